//! Looking back into a run: where everything was at any time.

use super::tape::{Leg, State};
use super::{Engine, Vector};

/// The states of all pieces during the last run of an engine.
#[derive(Debug)]
pub struct History<'a> {
    engine: &'a Engine,
    /// The legs of each piece, in the order of time.
    legs: Vec<Vec<&'a Leg>>,
}

impl Engine {
    /// The last run, put in order by pieces.
    #[must_use]
    pub fn history(&self) -> History<'_> {
        let mut legs = vec![Vec::new(); self.pieces.ids.len()];
        for leg in &self.tape.legs {
            legs[leg.body].push(leg);
        }
        History { engine: self, legs }
    }
}

impl History<'_> {
    /// The state of a piece (by index) at time `t`: just after the impact, if
    /// there is one at `t`.
    #[must_use]
    pub fn state_at(&self, index: usize, t: f64) -> State {
        let legs = &self.legs[index];
        let begun = legs.partition_point(|leg| leg.motion.start <= t);
        let Some(leg) = legs.get(begun.max(1) - 1) else {
            let motion = self.engine.motion(index);
            return State {
                position: motion.end(),
                velocity: Vector::ZERO,
                angle: motion.angle,
                spin: 0.0,
            };
        };
        let state = leg.state(t.clamp(leg.motion.start, leg.end), self.engine.gear_of(leg));
        if t < leg.motion.start || t > leg.end {
            return State { velocity: Vector::ZERO, spin: 0.0, ..state };
        }
        // A carried coin goes round with its tag; no spin of its own is counted.
        State { spin: if leg.counts { state.spin } else { 0.0 }, ..state }
    }
}
