//! A table with pieces on it, checked once, so that the engine need not fail.

mod spacing;

use std::fmt::Display;

use crate::body::{Body, BodyId};
use crate::table::{Border, Bounce, Shape, Table};

/// Most pieces in a scene. Two teams of 16, a puck and some to spare; also
/// what bounds time and memory against hostile input.
pub const MAX_BODIES: usize = 64;
/// Most pockets of a table.
pub const MAX_POCKETS: usize = 16;
/// Overlaps up to this (m) are taken for rounding of measured positions and
/// pushed apart; larger ones are refused.
pub const FORGIVEN_OVERLAP: f64 = 2e-4;

/// Why a scene or a shot is refused.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SceneError {
    /// A number outside its range (or not a number).
    #[error("{field} must be between {low} and {high}, not {value}")]
    OutOfRange {
        /// Which field, e.g. `table.friction`.
        field: String,
        /// What it was.
        value: f64,
        /// Least allowed value, SI.
        low: f64,
        /// Greatest allowed value, SI.
        high: f64,
    },
    /// Too many of something.
    #[error("at most {most} {what} are possible")]
    TooMany {
        /// What is counted.
        what: &'static str,
        /// The limit.
        most: usize,
    },
    /// Two pieces with one number.
    #[error("piece {0:?} is there twice")]
    Duplicate(BodyId),
    /// A piece beyond the outline, or in a rail.
    #[error("piece {0:?} does not lie on the table")]
    OffTable(BodyId),
    /// A piece over a pocket.
    #[error("piece {body:?} lies in pocket {pocket}")]
    InPocket {
        /// The piece.
        body: BodyId,
        /// Number of the pocket.
        pocket: usize,
    },
    /// Two pieces in one place.
    #[error("pieces {a:?} and {b:?} overlap by {depth} m")]
    Overlap {
        /// One.
        a: BodyId,
        /// The other.
        b: BodyId,
        /// By how much, m.
        depth: f64,
    },
    /// `inside` names a piece without a fitting free hole.
    #[error("piece {body:?} cannot lie in the hole of {holder:?}: {reason}")]
    Hole {
        /// The smaller piece.
        body: BodyId,
        /// The piece with the hole.
        holder: BodyId,
        /// Why.
        reason: &'static str,
    },
    /// The shot's piece is not in the scene.
    #[error("there is no piece {0:?} to strike")]
    Unknown(BodyId),
    /// A stroke with the fist is not planar.
    #[error("the Pot is not planar and cannot be simulated by the planar engine")]
    NotPlanar,
    /// The engine gave up; this is a defect, please report the scene.
    #[error("more than {0} events in one shot")]
    Endless(usize),
}

/// A checked table with its pieces, in the order of their numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    table: Table,
    bodies: Vec<Body>,
}

impl Scene {
    /// Checks everything and pushes small overlaps (≤ [`FORGIVEN_OVERLAP`])
    /// apart.
    ///
    /// # Errors
    /// The first thing that is wrong, see [`SceneError`].
    pub fn new(table: Table, bodies: Vec<Body>) -> Result<Self, SceneError> {
        Self::separated(table, bodies, FORGIVEN_OVERLAP)
    }

    /// As [`Scene::new`], forgiving overlaps up to `forgiven` metres: for
    /// replays with randomly displaced pieces.
    ///
    /// # Errors
    /// As [`Scene::new`].
    pub fn separated(table: Table, bodies: Vec<Body>, forgiven: f64) -> Result<Self, SceneError> {
        Self::arranged(table, bodies, &[], forgiven, spacing::GOAL)
    }

    /// As [`Scene::new`], with gaps: while overlaps (of any depth) are pushed
    /// apart to within `tolerance` metres, piece i in the order of numbers
    /// counts as larger by `pads[i]` metres.
    pub(crate) fn padded(
        table: Table,
        bodies: Vec<Body>,
        pads: &[f64],
        tolerance: f64,
    ) -> Result<Self, SceneError> {
        Self::arranged(table, bodies, pads, f64::INFINITY, tolerance)
    }

