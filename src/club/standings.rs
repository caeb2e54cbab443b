//! Standings that are asked for again and again: computed once for each state of an event (Q120).

use super::{Club, EventView};
use crate::log::Hash;
use crate::tournament::standings::Standings;
use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// The newest ones, each by the hash of the log it follows from.
#[derive(Default)]
pub(super) struct Kept {
    newest: Mutex<VecDeque<(Hash, Arc<Standings>)>>,
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kept").finish_non_exhaustive()
    }
}

impl Kept {
    /// A club has few events that many people look at, and a person few that he took part in.
    const MOST: usize = 32;

    fn of(&self, view: &EventView) -> Arc<Standings> {
        let hash = view.head_hash();
        // Held while they are computed: whoever else asks mostly wants the same. Nothing in it is
        // half done after a panic.
        let mut newest = self.newest.lock().unwrap_or_else(PoisonError::into_inner);
        let known = newest.iter().position(|(of, _)| *of == hash);
        let known = known.and_then(|at| newest.remove(at)).map(|(_, standings)| standings);
        let standings = known.unwrap_or_else(|| Arc::new(view.standings()));
        newest.push_front((hash, Arc::clone(&standings)));
        newest.truncate(Self::MOST);
        standings
    }
}

impl Club {
    /// The standings of an event as [`EventView::standings`] has them, computed once for each
    /// state of its log.
    #[must_use]
    pub fn standings(&self, view: &EventView) -> Arc<Standings> {
        self.standings.of(view)
    }
}
