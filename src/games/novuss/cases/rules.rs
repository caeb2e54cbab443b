//! The rules and the decided points that the worked cases and options leave untold.

use super::{check, cited, header, pairs, refused, singles, start, with};
use serde_json::{Value, json};

#[test]
fn v_1_who_pockets_his_pawns_first_wins_the_set() {
    let entries = ["1 direct light own=7", "1 direct light", "2 direct light own=8"];
    check(singles(""), &entries, r#""sets":{"R":0,"B":1},"on":{"R":1,"B":0},"over":true"#);
}

#[test]
fn v_2_to_v_4_the_start_has_all_pawns_on_the_table_and_one_puck() {
    check(
        singles(""),
        &[],
        r#""on":{"R":8,"B":8},"debt":{"R":0,"B":0},"to_strike":"1","again":false"#,
    );
    // V-2, V-3: what a referee sees of the puck is a fault outside a stroke.
    for rule in ["V-2", "V-3"] {
        let foul = format!(r#"{{"kind":"foul","by":"1","rule":"{rule}"}}"#);
        check(singles(""), &[&foul], r#""debt":{"R":1,"B":0},"to_strike":"2""#);
    }
}

#[test]
fn v_5_and_va_1_singles_have_eight_pawns_a_side() {
    check(singles(""), &[], r#""on":{"R":8,"B":8}"#);
    check(singles(r#""pawns_singles":16"#), &[], r#""on":{"R":16,"B":16}"#);
}

#[test]
fn v_6_a_pair_has_sixteen_pawns_together_and_its_players_sit_opposite() {
    let game = check(pairs(""), &[], r#""on":{"R":16,"B":16},"to_strike":"1""#);
    assert_eq!(game.seats(), ["1", "2", "3", "4"]);
    // Whoever of the pair pockets, it is the pair's pawn.
    check(
        game,
        &["1 direct light own=2", "1 direct light", "2 direct light", "3 direct light own=3"],
        r#""on":{"R":11,"B":16},"to_strike":"3","again":true"#,
    );
}

#[test]
fn v_7_and_va_25_the_lag_is_measured_to_the_rail_of_the_stroke() {
    let mut header = header(true, "");
    header["starts"] = Value::Null;
    let game = start(&header).expect("good");
    let lag = r#"{"kind":"lag","left_mm":{"3":12,"4":11.5}}"#;
    check(game.boxed(), &[lag], r#""to_strike":"4""#);
    // One player of each pair.
    let partners = r#"{"kind":"lag","left_mm":{"1":12,"3":11.5}}"#;
    refused(&*game, partners, Some("V-7"), "novuss-one-of-each-side");
}

#[test]
fn v_8_and_v_9_a_dark_pawn_may_be_hit_obliquely_and_not_directly() {
    check(singles(""), &["1 oblique dark own=1"], r#""on":{"R":7,"B":8},"to_strike":"1""#);
    assert_eq!(cited(singles(""), "1 direct dark own=1")[0], "V-19a");
}

#[test]
fn v_10_the_circle_line_seen_through_the_hole_makes_light() {
    check(singles(""), &["1 direct light line=circle own=1"], r#""to_strike":"1""#);
    let dark = "1 direct dark line=circle own=1";
    refused(&*singles(""), dark, Some("V-10"), "novuss-circle-line-is-light");
}

#[test]
fn v_11_and_va_24_a_dark_pawn_reached_by_way_of_a_light_one_is_fair() {
    // The first contact is the light pawn, whichever fell and wherever it lay.
    for own in [1, 2, 3] {
        let stroke = format!("1 direct light own={own}");
        check(singles(""), &[&stroke], r#""to_strike":"1","again":true"#);
    }
}

#[test]
fn v_12_to_v_15_a_lost_turn_costs_no_pawn() {
    for (stroke, rule) in [
        ("1 direct light", "V-12"),
        ("1 direct light own=1 opponent=1", "V-13"),
        ("1 direct light own_off=1", "V-14"),
        ("1 oblique none all_own_dark", "V-15"),
    ] {
        assert_eq!(cited(with(6, ""), stroke)[0], rule, "{stroke}");
        check(with(6, ""), &[stroke], r#""debt":{"R":0,"B":0},"to_strike":"2""#);
        let after = check(with(6, ""), &[stroke], "").view()["on"]["R"].clone();
        assert!(after.as_u64().is_some_and(|on| on <= 6), "{stroke}: {after}");
    }
}

#[test]
fn v_16_to_v_19_a_foul_costs_a_pawn_and_the_turn() {
    for (stroke, rule, on) in [
        ("1 direct opponent", "V-16", 7),
        ("1 direct none", "V-17", 7),
        ("1 direct both", "V-18", 7),
        ("1 direct light puck=pocketed", "V-19", 7),
        ("1 direct light puck=off", "V-19", 7),
        ("1 direct dark own=1", "V-19a", 7),
        ("1 direct light own=6 puck=pocketed", "V-19b", 1),
    ] {
        assert_eq!(cited(with(6, ""), stroke)[0], rule, "{stroke}");
        let state = format!(r#""on":{{"R":{on},"B":8}},"to_strike":"2","again":false"#);
        check(with(6, ""), &[stroke], &state);
    }
}

#[test]
fn v_20_a_penalty_is_only_remembered_while_all_pawns_are_up() {
    let game = check(singles(""), &["1 direct none"], r#""debt":{"R":1,"B":0}"#);
    // A second one is added, and one pocketed pawn pays as far as pawns are down.
    let entries = ["2 direct light", "1 direct none", "2 direct light", "1 direct light own=1"];
    check(game, &entries, r#""on":{"R":8,"B":8},"debt":{"R":1,"B":0},"to_strike":"1""#);
}

#[test]
fn v_21_and_va_15_the_penalty_field_is_the_opponents_or_the_team_mates() {
    let field = r#""penalties_to_place":[{"side":"R","field_of":"2"}]"#;
    check(with(6, ""), &["1 direct none"], field);
    let field = r#""penalties_to_place":[{"side":"R","field_of":"3"}]"#;
    check(pairs(""), &["1 direct light own=1", "1 direct none"], field);
}

#[test]
fn v_22_whoever_gets_a_penalty_pawn_loses_the_turn() {
    check(with(6, ""), &["1 direct both own=2"], r#""to_strike":"2","again":false"#);
}

#[test]
fn va_4_an_opponents_pawn_alone_is_credited_to_its_owner() {
    assert_eq!(cited(singles(""), "1 direct light opponent=1")[0], "VA-4");
}

#[test]
fn va_5_what_fell_after_the_forbidden_contact_goes_back_and_the_rest_stays() {
    let state = r#""on":{"R":6,"B":7},"to_strike":"2""#;
    let stroke = "1 direct dark own=2 opponent=2 restored_own=1 restored_opponent=1";
    // 6 − 2 + 1 restored + 1 penalty pawn; the opponent keeps one of his two down.
    check(with(6, ""), &[stroke], state);
    // Left unsaid, all of it goes back.
    check(with(6, ""), &["1 direct dark own=2 opponent=2"], r#""on":{"R":7,"B":8}"#);
    // Another foul takes nothing back.
    check(with(6, ""), &["1 direct opponent own=2"], r#""on":{"R":5,"B":8}"#);
}

#[test]
fn va_6_a_pawn_off_the_field_comes_back_with_or_without_a_penalty() {
    let off = ["1 direct light own_off=1 opponent_off=1"];
    check(with(6, ""), &off, r#""on":{"R":6,"B":8},"to_strike":"2""#);
    check(with(6, r#""offtable_penalty":true"#), &off, r#""on":{"R":7,"B":8},"to_strike":"2""#);
}

#[test]
fn va_7_one_stroke_costs_one_pawn() {
    let worst = "1 direct opponent own=1 opponent=1 puck=off own_off=1";
    check(with(6, r#""offtable_penalty":true"#), &[worst], r#""on":{"R":6,"B":7}"#);
}

#[test]
fn va_12_and_va_13_only_an_oblique_shot_that_touched_nothing_is_excused() {
    for stroke in ["1 oblique opponent all_own_dark", "1 direct none all_own_dark"] {
        check(with(6, ""), &[stroke], r#""on":{"R":7,"B":8},"to_strike":"2""#);
    }
    check(with(6, ""), &["1 oblique none all_own_dark"], r#""on":{"R":6,"B":8}"#);
    // Some were light: not excused.
    check(with(6, ""), &["1 oblique none"], r#""on":{"R":7,"B":8}"#);
}

#[test]
fn va_14_light_and_dark_are_the_shooters_own() {
    // The same pawn is dark for player 1 and light for his partner, whose field it is not.
    let dark = ["1 direct light own=1", "1 direct dark"];
    check(pairs(""), &dark, r#""on":{"R":16,"B":16},"to_strike":"2""#);
    let light = ["1 direct light", "2 direct light", "3 direct light own=1"];
    check(pairs(""), &light, r#""on":{"R":15,"B":16},"to_strike":"3""#);
}

#[test]
fn va_16_several_penalty_pawns_are_each_put_somewhere() {
    let place = |spot: &str| format!(r#"{{"kind":"place_penalty","side":"R","spot":"{spot}"}}"#);
    let entries = ["1 direct none", "2 direct light", "1 direct none"];
    let game = check(with(4, ""), &entries, r#""on":{"R":6,"B":8}"#);
    let waiting = game.view()["penalties_to_place"].as_array().map(Vec::len);
    assert_eq!(waiting, Some(2));
    check(game, &[&place("left"), &place("right")], r#""penalties_to_place":[]"#);
}

#[test]
fn va_18_pairs_strike_clockwise_and_who_pockets_strikes_again() {
    let mut game = pairs("");
    for by in ["1", "2", "3", "4", "1"] {
        refused(
            &*game,
            &format!("{} direct light", if by == "1" { "3" } else { "1" }),
            Some("VA-18"),
            "novuss-not-your-turn",
        );
        game =
            check(game, &[&format!("{by} direct light own=1")], &format!(r#""to_strike":"{by}""#));
        game = check(game, &[&format!("{by} direct light")], "");
    }
    check(game, &[], r#""on":{"R":13,"B":14},"to_strike":"2""#);
}

#[test]
fn va_19_the_first_stroke_is_lagged_for_or_tossed_for() {
    // Tossed for: the header names who begins.
    let mut tossed = header(false, "");
    tossed["starts"] = json!("2");
    check(start(&tossed).expect("good"), &[], r#""to_strike":"2""#);
    let mut lagged = header(false, "");
    lagged["starts"] = Value::Null;
    let lag = |left: &str| format!(r#"{{"kind":"lag","left_mm":{left}}}"#);
    let game = start(&lagged).expect("good");
    let game = check(game, &[&lag(r#"{"1":40,"2":40}"#)], r#""to_strike":null"#);
    check(game.boxed(), &[&lag(r#"{"1":null,"2":900}"#)], r#""to_strike":"2""#);
    check(game, &[&lag(r#"{"1":39,"2":40}"#)], r#""to_strike":"1""#);
}

#[test]
fn va_23_at_the_same_time_is_what_the_referee_says() {
    assert_eq!(cited(with(6, ""), "1 direct both own=1")[0], "V-18");
}

#[test]
fn v_23_what_is_only_recommended_is_no_fault_under_any_rules() {
    let foul = r#"{"kind":"foul","by":"1","rule":"V-23"}"#;
    for options in ["", r#""federation_fouls":true"#] {
        refused(&*singles(options), foul, Some("V-23"), "novuss-only-recommended");
    }
}
