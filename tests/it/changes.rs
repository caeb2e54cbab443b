//! Q83: who changed what and when, what was there before and what after, read from the logs of a
//! person and of an event.

use crate::database::on_both;
use crate::evening::{Evening, settings};
use chrono::Utc;
use nomerok::club::Intent;
use nomerok::log::{Actor, Entry, Seq, StreamId};
use nomerok::store::FreeText;
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
