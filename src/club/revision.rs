//! How old what a page shows is: one number a stream, for live pages and their caches.

use super::{Club, Refused};
use crate::log::{StreamId, StreamKind};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Grows with every change of what a stream's pages show, and outlives the server.
///
/// An event's pages show its matches too, so a change of any of them counts.
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

impl Club {
    /// The stream's revision. Ask for it before what the page shows: then the page is
    /// never older than the revision it claims.
    ///
    /// # Errors
    /// There is no such stream, or the database cannot be read.
    pub fn revision(&self, stream: StreamId) -> Result<Revision, Refused> {
        self.store.read(|reader| {
            let mut streams = vec![stream];
            if stream.kind == StreamKind::Tournament {
                let matches = reader.matches_of_event(stream.id)?;
                streams.extend(matches.iter().map(|row| StreamId::of_match(row.id)));
            }
            match u64::try_from(reader.newest_number(&streams)?) {
                Ok(0) | Err(_) => Err(Refused::NotFound),
                Ok(number) => Ok(Revision(number)),
            }
        })
    }

    /// The event whose pages show this match; `None` for other streams.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn event_showing(&self, stream: StreamId) -> Result<Option<StreamId>, Refused> {
        if stream.kind != StreamKind::Match {
            return Ok(None);
        }
        let row = self.store.read(|reader| reader.load_match(stream.id))?;
        Ok(row.map(|row| StreamId::of_tournament(row.event_id)))
    }
}
