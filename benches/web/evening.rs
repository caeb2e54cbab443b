//! A big evening for the benches of the web: 200 players, two rounds at forty tables, and
//! the released program serving it as a process of its own.

use nomerok::club::{Club, DrawRequest, Intent, NewEntrant};
use nomerok::games::scoring::Scheme;
use nomerok::log::Actor;
use nomerok::store::Store;
use nomerok::tournament::standings::Criterion;
use nomerok::tournament::{Length, MatchId, Scoring, Settings};
use nomerok::transfer::csv::player::Typed;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

/// Players of the event.
const PLAYERS: u32 = 200;
/// Tables they sit at.
const TABLES: u32 = 40;
/// Parties a table plays in a round.
const PARTIES: u32 = 3;

/// The event, played up to the middle of its second round.
pub(super) struct Evening {
    /// Its name in addresses.
    pub(super) slug: String,
    /// The stream its pages watch while it is played.
    pub(super) hall: String,
    /// Matches that have just begun their last party.
    pub(super) tables: Vec<MatchId>,
}

impl Evening {
    /// Plays it in an empty database, which is closed again.
    pub(super) fn fill(url: &str) -> Self {
        let club = Club::new(Store::open(url).expect("a fresh database opens"));
        let (event, slug) = club.create_event(intent(), settings()).expect("the settings hold");
        let entrants = (1..=PLAYERS).map(|number| {
            let typed = Typed {
                name: format!("Константинопольский Игрок {number}"),
                club: "Рыбный клуб".to_owned(),
                city: "Псков".to_owned(),
                ..Typed::default()
            };
            let person = club.register(intent(), &typed).expect("a new person");
            NewEntrant { person, number: None, team: None, checked_in: true }
        });
        club.enter(event, &intent(), entrants.collect()).expect("they are new");
        let mut tables = Vec::new();
        for round in 1..=2 {
            let lot = DrawRequest::Lot { seed: u64::from(round) };
            club.draw(event, intent(), round, lot).expect("all are present");
            let view = club.event(&slug).expect("it is there");
            let last = view.event().rounds.last().expect("it was drawn");
            tables = last.matches.iter().map(|pairing| pairing.id).collect();
            for (at, id) in tables.iter().enumerate() {
                for party in 1..=PARTIES {
                    if party > 1 {
                        log(&club, *id, json!({ "kind": "next_party" }));
                    }
                    if (round, party) != (2, PARTIES) {
                        sweep(&club, *id, at);
                    }
                }
                if round == 1 {
                    log(&club, *id, json!({ "kind": "finished" }));
                }
            }
        }
        Self { slug, hall: format!("hall:{event}"), tables }
    }
}

fn settings() -> Settings {
    Settings {
        name: "Большой вечер".to_owned(),
        starts_on: chrono::Utc::now().date_naive(),
        place: "Рига".to_owned(),
        time_zone: chrono_tz::Europe::Riga,
        game: "fish".to_owned(),
        ruleset: serde_json::Map::new(),
        tables: TABLES,
        scheme: Scoring::Places(Scheme::Formula1),
        length: Length::Parties(PARTIES),
        tie_breaks: vec![Criterion::CountBack, Criterion::LastParty],
        stages: vec![nomerok::tournament::stages::Format::Free],
        pairs: false,
        advance: Vec::new(),
        best_rounds: None,
        warnings: None,
        scan_admits: false,
    }
}

fn intent() -> Intent {
    Intent::now(Actor::System)
}

fn log(club: &Club, id: MatchId, entry: Value) {
    let Value::Object(mut payload) = entry else { panic!("an entry is an object") };
    let Some(Value::String(kind)) = payload.remove("kind") else { panic!("it has a kind") };
    club.log_match_entry(id, intent(), &kind, payload).expect("possible");
}

/// A party in two moves: first one perishes, then all others but the mover.
fn sweep(club: &Club, id: MatchId, first: usize) {
    for perish in [1, usize::MAX] {
        let view = club.match_view(id).expect("the match is there").record().view();
        let mut others = view["alive"].as_array().expect("a list").clone();
        others.retain(|one| *one != view["to_move"]);
        let shift = first % others.len();
        others.rotate_left(shift);
        others.truncate(perish);
        let by = &view["to_move"];
        log(club, id, json!({ "kind": "move", "by": by, "how": "flick", "perished": others }));
    }
}

/// `nomerok serve` on a free port; it ends with the value.
pub(super) struct Program {
    child: Child,
    /// Its address, `127.0.0.1:PORT`.
    pub(super) address: String,
    /// It may have more to say; nobody listening would end it.
    _said: BufReader<ChildStdout>,
}

impl Program {
    /// Starts it and waits until it says where it listens.
    pub(super) fn serve(database: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_nomerok"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database", database])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("cargo has built the program");
        let output = child.stdout.take().expect("piped");
        let mut said = BufReader::new(output);
        let mut first = String::new();
        said.read_line(&mut first).expect("it speaks text");
        let address = first.trim_end().strip_prefix("Nomerok: http://");
        Self { address: address.expect("it says where").to_owned(), child, _said: said }
    }

    /// A figure of `/proc/PID/status` in MiB; `None` where there is no such file.
    pub(super) fn memory(&self, figure: &str) -> Option<f64> {
        let status = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(status).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix(figure)?.strip_prefix(':'))?;
        let kib: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kib / 1024.0)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself; its database goes away in any case.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
