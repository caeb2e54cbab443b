//! Where an entrant's points come from: one contribution a party, played or missed.

use super::{Criterion, Fits};
use crate::games::Part;
use crate::games::scoring::{Points, Scheme};
use crate::tournament::{
    EntrantId, Event, Length, LinearMissed, MatchId, MatchPoints, Pairing, Round, Scoring,
    SittingOut, StageId,
};
use std::collections::{BTreeMap, BTreeSet};

/// What one party gave an entrant.
#[derive(Debug, Clone, PartialEq)]
pub struct Contribution {
    /// The round.
    pub round: u32,
    /// The match, `None` if he sat at no table in that round.
    pub in_match: Option<MatchId>,
    /// The party's number at its table, from 1.
    pub part: u32,
    /// The place taken, `None` if he missed it.
    pub place: Option<u32>,
    /// The points.
    pub points: Points,
    /// He, or his team, won it.
    pub won: bool,
    /// Violations logged against him.
    pub violations: u32,
    /// He sat out by the rules of the format, which may be worth points.
    pub bye: Option<SittingOut>,
    /// Its round is not among the best ones that count: it gives nothing.
    pub dropped: bool,
    /// He forfeited it by a penalty: the last place, whatever was played.
    pub forfeited: bool,
}

/// All contributions of an entrant in a stage, in the order played. Somebody who never played has
/// none.
pub(super) fn contributions(
    event: &Event,
    stage: StageId,
    scheme: Scoring,
    entrant: EntrantId,
    more_is_better: bool,
) -> Vec<Contribution> {
    let mut all: Vec<Contribution> =
        event.rounds_of(stage).flat_map(|round| in_round(event, round, scheme, entrant)).collect();
    if all.iter().all(|one| one.place.is_none() && one.points == Points::ZERO) {
        return Vec::new();
    }
    if scheme == Scoring::Places(Scheme::Linear) {
        count_missed(event, &mut all, more_is_better);
    }
    all
}

/// Marks the rounds that do not count where only so many of the best ones do. Of rounds worth the
/// same the later ones are dropped.
pub(super) fn drop_all_but(best: u32, contributions: &mut [Contribution], more_is_better: bool) {
    let mut rounds: BTreeMap<u32, (bool, Points)> = BTreeMap::new();
    for one in contributions.iter() {
        let (forfeited, points) = rounds.entry(one.round).or_default();
        *forfeited |= one.forfeited;
        *points += one.points;
    }
    let mut order: Vec<(bool, Points, u32)> =
        rounds.into_iter().map(|(round, (forfeited, points))| (forfeited, points, round)).collect();
    // What was forfeited always counts: dropping it would lift the penalty.
    order.sort_by(|(forfeit, one, at), (other_forfeit, other, at_other)| {
        let better = if more_is_better { other.cmp(one) } else { one.cmp(other) };
        other_forfeit.cmp(forfeit).then(better).then(at.cmp(at_other))
    });
    let kept = order.into_iter().take(usize::try_from(best).unwrap_or(usize::MAX));
    let kept: BTreeSet<u32> = kept.map(|(_, _, round)| round).collect();
    for one in contributions {
        one.dropped = !kept.contains(&one.round);
    }
}

/// Those of the criteria that say something in a stage where nobody is paired. A lot does so
/// when it was drawn.
pub(super) fn of_tables(event: &Event, stage: StageId) -> Vec<Criterion> {
    let criteria = event.settings().tie_breaks.iter().copied();
    criteria
        .filter(|one| one.fits() != Fits::Paired)
        .filter(|one| *one != Criterion::Lot || event.lots.contains_key(&stage))
        .collect()
}

pub(super) fn in_round(
    event: &Event,
    round: &Round,
    scheme: Scoring,
    entrant: EntrantId,
) -> Vec<Contribution> {
    let mine = round.matches.iter().find(|pairing| pairing.had(entrant));
    match mine {
        Some(pairing) => {
            let seat = entrant.to_string();
            if let Scoring::Match(kind) = scheme {
                let on_a_side = event.settings().on_a_side();
                return of_match(round, pairing, kind, &seat, on_a_side).into_iter().collect();
            }
            let forfeited = is_forfeited(event, pairing, entrant);
            (1..)
                .zip(&pairing.outcome.parts)
                .map(|(number, part)| {
                    let one = of_part(round, pairing, number, part, scheme, &seat);
                    if forfeited { forfeit(one, part, event, scheme) } else { one }
                })
                .collect()
        }
        None => not_seated(event, round, scheme, entrant),
    }
}

/// Whether his side forfeited a match by a penalty.
fn is_forfeited(event: &Event, pairing: &Pairing, entrant: EntrantId) -> bool {
    let side = event.side_at(pairing, entrant);
    event.forfeited(pairing.id).any(|one| event.side_at(pairing, one) == side)
}

