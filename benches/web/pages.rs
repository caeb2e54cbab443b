//! How long the pages of a Swiss of 500 take while 50 are asked for every second.
//!
//! An open loop: a request is sent when it is due, whatever became of those before it, and its
//! time counts from then. Every page comes over a connection of its own, compressed, in Russian.
//! Run with `cargo bench --bench web -- pages`.

use super::evening::Program;
use nomerok::club::reports::{TakenReport, TrfEvent};
use nomerok::club::{Club, Intent};
use nomerok::log::Actor;
use nomerok::store::Store;
use nomerok::tournament::swiss::{Plan, generate};
use nomerok::transfer::csv::plan::Answers;
use nomerok::transfer::trf::{self, Dialect, Report};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

const PLAYERS: u32 = 500;
const ROUNDS: u16 = 9;
const A_SECOND: u32 = 50;
const SECONDS: u32 = 30;

pub(super) fn measure() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let url = format!("sqlite:{}", folder.path().join("bench.db").display());
    let pages = fill(&url);
    let program = Program::serve(&url);
    let start = Instant::now();
    let asked = (0..A_SECOND * SECONDS).map(|at| {
        let due = start + Duration::from_secs(1) / A_SECOND * at;
        thread::sleep(due.saturating_duration_since(Instant::now()));
        let all = usize::try_from(at).expect("a small number");
        let (kind, paths) = &pages[all % pages.len()];
        let path = paths[all / pages.len() % paths.len()].clone();
        let address = program.address.clone();
        let asked = thread::spawn(move || {
            ask(&address, &path);
            due.elapsed()
        });
        (*kind, asked)
    });
    // Sent while they are collected, answered whenever they are.
    let asked: Vec<_> = asked.collect();
    let times: Vec<(&str, Duration)> = asked
        .into_iter()
        .map(|(kind, asked)| (kind, asked.join().expect("every page answers")))
        .collect();
    println!(
        "{PLAYERS} players, {ROUNDS} rounds, {A_SECOND} requests a second for {SECONDS} s, ms"
    );
    println!("{:<12} {:>6} {:>8} {:>8} {:>8} {:>8}", "page", "asked", "p50", "p95", "p99", "max");
    let kinds = pages.iter().map(|(kind, _)| Some(*kind)).chain([None]);
    for asked in kinds {
        let own = times.iter().filter(|(kind, _)| asked.is_none_or(|one| one == *kind));
        let mut own: Vec<Duration> = own.map(|(_, time)| *time).collect();
        own.sort_unstable();
        let [p50, p95, p99, most] = [50, 95, 99, 100].map(|percent| {
            let at = (own.len() * percent).div_ceil(100).clamp(1, own.len()) - 1;
            own[at].as_secs_f64() * 1000.0
        });
        let name = asked.unwrap_or("all");
        println!("{name:<12} {:>6} {p50:>8.1} {p95:>8.1} {p99:>8.1} {most:>8.1}", own.len());
    }
    println!("{}", super::load());
}

/// A Swiss played to its last round but one, and its pages by kind.
fn fill(url: &str) -> Vec<(&'static str, Vec<String>)> {
    let plan = Plan { played: ROUNDS - 1, ..Plan::new(PLAYERS, ROUNDS, 1) };
    let table = generate(&plan).expect("a field that large can be paired");
    let report = trf::write(&Report::of(table), Dialect::Both).expect("it fits the columns");
    let club = Club::new(Store::open(url).expect("a fresh database opens"));
    let course = club.read_report(report.as_bytes()).expect("it was just written");
    let zone = chrono_tz::Europe::Riga;
    let about = TrfEvent { game: "nardy".to_owned(), time_zone: zone, tables: None };
    let intent = Intent::now(Actor::System);
    let slug = match club.import_trf(intent, course, &about, Answers::new(), None) {
        Ok(TakenReport::Done(slug)) => slug,
        other => panic!("nobody is known yet: {other:?}"),
    };
    let view = club.event(&slug).expect("it is there");
    let people = view.event().entrants.values();
    let players = people.map(|one| format!("/p/{}", one.person)).collect();
    let page = |name: &str| vec![format!("/t/{slug}{name}")];
    vec![
        ("event", page("")),
        ("standings", page("/standings")),
        ("cross-table", page("/crosstable")),
        ("parties", page("/parties")),
        ("round", page("/print/pairings")),
        ("player", players),
    ]
}

fn ask(address: &str, path: &str) {
    let mut stream = TcpStream::connect(address).expect("it listens");
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nAccept-Language: ru\r\n\
         Accept-Encoding: gzip\r\nConnection: close\r\n\r\n"
    )
    .expect("it is sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("it answers");
    assert!(answer.starts_with(b"HTTP/1.1 200"), "{path}: {}", String::from_utf8_lossy(&answer));
}
