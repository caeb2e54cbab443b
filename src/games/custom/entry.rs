//! What a match of a custom game starts from and what can happen in it.

use crate::games::option::{GameOption, Shape};
use crate::games::scoring::Points;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::num::NonZeroU32;

/// What a result is made of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counts {
    /// Somebody wins, or it is a draw.
    #[default]
    Wins,
    /// Everybody takes a place.
    Places,
    /// Everybody has points.
    Points,
}

/// The options of a custom game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ruleset {
    /// What a result is made of.
    pub counts: Counts,
    /// Of points, the fewest win.
    pub fewest_win: bool,
    /// After so many results the match is over; `null` leaves it open.
    pub results: Option<NonZeroU32>,
}

impl Default for Ruleset {
    fn default() -> Self {
        Self { counts: Counts::Wins, fewest_win: false, results: NonZeroU32::new(1) }
    }
}

/// The options as an organizer is asked about them.
pub(super) static OPTIONS: &[GameOption] = &[
    GameOption { key: "counts", rule: "C-1", shape: Shape::One(&["wins", "places", "points"]) },
    GameOption { key: "fewest_win", rule: "C-4", shape: Shape::Flag },
    GameOption { key: "results", rule: "C-5", shape: Shape::LimitFrom(1) },
];

/// The start of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The options.
    #[serde(default)]
    pub ruleset: Ruleset,
    /// Who plays.
    pub seats: Vec<String>,
}

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Entry {
    /// Somebody won.
    Win {
        /// Who.
        winner: String,
    },
    /// Nobody did.
    Draw {},
    /// The places, 1 is best; who shares one takes up the next ones too.
    Places {
        /// By seat.
        places: BTreeMap<String, u32>,
    },
    /// The points.
    Points {
        /// By seat.
        points: BTreeMap<String, Points>,
    },
    /// Somebody leaves; results after that are without him.
    Leave {
        /// Who.
        player: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn every_option_of_the_ruleset_is_offered_with_its_own_default() {
        let Value::Object(defaults) = serde_json::to_value(Ruleset::default()).expect("options")
        else {
            panic!("a ruleset is an object")
        };
        let offered: serde_json::Map<String, Value> =
            OPTIONS.iter().map(|one| (one.key.to_owned(), one.shape.default())).collect();
        assert_eq!(offered, defaults);
    }
}
