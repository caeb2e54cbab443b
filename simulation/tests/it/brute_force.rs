//! The engine against a dumb integrator with steps of a microsecond.

use simulation::planar::Engine;
use simulation::{Border, EventKind, Scene, Shape, Shot, Vector};

use crate::rig::{Dice, board, random_board};

const STEP: f64 = 1e-6;
/// How far the first, second and third event may lie apart, s: some steps, and
/// what they have made of the next aim.
const SLACK: [f64; 3] = [1e-5, 5e-5, 5e-5];

#[derive(Debug, Clone, Copy)]
struct Disc {
    at: Vector,
    v: Vector,
    spin: f64,
    radius: f64,
    mass: f64,
    inertia: f64,
    /// Relative radius of the hole.
    hole: f64,
}

/// Friction as a sum over patches of the contact face: nothing but Coulomb's
/// law. Returns force and torque over μ·m·g and μ·m·g·R.
fn friction(v: f64, rim: f64, hole: f64) -> (f64, f64) {
    let (rings, spokes) = (40, 48);
    let (mut force, mut torque, mut area) = (0.0, 0.0, 0.0);
    for i in 0..rings {
        let r = hole + (1.0 - hole) * (f64::from(i) + 0.5) / f64::from(rings);
        for j in 0..spokes {
            let angle = (f64::from(j) + 0.5) / f64::from(spokes) * std::f64::consts::TAU;
            let (x, y) = (r * angle.cos(), r * angle.sin());
            let (u, w) = (v - rim * y, rim * x);
            let slip = u.hypot(w).max(1e-12);
            force += r * u / slip;
            torque += r * (x * w - y * u) / slip;
            area += r;
        }
    }
    (force / area, torque / area)
}

/// The first `count` contacts and rail hits: time and pieces (rail: none).
fn integrate(
    scene: &Scene,
    shot: &Shot,
    count: usize,
    until: f64,
) -> Vec<(f64, usize, Option<usize>)> {
    let table = scene.table();
    let (Shape::Rectangle { width, height }, Border::Cushion(rail)) = (table.shape, table.border)
    else {
        panic!("a board")
    };
    let mut discs: Vec<Disc> = scene
        .bodies()
        .iter()
        .map(|b| Disc {
            at: b.position,
            v: Vector::ZERO,
            spin: 0.0,
            radius: b.radius,
            mass: b.mass,
            inertia: b.inertia,
            hole: b.hole.map_or(0.0, |h| h.radius / b.radius),
        })
        .collect();
    let struck = scene.index(shot.body).unwrap();
    discs[struck].v = shot.velocity;
    discs[struck].spin = shot.spin;
    let mut brakes = vec![(0.0, 0.0); discs.len()];
    let mut found = Vec::new();
    let mut tick = 0_u32;
    let mut stale = true;
    while found.len() < count && STEP * f64::from(tick) < until {
        // Friction changes slowly; look at the whole face now and then.
        if stale || tick.is_multiple_of(2000) {
            for (d, brake) in discs.iter().zip(&mut brakes) {
                let (speed, rim) = (d.v.length(), d.spin.abs() * d.radius);
                *brake = if speed + rim < 1e-9 { (0.0, 0.0) } else { friction(speed, rim, d.hole) };
            }
            stale = false;
        }
        tick += 1;
        for (d, brake) in discs.iter_mut().zip(&brakes) {
            let pull = table.friction * table.gravity * STEP;
            let speed = d.v.length();
            if speed > 0.0 {
                let slower = (speed - pull * brake.0).max(0.0);
                d.v = d.v * (slower / speed);
                d.at += d.v * STEP;
            }
            let slower = pull * brake.1 * d.mass * d.radius / d.inertia;
            d.spin = if d.spin.abs() <= slower { 0.0 } else { d.spin - slower * d.spin.signum() };
        }
        for i in 0..discs.len() {
            if discs[i].v == Vector::ZERO {
                continue;
            }
            if table.pockets.iter().any(|p| (discs[i].at - p.centre).length() < p.radius) {
                return found; // what falls is tested elsewhere
            }
            for j in 0..discs.len() {
                let between = discs[j].at - discs[i].at;
                let reach = discs[i].radius + discs[j].radius;
                if i == j || between.square() >= reach * reach {
                    continue;
                }
                let n = between * (1.0 / between.length());
                if (discs[j].v - discs[i].v).dot(n) >= 0.0 {
                    continue;
                }
                let (a, b) = (discs[i], discs[j]);
                let reduced = 1.0 / (1.0 / a.mass + 1.0 / b.mass);
                let jn = -(1.0 + table.contact.restitution) * (b.v - a.v).dot(n) * reduced;
                let t = n.left();
                let slip = (b.v - a.v).dot(t) - b.spin * b.radius - a.spin * a.radius;
                let ease = 1.0 / a.mass
                    + 1.0 / b.mass
                    + a.radius * a.radius / a.inertia
                    + b.radius * b.radius / b.inertia;
                let most = table.contact.friction * jn;
                let jt = (-slip / ease).clamp(-most, most);
                let push = n * jn + t * jt;
                discs[i].v += push * (-1.0 / a.mass);
                discs[j].v += push * (1.0 / b.mass);
                discs[i].spin -= jt * a.radius / a.inertia;
                discs[j].spin -= jt * b.radius / b.inertia;
                found.push((STEP * f64::from(tick), i.min(j), Some(i.max(j))));
                stale = true;
            }
            for (at, half, n) in [
                (discs[i].at.x, width / 2.0, Vector::new(1.0, 0.0)),
                (-discs[i].at.x, width / 2.0, Vector::new(-1.0, 0.0)),
                (discs[i].at.y, height / 2.0, Vector::new(0.0, 1.0)),
                (-discs[i].at.y, height / 2.0, Vector::new(0.0, -1.0)),
            ] {
                let a = discs[i];
                if at + a.radius <= half || a.v.dot(n) <= 0.0 {
                    continue;
                }
                let jn = (1.0 + rail.restitution) * a.v.dot(n) * a.mass;
                let t = n.left();
                let slip = a.v.dot(t) + a.spin * a.radius;
                let ease = 1.0 / a.mass + a.radius * a.radius / a.inertia;
                let jt = (slip / ease).clamp(-rail.friction * jn, rail.friction * jn);
                discs[i].v += (n * jn + t * jt) * (-1.0 / a.mass);
                discs[i].spin -= jt * a.radius / a.inertia;
                found.push((STEP * f64::from(tick), i, None));
                stale = true;
            }
        }
    }
    found
}

