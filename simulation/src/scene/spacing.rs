//! An overlap-free start: small overlaps are pushed apart, others refused.

use super::SceneError;
use crate::body::Body;
use crate::table::{Border, Shape, Table};
use crate::vector::Vector;

/// Gaps and overlaps below this (m) count as touching.
pub(super) const TOUCH: f64 = 1e-9;
/// Overlaps are usually driven below this, m.
pub(super) const GOAL: f64 = 1e-10;
const SWEEPS: usize = 400;
/// Gaps below this (m) make neighbours.
const NEAR: f64 = 2e-3;

/// Separates overlapping pieces and puts coins back into their holes, in the
/// order of the pieces' numbers.
pub(super) fn separate(
    table: &Table,
    bodies: &mut [Body],
    forgiven: f64,
    goal: f64,
) -> Result<(), SceneError> {
    for i in 0..bodies.len() {
        for j in i + 1..bodies.len() {
            let depth = overlap(&bodies[i], &bodies[j]);
            if depth > forgiven {
                return Err(SceneError::Overlap { a: bodies[i].id, b: bodies[j].id, depth });
            }
        }
    }
    seat(bodies, forgiven)?;
    let mut near = neighbours(bodies);
    for _ in 0..SWEEPS {
        let mut moved = false;
        for body in bodies.iter_mut() {
            moved |= keep_off_the_rail(table, body, forgiven, goal);
        }
        for &(i, j) in &near {
            let depth = overlap(&bodies[i], &bodies[j]);
            if depth > goal {
                push_apart(bodies, i, j, depth + goal / 2.0);
                moved = true;
            }
        }
        if !moved {
            let seen = near;
            near = neighbours(bodies);
            let done = near.iter().all(|&(i, j)| overlap(&bodies[i], &bodies[j]) <= goal);
            if done || near == seen {
                return Ok(());
            }
        }
        seat(bodies, f64::INFINITY)?;
    }
    // A jam: name its worst pair.
    let mut worst: Option<(f64, usize, usize)> = None;
    for i in 0..bodies.len() {
        for j in i + 1..bodies.len() {
            let depth = overlap(&bodies[i], &bodies[j]);
            if depth > goal.max(TOUCH) && worst.is_none_or(|(w, ..)| depth > w) {
                worst = Some((depth, i, j));
            }
        }
    }
    match worst {
        None => Ok(()),
        Some((depth, i, j)) => Err(SceneError::Overlap { a: bodies[i].id, b: bodies[j].id, depth }),
    }
}

/// Pairs that may come to overlap while others are pushed about: others are
/// looked at again when these are apart.
fn neighbours(bodies: &[Body]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for i in 0..bodies.len() {
        for j in i + 1..bodies.len() {
            if overlap(&bodies[i], &bodies[j]) > -NEAR {
                found.push((i, j));
            }
        }
    }
    found
}

/// How deep two pieces overlap, m; negative if they do not. A piece in a hole
/// can only touch its holder's wall.
fn overlap(a: &Body, b: &Body) -> f64 {
    if a.inside.is_some() || b.inside.is_some() {
        return f64::NEG_INFINITY;
    }
    a.radius + b.radius - (b.position - a.position).length()
}

fn push_apart(bodies: &mut [Body], i: usize, j: usize, depth: f64) {
    let between = bodies[j].position - bodies[i].position;
    let distance = between.length();
    let normal = if distance > 0.0 { between * (1.0 / distance) } else { Vector::new(1.0, 0.0) };
    for (index, push) in [(i, normal * (-depth / 2.0)), (j, normal * (depth / 2.0))] {
        bodies[index].position += push;
        let holder = bodies[index].id;
        for body in bodies.iter_mut().filter(|b| b.inside == Some(holder)) {
            body.position += push;
        }
    }
}

/// Moves a piece that reaches at most `forgiven` into a cushion out of it.
fn keep_off_the_rail(table: &Table, body: &mut Body, forgiven: f64, goal: f64) -> bool {
    if !matches!(table.border, Border::Cushion(_)) || body.inside.is_some() {
        return false;
    }
    let before = body.position;
    match table.shape {
        Shape::Rectangle { width, height } => {
            let clamp = |value: f64, half: f64| {
                let most = half - body.radius;
                if value.abs() > most && value.abs() <= most + forgiven {
                    if value < 0.0 { -most } else { most }
                } else {
                    value
                }
            };
            body.position =
                Vector::new(clamp(before.x, width / 2.0), clamp(before.y, height / 2.0));
        }
        Shape::Circle { radius } => {
            let (most, at) = (radius - body.radius, before.length());
            if at > most && at <= most + forgiven {
                body.position = before * (most / at);
            }
        }
    }
    (body.position - before).length() > goal
}

/// Brings every piece that lies in a hole back within the hole's wall.
fn seat(bodies: &mut [Body], forgiven: f64) -> Result<(), SceneError> {
    for i in 0..bodies.len() {
        let Some(holder) = bodies[i].inside else {
            continue;
        };
        let Some(other) = bodies.iter().find(|b| b.id == holder) else {
            continue;
        };
        let (Some(hole), Some(centre)) =
            (other.hole, other.hole_centre(other.position, other.angle))
        else {
            continue;
        };
        let clearance = hole.radius - bodies[i].radius;
        let away = bodies[i].position - centre;
        let distance = away.length();
        if distance > clearance + forgiven {
            return Err(SceneError::Hole {
                body: bodies[i].id,
                holder,
                reason: "it does not lie within the hole",
            });
        }
        if distance > clearance {
            bodies[i].position = centre + away * (clearance / distance);
        }
    }
    Ok(())
}
