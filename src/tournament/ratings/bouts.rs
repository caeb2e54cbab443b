//! What of an event is rated: its matches that were played, as sides with places.

use super::Discipline;
use crate::games;
use crate::games::scoring::{Points, Scheme};
use crate::tournament::{EntrantId, Event, How, MatchId, MatchPoints, Pairing, Scoring, StageId};
use std::collections::{BTreeMap, BTreeSet};
use uuid::Uuid;

/// Games without ratings: results of any other game tell nothing about one another.
const UNRATED: [&str; 1] = ["custom"];

/// A match as ratings see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bout {
    /// The match.
    pub id: MatchId,
    /// The round it was in.
    pub round: u32,
    /// Who played, two sides or more.
    pub sides: Vec<Side>,
}

/// Those who win and lose together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// The persons, one or a pair.
    pub people: Vec<Uuid>,
    /// The place in the match, 1 is best; equal places are a draw.
    pub rank: u32,
}

/// What the matches of the stage that is played, or prepared, will be.
#[must_use]
pub fn coming(event: &Event) -> Discipline {
    of_stage(event, event.stage())
}

/// What the matches of a stage are: alone, in pairs or at tables.
fn of_stage(event: &Event, stage: StageId) -> Discipline {
    let settings = event.settings();
    if settings.pairs {
        Discipline::Pairs
    } else if settings.format(stage).pairs() || settings.seats().1 == 2 {
        Discipline::Singles
    } else {
        Discipline::Table
    }
}

/// The rated matches of an event, in the order of rounds and tables: finished ones that were
/// played. Forfeits and no-shows tell nothing about strength; neither do tables where seats play
/// for teams, for a mate's gain is one's own there.
#[must_use]
pub fn bouts(event: &Event) -> Vec<(Discipline, Bout)> {
    if UNRATED.contains(&event.settings().game.as_str()) {
        return Vec::new();
    }
    let rounds = event.rounds.iter();
    let matches = rounds.flat_map(|round| {
        let discipline = of_stage(event, round.stage);
        round.matches.iter().filter_map(move |pairing| {
            let sides = sides(event, discipline, pairing)?;
            Some((discipline, Bout { id: pairing.id, round: round.number, sides }))
        })
    });
    matches.collect()
}

fn sides(event: &Event, discipline: Discipline, pairing: &Pairing) -> Option<Vec<Side>> {
    let played = pairing.finished && !pairing.decided.is_some_and(How::is_unplayed);
    let won = pairing.outcome.parts.iter().any(|part| part.places.values().any(|at| *at == 1));
    if !played || !won {
        return None;
    }
    let ranked: Vec<(Vec<EntrantId>, u32)> = match discipline {
        Discipline::Singles => two_sides(&[vec![0], vec![1]], pairing, 1)?,
        // Partners sit opposite each other.
        Discipline::Pairs => two_sides(&[vec![0, 2], vec![1, 3]], pairing, 2)?,
        Discipline::Table => table(event, pairing)?,
    };
    let person = |entrant: &EntrantId| event.entrants.get(entrant).map(|one| one.person);
    ranked
        .into_iter()
        .map(|(entrants, rank)| {
            let people = entrants.iter().map(person).collect::<Option<Vec<Uuid>>>()?;
            Some(Side { people, rank })
        })
        .collect()
}

/// Two sides by the seats of the draw.
fn two_sides(
    seats: &[Vec<usize>; 2],
    pairing: &Pairing,
    on_a_side: usize,
) -> Option<Vec<(Vec<EntrantId>, u32)>> {
    if pairing.seats.len() != 2 * on_a_side {
        return None;
    }
    let side = |seats: &Vec<usize>| {
        let entrants: Vec<EntrantId> = seats.iter().map(|at| pairing.seats[*at]).collect();
        let seat = entrants.first()?.to_string();
        let parts = &pairing.outcome.parts;
        let (rank, _) = MatchPoints::One.of_match(parts, &seat, on_a_side)?;
        Some((entrants, rank))
    };
    seats.iter().map(side).collect()
}

/// A table by what it came to in the event's own scheme.
fn table(event: &Event, pairing: &Pairing) -> Option<Vec<(Vec<EntrantId>, u32)>> {
    let settings = event.settings();
    let parts = &pairing.outcome.parts;
    let seats: BTreeSet<&str> =
        parts.iter().flat_map(|part| part.places.keys()).map(String::as_str).collect();
    let entrants: Vec<EntrantId> =
        seats.iter().map(|seat| EntrantId::of_seat(seat)).collect::<Option<_>>()?;
    let for_teams = games::kind(&settings.game).is_some_and(|kind| kind.teams)
        && entrants
            .iter()
            .any(|one| event.entrants.get(one).is_some_and(|entrant| entrant.team.is_some()));
    if entrants.len() < 2 || for_teams {
        return None;
    }
    let fewer =
        settings.scheme == Scoring::Places(Scheme::Linear) && settings.fewer_linear_is_better();
    let mut totals: BTreeMap<&str, Points> = BTreeMap::new();
    for seat in &seats {
        let total = parts
            .iter()
            .map(|part| match settings.scheme.of_part(part, seat) {
                Some(points) => points,
                // Who was not there for a part is as if last in it.
                None if fewer => Points::whole(i64::try_from(part.places.len()).unwrap_or(0)),
                None => Points::ZERO,
            })
            .sum();
        totals.insert(seat, total);
    }
    let better = |one: Points, other: Points| if fewer { one < other } else { one > other };
    let rank = |seat: &str| {
        let above = totals.values().filter(|other| better(**other, totals[seat])).count();
        u32::try_from(above + 1).unwrap_or(u32::MAX)
    };
    Some(seats.iter().zip(entrants).map(|(seat, entrant)| (vec![entrant], rank(seat))).collect())
}
