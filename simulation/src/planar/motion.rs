//! How one disc moves between two impacts: along a straight line, decelerated
//! by friction, in closed form.

use std::sync::Arc;

use super::curve::{Branch, Curve, PURE_SLIDING, PURE_SPINNING};
use crate::vector::Vector;

/// The constants of a piece that its motion and impacts need.
#[derive(Debug, Clone)]
pub(crate) struct Mechanics {
    /// Outer radius, m.
    pub(crate) radius: f64,
    /// Mass in motion, kg (a tag carrying a coin moves both).
    pub(crate) mass: f64,
    /// Moment of inertia, kg m².
    pub(crate) inertia: f64,
    /// μg, m/s².
    pub(crate) deceleration: f64,
    /// Mass whose weight, times μ, brakes the spin: m for a single piece.
    pub(crate) spin_mass: f64,
    /// Friction law.
    pub(crate) curve: Arc<Curve>,
}

/// What kind of motion.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Course {
    /// At rest.
    Rest,
    /// Constant deceleration μg; a spin too small to matter dies with it.
    Slide,
    /// Turning in place.
    Spin,
    /// Along a universal curve, scaled by λ (m/s).
    Curve(Branch, f64),
}

/// A motion from an impact until rest, if nothing interferes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Motion {
    /// Time of its start, s.
    pub(crate) start: f64,
    /// Time at which it comes to rest by itself, s.
    pub(crate) stop: f64,
    /// Centre at the start, m.
    pub(crate) origin: Vector,
    /// Unit vector of the path.
    pub(crate) heading: Vector,
    /// Path length until rest, m.
    pub(crate) reach: f64,
    /// Speed at the start, m/s.
    pub(crate) speed: f64,
    /// Spin at the start, rad/s.
    pub(crate) spin: f64,
    /// Orientation at the start, rad.
    pub(crate) angle: f64,
    /// Kind.
    pub(crate) course: Course,
}

impl Motion {
    /// A piece at rest.
    pub(crate) fn rest(start: f64, origin: Vector, angle: f64) -> Self {
        Self {
            start,
            stop: start,
            origin,
            heading: Vector::new(1.0, 0.0),
            reach: 0.0,
            speed: 0.0,
            spin: 0.0,
            angle,
            course: Course::Rest,
        }
    }

    /// The motion that begins at `start` with the given velocity (m/s) and
    /// spin (rad/s).
    pub(crate) fn begin(
        start: f64,
        origin: Vector,
        angle: f64,
        velocity: Vector,
        spin: f64,
        m: &Mechanics,
    ) -> Self {
        let speed = velocity.length();
        let rim = spin.abs() * m.radius;
        let mut motion = Self { spin, ..Self::rest(start, origin, angle) };
        if speed == 0.0 && rim == 0.0 {
            return motion;
        }
        if speed < PURE_SPINNING * rim {
            motion.stop = start + rim / (m.curve.spin_deceleration() * m.deceleration);
            motion.course = Course::Spin;
            return motion;
        }
        motion.speed = speed;
        motion.heading = Vector::new(velocity.x / speed, velocity.y / speed);
        if speed > PURE_SLIDING * rim {
            motion.stop = start + speed / m.deceleration;
            motion.reach = speed * speed / (2.0 * m.deceleration);
            motion.course = Course::Slide;
            return motion;
        }
        let (branch, x) = m.curve.locate(speed / rim);
        let (v, w) = m.curve.speeds(branch, x);
        let scale = (speed + rim) / (v + w);
        let (distance, _) = m.curve.slide(branch, x);
        motion.stop = start + scale * x / m.deceleration;
        motion.reach = scale * scale * distance / m.deceleration;
        motion.course = Course::Curve(branch, scale);
        motion
    }

    /// True before the piece comes to rest by itself.
    #[inline]
    pub(crate) fn moves_at(&self, t: f64) -> bool {
        t < self.stop
    }

    /// Path length covered and speed at `t`.
    #[inline]
    pub(crate) fn progress(&self, t: f64, m: &Mechanics) -> (f64, f64) {
        if t >= self.stop {
            return (self.reach, 0.0);
        }
        if t <= self.start {
            return (0.0, self.speed);
        }
        match self.course {
            Course::Rest | Course::Spin => (0.0, 0.0),
            Course::Slide => {
                let passed = t - self.start;
                let speed = self.speed - m.deceleration * passed;
                ((self.speed + speed) / 2.0 * passed, speed)
            }
            Course::Curve(branch, scale) => {
                let x = (self.stop - t) * (m.deceleration / scale);
                let (distance, v) = m.curve.slide(branch, x);
                (self.reach - scale * scale * distance / m.deceleration, scale * v)
            }
        }
    }

    /// Centre and velocity at `t`.
    #[inline]
    pub(crate) fn state(&self, t: f64, m: &Mechanics) -> (Vector, Vector) {
        let (path, speed) = self.progress(t, m);
        (self.origin + self.heading * path, self.heading * speed)
    }

    /// Where it comes to rest.
    #[inline]
    pub(crate) fn end(&self) -> Vector {
        self.origin + self.heading * self.reach
    }

