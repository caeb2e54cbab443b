//! What a request leaves to chance and to the event: the order among those who join, their
//! teams. It is decided when the request arrives and stored in the entry, so a repeat of the
//! request finds it there.

use super::{EventId, Refused, streams};
use crate::games::Seat;
use crate::log::{EntryId, StreamId};
use crate::store::Tx;
use crate::tournament::lot::Lot;
use crate::tournament::{EntrantId, Event, MatchId, Record};
use serde_json::{Map, Value};
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
    let row = tx.load_match(id.0)?.ok_or(Refused::NotFound)?;
    let event = streams::load::<Event>(tx, EventId(row.event_id).stream())?;
    let seat = |entrant: EntrantId| {
        let known = event.state().entrants.get(&entrant)?;
        Some(Seat { id: entrant.to_string(), team: known.team.clone() })
    };
    Ok(without_kind(record.state().completed(asked, &seat, lot)))
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
