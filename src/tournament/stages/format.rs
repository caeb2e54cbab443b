//! The formats a stage can have, and what the organizer decides about each.

use crate::games::{Illegal, Message};
use crate::tournament::tiebreaks::Edition;
use serde::{Deserialize, Serialize};

/// A stage of an event, from 0.
pub type StageId = usize;

/// How the rounds of a stage come about.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "format", rename_all = "snake_case", deny_unknown_fields)]
pub enum Format {
    /// Tables or free matches, drawn by lot or set by hand, as many rounds as are wanted.
    #[default]
    Free,
    /// Swiss, FIDE Dutch (C.04.3).
    Swiss(SwissSettings),
}

/// What is decided about a Swiss stage before it begins (S1, S3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SwissSettings {
    /// Rounds.
    pub rounds: u16,
    /// What decides who moves first.
    #[serde(default)]
    pub first_move: FirstMove,
    /// The Baku acceleration (C.04.5.1).
    #[serde(default)]
    pub accelerated: bool,
    /// The edition of C.07 its tie-breaks follow.
    #[serde(default)]
    pub edition: Edition,
}

/// What decides who moves first in a match.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstMove {
    /// The pairing, in turn.
    #[default]
    Alternates,
    /// Dice or a lot at the table: nobody has a preference.
    ByLot,
}

impl Format {
    /// Its name in files, forms and keys of the languages.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Swiss(_) => "swiss",
        }
    }

    /// It pairs matches of two.
    #[must_use]
    pub const fn pairs(&self) -> bool {
        match self {
            Self::Free => false,
            Self::Swiss(_) => true,
        }
    }

    /// Rounds at most; `None` where it has as many as are wanted.
    #[must_use]
    pub const fn rounds(&self) -> Option<u16> {
        match self {
            Self::Free => None,
            Self::Swiss(swiss) => Some(swiss.rounds),
        }
    }

    /// Checks what the types leave open.
    ///
    /// # Errors
    /// What is wrong and what would be right.
    pub fn check(&self) -> Result<(), Illegal> {
        match self {
            Self::Swiss(swiss) if !(1..=99).contains(&swiss.rounds) => {
                Err(Illegal::input(Message::new("event-swiss-rounds-range")))
            }
            Self::Free | Self::Swiss(_) => Ok(()),
        }
    }
}
