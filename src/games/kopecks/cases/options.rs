//! Every option both ways, and what is refused.

use super::{begin, check, entry, refused, start};
use serde_json::{Value, json};

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
