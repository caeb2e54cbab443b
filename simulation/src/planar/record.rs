//! From the engine's legs to a trajectory: polynomials, ledger, rest poses.

use super::engine::{Engine, Leg};
use super::motion::{Course, Mechanics, Motion};
use crate::ENGINE_VERSION;
use crate::scene::Scene;
use crate::shot::Shot;
use crate::table::{Border, Bounce, Shape};
use crate::trajectory::{Digest, Energy, Piece, Rest, Trajectory};
use crate::vector::Vector;

/// Polynomials of curved legs deviate from the motion by less, m (and R·rad).
const DEVIATION: f64 = 2e-10;

/// Everything about the engine's last run.
pub(super) fn trajectory(engine: &Engine, scene: &Scene, params_hash: u64) -> Trajectory {
    let (start, impacts, left) = engine.energies();
    let friction = engine
        .legs()
        .iter()
        .filter(|leg| leg.counts)
        .map(|leg| leg.motion.friction_work(leg.end, engine.gear_of(leg)))
        .sum();
    let mut legs: Vec<&Leg> = engine.legs().iter().collect();
    legs.sort_by_key(|leg| leg.body);
    let mut pieces = Vec::new();
    for leg in legs.into_iter().filter(|leg| leg.end > leg.motion.start) {
        draw(leg, engine.gear_of(leg), scene, leg.motion.start, leg.end, &mut pieces);
    }
    let rests = scene
        .bodies()
        .iter()
        .enumerate()
        .map(|(i, body)| {
            let last = engine.legs().iter().rev().find(|leg| leg.body == i);
            let angle =
                last.map_or(body.angle, |leg| leg.state(leg.end, engine.gear_of(leg)).angle);
            Rest {
                body: body.id,
                position: engine.motion(i).end(),
                angle,
                place: engine.place(i),
                inside: engine.holder(i),
                t: engine.motion(i).stop,
            }
        })
        .collect();
    Trajectory {
        engine_version: ENGINE_VERSION,
        params_hash,
        events: engine.events().to_vec(),
        rests,
        energy: Energy { start, friction, impacts, left },
        pieces,
    }
}

/// Adds the leg between `from` and `to` as one polynomial, or as several.
fn draw(leg: &Leg, gear: &Mechanics, scene: &Scene, from: f64, to: f64, out: &mut Vec<Piece>) {
    let motion = &leg.motion;
    let span = to - from;
    let curved = matches!(motion.course, Course::Curve(..)) || leg.seat.0 > 0.0;
    let [x, y, angle] = if curved {
        let fits = [
            quintic(from, to, |t| {
                let s = leg.state(t, gear);
                (s.position.x, s.velocity.x)
            }),
            quintic(from, to, |t| {
                let s = leg.state(t, gear);
                (s.position.y, s.velocity.y)
            }),
            quintic(from, to, |t| {
                let s = leg.state(t, gear);
                (s.angle, s.spin)
            }),
        ];
        let good = [1, 3, 5, 7].iter().all(|&eighth| {
            let at = span * f64::from(eighth) / 8.0;
            let s = leg.state(from + at, gear);
            (horner(&fits[0], at) - s.position.x).abs() < DEVIATION
                && (horner(&fits[1], at) - s.position.y).abs() < DEVIATION
                && (horner(&fits[2], at) - s.angle).abs() * gear.radius < DEVIATION
        });
        if !good && span > 1e-7 {
            draw(leg, gear, scene, from, from + span / 2.0, out);
            draw(leg, gear, scene, from + span / 2.0, to, out);
            return;
        }
        fits
    } else {
        let path = quadratic(motion, gear);
        let along = |origin: f64, part: f64| -> Vec<f64> {
            let mut coefficients: Vec<f64> = path.iter().map(|c| c * part).collect();
            coefficients[0] += origin;
            coefficients
        };
        let mut turn = spin_quadratic(motion);
        turn[0] += leg.seat.1;
        [along(motion.origin.x, motion.heading.x), along(motion.origin.y, motion.heading.y), turn]
    };
    let body = scene.bodies()[leg.body].id;
    out.push(Piece { body, start: from, end: to, x, y, angle });
}

