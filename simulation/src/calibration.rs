//! Friction and restitution of the club's own table, from a few measurements.
//!
//! - `slide`: a piece slides `distance_mm` to rest in `time_s`. Without spin
//!   d = ½μg·t², so μ = 2d/(g·t²).
//! - `rebound`: a piece covers `distance_mm` to the rail in `time_s`, then rests
//!   `after_mm` from it. Before: v = d/t − ½μg·t; after: v' = √(2μg·d'); e = v'/v.
//! - `collision`: a piece hits an equal resting one head-on; afterwards the
//!   striker slides `distance_mm`, the other `after_mm`. Their speeds are
//!   (1 ∓ e)/2 of the striker's, distances go with the squares:
//!   e = (1 − √(d/d'))/(1 + √(d/d')).

use serde::{Deserialize, Serialize};

use crate::scenario::{ScenarioError, ranged};

/// What was measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trial {
    /// A slide to rest.
    Slide,
    /// Off the rail.
    Rebound,
    /// Two equal pieces, head-on.
    Collision,
}

/// A measurement: one row of the file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measurement {
    /// What was measured.
    pub kind: Trial,
    /// See the module's page, mm.
    pub distance_mm: f64,
    /// s.
    #[serde(default)]
    pub time_s: Option<f64>,
    /// mm.
    #[serde(default)]
    pub after_mm: Option<f64>,
}

/// A fitted coefficient.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Fit {
    /// Weighted mean.
    pub value: f64,
    /// Its standard deviation: the larger of what reading errors and what the
    /// scatter of the measurements allow.
    pub sigma: f64,
    /// Measurements used.
    pub count: u32,
}

/// What is now known of a table.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Calibration {
    /// Sliding friction.
    pub mu: Option<Fit>,
    /// Restitution of the rail.
    pub rail_e: Option<Fit>,
    /// Restitution of pieces.
    pub contact_e: Option<Fit>,
}

/// Reading errors (one standard deviation).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reading {
    /// Of distances, m.
    pub distance: f64,
    /// Of times, s: a stopwatch in the hand.
    pub time: f64,
}

impl Default for Reading {
    fn default() -> Self {
        Self { distance: 0.003, time: 0.05 }
    }
}

/// Most rows that are read.
pub const MOST_MEASUREMENTS: usize = 10_000;

/// Fits μ and e on a table with gravity `gravity` (m/s²). `mu` replaces the
/// friction if no slide was measured, for rebounds.
///
/// # Errors
/// A row that lacks a number, has one out of range, or is impossible (a slide
/// of no time, a rebound faster than it came), by its number.
pub fn fit(
    rows: &[Measurement],
    gravity: f64,
    mu: f64,
    reading: Reading,
) -> Result<Calibration, ScenarioError> {
    ranged("gravity", gravity, 0.01, 100.0)?;
    ranged("mu", mu, 0.001, 10.0)?;
    ranged("reading.distance", reading.distance, 1e-6, 1.0)?;
    ranged("reading.time", reading.time, 1e-6, 10.0)?;
    if rows.len() > MOST_MEASUREMENTS {
        let problem = format!("at most {MOST_MEASUREMENTS} rows are possible");
        return Err(ScenarioError::new("measurements", problem));
    }
    let mut slides = Vec::new();
    for (number, row) in rows.iter().enumerate().filter(|(_, row)| row.kind == Trial::Slide) {
        let (d, t) = (row.distance(number)?, row.time(number)?);
        let value = 2.0 * d / (gravity * t * t);
        let relative = (reading.distance / d).hypot(2.0 * reading.time / t);
        slides.push((plausible(number, "friction", value, 10.0)?, value * relative));
    }
    let slides = combine(&slides);
    let friction = slides.unwrap_or(Fit { value: mu, sigma: 0.3 * mu, count: 0 });
    let (mut rails, mut contacts) = (Vec::new(), Vec::new());
    for (number, row) in rows.iter().enumerate() {
        match row.kind {
            Trial::Slide => {}
            Trial::Rebound => {
                let (d, t, after) = (row.distance(number)?, row.time(number)?, row.after(number)?);
                let e = |d: f64, t: f64, after: f64, mu: f64| {
                    (2.0 * mu * gravity * after).sqrt() / (d / t - mu * gravity * t / 2.0)
                };
                let base = e(d, t, after, friction.value);
                let value = plausible(number, "restitution", base, 1.0)?;
                // Each error on its own, by a small difference.
                let parts = [
                    e(d + reading.distance, t, after, friction.value),
                    e(d, t + reading.time, after, friction.value),
                    e(d, t, after + reading.distance, friction.value),
                    e(d, t, after, friction.value + friction.sigma),
                ];
                rails.push((value, spread(base, &parts)));
            }
            Trial::Collision => {
                let (d, after) = (row.distance(number)?, row.after(number)?);
                let e = |d: f64, after: f64| {
                    let ratio = (d / after).sqrt();
                    (1.0 - ratio) / (1.0 + ratio)
                };
                let base = e(d, after);
                let value = plausible(number, "restitution", base, 1.0)?;
                let parts = [e(d + reading.distance, after), e(d, after + reading.distance)];
                contacts.push((value, spread(base, &parts)));
            }
        }
    }
    Ok(Calibration { mu: slides, rail_e: combine(&rails), contact_e: combine(&contacts) })
}

