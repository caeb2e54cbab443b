//! When two moving discs meet.
//!
//! Friction never decelerates a disc by more than μg, so the gap between two
//! discs stays above the parabola of its present value and rate with the
//! curvature −(μ₁+μ₂)g. The parabola's root is a time before which nothing can
//! happen; stepping from root to root converges quadratically and cannot miss
//! the first contact. A bound far in the future is never refined.

use super::motion::{Mechanics, Motion};
use super::path::GRAZE;
use crate::vector::Vector;

/// A gap below this (m) is a contact.
pub(crate) const CONTACT: f64 = 1e-12;
/// Slower approaches (m/s) of touching pieces are left alone until they
/// overlap by [`GRAZE`].
pub(crate) const CREEP: f64 = 5e-5;

/// What is known about the next meeting of a pair.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Meeting {
    /// They touch now, approaching.
    Now,
    /// Nothing before this time, s.
    NotBefore(f64),
    /// Not in their present motions.
    Never,
}

/// One moving disc as the search sees it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mover<'a> {
    pub(crate) motion: &'a Motion,
    pub(crate) gear: &'a Mechanics,
}

impl Mover<'_> {
    #[inline]
    fn pull(&self, t: f64) -> f64 {
        if self.motion.moves_at(t) { self.gear.deceleration } else { 0.0 }
    }
}

/// Discs meeting from outside, `reach` = sum of radii.
pub(crate) fn outside(a: Mover<'_>, b: Mover<'_>, reach: f64, t: f64) -> Meeting {
    let pull = a.pull(t) + b.pull(t);
    if pull == 0.0 {
        return Meeting::Never;
    }
    let (xa, va) = a.motion.state(t, a.gear);
    let (xb, vb) = b.motion.state(t, b.gear);
    let (p, q) = (xb - xa, vb - va);
    let distance = p.length();
    let gap = distance - reach;
    let closing = -p.dot(q) / distance;
    step(gap, closing, pull, t, a.motion.stop.max(b.motion.stop))
}

#[inline]
fn step(gap: f64, closing: f64, pull: f64, t: f64, rest: f64) -> Meeting {
    let mut target = gap;
    if gap <= CONTACT {
        if closing > CREEP {
            return Meeting::Now;
        }
        target = gap + GRAZE;
        if target <= 0.0 {
            if closing > 0.0 {
                return Meeting::Now;
            }
            target = 1e-14;
        }
    }
    // target − closing·τ − ½ pull·τ² = 0, in the form without cancellation
    // for approaching pairs.
    let root = (closing * closing + 2.0 * pull * target).sqrt();
    let wait =
        if closing > 0.0 { 2.0 * target / (closing + root) } else { (root - closing) / pull };
    let next = t + wait;
    if next >= rest {
        return Meeting::Never;
    }
    if next <= t {
        // The step drowned in the time's last digit.
        return if closing > 0.0 { Meeting::Now } else { Meeting::NotBefore(t + 1e-12) };
    }
    Meeting::NotBefore(next)
}

/// Where the centre of a piece's hole is and how it moves.
#[derive(Debug, Clone, Copy)]
pub(crate) struct HoleState {
    pub(crate) arm: Vector,
    pub(crate) spin: f64,
}

/// A disc meeting the wall of the hole it lies in, from inside. `clearance` =
/// radius of the hole less that of the disc; `hole` belongs to `tag` at `t`.
pub(crate) fn inside(
    tag: Mover<'_>,
    coin: Mover<'_>,
    hole: HoleState,
    clearance: f64,
    t: f64,
) -> Meeting {
    let (xt, vt) = tag.motion.state(t, tag.gear);
    let (xc, vc) = coin.motion.state(t, coin.gear);
    let p = xc - (xt + hole.arm);
    let q = vc - (vt + hole.arm.left() * hole.spin);
    // Acceleration of the hole's centre: friction, and for an eccentric hole
    // its turning: ω² and the spin's deceleration (κT ≤ κT(0)).
    let arm = hole.arm.length();
    let turn = tag.gear.curve.spin_deceleration() * tag.gear.deceleration / tag.gear.radius;
    let mut pull = tag.pull(t) + coin.pull(t);
    if hole.spin != 0.0 {
        pull += arm * (hole.spin * hole.spin + turn);
    }
    if pull == 0.0 {
        return Meeting::Never;
    }
    let (square, speed) = (p.square(), q.length());
    let outward = p.dot(q);
    let room = clearance * clearance - square;
    let rest = tag.motion.stop.max(coin.motion.stop);
    let mut target = room;
    // Room is about 2·clearance·gap; the same thresholds as outside.
    if room <= 2.0 * clearance * CONTACT {
        if outward > CREEP * clearance {
            return Meeting::Now;
        }
        target = room + 2.0 * clearance * GRAZE;
        if target <= 0.0 {
            if outward > 0.0 {
                return Meeting::Now;
            }
            target = 2.0 * clearance * 1e-14;
        }
    }
    // |p|² grows at most like square + 2(p·q)τ + Kτ² while τ ≤ horizon.
    let horizon = clearance / (speed + (pull * clearance).sqrt());
    let fastest = speed + pull * horizon;
    let growth = fastest * fastest + clearance * pull;
    let root = (outward * outward + growth * target).sqrt();
    let wait = if outward > 0.0 { target / (outward + root) } else { (root - outward) / growth };
    let next = t + wait.min(horizon);
    if next >= rest {
        return Meeting::Never;
    }
    if next <= t {
        return if outward > 0.0 { Meeting::Now } else { Meeting::NotBefore(t + 1e-12) };
    }
    Meeting::NotBefore(next)
}
