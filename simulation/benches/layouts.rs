//! The layouts and shots that are measured.
//!
//! Fixed patterns, no randomness: two runs measure the same work.
#![allow(clippy::unwrap_used, clippy::missing_panics_doc)] // the scenarios are the crate's own

use simulation::scenario::Scenario;
use simulation::shot::direction;
use simulation::{Scene, Shot, Stroke, Vector};

/// The start of a set: eight pawns a side, and the puck.
#[must_use]
pub fn opening() -> Scene {
    Scenario::novuss().resolve().unwrap().scene
}

/// `n` pawns of each colour scattered over the board, and the puck.
#[must_use]
pub fn middle(n: u8) -> Scene {
    let mut scenario = Scenario::novuss();
    let mut spec = scenario.bodies.0[1].clone();
    scenario.bodies.0.truncate(1);
    for i in 0..2 * n {
        // A scattered but fixed pattern on a 6 × 6 grid.
        let cell = u32::from(i) * 29 % 36;
        spec.id = format!("pawn{i}");
        spec.x_mm = f64::from(cell % 6) * 120.0 - 300.0 + f64::from(cell * 7 % 11);
        spec.y_mm = f64::from(cell / 6) * 120.0 - 270.0 + f64::from(cell * 5 % 13);
        scenario.bodies.0.push(spec.clone());
    }
    scenario.resolve().unwrap().scene
}

/// Eight tags round the table, with a kopeck in each hole or without.
#[must_use]
pub fn fish(kopecks: bool) -> Scene {
    Scenario::fish(8, kopecks).resolve().unwrap().scene
}

/// 512 shots of the puck in a fan of ±25°.
#[must_use]
pub fn fan(scene: &Scene, middle: f64, speed: f64) -> Vec<Shot> {
    let puck = scene.bodies().iter().find(|b| b.radius > 0.02).unwrap().id;
    (0..512_u32)
        .map(|i| {
            let angle = middle + 50.0 * (f64::from(i) / 511.0 - 0.5);
            Shot::aimed(puck, angle, speed, Stroke::Cue)
        })
        .collect()
}

/// 512 flicks of a tag at the others, with spin.
#[must_use]
pub fn flicks(scene: &Scene) -> Vec<Shot> {
    let tags: Vec<_> = scene.bodies().iter().filter(|b| b.hole.is_some()).collect();
    (0..512_u32)
        .map(|i| {
            let tag = tags[i as usize % tags.len()];
            let target = tags[(i as usize / 8 + 1 + i as usize) % tags.len()];
            let aim = target.position - tag.position;
            let length = aim.length().max(1e-9);
            let off = direction(f64::from(i % 7) - 3.0);
            let unit = aim * (1.0 / length);
            let turned = Vector::new(
                unit.dot(Vector::new(off.x, -off.y)),
                unit.dot(Vector::new(off.y, off.x)),
            );
            Shot {
                body: tag.id,
                velocity: turned * (1.5 + f64::from(i % 5) * 0.5),
                spin: f64::from(i % 9) * 8.0 - 32.0,
                stroke: Stroke::Flick,
            }
        })
        .collect()
}
