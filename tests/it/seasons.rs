//! Seasons: from the form to the league table, its file, and what `verify` says of their logs.

use crate::database::{Database, on_both};
use crate::evening::{Evening, REFEREE, settings};
use crate::ratings::{another, finish, people, round, swiss};
use crate::site::{Browser, Site};
use nomerok::club::accounts::{Login, NewUser, Password, ShownName};
use nomerok::club::{Intent, Refused};
use nomerok::games::scoring::Points;
use nomerok::log::{Base, Rejected, Seq};
use nomerok::officiating::Role;
use nomerok::tournament::season::{Curve, Settings};
use serde_json::json;
use uuid::Uuid;

/// A Fish evening and a Novuss cup of the same four people, both finished: the numbers are the
/// places in the first, in the second too.
pub(crate) fn two_events(database: &Database) -> (Evening, Evening) {
    let fish = Evening::with(database, settings(), 4);
    let table = fish.draw_in_order(1);
    fish.sweep(table);
    fish.log(table, json!({"kind": "finished"})).expect("a party was played");
    finish(&fish.club, fish.event);
    let cup = another(&fish, swiss("Кубок новуса", 2), &people(&fish));
    round(&cup, 1, "result");
    round(&cup, 2, "result");
    finish(&cup.club, cup.event);
    (fish, cup)
}

fn season(events: &[Uuid], best: Option<u32>) -> Settings {
    let points = [10, 8, 6, 5].map(Points::whole);
    let (name, events) = ("Зимняя лига".to_owned(), events.to_vec());
    Settings { name, curve: Curve::Table(points.into()), best, events }
}

#[test]
fn j7_events_of_different_games_roll_up_into_one_table_that_follows_every_correction() {
    on_both(|database| {
        let (fish, cup) = two_events(database);
        let club = &fish.club;
        let both = [fish.event.0, cup.event.0];
        let slug = club.create_season(Intent::now(REFEREE), season(&both, None)).expect("new");
        assert_eq!(slug, "zimnyaya-liga");
        let view = club.season(&slug).expect("there");
        let winner = people(&fish)[0];
        assert_eq!((view.rows[0].person, view.rows[0].rank), (winner, 1));
        assert_eq!(view.rows[0].points, Points::whole(20), "first in both");
        assert!(view.events.iter().all(|event| event.finished));
        let revision = club.season_revision(&slug).expect("there");
        assert_eq!(revision, view.revision);
        // One result is dropped once only the best counts.
        let change = season(&both, Some(1));
        club.change_season(&slug, Intent::now(REFEREE), change).expect("it is there");
        let view = club.season(&slug).expect("there");
        assert_eq!(view.rows[0].points, Points::whole(10));
        assert_eq!(view.rows[0].cells.values().filter(|cell| !cell.counts).count(), 1);
        assert_ne!(club.season_revision(&slug).expect("there"), revision);
        // An event that goes on does not count until it ends again.
        let reopened = nomerok::tournament::Entry::Reopened {};
        club.log_event_entry(cup.event, Intent::now(REFEREE), reopened).expect("it is over");
        let view = club.season(&slug).expect("there");
        assert!(!view.events[1].finished);
        assert!(view.rows.iter().all(|row| !row.cells.contains_key(&cup.event.0)));
        fish.verify();
    });
}

#[test]
fn a_season_asked_for_twice_is_made_once_and_two_who_change_it_do_not_overwrite_each_other() {
    on_both(|database| {
        let (fish, _) = two_events(database);
        let club = &fish.club;
        let intent = Intent::now(REFEREE);
        let settings = season(&[fish.event.0], None);
        let slug = club.create_season(intent.clone(), settings.clone()).expect("new");
        assert_eq!(club.create_season(intent.clone(), settings.clone()).expect("again"), slug);
        assert!(club.create_season(intent, season(&[], Some(3))).is_err(), "another one");
        let namesake = club.create_season(Intent::now(REFEREE), settings.clone()).expect("new");
        assert_eq!(namesake, format!("{slug}-2"));
        assert_eq!(club.seasons().expect("readable").len(), 2);
        let on = |seq| Intent { base: Some(Base::Seq(Seq(seq))), ..Intent::now(REFEREE) };
        club.change_season(&slug, on(1), season(&[], Some(3))).expect("he saw the newest");
        let late = club.change_season(&slug, on(1), settings);
        assert!(matches!(late, Err(Refused::Rejected(Rejected::Conflict { .. }))), "{late:?}");
        let unknown = club.create_season(Intent::now(REFEREE), season(&[Uuid::nil()], None));
        assert!(matches!(unknown, Err(Refused::Illegal(_))));
        fish.verify();
    });
}

#[test]
fn verify_compares_a_season_with_its_log() {
    let database = Database::sqlite();
    let (fish, _) = two_events(&database);
    fish.club.create_season(Intent::now(REFEREE), season(&[fish.event.0], None)).expect("new");
    database.execute("UPDATE seasons SET name = 'Другая'");
    let report = fish.club.verify().expect("readable");
    assert_eq!(report.findings.len(), 1);
    assert!(report.findings[0].what.contains("season"), "{:?}", report.findings);
}

