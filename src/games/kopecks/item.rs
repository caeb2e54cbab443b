//! The list of violations (K-19).

use crate::games::Arg;
use serde::{Deserialize, Serialize};

/// An item of the list, named as the rules number it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Item {
    /// KA-28: a wrong move of no listed kind, e.g. the wrist travelled (K-5).
    #[serde(rename = "1")]
    OtherMove,
    /// A move with another's Fish.
    #[serde(rename = "1.1")]
    OthersFish,
    /// Into the hole (в дыру нельзя!).
    #[serde(rename = "1.2")]
    IntoHole,
    /// With two or more fingers.
    #[serde(rename = "1.3")]
    Fingers,
    /// Not a flick: prolonged contact.
    #[serde(rename = "1.4")]
    NoFlick,
    /// Not with the nail.
    #[serde(rename = "1.5")]
    NoNail,
    /// Hands touched kopecks or others' Fish.
    #[serde(rename = "1.6")]
    HandsTouch,
    /// Placing shifted kopecks or others' Fish.
    #[serde(rename = "2.1")]
    Shifted,
    /// A kopeck was not placed though it could be.
    #[serde(rename = "2.2")]
    NotPlaced,
    /// Another breach of placement.
    #[serde(rename = "2.3")]
    OtherPlacement,
    /// Moving or placing out of turn.
    #[serde(rename = "3")]
    OutOfTurn,
    /// An obstacle on the table.
    #[serde(rename = "4.1")]
    Obstacle,
    /// Positions disturbed outside play.
    #[serde(rename = "4.2")]
    Disturbed,
    /// Delay.
    #[serde(rename = "5")]
    Delay,
    /// Incorrect behaviour.
    #[serde(rename = "6")]
    Behaviour,
}

impl Item {
    /// Every item, in the order of the list.
    pub const ALL: [Self; 15] = [
        Self::OtherMove,
        Self::OthersFish,
        Self::IntoHole,
        Self::Fingers,
        Self::NoFlick,
        Self::NoNail,
        Self::HandsTouch,
        Self::Shifted,
        Self::NotPlaced,
        Self::OtherPlacement,
        Self::OutOfTurn,
        Self::Obstacle,
        Self::Disturbed,
        Self::Delay,
        Self::Behaviour,
    ];

    /// The item's number in the rules.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.row().0
    }

    /// The category, the number before the point.
    #[must_use]
    pub const fn category(self) -> u8 {
        self.row().1
    }

    /// The key of the item's name.
    #[must_use]
    pub const fn term(self) -> &'static str {
        self.row().2
    }

    /// The item can only have happened in the offender's own move. Hands may touch in anybody's.
    pub(super) const fn is_of_own_move(self) -> bool {
        self.category() == 1 && !matches!(self, Self::HandsTouch)
    }

    /// Pieces may have fallen by it outside any move (KA-15).
    pub(super) const fn may_knock_off(self) -> bool {
        matches!(self.category(), 2 | 4 | 6)
    }

    const fn row(self) -> (&'static str, u8, &'static str) {
        match self {
            Self::OtherMove => ("1", 1, "kopecks-item-1"),
            Self::OthersFish => ("1.1", 1, "kopecks-item-1-1"),
            Self::IntoHole => ("1.2", 1, "kopecks-item-1-2"),
            Self::Fingers => ("1.3", 1, "kopecks-item-1-3"),
            Self::NoFlick => ("1.4", 1, "kopecks-item-1-4"),
            Self::NoNail => ("1.5", 1, "kopecks-item-1-5"),
            Self::HandsTouch => ("1.6", 1, "kopecks-item-1-6"),
            Self::Shifted => ("2.1", 2, "kopecks-item-2-1"),
            Self::NotPlaced => ("2.2", 2, "kopecks-item-2-2"),
            Self::OtherPlacement => ("2.3", 2, "kopecks-item-2-3"),
            Self::OutOfTurn => ("3", 3, "kopecks-item-3"),
            Self::Obstacle => ("4.1", 4, "kopecks-item-4-1"),
            Self::Disturbed => ("4.2", 4, "kopecks-item-4-2"),
            Self::Delay => ("5", 5, "kopecks-item-5"),
            Self::Behaviour => ("6", 6, "kopecks-item-6"),
        }
    }
}

impl From<Item> for Arg {
    fn from(item: Item) -> Self {
        Self::Term(item.term().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_is_written_and_read_as_the_rules_number_it() {
        for item in Item::ALL {
            let text = serde_json::to_string(&item).expect("a word");
            assert_eq!(text, format!("\"{}\"", item.as_str()));
            assert_eq!(serde_json::from_str::<Item>(&text).expect("the same"), item);
            assert!(item.as_str().starts_with(&item.category().to_string()));
        }
    }
}
