//! The event loop.
//!
//! Each piece owns a row: the next thing on its own path ([`Ahead`]) and, for
//! every moving piece it was last compared with, a time before which they
//! cannot meet. The least of all is looked at: if it is only a bound it is
//! sharpened, otherwise it happens. After an impact only the rows of the pieces
//! that changed are made anew.

mod agenda;
mod carrying;
mod history;
mod impact;
mod leaving;
mod pieces;
mod rows;
mod tape;

use agenda::{Agenda, Ahead, Next, Row};
use pieces::Pieces;
use tape::Tape;

use super::cluster::{Bodies, Solver};
use super::contact::Contact;
use super::motion::{Mechanics, Motion};
use crate::body::BodyId;
use crate::scene::{self, Scene, SceneError};
use crate::shot::{Shot, Stroke};
use crate::table::{Border, Side, Table};
use crate::trajectory::{Event, EventKind, Place};
use crate::vector::Vector;

pub use history::History;
pub(super) use tape::Leg;
pub use tape::State;

/// No shot comes near this; reaching it is reported as a defect.
pub const MOST_EVENTS: usize = 200_000;
/// Gaps below this (m) belong to the impact of the moment.
const TOUCH: f64 = 1e-9;
/// A coin that leaves its hole's wall no faster than this (m/s) is pressed to
/// it from then on.
const RIDE: f64 = 0.02;
const NEVER: f64 = f64::INFINITY;

/// The planar engine, reusable: after its first shots it allocates next to
/// nothing.
#[derive(Debug, Default)]
pub struct Engine {
    pieces: Pieces,
    agenda: Agenda,
    tape: Tape,
    table: Option<Table>,
    now: f64,
    /// Scratch space of an impact: who takes part, with which state, where.
    touched: Vec<usize>,
    bodies: Bodies,
    centres: Vec<Vector>,
    contacts: Vec<Contact>,
    solver: Solver,
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
            &self.pieces.gear[struck],
        );
        self.begin(&[(struck, motion)])?;
        Ok(&self.tape.events)
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
            let shot = Shot { body: id, velocity, spin, stroke: Stroke::Flick };
            let index = scene::check_shot(scene, &shot)?;
            let body = &scene.bodies()[index];
            let gear = &self.pieces.gear[index];
            let motion = Motion::begin(0.0, body.position, body.angle, velocity, spin, gear);
            motions.push((index, motion));
        }
        motions.sort_by_key(|(index, _)| *index);
        self.begin(&motions)?;
        Ok(&self.tape.events)
    }

    /// Events of the last run.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.tape.events
    }

    /// Where each piece ended, its last centre (m) and the time it got there,
    /// in the order of the scene's pieces.
    pub fn ends(&self) -> impl Iterator<Item = (Place, Vector, f64)> {
        (0..self.pieces.ids.len()).map(|i| {
            (self.pieces.place[i], self.pieces.motion[i].end(), self.pieces.motion[i].stop)
        })
    }

    pub(crate) fn motion(&self, index: usize) -> &Motion {
        &self.pieces.motion[index]
    }

    pub(crate) fn place(&self, index: usize) -> Place {
        self.pieces.place[index]
    }

    pub(crate) fn holder(&self, index: usize) -> Option<BodyId> {
        self.pieces.inside[index].map(|holder| self.pieces.ids[holder])
    }

    pub(crate) fn legs(&self) -> &[Leg] {
        &self.tape.legs
    }

    /// Energy at the start, lost in impacts, carried away, J.
    pub(crate) fn energies(&self) -> (f64, f64, f64) {
        (self.tape.start_energy, self.tape.impact_loss, self.tape.left_energy)
    }

    /// The gear a leg was driven with.
    pub(crate) fn gear_of(&self, leg: &Leg) -> &Mechanics {
        match leg.joint.and_then(|tag| self.pieces.joint[tag].as_ref()) {
            Some(joint) => joint,
            None => &self.pieces.gear[leg.body],
        }
    }

    fn load(&mut self, scene: &Scene) {
        self.pieces.load(scene);
        let bodies = scene.bodies();
        self.agenda.reset(bodies.len());
        self.tape.reset();
        self.bodies.reset(bodies.iter().map(|body| (body.mass, body.inertia)));
        self.centres.clear();
        self.centres.extend(bodies.iter().map(|body| body.position));
        self.table = Some(scene.table().clone());
        self.now = 0.0;
    }

    fn begin(&mut self, motions: &[(usize, Motion)]) -> Result<(), SceneError> {
        let Some(table) = self.table.take() else {
            return Ok(());
        };
        for &(i, motion) in motions {
            self.pieces.set_motion(i, motion);
            self.tape.start_energy +=
                self.pieces.energy(i, motion.heading * motion.speed, motion.spin);
        }
        for &(i, _) in motions {
            self.make_row(&table, i);
        }
        let mut looks = 0;
        let outcome = loop {
            let Some((i, time, next)) = self.agenda.earliest() else {
                break Ok(());
            };
            looks += 1;
            if self.tape.events.len() > MOST_EVENTS || looks > 5 * MOST_EVENTS {
                break Err(SceneError::Endless(MOST_EVENTS));
            }
            self.now = self.now.max(time);
            match next {
                Next::Path => self.follow_path(&table, i),
                Next::Pair(j) => self.meet(&table, i, j),
            }
        };
        for i in 0..self.pieces.ids.len() {
            self.close_leg(i, NEVER);
        }
        self.table = Some(table);
        outcome
    }

    /// Records the motion of `i` up to `t`.
    fn close_leg(&mut self, i: usize, t: f64) {
        let motion = self.pieces.motion[i];
        let end = t.min(motion.stop);
        if end <= motion.start {
            return;
        }
        self.note(i, motion, end);
    }

    /// Records a motion followed until `end`: or, without any way, where a piece
    /// lies from now on that was parted from others by a fraction of a nanometre.
    fn note(&mut self, i: usize, motion: Motion, end: f64) {
        let joint = if self.pieces.carried[i] {
            self.pieces.inside[i]
        } else {
            self.pieces.rider[i].filter(|&coin| self.pieces.carried[coin]).map(|_| i)
        };
        let leg = Leg {
            body: i,
            motion,
            end,
            joint,
            counts: !self.pieces.carried[i],
            seat: self.pieces.seat[i],
        };
        self.tape.legs.push(leg);
    }

    /// The row's own path is the earliest of all: sharpen or perform it.
    fn follow_path(&mut self, table: &Table, i: usize) {
        let row = self.agenda.rows[i];
        if !row.exact {
            let time = self.pieces.motion[i].time_at(row.path, self.pieces.drive(i)).max(self.now);
            self.agenda.rows[i] = Row { time, exact: true, ..row };
            self.agenda.pick(i);
            return;
        }
        let t = self.now;
        match row.ahead {
            Ahead::Nothing => self.agenda.retire(i),
            Ahead::Stop => {
                self.agenda.rows[i].time = NEVER;
                self.agenda.rows[i].ahead = Ahead::Nothing;
                self.agenda.pick(i);
                let point = self.pieces.motion[i].end();
                self.tape.emit(t, EventKind::Stop { body: self.pieces.ids[i], point });
                if let Some(coin) = self.part(i, t) {
                    let point = self.pieces.motion[coin].end();
                    self.tape.emit(t, EventKind::Stop { body: self.pieces.ids[coin], point });
                    self.agenda.retire(coin);
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
}

/// `n` times `value`, in the memory that is there.
fn refill<T: Clone>(list: &mut Vec<T>, n: usize, value: T) {
    list.clear();
    list.resize(n, value);
}
