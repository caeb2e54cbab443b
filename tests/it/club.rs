//! The use cases of an evening on both databases: what a referee and an organizer do,
//! what goes wrong, and that nothing is lost or counted twice.

use crate::database::{Database, on_both};
use crate::evening::{Evening, REFEREE, on, settings};
use nomerok::club::{DrawRequest, Intent, NewEntrant, Refused};
use nomerok::games::scoring::Scheme;
use nomerok::log::{EntryId, Rejected, Seq};
use nomerok::tournament::{Entry, Phase, Presence};
use serde_json::{Value, json};
use std::sync::Barrier;
use uuid::Uuid;

fn seat(evening: &Evening, number: usize) -> String {
    evening.entrants()[number - 1].to_string()
}

fn pass(evening: &Evening, id: nomerok::tournament::MatchId) -> Result<EntryId, Refused> {
    let view = evening.club.match_view(id)?.record().view();
    let entry = json!({"kind": "move", "by": view["to_move"], "how": "flick", "perished": []});
    evening.log(id, entry).map(|logged| logged.id)
}

/// The code of a refusal by a rule.
fn code<T: std::fmt::Debug>(result: Result<T, Refused>) -> String {
    match result {
        Err(Refused::Illegal(illegal)) => illegal.code().to_owned(),
        other => panic!("no rule refuses it: {other:?}"),
    }
}

fn conflict<T>(result: Result<T, Refused>) -> usize {
    match result {
        Err(Refused::Rejected(Rejected::Conflict { between })) => between.len(),
        Err(other) => panic!("another refusal: {other}"),
        Ok(_) => panic!("it was accepted"),
    }
}

#[test]
fn an_evening_runs_from_the_draw_to_the_final_standings() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 4);
        let id = evening.draw_in_order(1);
        // FT-01 with A…D as the numbers 1…4.
        let moves = [(1, vec![]), (2, vec![1]), (3, vec![]), (4, vec![3]), (2, vec![4])];
        for (by, perished) in moves {
            let perished: Vec<String> =
                perished.into_iter().map(|number| seat(&evening, number)).collect();
            let by = seat(&evening, by);
            let entry = json!({"kind": "move", "by": by, "how": "flick", "perished": perished});
            evening.log(id, entry).expect("as in the worked case");
        }
        let expected = [(2, 1, "10"), (4, 2, "6"), (3, 3, "4"), (1, 4, "3")];
        let expected =
            expected.map(|(number, rank, points)| (number, Some(rank), points.to_owned()));
        assert_eq!(evening.standings(), expected);
        evening.log(id, json!({"kind": "finished"})).expect("it can be ended");
        evening
            .club
            .log_event_entry(evening.event, Intent::now(REFEREE), Entry::Finished {})
            .expect("no table is open");
        let view = evening.club.event(&evening.slug).expect("it is there");
        assert_eq!(view.event().phase, Phase::Finished);
        evening.verify();
    });
}

#[test]
fn q02_the_same_result_from_two_people_counts_once_and_draws_one_round() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 4);
        let id = evening.draw_in_order(1);
        let seen = evening.club.match_view(id).expect("drawn").revision();
        let (mover, others) = (seat(&evening, 1), [2, 3, 4].map(|number| seat(&evening, number)));
        let sweep = json!({"kind": "move", "by": mover, "how": "flick", "perished": others});
        let start = Barrier::new(2);
        let answers: Vec<Result<_, Refused>> = std::thread::scope(|scope| {
            let both: Vec<_> = (0..2)
                .map(|_| {
                    scope.spawn(|| {
                        start.wait();
                        evening.log_as(id, on(seen), sweep.clone())
                    })
                })
                .collect();
            both.into_iter().map(|one| one.join().expect("no panic")).collect()
        });
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
        assert_eq!(conflict(answers.into_iter().find(Result::is_err).expect("one lost")), 1);
        evening.log(id, json!({"kind": "finished"})).expect("it can be ended");
        let draws = std::thread::scope(|scope| {
            let evening = &evening;
            let both = [1, 2].map(|seed| scope.spawn(move || evening.draw(2, seed)));
            both.map(|one| one.join().expect("no panic"))
        });
        assert_eq!(draws.iter().filter(|draw| draw.is_ok()).count(), 1, "q1: one set of matches");
        assert_eq!(evening.club.event(&evening.slug).expect("there").event().rounds.len(), 2);
        evening.verify();
    });
}

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
fn q36_what_a_withdrawn_player_played_stays() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 3);
        let id = evening.draw_in_order(1);
        evening.sweep(id);
        let winner = evening.entrants()[0];
        evening.club.withdraw(evening.event, Intent::now(REFEREE), winner).expect("present");
        assert_eq!(evening.standings()[0], (1, Some(1), "10".to_owned()));
        evening.verify();
    });
}

