//! Copies that are made by themselves: after each finished match and every hour.

use crate::club::backup::{Copy, Folder};
use crate::log::StreamKind;
use crate::store::Change;
use crate::web::App;
use actix_web::web;
use chrono::{DateTime, Utc};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::Instant;

/// A copy is made that often if anything changed.
const EVERY: Duration = Duration::from_secs(3600);
/// Between two copies there is that long at least: several tables end at once.
const PAUSE: Duration = Duration::from_secs(20);

/// The folder copies go to, and how it went.
#[derive(Debug)]
pub(in crate::web) struct Keeping {
    pub(super) folder: Folder,
    failed: Mutex<Option<Failure>>,
}

/// Why the last copy was not made.
#[derive(Debug, Clone)]
pub(super) struct Failure {
    pub(super) at: DateTime<Utc>,
    pub(super) why: String,
}

impl Keeping {
    /// Nothing has failed yet.
    pub(in crate::web) const fn new(folder: Folder) -> Self {
        Self { folder, failed: Mutex::new(None) }
    }

    /// Why the last copy was not made; `None` if it was.
    pub(super) fn failed(&self) -> Option<Failure> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Makes a copy and remembers how it went. Blocks.
    pub(super) fn make(&self, club: &crate::club::Club) -> Result<Copy, Failure> {
        let made = self.folder.make(club);
        let made = made.map_err(|error| {
            tracing::error!(%error, folder = self.folder.shown(), "no copy was made");
            Failure { at: Utc::now(), why: error.to_string() }
        });
        *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = made.as_ref().err().cloned();
        made
    }
}

/// Makes copies until the server is gone.
pub(in crate::web) fn keep(app: Weak<App>) {
    let Some(mut changes) = app.upgrade().map(|app| app.club.store().changes()) else { return };
    actix_web::rt::spawn(async move {
        // What was there before the server started has no copy yet, as far as anybody knows.
        let mut changed = true;
        let mut hour = tokio::time::interval(EVERY);
        // When the next copy is due, and from when on another one may be.
        let (mut due, mut free): (Option<Instant>, Instant) = (None, Instant::now());
        loop {
            tokio::select! {
                _ = hour.tick() => {
                    if changed {
                        due.get_or_insert_with(Instant::now);
                    }
                }
                heard = changes.recv() => {
                    changed = true;
                    let Some(app) = app.upgrade() else { return };
                    match heard {
                        Ok(change) if ends_a_match(&app, change).await => {
                            due.get_or_insert_with(|| free.max(Instant::now()));
                        }
                        Ok(_) | Err(RecvError::Lagged(_)) => {}
                        Err(RecvError::Closed) => return,
                    }
                }
                () = tokio::time::sleep_until(due.unwrap_or(free)), if due.is_some() => {
                    let Some(app) = app.upgrade() else { return };
                    // What changes while the copy is made may not be in it. Of what could not be
                    // copied the next hour's attempt is.
                    (due, changed) = (None, false);
                    changed |= !make(&app).await;
                    free = Instant::now() + PAUSE;
                }
            }
        }
    });
}

/// Whether a match is over with this change.
async fn ends_a_match(app: &Arc<App>, change: Change) -> bool {
    if change.stream.kind != StreamKind::Match {
        return false;
    }
    let ended = app.club(move |club| {
        club.store().read(|reader| {
            let row = reader.load_match(change.stream.id)?;
            Ok::<_, crate::club::Refused>(
                row.is_some_and(|row| row.status == "finished" && row.seq == change.seq),
            )
        })
    });
    // Who cannot look it up now makes the hourly copy.
    ended.await.unwrap_or(false)
}

/// Makes a copy; whether it was made.
async fn make(app: &Arc<App>) -> bool {
    let app = Arc::clone(app);
    // Why not is remembered there, and shown.
    let made =
        web::block(move || app.copies.as_ref().is_some_and(|one| one.make(&app.club).is_ok()));
    made.await.unwrap_or(false)
}