    fn arranged(
        table: Table,
        mut bodies: Vec<Body>,
        pads: &[f64],
        forgiven: f64,
        tolerance: f64,
    ) -> Result<Self, SceneError> {
        if bodies.len() > MAX_BODIES {
            return Err(SceneError::TooMany { what: "pieces", most: MAX_BODIES });
        }
        check_table(&table)?;
        bodies.sort_by_key(|body| body.id);
        if let Some(pair) = bodies.windows(2).find(|pair| pair[0].id == pair[1].id) {
            return Err(SceneError::Duplicate(pair[0].id));
        }
        for body in &bodies {
            check_body(body)?;
        }
        check_holes(&bodies)?;
        for (body, pad) in bodies.iter_mut().zip(pads) {
            if body.inside.is_none() {
                body.radius += pad;
            }
        }
        spacing::separate(&table, &mut bodies, forgiven, tolerance)?;
        for (body, pad) in bodies.iter_mut().zip(pads) {
            if body.inside.is_none() {
                body.radius -= pad;
            }
        }
        for body in &bodies {
            let margin = match table.border {
                Border::Cushion(_) if body.inside.is_none() => body.radius - spacing::TOUCH,
                _ => 0.0,
            };
            if !table.contains(body.position, margin) {
                return Err(SceneError::OffTable(body.id));
            }
            for (number, pocket) in table.pockets.iter().enumerate() {
                let capture = pocket.capture_square(body.radius);
                if (body.position - pocket.centre).square() <= capture {
                    return Err(SceneError::InPocket { body: body.id, pocket: number });
                }
            }
        }
        Ok(Self { table, bodies })
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The pieces, ordered by number.
    #[must_use]
    pub fn bodies(&self) -> &[Body] {
        &self.bodies
    }

    /// Index of a piece in [`Scene::bodies`].
    #[must_use]
    pub fn index(&self, id: BodyId) -> Option<usize> {
        self.bodies.binary_search_by_key(&id, |body| body.id).ok()
    }

    /// Sliding friction of a piece: its own or the table's.
    #[must_use]
    pub fn friction(&self, body: &Body) -> f64 {
        body.friction.unwrap_or(self.table.friction)
    }
}

/// `owner` and `field` make the name only of what is refused: ensembles check
/// thousands of scenes, and words take longer than numbers.
fn within(
    owner: &dyn Display,
    field: &str,
    value: f64,
    low: f64,
    high: f64,
) -> Result<(), SceneError> {
    // NaN fails both comparisons.
    if value >= low && value <= high {
        return Ok(());
    }
    Err(SceneError::OutOfRange { field: format!("{owner}.{field}"), value, low, high })
}

fn check_bounce(field: &str, bounce: Bounce) -> Result<(), SceneError> {
    within(&field, "restitution", bounce.restitution, 0.0, 1.0)?;
    within(&field, "friction", bounce.friction, 0.0, 10.0)
}

fn check_table(table: &Table) -> Result<(), SceneError> {
    match table.shape {
        Shape::Rectangle { width, height } => {
            within(&"table", "width", width, 0.01, 100.0)?;
            within(&"table", "height", height, 0.01, 100.0)?;
        }
        Shape::Circle { radius } => within(&"table", "radius", radius, 0.01, 100.0)?,
    }
    if let Border::Cushion(bounce) = table.border {
        check_bounce("table.border", bounce)?;
    }
    check_bounce("table.contact", table.contact)?;
    // Without friction nothing would ever stop.
    within(&"table", "friction", table.friction, 0.001, 10.0)?;
    within(&"table", "gravity", table.gravity, 0.01, 100.0)?;
    if table.pockets.len() > MAX_POCKETS {
        return Err(SceneError::TooMany { what: "pockets", most: MAX_POCKETS });
    }
    for (number, pocket) in table.pockets.iter().enumerate() {
        let owner = format_args!("table.pockets[{number}]");
        within(&owner, "radius", pocket.radius, 1e-4, 10.0)?;
        within(&owner, "centre.x", pocket.centre.x, -100.0, 100.0)?;
        within(&owner, "centre.y", pocket.centre.y, -100.0, 100.0)?;
        if let Some(speed) = pocket.crossing_speed {
            within(&owner, "crossing_speed", speed, 0.0, 1000.0)?;
        }
    }
    Ok(())
}

fn check_body(body: &Body) -> Result<(), SceneError> {
    let owner = format_args!("piece {}", body.id.0);
    within(&owner, "radius", body.radius, 1e-4, 1.0)?;
    within(&owner, "thickness", body.thickness, 0.0, 1.0)?;
    within(&owner, "mass", body.mass, 1e-6, 100.0)?;
    if let Some(friction) = body.friction {
        within(&owner, "friction", friction, 0.001, 10.0)?;
    }
    within(&owner, "position.x", body.position.x, -100.0, 100.0)?;
    within(&owner, "position.y", body.position.y, -100.0, 100.0)?;
    within(&owner, "angle", body.angle, -1e6, 1e6)?;
    if let Some(hole) = body.hole {
        within(&owner, "hole.offset", hole.offset, 0.0, body.radius)?;
        let rest = body.radius - hole.offset;
        within(&owner, "hole.radius", hole.radius, 0.0, 0.95 * rest)?;
    }
    // A ring has mR², a point almost none; discs lie at mR²/2 and above.
    let unit = body.mass * body.radius * body.radius;
    within(&owner, "inertia", body.inertia, 0.3 * unit, 1.0 * unit)
}

fn check_holes(bodies: &[Body]) -> Result<(), SceneError> {
    for (i, body) in bodies.iter().enumerate() {
        let Some(holder) = body.inside else { continue };
        let refuse = |reason| Err(SceneError::Hole { body: body.id, holder, reason });
        let Ok(other) = bodies.binary_search_by_key(&holder, |b| b.id) else {
            return refuse("there is no such piece");
        };
        let Some(hole) = bodies[other].hole else {
            return refuse("it has no hole");
        };
        if hole.radius - body.radius < 1e-5 {
            return refuse("the hole is too small");
        }
        if bodies[other].inside.is_some() {
            return refuse("the holder lies in a hole itself");
        }
        if bodies[..i].iter().any(|b| b.inside == Some(holder)) {
            return refuse("the hole is taken");
        }
    }
    Ok(())
}

/// Limits of a shot: 100 m/s is ten times the fastest cue.
pub(crate) fn check_shot(scene: &Scene, shot: &crate::shot::Shot) -> Result<usize, SceneError> {
    let Some(index) = scene.index(shot.body) else {
        return Err(SceneError::Unknown(shot.body));
    };
    if shot.stroke == crate::shot::Stroke::Pot {
        return Err(SceneError::NotPlanar);
    }
    within(&"shot", "velocity.x", shot.velocity.x, -100.0, 100.0)?;
    within(&"shot", "velocity.y", shot.velocity.y, -100.0, 100.0)?;
    within(&"shot", "spin", shot.spin, -1e4, 1e4)?;
    Ok(index)
}
