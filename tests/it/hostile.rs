//! Hostile forms for everything an organizer can send: never the server's fault, and nothing
//! half written.

use crate::database::on_both;
use crate::evening::settings;
use crate::events::SETTINGS;
use crate::table::Table;
use nomerok::club::Club;
use serde_json::json;
use std::collections::BTreeMap;
use uuid::Uuid;

/// What a field is filled with in place of what belongs there.
fn nasty() -> Vec<String> {
    vec![
        String::new(),
        " ".to_owned(),
        "0".to_owned(),
        "-1".to_owned(),
        "4294967296".to_owned(),
        "18446744073709551616".to_owned(),
        "1e400".to_owned(),
        "NaN".to_owned(),
        "\0".to_owned(),
        "\u{202e}\u{feff}".to_owned(),
        "<script>alert(1)</script>".to_owned(),
        "'; DROP TABLE entries; --".to_owned(),
        "x".repeat(5_000),
        Uuid::nil().to_string(),
        "2026-02-30".to_owned(),
        "Mars/Olympus".to_owned(),
    ]
}

/// All logs, entry by entry, and how many people there are: what a refusal must leave alone.
fn everything(club: &Club) -> (BTreeMap<String, u64>, u64) {
    let streams = club.store().read(|reader| reader.streams()).expect("readable");
    let streams = streams.into_iter().map(|(stream, end)| (stream.to_string(), end.head.0));
    let people = club.search_people("", 0, 1).expect("readable").total;
    (streams.collect(), people)
}

#[test]
fn no_hostile_form_gives_a_500_or_leaves_half_a_state() {
    on_both(|database| {
        let mut table = Table::of(database, settings(), 3);
        let slug = table.evening.slug.clone();
        let entrant = table.seat(1);
        let people: Vec<String> =
            (0..2).map(|at| table.evening.person(&format!("Двойник {at}")).to_string()).collect();
        let form = |fields: &[(&str, &str)]| -> Vec<(String, String)> {
            fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
        };
        let event = |end: &str| format!("/t/{slug}/{end}");
        let more = [
            ("tie_break", "count_back"),
            ("option.moves", "flick"),
            ("option.formula1", "10 6 4"),
            ("entry", ""),
            ("base", ""),
        ];
        let chosen = [SETTINGS.as_slice(), &more].concat();
        let forms = [
            ("/events".to_owned(), form(&chosen)),
            (event("settings"), form(&chosen)),
            (event("entries"), form(&[("entry", ""), ("person", &people[0]), ("here", "yes")])),
            (event("entries/paste"), form(&[("entry", ""), ("names", "Новый"), ("here", "yes")])),
            (event("check-in"), form(&[("entry", ""), ("base", "")])),
            (
                event(&format!("entrants/{entrant}/change")),
                form(&[("entry", ""), ("base", ""), ("number", "1"), ("team", "Red")]),
            ),
            (event(&format!("entrants/{entrant}/withdraw")), form(&[("entry", ""), ("base", "")])),
            (event(&format!("entrants/{entrant}/no-such-act")), form(&[("entry", "")])),
            (
                event("draw"),
                form(&[
                    ("entry", ""),
                    ("base", ""),
                    ("round", "2"),
                    ("how", "hand"),
                    ("action", "begin"),
                    (&format!("table.{entrant}"), "1"),
                    (&format!("place.{entrant}"), "1"),
                ]),
            ),
            (event("draw/take-back"), form(&[("entry", ""), ("base", ""), ("round", "1")])),
            (event("finish"), form(&[("entry", ""), ("base", "")])),
            (event("reopen"), form(&[("entry", ""), ("base", "")])),
            (
                "/people/merge".to_owned(),
                form(&[
                    ("id", ""),
                    ("keep", &people[0]),
                    ("one", &people[0]),
                    ("other", &people[1]),
                ]),
            ),
            ("/people/new".to_owned(), form(&[("id", ""), ("name", "Кто-то"), ("rating", "1500")])),
        ];
        for (path, fields) in &forms {
            for at in 0..=fields.len() {
                for value in nasty() {
                    // One field is nasty, or one more is there that no form has.
                    let mut fields = fields.clone();
                    match fields.get_mut(at) {
                        Some(field) => field.1.clone_from(&value),
                        None => fields.push(("no-such-field".to_owned(), value.clone())),
                    }
                    // The id is right, or nothing behind it would be reached.
                    for (name, id) in fields.iter_mut().filter(|(_, value)| value.is_empty()) {
                        if name == "entry" || name == "id" {
                            *id = Uuid::now_v7().to_string();
                        }
                    }
                    let sent: Vec<(&str, &str)> = fields
                        .iter()
                        .map(|(name, value)| (name.as_str(), value.as_str()))
                        .collect();
                    let before = everything(&table.evening.club);
                    let answer = table.browser.post(path, &sent);
                    let shown: String = value.chars().take(30).collect();
                    assert!(answer.status < 500, "{path} {sent:?}: {}", answer.body);
                    if answer.status >= 400 {
                        let after = everything(&table.evening.club);
                        // A pasted list keeps what was clear of it and says what was not.
                        let kept = path.ends_with("/paste") && answer.status == 422;
                        assert!(kept || after == before, "{path} {at} {shown:?}: half written");
                    }
                }
            }
            let bodies: [&[u8]; 4] = [b"", b"%", b"a=%ff%fe&b", b"=&=&=&[]=1"];
            for body in bodies {
                let answer = table.browser.send_bytes("POST", path, body);
                assert!(answer.status < 500, "{path}: {}", answer.body);
            }
        }
        table.evening.verify();
    });
}

#[test]
fn a_finished_event_is_reopened_on_its_page_and_goes_on() {
    on_both(|database| {
        let mut table = Table::of(database, settings(), 3);
        table.evening.sweep(table.id);
        table.evening.log(table.id, json!({"kind": "finished"})).expect("it can be ended");
        let slug = table.evening.slug.clone();
        let post = |table: &mut Table, end: &str, fields: &[(&str, &str)]| {
            let entry = Uuid::now_v7().to_string();
            let mut all = vec![("entry", entry.as_str())];
            all.extend(fields);
            table.browser.post(&format!("/t/{slug}/{end}"), &all).status
        };
        assert_eq!(post(&mut table, "reopen", &[]), 422, "it is not finished");
        assert_eq!(post(&mut table, "finish", &[]), 303);
        assert_eq!(post(&mut table, "finish", &[]), 422, "once is enough");
        let draw = [("round", "2"), ("how", "lot")];
        assert_eq!(post(&mut table, "draw", &draw), 422, "it is over");
        assert_eq!(post(&mut table, "reopen", &[]), 303);
        assert_eq!(post(&mut table, "draw", &draw), 303);
        let view = table.evening.club.event(&slug).expect("there");
        assert_eq!(view.event().phase, nomerok::tournament::Phase::Running);
        assert_eq!(view.event().rounds.len(), 2);
        assert_eq!(table.evening.standings()[0], (1, Some(1), "10".to_owned()));
        table.evening.verify();
    });
}
