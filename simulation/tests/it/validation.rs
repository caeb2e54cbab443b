//! Exact values of textbook cases.

use simulation::planar::{Engine, simulate};
use simulation::trajectory::Place;
use simulation::{Border, Bounce, EventKind, Scene, Shape, Side, Table, Vector};

use crate::rig::{board, disc, open_table, piece, shot};

fn close(value: f64, exact: f64, tolerance: f64) {
    assert!((value - exact).abs() <= tolerance, "{value} is not {exact}");
}

/// Velocities right after the impact at `t`, from the motion pieces.
fn velocity_after(trajectory: &simulation::Trajectory, id: u32, t: f64) -> Vector {
    let piece = trajectory.pieces.iter().find(|p| p.body.0 == id && (p.start - t).abs() < 1e-12);
    piece.map_or(Vector::ZERO, |p| {
        Vector::new(p.x.get(1).copied().unwrap_or(0.0), p.y.get(1).copied().unwrap_or(0.0))
    })
}

/// The second disc stands just in front of the first, so friction on the
/// table hardly slows the shot before the impact.
fn two_discs(v: f64, e: f64, mu: f64, aside: f64) -> simulation::Trajectory {
    let r = 0.02;
    let bodies =
        vec![disc(0, 0.0, 0.0, r), disc(1, (4.0 * r * r - aside * aside).sqrt(), aside, r)];
    let scene = Scene::new(open_table(0.1, e, mu), bodies).unwrap();
    simulate(&scene, &shot(0, v, 0.0, 0.0)).unwrap()
}

#[test]
fn a_disc_without_spin_stops_after_its_stopping_distance() {
    let scene = Scene::new(open_table(0.1, 0.8, 0.0), vec![disc(0, 0.0, 0.0, 0.02)]).unwrap();
    let trajectory = simulate(&scene, &shot(0, 2.0, 0.0, 0.0)).unwrap();
    let rest = &trajectory.rests[0];
    close(rest.position.x / (4.0 / (2.0 * 0.1 * 9.81)), 1.0, 1e-12);
    close(rest.position.x, 2.038736, 5e-7);
    close(rest.t / (2.0 / (0.1 * 9.81)), 1.0, 1e-12);
    assert!(matches!(trajectory.events[0].kind, EventKind::Stop { .. }));
}

#[test]
fn an_oblique_hit_parts_the_velocity_along_and_across_the_normal() {
    let trajectory = two_discs(1.0, 0.8, 0.0, 0.02);
    let t = trajectory.events[0].t;
    let (mover, target) = (velocity_after(&trajectory, 0, t), velocity_after(&trajectory, 1, t));
    close(mover.x, 0.325, 1e-12);
    close(mover.y, -0.389_711_431_702_997, 1e-12);
    close(target.x, 0.675, 1e-12);
    close(target.y, 0.389_711_431_702_997, 1e-12);
}

#[test]
fn rubbing_discs_stick_with_a_sixth_or_slip_with_mu() {
    for (mu, sticks) in [(0.9, true), (0.05, false)] {
        let trajectory = two_discs(1.0, 0.8, mu, 0.02);
        let EventKind::Contact { normal_impulse, friction_impulse, .. } = trajectory.events[0].kind
        else {
            panic!("no contact")
        };
        let m = 0.01;
        close(normal_impulse, m / 2.0 * 1.8 * 0.75_f64.sqrt(), 1e-14);
        let slip = 0.5; // sin 30°
        let exact = if sticks { m * slip / 6.0 } else { mu * normal_impulse };
        close(friction_impulse.abs(), exact, 1e-14);
    }
}

