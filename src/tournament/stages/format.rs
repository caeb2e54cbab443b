//! The formats a stage can have, and what the organizer decides about each.

use crate::games::{Illegal, Message};
use crate::tournament::bracket::Kind;
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
    /// Everybody meets everybody, by the Berger tables.
    RoundRobin {
        /// How often: once or twice.
        #[serde(default = "once")]
        cycles: u8,
        /// The edition of C.07 its tie-breaks follow.
        #[serde(default)]
        edition: Edition,
    },
    /// A round robin in each of several groups, side by side.
    Groups {
        /// How many groups, from 2.
        groups: u16,
        /// How often two of a group meet: once or twice.
        #[serde(default = "once")]
        cycles: u8,
        /// The edition of C.07 its tie-breaks follow.
        #[serde(default)]
        edition: Edition,
    },
    /// One loss and out.
    SingleElimination {
        /// Those who lost the semi-finals play for the third place.
        #[serde(default)]
        third_place: bool,
    },
    /// Two losses and out.
    DoubleElimination {
        /// The unbeaten finalist may lose once, too: then a second final decides.
        #[serde(default)]
        reset: bool,
    },
    /// Tables of several players, planned for all rounds at once.
    Schedule {
        /// Rounds.
        rounds: u16,
        /// Seats of the largest table.
        per_table: u16,
    },
    /// Tables of players with about the same points.
    SwissTables {
        /// Rounds.
        rounds: u16,
        /// Seats of the largest table.
        per_table: u16,
    },
    /// One round of tables, of each of which the best go on.
    Heats {
        /// Seats of the largest table.
        per_table: u16,
        /// How many of each table go on.
        qualifiers: u16,
    },
}

const fn once() -> u8 {
    1
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
    /// Whoever has lost so many matches is out, and the stage ends when one is left; `None` if
    /// everybody plays on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_losses: Option<u8>,
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
    /// Groups at most.
    pub const MOST_GROUPS: u16 = 64;

    /// Its name in files, forms and keys of the languages.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Swiss(_) => "swiss",
            Self::RoundRobin { .. } => "round_robin",
            Self::Groups { .. } => "groups",
            Self::SingleElimination { .. } => "single_elimination",
            Self::DoubleElimination { .. } => "double_elimination",
            Self::Schedule { .. } => "schedule",
            Self::SwissTables { .. } => "swiss_tables",
            Self::Heats { .. } => "heats",
        }
    }

    /// It pairs matches of two.
    #[must_use]
    pub const fn pairs(&self) -> bool {
        !matches!(self, Self::Free) && self.per_table().is_none()
    }

    /// Its pairing says who moves first in a match: whoever it names first.
    #[must_use]
    pub fn says_who_moves_first(&self) -> bool {
        match self {
            // At a table of several the game draws or says the order.
            Self::Free | Self::Schedule { .. } | Self::SwissTables { .. } | Self::Heats { .. } => {
                false
            }
            Self::Swiss(swiss) => swiss.first_move == FirstMove::Alternates,
            Self::RoundRobin { .. }
            | Self::Groups { .. }
            | Self::SingleElimination { .. }
            | Self::DoubleElimination { .. } => true,
        }
    }

    /// Who plays in it is settled by its first round; nobody comes later.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.pairs() && !matches!(self, Self::Swiss(_))
    }

    /// What its bracket is played for; `None` where there is none.
    #[must_use]
    pub const fn bracket(&self) -> Option<Kind> {
        match self {
            Self::SingleElimination { third_place } => {
                Some(Kind::Single { third_place: *third_place })
            }
            Self::DoubleElimination { reset } => Some(Kind::Double { reset: *reset }),
            _ => None,
        }
    }

    /// The edition of C.07 its tie-breaks follow.
    #[must_use]
    pub fn edition(&self) -> Edition {
        match self {
            Self::Swiss(SwissSettings { edition, .. })
            | Self::RoundRobin { edition, .. }
            | Self::Groups { edition, .. } => *edition,
            _ => Edition::default(),
        }
    }

    /// Whether a stage of which so many rounds were drawn may go on as that format: a Swiss may
    /// become longer, or shorter as far as it was not drawn; what else there is fixes who meets
    /// whom from the first round.
    #[must_use]
    pub fn may_become(&self, other: &Self, drawn: usize) -> bool {
        match (self, other) {
            (Self::Swiss(old), Self::Swiss(new)) => {
                usize::from(new.rounds) >= drawn && old.until_losses == new.until_losses
            }
            _ => self == other || self.is_longer_or_shorter(other, drawn),
        }
    }

    /// Checks what the types leave open.
    ///
    /// # Errors
    /// What is wrong and what would be right.
    pub fn check(&self) -> Result<(), Illegal> {
        let refuse = |message| Err(Illegal::input(message));
        match self {
            Self::Swiss(swiss) if !(1..=99).contains(&swiss.rounds) => {
                refuse(Message::new("event-swiss-rounds-range"))
            }
            Self::Swiss(SwissSettings { until_losses: Some(losses), .. })
                if !(1..=9).contains(losses) =>
            {
                refuse(Message::new("event-until-losses-range"))
            }
            Self::RoundRobin { cycles, .. } | Self::Groups { cycles, .. }
                if !(1..=2).contains(cycles) =>
            {
                refuse(Message::new("event-cycles-range"))
            }
            Self::Groups { groups, .. } if !(2..=Self::MOST_GROUPS).contains(groups) => {
                let most = i64::from(Self::MOST_GROUPS);
                refuse(Message::new("event-groups-range").with("most", most))
            }
            _ => super::tables::formats::check(self),
        }
    }
}
