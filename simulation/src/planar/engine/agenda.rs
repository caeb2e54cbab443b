//! What may happen next, and when at the earliest: a row a piece.

use super::{NEVER, refill};
use crate::table::Side;

/// The next thing on a piece's own path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Ahead {
    Nothing,
    Stop,
    Rest(usize),
    Outline(Side),
    Pocket(usize),
    /// A carried coin going round with its eccentric hole: its `time` is a
    /// bound before which it does not cross the edge.
    Drift,
}

/// A piece's own path.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row {
    pub(super) ahead: Ahead,
    /// Path length of `ahead`, m.
    pub(super) path: f64,
    /// Its time, or a bound below it.
    pub(super) time: f64,
    pub(super) exact: bool,
}

impl Row {
    /// Nothing ahead.
    pub(super) const IDLE: Self =
        Self { ahead: Ahead::Nothing, path: NEVER, time: NEVER, exact: true };
}

/// What a row's earliest time belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// The piece's own path.
    Path,
    /// The pair with this piece.
    Pair(usize),
}

/// The rows. Each piece owns its path and the pairs with those it was compared
/// with last: a time before which they cannot meet.
#[derive(Debug, Default)]
pub(super) struct Agenda {
    pub(super) rows: Vec<Row>,
    pairs: Vec<f64>,
    best: Vec<f64>,
    best_of: Vec<Next>,
}

impl Agenda {
    /// Empty, for `n` pieces.
    pub(super) fn reset(&mut self, n: usize) {
        refill(&mut self.rows, n, Row::IDLE);
        refill(&mut self.pairs, n * n, NEVER);
        refill(&mut self.best, n, NEVER);
        refill(&mut self.best_of, n, Next::Path);
    }

    /// The piece whose row holds the earliest time, that time and whose it is.
    pub(super) fn earliest(&self) -> Option<(usize, f64, Next)> {
        let (mut at, mut least) = (0, NEVER);
        for (i, &t) in self.best.iter().enumerate() {
            if t < least {
                (at, least) = (i, t);
            }
        }
        (least < NEVER).then(|| (at, least, self.best_of[at]))
    }

    /// The pairs owned by `i`.
    pub(super) fn pairs_of(&mut self, i: usize) -> &mut [f64] {
        let n = self.rows.len();
        &mut self.pairs[i * n..(i + 1) * n]
    }

    /// Nothing will happen to `i` by itself.
    pub(super) fn retire(&mut self, i: usize) {
        self.rows[i] = Row::IDLE;
        self.pairs_of(i).fill(NEVER);
        self.best[i] = NEVER;
        self.best_of[i] = Next::Path;
    }

    /// Finds the earliest of row `i` again.
    pub(super) fn pick(&mut self, i: usize) {
        let (mut time, mut of) = (self.rows[i].time, Next::Path);
        for (j, &t) in self.pairs_of(i).iter().enumerate() {
            if t < time {
                (time, of) = (t, Next::Pair(j));
            }
        }
        self.best[i] = time;
        self.best_of[i] = of;
    }

    /// What row `k` knew about its pair with `i` is void.
    pub(super) fn forget_pair(&mut self, k: usize, i: usize) {
        self.pairs_of(k)[i] = NEVER;
        if self.best_of[k] == Next::Pair(i) {
            self.pick(k);
        }
    }
}
