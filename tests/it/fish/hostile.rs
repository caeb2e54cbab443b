//! Hostile input is refused by name and changes nothing.

use super::Match;
use serde_json::{Value, json};

fn header(fields: Value) -> Value {
    let mut header = json!({
        "ruleset": {}, "seats": [{ "id": "A" }, { "id": "B" }], "order": ["A", "B"],
    });
    for (key, value) in fields.as_object().expect("fields") {
        header[key] = value.clone();
    }
    header
}

#[track_caller]
fn refused(fields: Value) -> (String, Value) {
    let illegal = Match::try_start(&header(fields)).expect_err("must be refused");
    let args = serde_json::to_value(&illegal.message.args).expect("plain");
    (illegal.code().to_owned(), args)
}

#[track_caller]
fn refused_ruleset(key: &str, value: Value) -> String {
    refused(json!({ "ruleset": { key: value } })).0
}

#[test]
fn unknown_keys_are_refused_by_name() {
    for fields in [
        json!({ "rulez": {} }),
        json!({ "ruleset": { "rulez": 1 } }),
        json!({ "seats": [{ "id": "A", "rulez": 1 }, { "id": "B" }] }),
    ] {
        let (code, args) = refused(fields);
        assert_eq!((code.as_str(), &args["field"]["text"]), ("field-unknown", &json!("rulez")));
    }
    let mut party = Match::of("AB");
    for entry in [
        json!({ "kind": "move", "by": "A", "how": "flick", "rulez": 1 }),
        json!({ "kind": "abandon", "rulez": 1 }),
        json!({ "kind": "next_party", "joins": [{ "id": "E", "rulez": 1 }] }),
    ] {
        let illegal = party.refuses(entry);
        assert_eq!(illegal.code(), "field-unknown");
    }
}

#[test]
fn a_field_that_does_not_fit_is_named_with_its_path() {
    let field = |fields: Value| refused(fields).1["field"]["text"].clone();
    assert_eq!(field(json!({ "ruleset": { "formula1": "x" } })), "ruleset.formula1");
    assert_eq!(field(json!({ "ruleset": { "max_rounds": -1 } })), "ruleset.max_rounds");
    assert_eq!(field(json!({ "ruleset": { "max_rounds": 1e99 } })), "ruleset.max_rounds");
    assert_eq!(
        field(json!({ "ruleset": { "out_of_turn": { "points": -3 } } })),
        "ruleset.out_of_turn"
    );
    assert_eq!(field(json!({ "ruleset": { "join": "middle" } })), "ruleset.join");
    assert_eq!(field(json!({ "seats": 5 })), "seats");
    assert_eq!(field(json!({ "order": [1] })), "order");
    let mut party = Match::of("AB");
    let malformed = party.refuses(json!({ "kind": "move", "by": "A", "perished": "B" }));
    assert_eq!(malformed.message.args["field"], "perished".into());
    assert_eq!(party.refuses(json!({ "by": "A" })).code(), "field-missing");
    assert_eq!(party.refuses(json!("move")).code(), "entry-malformed");
    assert_eq!(party.refuses(json!(null)).code(), "entry-malformed");
}

#[test]
fn a_header_of_another_game_is_refused() {
    assert_eq!(refused(json!({ "game": "nardy" })).0, "header-other-game");
    assert!(Match::try_start(&header(json!({ "game": "fish" }))).is_ok());
}

#[test]
fn options_out_of_any_reason_are_refused() {
    assert_eq!(refused_ruleset("moves", json!([])), "fish-moves-empty");
    assert_eq!(refused_ruleset("moves", json!(["flick", "flick"])), "fish-moves-twice");
    assert_eq!(refused_ruleset("moves", json!(["kick"])), "value-unknown");
    assert_eq!(refused_ruleset("max_rounds", json!(0)), "field-malformed");
    assert_eq!(refused_ruleset("formula1", json!([-1])), "fish-formula1-unfit");
    assert_eq!(refused_ruleset("formula1", json!([1e8])), "fish-formula1-unfit");
    assert_eq!(refused_ruleset("formula1", json!([1e300])), "field-malformed");
    assert_eq!(refused_ruleset("formula1", json!(vec![1; 5000])), "fish-formula1-unfit");
    assert_eq!(
        refused_ruleset("out_of_turn", json!({ "points": 4_000_000_000_u32 })),
        "fish-penalty-too-large"
    );
}

#[test]
fn seats_that_contradict_each_other_are_refused() {
    let seats = |seats: Value| refused(json!({ "seats": seats, "order": null })).0;
    assert_eq!(seats(json!([])), "fish-too-few-players");
    assert_eq!(seats(json!([{ "id": "A", "fish": ["A1", "A2"] }])), "fish-too-few-players");
    assert_eq!(seats(json!([{ "id": "A" }, { "id": "A" }])), "fish-joins-twice");
    assert_eq!(
        seats(json!([{ "id": "A", "fish": ["x"] }, { "id": "B", "fish": ["x"] }])),
        "fish-id-twice"
    );
    assert_eq!(seats(json!([{ "id": "A", "fish": ["x", "x"] }, { "id": "B" }])), "fish-id-twice");
    assert_eq!(seats(json!([{ "id": "A", "fish": ["B"] }, { "id": "B" }])), "fish-id-twice");
    assert_eq!(seats(json!([{ "id": "A" }, { "id": "B", "fish": ["A"] }])), "fish-id-twice");
    assert_eq!(seats(json!([{ "id": "A", "fish": [] }, { "id": "B" }])), "fish-none");
    assert_eq!(seats(json!([{ "id": "" }, { "id": "B" }])), "fish-id-unfit");
    assert_eq!(seats(json!([{ "id": "x".repeat(101) }, { "id": "B" }])), "fish-id-unfit");
    assert_eq!(seats(json!([{ "id": "a\u{7}" }, { "id": "B" }])), "fish-id-unfit");
    assert_eq!(seats(json!([{ "id": "A", "team": "X" }, { "id": "B" }])), "fish-teams-partly");
    let one_team = json!([{ "id": "A", "team": "X" }, { "id": "B", "team": "X" }]);
    assert_eq!(seats(one_team), "fish-too-few-teams");
    let crowd: Vec<Value> = (0..200_000).map(|id| json!({ "id": id.to_string() })).collect();
    assert_eq!(seats(json!(crowd)), "fish-too-many");
    let school: Vec<String> = (0..200_000).map(|id| id.to_string()).collect();
    assert_eq!(seats(json!([{ "id": "A", "fish": school }, { "id": "B" }])), "fish-too-many");
}

