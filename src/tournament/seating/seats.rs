//! Who sits where at a table: the cheapest order, found exactly over all sets of players (H3).
//!
//! Rounds are looked at one after the other, each table with what its players sit on in the others;
//! then once more, now that the later rounds are known.
//! Smaller tables have fewer seats; their last seat is the last seat of the largest.

use super::Tables;

/// A seat costs more each time it was sat on before.
const SEAT: u64 = 1000;
/// The same seat as in the round before.
const AGAIN: u64 = 300;
/// Opening too often costs more still.
const FIRST: u64 = 500;

/// How often all rounds are gone through.
const PASSES: usize = 3;

/// What a player sits on in the other rounds.
#[derive(Debug, Clone)]
struct Sat {
    times: Vec<u64>,
    last: Option<usize>,
}

/// Puts the players of every table in the order of its seats.
pub(super) fn assign(rounds: &mut [Tables], players: usize) {
    let widest = rounds.iter().flatten().map(Vec::len).max().unwrap_or(0);
    assign_after(rounds, &vec![Vec::new(); players], widest);
}

/// The same after rounds that were played: each player's seats with the sizes of his tables.
pub(super) fn assign_after(rounds: &mut [Tables], before: &[Vec<(usize, usize)>], widest: usize) {
    let so_far = |seats: &Vec<(usize, usize)>| {
        let mut sat = Sat { times: vec![0; widest], last: None };
        for (seat, size) in seats {
            let seat = class(*seat, *size, widest);
            sat.times[seat] += 1;
            sat.last = Some(seat);
        }
        sat
    };
    let mut sat: Vec<Sat> = before.iter().map(so_far).collect();
    let last: Vec<Option<usize>> = sat.iter().map(|one| one.last).collect();
    for pass in 0..PASSES {
        for (one, last) in sat.iter_mut().zip(&last) {
            one.last = *last;
        }
        for table in rounds.iter_mut().flatten() {
            let size = table.len();
            if pass > 0 {
                for (seat, player) in table.iter().enumerate() {
                    sat[*player].times[class(seat, size, widest)] -= 1;
                }
            }
            *table = cheapest(table, &sat, widest);
            for (seat, player) in table.iter().enumerate() {
                let seat = class(seat, size, widest);
                sat[*player].times[seat] += 1;
                sat[*player].last = Some(seat);
            }
        }
    }
}

/// Which seat of the largest table a seat counts as.
pub(super) const fn class(seat: usize, size: usize, largest: usize) -> usize {
    if seat + 1 == size { largest - 1 } else { seat }
}

fn cost(sat: &Sat, seat: usize) -> u64 {
    let times = sat.times[seat];
    let again = if sat.last == Some(seat) { AGAIN } else { 0 };
    let first = if seat == 0 { FIRST * times * times } else { 0 };
    SEAT * (2 * times + 1) + again + first
}

/// The order of least cost; the first found of equal ones.
fn cheapest(table: &[usize], sat: &[Sat], largest: usize) -> Vec<usize> {
    let size = table.len();
    let all = 1_usize << size;
    // The least cost of seating a set on the first seats, and who then sits on the last of them.
    let mut least = vec![(u64::MAX, 0_usize); all];
    least[0].0 = 0;
    for set in 1..all {
        let taken = usize::try_from(set.count_ones()).unwrap_or(size);
        let seat = class(taken - 1, size, largest);
        for at in (0..size).filter(|at| set >> at & 1 == 1) {
            let before = least[set & !(1 << at)].0;
            let total = before.saturating_add(cost(&sat[table[at]], seat));
            if total < least[set].0 {
                least[set] = (total, at);
            }
        }
    }
    let mut order = Vec::with_capacity(size);
    let mut set = all - 1;
    while set != 0 {
        let at = least[set].1;
        order.push(table[at]);
        set &= !(1 << at);
    }
    order.reverse();
    order
}

/// How often each player sat on each seat.
pub(super) fn counts(rounds: &[Tables], players: usize) -> Vec<Vec<usize>> {
    let largest = rounds.iter().flatten().map(Vec::len).max().unwrap_or(0);
    let mut counts = vec![vec![0; largest.max(1)]; players];
    for table in rounds.iter().flatten() {
        for (seat, player) in table.iter().enumerate() {
            counts[*player][class(seat, table.len(), largest)] += 1;
        }
    }
    counts
}
