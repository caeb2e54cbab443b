//! FA-14: who joins by a correction gets his team and his place by lot as at the table.

use crate::database::{Database, on_both};
use crate::evening::{Evening, REFEREE, settings};
use nomerok::club::{DrawRequest, Intent, NewEntrant, Preview, ProposedTable, Refused};
use nomerok::log::EntryId;
use nomerok::tournament::{EntrantId, Entry, MatchId, Settings};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Two teams of two at the table, their first party over, and six more of team X here.
fn in_teams(database: &Database, ruleset: Value) -> (Evening, MatchId, EntryId, Vec<EntrantId>) {
    let Value::Object(ruleset) = ruleset else { panic!("a ruleset is an object") };
    let evening = Evening::with(database, Settings { ruleset, ..settings() }, 4);
    let team = |entrant: EntrantId, team: &str| {
        let entry = Entry::Teamed { entrant, team: Some(team.to_owned()) };
        evening.club.log_event_entry(evening.event, Intent::now(REFEREE), entry).expect("a team");
    };
    for (entrant, name) in evening.entrants().into_iter().zip(["X", "Y", "X", "Y"]) {
        team(entrant, name);
    }
    let seats = evening.entrants();
    let request = DrawRequest::ByHand(vec![ProposedTable { table: 1, seats: seats.clone() }]);
    evening.club.draw(evening.event, Intent::now(REFEREE), 1, request).expect("two teams");
    let id = evening.matches()[0];
    let swept = evening.sweep(id);
    let late = (1..=6)
        .map(|number| NewEntrant {
            person: evening.person(&format!("Поздний {number}")),
            number: None,
            team: Some("X".to_owned()),
            checked_in: true,
        })
        .collect();
    evening.club.enter(evening.event, &Intent::now(REFEREE), late).expect("they are new");
    let late = evening.entrants().into_iter().filter(|one| !seats.contains(one)).collect();
    (evening, id, swept, late)
}

fn next_party(joins: &[EntrantId]) -> Value {
    let joins: Vec<String> = joins.iter().map(ToString::to_string).collect();
    json!({ "kind": "next_party", "joins": joins })
}

/// Who stands in `joins` of the last `next_party` in force.
fn joins(evening: &Evening, id: MatchId) -> Vec<Value> {
    let view = evening.club.match_view(id).expect("there");
    let line = view.lines().iter().rev().find(|line| line.fact.kind == "next_party");
    line.expect("a party follows").fact.payload["joins"].as_array().expect("a list").clone()
}

fn ids(joins: &[Value]) -> Vec<String> {
    joins.iter().map(|one| one["id"].as_str().expect("a seat").to_owned()).collect()
}

#[test]
fn fa_14_a_party_inserted_by_a_correction_gets_the_teams_and_a_lot_that_is_stored() {
    on_both(|database| {
        let (evening, id, swept, late) = in_teams(database, json!({}));
        let changes = json!([{ "insert_after": swept, "entry": next_party(&late) }]);
        let preview = evening.club.preview_correction(id, changes.clone());
        assert!(matches!(preview, Ok(Preview::Holds(_))), "{preview:?}");
        let mut orders = BTreeSet::new();
        for _ in 0..4 {
            let intent = Intent::now(REFEREE);
            let correct = |intent: Intent| {
                evening.club.correct_match(id, intent, changes.clone(), "забыли записать")
            };
            let made = correct(intent.clone()).expect("it holds");
            let seated = joins(&evening, id);
            assert!(seated.iter().all(|one| one["team"] == "X"), "{seated:?}");
            let again = correct(intent.clone()).expect("the same request again");
            assert!(again.repeated && again.seq == made.seq, "nothing is drawn twice");
            assert_eq!(joins(&evening, id), seated);
            let other = json!([{ "insert_after": swept, "entry": next_party(&late[1..]) }]);
            let other = evening.club.correct_match(id, intent, other, "забыли записать");
            assert!(matches!(other, Err(Refused::Rejected(_))), "another request: {other:?}");
            let order = ids(&seated);
            assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), 6, "everybody once");
            orders.insert(order);
            let undo = json!([{ "void": made.id }]);
            evening.club.correct_match(id, Intent::now(REFEREE), undo, "снова").expect("undone");
        }
        assert!(orders.len() > 1, "six of a lot stood the same four times");
        evening.verify();
    });
}

#[test]
fn a_replacement_keeps_the_lot_of_what_it_leaves_as_it_was() {
    on_both(|database| {
        let (evening, id, _, late) = in_teams(database, json!({}));
        let first = evening.log(id, next_party(&late)).expect("they join").id;
        let drawn = joins(&evening, id);
        let leaving = evening.entrants()[0].to_string();
        let mut entry = next_party(&late);
        entry["leaves"] = json!([leaving]);
        let changes = json!([{ "replace": first, "entry": entry }]);
        evening.club.correct_match(id, Intent::now(REFEREE), changes, "ушёл").expect("it holds");
        assert_eq!(joins(&evening, id), drawn, "those who join stand as they were drawn");
        let changes = json!([{ "replace": first, "entry": next_party(&late[..2]) }]);
        evening.club.correct_match(id, Intent::now(REFEREE), changes, "лишние").expect("it holds");
        let seated = joins(&evening, id);
        assert_eq!(seated.len(), 2);
        assert!(seated.iter().all(|one| one["team"] == "X"), "{seated:?}");
        evening.verify();
    });
}

#[test]
fn fa_09_who_joins_by_a_correction_has_as_many_fish_as_the_others() {
    let database = Database::sqlite();
    let (evening, id, swept, late) = in_teams(&database, json!({ "fish_per_player": 2 }));
    // With two Fish each the mover's one sweep leaves his both alive, the others none.
    let changes = json!([{ "insert_after": swept, "entry": next_party(&late[..1]) }]);
    evening.club.correct_match(id, Intent::now(REFEREE), changes, "забыли").expect("it holds");
    assert_eq!(joins(&evening, id)[0]["fish"].as_array().map(Vec::len), Some(2));
}
