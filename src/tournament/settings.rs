//! What the organizer decides about an event.

use super::penalty::Warnings;
use super::plain::steers;
use super::scoring::{MatchPoints, Scoring};
use super::stages::{Format, StageId, tables};
use super::standings::Criterion;
use crate::games::{self, Illegal, Message};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// How long a table plays in one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Length {
    /// So many parties.
    Parties(u32),
    /// So many minutes from the table's first entry, by the server's clock; the party begun is
    /// played to its end.
    Minutes(u32),
}

impl Length {
    /// When the time of a table that began then is up; `None` where parties are counted. The
    /// party begun is played to its end, so nothing is refused after it: it is told to everybody.
    #[must_use]
    pub fn ends_at(self, began: DateTime<Utc>) -> Option<DateTime<Utc>> {
        match self {
            Self::Parties(_) => None,
            Self::Minutes(minutes) => began.checked_add_signed(TimeDelta::minutes(minutes.into())),
        }
    }
}

/// What a missed party counts in the linear scheme, where fewer points are better (FA-1).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LinearMissed {
    /// As the last place of that round's largest table.
    #[default]
    Last,
    /// As the mean of the parties he played.
    Mean,
    /// Not at all: players are ranked by their mean over the parties played.
    Exclude,
}

/// An event's settings. Every field is public on the event's page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The event's name, at most [`Settings::LONGEST_TEXT`] characters.
    pub name: String,
    /// The day it starts, in its own time zone.
    pub starts_on: NaiveDate,
    /// Where it is held; may be empty.
    #[serde(default)]
    pub place: String,
    /// IANA time zone of the hall.
    pub time_zone: Tz,
    /// Name of the game, see [`games::GAMES`].
    pub game: String,
    /// The game's options that differ from its defaults.
    #[serde(default)]
    pub ruleset: Map<String, Value>,
    /// Pairs play: two entrants of the same team are a side.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pairs: bool,
    /// How many tables there are, from 1.
    pub tables: u32,
    /// What the standings count.
    pub scheme: Scoring,
    /// How long a table plays in one round.
    pub length: Length,
    /// What decides between equal points, in order. Empty: equal points share a place.
    #[serde(default)]
    pub tie_breaks: Vec<Criterion>,
    /// How its rounds come about, stage after stage.
    #[serde(default = "one_free_stage", skip_serializing_if = "is_one_free_stage")]
    pub stages: Vec<Format>,
    /// How many go on from each stage to the next one, as it was planned; the organizer says so
    /// again when the next stage begins.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub advance: Vec<u32>,
    /// So many of an entrant's best rounds count in each free stage; `None` if all do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_rounds: Option<u32>,
    /// What several warnings cost; nothing if it was not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    /// A device that scans a table's code may log at once, without being admitted.
    #[serde(default)]
    pub scan_admits: bool,
}

impl Settings {
    /// Characters in a name or place at most.
    pub const LONGEST_TEXT: usize = 120;
    /// Tables at most.
    pub const MOST_TABLES: u32 = 200;
    /// Stages at most.
    pub const MOST_STAGES: usize = 6;

    /// The format of a stage; a stage nobody set up is free.
    #[must_use]
    pub fn format(&self, stage: StageId) -> &Format {
        self.stages.get(stage).unwrap_or(&Format::Free)
    }

    /// What a whole match counts for pairing, whatever the standings count; where those are match
    /// points, the same ones.
    #[must_use]
    pub const fn match_points(&self) -> MatchPoints {
        match self.scheme {
            Scoring::Match(points) => points,
            Scoring::Own | Scoring::Places(_) => MatchPoints::One,
        }
    }

    /// What a missed party counts in the linear scheme: the ruleset's `linear_missed`.
    #[must_use]
    pub fn linear_missed(&self) -> LinearMissed {
        self.ruleset
            .get("linear_missed")
            .and_then(|named| LinearMissed::deserialize(named).ok())
            .unwrap_or_default()
    }

