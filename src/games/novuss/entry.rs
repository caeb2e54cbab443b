//! What a match of Novuss starts from and what can happen in it.

use super::ruleset::Ruleset;
use super::spot::Spot;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The start of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The options of the rules.
    #[serde(default)]
    pub ruleset: Ruleset,
    /// The two sides.
    pub sides: Vec<SideOf>,
    /// Who has the first stroke, drawn or tossed for (VA-19); left out, a `lag` decides.
    #[serde(default)]
    pub starts: Option<String>,
}

/// A side: one player, or a pair who sit opposite each other (V-6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideOf {
    /// What the side is called.
    pub id: String,
    /// Its players, in the order they sit clockwise.
    pub players: Vec<String>,
}

/// V-8: how the puck was shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// Straight at a pawn.
    Direct,
    /// Into an edge wall first («косой» удар).
    Oblique,
}

/// VA-2: the wall of an oblique shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rail {
    /// The wall opposite the player.
    Opposite,
    /// Another wall.
    Side,
}

/// What the puck met first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstContact {
    /// An own light pawn.
    OwnLight,
    /// An own dark pawn (V-9).
    OwnDark,
    /// A pawn of the opponent.
    Opponent,
    /// An own and an opponent's pawn at the same time (VA-23).
    Both,
    /// No pawn at all.
    None,
}

/// The line seen through the hole of the first own pawn met.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// V-10: of the centre circle.
    Circle,
    /// VA-3: of the player's own border field.
    Border,
}

/// Where the puck ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Puck {
    /// On the field.
    #[default]
    On,
    /// In a pocket.
    Pocketed,
    /// Off the field.
    Off,
}

/// A stroke (удар), everything at rest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stroke {
    /// Who struck.
    pub by: String,
    /// How.
    pub aim: Aim,
    /// The wall of an oblique shot, where the ruleset asks which (VA-2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rail: Option<Rail>,
    /// What the puck met first.
    pub first_contact: FirstContact,
    /// The line seen through the hole of the first own pawn met, if one was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Line>,
    /// Own pawns pocketed.
    #[serde(default)]
    pub own: u8,
    /// The opponent's pawns pocketed.
    #[serde(default)]
    pub opponent: u8,
    /// Where the puck ended.
    #[serde(default)]
    pub puck: Puck,
    /// V-14: own pawns driven off the field.
    #[serde(default)]
    pub own_off: u8,
    /// V-14: the opponent's pawns driven off the field.
    #[serde(default)]
    pub opponent_off: u8,
    /// V-15: all own pawns were dark.
    #[serde(default)]
    pub all_own_dark: bool,
    /// VA-10: the side whose last pawn fell first, if both ended on this stroke.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub emptied_first: Option<String>,
    /// V-19a: own pawns that fell after an illegal direct contact; left out, all that fell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restored_own: Option<u8>,
    /// V-19a: the opponent's pawns that fell after it; left out, all that fell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restored_opponent: Option<u8>,
}

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Entry {
    /// A stroke.
    Stroke(Stroke),
    /// V-7, VA-19: the lag for the first stroke, one player of each side.
    Lag {
        /// How far the puck stopped from the rail of the stroke (VA-25); `null` if it was
        /// pocketed or left the field.
        left_mm: BTreeMap<String, Option<f64>>,
    },
    /// VA-17, VA-22: a fault outside a stroke.
    Foul {
        /// Whose.
        by: String,
        /// Which.
        rule: String,
    },
    /// VA-21: the time for the stroke ran out.
    TimeFault {
        /// Whose.
        by: String,
    },
    /// V-21: where a penalty pawn was put, for the drawing of the board.
    PlacePenalty {
        /// Whose pawn.
        side: String,
        /// Where.
        spot: Spot,
    },
    /// A player gives the set up, or the whole match.
    Concede {
        /// Who.
        by: String,
        /// All sets that are left.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        r#match: bool,
    },
    /// The next set begins.
    NextSet {
        /// Who has its first stroke; left out, the other side's next player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        starts: Option<String>,
    },
}
