//! What the source text leaves open, each as an option with this project's default.

use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;

/// The options of a match of kopecks; all but the number of moves have a default.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// K-4, KA-2: moves of each player.
    pub moves_per_player: NonZeroU32,
    /// KA-1: what decides between equal totals.
    #[serde(default)]
    pub tie: Tie,
    /// KA-3: an own kopeck knocked off in the very move counts as unplaced after it.
    #[serde(default)]
    pub unplaced_counts_same_move: bool,
    /// KA-5: who declines to place pays for the unplaced kopeck all the same.
    #[serde(default = "yes")]
    pub decline_costs: bool,
    /// KA-11: a move out of turn is one of the offender's own moves.
    #[serde(default)]
    pub oot_consumes_move: bool,
    /// KA-12: what must have happened before for "not the first time".
    #[serde(default)]
    pub repeat_scope: RepeatScope,
    /// KA-12: how far back that reaches.
    #[serde(default)]
    pub repeat_reset: RepeatReset,
    /// K-19.5: seconds for a move; `null` plays without a clock.
    #[serde(default = "half_a_minute")]
    pub shot_seconds: Option<NonZeroU32>,
}

const fn yes() -> bool {
    true
}

const fn half_a_minute() -> Option<NonZeroU32> {
    NonZeroU32::new(30)
}

/// KA-1: what decides between equal totals.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tie {
    /// Equal totals share the place.
    #[default]
    Shared,
    /// Who shares the first place plays one more move each, until one is ahead.
    ExtraRound,
    /// The opponents' kopecks knocked off, as far as their points stand.
    MostKopecks,
}

/// KA-12: what makes a violation "not the first".
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RepeatScope {
    /// The same item of the list, e.g. 1.2.
    #[default]
    Item,
    /// The same category, e.g. 1.
    Category,
    /// Any violation.
    Any,
}

/// KA-12: where "the first time" begins anew.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RepeatReset {
    /// With every match.
    #[default]
    Match,
    /// With the tournament: the header brings the violations of earlier matches.
    Tournament,
}
