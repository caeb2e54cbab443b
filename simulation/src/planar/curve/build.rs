//! Tabulation of the universal curves.
//!
//! With X the remaining time, a = V/X, b = W/X, d = D/X², … obey
//! X·a' = F(a/b) − a, X·b' = κT(a/b) − b, X·d' = a − 2d, … whose start (X → 0)
//! is the fixed point of the terminal ratio. Going upwards all errors but the
//! wanted departure from ε* decay, so the whole curve is known to the last
//! digits. Only `+ − × / √` are used: the tables are the same on every machine.

use super::cells::{Cell, Cells, Extra, ORDER};
use super::{Curve, PURE_SLIDING, PURE_SPINNING};
use crate::planar::friction::{annulus, spin_torque};

/// V/X, W/X, and D, A, sliding work, spinning work over X².
type State = [f64; 6];

/// Relative departure from ε* at which the curves start.
const DEPARTURE: f64 = 1e-13;

struct Law {
    kappa: f64,
    hole: f64,
}

impl Law {
    /// dState/dX.
    fn slope(&self, x: f64, s: &State) -> State {
        let (force, torque) = annulus(s[0] / s[1], self.hole);
        [
            (force - s[0]) / x,
            (self.kappa * torque - s[1]) / x,
            (s[0] - 2.0 * s[2]) / x,
            (s[1] - 2.0 * s[3]) / x,
            (s[0] * force - 2.0 * s[4]) / x,
            (s[1] * torque - 2.0 * s[5]) / x,
        ]
    }

    /// One step of Gragg's modified midpoint rule with `n` (even) substeps.
    fn midpoint(&self, x: f64, s: &State, step: f64, n: u32) -> State {
        let h = step / f64::from(n);
        let mut before = *s;
        let mut now = add(s, &self.slope(x, s), h);
        for i in 1..n {
            let next = add(&before, &self.slope(x + h * f64::from(i), &now), 2.0 * h);
            before = now;
            now = next;
        }
        let end = add(&before, &self.slope(x + step, &now), h);
        std::array::from_fn(|i| (now[i] + end[i]) / 2.0)
    }

    /// Bulirsch–Stoer step: midpoint rules of 2, 4, 6 substeps extrapolated to
    /// zero step width (order 6; the tables' nodes are 1/100 octave apart).
    fn advance(&self, x: f64, s: &State, step: f64) -> State {
        const SUBSTEPS: [f64; 3] = [2.0, 4.0, 6.0];
        let mut rows = [2, 4, 6].map(|n| self.midpoint(x, s, step, n));
        for level in 1..3 {
            for i in (level..3).rev() {
                let ratio = SUBSTEPS[i] / SUBSTEPS[i - level];
                let weight = 1.0 / (ratio * ratio - 1.0);
                let lower = rows[i - 1];
                rows[i] = std::array::from_fn(|k| rows[i][k] + (rows[i][k] - lower[k]) * weight);
            }
        }
        rows[2]
    }

    /// ε with F = κεT (both speeds shrink in proportion), by bisection.
    fn terminal(&self) -> f64 {
        let (mut low, mut high) = (0.1, 0.999_999_9);
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            let (force, torque) = annulus(middle, self.hole);
            if force < self.kappa * middle * torque {
                low = middle;
            } else {
                high = middle;
            }
        }
        (low + high) / 2.0
    }
}

fn add(s: &State, slope: &State, h: f64) -> State {
    std::array::from_fn(|i| s[i] + slope[i] * h)
}

/// Both branches for one shape.
pub(super) fn tabulate(kappa: f64, hole: f64) -> Curve {
    let law = Law { kappa, hole };
    let terminal = law.terminal();
    let sliding = branch(&law, terminal, true);
    let spinning = branch(&law, terminal, false);
    Curve {
        kappa,
        hole,
        terminal,
        spin_torque: kappa * spin_torque(hole),
        sides: [sliding, spinning],
    }
}

fn branch(law: &Law, terminal: f64, growing: bool) -> Cells {
    let (force, torque) = annulus(terminal, law.hole);
    let b = law.kappa * torque;
    let sign = if growing { 1.0 } else { -1.0 };
    let start: State = [
        force,
        b * (1.0 - sign * DEPARTURE),
        force / 2.0,
        b / 2.0,
        force * force / 2.0,
        b * torque / 2.0,
    ];
    // First pass on an arbitrary scale: where is the singularity?
    let mark = if growing {
        1.0
    } else if law.hole > 0.0 {
        law.hole
    } else {
        terminal / 2.0
    };
    let beyond = |s: &State, mark: f64| (s[0] / s[1] > mark) == growing;
    let (mut x, mut state) = (1.0, start);
    loop {
        let step = x / 64.0;
        let next = law.advance(x, &state, step);
        if beyond(&next, mark) {
            break;
        }
        (x, state) = (x + step, next);
    }
    let (mut low, mut high) = (0.0, x / 64.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if beyond(&law.advance(x, &state, middle), mark) {
            high = middle;
        } else {
            low = middle;
        }
    }
    let unit = x + high;
    // Second pass, with the singularity at X = 1. Four octaves let the
    // start's own error decay.
    let first = 1.0 / unit;
    let mut lowest = -3;
    while exp2(lowest - 1) >= first * 16.0 {
        lowest -= 1;
    }
    let (x, state) = grow(law, first, &start, exp2(lowest));
    let end = if growing { PURE_SLIDING } else { PURE_SPINNING };
    fill(law, x, state, lowest, end, growing, start)
}

