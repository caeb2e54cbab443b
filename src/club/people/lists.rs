//! Lists of players: what an import would do, doing it, and the export.

use super::record;
use crate::club::{Club, Intent, Refused, texts};
use crate::log::Hash;
use crate::store::{Namesake, Reader, Tx};
use crate::transfer::csv::identity::{Identity, Known};
use crate::transfer::csv::list::{self, List};
use crate::transfer::csv::plan::{Answers, Fate, Memory, Plan, plan};
use std::collections::HashMap;
use uuid::Uuid;

/// What an import would do now.
#[derive(Debug, Clone, PartialEq)]
pub struct Preview {
    /// Every row's fate.
    pub plan: Plan,
    /// Fingerprint of the plan before any answer: a confirmation carries it, so that what is
    /// done is what was shown.
    pub seen: Hash,
}

/// What became of a confirmed import.
#[derive(Debug, Clone, PartialEq)]
pub enum Imported {
    /// It was carried out, all of it at once.
    Done {
        /// Persons who are new.
        created: usize,
        /// Persons who changed.
        updated: usize,
        /// Rows that said nothing new.
        unchanged: usize,
        /// Rows that were not imported.
        rejected: usize,
        /// Rows left out because nobody said who is meant.
        unanswered: usize,
    },
    /// The registry changed since the preview; nothing was done, and this is the new one.
    Stale(Preview),
}

impl Club {
    /// Reads a file of players.
    ///
    /// # Errors
    /// The file as a whole cannot be read.
    pub fn read_list(
        &self,
        bytes: &[u8],
    ) -> Result<(List, crate::transfer::csv::decode::Encoding), crate::transfer::csv::Unreadable>
    {
        list::read(bytes, super::this_year())
    }

    /// Says what importing the list would do; changes nothing.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn preview_import(&self, list: &List, answers: &Answers) -> Result<Preview, Refused> {
        self.store.read(|reader| preview(reader, list, answers))
    }

    /// Imports the list in one transaction. With `seen`, only if the plan is still the one
    /// that was shown; rows whose question is open are left out.
    ///
    /// # Errors
    /// The database failed; nothing was imported then.
    pub fn import_people(
        &self,
        intent: Intent,
        list: List,
        answers: Answers,
        seen: Option<Hash>,
    ) -> Result<Imported, Refused> {
        self.store.write(move |tx| {
            let preview = preview(tx, &list, &answers)?;
            if seen.is_some_and(|seen| seen != preview.seen) {
                return Ok(Imported::Stale(preview));
            }
            carry_out(tx, &intent, &preview.plan).map(|(imported, _)| imported)
        })
    }

    /// All persons as CSV, merged and forgotten ones left out. Importing it changes nothing.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn export_people(&self, delimiter: char) -> Result<String, Refused> {
        let rows = self.store.read(|reader| Ok::<_, Refused>(reader.registry()?))?;
        let players: Vec<_> =
            rows.iter().filter(|row| row.merged_into.is_none()).map(record::player_of).collect();
        Ok(list::write(&players, delimiter))
    }
}

pub(in crate::club) fn preview(
    reader: &mut Reader<'_>,
    list: &List,
    answers: &Answers,
) -> Result<Preview, Refused> {
    let known: Vec<Known> = reader
        .registry()?
        .iter()
        .map(|row| Known {
            person: row.merged_into.unwrap_or(row.id),
            player: record::player_of(row),
            alias: row.merged_into.is_some(),
        })
        .collect();
    let memory = remembered(reader, list, &known)?;
    let open = plan(list, &known, &memory, &Answers::new());
    let seen = Hash::of_value(&open);
    let plan = if answers.is_empty() { open } else { plan(list, &known, &memory, answers) };
    Ok(Preview { plan, seen })
}

/// What was decided about the list's people at earlier imports.
fn remembered(reader: &mut Reader<'_>, list: &List, known: &[Known]) -> Result<Memory, Refused> {
    let mut memory = Memory::new();
    let Some(salt) = texts::salt(reader)? else { return Ok(memory) };
    for player in list.rows.iter().filter_map(|row| row.player.as_ref().ok()) {
        let identity = Identity::of(player);
        if let Some(Namesake::Known(id)) = reader.namesake_decision(&key(&salt, &identity))?
            && let Some(row) = reader.person(id)?
        {
            let person = row.merged_into.unwrap_or(id);
            if known.iter().any(|known| known.person == person) {
                memory.insert(identity, person);
            }
        }
    }
    Ok(memory)
}

/// The key a decision is kept under. It is salted: names stand nowhere but in the registry.
fn key(salt: &str, identity: &Identity) -> String {
    let Identity { name, club, city, born } = identity;
    let born = born.map(|year| year.to_string()).unwrap_or_default();
    Hash::of(format!("{salt}\0{name}\0{club}\0{city}\0{born}").as_bytes()).to_string()
}

/// Carries out a plan; also says who the person of each line is.
pub(in crate::club) fn carry_out(
    tx: &mut Tx<'_>,
    intent: &Intent,
    plan: &Plan,
) -> Result<(Imported, HashMap<usize, Uuid>), Refused> {
    let mut persons: HashMap<usize, Uuid> = HashMap::new();
    let (mut created, mut updated, mut unchanged, mut rejected, mut unanswered) = (0, 0, 0, 0, 0);
    for (index, row) in (0u32..).zip(&plan.rows) {
        let id = crate::log::inserted(intent.id, index);
        let intent = Intent { id, base: None, ..intent.clone() };
        match &row.fate {
            Fate::Create(player) => {
                super::register(tx, id.0, intent, player)?;
                persons.insert(row.line, id.0);
                created += 1;
            }
            Fate::Update { person, after, .. } => {
                super::edit(tx, *person, intent, after)?;
                persons.insert(row.line, *person);
                updated += 1;
            }
            Fate::Unchanged { person } => {
                persons.insert(row.line, *person);
                unchanged += 1;
            }
            Fate::Reject(_) => rejected += 1,
            Fate::Ask { .. } => unanswered += 1,
        }
    }
    if !plan.decisions.is_empty() {
        let salt = texts::installation(tx)?.salt;
        for decision in &plan.decisions {
            if let Some(person) = persons.get(&decision.line) {
                let key = key(&salt, &decision.identity);
                tx.remember_namesake(&key, Namesake::Known(*person))?;
            }
        }
    }
    Ok((Imported::Done { created, updated, unchanged, rejected, unanswered }, persons))
}
