//! The pieces of the scene as the engine moves them.

use std::sync::Arc;

use super::refill;
use crate::body::{BodyId, Hole};
use crate::planar::approach::{self, HoleState, Meeting, Mover};
use crate::planar::curve::Curve;
use crate::planar::motion::{Mechanics, Motion};
use crate::scene::Scene;
use crate::trajectory::Place;
use crate::vector::Vector;

/// What all others look at in a piece at every impact: a small copy, two to a
/// cache line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Solid {
    /// Where its motion ends, m.
    pub(super) end: Vector,
    pub(super) radius: f64,
    /// When it ends, s.
    pub(super) stop: f64,
}

/// All pieces, by index: the order of their numbers.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    pub(super) ids: Vec<BodyId>,
    pub(super) gear: Vec<Mechanics>,
    /// For a tag with a coin in its hole: both together.
    pub(super) joint: Vec<Option<Mechanics>>,
    pub(super) holes: Vec<Option<Hole>>,
    /// The tag in whose hole a coin lies, and the other way round.
    pub(super) inside: Vec<Option<usize>>,
    pub(super) rider: Vec<Option<usize>>,
    /// True for a coin pressed to the wall of its hole, going on with its tag.
    pub(super) carried: Vec<bool>,
    /// For a carried coin: the hole's offset, and its own orientation less
    /// its tag's.
    pub(super) seat: Vec<(f64, f64)>,
    pub(super) motion: Vec<Motion>,
    pub(super) solids: Vec<Solid>,
    pub(super) place: Vec<Place>,
}

impl Pieces {
    /// Takes in the pieces of a scene, at rest.
    pub(super) fn load(&mut self, scene: &Scene) {
        let n = scene.bodies().len();
        let mut old = std::mem::take(&mut self.gear).into_iter();
        let known: Option<Arc<Curve>> = old.as_slice().first().map(|gear| Arc::clone(&gear.curve));
        self.ids.clear();
        refill(&mut self.joint, n, None);
        self.holes.clear();
        self.inside.clear();
        refill(&mut self.rider, n, None);
        refill(&mut self.carried, n, false);
        refill(&mut self.seat, n, (0.0, 0.0));
        refill(&mut self.place, n, Place::Table);
        self.motion.clear();
        self.solids.clear();
        for (i, body) in scene.bodies().iter().enumerate() {
            let hole = body.hole.filter(|h| h.radius > 0.0);
            let kappa = body.mass * body.radius * body.radius / body.inertia;
            let ratio = hole.map_or(0.0, |h| h.radius / body.radius);
            let last = old.next().map(|gear| gear.curve);
            let curve = curve(last, &self.gear, known.as_ref(), kappa, ratio);
            self.gear.push(Mechanics {
                radius: body.radius,
                mass: body.mass,
                spin_mass: body.mass,
                inertia: body.inertia,
                deceleration: scene.friction(body) * scene.table().gravity,
                curve,
            });
            self.ids.push(body.id);
            self.holes.push(hole);
            let holder = body.inside.and_then(|id| scene.index(id));
            self.inside.push(holder);
            if let Some(holder) = holder {
                self.rider[holder] = Some(i);
            }
            self.motion.push(Motion::rest(0.0, body.position, body.angle));
            self.solids.push(Solid { end: body.position, radius: body.radius, stop: 0.0 });
        }
        for tag in 0..n {
            if let Some(coin) = self.rider[tag] {
                self.joint[tag] = Some(joint_gear(&self.gear[tag], &self.gear[coin]));
            }
        }
    }

    pub(super) fn set_motion(&mut self, i: usize, motion: Motion) {
        self.motion[i] = motion;
        self.solids[i].end = motion.end();
        self.solids[i].stop = motion.stop;
    }

    pub(super) fn present(&self, i: usize) -> bool {
        self.place[i] == Place::Table
    }

    pub(super) fn energy(&self, i: usize, velocity: Vector, spin: f64) -> f64 {
        let gear = &self.gear[i];
        (gear.mass * velocity.square() + gear.inertia * spin * spin) / 2.0
    }

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

    pub(super) fn mover(&self, i: usize) -> Mover<'_> {
        Mover { motion: &self.motion[i], gear: self.drive(i) }
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
}

/// From the centre of a piece to the centre of its hole.
pub(super) fn arm(offset: f64, angle: f64) -> Vector {
    if offset == 0.0 {
        return Vector::ZERO;
    }
    Vector::new(libm::cos(angle), libm::sin(angle)) * offset
}

/// A tag and the coin pressed to its hole, as one sliding, spinning disc: the
/// weights' friction brakes both masses, the tag's alone its spin. That the
/// coin's share follows F(ε) of the whole disc is an approximation.
fn joint_gear(tag: &Mechanics, coin: &Mechanics) -> Mechanics {
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

/// The friction law for a shape. Usually the piece of the same index of the
/// last run had it: then neither the shared table of curves nor a reference
/// count shared with other threads is touched.
fn curve(
    last: Option<Arc<Curve>>,
    new: &[Mechanics],
    known: Option<&Arc<Curve>>,
    kappa: f64,
    hole: f64,
) -> Arc<Curve> {
    let fits = |curve: &Arc<Curve>| curve.kappa() == kappa && curve.hole() == hole;
    if let Some(curve) = last.filter(fits) {
        return curve;
    }
    let neighbour = new.last().map(|gear| &gear.curve);
    neighbour
        .into_iter()
        .chain(known)
        .find(|curve| fits(curve))
        .map_or_else(|| Curve::of(kappa, hole), Arc::clone)
}
