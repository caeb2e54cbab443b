//! Tournament reports as events and events as reports, on the pages and from the command line.

use crate::command_line::{Ran, ran};
use crate::database::{Database, on_both};
use crate::evening::{Evening, REFEREE};
use crate::moving::{pair, swiss};
use crate::site::{Answer, Browser, Site};
use nomerok::club::reports::{TakenReport, TrfEvent};
use nomerok::club::{Club, Intent, Refused};
use nomerok::tournament::crosstable::{CrossTable, Round};
use nomerok::tournament::stages::swiss::next_round;
use nomerok::transfer::csv::plan::Answers;
use nomerok::transfer::trf;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::Command;

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/data/pairing");
    let files = std::fs::read_dir(folder).expect("the cases are there");
    let files = files.map(|entry| entry.expect("readable").path());
    let mut files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|ending| ending == "trf")).collect();
    files.sort();
    files
}

fn about() -> TrfEvent {
    TrfEvent {
        game: "novuss".to_owned(),
        time_zone: "Europe/Riga".parse().expect("a zone"),
        tables: None,
    }
}

fn import(club: &Club, bytes: &[u8]) -> Result<String, String> {
    let course = club.read_report(bytes).map_err(|message| message.key.into_owned())?;
    match club.import_trf(Intent::now(REFEREE), course, &about(), Answers::new(), None) {
        Ok(TakenReport::Done(slug)) => Ok(slug),
        Ok(TakenReport::Asks(preview)) => panic!("nobody has a namesake: {preview:?}"),
        Err(Refused::Illegal(illegal)) => Err(illegal.message.key.into_owned()),
        Err(other) => panic!("{other}"),
    }
}

/// Who met whom with what result, in every round that was paired; games that were not rated
/// are games.
fn told(table: &CrossTable) -> Vec<(String, Option<u32>, Vec<Round>)> {
    let paired = table.rounds_paired();
    let mut rows: Vec<_> = table.rows.iter().collect();
    rows.sort_by_key(|row| row.tpn);
    let rated = |round: Round| match round {
        Round::Played { opponent, first, result, .. } => {
            Round::Played { opponent, first, result, rated: true }
        }
        other => other,
    };
    rows.iter()
        .map(|row| {
            let rounds = (1..=paired).map(|number| rated(row.round(number))).collect();
            (row.name.clone(), row.rating, rounds)
        })
        .collect()
}

#[test]
fn q32_q112_every_case_becomes_an_event_and_comes_back_as_the_same_report() {
    let mut taken = 0;
    for path in cases() {
        let name = path.file_name().expect("a file").to_string_lossy().into_owned();
        let bytes = std::fs::read(&path).expect("readable");
        let before = trf::read(&bytes).expect("a case is well formed").report;
        let club = Club::new(Database::sqlite().open());
        let slug = match import(&club, &bytes) {
            Ok(slug) => slug,
            Err(key) => {
                // What an event cannot hold is refused as such, and leaves nothing behind.
                assert!(
                    ["trf-event-points", "trf-event-full-bye"].contains(&key.as_str()),
                    "{name}: {key}"
                );
                assert!(club.events().expect("readable").is_empty(), "{name}");
                continue;
            }
        };
        taken += 1;
        let written = club.export_trf(&slug, None, "removed").expect("it can be written");
        let after = trf::parse(&written).unwrap_or_else(|why| panic!("{name}: {why}\n{written}"));
        assert_eq!(told(&after.report.table), told(&before.table), "{name}");
        let table = &after.report.table;
        assert_eq!(table.rounds_planned, before.table.rounds_planned.max(table.rounds_paired()));
        let points = |table: &CrossTable| -> Vec<_> {
            let mut rows: Vec<_> = table.rows.iter().collect();
            rows.sort_by_key(|row| row.tpn);
            rows.iter().map(|row| table.score(row, table.rounds_paired())).collect()
        };
        if before.table.worth == table.worth {
            assert_eq!(points(table), points(&before.table), "{name}");
        }
        assert!(written.contains(&format!("### {slug} revision ")), "{name}: {written}");
        assert_eq!(club.verify().expect("readable").findings, [], "{name}");
    }
    assert!(taken >= 30, "only {taken} of the cases are events");
}

