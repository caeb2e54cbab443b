//! How soon 2 000 spectators' pages hear of a referee's tap, and what they cost the server.
//!
//! Every watcher is an open connection to `/live` of a running event's hall. A tap is sent over
//! HTTP as a phone sends it; its commit lies between the sending and the answer. So the time
//! from the commit to the last watcher lies between the two columns told.
//! Run with `cargo bench --bench web -- watchers`; each process needs 2 200 open files (`ulimit -n`).

use super::evening::{Evening, Program};
use super::session;
use nomerok::club::Club;
use nomerok::log::{Base, StreamId};
use nomerok::store::Store;
use nomerok::tournament::MatchId;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};
use tokio::net::TcpStream as Watched;
use uuid::Uuid;

const WATCHERS: usize = 2_000;
const CHANGES: usize = 100;
/// Between two taps; a referee taps every few seconds, a hall of them a few times a second.
const PAUSE: Duration = Duration::from_millis(100);

pub(super) fn measure() {
    let files = open_files();
    if files.is_some_and(|most| most < WATCHERS + 200) {
        println!("left out: {files:?} open files are allowed; ulimit -n {}", WATCHERS + 200);
        return;
    }
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let url = format!("sqlite:{}", folder.path().join("bench.db").display());
    let event = Evening::fill(&url);
    let club = Club::new(Store::open(&url).expect("it was just filled"));
    let cookie = session::cookie(&club);
    let program = Program::serve(&url);
    let before = program.memory("VmRSS");
    let (heard, hears) = mpsc::channel();
    watch(&program.address, &event.hall, heard);
    for _ in 0..WATCHERS {
        hears.recv().expect("every watcher is greeted");
    }
    let (mut sent, mut answered) = (Vec::new(), Vec::new());
    for at in 0..CHANGES {
        thread::sleep(PAUSE);
        let tap = Tap::of(&club, event.tables[at % event.tables.len()]);
        let start = Instant::now();
        tap.send(&program.address, &cookie);
        let answer = Instant::now();
        let last = (0..WATCHERS)
            .map(|_| hears.recv_timeout(Duration::from_secs(30)).expect("every watcher hears"))
            .max()
            .expect("there are watchers");
        sent.push(last - start);
        answered.push(last.saturating_duration_since(answer));
    }
    println!("{WATCHERS} watchers, {CHANGES} changes: until the last has heard, in ms");
    println!("{:<22} {:>8} {:>8} {:>8}", "since the tap was", "p50", "p99", "max");
    for (name, mut times) in [("sent", sent), ("answered", answered)] {
        times.sort_unstable();
        let [p50, p99, most] = [50, 99, 100].map(|percent| {
            let at = (times.len() * percent).div_ceil(100).clamp(1, times.len()) - 1;
            times[at].as_secs_f64() * 1000.0
        });
        println!("{name:<22} {p50:>8.1} {p99:>8.1} {most:>8.1}");
    }
    let told = |figure: Option<f64>| figure.map_or("unknown".to_owned(), |mib| format!("{mib:.0}"));
    println!(
        "server's memory in MiB: {} before, {} with the watchers, {} at most",
        told(before),
        told(program.memory("VmRSS")),
        told(program.memory("VmHWM")),
    );
    println!("{}", super::load());
}

/// How many files this process, and so the server it starts, may open.
fn open_files() -> Option<usize> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Opens all watchers on a thread of their own. Each says once that it was greeted, then
/// when it heard of a change.
fn watch(address: &str, stream: &str, heard: mpsc::Sender<Instant>) {
    let request = format!("GET /live?stream={stream} HTTP/1.1\r\nHost: {address}\r\n\r\n");
    let address = address.to_owned();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build();
        runtime.expect("a runtime").block_on(async move {
            let mut last = None;
            for _ in 0..WATCHERS {
                let mut connection = TcpStream::connect(&address).expect("it listens");
                connection.write_all(request.as_bytes()).expect("it is sent");
                connection.set_nonblocking(true).expect("a socket can");
                let connection = Watched::from_std(connection).expect("a socket");
                last = Some(tokio::spawn(listen(connection, heard.clone())));
                tokio::task::yield_now().await;
            }
            drop(heard);
            // The server outlives the last change, and with it every watcher.
            let _ = last.expect("there are watchers").await;
        });
    });
}

async fn listen(connection: Watched, heard: mpsc::Sender<Instant>) {
    let mut text = Vec::new();
    let mut bytes = [0; 2048];
    while connection.readable().await.is_ok() {
        match connection.try_read(&mut bytes) {
            Ok(0) => return,
            Ok(read) => text.extend_from_slice(&bytes[..read]),
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => continue,
            Err(_) => return,
        }
        let now = Instant::now();
        // An event ends with an empty line; the chunk's own length stands before it.
        while let Some(end) = text.windows(3).position(|three| three == b"\n\n\r") {
            let event: Vec<u8> = text.drain(..end + 3).collect();
            let said = String::from_utf8_lossy(&event);
            let told = ["event: hello", "event: change"].iter().any(|one| said.contains(one));
            if told && heard.send(now).is_err() {
                return;
            }
        }
    }
}

/// A referee's tap: a move in which nobody perishes.
struct Tap {
    id: MatchId,
    body: String,
}

impl Tap {
    fn of(club: &Club, id: MatchId) -> Self {
        let view: Value = club.match_view(id).expect("it is there").record().view();
        let head = club.head(StreamId::of_match(id.0)).expect("readable").expect("begun");
        let body = json!({
            "id": Uuid::now_v7(), "base": Base::Seq(head),
            "made_at": chrono::Utc::now(),
            "entry": { "kind": "move", "by": view["to_move"], "how": "flick", "perished": [] },
        });
        Self { id, body: body.to_string() }
    }

    /// Sends it and waits for the answer that it is on the disk.
    fn send(&self, address: &str, cookie: &str) {
        let mut stream = TcpStream::connect(address).expect("it listens");
        write!(
            stream,
            "POST /m/{}/entries HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\n\
             Accept: application/json\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{}",
            self.id.0,
            self.body.len(),
            self.body
        )
        .expect("it is sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
}
