//! Speed of the planar engine against its goals, and beside a game engine.
//!
//! `cargo bench -p simulation-benches` prints the table of docs/performance.md;
//! words after `--` choose among its lines. A shot's time is the best of eight
//! runs: other work on the machine only ever adds.
#![allow(clippy::unwrap_used)] // a bench may panic

mod beside;

use std::time::{Duration, Instant};

use simulation::ensemble::{Plan, Uncertainty, judge};
use simulation::inverse::{Prior, explain};
use simulation::planar::Engine;
use simulation::scenario::{KindSpec, Scenario};
use simulation::trajectory::Place;
use simulation::{Claim, Scene, Shot};
use simulation_benches::{fan, fish, flicks, middle, opening};

const RUNS: u32 = 8;

/// Runs a piece of work with some number of threads.
type Runner<'a> = dyn Fn(&(dyn Fn() + Sync)) + 'a;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let chosen =
        |line: &str| words.is_empty() || words.iter().any(|word| line.contains(word.as_str()));
    println!("| shots | events a shot | shots/s | goal | µs an event | goal | p99 µs | goal |");
    println!("|---|---|---|---|---|---|---|---|");
    for (line, scene, shots, goals) in [
        ("opening 8+8", opening(), fan(&opening(), 90.0, 4.0), ["60 000", "0.7", ""]),
        ("mid-game 5+5", middle(5), fan(&middle(5), 90.0, 3.0), ["", "0.7", ""]),
        ("33 discs", middle(16), fan(&middle(16), 90.0, 4.0), ["25 000", "0.7", "300"]),
        ("8 tags with spin", fish(false), flicks(&fish(false)), ["150 000", "", ""]),
        ("8 tags with coins", fish(true), flicks(&fish(true)), ["20 000", "", ""]),
    ] {
        if chosen(line) {
            let (events, times) = run(&scene, &shots);
            let (count, total) = (shots.len(), times.iter().sum::<Duration>().as_secs_f64());
            println!(
                "| {line} | {:.1} | {:.0} | {} | {:.2} | {} | {:.0} | {} |",
                ratio(events, count),
                ratio(count, 1) / total,
                goals[0],
                total * 1e6 / ratio(events, 1),
                goals[1],
                times[count * 99 / 100].as_secs_f64() * 1e6,
                goals[2],
            );
        }
    }
    println!("\n| work | s | of it on a core | goal |");
    println!("|---|---|---|---|");
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let one_and_all: [(&str, &Runner<'_>); 2] =
        [("one thread", &|work| alone.install(work)), ("all cores", &|work| work())];
    for (line, scene, goal) in [("opening", opening(), "0.6"), ("mid-game", middle(5), "0.25")] {
        for (threads, install) in &one_and_all {
            let line = format!("verdict of 10 000 replays, {line}, {threads}");
            if chosen(&line) {
                let (time, busy) = best(3, || install(&|| verdict(&scene)));
                println!("| {line} | {time:.3} | {busy:.2} | {goal} |");
            }
        }
    }
    for (threads, install) in &one_and_all {
        let line = format!("inverse problem, {threads}");
        if chosen(&line) {
            let (time, busy) = best(3, || install(&inverse));
            println!("| {line} | {time:.3} | {busy:.2} | 0.4 |");
        }
    }
    if chosen("tables of a new shape") {
        let (time, busy) = new_shape();
        println!("| tables of a new shape, once a process | {time:.3} | {busy:.2} | |");
    }
    println!("\n{cores} cores. The same shots in rapier2d at 1 kHz:\n");
    println!("| shots | rapier2d ms a shot | ours ms | ratio |");
    println!("|---|---|---|---|");
    for (line, scene, shots) in [
        ("beside, opening", opening(), fan(&opening(), 90.0, 4.0)),
        ("beside, mid-game", middle(5), fan(&middle(5), 90.0, 3.0)),
    ] {
        if chosen(line) {
            side_by_side(line, &scene, &shots);
        }
    }
}

#[allow(clippy::cast_precision_loss)] // counts
fn ratio(a: usize, b: usize) -> f64 {
    a as f64 / b as f64
}

/// Events of all shots, and the best time of each, ascending.
fn run(scene: &Scene, shots: &[Shot]) -> (usize, Vec<Duration>) {
    let mut engine = Engine::new();
    let mut times = vec![Duration::MAX; shots.len()];
    let mut events = 0;
    for _ in 0..RUNS {
        events = 0;
        for (shot, time) in shots.iter().zip(&mut times) {
            let start = Instant::now();
            events += engine.run(scene, shot).unwrap().len();
            *time = start.elapsed().min(*time);
        }
    }
    times.sort_unstable();
    (events, times)
}

/// The best of `runs` runs, s, and the least time they needed on a core.
fn best(runs: u32, mut work: impl FnMut()) -> (f64, f64) {
    let (mut least, mut busy) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..runs {
        let (start, before) = (Instant::now(), on_a_core());
        work();
        least = least.min(start.elapsed().as_secs_f64());
        busy = busy.min(on_a_core() - before);
    }
    (least, busy)
}

/// What all threads of this process have used of the cores so far, s: on a busy
/// machine truer than a clock. Linux counts it in hundredths; 0 elsewhere.
fn on_a_core() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks = after_name.split_whitespace().skip(11).take(2);
    ticks.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// 10 000 replays without early stopping.
fn verdict(scene: &Scene) {
    let shot = fan(scene, 90.0, 3.0)[200];
    let other = scene.bodies().iter().find(|b| b.id != shot.body).unwrap().id;
    let plan = Plan { stop_early: false, ..Plan::default() };
    let claim = Claim::Touched(other);
    judge(scene, &shot, &Uncertainty::default(), &claim, &plan, |_, _| true).unwrap();
}

/// A picture of the middle game explained.
fn inverse() {
    let scene = middle(5);
    let shot = fan(&scene, 90.0, 3.0)[200];
    let mut engine = Engine::new();
    engine.run(&scene, &shot).unwrap();
    let after: Vec<_> =
        engine.ends().map(|(place, end, _)| (place == Place::Table).then_some(end)).collect();
    explain(&scene, &shot, &after, &Prior::default(), 1, |_, _| true).unwrap();
}

/// The first shot of a disc nobody has simulated yet.
fn new_shape() -> (f64, f64) {
    let mut number = 0.0;
    best(3, || {
        number += 1.0;
        let mut scenario = Scenario::novuss();
        scenario.bodies.0.truncate(1);
        let kind = KindSpec { hole_mm: Some(5.0 + number * 0.01), ..KindSpec::default() };
        scenario.table.kinds.puck = Some(kind);
        scenario.resolve().unwrap().simulate().unwrap();
    })
}

/// Every 16th shot of both engines in turn, so that both meet the same machine.
fn side_by_side(line: &str, scene: &Scene, shots: &[Shot]) {
    let mut engine = Engine::new();
    let (mut theirs, mut ours, mut count) = (Duration::ZERO, Duration::ZERO, 0);
    for shot in shots.iter().step_by(16) {
        let (mut slow, mut fast) = (Duration::MAX, Duration::MAX);
        for _ in 0..3 {
            let start = Instant::now();
            std::hint::black_box(beside::run(scene, shot));
            slow = slow.min(start.elapsed());
        }
        for _ in 0..RUNS {
            let start = Instant::now();
            std::hint::black_box(engine.run(scene, shot).unwrap().len());
            fast = fast.min(start.elapsed());
        }
        (theirs, ours, count) = (theirs + slow, ours + fast, count + 1);
    }
    let (theirs, ours) = (theirs.as_secs_f64() * 1e3, ours.as_secs_f64() * 1e3);
    let n = f64::from(count);
    println!("| {line} | {:.2} | {:.4} | {:.0} |", theirs / n, ours / n, theirs / ours);
}
