//! Rest between two matches where there are more matches than tables, so that a round is played in
//! turns: whoever ends one round late must not begin the next one at once unseen (Q17).

use crate::tournament::{EntrantId, Event};
use std::collections::BTreeMap;

/// Who sits in the first turn of a coming round and sat in the last turn of the one before, which
/// was played in several. `tables` are the coming matches in the order they are played in, each
/// with its table.
#[must_use]
pub fn without_any(event: &Event, tables: &[(u32, &[EntrantId])]) -> Vec<EntrantId> {
    let Some(last) = event.rounds.last() else { return Vec::new() };
    let before: Vec<(u32, &[EntrantId])> =
        last.matches.iter().map(|one| (one.drawn_at(), one.seats.as_slice())).collect();
    let turns = turns(&before);
    let latest = turns.iter().max().copied().unwrap_or(0);
    // In one turn everybody has the same rest.
    if latest == 0 {
        return Vec::new();
    }
    let sat_last = before.iter().zip(&turns).filter(|(_, turn)| **turn == latest);
    let late: Vec<EntrantId> = sat_last.flat_map(|((_, seats), _)| seats.to_vec()).collect();
    let early = tables.iter().zip(self::turns(tables)).filter(|(_, turn)| *turn == 0);
    early.flat_map(|((_, seats), _)| seats.to_vec()).filter(|one| late.contains(one)).collect()
}

/// The turn each match has at its table, from 0.
fn turns(tables: &[(u32, &[EntrantId])]) -> Vec<u32> {
    let mut taken: BTreeMap<u32, u32> = BTreeMap::new();
    let turn = |(table, _): &(u32, &[EntrantId])| {
        let next = taken.entry(*table).or_default();
        *next += 1;
        *next - 1
    };
    tables.iter().map(turn).collect()
}
