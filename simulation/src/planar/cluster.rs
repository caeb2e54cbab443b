//! Simultaneous impacts, resolved as a whole.
//!
//! Generalized reflection (Smith, Kaufman, Vouga, Tamstorf, Grinspun,
//! *Reflections on simultaneous impact*, ACM TOG 31(4), 2012): in rounds, all
//! contacts that approach at that moment are reflected together by one linear
//! complementarity problem, until none approaches. Friction follows each
//! reflection: within ±μ times the round's normal impulse, that impulse is
//! taken which leaves the least kinetic energy. Impulses act in opposite pairs,
//! so momentum is conserved whatever they are, and both steps can only lower
//! the energy.

use super::contact::{Contact, Other};
use crate::vector::Vector;

/// Approaches slower than this (m/s) are none.
const STILL: f64 = 1e-11;
/// Separation (m/s) given to a contact that was met, yet approaches less.
const NUDGE: f64 = 1e-9;
/// Least rebound speed (m/s), which keeps trains of ever smaller bounces
/// finite. Never more than the approach speed, so no energy is made; it counts
/// only for e < 0.001/v and for creeping contacts.
const LEAST_REBOUND: f64 = 1e-3;
/// In a hole pieces rattle all the time: 2 cm/s.
const LEAST_RATTLE: f64 = 0.02;
/// Sweeps of the iterative solvers; tens suffice.
const SWEEPS: usize = 400;
/// Relative change at which they stop: a little above the noise of rounding,
/// below which they would run on for nothing.
const SETTLED: f64 = 4e-15;

/// Velocities, spins and inertias of all pieces, by index.
#[derive(Debug, Default)]
pub(crate) struct Bodies {
    pub(crate) velocity: Vec<Vector>,
    pub(crate) spin: Vec<f64>,
    pub(crate) inverse_mass: Vec<f64>,
    pub(crate) inverse_inertia: Vec<f64>,
}

impl Bodies {
    /// All at rest; mass (kg) and moment of inertia (kg m²) of each.
    pub(crate) fn reset(&mut self, all: impl Iterator<Item = (f64, f64)>) {
        self.inverse_mass.clear();
        self.inverse_inertia.clear();
        for (mass, inertia) in all {
            self.inverse_mass.push(1.0 / mass);
            self.inverse_inertia.push(1.0 / inertia);
        }
        self.velocity.clear();
        self.velocity.resize(self.inverse_mass.len(), Vector::ZERO);
        self.spin.clear();
        self.spin.resize(self.inverse_mass.len(), 0.0);
    }

    fn speed(&self, c: &Contact, direction: Vector, lever: usize) -> f64 {
        let of_a = self.velocity[c.a].dot(direction) + self.spin[c.a] * c.levers[0][lever];
        match c.other {
            Other::Body(b) => {
                self.velocity[b].dot(direction) + self.spin[b] * c.levers[1][lever] - of_a
            }
            Other::Rail(_) => -of_a,
        }
    }

    /// Separation speed along the normal; negative: approach.
    pub(crate) fn normal_speed(&self, c: &Contact) -> f64 {
        self.speed(c, c.normal, 0)
    }

    fn tangent_speed(&self, c: &Contact) -> f64 {
        self.speed(c, c.normal.left(), 1)
    }

    /// Speed change a unit of impulse (1/kg).
    fn compliance(&self, c: &Contact, lever: usize) -> f64 {
        let arm = c.levers[0][lever];
        let of_a = self.inverse_mass[c.a] + self.inverse_inertia[c.a] * arm * arm;
        match c.other {
            Other::Body(b) => {
                let arm = c.levers[1][lever];
                of_a + (self.inverse_mass[b] + self.inverse_inertia[b] * arm * arm)
            }
            Other::Rail(_) => of_a,
        }
    }

    /// Parts a contact that is met but does not measurably approach, so that
    /// it is not met again at the same moment.
    pub(crate) fn nudge(&mut self, c: &mut Contact) {
        let impulse = (NUDGE - self.normal_speed(c)) / self.compliance(c, 0);
        if impulse > 0.0 {
            self.push(c, c.normal, 0, impulse);
            c.pressed = impulse;
            c.round = 0;
        }
    }

    fn push(&mut self, c: &Contact, direction: Vector, lever: usize, impulse: f64) {
        self.velocity[c.a] += direction * (-impulse * self.inverse_mass[c.a]);
        self.spin[c.a] -= self.inverse_inertia[c.a] * c.levers[0][lever] * impulse;
        if let Other::Body(b) = c.other {
            self.velocity[b] += direction * (impulse * self.inverse_mass[b]);
            self.spin[b] += self.inverse_inertia[b] * c.levers[1][lever] * impulse;
        }
    }
}

/// Restitution for an approach at `speed`, raised for creeping contacts.
fn restitution(c: &Contact, speed: f64) -> f64 {
    let e = c.bounce.restitution;
    let least = if c.in_hole { LEAST_RATTLE } else { LEAST_REBOUND };
    e.max((least / speed).min(1.0))
}

/// Scratch space of the solver, kept between calls.
#[derive(Debug, Default)]
pub(crate) struct Solver {
    active: Vec<usize>,
    impulse: Vec<f64>,
    goal: Vec<f64>,
    before: Vec<f64>,
    taken: Vec<f64>,
    compliance: Vec<f64>,
}

