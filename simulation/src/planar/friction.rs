//! Dry friction of a disc that slides and spins at once.
//!
//! Farkas, Bartels, Unger, Wolf, *Frictional coupling between sliding and
//! spinning motion*, PRL 90, 248302 (2003): under uniform pressure the force is
//! μmg·F(ε) and the torque μmgR·T(ε) with ε = v/(Rω). A hole is a disc of
//! negative pressure, so the functions of an annulus follow by subtraction.
//!
//! Only used while tables are built; speed does not matter here, the last
//! digits do.

use std::f64::consts::PI;

/// Where the closed forms lose digits to cancellation the power series (16
/// terms, ratio ≤ 1/64) take over.
const SERIES_BELOW: f64 = 0.125;
const TERMS: usize = 16;

/// Complete elliptic integrals (K, E) of modulus `k`, given `k` and the
/// square of the complementary modulus, by the arithmetic–geometric mean
/// (Abramowitz & Stegun 17.6).
fn elliptic(k: f64, complement_square: f64) -> (f64, f64) {
    let (mut a, mut b) = (1.0, complement_square.sqrt());
    let mut sum = k * k / 2.0;
    let mut power = 1.0;
    // Quadratic convergence: eight rounds suffice for any modulus below
    // 1 − 1e-16.
    for _ in 0..8 {
        let c = (a - b) / 2.0;
        let mean = (a + b) / 2.0;
        b = (a * b).sqrt();
        a = mean;
        sum += power * c * c;
        power *= 2.0;
    }
    let complete = PI / (2.0 * a);
    (complete, complete * (1.0 - sum))
}

/// Coefficients of 2K/π and 2E/π in powers of k².
const SERIES: ([f64; TERMS + 2], [f64; TERMS + 2]) = elliptic_series();

const fn elliptic_series() -> ([f64; TERMS + 2], [f64; TERMS + 2]) {
    let (mut first, mut second) = ([0.0; TERMS + 2], [0.0; TERMS + 2]);
    let (mut ratio, mut n, mut i) = (1.0, 0.0, 0);
    while i < TERMS + 2 {
        first[i] = ratio * ratio;
        second[i] = ratio * ratio / (1.0 - 2.0 * n);
        n += 1.0;
        ratio *= (2.0 * n - 1.0) / (2.0 * n);
        i += 1;
    }
    (first, second)
}

/// F and T of a full disc for ε < 1/8 (`slow`) or, with k = 1/ε, for ε > 8.
fn by_series(k: f64, slow: bool) -> (f64, f64) {
    let (kk, ee) = (&SERIES.0, &SERIES.1);
    let x = k * k;
    let (mut force, mut torque) = (0.0, 0.0);
    for i in (0..TERMS).rev() {
        let (f, t) = if slow {
            // F = 4/(3πε)[ε²(E+K) + (E−K)], E−K = ε²·Σ
            // T = 4/(9π)[4E − K + ε²(K − 2E)]
            let before = if i == 0 { 0.0 } else { kk[i - 1] - 2.0 * ee[i - 1] };
            (ee[i] + kk[i] + ee[i + 1] - kk[i + 1], 4.0 * ee[i] - kk[i] + before)
        } else {
            // F = 4/(3π)[(E+K) + (E−K)/k²]
            // T = 4/(9πk)[4E − 5K + 3k²K + 2(K−E)/k²]; its constant vanishes
            let next =
                4.0 * ee[i + 1] - 5.0 * kk[i + 1] + 3.0 * kk[i] + 2.0 * (kk[i + 2] - ee[i + 2]);
            (ee[i] + kk[i] + ee[i + 1] - kk[i + 1], next)
        };
        force = force * x + f;
        torque = torque * x + t;
    }
    // The factor π/2 of K and E is in the constants: 4/(3π)·π/2 = 2/3.
    if slow {
        (force * k * 2.0 / 3.0, torque * 2.0 / 9.0)
    } else {
        (force * 2.0 / 3.0, torque * k * 2.0 / 9.0)
    }
}

