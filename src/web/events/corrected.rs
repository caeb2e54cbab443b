//! What a correction changed, entry by entry and field by field, before and after.

use super::words;
use crate::club::{Changed, EventView};
use crate::i18n::{Language, text};
use crate::log::CORRECT;
use crate::tournament::Record;
use crate::web::difference::{self, Difference};
use crate::web::names;
use serde_json::Value;
use uuid::Uuid;

/// What a correction of a match's log changed.
pub(super) fn differences(
    event: &EventView,
    record: &Record,
    changed: &[Changed],
    lang: Language,
) -> Vec<Difference> {
    let one = |changed: &Changed| {
        let number = match changed.seq {
            Some(seq) => format!("№ {seq}"),
            None => text(lang, "correction-inserted", &[]),
        };
        let told = |body: &Value| {
            let what = super::history::what(event, record, body, lang);
            let kind = body["kind"].as_str().unwrap_or_default();
            if what.is_empty() || kind == CORRECT {
                text(lang, &format!("entry-kind-{}", words::key(kind)), &[])
            } else {
                what
            }
        };
        let fields = |body: &Value| {
            let fields = body.as_object().into_iter().flatten();
            let fields = fields.filter(|(name, _)| *name != "kind").map(|(name, value)| {
                let label = text(lang, &format!("entry-field-{}", words::key(name)), &[]);
                (format!("{number}, {label}"), said(event, record, value, lang))
            });
            fields.collect::<Vec<_>>()
        };
        match (&changed.before, &changed.after) {
            (Some(before), Some(after)) if before["kind"] == after["kind"] => {
                difference::between(&fields(before), &fields(after))
            }
            (before, after) => {
                let gone = || text(lang, "log-void", &[]);
                vec![Difference {
                    label: number.clone(),
                    before: before.as_ref().map_or_else(|| "—".to_owned(), &told),
                    after: after.as_ref().map_or_else(gone, &told),
                }]
            }
        }
    };
    changed.iter().flat_map(one).collect()
}

/// A field's value in words: seats by their names, pieces by letter and name.
fn said(event: &EventView, record: &Record, value: &Value, lang: Language) -> String {
    match value {
        Value::Null => String::new(),
        Value::Bool(yes) => text(lang, if *yes { "yes" } else { "no" }, &[]),
        Value::Number(number) => number.to_string().replace('-', "−"),
        Value::String(word) => word_of(event, record, word, lang),
        Value::Array(values) => {
            let values = values.iter().map(|value| said(event, record, value, lang));
            values.collect::<Vec<_>>().join(", ")
        }
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, value)| {
                let name = word_of(event, record, name, lang);
                format!("{name} {}", said(event, record, value, lang))
            });
            fields.collect::<Vec<_>>().join(", ")
        }
    }
}

fn word_of(event: &EventView, record: &Record, said: &str, lang: Language) -> String {
    let (letter, seat) = said.split_once(':').unwrap_or(("", said));
    let of_seat = seat.split('.').next().unwrap_or_default();
    if Uuid::parse_str(of_seat).is_err() {
        return word(lang, said);
    }
    let name = names::in_match(event, record, lang, seat);
    if letter.is_empty() { name } else { format!("{} {name}", word(lang, letter)) }
}

/// A value in words; one that has none is its own word.
pub(super) fn word(lang: Language, value: &str) -> String {
    let key = format!("entry-value-{}", words::key(value));
    let said = text(lang, &key, &[]);
    if said == key { value.to_owned() } else { said }
}
