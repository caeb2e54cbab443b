//! Swiss rounds by the FIDE Dutch system (C.04.3 in force from 1 February 2026).
//!
//! [`pair`] pairs the coming round of a cross-table. It goes bracket by bracket from the top
//! (S7): in each the best candidate by C6–C21 and, of equally good ones, the one that Art. 4
//! generates first, as long as everybody below can still be paired (C4) and the bye goes to the
//! least score possible (C5). Nothing is drawn by lot: the same cross-table gives the same round.

mod baku;
mod bracket;
mod cheapest;
mod check;
mod cost;
mod course;
mod criteria;
mod field;
mod first_move;
mod generate;
mod graph;
mod player;
mod reasons;

pub use baku::baku;
pub use bracket::{Passed, Place};
pub use check::{Difference, Pairs, check};
pub use field::Barred;
pub use first_move::Decided;
pub use generate::{Plan, generate};
pub use player::{Float, Preference, Strength};
pub use reasons::too_many_rounds;

use crate::tournament::crosstable::{CrossTable, Score, Tpn};
use bracket::Bracket;
use field::Field;

/// A pair of the round.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// Who moves first; where a lot decides that, the higher ranked.
    pub first: Tpn,
    /// The other.
    pub second: Tpn,
    /// The score of the bracket they were paired in.
    pub bracket: Score,
    /// How they came together.
    pub place: Place,
    /// It was the first mover who looked for an opponent; else the other.
    pub first_looked: bool,
    /// Whom who looked for an opponent would have met earlier in the sequence, and why not.
    pub passed: Vec<(Tpn, Passed)>,
    /// Why he moves first; `None` where a lot decides.
    pub decided: Option<Decided>,
    /// Their scores with acceleration, the first mover's first.
    pub scores: (Score, Score),
}

/// Somebody who found no opponent in a bracket and moved down.
#[derive(Debug, Clone, PartialEq)]
pub struct Moved {
    /// Who.
    pub tpn: Tpn,
    /// The bracket he left.
    pub bracket: Score,
    /// How many were in it.
    pub players: usize,
    /// He could have met nobody in it.
    pub nobody: bool,
}

/// A round.
#[derive(Debug, Clone, PartialEq)]
pub struct Pairing {
    /// The round.
    pub round: u16,
    /// The pairs in publishing order.
    pub pairs: Vec<Pair>,
    /// Who has the allocated bye, and his score.
    pub bye: Option<(Tpn, Score)>,
    /// Who moved down where.
    pub moved: Vec<Moved>,
}

/// Why a round cannot be paired. The organizer decides what then; it is never paired illegally.
#[derive(Debug, Clone, PartialEq)]
pub enum NoLegalPairing {
    /// Games of earlier rounds have no result yet: these players'.
    OpenGames(Vec<Tpn>),
    /// All planned rounds are paired.
    RoundsOver(u16),
    /// Fewer than two are present.
    TooFew,
    /// The number is odd, and nobody may have a bye (C2).
    NobodyForBye,
    /// However they are paired, these or others in their place have no opponent left (C1, C3).
    NobodyLeft(Vec<Tpn>),
}

/// Pairs the coming round.
///
/// # Errors
/// There is no legal pairing, and why.
pub fn pair(table: &CrossTable) -> Result<Pairing, NoLegalPairing> {
    let paired = table.rounds_paired();
    if paired >= table.rounds_planned {
        return Err(NoLegalPairing::RoundsOver(table.rounds_planned));
    }
    let open = open_games(table);
    if !open.is_empty() {
        return Err(NoLegalPairing::OpenGames(open));
    }
    let mut field = Field::new(table);
    if field.len() < 2 {
        return Err(NoLegalPairing::TooFew);
    }
    if !field.complete() {
        let names = |all: Vec<usize>| all.iter().map(|one| field.players[*one].tpn).collect();
        let able = field.players.iter().any(|player| player.may_have_bye);
        return Err(if field.len() % 2 == 1 && !able {
            NoLegalPairing::NobodyForBye
        } else {
            NoLegalPairing::NobodyLeft(names(field.stranded()))
        });
    }
    Ok(brackets(&field))
}

fn open_games(table: &CrossTable) -> Vec<Tpn> {
    let open = |round: &crate::tournament::crosstable::Round| {
        matches!(round, crate::tournament::crosstable::Round::Open { .. })
    };
    table.rows.iter().filter(|row| row.rounds.iter().any(open)).map(|row| row.tpn).collect()
}

fn brackets(field: &Field) -> Pairing {
    let groups = scoregroups(field);
    let mut pairing =
        Pairing { round: field.round, pairs: Vec::new(), bye: None, moved: Vec::new() };
    let mut moved_down: Vec<usize> = Vec::new();
    for (at, group) in groups.iter().enumerate() {
        let next: Vec<usize> = groups.get(at + 1).cloned().into_iter().flatten().collect();
        let lower: Vec<usize> = groups.iter().skip(at + 2).cloned().flatten().collect();
        let residents: Vec<usize> = group.clone().collect();
        let bracket = Bracket {
            field,
            moved_down: &moved_down,
            residents: &residents,
            next: &next,
            lower: &lower,
        };
        let settled = bracket.settle().expect("the round was found to be completable (C4)");
        let score = field.players[group.start].score;
        pairing.pairs.extend(settled.pairs.into_iter().map(|paired| pair_of(field, score, paired)));
        if at + 1 < groups.len() {
            let all = || moved_down.iter().chain(&residents);
            pairing.moved.extend(settled.floaters.iter().map(|one| Moved {
                tpn: field.players[*one].tpn,
                bracket: score,
                players: all().count(),
                nobody: all().all(|other| !field.graph.has(*one, *other)),
            }));
        }
        moved_down = settled.floaters;
    }
    pairing.bye =
        moved_down.first().map(|one| (field.players[*one].tpn, field.players[*one].score));
    // By the higher player's score, then the lower player's, then rank.
    let rank = |tpn: Tpn| field.players.iter().position(|player| player.tpn == tpn);
    pairing.pairs.sort_by_cached_key(|pair| {
        let (high, low) = (pair.scores.0.max(pair.scores.1), pair.scores.0.min(pair.scores.1));
        let rank = rank(pair.first).min(rank(pair.second));
        (std::cmp::Reverse((high, low)), rank)
    });
    pairing
}

fn scoregroups(field: &Field) -> Vec<std::ops::Range<usize>> {
    let mut groups = Vec::new();
    let mut start = 0;
    for end in 1..=field.len() {
        if end == field.len() || field.players[end].score != field.players[start].score {
            groups.push(start..end);
            start = end;
        }
    }
    groups
}

fn pair_of(field: &Field, bracket: Score, paired: bracket::Paired) -> Pair {
    let (higher, lower) = (&field.players[paired.one], &field.players[paired.other]);
    let (higher_first, decided) = first_move::first_move(higher, lower, field.odd_first);
    let higher_first = higher_first || field.by_lot;
    let (first, second) = if higher_first { (higher, lower) } else { (lower, higher) };
    Pair {
        first: first.tpn,
        second: second.tpn,
        bracket,
        place: paired.place,
        first_looked: (paired.looked == paired.one) == higher_first,
        passed: paired.passed.iter().map(|(one, why)| (field.players[*one].tpn, *why)).collect(),
        decided: (!field.by_lot).then_some(decided),
        scores: (first.score, second.score),
    }
}