#[test]
fn the_next_round_of_a_report_that_became_an_event_is_paired_as_the_reports_own() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/data/pairing");
    let mut paired = 0;
    for path in cases().iter().filter(|path| !path.to_string_lossy().ends_with(".final.trf")) {
        let bytes = std::fs::read(path).expect("readable");
        let report = trf::read(&bytes).expect("well formed").report;
        if !report.table.forbidden.is_empty() || report.table.odd_first == Some(false) {
            continue; // The event has no place for these, and says so.
        }
        let club = Club::new(Database::sqlite().open());
        let Ok(slug) = import(&club, &bytes) else { continue };
        let view = club.event(&slug).expect("there");
        if view.event().rounds.iter().any(|round| !round.is_complete()) {
            continue;
        }
        let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let expected = std::fs::read_to_string(folder.join(format!("{stem}.pairing.json")));
        let expected: serde_json::Value =
            serde_json::from_str(&expected.expect("each case has its pairing")).expect("JSON");
        let proposal = next_round(view.event()).expect("the case has a pairing");
        let number = |entrant| view.event().entrants[entrant].number;
        let pairs: Vec<Vec<u32>> =
            proposal.tables.iter().map(|two| two.iter().map(number).collect()).collect();
        let mut pairs = pairs;
        let mut wanted: Vec<Vec<u32>> =
            serde_json::from_value(expected["pairs_first_second"].clone()).expect("pairs");
        pairs.sort();
        wanted.sort();
        assert_eq!(pairs, wanted, "{stem}");
        paired += 1;
    }
    assert!(paired >= 10, "only {paired} cases were paired");
}

#[test]
fn a_report_says_names_ratings_ranks_and_the_revision_it_was_made_from() {
    on_both(|database| {
        let evening = Evening::with(database, swiss(3, 2), 4);
        pair(&evening, 1);
        let view = evening.club.event(&evening.slug).expect("there");
        for pairing in &view.event().rounds[0].matches {
            let winner = pairing.seats[0].to_string();
            let entry = json!({"kind": "decided", "how": "result", "winner": winner});
            evening.log(pairing.id, entry).expect("nobody has logged it");
        }
        let away = evening.entrants()[3];
        evening.club.withdraw(evening.event, Intent::now(REFEREE), away).expect("he is here");
        let text = evening.club.export_trf(&evening.slug, None, "removed").expect("written");
        let report = trf::parse(&text).expect("it reads back").report;
        assert_eq!(report.table.rounds_paired(), 1, "{text}");
        assert!(text.contains("Игрок 1"), "{text}");
        assert!(text.contains(&format!(
            "revision {}",
            evening.club.event(&evening.slug).expect("there").revision()
        )));
        assert_eq!(report.record("042"), Some("2026/11/30"));
        assert!(report.players.values().all(|player| player.rank.is_some()), "{text}");
    });
}

/// Runs a command on a database.
fn run(database: &Database, arguments: &[&str]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nomerok"));
    command.args(arguments).env("NOMEROK_DATABASE", database.url()).env("RUST_LOG", "warn");
    ran(&mut command, b"")
}

