//! The event loop.
//!
//! Each piece owns a row: the next thing on its own path ([`Ahead`]) and, for
//! every moving piece it was last compared with, a time before which they
//! cannot meet. The least of all is looked at: if it is only a bound it is
//! sharpened, otherwise it happens. After an impact only the rows of the pieces
//! that changed are made anew.

mod carrying;
mod impact;
mod rows;

use std::sync::Arc;

use super::approach::{self, HoleState, Meeting, Mover};
use super::cluster::{Bodies, Solver};
use super::contact::{Contact, Other, cushion, discs, hole};
use super::curve::Curve;
use super::motion::{Mechanics, Motion};
use super::path;
use crate::body::BodyId;
use crate::scene::{self, Scene, SceneError};
use crate::shot::Shot;
use crate::table::{Border, Side, Table};
use crate::trajectory::{Event, EventKind, Place};
use crate::vector::Vector;

/// No shot comes near this; reaching it is reported as a defect.
pub const MOST_EVENTS: usize = 200_000;
/// Gaps below this (m) belong to the impact of the moment.
const TOUCH: f64 = 1e-9;
/// A coin that leaves its hole's wall no faster than this (m/s) is pressed to
/// it from then on.
const RIDE: f64 = 0.02;
const NEVER: f64 = f64::INFINITY;
/// `best_of` entry for the row's own path.
const OWN_PATH: usize = usize::MAX;

/// The next thing on a piece's own path.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Ahead {
    Nothing,
    Stop,
    Rest(usize),
    Outline(Side),
    Pocket(usize),
    /// A carried coin going round with its eccentric hole: its `time` is a
    /// bound before which it does not cross the edge.
    Drift,
}

/// A recorded motion: `motion` was followed until `end`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Leg {
    pub(crate) body: usize,
    pub(crate) motion: Motion,
    pub(crate) end: f64,
    /// The gear of a tag and its coin together, instead of the piece's own.
    pub(crate) joint: Option<usize>,
    /// False for the carried coin, whose work is in its tag's leg.
    pub(crate) counts: bool,
    /// For a carried coin: the hole's offset, and its own orientation less
    /// its tag's.
    pub(crate) seat: (f64, f64),
}

impl Leg {
    /// Centre, velocity, orientation and spin at `t`. A carried coin keeps
    /// its place in the hole, which in an eccentric hole goes round.
    pub(crate) fn state(&self, t: f64, gear: &Mechanics) -> State {
        let (position, velocity) = self.motion.state(t, gear);
        let angle = self.motion.angle_at(t, gear);
        let spin = self.motion.spin_at(t, gear);
        let arm = arm(self.seat.0, angle);
        let velocity = velocity + arm.left() * spin;
        State { position: position + arm, velocity, angle: angle + self.seat.1, spin }
    }
}

/// From the centre of a piece to the centre of its hole.
fn arm(offset: f64, angle: f64) -> Vector {
    if offset == 0.0 {
        return Vector::ZERO;
    }
    Vector::new(libm::cos(angle), libm::sin(angle)) * offset
}

/// Where a piece is and how it moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct State {
    /// Centre, m.
    pub position: Vector,
    /// m/s.
    pub velocity: Vector,
    /// Orientation, rad.
    pub angle: f64,
    /// rad/s.
    pub spin: f64,
}

#[derive(Debug, Clone, Copy)]
struct Row {
    ahead: Ahead,
    /// Path length of `ahead`, m.
    path: f64,
    /// Its time, or a bound below it.
    time: f64,
    exact: bool,
}

/// What all others look at in a piece at every impact: a small copy, two to a
/// cache line.
#[derive(Debug, Clone, Copy)]
struct Solid {
    /// Where its motion ends, m.
    end: Vector,
    radius: f64,
    /// When it ends, s.
    stop: f64,
}

/// The planar engine, reusable: running many shots with one engine allocates
/// nothing.
#[derive(Debug, Default)]
pub struct Engine {
    ids: Vec<BodyId>,
    gear: Vec<Mechanics>,
    /// For a tag with a coin in its hole: both together.
    joint: Vec<Option<Mechanics>>,
    holes: Vec<Option<crate::body::Hole>>,
    inside: Vec<Option<usize>>,
    rider: Vec<Option<usize>>,
    carried: Vec<bool>,
    seat: Vec<(f64, f64)>,
    motion: Vec<Motion>,
    solids: Vec<Solid>,
    since: Vec<f64>,
    place: Vec<Place>,
    rows: Vec<Row>,
    pairs: Vec<f64>,
    best: Vec<f64>,
    best_of: Vec<usize>,
    bodies: Bodies,
    solver: Solver,
    contacts: Vec<Contact>,
    touched: Vec<usize>,
    centres: Vec<Vector>,
    table: Option<Table>,
    now: f64,
    cluster: u32,
    last_event: f64,
    events: Vec<Event>,
    legs: Vec<Leg>,
    start_energy: f64,
    impact_loss: f64,
    left_energy: f64,
}

