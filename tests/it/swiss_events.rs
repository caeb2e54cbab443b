//! Events whose rounds are paired: a Swiss from the first round to the standings.

use crate::database::{Database, on_both};
use crate::evening::{Evening, REFEREE, settings};
use nomerok::club::{DrawRequest, Intent, Refused};
use nomerok::log::EntryId;
use nomerok::tournament::stages::{FirstMove, Format, SwissSettings};
use nomerok::tournament::standings::Criterion;
use nomerok::tournament::{
    EntrantId, Entry, Event, MatchId, MatchPoints, Pairing, RequestedBye, Scoring, Settings,
    SittingOut,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn swiss(rounds: u16, tables: u32) -> Settings {
    let format = Format::Swiss(SwissSettings {
        rounds,
        first_move: FirstMove::Alternates,
        accelerated: false,
        until_losses: None,
        edition: Default::default(),
    });
    Settings {
        game: "novuss".to_owned(),
        tables,
        scheme: Scoring::Match(MatchPoints::One),
        tie_breaks: ["DE", "BH/C1", "BH", "SB"].into_iter().filter_map(Criterion::named).collect(),
        stages: vec![format],
        ..settings()
    }
}

fn event(evening: &Evening) -> Event {
    evening.club.event(&evening.slug).expect("there").event().clone()
}

fn pair(evening: &Evening, round: u32) -> Result<(), Refused> {
    let intent = Intent::now(REFEREE);
    evening.club.draw(evening.event, intent, round, DrawRequest::Paired).map(drop)
}

/// The entry of a result brought to the desk.
fn result(winner: Option<EntrantId>) -> Value {
    json!({"kind": "decided", "how": "result", "winner": winner.map(|one| one.to_string())})
}

/// Ends every match of the last round: the lower number wins.
fn play(evening: &Evening) -> Vec<(MatchId, EntryId)> {
    let event = event(evening);
    let round = event.rounds.last().expect("a round was paired");
    let bring = |pairing: &Pairing| {
        let winner = pairing.seats.iter().min_by_key(|one| event.entrants[one].number);
        let logged = evening.log(pairing.id, result(winner.copied()));
        (pairing.id, logged.expect("nobody has logged it").id)
    };
    round.matches.iter().filter(|one| !one.finished).map(bring).collect()
}

fn enter_late(evening: &Evening, name: &str) -> EntrantId {
    let new = nomerok::club::NewEntrant {
        person: evening.person(name),
        number: None,
        team: None,
        checked_in: true,
    };
    evening.club.enter(evening.event, &Intent::now(REFEREE), vec![new]).expect("new");
    *evening.entrants().last().expect("he is in")
}

#[test]
fn a_swiss_event_with_a_late_entry_a_withdrawal_and_a_bye_is_paired_lawfully_to_its_end() {
    on_both(|database| {
        let evening = Evening::with(database, swiss(6, 3), 11);
        let mut met: BTreeSet<BTreeSet<EntrantId>> = BTreeSet::new();
        let mut byes = BTreeSet::new();
        for round in 1..=6 {
            if round == 2 {
                enter_late(&evening, "Опоздавший");
            }
            if round == 5 {
                let gone = evening.entrants()[3];
                evening.club.withdraw(evening.event, Intent::now(REFEREE), gone).expect("present");
            }
            pair(&evening, round).expect("there is a legal round");
            let event = event(&evening);
            let last = event.rounds.last().expect("just paired");
            for (at, pairing) in last.matches.iter().enumerate() {
                let two: BTreeSet<EntrantId> = pairing.seats.iter().copied().collect();
                assert!(met.insert(two), "a second meeting in round {round}");
                assert_eq!(pairing.table, u32::try_from(at % 3 + 1).expect("small"));
            }
            for bye in last.byes.iter().filter(|bye| bye.why == SittingOut::Allocated) {
                assert!(byes.insert(bye.entrant), "a second bye in round {round}");
            }
            let odd = event.present().len() % 2 == 1;
            assert_eq!(last.byes.iter().any(|bye| bye.why == SittingOut::Allocated), odd);
            assert!(last.reasons.len() >= last.matches.len(), "every pair has its reason");
            play(&evening);
        }
        assert!(pair(&evening, 7).is_err(), "six rounds were planned");
        let standings = evening.club.event(&evening.slug).expect("there").standings();
        assert_eq!(standings.rows.len(), 12);
        assert_eq!(standings.rows[0].points.to_string(), "6", "number 1 won all his matches");
        assert!(standings.rows.windows(2).all(|two| two[0].points >= two[1].points));
        assert!(standings.rows.iter().all(|row| row.values.len() == 4));
        evening.verify();
    });
}

#[test]
fn a_wrong_result_corrected_after_the_next_round_was_paired_changes_standings_and_no_pairing() {
    on_both(|database| {
        let evening = Evening::with(database, swiss(4, 4), 8);
        pair(&evening, 1).expect("eight players");
        let (first, entry) = play(&evening)[0];
        pair(&evening, 2).expect("all results are in");
        let before = event(&evening);
        let pairing = before.pairing(first).expect("of round 1").1;
        let loser = pairing.seats.iter().max_by_key(|one| before.entrants[one].number);
        let view = evening.club.match_view(first).expect("there");
        let wrong = view.record().decided().expect("a result was brought").clone();
        let mut right = result(loser.copied());
        right["how"] = json!(wrong.how);
        let changes = json!([{"replace": entry, "entry": right}]);
        evening
            .club
            .correct_match(first, Intent::now(REFEREE), changes, "стороны перепутаны")
            .expect("nothing later stands on it");
        let after = event(&evening);
        let published = |event: &Event| {
            let round = &event.rounds[1];
            (round.matches.clone(), round.byes.clone(), round.reasons.clone(), round.input)
        };
        assert_eq!(published(&before), published(&after), "the published round stays");
        assert!(!before.rounds[1].since_corrected && after.rounds[1].since_corrected);
        let standings = evening.club.event(&evening.slug).expect("there").standings();
        let row = standings.rows.iter().find(|row| Some(&row.entrant) == loser).expect("he plays");
        assert_eq!(row.points.to_string(), "1");
        evening.verify();
    });
}

#[test]
fn a_bye_asked_for_is_kept_and_worth_what_was_said() {
    let database = Database::sqlite();
    let evening = Evening::with(&database, swiss(3, 4), 8);
    let away = evening.entrants()[0];
    let ask = Entry::ByeRequested { entrant: away, round: 2, worth: RequestedBye::Half };
    evening.club.log_event_entry(evening.event, Intent::now(REFEREE), ask).expect("to come");
    pair(&evening, 1).expect("everybody");
    play(&evening);
    pair(&evening, 2).expect("without one");
    let event = event(&evening);
    let round = &event.rounds[1];
    assert!(round.byes.iter().any(|bye| bye.entrant == away && bye.why == SittingOut::Half));
    assert!(!round.matches.iter().any(|one| one.seats.contains(&away)));
    play(&evening);
    let standings = evening.club.event(&evening.slug).expect("there").standings();
    let row = standings.rows.iter().find(|row| row.entrant == away).expect("he played");
    assert_eq!(row.points.to_string(), "1.5");
    let late = Entry::ByeRequested { entrant: away, round: 2, worth: RequestedBye::Zero };
    let refused = evening.club.log_event_entry(evening.event, Intent::now(REFEREE), late);
    assert!(matches!(refused, Err(Refused::Illegal(_))), "the round was paired");
    evening.verify();
}

#[test]
fn a_no_show_is_no_meeting_and_a_match_begun_takes_no_result_from_the_desk() {
    let database = Database::sqlite();
    let evening = Evening::with(&database, swiss(3, 2), 4);
    pair(&evening, 1).expect("four players");
    let event_1 = event(&evening);
    let matches = &event_1.rounds[0].matches;
    let winner = matches[0].seats[0];
    let walkover = json!({"kind": "decided", "how": "no_show", "winner": winner.to_string()});
    evening.log(matches[0].id, walkover).expect("nobody played");
    let stroke = json!({"kind": "concede", "by": matches[1].seats[0].to_string()});
    evening.log(matches[1].id, stroke).expect("a lawful entry");
    let refused = evening.log(matches[1].id, result(Some(matches[1].seats[0])));
    assert!(matches!(refused, Err(Refused::Illegal(_))), "it is logged at the table");
    evening.log(matches[1].id, json!({"kind": "finished"})).expect("it is over");
    let (table, order) = nomerok::tournament::stages::swiss::cross_table(&event(&evening), 0);
    let at = order.iter().position(|one| *one == winner).expect("he is in it");
    let round = table.rows[at].rounds[0];
    assert_eq!((round.met(), round.moved_first()), (None, None));
    assert!(round.bars_bye(), "a win without playing bars the bye (S4)");
    evening.verify();
}

#[test]
fn whoever_leaves_before_his_match_began_loses_it_without_playing_and_the_round_can_end() {
    on_both(|database| {
        let evening = Evening::with(database, swiss(3, 3), 6);
        pair(&evening, 1).expect("six are here");
        let (id, gone, other) = {
            let event = event(&evening);
            let first = &event.rounds[0].matches[0];
            (first.id, first.seats[0], first.seats[1])
        };
        evening.club.withdraw(evening.event, Intent::now(REFEREE), gone).expect("present");
        let after = event(&evening);
        let pairing = after.pairing(id).expect("drawn").1;
        assert!(pairing.finished, "nobody has to end it at the table");
        assert!(pairing.decided.is_some_and(|how| how.is_unplayed()), "no meeting, no game");
        let won: Vec<_> = pairing.outcome.parts.iter().flat_map(|part| &part.winners).collect();
        assert_eq!(won, [&other.to_string()]);
        evening.verify();
    });
}
