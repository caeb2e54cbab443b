//! The rows of the event search: what may happen to each piece, and when at
//! the earliest.

use super::agenda::{Ahead, Row};
use super::{Engine, NEVER};
use crate::planar::approach::Meeting;
use crate::planar::path;
use crate::table::Table;

impl Engine {
    /// The bound of pair (i, j) is the earliest of all.
    pub(super) fn meet(&mut self, table: &Table, i: usize, j: usize) {
        // A few steps at once save walks through the rows.
        let mut t = self.now;
        for step in 0..8 {
            match self.pieces.approach(i, j, t) {
                Meeting::Now if step == 0 => {
                    self.collide(table, i, Some(j), None);
                    return;
                }
                // Happens at t, unless something else is earlier.
                Meeting::Now => break,
                Meeting::NotBefore(next) => {
                    let near = next - t < 1e-6;
                    t = next;
                    if !near {
                        break;
                    }
                }
                Meeting::Never => {
                    t = NEVER;
                    break;
                }
            }
        }
        self.agenda.pairs_of(i)[j] = t;
        self.agenda.pick(i);
    }

    /// Finds everything that may happen to piece `i` next.
    pub(super) fn make_row(&mut self, table: &Table, i: usize) {
        let n = self.pieces.ids.len();
        if !self.pieces.present(i) {
            self.agenda.retire(i);
            return;
        }
        self.look_ahead(table, i);
        self.agenda.pairs_of(i).fill(NEVER);
        if let Some(j) = self.pieces.inside[i].or(self.pieces.rider[i]) {
            self.agenda.pairs_of(i)[j] = self.bound_in_hole(i, j);
        }
        if self.pieces.inside[i].is_none() && self.now < self.pieces.solids[i].stop {
            for j in 0..n {
                if self.now < self.pieces.solids[j].stop && j != i && self.paths_come_near(i, j) {
                    self.agenda.pairs_of(i)[j] = self.bound(i, j);
                }
            }
        }
        self.agenda.pick(i);
    }

    /// A time before which a coin and the wall of its hole cannot meet.
    fn bound_in_hole(&self, i: usize, j: usize) -> f64 {
        let coin = if self.pieces.inside[i] == Some(j) { i } else { j };
        let still =
            self.now >= self.pieces.solids[i].stop && self.now >= self.pieces.solids[j].stop;
        if self.pieces.carried[coin] || still || !self.pieces.present(j) {
            return NEVER;
        }
        self.bound(i, j)
    }

    /// Do the boxes around the paths of two moving pieces come near each other?
    fn paths_come_near(&self, i: usize, j: usize) -> bool {
        let (a, b) = (self.pieces.solids[i], self.pieces.solids[j]);
        let (from_a, from_b) = (self.pieces.motion[i].origin, self.pieces.motion[j].origin);
        let reach = a.radius + b.radius;
        let apart = |a0: f64, a1: f64, b0: f64, b1: f64| {
            a0.min(a1) - b0.max(b1) > reach || b0.min(b1) - a0.max(a1) > reach
        };
        !apart(from_a.x, a.end.x, from_b.x, b.end.x)
            && !apart(from_a.y, a.end.y, from_b.y, b.end.y)
            && self.pieces.inside[j].is_none()
    }

    /// A time before which the pair cannot meet.
    fn bound(&self, i: usize, j: usize) -> f64 {
        match self.pieces.approach(i, j, self.now) {
            Meeting::Now => self.now,
            Meeting::NotBefore(t) => t,
            Meeting::Never => NEVER,
        }
    }

    /// The nearest thing on the path of `i` that does not move: a resting
    /// piece, the outline, a pocket, its own stop.
    pub(super) fn look_ahead(&mut self, table: &Table, i: usize) {
        let motion = self.pieces.motion[i];
        if self.pieces.carried[i] && self.pieces.seat[i].0 > 0.0 {
            self.agenda.rows[i] =
                Row { ahead: Ahead::Drift, path: NEVER, time: self.now, exact: true };
            return;
        }
        let coin_of_joint = self.pieces.carried[i];
        if !motion.moves_at(self.now) {
            self.agenda.rows[i] = Row::IDLE;
            return;
        }
        let gear = self.pieces.drive(i);
        let from = if self.now > motion.start { motion.progress(self.now, gear).0 } else { 0.0 };
        let (mut path, mut ahead) = (motion.reach, Ahead::Stop);
        if motion.reach > 0.0 {
            let (s, side) = path::outline(&motion, &self.pieces.gear[i], table, from);
            if s < path {
                (path, ahead) = (s, Ahead::Outline(side));
            }
            if !table.pockets.is_empty()
                && let Some((s, number)) = path::pocket(&motion, &self.pieces.gear[i], table, from)
                && s < path
            {
                (path, ahead) = (s, Ahead::Pocket(number));
            }
            if self.pieces.inside[i].is_none() {
                let radius = self.pieces.gear[i].radius;
                for (j, solid) in self.pieces.solids.iter().enumerate() {
                    if self.now >= solid.stop
                        && let Some(s) = path::resting_disc(
                            motion.origin,
                            motion.heading,
                            solid.end,
                            radius + solid.radius,
                            from,
                        )
                        && s < path
                        && j != i
                        && self.pieces.present(j)
                        && self.pieces.inside[j].is_none()
                    {
                        (path, ahead) = (s, Ahead::Rest(j));
                    }
                }
            }
        }
        if ahead == Ahead::Stop {
            // A carried coin stops with its tag, which reports both.
            let time = if coin_of_joint { NEVER } else { motion.stop };
            self.agenda.rows[i] = Row { ahead, path, time, exact: true };
            return;
        }
        let time = (motion.start + path / motion.speed).max(self.now);
        self.agenda.rows[i] = Row { ahead, path, time, exact: false };
    }

    /// Piece `i` has changed: what other rows knew about it is void.
    pub(super) fn forget(&mut self, table: &Table, i: usize) {
        let n = self.pieces.ids.len();
        for k in 0..n {
            if k == i {
                continue;
            }
            // Pairs both of whose members changed belong to the later row.
            if self.agenda.pairs_of(k)[i] < NEVER
                && !(self.touched.contains(&k) && self.touched.contains(&i) && k > i)
            {
                self.agenda.forget_pair(k, i);
            }
            if self.agenda.rows[k].ahead == Ahead::Rest(i) && !self.touched.contains(&k) {
                self.look_ahead(table, k);
                self.agenda.pick(k);
            }
        }
    }
}