impl Engine {
    /// An engine without a scene.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Runs a shot to rest and returns its events.
    ///
    /// # Errors
    /// If the shot's piece does not exist, its numbers are out of range or its
    /// stroke is not planar.
    pub fn run(&mut self, scene: &Scene, shot: &Shot) -> Result<&[Event], SceneError> {
        let struck = scene::check_shot(scene, shot)?;
        self.load(scene);
        let body = &scene.bodies()[struck];
        let motion = Motion::begin(
            0.0,
            body.position,
            body.angle,
            shot.velocity,
            shot.spin,
            &self.gear[struck],
        );
        self.begin(&[(struck, motion)])?;
        Ok(&self.events)
    }

    /// Runs several pieces already in motion: to continue from the middle of
    /// a shot. `moving`: piece, velocity (m/s) and spin (rad/s).
    ///
    /// # Errors
    /// As [`Engine::run`].
    pub fn resume(
        &mut self,
        scene: &Scene,
        moving: &[(BodyId, Vector, f64)],
    ) -> Result<&[Event], SceneError> {
        self.load(scene);
        let mut motions = Vec::new();
        for &(id, velocity, spin) in moving {
            let shot = Shot { body: id, velocity, spin, stroke: crate::shot::Stroke::Flick };
            let index = scene::check_shot(scene, &shot)?;
            let body = &scene.bodies()[index];
            let gear = &self.gear[index];
            let motion = Motion::begin(0.0, body.position, body.angle, velocity, spin, gear);
            motions.push((index, motion));
        }
        motions.sort_by_key(|(index, _)| *index);
        self.begin(&motions)?;
        Ok(&self.events)
    }

    /// Events of the last run.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Where each piece ended, its last centre (m) and the time it got there,
    /// in the order of the scene's pieces.
    pub fn ends(&self) -> impl Iterator<Item = (Place, Vector, f64)> {
        (0..self.ids.len()).map(|i| (self.place[i], self.motion[i].end(), self.motion[i].stop))
    }

    /// The state of a piece (by index) at time `t` of the last run: just after
    /// the impact, if there is one at `t`.
    #[must_use]
    pub fn state_at(&self, index: usize, t: f64) -> State {
        let mut legs = self.legs.iter().filter(|leg| leg.body == index);
        let Some(mut leg) = legs.next() else {
            let position = self.motion[index].end();
            let angle = self.motion[index].angle;
            return State { position, velocity: Vector::ZERO, angle, spin: 0.0 };
        };
        for later in legs {
            if later.motion.start <= t {
                leg = later;
            }
        }
        let gear = self.gear_of(leg);
        let state = leg.state(t.clamp(leg.motion.start, leg.end), gear);
        if t < leg.motion.start || t > leg.end {
            return State { velocity: Vector::ZERO, spin: 0.0, ..state };
        }
        state
    }

    pub(crate) fn motion(&self, index: usize) -> &Motion {
        &self.motion[index]
    }

    pub(crate) fn place(&self, index: usize) -> Place {
        self.place[index]
    }

    pub(crate) fn holder(&self, index: usize) -> Option<BodyId> {
        self.inside[index].map(|holder| self.ids[holder])
    }

    pub(crate) fn legs(&self) -> &[Leg] {
        &self.legs
    }

    /// Energy at the start, lost in impacts, carried away, J.
    pub(crate) fn energies(&self) -> (f64, f64, f64) {
        (self.start_energy, self.impact_loss, self.left_energy)
    }

    /// The gear a leg was driven with.
    pub(crate) fn gear_of(&self, leg: &Leg) -> &Mechanics {
        match leg.joint.and_then(|tag| self.joint[tag].as_ref()) {
            Some(joint) => joint,
            None => &self.gear[leg.body],
        }
    }

