//! The worked cases KT-01…KT-26, every option both ways, and what is refused.

use crate::games::{self, Illegal, Play};
use serde_json::{Value, json};

/// Begins a match of players named by one letter each; `options` may be empty.
fn begin(order: &str, options: &str) -> Box<dyn Play> {
    let mut ruleset = json!({ "moves_per_player": 5 });
    let options: Value = serde_json::from_str(&format!("{{{options}}}")).expect("options");
    for (key, value) in options.as_object().expect("an object") {
        ruleset[key] = value.clone();
    }
    let order: Vec<String> = order.chars().map(String::from).collect();
    start(&json!({ "ruleset": ruleset, "order": order })).expect("a good header")
}

fn start(header: &Value) -> Result<Box<dyn Play>, Illegal> {
    games::kind("kopecks").expect("the game is known").start(header)
}

/// An entry in short: `A kB fA` a move, `A! kB` out of turn, `A@35` with seconds,
/// `kB:hole` a placement, `A?1.2` a violation (`s` strong, `d` disputed, `u` upheld after it,
/// `=1` attributed, `<3` of move 3), `A-` leaves; a line that begins with a brace is JSON.
fn entry(line: &str) -> Value {
    if line.starts_with('{') {
        return serde_json::from_str(line).expect("an entry");
    }
    let object = |word: &str| format!("{}:{}", &word[..1], &word[1..]);
    if let Some((word, place)) = line.split_once(':') {
        return json!({ "kind": "place", "object": object(word), "where": place });
    }
    let mut words = line.split(' ');
    let head = words.next().expect("a word");
    let by = &head[..1];
    let rest = &head[1..];
    if rest == "-" {
        return json!({ "kind": "leave", "player": by });
    }
    if let Some(charge) = rest.strip_prefix('?') {
        let cut = charge.find(['s', 'd', 'u', '=', '<']).unwrap_or(charge.len());
        let (rule, flags) = charge.split_at(cut);
        let number = |mark: char| {
            flags.split_once(mark).map(|(_, rest)| {
                let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                rest[..digits].parse::<u32>().expect("a number")
            })
        };
        let mut entry = json!({
            "kind": "violation", "by": by, "rule": rule,
            "indisputable": !flags.contains('d') && !flags.contains('u'),
            "strong": flags.contains('s'), "upheld": flags.contains('u'),
        });
        if let Some(points) = number('=') {
            entry["attributed"] = json!(points);
        }
        if let Some(name) = number('<') {
            entry["move"] = json!(name);
        }
        let perished: Vec<String> = words.map(object).collect();
        if !perished.is_empty() {
            entry["perished"] = json!(perished);
        }
        return entry;
    }
    let perished: Vec<String> = words.map(object).collect();
    let mut entry = json!({ "kind": "move", "by": by, "perished": perished });
    if rest == "!" {
        entry["out_of_turn"] = json!(true);
    }
    if let Some(seconds) = rest.strip_prefix('@') {
        entry["seconds"] = json!(seconds.parse::<f64>().expect("seconds"));
    }
    entry
}

/// Plays the entries; every field of `expected` must be so in the state.
#[track_caller]
fn check(mut game: Box<dyn Play>, entries: &[&str], expected: &str) -> Box<dyn Play> {
    for line in entries {
        if let Err(illegal) = game.apply(&entry(line)) {
            panic!("{line}: {illegal}");
        }
    }
    let view = game.view();
    let expected: Value = serde_json::from_str(&format!("{{{expected}}}")).expect("a state");
    for (key, value) in expected.as_object().expect("an object") {
        assert_eq!(&view[key], value, "{key} in {view}");
    }
    game
}

/// The entry is refused by that rule with that code, and nothing has changed.
#[track_caller]
fn refused(game: &dyn Play, line: &str, rule: Option<&str>, code: &str) {
    let mut after = game.boxed();
    let illegal = after.apply(&entry(line)).expect_err(line);
    assert_eq!((illegal.rule.as_deref(), illegal.code()), (rule, code), "{line}");
    assert_eq!(format!("{after:?}"), format!("{game:?}"), "{line} left a trace");
}

