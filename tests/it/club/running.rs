//! The rounds of an event one after another: what each leaves behind, and how it ends.

use super::{code, pass, seat};
use crate::database::on_both;
use crate::evening::{Evening, REFEREE, settings};
use nomerok::club::{Intent, NewEntrant, Refused};
use nomerok::games::scoring::Scheme;
use nomerok::tournament::{Entry, Phase};
use serde_json::json;

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
