//! The rows of the event search: what may happen to each piece, and when at
//! the earliest.

use super::*;

impl Engine {
    pub(super) fn earliest(&self) -> Option<usize> {
        let (mut at, mut least) = (0, NEVER);
        for (i, &t) in self.best.iter().enumerate() {
            if t < least {
                (at, least) = (i, t);
            }
        }
        (least < NEVER).then_some(at)
    }

    /// The bound of pair (i, j) is the earliest of all.
    pub(super) fn meet(&mut self, table: &Table, i: usize, j: usize) {
        let n = self.ids.len();
        // A few steps at once save walks through the rows.
        let mut t = self.now;
        for step in 0..8 {
            match self.approach(i, j, t) {
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
        self.pairs[i * n + j] = t;
        self.pick_best(i);
    }

    pub(super) fn approach(&self, i: usize, j: usize, t: f64) -> Meeting {
        let (tag, coin) = match (self.inside[i], self.inside[j]) {
            (None, None) => {
                let reach = self.gear[i].radius + self.gear[j].radius;
                return approach::outside(self.mover(i), self.mover(j), reach, t);
            }
            (_, Some(holder)) if holder == i => (i, j),
            (Some(holder), _) if holder == j => (j, i),
            _ => return Meeting::Never,
        };
        let Some(hole) = self.holes[tag] else {
            return Meeting::Never;
        };
        let state = self.hole_state(tag, t);
        approach::inside(
            self.mover(tag),
            self.mover(coin),
            state,
            hole.radius - self.gear[coin].radius,
            t,
        )
    }

    /// Finds everything that may happen to piece `i` next.
    pub(super) fn make_row(&mut self, table: &Table, i: usize) {
        let n = self.ids.len();
        if !self.present(i) {
            self.retire_row(i);
            return;
        }
        self.look_ahead(table, i);
        self.pairs[i * n..(i + 1) * n].fill(NEVER);
        if let Some(j) = self.inside[i].or(self.rider[i]) {
            self.pairs[i * n + j] = self.bound_in_hole(i, j);
        }
        if self.inside[i].is_none() && self.now < self.solids[i].stop {
            for j in 0..n {
                if self.now < self.solids[j].stop && j != i && self.paths_come_near(i, j) {
                    self.pairs[i * n + j] = self.bound(i, j);
                }
            }
        }
        self.pick_best(i);
    }

    /// A time before which a coin and the wall of its hole cannot meet.
    fn bound_in_hole(&self, i: usize, j: usize) -> f64 {
        let coin = if self.inside[i] == Some(j) { i } else { j };
        let still = self.now >= self.solids[i].stop && self.now >= self.solids[j].stop;
        if self.carried[coin] || still || !self.present(j) {
            return NEVER;
        }
        self.bound(i, j)
    }

    /// Do the boxes around the paths of two moving pieces come near each other?
    fn paths_come_near(&self, i: usize, j: usize) -> bool {
        let (a, b) = (self.solids[i], self.solids[j]);
        let (from_a, from_b) = (self.motion[i].origin, self.motion[j].origin);
        let reach = a.radius + b.radius;
        let apart = |a0: f64, a1: f64, b0: f64, b1: f64| {
            a0.min(a1) - b0.max(b1) > reach || b0.min(b1) - a0.max(a1) > reach
        };
        !apart(from_a.x, a.end.x, from_b.x, b.end.x)
            && !apart(from_a.y, a.end.y, from_b.y, b.end.y)
            && self.inside[j].is_none()
    }

    /// A time before which the pair cannot meet.
    fn bound(&self, i: usize, j: usize) -> f64 {
        match self.approach(i, j, self.now) {
            Meeting::Now => self.now,
            Meeting::NotBefore(t) => t,
            Meeting::Never => NEVER,
        }
    }

    /// The nearest thing on the path of `i` that does not move: a resting
    /// piece, the outline, a pocket, its own stop.
    pub(super) fn look_ahead(&mut self, table: &Table, i: usize) {
        let motion = self.motion[i];
        if self.carried[i] && self.seat[i].0 > 0.0 {
            self.rows[i] = Row { ahead: Ahead::Drift, path: NEVER, time: self.now, exact: true };
            return;
        }
        let coin_of_joint = self.carried[i];
        if !motion.moves_at(self.now) {
            self.rows[i] = Row { ahead: Ahead::Nothing, path: NEVER, time: NEVER, exact: true };
            return;
        }
        let gear = self.drive(i);
        let from = if self.now > motion.start { motion.progress(self.now, gear).0 } else { 0.0 };
        let (mut path, mut ahead) = (motion.reach, Ahead::Stop);
        if motion.reach > 0.0 {
            let (s, side) = path::outline(&motion, &self.gear[i], table, from);
            if s < path {
                (path, ahead) = (s, Ahead::Outline(side));
            }
            if !table.pockets.is_empty()
                && let Some((s, number)) = path::pocket(&motion, &self.gear[i], table, from)
                && s < path
            {
                (path, ahead) = (s, Ahead::Pocket(number));
            }
            if self.inside[i].is_none() {
                let radius = self.gear[i].radius;
                for (j, solid) in self.solids.iter().enumerate() {
                    if self.now >= solid.stop
                        && let Some(s) = path::resting_disc(
                            motion.origin,
                            motion.heading,
                            solid.end,
                            radius + solid.radius,
                        )
                        && s < path
                        && s >= from - TOUCH
                        && j != i
                        && self.present(j)
                        && self.inside[j].is_none()
                    {
                        (path, ahead) = (s.max(from), Ahead::Rest(j));
                    }
                }
            }
        }
        if ahead == Ahead::Stop {
            // A carried coin stops with its tag, which reports both.
            let time = if coin_of_joint { NEVER } else { motion.stop };
            self.rows[i] = Row { ahead, path, time, exact: true };
            return;
        }
        let time = (motion.start + path / motion.speed).max(self.now);
        self.rows[i] = Row { ahead, path, time, exact: false };
    }

    pub(super) fn retire_row(&mut self, i: usize) {
        let n = self.ids.len();
        self.rows[i] = Row { ahead: Ahead::Nothing, path: NEVER, time: NEVER, exact: true };
        self.pairs[i * n..(i + 1) * n].fill(NEVER);
        self.best[i] = NEVER;
        self.best_of[i] = OWN_PATH;
    }

    pub(super) fn pick_best(&mut self, i: usize) {
        let n = self.ids.len();
        let (mut time, mut of) = (self.rows[i].time, OWN_PATH);
        for (j, &t) in self.pairs[i * n..(i + 1) * n].iter().enumerate() {
            if t < time {
                (time, of) = (t, j);
            }
        }
        self.best[i] = time;
        self.best_of[i] = of;
    }

    /// Piece `i` has changed: what other rows knew about it is void.
    pub(super) fn forget(&mut self, table: &Table, i: usize) {
        let n = self.ids.len();
        for k in 0..n {
            if k == i {
                continue;
            }
            // Pairs both of whose members changed belong to the later row.
            if self.pairs[k * n + i] < NEVER
                && !(self.touched.contains(&k) && self.touched.contains(&i) && k > i)
            {
                self.pairs[k * n + i] = NEVER;
                if self.best_of[k] == i {
                    self.pick_best(k);
                }
            }
            if self.rows[k].ahead == Ahead::Rest(i) && !self.touched.contains(&k) {
                self.look_ahead(table, k);
                self.pick_best(k);
            }
        }
    }
}
