//! What a disc meets on its straight path: resting discs, the outline,
//! pockets. All in path length from the origin of its motion, which needs
//! geometry only; the law of motion turns the nearest into a time.

use super::motion::{Mechanics, Motion};
use crate::table::{Border, Shape, Side, Table};
use crate::vector::Vector;

/// Pieces may overlap this much (m) before a grazing touch counts: it keeps
/// approach speeds of real contacts away from zero.
pub(crate) const GRAZE: f64 = 5e-10;

/// Path length at which a disc on its way along `heading` from `origin`
/// touches a resting one at `centre`, both radii summing to `reach`. `from`: path
/// already covered; what overlaps there and still comes nearer touches there.
/// (However little it overlaps: on a slanting way the touch may lie far behind.)
#[inline]
pub(crate) fn resting_disc(
    origin: Vector,
    heading: Vector,
    centre: Vector,
    reach: f64,
    from: f64,
) -> Option<f64> {
    let away = centre - origin;
    let ahead = away.dot(heading);
    if ahead <= from {
        return None;
    }
    let aside = heading.cross(away);
    let least = reach - GRAZE;
    if aside.abs() >= least {
        return None;
    }
    Some((ahead - (reach * reach - aside * aside).sqrt()).max(from))
}

/// Path length at which the outline is met, and on which side. `from`: path
/// already covered.
pub(crate) fn outline(motion: &Motion, m: &Mechanics, table: &Table, from: f64) -> (f64, Side) {
    let inset = match table.border {
        Border::Cushion(_) => m.radius,
        Border::Edge => 0.0,
    };
    let (o, d) = (motion.origin, motion.heading);
    match table.shape {
        Shape::Rectangle { width, height } => {
            let one = |half: f64, at: f64, step: f64| {
                if step == 0.0 {
                    return f64::INFINITY;
                }
                let at = if step < 0.0 { -at } else { at };
                ((half - inset - at) / step.abs()).max(from)
            };
            let (x, y) = (one(width / 2.0, o.x, d.x), one(height / 2.0, o.y, d.y));
            if x < y {
                (x, if d.x > 0.0 { Side::East } else { Side::West })
            } else {
                (y, if d.y > 0.0 { Side::North } else { Side::South })
            }
        }
        Shape::Circle { radius } => {
            let rim = radius - inset;
            let (along, out) = (o.dot(d), o.square() - rim * rim);
            let root = (along * along - out).max(0.0).sqrt();
            ((root - along).max(from), Side::Rim)
        }
    }
}

/// Distance of a point from each edge, the speed at which it approaches it, and
/// the extra curvature of a round edge (v²/|x|, bounding the second
/// derivative of the distance).
pub(crate) fn edges(shape: Shape, at: Vector, velocity: Vector) -> Vec<(f64, f64, f64, Side)> {
    match shape {
        Shape::Rectangle { width, height } => vec![
            (width / 2.0 - at.x, velocity.x, 0.0, Side::East),
            (width / 2.0 + at.x, -velocity.x, 0.0, Side::West),
            (height / 2.0 - at.y, velocity.y, 0.0, Side::North),
            (height / 2.0 + at.y, -velocity.y, 0.0, Side::South),
        ],
        Shape::Circle { radius } => {
            let out = at.length().max(radius / 4.0);
            let closing = at.dot(velocity) / out;
            // Twice, as the velocity may grow during a step.
            vec![(radius - at.length(), closing, 2.0 * velocity.square() / out, Side::Rim)]
        }
    }
}

/// Path length at which the disc tips into a pocket, and its number.
pub(crate) fn pocket(
    motion: &Motion,
    m: &Mechanics,
    table: &Table,
    from: f64,
) -> Option<(f64, usize)> {
    let mut nearest: Option<(f64, usize)> = None;
    for (number, pocket) in table.pockets.iter().enumerate() {
        let capture = pocket.capture_square(m.radius);
        if capture <= 0.0 {
            continue;
        }
        let away = pocket.centre - motion.origin;
        let (ahead, aside) = (away.dot(motion.heading), motion.heading.cross(away));
        let half = capture - aside * aside;
        if half <= 0.0 {
            continue;
        }
        let half = half.sqrt();
        let out = ahead + half;
        let mut tip = (ahead - half).max(from);
        if let Some(speed) = pocket.crossing_speed {
            tip = tip.max(motion.path_at_speed(speed, m));
        }
        if out > from && tip < out && nearest.is_none_or(|(s, _)| tip < s) {
            nearest = Some((tip, number));
        }
    }
    nearest
}
