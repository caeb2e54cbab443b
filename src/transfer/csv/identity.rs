//! Who is one person: the same name, club, city and year of birth, case, spaces and Е for Ё
//! aside. Where one of two records says nothing about the club, it does not contradict the
//! other; the same name with *another* club, city or year is a namesake.

use super::name::fold_key;
use super::player::Player;
use serde::Serialize;
use uuid::Uuid;

/// What makes a record this person and not a namesake.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Identity {
    /// Folded name.
    pub name: String,
    /// Folded club, empty if unknown.
    pub club: String,
    /// Folded city, empty if unknown.
    pub city: String,
    /// Year of birth.
    pub born: Option<i32>,
}

impl Identity {
    /// The identity of a record.
    #[must_use]
    pub fn of(player: &Player) -> Self {
        Self {
            name: fold_key(&player.name),
            club: fold_key(&player.club),
            city: fold_key(&player.city),
            born: player.born,
        }
    }

    /// Whether the other record has the same name and says nothing else to the contrary.
    #[must_use]
    pub fn agrees_with(&self, other: &Self) -> bool {
        let texts = |a: &str, b: &str| a.is_empty() || b.is_empty() || a == b;
        let years = self.born.is_none() || other.born.is_none() || self.born == other.born;
        self.name == other.name
            && texts(&self.club, &other.club)
            && texts(&self.city, &other.city)
            && years
    }
}

/// A record of the registry.
#[derive(Debug, Clone, PartialEq)]
pub struct Known {
    /// Whose record it is; after a merge, the person it was merged into.
    pub person: Uuid,
    /// What the record says.
    pub player: Player,
    /// Whether the record was merged into another one and only helps to recognise its person.
    pub alias: bool,
}
