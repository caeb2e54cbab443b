//! A person's log as people read it: who changed his record when, and what it said before.

use super::Person;
use super::record::{self, Entry};
use crate::club::history::name_of;
use crate::club::{Club, Refused};
use crate::log::{Entry as Logged, Seq, StreamId};
use crate::store::{Reader, StoreError};
use crate::transfer::csv::player::Player;
use std::collections::HashMap;
use uuid::Uuid;

/// Everything that was logged of a person and of the records merged into his, the newest first.
#[derive(Debug, Clone)]
pub struct PersonHistory {
    /// The person.
    pub person: Person,
    /// The entries.
    pub lines: Vec<PersonLine>,
}

/// An entry of a person's log.
#[derive(Debug, Clone)]
pub struct PersonLine {
    /// The entry.
    pub entry: Logged,
    /// Whose record it is: the person's own or a duplicate's.
    pub of: Person,
    /// Who made it, as far as he is known here.
    pub by: Option<String>,
    /// What it changed.
    pub change: Change,
}

/// What an entry did to a record. What was erased says nothing any more.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// It was made.
    Registered(Option<Player>),
    /// It says something else.
    Edited {
        /// What it said before.
        before: Option<Player>,
        /// What it says from then on.
        after: Option<Player>,
    },
    /// It turned out to be another person's.
    Merged(Person),
    /// It was the person's own after all.
    Unmerged,
    /// The person was forgotten.
    Erased,
}

impl Club {
    /// What was logged of a person, his duplicates included.
    ///
    /// # Errors
    /// There is no such person, or the database cannot be read.
    pub fn person_history(&self, id: Uuid) -> Result<PersonHistory, Refused> {
        self.store.read(|reader| {
            let person = Person::from(reader.person(id)?.ok_or(Refused::NotFound)?);
            let duplicates = reader.people_merged_into(id)?;
            let mut names = HashMap::new();
            let mut lines = Vec::new();
            for of in [person.clone()].into_iter().chain(duplicates.into_iter().map(Person::from)) {
                let mut before = None;
                for entry in reader.entries(StreamId::of_person(of.id), Seq::START)? {
                    let change = change(reader, &entry, &mut before)?;
                    let by = name_of(reader, &mut names, &entry.draft.actor)?;
                    lines.push(PersonLine { entry, of: of.clone(), by, change });
                }
            }
            lines.sort_by_key(|line| std::cmp::Reverse((line.entry.recorded_at, line.entry.seq)));
            Ok(PersonHistory { person, lines })
        })
    }
}

/// What an entry did; `before` is what the record said until then.
fn change(
    reader: &mut Reader<'_>,
    entry: &Logged,
    before: &mut Option<Player>,
) -> Result<Change, Refused> {
    let said: Entry = serde_json::from_value(entry.draft.body()).map_err(|error| {
        StoreError::Corrupt(format!("entry {} of {}: {error}", entry.seq, entry.draft.stream))
    })?;
    Ok(match said {
        Entry::Registered { says } => {
            before.clone_from(&record::said(reader, says)?);
            Change::Registered(before.clone())
        }
        Entry::Edited { says } => {
            let after = record::said(reader, says)?;
            Change::Edited { before: std::mem::replace(before, after.clone()), after }
        }
        Entry::Merged { into } => {
            Change::Merged(reader.person(into)?.ok_or(Refused::NotFound)?.into())
        }
        Entry::Unmerged => Change::Unmerged,
        Entry::Erased => Change::Erased,
    })
}
