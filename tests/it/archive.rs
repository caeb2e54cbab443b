//! An event leaves one installation as a file and is the same event in another.

use crate::database::{Database, on_both};
use crate::evening::{Evening, REFEREE, settings};
use nomerok::club::{Club, Intent, Refused};
use nomerok::log::{Base, Draft, Entry, EntryId, Hash, Seq, StreamKind, seal};
use nomerok::transfer::archive::{Archive, Text, Unreadable};
use serde_json::{Value, json};
use uuid::Uuid;

/// An evening with a correction, a withdrawal, a merge and a round taken back.
fn eventful(database: &Database) -> Evening {
    let evening = Evening::with(database, settings(), 4);
    let first = evening.draw_in_order(1);
    let undrawn = nomerok::tournament::Entry::Undrawn { round: 1 };
    evening.club.log_event_entry(evening.event, Intent::now(REFEREE), undrawn).expect("unplayed");
    assert_ne!(first, evening.draw_in_order(1));
    let id = evening.matches()[0];
    let sweep = evening.sweep(id);
    let void = json!([{"void": sweep}]);
    evening.club.correct_match(id, Intent::now(REFEREE), void, "не было").expect("the last one");
    evening.sweep(id);
    let gone = evening.entrants()[3];
    evening.club.withdraw(evening.event, Intent::now(REFEREE), gone).expect("present");
    let view = evening.club.event(&evening.slug).expect("there");
    let person = view.event().entrants[&gone].person;
    let into = evening.person("Настоящий");
    evening.club.merge_people(Intent::now(REFEREE), person, into).expect("a duplicate");
    evening
}

#[test]
fn an_archive_makes_the_identical_event_in_an_empty_database() {
    on_both(|database| {
        let evening = eventful(database);
        let archive = evening.club.export_event(&evening.slug).expect("it is there");
        let targets = [Some(Database::sqlite()), Database::postgres()];
        for elsewhere in targets.iter().flatten() {
            arrives(&evening, &archive, elsewhere);
        }
    });
}

/// The archive makes the same event in an empty database of whatever kind.
fn arrives(evening: &Evening, archive: &Archive, elsewhere: &Database) {
    let other = Club::new(elsewhere.open());
    let read = Archive::read(archive.write().as_bytes()).expect("what we wrote");
    let slug = other.import_event(read).expect("the database is empty");
    assert_eq!(slug, evening.slug);
    assert_eq!(other.export_event(&slug).expect("there"), *archive);
    let (here, there) = (evening.club.event(&slug), other.event(&slug));
    let (here, there) = (here.expect("there"), there.expect("there"));
    assert_eq!(here.event(), there.event());
    assert_eq!(here.standings(), there.standings());
    let names = |view: &nomerok::club::EventView| -> Vec<Option<String>> {
        view.players().iter().map(|(_, one)| one.person.map(|row| row.name.clone())).collect()
    };
    assert_eq!(names(&here), names(&there));
    assert_eq!(names(&here)[3].as_deref(), Some("Настоящий"), "the merged player");
    assert_eq!(other.verify().expect("readable").findings, []);
    let again = Archive::read(archive.write().as_bytes()).expect("what we wrote");
    assert!(
        matches!(other.import_event(again), Err(Refused::Illegal(illegal)) if illegal.code() == "archive-already-here")
    );
    assert_eq!(other.verify().expect("readable").findings, []);
}

#[test]
fn an_archive_that_was_touched_is_refused_and_leaves_nothing() {
    let database = Database::sqlite();
    let evening = eventful(&database);
    let text = evening.club.export_event(&evening.slug).expect("there").write();
    let target = Database::sqlite();
    let other = Club::new(target.open());
    let changed = text.replacen("\"how\": \"flick\"", "\"how\": \"pot\"", 1);
    assert_ne!(changed, text);
    assert!(matches!(Archive::read(changed.as_bytes()), Err(Unreadable::Chain { .. })));
    assert!(matches!(Archive::read(b"{}"), Err(Unreadable::Form(_))));
    let newer = text.replacen("\"version\": 1", "\"version\": 99", 1);
    assert!(matches!(Archive::read(newer.as_bytes()), Err(Unreadable::Newer(99))));
    let hash = text.lines().find(|line| line.contains("\"state_hash\"")).expect("it has one");
    let other_hash = format!("  \"state_hash\": \"{}\",", "0".repeat(64));
    let lied = Archive::read(text.replacen(hash, &other_hash, 1).as_bytes()).expect("whole logs");
    assert!(
        matches!(other.import_event(lied), Err(Refused::Illegal(illegal)) if illegal.code() == "archive-other-state")
    );
    assert_eq!(other.verify().expect("readable").streams, 0, "nothing was left behind");
    let mut cut: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    cut["streams"][0]["entries"].as_array_mut().expect("a list").pop();
    assert!(matches!(Archive::read(cut.to_string().as_bytes()), Err(Unreadable::Cut(_))));
}

