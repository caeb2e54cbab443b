//! Live pages: a change says only "revision N", the page fetches what it shows.
//!
//! One watched value a stream. A watcher that is slow misses revisions in between and
//! gets the newest, so nothing ever queues up and 2 000 watchers cost little memory.

use super::{Routes, WebError, guard};
use actix_web::http::header::{self, ContentEncoding, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, web};
use futures_util::{Stream, stream};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// Proxies close what is silent for a minute.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// How old what a page shows is: grows with every change of its stream, and outlives
/// the server.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Revision(pub u64);

impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Who watches which stream.
#[derive(Debug, Default)]
pub struct Hub {
    streams: Mutex<Streams>,
}

#[derive(Debug, Default)]
struct Streams {
    by_name: HashMap<String, watch::Sender<Revision>>,
    closed: bool,
}

impl Hub {
    /// Tells the watchers of `stream` that it is at `revision`; an older one is late
    /// news and changes nothing.
    pub fn publish(&self, stream: &str, revision: Revision) {
        let streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = streams.by_name.get(stream) {
            sender.send_if_modified(|known| {
                let newer = revision > *known;
                *known = revision.max(*known);
                newer
            });
        }
    }

    /// Begins to watch a stream; `None` after [`Hub::close`].
    ///
    /// Watch first, read the stream's revision next, [`Hub::publish`] it: a change in
    /// between is then not missed.
    pub fn watch(&self, stream: &str) -> Option<Watch> {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        if streams.closed {
            return None;
        }
        // Whoever comes sweeps out the streams that nobody watches any more.
        streams.by_name.retain(|name, sender| name == stream || sender.receiver_count() > 0);
        let sender = streams.by_name.entry(stream.to_owned()).or_default();
        Some(Watch { receiver: sender.subscribe() })
    }

    /// How many watch right now.
    #[must_use]
    pub fn watchers(&self) -> usize {
        let streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        streams.by_name.values().map(watch::Sender::receiver_count).sum()
    }

    /// The streams somebody watches.
    #[must_use]
    pub fn watched(&self) -> Vec<String> {
        let streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        let watched = streams.by_name.iter().filter(|(_, sender)| sender.receiver_count() > 0);
        watched.map(|(name, _)| name.clone()).collect()
    }

    /// Sends every watcher away, so that the server can stop.
    pub fn close(&self) {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        streams.closed = true;
        streams.by_name.clear();
    }
}

/// One who watches a stream.
#[derive(Debug)]
pub struct Watch {
    receiver: watch::Receiver<Revision>,
}

impl Watch {
    /// The stream's revision now; a later [`Watch::next`] waits for a newer one.
    pub fn now(&mut self) -> Revision {
        *self.receiver.borrow_and_update()
    }

    /// The next revision; `None` when the hub has closed.
    pub async fn next(&mut self) -> Option<Revision> {
        self.receiver.changed().await.ok()?;
        Some(self.now())
    }
}

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/live", live);
}

#[derive(Debug, Deserialize)]
struct Asked {
    stream: String,
    /// The revision the page shows; a reconnecting browser says `Last-Event-ID`.
    since: Option<String>,
}

async fn live(request: HttpRequest, asked: web::Query<Asked>) -> Result<HttpResponse, WebError> {
    let app = guard::app(&request);
    // The server is stopping: the browser comes again in a while.
    let Some(mut watch) = app.live.watch(&asked.stream) else {
        let wait = (header::RETRY_AFTER, HeaderValue::from_static("2"));
        return Ok(HttpResponse::ServiceUnavailable().insert_header(wait).finish());
    };
    let current = app.revision(&asked.stream).await?.ok_or(WebError::NotFound)?;
    app.live.publish(&asked.stream, current);
    let last = request.headers().get("last-event-id").map(|id| id.to_str().unwrap_or("?"));
    let greeting = greeting(last.or(asked.since.as_deref()), watch.now());
    Ok(HttpResponse::Ok()
        .content_type("text/event-stream; charset=utf-8")
        .insert_header(ContentEncoding::Identity)
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-cache, no-transform")))
        .insert_header(("x-accel-buffering", "no"))
        .streaming(events(watch, greeting)))
}

/// What a watcher hears first: nothing new, one change, or "fetch everything".
fn greeting(last: Option<&str>, current: Revision) -> String {
    // 1 s: how long a browser waits before it comes again.
    let hello = format!("retry: 1000\nid: {current}\n");
    match last.map(|id| id.parse().map(Revision)) {
        None => format!("{hello}event: hello\ndata: {current}\n\n"),
        Some(Ok(last)) if last == current => format!("{hello}event: hello\ndata: {current}\n\n"),
        Some(Ok(last)) if last < current => format!("{hello}event: change\ndata: {current}\n\n"),
        // An id of another life of this installation, or no id at all.
        Some(_) => format!("{hello}event: resync\ndata: {current}\n\n"),
    }
}

fn events(
    watch: Watch,
    greeting: String,
) -> impl Stream<Item = Result<web::Bytes, std::convert::Infallible>> {
    stream::unfold((watch, Some(greeting)), |(mut watch, greeting)| async move {
        if let Some(greeting) = greeting {
            return Some((Ok(greeting.into()), (watch, None)));
        }
        let said = match tokio::time::timeout(HEARTBEAT, watch.next()).await {
            Ok(Some(now)) => format!("id: {now}\nevent: change\ndata: {now}\n\n").into(),
            Ok(None) => return None,
            Err(_) => web::Bytes::from_static(b":\n\n"),
        };
        Some((Ok(said), (watch, None)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn a_slow_watcher_gets_the_newest_revision_once() {
        let hub = Hub::default();
        let mut watch = hub.watch("event:1").expect("open");
        hub.publish("event:1", Revision(3));
        assert_eq!(watch.now(), Revision(3));
        for revision in 4..=9 {
            hub.publish("event:1", Revision(revision));
        }
        hub.publish("event:1", Revision(5));
        hub.publish("event:2", Revision(20));
        assert_eq!(watch.next().await, Some(Revision(9)));
        hub.close();
        assert_eq!(watch.next().await, None);
        assert!(hub.watch("event:1").is_none());
    }

    #[test]
    fn streams_nobody_watches_are_forgotten() {
        let hub = Hub::default();
        drop(hub.watch("event:1"));
        let _watch = hub.watch("event:2");
        assert_eq!(hub.streams.lock().expect("not poisoned").by_name.len(), 1);
        assert_eq!(hub.watchers(), 1);
    }

    #[test]
    fn q98_a_returning_watcher_hears_of_what_he_missed() {
        let at = |last| greeting(last, Revision(12));
        assert!(at(Some("12")).contains("event: hello"));
        assert!(at(None).contains("event: hello"));
        assert!(at(Some("11")).contains("event: change\ndata: 12\n"));
        assert!(at(Some("13")).contains("event: resync"), "an id from before a restored backup");
        assert!(at(Some("x")).contains("event: resync"));
    }
}