fn quadratic(motion: &Motion, gear: &Mechanics) -> Vec<f64> {
    if motion.course == Course::Spin {
        return vec![0.0];
    }
    vec![0.0, motion.speed, -gear.deceleration / 2.0]
}

fn spin_quadratic(motion: &Motion) -> Vec<f64> {
    if motion.spin == 0.0 {
        return vec![motion.angle];
    }
    let bend = -motion.spin / (2.0 * (motion.stop - motion.start));
    vec![motion.angle, motion.spin, bend]
}

/// The polynomial of degree 5 with the values and slopes of `f` at both ends
/// and in the middle.
fn quintic(from: f64, to: f64, f: impl Fn(f64) -> (f64, f64)) -> Vec<f64> {
    let h = (to - from) / 2.0;
    let (y0, d0) = f(from);
    let (y1, d1) = f(from + h);
    let (y2, d2) = f(to);
    // Divided differences with doubled nodes 0, 0, h, h, 2h, 2h.
    let mut table = [y0, y0, y1, y1, y2, y2];
    let nodes = [0.0, 0.0, h, h, 2.0 * h, 2.0 * h];
    let slopes = [d0, d0, d1, d1, d2, d2];
    let mut newton = [table[0]; 6];
    for level in 1..6 {
        for i in (level..6).rev() {
            let gap = nodes[i] - nodes[i - level];
            table[i] = if gap == 0.0 { slopes[i] } else { (table[i] - table[i - 1]) / gap };
        }
        newton[level] = table[level];
    }
    // Newton's form, multiplied out.
    let mut poly = vec![0.0; 6];
    for level in (0..6).rev() {
        for i in (0..6).rev() {
            let lower = if i > 0 { poly[i - 1] } else { 0.0 };
            poly[i] = lower - nodes[level] * poly[i];
        }
        poly[0] += newton[level];
    }
    poly
}

fn horner(poly: &[f64], at: f64) -> f64 {
    poly.iter().rev().fold(0.0, |sum, c| sum * at + c)
}

/// Hash of all numbers that determine a shot.
pub(super) fn hash(scene: &Scene, shot: &Shot) -> u64 {
    let mut digest = Digest::default();
    let table = scene.table();
    let bounce = |digest: &mut Digest, b: Bounce| {
        digest.number(b.restitution);
        digest.number(b.friction);
    };
    match table.shape {
        Shape::Rectangle { width, height } => digest.vector(Vector::new(width, height)),
        Shape::Circle { radius } => digest.vector(Vector::new(radius, -1.0)),
    }
    match table.border {
        Border::Cushion(b) => bounce(&mut digest, b),
        Border::Edge => digest.word(1),
    }
    bounce(&mut digest, table.contact);
    digest.number(table.friction);
    digest.number(table.gravity);
    for pocket in &table.pockets {
        digest.vector(pocket.centre);
        digest.number(pocket.radius);
        digest.number(pocket.crossing_speed.unwrap_or(-1.0));
    }
    for body in scene.bodies() {
        digest.word(u64::from(body.id.0) << 8 | body.kind as u64);
        let hole = body.hole.map_or((0.0, 0.0), |h| (h.radius, h.offset));
        for number in [
            body.radius,
            hole.0,
            hole.1,
            body.mass,
            body.inertia,
            body.friction.unwrap_or(-1.0),
            body.angle,
        ] {
            digest.number(number);
        }
        digest.vector(body.position);
        digest.word(body.inside.map_or(u64::MAX, |id| u64::from(id.0)));
    }
    digest.word(u64::from(shot.body.0));
    digest.vector(shot.velocity);
    digest.number(shot.spin);
    digest.value()
}