fn exp2(exponent: i32) -> f64 {
    let half = if exponent < 0 { 0.5 } else { 2.0 };
    (0..exponent.abs()).fold(1.0, |x, _| x * half)
}

/// Integrates from `x` up to `target` in small steps.
fn grow(law: &Law, mut x: f64, state: &State, target: f64) -> (f64, State) {
    let mut state = *state;
    while x < target {
        let step = (x / 64.0).min(target - x);
        state = law.advance(x, &state, step);
        x = if step == target - x { target } else { x + step };
    }
    (target, state)
}

fn fill(
    law: &Law,
    mut x: f64,
    mut state: State,
    low: i32,
    end: f64,
    growing: bool,
    start: State,
) -> Cells {
    let fit = Fit::new();
    let (mut cells, mut extras, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    let mut high = 2;
    let mut layout = Cells::layout(low, high);
    let mut at = 0;
    loop {
        if at == layout.len() {
            let ratio = state[0] / state[1];
            if (ratio > end) == growing || high > 400 {
                break;
            }
            high += 1;
            layout = Cells::layout(low, high);
        }
        let (from, to) = layout[at];
        at += 1;
        ratios.push(state[0] / state[1]);
        let (centre, half) = ((from + to) / 2.0, (to - from) / 2.0);
        let mut values = [[0.0; ORDER]; 6];
        for (node, z) in fit.nodes.iter().enumerate() {
            let target = centre + half * z;
            state = law.advance(x, &state, target - x);
            x = target;
            let square = x * x;
            let scale = [x, x, square, square, square, square];
            for (row, (s, f)) in values.iter_mut().zip(state.iter().zip(scale)) {
                row[node] = s * f;
            }
        }
        state = law.advance(x, &state, to - x);
        x = to;
        let [velocity, spin, distance, angle, slide_work, spin_work] =
            values.map(|row| fit.polynomial(&row));
        cells.push(Cell { centre, scale: 1.0 / half, distance, velocity, spin });
        extras.push(Extra { angle, slide_work, spin_work });
    }
    ratios.push(state[0] / state[1]);
    Cells { low, high, cells, extras, rates: (start[0], start[1]), ratios, growing }
}

/// Interpolation at Chebyshev nodes, as monomials.
struct Fit {
    nodes: [f64; ORDER],
    /// Inverse Vandermonde matrix: `coefficient i = Σ matrix[i][j]·value[j]`.
    matrix: [[f64; ORDER]; ORDER],
}

impl Fit {
    fn new() -> Self {
        // cos((2i+1)π/16) by half-angle formulas: square roots only.
        let root = |c: f64| ((1.0 + c) / 2.0).sqrt();
        let eighth = root(0.5_f64.sqrt());
        let sixteenth = root(eighth);
        let sine = (1.0 - sixteenth * sixteenth).sqrt();
        let (c2, s2) = (eighth, (1.0 - eighth * eighth).sqrt());
        let third = sixteenth * c2 - sine * s2;
        let fifth = sine * c2 + sixteenth * s2; // cos(5π/16) = sin(3π/16)
        let nodes = [-sixteenth, -third, -fifth, -sine, sine, fifth, third, sixteenth];
        let mut matrix = [[0.0; ORDER]; ORDER];
        // Lagrange polynomials, expanded.
        for j in 0..ORDER {
            let mut poly = [0.0; ORDER];
            poly[0] = 1.0;
            let mut degree = 0;
            let mut scale = 1.0;
            for (m, &node) in nodes.iter().enumerate() {
                if m == j {
                    continue;
                }
                degree += 1;
                for i in (0..=degree).rev() {
                    let lower = if i > 0 { poly[i - 1] } else { 0.0 };
                    poly[i] = lower - node * poly[i];
                }
                scale *= nodes[j] - node;
            }
            for i in 0..ORDER {
                matrix[i][j] = poly[i] / scale;
            }
        }
        Self { nodes, matrix }
    }

    fn polynomial(&self, values: &[f64; ORDER]) -> [f64; ORDER] {
        std::array::from_fn(|i| self.matrix[i].iter().zip(values).map(|(m, v)| m * v).sum())
    }
}