    fn load(&mut self, scene: &Scene) {
        let n = scene.bodies().len();
        let table = scene.table();
        let mut old = std::mem::take(&mut self.gear).into_iter();
        let known: Option<Arc<Curve>> = old.as_slice().first().map(|gear| Arc::clone(&gear.curve));
        self.ids.clear();
        self.joint.clear();
        self.joint.resize(n, None);
        self.holes.clear();
        self.inside.clear();
        self.rider.clear();
        self.rider.resize(n, None);
        self.carried.clear();
        self.carried.resize(n, false);
        self.seat.clear();
        self.seat.resize(n, (0.0, 0.0));
        self.motion.clear();
        self.solids.clear();
        self.bodies.velocity.clear();
        self.bodies.velocity.resize(n, Vector::ZERO);
        self.bodies.spin.clear();
        self.bodies.spin.resize(n, 0.0);
        self.bodies.inverse_mass.clear();
        self.bodies.inverse_inertia.clear();
        for (i, body) in scene.bodies().iter().enumerate() {
            let hole = body.hole.filter(|h| h.radius > 0.0);
            let kappa = body.mass * body.radius * body.radius / body.inertia;
            let ratio = hole.map_or(0.0, |h| h.radius / body.radius);
            let last = old.next().map(|gear| gear.curve);
            let curve = curve(last, &self.gear, known.as_ref(), kappa, ratio);
            self.gear.push(Mechanics {
                radius: body.radius,
                mass: body.mass,
                spin_mass: body.mass,
                inertia: body.inertia,
                deceleration: scene.friction(body) * table.gravity,
                curve,
            });
            self.ids.push(body.id);
            self.holes.push(hole);
            let holder = body.inside.and_then(|id| scene.index(id));
            self.inside.push(holder);
            if let Some(holder) = holder {
                self.rider[holder] = Some(i);
            }
            self.motion.push(Motion::rest(0.0, body.position, body.angle));
            self.solids.push(Solid { end: body.position, radius: body.radius, stop: 0.0 });
            self.bodies.inverse_mass.push(1.0 / body.mass);
            self.bodies.inverse_inertia.push(1.0 / body.inertia);
        }
        for tag in 0..n {
            if let Some(coin) = self.rider[tag] {
                self.joint[tag] = Some(carrying::joint_gear(&self.gear[tag], &self.gear[coin]));
            }
        }
        self.since.clear();
        self.since.resize(n, 0.0);
        self.place.clear();
        self.place.resize(n, Place::Table);
        self.rows.clear();
        let idle = Row { ahead: Ahead::Nothing, path: NEVER, time: NEVER, exact: true };
        self.rows.resize(n, idle);
        self.pairs.clear();
        self.pairs.resize(n * n, NEVER);
        self.best.clear();
        self.best.resize(n, NEVER);
        self.best_of.clear();
        self.best_of.resize(n, OWN_PATH);
        self.centres.clear();
        self.centres.extend(scene.bodies().iter().map(|b| b.position));
        self.table = Some(table.clone());
        self.now = 0.0;
        self.cluster = 0;
        self.last_event = f64::NEG_INFINITY;
        self.events.clear();
        self.legs.clear();
        self.impact_loss = 0.0;
        self.left_energy = 0.0;
    }

    fn begin(&mut self, motions: &[(usize, Motion)]) -> Result<(), SceneError> {
        let Some(table) = self.table.take() else {
            return Ok(());
        };
        self.start_energy = 0.0;
        for &(i, motion) in motions {
            self.set_motion(i, motion);
            self.start_energy += self.energy(i, motion.heading * motion.speed, motion.spin);
        }
        for &(i, _) in motions {
            self.make_row(&table, i);
        }
        let mut looks = 0;
        let outcome = loop {
            let Some(i) = self.earliest() else {
                break Ok(());
            };
            looks += 1;
            if self.events.len() > MOST_EVENTS || looks > 5 * MOST_EVENTS {
                break Err(SceneError::Endless(MOST_EVENTS));
            }
            self.now = self.now.max(self.best[i]);
            if self.best_of[i] == OWN_PATH {
                self.follow_path(&table, i);
            } else {
                self.meet(&table, i, self.best_of[i]);
            }
        };
        for i in 0..self.ids.len() {
            self.close_leg(i, NEVER);
        }
        self.table = Some(table);
        outcome
    }

    fn energy(&self, i: usize, velocity: Vector, spin: f64) -> f64 {
        let gear = &self.gear[i];
        (gear.mass * velocity.square() + gear.inertia * spin * spin) / 2.0
    }

