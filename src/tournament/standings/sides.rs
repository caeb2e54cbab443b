//! The sides of an event of pairs: a pair is its name, whoever plays for it. A substitute goes on
//! with what the pair has; what was played before stays with those who played it (Q33).

use super::Contribution;
use super::parts;
use crate::games::scoring::Points;
use crate::tournament::{EntrantId, Event, Pairing, Round, Scoring, StageId};

/// A pair, or somebody without one.
pub(super) struct Members {
    /// The pair's name.
    pub(super) team: Option<String>,
    /// Who belongs to it or has played for it, in the order they came to it; never empty.
    pub(super) members: Vec<EntrantId>,
}

/// The sides of a stage, everybody of it in one.
pub(super) fn of(event: &Event, stage: StageId) -> Vec<Members> {
    let mut sides: Vec<Members> = Vec::new();
    for entrant in event.order(stage) {
        let team = team_of(event, entrant);
        match sides.iter_mut().find(|side| team.is_some() && side.team == team) {
            Some(side) => side.members.push(entrant),
            None => sides.push(Members { team, members: vec![entrant] }),
        }
    }
    for side in &mut sides {
        let Some(team) = &side.team else { continue };
        let played = |one: &EntrantId| {
            let round = event.rounds.iter().position(|round| {
                round.matches.iter().any(|pairing| seats(pairing, team).any(|seat| seat == *one))
            });
            round.unwrap_or(usize::MAX)
        };
        side.members.sort_by_cached_key(played);
    }
    sides
}

/// The pair he belongs to, or without one the pair he played for last.
fn team_of(event: &Event, entrant: EntrantId) -> Option<String> {
    let now = event.entrants.get(&entrant).and_then(|one| one.team.clone());
    now.or_else(|| {
        let mut matches = event.rounds.iter().rev().flat_map(|round| &round.matches);
        matches.find_map(|pairing| {
            let at = pairing.seats.iter().position(|seat| *seat == entrant)?;
            pairing.teams.get(at).cloned().flatten()
        })
    })
}

/// Who of a match sat there for a pair.
fn seats<'p>(pairing: &'p Pairing, team: &'p str) -> impl Iterator<Item = EntrantId> + 'p {
    let seats = pairing.seats.iter().zip(&pairing.teams);
    seats.filter(move |(_, of)| of.as_deref() == Some(team)).map(|(seat, _)| *seat)
}

/// What a pair's rounds gave it, whoever played them, with what its players did wrong together.
pub(super) fn contributions(
    event: &Event,
    stage: StageId,
    scheme: Scoring,
    team: &str,
    members: &[EntrantId],
) -> Vec<Contribution> {
    let in_round = |round: &Round| {
        let players = round.matches.iter().map(|pairing| seats(pairing, team).collect::<Vec<_>>());
        let mut players = players;
        let players = players.find(|players| !players.is_empty());
        let Some(players) = players else {
            return parts::not_seated(event, round, scheme, members[0]);
        };
        let mut own = parts::in_round(event, round, scheme, players[0]);
        for partner in &players[1..] {
            let his = parts::in_round(event, round, scheme, *partner);
            for (one, other) in own.iter_mut().zip(his) {
                one.violations += other.violations;
            }
        }
        own
    };
    let all: Vec<Contribution> = event.rounds_of(stage).flat_map(in_round).collect();
    if all.iter().all(|one| one.place.is_none() && one.points == Points::ZERO) {
        return Vec::new();
    }
    all
}
