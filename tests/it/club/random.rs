//! Random evenings of two people at once: what is stored is what the logs fold to.

use crate::database::Database;
use crate::evening::{Evening, REFEREE, on, settings};
use nomerok::club::{Intent, NewEntrant, Refused};
use nomerok::games::scoring::Scheme;
use nomerok::log::Seq;
use nomerok::tournament::Entry;
use serde_json::{Value, json};
use uuid::Uuid;

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
