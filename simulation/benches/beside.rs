//! The same shots in a game engine, `rapier2d` at 1 kHz.
//!
//! It has no friction with a table below: after each step every disc is slowed by
//! μg, its spin by the torque of pure spinning. Discs over a pocket are taken out.
//! A shot is over when nothing moves, as ours is.

use rapier2d::prelude::{
    ColliderBuilder, MassProperties, PhysicsWorld, RigidBodyBuilder, RigidBodyHandle, Vector,
};
use simulation::{Border, Scene, Shape, Shot};

const STEP: f64 = 1e-3;

#[allow(clippy::cast_possible_truncation)] // rapier2d computes in f32
fn single(value: f64) -> f32 {
    value as f32
}

fn vector(v: simulation::Vector) -> Vector {
    Vector::new(single(v.x), single(v.y))
}

/// Simulates a shot on a rectangular board with rails; returns its steps.
pub(crate) fn run(scene: &Scene, shot: &Shot) -> u32 {
    let table = scene.table();
    let (Shape::Rectangle { width, height }, Border::Cushion(rail)) = (table.shape, table.border)
    else {
        return 0;
    };
    let mut world = PhysicsWorld::new();
    world.gravity = Vector::new(0.0, 0.0);
    world.integration_parameters.dt = single(STEP);
    // Its tolerances are meant for objects of this size.
    world.integration_parameters.length_unit = 0.03;
    let (w, h) = (width / 2.0, height / 2.0);
    for (x, y, half, tall) in [
        (w + 0.1, 0.0, 0.1, h),
        (-w - 0.1, 0.0, 0.1, h),
        (0.0, h + 0.1, w, 0.1),
        (0.0, -h - 0.1, w, 0.1),
    ] {
        world.insert(
            RigidBodyBuilder::fixed().translation(Vector::new(single(x), single(y))),
            ColliderBuilder::cuboid(single(half), single(tall))
                .restitution(single(rail.restitution))
                .friction(single(rail.friction)),
        );
    }
    let mut discs: Vec<(RigidBodyHandle, f32, f64)> = Vec::new();
    for body in scene.bodies() {
        let mut builder = RigidBodyBuilder::dynamic().translation(vector(body.position));
        if body.id == shot.body {
            builder = builder.linvel(vector(shot.velocity)).angvel(single(shot.spin));
        }
        let mass =
            MassProperties::new(Vector::new(0.0, 0.0), single(body.mass), single(body.inertia));
        let collider = ColliderBuilder::ball(single(body.radius))
            .mass_properties(mass)
            .restitution(single(table.contact.restitution))
            .friction(single(table.contact.friction));
        let (handle, _) = world.insert(builder, collider);
        let slowing = scene.friction(body) * table.gravity;
        let turning = slowing * body.mass * body.radius * 2.0 / 3.0 / body.inertia;
        discs.push((handle, single(slowing * STEP), turning * STEP));
    }
    let holes: Vec<(Vector, f32)> =
        table.pockets.iter().map(|p| (vector(p.centre), single(p.radius))).collect();
    for step in 1..60_000 {
        world.step();
        let mut moving = false;
        for &(handle, slower, turns_slower) in &discs {
            let disc = &mut world.bodies[handle];
            if !disc.is_enabled() {
                continue;
            }
            let at = disc.translation();
            if holes.iter().any(|&(hole, r)| (at - hole).length_squared() < r * r) {
                disc.set_enabled(false);
                continue;
            }
            let (velocity, spin) = (disc.linvel(), disc.angvel());
            let speed = velocity.length();
            if speed == 0.0 && spin == 0.0 {
                continue;
            }
            let left =
                if speed > slower { velocity * ((speed - slower) / speed) } else { velocity * 0.0 };
            disc.set_linvel(left, false);
            let less = single(turns_slower);
            disc.set_angvel(
                if spin.abs() > less { spin - less * spin.signum() } else { 0.0 },
                false,
            );
            moving |= speed > slower;
        }
        if !moving {
            return step;
        }
    }
    60_000
}