/// The rules a last entry cites.
fn cited(mut game: Box<dyn Play>, line: &str) -> Vec<String> {
    let explain = game.apply(&entry(line)).expect(line);
    explain.into_iter().map(|explanation| explanation.rule.into_owned()).collect()
}

#[test]
fn kt_01_nothing_falls() {
    let game = check(
        begin("ABCD", ""),
        &["A"],
        r#""scores":{"A":0,"B":0,"C":0,"D":0},"to_move":"B","to_place":[],"unplaced":[],
           "moves_left":{"A":4,"B":5,"C":5,"D":5},"over":false"#,
    );
    assert_eq!(cited(game, "B"), ["K-7", "K-4"]);
}

#[test]
fn kt_02_a_kopeck_gives_a_point_and_goes_back_into_its_hole() {
    let game = check(
        begin("ABCD", ""),
        &["A kB"],
        r#""scores":{"A":1,"B":0,"C":0,"D":0},"to_move":"B","to_place":["k:B"]"#,
    );
    refused(&*game, "B", Some("K-6"), "kopecks-kopeck-first");
    check(game, &["kB:hole"], r#""to_place":[],"unplaced":[],"to_move":"B""#);
}

#[test]
fn kt_03_fish_and_kopeck_cancel_out_and_the_fish_goes_first() {
    let game = check(
        begin("ABCD", ""),
        &["A kB fB"],
        r#""scores":{"A":0,"B":0,"C":0,"D":0},"to_place":["f:B","k:B"]"#,
    );
    refused(&*game, "kB:hole", Some("K-14"), "kopecks-fish-before");
    check(game, &["fB:edge", "kB:hole"], r#""to_place":[],"unplaced":[]"#);
}

#[test]
fn kt_04_the_own_kopeck_costs_a_point() {
    check(begin("AB", ""), &["A kA"], r#""scores":{"A":-1,"B":0},"to_place":["k:A"]"#);
}

#[test]
fn kt_05_own_fish_and_kopeck_cost_two() {
    let game =
        check(begin("AB", ""), &["A kA fA"], r#""scores":{"A":-2,"B":0},"to_place":["f:A","k:A"]"#);
    check(game, &["fA:edge", "kA:hole"], r#""to_place":[],"to_move":"B""#);
}

#[test]
fn kt_06_two_kopecks_less_the_own_fish() {
    check(begin("ABC", ""), &["A kB kC fA"], r#""scores":{"A":1,"B":0,"C":0}"#);
}

#[test]
fn kt_07_a_fish_goes_back_over_the_kopeck_that_stayed() {
    let game = check(begin("AB", ""), &["A fB"], r#""scores":{"A":-1,"B":0},"to_place":["f:B"]"#);
    assert_eq!(cited(game.clone(), "fB:over_kopeck"), ["K-9", "K-4"]);
    check(game, &["fB:over_kopeck"], r#""to_place":[],"unplaced":[]"#);
}

#[test]
fn kt_08_three_kopecks() {
    check(
        begin("ABCD", ""),
        &["A kB kC kD"],
        r#""scores":{"A":3,"B":0,"C":0,"D":0},"to_place":["k:B","k:C","k:D"]"#,
    );
}

#[test]
fn kt_09_an_unplaceable_kopeck_costs_its_owner_a_point_for_his_own_move() {
    let game = check(
        begin("AB", ""),
        &["A kB", "kB:impossible", "B"],
        r#""scores":{"A":1,"B":0},"to_place":["k:B"],"unplaced":["k:B"]"#,
    );
    assert_eq!(cited(game.clone(), "kB:impossible"), ["K-13", "K-12", "K-4"]);
    check(game, &["kB:impossible"], r#""scores":{"A":1,"B":-1},"to_place":[],"unplaced":["k:B"]"#);
}

#[test]
fn kt_10_no_fine_if_the_own_move_frees_the_hole() {
    check(
        begin("AB", ""),
        &["A kB", "kB:impossible", "B", "kB:hole"],
        r#""scores":{"A":1,"B":0},"unplaced":[]"#,
    );
}

#[test]
fn kt_11_no_fine_for_the_moves_of_others() {
    let entries = [
        "A",
        "B",
        "C",
        "D kB",
        "kB:impossible",
        "A",
        "kB:impossible",
        "B",
        "kB:impossible",
        "C",
        "kB:impossible",
        "D",
        "kB:impossible",
        "A",
        "kB:impossible",
    ];
    check(
        begin("ABCD", ""),
        &entries,
        r#""scores":{"A":0,"B":-1,"C":0,"D":1},"to_move":"B","unplaced":["k:B"]"#,
    );
}

#[test]
fn kt_12_three_own_moves_cost_three_points() {
    let mut entries = vec!["A kB", "kB:impossible"];
    for by in ["B", "A", "B", "A", "B"] {
        entries.extend([by, "kB:impossible"]);
    }
    check(begin("AB", ""), &entries, r#""scores":{"A":1,"B":-3}"#);
}

#[test]
fn kt_13_pieces_of_several_players_go_back_in_match_order() {
    let game = check(
        begin("ABCD", ""),
        &["A", "B", "C kD fA kA fC"],
        r#""scores":{"A":0,"B":0,"C":0,"D":0},"to_place":["f:A","k:A","f:C","k:D"]"#,
    );
    refused(&*game, "fC:over_kopeck", Some("K-15"), "kopecks-fish-before");
    check(
        game,
        &["fA:edge", "kA:hole", "fC:over_kopeck", "kD:hole"],
        r#""to_place":[],"unplaced":[],"to_move":"D""#,
    );
}

#[test]
fn kt_14_a_fish_goes_over_its_kopeck_and_not_to_the_edge() {
    check(begin("AB", ""), &["A fB", "fB:over_kopeck"], r#""to_place":[]"#);
    // K-9 needs the kopeck on the table.
    let game = check(begin("AB", ""), &["A fB kB"], "");
    refused(&*game, "fB:over_kopeck", Some("K-9"), "kopecks-no-kopeck-there");
}

#[test]
fn kt_15_a_kopeck_outside_its_hole_stays_and_costs_nothing() {
    check(
        begin("AB", ""),
        &["A fB", "fB:edge", "B", "A", "B"],
        r#""scores":{"A":-1,"B":0},"unplaced":[],"to_place":[]"#,
    );
}

#[test]
fn kt_16_the_nearest_edge_point_is_the_edge() {
    let game = check(begin("AB", ""), &["A fB"], "");
    assert_eq!(cited(game, "fB:edge"), ["K-10", "K-4"]);
}

#[test]
fn kt_17_a_fish_does_not_go_where_its_kopeck_would_not_fit() {
    let game = check(begin("AB", ""), &["A fB kB", "fB:edge"], r#""to_place":["k:B"]"#);
    refused(&*game, "kB:impossible", Some("K-14"), "kopecks-must-fit");
    check(game, &["kB:hole"], r#""unplaced":[]"#);
}

#[test]
fn kt_18_an_optional_placement_may_be_declined_and_costs_on_the_own_move() {
    let entries = ["A fB kB", "fB:edge", "kB:declined"];
    let game = check(
        begin("AB", ""),
        &entries,
        r#""scores":{"A":0,"B":0},"unplaced":["k:B"],"to_place":[]"#,
    );
    assert_eq!(game.result()["violations"], json!([]));
    check(game, &["B", "kB:declined"], r#""scores":{"A":0,"B":-1},"unplaced":["k:B"]"#);
}

#[test]
fn kt_19_a_first_wrong_move_loses_its_gain_and_keeps_its_loss() {
    let game = check(
        begin("AB", ""),
        &["A kB kA", "A?1.2"],
        r#""scores":{"A":-1,"B":0},"to_place":["k:A","k:B"]"#,
    );
    let violation = &game.result()["violations"][0];
    assert_eq!(violation["severe"], json!(false));
    assert_eq!(violation["annulled"], json!(1));
    assert_eq!(violation["move"], json!(1));
}

#[test]
fn kt_20_the_second_time_is_severe() {
    let entries = ["A kB kA", "A?1.2", "kA:hole", "kB:hole", "B", "C", "A kB fC", "A?1.2"];
    let game = check(begin("ABC", ""), &entries, r#""scores":{"A":-3,"B":0,"C":0}"#);
    let violation = &game.result()["violations"][1];
    assert_eq!((&violation["severe"], &violation["fine"]), (&json!(true), &json!(1)));
    let first = check(begin("ABC", ""), &entries[..7], "");
    assert_eq!(cited(first, "A?1.2"), ["K-19", "K-18", "K-20", "K-17"]);
}

#[test]
fn kt_21_a_disputed_violation_is_never_severe() {
    let entries = ["A", "A?1.4d", "B", "A", "A?1.4d", "B", "A kB", "A?1.4ds"];
    check(begin("AB", ""), &entries, r#""scores":{"A":1,"B":0}"#);
}

#[test]
fn kt_22_a_move_out_of_turn_stands_without_its_gain() {
    let entries = ["A", "D! kC fD", "D?3"];
    let game = check(
        begin("ABCD", ""),
        &entries,
        r#""scores":{"A":0,"B":0,"C":0,"D":-1},"to_move":"B","to_place":["k:C","f:D"],
           "moves_left":{"A":4,"B":5,"C":5,"D":5}"#,
    );
    check(game, &["kC:hole", "fD:over_kopeck"], r#""to_move":"B","to_place":[]"#);
}

#[test]
fn kt_23_a_delay_costs_the_second_time() {
    let entries = ["A@35", "B@30", "A@35"];
    check(begin("AB", ""), &entries[..1], r#""scores":{"A":0,"B":0}"#);
    check(begin("AB", ""), &entries, r#""scores":{"A":-1,"B":0}"#);
    // Logged by hand, or by both: the same.
    check(begin("AB", ""), &["A", "A?5", "B", "A", "A?5"], r#""scores":{"A":-1,"B":0}"#);
    let both = ["A@35", "A?5", "B", "A@35", "A?5"];
    check(begin("AB", ""), &both, r#""scores":{"A":-1,"B":0}"#);
    // Told while he thinks.
    check(begin("AB", ""), &["A", "B?5", "B@40", "A", "B"], r#""scores":{"A":0,"B":0}"#);
}

#[test]
fn kt_24_five_moves_each_in_cyclic_order() {
    let mut game = begin("ABCD", "");
    for at in 0..20 {
        let by = ["A", "B", "C", "D"][at % 4];
        assert_eq!(game.view()["to_move"], json!(by));
        let line = if at == 9 { "B kC".to_owned() } else { by.to_owned() };
        game = check(game, &[&line], "");
        if at == 9 {
            game = check(game, &["kC:hole"], "");
        }
    }
    let game = check(game, &[], r#""over":true,"to_move":null"#);
    refused(&*game, "A", Some("K-4"), "kopecks-over");
    assert_eq!(game.result()["standings"], json!([["B"], ["A", "C", "D"]]));
    let outcome = game.outcome();
    assert!(outcome.over);
    assert_eq!(outcome.parts[0].winners, ["B"]);
    assert_eq!(outcome.parts[0].places["D"], 2);
}

#[test]
fn kt_25_a_forgotten_kopeck_is_placed_at_once_and_later_moves_stand() {
    let entries = ["A kB fB", "fB:edge", "kB:declined", "B", "kB:declined", "C", "kB:declined"];
    let game = check(begin("ABC", ""), &entries, r#""scores":{"A":0,"B":-1,"C":0}"#);
    let game = check(game, &["B?2.2"], r#""to_place":["k:B"],"to_move":"A""#);
    refused(&*game, "A", Some("K-6"), "kopecks-kopeck-first");
    check(game, &["kB:hole"], r#""to_place":[],"unplaced":[],"to_move":"A""#);
}

#[test]
fn kt_26_a_kopeck_over_another_kopeck_must_be_placed() {
    // The criterion itself: `possibility`. In the log it is answered `hole`.
    check(begin("ABC", ""), &["A kB", "kB:hole"], r#""unplaced":[]"#);
}

#[test]
fn ka_1_equal_totals_share_a_place_or_play_on_or_count_kopecks() {
    let tied = ["A kB", "kB:hole", "B kA", "kA:hole", "C"];
    let shared = check(begin("ABC", r#""moves_per_player":1"#), &tied, r#""over":true"#);
    assert_eq!(shared.result()["standings"], json!([["A", "B"], ["C"]]));
    assert!(shared.outcome().parts[0].winners.is_empty());

    let options = r#""moves_per_player":1,"tie":"extra_round""#;
    let state = r#""over":false,"to_move":"A","moves_left":{"A":1,"B":1,"C":0}"#;
    let extra = check(begin("ABC", options), &tied, state);
    let extra = check(extra, &["A fC", "fC:edge", "B fC fA", "fA:edge", "fC:edge"], "");
    let extra = check(extra, &[], r#""over":true,"scores":{"A":0,"B":-1,"C":0}"#);
    assert_eq!(extra.result()["standings"], json!([["A"], ["B"], ["C"]]));
    // Still equal: once more.
    check(begin("ABC", options), &[&tied[..], &["A", "B"]].concat(), state);
    // A judgement after the last move breaks the tie before anybody began.
    let broken = [&tied[..], &["B?1.2<3"]].concat();
    check(begin("ABC", options), &broken, r#""over":true,"scores":{"A":1,"B":0,"C":0}"#);
    // … and makes one.
    let made = ["A kB kC", "kB:hole", "kC:hole", "B kA", "kA:hole", "C", "A?2.1=1<1"];
    check(begin("ABC", options), &made, state);

    let options = r#""moves_per_player":1,"tie":"most_kopecks""#;
    let kopecks = check(begin("ABC", options), &["A kB fC", "kB:hole", "fC:edge", "B", "C"], "");
    assert_eq!(kopecks.result()["standings"], json!([["A"], ["B", "C"]]));
}

#[test]
fn ka_3_the_same_move_counts_as_unplaced_only_if_agreed() {
    let entries = ["A kA", "kA:impossible"];
    check(begin("AB", ""), &entries, r#""scores":{"A":-1,"B":0}"#);
    let options = r#""unplaced_counts_same_move":true"#;
    check(begin("AB", options), &entries, r#""scores":{"A":-2,"B":0}"#);
}

#[test]
fn ka_5_declining_is_free_only_if_agreed() {
    let entries = ["A kB", "kB:declined", "B", "kB:declined"];
    check(begin("AB", ""), &entries, r#""scores":{"A":1,"B":-1}"#);
    let options = r#""decline_costs":false"#;
    check(begin("AB", options), &entries, r#""scores":{"A":1,"B":0}"#);
    let impossible = ["A kB", "kB:declined", "B", "kB:impossible"];
    check(begin("AB", options), &impossible, r#""scores":{"A":1,"B":-1}"#);
}

#[test]
fn ka_10_without_a_fish_one_is_passed_over_and_makes_the_move_up() {
    let options = r#""moves_per_player":2"#;
    let entries = ["A fB", "fB:impossible"];
    let game = check(
        begin("ABC", options),
        &entries,
        r#""to_move":"C","unplaced":["f:B"],"moves_left":{"A":1,"B":2,"C":2}"#,
    );
    refused(&*game, "B!", Some("KA-10"), "kopecks-no-fish");
    let entries = ["C", "fB:edge", "A", "B", "C"];
    let game = check(game, &entries, r#""to_move":"B","moves_left":{"A":0,"B":1,"C":0}"#);
    check(game, &["B"], r#""over":true"#);
    // Nobody else moves any more: the match ends without the owed moves…
    let entries = ["A", "B", "A", "B fA", "fA:impossible"];
    check(begin("AB", options), &entries, r#""over":true,"moves_left":{"A":0,"B":0}"#);
    let entries = ["A", "B fA", "fA:impossible", "B", "fA:impossible"];
    let game = check(begin("AB", options), &entries, r#""over":true,"moves_left":{"A":1,"B":0}"#);
    // … unless the Fish finds its place after all.
    check(game, &["fA:edge"], r#""over":false,"to_move":"A""#);
}

#[test]
fn ka_10_no_fine_for_a_move_nobody_made() {
    let entries = ["A fB kB", "fB:impossible", "kB:impossible", "A", "fB:impossible"];
    let game = check(begin("AB", ""), &entries, r#""to_place":["k:B"]"#);
    refused(&*game, "kB:hole", Some("K-11"), "kopecks-no-hole");
    refused(&*game, "kB:declined", Some("K-11"), "kopecks-no-hole");
    check(game, &["kB:impossible"], r#""scores":{"A":0,"B":0},"to_move":"A""#);
}

#[test]
fn ka_11_a_move_out_of_turn_uses_up_a_move_only_if_agreed() {
    let entries = ["A kB", "kB:impossible", "C! kA", "kA:hole", "kB:impossible", "C?3"];
    check(
        begin("ABC", ""),
        &entries,
        r#""to_move":"B","moves_left":{"A":4,"B":5,"C":5},"scores":{"A":1,"B":0,"C":0}"#,
    );
    let options = r#""oot_consumes_move":true"#;
    let game =
        check(begin("ABC", options), &entries, r#""to_move":"B","moves_left":{"A":4,"B":5,"C":4}"#);
    refused(&*game, "C", Some("K-4"), "kopecks-not-your-turn");
    refused(&*game, "B!", Some("KA-11"), "kopecks-in-turn");
    // K-12 asks after an own move, and only then.
    let off = ["A", "B kC", "kC:impossible", "A! fB", "fB:edge", "kC:impossible"];
    check(begin("ABC", options), &off, r#""scores":{"A":-1,"B":1,"C":0}"#);
    let own = ["A kC", "kC:impossible", "C!", "kC:impossible"];
    check(begin("ABC", options), &own, r#""scores":{"A":1,"B":0,"C":-1}"#);
    check(begin("ABC", ""), &own, r#""scores":{"A":1,"B":0,"C":0}"#);
}

#[test]
fn ka_12_the_scope_of_a_repetition_is_item_category_or_any() {
    let items = ["A", "A?1.2", "B", "A", "A?1.4"];
    let categories = ["A", "A?1.2", "B", "A", "A?6"];
    let case = |scope: &str, entries: &[&str], score: i64| {
        let options = format!(r#""repeat_scope":"{scope}""#);
        let state = format!(r#""scores":{{"A":{score},"B":0}}"#);
        check(begin("AB", &options), entries, &state);
    };
    case("item", &items, 0);
    case("category", &items, -1);
    case("category", &categories, 0);
    case("any", &categories, -1);
}

#[test]
fn ka_12_a_tournament_may_remember_earlier_matches() {
    let header = |reset: &str| {
        json!({
            "ruleset": { "moves_per_player": 5, "repeat_reset": reset },
            "order": ["A", "B"],
            "earlier_violations": { "A": ["1.2"] },
        })
    };
    let game = start(&header("tournament")).expect("a good header");
    check(game, &["A", "A?1.2"], r#""scores":{"A":-1,"B":0}"#);
    let refusal = start(&header("match")).expect_err("nothing is looked back at");
    assert_eq!(refusal.rule.as_deref(), Some("KA-12"));
    check(begin("AB", r#""repeat_reset":"match""#), &["A", "A?1.2"], r#""scores":{"A":0,"B":0}"#);
}

#[test]
fn ka_12_a_disputed_violation_annuls_only_if_upheld_and_is_no_first_time() {
    check(begin("AB", ""), &["A kB", "A?1.2d"], r#""scores":{"A":1,"B":0}"#);
    let upheld = ["A kB", "A?1.2u", "kB:hole", "B", "A", "A?1.2"];
    check(begin("AB", ""), &upheld, r#""scores":{"A":0,"B":0}"#);
}

#[test]
fn ka_14_attributed_points_are_the_offenders_own_and_not_the_wrong_moves() {
    let game = check(begin("AB", ""), &["A kB", "A?2.1=1"], r#""scores":{"A":0,"B":0}"#);
    refused(&*game, "A?2.1=1", Some("KA-14"), "kopecks-attributed-too-many");
    refused(&*game, "A?1.2=1", Some("KA-14"), "kopecks-attributed-to-own-move");
    // What was attributed is not annulled again.
    check(game, &["A?1.2"], r#""scores":{"A":0,"B":0}"#);
    refused(&*check(begin("AB", ""), &["A"], ""), "B?1.2", Some("K-19"), "kopecks-not-his-move");
    // KA-23: another's hands.
    check(begin("AB", ""), &["A", "B?1.6s"], r#""scores":{"A":0,"B":-1}"#);
}

#[test]
fn ka_15_what_falls_outside_a_move_gives_nobody_points() {
    let entries = ["A", "B?4.2s kA fB kB"];
    let game = check(
        begin("AB", ""),
        &entries,
        r#""scores":{"A":0,"B":-1},"to_place":["k:A","f:B","k:B"],"to_move":"B""#,
    );
    check(game, &["kA:hole", "fB:edge", "kB:hole"], r#""to_place":[]"#);
    let game = check(begin("AB", ""), &["A"], "");
    refused(&*game, "A?1.2 kB", Some("KA-15"), "kopecks-perished-in-no-move");
    // Before anybody has moved, too.
    check(begin("AB", ""), &["B?4.1s"], r#""scores":{"A":0,"B":-1}"#);
}

#[test]
fn ka_22_one_move_costs_one_point_for_each_item() {
    let entries = ["A kB", "A?1.2s", "A?1.3s", "A?1.2s"];
    check(begin("AB", ""), &entries, r#""scores":{"A":-2,"B":0}"#);
}

#[test]
fn ka_24_a_leaver_keeps_his_total_and_his_pieces_go() {
    let entries = ["A kB kC", "kB:impossible", "kC:impossible", "B-"];
    let game = check(
        begin("ABC", ""),
        &entries,
        r#""scores":{"A":2,"B":0,"C":0},"unplaced":["k:C"],"to_move":"C",
           "moves_left":{"A":4,"C":5},"over":false"#,
    );
    assert_eq!(game.seats(), ["A", "C"]);
    refused(&*game, "B?6s", Some("KA-24"), "kopecks-has-left");
    refused(&*game, "A! kB", Some("KA-24"), "kopecks-has-left");
    let game = check(game, &["C", "kC:hole", "A", "C-"], r#""over":true,"to_move":null"#);
    assert_eq!(game.result()["standings"], json!([["A"], ["B", "C"]]));
    assert_eq!(game.leaving("A"), None);
}

#[test]
fn ka_25_what_is_off_the_table_cannot_perish() {
    let game = check(begin("AB", ""), &["A kB fB", "fB:edge", "kB:declined"], "");
    refused(&*game, "B kB", Some("KA-25"), "kopecks-kopeck-off-already");
    refused(&*game, "B kA kA", Some("K-7"), "kopecks-kopeck-named-twice");
    refused(&*game, "B kX", None, "kopecks-unknown");
    refused(&*game, "kA:hole", Some("K-8"), "kopecks-kopeck-on-table");
    refused(&*game, "kB:impossible", Some("K-11"), "kopecks-kopeck-answered");
    // K-11: it may go back as soon as it becomes possible.
    check(game, &["kB:hole"], r#""unplaced":[],"to_move":"B""#);
}

#[test]
fn ka_28_a_travelling_wrist_is_another_wrong_move() {
    let entries = ["A kB", "A?1", "kB:hole", "B", "A", "A?1", "A?1.1"];
    check(begin("AB", ""), &entries, r#""scores":{"A":-1,"B":0}"#);
}

#[test]
fn ka_29_impossible_is_accepted_if_the_fish_found_no_place() {
    let entries = ["A fB kB", "fB:impossible", "kB:impossible"];
    check(begin("AB", ""), &entries, r#""unplaced":["f:B","k:B"],"to_move":"A""#);
}

#[test]
fn k_19_5_the_clock_is_what_was_agreed() {
    let twice = ["A@35", "B", "A@35"];
    check(begin("AB", r#""shot_seconds":40"#), &twice, r#""scores":{"A":0,"B":0}"#);
    check(begin("AB", r#""shot_seconds":null"#), &twice, r#""scores":{"A":0,"B":0}"#);
}

#[test]
fn an_entry_is_named_as_the_log_names_it() {
    let mut game = begin("AB", "");
    for (name, line) in [("1", "A kB"), ("4.1", "kB:hole"), ("018f", "B kA"), ("5", "kA:hole")] {
        game.apply_named(name, &entry(line)).expect(line);
    }
    let charge = json!({
        "kind": "violation", "by": "B", "rule": "1.2", "indisputable": true, "strong": false,
        "move": "018f",
    });
    game.apply_named("6", &charge).expect("of B's move");
    assert_eq!(game.view()["scores"], json!({ "A": 1, "B": 0 }));
    assert_eq!(game.result()["violations"][0]["move"], json!("018f"));
    refused(&*game, "B?1.2<9", None, "kopecks-unknown-move");
}

#[test]
fn a_header_that_cannot_be_is_refused_by_name() {
    let code = |header: Value| start(&header).expect_err("refused").to_string();
    let order = json!(["A", "B"]);
    let missing = code(json!({ "order": order, "ruleset": {} }));
    assert!(missing.contains("entry-malformed") || missing.contains("field-missing"), "{missing}");
    let with = |key: &str, value: Value| {
        let mut ruleset = json!({ "moves_per_player": 1 });
        ruleset[key] = value;
        start(&json!({ "order": order, "ruleset": ruleset })).map(|_| ())
    };
    for (key, value) in [
        ("koks", json!(true)),
        ("moves_per_player", json!(0)),
        ("moves_per_player", json!(-1)),
        ("moves_per_player", json!(1e300)),
        ("moves_per_player", Value::Null),
        ("tie", json!("lot")),
        ("decline_costs", json!(1)),
        ("shot_seconds", json!(0)),
        ("repeat_scope", json!(["item"])),
    ] {
        let refusal = with(key, value.clone()).expect_err("refused");
        let said = format!("{:?}", refusal.message);
        assert!(
            said.contains(key)
                || said.contains(&value.to_string().replace('"', "`"))
                || said.contains("invalid"),
            "{key}={value}: {said}"
        );
    }
    let ruleset = json!({ "moves_per_player": 1 });
    let order = |order: Value| code(json!({ "order": order, "ruleset": ruleset }));
    assert_eq!(order(json!(["A"])), "kopecks-too-few-players (K-1)");
    assert_eq!(order(json!(["A", "A"])), "kopecks-id-twice (K-4)");
    assert_eq!(order(json!(["A", ""])), "kopecks-id-unfit (-)");
    let many: Vec<String> = (0..1_000).map(|at| at.to_string()).collect();
    assert_eq!(order(json!(many)), "kopecks-too-many-players (-)");
}
