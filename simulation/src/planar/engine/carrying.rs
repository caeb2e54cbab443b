//! Coins carried by the tags in whose holes they lie.

use super::pieces::arm;
use super::{Engine, NEVER, RIDE};
use crate::planar::motion::Motion;
use crate::planar::{approach, path};
use crate::table::{Border, Table};
use crate::trajectory::Place;

impl Engine {
    /// Steps a coin that goes round with its hole towards the edge, as
    /// [`approach`] does for pairs.
    pub(super) fn drift(&mut self, table: &Table, i: usize) {
        let t = self.now;
        let (Border::Edge, Some(tag)) = (table.border, self.pieces.inside[i]) else {
            self.agenda.retire(i);
            return;
        };
        let gear = self.pieces.drive(i);
        let (offset, _) = self.pieces.seat[i];
        let motion = &self.pieces.motion[i];
        let spin = motion.spin_at(t, gear);
        let turning = arm(offset, motion.angle_at(t, gear));
        let (centre, velocity) = motion.state(t, gear);
        let (at, velocity) = (centre + turning, velocity + turning.left() * spin);
        let slowing = gear.curve.spin_deceleration() * gear.deceleration / gear.radius;
        let pull = gear.deceleration + offset * (spin * spin + slowing);
        let rest = motion.stop;
        let mut next = NEVER;
        let mut over = None;
        for (gap, closing, bend, side) in path::edges(table.shape, at, velocity) {
            if gap <= approach::CONTACT && closing > 0.0 {
                over = Some(side);
                break;
            }
            let gap = gap.max(approach::CONTACT / 2.0);
            let pull = pull + bend;
            let root = (closing * closing + 2.0 * pull * gap).sqrt();
            let wait =
                if closing > 0.0 { 2.0 * gap / (closing + root) } else { (root - closing) / pull };
            next = next.min(t + wait.max(1e-12));
        }
        if let Some(side) = over {
            self.leave(table, i, Place::Floor, side);
            return;
        }
        debug_assert_eq!(self.pieces.inside[i], Some(tag));
        self.agenda.rows[i].time = if next < rest { next } else { NEVER };
        self.agenda.pick(i);
    }

    /// Ends the common motion of a tag and the coin pressed to its hole; both
    /// go on with the velocity they had. Returns the other of the two.
    pub(super) fn part(&mut self, i: usize, t: f64) -> Option<usize> {
        let (tag, coin) = match (self.pieces.inside[i], self.pieces.rider[i]) {
            (Some(tag), _) if self.pieces.carried[i] => (tag, i),
            (_, Some(coin)) if self.pieces.carried[coin] => (i, coin),
            _ => return None,
        };
        let states = [tag, coin].map(|k| {
            let gear = self.pieces.drive(k);
            let motion = &self.pieces.motion[k];
            let (centre, velocity) = motion.state(t, gear);
            let angle = motion.angle_at(t, gear);
            let (offset, turn) = self.pieces.seat[k];
            let spin = if k == coin { 0.0 } else { motion.spin_at(t, gear) };
            (centre + arm(offset, angle), velocity, angle + turn, spin)
        });
        self.close_leg(tag, t);
        self.close_leg(coin, t);
        self.pieces.carried[coin] = false;
        self.pieces.seat[coin] = (0.0, 0.0);
        for (k, (centre, velocity, angle, spin)) in [tag, coin].into_iter().zip(states) {
            self.pieces.set_motion(
                k,
                Motion::begin(t, centre, angle, velocity, spin, &self.pieces.gear[k]),
            );
        }
        Some(if i == tag { coin } else { tag })
    }

    /// Joins every coin that leaves its wall slowly, if at all, to its tag:
    /// momentum is kept, what they moved against each other and the coin's spin
    /// are rubbed away, and for the rest of the impact the tag has the mass of
    /// both. Returns whether there was one.
    pub(super) fn join_slow(&mut self) -> bool {
        let mut any = false;
        for at in 0..self.contacts.len() {
            let c = self.contacts[at];
            let Some((tag, coin)) = self.tag_and_coin(&c) else { continue };
            if c.joined || self.bodies.normal_speed(&c).abs() > RIDE {
                continue;
            }
            let (mt, mc) = (self.pieces.gear[tag].mass, self.pieces.gear[coin].mass);
            let apart = self.bodies.velocity[coin] - self.bodies.velocity[tag];
            let spin = self.bodies.spin[coin];
            self.tape.impact_loss += (mt * mc / (mt + mc) * apart.square()
                + self.pieces.gear[coin].inertia * spin * spin)
                / 2.0;
            self.bodies.velocity[tag] += apart * (mc / (mt + mc));
            self.bodies.spin[coin] = 0.0;
            self.bodies.inverse_mass[tag] = 1.0 / (mt + mc);
            self.contacts[at].joined = true;
            any = true;
        }
        any
    }

    /// Gives joined coins the velocity of their tags, and the tags their own
    /// mass again.
    pub(super) fn unjoin(&mut self) {
        for at in 0..self.contacts.len() {
            let c = self.contacts[at];
            if c.joined
                && let Some((tag, coin)) = self.tag_and_coin(&c)
            {
                self.bodies.velocity[coin] = self.bodies.velocity[tag];
                self.bodies.inverse_mass[tag] = 1.0 / self.pieces.gear[tag].mass;
            }
        }
    }

    /// The joined tag and coin go on as one.
    pub(super) fn ride(&mut self, tag: usize, coin: usize, t: f64) {
        let angle = self.pieces.motion[tag].angle_at(t, &self.pieces.gear[tag]);
        let coin_angle = self.pieces.motion[coin].angle_at(t, &self.pieces.gear[coin]);
        self.pieces.carried[coin] = true;
        let (velocity, spin) = (self.bodies.velocity[tag], self.bodies.spin[tag]);
        let motion =
            Motion::begin(t, self.centres[tag], angle, velocity, spin, self.pieces.drive(tag));
        self.pieces.set_motion(tag, motion);
        if motion.stop <= t {
            self.pieces.carried[coin] = false;
            self.pieces.set_motion(coin, Motion::rest(t, self.centres[coin], coin_angle));
            return;
        }
        let offset = self.pieces.holes[tag].map_or(0.0, |h| h.offset);
        self.pieces.seat[coin] = (offset, coin_angle - angle);
        let origin = self.centres[coin] - arm(offset, angle);
        self.pieces.set_motion(coin, Motion { origin, ..motion });
    }
}
