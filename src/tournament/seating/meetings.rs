//! Who meets whom: exchanges between two tables of a round, accepted as in annealing.
//!
//! The cost is the sum of m(m−1)/2 over all pairs, m their meetings, so repeats spread evenly. An
//! exchange that makes it worse by d is accepted with the probability pᵈ; p falls to nothing. All
//! of it is whole numbers: no machine rounds another way.

use super::Tables;
use crate::tournament::lot::Lot;

/// Exchanges tried in one run, for each seat of the whole schedule.
const TRIES_PER_SEAT: usize = 20_000;
/// Bounds of the same.
const FEWEST_TRIES: usize = 60_000;
const MOST_TRIES: usize = 3_000_000;
/// Exchanges tried in all: short runs are begun anew from other lots.
const ALL_TRIES: usize = 3_000_000;
/// What p is out of.
const ONE: u64 = 1 << BITS;
const BITS: u32 = 31;
/// p at the beginning, in sixteenths.
const START: u64 = 1;

/// How often each pair has met.
#[derive(Debug, Clone)]
pub(super) struct Meetings {
    counts: Vec<u16>,
    players: usize,
}

impl Meetings {
    pub(super) fn none(players: usize) -> Self {
        Self { counts: vec![0; players * players], players }
    }

    pub(super) fn of(rounds: &[Tables], players: usize) -> Self {
        Self::none(players).and(rounds)
    }

    /// These, and those of the rounds.
    fn and(mut self, rounds: &[Tables]) -> Self {
        for table in rounds.iter().flatten() {
            for (at, one) in table.iter().enumerate() {
                for other in &table[at + 1..] {
                    self.add(*one, *other, 1);
                }
            }
        }
        self
    }

    /// Meetings of all pairs together.
    fn total(&self) -> usize {
        self.counts.iter().map(|met| usize::from(*met)).sum::<usize>() / 2
    }

    pub(super) fn between(&self, one: usize, other: usize) -> usize {
        usize::from(self.counts[one * self.players + other])
    }

    pub(super) fn add(&mut self, one: usize, other: usize, change: i16) {
        for at in [one * self.players + other, other * self.players + one] {
            self.counts[at] = self.counts[at].saturating_add_signed(change);
        }
    }

    /// Meetings of a player with everybody at a table, without the one at a seat and himself.
    fn with(&self, player: usize, table: &[usize], but: usize) -> i64 {
        let row = &self.counts[player * self.players..(player + 1) * self.players];
        table
            .iter()
            .enumerate()
            .filter(|(seat, _)| *seat != but)
            .map(|(_, other)| i64::from(row[*other]))
            .sum()
    }

    fn cost(&self) -> u64 {
        let halves: u64 =
            self.counts.iter().map(|m| u64::from(*m) * u64::from(m.saturating_sub(1))).sum();
        halves / 4
    }
}

/// Rounds of tables of these sizes in which pairs meet as evenly as could be found. Players are
/// numbered from 0.
pub(super) fn spread(sizes: &[usize], rounds: usize, seed: u64) -> Vec<Tables> {
    let past = Meetings::none(sizes.iter().sum());
    spread_after(&past, sizes, rounds, seed, ALL_TRIES)
}

/// The same after meetings there were already, with at most so many exchanges tried.
pub(super) fn spread_after(
    past: &Meetings,
    sizes: &[usize],
    rounds: usize,
    seed: u64,
    all_tries: usize,
) -> Vec<Tables> {
    let players: usize = sizes.iter().sum();
    let least = least_cost(sizes, rounds, past);
    let mut lot = Lot::from_seed(seed);
    let tries = (TRIES_PER_SEAT * players * rounds).clamp(FEWEST_TRIES, MOST_TRIES).min(all_tries);
    let mut best: Option<(u64, Vec<Tables>)> = None;
    for _ in 0..all_tries / tries {
        let mut drawn = drawn(sizes, rounds, &mut lot);
        let cost = anneal(past, &mut drawn, tries, least, &mut lot);
        if best.as_ref().is_none_or(|(before, _)| cost < *before) {
            best = Some((cost, drawn));
        }
        if best.as_ref().is_some_and(|(cost, _)| *cost <= least) {
            break;
        }
    }
    best.map(|(_, rounds)| rounds).unwrap_or_default()
}

