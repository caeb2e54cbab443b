//! Live pages on real HTTP: a watcher hears of a change, and of what he missed.

use crate::database::on_both;
use crate::evening::{self, Evening, REFEREE};
use crate::site::Site;
use nomerok::club::Intent;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::Duration;

/// A watcher's connection, read event by event.
pub(crate) struct Watcher {
    lines: BufReader<TcpStream>,
}

impl Watcher {
    fn connect(site: &Site, path: &str, last_event_id: Option<&str>) -> Self {
        Self::at(&site.address.to_string(), path, last_event_id)
    }

    /// Watches at any server.
    pub(crate) fn at(address: &str, path: &str, last_event_id: Option<&str>) -> Self {
        let mut stream = TcpStream::connect(address).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout can be set");
        let last = last_event_id.map_or(String::new(), |id| format!("last-event-id: {id}\r\n"));
        let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\n{last}\r\n");
        stream.write_all(request.as_bytes()).expect("the request is sent");
        Self { lines: BufReader::new(stream) }
    }

    /// The next event's name and id.
    pub(crate) fn next(&mut self) -> (String, u64) {
        let (mut event, mut id) = (String::new(), None);
        loop {
            let mut line = String::new();
            let read = self.lines.read_line(&mut line).expect("an event comes in time");
            assert_ne!(read, 0, "the stream ended");
            let line = line.trim_end();
            if let Some(value) = line.strip_prefix("event: ") {
                event = value.to_owned();
            } else if let Some(value) = line.strip_prefix("id: ") {
                id = value.parse().ok();
            } else if line.is_empty() && !event.is_empty() {
                return (event, id.expect("every event has an id"));
            }
        }
    }
}

#[test]
fn q98_watchers_hear_of_changes_and_of_what_they_missed() {
    on_both(|database| {
        let evening = Evening::with(database, evening::settings(), 3);
        let game = evening.draw_in_order(1);
        let site = Site::start(database);
        let path = format!("/live?stream=match:{game}");

        let mut watcher = Watcher::connect(&site, &path, None);
        let (greeting, start) = watcher.next();
        assert_eq!(greeting, "hello");
        // Through the server's own club: on SQLite nobody else tells it.
        let here = Evening { club: site.app.club.clone(), ..evening };
        let parts = ["now", "log", "points"].map(|part| format!("/m/{game}/part/{part}"));
        let places = format!("/t/{}/part/standings", here.slug);
        let shown = || -> Vec<String> {
            let mut spectator = site.browser();
            parts.iter().chain([&places]).map(|part| spectator.get(part).body).collect()
        };
        let before = shown();
        here.sweep(game);
        let (event, now) = watcher.next();
        assert_eq!(event, "change");
        assert!(now > start);
        drop(watcher);

        // While nobody listens the first party is corrected and another one played.
        let view = here.club.match_view(game).expect("there");
        let swept = view.history.last().expect("the sweep").entry.draft.clone();
        let mut pot = swept.body();
        pot["how"] = serde_json::json!("pot");
        let pot = serde_json::json!([{"replace": swept.id, "entry": pot}]);
        here.club.correct_match(game, Intent::now(REFEREE), pot, "Горшок").expect("it holds");
        here.log(game, serde_json::json!({"kind": "next_party"})).expect("all go on");
        here.sweep(game);
        let (event, newest) = Watcher::connect(&site, &path, Some(&now.to_string())).next();
        assert_eq!(event, "change");
        assert_eq!(newest, here.club.match_view(game).expect("there").revision().0);
        // What the page shows then is what the server has: the same as a server without a past.
        let after = shown();
        assert!(before.iter().zip(&after).all(|(before, after)| before != after));
        let fresh = Site::start(database);
        let mut spectator = fresh.browser();
        for (part, shown) in parts.iter().chain([&places]).zip(&after) {
            assert_eq!(spectator.get(part).body, *shown, "{part}");
        }
        for (_, _, points) in here.standings() {
            assert!(after[3].contains(&points), "{points}: {}", after[3]);
        }
        let now = newest;

        let hears = |last: &str| Watcher::connect(&site, &path, Some(last)).next();
        assert_eq!(hears(&now.to_string()), ("hello".to_owned(), now));
        assert_eq!(hears(&start.to_string()), ("change".to_owned(), now));
        assert_eq!(hears("999999"), ("resync".to_owned(), now), "from before a restored backup");
        assert_eq!(hears("x"), ("resync".to_owned(), now));
        let since = format!("{path}&since={start}");
        assert_eq!(Watcher::connect(&site, &since, None).next().0, "change");
    });
}

#[test]
fn a_server_that_stops_sends_its_watchers_away() {
    let database = crate::database::Database::sqlite();
    let evening = Evening::with(&database, evening::settings(), 3);
    let site = Site::start(&database);
    let mut watcher =
        Watcher::connect(&site, &format!("/live?stream=hall:{}", evening.event), None);
    assert_eq!(watcher.next().0, "hello");
    drop(site);
    let mut rest = String::new();
    while watcher.lines.read_line(&mut rest).expect("it ends, it does not hang") > 0 {}
    assert!(!rest.contains("event:"), "{rest}");
}