    fn mover(&self, i: usize) -> Mover<'_> {
        Mover { motion: &self.motion[i], gear: self.drive(i) }
    }

    fn set_motion(&mut self, i: usize, motion: Motion) {
        self.motion[i] = motion;
        self.solids[i].end = motion.end();
        self.solids[i].stop = motion.stop;
    }

    fn present(&self, i: usize) -> bool {
        self.place[i] == Place::Table
    }

    /// Records the motion of `i` up to `t`.
    fn close_leg(&mut self, i: usize, t: f64) {
        let motion = self.motion[i];
        let end = t.min(motion.stop);
        if end <= motion.start {
            return;
        }
        let joint = if self.carried[i] {
            self.inside[i]
        } else {
            self.rider[i].filter(|&coin| self.carried[coin]).map(|_| i)
        };
        let leg = Leg { body: i, motion, end, joint, counts: !self.carried[i], seat: self.seat[i] };
        self.legs.push(leg);
    }

    fn emit(&mut self, t: f64, kind: EventKind) {
        if t - self.last_event > 1e-12 {
            self.cluster += 1;
        }
        self.last_event = t;
        let seq = u32::try_from(self.events.len()).unwrap_or(u32::MAX);
        self.events.push(Event { t, seq, cluster: self.cluster, kind });
    }

    /// The row's own path is the earliest of all: sharpen or perform it.
    fn follow_path(&mut self, table: &Table, i: usize) {
        let row = self.rows[i];
        if !row.exact {
            let time = self.motion[i].time_at(row.path, self.drive(i)).max(self.now);
            self.rows[i] = Row { time, exact: true, ..row };
            self.pick_best(i);
            return;
        }
        let t = self.now;
        match row.ahead {
            Ahead::Nothing => self.retire_row(i),
            Ahead::Stop => {
                self.rows[i].time = NEVER;
                self.rows[i].ahead = Ahead::Nothing;
                self.pick_best(i);
                let point = self.motion[i].end();
                self.emit(t, EventKind::Stop { body: self.ids[i], point });
                if let Some(coin) = self.part(i, t) {
                    let point = self.motion[coin].end();
                    self.emit(t, EventKind::Stop { body: self.ids[coin], point });
                    self.retire_row(coin);
                }
            }
            Ahead::Drift => self.drift(table, i),
            Ahead::Rest(j) => self.collide(table, i, Some(j), None),
            Ahead::Outline(side) => match table.border {
                Border::Cushion(_) => self.collide(table, i, None, Some(side)),
                Border::Edge => self.leave(table, i, Place::Floor, side),
            },
            Ahead::Pocket(number) => self.leave(table, i, Place::Pocket(number), Side::Rim),
        }
    }

    /// A piece leaves the table.
    fn leave(&mut self, table: &Table, i: usize, place: Place, side: Side) {
        let t = self.now;
        let partner = self.part(i, t);
        let (point, velocity) = self.motion[i].state(t, self.drive(i));
        let spin = self.motion[i].spin_at(t, self.drive(i));
        self.close_leg(i, t);
        self.left_energy += self.energy(i, velocity, spin);
        let body = self.ids[i];
        match place {
            Place::Pocket(pocket) => self.emit(t, EventKind::Pocket { body, pocket, point }),
            _ => {
                let direction = self.motion[i].heading;
                self.emit(t, EventKind::EdgeFall { body, point, direction, side });
            }
        }
        let angle = self.motion[i].angle_at(t, self.drive(i));
        self.set_motion(i, Motion::rest(t, point, angle));
        self.place[i] = place;
        let freed = self.rider[i].take();
        if let Some(coin) = freed {
            // What lay in its hole now lies free.
            self.inside[coin] = None;
        }
        if let Some(tag) = self.inside[i].take() {
            self.rider[tag] = None;
        }
        self.touched.clear();
        self.retire_row(i);
        self.forget(table, i);
        if let Some(other) = partner.or(freed) {
            self.make_row(table, other);
            self.forget(table, other);
        }
        if freed.is_some() {
            // A new obstacle for everybody.
            for k in 0..self.ids.len() {
                if self.present(k) && self.motion[k].moves_at(t) {
                    self.look_ahead(table, k);
                    self.pick_best(k);
                }
            }
        }
    }
}

/// The friction law for a shape. Usually the piece of the same index of the
/// last run had it: then neither the shared table of curves nor a reference
/// count shared with other threads is touched.
fn curve(
    last: Option<Arc<Curve>>,
    new: &[Mechanics],
    known: Option<&Arc<Curve>>,
    kappa: f64,
    hole: f64,
) -> Arc<Curve> {
    let fits = |curve: &Arc<Curve>| curve.kappa() == kappa && curve.hole() == hole;
    if let Some(curve) = last.filter(fits) {
        return curve;
    }
    let neighbour = new.last().map(|gear| &gear.curve);
    neighbour
        .into_iter()
        .chain(known)
        .find(|curve| fits(curve))
        .map_or_else(|| Curve::of(kappa, hole), Arc::clone)
}
