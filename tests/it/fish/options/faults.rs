//! Out of turn and against the rules (F-A12, F-A13).

use crate::fish::{Match, rules};
use serde_json::{Value, json};

#[test]
fn fa_12_a_move_out_of_turn_that_would_end_the_party_is_undone_too() {
    let party =
        Match::of("ABC").then(json!({ "kind": "out_of_turn", "by": "B", "perished": ["A", "C"] }));
    assert_eq!(
        (party.state("over"), party.state("alive"), party.state("to_move")),
        ("false".into(), "ABC".into(), "A".into())
    );
}

fn out_of_turn(option: Value) -> (Match, Vec<String>) {
    let mut party = Match::with("ABC", json!({ "out_of_turn": option }));
    let explain = party.enter(json!({ "kind": "out_of_turn", "by": "B", "perished": [] }));
    let rules = rules(&explain).into_iter().map(str::to_owned).collect();
    (party, rules)
}

#[test]
fn fa_12_the_sanction_is_nothing_a_warning_a_lost_turn_or_points() {
    let (none, rules) = out_of_turn(json!("none"));
    assert_eq!(
        (rules, none.play("A:").state("to_move")),
        (vec!["F-13".into(), "F-10".into()], "B".into())
    );
    let (warn, rules) = out_of_turn(json!("warn"));
    assert_eq!((rules[1].as_str(), warn.play("A:").state("to_move")), ("FA-12", "B".into()));
    let (skip, rules) = out_of_turn(json!("skip_turn"));
    let skip = skip.play("A:");
    assert_eq!((rules[1].as_str(), skip.state("to_move")), ("FA-12", "C".into()));
    assert_eq!(skip.play("C: A:").state("to_move"), "B", "only the next turn is lost");
    let (points, rules) = out_of_turn(json!({ "points": 2 }));
    let points = points.play("A:C B:A");
    assert_eq!(rules[1], "FA-12");
    assert_eq!(points.places(), "A=2 B=1 C=3", "places stay");
    assert_eq!(points.points("linear"), "A=2 B=3 C=3", "added where the lowest sum wins");
    assert_eq!(points.points("formula1"), "A=6 B=8 C=4");
    assert_eq!(points.points("winner_takes_all"), "A=0 B=-1 C=0");
}

#[test]
fn fa_12_a_lost_turn_outlives_the_undo_of_the_move_before_it() {
    let mut party = Match::with("ABC", json!({ "out_of_turn": "skip_turn" })).play("A:");
    party.enter(json!({ "kind": "out_of_turn", "by": "C", "perished": [] }));
    party.enter(json!({ "kind": "violation", "by": "A", "rule": "F-18", "then": "undo" }));
    assert_eq!(party.play("B:").state("to_move"), "A");
}

#[test]
fn fa_12_only_who_is_not_to_move_can_move_out_of_turn() {
    let mut party = Match::of("ABC").play("A:B");
    let out = |by: &str| json!({ "kind": "out_of_turn", "by": by, "perished": [] });
    assert_eq!(party.refuses(out("C")).code(), "fish-in-turn");
    assert_eq!(party.refuses(out("B")).code(), "fish-mover-perished");
    assert_eq!(party.refuses(out("Z")).code(), "fish-unknown");
    party = party.play("C:A");
    assert_eq!(party.refuses(out("C")).code(), "fish-over");
}

#[test]
fn fa_13_an_illegal_move_stands_is_undone_or_made_again() {
    let party = |then: Value| {
        let mut party = Match::of("ABC").play("A:B");
        party.enter(json!({ "kind": "violation", "by": "A", "rule": "F-18", "then": then }));
        (party.state("alive"), party.state("to_move"))
    };
    assert_eq!(party(json!("stand")), ("AC".into(), "C".into()));
    assert_eq!(party(Value::Null), ("AC".into(), "C".into()), "the default");
    assert_eq!(party(json!("undo")), ("ABC".into(), "B".into()));
    assert_eq!(party(json!("undo_and_repeat")), ("ABC".into(), "A".into()));
    let by_ruleset = Match::with("ABC", json!({ "illegal_move": "undo_and_repeat" }))
        .play("A:B")
        .then(json!({ "kind": "violation", "by": "A", "rule": "F-19" }));
    assert_eq!(by_ruleset.state("to_move"), "A");
}

#[test]
fn fa_13_the_undo_opens_a_party_that_the_illegal_move_had_ended() {
    let mut party = Match::of("AB").play("A:B");
    assert_eq!(party.state("over"), "true");
    party.enter(json!({ "kind": "violation", "by": "A", "rule": "F-18", "then": "undo" }));
    assert_eq!((party.state("over"), party.state("to_move")), ("false".into(), "B".into()));
    assert_eq!(party.play("B:A").0.outcome().parts[0].violations["A"], 1);
}

#[test]
fn fa_13_a_move_stopped_before_it_was_entered_costs_the_turn_or_is_made_again() {
    let violation =
        |then: &str| json!({ "kind": "violation", "by": "B", "rule": "F-18", "then": then });
    let party = || Match::of("ABC").play("A:");
    assert_eq!(party().then(violation("undo")).state("to_move"), "C");
    assert_eq!(party().then(violation("undo_and_repeat")).state("to_move"), "B");
    let illegal = party().play("B: C:").refuses(violation("undo"));
    assert_eq!(illegal.code(), "fish-not-the-last-move");
}

#[test]
fn fa_12_a_lot_does_not_give_back_the_turn_that_is_skipped() {
    let skip = || {
        let mut party = Match::with("ABC", json!({ "out_of_turn": "skip_turn" }));
        party.enter(json!({ "kind": "out_of_turn", "by": "B", "perished": [] }));
        party
    };
    let mut party = skip();
    let explain = party.enter(json!({ "kind": "lot", "order": ["B", "C", "A"] }));
    assert_eq!(rules(&explain), ["F-14", "FA-12", "F-10"]);
    assert_eq!(party.state("to_move"), "C", "the offender is first in the lot and is passed over");
    assert_eq!(party.play("C: A:").state("to_move"), "B", "once");
    let later = skip().then(json!({ "kind": "lot", "order": ["A", "B", "C"] })).play("A:");
    assert_eq!(later.state("to_move"), "C");
}
