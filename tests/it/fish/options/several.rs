//! More than one Fish a player (F-A9, F-A10).

use crate::fish::{Match, rules};
use serde_json::{Value, json};

fn several_fish(option: &str) -> Value {
    let order =
        if option == "per_fish" { json!(["A1", "B", "A2", "C"]) } else { json!(["A", "B", "C"]) };
    json!({
        "ruleset": { "multi_fish": option },
        "seats": [{ "id": "A", "fish": ["A1", "A2"] }, { "id": "B" }, { "id": "C" }],
        "order": order,
    })
}

#[test]
fn fa_09_every_fish_has_its_slot() {
    let mut party = Match::start(several_fish("per_fish"));
    assert_eq!(party.state("alive"), "A1BA2C");
    // F-12 speaks of the Fish that moved: A1 goes last, A's other Fish keeps its place.
    party.enter(json!({ "kind": "move", "by": "A1", "how": "flick", "perished": ["A1", "A2"] }));
    assert_eq!(party.state("to_move"), "B");
    let party = party.play("B:C");
    assert_eq!(party.party(0)["next_order"], json!(["B", "C", "A2", "A1"]));
    assert_eq!(party.places(), "A=3 B=1 C=2");
    assert_eq!(party.points("linear"), "A=3 B=1 C=2");
    let next = party.then(json!({ "kind": "next_party" }));
    assert_eq!(next.state("order"), "BCA2A1");
}

#[test]
fn fa_09_the_party_ends_when_one_owner_lives_and_his_best_fish_places_him() {
    let mut party = Match::start(several_fish("per_fish"));
    party.enter(json!({ "kind": "move", "by": "A1", "how": "flick", "perished": ["A1"] }));
    party.enter(json!({ "kind": "move", "by": "B", "how": "flick", "perished": ["B"] }));
    party.enter(json!({ "kind": "move", "by": "A2", "how": "flick", "perished": ["C"] }));
    assert_eq!(party.first("winner"), "A");
    assert_eq!(party.places(), "A=1 B=3 C=2");
    assert_eq!(party.points("winner_takes_all"), "A=1 B=0 C=0");
    let mut both_live = Match::start(several_fish("per_fish"));
    both_live.enter(json!({ "kind": "move", "by": "A1", "how": "flick", "perished": ["B", "C"] }));
    assert_eq!((both_live.state("over"), both_live.state("alive")), ("true".into(), "A1A2".into()));
    assert_eq!(both_live.places(), "A=1 B=2 C=3");
    assert_eq!(both_live.points("winner_takes_all"), "A=1 B=0 C=0");
}

#[test]
fn fa_10_whether_a_fish_that_came_back_perished_is_judged_at_the_table_and_said_in_the_log() {
    let mut strict = Match::with("ABC", json!({ "strict_leave": true }));
    let nobody = strict.enter(json!({ "kind": "move", "by": "A", "how": "flick", "perished": [] }));
    assert!(!rules(&nobody).contains(&"FA-10"), "nobody perished");
    let one = json!({ "kind": "move", "by": "B", "how": "flick", "perished": ["C"] });
    assert_eq!(rules(&strict.enter(one.clone()))[..2], ["F-5", "FA-10"]);
    // Who leaves the table did not fall off it.
    let left = strict.enter(json!({ "kind": "leave", "player": "A" }));
    assert!(rules(&left).contains(&"FA-15") && !rules(&left).contains(&"FA-10"));
    let mut usual = Match::of("ABC").play("A:");
    assert!(!rules(&usual.enter(one)).contains(&"FA-10"), "off by default");
}

#[test]
fn fa_09_a_player_may_have_one_slot_that_perishes_with_his_last_fish() {
    let mut party = Match::start(several_fish("per_player"));
    assert_eq!((party.state("order"), party.state("alive")), ("ABC".into(), "A1A2BC".into()));
    party.enter(json!({ "kind": "move", "by": "A", "how": "flick", "perished": ["A1"] }));
    assert_eq!(party.state("alive"), "A2BC");
    party.enter(json!({ "kind": "move", "by": "B", "how": "flick", "perished": ["A2", "B"] }));
    assert_eq!(party.first("next_order"), "CAB");
    assert_eq!(party.first("winner"), "C");
}
