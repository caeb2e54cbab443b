//! The store on both databases.

use crate::database::{Database, on_both};
use chrono::{DateTime, TimeZone, Utc};
use nomerok::log::{
    Actor, Admitted, Base, Draft, Entry, EntryId, Position, Rejected, Seq, StreamId, check_chain,
};
use nomerok::store::{
    Change, EntrantRow, EventRow, FreeText, Grant, GrantScope, GrantState, Installation,
    Invitation, InvitationKind, MatchRow, Namesake, NotAdmitted, PersonRow, Session, Store,
    StoreError, TableCode, User,
};
use serde_json::json;
use std::sync::{Arc, Barrier, mpsc};
use std::time::Duration;
use tokio::sync::broadcast::error::TryRecvError;
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

#[test]
fn what_is_appended_is_read_back_whole_and_in_a_chain() {
    on_both(|database| {
        let store = database.open();
        let one = append(&store, draft(stream(1), 1, Base::Seq(Seq::START))).expect("appended");
        let own = Base::Entry(one.draft.id);
        let two = append(&store, draft(stream(1), 2, own)).expect("appended");
        let read = entries(&store, stream(1));
        assert_eq!(read, [one.clone(), two.clone()]);
        check_chain(&read).expect("the chain holds");
        store
            .read(|reader| {
                let end = Position { head: Seq(2), hash: two.hash };
                assert_eq!(reader.position(stream(1))?, end);
                assert_eq!(reader.position(stream(2))?, Position::START);
                assert_eq!(reader.streams()?, [(stream(1), end)]);
                assert_eq!(reader.entry(two.draft.id)?, Some(two.clone()));
                assert_eq!(reader.entry(EntryId(Uuid::from_u128(3)))?, None);
                assert_eq!(reader.entries(stream(1), Seq(1))?, [two.clone()]);
                Ok::<_, StoreError>(())
            })
            .expect("read");
    });
}

#[test]
fn a_store_opened_again_has_everything() {
    on_both(|database| {
        let entry =
            append(&database.open(), draft(stream(1), 1, Base::Seq(Seq(0)))).expect("appended");
        assert_eq!(entries(&database.open(), stream(1)), [entry]);
    });
}
