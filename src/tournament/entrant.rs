//! Who takes part in an event.

use serde::{Deserialize, Serialize};
use std::fmt;
use uuid::Uuid;

/// An entrant's id; a match's seats carry it as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntrantId(pub Uuid);

impl fmt::Display for EntrantId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl EntrantId {
    /// The entrant a match's seat stands for; `None` if the seat is no entrant's.
    #[must_use]
    pub fn of_seat(seat: &str) -> Option<Self> {
        Uuid::parse_str(seat).ok().map(Self)
    }
}

/// Whether an entrant plays in the rounds to come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// Named, not seen yet: not drawn.
    Expected,
    /// Here: drawn.
    CheckedIn,
    /// Gone: not drawn any more, keeps what was played.
    Withdrawn,
    /// Taken out of the event: not drawn any more, and without a place. What was played stays.
    Disqualified,
}

impl Presence {
    /// He does not play any more.
    #[must_use]
    pub const fn is_gone(self) -> bool {
        matches!(self, Self::Withdrawn | Self::Disqualified)
    }
}

/// A person who takes part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// The person, a stream of its own. Names are not in logs.
    pub person: Uuid,
    /// The number on the tag, unique in the event, from 1.
    pub number: u32,
    /// Team for team play, as the organizer names it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
    /// Whether the next rounds count on him.
    pub presence: Presence,
    /// What it was before he was disqualified: lifting that restores it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Presence>,
    /// Entered after the first round had been drawn.
    pub late: bool,
}