impl Solver {
    /// Resolves all contacts but the joined ones; returns the energy lost, as
    /// ½ Σ impulse · (speed before + after), J. Rounds are counted from `first`.
    pub(crate) fn resolve(
        &mut self,
        bodies: &mut Bodies,
        contacts: &mut [Contact],
        first: u32,
    ) -> f64 {
        // In an eccentric hole friction and normal speed are coupled.
        if let [single] = contacts
            && !single.joined
            && single.levers[0][0] == 0.0
            && single.levers[1][0] == 0.0
        {
            return resolve_single(bodies, single);
        }
        let mut lost = 0.0;
        let rounds = 16 + 8 * u32::try_from(contacts.len()).unwrap_or(u32::MAX / 16);
        for round in 0..=rounds {
            self.active.clear();
            self.active
                .extend((0..contacts.len()).filter(|&i| {
                    !contacts[i].joined && bodies.normal_speed(&contacts[i]) < -STILL
                }));
            if self.active.is_empty() {
                break;
            }
            // Chains of nearly inelastic contacts converge only in the
            // limit; the last round takes it, without rebound.
            let last = round == rounds;
            if last {
                self.active.clear();
                self.active.extend((0..contacts.len()).filter(|&i| !contacts[i].joined));
            }
            lost += self.reflect(bodies, contacts, first + round, last);
            lost += self.rub(bodies, contacts);
        }
        lost
    }

    /// One reflection of all active contacts: speeds after ≥ −e · speeds
    /// before, impulses ≥ 0, one of them with equality (a linear
    /// complementarity problem, solved by projected Gauss–Seidel to the last
    /// digit).
    fn reflect(
        &mut self,
        bodies: &mut Bodies,
        contacts: &mut [Contact],
        round: u32,
        last: bool,
    ) -> f64 {
        self.goal.clear();
        self.impulse.clear();
        let mut fastest: f64 = 0.0;
        for &i in &self.active {
            let approach = -bodies.normal_speed(&contacts[i]);
            fastest = fastest.max(approach);
            let rebound = if last { 0.0 } else { restitution(&contacts[i], approach) * approach };
            self.goal.push(rebound);
            self.impulse.push(0.0);
        }
        self.before.clear();
        self.before.extend(self.active.iter().map(|&i| bodies.normal_speed(&contacts[i])));
        self.compliance.clear();
        self.compliance.extend(self.active.iter().map(|&i| bodies.compliance(&contacts[i], 0)));
        for _ in 0..SWEEPS {
            let mut change: f64 = 0.0;
            for (k, &i) in self.active.iter().enumerate() {
                let c = &contacts[i];
                let compliance = self.compliance[k];
                let missing = self.goal[k] - bodies.normal_speed(c);
                let next = (self.impulse[k] + missing / compliance).max(0.0);
                let step = next - self.impulse[k];
                if step != 0.0 {
                    self.impulse[k] = next;
                    bodies.push(c, c.normal, 0, step);
                    change = change.max((step * compliance).abs());
                }
            }
            if change <= SETTLED * fastest {
                break;
            }
        }
        let mut lost = 0.0;
        for (k, &i) in self.active.iter().enumerate() {
            let after = bodies.normal_speed(&contacts[i]);
            lost -= self.impulse[k] * (self.before[k] + after) / 2.0;
            if self.impulse[k] > 0.0 {
                contacts[i].pressed += self.impulse[k];
                contacts[i].round = contacts[i].round.min(round);
            }
        }
        lost
    }

    /// Friction of the round: coordinate descent on the kinetic energy, each
    /// impulse within ±μ · normal impulse.
    fn rub(&mut self, bodies: &mut Bodies, contacts: &mut [Contact]) -> f64 {
        self.taken.clear();
        self.taken.resize(self.active.len(), 0.0);
        self.before.clear();
        self.before.extend(self.active.iter().map(|&i| bodies.tangent_speed(&contacts[i])));
        self.compliance.clear();
        self.compliance.extend(self.active.iter().map(|&i| bodies.compliance(&contacts[i], 1)));
        for _ in 0..SWEEPS {
            let mut change: f64 = 0.0;
            for (k, &i) in self.active.iter().enumerate() {
                let most = self.impulse[k] * contacts[i].bounce.friction;
                if most == 0.0 {
                    continue;
                }
                let c = &contacts[i];
                let compliance = self.compliance[k];
                let next =
                    (self.taken[k] - bodies.tangent_speed(c) / compliance).clamp(-most, most);
                let step = next - self.taken[k];
                if step != 0.0 {
                    self.taken[k] = next;
                    bodies.push(c, c.normal.left(), 1, step);
                    change = change.max(step.abs() / most);
                }
            }
            if change <= SETTLED {
                break;
            }
        }
        let mut lost = 0.0;
        for (k, &i) in self.active.iter().enumerate() {
            let after = bodies.tangent_speed(&contacts[i]);
            lost -= self.taken[k] * (self.before[k] + after) / 2.0;
            contacts[i].rubbed += self.taken[k];
        }
        lost
    }
}

/// The same for one contact, in closed form: Jn = (1+e)·v_n/k_n, then
/// Jt = v_t/k_t (stick) or μ·Jn (slip).
fn resolve_single(bodies: &mut Bodies, c: &mut Contact) -> f64 {
    let approach = -bodies.normal_speed(c);
    if approach <= STILL {
        return 0.0;
    }
    let e = restitution(c, approach);
    let press = (1.0 + e) * approach / bodies.compliance(c, 0);
    bodies.push(c, c.normal, 0, press);
    c.pressed = press;
    c.round = 0;
    let mut lost = press * (approach - bodies.normal_speed(c)) / 2.0;
    let most = c.bounce.friction * press;
    if most > 0.0 {
        let tangent = c.normal.left();
        let slip = bodies.tangent_speed(c);
        let rub = (-slip / bodies.compliance(c, 1)).clamp(-most, most);
        bodies.push(c, tangent, 1, rub);
        c.rubbed = rub;
        lost -= rub * (slip + bodies.tangent_speed(c)) / 2.0;
    }
    lost
}
