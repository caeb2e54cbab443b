//! The standings of a stage that is paired: points, then the criteria of C.07.

use super::{Criterion, Decided, Row, Standings, Value, parts};
use crate::games::scoring::Points;
use crate::tournament::stages::{Format, swiss};
use crate::tournament::tiebreaks::{self, Rules, System, TieBreak};
use crate::tournament::{Event, Scoring};

/// The standings of the event's first stage, which pairs.
pub(super) fn standings(event: &Event, scheme: Scoring) -> Standings {
    let (table, order) = swiss::cross_table(event, 0);
    let settings = event.settings();
    let criteria: Vec<TieBreak> = settings
        .tie_breaks
        .iter()
        .filter_map(|one| match one {
            Criterion::Fide(tie_break) => Some(*tie_break),
            _ => None,
        })
        .collect();
    let edition = match settings.format(0) {
        Format::Swiss(swiss) => swiss.edition,
        Format::Free => tiebreaks::Edition::default(),
    };
    let points = TieBreak::plain(tiebreaks::Criterion::Points);
    let rules = Rules {
        edition,
        system: System::Swiss,
        order: std::iter::once(points).chain(criteria.iter().copied()).collect(),
        lot: None,
    };
    let ranked = tiebreaks::Standings::of(&table, &rules);
    let rows = ranked.rows.into_iter().filter_map(|row| {
        let entrant = *order.get(usize::try_from(row.tpn).ok()?.checked_sub(1)?)?;
        let contributions = parts::contributions(event, scheme, entrant, true);
        let count = |test: fn(&super::Contribution) -> bool| {
            u32::try_from(contributions.iter().filter(|one| test(one)).count()).unwrap_or(u32::MAX)
        };
        Some(Row {
            entrant,
            partner: None,
            rank: row.rank,
            points: contributions.iter().map(|one| one.points).sum::<Points>(),
            played: count(|one| one.place.is_some()),
            won: count(|one| one.won),
            missed: count(|one| one.place.is_none()),
            // The first value is that of the points.
            values: row.values.into_iter().skip(1).map(Value::Fide).collect(),
            below_by: row.below_by.map(|decided| match decided {
                tiebreaks::Decided::By(0) => Decided::ByPoints,
                tiebreaks::Decided::By(at) => Decided::By(Criterion::Fide(criteria[at - 1])),
                tiebreaks::Decided::ByLot => Decided::ByLot,
                tiebreaks::Decided::Shared => Decided::Shared,
                tiebreaks::Decided::NotPlayed => Decided::NotPlayed,
            }),
            contributions,
        })
    });
    Standings {
        scheme,
        fewer_is_better: false,
        by_mean: false,
        criteria: criteria.iter().copied().map(Criterion::Fide).collect(),
        rows: rows.collect(),
    }
}
