//! Many replays of a shot within its uncertainty, and what they say of a claim.

mod perturbation;
mod sensitivity;
mod story;

use rayon::prelude::*;

pub use perturbation::Uncertainty;
pub use sensitivity::{Influence, Input};
pub use story::Story;

use crate::claim::{Claim, Struck};
use crate::planar::Engine;
use crate::scene::{Scene, SceneError};
use crate::shot::Shot;

/// How an ensemble is run.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// Most replays.
    pub samples: u32,
    /// Seed of the case: same seed, same answer.
    pub seed: u64,
    /// Share from which the club calls a claim supported (0.5 to 1).
    pub threshold: f64,
    /// Stop when the interval has left the threshold.
    pub stop_early: bool,
}

impl Default for Plan {
    fn default() -> Self {
        Self { samples: 10_000, seed: 1, threshold: 0.95, stop_early: true }
    }
}

/// Most replays a plan may ask for.
pub const MOST_SAMPLES: u32 = 10_000_000;

/// What the replays say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ruling {
    /// The whole interval lies above the threshold.
    Supported,
    /// The whole interval lies below 1 − threshold.
    Refuted,
    /// Neither: the referee's decision stands.
    Undecided,
}

impl Ruling {
    /// The name used in files.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Supported => "supported",
            Self::Refuted => "refuted",
            Self::Undecided => "undecided",
        }
    }
}

/// The answer to a claim.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// Replays run.
    pub samples: u32,
    /// Replays in which the claim holds.
    pub favourable: u32,
    /// Their share.
    pub share: f64,
    /// 95 % Wilson interval of the share.
    pub interval: (f64, f64),
    /// The ruling.
    pub ruling: Ruling,
    /// Whether the claim holds in the nominal, undisturbed replay.
    pub nominal: bool,
    /// The most frequent courses, most frequent first, at most eight.
    pub stories: Vec<Story>,
    /// What the claim depends on most, strongest first.
    pub sensitivity: Vec<Influence>,
    /// True if the callback cancelled the ensemble.
    pub cancelled: bool,
}

/// Replays between two looks at the interval. Fixed, so that where an ensemble
/// stops does not depend on threads.
const BATCH: u32 = 500;

/// Replays `shot` in `scene` within `uncertainty` and judges `claim`. After
/// each batch `progress(done, most)` is called; `false` cancels.
///
/// # Errors
/// If the shot does not fit the scene, or the plan or uncertainty is out of
/// range.
pub fn judge(
    scene: &Scene,
    shot: &Shot,
    uncertainty: &Uncertainty,
    claim: &Claim,
    plan: &Plan,
    mut progress: impl FnMut(u32, u32) -> bool,
) -> Result<Verdict, SceneError> {
    uncertainty.check()?;
    perturbation::within("samples", f64::from(plan.samples), 1.0, f64::from(MOST_SAMPLES))?;
    perturbation::within("threshold", plan.threshold, 0.5, 1.0)?;
    let mut engine = Engine::new();
    let struck = Struck::new(scene, shot.body);
    let nominal = claim.holds(engine.run(scene, shot)?, struck);
    let mut stories = story::Tally::default();
    let mut influences = sensitivity::Tally::new(scene);
    let (mut done, mut favourable, mut cancelled) = (0, 0, false);
    while done < plan.samples {
        let batch = BATCH.min(plan.samples - done);
        let results: Vec<Result<Replay, SceneError>> = (done..done + batch)
            .into_par_iter()
            .with_min_len(16)
            .map_init(Engine::new, |engine, number| {
                let sample = uncertainty.sample(scene, shot, plan.seed, u64::from(number));
                let events = engine.run(&sample.scene, &sample.shot)?;
                let holds = claim.holds(events, struck);
                Ok(Replay { holds, course: story::course(events, struck), input: sample.input })
            })
            .collect();
        // In the order of numbers: sums do not depend on threads either.
        for (number, replay) in (done..).zip(results) {
            let replay = replay?;
            favourable += u32::from(replay.holds);
            influences.add(&replay.input, replay.holds);
            stories.add(replay.course, replay.holds, number);
        }
        done += batch;
        let interval = wilson(favourable, done);
        if !progress(done, plan.samples) {
            cancelled = done < plan.samples;
            break;
        }
        if plan.stop_early && settled(interval, plan.threshold) {
            break;
        }
    }
    let interval = wilson(favourable, done);
    let ruling = if interval.0 > plan.threshold {
        Ruling::Supported
    } else if interval.1 < 1.0 - plan.threshold {
        Ruling::Refuted
    } else {
        Ruling::Undecided
    };
    Ok(Verdict {
        samples: done,
        favourable,
        share: f64::from(favourable) / f64::from(done),
        interval,
        ruling,
        nominal,
        stories: stories.finish(done),
        sensitivity: influences.finish(),
        cancelled,
    })
}

struct Replay {
    holds: bool,
    course: story::Course,
    input: Vec<f64>,
}

/// More replays would not change the ruling (at this confidence).
fn settled((low, high): (f64, f64), threshold: f64) -> bool {
    low > threshold || high < 1.0 - threshold || (low > 1.0 - threshold && high < threshold)
}

/// The Wilson score interval of a share of `hits` in `n` at 95 %.
#[must_use]
pub fn wilson(hits: u32, n: u32) -> (f64, f64) {
    const Z: f64 = 1.959_963_984_540_054;
    let (n, p) = (f64::from(n), f64::from(hits) / f64::from(n));
    let z2 = Z * Z / n;
    let centre = p + z2 / 2.0;
    let spread = Z * ((p * (1.0 - p) + z2 / 4.0) / n).sqrt();
    let scale = 1.0 / (1.0 + z2);
    (((centre - spread) * scale).max(0.0), ((centre + spread) * scale).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::wilson;

    #[test]
    fn wilson_interval_has_its_published_values() {
        // Newcombe (1998), 81 of 263 and 0 of 20.
        let (low, high) = wilson(81, 263);
        assert!((low - 0.2553).abs() < 5e-5 && (high - 0.3662).abs() < 5e-5);
        let (low, high) = wilson(0, 20);
        assert!(low == 0.0 && (high - 0.1611).abs() < 5e-5);
    }
}
