//! What the source texts leave open, each as an option with this project's default.

use crate::games::{Illegal, Message};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::num::NonZeroU32;

/// The options of a match of nardy; every one left out has its default.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ruleset {
    /// NA-11: the match goes to so many points; seven if `parties` is not given either.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub match_to: Option<NonZeroU32>,
    /// Or it has so many parties, all of them played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parties: Option<NonZeroU32>,
    /// NA-1: what the first player of a party plays.
    pub opening: Opening,
    /// Who starts the parties after the first.
    pub next_first: NextFirst,
    /// NA-3: when two checkers may leave the head.
    pub head_exception: HeadException,
    /// NA-5: which six in a row count.
    pub six_windows: SixWindows,
    /// NA-7: when they are looked for.
    pub block_check: BlockCheck,
    /// NA-11: the second player has a last roll after the first has borne off, and may draw.
    pub last_roll_draw: bool,
    /// NA-11: three points when the loser has not one checker in his home.
    pub home_mars: bool,
    /// The clock of each player for the whole match, if one is used.
    pub clock: Option<Clock>,
    /// NA-11: the doubling cube is not supported.
    #[serde(skip_serializing_if = "Option::is_none")]
    cube: Option<Value>,
    /// NA-11: neither is koks.
    #[serde(skip_serializing_if = "Option::is_none")]
    koks: Option<Value>,
}

/// NA-1.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opening {
    /// The winner of the opening throw rolls afresh.
    #[default]
    Fresh,
    /// He plays the two dice of the opening throw.
    Combined,
}

/// Who starts the parties after the first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NextFirst {
    /// An opening throw before every party.
    #[default]
    Dice,
    /// Whoever did not start the last one.
    Alternate,
    /// Whoever won the last one; after a draw the dice decide.
    Winner,
}

/// NA-3.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeadException {
    /// N-7 and N-8 for both players.
    #[default]
    Classic,
    /// Only on the second player's first turn, and without N-8.
    Fnr2026,
}

/// NA-5.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SixWindows {
    /// Six consecutive points of the opponent's route.
    #[default]
    Opponent,
    /// Six consecutive points of one's own route.
    Own,
    /// Any six consecutive points of the ring.
    Ring,
}

/// NA-7.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BlockCheck {
    /// N-12: after every step.
    #[default]
    EveryStep,
    /// When the turn is over.
    Final,
}

/// A clock with increment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// Minutes at the start.
    pub minutes: NonZeroU32,
    /// Seconds added for every turn.
    #[serde(default)]
    pub increment_s: u32,
}

/// The options that say which plays are legal.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rules {
    /// NA-3.
    pub head_exception: HeadException,
    /// NA-5.
    pub six_windows: SixWindows,
    /// NA-7.
    pub block_check: BlockCheck,
}

/// How long a match is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Length {
    Points(u32),
    Parties(u32),
}

/// NA-11: the classic length.
const CLASSIC: Length = Length::Points(7);
/// Nobody plays longer matches.
const LONGEST: u32 = 999;
/// A day on the clock, and ten minutes for a turn.
const MOST_MINUTES: u32 = 1_440;
const MOST_INCREMENT: u32 = 600;

impl Ruleset {
    /// The part that says which plays are legal.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        Rules {
            head_exception: self.head_exception,
            six_windows: self.six_windows,
            block_check: self.block_check,
        }
    }

    /// The points the match goes to; `None` if it has a number of parties.
    #[must_use]
    pub fn points(&self) -> Option<u32> {
        match self.length() {
            Length::Points(points) => Some(points),
            Length::Parties(_) => None,
        }
    }

    pub(super) fn length(&self) -> Length {
        match (self.match_to, self.parties) {
            (Some(points), _) => Length::Points(points.get()),
            (None, Some(parties)) => Length::Parties(parties.get()),
            (None, None) => CLASSIC,
        }
    }

    /// Checks what the types cannot.
    ///
    /// # Errors
    /// The option that cannot be.
    pub(super) fn check(&self) -> Result<(), Illegal> {
        let refuse = |message| Err(Illegal::by_rule("NA-11", message));
        for (option, value) in [("cube", &self.cube), ("koks", &self.koks)] {
            if value.is_some() {
                return refuse(Message::new("nardy-not-supported").with("option", option));
            }
        }
        if self.match_to.is_some() && self.parties.is_some() {
            return refuse(Message::new("nardy-length-twice"));
        }
        let (Length::Points(length) | Length::Parties(length)) = self.length();
        if length > LONGEST {
            return refuse(Message::new("nardy-too-long").with("limit", i64::from(LONGEST)));
        }
        if let Some(clock) = &self.clock
            && (clock.minutes.get() > MOST_MINUTES || clock.increment_s > MOST_INCREMENT)
        {
            let message = Message::new("nardy-clock-unfit")
                .with("minutes", i64::from(MOST_MINUTES))
                .with("seconds", i64::from(MOST_INCREMENT));
            return Err(Illegal::input(message));
        }
        Ok(())
    }
}
