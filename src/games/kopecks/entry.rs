//! What a match of kopecks starts from and what can happen in it.

use super::item::Item;
use super::ruleset::Ruleset;
use serde::de::{Deserializer, Error, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// The start of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The options of the rules.
    pub ruleset: Ruleset,
    /// Who plays, in the order of moves (K-4).
    pub order: Vec<String>,
    /// KA-12: what counted against players in earlier matches of the tournament, if the ruleset
    /// looks back so far.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub earlier_violations: BTreeMap<String, Vec<Item>>,
}

/// What can fall: a player's Fish or his kopeck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piece {
    /// The Fish (Рыба); placed before the kopeck (K-14).
    Fish,
    /// The kopeck (копейка).
    Kopeck,
}

/// A piece and its owner, written `f:A` or `k:A`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Object {
    /// Which of his two.
    pub piece: Piece,
    /// Whose.
    pub owner: String,
}

impl fmt::Display for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.piece {
            Piece::Fish => "f:",
            Piece::Kopeck => "k:",
        })?;
        f.write_str(&self.owner)
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let piece = match text.get(..2) {
            Some("f:") => Piece::Fish,
            Some("k:") => Piece::Kopeck,
            _ => return Err(D::Error::custom("a piece is written f:A or k:A")),
        };
        Ok(Self { piece, owner: text[2..].to_owned() })
    }
}

/// Where a fallen piece went, or why it did not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Where {
    /// K-9: a Fish around its kopeck.
    OverKopeck,
    /// K-10: a Fish at the edge where it flew out, or at the nearest possible point.
    Edge,
    /// K-11: a kopeck into the hole of its Fish.
    Hole,
    /// There is no place for it (K-13, KA-10).
    Impossible,
    /// KA-5: it was optional and the owner did not want to.
    Declined,
}

/// What the log calls an earlier entry: a number in a file, text otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name(pub String);

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.parse::<u64>() {
            Ok(number) => serializer.serialize_u64(number),
            Err(_) => serializer.serialize_str(&self.0),
        }
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NumberOrText;

        impl Visitor<'_> for NumberOrText {
            type Value = Name;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the number or name of an entry")
            }

            fn visit_u64<E>(self, number: u64) -> Result<Name, E> {
                Ok(Name(number.to_string()))
            }

            fn visit_str<E>(self, text: &str) -> Result<Name, E> {
                Ok(Name(text.to_owned()))
            }
        }

        deserializer.deserialize_any(NumberOrText)
    }
}

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Entry {
    /// K-5, K-6: a move, everything at rest (KA-21).
    Move {
        /// Who moved.
        by: String,
        /// What perished (сгинуло).
        #[serde(default)]
        perished: Vec<Object>,
        /// KA-18: how long he took from when the last placement was done.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seconds: Option<f64>,
        /// KA-11: it was another's turn. The violation is an entry of its own.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        out_of_turn: bool,
    },
    /// K-8…K-15: the answer for a piece of the placement queue.
    Place {
        /// Which.
        object: Object,
        /// Where it went.
        r#where: Where,
    },
    /// K-16…K-20: a violation.
    Violation {
        /// Who broke a rule.
        by: String,
        /// Which.
        rule: Item,
        /// Nobody disputes it (K-20).
        indisputable: bool,
        /// It strongly affected the game (K-20, KA-13).
        strong: bool,
        /// KA-13: why it is held to be strong, in words or as the name of a text kept elsewhere.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// KA-12: the referee upholds a disputed one.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        upheld: bool,
        /// The move it belongs to; left out, the last one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        r#move: Option<Name>,
        /// KA-14: the offender's own positive points owed to it, where it is not his move that
        /// was wrong.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attributed: Option<u32>,
        /// KA-15: what perished by it outside any move.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        perished: Vec<Object>,
    },
    /// KA-24: a player leaves; his Fish and kopeck are taken off the table.
    Leave {
        /// Who.
        player: String,
    },
}
