//! Pairs of entrants whom a Swiss keeps apart.

use super::{Event, refusal};
use crate::games::{Illegal, Message};
use crate::tournament::{Apart, EntrantId};

impl Event {
    /// Keeps two apart, besides what was said about them before.
    pub(super) fn keep_apart(&mut self, apart: Apart) -> Result<(), Illegal> {
        self.must_not_be_finished()?;
        let [one, other] = apart.entrants;
        self.entrant_mut(one)?;
        self.entrant_mut(other)?;
        if one == other {
            return Err(refusal(Message::new("event-apart-two")));
        }
        if apart.from == 0 || apart.to.is_some_and(|to| to < apart.from) {
            return Err(refusal(Message::new("event-apart-rounds")));
        }
        self.apart.retain(|old| *old != apart);
        self.apart.push(apart);
        Ok(())
    }

    pub(super) fn let_meet(&mut self, [one, other]: [EntrantId; 2]) -> Result<(), Illegal> {
        self.must_not_be_finished()?;
        if !self.apart.iter().any(|old| old.is_of(one, other)) {
            return Err(refusal(Message::new("event-not-apart")));
        }
        self.apart.retain(|old| !old.is_of(one, other));
        Ok(())
    }
}
