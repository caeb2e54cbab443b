//! Folded states by stream, so that a tap does not fold a whole match again.
//!
//! A value is shared only when the entries it was folded from are committed. Until then
//! it stands in the transaction's overlay, where the later jobs of the group find it; it
//! goes when its job is undone. A value is given out only for the very head the asking
//! transaction sees, so neither a slow reader nor another process can get a wrong one.

use super::{Reader, StoreError};
use crate::log::{Seq, StreamId};
use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// A state folded from a stream; the caller knows its type.
pub type Folded = Arc<dyn Any + Send + Sync>;

/// How many states are kept.
const MOST: usize = 512;

/// The states of committed entries, the least recently used forgotten first.
#[derive(Default)]
pub(super) struct FoldedStates {
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    states: HashMap<StreamId, State>,
    /// Counts the uses; a state remembers when it was used last.
    uses: u64,
}

struct State {
    seq: Seq,
    value: Folded,
    used: u64,
}

impl fmt::Debug for FoldedStates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FoldedStates")
    }
}

impl FoldedStates {
    fn recall(&self, stream: StreamId, head: Seq) -> Option<Folded> {
        let mut kept = self.kept();
        kept.uses += 1;
        let now = kept.uses;
        let state = kept.states.get_mut(&stream).filter(|state| state.seq == head)?;
        state.used = now;
        Some(state.value.clone())
    }

    fn remember(&self, stream: StreamId, seq: Seq, value: Folded) {
        let mut kept = self.kept();
        kept.uses += 1;
        let used = kept.uses;
        if kept.states.get(&stream).is_some_and(|newer| newer.seq > seq) {
            return;
        }
        kept.states.insert(stream, State { seq, value, used });
        if kept.states.len() > MOST {
            // A look at all of them costs less than a millisecond and needs no second index.
            let oldest = kept.states.iter().min_by_key(|(_, state)| state.used);
            if let Some(oldest) = oldest.map(|(stream, _)| *stream) {
                kept.states.remove(&oldest);
            }
        }
    }

    /// Shares what a committed group folded.
    pub(super) fn promote(&self, overlay: Overlay) {
        for (stream, (seq, value)) in overlay.group {
            self.remember(stream, seq, value);
        }
    }

    /// After a failed commit nothing is taken on trust.
    pub(super) fn forget_all(&self) {
        self.kept().states.clear();
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        // Every change of the map is whole, so a panic elsewhere leaves nothing half done.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The states folded by the jobs of a group that is not yet committed.
#[derive(Default)]
pub(super) struct Overlay {
    group: HashMap<StreamId, (Seq, Folded)>,
    job: HashMap<StreamId, (Seq, Folded)>,
}

impl fmt::Debug for Overlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Overlay")
    }
}

impl Overlay {
    fn recall(&self, stream: StreamId, head: Seq) -> Option<Folded> {
        let at_head = |(seq, value): &(Seq, Folded)| (*seq == head).then(|| value.clone());
        self.job
            .get(&stream)
            .and_then(at_head)
            .or_else(|| self.group.get(&stream).and_then(at_head))
    }

    /// The job's changes stand: later jobs of the group see its states.
    pub(super) fn keep_job(&mut self) {
        self.group.extend(self.job.drain());
    }

    /// The job's changes are undone, and its states with them.
    pub(super) fn undo_job(&mut self) {
        self.job.clear();
    }
}

impl Reader<'_> {
    /// The state folded from the whole stream as this transaction sees it, if it is kept.
    ///
    /// # Errors
    /// The store's own.
    pub fn recall(&mut self, stream: StreamId) -> Result<Option<(Seq, Folded)>, StoreError> {
        let head = self.position(stream)?.head;
        let value = self
            .overlay
            .as_ref()
            .and_then(|overlay| overlay.recall(stream, head))
            .or_else(|| self.folded.recall(stream, head));
        Ok(value.map(|value| (head, value)))
    }

    /// Keeps the state folded from the stream's entries up to `seq`.
    ///
    /// Inside a write it is for the group only, until the commit; a reader sees committed
    /// entries only, so what it folded is shared at once.
    pub fn remember(&mut self, stream: StreamId, seq: Seq, value: Folded) {
        match &mut self.overlay {
            Some(overlay) => {
                overlay.job.insert(stream, (seq, value));
            }
            None => self.folded.remember(stream, seq, value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn stream(n: u128) -> StreamId {
        StreamId::of_match(Uuid::from_u128(n))
    }

    #[test]
    fn the_least_recently_used_state_is_forgotten_first() {
        let states = FoldedStates::default();
        let many = u128::try_from(MOST).expect("small");
        for n in 0..many {
            states.remember(stream(n), Seq(1), Arc::new(n));
        }
        assert!(states.recall(stream(0), Seq(1)).is_some(), "used again, so no longer the oldest");
        states.remember(stream(many), Seq(1), Arc::new(many));
        assert!(states.recall(stream(0), Seq(1)).is_some());
        assert!(states.recall(stream(1), Seq(1)).is_none());
        assert!(states.recall(stream(many), Seq(1)).is_some());
    }

    #[test]
    fn an_older_state_never_replaces_a_newer_one() {
        let states = FoldedStates::default();
        states.remember(stream(1), Seq(5), Arc::new("new"));
        states.remember(stream(1), Seq(4), Arc::new("old"));
        assert!(states.recall(stream(1), Seq(5)).is_some());
        assert!(states.recall(stream(1), Seq(4)).is_none());
    }
}
