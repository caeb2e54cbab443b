//! The worked cases KT-01…KT-26.

use super::{begin, check, cited, refused};
use serde_json::json;

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
