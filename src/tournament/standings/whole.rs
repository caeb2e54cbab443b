//! The standings of an event of several stages: who got to a later one stands above.

use super::{Decided, Row, Standings, Value};
use crate::tournament::stages::StageId;
use crate::tournament::{EntrantId, Event, Scoring};
use std::collections::BTreeSet;

/// The newest stage's standings, below them those of the one before without whoever went on,
/// and so on. Everybody of the event has a row.
pub(super) fn standings(event: &Event, scheme: Scoring) -> Standings {
    let begun: BTreeSet<StageId> = event.rounds.iter().map(|round| round.stage).collect();
    let newest = begun.last().copied().unwrap_or(0);
    let mut standings = Standings::of_stage_by(event, newest, scheme);
    let mut placed: BTreeSet<EntrantId> = standings.rows.iter().flat_map(Row::entrants).collect();
    if begun.len() > 1 {
        // Each stage has criteria of its own.
        standings.criteria.clear();
        for row in &mut standings.rows {
            row.values.clear();
        }
    }
    standings.rows.iter_mut().for_each(|row| row.stage = newest);
    for stage in begun.iter().rev().skip(1) {
        let mut earlier = Standings::of_stage_by(event, *stage, scheme).rows;
        earlier.retain(|row| row.entrants().all(|one| !placed.contains(&one)));
        placed.extend(earlier.iter().flat_map(Row::entrants));
        append(&mut standings.rows, *stage, earlier);
    }
    let mut others: Vec<_> = event.entrants.iter().filter(|(id, _)| !placed.contains(id)).collect();
    others.sort_by_key(|(_, entrant)| entrant.number);
    let values = vec![Value::Place(None); standings.criteria.len()];
    let blank = |(id, _): (&EntrantId, _)| Row { values: values.clone(), ..Row::blank(*id) };
    standings.rows.extend(others.into_iter().map(blank));
    if standings.rows.first().is_some_and(|row| row.below_by.is_some()) {
        standings.rows[0].below_by = None;
    }
    standings
}

/// The same list cut where a stage ends, with each stage's own criteria and values.
pub(super) fn by_stage(event: &Event) -> Vec<(StageId, Standings)> {
    let scheme = event.settings().scheme;
    let whole = standings(event, scheme);
    let mut parts: Vec<(StageId, Vec<Row>)> = Vec::new();
    for row in whole.rows.iter().cloned() {
        match parts.last_mut() {
            Some((stage, rows)) if *stage == row.stage => rows.push(row),
            _ => parts.push((row.stage, vec![row])),
        }
    }
    if parts.len() < 2 {
        return vec![(0, whole)];
    }
    let of_stage = |(stage, mut rows): (StageId, Vec<Row>)| {
        let own = Standings::of_stage_by(event, stage, scheme);
        for row in &mut rows {
            if let Some(known) = own.row_of(row.entrant) {
                row.values.clone_from(&known.values);
            } else {
                row.values = vec![Value::Place(None); own.criteria.len()];
            }
        }
        (stage, Standings { rows, ..own })
    };
    parts.into_iter().map(of_stage).collect()
}

/// Puts rows of an earlier stage below those there are: their places go on from there.
fn append(rows: &mut Vec<Row>, stage: StageId, earlier: Vec<Row>) {
    let mut last = None;
    let mut rank = None;
    for (at, row) in earlier.into_iter().enumerate() {
        if row.rank.is_some() && (at == 0 || row.rank != last) {
            let placed = rows.iter().filter(|row| row.below_by != Some(Decided::Disqualified));
            rank = u32::try_from(placed.count() + 1).ok();
        }
        last = row.rank;
        let below_by = if at == 0 && row.below_by != Some(Decided::Disqualified) {
            Some(Decided::ByStage)
        } else {
            row.below_by
        };
        rows.push(Row {
            rank: row.rank.and(rank),
            below_by,
            values: Vec::new(),
            stage,
            group: None,
            ..row
        });
    }
}
