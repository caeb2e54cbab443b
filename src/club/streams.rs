//! Folding streams inside a read or a write, with the store's memory of earlier folds.

use super::{Intent, Refused};
use crate::games::Illegal;
use crate::log::{
    Admitted, Base, Draft, Entry, EntryId, Folded, Rejected, Seq, State, StreamId, Unfoldable,
};
use crate::store::{Reader, StoreError, Tx};
use serde_json::{Map, Value};
use std::sync::Arc;

/// The stream folded up to its head as this reader sees it.
pub(super) fn load<S>(reader: &mut Reader<'_>, stream: StreamId) -> Result<Arc<Folded<S>>, Refused>
where
    S: State<Refusal = Illegal> + Send + Sync + 'static,
    S::Note: Send + Sync,
{
    if let Some(folded) = reader.recall(stream)?.and_then(|(_, known)| known.downcast().ok()) {
        return Ok(folded);
    }
    let entries = reader.entries(stream, Seq::START)?;
    if entries.is_empty() {
        return Err(Refused::NotFound);
    }
    let folded =
        Folded::from_entries(&entries).map_err(|(seq, error)| unfoldable(stream, seq, &error))?;
    let folded = Arc::new(folded);
    reader.remember(stream, folded.head().head, folded.clone());
    Ok(folded)
}

fn unfoldable(stream: StreamId, seq: Seq, error: &Unfoldable<Illegal>) -> Refused {
    Refused::Store(StoreError::Corrupt(format!("entry {seq} of {stream} does not fold: {error}")))
}

/// What became of an entry that somebody wants in a stream.
pub(super) enum Taken<S: State> {
    /// It is new: the stream as it is with it.
    New(Arc<Folded<S>>, Entry),
    /// It is there already.
    Repeat(Entry),
}

/// Appends an entry if the log admits it and the state accepts it.
///
/// `check` sees the state before and after and may still refuse.
pub(super) fn take<S>(
    tx: &mut Tx<'_>,
    stream: StreamId,
    intent: Intent,
    (kind, payload): (String, Map<String, Value>),
    commutes: impl Fn(&Draft, &Entry) -> bool,
    check: impl FnOnce(&mut Tx<'_>, &S, &S) -> Result<(), Refused>,
) -> Result<Taken<S>, Refused>
where
    S: State<Refusal = Illegal> + Send + Sync + 'static,
    S::Note: Send + Sync,
{
    tx.lock(stream)?;
    let head = tx.position(stream)?.head;
    let draft = intent.draft(stream, head, kind, payload);
    if let Admitted::Repeat(entry) = tx.admit(&draft, commutes)? {
        return Ok(Taken::Repeat(*entry));
    }
    let before =
        if head == Seq::START { Arc::new(Folded::default()) } else { load::<S>(tx, stream)? };
    let mut after = (*before).clone();
    after.follow(&draft)?;
    check(tx, before.state(), after.state())?;
    let entry = tx.append(draft, super::now())?;
    after.advance_to(&entry);
    let after = Arc::new(after);
    tx.remember(stream, entry.seq, after.clone());
    Ok(Taken::New(after, entry))
}

/// Whether an entry of that id stands anywhere; for requests whose payload is made here.
pub(super) fn already(
    tx: &mut Tx<'_>,
    stream: StreamId,
    id: EntryId,
    kind: &str,
) -> Result<Option<Entry>, Refused> {
    match tx.entry(id)? {
        Some(entry) if entry.draft.stream == stream && entry.draft.kind == kind => Ok(Some(entry)),
        Some(_) => Err(Rejected::IdReused.into()),
        None => Ok(None),
    }
}

/// Refuses a base that is not the head, with the entries in between.
pub(super) fn must_be_current(
    tx: &mut Tx<'_>,
    stream: StreamId,
    base: Option<Base>,
) -> Result<(), Refused> {
    let head = tx.position(stream)?.head;
    match base {
        None => Ok(()),
        Some(Base::Seq(seq)) if seq == head => Ok(()),
        Some(Base::Seq(seq)) if seq < head => {
            Err(Rejected::Conflict { between: tx.entries(stream, seq)? }.into())
        }
        Some(_) => Err(Rejected::UnknownBase.into()),
    }
}
