//! Who goes on from one stage to the next: the first of its ranks.

use super::{Format, StageId};
use crate::tournament::standings::Standings;
use crate::tournament::{EntrantId, Event, Presence};

/// A stage's ranks cut for the next one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cut {
    /// Who goes on, best first: the seeds of the next stage.
    pub on: Vec<EntrantId>,
    /// Who would have come next, in order.
    pub out: Vec<EntrantId>,
    /// Who does not go on whatever his place: he has left, or has none.
    pub gone: Vec<EntrantId>,
    /// The last who goes on and the first who does not share a place: their order is that of
    /// the list, and the organizer should know.
    pub level: bool,
}

/// How many go on from a stage whose format says so: the best of each heat.
#[must_use]
pub fn qualifying(event: &Event, stage: StageId) -> Option<usize> {
    let Format::Heats { qualifiers, .. } = event.settings().format(stage) else { return None };
    let of_a_table = |table: usize| table.min(usize::from(*qualifiers));
    let heats = event.rounds_of(stage).flat_map(|round| &round.matches);
    Some(heats.map(|pairing| of_a_table(pairing.seats.len())).sum())
}

/// The ranks of a stage, cut after so many.
#[must_use]
pub fn cut(event: &Event, stage: StageId, take: usize) -> Cut {
    let rows = Standings::of_stage(event, stage).rows;
    let here = |entrant| {
        event.entrants.get(&entrant).is_some_and(|one| one.presence == Presence::CheckedIn)
    };
    // Nobody who never played goes on (Q31).
    let (fit, gone): (Vec<_>, Vec<_>) =
        rows.into_iter().partition(|row| row.rank.is_some() && here(row.entrant));
    let level = take > 0 && fit.len() > take && fit[take - 1].rank == fit[take].rank;
    let mut on: Vec<EntrantId> = fit.iter().map(|row| row.entrant).collect();
    let out = on.split_off(take.min(on.len()));
    Cut { on, out, gone: gone.into_iter().map(|row| row.entrant).collect(), level }
}
