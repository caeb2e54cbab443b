//! Who comes and who goes between the parties and in the middle of one (F-A14, F-A15).

use crate::fish::{Match, rules};
use serde_json::{Value, json};

#[test]
fn fa_14_joiners_go_last_first_or_the_whole_order_is_drawn() {
    let after = |option: &str, entry: Value| {
        Match::with("ABC", json!({ "join": option })).play("A:B C:A").then(entry)
    };
    let joins = json!({ "kind": "next_party", "joins": ["E", "F"] });
    assert_eq!(after("last", joins.clone()).state("order"), "CABEF");
    assert_eq!(after("first", joins.clone()).state("order"), "EFCAB");
    let mut awaiting = after("lot", joins);
    assert_eq!((awaiting.state("order"), awaiting.state("to_move")), (String::new(), "-".into()));
    assert_eq!(awaiting.state("alive"), "CABEF");
    let illegal = awaiting.refuses(json!({ "kind": "move", "by": "C", "how": "flick" }));
    assert_eq!((illegal.rule.as_deref(), illegal.code()), (Some("F-11"), "fish-order-not-drawn"));
    awaiting.enter(json!({ "kind": "lot", "order": ["F", "A", "B", "C", "E"] }));
    assert_eq!((awaiting.state("order"), awaiting.state("to_move")), ("FABCE".into(), "F".into()));
    let drawn = json!({ "kind": "next_party", "joins": ["E"], "order": ["B", "E", "C", "A"] });
    assert_eq!(after("lot", drawn.clone()).state("order"), "BECA");
    let mut last = Match::of("ABC").play("A:B C:A");
    assert_eq!(last.refuses(drawn).code(), "fish-order-not-asked");
}

#[test]
fn fa_14_a_joiner_may_bring_his_team_and_his_fish() {
    let next = Match::in_teams("AB", "X=A Y=B", json!({})).play("A:B");
    let mut plain = next.clone();
    let without_team = plain.refuses(json!({ "kind": "next_party", "joins": ["E"] }));
    assert_eq!(without_team.code(), "fish-teams-partly");
    let joiner = json!({ "id": "E", "team": "Z", "fish": ["E1", "E2"] });
    let next = next.then(json!({ "kind": "next_party", "joins": [joiner] }));
    assert_eq!(next.state("order"), "ABE1E2");
}

#[test]
fn fa_15_who_leaves_in_the_middle_perishes_without_a_mover_and_does_not_return() {
    let mut party = Match::of("ABCD").play("A: B:D");
    let explain = party.enter(json!({ "kind": "leave", "player": "C" }));
    assert_eq!(rules(&explain), ["FA-15", "F-5", "F-10"]);
    assert_eq!((party.state("alive"), party.state("to_move")), ("AB".into(), "A".into()));
    assert_eq!(
        party.refuses(json!({ "kind": "leave", "player": "C" })).code(),
        "fish-already-left"
    );
    let party = party.play("A:B");
    assert_eq!(party.first("next_order"), "ABCD");
    assert_eq!(party.then(json!({ "kind": "next_party" })).state("order"), "ABD");
}

#[test]
fn fa_15_who_left_may_be_named_among_the_leavers_or_join_again() {
    let party = Match::of("ABC").then(json!({ "kind": "leave", "player": "B" })).play("A:C");
    let named = party.clone().then(json!({ "kind": "next_party", "leaves": ["B"] }));
    assert_eq!(named.state("order"), "AC");
    let back = party.then(json!({ "kind": "next_party", "joins": ["B"] }));
    assert_eq!(back.state("order"), "ACB");
}

#[test]
fn fa_15_who_leaves_after_the_end_is_merely_not_in_the_next_party() {
    let mut party = Match::of("ABC").play("A:B C:C");
    let explain = party.enter(json!({ "kind": "leave", "player": "A" }));
    assert_eq!((rules(&explain), party.state("alive")), (vec!["FA-15"], "A".into()));
    assert_eq!(party.first("winner"), "A", "the result stays");
    assert_eq!(party.0.seats(), ["B", "C"]);
    assert_eq!(party.then(json!({ "kind": "next_party" })).state("order"), "CB");
}

#[test]
fn fa_15_a_leave_may_end_the_party() {
    let party = Match::of("AB").then(json!({ "kind": "leave", "player": "A" }));
    assert_eq!((party.state("over"), party.first("winner")), ("true".into(), "B".into()));
}
