//! How much of a count-back is worth showing: it speaks only between rows that are level before
//! it, and only down to the place that parts them.

use crate::tournament::standings::{Row, Standings, Value};

/// How many places are shown between rows that no place parts.
const NEVER_PARTED: usize = 3;

/// The cells of the standings' column `at`, which holds counts of places; empty where the row is
/// level with nobody.
pub(super) fn cells(standings: &Standings, at: usize) -> Vec<String> {
    let rows = &standings.rows;
    let mut cells = vec![String::new(); rows.len()];
    let mut first = 0;
    for group in rows.chunk_by(|a, b| level(a, b, at)) {
        let counts: Vec<&[u32]> = group.iter().map(|row| places(row, at)).collect();
        if counts.len() > 1 {
            let shown = depth(&counts);
            for (cell, counts) in cells[first..].iter_mut().zip(counts) {
                *cell = written(counts, shown);
            }
        }
        first += group.len();
    }
    cells
}

/// Nothing before that column parts the two.
fn level(a: &Row, b: &Row, at: usize) -> bool {
    let ranked = a.rank.is_some() && b.rank.is_some();
    ranked && a.points == b.points && a.values.iter().take(at).eq(b.values.iter().take(at))
}

fn places(row: &Row, at: usize) -> &[u32] {
    match row.values.get(at) {
        Some(Value::Places(places)) => places,
        _ => &[],
    }
}

/// How many places it takes to part each of the rows from the next one.
fn depth(counts: &[&[u32]]) -> usize {
    let longest = counts.iter().map(|one| one.len()).max().unwrap_or(0);
    let parted =
        |pair: &[&[u32]]| (0..longest).find(|at| count(pair[0], *at) != count(pair[1], *at));
    let deepest = counts.windows(2).filter_map(parted).max();
    deepest.map_or_else(|| longest.min(NEVER_PARTED), |at| at + 1)
}

fn count(places: &[u32], at: usize) -> u32 {
    places.get(at).copied().unwrap_or(0)
}

fn written(places: &[u32], shown: usize) -> String {
    let shown: Vec<String> = (0..shown).map(|at| count(places, at).to_string()).collect();
    shown.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_back_is_shown_down_to_the_place_that_parts_the_rows() {
        assert_eq!(depth(&[&[2, 1], &[1, 3]]), 1, "the first places part them");
        assert_eq!(depth(&[&[1, 1, 2], &[1, 1, 0, 4], &[1, 0]]), 3, "the third places do");
        assert_eq!(depth(&[&[0, 0, 0, 0, 1], &[0, 0, 0, 0, 1]]), NEVER_PARTED, "none does");
        assert_eq!(depth(&[&[1], &[1]]), 1, "there is no more to show");
        assert_eq!(written(&[1, 1], 3), "1-1-0");
    }
}
