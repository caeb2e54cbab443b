//! What a match of Fish starts from and what can happen in it.

use super::ruleset::{How, Ruleset, Then};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The start of a match: a series of parties at one table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The options of the rules.
    #[serde(default)]
    pub ruleset: Ruleset,
    /// Who takes part.
    pub seats: Vec<Seat>,
    /// The first party's turn order (F-11): every slot once. Left out, a `lot` entry must bring
    /// it; where there is no order (F-15) it is the order places are told apart by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Vec<String>>,
}

/// A player and his Fish.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// The player's id.
    pub id: String,
    /// His team; in team play everyone has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
    /// F-4: the ids of his Fish; left out, he has one, called as himself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fish: Option<Vec<String>>,
}

/// One who joins between parties: a player's id, or a whole seat.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Joiner {
    /// The id alone: one Fish and no team, or a player who was here before.
    Id(String),
    /// With team or several Fish.
    Seat(Seat),
}

impl From<Joiner> for Seat {
    fn from(joiner: Joiner) -> Self {
        match joiner {
            Joiner::Id(id) => Self { id, team: None, fish: None },
            Joiner::Seat(seat) => seat,
        }
    }
}

impl<'de> Deserialize<'de> for Joiner {
    /// By hand, because a derived choice would forget which field is wrong.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = Joiner;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a player's id or a seat")
            }

            fn visit_str<E>(self, id: &str) -> Result<Joiner, E> {
                Ok(Joiner::Id(id.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Joiner, A::Error> {
                Seat::deserialize(MapAccessDeserializer::new(map)).map(Joiner::Seat)
            }
        }

        deserializer.deserialize_any(Either)
    }
}

/// One thing that happened. `by` and `order` name slots: a Fish, or a player if his Fish share one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Entry {
    /// A regular move and who perished in it, all at rest (FA-10).
    Move {
        /// Who moved.
        by: String,
        /// How.
        #[serde(default)]
        how: How,
        /// The Fish that perished (F-5).
        #[serde(default)]
        perished: Vec<String>,
        /// For a flip, and only for it: how the Fish lay before (F-21).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        face_up: Option<bool>,
    },
    /// F-13: a move out of turn. The position before it is restored.
    OutOfTurn {
        /// Who moved.
        by: String,
        /// The Fish that perished in it, and live again.
        #[serde(default)]
        perished: Vec<String>,
    },
    /// An illegal move in turn (FA-13), or any other violation.
    Violation {
        /// Who broke a rule.
        by: String,
        /// Which, e.g. `F-18`.
        rule: String,
        /// What becomes of the move; left out, what the ruleset says.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        then: Option<Then>,
    },
    /// F-11, F-14: the order is drawn or agreed, the first time or because it was forgotten.
    Lot {
        /// Every slot once, or every living one.
        order: Vec<String>,
    },
    /// FA-15: a player leaves in the middle of a party.
    Leave {
        /// Who.
        player: String,
    },
    /// The party is broken off (FA-3).
    Abandon {},
    /// The next party begins.
    NextParty {
        /// Who joins, in the order drawn among them (FA-14).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        joins: Vec<Joiner>,
        /// Who leaves (FA-15).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        leaves: Vec<String>,
        /// The whole order, if the ruleset has it drawn anew for joining players.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        order: Option<Vec<String>>,
    },
}
