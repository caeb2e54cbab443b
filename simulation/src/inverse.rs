//! The inverse problem: which shots explain what lies on the table now?
//!
//! The prior (aim and speed around the reported shot) is searched on a grid; from
//! its best points least squares go downhill, as rest positions depend smoothly
//! on the shot while the course of events stays the same. What guides them is
//! heavy-tailed: a piece that is far off still says which way, yet one wrong
//! bounce late in a shot does not hide that all the rest agrees. The answer is a
//! weighted set, for often several shots explain the same picture.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::planar::Engine;
use crate::random::Source;
use crate::scene::{Scene, SceneError};
use crate::shot::Shot;
use crate::trajectory;
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

const ANGLES: u32 = 141;
const SPEEDS: u32 = 51;
/// Cap of χ² a piece: seven standard deviations.
const CAP: f64 = 49.0;
/// Grid points that are refined.
const SEEDS: usize = 320;
/// Rounds of refinement between two looks at `progress`, and steps of each.
const ROUNDS: u32 = 3;
const STEPS: u32 = 3;
/// Degrees of freedom of the Student distribution that guides the search.
const TAIL: f64 = 4.0;

/// Aim (rad), speed (factor) and spin (rad/s) of a trial, against the report.
type Place = [f64; 3];

#[derive(Debug, Clone, Copy)]
struct Trial {
    place: Place,
    /// Heavy-tailed misfit, which guides the search.
    distance: f64,
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
    let search = Search { before, shot, after, prior };
    let most = 1 + ROUNDS;
    let cell = [
        prior.angle * 2.0 / f64::from(ANGLES - 1),
        prior.speed * 2.0 / f64::from(SPEEDS - 1),
        prior.spin / 4.0,
    ];
    let mut trials = search.grid(seed);
    let mut go_on = progress(1, most);
    let mut best = distinct(&trials, SEEDS, cell, |trial| trial.distance);
    for round in 0..ROUNDS {
        if !go_on {
            break;
        }
        let refined: Vec<Trial> = best
            .into_par_iter()
            .with_min_len(4)
            .map_init(Engine::new, |engine, seed| search.refine(engine, seed))
            .collect();
        trials.extend(&refined);
        // The steps shrink; so does what is worth going on with.
        let near = cell.map(|width| width / 10.0);
        best = distinct(&refined, SEEDS >> (round + 1), near, |trial| trial.distance);
        go_on = progress(2 + round, most);
    }
    Ok(weigh(&trials, shot))
}

struct Search<'a> {
    before: &'a Scene,
    shot: &'a Shot,
    after: &'a [Option<Vector>],
    prior: &'a Prior,
}

