//! What a request leaves to chance and to the event: the order among those who join, their
//! teams. It is decided when the request arrives and stored in the entry, so a repeat of the
//! request finds it there.

use super::{EventId, Refused, streams};
use crate::games::{Seat, SeatId};
use crate::log::{CORRECT, EntryId, Folded, State, StreamId};
use crate::store::{Reader, Tx};
use crate::tournament::lot::Lot;
use crate::tournament::{EntrantId, Event, MatchId, Record};
use serde_json::{Map, Value};
use std::sync::Arc;
use uuid::Uuid;

/// A seed from the machine's own chance.
pub(super) fn seed() -> u64 {
    Uuid::new_v4().as_u64_pair().1
}

/// Locks a match behind its event, in the order every writer takes them.
pub(super) fn lock(tx: &mut Tx<'_>, id: MatchId) -> Result<StreamId, Refused> {
    let row = tx.load_match(id.0)?.ok_or(Refused::NotFound)?;
    tx.lock(EventId(row.event_id).stream())?;
    let stream = StreamId::of_match(id.0);
    tx.lock(stream)?;
    Ok(stream)
}

/// The payload of a match's entry as it is logged. A repeat gets the payload that stands in the
/// log already, if its sender asked for the same.
pub(super) fn completed(
    tx: &mut Tx<'_>,
    id: MatchId,
    entry: EntryId,
    (kind, payload): (&str, Map<String, Value>),
    lot: &mut Lot,
) -> Result<Map<String, Value>, Refused> {
    let record = streams::load::<Record>(tx, StreamId::of_match(id.0))?;
    if !record.state().completes(kind) {
        return Ok(payload);
    }
    let stream = lock(tx, id)?;
    let record = streams::load::<Record>(tx, stream)?;
    let asked = with_kind(kind, payload);
    let known = tx.entry(entry)?.filter(|one| one.draft.stream == stream);
    if let Some(known) = known {
        let stands = with_kind(&known.draft.kind, known.draft.payload.clone());
        let same = record.state().asks_the_same(&asked, &stands);
        return Ok(without_kind(if same { stands } else { asked }));
    }
    let event = event_of(tx, id)?;
    let seat = |entrant: EntrantId| seat_at(event.state(), entrant);
    let mut shuffle = |order: &mut Vec<SeatId>| lot.shuffle(order);
    Ok(without_kind(record.state().completed(asked, &seat, &mut shuffle)))
}

/// The entries that a correction brings as they are logged: completed as they would have been
/// at the table, from the match as it stood where they belong. What a replacement leaves as it
/// was asked for keeps what was drawn for it. A repeat of the correction gets the changes that
/// stand in the log already, if its sender asked for the same.
pub(super) fn changes_completed(
    tx: &mut Tx<'_>,
    id: MatchId,
    correction: EntryId,
    changes: Value,
    lot: &mut Lot,
) -> Result<Value, Refused> {
    let stream = lock(tx, id)?;
    let record = streams::load::<Record>(tx, stream)?;
    let known = tx.entry(correction)?;
    let known = known.filter(|one| one.draft.stream == stream && one.draft.kind == CORRECT);
    if let Some(stands) = known.and_then(|mut one| one.draft.payload.remove("changes"))
        && asked_of(record.state(), &changes) == asked_of(record.state(), &stands)
    {
        return Ok(stands);
    }
    all_completed(tx, id, &record, changes, &mut |order| lot.shuffle(order))
}

/// The same for a preview: nothing is drawn, whoever joins stands in the order he was named in.
pub(super) fn changes_previewed(
    reader: &mut Reader<'_>,
    id: MatchId,
    changes: Value,
) -> Result<Value, Refused> {
    let record = streams::load::<Record>(reader, StreamId::of_match(id.0))?;
    all_completed(reader, id, &record, changes, &mut |_| {})
}

fn all_completed(
    reader: &mut Reader<'_>,
    id: MatchId,
    record: &Folded<Record>,
    mut changes: Value,
    shuffle: &mut dyn FnMut(&mut Vec<SeatId>),
) -> Result<Value, Refused> {
    let completes = |change: &&mut Value| {
        change["entry"]["kind"].as_str().is_some_and(|kind| record.state().completes(kind))
    };
    let new: Vec<&mut Value> =
        changes.as_array_mut().into_iter().flatten().filter(completes).collect();
    if new.is_empty() {
        return Ok(changes);
    }
    let event = event_of(reader, id)?;
    let seat = |entrant: EntrantId| seat_at(event.state(), entrant);
    for change in new {
        let named = |field: &str| change.get(field)?.as_str()?.parse().ok().map(EntryId);
        let (replaced, after) = (named("replace"), named("insert_after"));
        let there = stood(record, replaced, after);
        let entry = change["entry"].take();
        let asked = record.state().asked(&entry);
        let mut entry = there.completed(entry, &seat, shuffle);
        let line = record.lines().iter().find(|line| Some(line.id) == replaced);
        if let Some(was) = line.map(|line| line.fact.body()) {
            let was_asked = record.state().asked(&was);
            for (field, value) in entry.as_object_mut().into_iter().flatten() {
                if was_asked["kind"] == asked["kind"]
                    && asked.get(field.as_str()).is_some()
                    && asked.get(field.as_str()) == was_asked.get(field.as_str())
                {
                    value.clone_from(&was[field.as_str()]);
                }
            }
        }
        change["entry"] = entry;
    }
    Ok(changes)
}

/// The match as it stood where a correction brings an entry: before the one it replaces, or
/// right after one. A target that is not in force is refused elsewhere.
fn stood(record: &Folded<Record>, before: Option<EntryId>, after: Option<EntryId>) -> Record {
    let mut there = Record::default();
    for line in record.lines() {
        if Some(line.id) == before {
            break;
        }
        // What is in force was possible here once already.
        if there.apply(line.id, &line.fact).is_err() || Some(line.id) == after {
            break;
        }
    }
    there
}

/// Changes without what their entries were completed with.
fn asked_of(record: &Record, changes: &Value) -> Value {
    let mut asked = changes.clone();
    for change in asked.as_array_mut().into_iter().flatten() {
        if let Some(entry) = change.get_mut("entry") {
            *entry = record.asked(entry);
        }
    }
    asked
}

fn event_of(reader: &mut Reader<'_>, id: MatchId) -> Result<Arc<Folded<Event>>, Refused> {
    let row = reader.load_match(id.0)?.ok_or(Refused::NotFound)?;
    streams::load::<Event>(reader, EventId(row.event_id).stream())
}

/// An entrant as a seat of his match.
fn seat_at(event: &Event, entrant: EntrantId) -> Option<Seat> {
    let known = event.entrants.get(&entrant)?;
    Some(Seat { id: entrant.to_string(), team: known.team.clone() })
}

fn with_kind(kind: &str, mut payload: Map<String, Value>) -> Value {
    payload.insert("kind".to_owned(), Value::String(kind.to_owned()));
    Value::Object(payload)
}

fn without_kind(entry: Value) -> Map<String, Value> {
    let Value::Object(mut payload) = entry else { unreachable!("an entry stays an object") };
    payload.remove("kind");
    payload
}
