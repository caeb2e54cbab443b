//! Tables of players with about the same points, who have met as seldom as that allows (H2).
//!
//! The order by points is cut into tables; then players of tables close to each other are
//! exchanged, always the two who gain most, as long as somebody gains. Two at a table cost the
//! square of the difference of their points, and 25 times q(q+1)/2 for q earlier meetings.

use super::{Past, Tables};

/// How far apart tables may be that exchange players.
const APART: usize = 3;
/// What a first repeated meeting costs, in squares of a point.
const REPEAT: i64 = 25;
/// Points are counted in such parts.
const PARTS: i64 = 100;
/// A round's best and worst are so many points apart, whatever the scheme: as by places at a
/// table of four, which the cost of a repeat was measured at.
const A_ROUND: i64 = 3;

/// Points of any scheme on the scale the costs are made for: the least has 0, the most as much
/// as could be won in so many rounds.
#[must_use]
pub fn scaled(points: &[i64], rounds: usize) -> Vec<i64> {
    let least = points.iter().copied().min().unwrap_or(0);
    let range = points.iter().copied().max().unwrap_or(0).saturating_sub(least);
    let most = A_ROUND * PARTS * i64::try_from(rounds).unwrap_or(1);
    points
        .iter()
        .map(|one| match range {
            0 => 0,
            _ => one.saturating_sub(least).saturating_mul(most) / range,
        })
        .collect()
}

/// Tables of these sizes for players numbered from 0 in the order by points, with their points as
/// [`scaled`]; not yet in the order of their seats.
#[must_use]
pub fn by_points(points: &[i64], order: &[usize], sizes: &[usize], past: &Past) -> Tables {
    let mut rest = order;
    let mut tables: Tables = sizes
        .iter()
        .map(|size| {
            let (seats, after) = rest.split_at((*size).min(rest.len()));
            rest = after;
            seats.to_vec()
        })
        .collect();
    while let Some(((a, i), (b, j))) = best_exchange(&tables, points, past) {
        let one = tables[a][i];
        tables[a][i] = tables[b][j];
        tables[b][j] = one;
    }
    tables
}

/// A table and a place at it.
type Seat = (usize, usize);

/// The exchange that lowers the cost most; the first found of equal ones.
fn best_exchange(tables: &Tables, points: &[i64], past: &Past) -> Option<(Seat, Seat)> {
    let cost = |one: usize, other: usize| {
        let apart = points[one] - points[other];
        let met = i64::try_from(past.met(one, other)).unwrap_or(i64::MAX);
        let repeats = REPEAT * PARTS * PARTS * met * (met + 1) / 2;
        apart * apart + repeats
    };
    // What a player costs at a table on the place of another.
    let at = |player: usize, table: &[usize], place: usize| -> i64 {
        let others = table.iter().enumerate().filter(|(other, _)| *other != place);
        others.map(|(_, other)| cost(player, *other)).sum()
    };
    let mut best: Option<(i64, Seat, Seat)> = None;
    for a in 0..tables.len() {
        for b in a + 1..tables.len().min(a + 1 + APART) {
            for (i, one) in tables[a].iter().enumerate() {
                for (j, other) in tables[b].iter().enumerate() {
                    let change = at(*other, &tables[a], i) + at(*one, &tables[b], j)
                        - at(*one, &tables[a], i)
                        - at(*other, &tables[b], j);
                    if change < best.map_or(0, |(before, ..)| before) {
                        best = Some((change, (a, i), (b, j)));
                    }
                }
            }
        }
    }
    best.map(|(_, one, other)| (one, other))
}
