//! A Swiss in which whoever has lost so many matches is out.

use super::cross_table::game;
use super::{Format, StageId};
use crate::tournament::crosstable::{GameResult, Round};
use crate::tournament::{EntrantId, Event, Presence};

/// How many losses put somebody out of a stage; `None` where everybody plays on.
#[must_use]
pub fn limit(event: &Event, stage: StageId) -> Option<usize> {
    match event.settings().format(stage) {
        Format::Swiss(swiss) => swiss.until_losses.map(usize::from),
        _ => None,
    }
}

/// Whether an entrant is out of a stage. A forfeit is a loss, a bye is none.
#[must_use]
pub fn is_out(event: &Event, stage: StageId, entrant: EntrantId) -> bool {
    limit(event, stage).is_some_and(|limit| losses(event, stage, entrant) >= limit)
}

fn losses(event: &Event, stage: StageId, entrant: EntrantId) -> usize {
    let points = event.settings().match_points();
    let matches = event.rounds_of(stage).flat_map(|round| &round.matches);
    let lost = matches.filter(|one| one.seats.contains(&entrant)).filter(|one| {
        matches!(
            game(one, entrant, 0, true, points),
            Round::Played { result: GameResult::Loss, .. } | Round::Forfeit { won: false, .. }
        )
    });
    lost.count()
}

/// Whether a stage is over because at most one is left in it, or those left can not be paired
/// any more.
pub(super) fn is_over(event: &Event, stage: StageId) -> bool {
    if limit(event, stage).is_none() || !event.has_rounds(stage) {
        return false;
    }
    // What came after it began when it was over.
    if stage < event.stage() {
        return true;
    }
    if !event.rounds_of(stage).all(crate::tournament::Round::is_complete) {
        return false;
    }
    let plays = |entrant: &EntrantId| {
        let here = event.entrants.get(entrant).map(|one| one.presence);
        here == Some(Presence::CheckedIn) && !is_out(event, stage, *entrant)
    };
    let left = super::field(event, stage).iter().filter(|one| plays(one)).count();
    left < 2 || super::swiss::next_round(event).is_err()
}