/// The archive with one of its streams told anew, sealed as its maker would have.
fn forged(archive: &Archive, tell: impl Fn(&mut Vec<Draft>, StreamKind)) -> Archive {
    let mut archive = archive.clone();
    for stream in &mut archive.streams {
        let recorded: Vec<_> = stream.entries.iter().map(|entry| entry.recorded_at).collect();
        let mut drafts: Vec<Draft> =
            stream.entries.iter().map(|entry| entry.draft.clone()).collect();
        tell(&mut drafts, stream.stream.kind);
        let mut sealed: Vec<Entry> = Vec::new();
        for (at, draft) in drafts.into_iter().enumerate() {
            let (head, hash) = sealed.last().map_or((Seq::START, Hash::ZERO), |e| (e.seq, e.hash));
            let time = *recorded.get(at).or(recorded.last()).expect("no stream is empty");
            sealed.push(seal(draft, head, hash, time));
        }
        let last = sealed.last().expect("no stream is empty");
        (stream.head, stream.hash) = (last.seq, last.hash);
        stream.entries = sealed;
    }
    Archive::read(archive.write().as_bytes()).expect("its chains are whole")
}

/// Appends an entry to every stream of a kind.
fn appending(
    kind: StreamKind,
    entry: impl Fn(&Draft) -> (&'static str, Value),
) -> impl Fn(&mut Vec<Draft>, StreamKind) {
    move |drafts, of| {
        let last = drafts.last().expect("no stream is empty").clone();
        if of != kind {
            return;
        }
        let (name, payload) = entry(&last);
        let Value::Object(payload) = payload else { panic!("a payload is an object") };
        let base = Base::Seq(Seq(drafts.len() as u64));
        drafts.push(Draft {
            id: EntryId(Uuid::now_v7()),
            kind: name.to_owned(),
            payload,
            base,
            ..last
        });
    }
}

#[test]
fn an_archive_that_was_put_together_is_refused_and_leaves_nothing() {
    on_both(|database| {
        let evening = eventful(database);
        let whole = evening.club.export_event(&evening.slug).expect("it is there");
        assert_eq!(forged(&whole, |_, _| {}), whole, "sealing alone changes nothing");
        let ids: Vec<Uuid> = whole
            .streams
            .iter()
            .filter(|one| one.stream.kind == StreamKind::Person)
            .map(|one| one.stream.id)
            .collect();
        let next = |id: Uuid| {
            let at = ids.iter().position(|one| *one == id).expect("of the archive");
            ids[(at + 1) % ids.len()]
        };
        let with = |change: &dyn Fn(&mut Archive)| {
            let mut changed = whole.clone();
            change(&mut changed);
            changed
        };
        let lies = [
            // Everybody turns out to be the next one, round in a circle.
            forged(
                &whole,
                appending(StreamKind::Person, |last| {
                    ("merged", json!({"into": next(last.stream.id)}))
                }),
            ),
            // Ended at the table, which the event knows nothing of.
            forged(&whole, appending(StreamKind::Match, |_| ("finished", json!({})))),
            // The table of another event.
            forged(&whole, |drafts, kind| {
                if kind == StreamKind::Match {
                    drafts[0].payload.insert("event".to_owned(), json!(Uuid::now_v7()));
                }
            }),
            forged(&whole, |drafts, _| drafts[0].version = 7),
            forged(&whole, |drafts, _| drafts[0].device = Some("a\0b".to_owned())),
            with(&|archive| archive.texts.clear()),
            with(&|archive| archive.texts[0].person = Some(Uuid::now_v7())),
            with(&|archive| {
                let Text { hash, person, .. } = archive.texts[0];
                archive.texts[0] = Text::new(hash, person, Some("\u{202e}abc\0".to_owned()));
            }),
            // Another name than the one the archive was made with.
            with(&|archive| {
                let body = archive.texts.iter_mut().find_map(|text| text.body.as_mut());
                body.expect("people have names").push('я');
            }),
            with(&|archive| archive.texts.iter_mut().for_each(|text| text.sum = None)),
            with(&|archive| archive.streams.retain(|one| one.stream.kind != StreamKind::Match)),
        ];
        for (at, lie) in lies.into_iter().enumerate() {
            let target = match database.url().starts_with("postgres") {
                true => Database::postgres().expect("this test runs on one"),
                false => Database::sqlite(),
            };
            let other = Club::new(target.open());
            let refused = other.import_event(lie);
            assert!(matches!(&refused, Err(Refused::Illegal(_))), "lie {at}: {refused:?}");
            assert_eq!(other.verify().expect("readable").streams, 0, "lie {at} left something");
        }
    });
}