    /// Whether fewer points are better in the linear scheme: the ruleset's `linear_sort` (FA-1).
    #[must_use]
    pub fn fewer_linear_is_better(&self) -> bool {
        self.ruleset.get("linear_sort").is_none_or(|sort| sort != "desc")
    }

    /// How few and how many may sit at a table.
    #[must_use]
    pub fn seats(&self) -> (usize, usize) {
        if self.pairs {
            return (4, 4);
        }
        games::kind(&self.game).map_or((2, usize::MAX), |kind| kind.seats)
    }

    /// How many entrants are one side, of those who win or lose together.
    #[must_use]
    pub const fn on_a_side(&self) -> usize {
        if self.pairs { 2 } else { 1 }
    }

    /// Checks what the types leave open.
    ///
    /// # Errors
    /// The first field that is wrong, by a message that says what would be right.
    pub fn check(&self) -> Result<(), Illegal> {
        let refuse = |key| Err(Illegal::input(Message::new(key)));
        let length = self.name.chars().count();
        if length == 0 || length > Self::LONGEST_TEXT || self.name.trim() != self.name {
            return refuse("event-name-length");
        }
        if self.place.chars().count() > Self::LONGEST_TEXT {
            return refuse("event-place-length");
        }
        if self.name.chars().chain(self.place.chars()).any(steers) {
            return refuse("event-name-characters");
        }
        if !(1..=Self::MOST_TABLES).contains(&self.tables) {
            return refuse("event-tables-range");
        }
        match self.length {
            Length::Parties(1..=1000) | Length::Minutes(1..=1440) => {}
            Length::Parties(_) => return refuse("event-parties-range"),
            Length::Minutes(_) => return refuse("event-minutes-range"),
        }
        let Some(kind) = games::kind(&self.game) else {
            return Err(Illegal::input(
                Message::new("event-game-unknown").with("game", self.game.as_str()),
            ));
        };
        if self.pairs && !kind.pairs {
            return refuse("event-pairs-unfit");
        }
        kind.check_ruleset(&self.ruleset)?;
        if !(1..=Self::MOST_STAGES).contains(&self.stages.len()) {
            return refuse("event-stages-range");
        }
        if self.advance.len() >= self.stages.len() || self.advance.iter().any(|take| *take < 2) {
            return refuse("event-advance-range");
        }
        for format in &self.stages {
            format.check()?;
            tables::formats::must_fit(format, kind, self.pairs)?;
            if format.pairs() && kind.seats.0 > 2 {
                return refuse("event-format-unfit");
            }
            // Sides of two are drawn, not paired by a format yet.
            if format.pairs() && self.pairs {
                return refuse("event-format-pairs");
            }
            if format.pairs() && !matches!(self.scheme, Scoring::Match(_)) {
                return refuse("event-format-scheme");
            }
        }
        if let Some(best) = self.best_rounds {
            if !(1..=99).contains(&best) {
                return refuse("event-best-range");
            }
            if self.stages.iter().all(Format::pairs) {
                return refuse("event-best-paired");
            }
            // A mean over the parties played already forgives what was missed.
            if self.linear_missed() == LinearMissed::Exclude {
                return refuse("event-best-mean");
            }
        }
        if let Some(warnings) = self.warnings {
            warnings.check()?;
        }
        // Places say something about any game.
        let fits = matches!(self.scheme, Scoring::Places(_));
        if !fits && !self.scheme.fits(kind, &self.ruleset) {
            let own = self.scheme == Scoring::Own;
            return refuse(if own { "event-own-points-unfit" } else { "event-scheme-unfit" });
        }
        Ok(())
    }
}

fn one_free_stage() -> Vec<Format> {
    vec![Format::Free]
}

fn is_one_free_stage(stages: &[Format]) -> bool {
    matches!(stages, [Format::Free])
}
