//! A disc against the rail.

use super::{Contact, Other};
use crate::table::{Bounce, Shape, Side};
use crate::vector::Vector;

/// Gap between a disc's rim and each side of the outline it is near, m.
pub(crate) fn gaps(shape: Shape, centre: Vector, radius: f64) -> [(f64, Side); 2] {
    match shape {
        Shape::Rectangle { width, height } => [
            (
                width / 2.0 - radius - centre.x.abs(),
                if centre.x < 0.0 { Side::West } else { Side::East },
            ),
            (
                height / 2.0 - radius - centre.y.abs(),
                if centre.y < 0.0 { Side::South } else { Side::North },
            ),
        ],
        Shape::Circle { radius: rim } => {
            [(rim - radius - centre.length(), Side::Rim), (f64::INFINITY, Side::Rim)]
        }
    }
}

/// The contact of piece `a` with the rail on `side`. The rail is immovable:
/// v_n' = −e·v_n, and a solid disc that sticks takes the friction impulse
/// m·v_t/3.
pub(crate) fn contact(
    a: usize,
    centre: Vector,
    radius: f64,
    side: Side,
    bounce: Bounce,
) -> Contact {
    let normal = match side {
        Side::North => Vector::new(0.0, 1.0),
        Side::South => Vector::new(0.0, -1.0),
        Side::East => Vector::new(1.0, 0.0),
        Side::West => Vector::new(-1.0, 0.0),
        Side::Rim => {
            let distance = centre.length();
            Vector::new(centre.x / distance, centre.y / distance)
        }
    };
    let point = centre + normal * radius;
    Contact::new(a, Other::Rail(side), normal, point, [[0.0, radius], [0.0, 0.0]], bounce)
}