#[test]
fn a_cushion_turns_the_normal_speed_by_e_and_sticks_with_a_third() {
    for (mu, e) in [(0.0, 0.7), (0.05, 0.7), (5.0, 0.6)] {
        let table = Table {
            border: Border::Cushion(Bounce { restitution: e, friction: mu }),
            ..board(0.8, 0.0, e, mu)
        };
        let scene = Scene::new(table, vec![disc(0, 0.48, 0.0, 0.02)]).unwrap();
        let trajectory = simulate(&scene, &shot(0, 1.0, 0.5, 0.0)).unwrap();
        let EventKind::Cushion { side, normal_impulse, friction_impulse, .. } =
            trajectory.events[0].kind
        else {
            panic!("no cushion")
        };
        assert_eq!(side, Side::East);
        let m = 0.01;
        close(normal_impulse, m * (1.0 + e), 1e-14);
        let rub = (m * 0.5 / 3.0).min(mu * normal_impulse);
        close(friction_impulse.abs(), rub, 1e-14);
        let after = velocity_after(&trajectory, 0, trajectory.events[0].t);
        close(after.x, -e, 1e-12);
        close(after.y, 0.5 - rub / m, 1e-12);
        if mu == 0.0 {
            // tan(out) = tan(in)/e, angles from the normal.
            close(after.y / -after.x, 0.5 / e, 1e-12);
        }
    }
}

#[test]
fn a_puck_in_the_notch_of_two_touching_discs_drives_both_alike() {
    for e in [0.3, 0.5, 0.8, 1.0] {
        let r = 0.02;
        let x = 2.0 * r * 0.75_f64.sqrt();
        let bodies = vec![disc(0, 0.0, 0.0, r), disc(1, x, r, r), disc(2, x, -r, r)];
        let scene = Scene::new(open_table(0.1, e, 0.0), bodies).unwrap();
        let trajectory = simulate(&scene, &shot(0, 1.0, 0.0, 0.0)).unwrap();
        let t = trajectory.events[0].t;
        assert_eq!(trajectory.events[0].cluster, trajectory.events[1].cluster);
        close(velocity_after(&trajectory, 0, t).x, 1.0 - 0.6 * (1.0 + e), 1e-12);
        for (id, sign) in [(1, 1.0), (2, -1.0)] {
            let v = velocity_after(&trajectory, id, t);
            close(v.x, 0.3 * (1.0 + e), 1e-12);
            close(v.y, sign * 0.3 / 3.0_f64.sqrt() * (1.0 + e), 1e-12);
        }
    }
}

#[test]
fn the_last_disc_of_a_touching_row_takes_half_of_1_plus_e_a_link() {
    for e in [0.7, 0.8, 0.9, 1.0] {
        for n in 2..=8_u32 {
            let r = 0.02;
            let bodies = (0..n).map(|i| disc(i, 2.0 * r * f64::from(i), 0.0, r)).collect();
            let scene = Scene::new(open_table(0.1, e, 0.2), bodies).unwrap();
            let trajectory = simulate(&scene, &shot(0, 1.0, 0.0, 0.0)).unwrap();
            let last = velocity_after(&trajectory, n - 1, trajectory.events[0].t);
            let exact = (0..n - 1).fold(1.0, |v, _| v * (1.0 + e) / 2.0);
            close(last.x, exact, 1e-12);
            if e == 1.0 {
                for i in 0..n - 1 {
                    assert_eq!(velocity_after(&trajectory, i, trajectory.events[0].t).x, 0.0);
                }
            }
        }
    }
}