/// (F, T) of a full disc at ε = v/(Rω) ≥ 0.
pub(super) fn full_disc(ratio: f64) -> (f64, f64) {
    if ratio < SERIES_BELOW {
        return by_series(ratio, true);
    }
    if ratio > 1.0 / SERIES_BELOW {
        return by_series(1.0 / ratio, false);
    }
    if ratio == 1.0 {
        // K diverges but is multiplied by zero; E(1) = 1.
        return (8.0 / (3.0 * PI), 8.0 / (9.0 * PI));
    }
    let square = ratio * ratio;
    // (1−ε)(1+ε) keeps the digits that 1 − ε² loses near ε = 1.
    let gap = (ratio - 1.0) * (ratio + 1.0);
    if ratio < 1.0 {
        let (k, e) = elliptic(ratio, -gap);
        let force = 4.0 / (3.0 * PI * ratio) * ((square + 1.0) * e + gap * k);
        let torque = 4.0 / (9.0 * PI) * ((4.0 - 2.0 * square) * e + gap * k);
        (force, torque)
    } else {
        let (k, e) = elliptic(1.0 / ratio, gap / square);
        let force = 4.0 / (3.0 * PI) * ((square + 1.0) * e - gap * k);
        // 2ε² − 5 + 3/ε² = (ε² − 1)(2 − 3/ε²)
        let torque =
            4.0 * ratio / (9.0 * PI) * ((4.0 - 2.0 * square) * e + gap * (2.0 - 3.0 / square) * k);
        (force, torque)
    }
}

/// (F, T) of an annulus whose hole has the relative radius `hole` = η < 1.
pub(super) fn annulus(ratio: f64, hole: f64) -> (f64, f64) {
    let (force, torque) = full_disc(ratio);
    if hole == 0.0 {
        return (force, torque);
    }
    let (cut_force, cut_torque) = full_disc(ratio / hole);
    let square = hole * hole;
    let rest = 1.0 - square;
    ((force - square * cut_force) / rest, (torque - square * hole * cut_torque) / rest)
}

/// T at ε = 0: (2/3)(1 − η³)/(1 − η²).
pub(super) fn spin_torque(hole: f64) -> f64 {
    2.0 / 3.0 * (1.0 + hole + hole * hole) / (1.0 + hole)
}

#[cfg(test)]
mod tests {
    use super::{annulus, full_disc, spin_torque};

    /// F and T by brute-force integration of the local friction over the disc.
    fn by_quadrature(ratio: f64) -> (f64, f64) {
        let (rings, spokes) = (1000, 1000);
        let (mut force, mut torque) = (0.0, 0.0);
        for i in 0..rings {
            let r = (f64::from(i) + 0.5) / f64::from(rings);
            for j in 0..spokes {
                let angle = (f64::from(j) + 0.5) / f64::from(spokes) * std::f64::consts::TAU;
                let (x, y) = (r * angle.cos(), r * angle.sin());
                let (u, w) = (ratio - y, x);
                let speed = u.hypot(w);
                let weight = 2.0 * r / f64::from(rings) / f64::from(spokes);
                force += weight * u / speed;
                torque += weight * (x * w - y * u) / speed;
            }
        }
        (force, torque)
    }

    #[test]
    fn closed_forms_equal_the_integral_of_local_friction() {
        for ratio in [0.05, 0.4, 0.9, 1.3, 3.0, 20.0] {
            let (force, torque) = full_disc(ratio);
            let (f, t) = by_quadrature(ratio);
            assert!((force - f).abs() < 2e-4, "F({ratio}) = {force}, not {f}");
            assert!((torque - t).abs() < 2e-4, "T({ratio}) = {torque}, not {t}");
        }
    }

    #[test]
    fn series_and_closed_forms_meet() {
        for edge in [0.125_f64, 8.0] {
            let (below, above) = (full_disc(edge * (1.0 - 1e-13)), full_disc(edge * (1.0 + 1e-13)));
            assert!((below.0 - above.0).abs() < 1e-13);
            assert!((below.1 - above.1).abs() < 1e-13);
        }
    }

    #[test]
    fn limits_are_those_of_pure_sliding_and_pure_spinning() {
        let (force, torque) = full_disc(1e6);
        assert!((force - 1.0).abs() < 1e-12);
        assert!((torque * 1e6 - 0.25).abs() < 1e-12);
        for hole in [0.0, 0.3, 0.7] {
            let (force, torque) = annulus(1e-9, hole);
            assert!(force < 1e-8);
            assert!((torque - spin_torque(hole)).abs() < 1e-12);
        }
    }
}
