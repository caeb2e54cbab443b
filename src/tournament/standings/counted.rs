//! Tie-breaks that a cross-table does not tell, for it knows only who won: what the game itself
//! counted in the matches of a paired stage, and the lot.
//!
//! A match that was not played gives nothing, nor does a result brought to the desk without a
//! score; parties won double are known only of matches that have a log.

use super::Criterion;
use crate::games::scoring::Points;
use crate::tournament::crosstable::Tpn;
use crate::tournament::stages::StageId;
use crate::tournament::tiebreaks::{Amount, Part, Source, Step, Value};
use crate::tournament::{EntrantId, Event, How, Pairing};

/// The values of a criterion for those entrants, in the order of their numbers.
pub(super) fn step(
    event: &Event,
    stage: StageId,
    order: &[EntrantId],
    criterion: Criterion,
    counts: &dyn Fn(&Pairing) -> bool,
) -> Step {
    let value = |entrant: &EntrantId| match criterion {
        Criterion::Lot => {
            // Whoever came after the lot stands below those who were in it.
            let number = event.lot_number(stage, *entrant);
            Value::bare(number.map_or(Amount::whole(i64::from(u32::MAX)), |number| {
                Amount::whole(i64::from(number))
            }))
        }
        _ => Value::sum(parts(event, stage, order, *entrant, criterion, counts)),
    };
    Step::Counted {
        values: order.iter().map(value).collect(),
        fewer: matches!(criterion, Criterion::FewerViolations | Criterion::Lot),
    }
}

/// What each match of an entrant gave, in the order of the rounds.
fn parts(
    event: &Event,
    stage: StageId,
    order: &[EntrantId],
    entrant: EntrantId,
    criterion: Criterion,
    counts: &dyn Fn(&Pairing) -> bool,
) -> Vec<Part> {
    let mut parts = Vec::new();
    for (number, round) in (1..).zip(event.rounds_of(stage)) {
        let mine = round.matches.iter().find(|one| one.seats.contains(&entrant));
        let Some(pairing) = mine.filter(|one| counts(one) && is_played(one)) else { continue };
        let Some(other) = pairing.seats.iter().find(|one| **one != entrant) else { continue };
        let Some(at) = order.iter().position(|one| one == other) else { continue };
        let source = Source::Opponent(Tpn::try_from(at + 1).unwrap_or(Tpn::MAX));
        parts.push(Part::new(number, source, of_match(pairing, entrant, *other, criterion)));
    }
    parts
}

fn is_played(pairing: &Pairing) -> bool {
    pairing.finished && !pairing.decided.is_some_and(How::is_unplayed)
}

fn of_match(
    pairing: &Pairing,
    entrant: EntrantId,
    other: EntrantId,
    criterion: Criterion,
) -> Amount {
    let seat = entrant.to_string();
    let parts = &pairing.outcome.parts;
    let score = |seat: &str| -> Points {
        parts.iter().filter_map(|part| part.score.get(seat).copied()).sum()
    };
    match criterion {
        Criterion::Score => score(&seat).into(),
        Criterion::ScoreDifference => (score(&seat) - score(&other.to_string())).into(),
        Criterion::DoubleWins => {
            Amount::count(parts.iter().filter(|part| part.double.contains(&seat)).count())
        }
        Criterion::FewerViolations => {
            let violations = parts.iter().filter_map(|part| part.violations.get(&seat));
            Amount::whole(violations.map(|count| i64::from(*count)).sum())
        }
        Criterion::CountBack
        | Criterion::LastParty
        | Criterion::Wins
        | Criterion::Lot
        | Criterion::Fide(_) => Amount::ZERO,
    }
}
