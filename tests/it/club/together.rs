//! Several people at once, and answers that were lost: everything counts once.

use super::{conflict, pass, seat};
use crate::database::on_both;
use crate::evening::{Evening, on, settings};
use nomerok::club::Refused;
use nomerok::log::{Rejected, Seq};
use serde_json::json;
use std::sync::Barrier;

#[test]
fn q1_q2_the_same_result_from_two_people_counts_once_and_draws_one_round() {
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