    /// Spin at `t`, rad/s.
    pub(crate) fn spin_at(&self, t: f64, m: &Mechanics) -> f64 {
        // A coin carried in a hole follows its tag's curve without turning.
        if t >= self.stop || self.spin == 0.0 {
            return 0.0;
        }
        if t <= self.start {
            return self.spin;
        }
        match self.course {
            Course::Rest => 0.0,
            Course::Slide | Course::Spin => {
                self.spin * ((self.stop - t) / (self.stop - self.start))
            }
            Course::Curve(branch, scale) => {
                let x = (self.stop - t) * (m.deceleration / scale);
                let rate = scale * m.curve.speeds(branch, x).1 / m.radius;
                if self.spin < 0.0 { -rate } else { rate }
            }
        }
    }

    /// Orientation at `t`, rad.
    pub(crate) fn angle_at(&self, t: f64, m: &Mechanics) -> f64 {
        if self.spin == 0.0 || t <= self.start {
            return self.angle;
        }
        let t = t.min(self.stop);
        match self.course {
            Course::Rest => self.angle,
            Course::Slide | Course::Spin => {
                self.angle + (self.spin + self.spin_at(t, m)) / 2.0 * (t - self.start)
            }
            Course::Curve(branch, scale) => {
                let unit = m.deceleration / scale;
                let (all, ..) = m.curve.ledger(branch, (self.stop - self.start) * unit);
                let (left, ..) = m.curve.ledger(branch, (self.stop - t) * unit);
                let turned = (all - left) * scale * scale / (m.deceleration * m.radius);
                if self.spin < 0.0 { self.angle - turned } else { self.angle + turned }
            }
        }
    }

    /// Work of friction from the start until `t`, J: the integral of force
    /// times speed and torque times spin, not a difference of energies.
    pub(crate) fn friction_work(&self, t: f64, m: &Mechanics) -> f64 {
        let t = t.min(self.stop);
        match self.course {
            Course::Rest => 0.0,
            Course::Slide => m.mass * m.deceleration * self.progress(t, m).0,
            Course::Spin => {
                let turned = (self.angle_at(t, m) - self.angle).abs();
                let torque = m.inertia * m.curve.spin_deceleration() * m.deceleration / m.radius;
                torque * turned
            }
            Course::Curve(branch, scale) => {
                let unit = m.deceleration / scale;
                let (_, slid, spun) = m.curve.ledger(branch, (self.stop - self.start) * unit);
                let (_, to_slide, to_spin) = m.curve.ledger(branch, (self.stop - t) * unit);
                scale * scale * (m.mass * (slid - to_slide) + m.spin_mass * (spun - to_spin))
            }
        }
    }

    /// The time at which `path` metres (≤ reach) are covered.
    pub(crate) fn time_at(&self, path: f64, m: &Mechanics) -> f64 {
        if path <= 0.0 {
            return self.start;
        }
        if path >= self.reach {
            return self.stop;
        }
        match self.course {
            Course::Rest | Course::Spin => self.stop,
            Course::Slide => {
                let left = (self.speed * self.speed - 2.0 * m.deceleration * path).max(0.0);
                self.start + 2.0 * path / (self.speed + left.sqrt())
            }
            Course::Curve(branch, scale) => {
                let unit = m.deceleration / scale;
                let distance = (self.reach - path) * m.deceleration / (scale * scale);
                let all = (self.stop - self.start) * unit;
                self.stop - m.curve.time_for(branch, distance, all) / unit
            }
        }
    }

