//! Q83: who changed what and when, what was there before and what after, read from the logs of a
//! person and of an event.

use crate::database::on_both;
use crate::evening::{Evening, settings};
use crate::site::Site;
use chrono::Utc;
use nomerok::club::accounts::{Login, NewUser, Password, ShownName};
use nomerok::club::{Intent, NewEntrant};
use nomerok::log::{Actor, Entry, Seq, StreamId};
use nomerok::officiating::Role;
use nomerok::store::FreeText;
use nomerok::tournament::stages::Format;
use nomerok::tournament::{Entry as OfEvent, Settings};
use nomerok::transfer::csv::player::Typed;
use serde_json::{Value, json};
use uuid::Uuid;

const ANNA: Actor = Actor::User(Uuid::from_u128(70));

/// Everything Anna logged in a stream.
fn by_anna(evening: &Evening, stream: StreamId) -> Vec<Entry> {
    let read = evening.club.store().read(|reader| reader.entries(stream, Seq::START));
    read.expect("readable").into_iter().filter(|entry| entry.draft.actor == ANNA).collect()
}

/// The name a person's entry says, by the hash of its words.
fn name(evening: &Evening, entry: &Entry) -> String {
    let says = entry.draft.body()["says"].as_str().expect("words").parse().expect("a hash");
    let text = evening.club.store().read(|reader| reader.free_text(says)).expect("readable");
    let Some(FreeText::Kept(text)) = text else { panic!("nobody was forgotten: {text:?}") };
    let words: Value = serde_json::from_str(&text).expect("a record");
    words["name"].as_str().expect("a name").to_owned()
}

#[test]
fn q83_every_change_of_a_person_and_an_event_keeps_who_when_and_what_was_before_and_after() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 3);
        let club = &evening.club;
        let anna = || Intent::now(ANNA);
        let since = Utc::now();
        // A person: what he is called now, and what he was called before.
        let typed = |name: &str| Typed { name: name.to_owned(), ..Typed::default() };
        let him = club.register(anna(), &typed("Лещёв Артём")).expect("new");
        let double = club.register(anna(), &typed("Лещев А.")).expect("new");
        club.edit_person(him, anna(), &typed("Лещёв Артём Ильич")).expect("possible");
        club.merge_people(anna(), double, him).expect("two records");
        let log = by_anna(&evening, StreamId::of_person(him));
        let names: Vec<String> = log.iter().map(|entry| name(&evening, entry)).collect();
        assert_eq!(names, ["Лещёв Артём", "Лещёв Артём Ильич"]);
        let doubled = by_anna(&evening, StreamId::of_person(double));
        assert_eq!(name(&evening, &doubled[0]), "Лещев А.", "what the merged record said");
        assert_eq!(doubled[1].draft.body()["into"], json!(him));
        // An event: its settings whole each time, and where an entrant sat, with which number.
        let changed = Settings { tables: 4, ..settings() };
        let entry = OfEvent::Changed { settings: Box::new(changed) };
        club.log_event_entry(evening.event, anna(), entry).expect("nothing is drawn");
        let entrant = evening.entrants()[0];
        for entry in [
            OfEvent::Numbered { entrant, number: 41 },
            OfEvent::Numbered { entrant, number: 42 },
            OfEvent::CheckedOut { entrant },
            OfEvent::Removed { entrant },
        ] {
            club.log_event_entry(evening.event, anna(), entry).expect("nothing is drawn");
        }
        let stream = evening.event.stream();
        let of_event = by_anna(&evening, stream);
        let told: Vec<Value> = of_event.iter().map(|entry| entry.draft.body()).collect();
        let whole = club.store().read(|reader| reader.entries(stream, Seq::START));
        let first = whole.expect("readable")[0].draft.body();
        assert_eq!([&first, &told[0]].map(|body| body["settings"]["tables"].clone()), [1, 4]);
        assert_eq!([&told[1], &told[2]].map(|body| body["number"].clone()), [41, 42]);
        let kinds: Vec<&Value> = told.iter().map(|body| &body["kind"]).collect();
        assert_eq!(kinds, ["changed", "numbered", "numbered", "checked_out", "removed"]);
        // The server's clock stands on every entry, in the order they came.
        for log in [log, doubled, of_event] {
            assert!(log.iter().all(|entry| {
                let since = since.timestamp_millis();
                (since..=Utc::now().timestamp_millis())
                    .contains(&entry.recorded_at.timestamp_millis())
            }));
            assert!(log.is_sorted_by_key(|entry| entry.recorded_at));
        }
        evening.verify();
    });
}

/// An administrator's browser.
fn anna(site: &Site, language: &str) -> crate::site::Browser {
    let new = NewUser {
        login: Login::parse("anna").expect("a login"),
        name: ShownName::parse("Анна").expect("a name"),
        password: Password::parse("восемь букв").expect("long enough"),
    };
    site.app.accounts.add_user(&new, Role::Administrator).expect("a new login");
    site.logged_in("anna", "восемь букв").saying("accept-language", language)
}

