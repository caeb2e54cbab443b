//! Piecewise polynomials over the remaining time, found by its bits.

/// Coefficients a cell.
pub(super) const ORDER: usize = 8;
/// Cells an octave: 2^CELL_BITS.
const CELL_BITS: u32 = 3;
const CELLS: usize = 1 << CELL_BITS;
/// Octaves by which cells shrink towards the singularity at X = 1; closer
/// than 2^-GRADES the tables' error, like h² ln h, is below 1e-13.
const GRADES: i32 = 23;

/// One polynomial: `Σ c[i] z^i`, `z = (x − centre)·scale` in `[−1, 1]`.
type Poly = [f64; ORDER];

/// Everything needed while shots are simulated.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cell {
    pub(super) centre: f64,
    pub(super) scale: f64,
    pub(super) distance: Poly,
    pub(super) velocity: Poly,
    pub(super) spin: Poly,
}

/// What only ledgers and drawings need.
#[derive(Debug, Clone, Copy)]
pub(super) struct Extra {
    pub(super) angle: Poly,
    pub(super) slide_work: Poly,
    pub(super) spin_work: Poly,
}

/// One branch of a curve.
#[derive(Debug)]
pub(super) struct Cells {
    /// Exponent of the first octave; below it the terminal law holds.
    pub(super) low: i32,
    /// Exponent one past the last octave.
    pub(super) high: i32,
    /// Octaves low..−1, grades below 1, centre, grades above 1, octaves 1..high.
    pub(super) cells: Vec<Cell>,
    pub(super) extras: Vec<Extra>,
    /// V/X, W/X at X → 0.
    pub(super) rates: (f64, f64),
    /// ε at the lower end of each cell, and of the end of the last; monotone.
    pub(super) ratios: Vec<f64>,
    /// True if ε grows with X.
    pub(super) growing: bool,
}

/// Exponent and cell number within the octave, from the bits of `x` > 0.
#[inline]
fn octave(x: f64) -> (i32, usize) {
    let bits = x.to_bits() >> (52 - CELL_BITS);
    #[allow(clippy::cast_possible_truncation)] // 11 bits of exponent fit
    let exponent = (bits >> CELL_BITS) as i32 - 1023;
    #[allow(clippy::cast_possible_truncation)] // masked to CELL_BITS bits
    (exponent, bits as usize & (CELLS - 1))
}

