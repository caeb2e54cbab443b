//! What is taken back or put right, and what a correction may not do.

use super::{code, conflict, pass, seat};
use crate::database::{Database, on_both};
use crate::evening::{Evening, REFEREE, on, settings};
use nomerok::club::{Intent, Refused};
use nomerok::log::Seq;
use nomerok::tournament::Entry;
use serde_json::json;

#[test]
fn q70_the_first_of_three_parties_is_corrected_and_the_totals_are_those_of_a_rebuild() {
    on_both(|database| {
        // F-15: no turn order, so that the later parties hold whoever won the first.
        let ruleset = json!({"free_for_all": true});
        let free = || nomerok::tournament::Settings {
            ruleset: ruleset.as_object().expect("an object").clone(),
            ..settings()
        };
        let sweep = |evening: &Evening, by: usize| {
            let others: Vec<String> =
                (1..=3).filter(|at| *at != by).map(|at| seat(evening, at)).collect();
            json!({"kind": "move", "by": seat(evening, by), "how": "flick", "perished": others})
        };
        let play = |evening: &Evening, winners: [usize; 3]| {
            let id = evening.draw_in_order(1);
            let mut first = None;
            for (party, winner) in winners.into_iter().enumerate() {
                if party > 0 {
                    evening.log(id, json!({"kind": "next_party"})).expect("all go on");
                }
                let logged = evening.log(id, sweep(evening, winner)).expect("anyone may move");
                first.get_or_insert(logged.id);
            }
            (id, first.expect("three parties"))
        };
        let evening = Evening::with(database, free(), 3);
        let (id, first) = play(&evening, [1, 2, 1]);
        let before = evening.standings();
        let replace = json!([{"replace": first, "entry": sweep(&evening, 3)}]);
        evening.club.correct_match(id, Intent::now(REFEREE), replace, "не тот").expect("it holds");
        let rebuilt_in = Database::sqlite();
        let rebuilt = Evening::with(&rebuilt_in, free(), 3);
        play(&rebuilt, [3, 2, 1]);
        assert_ne!(evening.standings(), before);
        assert_eq!(evening.standings(), rebuilt.standings());
        let parts = |evening: &Evening| {
            let view = evening.club.event(&evening.slug).expect("there");
            let places: Vec<Vec<u32>> = view.event().rounds[0].matches[0]
                .outcome
                .parts
                .iter()
                .map(|part| (1..=3).map(|at| part.places[&seat(evening, at)]).collect())
                .collect();
            places
        };
        assert_eq!(parts(&evening), parts(&rebuilt));
        evening.verify();
    });
}

#[test]
fn q70_a_corrected_move_changes_the_totals_as_a_rebuild_would() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 3);
        let id = evening.draw_in_order(1);
        let first = pass(&evening, id).expect("the first mover");
        evening.sweep(id);
        assert_eq!(evening.standings()[0].0, 2);
        // In truth the first mover had already knocked off the third.
        let entry = json!({"kind": "move", "by": seat(&evening, 1), "how": "flick",
                           "perished": [seat(&evening, 3)]});
        let illegal = evening.club.correct_match(
            id,
            Intent::now(REFEREE),
            json!([{"replace": first, "entry": entry}]),
            "видели все",
        );
        let Err(Refused::LaterIllegal { entries, .. }) = illegal else {
            panic!("the sweep names a Fish that had perished: {illegal:?}")
        };
        assert_eq!(entries.len(), 1);
        let sweep = json!({"kind": "move", "by": seat(&evening, 2), "how": "flick",
                           "perished": [seat(&evening, 1)]});
        let before = evening.club.match_view(id).expect("there").record().canonical();
        let corrected = evening
            .club
            .correct_match(
                id,
                Intent::now(REFEREE),
                json!([{"replace": first, "entry": entry}, {"replace": entries[0], "entry": sweep}]),
                "видели все",
            )
            .expect("both together hold");
        let places: Vec<u32> = evening.standings().iter().map(|row| row.0).collect();
        assert_eq!(places, [2, 1, 3]);
        evening.verify();
        evening
            .club
            .correct_match(id, Intent::now(REFEREE), json!([{"void": corrected.id}]), "зря")
            .expect("a correction can be undone");
        assert_eq!(evening.club.match_view(id).expect("there").record().canonical(), before);
        assert_eq!(evening.standings()[0].0, 2);
        evening.verify();
    });
}

