//! Coins carried by the tags in whose holes they lie.

use super::*;

impl Engine {
    /// The gear that drives piece `i` at present.
    pub(super) fn drive(&self, i: usize) -> &Mechanics {
        let tag = if self.carried[i] { self.inside[i] } else { Some(i) };
        if let Some(tag) = tag
            && let Some(coin) = self.rider[tag]
            && self.carried[coin]
            && let Some(joint) = &self.joint[tag]
        {
            return joint;
        }
        &self.gear[i]
    }

    /// Steps a coin that goes round with its hole towards the edge, as
    /// [`approach`] does for pairs.
    pub(super) fn drift(&mut self, table: &Table, i: usize) {
        let t = self.now;
        let (Border::Edge, Some(tag)) = (table.border, self.inside[i]) else {
            self.retire_row(i);
            return;
        };
        let gear = self.drive(i);
        let (offset, _) = self.seat[i];
        let motion = &self.motion[i];
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
        debug_assert_eq!(self.inside[i], Some(tag));
        self.rows[i].time = if next < rest { next } else { NEVER };
        self.pick_best(i);
    }

    pub(super) fn hole_state(&self, tag: usize, t: f64) -> HoleState {
        let offset = self.holes[tag].map_or(0.0, |h| h.offset);
        if offset == 0.0 {
            return HoleState { arm: Vector::ZERO, spin: 0.0 };
        }
        let angle = self.motion[tag].angle_at(t, self.drive(tag));
        let spin = self.motion[tag].spin_at(t, self.drive(tag));
        HoleState { arm: arm(offset, angle), spin }
    }

    /// Ends the common motion of a tag and the coin pressed to its hole; both
    /// go on with the velocity they had. Returns the other of the two.
    pub(super) fn part(&mut self, i: usize, t: f64) -> Option<usize> {
        let (tag, coin) = match (self.inside[i], self.rider[i]) {
            (Some(tag), _) if self.carried[i] => (tag, i),
            (_, Some(coin)) if self.carried[coin] => (i, coin),
            _ => return None,
        };
        let states = [tag, coin].map(|k| {
            let gear = self.drive(k);
            let motion = &self.motion[k];
            let (centre, velocity) = motion.state(t, gear);
            let angle = motion.angle_at(t, gear);
            let (offset, turn) = self.seat[k];
            let spin = if k == coin { 0.0 } else { motion.spin_at(t, gear) };
            (centre + arm(offset, angle), velocity, angle + turn, spin)
        });
        self.close_leg(tag, t);
        self.close_leg(coin, t);
        self.carried[coin] = false;
        self.seat[coin] = (0.0, 0.0);
        for (k, (centre, velocity, angle, spin)) in [tag, coin].into_iter().zip(states) {
            self.set_motion(k, Motion::begin(t, centre, angle, velocity, spin, &self.gear[k]));
        }
        Some(if i == tag { coin } else { tag })
    }

    /// Tag and coin go on as one: momentum is kept, what they moved against
    /// each other and the coin's spin are rubbed away.
    pub(super) fn ride(&mut self, tag: usize, coin: usize, t: f64) {
        let (mt, mc) = (self.gear[tag].mass, self.gear[coin].mass);
        let apart = self.bodies.velocity[coin] - self.bodies.velocity[tag];
        let common = self.bodies.velocity[tag] + apart * (mc / (mt + mc));
        let spin = self.bodies.spin[coin];
        self.impact_loss +=
            (mt * mc / (mt + mc) * apart.square() + self.gear[coin].inertia * spin * spin) / 2.0;
        let angle = self.motion[tag].angle_at(t, &self.gear[tag]);
        let coin_angle = self.motion[coin].angle_at(t, &self.gear[coin]);
        self.carried[coin] = true;
        let spin = self.bodies.spin[tag];
        let motion = Motion::begin(t, self.centres[tag], angle, common, spin, self.drive(tag));
        self.set_motion(tag, motion);
        if motion.stop <= t {
            self.carried[coin] = false;
            self.set_motion(coin, Motion::rest(t, self.centres[coin], coin_angle));
            return;
        }
        let offset = self.holes[tag].map_or(0.0, |h| h.offset);
        self.seat[coin] = (offset, coin_angle - angle);
        let origin = self.centres[coin] - arm(offset, angle);
        self.set_motion(coin, Motion { origin, ..motion });
    }
}

/// A tag and the coin pressed to its hole, as one sliding, spinning disc: the
/// weights' friction brakes both masses, the tag's alone its spin. That the
/// coin's share follows F(ε) of the whole disc is an approximation.
pub(super) fn joint_gear(tag: &Mechanics, coin: &Mechanics) -> Mechanics {
    let mass = tag.mass + coin.mass;
    let weight = tag.mass * tag.deceleration + coin.mass * coin.deceleration;
    let deceleration = weight / mass;
    let kappa = tag.curve.kappa() * tag.deceleration / deceleration;
    Mechanics {
        radius: tag.radius,
        mass,
        spin_mass: tag.mass * tag.deceleration / deceleration,
        inertia: tag.inertia,
        deceleration,
        curve: Curve::of(kappa, tag.curve.hole()),
    }
}
