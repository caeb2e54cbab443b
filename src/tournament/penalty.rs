//! Penalties of an event: what an arbiter imposes on an entrant beside what is played.
//!
//! A penalty in force is a part of the event's state and one that was lifted is not, so lifting it
//! leaves the state as if it had never been (Q68). A disqualification is no penalty of this kind:
//! it is a presence, see [`super::Presence::Disqualified`].

use super::{EntrantId, MatchId, StageId};
use crate::games::scoring::Points;
use crate::games::{Illegal, Message};
use crate::log::Hash;
use serde::{Deserialize, Serialize};
use std::fmt;
use uuid::Uuid;

/// A penalty's name: that of the entry that imposed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PenaltyId(pub Uuid);

impl fmt::Display for PenaltyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What an arbiter imposes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sanction {
    /// A warning: it takes nothing off by itself, see [`Warnings`].
    Warning,
    /// So many points of the standings are taken off: a positive number is worse, whatever the
    /// scheme.
    Points(Points),
    /// A match is lost, whatever happened in it: where whole matches count the other side has won
    /// it, elsewhere he has the last place at his table.
    Forfeit(MatchId),
}

impl Sanction {
    /// Points that can be taken off at once, at most.
    pub const MOST_POINTS: i64 = 1000;

    /// Its name in forms and keys of the languages.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Points(_) => "points",
            Self::Forfeit(_) => "forfeit",
        }
    }
}

/// A penalty as it was imposed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Penalty {
    /// Its name.
    pub penalty: PenaltyId,
    /// Whose.
    pub entrant: EntrantId,
    /// The stage it counts in.
    pub stage: StageId,
    /// What it is.
    pub sanction: Sanction,
    /// The rule that was broken: the hash of words kept beside the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<Hash>,
    /// Why: the hash of words kept beside the log.
    pub reason: Hash,
}

/// A penalty in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Imposed {
    /// The penalty.
    #[serde(flatten)]
    pub penalty: Penalty,
    /// How many rounds were drawn when it was imposed: those stay as they were drawn.
    pub rounds: u32,
}

/// Points that several warnings cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Warnings {
    /// Every so many of them in a stage …
    pub every: u32,
    /// … take so many points off.
    pub points: Points,
}

impl Warnings {
    /// What that many warnings cost. Only their number matters, so it is the same in whichever
    /// order they were given and lifted (Q77).
    #[must_use]
    pub fn cost(self, warnings: u32) -> Points {
        self.points.times(i64::from(warnings / self.every.max(1)))
    }

    /// Checks what the types leave open.
    ///
    /// # Errors
    /// A number is out of range.
    pub fn check(self) -> Result<(), Illegal> {
        if !(1..=20).contains(&self.every) {
            return Err(Illegal::input(Message::new("event-warnings-every")));
        }
        check_points(self.points)
    }
}

/// Checks a number of points to be taken off: taking off a negative number would be a gift.
///
/// # Errors
/// It is not positive, or too large.
pub fn check_points(points: Points) -> Result<(), Illegal> {
    if points <= Points::ZERO || points > Points::whole(Sanction::MOST_POINTS) {
        return Err(Illegal::input(
            Message::new("event-penalty-points").with("most", Sanction::MOST_POINTS),
        ));
    }
    Ok(())
}

/// What penalties take off in a stage.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Taken {
    /// Points taken off one by one.
    pub points: Points,
    /// Warnings in force.
    pub warnings: u32,
    /// What the warnings cost.
    pub by_warnings: Points,
}

impl Taken {
    /// All of it.
    #[must_use]
    pub fn sum(self) -> Points {
        self.points + self.by_warnings
    }

    /// Nothing was imposed.
    #[must_use]
    pub fn is_nothing(self) -> bool {
        self == Self::default()
    }
}
