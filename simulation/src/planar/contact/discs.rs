//! Two discs, rim against rim.

use super::{Contact, Other};
use crate::table::Bounce;
use crate::vector::Vector;

/// The contact of pieces `a` and `b` with the given centres and radii. The
/// normal passes through both centres: a normal impulse turns nothing, a
/// tangential one has the radii as its arms.
pub(crate) fn contact(
    (a, centre_a, radius_a): (usize, Vector, f64),
    (b, centre_b, radius_b): (usize, Vector, f64),
    bounce: Bounce,
) -> Contact {
    let between = centre_b - centre_a;
    let distance = between.length();
    let normal = Vector::new(between.x / distance, between.y / distance);
    let point = centre_a + normal * radius_a;
    let levers = [[0.0, radius_a], [0.0, -radius_b]];
    Contact::new(a, Other::Body(b), normal, point, levers, bounce)
}
