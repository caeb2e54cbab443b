//! The standings of heats: everybody's place at his own table first, so that the best of each table
//! stand above the next of each; equal places of different tables are compared by H5 and H6.
//!
//! H5: where places count, a place counts for the part of the others at the table it leaves behind,
//! so that tables of four and of five compare; points of other schemes are compared as they are, per
//! party. H6: then wins, then the event's own tie-breaks.

use super::{Contribution, Criterion, Decided, Row, Standings};
use crate::games::scoring::Scheme;
use crate::tournament::stages::StageId;
use crate::tournament::{Event, MatchId, Scoring};
use std::cmp::Ordering;

/// A whole table left behind.
const ALL: i64 = 1_000_000;

/// A row with what heats compare.
struct Heated {
    row: Row,
    place: usize,
    share: i64,
}

/// The rows of a stage of heats, given in the order of their points.
pub(super) fn by_place(mut standings: Standings, event: &Event, stage: StageId) -> Standings {
    let rows = std::mem::take(&mut standings.rows);
    let by_places = standings.scheme == Scoring::Places(Scheme::Linear);
    let heated = rows.iter().map(|row| Heated {
        place: 1 + rows.iter().filter(|other| is_above(&standings, other, row)).count(),
        share: if by_places { left_behind(event, stage, row) } else { a_party(row) },
        row: row.clone(),
    });
    let mut heated: Vec<Heated> = heated.collect();
    // Stable: equal ones stay by number.
    heated.sort_by(|a, b| compare(&standings, a, b).0);
    let mut rank = 0;
    let decided: Vec<Option<Decided>> = (0..heated.len())
        .map(|at| Some(compare(&standings, &heated[at.checked_sub(1)?], &heated[at]).1))
        .collect();
    for (at, (one, decided)) in heated.iter_mut().zip(decided).enumerate() {
        one.row.below_by = decided;
        if one.row.counts() && decided != Some(Decided::Shared) {
            rank = u32::try_from(at + 1).unwrap_or(u32::MAX);
        }
        one.row.rank = one.row.counts().then_some(rank);
    }
    standings.rows = heated.into_iter().map(|one| one.row).collect();
    standings
}

fn match_of(row: &Row) -> Option<MatchId> {
    row.contributions.iter().find_map(|one| one.in_match)
}

/// Whether `other` stands above `row` at the table they share.
fn is_above(standings: &Standings, other: &Row, row: &Row) -> bool {
    match_of(row).is_some()
        && match_of(other) == match_of(row)
        && standings.compare(other, row).0 == Ordering::Less
}

fn compare(standings: &Standings, a: &Heated, b: &Heated) -> (Ordering, Decided) {
    let played = b.row.counts().cmp(&a.row.counts());
    if played.is_ne() || !b.row.counts() {
        return (played, Decided::NotPlayed);
    }
    let place = a.place.cmp(&b.place);
    if place.is_ne() {
        return (place, Decided::ByTablePlace);
    }
    let share = b.share.cmp(&a.share);
    if share.is_ne() {
        return (share, Decided::ByTableShare);
    }
    let won = b.row.won.cmp(&a.row.won);
    if won.is_ne() {
        return (won, Decided::By(Criterion::Wins));
    }
    let values = a.row.values.iter().zip(&b.row.values);
    let by_tie_break = standings.criteria.iter().zip(values).find_map(|(criterion, (a, b))| {
        let order = criterion.compare(a, b);
        order.is_ne().then_some((order, Decided::By(*criterion)))
    });
    by_tie_break.unwrap_or((Ordering::Equal, Decided::Shared))
}

/// The part of the others at his table a player left behind, over the parties he played.
fn left_behind(event: &Event, stage: StageId, row: &Row) -> i64 {
    let behind = |one: &Contribution| {
        let place = i64::from(one.place?);
        let mut matches = event.rounds_of(stage).flat_map(|round| &round.matches);
        let pairing = matches.find(|pairing| Some(pairing.id) == one.in_match)?;
        let part = pairing.outcome.parts.get(usize::try_from(one.part).ok()?.checked_sub(1)?)?;
        let others =
            i64::try_from(part.places.len()).ok()?.checked_sub(1).filter(|one| *one > 0)?;
        Some(ALL * (others + 1 - place) / others)
    };
    mean(row.contributions.iter().filter_map(behind))
}

/// Points a party.
fn a_party(row: &Row) -> i64 {
    mean(row.contributions.iter().filter(|one| one.place.is_some()).map(|one| one.points.units()))
}

fn mean(all: impl Iterator<Item = i64>) -> i64 {
    let (sum, count) = all.fold((0, 0), |(sum, count), one| (sum + one, count + 1));
    if count == 0 { 0 } else { sum / count }
}
