//! A shot: one piece is given a velocity and a spin at t = 0.

use crate::body::BodyId;
use crate::vector::Vector;

/// How the piece is set in motion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stroke {
    /// With a cue (кий).
    Cue,
    /// With a finger nail (щелчок).
    Flick,
    /// With the fist on the table (Горшок): not planar, and refused by the
    /// planar engine.
    Pot,
}

/// A shot.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shot {
    /// The piece that is struck.
    pub body: BodyId,
    /// Its velocity at t = 0, m/s.
    pub velocity: Vector,
    /// Its spin at t = 0, rad/s, counter-clockwise.
    pub spin: f64,
    /// How it is struck.
    pub stroke: Stroke,
}

impl Shot {
    /// A shot by aim and speed.
    ///
    /// `degrees` counter-clockwise from east, `speed` in m/s.
    #[must_use]
    pub fn aimed(body: BodyId, degrees: f64, speed: f64, stroke: Stroke) -> Self {
        Self { body, velocity: direction(degrees) * speed, spin: 0.0, stroke }
    }
}

/// The unit vector at an angle in degrees.
///
/// The angle is first brought into the first octant (exact operations in
/// degrees), so that the eight mirror and rotation images of an angle give
/// bit-identical images of the vector, on every platform (`libm`, not the
/// system's functions).
#[must_use]
pub fn direction(degrees: f64) -> Vector {
    let turn = libm::fmod(degrees, 360.0);
    let (turn, south) = if turn < 0.0 { (-turn, true) } else { (turn, false) };
    let (turn, south) = if turn > 180.0 { (360.0 - turn, !south) } else { (turn, south) };
    let (turn, west) = if turn > 90.0 { (180.0 - turn, true) } else { (turn, false) };
    let (turn, steep) = if turn > 45.0 { (90.0 - turn, true) } else { (turn, false) };
    let radians = turn * (std::f64::consts::PI / 180.0);
    let (sin, cos) = (libm::sin(radians), libm::cos(radians));
    let (x, y) = if steep { (sin, cos) } else { (cos, sin) };
    Vector::new(if west { -x } else { x }, if south { -y } else { y })
}

#[cfg(test)]
mod tests {
    use super::direction;

    #[test]
    fn mirrored_angles_give_mirrored_bits() {
        let base = direction(13.75);
        assert_eq!(direction(90.0 - 13.75).x, base.y);
        assert_eq!(direction(180.0 - 13.75).x, -base.x);
        assert_eq!(direction(-13.75).y, -base.y);
        assert_eq!(direction(360.0 + 90.0), direction(90.0));
        assert_eq!((direction(90.0).x, direction(90.0).y), (0.0, 1.0));
    }
}
