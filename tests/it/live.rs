//! Live pages on real HTTP: a watcher hears of a change, and of what he missed.

use crate::database::on_both;
use crate::evening::{self, Evening};
use crate::site::Site;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::Duration;

/// A watcher's connection, read event by event.
struct Watcher {
    lines: BufReader<TcpStream>,
}

impl Watcher {
    fn connect(site: &Site, path: &str, last_event_id: Option<&str>) -> Self {
        let mut stream = TcpStream::connect(site.address).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout can be set");
        let last = last_event_id.map_or(String::new(), |id| format!("last-event-id: {id}\r\n"));
        let request = format!("GET {path} HTTP/1.1\r\nhost: {}\r\n{last}\r\n", site.address);
        stream.write_all(request.as_bytes()).expect("the request is sent");
        Self { lines: BufReader::new(stream) }
    }

    /// The next event's name and id.
    fn next(&mut self) -> (String, u64) {
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
fn q098_watchers_hear_of_changes_and_of_what_they_missed() {
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
        here.sweep(game);
        let (event, now) = watcher.next();
        assert_eq!(event, "change");
        assert!(now > start);

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
