//! The rules and the decided points that the worked cases and options leave untold.

use super::{begin, check, cited, entry, refused, start};
use crate::games::kopecks::Match;
use crate::games::{self, Game};
use serde_json::{Value, json};

#[test]
fn k_1_to_k_4_a_match_begins_with_everything_on_the_table_and_equal_moves() {
    let game = begin("CAB", r#""moves_per_player":2"#);
    check(
        game.boxed(),
        &[],
        r#""to_move":"C","moves_left":{"A":2,"B":2,"C":2},"to_place":[],"unplaced":[],
           "scores":{"A":0,"B":0,"C":0},"over":false"#,
    );
    check(game, &["C", "A", "B"], r#""to_move":"C","moves_left":{"A":1,"B":1,"C":1}"#);
}

#[test]
fn k_5_every_wrong_move_of_the_list_annuls_what_it_won() {
    for item in ["1", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6"] {
        let game = check(begin("AB", ""), &["A kB"], r#""scores":{"A":1,"B":0}"#);
        check(game, &[&format!("A?{item}")], r#""scores":{"A":0,"B":0}"#);
    }
}

#[test]
fn k_6_nobody_moves_before_everything_is_placed() {
    let game = check(begin("AB", ""), &["A fB kB"], "");
    refused(&*game, "B", Some("K-6"), "kopecks-fish-first");
    let game = check(game, &["fB:edge"], "");
    refused(&*game, "B", Some("K-6"), "kopecks-kopeck-first");
    check(game, &["kB:hole", "B"], r#""to_move":"A""#);
}

#[test]
fn k_7_everything_that_perishes_counts_once() {
    let game =
        check(begin("ABC", ""), &["A fA kA fB kB fC kC"], r#""scores":{"A":-2,"B":0,"C":0}"#);
    // K-14, K-15.
    check(game, &[], r#""to_place":["f:A","k:A","f:B","k:B","f:C","k:C"]"#);
}

#[test]
fn k_8_and_k_11_a_fish_goes_into_no_hole_and_a_kopeck_to_no_edge() {
    let game = check(begin("AB", ""), &["A fB kB"], "");
    refused(&*game, "fB:hole", Some("K-8"), "kopecks-not-for-a-fish");
    refused(&*game, "fB:declined", Some("K-8"), "kopecks-not-for-a-fish");
    let game = check(game, &["fB:edge"], "");
    refused(&*game, "kB:edge", Some("K-11"), "kopecks-not-for-a-kopeck");
    refused(&*game, "kB:over_kopeck", Some("K-11"), "kopecks-not-for-a-kopeck");
}

#[test]
fn k_16_what_can_be_put_right_is_asked_for_at_once() {
    let entries = ["A kB", "kB:declined"];
    let game = check(begin("AB", ""), &entries, r#""to_place":[]"#);
    assert_eq!(cited(game, "B?2.2"), ["K-19", "K-20", "K-16", "K-15"]);
}

#[test]
fn k_19_every_item_of_the_list_can_be_logged_and_no_other() {
    let items = super::super::Item::ALL;
    for item in items {
        let charge = json!({
            "kind": "violation", "by": "A", "rule": item, "indisputable": true, "strong": true,
        });
        let mut game = check(begin("AB", ""), &["A"], "");
        game.apply(&charge).unwrap_or_else(|illegal| panic!("{}: {illegal}", item.as_str()));
        assert_eq!(game.view()["scores"]["A"], json!(-1), "{}", item.as_str());
    }
    for none in ["0", "1.7", "2", "4.3", "7", "K-19"] {
        let mut game = check(begin("AB", ""), &["A"], "");
        let charge = json!({
            "kind": "violation", "by": "A", "rule": none, "indisputable": true, "strong": true,
        });
        assert!(game.apply(&charge).is_err(), "{none}");
    }
}

#[test]
fn k_20_severe_is_indisputable_and_strong_or_repeated() {
    let fine = |entries: &[&str]| {
        let game = check(begin("AB", ""), entries, "");
        let violations = game.result()["violations"].clone();
        violations.as_array().expect("a list").last().expect("one")["fine"].clone()
    };
    assert_eq!(fine(&["A", "A?1.2"]), json!(0));
    assert_eq!(fine(&["A", "A?1.2s"]), json!(1));
    assert_eq!(fine(&["A", "A?1.2ds"]), json!(0));
    assert_eq!(fine(&["A", "A?1.2us"]), json!(0), "the referee upholds it, others dispute it");
    assert_eq!(fine(&["A", "A?1.2", "B", "A", "A?1.2"]), json!(1));
}

#[test]
fn ka_2_nobody_is_eliminated() {
    // B loses everything at once and plays on.
    let entries = ["A kB fB", "fB:edge", "kB:hole", "B kB", "kB:hole", "A", "B"];
    check(begin("AB", r#""moves_per_player":2"#), &entries, r#""over":true"#);
}

#[test]
fn ka_4_the_fine_falls_only_on_the_own_move_after_its_placements() {
    let game = check(begin("AB", ""), &["A kB", "kB:impossible", "B"], r#""scores":{"A":1,"B":0}"#);
    check(game.boxed(), &["kB:hole"], r#""scores":{"A":1,"B":0}"#);
    let game = check(game, &["kB:impossible"], r#""scores":{"A":1,"B":-1}"#);
    // Asked for again after every move (K-11), fined after his own only.
    check(game, &["A", "kB:impossible"], r#""scores":{"A":1,"B":-1}"#);
}

#[test]
fn ka_7_an_overhanging_fish_does_not_excuse_its_kopeck() {
    // K-14: it was put where the kopeck fits, or may be laid by choice.
    let game = check(begin("AB", ""), &["A fB kB", "fB:edge"], "");
    refused(&*game, "kB:impossible", Some("K-14"), "kopecks-must-fit");
    check(game, &["kB:declined"], r#""unplaced":["k:B"]"#);
}

#[test]
fn ka_8_and_ka_9_the_point_at_the_edge_is_measured_and_chosen_at_the_table() {
    // The log knows one answer, whichever of two equal points its owner took.
    let mut game = check(begin("AB", ""), &["A fB"], "");
    let point = json!({ "kind": "place", "object": "f:B", "where": "edge", "mm": 3 });
    assert!(game.apply(&point).expect_err("no field of the log").message.key.contains("unknown"));
    check(game, &["fB:edge"], r#""to_place":[]"#);
}

#[test]
fn ka_13_a_strong_effect_is_said_with_a_reason() {
    let mut charge = json!({
        "kind": "violation", "by": "A", "rule": "1.2", "indisputable": true, "strong": true,
    });
    let refusal = Match::complete(&charge).expect_err("no reason");
    assert_eq!(
        (refusal.rule.as_deref(), refusal.code()),
        (Some("KA-13"), "kopecks-strong-without-reason")
    );
    charge["reason"] = json!("  ");
    assert!(Match::complete(&charge).is_err(), "an empty reason is none");
    charge["reason"] = json!("the kopeck would have stayed on the table");
    assert!(Match::complete(&charge).is_ok());
    let mut weak = charge.clone();
    weak["strong"] = json!(false);
    weak["reason"] = Value::Null;
    assert!(Match::complete(&weak).is_ok(), "nothing is to be explained");

    let mut game = check(begin("AB", ""), &["A"], "");
    game.apply(&charge).expect("possible");
    assert_eq!(game.result()["violations"][0]["reason"], charge["reason"]);
    for unfit in ["", " ", "two\nlines", &"x".repeat(501)] {
        charge["reason"] = json!(unfit);
        let before = game.boxed();
        let refusal = game.apply(&charge).expect_err("no reason");
        assert_eq!(refusal.code(), "kopecks-reason-unfit");
        assert_eq!(format!("{game:?}"), format!("{before:?}"));
    }
    // A log of another program may have none.
    check(game, &["A?1.3s"], r#""scores":{"A":-2,"B":0}"#);
}

#[test]
fn ka_12_a_later_match_is_told_what_nobody_disputed_before() {
    let kind = games::kind("kopecks").expect("known");
    let ruleset = |reset: &str| {
        let Value::Object(ruleset) = json!({ "moves_per_player": 5, "repeat_reset": reset }) else {
            panic!("an object")
        };
        ruleset
    };
    assert!(kind.looks_back(&ruleset("tournament")) && !kind.looks_back(&ruleset("match")));
    let first = check(begin("ABC", ""), &["A", "A?1.2", "A?1.4d", "B", "B?1.3", "C", "A?6"], "");
    let second = check(begin("AC", ""), &["A", "A?1.2"], "");
    let seats = ["A", "D"].map(|id| games::Seat { id: id.to_owned(), team: None });
    let mut header = kind.header(ruleset("tournament"), &seats);
    kind.look_back(&mut header, &[first.result(), second.result()]);
    assert_eq!(header["earlier_violations"], json!({ "A": ["1.2", "6", "1.2"] }));
    check(start(&header).expect("good"), &["A", "A?6"], r#""scores":{"A":-1,"D":0}"#);
    // Nobody did anything: nothing is said.
    let mut header = kind.header(ruleset("tournament"), &seats);
    kind.look_back(&mut header, &[]);
    assert_eq!(header.get("earlier_violations"), None);
}

#[test]
fn ka_16_a_violation_costs_its_offender_and_gives_others_nothing() {
    let entries = ["A kB fC", "kB:hole", "fC:edge", "A?1.2s"];
    check(begin("ABC", ""), &entries, r#""scores":{"A":-2,"B":0,"C":0}"#);
}

#[test]
fn ka_17_a_severe_violation_loses_its_gain_and_a_point_more() {
    let game = check(begin("AB", ""), &["A kB", "A?1.2s"], r#""scores":{"A":-1,"B":0}"#);
    let violation = &game.result()["violations"][0];
    assert_eq!((&violation["annulled"], &violation["fine"]), (&json!(1), &json!(1)));
}

#[test]
fn ka_18_only_the_time_of_the_move_itself_is_judged() {
    // However long the placements took, the seconds are those of the move after them.
    let entries = ["A kB", "kB:hole", "B@30", "A@29.9", "B@30"];
    let game = check(begin("AB", ""), &entries, r#""scores":{"A":1,"B":0}"#);
    assert_eq!(game.result()["violations"], json!([]));
    for seconds in [-1.0, 1e9] {
        let mut late = game.boxed();
        let entry = json!({ "kind": "move", "by": "A", "seconds": seconds });
        assert_eq!(late.apply(&entry).expect_err("no time").code(), "kopecks-seconds-unfit");
    }
}

#[test]
fn ka_19_there_is_no_pot_no_flip_and_no_shift() {
    for how in ["pot", "flip", "shift", "flick"] {
        let mut game = begin("AB", "");
        let entry = json!({ "kind": "move", "by": "A", "how": how, "perished": [] });
        assert!(game.apply(&entry).is_err(), "{how}: a move has no kinds here");
    }
}

#[test]
fn ka_20_and_ka_21_what_lies_on_the_table_at_rest_did_not_perish() {
    // Out of its hole, or back after a bounce: nothing is logged, nothing is asked.
    let state = r#""scores":{"A":0,"B":0},"to_place":[],"unplaced":[],"to_move":"B""#;
    check(begin("AB", ""), &["A"], state);
}

#[test]
fn ka_23_the_log_does_not_ask_whose_hands_placed() {
    let mut place = json!({ "kind": "place", "object": "k:B", "where": "hole", "by": "A" });
    let mut game = check(begin("AB", ""), &["A kB"], "");
    assert!(game.apply(&place).is_err(), "no field of the log");
    place.as_object_mut().expect("an object").remove("by");
    game.apply(&place).expect("placed");
    // Who touched what he may not is told of it.
    check(game, &["A?2.1s"], r#""scores":{"A":0,"B":0}"#);
}

#[test]
fn ka_26_a_wrong_move_that_won_nothing_is_a_first_time() {
    let entries = ["A", "A?1.2", "B", "A kB", "A?1.2"];
    check(begin("AB", ""), &entries, r#""scores":{"A":-1,"B":0}"#);
}

#[test]
fn ka_6_the_criterion_that_leaves_no_choice_is_answered_with_the_hole() {
    // K-13d satisfied: `possibility`. Not to place it is violation 2.2.
    let entries = ["A kB", "kB:declined", "B?2.2s"];
    let game = check(begin("AB", ""), &entries, r#""scores":{"A":1,"B":-1},"to_place":["k:B"]"#);
    let mut again = game.boxed();
    again.apply(&entry("kB:hole")).expect("placed");
    assert_eq!(again.view()["unplaced"], json!([]));
}