#[test]
fn q83_every_change_has_actor_time_reason_before_and_after() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 3);
        let id = evening.draw_in_order(1);
        let first = pass(&evening, id).expect("the first mover");
        let entry = json!({"kind": "move", "by": seat(&evening, 1), "how": "pot", "perished": []});
        evening
            .club
            .correct_match(
                id,
                Intent::now(REFEREE),
                json!([{"replace": first, "entry": entry}]),
                "это был Горшок",
            )
            .expect("nothing came after");
        let history = evening.club.match_view(id).expect("there").history;
        let line = history.iter().find(|line| line.entry.draft.id == first).expect("kept");
        assert!(line.replaced);
        assert_eq!(line.entry.draft.body()["how"], "flick");
        assert_eq!(line.now.as_ref().expect("in force")["how"], "pot");
        let correction = history.last().expect("the correction");
        assert_eq!(correction.words.as_deref(), Some("это был Горшок"));
        assert_eq!(correction.entry.draft.actor, REFEREE);
        assert!(correction.entry.recorded_at >= line.entry.recorded_at);
        assert!(!correction.entry.draft.payload["reason"].to_string().contains("Горшок"));
    });
}

#[test]
fn q107_no_correction_opens_a_match_beside_the_next_round() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 3);
        let id = evening.draw_in_order(1);
        let move_made = evening.sweep(id);
        let end = evening.log(id, json!({"kind": "finished"})).expect("it can be ended").id;
        let early = evening.club.undo_last(id, Intent::now(REFEREE), end, "рано");
        early.expect("no round came after");
        let end = evening.log(id, json!({"kind": "finished"})).expect("it can be ended again").id;
        evening.draw(2, 1).expect("the round is complete");
        let before = evening.club.match_view(id).expect("there").revision();
        let sides = [
            json!([{"void": end}]),
            json!([{"replace": end, "entry": {"kind": "abandon"}}]),
            json!([{"insert_after": end, "entry": {"kind": "reopened"}}]),
            json!([{"void": move_made}, {"void": end}]),
        ];
        for changes in sides {
            let refused =
                evening.club.correct_match(id, Intent::now(REFEREE), changes.clone(), "рано");
            let stays = match &refused {
                Err(Refused::Illegal(illegal)) => illegal.code() == "match-reopen-next-round",
                Err(Refused::LaterIllegal { .. }) => true,
                _ => false,
            };
            assert!(stays, "{changes}: {refused:?}");
        }
        let undo = evening.club.undo_last(id, Intent::now(REFEREE), end, "рано");
        assert_eq!(code(undo), "match-reopen-next-round");
        let view = evening.club.match_view(id).expect("there");
        assert!(view.record().finished());
        assert_eq!(view.revision(), before);
        // What leaves it ended is a correction like any other.
        let entry = json!({"kind": "move", "by": seat(&evening, 1), "how": "pot",
                           "perished": [seat(&evening, 2), seat(&evening, 3)]});
        let replace = json!([{"replace": move_made, "entry": entry}]);
        evening.club.correct_match(id, Intent::now(REFEREE), replace, "Горшок").expect("it holds");
        evening.verify();
    });
}

#[test]
fn how_a_match_began_is_not_corrected() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 3);
        let id = evening.draw_in_order(1);
        let started = evening.club.match_view(id).expect("there").history[0].entry.draft.clone();
        let mut other = started.body();
        other["table"] = json!(2);
        for changes in
            [json!([{"void": started.id}]), json!([{"replace": started.id, "entry": other}])]
        {
            let refused = evening.club.correct_match(id, Intent::now(REFEREE), changes, "не так");
            assert_eq!(code(refused), "correction-of-start");
        }
        let undo = evening.club.undo_last(id, Intent::now(REFEREE), started.id, "не так");
        assert_eq!(code(undo), "match-undo-not-last");
        evening.verify();
    });
}

#[test]
fn undo_takes_back_the_last_entry_and_no_other() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 3);
        let id = evening.draw_in_order(1);
        let first = pass(&evening, id).expect("the first mover");
        let second = pass(&evening, id).expect("the second");
        let undo = |target, intent: Intent| evening.club.undo_last(id, intent, target, "ошибка");
        assert_eq!(code(undo(first, Intent::now(REFEREE))), "match-undo-not-last");
        assert_eq!(conflict(undo(first, on(Seq(2)))), 1);
        let intent = Intent::now(REFEREE);
        undo(second, intent.clone()).expect("the last one");
        assert!(undo(second, intent).expect("a double tap").repeated);
        undo(first, Intent::now(REFEREE)).expect("now this is the last one");
        evening.verify();
    });
}

#[test]
fn a_round_nobody_played_can_be_taken_back_and_its_taking_back_too() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 3);
        let id = evening.draw_in_order(1);
        let undo = Intent::now(REFEREE);
        let undo_id = undo.id;
        evening
            .club
            .log_event_entry(evening.event, undo, Entry::Undrawn { round: 1 })
            .expect("nothing was played");
        assert!(matches!(evening.club.match_view(id), Err(Refused::NotFound)));
        assert!(matches!(pass(&evening, id), Err(Refused::NotFound)));
        evening.verify();
        evening
            .club
            .correct_event(evening.event, Intent::now(REFEREE), json!([{"void": undo_id}]), "рано")
            .expect("nothing came after");
        pass(&evening, id).expect("the match is back");
        evening.verify();
    });
}
