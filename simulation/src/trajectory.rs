//! What came out of a shot: ordered events, rest poses, motion in closed form.

use crate::body::BodyId;
use crate::table::Side;
use crate::vector::Vector;

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum EventKind {
    /// Two pieces met (or a coin met the wall of its hole).
    Contact {
        /// The piece with the smaller number.
        a: BodyId,
        /// The piece with the greater number.
        b: BodyId,
        /// Where, m.
        point: Vector,
        /// Unit normal at the contact, towards the side on which `b` is pushed.
        normal: Vector,
        /// Normal impulse on `b`, N s, ≥ 0.
        normal_impulse: f64,
        /// Friction impulse on `b` along the normal turned left, N s.
        friction_impulse: f64,
    },
    /// A piece met the rail.
    Cushion {
        /// The piece.
        body: BodyId,
        /// Which rail.
        side: Side,
        /// Where, m.
        point: Vector,
        /// Normal impulse of the rail, N s, ≥ 0.
        normal_impulse: f64,
        /// Friction impulse of the rail on the piece, N s, along the inward
        /// normal turned left.
        friction_impulse: f64,
    },
    /// A piece fell into a pocket (забита).
    Pocket {
        /// The piece.
        body: BodyId,
        /// Number of the pocket.
        pocket: usize,
        /// Centre of the piece at that moment, m.
        point: Vector,
    },
    /// The centre of mass of a piece crossed the table's edge (упала).
    EdgeFall {
        /// The piece.
        body: BodyId,
        /// Where the centre crossed, m.
        point: Vector,
        /// Unit vector of its flight.
        direction: Vector,
        /// Over which side.
        side: Side,
    },
    /// A piece came to rest.
    Stop {
        /// The piece.
        body: BodyId,
        /// Its centre, m.
        point: Vector,
    },
}

/// An event.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Event {
    /// Time since the shot, s.
    pub t: f64,
    /// Number in the list, from 0.
    pub seq: u32,
    /// Number of the instant: events of one instant share it.
    pub cluster: u32,
    /// What happened.
    pub kind: EventKind,
}

impl Event {
    /// The one or two pieces it is about.
    #[must_use]
    pub fn bodies(&self) -> (BodyId, Option<BodyId>) {
        match self.kind {
            EventKind::Contact { a, b, .. } => (a, Some(b)),
            EventKind::Cushion { body, .. }
            | EventKind::Pocket { body, .. }
            | EventKind::EdgeFall { body, .. }
            | EventKind::Stop { body, .. } => (body, None),
        }
    }
}

/// Where a piece ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// On the table.
    Table,
    /// In the pocket of that number.
    Pocket(usize),
    /// Over the edge.
    Floor,
}

/// The last pose of a piece.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rest {
    /// The piece.
    pub body: BodyId,
    /// Its centre, m; for a fallen piece where it left the table.
    pub position: Vector,
    /// Its orientation, rad.
    pub angle: f64,
    /// Where it ended.
    pub place: Place,
    /// The piece in whose hole it lies.
    pub inside: Option<BodyId>,
    /// When it came to rest or left the table, s; 0 if it never moved.
    pub t: f64,
}

/// Where the energy of the shot went, J. `start = friction + impacts + left`
/// up to rounding; each is summed on its own.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Energy {
    /// Kinetic energy at t = 0.
    pub start: f64,
    /// Work of friction on the table: ∫ force · speed + torque · spin.
    pub friction: f64,
    /// Lost in impacts: ½ Σ impulse · (speed before + after).
    pub impacts: f64,
    /// Carried away by pieces that left the table.
    pub left: f64,
}

/// A piece of motion: polynomials in τ = t − `start`, lowest power first.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// Whose.
    pub body: BodyId,
    /// Begin, s.
    pub start: f64,
    /// End, s.
    pub end: f64,
    /// East coordinate, m.
    pub x: Vec<f64>,
    /// North coordinate, m.
    pub y: Vec<f64>,
    /// Orientation, rad.
    pub angle: Vec<f64>,
}

/// Everything about one shot.
#[derive(Debug, Clone, PartialEq)]
pub struct Trajectory {
    /// Which engine.
    pub engine_version: u32,
    /// Hash of scene and shot: equal hashes, equal inputs (up to chance).
    pub params_hash: u64,
    /// In the order of time.
    pub events: Vec<Event>,
    /// One for each piece, in the order of numbers.
    pub rests: Vec<Rest>,
    /// The ledger.
    pub energy: Energy,
    /// Motion, ordered by piece and time. Between pieces a body lies still.
    pub pieces: Vec<Piece>,
}

impl Trajectory {
    /// A hash of all bits of the event list (FNV-1a): two runs agree if and,
    /// but for chance, only if it does.
    #[must_use]
    pub fn events_hash(&self) -> u64 {
        let mut hash = Digest::default();
        for event in &self.events {
            hash.event(event);
        }
        hash.value()
    }
}

/// FNV-1a over 64-bit words.
#[derive(Debug, Clone, Copy)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    /// Mixes in a word.
    pub fn word(&mut self, word: u64) {
        for byte in word.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// Mixes in the bits of a number.
    pub fn number(&mut self, number: f64) {
        self.word(number.to_bits());
    }

    /// Mixes in a vector.
    pub fn vector(&mut self, vector: Vector) {
        self.number(vector.x);
        self.number(vector.y);
    }

    /// Mixes in an event: time, instant, kind, pieces, place and impulses.
    pub fn event(&mut self, event: &Event) {
        self.number(event.t);
        self.word(u64::from(event.cluster));
        let (a, b) = event.bodies();
        self.word(u64::from(a.0) << 32 | b.map_or(u64::from(u32::MAX), |b| u64::from(b.0)));
        match event.kind {
            EventKind::Contact { point, normal_impulse, friction_impulse, .. }
            | EventKind::Cushion { point, normal_impulse, friction_impulse, .. } => {
                self.vector(point);
                self.number(normal_impulse);
                self.number(friction_impulse);
            }
            EventKind::Pocket { point, pocket, .. } => {
                self.vector(point);
                self.word(pocket as u64);
            }
            EventKind::EdgeFall { point, .. } | EventKind::Stop { point, .. } => {
                self.vector(point);
            }
        }
    }

    /// The hash so far.
    #[must_use]
    pub fn value(self) -> u64 {
        self.0
    }
}