#[test]
fn a_tag_and_the_coin_in_its_hole_travel_together() {
    let hole = Some(simulation::Hole { radius: 0.0085, offset: 0.0 });
    let clearance = 0.0085 - 0.00775;
    for e in [0.2, 0.75, 0.95] {
        let mut tag = piece(0, 0.0, 0.0, 0.0225, 0.00366, hole);
        tag.friction = Some(0.25);
        let mut coin = piece(1, 0.0, 0.0, 0.00775, 0.00151, None);
        coin.friction = Some(0.20);
        coin.inside = Some(tag.id);
        let scene = Scene::new(open_table(0.25, e, 0.1), vec![tag, coin]).unwrap();
        let trajectory = simulate(&scene, &shot(0, 2.0, 0.0, 0.0)).unwrap();
        for rest in &trajectory.rests {
            close(rest.position.x, 0.43405, clearance + 5e-6);
        }
        let mut engine = Engine::new();
        engine.run(&scene, &shot(0, 2.0, 0.0, 0.0)).unwrap();
        let history = engine.history();
        for look in 0..=10_000 {
            let [tag, coin] = [0, 1].map(|i| history.state_at(i, f64::from(look) * 1e-4).position);
            let gap = (coin - tag).length();
            assert!(gap <= clearance + 1e-9, "the coin is out of its hole: {gap}");
        }
    }
}

#[test]
fn a_piece_falls_exactly_when_its_centre_crosses_the_edge() {
    let stopping = 1.0 / (2.0 * 0.1 * 9.81);
    for shape in [Shape::Rectangle { width: 2.0, height: 2.0 }, Shape::Circle { radius: 1.0 }] {
        for (offset, falls) in [(-1e-9, false), (1e-9, true)] {
            let table = Table { shape, ..open_table(0.1, 0.8, 0.0) };
            let start = 1.0 - stopping + offset;
            let scene = Scene::new(table, vec![disc(0, start, 0.0, 0.02)]).unwrap();
            let trajectory = simulate(&scene, &shot(0, 1.0, 0.0, 0.0)).unwrap();
            let fell = trajectory.rests[0].place == Place::Floor;
            assert_eq!(fell, falls, "{shape:?} {offset}");
            if falls {
                let EventKind::EdgeFall { point, direction, .. } = trajectory.events[0].kind else {
                    panic!("no fall")
                };
                close(point.x, 1.0, 1e-12);
                assert_eq!(direction, Vector::new(1.0, 0.0));
            }
        }
    }
}

#[test]
fn a_disc_tips_into_a_pocket_where_the_rim_stops_carrying_it() {
    let mut table = board(0.8, 0.1, 0.7, 0.1);
    let capture = (0.05_f64 * 0.05 - 0.015 * 0.015).sqrt();
    let scene = Scene::new(table.clone(), vec![disc(0, 0.0, 0.435, 0.015)]).unwrap();
    let trajectory = simulate(&scene, &shot(0, 2.0, 0.0, 0.0)).unwrap();
    let EventKind::Pocket { pocket: 0, point, .. } = trajectory.events[0].kind else {
        panic!("not pocketed: {:?}", trajectory.events)
    };
    close(point.x, 0.435 - capture, 1e-12);
    assert_eq!(trajectory.rests[0].place, Place::Pocket(0));

    // Faster than the crossing speed it flies over and meets the rail.
    table.pockets[0].crossing_speed = Some(1.0);
    let scene = Scene::new(table, vec![disc(0, 0.0, 0.435, 0.015)]).unwrap();
    let trajectory = simulate(&scene, &shot(0, 2.0, 0.0, 0.0)).unwrap();
    assert!(matches!(trajectory.events[0].kind, EventKind::Cushion { side: Side::East, .. }));
}

#[test]
fn one_engine_gives_the_same_bits_shot_after_shot() {
    let scene = Scene::new(
        board(0.8, 0.1, 0.7, 0.1),
        vec![disc(0, 0.0, -0.3, 0.025), disc(1, 0.01, 0.1, 0.015), disc(2, -0.02, 0.3, 0.015)],
    )
    .unwrap();
    let strike = shot(0, 0.1, 3.0, 20.0);
    let mut engine = Engine::new();
    let first = engine.run(&scene, &strike).unwrap().to_vec();
    engine.run(&scene, &shot(0, 1.0, 1.0, 0.0)).unwrap();
    let again = engine.run(&scene, &strike).unwrap();
    assert_eq!(first, again);
    assert_eq!(first, simulate(&scene, &strike).unwrap().events);
}
