//! Which of the uncertain inputs the claim depends on.

use crate::body::BodyId;
use crate::scene::Scene;

/// An uncertain input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Input {
    /// The aim.
    Angle,
    /// The speed.
    Speed,
    /// The spin.
    Spin,
    /// All friction coefficients.
    Friction,
    /// All coefficients of restitution.
    Restitution,
    /// Where a piece lay.
    Position(BodyId),
}

/// How strongly an input decides about the claim.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Influence {
    /// The input.
    pub input: Input,
    /// Share of the claim's variance it explains linearly (r², 0 to 1; both
    /// coordinates together).
    pub explained: f64,
}

/// Running sums for correlations with a yes/no answer.
#[derive(Debug)]
pub(super) struct Tally {
    pieces: Vec<BodyId>,
    count: f64,
    yes: f64,
    /// Σx, Σx², Σx over the yes.
    sums: Vec<[f64; 3]>,
}

impl Tally {
    pub(super) fn new(scene: &Scene) -> Self {
        let pieces: Vec<BodyId> = scene.bodies().iter().map(|body| body.id).collect();
        let sums = vec![[0.0; 3]; 5 + 2 * pieces.len()];
        Self { pieces, count: 0.0, yes: 0.0, sums }
    }

    pub(super) fn add(&mut self, input: &[f64], holds: bool) {
        self.count += 1.0;
        self.yes += f64::from(u8::from(holds));
        for (sum, x) in self.sums.iter_mut().zip(input) {
            sum[0] += x;
            sum[1] += x * x;
            if holds {
                sum[2] += x;
            }
        }
    }

    /// r² of input number `k`.
    fn explained(&self, k: usize) -> f64 {
        let [sum, square, with_yes] = self.sums[k];
        let n = self.count;
        let covariance = with_yes / n - sum / n * self.yes / n;
        let of_input = square / n - sum / n * sum / n;
        let share = self.yes / n;
        let variance = of_input * share * (1.0 - share);
        if variance > 0.0 { covariance * covariance / variance } else { 0.0 }
    }

    pub(super) fn finish(self) -> Vec<Influence> {
        let names = [Input::Angle, Input::Speed, Input::Spin, Input::Friction, Input::Restitution];
        let mut found: Vec<Influence> = names
            .into_iter()
            .enumerate()
            .map(|(k, input)| Influence { input, explained: self.explained(k) })
            .collect();
        for (i, &id) in self.pieces.iter().enumerate() {
            let explained = self.explained(5 + 2 * i) + self.explained(6 + 2 * i);
            found.push(Influence { input: Input::Position(id), explained });
        }
        found.sort_by(|a, b| b.explained.total_cmp(&a.explained).then(a.input.cmp(&b.input)));
        found
    }
}
