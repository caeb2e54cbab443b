//! Who takes part: entered once, late or gone, and never half in a draw.

use super::seat;
use crate::database::on_both;
use crate::evening::{Evening, REFEREE, settings};
use nomerok::club::{DrawRequest, Intent, NewEntrant, Refused};
use nomerok::tournament::{Entry, Presence};
use serde_json::json;
use std::sync::Barrier;
use uuid::Uuid;

#[test]
fn q15_whoever_checks_in_during_the_draw_is_in_it_or_not_but_never_half() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 6);
        let late = evening.person("Опоздавший");
        let entrants =
            vec![NewEntrant { person: late, number: None, team: None, checked_in: true }];
        let start = Barrier::new(2);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                start.wait();
                evening.club.enter(evening.event, &Intent::now(REFEREE), entrants).expect("new");
            });
            scope.spawn(|| {
                start.wait();
                evening.draw(1, 5).expect("six or seven are present");
            });
        });
        let view = evening.club.event(&evening.slug).expect("there");
        let event = view.event();
        let seated = event.rounds[0].matches[0].seats.len();
        let entrant = event.entrants.values().find(|one| one.person == late).expect("entered");
        assert_eq!(seated, if entrant.late { 6 } else { 7 });
        evening.verify();
    });
}

#[test]
fn q19_nobody_is_entered_twice_and_nobody_plays_himself() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 2);
        let view = evening.club.event(&evening.slug).expect("there");
        let person = view.event().entrants.values().next().expect("two").person;
        let again = vec![NewEntrant { person, number: None, team: None, checked_in: true }];
        let entered =
            evening.club.enter(evening.event, &Intent::now(REFEREE), again).expect("harmless");
        assert_eq!(entered, 0);
        let by_hand = Entry::Entered {
            entrant: nomerok::tournament::EntrantId(Uuid::now_v7()),
            person,
            number: 9,
            team: None,
        };
        let refused = evening.club.log_event_entry(evening.event, Intent::now(REFEREE), by_hand);
        assert!(
            matches!(refused, Err(Refused::Illegal(illegal)) if illegal.code() == "event-already-entered")
        );
        let one = evening.entrants()[0];
        let table = nomerok::club::ProposedTable { table: 1, seats: vec![one, one] };
        let refused = evening.club.draw(
            evening.event,
            Intent::now(REFEREE),
            1,
            DrawRequest::ByHand(vec![table]),
        );
        assert!(
            matches!(refused, Err(Refused::Illegal(illegal)) if illegal.code() == "event-draw-seat")
        );
        evening.verify();
    });
}

#[test]
fn q27_who_withdraws_after_the_draw_leaves_the_table_and_no_ghost_sits_there() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 4);
        let id = evening.draw_in_order(1);
        let gone = evening.entrants()[1];
        evening.club.withdraw(evening.event, Intent::now(REFEREE), gone).expect("he was present");
        let view = evening.club.match_view(id).expect("there");
        let alive = view.record().view()["alive"].clone();
        assert!(!alive.as_array().expect("a list").contains(&json!(gone.to_string())));
        assert!(!view.record().seated().contains(&gone));
        let event = evening.club.event(&evening.slug).expect("there");
        assert_eq!(event.event().entrants[&gone].presence, Presence::Withdrawn);
        evening.sweep(id);
        let next = evening.log(id, json!({"kind": "next_party"})).expect("three go on");
        assert!(!next.view["order"].as_array().expect("a list").contains(&json!(gone.to_string())));
        evening.verify();
    });
}

#[test]
fn late_players_join_between_parties_and_only_from_the_event() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 3);
        let id = evening.draw_in_order(1);
        evening.sweep(id);
        let stranger = json!({"kind": "next_party", "joins": [Uuid::now_v7().to_string()]});
        let refused = evening.log(id, stranger);
        assert!(
            matches!(refused, Err(Refused::Illegal(illegal)) if illegal.code() == "match-join-not-present")
        );
        let refused = evening.log(id, json!({"kind": "next_party", "joins": ["кто-то"]}));
        assert!(
            matches!(refused, Err(Refused::Illegal(illegal)) if illegal.code() == "match-join-not-present")
        );
        let late = evening.person("Опоздавший");
        let late = vec![NewEntrant { person: late, number: None, team: None, checked_in: true }];
        evening.club.enter(evening.event, &Intent::now(REFEREE), late).expect("new");
        let joins = json!({"kind": "next_party", "joins": [seat(&evening, 4)]});
        let next = evening.log(id, joins).expect("he is present");
        assert_eq!(next.view["order"].as_array().map(Vec::len), Some(4));
        evening.verify();
    });
}
