//! Two servers on one PostgreSQL: what is logged at one is seen at the other at once.

use crate::database::Database;
use crate::evening::{Evening, settings};
use crate::live::Watcher;
use crate::program::Program;
use crate::session;
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpStream;
use uuid::Uuid;

/// Sends a request to one of the servers and gives the whole answer.
fn ask(address: &str, method: &str, path: &str, cookie: &str, body: &str) -> String {
    let host = address.trim_start_matches("http://");
    let mut stream = TcpStream::connect(host).expect("the server listens");
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {address}\r\nCookie: {cookie}\r\n\
         Connection: close\r\nAccept: application/json\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .expect("the request is sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("the answer ends");
    answer
}

#[test]
fn a_watcher_of_one_server_hears_what_is_logged_at_another() {
    let Some(database) = Database::postgres() else { return };
    let evening = Evening::with(&database, settings(), 3);
    let id = evening.draw_in_order(1);
    let cookie = session::cookie(&evening.club);
    let seat = |at: usize| evening.entrants()[at - 1].to_string();
    let here = Program::serve(&database.url(), "127.0.0.1:0");
    let there = Program::serve(&database.url(), "127.0.0.1:0");
    let standings = format!("/t/{}/part/standings", evening.slug);
    let before = ask(&there.address, "GET", &standings, "", "");
    let mut watchers: Vec<Watcher> = ["match", "hall"]
        .map(|kind| {
            let stream = if kind == "match" {
                format!("match:{id}")
            } else {
                format!("hall:{}", evening.event)
            };
            let address = there.address.trim_start_matches("http://");
            Watcher::at(address, &format!("/live?stream={stream}"), None)
        })
        .into();
    for watcher in &mut watchers {
        assert_eq!(watcher.next().0, "hello");
    }
    let entry = json!({"kind": "move", "by": seat(1), "how": "flick",
                       "perished": [seat(2), seat(3)]});
    let body = json!({"id": Uuid::now_v7(), "base": 1, "made_at": "2026-11-30T18:00:00Z",
                      "device": "phone", "entry": entry})
    .to_string();
    let answer = ask(&here.address, "POST", &format!("/m/{id}/entries"), &cookie, &body);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    for watcher in &mut watchers {
        assert_eq!(watcher.next().0, "change", "told through NOTIFY");
    }
    let after = ask(&there.address, "GET", &standings, "", "");
    assert_ne!(before, after);
    assert!(after.contains("10"), "the other server shows the new points: {after}");
    drop((here, there));
}
