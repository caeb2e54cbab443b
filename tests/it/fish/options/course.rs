//! The course of a party: its start, its order and its end (F-3…F-15, F-A18, F-A21).

use crate::fish::{Match, joined, rules};
use serde_json::{Value, json};

#[test]
fn fa_18_after_so_many_rounds_the_survivors_are_ranked_in_order() {
    let endless = Match::of("ABC").play("A: B: C: A: B: C:");
    assert_eq!(endless.state("over"), "false");
    let party = Match::with("ABC", json!({ "max_rounds": 2 })).play("A: B: C: A: B:A");
    assert_eq!(party.state("over"), "false");
    let party = party.play("C:");
    assert_eq!((party.state("over"), party.first("winner")), ("true".into(), "-".into()));
    assert_eq!(party.first("next_order"), "BCA");
}

#[test]
fn fa_21_a_forgotten_order_is_drawn_anew_and_earlier_results_stay() {
    let mut party = Match::of("ABCD").play("A:D");
    let explain = party.enter(json!({ "kind": "lot", "order": ["C", "B", "A"] }));
    assert_eq!(rules(&explain), ["F-14", "F-10"]);
    assert_eq!((party.state("order"), party.state("to_move")), ("CBAD".into(), "C".into()));
    let mut party = party;
    let explain =
        party.enter(json!({ "kind": "move", "by": "C", "how": "flick", "perished": ["B", "A"] }));
    assert!(rules(&explain).contains(&"F-12"));
    assert_eq!(party.first("next_order"), "CABD", "FA-4: by the list of the party's start");
}

#[test]
fn fa_21_an_order_forgotten_before_the_first_move_is_the_order_of_the_party() {
    let first = Match::of("ABCD").play("A: B:BC D:A");
    let was = first.party(0);
    let second = first
        .then(json!({ "kind": "next_party" }))
        .then(json!({ "kind": "lot", "order": ["B", "C", "A", "D"] }));
    assert_eq!(second.state("to_move"), "B");
    let second = second.play("B:DAC");
    assert_eq!(joined(&second.party(1)["next_order"]), "BCAD");
    assert_eq!(second.party(0), was, "earlier results stay");
    let totals = second.0.result()["totals"]["linear"].clone();
    assert_eq!(totals, json!({ "A": 2 + 3, "B": 4 + 1, "C": 3 + 2, "D": 1 + 4 }));
}

#[test]
fn f_14_only_who_lives_is_said_to_be_drawn() {
    let mut party = Match::of("ABCD").play("A:D");
    let said = |explain: &[nomerok::games::Explanation]| format!("{:?}", explain[0].message);
    let living = party.enter(json!({ "kind": "lot", "order": ["C", "B", "A"] }));
    assert!(!said(&living).contains("\"D\""), "{living:?}");
    let all = party.enter(json!({ "kind": "lot", "order": ["D", "B", "A", "C"] }));
    assert!(!said(&all).contains("\"D\""), "{all:?}");
    assert_eq!(party.state("to_move"), "B");
}

#[test]
fn f_03_f_06_f_09_a_start_that_is_not_allowed_is_a_violation_of_its_rule() {
    for rule in ["F-3", "F-6", "F-9"] {
        let mut party = Match::of("ABC");
        assert_eq!(party.state("alive"), "ABC", "F-6: all are alive at the start");
        let explain = party.enter(json!({
            "kind": "violation", "by": "A", "rule": rule, "then": "undo_and_repeat"
        }));
        assert_eq!(rules(&explain)[0], "FA-13");
        assert!(format!("{:?}", explain[0].message).contains(rule), "{explain:?}");
        assert_eq!(party.state("to_move"), "A", "he is put down again, then plays");
    }
}

#[test]
fn f_09_whoever_is_put_down_has_a_place_in_the_order_once() {
    let header = |order: Value| json!({ "seats": [{ "id": "A" }, { "id": "B" }], "order": order });
    assert_eq!(Match::start(header(json!(["B", "A"]))).state("alive"), "BA");
    for (order, code) in [
        (json!(["A"]), "fish-order-lacks"),
        (json!(["A", "A"]), "fish-order-twice"),
        (json!(["A", "B", "C"]), "fish-order-unknown"),
    ] {
        assert_eq!(Match::try_start(&header(order)).expect_err("refused").code(), code);
    }
}

#[test]
fn f_11_without_an_order_the_first_party_waits_for_the_lot() {
    let seats = json!([{ "id": "A" }, { "id": "B" }]);
    let mut party = Match::start(json!({ "seats": seats }));
    assert_eq!((party.state("order"), party.state("to_move")), (String::new(), "-".into()));
    assert_eq!(
        party.refuses(json!({ "kind": "out_of_turn", "by": "A" })).code(),
        "fish-order-not-drawn"
    );
    let explain = party.enter(json!({ "kind": "lot", "order": ["B", "A"] }));
    assert_eq!(rules(&explain), ["F-11", "F-10"]);
    assert_eq!(party.state("to_move"), "B");
}

#[test]
fn f_15_where_there_is_no_order_anyone_may_move_at_any_time() {
    let mut party = Match::with("ABC", json!({ "free_for_all": true }));
    assert_eq!(party.state("to_move"), "-");
    assert_eq!(
        party.refuses(json!({ "kind": "out_of_turn", "by": "A" })).rule.as_deref(),
        Some("F-15")
    );
    assert_eq!(
        party.refuses(json!({ "kind": "lot", "order": ["A", "B", "C"] })).rule.as_deref(),
        Some("F-15")
    );
    let party = party.play("B: B: C:AC");
    assert_eq!((party.first("winner"), party.first("next_order")), ("B".into(), "BAC".into()));
    let header = json!({
        "ruleset": { "free_for_all": true, "max_rounds": 3 }, "seats": [{ "id": "A" }, { "id": "B" }],
    });
    assert_eq!(Match::try_start(&header).expect_err("no rounds").code(), "fish-rounds-need-order");
}

#[test]
fn nothing_happens_between_the_end_of_a_party_and_the_next_one() {
    let mut party = Match::of("AB").play("A:B");
    for entry in [
        json!({ "kind": "move", "by": "A", "how": "flick", "perished": [] }),
        json!({ "kind": "lot", "order": ["A", "B"] }),
        json!({ "kind": "abandon" }),
    ] {
        assert_eq!(party.refuses(entry).code(), "fish-over");
    }
    party.enter(json!({ "kind": "violation", "by": "A", "rule": "F-18" }));
    let mut running = Match::of("AB");
    assert_eq!(running.refuses(json!({ "kind": "next_party" })).code(), "fish-not-over");
}
