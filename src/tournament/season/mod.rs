//! Seasons: several events, of whatever games, as one league table.
//!
//! A season's log says what counts; the points follow from the events' own standings each time
//! they are asked for, so a corrected result or a merged record moves the table by itself.

mod table;

pub use table::{Cell, Played, Row, table};

use super::plain::steers;
use crate::games::scoring::Points;
use crate::games::{Illegal, Message};
use crate::log::{EntryId, Fact, State};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use uuid::Uuid;

/// How a place in an event becomes points of the season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Curve {
    /// By a table: the first place gets the first number, and so on; none beyond its end.
    Table(Vec<Points>),
    /// By how much of the field was left behind: 100 for the first, 0 for the last.
    Normalised,
}

/// What the organizer decides about a season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Its name, at most [`Settings::LONGEST_NAME`] characters.
    pub name: String,
    /// What places are worth.
    pub curve: Curve,
    /// How many of a player's best results count; `None` counts all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<u32>,
    /// The events, in the order of the table's columns. One counts once it is finished.
    pub events: Vec<Uuid>,
}

impl Settings {
    /// Characters in a name at most.
    pub const LONGEST_NAME: usize = 120;
    /// Events at most.
    pub const MOST_EVENTS: usize = 200;
    /// Places of a points table at most.
    pub const MOST_PLACES: usize = 200;
    /// Points of a place at most.
    pub const MOST_POINTS: i64 = 10_000;

    /// Checks what the types leave open.
    ///
    /// # Errors
    /// The first field that is wrong, by a message that says what would be right.
    pub fn check(&self) -> Result<(), Illegal> {
        let refuse = |key| Err(Illegal::input(Message::new(key)));
        let length = self.name.chars().count();
        if length == 0 || length > Self::LONGEST_NAME || self.name.trim() != self.name {
            return refuse("season-name-length");
        }
        if self.name.chars().any(steers) {
            return refuse("season-name-characters");
        }
        if let Curve::Table(points) = &self.curve {
            let range = Points::ZERO..=Points::whole(Self::MOST_POINTS);
            if !(1..=Self::MOST_PLACES).contains(&points.len())
                || points.iter().any(|one| !range.contains(one))
                || points.windows(2).any(|two| two[0] < two[1])
            {
                return refuse("season-curve-wrong");
            }
        }
        if self.best.is_some_and(|best| !(1..=999).contains(&best)) {
            return refuse("season-best-range");
        }
        let different: BTreeSet<&Uuid> = self.events.iter().collect();
        if different.len() != self.events.len() || self.events.len() > Self::MOST_EVENTS {
            return refuse("season-events-wrong");
        }
        Ok(())
    }
}

/// An entry of a season's log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Entry {
    /// The season begins to exist.
    Created {
        /// What was decided about it.
        settings: Box<Settings>,
    },
    /// The organizer decided otherwise.
    Changed {
        /// All settings as they are now.
        settings: Box<Settings>,
    },
}

/// A season as its log tells it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Season {
    /// What was decided about it; `None` before the first entry.
    pub settings: Option<Settings>,
}

impl Season {
    /// The settings of a season that exists.
    ///
    /// # Panics
    /// On the state of an empty stream, which is no season.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        self.settings.as_ref().expect("a season's first entry sets its settings")
    }
}

impl State for Season {
    type Note = ();
    type Refusal = Illegal;

    fn apply(&mut self, _: EntryId, fact: &Fact) -> Result<(), Illegal> {
        let entry = Entry::deserialize(fact.body()).map_err(|error| {
            Illegal::input(Message::new("entry-malformed").with("detail", error.to_string()))
        })?;
        let settings = match (entry, &self.settings) {
            (Entry::Created { settings }, None) | (Entry::Changed { settings }, Some(_)) => {
                settings
            }
            (Entry::Created { .. }, Some(_)) => {
                return Err(Illegal::input(Message::new("season-already-exists")));
            }
            (Entry::Changed { .. }, None) => {
                return Err(Illegal::input(Message::new("season-not-created")));
            }
        };
        settings.check()?;
        self.settings = Some(*settings);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> Settings {
        Settings {
            name: "Зима".to_owned(),
            curve: Curve::Table([10, 8, 6].map(Points::whole).into()),
            best: Some(2),
            events: vec![Uuid::from_u128(1)],
        }
    }

    fn fact(entry: &Entry) -> Fact {
        let serde_json::Value::Object(mut payload) =
            serde_json::to_value(entry).expect("plain data")
        else {
            panic!("an entry is an object")
        };
        let kind = payload.remove("kind").expect("tagged").as_str().expect("text").to_owned();
        Fact { kind, payload }
    }

    #[test]
    fn a_season_is_made_once_and_changed_as_often_as_wanted() {
        let id = EntryId(Uuid::from_u128(9));
        let mut season = Season::default();
        let created = fact(&Entry::Created { settings: Box::new(settings()) });
        let other = Settings { best: None, curve: Curve::Normalised, ..settings() };
        let changed = fact(&Entry::Changed { settings: Box::new(other.clone()) });
        assert!(season.apply(id, &changed).is_err(), "there is nothing to change");
        season.apply(id, &created).expect("it is new");
        assert!(season.apply(id, &created).is_err(), "it exists");
        season.apply(id, &changed).expect("it exists");
        assert_eq!(season.settings(), &other);
    }

    #[test]
    fn settings_that_mean_nothing_are_refused() {
        let rising = Curve::Table([1, 2].map(Points::whole).into());
        let twice = vec![Uuid::from_u128(1); 2];
        let wrong = [
            Settings { name: String::new(), ..settings() },
            Settings { name: "a\u{202e}b".to_owned(), ..settings() },
            Settings { curve: Curve::Table(Vec::new()), ..settings() },
            Settings { curve: rising, ..settings() },
            Settings { best: Some(0), ..settings() },
            Settings { events: twice, ..settings() },
        ];
        for one in wrong {
            assert!(one.check().is_err(), "{one:?}");
        }
        settings().check().expect("these mean something");
    }
}