#[test]
fn q46_an_open_party_contributes_nothing() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 3);
        let id = evening.draw_in_order(1);
        let entry = json!({"kind": "move", "by": seat(&evening, 1), "how": "flick",
                           "perished": [seat(&evening, 2)]});
        evening.log(id, entry).expect("the first mover");
        assert!(
            evening.standings().iter().all(|(_, rank, points)| rank.is_none() && points == "0")
        );
        evening.verify();
    });
}

#[test]
fn q46_with_half_the_round_open_only_the_finished_table_counts() {
    on_both(|database| {
        let two_tables = nomerok::tournament::Settings { tables: 2, ..settings() };
        let evening = Evening::with(database, two_tables, 6);
        evening.draw(1, 9).expect("six are present");
        let tables = evening.matches();
        evening.sweep(tables[0]);
        evening.log(tables[0], json!({"kind": "finished"})).expect("it can be ended");
        pass(&evening, tables[1]).expect("the other one has begun");
        let view = evening.club.event(&evening.slug).expect("there");
        let played = view.event().rounds[0].matches[0].seats.clone();
        for row in view.standings().rows {
            let counts = played.contains(&row.entrant);
            assert_eq!(row.rank.is_some(), counts, "{row:?}");
            assert_eq!(row.points.to_string() != "0", counts, "{row:?}");
            assert_eq!((row.played, row.missed), (u32::from(counts), 0), "{row:?}");
        }
        evening.verify();
    });
}

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
fn q88_a_new_match_starts_from_nothing() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 3);
        let first = evening.draw_in_order(1);
        evening.sweep(first);
        evening.log(first, json!({"kind": "finished"})).expect("it can be ended");
        let second = evening.draw_in_order(2);
        let view = evening.club.match_view(second).expect("there");
        assert_eq!(view.record().view()["party"], 1);
        assert_eq!(view.record().view()["alive"].as_array().map(Vec::len), Some(3));
        assert!(view.record().outcome().parts.is_empty());
        assert_eq!(evening.standings()[0], (1, Some(1), "10".to_owned()), "the first one counts");
        evening.verify();
    });
}

#[test]
fn q93_referees_of_two_tables_log_at_once_and_both_are_kept() {
    on_both(|database| {
        let two_tables = nomerok::tournament::Settings { tables: 2, ..settings() };
        let evening = Evening::with(database, two_tables, 8);
        evening.draw(1, 3).expect("eight are present");
        let matches = evening.matches();
        let start = Barrier::new(2);
        std::thread::scope(|scope| {
            for id in &matches {
                scope.spawn(|| {
                    start.wait();
                    for _ in 0..20 {
                        pass(&evening, *id).expect("his own table");
                    }
                    evening.sweep(*id);
                });
            }
        });
        for id in matches {
            assert_eq!(evening.club.match_view(id).expect("there").revision(), Seq(22));
        }
        assert_eq!(evening.standings().iter().filter(|row| row.1 == Some(1)).count(), 2);
        evening.verify();
    });
}

