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
    /// Share of the claim's variance that a parabola in it explains (r², 0 to 1; both
    /// coordinates together): a line alone sees nothing where misses lie on both sides.
    pub explained: f64,
}

/// Running sums for correlations with a yes/no answer.
#[derive(Debug)]
pub(super) struct Tally {
    pieces: Vec<BodyId>,
    count: f64,
    yes: f64,
    /// The first inputs: sums are of differences from them, which lose no digits.
    origin: Vec<f64>,
    /// Σx, Σx², Σx³, Σx⁴, then Σx and Σx² over the yes.
    sums: Vec<[f64; 6]>,
}

impl Tally {
    pub(super) fn new(scene: &Scene) -> Self {
        let pieces: Vec<BodyId> = scene.bodies().iter().map(|body| body.id).collect();
        let sums = vec![[0.0; 6]; 5 + 2 * pieces.len()];
        Self { pieces, count: 0.0, yes: 0.0, origin: Vec::new(), sums }
    }

    pub(super) fn add(&mut self, input: &[f64], holds: bool) {
        self.count += 1.0;
        self.yes += f64::from(u8::from(holds));
        if self.origin.is_empty() {
            self.origin = input.to_vec();
        }
        for (sum, (x, origin)) in self.sums.iter_mut().zip(input.iter().zip(&self.origin)) {
            let x = x - origin;
            let square = x * x;
            let yes = if holds { [x, square] } else { [0.0; 2] };
            for (sum, part) in
                sum.iter_mut().zip([x, square, square * x, square * square, yes[0], yes[1]])
            {
                *sum += part;
            }
        }
    }

    /// r² of the regression on input number `k` and its square.
    fn explained(&self, k: usize) -> f64 {
        let [x, x2, x3, x4, yes_x, yes_x2] = self.sums[k].map(|sum| sum / self.count);
        let share = self.yes / self.count;
        // Variances and covariances of the input (1), its square (2) and the answer.
        let (var1, var2, cov12) = (x2 - x * x, x4 - x2 * x2, x3 - x * x2);
        let (cov1, cov2) = (yes_x - x * share, yes_x2 - x2 * share);
        let answer = share * (1.0 - share);
        let determinant = var1 * var2 - cov12 * cov12;
        let explained = if determinant > 1e-9 * var1 * var2 {
            (cov1 * cov1 * var2 - 2.0 * cov1 * cov2 * cov12 + cov2 * cov2 * var1) / determinant
        } else if var1 > 0.0 {
            // The input takes two values: its square says nothing more.
            cov1 * cov1 / var1
        } else {
            return 0.0;
        };
        if answer > 0.0 { (explained / answer).clamp(0.0, 1.0) } else { 0.0 }
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