    /// The path length at which the speed has fallen to `speed`; 0 if it is
    /// lower from the start.
    pub(crate) fn path_at_speed(&self, speed: f64, m: &Mechanics) -> f64 {
        if self.speed <= speed {
            return 0.0;
        }
        match self.course {
            Course::Rest | Course::Spin => 0.0,
            Course::Slide => (self.speed - speed) * (self.speed + speed) / (2.0 * m.deceleration),
            Course::Curve(..) => {
                // Speed falls monotonically; bisection, as this is asked only
                // of tables whose pockets have a crossing speed.
                let (mut low, mut high) = (self.start, self.stop);
                for _ in 0..64 {
                    let middle = (low + high) / 2.0;
                    if self.progress(middle, m).1 > speed {
                        low = middle;
                    } else {
                        high = middle;
                    }
                }
                self.progress(high, m).0
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{Course, Mechanics, Motion};
    use crate::planar::curve::Curve;
    use crate::vector::Vector;

    fn disc(radius: f64, hole: f64, friction: f64) -> Mechanics {
        let mass = 0.01;
        let kappa = 2.0 / (1.0 + hole * hole);
        Mechanics {
            radius,
            mass,
            spin_mass: mass,
            inertia: mass * radius * radius / kappa,
            deceleration: friction * 9.81,
            curve: Curve::of(kappa, hole),
        }
    }

    fn start(velocity: f64, spin: f64, m: &Mechanics) -> Motion {
        Motion::begin(0.0, Vector::ZERO, 0.0, Vector::new(velocity, 0.0), spin, m)
    }

    #[test]
    fn a_sliding_disc_stops_after_v_squared_over_2_mu_g() {
        let motion = start(2.0, 0.0, &disc(0.02, 0.0, 0.1));
        assert!((motion.reach / (4.0 / (2.0 * 0.981)) - 1.0).abs() < 1e-12);
        assert!((motion.stop / (2.0 / 0.981) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn spin_stretches_distance_and_time_by_the_published_factors() {
        let m = disc(0.02, 0.0, 0.25);
        for (ratio, distance, time) in [
            (0.1, 8.628804, 7.607787),
            (0.5, 1.966996, 1.903220),
            (1.0, 1.274794, 1.340298),
            (2.0, 1.064713, 1.121685),
            (5.0, 1.010084, 1.028093),
        ] {
            let v = 1.5;
            let motion = start(v, v / (0.02 * ratio), &m);
            let sigma = motion.reach / (v * v / (2.0 * m.deceleration));
            let tau = motion.stop / (v / m.deceleration);
            assert!((sigma - distance).abs() < 6e-7, "σ({ratio}) = {sigma}");
            assert!((tau - time).abs() < 6e-7, "τ({ratio}) = {tau}");
        }
    }

    #[test]
    fn the_terminal_ratio_rises_with_the_hole() {
        for (hole, ratio, half_digit) in [
            (0.0, 0.6530, 5e-5),
            (0.25, 0.69009, 6e-6),
            (0.425, 0.74623, 6e-6),
            (0.5, 0.77447, 6e-6),
        ] {
            let curve = Curve::of(2.0 / (1.0 + hole * hole), hole);
            assert!((curve.terminal() - ratio).abs() < half_digit, "{}", curve.terminal());
        }
    }

    #[test]
    fn sliding_and_spinning_stop_together_at_the_terminal_ratio() {
        let m = disc(0.02, 0.425, 0.25);
        for spin in [3.0, 400.0] {
            let motion = start(1.0, spin, &m);
            let t = motion.stop * (1.0 - 1e-9);
            let ratio = motion.progress(t, &m).1 / (0.02 * motion.spin_at(t, &m));
            assert!((ratio - m.curve.terminal()).abs() < 1e-4, "{ratio}");
        }
    }

    #[test]
    fn pure_spin_stops_after_the_closed_form_time() {
        let m = disc(0.02, 0.0, 0.25);
        let motion = start(0.0, 50.0, &m);
        assert_eq!(motion.course, Course::Spin);
        assert!((motion.stop - 0.305810).abs() < 6e-7);
        assert_eq!(motion.reach, 0.0);
    }

    #[test]
    fn tables_keep_twelve_digits_against_a_fine_integration() {
        for hole in [0.0, 0.3, 0.425] {
            let m = disc(0.02, hole, 0.2);
            let kappa = m.curve.kappa();
            for (v0, spin) in [(2.0, 30.0), (1.0, 49.0), (1.0, 70.0), (0.5, 200.0), (0.01, 300.0)] {
                let motion = start(v0, spin, &m);
                let (mut v, mut w, mut s) = (v0, spin * 0.02, 0.0);
                let end = motion.stop * 0.9;
                let steps = 40_000_u32;
                let h = end / f64::from(steps);
                let slope = |v: f64, w: f64| {
                    let (f, t) = crate::planar::friction::annulus(v / w, hole);
                    (-m.deceleration * f, -kappa * m.deceleration * t)
                };
                for _ in 0..steps {
                    // Classical Runge–Kutta of order 4.
                    let (a1, b1) = slope(v, w);
                    let (a2, b2) = slope(v + h / 2.0 * a1, w + h / 2.0 * b1);
                    let (a3, b3) = slope(v + h / 2.0 * a2, w + h / 2.0 * b2);
                    let (a4, b4) = slope(v + h * a3, w + h * b3);
                    s += h * v + h * h / 6.0 * (a1 + a2 + a3);
                    v += h / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
                    w += h / 6.0 * (b1 + 2.0 * b2 + 2.0 * b3 + b4);
                }
                let (path, speed) = motion.progress(end, &m);
                assert!((path - s).abs() < 1e-12, "path {path} {s} for {v0} {spin} {hole}");
                assert!((speed - v).abs() < 2e-12, "speed {speed} {v} for {v0} {spin} {hole}");
                assert!((motion.spin_at(end, &m) * 0.02 - w).abs() < 4e-12);
                assert!((motion.time_at(path, &m) - end).abs() < 1e-12);
                let energy = |v: f64, w: f64| m.mass / 2.0 * (v * v + w * w / kappa);
                let lost = energy(v0, spin * 0.02) - energy(v, w);
                let work = motion.friction_work(end, &m);
                assert!((work - lost).abs() < 1e-12 * energy(v0, spin * 0.02), "{work} {lost}");
            }
        }
    }

    #[test]
    fn curves_are_shared_not_tabulated_again() {
        assert!(Arc::ptr_eq(&Curve::of(2.0, 0.0), &Curve::of(2.0, 0.0)));
    }
}
