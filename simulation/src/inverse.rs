//! The inverse problem: which shots explain what lies on the table now?
//!
//! The prior (aim and speed around the reported shot) is searched on a grid; the
//! best places are refined by shrinking random clouds. The misfit is χ² of the
//! rest positions, capped for each piece: one wrong bounce late in a shot must
//! not hide that all the rest agrees. The answer is a weighted set, for often
//! several shots explain the same picture.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::planar::Engine;
use crate::random::Source;
use crate::scene::{Scene, SceneError};
use crate::shot::Shot;
use crate::trajectory::Place;
use crate::vector::Vector;

/// Around which shots to search.
#[derive(Debug, Clone, PartialEq)]
pub struct Prior {
    /// Greatest deviation of the aim, rad.
    pub angle: f64,
    /// Greatest deviation of the speed, relative.
    pub speed: f64,
    /// Greatest deviation of the spin, rad/s.
    pub spin: f64,
    /// Standard deviation of the positions seen, m.
    pub noise: f64,
}

impl Default for Prior {
    fn default() -> Self {
        Self { angle: 2.0_f64.to_radians(), speed: 0.25, spin: 0.0, noise: 0.001 }
    }
}

/// A shot that explains what was seen.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Explanation {
    /// Share of the posterior weight of this and its like, all together 1.
    pub weight: f64,
    /// χ² of the rest positions, capped for each piece.
    pub misfit: f64,
    /// Turn of the aim against the reported shot, degrees, counter-clockwise.
    pub turn_deg: f64,
    /// Speed, m/s.
    pub speed_mps: f64,
    /// Spin, turns a second.
    pub spin_rps: f64,
}

const ANGLES: u32 = 121;
const SPEEDS: u32 = 41;
/// Cap of χ² a piece: seven standard deviations.
const CAP: f64 = 49.0;
const SEEDS: usize = 24;
const ROUNDS: u32 = 6;
const CLOUD: u32 = 24;

#[derive(Debug, Clone, Copy)]
struct Trial {
    turn: f64,
    factor: f64,
    spin: f64,
    misfit: f64,
}

/// Shots that lead from `before` to `after` (by index of piece; `None`: left the
/// table), best first, at most ten. `progress(done, most)` may cancel with
/// `false`, then the best so far are returned.
///
/// # Errors
/// If the shot does not fit the scene or the prior is out of range.
pub fn explain(
    before: &Scene,
    shot: &Shot,
    after: &[Option<Vector>],
    prior: &Prior,
    seed: u64,
    mut progress: impl FnMut(u32, u32) -> bool,
) -> Result<Vec<Explanation>, SceneError> {
    for (field, value, low, high) in [
        ("prior.angle", prior.angle, 0.0, 3.15),
        ("prior.speed", prior.speed, 0.0, 0.9),
        ("prior.spin", prior.spin, 0.0, 1e4),
        ("prior.noise", prior.noise, 1e-6, 1.0),
    ] {
        if !(value >= low && value <= high) {
            return Err(SceneError::OutOfRange { field: field.to_owned(), value, low, high });
        }
    }
    // Fails here if the shot does not fit; its variations then fit as well,
    // or count as infinitely bad.
    Engine::new().run(before, shot)?;
    let search = Search { before, shot, after, noise: prior.noise };
    let most = 1 + ROUNDS;
    let across = |i: u32, n: u32| 2.0 * f64::from(i) / f64::from(n - 1) - 1.0;
    let grid: Vec<(f64, f64, f64)> = (0..ANGLES)
        .flat_map(|i| (0..SPEEDS).map(move |j| (i, j)))
        .map(|(i, j)| {
            let spin = if prior.spin > 0.0 {
                let mut source = Source::new(seed, u64::from(i) << 32 | u64::from(j));
                prior.spin * (2.0 * source.unit() - 1.0)
            } else {
                0.0
            };
            (prior.angle * across(i, ANGLES), 1.0 + prior.speed * across(j, SPEEDS), spin)
        })
        .collect();
    let mut trials = search.run(grid);
    let mut go_on = progress(1, most);
    let mut spread = (
        prior.angle * 2.0 / f64::from(ANGLES - 1),
        prior.speed * 2.0 / f64::from(SPEEDS - 1),
        prior.spin / 4.0,
    );
    let mut best = distinct(&trials, SEEDS, spread);
    for round in 0..ROUNDS {
        if !go_on {
            break;
        }
        let mut clouds = Vec::new();
        for (number, centre) in (0_u64..).zip(&best) {
            let mut source = Source::new(seed ^ 0x5eed, u64::from(round) << 32 | number);
            for _ in 0..CLOUD {
                clouds.push((
                    (centre.turn + spread.0 * source.normal()).clamp(-prior.angle, prior.angle),
                    (centre.factor + spread.1 * source.normal())
                        .clamp(1.0 - prior.speed, 1.0 + prior.speed),
                    (centre.spin + spread.2 * source.normal()).clamp(-prior.spin, prior.spin),
                ));
            }
        }
        trials.extend(search.run(clouds));
        spread = (spread.0 * 0.5, spread.1 * 0.5, spread.2 * 0.5);
        // Fewer, better seeds as the clouds shrink.
        let keep = (SEEDS >> (round / 2)).max(4);
        best = distinct(&trials, keep, spread);
        go_on = progress(2 + round, most);
    }
    Ok(weigh(&trials, shot))
}

