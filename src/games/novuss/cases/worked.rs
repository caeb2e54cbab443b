//! The worked cases VT-01…VT-25.

use super::{check, cited, header, pairs, refused, singles, start, with};
use serde_json::{Value, json};

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
