//! Drawing tables for teams: no table may hold one team only.

use crate::database::{Database, on_both};
use crate::evening::{Evening, REFEREE, settings};
use crate::site::Site;
use nomerok::club::{Intent, Refused};
use nomerok::tournament::stages::tables;
use nomerok::tournament::{Entrant, EntrantId, Entry, Event, Phase, Presence, Settings};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use uuid::Uuid;

/// An event of so many tables, with so many players of each team.
fn event(tables: u32, teams: &[usize]) -> Event {
    let mut entrants = BTreeMap::new();
    for (team, size) in teams.iter().enumerate() {
        for _ in 0..*size {
            let number = u32::try_from(entrants.len() + 1).expect("few");
            let id = Uuid::from_u128(u128::from(number) << 64 | team as u128);
            let entrant = Entrant {
                person: id,
                number,
                team: Some(format!("T{team}")),
                presence: Presence::CheckedIn,
                before: None,
                late: false,
            };
            entrants.insert(EntrantId(id), entrant);
        }
    }
    let settings = Some(Settings { tables, ..settings() });
    Event { settings, phase: Phase::Preparing, entrants, ..Event::default() }
}

fn team(entrant: EntrantId) -> u128 {
    entrant.0.as_u128() & u128::from(u64::MAX)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() })]

    #[test]
    fn every_table_gets_two_teams_and_each_team_is_spread_evenly(
        wanted in 1_u32..9,
        teams in prop::collection::vec(1_usize..13, 2..6),
        seed in any::<u64>(),
    ) {
        let event = event(wanted, &teams);
        let drawn = tables::draw(&event, seed).expect("there are two teams");
        prop_assert_eq!(&drawn, &tables::draw(&event, seed).expect("again"), "the seed decides");
        let all: BTreeSet<EntrantId> = drawn.iter().flatten().copied().collect();
        prop_assert_eq!(all.len(), teams.iter().sum::<usize>(), "everybody sits once");
        let sizes: Vec<usize> = drawn.iter().map(Vec::len).collect();
        prop_assert_eq!(&sizes, &tables::sizes(&event).expect("as drawn"));
        prop_assert!(sizes.iter().all(|size| sizes[0] - size <= 1));
        for table in &drawn {
            let here: BTreeSet<u128> = table.iter().map(|one| team(*one)).collect();
            prop_assert!(here.len() >= 2, "{:?}", drawn);
        }
        for (number, size) in teams.iter().enumerate() {
            let at = |table: &Vec<EntrantId>| table.iter().filter(|one| team(**one) == number as u128).count();
            let (least, most) = (size / drawn.len(), size.div_ceil(drawn.len()));
            prop_assert!(drawn.iter().map(at).all(|here| (least..=most).contains(&here)));
        }
        // Fewer tables than there are only if somebody of another team is missing at one.
        let players = teams.iter().sum::<usize>();
        let others = players - teams.iter().max().expect("two teams");
        prop_assert_eq!(drawn.len(), (wanted as usize).min(players / 2).min(others));
    }
}

fn in_teams(database: &Database, tables: u32, teams: &[&str]) -> Evening {
    let players = u32::try_from(teams.len()).expect("few");
    let evening = Evening::with(database, Settings { tables, ..settings() }, players);
    for (entrant, team) in evening.entrants().into_iter().zip(teams) {
        let team = Some((*team).to_owned());
        let entry = Entry::Teamed { entrant, team };
        evening.club.log_event_entry(evening.event, Intent::now(REFEREE), entry).expect("a team");
    }
    evening
}

#[test]
fn a_draw_by_lot_never_begins_a_table_of_one_team() {
    on_both(|database| {
        let evening = in_teams(database, 2, &["X", "X", "X", "X", "Y", "Y", "Y", "Y"]);
        for round in 1..=6 {
            evening.draw(round, u64::from(round) * 7919).expect("every table has two teams");
            let matches = evening.matches();
            assert_eq!(matches.len(), 2);
            for id in matches {
                evening.sweep(id);
                evening.log(id, serde_json::json!({"kind": "finished"})).expect("it can be ended");
            }
        }
        evening.verify();
    });
}

#[test]
fn one_team_alone_or_a_player_without_a_team_is_said_in_words() {
    for (teams, code, said) in [
        (
            ["X", "X", "X", "X"],
            "event-draw-one-team",
            ("two teams are needed at every table", "за каждым столом нужны две"),
        ),
        (
            ["X", "Y", "X", ""],
            "event-draw-without-team",
            ("Игрок 4 has none", "Игрок 4 — без команды"),
        ),
    ] {
        on_both(|database| {
            let evening = in_teams(database, 2, &teams);
            let (site, mut browser) = Site::administered(database);
            for (lang, words) in [("en", said.0), ("ru", said.1)] {
                browser.headers.retain(|(name, _)| name != "accept-language");
                browser.headers.push(("accept-language".to_owned(), lang.to_owned()));
                let page = browser.get(&format!("/t/{}/draw", evening.slug)).body;
                assert!(page.contains(words), "{page}");
                assert!(!page.contains("value=\"lot\""), "nothing to draw is offered");
            }
            drop(site);
            let refused = evening.draw(1, 5);
            assert!(
                matches!(&refused, Err(Refused::Illegal(illegal)) if illegal.code() == code),
                "{refused:?}"
            );
            evening.verify();
        });
    }
}
