//! The worked cases VT-01…VT-25, every option both ways, and what is refused.

use crate::games::{self, Illegal, Play};
use serde_json::{Value, json};

fn start(header: &Value) -> Result<Box<dyn Play>, Illegal> {
    games::kind("novuss").expect("the game is known").start(header)
}

fn header(pairs: bool, options: &str) -> Value {
    let ruleset: Value = serde_json::from_str(&format!("{{{options}}}")).expect("options");
    let sides = if pairs {
        json!([{ "id": "R", "players": ["1", "3"] }, { "id": "B", "players": ["2", "4"] }])
    } else {
        json!([{ "id": "R", "players": ["1"] }, { "id": "B", "players": ["2"] }])
    };
    json!({ "ruleset": ruleset, "sides": sides, "starts": "1" })
}

fn singles(options: &str) -> Box<dyn Play> {
    start(&header(false, options)).expect("a good header")
}

fn pairs(options: &str) -> Box<dyn Play> {
    start(&header(true, options)).expect("a good header")
}

/// An entry in short: `1 direct light own=1` a stroke with the fields that are not their default;
/// a line that begins with a brace is JSON.
fn entry(line: &str) -> Value {
    if line.starts_with('{') {
        return serde_json::from_str(line).expect("an entry");
    }
    let words: Vec<&str> = line.split(' ').collect();
    let contact = match words[2] {
        "light" => "own_light",
        "dark" => "own_dark",
        other => other,
    };
    let mut entry =
        json!({ "kind": "stroke", "by": words[0], "aim": words[1], "first_contact": contact });
    for word in &words[3..] {
        let (key, value) = word.split_once('=').unwrap_or((word, "true"));
        entry[key] = serde_json::from_str(value).unwrap_or_else(|_| json!(value));
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

/// Player 1 has `on` pawns on the table and strikes: he has pocketed the others one after
/// another.
fn with(on: u8, options: &str) -> Box<dyn Play> {
    let mut game = singles(options);
    if on < 8 {
        game = check(game, &[&format!("1 direct light own={}", 8 - on)], r#""to_strike":"1""#);
    }
    game
}

#[test]
fn vt_01_who_pockets_strikes_again() {
    let state = r#""on":{"R":7,"B":8},"to_strike":"1","again":true,"debt":{"R":0,"B":0}"#;
    check(singles(""), &["1 direct light own=1"], state);
}

#[test]
fn vt_02_nothing_pocketed_passes_the_turn() {
    let state = r#""on":{"R":8,"B":8},"to_strike":"2","again":false,"debt":{"R":0,"B":0}"#;
    check(singles(""), &["1 direct light"], state);
    assert_eq!(cited(singles(""), "1 direct light"), ["V-12", "VA-18"]);
}

#[test]
fn vt_03_an_opponents_pawn_with_an_own_one_passes_the_turn() {
    let state = r#""on":{"R":7,"B":7},"to_strike":"2","penalties_to_place":[]"#;
    check(singles(""), &["1 direct light own=1 opponent=1"], state);
    assert_eq!(cited(singles(""), "1 direct light own=1 opponent=1"), ["V-13", "VA-18"]);
}

#[test]
fn vt_04_opponent_first_costs_a_pawn_and_the_pocketed_stays() {
    let state = r#""on":{"R":6,"B":8},"to_strike":"2",
        "penalties_to_place":[{"side":"R","field_of":"2"}]"#;
    let game = check(with(6, ""), &["1 direct opponent own=1"], state);
    check(
        game,
        &[r#"{"kind":"place_penalty","side":"R","spot":"middle"}"#],
        r#""penalties_to_place":[],"to_strike":"2""#,
    );
}

#[test]
fn vt_05_both_at_once_cost_a_pawn() {
    check(with(5, ""), &["1 direct both own=1"], r#""on":{"R":5,"B":8},"to_strike":"2""#);
}

#[test]
fn vt_06_only_the_rail_touched_costs_a_pawn() {
    check(with(7, ""), &["1 oblique none"], r#""on":{"R":8,"B":8},"to_strike":"2""#);
    assert_eq!(cited(with(7, ""), "1 oblique none"), ["V-17", "V-21", "VA-18"]);
}

#[test]
fn vt_07_an_oblique_miss_is_free_if_all_are_dark() {
    let state = r#""on":{"R":7,"B":8},"debt":{"R":0,"B":0},"to_strike":"2""#;
    check(with(7, ""), &["1 oblique none all_own_dark"], state);
    assert_eq!(cited(with(7, ""), "1 oblique none all_own_dark"), ["V-15", "VA-18"]);
}

#[test]
fn vt_08_an_oblique_shot_at_the_opponent_is_not_free() {
    check(with(7, ""), &["1 oblique opponent all_own_dark"], r#""on":{"R":8,"B":8}"#);
}

#[test]
fn vt_09_a_direct_miss_is_not_free() {
    check(with(7, ""), &["1 direct none all_own_dark"], r#""on":{"R":8,"B":8}"#);
}

#[test]
fn vt_10_a_dark_pawn_hit_directly_comes_back_with_a_penalty_pawn() {
    check(with(5, ""), &["1 direct dark own=1"], r#""on":{"R":6,"B":8},"to_strike":"2""#);
    let rules = cited(with(5, ""), "1 direct dark own=1");
    assert_eq!(rules, ["V-19a", "VA-5", "V-21", "VA-18"]);
    // What fell before the forbidden contact stays down.
    let state = r#""on":{"R":5,"B":7}"#;
    let stroke = "1 direct dark own=2 opponent=1 restored_own=1 restored_opponent=0";
    check(with(5, ""), &[stroke], state);
}

#[test]
fn vt_11_the_visible_circle_line_makes_a_pawn_light() {
    let state = r#""on":{"R":7,"B":8},"to_strike":"1""#;
    check(singles(""), &["1 direct light line=circle own=1"], state);
    refused(
        &*singles(""),
        "1 direct dark line=circle own=1",
        Some("V-10"),
        "novuss-circle-line-is-light",
    );
}

#[test]
fn vt_12_off_an_own_light_pawn_a_dark_one_is_fair() {
    check(singles(""), &["1 direct light own=1"], r#""to_strike":"1","again":true"#);
}

#[test]
fn vt_13_a_light_pawn_may_drive_a_dark_one() {
    check(singles(""), &["1 direct light own=2"], r#""on":{"R":6,"B":8},"to_strike":"1""#);
}

#[test]
fn vt_14_the_pocketed_puck_costs_a_pawn() {
    let state = r#""on":{"R":4,"B":8},"to_strike":"2""#;
    check(with(4, ""), &["1 direct light own=1 puck=pocketed"], state);
}

#[test]
fn vt_15_the_last_pawn_with_the_puck_wins_nothing() {
    let state = r#""on":{"R":1,"B":8},"to_strike":"2","over":false,"sets":{"R":0,"B":0}"#;
    check(with(1, ""), &["1 direct light own=1 puck=pocketed"], state);
    let rules = cited(with(1, ""), "1 direct light own=1 puck=pocketed");
    assert_eq!(rules, ["V-19b", "V-21", "VA-18"]);
}

#[test]
fn vt_16_a_debt_is_paid_with_the_first_own_pawn() {
    let state =
        r#""on":{"R":8,"B":8},"debt":{"R":1,"B":0},"to_strike":"2","penalties_to_place":[]"#;
    let game = check(singles(""), &["1 direct none"], state);
    let state = r#""on":{"R":8,"B":8},"debt":{"R":0,"B":0},"to_strike":"1","again":true,
        "penalties_to_place":[{"side":"R","field_of":"2"}]"#;
    check(game, &["2 direct light", "1 direct light own=1"], state);
}

#[test]
fn vt_17_a_pawn_off_the_field_comes_back() {
    let state = r#""on":{"R":8,"B":8},"debt":{"R":0,"B":0},"to_strike":"2""#;
    check(singles(""), &["1 direct light own_off=1"], state);
    check(
        singles(""),
        &["1 direct light own=1 opponent_off=1"],
        r#""on":{"R":7,"B":8},"to_strike":"2""#,
    );
    // VA-6.
    check(
        with(6, r#""offtable_penalty":true"#),
        &["1 direct light own_off=1"],
        r#""on":{"R":7,"B":8},"to_strike":"2""#,
    );
    check(
        with(6, r#""offtable_penalty":false"#),
        &["1 direct light own_off=1"],
        r#""on":{"R":6,"B":8},"to_strike":"2""#,
    );
}

#[test]
fn vt_18_a_placed_penalty_pawn_is_a_record_only() {
    // Where it may go: `spot`.
    let game = check(with(6, ""), &["1 direct none"], "");
    refused(
        &*game,
        r#"{"kind":"place_penalty","side":"B","spot":"left"}"#,
        Some("V-21"),
        "novuss-no-penalty-to-place",
    );
    check(
        game,
        &["2 direct light", r#"{"kind":"place_penalty","side":"R","spot":"left"}"#],
        r#""penalties_to_place":[],"to_strike":"1""#,
    );
}

#[test]
fn vt_19_in_pairs_the_penalty_pawn_goes_to_the_team_mate() {
    let entries = ["1 direct light own=1", "1 direct none"];
    let state = r#""on":{"R":16,"B":16},"to_strike":"2",
        "penalties_to_place":[{"side":"R","field_of":"3"}]"#;
    check(pairs(""), &entries, state);
}

#[test]
fn vt_20_in_pairs_the_debt_is_the_teams() {
    let state = r#""on":{"R":16,"B":16},"debt":{"R":1,"B":0},"to_strike":"2""#;
    let game = check(pairs(""), &["1 direct none"], state);
    // VA-18: clockwise; the team-mate pays, into the field of the offender's team-mate.
    let entries = ["2 direct light", "3 direct light own=1"];
    check(
        game,
        &entries,
        r#""debt":{"R":0,"B":0},"on":{"R":16,"B":16},"to_strike":"3",
        "penalties_to_place":[{"side":"R","field_of":"3"}]"#,
    );
}

#[test]
fn vt_21_the_last_pawn_wins() {
    let state = r#""on":{"R":0,"B":8},"sets":{"R":1,"B":0},"over":true,"to_strike":null"#;
    let game = check(with(1, ""), &["1 direct light own=1"], state);
    refused(&*game, "2 direct light", Some("VA-21"), "novuss-match-over");
    let result = game.result();
    assert_eq!(result["winner"], json!("R"));
    assert_eq!(result["standings"], json!([["R"], ["B"]]));
    let outcome = game.outcome();
    assert!(outcome.over);
    assert_eq!(outcome.parts[0].winners, ["1"]);
    assert_eq!(outcome.parts[0].places["2"], 2);
}

#[test]
fn vt_22_the_lag_decides_who_starts() {
    let mut header = header(false, "");
    header["starts"] = Value::Null;
    let game = check(start(&header).expect("good"), &[], r#""to_strike":null"#);
    refused(&*game, "1 direct light", Some("V-7"), "novuss-no-starter");
    let lag = |a: &str, b: &str| format!(r#"{{"kind":"lag","left_mm":{{"1":{a},"2":{b}}}}}"#);
    check(game.clone(), &[&lag("30", "55")], r#""to_strike":"1""#);
    check(game.clone(), &[&lag("55.5", "30")], r#""to_strike":"2""#);
    // VA-19: equal distances repeat, a lost puck loses.
    check(game.clone(), &[&lag("30", "30")], r#""to_strike":null"#);
    check(game.clone(), &[&lag("null", "null")], r#""to_strike":null"#);
    check(game.clone(), &[&lag("null", "900")], r#""to_strike":"2""#);
    refused(&*game, &lag("-1", "5"), None, "novuss-distance-unfit");
    refused(&*game, &lag("1e300", "5"), None, "novuss-distance-unfit");
    refused(&*game, r#"{"kind":"lag","left_mm":{"1":5}}"#, Some("V-7"), "novuss-one-of-each-side");
    refused(&*singles(""), &lag("30", "55"), Some("V-7"), "novuss-has-a-starter");
}

#[test]
fn vt_23_an_opponents_pawn_alone_stays_down() {
    let state = r#""on":{"R":8,"B":7},"to_strike":"2","debt":{"R":0,"B":0}"#;
    check(singles(""), &["1 direct light opponent=1"], state);
}

#[test]
fn vt_24_sixteen_pawns_in_singles_only_if_agreed() {
    refused(&*singles(""), "1 direct light own=9", Some("VA-1"), "novuss-too-many-pawns");
    let game = check(singles(r#""pawns_singles":16"#), &[], r#""on":{"R":16,"B":16}"#);
    check(game, &["1 direct light own=9"], r#""on":{"R":7,"B":16}"#);
    check(singles(r#""pawns_singles":6"#), &[], r#""on":{"R":6,"B":6}"#);
    check(pairs(""), &[], r#""on":{"R":16,"B":16}"#);
    check(pairs(r#""pawns_pair":12"#), &[], r#""on":{"R":12,"B":12}"#);
    for options in [r#""pawns_singles":7"#, r#""pawns_pair":255"#] {
        let refusal = start(&header(false, options)).expect_err("refused");
        assert_eq!(refusal.rule.as_deref(), Some("VA-1"));
    }
}

#[test]
fn vt_25_several_faults_cost_one_pawn() {
    let state = r#""on":{"R":6,"B":8},"to_strike":"2""#;
    check(with(6, ""), &["1 direct opponent own=1 puck=off"], state);
    let rules = cited(with(6, ""), "1 direct opponent own=1 puck=off");
    assert_eq!(rules, ["V-16", "V-19", "VA-7", "V-21", "VA-18"]);
}

#[test]
fn va_2_the_wall_of_an_oblique_shot_is_any_or_the_opposite() {
    let side = ["1 oblique dark rail=side own=1"];
    let opposite = ["1 oblique dark rail=opposite own=1"];
    check(singles(""), &side, r#""on":{"R":7,"B":8},"to_strike":"1""#);
    let options = r#""oblique":"opposite_rail""#;
    check(with(7, options), &side, r#""on":{"R":8,"B":8},"to_strike":"2""#);
    check(singles(options), &opposite, r#""on":{"R":7,"B":8},"to_strike":"1""#);
    refused(&*singles(""), "1 direct light rail=side", Some("V-8"), "novuss-rail-of-direct");
}

#[test]
fn va_3_the_visible_border_line_makes_light_unless_only_the_circle_counts() {
    let light = "1 direct light line=border own=1";
    let dark = "1 direct dark line=border own=1";
    check(singles(""), &[light], r#""to_strike":"1""#);
    refused(&*singles(""), dark, Some("VA-3"), "novuss-border-line-is-light");
    let options = r#""line_visible_light":"circle""#;
    refused(&*singles(options), light, Some("VA-26"), "novuss-border-line-is-dark");
    check(singles(options), &[dark], r#""to_strike":"2","debt":{"R":1,"B":0}"#);
    refused(&*singles(""), "1 direct none line=circle", Some("V-10"), "novuss-line-of-no-own-pawn");
}

#[test]
fn va_8_a_debt_is_paid_by_the_owner_or_by_anybody() {
    let entries = ["1 direct none", "2 direct light own=1 opponent=1"];
    check(singles(""), &entries, r#""on":{"R":7,"B":7},"debt":{"R":1,"B":0}"#);
    let options = r#""debt_paid_by":"any""#;
    check(singles(options), &entries, r#""on":{"R":8,"B":7},"debt":{"R":0,"B":0}"#);
    // Nothing left on the table: the debt comes up, and nobody has won yet.
    let entries = ["1 direct none", "2 direct light opponent=8"];
    let state = r#""on":{"R":1,"B":8},"debt":{"R":0,"B":0},"over":false,"to_strike":"1""#;
    check(singles(""), &entries, state);
}

#[test]
fn va_9_a_debt_keeps_from_winning() {
    let entries = ["1 direct none", "2 direct light", "1 direct light own=8"];
    check(singles(""), &entries, r#""on":{"R":1,"B":8},"over":false,"to_strike":"1""#);
}

#[test]
fn va_10_when_both_end_at_once_the_first_to_empty_wins() {
    let game =
        || check(with(1, ""), &["1 direct light", "2 direct light own=7", "2 direct light"], "");
    let both = "1 direct light own=1 opponent=1";
    check(game(), &[both], r#""sets":{"R":1,"B":0}"#);
    let first = format!("{both} emptied_first=B");
    check(game(), &[&first], r#""sets":{"R":0,"B":1}"#);
    check(game(), &[&format!("{both} emptied_first=R")], r#""sets":{"R":1,"B":0}"#);
    // A fouled stroke leaves the shooter a penalty pawn.
    let fouled = "1 direct opponent own=1 opponent=1";
    check(game(), &[fouled], r#""sets":{"R":0,"B":1},"on":{"R":1,"B":0}"#);
    refused(&*game(), "1 direct light own=1 emptied_first=B", Some("VA-10"), "novuss-not-emptied");
    refused(&*game(), "1 direct light own=1 emptied_first=X", None, "novuss-unknown-side");
}

#[test]
fn va_11_who_pockets_the_opponents_last_pawn_loses() {
    let entries = ["1 direct light", "2 direct light opponent=1"];
    check(with(1, ""), &entries, r#""sets":{"R":1,"B":0},"over":true"#);
}

#[test]
fn va_17_and_va_22_federation_faults_cost_a_pawn_if_agreed() {
    let foul = |by: &str, rule: &str| format!(r#"{{"kind":"foul","by":"{by}","rule":"{rule}"}}"#);
    refused(&*singles(""), &foul("1", "VA-22"), Some("VA-22"), "novuss-federation-foul");
    let options = r#""federation_fouls":true"#;
    check(with(7, options), &[&foul("1", "VA-22")], r#""on":{"R":8,"B":8},"to_strike":"2""#);
    // In the opponent's turn it costs the pawn, and the turn is his anyway.
    let other = [foul("2", "VA-22")];
    check(singles(options), &[&other[0]], r#""debt":{"R":0,"B":1},"to_strike":"1""#);
    // A rule of the source may always be called.
    check(singles(""), &[&foul("1", "V-2")], r#""debt":{"R":1,"B":0},"to_strike":"2""#);
    refused(&*singles(""), &foul("1", ""), None, "novuss-rule-unfit");
    // The team-mate's fault loses the turn of the pair.
    check(pairs(options), &[&foul("3", "VA-22")], r#""to_strike":"2","debt":{"R":1,"B":0}"#);
}

#[test]
fn va_20_an_answer_series_if_agreed() {
    check(singles(""), &["1 direct light own=8"], r#""over":true"#);
    let options = r#""answer_series":true"#;
    let state = r#""over":false,"to_strike":"2","on":{"R":0,"B":8},"sets":{"R":0,"B":0}"#;
    let answer = check(singles(options), &["1 direct light own=8"], state);
    // He fails.
    check(
        answer.clone(),
        &["2 direct light own=3", "2 direct light"],
        r#""sets":{"R":1,"B":0},"over":true"#,
    );
    check(answer.clone(), &["2 direct none"], r#""sets":{"R":1,"B":0}"#);
    refused(&*answer, "2 direct opponent", Some("V-16"), "novuss-nothing-to-touch");
    // He clears too: the set is played again, the other begins.
    check(
        answer,
        &["2 direct light own=3", "2 direct light own=5"],
        r#""set":1,"on":{"R":8,"B":8},"to_strike":"2","sets":{"R":0,"B":0}"#,
    );
    // Not in the first series.
    let late = ["1 direct light", "2 direct light", "1 direct light own=8"];
    check(singles(options), &late, r#""over":true"#);
    // A foul of the cleared side brings a pawn up; the answer may then win the set.
    let options = r#""answer_series":true,"federation_fouls":true"#;
    let foul = r#"{"kind":"foul","by":"1","rule":"VA-22"}"#;
    let game = check(singles(options), &["1 direct light own=8", foul], r#""on":{"R":1,"B":8}"#);
    check(game.clone(), &["2 direct light own=8"], r#""sets":{"R":0,"B":1}"#);
    check(game, &["2 direct light"], r#""over":false,"to_strike":"1""#);
}

#[test]
fn va_21_sets_are_best_of_exactly_or_first_to() {
    let win = |game, by: &str| check(game, &[&format!("{by} direct light own=8")], "");
    let next = r#"{"kind":"next_set"}"#;
    let starts = |by: &str| format!(r#"{{"kind":"next_set","starts":"{by}"}}"#);
    let game = win(singles(r#""sets":{"best_of":3}"#), "1");
    let game = check(game, &[], r#""over":false,"to_strike":null,"set":1,"sets":{"R":1,"B":0}"#);
    refused(&*game, "2 direct light", Some("VA-9"), "novuss-set-over");
    // Sides and first stroke change.
    let game = check(game, &[next], r#""set":2,"to_strike":"2","on":{"R":8,"B":8}"#);
    refused(&*game, next, Some("VA-9"), "novuss-set-not-over");
    let game = win(check(win(game, "2"), &[&starts("1")], ""), "1");
    let game = check(game, &[], r#""over":true,"sets":{"R":2,"B":1}"#);
    refused(&*game, next, Some("VA-21"), "novuss-match-over");
    assert_eq!(game.outcome().parts.len(), 3);

    // An even number may be drawn.
    let game = win(check(win(singles(r#""sets":{"exactly":2}"#), "1"), &[next], ""), "2");
    let game = check(game, &[], r#""over":true,"sets":{"R":1,"B":1}"#);
    assert_eq!(game.result()["winner"], Value::Null);
    assert_eq!(game.result()["standings"], json!([["R", "B"]]));

    let game = win(check(win(singles(r#""sets":{"first_to":2}"#), "1"), &[&starts("1")], ""), "1");
    check(game, &[], r#""over":true,"sets":{"R":2,"B":0}"#);
    for options in [r#""sets":{"best_of":0}"#, r#""sets":{"first_to":4294967295}"#] {
        assert_eq!(
            start(&header(false, options)).expect_err("refused").rule.as_deref(),
            Some("VA-21")
        );
    }
}

#[test]
fn va_21_the_clock_warns_once_and_then_costs_a_pawn() {
    let fault = |by: &str| format!(r#"{{"kind":"time_fault","by":"{by}"}}"#);
    refused(&*singles(""), &fault("1"), Some("VA-21"), "novuss-no-clock");
    let options = r#""shot_seconds":30"#;
    let game = check(singles(options), &[&fault("1")], r#""to_strike":"1","debt":{"R":0,"B":0}"#);
    refused(&*game, &fault("2"), Some("VA-18"), "novuss-not-your-turn");
    check(game, &[&fault("1")], r#""to_strike":"2","debt":{"R":1,"B":0}"#);
}

#[test]
fn a_player_concedes_the_set_or_the_match() {
    let concede = r#"{"kind":"concede","by":"1"}"#;
    let options = r#""sets":{"first_to":3}"#;
    let game = check(singles(options), &[concede], r#""sets":{"R":0,"B":1},"over":false"#);
    refused(&*game, concede, Some("VA-9"), "novuss-no-set-running");
    let leaving = game.leaving("1").expect("he is in it").to_string();
    let game = check(game, &[&leaving], r#""sets":{"R":0,"B":3},"over":true"#);
    assert_eq!(game.leaving("1"), None);
    refused(&*game, concede, Some("VA-21"), "novuss-match-over");
}

#[test]
fn presets_give_every_option_a_value_and_one_may_differ() {
    let fault = r#"{"kind":"time_fault","by":"1"}"#;
    let federation = r#""preset":"federation""#;
    check(singles(federation), &[fault], "");
    check(singles(federation), &["1 direct light own=8"], r#""over":false,"to_strike":"2""#);
    check(with(6, federation), &["1 direct light own_off=1"], r#""on":{"R":7,"B":8}"#);
    let differs = r#""preset":"federation","shot_seconds":null,"answer_series":false"#;
    refused(&*singles(differs), fault, Some("VA-21"), "novuss-no-clock");
    check(singles(differs), &["1 direct light own=8"], r#""over":true"#);
    check(singles(r#""preset":"classic""#), &["1 direct light own=8"], r#""over":true"#);
}

#[test]
fn a_stroke_that_contradicts_itself_is_refused() {
    let game = singles("");
    let cases = [
        ("2 direct light", Some("VA-18"), "novuss-not-your-turn"),
        ("9 direct light", None, "novuss-unknown-player"),
        ("1 direct light opponent=9", Some("VA-1"), "novuss-too-many-pawns"),
        ("1 direct light own=8 own_off=1", Some("VA-1"), "novuss-too-many-pawns"),
        ("1 direct light own=255 own_off=255", Some("VA-1"), "novuss-too-many-pawns"),
        ("1 direct none own=1", Some("V-17"), "novuss-untouched-fell"),
        ("1 direct light all_own_dark", Some("V-9"), "novuss-none-is-light"),
        ("1 direct light own=1 restored_own=1", Some("V-19a"), "novuss-nothing-to-restore"),
        ("1 direct dark own=1 restored_own=2", Some("VA-5"), "novuss-restored-too-many"),
        (
            r#"{"kind":"place_penalty","side":"R","spot":"middle"}"#,
            Some("V-21"),
            "novuss-no-penalty-to-place",
        ),
    ];
    for (line, rule, code) in cases {
        refused(&*game, line, rule, code);
    }
    for line in [
        "1 direct light own=256",
        "1 direct light own=-1",
        "1 direct light own=1.5",
        "1 sideways light",
        "1 direct light koks=1",
        r#"{"kind":"stroke","by":"1","aim":"direct"}"#,
        r#"{"kind":"party"}"#,
        r#"{"kind":"place_penalty","side":"R","spot":"corner"}"#,
    ] {
        let mut after = game.boxed();
        assert!(after.apply(&entry(line)).expect_err(line).rule.is_none());
        assert_eq!(format!("{after:?}"), format!("{game:?}"));
    }
}

#[test]
fn a_header_that_cannot_be_is_refused() {
    let code = |header: Value| start(&header).expect_err("refused").code().to_owned();
    let sides = |sides: Value| code(json!({ "sides": sides, "starts": null }));
    assert_eq!(sides(json!([])), "novuss-two-sides");
    assert_eq!(sides(json!([{ "id": "R", "players": ["1"] }])), "novuss-two-sides");
    let side = |id: &str, players: &[&str]| json!({ "id": id, "players": players });
    let cases = [
        (side("R", &["1"]), side("B", &["2", "4"]), "novuss-one-or-two-players"),
        (side("R", &[]), side("B", &[]), "novuss-one-or-two-players"),
        (side("R", &["1"]), side("B", &["1"]), "novuss-id-twice"),
        (side("R", &["1"]), side("R", &["2"]), "novuss-id-twice"),
        (side("", &["1"]), side("B", &["2"]), "novuss-id-unfit"),
    ];
    for (first, second, expected) in cases {
        assert_eq!(sides(json!([first, second])), expected);
    }
    let mut unknown = header(false, "");
    unknown["starts"] = json!("9");
    assert_eq!(code(unknown), "novuss-unknown-player");
    for options in [r#""koks":true"#, r#""oblique":"none""#, r#""shot_seconds":0"#, r#""sets":6"#] {
        assert!(start(&header(false, options)).is_err(), "{options}");
    }
}

#[test]
fn seats_of_a_tournament_become_sides() {
    let kind = games::kind("novuss").expect("known");
    let seats = |teams: [Option<&str>; 4]| -> Vec<games::Seat> {
        let seats = ["a", "b", "c", "d"].iter().zip(teams);
        seats
            .map(|(id, team)| games::Seat { id: (*id).to_owned(), team: team.map(str::to_owned) })
            .collect()
    };
    let options = serde_json::Map::new;
    let header = kind.header(options(), &seats([Some("x"), Some("x"), Some("y"), Some("y")]));
    assert_eq!(header["sides"][0], json!({ "id": "x", "players": ["a", "b"] }));
    assert_eq!(header["sides"][1], json!({ "id": "y", "players": ["c", "d"] }));
    let header = kind.header(options(), &seats([None; 4]));
    assert_eq!(header["sides"][0]["players"], json!(["a", "c"]));
    kind.start(&header).expect("a pair each");
    let header = kind.header(options(), &seats([None; 4])[..2]);
    assert_eq!(kind.start(&header).expect("singles").seats(), ["a", "b"]);
    assert!(kind.check_ruleset(&options()).is_ok());
}
