//! The lot between those level in a stage: drawn once, when the stage was played.

use super::{Event, refusal};
use crate::games::{Illegal, Message};
use crate::tournament::EntrantId;
use crate::tournament::lot::Lot;
use crate::tournament::stages::{self, StageId};
use crate::tournament::standings::Criterion;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A lot among everybody of a stage as it came out: it is never drawn again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnLot {
    /// The seed it was drawn with.
    pub seed: u64,
    /// Who stands before whom.
    pub order: Vec<EntrantId>,
}

impl DrawnLot {
    /// The lot among everybody of a stage: the same seed always draws the same.
    #[must_use]
    pub fn among(event: &Event, stage: StageId, seed: u64) -> Self {
        let mut order = stages::field(event, stage);
        Lot::from_seed(seed).shuffle(&mut order);
        Self { seed, order }
    }
}

impl Event {
    /// The number an entrant drew in a stage; the smaller stands above. `None` before the lot, and
    /// for whoever was not in it.
    #[must_use]
    pub fn lot_number(&self, stage: StageId, entrant: EntrantId) -> Option<u32> {
        let at = self.lots.get(&stage)?.order.iter().position(|one| *one == entrant)?;
        u32::try_from(at + 1).ok()
    }

    /// Whether the lot of a stage can be drawn now: it decides something there, the stage was
    /// played, and it was not drawn before.
    #[must_use]
    pub fn may_draw_lot(&self, stage: StageId) -> bool {
        self.settings().tie_breaks.contains(&Criterion::Lot)
            && self.settings().format(stage).bracket().is_none()
            && !self.lots.contains_key(&stage)
            && stages::is_over(self, stage)
    }

    pub(super) fn take_lot(&mut self, stage: StageId, lot: DrawnLot) -> Result<(), Illegal> {
        self.must_not_be_finished()?;
        if self.lots.contains_key(&stage) {
            return Err(refusal(Message::new("event-lot-drawn")));
        }
        if stage > self.stage() || !self.may_draw_lot(stage) {
            return Err(refusal(Message::new("event-lot-early")));
        }
        let mut seen = BTreeSet::new();
        if lot.order.iter().any(|one| !self.entrants.contains_key(one) || !seen.insert(*one)) {
            return Err(refusal(Message::new("event-lot-entrants")));
        }
        self.lots.insert(stage, lot);
        Ok(())
    }
}
