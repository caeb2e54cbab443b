//! Speed of the planar engine, for the table in docs/simulation.md.
//!
//! `cargo bench -p simulation`; divide the printed time by the number of shots
//! of the item. Events a shot are printed first.
#![allow(clippy::unwrap_used)] // a bench may panic

use divan::Bencher;
use divan::counter::ItemsCount;
use simulation::ensemble::{Plan, Uncertainty, judge};
use simulation::inverse::{Prior, explain};
use simulation::planar::Engine;
use simulation::scenario::Scenario;
use simulation::shot::direction;
use simulation::{Claim, Scene, Shot, Vector};

fn main() {
    for (name, scene, shots) in [
        ("novuss opening 8+8", opening(), fan(&opening(), 90.0, 4.0)),
        ("novuss mid-game 5+5", middle(5), fan(&middle(5), 90.0, 3.0)),
        ("33 discs", middle(16), fan(&middle(16), 90.0, 4.0)),
        ("fish, 8 tags, spin", fish(false), flicks(&fish(false))),
        ("8 tags with coins", fish(true), flicks(&fish(true))),
    ] {
        let mut engine = Engine::new();
        // The best of eight runs of each shot: other work on the machine only
        // ever adds.
        let mut times = vec![std::time::Duration::MAX; shots.len()];
        let mut events = 0;
        for _ in 0..8 {
            events = 0;
            for (shot, time) in shots.iter().zip(&mut times) {
                let start = std::time::Instant::now();
                events += engine.run(&scene, shot).unwrap().len();
                *time = start.elapsed().min(*time);
            }
        }
        times.sort_unstable();
        let total: std::time::Duration = times.iter().sum();
        let count = f64::from(u32::try_from(times.len()).unwrap());
        let events = f64::from(u32::try_from(events).unwrap());
        println!(
            "{name}: {:.1} events a shot, {:.0} shots/s, {:.3} µs an event, p99 {:.1} µs",
            events / count,
            count / total.as_secs_f64(),
            total.as_secs_f64() * 1e6 / events,
            times[times.len() * 99 / 100].as_secs_f64() * 1e6,
        );
    }
    divan::main();
}

fn opening() -> Scene {
    Scenario::novuss().resolve().unwrap().scene
}

/// `n` pawns of each colour scattered over the board, and the puck.
fn middle(n: u8) -> Scene {
    let mut scenario = Scenario::novuss();
    let mut spec = scenario.bodies.0[1].clone();
    scenario.bodies.0.truncate(1);
    for i in 0..2 * n {
        // A scattered but fixed pattern on a 6 × 6 grid.
        let cell = u32::from(i) * 29 % 36;
        spec.id = format!("pawn{i}");
        spec.x_mm = f64::from(cell % 6) * 120.0 - 300.0 + f64::from(cell * 7 % 11);
        spec.y_mm = f64::from(cell / 6) * 120.0 - 270.0 + f64::from(cell * 5 % 13);
        scenario.bodies.0.push(spec.clone());
    }
    scenario.resolve().unwrap().scene
}

fn fish(kopecks: bool) -> Scene {
    Scenario::fish(8, kopecks).resolve().unwrap().scene
}

/// 512 shots of the puck in a fan of ±25°.
fn fan(scene: &Scene, middle: f64, speed: f64) -> Vec<Shot> {
    let puck = scene.bodies().iter().find(|b| b.radius > 0.02).unwrap().id;
    (0..512_u32)
        .map(|i| {
            let angle = middle + 50.0 * (f64::from(i) / 511.0 - 0.5);
            Shot::aimed(puck, angle, speed, simulation::Stroke::Cue)
        })
        .collect()
}

/// 512 flicks of a tag at the others, with spin.
fn flicks(scene: &Scene) -> Vec<Shot> {
    let tags: Vec<_> = scene.bodies().iter().filter(|b| b.hole.is_some()).collect();
    (0..512_u32)
        .map(|i| {
            let tag = tags[i as usize % tags.len()];
            let target = tags[(i as usize / 8 + 1 + i as usize) % tags.len()];
            let aim = target.position - tag.position;
            let length = aim.length().max(1e-9);
            let off = direction(f64::from(i % 7) - 3.0);
            let unit = aim * (1.0 / length);
            let turned = Vector::new(
                unit.dot(Vector::new(off.x, -off.y)),
                unit.dot(Vector::new(off.y, off.x)),
            );
            Shot {
                body: tag.id,
                velocity: turned * (1.5 + f64::from(i % 5) * 0.5),
                spin: f64::from(i % 9) * 8.0 - 32.0,
                stroke: simulation::Stroke::Flick,
            }
        })
        .collect()
}

fn shots(bencher: Bencher<'_, '_>, scene: &Scene, shots: &[Shot]) {
    let mut engine = Engine::new();
    bencher.counter(ItemsCount::new(shots.len())).bench_local(|| {
        shots.iter().map(|shot| engine.run(scene, shot).unwrap().len()).sum::<usize>()
    });
}

#[divan::bench]
fn novuss_opening(bencher: Bencher<'_, '_>) {
    let scene = opening();
    shots(bencher, &scene, &fan(&scene, 90.0, 4.0));
}

#[divan::bench]
fn novuss_middle_game(bencher: Bencher<'_, '_>) {
    let scene = middle(5);
    shots(bencher, &scene, &fan(&scene, 90.0, 3.0));
}

#[divan::bench]
fn thirty_three_discs(bencher: Bencher<'_, '_>) {
    let scene = middle(16);
    shots(bencher, &scene, &fan(&scene, 90.0, 4.0));
}

#[divan::bench]
fn fish_with_spin(bencher: Bencher<'_, '_>) {
    let scene = fish(false);
    shots(bencher, &scene, &flicks(&scene));
}

#[divan::bench]
fn tags_with_coins(bencher: Bencher<'_, '_>) {
    let scene = fish(true);
    shots(bencher, &scene, &flicks(&scene));
}

/// 10 000 replays without early stopping.
#[divan::bench(args = ["opening", "mid-game"], sample_count = 3, sample_size = 1)]
fn verdict(bencher: Bencher<'_, '_>, game: &str) {
    let scene = if game == "opening" { opening() } else { middle(5) };
    let shot = fan(&scene, 90.0, 3.0)[200];
    let other = scene.bodies().iter().find(|b| b.id != shot.body).unwrap().id;
    let plan = Plan { stop_early: false, ..Plan::default() };
    bencher.bench_local(|| {
        judge(&scene, &shot, &Uncertainty::default(), &Claim::Touched(other), &plan, |_, _| true)
    });
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn inverse(bencher: Bencher<'_, '_>) {
    let scene = middle(5);
    let shot = fan(&scene, 90.0, 3.0)[200];
    let mut engine = Engine::new();
    engine.run(&scene, &shot).unwrap();
    let after: Vec<_> = engine
        .ends()
        .map(|(place, end, _)| (place == simulation::trajectory::Place::Table).then_some(end))
        .collect();
    bencher.bench_local(|| explain(&scene, &shot, &after, &Prior::default(), 1, |_, _| true));
}

/// The tables of one new shape of disc, made once a process.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn first_shot_of_a_new_shape(bencher: Bencher<'_, '_>) {
    let mut number = 0.0;
    bencher.bench_local(|| {
        number += 1.0;
        let mut scenario = Scenario::novuss();
        scenario.bodies.0.truncate(1);
        let kind = simulation::scenario::KindSpec {
            hole_mm: Some(5.0 + number * 0.01),
            ..Default::default()
        };
        scenario.table.kinds.puck = Some(kind);
        scenario.resolve().unwrap().simulate().unwrap()
    });
}
