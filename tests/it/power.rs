//! A server killed in the middle: what was acknowledged is there, and nothing twice.

use crate::database::{Database, on_both};
use crate::evening::{Evening, settings};
use crate::program::Program;
use crate::session;
use nomerok::club::Club;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::mpsc;
use std::time::Duration;
use uuid::Uuid;

/// Kills of the server while a referee writes.
const KILLS: usize = 50;

/// A referee's phone: sends an entry until somebody answers for it, as its queue does.
struct Phone {
    cookie: String,
    match_id: String,
    acknowledged: BTreeSet<Uuid>,
}

impl Phone {
    fn post(&self, address: &str, body: &Value) -> std::io::Result<(u16, String)> {
        let host = address.trim_start_matches("http://");
        let body = body.to_string();
        let mut stream = TcpStream::connect(host)?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        write!(
            stream,
            "POST /m/{}/entries HTTP/1.1\r\nHost: {host}\r\nOrigin: {address}\r\nCookie: {}\r\n\
             Accept: application/json\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
             Connection: close\r\n\r\n{body}",
            self.match_id,
            self.cookie,
            body.len()
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| std::io::Error::other("no whole answer"))?;
        Ok((status, answer))
    }
}

#[test]
fn q103_fifty_kills_lose_no_acknowledged_entry_and_double_none() {
    on_both(|database: &Database| {
        let evening = Evening::with(database, settings(), 3);
        let id = evening.draw_in_order(1);
        let cookie = session::cookie(&evening.club);
        let order = evening.club.match_view(id).expect("drawn").record().view()["order"].clone();
        let mut phone = Phone { cookie, match_id: id.to_string(), acknowledged: BTreeSet::new() };
        let mut base = json!(1);
        let mut turn = 0;
        for kill in 0..KILLS {
            let program = Program::serve(&database.url(), "127.0.0.1:0");
            let address = program.address.clone();
            // Killed after some answers and a moment more, so mostly in the middle of a write.
            let (answered, answers) = mpsc::channel();
            let killer = std::thread::spawn(move || {
                for _ in 0..=kill % 3 {
                    answers.recv().expect("the phone is answered");
                }
                std::thread::sleep(Duration::from_micros(700 * (kill as u64 % 10)));
                program.kill();
            });
            loop {
                let entry = Uuid::now_v7();
                let mover = &order[turn % 3];
                let body = json!({
                    "id": entry, "base": base, "made_at": "2026-11-30T18:00:00Z", "device": "phone",
                    "entry": {"kind": "move", "by": mover, "how": "flick", "perished": []},
                });
                match phone.post(&address, &body) {
                    Ok((200, _)) => {
                        phone.acknowledged.insert(entry);
                        (base, turn) = (json!(entry), turn + 1);
                        // Once it was killed nobody listens any more.
                        let _ = answered.send(());
                    }
                    Ok((status, answer)) if status < 500 => panic!("{status}: {answer}"),
                    _ => {
                        killer.join().expect("it was killed");
                        // The next server gets the same entry again: it may be there already.
                        let program = Program::serve(&database.url(), "127.0.0.1:0");
                        let (status, answer) =
                            phone.post(&program.address, &body).expect("the server is up");
                        assert_eq!(status, 200, "{answer}");
                        phone.acknowledged.insert(entry);
                        (base, turn) = (json!(entry), turn + 1);
                        program.kill();
                        break;
                    }
                }
            }
        }
        let club = Club::new(database.open());
        let history = club.match_view(id).expect("there").history;
        let stored: Vec<Uuid> = history.iter().skip(1).map(|line| line.entry.draft.id.0).collect();
        let once: BTreeSet<Uuid> = stored.iter().copied().collect();
        assert_eq!(once.len(), stored.len(), "none twice");
        assert_eq!(once, phone.acknowledged, "all of them and no other");
        assert!(stored.len() > KILLS, "the referee wrote between the kills");
        assert_eq!(club.verify().expect("readable").findings, []);
    });
}
