//! The universal curves of sliding–spinning motion.
//!
//! The friction law is scale invariant: (v, Rω) → λ(v, Rω) stretches time by λ
//! and distance by λ². So for one shape (κ = mR²/I, η = hole ratio) all
//! motions that begin faster than the terminal ratio ε* are pieces of a single
//! curve, and all that begin slower are pieces of another. A [`Curve`] tabulates
//! both against the *remaining* time X (unit: λ/μg), which runs from 0 at rest
//! upwards: remaining distance D(X), velocity V(X), spin W(X), turned angle A(X)
//! and the friction work of sliding and of spinning, each as one polynomial per cell. The cell is found
//! from the bits of X, so an evaluation costs one look-up and one Horner scheme.
//!
//! F and T have logarithmic singularities at ε = 1 and ε = η. X is normalised
//! so that the one on a curve lies at X = 1, and cells shrink towards it.

mod build;
mod cells;

use std::sync::{Arc, Mutex};

use cells::Cells;

/// Terminal ratio and both sides of it for one shape of disc.
#[derive(Debug)]
pub(crate) struct Curve {
    kappa: f64,
    hole: f64,
    terminal: f64,
    /// Tκ of pure spinning.
    spin_torque: f64,
    sides: [Cells; 2],
}

/// Which of the two universal curves a motion follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Branch {
    /// ε > ε*: mostly sliding.
    Sliding,
    /// ε < ε*: mostly spinning.
    Spinning,
}

/// Above this ε the spin changes the sliding by less than 1e-15.
pub(crate) const PURE_SLIDING: f64 = 1.6e7;
/// Below this ε the sliding is dropped.
pub(crate) const PURE_SPINNING: f64 = 1e-9;

/// Curves already tabulated, by the bits of (κ, η).
static KNOWN: Mutex<Vec<(u64, u64, Arc<Curve>)>> = Mutex::new(Vec::new());

impl Curve {
    /// The curve of a disc with κ = mR²/I and hole ratio η, tabulated once per
    /// process.
    pub(crate) fn of(kappa: f64, hole: f64) -> Arc<Self> {
        let key = (kappa.to_bits(), hole.to_bits());
        // A poisoned lock only means that another thread panicked while
        // reading; entries are pushed whole.
        let mut known = KNOWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some((.., curve)) = known.iter().find(|(k, h, _)| (*k, *h) == key) {
            return Arc::clone(curve);
        }
        let curve = Arc::new(build::tabulate(kappa, hole));
        // Ensembles vary friction, not shapes; a fuzzer does not fill memory.
        if known.len() >= 32 {
            known.remove(0);
        }
        known.push((key.0, key.1, Arc::clone(&curve)));
        curve
    }

    /// ε* at which sliding and spinning stop together.
    #[cfg(test)]
    pub(crate) fn terminal(&self) -> f64 {
        self.terminal
    }

    /// κT(0): deceleration of Rω in pure spinning, in units of μg.
    pub(crate) fn spin_deceleration(&self) -> f64 {
        self.spin_torque
    }

    /// κ = mR²/I.
    pub(crate) fn kappa(&self) -> f64 {
        self.kappa
    }

    /// Hole ratio η.
    pub(crate) fn hole(&self) -> f64 {
        self.hole
    }

    /// The branch on which v = `ratio`·Rω lies, and the remaining time there.
    pub(crate) fn locate(&self, ratio: f64) -> (Branch, f64) {
        let branch = if ratio > self.terminal { Branch::Sliding } else { Branch::Spinning };
        (branch, self.side(branch).locate(ratio))
    }

    /// Remaining distance D and velocity V at remaining time `x`.
    #[inline]
    pub(crate) fn slide(&self, branch: Branch, x: f64) -> (f64, f64) {
        self.side(branch).slide(x)
    }

    /// Velocity V and spin W at remaining time `x`.
    #[inline]
    pub(crate) fn speeds(&self, branch: Branch, x: f64) -> (f64, f64) {
        self.side(branch).speeds(x)
    }

    /// Remaining angle A = ∫W dX and friction work ∫VF dX, ∫WT dX at
    /// remaining time `x`.
    pub(crate) fn ledger(&self, branch: Branch, x: f64) -> (f64, f64, f64) {
        self.side(branch).ledger(x)
    }

    /// The remaining time, at most `from`, at which the remaining distance is
    /// `distance`.
    pub(crate) fn time_for(&self, branch: Branch, distance: f64, from: f64) -> f64 {
        let side = self.side(branch);
        let (start, _) = side.slide(from);
        // D grows like X² at both ends, so its root is nearly proportional
        // to X and Newton's method (D is convex) converges in a few rounds.
        let mut x = from * (distance / start).sqrt();
        for _ in 0..12 {
            let (d, v) = side.slide(x);
            let step = (d - distance) / v;
            x -= step;
            if step.abs() <= 4e-16 * x {
                break;
            }
        }
        x.min(from)
    }

    #[inline]
    fn side(&self, branch: Branch) -> &Cells {
        match branch {
            Branch::Sliding => &self.sides[0],
            Branch::Spinning => &self.sides[1],
        }
    }
}
