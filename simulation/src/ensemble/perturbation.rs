//! What may have been a little different: one disturbed copy of a case.

use crate::random::Source;
use crate::scene::{Scene, SceneError};
use crate::shot::Shot;
use crate::table::Border;
use crate::vector::Vector;

/// Standard deviations of the referee's reconstruction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Uncertainty {
    /// Of each coordinate of each piece, m.
    pub position: f64,
    /// Of the aim, rad.
    pub angle: f64,
    /// Of the speed, relative.
    pub speed: f64,
    /// Of the spin, rad/s.
    pub spin: f64,
    /// Of all friction coefficients together, relative.
    pub friction: f64,
    /// Of all coefficients of restitution together, relative.
    pub restitution: f64,
    /// Greatest gap between pieces that seem to touch, m (uniform from 0).
    pub gap: f64,
}

impl Default for Uncertainty {
    fn default() -> Self {
        Self {
            position: 0.001,
            angle: 0.5_f64.to_radians(),
            speed: 0.05,
            spin: 0.0,
            friction: 0.05,
            restitution: 0.03,
            gap: 0.0002,
        }
    }
}

/// One disturbed case. `input`: the disturbances in units of their standard
/// deviation: angle, speed, spin, friction, restitution, then x, y a piece.
#[derive(Debug, Clone)]
pub(super) struct Sample {
    pub(super) scene: Scene,
    pub(super) shot: Shot,
    pub(super) input: Vec<f64>,
}

/// Part of the sampled gap (m) that swallows the tolerance of separation.
const SLACK: f64 = 5e-6;
/// Displaced pieces may end over a pocket or edge; then anew.
const TRIES: u32 = 16;

pub(super) fn within(field: &str, value: f64, low: f64, high: f64) -> Result<(), SceneError> {
    if value >= low && value <= high {
        return Ok(());
    }
    Err(SceneError::OutOfRange { field: field.to_owned(), value, low, high })
}

impl Uncertainty {
    /// # Errors
    /// If a deviation is negative, absurd or not a number.
    pub fn check(&self) -> Result<(), SceneError> {
        within("uncertainty.position", self.position, 0.0, 0.1)?;
        within("uncertainty.angle", self.angle, 0.0, 7.0)?;
        within("uncertainty.speed", self.speed, 0.0, 1.0)?;
        within("uncertainty.spin", self.spin, 0.0, 1e4)?;
        within("uncertainty.friction", self.friction, 0.0, 1.0)?;
        within("uncertainty.restitution", self.restitution, 0.0, 1.0)?;
        within("uncertainty.gap", self.gap, 0.0, 0.01)
    }

    /// Replay `number` of the case `seed`.
    pub(super) fn sample(&self, scene: &Scene, shot: &Shot, seed: u64, number: u64) -> Sample {
        let mut source = Source::new(seed, number);
        for _ in 0..TRIES {
            let mut input: Vec<f64> = (0..5).map(|_| source.normal()).collect();
            let shot = self.disturb_shot(shot, &input);
            if let Some(scene) = self.disturb_scene(scene, &mut source, &mut input) {
                return Sample { scene, shot, input };
            }
        }
        // A scene too crowded to be disturbed keeps its places.
        let input = vec![0.0; 5 + 2 * scene.bodies().len()];
        Sample { scene: scene.clone(), shot: self.disturb_shot(shot, &input), input }
    }

    fn disturb_shot(&self, shot: &Shot, input: &[f64]) -> Shot {
        let turn = self.angle * input[0];
        let (sin, cos) = (libm::sin(turn), libm::cos(turn));
        let v = shot.velocity * factor(self.speed, input[1]);
        Shot {
            velocity: Vector::new(v.x * cos - v.y * sin, v.x * sin + v.y * cos),
            spin: shot.spin + self.spin * input[2],
            ..*shot
        }
    }

    fn disturb_scene(
        &self,
        scene: &Scene,
        source: &mut Source,
        input: &mut Vec<f64>,
    ) -> Option<Scene> {
        let mut table = scene.table().clone();
        let (rub, bounce) = (factor(self.friction, input[3]), factor(self.restitution, input[4]));
        table.friction *= rub;
        table.contact.friction *= rub;
        table.contact.restitution = (table.contact.restitution * bounce).min(1.0);
        if let Border::Cushion(rail) = &mut table.border {
            rail.friction *= rub;
            rail.restitution = (rail.restitution * bounce).min(1.0);
        }
        let mut bodies = scene.bodies().to_vec();
        let mut pads = Vec::with_capacity(bodies.len());
        let mut shifts = Vec::with_capacity(bodies.len());
        for body in &mut bodies {
            if let Some(friction) = &mut body.friction {
                *friction *= rub;
            }
            let (dx, dy) = (source.normal(), source.normal());
            input.push(dx);
            input.push(dy);
            shifts.push(Vector::new(dx, dy) * self.position);
            body.position += shifts[shifts.len() - 1];
            // Half of a gap on each side.
            pads.push((self.gap / 2.0 * source.unit()).max(SLACK));
        }
        // A coin goes with its tag; its own shift stays within the hole.
        for body in &mut bodies {
            if let Some(holder) = body.inside.and_then(|id| scene.index(id)) {
                body.position += shifts[holder];
            }
        }
        Scene::padded(table, bodies, &pads, SLACK).ok()
    }
}

/// 1 + σ·z, kept within half and one and a half.
fn factor(deviation: f64, z: f64) -> f64 {
    (1.0 + deviation * z).clamp(0.5, 1.5)
}
