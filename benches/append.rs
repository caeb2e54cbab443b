//! How fast entries get onto the disk: transactions a second and their latency, with one
//! writer and with sixteen, on SQLite and on the PostgreSQL of `NOMEROK_TEST_POSTGRES`.
//!
//! A write is a whole job as the program does it (admit, then append one entry of some
//! 200 bytes), answered when it is on the disk. Beside it stands what the disk's own
//! `fdatasync` takes at that moment, for nothing here is faster than that.
//! Run with `cargo bench --bench append`; the files lie in `TMPDIR`, which must be on a disk.

use chrono::Utc;
use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection};
use nomerok::log::{Actor, Admitted, Base, Draft, EntryId, Seq, StreamId};
use nomerok::store::{NotAdmitted, Store};
use std::io::{Seek, Write};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};
use uuid::Uuid;

/// A disk shared with others is fast in one second and slow in the next. So short slices of
/// every measurement take turns, this many times…
const ROUNDS: u32 = 20;
/// …and each slice is this long.
const SLICE: Duration = Duration::from_millis(400);

fn main() {
    // cargo runs benches as tests too, with another argument and another aim.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    println!(
        "{:<10} {:>7} {:>9} {:>9} {:>9} {:>9} {:>13} {:>13} {:>9}",
        "database",
        "writers",
        "tx/s",
        "p50 ms",
        "p99 ms",
        "max ms",
        "fsync p50 ms",
        "fsync p99 ms",
        "p99/fsync"
    );
    let url = format!("sqlite:{}", folder.path().join("bench.db").display());
    measure("SQLite", &url, folder.path());
    match std::env::var("NOMEROK_TEST_POSTGRES") {
        Ok(server) => {
            let schema = format!("bench_{}", std::process::id());
            execute(&server, &format!("CREATE SCHEMA {schema}"));
            let join = if server.contains('?') { '&' } else { '?' };
            let url = format!("{server}{join}options=-csearch_path%3D{schema}");
            measure("PostgreSQL", &url, folder.path());
            execute(&server, &format!("DROP SCHEMA {schema} CASCADE"));
        }
        Err(_) => println!("PostgreSQL left out: NOMEROK_TEST_POSTGRES is not set"),
    }
}

fn execute(url: &str, sql: &str) {
    PgConnection::establish(url)
        .expect("the server of NOMEROK_TEST_POSTGRES answers")
        .batch_execute(&format!("SET client_min_messages = warning; {sql}"))
        .expect("the server lets us");
}

fn measure(name: &str, url: &str, folder: &Path) {
    let store = Store::open(url).expect("a fresh database opens");
    // The logs of both databases grow at first and are used again later: that is their usual state.
    run(&store, 16, SLICE * 6);
    let mut syncs = Vec::new();
    let mut times = [Vec::new(), Vec::new()];
    let writers = [1, 16];
    for _ in 0..ROUNDS {
        for (times, writers) in times.iter_mut().zip(writers) {
            syncs.extend(fdatasync(folder));
            times.extend(run(&store, writers, SLICE));
        }
    }
    syncs.sort_unstable();
    let sync = milliseconds(quantile(&syncs, 50));
    for (mut times, writers) in times.into_iter().zip(writers) {
        let rate = times.len() as f64 / (SLICE * ROUNDS).as_secs_f64();
        times.sort_unstable();
        let [p50, p99, most] = [50, 99, 100].map(|p| milliseconds(quantile(&times, p)));
        println!(
            "{name:<10} {writers:>7} {rate:>9.0} {p50:>9.2} {p99:>9.2} {most:>9.2} {sync:>13.2} \
             {:>13.2} {:>9.1}",
            milliseconds(quantile(&syncs, 99)),
            p99 / sync,
        );
    }
}

/// How long each write of so many writers took.
fn run(store: &Store, writers: usize, length: Duration) -> Vec<Duration> {
    let end = Instant::now() + length;
    thread::scope(|threads| {
        let running: Vec<_> =
            (0..writers).map(|_| threads.spawn(|| write_until(store, end))).collect();
        running.into_iter().flat_map(|one| one.join().expect("no error")).collect()
    })
}

/// One referee at one match: an entry, its answer, the next entry.
fn write_until(store: &Store, end: Instant) -> Vec<Duration> {
    let stream = StreamId::of_match(Uuid::now_v7());
    let mut times = Vec::new();
    let mut head = Seq::START;
    while Instant::now() < end {
        let draft = draft(stream, head);
        let start = Instant::now();
        let job = move |tx: &mut nomerok::store::Tx<'_>| match tx.admit(&draft, |_, _| false)? {
            Admitted::Repeat(entry) => Ok::<_, NotAdmitted>(*entry),
            Admitted::Append => Ok(tx.append(draft, Utc::now())?),
        };
        head = store.write(job).expect("no writer is refused").seq;
        times.push(start.elapsed());
    }
    times
}

fn draft(stream: StreamId, head: Seq) -> Draft {
    let payload = serde_json::json!({
        "mover": 7, "method": "flick", "fell": [3, 11], "rest": "x".repeat(140),
    });
    Draft {
        id: EntryId(Uuid::now_v7()),
        stream,
        kind: "shot".to_owned(),
        version: 1,
        payload: payload.as_object().expect("an object").clone(),
        actor: Actor::User(Uuid::from_u128(1)),
        device: None,
        made_at: Utc::now(),
        base: Base::Seq(head),
    }
}

/// What it takes the disk to keep one small write, a few times.
///
/// The writes go over what is already there, as in a write-ahead log that is used again; a
/// file that grows costs the file system's journal as well.
fn fdatasync(folder: &Path) -> Vec<Duration> {
    let mut file = tempfile::tempfile_in(folder).expect("a temporary file");
    file.write_all(&[0; 20 * 4096]).and_then(|()| file.sync_all()).expect("there is room");
    file.rewind().expect("a file can be rewound");
    let once = |_| {
        file.write_all(&[7; 4096]).expect("there is room");
        let start = Instant::now();
        file.sync_data().expect("the disk answers");
        start.elapsed()
    };
    (0..20).map(once).collect()
}

fn quantile(sorted: &[Duration], percent: usize) -> Duration {
    sorted[((sorted.len() * percent).div_ceil(100)).clamp(1, sorted.len()) - 1]
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