impl Search<'_> {
    /// The whole prior, spin at random.
    fn grid(&self, seed: u64) -> Vec<Trial> {
        let across = |i: u32, n: u32| 2.0 * f64::from(i) / f64::from(n - 1) - 1.0;
        (0..ANGLES * SPEEDS)
            .into_par_iter()
            .with_min_len(16)
            .map_init(Engine::new, |engine, number| {
                let (i, j) = (number / SPEEDS, number % SPEEDS);
                let mut source = Source::new(seed, u64::from(number));
                let spin = self.prior.spin * (2.0 * source.unit() - 1.0);
                let turn = self.prior.angle * across(i, ANGLES);
                let factor = 1.0 + self.prior.speed * across(j, SPEEDS);
                self.trial(engine, [turn, factor, spin])
            })
            .collect()
    }

    /// Levenberg–Marquardt steps on the heavy-tailed misfit: pieces that are far
    /// off, after some bounce that went otherwise, hardly pull.
    fn refine(&self, engine: &mut Engine, mut trial: Trial) -> Trial {
        let mut damping = 1e-2;
        let mut here = self.ends(engine, trial.place);
        for _ in 0..STEPS {
            let Some((matrix, side)) = self.slopes(engine, trial.place, &here) else {
                break;
            };
            let Some(step) = solve(matrix, side, damping) else {
                break;
            };
            let next = self.kept(std::array::from_fn(|k| trial.place[k] + step[k]));
            let there = self.trial(engine, next);
            if there.distance < trial.distance {
                trial = there;
                here = ends_of(engine);
                damping *= 0.1;
            } else {
                damping *= 30.0;
            }
        }
        trial
    }

    /// The normal equations of the weighted residuals at `place`.
    fn slopes(
        &self,
        engine: &mut Engine,
        place: Place,
        here: &[Option<Vector>],
    ) -> Option<([[f64; 3]; 3], Place)> {
        // Small against everything, large against the engine's last digits.
        let small = [1e-7, 1e-7, 1e-5];
        let count = if self.prior.spin > 0.0 { 3 } else { 2 };
        let moved: Vec<Vec<Option<Vector>>> = (0..count)
            .map(|k| {
                let mut place = place;
                place[k] += small[k];
                self.ends(engine, place)
            })
            .collect();
        let (mut matrix, mut side) = ([[0.0; 3]; 3], [0.0; 3]);
        for (piece, (end, seen)) in here.iter().zip(self.after).enumerate() {
            let (Some(end), Some(seen)) = (end, seen) else { continue };
            let off = *seen - *end;
            let square = off.square() / (self.prior.noise * self.prior.noise);
            let weight = 1.0 / (1.0 + square / TAIL);
            let mut slope = [Vector::ZERO; 3];
            for (k, ends) in moved.iter().enumerate() {
                if let Some(Some(shifted)) = ends.get(piece) {
                    slope[k] = (*shifted - *end) * (1.0 / small[k]);
                }
            }
            for k in 0..count {
                side[k] += weight * slope[k].dot(off);
                for l in 0..count {
                    matrix[k][l] += weight * slope[k].dot(slope[l]);
                }
            }
        }
        for (k, row) in matrix.iter_mut().enumerate().skip(count) {
            row[k] = 1.0;
        }
        (matrix[0][0] > 0.0 && matrix[1][1] > 0.0).then_some((matrix, side))
    }

    /// Within the prior.
    fn kept(&self, [turn, factor, spin]: Place) -> Place {
        let Prior { angle, speed, spin: most, .. } = *self.prior;
        [turn.clamp(-angle, angle), factor.clamp(1.0 - speed, 1.0 + speed), spin.clamp(-most, most)]
    }

    fn ends(&self, engine: &mut Engine, place: Place) -> Vec<Option<Vector>> {
        // What does not fit the scene was refused before the search.
        match engine.run(self.before, &varied(self.shot, place)) {
            Ok(_) => ends_of(engine),
            Err(_) => Vec::new(),
        }
    }

    fn trial(&self, engine: &mut Engine, place: Place) -> Trial {
        if engine.run(self.before, &varied(self.shot, place)).is_err() {
            return Trial { place, distance: f64::INFINITY, misfit: f64::INFINITY };
        }
        let (mut distance, mut misfit) = (0.0, 0.0);
        for ((on, end, _), seen) in engine.ends().zip(self.after) {
            let square = match (on, seen) {
                (trajectory::Place::Table, Some(seen)) => {
                    (end - *seen).square() / (self.prior.noise * self.prior.noise)
                }
                // As if it lay a hand's breadth away.
                (trajectory::Place::Table, None) | (_, Some(_)) => 1e4,
                (_, None) => 0.0,
            };
            distance += libm::log1p(square / TAIL);
            misfit += square.min(CAP);
        }
        Trial { place, distance, misfit }
    }
}

/// Where the pieces of the engine's last shot lie.
fn ends_of(engine: &Engine) -> Vec<Option<Vector>> {
    let on_table = |place| place == trajectory::Place::Table;
    engine.ends().map(|(place, end, _)| on_table(place).then_some(end)).collect()
}

/// Solves the damped normal equations by Cramer's rule.
fn solve(mut a: [[f64; 3]; 3], b: Place, damping: f64) -> Option<Place> {
    for (k, row) in a.iter_mut().enumerate() {
        row[k] *= 1.0 + damping;
    }
    let determinant = |m: &[[f64; 3]; 3]| {
        m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
            - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
            + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    };
    let whole = determinant(&a);
    if !(whole.is_normal() && whole > 0.0) {
        return None;
    }
    Some(std::array::from_fn(|k| {
        let mut replaced = a;
        for (row, value) in replaced.iter_mut().zip(b) {
            row[k] = value;
        }
        determinant(&replaced) / whole
    }))
}

fn varied(shot: &Shot, [turn, factor, spin]: Place) -> Shot {
    let (sin, cos) = (libm::sin(turn), libm::cos(turn));
    let v = shot.velocity * factor;
    Shot {
        velocity: Vector::new(v.x * cos - v.y * sin, v.x * sin + v.y * cos),
        spin: shot.spin + spin,
        ..*shot
    }
}

/// The trials least by `measure` that lie at least a `width` apart.
fn distinct(
    trials: &[Trial],
    most: usize,
    width: Place,
    measure: impl Fn(&Trial) -> f64,
) -> Vec<Trial> {
    let mut order: Vec<&Trial> = trials.iter().collect();
    order.sort_by(|a, b| measure(a).total_cmp(&measure(b)));
    let mut found: Vec<Trial> = Vec::new();
    for trial in order {
        let near = |other: &Trial| {
            (0..3).all(|k| (trial.place[k] - other.place[k]).abs() <= 0.999 * width[k])
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
    let mut found = distinct(trials, 10, [0.1_f64.to_radians(), 0.01, 1.0], |trial| trial.misfit);
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
            turn_deg: trial.place[0].to_degrees(),
            speed_mps: shot.velocity.length() * trial.place[1],
            spin_rps: (shot.spin + trial.place[2]) / std::f64::consts::TAU,
        })
        .collect()
}
