//! Pure tournament rules: entrants, rounds, outcomes and standings, folded from the event's log.
//!
//! An event folds only its own stream. A match tells it its outcome by an entry of
//! kind `outcome`, so standings never look into a match's log. Chance enters only as
//! a seed stored in the entry that used it.

pub mod bracket;
pub mod crosstable;
mod decided;
mod entrant;
mod entry;
mod event;
pub mod forecast;
pub mod lot;
mod moving;
pub mod penalty;
mod plain;
pub mod ratings;
mod record;
pub mod round_robin;
mod scoring;
pub mod season;
pub mod seating;
mod settings;
pub mod stages;
pub mod standings;
pub mod swiss;
pub mod tiebreaks;

pub use decided::{Decided, How};
pub use entrant::{Entrant, EntrantId, Presence};
pub use entry::{
    About, Apart, Drawn, Entry, Method, OutcomeOf, Reason, RequestedBye, Seating, SitsOut,
    SittingOut,
};
pub use event::{DrawnLot, Event, MatchId, Pairing, Phase, Round, Side, Told};
pub use penalty::{Penalty, PenaltyId, Sanction};
pub use plain::steers;
pub use record::{Record, Started};
pub use scoring::{MatchPoints, Scoring};
pub use settings::{Length, LinearMissed, Settings};
pub use stages::StageId;
