//! What has happened: events, recorded motions, energies.

use super::pieces::arm;
use crate::planar::motion::{Mechanics, Motion};
use crate::trajectory::{Event, EventKind};
use crate::vector::Vector;

/// Events closer than this (s) share an instant.
const INSTANT: f64 = 1e-12;

/// Where a piece is and how it moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct State {
    /// Centre, m.
    pub position: Vector,
    /// m/s.
    pub velocity: Vector,
    /// Orientation, rad.
    pub angle: f64,
    /// rad/s.
    pub spin: f64,
}

/// A recorded motion: `motion` was followed until `end`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Leg {
    pub(crate) body: usize,
    pub(crate) motion: Motion,
    pub(crate) end: f64,
    /// The gear of a tag and its coin together, instead of the piece's own.
    pub(crate) joint: Option<usize>,
    /// False for the carried coin, whose work is in its tag's leg.
    pub(crate) counts: bool,
    /// For a carried coin: the hole's offset, and its own orientation less
    /// its tag's.
    pub(crate) seat: (f64, f64),
}

impl Leg {
    /// Centre, velocity, orientation and spin at `t`. A carried coin keeps
    /// its place in the hole, which in an eccentric hole goes round.
    pub(crate) fn state(&self, t: f64, gear: &Mechanics) -> State {
        let (position, velocity) = self.motion.state(t, gear);
        let angle = self.motion.angle_at(t, gear);
        let spin = self.motion.spin_at(t, gear);
        let arm = arm(self.seat.0, angle);
        let velocity = velocity + arm.left() * spin;
        State { position: position + arm, velocity, angle: angle + self.seat.1, spin }
    }
}

/// The record of a run.
#[derive(Debug, Default)]
pub(super) struct Tape {
    pub(super) events: Vec<Event>,
    pub(super) legs: Vec<Leg>,
    /// J.
    pub(super) start_energy: f64,
    pub(super) impact_loss: f64,
    pub(super) left_energy: f64,
    cluster: u32,
    last: Option<f64>,
}

impl Tape {
    /// Empty; keeps its memory.
    pub(super) fn reset(&mut self) {
        self.events.clear();
        self.legs.clear();
        (self.start_energy, self.impact_loss, self.left_energy) = (0.0, 0.0, 0.0);
        (self.cluster, self.last) = (0, None);
    }

    /// Notes an event; events of one instant share a number.
    pub(super) fn emit(&mut self, t: f64, kind: EventKind) {
        if self.last.is_none_or(|last| t - last > INSTANT) {
            self.cluster += 1;
        }
        self.last = Some(t);
        let seq = u32::try_from(self.events.len()).unwrap_or(u32::MAX);
        self.events.push(Event { t, seq, cluster: self.cluster, kind });
    }
}
