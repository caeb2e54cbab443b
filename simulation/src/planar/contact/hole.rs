//! A coin against the wall of the hole it lies in: a concave contact.

use super::{Contact, Other};
use crate::table::Bounce;
use crate::vector::Vector;

/// The holder of the hole, as the contact sees it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Holder {
    pub(crate) index: usize,
    pub(crate) centre: Vector,
    /// From the holder's centre to the hole's, m.
    pub(crate) arm: Vector,
    /// Radius of the hole, m.
    pub(crate) radius: f64,
}

/// The contact of a coin with the wall. The wall pushes the coin inwards. In
/// an eccentric hole the normal misses the holder's centre, so that even a
/// frictionless push turns it.
pub(crate) fn contact(
    holder: Holder,
    coin: usize,
    coin_centre: Vector,
    coin_radius: f64,
    bounce: Bounce,
) -> Contact {
    let away = coin_centre - (holder.centre + holder.arm);
    let distance = away.length();
    let outward = if distance > 0.0 {
        Vector::new(away.x / distance, away.y / distance)
    } else {
        Vector::new(1.0, 0.0)
    };
    let at_holder = holder.arm + outward * holder.radius;
    let at_coin = outward * coin_radius;
    let point = holder.centre + at_holder;
    // Contacts run from the smaller to the greater number.
    let (first, second) =
        if holder.index < coin { (at_holder, at_coin) } else { (at_coin, at_holder) };
    let normal = if holder.index < coin { -outward } else { outward };
    let tangent = normal.left();
    // In a concentric hole the normal passes through both centres.
    let central = holder.arm == Vector::ZERO;
    let turning = |arm: Vector| if central { 0.0 } else { arm.cross(normal) };
    let levers = [first, second].map(|arm| [turning(arm), arm.cross(tangent)]);
    let (a, b) = (holder.index.min(coin), holder.index.max(coin));
    let mut contact = Contact::new(a, Other::Body(b), normal, point, levers, bounce);
    contact.in_hole = true;
    contact
}