#[test]
fn a_report_goes_in_and_out_on_the_command_line_and_a_wrong_one_is_refused_by_line_and_column() {
    on_both(|database| {
        let file =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/data/pairing/s01_plain.trf");
        let name = file.to_str().expect("a path in UTF-8");
        let made = run(database, &["import", "trf", name, "--game", "novuss"]);
        assert_eq!(
            (made.code, made.out.as_str()),
            (Some(0), "s01-plain-before-round-5\n"),
            "{}",
            made.err
        );
        let written = run(database, &["export", "trf", "s01-plain-before-round-5"]);
        assert_eq!(written.code, Some(0), "{}", written.err);
        let before = trf::read(&std::fs::read(&file).expect("readable")).expect("a case").report;
        let after = trf::parse(&written.out).expect("it reads back").report;
        assert_eq!(told(&after.table), told(&before.table));
        let folder = tempfile::tempdir().expect("a folder");
        let wrong = folder.path().join("wrong.trf");
        std::fs::write(&wrong, "012 Cup\nXXR 3\n001    1      A\n001    1      B\n")
            .expect("the folder takes files");
        let refused = run(database, &["import", "trf", wrong.to_str().expect("UTF-8")]);
        assert_eq!(refused.code, Some(2));
        assert!(refused.err.contains("Line 4, column 5"), "{}", refused.err);
        let nothing = run(database, &["export", "trf", "no-such-event"]);
        assert_eq!(nothing.code, Some(2), "{}", nothing.err);
    });
}

#[test]
fn a_form_of_empty_parts_has_an_end() {
    let (_site, browser) = Site::administered(&Database::sqlite());
    // More parts than the form can need, and not a byte in any of them.
    let names: Vec<String> = (0..19_900).map(|number| format!("p{number}")).collect();
    let parts: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
    let answer = upload(&browser, "/events/trf", &parts);
    assert_eq!(answer.status, 413, "{}", answer.body);
}

const BORDER: &str = "cut-here";

fn upload(browser: &Browser, path: &str, parts: &[(&str, &str)]) -> Answer {
    let mut body = String::new();
    for (name, text) in parts {
        let file = if *name == "file" { "; filename=\"cup.trf\"" } else { "" };
        body.push_str(&format!(
            "--{BORDER}\r\ncontent-disposition: form-data; name=\"{name}\"{file}\r\n\r\n{text}\r\n"
        ));
    }
    body.push_str(&format!("--{BORDER}--\r\n"));
    let kind = format!("multipart/form-data; boundary={BORDER}");
    browser.clone().saying("content-type", &kind).send("POST", path, &body)
}

/// The value of a hidden field.
fn hidden(page: &str, name: &str) -> String {
    let at = page.split(&format!("name=\"{name}\" value=\"")).nth(1);
    at.and_then(|rest| rest.split('"').next())
        .unwrap_or_else(|| panic!("{name}: {page}"))
        .to_owned()
}

#[test]
fn an_uploaded_report_is_shown_first_matched_with_the_registry_and_made_once() {
    let database = Database::sqlite();
    let evening = Evening::new(&database, swiss(3, 2));
    let known = evening.person("Berg Anna");
    let (site, browser) = Site::administered(&database);
    let line = |number: u32, name: &str, rounds: &str| {
        format!("001 {number:4}      {name:33} 1500 {:27} 0.0     {rounds}\n", "")
    };
    let text = format!(
        "012 Harbour Cup\n042 2026/11/28\nXXR 3\n{}{}",
        line(1, "Berg, Anna", "     2 w 1"),
        line(2, "Jansons Ivo", "     1 b 0"),
    );
    let asked = [("game", "novuss"), ("zone", "Europe/Riga")];
    let preview = upload(&browser, "/events/trf", &[&asked[..], &[("file", &text)]].concat());
    assert_eq!(preview.status, 200, "{}", preview.body);
    assert!(preview.body.contains("Harbour Cup"), "{}", preview.body);
    assert_eq!(site.app.club.events().expect("readable").len(), 1, "nothing was made yet");
    let (id, seen) = (hidden(&preview.body, "id"), hidden(&preview.body, "seen"));
    let fields = [&asked[..], &[("id", &id), ("seen", &seen), ("text", &text)]].concat();
    for _ in 0..2 {
        let made = upload(&browser, "/events/trf/confirm", &fields);
        assert_eq!(made.status, 303, "{}", made.body);
        assert!(made.header("location").starts_with("/t/harbour-cup"), "{:?}", made.headers);
    }
    assert_eq!(site.app.club.events().expect("readable").len(), 2, "sent twice, made once");
    let other = text.replace("2 w 1", "2 w 0").replace("1 b 0", "1 b 1");
    for (id, text) in [(id.as_str(), other.as_str()), (&evening.event.0.to_string(), &text)] {
        let fields = [&asked[..], &[("id", id), ("seen", &seen), ("text", text)]].concat();
        let reused = upload(&browser, "/events/trf/confirm", &fields);
        assert_eq!(reused.status, 422, "another report is no repeat: {}", reused.body);
    }
    assert_eq!(site.app.club.events().expect("readable").len(), 2);
    let view = site.app.club.event("harbour-cup").expect("there");
    assert!(view.event().entrants.values().any(|one| one.person == known), "the one who is known");
    let file = browser.clone().get("/t/harbour-cup/results.trf");
    assert_eq!(file.status, 200);
    assert!(file.body.contains("Jansons Ivo"), "{}", file.body);
    // What is wrong is said by line and column, and what was chosen stays.
    let wrong = text.replace("2 w 1", "2 w X");
    let refused = upload(&browser, "/events/trf", &[&asked[..], &[("file", &wrong)]].concat());
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains("ine 4, column 99"), "{}", refused.body);
    assert!(refused.body.contains("<option value=\"novuss\" selected>"), "{}", refused.body);
}

