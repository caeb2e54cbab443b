//! The standings of a stage that is paired: points, then the criteria of C.07 and what the matches
//! count besides who won, in any order.

use super::{Criterion, Decided, Fits, Row, Standings, Value, counted, parts};
use crate::tournament::round_robin::Withdrawal;
use crate::tournament::stages::{Format, StageId, cross_table, round_robin};
use crate::tournament::tiebreaks::{self, Amount, Rules, Step, System, TieBreak};
use crate::tournament::{EntrantId, Event, Pairing, Scoring};

/// The standings of those entrants of a stage among themselves, in the order of their seeds.
pub(super) fn of(event: &Event, stage: StageId, order: &[EntrantId], scheme: Scoring) -> Standings {
    let table = cross_table::of(event, stage, order);
    let format = event.settings().format(stage);
    let system = match format {
        Format::RoundRobin { .. } | Format::Groups { .. } => System::RoundRobin,
        _ => System::Swiss,
    };
    let fits = |one: &Criterion| match one {
        Criterion::Fide(tie_break) => tie_break.fits(system),
        Criterion::Lot => event.lots.contains_key(&stage),
        one => one.fits() != Fits::Free,
    };
    let criteria: Vec<Criterion> =
        event.settings().tie_breaks.iter().copied().filter(fits).collect();
    let rules = Rules { edition: format.edition(), system, order: Vec::new(), lot: None };
    let annulled =
        |entrant| round_robin::withdrawal(event, stage, entrant) == Some(Withdrawal::Annulled);
    let counts =
        |pairing: &Pairing| !format.is_closed() || !pairing.seats.iter().any(|one| annulled(*one));
    let step = |criterion: &Criterion| match criterion {
        Criterion::Fide(tie_break) => Step::C07(*tie_break),
        other => counted::step(event, stage, order, *other, &counts),
    };
    let points = TieBreak::plain(tiebreaks::Criterion::Points);
    let taken: Vec<Amount> =
        order.iter().map(|one| event.taken(stage, &[*one]).sum().into()).collect();
    let points = Step::Charged { tie_break: points, taken };
    let steps: Vec<Step> = std::iter::once(points).chain(criteria.iter().map(step)).collect();
    let ranked = tiebreaks::ranked(&table, &rules, &steps);
    let rows = ranked.into_iter().filter_map(|row| {
        let entrant = *order.get(usize::try_from(row.tpn).ok()?.checked_sub(1)?)?;
        let mut contributions = parts::contributions(event, stage, scheme, entrant, true);
        if format.is_closed() {
            // Games of somebody who left early count for nobody.
            let against_him = |id| {
                event.pairing(id).is_some_and(|(_, one)| one.seats.iter().any(|two| annulled(*two)))
            };
            contributions.retain(|one| !one.in_match.is_some_and(against_him));
        }
        Some(Row {
            rank: row.rank,
            // The first value is that of the points.
            values: criteria
                .iter()
                .zip(row.values.into_iter().skip(1))
                .map(|(criterion, value)| match criterion {
                    Criterion::Lot => Value::Place(event.lot_number(stage, entrant)),
                    _ => Value::Sum(value),
                })
                .collect(),
            below_by: row.below_by.map(|decided| match decided {
                tiebreaks::Decided::By(0) => Decided::ByPoints,
                tiebreaks::Decided::By(at) => Decided::By(criteria[at - 1]),
                tiebreaks::Decided::ByLot => Decided::ByLot,
                tiebreaks::Decided::Shared => Decided::Shared,
                tiebreaks::Decided::NotPlayed => Decided::NotPlayed,
            }),
            ..Row::of(entrant, contributions).charged(event, stage, false)
        })
    });
    Standings {
        scheme,
        fewer_is_better: false,
        by_mean: false,
        rows: rows.collect(),
        criteria,
        fields: vec![order.to_vec()],
    }
}

/// The standings of all groups of a stage in one list: the first of each, then the second of
/// each. Places are those in the groups.
pub(super) fn of_groups(event: &Event, stage: StageId, scheme: Scoring) -> Standings {
    let groups = round_robin::groups(event, stage);
    let tables: Vec<Standings> =
        groups.iter().map(|group| of(event, stage, group, scheme)).collect();
    let longest = tables.iter().map(|table| table.rows.len()).max().unwrap_or(0);
    let mut rows: Vec<Row> = Vec::new();
    for at in 0..longest {
        for (group, table) in tables.iter().enumerate() {
            if let Some(row) = table.rows.get(at) {
                rows.push(Row { group: Some(group), ..row.clone() });
            }
        }
    }
    // Where places are shared the list is by them, else by what it was.
    rows.sort_by_key(|row| row.rank.unwrap_or(u32::MAX));
    let ranks: Vec<Option<u32>> = rows.iter().map(|row| row.rank).collect();
    for (at, row) in rows.iter_mut().enumerate() {
        row.below_by = at.checked_sub(1).map(|before| match row.rank {
            None => Decided::NotPlayed,
            rank if rank == ranks[before] => Decided::Shared,
            _ => Decided::ByGroups,
        });
    }
    let first = tables.into_iter().next();
    let empty = Standings {
        scheme,
        fewer_is_better: false,
        by_mean: false,
        criteria: Vec::new(),
        rows: Vec::new(),
        fields: Vec::new(),
    };
    Standings { rows, fields: groups, ..first.unwrap_or(empty) }
}
