//! Carries what the store tells of changes to those who watch.
//!
//! Pages watch three kinds of streams: `match:ID`, `tournament:ID` (entrants, rounds and
//! outcomes: what standings need) and `hall:ID` (an event together with every move at its
//! tables: what "now playing" needs). Only the first two are logs.

use super::{App, Revision, WebError};
use crate::club::{Club, EventId};
use crate::log::{StreamId, StreamKind};
use crate::store::Change;
use crate::tournament::MatchId;
use actix_web::web;
use std::sync::{Arc, Weak};
use tokio::sync::broadcast::error::RecvError;
use uuid::Uuid;

/// The name under which an event with all its tables is watched.
pub(super) fn hall(event: EventId) -> String {
    format!("hall:{event}")
}

/// The revision a watched stream is at; `None` if there is no such stream.
pub(super) fn revision(club: &Club, stream: &str) -> Result<Option<Revision>, WebError> {
    if let Some(event) = stream.strip_prefix("hall:") {
        let Ok(event) = Uuid::parse_str(event) else { return Ok(None) };
        return Ok(club.hall_revision(EventId(event))?.map(Revision));
    }
    let Ok(stream) = stream.parse::<StreamId>() else { return Ok(None) };
    if matches!(stream.kind, StreamKind::Person | StreamKind::Staff) {
        return Ok(None);
    }
    Ok(club.head(stream)?.map(|seq| Revision(seq.0)))
}

/// Forwards every change until the server is gone.
pub(super) fn forward(app: Weak<App>) {
    let Some(mut changes) = app.upgrade().map(|app| app.club.store().changes()) else { return };
    actix_web::rt::spawn(async move {
        loop {
            let heard = changes.recv().await;
            let Some(app) = app.upgrade() else { return };
            match heard {
                Ok(change) => tell(&app, change).await,
                Err(RecvError::Lagged(_)) => tell_all(&app).await,
                Err(RecvError::Closed) => return,
            }
        }
    });
}

async fn tell(app: &Arc<App>, change: Change) {
    if change.stream.kind == StreamKind::Person {
        app.names_changed();
    }
    // Who has a role is nobody's news but his who asks.
    if change.stream.kind == StreamKind::Staff {
        return;
    }
    app.live.publish(&change.stream.to_string(), Revision(change.seq.0));
    // Looking up a match's event costs a query: only while some hall is watched.
    if app.live.watched().iter().any(|stream| stream.starts_with("hall:")) {
        let (club, stream) = (app.club.clone(), change.stream);
        let event = match stream.kind {
            StreamKind::Tournament => Some(EventId(stream.id)),
            StreamKind::Match => {
                let looked_up = web::block(move || club.event_of(MatchId(stream.id))).await;
                looked_up.ok().and_then(Result::ok)
            }
            StreamKind::Person | StreamKind::Staff | StreamKind::Season => None,
        };
        if let Some(event) = event {
            tell_newest(app, &hall(event)).await;
        }
    }
}

/// After missed news everybody hears how things stand.
async fn tell_all(app: &Arc<App>) {
    app.names_changed();
    for stream in app.live.watched() {
        tell_newest(app, &stream).await;
    }
}

async fn tell_newest(app: &Arc<App>, stream: &str) {
    match app.revision(stream).await {
        Ok(Some(revision)) => app.live.publish(stream, revision),
        Ok(None) => {}
        Err(error) => tracing::warn!(%error, stream, "cannot look up what watchers wait for"),
    }
}
