//! The event loop.
//!
//! Each piece owns a row: the next thing on its own path ([`Ahead`]) and, for
//! every moving piece it was last compared with, a time before which they
//! cannot meet. The least of all is looked at: if it is only a bound it is
//! sharpened, otherwise it happens. After an impact only the rows of the pieces
//! that changed are made anew.

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
            self.bodies.inverse_mass.push(1.0 / body.mass);
            self.bodies.inverse_inertia.push(1.0 / body.inertia);
        }
        for tag in 0..n {
            if let Some(coin) = self.rider[tag] {
                self.joint[tag] = Some(joint_gear(&self.gear[tag], &self.gear[coin]));
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
            self.motion[i] = motion;
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

    fn earliest(&self) -> Option<usize> {
        let (mut at, mut least) = (0, NEVER);
        for (i, &t) in self.best.iter().enumerate() {
            if t < least {
                (at, least) = (i, t);
            }
        }
        (least < NEVER).then_some(at)
    }

    fn energy(&self, i: usize, velocity: Vector, spin: f64) -> f64 {
        let gear = &self.gear[i];
        (gear.mass * velocity.square() + gear.inertia * spin * spin) / 2.0
    }

    /// The gear that drives piece `i` at present.
    fn drive(&self, i: usize) -> &Mechanics {
        let tag = if self.carried[i] { self.inside[i] } else { Some(i) };
        if let Some(tag) = tag
            && let Some(coin) = self.rider[tag]
            && self.carried[coin]
            && let Some(joint) = &self.joint[tag]
        {
            return joint;
        }
        &self.gear[i]
    }

    fn mover(&self, i: usize) -> Mover<'_> {
        Mover { motion: &self.motion[i], gear: self.drive(i) }
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

    /// Steps a coin that goes round with its hole towards the edge, as
    /// [`approach`] does for pairs.
    fn drift(&mut self, table: &Table, i: usize) {
        let t = self.now;
        let (Border::Edge, Some(tag)) = (table.border, self.inside[i]) else {
            self.retire_row(i);
            return;
        };
        let gear = self.drive(i);
        let (offset, _) = self.seat[i];
        let motion = &self.motion[i];
        let spin = motion.spin_at(t, gear);
        let turning = arm(offset, motion.angle_at(t, gear));
        let (centre, velocity) = motion.state(t, gear);
        let (at, velocity) = (centre + turning, velocity + turning.left() * spin);
        let slowing = gear.curve.spin_deceleration() * gear.deceleration / gear.radius;
        let pull = gear.deceleration + offset * (spin * spin + slowing);
        let rest = motion.stop;
        let mut next = NEVER;
        let mut over = None;
        for (gap, closing, bend, side) in path::edges(table.shape, at, velocity) {
            if gap <= approach::CONTACT && closing > 0.0 {
                over = Some(side);
                break;
            }
            let gap = gap.max(approach::CONTACT / 2.0);
            let pull = pull + bend;
            let root = (closing * closing + 2.0 * pull * gap).sqrt();
            let wait =
                if closing > 0.0 { 2.0 * gap / (closing + root) } else { (root - closing) / pull };
            next = next.min(t + wait.max(1e-12));
        }
        if let Some(side) = over {
            self.leave(table, i, Place::Floor, side);
            return;
        }
        debug_assert_eq!(self.inside[i], Some(tag));
        self.rows[i].time = if next < rest { next } else { NEVER };
        self.pick_best(i);
    }

    /// The bound of pair (i, j) is the earliest of all.
    fn meet(&mut self, table: &Table, i: usize, j: usize) {
        let n = self.ids.len();
        // A few steps at once save walks through the rows.
        let mut t = self.now;
        for step in 0..8 {
            match self.approach(i, j, t) {
                Meeting::Now if step == 0 => {
                    self.collide(table, i, Some(j), None);
                    return;
                }
                // Happens at t, unless something else is earlier.
                Meeting::Now => break,
                Meeting::NotBefore(next) => {
                    let near = next - t < 1e-6;
                    t = next;
                    if !near {
                        break;
                    }
                }
                Meeting::Never => {
                    t = NEVER;
                    break;
                }
            }
        }
        self.pairs[i * n + j] = t;
        self.pick_best(i);
    }

    fn approach(&self, i: usize, j: usize, t: f64) -> Meeting {
        let (tag, coin) = match (self.inside[i], self.inside[j]) {
            (None, None) => {
                let reach = self.gear[i].radius + self.gear[j].radius;
                return approach::outside(self.mover(i), self.mover(j), reach, t);
            }
            (_, Some(holder)) if holder == i => (i, j),
            (Some(holder), _) if holder == j => (j, i),
            _ => return Meeting::Never,
        };
        let Some(hole) = self.holes[tag] else {
            return Meeting::Never;
        };
        let state = self.hole_state(tag, t);
        approach::inside(
            self.mover(tag),
            self.mover(coin),
            state,
            hole.radius - self.gear[coin].radius,
            t,
        )
    }

    fn hole_state(&self, tag: usize, t: f64) -> HoleState {
        let offset = self.holes[tag].map_or(0.0, |h| h.offset);
        if offset == 0.0 {
            return HoleState { arm: Vector::ZERO, spin: 0.0 };
        }
        let angle = self.motion[tag].angle_at(t, self.drive(tag));
        let spin = self.motion[tag].spin_at(t, self.drive(tag));
        HoleState { arm: arm(offset, angle), spin }
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
        self.motion[i] = Motion::rest(t, point, angle);
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

    /// Ends the common motion of a tag and the coin pressed to its hole; both
    /// go on with the velocity they had. Returns the other of the two.
    fn part(&mut self, i: usize, t: f64) -> Option<usize> {
        let (tag, coin) = match (self.inside[i], self.rider[i]) {
            (Some(tag), _) if self.carried[i] => (tag, i),
            (_, Some(coin)) if self.carried[coin] => (i, coin),
            _ => return None,
        };
        let states = [tag, coin].map(|k| {
            let gear = self.drive(k);
            let motion = &self.motion[k];
            let (centre, velocity) = motion.state(t, gear);
            let angle = motion.angle_at(t, gear);
            let (offset, turn) = self.seat[k];
            let spin = if k == coin { 0.0 } else { motion.spin_at(t, gear) };
            (centre + arm(offset, angle), velocity, angle + turn, spin)
        });
        self.close_leg(tag, t);
        self.close_leg(coin, t);
        self.carried[coin] = false;
        self.seat[coin] = (0.0, 0.0);
        for (k, (centre, velocity, angle, spin)) in [tag, coin].into_iter().zip(states) {
            self.motion[k] = Motion::begin(t, centre, angle, velocity, spin, &self.gear[k]);
        }
        Some(if i == tag { coin } else { tag })
    }

    /// Resolves the impact of piece `i` with `j` or the rail, and whatever
    /// touches them at this moment.
    fn collide(&mut self, table: &Table, i: usize, j: Option<usize>, side: Option<Side>) {
        let t = self.now;
        self.touched.clear();
        self.contacts.clear();
        self.touch(i, t);
        if let Some(j) = j {
            self.touch(j, t);
        }
        let mut at = 0;
        while at < self.touched.len() {
            let k = self.touched[at];
            at += 1;
            self.touch_neighbours(table, k, t);
        }
        // The meeting itself, should rounding have put its gap above TOUCH.
        let known = |contacts: &[Contact], a: usize, other: Other| {
            contacts.iter().any(|c| (c.a, c.other) == (a, other))
        };
        if let Some(j) = j
            && !known(&self.contacts, i.min(j), Other::Body(i.max(j)))
            && let Some(contact) = self.contact(table, i, j)
        {
            self.contacts.push(contact);
        }
        if let (Some(side), Border::Cushion(bounce)) = (side, table.border)
            && !known(&self.contacts, i, Other::Rail(side))
        {
            let (centre, radius) = (self.centres[i], self.gear[i].radius);
            self.contacts.push(cushion::contact(i, centre, radius, side, bounce));
        }
        self.contacts.sort_unstable_by_key(|c| (c.a, c.other));
        self.part_overlaps();
        self.impact_loss += self.solver.resolve(&mut self.bodies, &mut self.contacts);
        if self.contacts.iter().all(|c| c.pressed == 0.0) {
            let met = |c: &&mut Contact| match (j, side) {
                (Some(j), _) => (c.a, c.other) == (i.min(j), Other::Body(i.max(j))),
                (None, Some(side)) => (c.a, c.other) == (i, Other::Rail(side)),
                (None, None) => false,
            };
            if let Some(contact) = self.contacts.iter_mut().find(met) {
                self.bodies.nudge(contact);
            }
        }
        self.report(t);
        for at in 0..self.touched.len() {
            let k = self.touched[at];
            let (velocity, spin) = (self.bodies.velocity[k], self.bodies.spin[k]);
            let angle = self.motion[k].angle_at(t, &self.gear[k]);
            let gear = &self.gear[k];
            self.motion[k] = Motion::begin(t, self.centres[k], angle, velocity, spin, gear);
        }
        for at in 0..self.contacts.len() {
            let c = &self.contacts[at];
            if c.in_hole
                && let Other::Body(b) = c.other
                && self.bodies.normal_speed(c).abs() <= RIDE
            {
                let (tag, coin) = if self.inside[b] == Some(c.a) { (c.a, b) } else { (b, c.a) };
                self.ride(tag, coin, t);
            }
        }
        for at in 0..self.touched.len() {
            self.make_row(table, self.touched[at]);
        }
        for at in 0..self.touched.len() {
            self.forget(table, self.touched[at]);
        }
    }

    /// Moves discs that crept into each other (at most by the grazing depth,
    /// half a nanometre) apart, so that the next creep needs time again.
    fn part_overlaps(&mut self) {
        for c in &self.contacts {
            let Other::Body(b) = c.other else { continue };
            if c.in_hole {
                let (tag, coin) = if self.inside[b] == Some(c.a) { (c.a, b) } else { (b, c.a) };
                let Some(hole) = self.holes[tag] else {
                    continue;
                };
                let middle = self.centres[tag] + self.hole_state(tag, self.now).arm;
                let clearance = hole.radius - self.gear[coin].radius;
                let away = self.centres[coin] - middle;
                let distance = away.length();
                if distance > clearance {
                    self.centres[coin] = middle + away * (clearance / distance);
                }
                continue;
            }
            let reach = self.gear[c.a].radius + self.gear[b].radius;
            let depth = reach - (self.centres[b] - self.centres[c.a]).length();
            if depth > path::GRAZE / 2.0 {
                let (ma, mb) = (self.gear[c.a].mass, self.gear[b].mass);
                let share = depth / (ma + mb);
                self.centres[c.a] += c.normal * (-share * mb);
                self.centres[b] += c.normal * (share * ma);
            }
        }
    }

    /// Brings a piece into the impact: ends its motion, notes its state.
    fn touch(&mut self, k: usize, t: f64) {
        if self.touched.contains(&k) {
            return;
        }
        let partner = self.part(k, t);
        let (centre, velocity) = self.motion[k].state(t, &self.gear[k]);
        self.bodies.velocity[k] = velocity;
        self.bodies.spin[k] = self.motion[k].spin_at(t, &self.gear[k]);
        self.centres[k] = centre;
        self.close_leg(k, t);
        self.touched.push(k);
        if let Some(partner) = partner {
            self.touch(partner, t);
        }
    }

    /// Adds the contacts of piece `k`, and the pieces on their other side.
    fn touch_neighbours(&mut self, table: &Table, k: usize, t: f64) {
        for other in 0..self.ids.len() {
            if other == k || !self.present(other) {
                continue;
            }
            let in_hole = self.inside[k] == Some(other) || self.inside[other] == Some(k);
            if !in_hole && (self.inside[k].is_some() || self.inside[other].is_some()) {
                continue;
            }
            let motion = &self.motion[other];
            let centre = if self.touched.contains(&other) {
                self.centres[other]
            } else if !motion.moves_at(t) {
                motion.end()
            } else {
                let reach = self.gear[k].radius + self.gear[other].radius + motion.reach + TOUCH;
                if (motion.origin - self.centres[k]).square() > reach * reach {
                    continue;
                }
                motion.state(t, self.drive(other)).0
            };
            if in_hole {
                let (tag, coin) =
                    if self.inside[other] == Some(k) { (k, other) } else { (other, k) };
                let Some(hole) = self.holes[tag] else {
                    continue;
                };
                let (at_tag, at_coin) =
                    if tag == k { (self.centres[k], centre) } else { (centre, self.centres[k]) };
                let arm = self.hole_state(tag, t).arm;
                let away = (at_coin - (at_tag + arm)).length();
                if hole.radius - self.gear[coin].radius - away > TOUCH {
                    continue;
                }
            } else {
                let reach = self.gear[k].radius + self.gear[other].radius + TOUCH;
                if (centre - self.centres[k]).square() > reach * reach {
                    continue;
                }
            }
            let fresh = !self.touched.contains(&other);
            self.touch(other, t);
            // Each pair once: by its member that came in first.
            let first = self.touched.iter().position(|&x| x == k);
            let second = self.touched.iter().position(|&x| x == other);
            if (fresh || first < second)
                && let Some(contact) = self.contact(table, k, other)
            {
                self.contacts.push(contact);
            }
        }
        if let Border::Cushion(bounce) = table.border
            && self.inside[k].is_none()
        {
            let (centre, radius) = (self.centres[k], self.gear[k].radius);
            for (gap, side) in cushion::gaps(table.shape, centre, radius) {
                if gap <= TOUCH {
                    self.contacts.push(cushion::contact(k, centre, radius, side, bounce));
                }
            }
        }
    }

    fn contact(&self, table: &Table, i: usize, j: usize) -> Option<Contact> {
        let (i, j) = (i.min(j), i.max(j));
        let (tag, coin) = if self.inside[j] == Some(i) {
            (i, j)
        } else if self.inside[i] == Some(j) {
            (j, i)
        } else {
            let side = |k: usize| (k, self.centres[k], self.gear[k].radius);
            return Some(discs::contact(side(i), side(j), table.contact));
        };
        let holder = hole::Holder {
            index: tag,
            centre: self.centres[tag],
            arm: self.hole_state(tag, self.now).arm,
            radius: self.holes[tag]?.radius,
        };
        let (centre, radius) = (self.centres[coin], self.gear[coin].radius);
        Some(hole::contact(holder, coin, centre, radius, table.contact))
    }

    /// Tag and coin go on as one: momentum is kept, what they moved against
    /// each other and the coin's spin are rubbed away.
    fn ride(&mut self, tag: usize, coin: usize, t: f64) {
        let (mt, mc) = (self.gear[tag].mass, self.gear[coin].mass);
        let apart = self.bodies.velocity[coin] - self.bodies.velocity[tag];
        let common = self.bodies.velocity[tag] + apart * (mc / (mt + mc));
        let spin = self.bodies.spin[coin];
        self.impact_loss +=
            (mt * mc / (mt + mc) * apart.square() + self.gear[coin].inertia * spin * spin) / 2.0;
        let angle = self.motion[tag].angle_at(t, &self.gear[tag]);
        let coin_angle = self.motion[coin].angle_at(t, &self.gear[coin]);
        self.carried[coin] = true;
        let spin = self.bodies.spin[tag];
        let motion = Motion::begin(t, self.centres[tag], angle, common, spin, self.drive(tag));
        self.motion[tag] = motion;
        if motion.stop <= t {
            self.carried[coin] = false;
            self.motion[coin] = Motion::rest(t, self.centres[coin], coin_angle);
            return;
        }
        let offset = self.holes[tag].map_or(0.0, |h| h.offset);
        self.seat[coin] = (offset, coin_angle - angle);
        let origin = self.centres[coin] - arm(offset, angle);
        self.motion[coin] = Motion { origin, ..motion };
    }

    /// Emits the contacts that pressed, in the order of their rounds.
    fn report(&mut self, t: f64) {
        // Stable: contacts of one round stay in the order of numbers.
        self.contacts.sort_by_key(|c| c.round);
        for at in 0..self.contacts.len() {
            let c = self.contacts[at];
            if c.pressed <= 0.0 {
                continue;
            }
            let kind = match c.other {
                Other::Body(b) => EventKind::Contact {
                    a: self.ids[c.a],
                    b: self.ids[b],
                    point: c.point,
                    normal: c.normal,
                    normal_impulse: c.pressed,
                    friction_impulse: c.rubbed,
                },
                Other::Rail(side) => EventKind::Cushion {
                    body: self.ids[c.a],
                    side,
                    point: c.point,
                    normal_impulse: c.pressed,
                    friction_impulse: c.rubbed,
                },
            };
            self.emit(t, kind);
        }
    }

    /// Finds everything that may happen to piece `i` next.
    fn make_row(&mut self, table: &Table, i: usize) {
        let n = self.ids.len();
        if !self.present(i) {
            self.retire_row(i);
            return;
        }
        self.look_ahead(table, i);
        for j in 0..n {
            self.pairs[i * n + j] = self.bound(i, j);
        }
        self.pick_best(i);
    }

    /// A time before which `i`, just set in motion, cannot meet `j`, which
    /// moves or shares a hole with it.
    fn bound(&self, i: usize, j: usize) -> f64 {
        if i == j || !self.present(j) {
            return NEVER;
        }
        let together = self.inside[i] == Some(j) || self.inside[j] == Some(i);
        let (moving, other) =
            (self.motion[i].moves_at(self.now), self.motion[j].moves_at(self.now));
        if together {
            let coin = if self.inside[i] == Some(j) { i } else { j };
            if self.carried[coin] || !(moving || other) {
                return NEVER;
            }
        } else {
            if !moving || !other || self.inside[i].is_some() || self.inside[j].is_some() {
                return NEVER;
            }
            // Do the boxes around the two paths come near each other?
            let (a, b) = (&self.motion[i], &self.motion[j]);
            let reach = self.gear[i].radius + self.gear[j].radius;
            let apart = |a0: f64, a1: f64, b0: f64, b1: f64| {
                a0.min(a1) - b0.max(b1) > reach || b0.min(b1) - a0.max(a1) > reach
            };
            let (ea, eb) = (a.end(), b.end());
            if apart(a.origin.x, ea.x, b.origin.x, eb.x)
                || apart(a.origin.y, ea.y, b.origin.y, eb.y)
            {
                return NEVER;
            }
        }
        match self.approach(i, j, self.now) {
            Meeting::Now => self.now,
            Meeting::NotBefore(t) => t,
            Meeting::Never => NEVER,
        }
    }

    /// The nearest thing on the path of `i` that does not move: a resting
    /// piece, the outline, a pocket, its own stop.
    fn look_ahead(&mut self, table: &Table, i: usize) {
        let motion = self.motion[i];
        if self.carried[i] && self.seat[i].0 > 0.0 {
            self.rows[i] = Row { ahead: Ahead::Drift, path: NEVER, time: self.now, exact: true };
            return;
        }
        let coin_of_joint = self.carried[i];
        if !motion.moves_at(self.now) {
            self.rows[i] = Row { ahead: Ahead::Nothing, path: NEVER, time: NEVER, exact: true };
            return;
        }
        let gear = self.drive(i);
        let from = if self.now > motion.start { motion.progress(self.now, gear).0 } else { 0.0 };
        let (mut path, mut ahead) = (motion.reach, Ahead::Stop);
        if motion.reach > 0.0 {
            let (s, side) = path::outline(&motion, &self.gear[i], table, from);
            if s < path {
                (path, ahead) = (s, Ahead::Outline(side));
            }
            if !table.pockets.is_empty()
                && let Some((s, number)) = path::pocket(&motion, &self.gear[i], table, from)
                && s < path
            {
                (path, ahead) = (s, Ahead::Pocket(number));
            }
            if self.inside[i].is_none() {
                for j in 0..self.ids.len() {
                    if j == i
                        || !self.present(j)
                        || self.inside[j].is_some()
                        || self.motion[j].moves_at(self.now)
                    {
                        continue;
                    }
                    let reach = self.gear[i].radius + self.gear[j].radius;
                    if let Some(s) = path::resting_disc(
                        motion.origin,
                        motion.heading,
                        self.motion[j].end(),
                        reach,
                    ) && s < path
                        && s >= from - TOUCH
                    {
                        (path, ahead) = (s.max(from), Ahead::Rest(j));
                    }
                }
            }
        }
        if ahead == Ahead::Stop {
            // A carried coin stops with its tag, which reports both.
            let time = if coin_of_joint { NEVER } else { motion.stop };
            self.rows[i] = Row { ahead, path, time, exact: true };
            return;
        }
        let time = (motion.start + path / motion.speed).max(self.now);
        self.rows[i] = Row { ahead, path, time, exact: false };
    }

    fn retire_row(&mut self, i: usize) {
        let n = self.ids.len();
        self.rows[i] = Row { ahead: Ahead::Nothing, path: NEVER, time: NEVER, exact: true };
        self.pairs[i * n..(i + 1) * n].fill(NEVER);
        self.best[i] = NEVER;
        self.best_of[i] = OWN_PATH;
    }

    fn pick_best(&mut self, i: usize) {
        let n = self.ids.len();
        let (mut time, mut of) = (self.rows[i].time, OWN_PATH);
        for (j, &t) in self.pairs[i * n..(i + 1) * n].iter().enumerate() {
            if t < time {
                (time, of) = (t, j);
            }
        }
        self.best[i] = time;
        self.best_of[i] = of;
    }

    /// Piece `i` has changed: what other rows knew about it is void.
    fn forget(&mut self, table: &Table, i: usize) {
        let n = self.ids.len();
        for k in 0..n {
            if k == i {
                continue;
            }
            // Pairs both of whose members changed belong to the later row.
            if self.pairs[k * n + i] < NEVER
                && !(self.touched.contains(&k) && self.touched.contains(&i) && k > i)
            {
                self.pairs[k * n + i] = NEVER;
                if self.best_of[k] == i {
                    self.pick_best(k);
                }
            }
            if self.rows[k].ahead == Ahead::Rest(i) && !self.touched.contains(&k) {
                self.look_ahead(table, k);
                self.pick_best(k);
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

/// A tag and the coin pressed to its hole, as one sliding, spinning disc: the
/// weights' friction brakes both masses, the tag's alone its spin. That the
/// coin's share follows F(ε) of the whole disc is an approximation.
fn joint_gear(tag: &Mechanics, coin: &Mechanics) -> Mechanics {
    let mass = tag.mass + coin.mass;
    let weight = tag.mass * tag.deceleration + coin.mass * coin.deceleration;
    let deceleration = weight / mass;
    let kappa = tag.curve.kappa() * tag.deceleration / deceleration;
    Mechanics {
        radius: tag.radius,
        mass,
        spin_mass: tag.mass * tag.deceleration / deceleration,
        inertia: tag.inertia,
        deceleration,
        curve: Curve::of(kappa, tag.curve.hole()),
    }
}
