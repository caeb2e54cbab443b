//! The lot between those level in a stage: drawn once, and kept with its seed.

use super::intent::kind_and_payload;
use super::{Club, EventId, Intent, Refused, chance, events, streams};
use crate::log::Seq;
use crate::store::Tx;
use crate::tournament::{DrawnLot, Entry, Event, StageId};

impl Club {
    /// Draws the lot of a stage from the machine's own chance. The same request again draws
    /// nothing new.
    ///
    /// # Errors
    /// It was drawn before, the stage was not played yet, or a lot decides nothing in it.
    pub fn draw_lot(&self, id: EventId, intent: Intent, stage: StageId) -> Result<Seq, Refused> {
        let seed = chance::seed();
        self.store.write(move |tx| draw(tx, id, intent, stage, seed))
    }
}

fn draw(
    tx: &mut Tx<'_>,
    id: EventId,
    intent: Intent,
    stage: StageId,
    seed: u64,
) -> Result<Seq, Refused> {
    tx.lock(id.stream())?;
    if let Some(entry) = streams::already(tx, id.stream(), intent.id, "lot_drawn")? {
        return Ok(entry.seq);
    }
    let before = streams::load::<Event>(tx, id.stream())?;
    let DrawnLot { seed, order } = DrawnLot::among(before.state(), stage, seed);
    let (kind, payload) = kind_and_payload(&Entry::LotDrawn { stage, seed, order });
    events::log_entry(tx, id, intent, kind, payload)
}
