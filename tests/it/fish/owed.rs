//! FA-12: a turn that is to be skipped when the party ends before it comes.

use super::{Match, rules};
use serde_json::{Value, json};

/// ABC; C moves out of turn and has not lost a turn for it when A and he perish in B's move, so
/// that the next order is B C A or with C's leaving B A.
fn owed(ruleset: Value) -> Match {
    let mut party = Match::with("ABC", ruleset).play("A:");
    party.enter(json!({ "kind": "out_of_turn", "by": "C", "perished": [] }));
    party.play("B:AC")
}

fn next(joins: &[&str], leaves: &[&str]) -> Value {
    json!({ "kind": "next_party", "joins": joins, "leaves": leaves })
}

#[test]
fn fa_12_a_turn_owed_at_the_end_of_a_party_is_skipped_in_the_next_one() {
    let mut party = owed(json!({ "out_of_turn": "skip_turn" }));
    party.enter(next(&[], &[]));
    assert_eq!((party.state("order"), party.state("to_move")), ("BAC".into(), "B".into()));
    let party = party.play("B: A:");
    assert_eq!(party.state("to_move"), "B", "C is passed over");
    assert_eq!(party.play("B: A:").state("to_move"), "C", "once");
}

#[test]
fn fa_12_who_owes_a_turn_and_would_open_the_next_party_is_passed_over_in_words() {
    let mut party = Match::with("ABC", json!({ "out_of_turn": "skip_turn" })).play("A:");
    party.enter(json!({ "kind": "out_of_turn", "by": "A", "perished": [] }));
    party = party.play("B:BC");
    assert_eq!(party.first("next_order"), "ACB");
    let said = party.enter(next(&[], &[]));
    assert_eq!(rules(&said), ["F-11", "FA-12", "F-10"]);
    assert_eq!(party.state("to_move"), "C");
    assert_eq!(party.state("order"), "ACB", "the order itself stands (F-11)");
    assert_eq!(party.play("C: B:").state("to_move"), "A", "only one turn is lost");
}

#[test]
fn fa_12_a_turn_owed_waits_for_the_lot_of_the_next_party() {
    let mut party = owed(json!({ "out_of_turn": "skip_turn", "join": "lot" }));
    party.enter(next(&["D"], &[]));
    party.enter(json!({ "kind": "lot", "order": ["C", "D", "A", "B"] }));
    assert_eq!(party.state("to_move"), "D");
}

#[test]
fn fa_15_who_left_between_the_parties_owes_nothing_when_he_is_back() {
    let mut party = owed(json!({ "out_of_turn": "skip_turn" }));
    party.enter(next(&[], &["C"]));
    let mut party = party.play("B:A");
    party.enter(next(&["C"], &[]));
    assert_eq!(party.play("B: A:").state("to_move"), "C");
}

#[test]
fn fa_12_without_that_sanction_nothing_is_owed() {
    for sanction in [json!("none"), json!("warn"), json!({ "points": 1 })] {
        let mut party = owed(json!({ "out_of_turn": sanction }));
        party.enter(next(&[], &[]));
        assert_eq!(party.play("B: A:").state("to_move"), "C");
    }
}
