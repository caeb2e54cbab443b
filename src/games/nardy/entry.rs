//! What a match of nardy starts from and what can happen in it.

use super::ruleset::Ruleset;
use serde::{Deserialize, Serialize};

/// The start of a match.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The options of the rules.
    #[serde(default)]
    pub ruleset: Ruleset,
    /// Who plays the white checkers.
    pub white: String,
    /// Who plays the black ones.
    pub black: String,
    /// Who starts the first party; left out, an opening throw decides (NA-1).
    #[serde(default)]
    pub first: Option<String>,
}

/// One thing that happened. Players are named by their ids.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Entry {
    /// NA-1: each throws one die, the higher starts.
    Opening {
        /// White's die.
        white: u8,
        /// Black's die.
        black: u8,
    },
    /// Who starts a party is known though the throw was not written down.
    Starts {
        /// Who starts.
        player: String,
    },
    /// A roll and what was played with it.
    Turn {
        /// Who rolled.
        by: String,
        /// What the dice showed, in any order.
        dice: [u8; 2],
        /// The steps in the order played, in his own numbering: `24-18`, `6-off`, two steps in
        /// one as `24-18-15`; none for a pass.
        steps: Vec<String>,
        /// How long it took, where clocks are used.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seconds: Option<u32>,
    },
    /// A party known only by its result.
    Result {
        /// Who won; nobody, where the last roll may draw.
        winner: Option<String>,
        /// N-14: the loser has borne off none.
        #[serde(default)]
        mars: bool,
        /// NA-11: nor has he one in his home, which is a mars too (option `home_mars`).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        home_mars: bool,
    },
    /// A party given up.
    Concede {
        /// Who gives it up.
        by: String,
        /// As a mars.
        #[serde(default)]
        mars: bool,
        /// NA-11: as a home mars (option `home_mars`).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        home_mars: bool,
    },
    /// A clock fell: the match is lost.
    Flag {
        /// Whose.
        by: String,
    },
    /// NA-12: an illegal play found too late stands; play goes on from here.
    Stands {
        /// The position after it, in notation LN1, not yet rolled.
        position: String,
        /// Why the referee rules so.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    /// A player leaves: the match is lost.
    Leave {
        /// Who.
        player: String,
    },
}