fn power(exponent: i32) -> f64 {
    #[allow(clippy::cast_sign_loss)] // callers stay within ±1000
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

#[inline]
#[allow(clippy::cast_sign_loss, clippy::cast_possible_wrap)]
fn widen(number: i32) -> usize {
    number as usize
}

/// Cells on one side of the singularity, without the shared middle one.
const GRADED: usize = (GRADES as usize - 1) * CELLS;

impl Cells {
    /// The intervals of all cells for octaves `low`..`high` (`low` < −1,
    /// `high` > 1), in ascending order.
    pub(super) fn layout(low: i32, high: i32) -> Vec<(f64, f64)> {
        let mut found = Vec::new();
        let mut push = |base: f64, width: f64| {
            for i in 0..8_u32 {
                let from = base + width * f64::from(i) / 8.0;
                found.push((from, base + width * f64::from(i + 1) / 8.0));
            }
        };
        for exponent in low..-1 {
            push(power(exponent), power(exponent));
        }
        // Below 1: δ = 1 − x from 1/2 down to 2^-GRADES. Within an octave of
        // δ cells are listed with ascending x.
        for grade in 1..GRADES {
            push(1.0 - power(-grade), power(-grade - 1));
        }
        let middle = power(-GRADES);
        found.push((1.0 - middle, 1.0 + middle));
        let mut push = |base: f64, width: f64| {
            for i in 0..8_u32 {
                let from = base + width * f64::from(i) / 8.0;
                found.push((from, base + width * f64::from(i + 1) / 8.0));
            }
        };
        for grade in (0..GRADES).rev() {
            push(1.0 + power(-grade - 1), power(-grade - 1));
        }
        for exponent in 1..high {
            push(power(exponent), power(exponent));
        }
        found
    }

    /// Number of the cell of `x`; `x` must be at least 2^low.
    #[inline]
    pub(super) fn index(&self, x: f64) -> usize {
        let below = widen(-1 - self.low) * CELLS;
        if x < 0.5 {
            let (exponent, cell) = octave(x);
            return widen(exponent - self.low) * CELLS + cell;
        }
        let middle = below + GRADED;
        if x >= 2.0 {
            let (exponent, cell) = octave(x);
            let exponent = exponent.min(self.high - 1);
            return middle + 1 + GRADED + CELLS + widen(exponent - 1) * CELLS + cell;
        }
        let delta = x - 1.0;
        if delta.abs() < power(-GRADES) {
            return middle;
        }
        if delta > 0.0 {
            let (exponent, cell) = octave(delta);
            return middle + 1 + widen(exponent + GRADES) * CELLS + cell;
        }
        // x in [1 − 2^-g, 1 − 2^-(g+1)): the mirrored octave of δ.
        let (exponent, cell) = octave(-delta);
        if exponent >= -1 {
            return below; // x = 1/2 exactly
        }
        // δ in [2^e, 2^(e+1)) is grade −e−1; ascending x is descending δ.
        below + widen(-exponent - 2) * CELLS + (CELLS - 1 - cell)
    }

    /// D and V.
    #[inline]
    pub(super) fn slide(&self, x: f64) -> (f64, f64) {
        if x < power(self.low) {
            return (self.rates.0 * x * x / 2.0, self.rates.0 * x);
        }
        let cell = &self.cells[self.index(x)];
        let z = (x - cell.centre) * cell.scale;
        (horner(&cell.distance, z), horner(&cell.velocity, z))
    }

    /// V and W.
    #[inline]
    pub(super) fn speeds(&self, x: f64) -> (f64, f64) {
        if x < power(self.low) {
            return (self.rates.0 * x, self.rates.1 * x);
        }
        let cell = &self.cells[self.index(x)];
        let z = (x - cell.centre) * cell.scale;
        (horner(&cell.velocity, z), horner(&cell.spin, z))
    }

    /// A, and the work of sliding and of spinning.
    pub(super) fn ledger(&self, x: f64) -> (f64, f64, f64) {
        let unit = power(self.low);
        // Below the tables everything is proportional to X².
        let (at, share) = if x < unit { (unit, (x / unit) * (x / unit)) } else { (x, 1.0) };
        let index = self.index(at);
        let cell = &self.cells[index];
        let extra = &self.extras[index];
        let z = (at - cell.centre) * cell.scale;
        (
            horner(&extra.angle, z) * share,
            horner(&extra.slide_work, z) * share,
            horner(&extra.spin_work, z) * share,
        )
    }

    /// The X at which V/W = `ratio`.
    pub(super) fn locate(&self, ratio: f64) -> f64 {
        let after = if self.growing {
            self.ratios.partition_point(|&r| r <= ratio)
        } else {
            self.ratios.partition_point(|&r| r >= ratio)
        };
        if after == 0 {
            // Closer to the terminal ratio than the tables reach: the
            // terminal law has no scale of its own, any X will do.
            return power(self.low) / 2.0;
        }
        let index = (after - 1).min(self.cells.len() - 1);
        let cell = &self.cells[index];
        let (lower, upper) = (self.ratios[index], self.ratios[index + 1]);
        let mut z =
            if upper == lower { 0.0 } else { 2.0 * (ratio - lower) / (upper - lower) - 1.0 };
        // V − ratio·W is one polynomial; convergence is quadratic, so a small
        // step is the last.
        let mut apart = cell.velocity;
        for (v, w) in apart.iter_mut().zip(&cell.spin) {
            *v -= ratio * w;
        }
        for _ in 0..6 {
            let (value, slope) = horner_slope(&apart, z);
            let step = value / slope;
            z -= step;
            if step.abs() < 1e-8 {
                break;
            }
        }
        // Next to ε* the ratio hardly changes and rounding could throw z far.
        cell.centre + z.clamp(-1.0, 1.0) / cell.scale
    }
}

#[inline]
fn horner(c: &Poly, z: f64) -> f64 {
    // Estrin's grouping: the same few roundings, half the latency.
    let z2 = z * z;
    let z4 = z2 * z2;
    let low = (c[0] + c[1] * z) + (c[2] + c[3] * z) * z2;
    let high = (c[4] + c[5] * z) + (c[6] + c[7] * z) * z2;
    low + high * z4
}

#[inline]
fn horner_slope(c: &Poly, z: f64) -> (f64, f64) {
    let (mut value, mut slope) = (0.0, 0.0);
    for &coefficient in c.iter().rev() {
        slope = slope * z + value;
        value = value * z + coefficient;
    }
    (value, slope)
}