struct Search<'a> {
    before: &'a Scene,
    shot: &'a Shot,
    after: &'a [Option<Vector>],
    noise: f64,
}

impl Search<'_> {
    fn run(&self, inputs: Vec<(f64, f64, f64)>) -> Vec<Trial> {
        inputs
            .into_par_iter()
            .with_min_len(16)
            .map_init(Engine::new, |engine, (turn, factor, spin)| {
                let shot = varied(self.shot, turn, factor, spin);
                let misfit = match engine.run(self.before, &shot) {
                    Ok(_) => self.misfit(engine),
                    Err(_) => f64::INFINITY,
                };
                Trial { turn, factor, spin, misfit }
            })
            .collect()
    }

    fn misfit(&self, engine: &Engine) -> f64 {
        engine
            .ends()
            .zip(self.after)
            .map(|((place, end, _), seen)| match (place, seen) {
                (Place::Table, Some(seen)) => {
                    ((end - *seen).square() / (self.noise * self.noise)).min(CAP)
                }
                (Place::Table, None) | (_, Some(_)) => CAP,
                (_, None) => 0.0,
            })
            .sum()
    }
}

fn varied(shot: &Shot, turn: f64, factor: f64, spin: f64) -> Shot {
    let (sin, cos) = (libm::sin(turn), libm::cos(turn));
    let v = shot.velocity * factor;
    Shot {
        velocity: Vector::new(v.x * cos - v.y * sin, v.x * sin + v.y * cos),
        spin: shot.spin + spin,
        ..*shot
    }
}

/// The best trials that lie at least a spread apart from each other.
fn distinct(trials: &[Trial], most: usize, spread: (f64, f64, f64)) -> Vec<Trial> {
    let mut order: Vec<&Trial> = trials.iter().collect();
    order.sort_by(|a, b| a.misfit.total_cmp(&b.misfit));
    let mut found: Vec<Trial> = Vec::new();
    for trial in order {
        let near = |other: &Trial| {
            (trial.turn - other.turn).abs() < spread.0
                && (trial.factor - other.factor).abs() < spread.1
                && (trial.spin - other.spin).abs() <= spread.2
        };
        if !found.iter().any(near) {
            found.push(*trial);
            if found.len() == most {
                break;
            }
        }
    }
    found
}

/// Weights exp(−χ²/2); trials within 0.1° and 1 % of a better one count to it.
fn weigh(trials: &[Trial], shot: &Shot) -> Vec<Explanation> {
    let tenth = 0.1_f64.to_radians();
    let mut found = distinct(trials, 10, (tenth, 0.01, 1.0));
    found.retain(|trial| trial.misfit.is_finite());
    let Some(best) = found.first().map(|trial| trial.misfit) else {
        return Vec::new();
    };
    let weights: Vec<f64> =
        found.iter().map(|trial| libm::exp((best - trial.misfit) / 2.0)).collect();
    let total: f64 = weights.iter().sum();
    found
        .iter()
        .zip(weights)
        .map(|(trial, weight)| Explanation {
            weight: weight / total,
            misfit: trial.misfit,
            turn_deg: trial.turn.to_degrees(),
            speed_mps: shot.velocity.length() * trial.factor,
            spin_rps: (shot.spin + trial.spin) / std::f64::consts::TAU,
        })
        .collect()
}