#[test]
fn q83_the_history_of_an_event_shows_each_setting_before_and_after() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 3);
        let log = |entry| {
            let intent = Intent::now(Actor::System);
            evening.club.log_event_entry(evening.event, intent, entry).expect("possible");
        };
        let entrant = evening.entrants()[0];
        let was = settings();
        log(OfEvent::Changed { settings: Box::new(Settings { tables: 4, ..was.clone() }) });
        log(OfEvent::Changed {
            settings: Box::new(Settings {
                tables: 4,
                stages: vec![Format::Schedule { rounds: 5, per_table: 4 }],
                place: "Клуб на <b>Бривибас</b>".to_owned(),
                best_rounds: Some(3),
                scan_admits: true,
                ..was.clone()
            }),
        });
        log(OfEvent::Numbered { entrant, number: 41 });
        log(OfEvent::Numbered { entrant, number: 42 });
        log(OfEvent::Teamed { entrant, team: Some("Сомы".to_owned()) });
        let site = Site::start(database);
        let mut browser = anna(&site, "ru");
        let shown = browser.history(&format!("/t/{}/log", evening.slug));
        let (teamed, numbered, changed) = (&shown[0], &shown[1], [&shown[4], &shown[3]]);
        assert!(teamed.contains("Команда: — →теперь Сомы"), "{teamed}");
        assert!(numbered.contains("Номер: 41 →теперь 42"), "{numbered}");
        // Only what differs is told.
        assert!(changed[0].contains("Столов: 1 →теперь 4"), "{}", changed[0]);
        assert!(!changed[0].contains("Дата"), "{}", changed[0]);
        for line in [
            "Место: Рига →теперь Клуб на &#60;b&#62;Бривибас",
            "Лучших туров в зачёт: — →теперь 3",
            "Этап 1: Свободные туры →теперь Расписание столов; Туров: 5; За столом не больше: 4",
            "нет →теперь да",
        ] {
            assert!(changed[1].contains(line), "{line}: {}", changed[1]);
        }
        assert!(!changed[1].contains("Столов"), "{}", changed[1]);
    });
}

#[test]
fn q83_the_history_of_a_record_shows_who_changed_it_and_what_it_said_before() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 1);
        let club = &evening.club;
        let site = Site::start(database);
        let mut browser = anna(&site, "en");
        let user = site.app.accounts.users().expect("readable")[0].0.id;
        let by_anna = || Intent::now(Actor::User(user));
        let typed = |name: &str, club: &str, rating: &str| Typed {
            name: name.to_owned(),
            club: club.to_owned(),
            rating: rating.to_owned(),
            ..Typed::default()
        };
        let him = club.register(by_anna(), &typed("Lev Bream", "", "1500")).expect("new");
        let double = club.register(by_anna(), &typed("L. Bream", "", "")).expect("new");
        club.edit_person(him, by_anna(), &typed("Lev Bream", "Riga", "1620")).expect("possible");
        club.merge_people(by_anna(), double, him).expect("two records");
        let path = format!("/people/{him}/log");
        let shown = browser.history(&path);
        assert_eq!(shown.len(), 4, "{shown:?}");
        assert!(shown[0].starts_with("Turned out to be a duplicate of Lev Bream"), "{shown:?}");
        assert!(shown[1].contains("Club: — →now Riga Rating: 1500 →now 1620 Анна"), "{shown:?}");
        assert!(shown[3].contains("Name: — →now Lev Bream Rating: — →now 1500"), "{shown:?}");
        assert!(browser.get(&format!("/people/{him}")).body.contains(&path), "a link leads there");
        // What was forgotten is shown nowhere any more.
        club.unmerge_person(by_anna(), double).expect("merged");
        club.erase_person(by_anna(), him).expect("there");
        let shown = browser.history(&path);
        assert!(shown[0].starts_with("The player was removed for good"), "{shown:?}");
        assert!(shown.iter().all(|line| !line.contains("Bream") && !line.contains("1620")));
        assert!(shown[1].contains("What it said was erased."), "{shown:?}");
        // Nobody else may read it.
        let stranger = site.browser().get(&path);
        assert_ne!(stranger.status, 200);
    });
}

#[test]
fn q83_the_history_shows_what_a_correction_changed_and_who_was_taken_off_the_list() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 4);
        let id = evening.draw_in_order(1);
        let seats: Vec<String> = evening.entrants().iter().map(ToString::to_string).collect();
        let flick = |perished: &[&String]| json!({"kind": "move", "by": seats[0], "how": "flick", "perished": perished});
        let moved = evening.log(id, flick(&[&seats[1]])).expect("his turn").id;
        let correct = |changes: Value| {
            let intent = Intent::now(Actor::System);
            let done = evening.club.correct_match(id, intent, changes, "не тот номерок");
            done.expect("nothing later falls");
        };
        correct(json!([{"replace": moved, "entry": flick(&[&seats[2], &seats[3]])}]));
        correct(json!([{"void": moved}]));
        // A fifth one was entered by mistake and is taken off the list.
        let person = evening.person("Лишний Пётр");
        let fifth = NewEntrant { person, number: None, team: None, checked_in: false };
        let intent = Intent::now(Actor::System);
        evening.club.enter(evening.event, &intent, vec![fifth]).expect("he is new");
        let entrant = evening.entrants()[4];
        let intent = Intent::now(Actor::System);
        let removed = OfEvent::Removed { entrant };
        evening.club.log_event_entry(evening.event, intent, removed).expect("he never sat down");
        let site = Site::start(database);
        let mut browser = anna(&site, "ru");
        let log = browser.history(&format!("/t/{}/log", evening.slug)).join("\n");
        let replaced = "Что сгинуло: Игрок 2 →теперь Игрок 3, Игрок 4";
        let voided = "Игрок 1: щелчок →теперь отменено";
        for line in [replaced, voided, "Убран из списка: Лишний Пётр", "участник: Лишний Пётр"]
        {
            assert!(log.contains(line), "{line}: {log}");
        }
        let corrections = browser.get(&format!("/m/{id}/corrections")).body;
        assert!(corrections.contains("Игрок 3, Игрок 4"), "{corrections}");
    });
}