#[test]
fn an_archive_with_a_season_in_it_is_refused() {
    let database = Database::sqlite();
    let (fish, _) = two_events(&database);
    let slug =
        fish.club.create_season(Intent::now(REFEREE), season(&[fish.event.0], None)).expect("new");
    let written = fish.club.export_event(&fish.slug).expect("there").write();
    assert!(!written.contains("season:"), "a season is of the club");
    let other = Database::sqlite();
    let club = nomerok::club::Club::new(other.open());
    let mut archive: serde_json::Value = serde_json::from_str(&written).expect("JSON");
    let id = fish.club.season(&slug).expect("there").id;
    let entries = fish
        .club
        .store()
        .read(|reader| reader.entries(nomerok::log::StreamId::of_season(id), Seq::START))
        .expect("readable");
    let last = entries.last().expect("it was made");
    let stream = json!({
        "stream": format!("season:{id}"),
        "head": last.seq,
        "hash": last.hash,
        "entries": entries,
    });
    archive["streams"].as_array_mut().expect("a list").push(stream);
    let archive = nomerok::transfer::archive::Archive::read(archive.to_string().as_bytes());
    let archive = archive.expect("its chains hold");
    assert!(matches!(club.import_event(archive), Err(Refused::Illegal(_))));
    assert_eq!(club.seasons().expect("readable").len(), 0);
}

fn organizer(site: &Site) -> Browser {
    let new = NewUser {
        login: Login::parse("anna").expect("a login"),
        name: ShownName::parse("Анна").expect("a name"),
        password: Password::parse("восемь букв").expect("long enough"),
    };
    site.app.accounts.add_user(&new, Role::Organizer).expect("a new login");
    site.logged_in("anna", "восемь букв")
}

#[test]
fn an_organizer_makes_and_changes_a_season_on_its_pages_and_everybody_reads_it() {
    let database = Database::sqlite();
    let (fish, cup) = two_events(&database);
    let site = Site::start(&database);
    let mut anna = organizer(&site).saying("accept-language", "ru");
    let mut reader = site.browser().saying("accept-language", "ru");
    assert!(reader.get("/seasons").body.contains("Сезонов пока нет"));
    assert_eq!(reader.get("/seasons/new").status, 303, "he is asked who he is");
    let form = anna.get("/seasons/new");
    assert!(form.body.contains("Кубок новуса"), "{}", form.body);
    let entry = Uuid::now_v7().to_string();
    let (one, two) = (fish.event.to_string(), cup.event.to_string());
    let mut fields = vec![
        ("entry", entry.as_str()),
        ("name", ""),
        ("curve", "table"),
        ("points", "1 2 3"),
        ("best", "none"),
        ("event", &one),
        ("event", &two),
    ];
    let refused = anna.post("/seasons", &fields);
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains("Число от 1 до 999") && refused.body.contains("1 2 3"));
    for (name, value) in [("name", "Лига"), ("points", "10-8-6"), ("best", "1")] {
        fields.iter_mut().find(|(field, _)| *field == name).expect("a field").1 = value;
    }
    let made = anna.post("/seasons", &fields);
    assert_eq!((made.status, made.header("location")), (303, "/seasons/liga?said=saved"));
    let table = reader.get("/seasons/liga");
    for said in ["Игрок 1", "Место 1 из 4: очки — 10.", "Не засчитано", "10 – 8 – 6"]
    {
        assert!(table.body.contains(said), "{said}: {}", table.body);
    }
    let etag = table.header("etag").to_owned();
    let again = reader.clone().saying("if-none-match", &etag).get("/seasons/liga");
    assert_eq!(again.status, 304);
    let csv = reader.get("/seasons/liga/table.csv").body;
    assert!(csv.contains("1,Игрок 1,,10,1,10,1,(10)"), "{csv}");
    assert!(reader.get("/seasons").body.contains("/seasons/liga"));
    // Whoever changes it has seen the newest.
    let form = anna.get("/seasons/liga/edit");
    assert!(form.body.contains("name=\"base\" value=\"1\""), "{}", form.body);
    let entry = Uuid::now_v7().to_string();
    fields[0].1 = &entry;
    fields[2].1 = "normalised";
    let unseen = anna.post("/seasons/liga/edit", &fields);
    assert_eq!(unseen.status, 422, "nobody knows what he has seen");
    let entry = Uuid::now_v7().to_string();
    fields[0].1 = &entry;
    fields.push(("base", "1"));
    assert_eq!(anna.post("/seasons/liga/edit", &fields).status, 303);
    assert!(reader.get("/seasons/liga").body.contains("последний — 0"));
    let entry = Uuid::now_v7().to_string();
    fields[0].1 = &entry;
    let late = anna.post("/seasons/liga/edit", &fields);
    assert_eq!(late.status, 422);
    assert!(late.body.contains("изменил кто-то другой"), "{}", late.body);
    let english = site.browser().saying("accept-language", "en").get("/seasons/liga");
    assert!(english.body.contains("The best result counts"), "{}", english.body);
}