impl Measurement {
    fn distance(&self, number: usize) -> Result<f64, ScenarioError> {
        let low = if self.kind == Trial::Collision { 0.0 } else { 1.0 };
        ranged(&format!("row {}: distance_mm", number + 1), self.distance_mm, low, 1e5)
            .map(|mm| mm / 1000.0)
    }

    fn time(&self, number: usize) -> Result<f64, ScenarioError> {
        let field = format!("row {}: time_s", number + 1);
        let time = self.time_s.ok_or_else(|| ScenarioError::new(&field, "is missing"))?;
        ranged(&field, time, 0.01, 1000.0)
    }

    fn after(&self, number: usize) -> Result<f64, ScenarioError> {
        let field = format!("row {}: after_mm", number + 1);
        let after = self.after_mm.ok_or_else(|| ScenarioError::new(&field, "is missing"))?;
        ranged(&field, after, 1.0, 1e5).map(|mm| mm / 1000.0)
    }
}

fn plausible(number: usize, what: &str, value: f64, most: f64) -> Result<f64, ScenarioError> {
    // Reading errors may carry a restitution slightly above 1.
    if value >= 0.0 && value <= most * 1.1 {
        return Ok(value.min(most));
    }
    let problem = format!("gives the impossible {what} {value:.3}");
    Err(ScenarioError::new(format!("row {}", number + 1), problem))
}

fn spread(base: f64, parts: &[f64]) -> f64 {
    parts.iter().map(|part| (part - base) * (part - base)).sum::<f64>().sqrt()
}

/// Weighted mean of (value, σ).
fn combine(values: &[(f64, f64)]) -> Option<Fit> {
    if values.is_empty() {
        return None;
    }
    let weights: Vec<f64> = values.iter().map(|(_, s)| 1.0 / (s * s).max(1e-12)).collect();
    let total: f64 = weights.iter().sum();
    let mean = values.iter().zip(&weights).map(|((v, _), w)| v * w).sum::<f64>() / total;
    let formal = 1.0 / total.sqrt();
    let count = u32::try_from(values.len()).unwrap_or(u32::MAX);
    // Birge: scatter beyond the reading errors widens the answer.
    let chi: f64 = values.iter().zip(&weights).map(|((v, _), w)| (v - mean) * (v - mean) * w).sum();
    let freedom = f64::from(count) - 1.0;
    let birge = if freedom > 0.0 { (chi / freedom).sqrt().max(1.0) } else { 1.0 };
    Some(Fit { value: mean, sigma: formal * birge, count })
}