/// A party that was forfeited where everybody's points count by themselves: the last place at the
/// table and nothing for it. The others keep what they have.
fn forfeit(one: Contribution, part: &Part, event: &Event, scheme: Scoring) -> Contribution {
    if one.place.is_none() {
        return one;
    }
    let last = u32::try_from(part.places.len()).unwrap_or(u32::MAX);
    let points = match scheme {
        Scoring::Places(Scheme::Linear) if event.settings().fewer_linear_is_better() => {
            Points::whole(i64::from(last))
        }
        Scoring::Places(Scheme::Linear) => Points::whole(1),
        _ => Points::ZERO,
    };
    Contribution { place: Some(last), points, won: false, forfeited: true, ..one }
}

/// What a round gives somebody who sits at none of its tables.
pub(super) fn not_seated(
    event: &Event,
    round: &Round,
    scheme: Scoring,
    entrant: EntrantId,
) -> Vec<Contribution> {
    let mut byes = round.byes.iter().filter(|bye| bye.entrant == entrant).peekable();
    if byes.peek().is_some() {
        return byes.map(|bye| sat_out(round, bye.why, scheme)).collect();
    }
    // In a bracket, and for whoever is not in it, a round without a match is none missed.
    if event.settings().format(round.stage).is_closed() || !round.is_complete() {
        return Vec::new();
    }
    (1..=due(event, round))
        .map(|part| Contribution {
            round: round.number,
            in_match: None,
            part,
            place: None,
            points: Points::ZERO,
            won: false,
            violations: 0,
            bye: None,
            dropped: false,
            forfeited: false,
        })
        .collect()
}

fn of_part(
    round: &Round,
    pairing: &Pairing,
    number: u32,
    part: &Part,
    scheme: Scoring,
    seat: &str,
) -> Contribution {
    let points = scheme.of_part(part, seat);
    Contribution {
        round: round.number,
        in_match: Some(pairing.id),
        part: number,
        place: part.places.get(seat).copied(),
        points: points.unwrap_or(Points::ZERO),
        won: part.winners.iter().any(|winner| winner == seat),
        violations: part.violations.get(seat).copied().unwrap_or(0),
        bye: None,
        dropped: false,
        forfeited: false,
    }
}

/// A match that was ended, as a whole.
fn of_match(
    round: &Round,
    pairing: &Pairing,
    kind: MatchPoints,
    seat: &str,
    on_a_side: usize,
) -> Option<Contribution> {
    let parts = &pairing.outcome.parts;
    let (place, points) = kind.of_match(parts, seat, on_a_side).filter(|_| pairing.finished)?;
    let violations = parts.iter().filter_map(|part| part.violations.get(seat)).sum();
    Some(Contribution {
        round: round.number,
        in_match: Some(pairing.id),
        part: 1,
        place: Some(place),
        won: points == kind.win(),
        points,
        violations,
        bye: None,
        dropped: false,
        forfeited: false,
    })
}

/// A round without an opponent: an allocated bye is worth a match won (S3), a requested one a
/// draw or nothing. Where the game's own points count, nobody can say what it would have been.
fn sat_out(round: &Round, why: SittingOut, scheme: Scoring) -> Contribution {
    let points = match (scheme, why) {
        (Scoring::Match(kind), SittingOut::Allocated) => kind.win(),
        (Scoring::Match(kind), SittingOut::Half) => kind.draw(),
        _ => Points::ZERO,
    };
    Contribution {
        round: round.number,
        in_match: None,
        part: 1,
        place: None,
        points,
        won: false,
        violations: 0,
        bye: Some(why),
        dropped: false,
        forfeited: false,
    }
}

/// Parties somebody without a table missed in a round: as many as were agreed, or,
/// where time decides, as many as the slowest table played.
fn due(event: &Event, round: &Round) -> u32 {
    match event.settings().length {
        Length::Parties(parties) => parties,
        Length::Minutes(_) => round
            .matches
            .iter()
            .map(|pairing| u32::try_from(pairing.outcome.parts.len()).unwrap_or(u32::MAX))
            .min()
            .unwrap_or(0),
    }
}

/// FA-1 makes a missed party the best one possible unless it counts for something.
fn count_missed(event: &Event, contributions: &mut [Contribution], more_is_better: bool) {
    let (played, missed): (Vec<_>, Vec<_>) =
        contributions.iter_mut().partition(|one| one.place.is_some());
    match event.settings().linear_missed() {
        LinearMissed::Exclude => {}
        LinearMissed::Mean => {
            let mean: Points =
                played.iter().map(|one| one.points).sum::<Points>().shared(played.len());
            for one in missed {
                one.points = mean;
            }
        }
        LinearMissed::Last => {
            for one in missed {
                one.points = if more_is_better {
                    Points::whole(1)
                } else {
                    Points::whole(i64::from(last_place(event, one.round)))
                };
            }
        }
    }
}

/// The last place of the round's largest table. Counted by players: where places are shared
/// nobody may have the last one.
fn last_place(event: &Event, round: u32) -> u32 {
    let last = event
        .rounds
        .iter()
        .filter(|one| one.number == round)
        .flat_map(|one| &one.matches)
        .flat_map(|pairing| &pairing.outcome.parts)
        .map(|part| part.places.len())
        .max();
    u32::try_from(last.unwrap_or(0)).unwrap_or(u32::MAX)
}
