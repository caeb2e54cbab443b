//! The store on both databases.

mod changes;
mod folded;
mod groups;
mod log;
mod opening;
mod tables;

use chrono::{DateTime, TimeZone, Utc};
use nomerok::log::{Actor, Admitted, Base, Draft, Entry, EntryId, Hash, Seq, StreamId};
use nomerok::store::{EventRow, MatchRow, NotAdmitted, Store, StoreError};
use serde_json::json;
use uuid::Uuid;

fn moment(second: i64) -> DateTime<Utc> {
    Utc.timestamp_millis_opt(1_764_500_000_000 + second * 1000 + 123).single().expect("in range")
}

fn stream(n: u128) -> StreamId {
    StreamId::of_match(Uuid::from_u128(n))
}

fn draft(stream: StreamId, id: u128, base: Base) -> Draft {
    let payload = json!({ "who": "Ёжиков", "half": 0.1, "number": id.to_string() });
    Draft {
        id: EntryId(Uuid::from_u128(id)),
        stream,
        kind: "flick".to_owned(),
        version: 1,
        payload: payload.as_object().expect("an object").clone(),
        actor: Actor::User(Uuid::from_u128(7)),
        device: Some("телефон".to_owned()),
        made_at: moment(0),
        base,
    }
}

fn append(store: &Store, draft: Draft) -> Result<Entry, StoreError> {
    store.write(move |tx| tx.append(draft, moment(1)))
}

/// Admits and appends in one job, as the program does; nothing commutes.
fn record(store: &Store, draft: Draft) -> Result<Entry, NotAdmitted> {
    record_if(store, draft, |_, _| false)
}

fn record_if(
    store: &Store,
    draft: Draft,
    commutes: impl Fn(&Draft, &Entry) -> bool + Send + 'static,
) -> Result<Entry, NotAdmitted> {
    store.write(move |tx| match tx.admit(&draft, commutes)? {
        Admitted::Repeat(entry) => Ok(*entry),
        Admitted::Append => Ok(tx.append(draft, moment(1))?),
    })
}

fn entries(store: &Store, stream: StreamId) -> Vec<Entry> {
    store.read(|reader| reader.entries(stream, Seq::START)).expect("the log can be read")
}

/// An event's row; its id and slug are made of the number.
fn an_event(n: u128) -> EventRow {
    EventRow {
        id: Uuid::from_u128(n),
        slug: format!("event-{n}"),
        name: "Кубок".to_owned(),
        game: "fish".to_owned(),
        status: "open".to_owned(),
        starts_on: None,
        seq: Seq(4),
        state: r#"{"round":1}"#.to_owned(),
        state_hash: Hash::of(b"state").to_string(),
    }
}

/// A match's row; it wants its event's.
fn a_match(n: u128, event: u128) -> MatchRow {
    MatchRow {
        id: Uuid::from_u128(n),
        event_id: Uuid::from_u128(event),
        round: 1,
        table_no: Some(2),
        status: "playing".to_owned(),
        seq: Seq(4),
        state: "{}".to_owned(),
        state_hash: Hash::of(b"state").to_string(),
    }
}