/// No schedule costs less: all pairs meet equally often, or once more.
fn least_cost(sizes: &[usize], rounds: usize, past: &Meetings) -> u64 {
    let a_round: usize = sizes.iter().map(|size| size * (size - 1) / 2).sum();
    let pairs = past.players * (past.players - 1) / 2;
    let meetings = past.total() + a_round * rounds;
    let (each, more) = (meetings / pairs, meetings % pairs);
    let cost = |times: usize| times * times.saturating_sub(1) / 2;
    u64::try_from((pairs - more) * cost(each) + more * cost(each + 1)).unwrap_or(u64::MAX)
}

fn drawn(sizes: &[usize], rounds: usize, lot: &mut Lot) -> Vec<Tables> {
    let mut order: Vec<usize> = (0..sizes.iter().sum()).collect();
    (0..rounds)
        .map(|_| {
            lot.shuffle(&mut order);
            let mut rest = &order[..];
            let seated = sizes.iter().map(|size| {
                let (seats, after) = rest.split_at(*size);
                rest = after;
                seats.to_vec()
            });
            seated.collect()
        })
        .collect()
}

/// Exchanges players until nothing is left to gain or the tries are over; the cost reached.
fn anneal(past: &Meetings, rounds: &mut [Tables], tries: usize, least: u64, lot: &mut Lot) -> u64 {
    let tables = rounds[0].len();
    let mut met = past.clone().and(rounds);
    let mut cost = met.cost();
    if tables < 2 {
        return cost;
    }
    let mut best = (cost, rounds.to_vec());
    for step in 0..tries {
        if cost <= least {
            break;
        }
        let left =
            u64::try_from(tries - step).unwrap_or(0) * ONE / u64::try_from(tries).unwrap_or(1);
        // The chance falls with the square of what is left.
        let chance = ((left * left) >> BITS) * START / 16;
        let round = lot.below(rounds.len());
        let a = lot.below(tables);
        let b = (a + 1 + lot.below(tables - 1)) % tables;
        let (i, j) = (lot.below(rounds[round][a].len()), lot.below(rounds[round][b].len()));
        let (at_a, at_b) = (&rounds[round][a], &rounds[round][b]);
        let (one, other) = (at_a[i], at_b[j]);
        // A meeting costs as many as there are already; each at the table counts itself once.
        let leaves = met.with(one, at_a, i) + met.with(other, at_b, j)
            - i64::try_from(at_a.len() + at_b.len() - 2).unwrap_or(0);
        let joins = met.with(one, at_b, j) + met.with(other, at_a, i);
        let change = joins - leaves;
        if change > 0 && !accepts(chance, change, lot) {
            continue;
        }
        for (seat, with) in at_a.iter().enumerate() {
            if seat != i {
                met.add(one, *with, -1);
                met.add(other, *with, 1);
            }
        }
        for (seat, with) in at_b.iter().enumerate() {
            if seat != j {
                met.add(other, *with, -1);
                met.add(one, *with, 1);
            }
        }
        rounds[round][a][i] = other;
        rounds[round][b][j] = one;
        cost = cost.saturating_add_signed(change);
        if cost < best.0 {
            best = (cost, rounds.to_vec());
        }
    }
    rounds.clone_from_slice(&best.1);
    best.0
}

/// Whether an exchange that makes it worse by `change` is accepted.
fn accepts(chance: u64, change: i64, lot: &mut Lot) -> bool {
    let mut all = ONE;
    for _ in 0..change {
        all = (all * chance) >> BITS;
        if all == 0 {
            return false;
        }
    }
    lot.bits(BITS) < all
}