#[test]
fn q94_an_entry_sent_five_times_is_one_entry() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 3);
        let id = evening.draw_in_order(1);
        let entry =
            json!({"kind": "move", "by": seat(&evening, 1), "how": "flick", "perished": []});
        let intent = on(evening.club.match_view(id).expect("there").revision());
        let first = evening.log_as(id, intent.clone(), entry.clone()).expect("the first time");
        for _ in 0..4 {
            let again = evening.log_as(id, intent.clone(), entry.clone()).expect("harmless");
            assert!(again.repeated);
            assert_eq!((again.seq, &again.said), (first.seq, &first.said));
        }
        let other = json!({"kind": "move", "by": seat(&evening, 1), "how": "pot", "perished": []});
        let reused = evening.log_as(id, intent, other);
        assert!(matches!(reused, Err(Refused::Rejected(Rejected::IdReused))));
        assert_eq!(evening.club.match_view(id).expect("there").history.len(), 2);
        evening.verify();
    });
}

#[test]
fn a_stale_entry_is_answered_with_what_happened_in_between() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 3);
        let id = evening.draw_in_order(1);
        let seen = evening.club.match_view(id).expect("there").revision();
        pass(&evening, id).expect("the first mover");
        let entry =
            json!({"kind": "move", "by": seat(&evening, 2), "how": "flick", "perished": []});
        assert_eq!(conflict(evening.log_as(id, on(seen), entry)), 1);
        evening.verify();
    });
}

#[test]
fn q107_an_end_is_reversible_until_the_next_round_is_drawn() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 3);
        let id = evening.draw_in_order(1);
        evening.sweep(id);
        let intent = Intent::now(REFEREE);
        let end = json!({"kind": "finished"});
        evening.log_as(id, intent.clone(), end.clone()).expect("it can be ended");
        assert!(evening.log_as(id, intent, end.clone()).expect("a double tap").repeated);
        evening.log(id, json!({"kind": "reopened"})).expect("no round came after");
        evening.log(id, end).expect("it can be ended again");
        evening.draw(2, 1).expect("the round is complete");
        let refused = evening.log(id, json!({"kind": "reopened"}));
        assert!(
            matches!(refused, Err(Refused::Illegal(illegal)) if illegal.code() == "match-reopen-next-round")
        );
        evening.verify();
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
fn a_finished_event_takes_nothing_at_its_tables_until_it_is_reopened() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 3);
        let id = evening.draw_in_order(1);
        let swept = evening.sweep(id);
        let end = evening.log(id, json!({"kind": "finished"})).expect("it can be ended").id;
        let finish = Intent::now(REFEREE);
        evening.club.log_event_entry(evening.event, finish, Entry::Finished {}).expect("no table");
        let before = evening.standings();
        for entry in [json!({"kind": "reopened"}), json!({"kind": "next_party"})] {
            let refused = code(evening.log(id, entry.clone()));
            assert!(["event-is-finished", "match-is-finished"].contains(&refused.as_str()));
        }
        assert_eq!(code(evening.log(id, json!({"kind": "reopened"}))), "event-is-finished");
        let entry = json!({"kind": "move", "by": seat(&evening, 1), "how": "flick",
                           "perished": [seat(&evening, 2)]});
        for changes in [
            json!([{"void": end}]),
            json!([{"void": swept}]),
            json!([{"replace": swept, "entry": entry}]),
        ] {
            let refused = evening.club.correct_match(id, Intent::now(REFEREE), changes, "поздно");
            assert_eq!(code(refused), "event-is-finished");
        }
        let undo = evening.club.undo_last(id, Intent::now(REFEREE), end, "поздно");
        assert_eq!(code(undo), "event-is-finished");
        evening.log(id, json!({"kind": "note", "text": "спор после конца"})).expect("a note");
        assert_eq!(evening.standings(), before);
        let again = Intent::now(REFEREE);
        evening.club.log_event_entry(evening.event, again, Entry::Reopened {}).expect("it goes on");
        evening.log(id, json!({"kind": "reopened"})).expect("no round came after");
        evening.log(id, json!({"kind": "next_party"})).expect("it goes on");
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

