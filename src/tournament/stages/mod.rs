//! How the rounds of a stage come about.

mod format;
pub mod swiss;
pub mod tables;

pub use format::{FirstMove, Format, StageId, SwissSettings};

use super::{EntrantId, Event, Reason, SitsOut};
use crate::games::Message;

/// Version of the pairing: stored with each round, raised when the same event would be paired
/// otherwise.
pub const ENGINE: u16 = 1;

/// A round as a format's rules would have it now.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Proposal {
    /// Who meets, table by table, the first mover first.
    pub tables: Vec<Vec<EntrantId>>,
    /// Who sits out.
    pub byes: Vec<SitsOut>,
    /// Why.
    pub reasons: Vec<Reason>,
}

/// What the organizer should think of before a stage begins, while the format can still change.
#[must_use]
pub fn doubt(event: &Event) -> Option<Message> {
    let begun = event.rounds_of(event.stage()).next().is_some();
    match event.format() {
        Format::Swiss(stage) if !begun => {
            super::swiss::too_many_rounds(event.present().len(), stage.rounds)
        }
        Format::Swiss(_) | Format::Free => None,
    }
}

/// The coming round of the stage that is played, by its format's rules.
///
/// # Errors
/// The format pairs nothing by itself, or there is no legal pairing: the message says why.
pub fn next_round(event: &Event) -> Result<Proposal, Message> {
    match event.format() {
        Format::Free => Err(Message::new("event-format-draws")),
        Format::Swiss(_) => swiss::next_round(event),
    }
}
