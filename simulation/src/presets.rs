//! Tables and pieces as they are usual, and the starting positions.
//!
//! The sizes of the Novuss board are those of the Latvian federation; sizes and
//! masses of pawns, puck and tags, and all coefficients, are assumptions (see
//! docs/simulation.md) and meant to be overridden and calibrated.

use crate::body::{Body, Hole, Kind};
use crate::table::{Border, Bounce, Pocket, Shape, Table};
use crate::vector::Vector;

/// Sizes of a kind of piece, SI.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pattern {
    /// Outer radius, m.
    pub radius: f64,
    /// Thickness, m.
    pub thickness: f64,
    /// Mass, kg.
    pub mass: f64,
    /// Radius of the hole, m; 0: solid.
    pub hole: f64,
    /// Distance of the hole's centre from the piece's, m.
    pub hole_offset: f64,
    /// Own sliding friction.
    pub friction: Option<f64>,
}

impl Pattern {
    /// A piece of this pattern with number `id` at `position` (m).
    #[must_use]
    pub fn body(&self, id: crate::BodyId, kind: Kind, position: Vector) -> Body {
        let hole =
            (self.hole > 0.0).then_some(Hole { radius: self.hole, offset: self.hole_offset });
        Body {
            id,
            kind,
            radius: self.radius,
            hole,
            thickness: self.thickness,
            mass: self.mass,
            inertia: Body::uniform_inertia(self.mass, self.radius, hole),
            friction: self.friction,
            position,
            angle: 0.0,
            face_up: true,
            inside: None,
        }
    }
}

/// The usual pattern of a kind. Birch for Novuss, plastic for tags; the
/// kopeck is the Russian one of 1997.
#[must_use]
pub fn pattern(kind: Kind) -> Pattern {
    let (radius, thickness, mass, hole, friction) = match kind {
        Kind::Pawn => (0.015, 0.012, 0.0050, 0.0045, None),
        Kind::Puck => (0.025, 0.012, 0.0146, 0.0055, None),
        Kind::Tag => (0.0225, 0.003, 0.0047, 0.0085, None),
        Kind::Coin => (0.00775, 0.00125, 0.0015, 0.0, Some(0.20)),
    };
    Pattern { radius, thickness, mass, hole, hole_offset: 0.0, friction }
}

/// Width of the border field (бортовое поле) of a Novuss board, m.
pub const NOVUSS_ZONE: f64 = 0.130;
/// Radius of the centre circle (центровой круг), m.
pub const NOVUSS_CIRCLE: f64 = 0.125;

/// The Novuss board: 1 × 1 m, rails, pockets Ø 100 mm 15 mm from both rails.
#[must_use]
pub fn novuss_table() -> Table {
    let at = 0.435;
    let pocket =
        |x: f64, y: f64| Pocket { centre: Vector::new(x, y), radius: 0.050, crossing_speed: None };
    Table {
        shape: Shape::Rectangle { width: 1.0, height: 1.0 },
        border: Border::Cushion(Bounce { restitution: 0.70, friction: 0.10 }),
        // Counter-clockwise from the north-east.
        pockets: vec![pocket(at, at), pocket(-at, at), pocket(-at, -at), pocket(at, -at)],
        friction: 0.10,
        contact: Bounce { restitution: 0.75, friction: 0.10 },
        gravity: 9.81,
    }
}

/// The Fish table: 1200 × 700 mm, open edges.
#[must_use]
pub fn fish_table() -> Table {
    Table {
        shape: Shape::Rectangle { width: 1.2, height: 0.7 },
        border: Border::Edge,
        pockets: Vec::new(),
        friction: 0.25,
        contact: Bounce { restitution: 0.75, friction: 0.10 },
        gravity: 9.81,
    }
}

/// Start of a Novuss set: names, kinds and centres (m) of eight red pawns
/// touching each other and the north rail, eight blue ones at the south rail
/// and the puck in the southern border field. The first player, south, has red.
#[must_use]
pub fn novuss_start() -> Vec<(String, Kind, Vector)> {
    let r = pattern(Kind::Pawn).radius;
    let mut pieces = vec![("puck".to_owned(), Kind::Puck, Vector::new(0.0, -0.42))];
    for (colour, y) in [("red", 0.5 - r), ("blue", r - 0.5)] {
        for i in 0..8_u8 {
            let x = r * (2.0 * f64::from(i) - 7.0);
            pieces.push((format!("{colour}{}", i + 1), Kind::Pawn, Vector::new(x, y)));
        }
    }
    pieces
}

/// Start of a Fish party: `count` tags evenly along the edge, clockwise from
/// the north-west corner's middle of the first share, each 2 mm inside the
/// edge; with `kopecks` a coin in every hole.
#[must_use]
pub fn fish_start(count: u8, kopecks: bool) -> Vec<(String, Kind, Vector)> {
    let inset = pattern(Kind::Tag).radius + 0.002;
    let (w, h) = (1.2 - 2.0 * inset, 0.7 - 2.0 * inset);
    let mut pieces = Vec::new();
    for i in 0..count {
        let along = (f64::from(i) + 0.5) / f64::from(count) * 2.0 * (w + h);
        let (x, y) = if along < w {
            (along - w / 2.0, h / 2.0)
        } else if along < w + h {
            (w / 2.0, h / 2.0 - (along - w))
        } else if along < 2.0 * w + h {
            (w / 2.0 - (along - w - h), -h / 2.0)
        } else {
            (-w / 2.0, along - 2.0 * w - h - h / 2.0)
        };
        let at = Vector::new(x, y);
        pieces.push((format!("fish{}", i + 1), Kind::Tag, at));
        if kopecks {
            pieces.push((format!("kopeck{}", i + 1), Kind::Coin, at));
        }
    }
    pieces
}