#[test]
fn linear_points_count_a_missed_party_as_the_last_place() {
    on_both(|database| {
        let linear = nomerok::tournament::Settings { scheme: Scheme::Linear.into(), ..settings() };
        let evening = Evening::with(database, linear, 3);
        let id = evening.draw_in_order(1);
        evening.sweep(id);
        let late = evening.person("Опоздавший");
        let late = vec![NewEntrant { person: late, number: None, team: None, checked_in: true }];
        evening.club.enter(evening.event, &Intent::now(REFEREE), late).expect("new");
        let joins = json!({"kind": "next_party", "joins": [seat(&evening, 4)]});
        evening.log(id, joins).expect("he is present");
        evening.sweep(id);
        // FA-1: 1 + 1 for the winner; the late one took the last place and missed one.
        let rows = evening.standings();
        assert_eq!(rows[0], (1, Some(1), "2".to_owned()));
        assert_eq!(rows[3], (4, Some(4), "8".to_owned()));
        evening.verify();
    });
}

/// What a referee sent, and where it stands if it was taken.
type Sent = (nomerok::tournament::MatchId, Intent, Value, Option<Seq>);

/// What a random evening does next.
fn act(evening: &Evening, step: u32, what: u32, sent: &mut Vec<Sent>) {
    let Ok(view) = evening.club.event(&evening.slug) else { panic!("the event is there") };
    if what >= 100 {
        organize(evening, &view, step, what);
        return;
    }
    let open: Vec<_> = view
        .event()
        .rounds
        .iter()
        .flat_map(|round| &round.matches)
        .filter(|pairing| !pairing.finished)
        .map(|pairing| pairing.id)
        .collect();
    let entrants = evening.entrants();
    let entrant = entrants[step as usize % entrants.len()];
    let Some(id) = open.get(step as usize % open.len().max(1)).copied() else {
        let round = u32::try_from(view.event().rounds.len() + 1).expect("few");
        drop(evening.draw(round, u64::from(step)));
        return;
    };
    // Somebody else may have taken the round back meanwhile.
    let Ok(seen) = evening.club.match_view(id) else { return };
    let state = seen.record().view();
    let alive: Vec<Value> = state["alive"].as_array().cloned().unwrap_or_default();
    let some: Vec<&Value> = alive
        .iter()
        .enumerate()
        .filter(|(at, _)| (step >> at) & 1 == 1)
        .map(|(_, one)| one)
        .collect();
    let entry = match what {
        0..=39 => json!({"kind": "move", "by": state["to_move"], "how": "flick", "perished": some}),
        40..=49 => json!({"kind": "next_party", "joins": [entrant.to_string()]}),
        50..=59 => json!({"kind": "next_party", "leaves": [entrant.to_string()]}),
        60..=64 => json!({"kind": "out_of_turn", "by": entrant.to_string(), "perished": some}),
        65..=69 => json!({"kind": "leave", "player": entrant.to_string()}),
        70..=74 => json!({"kind": "finished"}),
        75..=77 => json!({"kind": "next_party"}),
        78..=84 => {
            // A referee's queue sends something again that was answered before.
            if let Some((id, intent, entry, seq)) =
                sent.get(step as usize % sent.len().max(1)).cloned()
            {
                let again = evening.log_as(id, intent, entry);
                let gone = matches!(again, Err(Refused::NotFound));
                if let (Some(seq), false) = (seq, gone) {
                    let again = again.expect("what was taken is answered again");
                    assert!(again.repeated);
                    assert_eq!(again.seq, seq);
                }
            }
            return;
        }
        85..=92 => {
            let target = &seen.history[step as usize % seen.history.len()].entry.draft.id;
            let other = &seen.history[(step >> 8) as usize % seen.history.len()].entry.draft.id;
            let changes = match step % 5 {
                0 => json!([{"void": target}]),
                1 => json!([{"void": target}, {"void": other}]),
                2 => json!([{"insert_after": target, "entry": {"kind": "note", "text": "x"}},
                            {"replace": other, "entry":
                    {"kind": "move", "by": state["to_move"], "how": "flick", "perished": []}}]),
                3 => json!([{"replace": target, "entry":
                    {"kind": "move", "by": state["to_move"], "how": "pot", "perished": []}}]),
                _ => json!([{"insert_after": target, "entry": {"kind": "abandon"}}]),
            };
            drop(evening.club.correct_match(id, Intent::now(REFEREE), changes, "проверка"));
            return;
        }
        93..=95 => {
            drop(evening.club.withdraw(evening.event, Intent::now(REFEREE), entrant));
            return;
        }
        _ => {
            let entry = Entry::Returned { entrant };
            drop(evening.club.log_event_entry(evening.event, Intent::now(REFEREE), entry));
            return;
        }
    };
    let intent = if step.is_multiple_of(5) { on(Seq(1)) } else { on(seen.revision()) };
    let taken = evening.log_as(id, intent.clone(), entry.clone()).ok().map(|logged| logged.seq);
    sent.push((id, intent, entry, taken));
}

