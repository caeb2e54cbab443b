//! A match moves to another table: the log, the rows, an archive, and the organizer's page.

use crate::database::{Database, on_both};
use crate::evening::{Evening, REFEREE, settings};
use crate::site::Site;
use nomerok::club::{Club, DrawRequest, Intent, Refused};
use nomerok::tournament::stages::{FirstMove, Format, SwissSettings};
use nomerok::tournament::{Entry, MatchId, MatchPoints, Scoring, Settings};
use nomerok::transfer::archive::Archive;
use serde_json::json;

/// A Swiss of so many rounds at so many tables.
pub(crate) fn swiss(rounds: u16, tables: u32) -> Settings {
    let format = Format::Swiss(SwissSettings {
        rounds,
        first_move: FirstMove::Alternates,
        accelerated: false,
        until_losses: None,
        edition: Default::default(),
    });
    Settings {
        name: "Кубок весны".to_owned(),
        game: "novuss".to_owned(),
        tables,
        scheme: Scoring::Match(MatchPoints::One),
        stages: vec![format],
        tie_breaks: Vec::new(),
        ..settings()
    }
}

/// Pairs the coming round.
pub(crate) fn pair(evening: &Evening, round: u32) {
    let intent = Intent::now(REFEREE);
    evening.club.draw(evening.event, intent, round, DrawRequest::Paired).expect("it can be paired");
}

fn tables(evening: &Evening) -> Vec<(MatchId, u32)> {
    let view = evening.club.event(&evening.slug).expect("there");
    let last = view.event().rounds.last().expect("a round was paired");
    last.matches.iter().map(|pairing| (pairing.id, pairing.table)).collect()
}

fn moves(evening: &Evening, id: MatchId, table: u32, with: Option<MatchId>) -> Result<(), String> {
    let entry = Entry::Moved { id, table, with };
    match evening.club.log_event_entry(evening.event, Intent::now(REFEREE), entry) {
        Ok(_) => Ok(()),
        Err(Refused::Illegal(illegal)) => Err(illegal.message.key.into_owned()),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn a_match_moves_to_a_free_table_or_swaps_and_never_lands_on_one_that_is_played() {
    on_both(|database| {
        let evening = Evening::with(database, swiss(3, 4), 6);
        pair(&evening, 1);
        let [(a, 1), (b, 2), (c, 3)] = tables(&evening)[..] else { panic!("three boards") };
        assert_eq!(moves(&evening, a, 4, None), Ok(()));
        assert_eq!(moves(&evening, a, 4, None), Err("event-move-same".to_owned()));
        assert_eq!(moves(&evening, a, 5, None), Err("event-move-table".to_owned()));
        assert_eq!(moves(&evening, b, 3, None), Err("event-move-occupied".to_owned()));
        assert_eq!(moves(&evening, b, 3, Some(a)), Err("event-move-swap".to_owned()));
        assert_eq!(moves(&evening, b, 3, Some(c)), Ok(()));
        assert_eq!(tables(&evening), [(a, 4), (b, 3), (c, 2)]);
        // A match that is played goes on at the new table; one that is over stays.
        let seat = evening.club.event(&evening.slug).expect("there").event().rounds[0].matches[1]
            .seats[0]
            .to_string();
        evening.log(b, json!({"kind": "concede", "by": seat})).expect("a lawful entry");
        assert_eq!(moves(&evening, b, 1, None), Ok(()));
        evening.log(b, json!({"kind": "finished"})).expect("it is over");
        assert_eq!(moves(&evening, b, 3, None), Err("event-move-over".to_owned()));
        assert_eq!(moves(&evening, c, 1, None), Ok(()), "nobody plays there any more");
        let row = evening.club.store().read(|reader| reader.load_match(b.0)).expect("readable");
        assert_eq!(row.expect("there").table_no, Some(1), "its own device may log there");
        evening.verify();
        // What was moved travels whole.
        let archive = evening.club.export_event(&evening.slug).expect("there").write();
        let other = Club::new(Database::sqlite().open());
        let slug = other
            .import_event(Archive::read(archive.as_bytes()).expect("it reads back"))
            .expect("it holds together");
        assert_eq!(other.event(&slug).expect("there").event().rounds[0].matches[0].table, 4);
        assert_eq!(other.verify().expect("readable").findings, []);
    });
}

#[test]
fn a_move_taken_back_puts_the_match_where_it_was() {
    let database = Database::sqlite();
    let evening = Evening::with(&database, swiss(3, 4), 4);
    pair(&evening, 1);
    let before = evening.club.event(&evening.slug).expect("there").event().clone();
    let (id, _) = tables(&evening)[0];
    let intent = Intent::now(REFEREE);
    let entry = intent.id;
    let moved = Entry::Moved { id, table: 4, with: None };
    evening.club.log_event_entry(evening.event, intent, moved).expect("the table is free");
    let void = json!([{ "void": entry }]);
    evening
        .club
        .correct_event(evening.event, Intent::now(REFEREE), void, "не тот стол")
        .expect("nothing stands on it");
    assert_eq!(*evening.club.event(&evening.slug).expect("there").event(), before);
    evening.verify();
}

#[test]
fn the_board_moves_without_a_script_and_says_so_in_the_history() {
    let database = Database::sqlite();
    let evening = Evening::with(&database, swiss(3, 3), 4);
    pair(&evening, 1);
    let (site, mut browser) = Site::administered(&database);
    let slug = &evening.slug;
    let board = browser.get(&format!("/t/{slug}/board"));
    assert_eq!(board.status, 200, "{}", board.body);
    let [(first, 1), (_, 2)] = tables(&evening)[..] else { panic!("two boards") };
    let value = |name: &str| {
        let at = board.body.split(&format!("name=\"{name}\" value=\"")).nth(1).expect("a field");
        at.split('"').next().expect("a value").to_owned()
    };
    let (id, entry) = (first.to_string(), value("entry"));
    let mut fields = vec![("entry", entry.as_str()), ("match", id.as_str()), ("table", "2")];
    let refused = browser.post(&format!("/t/{slug}/move"), &fields);
    assert!(refused.body.contains("still in use"), "{}", refused.body);
    fields.push(("swap", "yes"));
    let answer = browser.post(&format!("/t/{slug}/move"), &fields);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(tables(&evening)[0].1, 2);
    assert_eq!(tables(&evening)[1].1, 1);
    let log = browser.get(&format!("/t/{slug}/log")).body;
    assert!(log.contains("Matches swapped tables: Игрок"), "{log}");
    drop(site);
}
