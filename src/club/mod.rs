//! Use cases: load, decide, append, publish. The only place where the pure rules meet
//! the store, the clock and chance; no HTTP here and no language.
//!
//! Every change is one job of [`Store::write`]: it folds the streams it touches, lets the
//! rules accept or refuse, appends, and saves the projections that changed. What the rules
//! refuse leaves nothing behind.

pub mod accounts;
mod archive;
pub mod backup;
mod chance;
mod corrections;
mod draw;
mod entering;
mod events;
mod hall;
mod history;
mod impact;
mod intent;
mod lots;
mod matches;
mod penalties;
pub mod people;
mod projections;
mod ratings;
mod refused;
pub mod reports;
mod seasons;
mod standings;
mod streams;
mod tables;
mod texts;
mod verify;
mod view;

pub use corrections::{Impact, PartChange, Preview, RowChange};
pub use draw::{DrawRequest, Proposal, ProposedTable};
pub use entering::EnteredList;
pub use events::{EventId, NewEntrant};
pub use hall::{PartyPlayed, Placed, Standing, TableNow};
pub use history::{AtTable, Before, Changed, EventHistory, EventLine, HistoryLine, OfRole};
pub use impact::{Decision, EventImpact, EventPreview, Podium};
pub use intent::Intent;
pub use matches::Logged;
pub use penalties::{Ruled, Ruling, Verdict, Word};
pub use ratings::{RatedEvent, RatingChange, Ratings};
pub use refused::Refused;
pub use seasons::{SeasonEvent, SeasonView};
pub use tables::EventTable;
pub use verify::{Finding, Report};
pub use view::{EventView, Follows, MatchView, Player, PlayerView, Question, Revisions};

use crate::store::Store;
use chrono::{DateTime, SubsecRound, Utc};
use std::sync::Arc;

/// One installation: an organisation and its database. Clones are the same club.
#[derive(Debug, Clone)]
pub struct Club {
    store: Store,
    /// What was computed of the logs and is asked for again and again.
    ratings: Arc<ratings::Kept>,
    standings: Arc<standings::Kept>,
}

impl Club {
    /// The club whose records are in this store.
    #[must_use]
    pub fn new(store: Store) -> Self {
        Self { store, ratings: Arc::default(), standings: Arc::default() }
    }

    /// The store, for what has no rules: sessions, changes to listen to.
    #[must_use]
    pub const fn store(&self) -> &Store {
        &self.store
    }
}

/// The time zone this machine is set to, as far as it says so; UTC otherwise.
#[must_use]
pub fn zone_of_this_machine() -> chrono_tz::Tz {
    let set = std::env::var("TZ").ok().filter(|zone| !zone.is_empty());
    let linked = std::fs::read_link("/etc/localtime").ok();
    let linked = linked
        .as_deref()
        .and_then(std::path::Path::to_str)
        .and_then(|path| path.split_once("/zoneinfo/").map(|(_, zone)| zone.to_owned()));
    set.or(linked).and_then(|zone| zone.parse().ok()).unwrap_or(chrono_tz::UTC)
}

/// The server's clock, to the milliseconds that are stored.
#[must_use]
pub(crate) fn now() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(3)
}