#[test]
fn the_first_events_agree_with_steps_of_a_microsecond() {
    let mut dice = Dice::new(2026);
    let mut engine = Engine::new();
    let mut compared = 0;
    for number in 0..1000 {
        let table =
            board(dice.between(0.3, 1.0), dice.between(0.0, 0.4), dice.between(0.3, 1.0), 0.2);
        let (scene, shot) = random_board(&mut dice, 6, table);
        let events = engine.run(&scene, &shot).unwrap();
        let seen: Vec<(f64, usize, Option<usize>)> = events
            .iter()
            .filter_map(|e| match e.kind {
                EventKind::Contact { a, b, .. } => {
                    Some((e.t, scene.index(a).unwrap(), scene.index(b)))
                }
                EventKind::Cushion { body, .. } => Some((e.t, scene.index(body).unwrap(), None)),
                _ => None,
            })
            .collect();
        let until = seen.get(2).map_or(0.3, |e| e.0 + 1e-4).min(0.3);
        for (at, (exact, coarse)) in seen.iter().zip(integrate(&scene, &shot, 3, until)).enumerate()
        {
            // Where two things happen within a few steps of each other, or as
            // a disc grazes another, steps may take them in another order.
            if seen.iter().any(|e| e != exact && (e.0 - exact.0).abs() < 2e-4) {
                break;
            }
            assert_eq!(
                (exact.1, exact.2),
                (coarse.1, coarse.2),
                "shot {number}: {exact:?} {coarse:?}"
            );
            assert!((exact.0 - coarse.0).abs() < SLACK[at], "shot {number}: {exact:?} {coarse:?}");
            compared += 1;
        }
    }
    assert!(compared > 1000, "only {compared} events could be compared");
}
