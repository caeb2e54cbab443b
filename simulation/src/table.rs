//! The table: its shape, what its border does, its pockets and materials.

use crate::vector::Vector;

/// Outline of the playing surface, centred on the origin.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Shape {
    /// Sides parallel to the axes.
    Rectangle {
        /// East–west extent, m.
        width: f64,
        /// North–south extent, m.
        height: f64,
    },
    /// A round table.
    Circle {
        /// Radius, m.
        radius: f64,
    },
}

/// How two things bounce off each other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounce {
    /// Coefficient of restitution e, 0 to 1.
    pub restitution: f64,
    /// Coulomb friction μ along the contact.
    pub friction: f64,
}

/// What happens at the outline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Border {
    /// A rail (борт): pieces bounce when their rim reaches the outline.
    Cushion(Bounce),
    /// An open edge (край стола): a piece falls when its centre of mass
    /// crosses the outline.
    Edge,
}

/// A side of the outline, as seen with the first player sitting south.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// y = +height/2.
    North,
    /// x = +width/2.
    East,
    /// y = −height/2.
    South,
    /// x = −width/2.
    West,
    /// The outline of a round table.
    Rim,
}

impl Side {
    /// The name used in files.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
            Self::Rim => "rim",
        }
    }
}

/// A round hole in the board (луза).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pocket {
    /// Centre, m.
    pub centre: Vector,
    /// Radius of the hole, m.
    pub radius: f64,
    /// A disc faster than this (m/s) flies over; `None`: every disc whose
    /// centre comes over the hole tips in.
    pub crossing_speed: Option<f64>,
}

impl Pocket {
    /// Square of the distance from the pocket's centre within which a disc of
    /// radius `r` tips in: R² − r² (a rigid disc loses its support when the
    /// chord of the rim under it passes its centre). Negative: the disc is
    /// too large for the pocket.
    #[must_use]
    pub fn capture_square(&self, r: f64) -> f64 {
        self.radius * self.radius - r * r
    }
}

/// A table.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// Outline.
    pub shape: Shape,
    /// What the outline does.
    pub border: Border,
    /// Pockets, numbered from 0.
    pub pockets: Vec<Pocket>,
    /// Sliding friction μ of a piece on the table, for pieces without their
    /// own.
    pub friction: f64,
    /// Piece against piece, and a coin against the wall of a hole.
    pub contact: Bounce,
    /// Gravity, m/s².
    pub gravity: f64,
}

impl Table {
    /// True if a point lies on the surface at least `margin` metres inside
    /// the outline.
    #[must_use]
    pub fn contains(&self, point: Vector, margin: f64) -> bool {
        match self.shape {
            Shape::Rectangle { width, height } => {
                point.x.abs() <= width / 2.0 - margin && point.y.abs() <= height / 2.0 - margin
            }
            Shape::Circle { radius } => point.length() <= radius - margin,
        }
    }
}
