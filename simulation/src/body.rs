//! Pieces: flat rigid discs, perhaps with a round hole, perhaps lying in one.

use crate::vector::Vector;

/// Number of a piece in its scene. Pieces are always processed in the order
/// of their numbers, which makes results independent of the input order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BodyId(pub u32);

/// What a piece is. The engine treats all alike; claims and drawings do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The cue puck of Novuss (бита).
    Puck,
    /// A pawn of Novuss (пешка).
    Pawn,
    /// A cloakroom tag, a Fish (номерок, Рыба).
    Tag,
    /// A kopeck (копейка).
    Coin,
}

/// A round hole through a piece.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hole {
    /// Radius, m.
    pub radius: f64,
    /// Distance of its centre from the piece's centre, m. At angle 0 the hole
    /// lies east of the centre.
    pub offset: f64,
}

/// A piece.
#[derive(Debug, Clone, PartialEq)]
pub struct Body {
    /// Its number.
    pub id: BodyId,
    /// What it is.
    pub kind: Kind,
    /// Outer radius, m.
    pub radius: f64,
    /// Its hole.
    pub hole: Option<Hole>,
    /// Thickness, m (for drawings and the spatial engine; planar motion does
    /// not depend on it).
    pub thickness: f64,
    /// Mass, kg.
    pub mass: f64,
    /// Moment of inertia about the vertical axis through the centre, kg m².
    pub inertia: f64,
    /// Sliding friction on the table, if it has its own.
    pub friction: Option<f64>,
    /// Centre, m.
    pub position: Vector,
    /// Orientation, rad, counter-clockwise.
    pub angle: f64,
    /// Which face is up.
    pub face_up: bool,
    /// The piece in whose hole it lies.
    pub inside: Option<BodyId>,
}

impl Body {
    /// Moment of inertia (kg m²) of a uniform disc of mass `mass` and radius
    /// `radius` with a hole, about the disc's centre: the full disc less the
    /// hole (parallel axes).
    #[must_use]
    pub fn uniform_inertia(mass: f64, radius: f64, hole: Option<Hole>) -> f64 {
        let full = radius * radius;
        let (cut, off) = hole.map_or((0.0, 0.0), |h| (h.radius * h.radius, h.offset * h.offset));
        // With areal density 1/π: mass = full − cut,
        // inertia = full²/2 − cut (cut/2 + off).
        mass * (full * full / 2.0 - cut * (cut / 2.0 + off)) / (full - cut)
    }

    /// Where the centre of the hole is when the piece lies at `position`,
    /// turned by `angle`. `None` without a hole.
    #[must_use]
    pub fn hole_centre(&self, position: Vector, angle: f64) -> Option<Vector> {
        let hole = self.hole?;
        if hole.offset == 0.0 {
            return Some(position);
        }
        let (sin, cos) = (libm::sin(angle), libm::cos(angle));
        Some(position + Vector::new(hole.offset * cos, hole.offset * sin))
    }
}
