//! The standings page of a 200-player event beside a file of the same bytes that nginx serves.
//!
//! Both run at once as processes of their own and are asked in turn, in short slices, by the
//! same client (`wrk`) with the same number of connections that are kept open: plain, and
//! compressed as browsers ask (nginx has the compressed file ready: `gzip_static`).
//! Run with `cargo bench --bench web -- standings`. Needs `apt-get install nginx-light wrk`.

use super::evening::{Evening, Program};
use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// Slices a server gets; the middle one of their rates is told.
const ROUNDS: usize = 5;
/// Seconds of a slice.
const SECONDS: u32 = 3;
/// Connections, all kept open.
const CONNECTIONS: u32 = 32;

/// What a browser says, and what a program without compression says.
const ASKED: [(&str, &str); 2] = [("gzip", "gzip, deflate, br, zstd"), ("plain", "identity")];

pub(super) fn measure() {
    let missing: Vec<&str> =
        ["nginx", "wrk"].into_iter().filter(|program| found(program).is_none()).collect();
    if !missing.is_empty() {
        println!("left out, not installed: {}", missing.join(", "));
        println!("Debian: apt-get install nginx-light wrk");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let url = format!("sqlite:{}", folder.path().join("bench.db").display());
    let event = Evening::fill(&url);
    let ours = Program::serve(&url);
    let page = format!("/t/{}/standings", event.slug);
    let files = folder.path().join("files");
    fs::create_dir(&files).expect("a fresh folder");
    for (name, (_, accepted)) in ["page.html.gz", "page.html"].iter().zip(ASKED) {
        fs::write(files.join(name), body(&ours.address, &page, accepted)).expect("there is room");
    }
    let nginx = Nginx::serve(folder.path());
    println!(
        "{:<6} {:>9} {:>14} {:>14} {:>7}   {CONNECTIONS} connections",
        "asked", "bytes", "nomerok req/s", "nginx req/s", "ratio"
    );
    for (name, accepted) in ASKED {
        let bytes = body(&ours.address, &page, accepted).len();
        assert_eq!(bytes, body(&nginx.address, "/page.html", accepted).len(), "the same bytes");
        let (mut own, mut its) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            own.push(rate(&ours.address, &page, accepted));
            its.push(rate(&nginx.address, "/page.html", accepted));
        }
        let (own, its) = (middle(own), middle(its));
        println!("{name:<6} {bytes:>9} {own:>14.0} {its:>14.0} {:>6.0}%", own / its * 100.0);
    }
    println!("{}", super::load());
}

/// Where a program is; Debian keeps servers out of a user's path.
fn found(program: &str) -> Option<String> {
    let path = std::env::var("PATH").unwrap_or_default();
    let folders = path.split(':').chain(["/usr/sbin", "/sbin"]);
    folders.map(|folder| format!("{folder}/{program}")).find(|file| Path::new(file).is_file())
}

/// The body of an answer, as it came over the wire.
fn body(address: &str, path: &str, accepted: &str) -> Vec<u8> {
    let mut stream = TcpStream::connect(address).expect("it listens");
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nAccept-Language: ru\r\n\
         Accept-Encoding: {accepted}\r\nConnection: close\r\n\r\n"
    )
    .expect("it is sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("it answers");
    assert!(answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
    answer.split_off(end + 4)
}

/// Requests a second in one slice.
fn rate(address: &str, path: &str, accepted: &str) -> f64 {
    let output = Command::new("wrk")
        .args(["-t1", &format!("-c{CONNECTIONS}"), &format!("-d{SECONDS}s")])
        .args(["-H", &format!("Accept-Encoding: {accepted}"), "-H", "Accept-Language: ru"])
        .arg(format!("http://{address}{path}"))
        .output()
        .expect("wrk runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(!said.contains("Non-2xx") && !said.contains("Socket errors"), "{said}");
    let rate = said.lines().find_map(|line| line.strip_prefix("Requests/sec:"));
    rate.and_then(|rate| rate.trim().parse().ok()).unwrap_or_else(|| panic!("no rate: {said}"))
}

fn middle(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

/// nginx with a configuration of its own; it ends with the value.
struct Nginx {
    child: Child,
    address: String,
}

impl Nginx {
    /// Serves `files` of the folder, as fast as nginx can: no log, files kept open.
    fn serve(folder: &Path) -> Self {
        // Free a moment ago; nginx cannot be given an open listener.
        let free = TcpListener::bind("127.0.0.1:0").and_then(|one| one.local_addr());
        let address = free.expect("a free port").to_string();
        let at = folder.display();
        // As root its workers would otherwise be somebody who cannot read our folder.
        let root = fs::metadata("/proc/self").is_ok_and(|own| {
            use std::os::unix::fs::MetadataExt;
            own.uid() == 0
        });
        let user = if root { "user root;" } else { "" };
        let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|name| format!("{name}_temp_path {at}/{name};"))
            .concat();
        let settings = format!(
            "{user} daemon off; worker_processes auto; pid {at}/nginx.pid; error_log stderr crit;\n\
             events {{ worker_connections 1024; }}\n\
             http {{ access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;\n\
             open_file_cache max=16; gzip_static on; types {{ text/html html; }} {temporary}\n\
             server {{ listen {address}; root {at}/files; }} }}\n"
        );
        let file = folder.join("nginx.conf");
        fs::write(&file, settings).expect("there is room");
        let child = Command::new(found("nginx").expect("looked for before"))
            .args(["-e", "stderr", "-c"])
            .arg(&file)
            .stdin(Stdio::null())
            .spawn()
            .expect("nginx starts");
        let nginx = Self { child, address };
        while TcpStream::connect(&nginx.address).is_err() {
            thread::sleep(Duration::from_millis(20));
        }
        nginx
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // Killed, the master would leave its workers behind: it is asked to end.
        let asked = Command::new("kill").arg(self.child.id().to_string()).status();
        if !asked.is_ok_and(|status| status.success()) {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}
