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
use std::io::Write;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};
use uuid::Uuid;

/// How long each measurement goes on.
const LENGTH: Duration = Duration::from_secs(5);

fn main() {
    // cargo runs benches as tests too, with another argument and another aim.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    println!(
        "{:<10} {:>7} {:>9} {:>9} {:>9} {:>9} {:>12} {:>10}",
        "database", "writers", "tx/s", "p50 ms", "p99 ms", "max ms", "fdatasync ms", "p99/fsync"
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
    for writers in [1, 16] {
        let sync = fdatasync(folder);
        let start = Instant::now();
        let mut times: Vec<Duration> = thread::scope(|threads| {
            let running: Vec<_> = (0..writers)
                .map(|_| threads.spawn(|| write_until(&store, start + LENGTH)))
                .collect();
            running.into_iter().flat_map(|one| one.join().expect("no error")).collect()
        });
        let rate = times.len() as f64 / start.elapsed().as_secs_f64();
        times.sort_unstable();
        let sync = (sync + fdatasync(folder)) / 2;
        println!(
            "{name:<10} {writers:>7} {rate:>9.0} {:>9.2} {:>9.2} {:>9.2} {:>12.2} {:>10.1}",
            milliseconds(quantile(&times, 50)),
            milliseconds(quantile(&times, 99)),
            milliseconds(quantile(&times, 100)),
            milliseconds(sync),
            quantile(&times, 99).as_secs_f64() / sync.as_secs_f64(),
        );
    }
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

/// What it takes the disk to keep one small write: the middle of 200 tries.
fn fdatasync(folder: &Path) -> Duration {
    let mut file = tempfile::tempfile_in(folder).expect("a temporary file");
    let mut times: Vec<Duration> = (0..200)
        .map(|_| {
            file.write_all(&[7; 4096]).expect("there is room");
            let start = Instant::now();
            file.sync_data().expect("the disk answers");
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    quantile(&times, 50)
}

fn quantile(sorted: &[Duration], percent: usize) -> Duration {
    sorted[((sorted.len() * percent).div_ceil(100)).clamp(1, sorted.len()) - 1]
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
