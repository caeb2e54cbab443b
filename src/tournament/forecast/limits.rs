//! Bounds from points alone: they hold whatever happens, and are wider than the truth where
//! those in question still meet each other.

use super::MatchPoints;
use crate::games::scoring::Points;
use crate::tournament::standings::Standings;
use crate::tournament::{EntrantId, Event};
use std::collections::BTreeMap;

/// The best and worst place of everybody; empty where places do not come from points.
pub(super) fn of(
    event: &Event,
    points: MatchPoints,
    to_come: usize,
) -> BTreeMap<EntrantId, (u32, u32)> {
    // In an elimination a place comes from the round somebody was beaten in; where stages
    // follow one another, from the stage somebody got to.
    let one_stage = event.settings().stages.len() == 1;
    let by_points = one_stage && matches!(event.format().as_str(), "swiss" | "round_robin");
    if !by_points {
        return BTreeMap::new();
    }
    let range: Vec<(EntrantId, Points, Points)> = Standings::of(event)
        .rows
        .iter()
        .map(|row| {
            let plays = event.entrants.get(&row.entrant).is_some_and(|one| !one.presence.is_gone());
            let rounds = if plays { to_come } else { 0 };
            let rounds = rounds + usize::from(event.open_match_of(row.entrant).is_some());
            let gain = points.win().times(i64::try_from(rounds).unwrap_or(i64::MAX));
            (row.entrant, row.points, row.points + gain)
        })
        .collect();
    let place = |count: usize| u32::try_from(count + 1).unwrap_or(u32::MAX);
    range
        .iter()
        .map(|(entrant, least, most)| {
            let others = || range.iter().filter(|(other, ..)| other != entrant);
            let surely_above = others().filter(|(_, their_least, _)| their_least > most).count();
            let maybe_above = others().filter(|(_, _, their_most)| their_most >= least).count();
            (*entrant, (place(surely_above), place(maybe_above)))
        })
        .collect()
}