/// What the organizer does in between.
fn organize(evening: &Evening, view: &nomerok::club::EventView, step: u32, what: u32) {
    let now = || Intent::now(REFEREE);
    let log = |entry| drop(evening.club.log_event_entry(evening.event, now(), entry));
    match what {
        100..=103 => {
            let late = evening.person(&format!("Опоздавший {}", Uuid::now_v7()));
            let checked_in = step.is_multiple_of(2);
            let late = NewEntrant { person: late, number: None, team: None, checked_in };
            drop(evening.club.enter(evening.event, &now(), vec![late]));
        }
        104..=107 => {
            let mut changed = view.event().settings().clone();
            changed.tables = 1 + step % 3;
            changed.scheme = Scheme::ALL[step as usize % Scheme::ALL.len()].into();
            log(Entry::Changed { settings: Box::new(changed) });
        }
        108..=110 => {
            log(Entry::Undrawn { round: u32::try_from(view.event().rounds.len()).unwrap_or(0) });
        }
        111 => log(Entry::Finished {}),
        112..=113 => log(Entry::Reopened {}),
        114..=116 => {
            let archive = evening.club.export_event(&evening.slug).expect("it is there");
            let log = &archive.streams[0].entries;
            let target = log[step as usize % log.len()].draft.id;
            let other = log[(step >> 8) as usize % log.len()].draft.id;
            let changes = if step.is_multiple_of(2) {
                json!([{"void": target}])
            } else {
                json!([{"void": target}, {"void": other}])
            };
            drop(evening.club.correct_event(evening.event, now(), changes, "проверка"));
        }
        _ => {
            // Ends a table that is still played, so that rounds follow each other.
            let tables = view.event().rounds.iter().flat_map(|round| &round.matches);
            let open: Vec<_> = tables.filter(|one| !one.finished).map(|one| one.id).collect();
            for id in open {
                drop(evening.log(id, json!({"kind": "finished"})));
            }
        }
    }
}

fn random_evening(database: &Database, script: &[(u32, u32)]) {
    let two_tables = nomerok::tournament::Settings { tables: 2, ..settings() };
    let evening = Evening::with(database, two_tables, 7);
    evening.draw(1, 42).expect("seven are present");
    // Two people act at the same time, each through his half of the script.
    std::thread::scope(|scope| {
        for half in script.chunks(script.len().div_ceil(2).max(1)) {
            let evening = &evening;
            scope.spawn(move || {
                let mut sent = Vec::new();
                for (step, what) in half {
                    act(evening, *step, *what, &mut sent);
                }
            });
        }
    });
    evening.verify();
}

#[test]
fn q102_after_any_script_the_logs_fold_to_what_is_stored() {
    use proptest::prelude::*;
    use proptest::test_runner::{Config, TestRunner};
    let cases =
        |cases| TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() });
    let script = || prop::collection::vec((any::<u32>(), 0..120_u32), 1..60);
    cases(12)
        .run(&script(), |script| {
            random_evening(&Database::sqlite(), &script);
            Ok(())
        })
        .expect("every script on SQLite");
    if std::env::var("NOMEROK_TEST_POSTGRES").is_ok() {
        cases(6)
            .run(&script(), |script| {
                random_evening(&Database::postgres().expect("a server is named"), &script);
                Ok(())
            })
            .expect("every script on PostgreSQL");
    }
}
