//! Random tournaments, paired by the rules: for tests, for benches and to try tie-breaks on.

use super::{NoLegalPairing, baku, pair};
use crate::tournament::crosstable::{Bye, CrossTable, GameResult, Round, Row, Tpn};
use crate::tournament::lot::Lot;

/// What a random tournament is like. Rates are in thousandths, a player and round (a pair and
/// round for forfeits).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// Players entered.
    pub players: u32,
    /// Rounds planned.
    pub rounds: u16,
    /// Rounds to be played of them.
    pub played: u16,
    /// Fixes everything that is random.
    pub seed: u64,
    /// Games not played.
    pub forfeits: u32,
    /// Byes requested.
    pub byes: u32,
    /// Players leaving for good.
    pub withdrawals: u32,
    /// Players who come after the first round.
    pub late: u32,
    /// With Baku acceleration.
    pub baku: bool,
    /// So often it is played, each time with other luck, until all its rounds can be paired: a
    /// Swiss does not look ahead, and of 8 players' 7 rounds many end before the last.
    pub attempts: u32,
}

impl Plan {
    /// Everybody plays every round.
    #[must_use]
    pub const fn new(players: u32, rounds: u16, seed: u64) -> Self {
        Self {
            players,
            rounds,
            played: rounds,
            seed,
            forfeits: 0,
            byes: 0,
            withdrawals: 0,
            late: 0,
            baku: false,
            attempts: 1,
        }
    }
}

/// A random tournament.
///
/// # Errors
/// A round could not be paired in any attempt, as where there are more rounds than opponents.
pub fn generate(plan: &Plan) -> Result<CrossTable, NoLegalPairing> {
    let mut lot = Lot::from_seed(plan.seed);
    let mut table = attempt(plan, &mut lot);
    for _ in 1..plan.attempts {
        if table.is_ok() {
            break;
        }
        table = attempt(plan, &mut lot);
    }
    table
}

fn attempt(plan: &Plan, lot: &mut Lot) -> Result<CrossTable, NoLegalPairing> {
    let mut table = CrossTable::new(format!("Random {}", plan.seed), plan.rounds);
    table.odd_first = Some(lot.below(2) == 0);
    let mut rating = 2400_u32;
    for tpn in 1..=plan.players {
        let name = format!("Player {tpn:04}");
        table.rows.push(Row { tpn, name, rating: Some(rating), rounds: Vec::new() });
        let step = u32::try_from(lot.below(60)).unwrap_or(0);
        rating = rating.saturating_sub(step).max(1000);
    }
    if plan.baku {
        table.accelerations = baku(table.rows.len(), plan.rounds);
    }
    let chance =
        |lot: &mut Lot, rate: u32| u32::try_from(lot.below(1000)).is_ok_and(|at| at < rate);
    let arrivals: Vec<u16> = table
        .rows
        .iter()
        .map(|_| if chance(lot, plan.late) { 2 + u16::from(lot.below(2) == 0) } else { 1 })
        .collect();
    let mut gone = vec![false; table.rows.len()];
    for round in 1..=plan.played.min(plan.rounds) {
        let mut present = table.rows.len();
        for (at, row) in table.rows.iter_mut().enumerate() {
            if round > 1 && !gone[at] && chance(lot, plan.withdrawals) {
                gone[at] = true;
            }
            let away = if gone[at] || arrivals[at] > round {
                Some(Bye::Zero)
            } else if chance(lot, plan.byes) {
                Some([Bye::Half, Bye::Half, Bye::Zero, Bye::Full][lot.below(4)])
            } else {
                None
            };
            // A tournament of nobody would not end.
            if let Some(away) = away.filter(|_| present > 4) {
                present -= 1;
                row.rounds.push(Round::Bye(away));
            }
        }
        let paired = pair(&table)?;
        for one in paired.pairs {
            let forfeit = chance(lot, plan.forfeits);
            let (here, there) = if forfeit {
                let winner = lot.below(3);
                let round = |opponent, first, won| Round::Forfeit { opponent, first, won };
                (round(one.second, true, winner == 0), round(one.first, false, winner == 1))
            } else {
                let (result, reply) = result(lot, one.first, one.second);
                let round = |opponent, first, result| Round::Played {
                    opponent,
                    first,
                    result,
                    rated: true,
                };
                (round(one.second, true, result), round(one.first, false, reply))
            };
            record(&mut table, one.first, here);
            record(&mut table, one.second, there);
        }
        if let Some((tpn, _)) = paired.bye {
            record(&mut table, tpn, Round::Bye(Bye::Allocated));
        }
    }
    Ok(table)
}

fn record(table: &mut CrossTable, tpn: Tpn, round: Round) {
    if let Some(row) = table.rows.iter_mut().find(|row| row.tpn == tpn) {
        row.rounds.push(round);
    }
}

/// The stronger wins somewhat more often.
fn result(lot: &mut Lot, first: Tpn, second: Tpn) -> (GameResult, GameResult) {
    use GameResult::{Draw, Loss, Win};
    let edge = if first < second { 50 } else { 25 };
    match lot.below(100) {
        drawn if drawn < edge => (Win, Loss),
        drawn if drawn < edge + 25 => (Draw, Draw),
        _ => (Loss, Win),
    }
}