#[test]
fn an_order_names_every_slot_exactly_once() {
    let order = |order: Value| refused(json!({ "order": order })).0;
    assert_eq!(order(json!(["A"])), "fish-order-lacks");
    assert_eq!(order(json!([])), "fish-order-lacks");
    assert_eq!(order(json!(["A", "A"])), "fish-order-twice");
    assert_eq!(order(json!(["A", "B", "Z"])), "fish-order-unknown");
    let mut party = Match::of("ABC").play("A:C");
    let mut lot =
        |order: Value| party.refuses(json!({ "kind": "lot", "order": order })).code().to_owned();
    assert_eq!(lot(json!(["A", "C"])), "fish-order-unknown", "C has perished, or name all");
    assert_eq!(lot(json!(["A"])), "fish-order-lacks");
    assert_eq!(lot(json!(["A", "B", "A"])), "fish-order-twice");
}

#[test]
fn the_perished_are_living_fish_named_once() {
    let mut party = Match::of("ABC").play("A:C");
    let mut perished = |ids: Value| {
        let entry = json!({ "kind": "move", "by": "B", "how": "flick", "perished": ids });
        party.refuses(entry).code().to_owned()
    };
    assert_eq!(perished(json!(["C"])), "fish-perished-already");
    assert_eq!(perished(json!(["A", "A"])), "fish-perished-twice");
    assert_eq!(perished(json!(["Z"])), "fish-unknown-fish");
    assert_eq!(perished(json!(vec!["A"; 100_000])), "fish-perished-twice");
}

#[test]
fn players_who_are_not_in_the_party_do_nothing() {
    let mut next =
        Match::of("ABC").play("A:B C:C").then(json!({ "kind": "next_party", "leaves": ["B"] }));
    for entry in [
        json!({ "kind": "move", "by": "B", "how": "flick" }),
        json!({ "kind": "out_of_turn", "by": "B" }),
        json!({ "kind": "violation", "by": "B", "rule": "F-18" }),
        json!({ "kind": "leave", "player": "B" }),
    ] {
        assert_eq!(next.refuses(entry).code(), "fish-unknown");
    }
    let perished = json!({ "kind": "move", "by": "A", "how": "flick", "perished": ["B"] });
    assert_eq!(next.refuses(perished).code(), "fish-unknown-fish");
}

#[test]
fn who_joins_is_not_there_and_who_leaves_is() {
    let mut party = Match::of("ABC").play("A:B C:A");
    let mut next = |fields: Value| {
        let mut entry = json!({ "kind": "next_party" });
        entry.as_object_mut().expect("object").extend(fields.as_object().expect("fields").clone());
        party.refuses(entry).code().to_owned()
    };
    assert_eq!(next(json!({ "joins": ["A"] })), "fish-joins-twice");
    assert_eq!(next(json!({ "joins": ["E", "E"] })), "fish-joins-twice");
    assert_eq!(next(json!({ "joins": [7] })), "field-malformed");
    assert_eq!(next(json!({ "joins": [{ "id": "E", "fish": ["A"] }] })), "fish-id-twice");
    assert_eq!(next(json!({ "leaves": ["Z"] })), "fish-leaves-absent");
    assert_eq!(next(json!({ "leaves": ["A", "A"] })), "fish-leaves-absent");
    assert_eq!(next(json!({ "leaves": ["A", "B"] })), "fish-too-few-players");
    let crowd: Vec<String> = (0..100_000).map(|id| format!("j{id}")).collect();
    assert_eq!(next(json!({ "joins": crowd })), "fish-too-many");
}

#[test]
fn a_series_has_an_end_so_that_memory_has_one() {
    let mut series = Match::of("AB");
    for _ in 1..1_000 {
        series.enter(json!({ "kind": "abandon" }));
        series.enter(json!({ "kind": "next_party" }));
    }
    series.enter(json!({ "kind": "abandon" }));
    assert_eq!(series.refuses(json!({ "kind": "next_party" })).code(), "fish-too-many-parties");
}

#[test]
fn many_offences_out_of_turn_cost_one_turn_and_no_time() {
    let mut party = Match::with("AB", json!({ "out_of_turn": "skip_turn" }));
    for _ in 0..10_000 {
        party.enter(json!({ "kind": "out_of_turn", "by": "B" }));
    }
    assert_eq!(party.play("A: A:").state("to_move"), "B");
}

#[test]
fn a_rule_is_a_short_number() {
    let mut party = Match::of("AB");
    for rule in ["", "x\ny", &"F".repeat(41)] {
        let entry = json!({ "kind": "violation", "by": "A", "rule": rule });
        assert_eq!(party.refuses(entry).code(), "fish-rule-unfit");
    }
}