#[test]
fn q112_a_round_robin_comes_back_as_one_and_goes_on_by_its_table() {
    use nomerok::tournament::stages::{Format, round_robin};
    for (players, rounds) in [(5, 2), (6, 5)] {
        let database = Database::sqlite();
        let robin = Format::RoundRobin { cycles: 1, edition: Default::default() };
        let settings = nomerok::tournament::Settings { stages: vec![robin.clone()], ..swiss(1, 3) };
        let evening = Evening::with(&database, settings, players);
        for round in 1..=rounds {
            pair(&evening, round);
            let view = evening.club.event(&evening.slug).expect("there");
            for pairing in &view.event().rounds.last().expect("paired").matches {
                let winner = pairing.seats[0].to_string();
                let entry = json!({"kind": "decided", "how": "result", "winner": winner});
                evening.log(pairing.id, entry).expect("nobody has logged it");
            }
        }
        let written = evening.club.export_trf(&evening.slug, None, "removed").expect("written");
        let other = Club::new(Database::sqlite().open());
        let slug = import(&other, written.as_bytes()).expect("an event can hold it");
        let (before, after) = (evening.club.event(&evening.slug), other.event(&slug));
        let (before, after) = (before.expect("there"), after.expect("there"));
        assert_eq!(after.event().settings().stages, [robin]);
        let rows = |view: &nomerok::club::EventView| -> Vec<_> {
            let number = |one| view.event().entrants[&one].number;
            let rows = view.standings().rows;
            rows.iter().map(|row| (number(row.entrant), row.rank, row.points)).collect()
        };
        assert_eq!(rows(&after), rows(&before));
        let coming = |view: &nomerok::club::EventView| {
            let number = |one: &_| view.event().entrants[one].number;
            let round = round_robin::next_round(view.event()).ok()?;
            Some(round.tables.iter().map(|two| two.iter().map(number).collect()).collect())
        };
        let next: Option<Vec<Vec<u32>>> = coming(&after);
        assert_eq!(next, coming(&before), "it goes on as the first one would");
        assert_eq!(next.is_some(), players == 5, "the six have all met");
        assert_eq!(other.verify().expect("readable").findings, []);
        // Without the word it is what every report was: a Swiss.
        let third = Club::new(Database::sqlite().open());
        let slug = import(&third, written.replace("Round-Robin", "Swiss-System").as_bytes());
        let view = third.event(&slug.expect("an event can hold it")).expect("there");
        assert!(matches!(view.event().settings().stages[..], [Format::Swiss(_)]));
    }
}
