//! The standings of an elimination: how far everybody got.

use super::{Decided, Row, Standings, parts};
use crate::tournament::stages::{StageId, elimination};
use crate::tournament::{Event, Scoring};

/// Those who may still win it stand first, without a place, then everybody who is out by his
/// place; those who lost in the same round share one.
pub(super) fn standings(event: &Event, stage: StageId, scheme: Scoring) -> Standings {
    let mut standings = Standings {
        scheme,
        fewer_is_better: false,
        by_mean: false,
        criteria: Vec::new(),
        rows: Vec::new(),
        fields: Vec::new(),
    };
    let Some(knockout) = elimination::bracket(event, stage) else {
        standings.rows = event.order(stage).into_iter().map(Row::blank).collect();
        return standings;
    };
    let places = knockout.bracket.places();
    let mut order: Vec<usize> = (1..=knockout.seeds.len()).collect();
    order.sort_by_key(|seed| (places.get(seed).copied().unwrap_or(0), *seed));
    for seed in order {
        let Some(entrant) = knockout.entrant(seed) else { continue };
        let contributions = parts::contributions(event, stage, scheme, entrant, true);
        let rank = places.get(&seed).and_then(|place| u32::try_from(*place).ok());
        let above = standings.rows.last().map(|row| row.rank);
        let below_by = match above {
            None => None,
            Some(above) if above == rank => rank.map(|_| Decided::Shared),
            Some(_) => Some(Decided::ByBracket),
        };
        standings.rows.push(Row {
            rank,
            below_by,
            ..Row::of(entrant, contributions).charged(event, stage, false)
        });
    }
    standings
}
