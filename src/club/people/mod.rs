//! The registry of players: register, change, merge duplicates, forget; lists in and out.
//!
//! Every person has a log of his own (`person:ID`); the row in the registry is its
//! projection. A merge is an alias: the duplicate keeps his id, his log and all that other
//! logs say of him, and undoing the merge gives back exactly what was.

mod history;
pub(super) mod lists;
mod record;

pub use history::{Change, PersonHistory, PersonLine};
pub use lists::{Imported, Preview};

use super::intent::kind_and_payload;
use super::streams::{self, Taken};
use super::{Club, Intent, Refused, verify};
use crate::games::{Illegal, Message};
use crate::log::{Entry as Logged, Rejected, Seq, StreamId};
use crate::store::{PersonRow, Reader, Tx};
use crate::transfer::csv::identity::Identity;
use crate::transfer::csv::name::{fold_key, sort_key};
use crate::transfer::csv::player::{Fault, Player, Typed};
use chrono::Datelike;
use record::{Entry, Record};
use serde_json::Value;
use std::collections::BTreeSet;
use uuid::Uuid;

/// A person of the registry.
#[derive(Debug, Clone, PartialEq)]
pub struct Person {
    /// His id.
    pub id: Uuid,
    /// What is known of him; all empty once he is forgotten.
    pub player: Player,
    /// The person he turned out to be.
    pub merged_into: Option<Uuid>,
    /// He asked to be forgotten.
    pub erased: bool,
    /// The revision of his record.
    pub seq: Seq,
}

/// Persons found, and how many there are besides those shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// The persons of this page, by name.
    pub people: Vec<Person>,
    /// How many there are on all pages.
    pub total: u64,
}

/// What a list of persons is ordered by; equals stand by name.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Order {
    /// By name, as in Russian.
    #[default]
    Name,
    /// By club.
    Club,
    /// By city.
    City,
    /// The highest rating first.
    Rating,
    /// The oldest first.
    Born,
}

impl Order {
    /// Every order, the usual one first.
    pub const ALL: [Self; 5] = [Self::Name, Self::Club, Self::City, Self::Rating, Self::Born];

    /// The word addresses have for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Club => "club",
            Self::City => "city",
            Self::Rating => "rating",
            Self::Born => "born",
        }
    }

    /// The order of a word; by name if it is none.
    #[must_use]
    pub fn of_str(word: &str) -> Self {
        Self::ALL.into_iter().find(|order| order.as_str() == word).unwrap_or_default()
    }
}

/// A person and the records merged into his.
#[derive(Debug, Clone, PartialEq)]
pub struct Card {
    /// The person.
    pub person: Person,
    /// The duplicates that turned out to be him.
    pub duplicates: Vec<Person>,
    /// In how many events he takes part.
    pub events: usize,
}

/// Why a typed person was not saved.
#[derive(Debug, thiserror::Error)]
pub enum NotSaved {
    /// Fields are wrong.
    #[error("{} fields are wrong", .0.len())]
    Faulty(Vec<Fault>),
    /// The registry has exactly this person already.
    #[error("this person is known already")]
    Known(Uuid),
    /// Anything else.
    #[error(transparent)]
    Refused(#[from] Refused),
}

impl From<crate::store::StoreError> for NotSaved {
    fn from(error: crate::store::StoreError) -> Self {
        Self::Refused(error.into())
    }
}

impl From<PersonRow> for Person {
    fn from(row: PersonRow) -> Self {
        Self {
            id: row.id,
            player: record::player_of(&row),
            merged_into: row.merged_into,
            erased: row.erased,
            seq: row.seq,
        }
    }
}

impl Club {
    /// Registers a person and gives his id.
    ///
    /// # Errors
    /// A field is wrong; the same name, club, city and year are registered already.
    pub fn register(&self, intent: Intent, typed: &Typed) -> Result<Uuid, NotSaved> {
        let player = typed.check(this_year()).map_err(NotSaved::Faulty)?;
        // The id follows from the intent's, so that a repeated request finds its own person.
        let id = intent.id.0;
        self.store.write(move |tx| {
            let stream = StreamId::of_person(id);
            if let Some(entry) = streams::already(tx, stream, intent.id, "registered")? {
                // Another person with the id of one who is there is no repeat. What was erased
                // since is told from nothing any more.
                let says = entry.draft.payload.get("says").and_then(Value::as_str);
                let said = match says.and_then(|says| says.parse().ok()) {
                    Some(says) => record::said(tx, says)?,
                    None => None,
                };
                let same = said.is_none_or(|said| said == player);
                return if same { Ok(id) } else { Err(Refused::from(Rejected::IdReused).into()) };
            }
            if let Some(known) = twin(tx, &player, None)? {
                return Err(NotSaved::Known(known));
            }
            register(tx, id, intent, &player)?;
            Ok(id)
        })
    }

    /// Changes what the registry says of a person.
    ///
    /// # Errors
    /// A field is wrong; somebody else is exactly this person; he was changed meanwhile,
    /// merged or forgotten.
    pub fn edit_person(&self, id: Uuid, intent: Intent, typed: &Typed) -> Result<Seq, NotSaved> {
        let player = typed.check(this_year()).map_err(NotSaved::Faulty)?;
        self.store.write(move |tx| {
            let stream = StreamId::of_person(id);
            if let Some(entry) = streams::already(tx, stream, intent.id, "edited")? {
                return Ok(entry.seq);
            }
            let row = tx.person(id)?.ok_or(Refused::NotFound)?;
            streams::must_be_current(tx, stream, intent.base)?;
            if record::player_of(&row) == player {
                return Ok(row.seq);
            }
            if let Some(known) = twin(tx, &player, Some(id))? {
                return Err(NotSaved::Known(known));
            }
            Ok(edit(tx, id, intent, &player)?)
        })
    }

    /// A person with his duplicates; merged and forgotten ones too.
    ///
    /// # Errors
    /// There is no such person.
    pub fn person(&self, id: Uuid) -> Result<Card, Refused> {
        self.store.read(|reader| {
            let person = reader.person(id)?.ok_or(Refused::NotFound)?;
            let duplicates = reader.people_merged_into(id)?;
            let events = reader.entrants_of_person(id)?.len();
            let duplicates = duplicates.into_iter().map(Person::from).collect();
            Ok(Card { person: person.into(), duplicates, events })
        })
    }

    /// Persons whose names contain the text, in any case and spelling of Ё, by name.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn search_people(&self, text: &str, offset: u32, limit: u32) -> Result<Found, Refused> {
        let folded = fold_key(text);
        self.store.read(|reader| {
            let (rows, total) = reader.search_people(&folded, offset, limit)?;
            Ok(Found { people: rows.into_iter().map(Person::from).collect(), total })
        })
    }

    /// As [`Club::search_people`], in another order; who says nothing comes last.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn list_people(
        &self,
        text: &str,
        order: Order,
        offset: u32,
        limit: u32,
    ) -> Result<Found, Refused> {
        if order == Order::Name {
            return self.search_people(text, offset, limit);
        }
        let folded = fold_key(text);
        let rows = self.store.read(|reader| Ok::<_, Refused>(reader.registry()?))?;
        // They come by name, and the sort keeps that order among equals.
        let mut rows: Vec<PersonRow> = rows
            .into_iter()
            .filter(|row| row.merged_into.is_none() && row.fold_key.contains(&folded))
            .collect();
        let key = |text: &Option<String>| {
            (text.is_none(), text.as_deref().map(sort_key).unwrap_or_default())
        };
        match order {
            Order::Name => {}
            Order::Club => rows.sort_by_cached_key(|row| key(&row.club)),
            Order::City => rows.sort_by_cached_key(|row| key(&row.city)),
            Order::Rating => rows.sort_by_key(|row| std::cmp::Reverse(row.rating)),
            Order::Born => rows.sort_by_key(|row| (row.birth_year.is_none(), row.birth_year)),
        }
        let total = rows.len() as u64;
        let page = rows.into_iter().skip(offset as usize).take(limit as usize);
        Ok(Found { people: page.map(Person::from).collect(), total })
    }

    /// Says that `duplicate` and `into` are one person. Nothing is moved: the duplicate
    /// becomes another name of the person.
    ///
    /// # Errors
    /// They are the same record; one is merged or forgotten already, or has duplicates of
    /// his own; both take part in the same event.
    pub fn merge_people(
        &self,
        intent: Intent,
        duplicate: Uuid,
        into: Uuid,
    ) -> Result<Seq, Refused> {
        self.store.write(move |tx| {
            check_merge(tx, duplicate, into)?;
            log(tx, duplicate, intent, &Entry::Merged { into })
        })
    }

    /// Whether the two could be merged now.
    ///
    /// # Errors
    /// As [`Club::merge_people`].
    pub fn may_merge(&self, duplicate: Uuid, into: Uuid) -> Result<(), Refused> {
        self.store.read(|reader| check_merge(reader, duplicate, into))
    }

    /// Takes a merge back: the duplicate is a person of his own again.
    ///
    /// # Errors
    /// He is not merged.
    pub fn unmerge_person(&self, intent: Intent, duplicate: Uuid) -> Result<Seq, Refused> {
        self.store.write(move |tx| {
            tx.person(duplicate)?.ok_or(Refused::NotFound)?;
            log(tx, duplicate, intent, &Entry::Unmerged)
        })
    }

    /// Forgets a person and his duplicates for good: names, notes and all their earlier
    /// versions. Logs and results keep his id; he is shown as "removed player".
    ///
    /// # Errors
    /// He is forgotten already, or there is no such person.
    pub fn erase_person(&self, intent: Intent, id: Uuid) -> Result<(), Refused> {
        self.store.write(move |tx| {
            let row = tx.person(id)?.ok_or(Refused::NotFound)?;
            if streams::already(tx, StreamId::of_person(id), intent.id, "erased")?.is_some() {
                return Ok(());
            }
            if row.merged_into.is_some() {
                return Err(refuse("person-merged"));
            }
            for (index, duplicate) in (0u32..).zip(tx.people_merged_into(id)?) {
                let id = crate::log::inserted(intent.id, index);
                let intent = Intent { id, base: None, ..intent.clone() };
                erase(tx, duplicate.id, intent)?;
            }
            erase(tx, id, intent)
        })
    }
}

/// The year a year of birth is checked against.
pub(super) fn this_year() -> i32 {
    super::now().year()
}

fn refuse(key: &'static str) -> Refused {
    Illegal::input(Message::new(key)).into()
}

/// Somebody else whom nothing tells from this player.
fn twin(
    reader: &mut Reader<'_>,
    player: &Player,
    besides: Option<Uuid>,
) -> Result<Option<Uuid>, Refused> {
    let identity = Identity::of(player);
    let namesakes = reader.people_by_fold_key(&identity.name)?;
    let twin = namesakes
        .into_iter()
        .find(|row| Some(row.id) != besides && Identity::of(&record::player_of(row)) == identity);
    Ok(twin.map(|row| row.id))
}

fn check_merge(reader: &mut Reader<'_>, duplicate: Uuid, into: Uuid) -> Result<(), Refused> {
    let one = reader.person(duplicate)?.ok_or(Refused::NotFound)?;
    let other = reader.person(into)?.ok_or(Refused::NotFound)?;
    if duplicate == into {
        return Err(refuse("person-merge-same"));
    }
    if one.erased || other.erased {
        return Err(refuse("person-erased"));
    }
    if other.merged_into.is_some() || (one.merged_into.is_some() && one.merged_into != Some(into)) {
        return Err(refuse("person-merged"));
    }
    // An alias is one step long, so that whoever reads it need not walk.
    if !reader.people_merged_into(duplicate)?.is_empty() {
        return Err(refuse("person-merge-has-duplicates"));
    }
    let mut events_of = |id| -> Result<BTreeSet<Uuid>, Refused> {
        Ok(reader.entrants_of_person(id)?.into_iter().map(|(_, event)| event.id).collect())
    };
    if !events_of(duplicate)?.is_disjoint(&events_of(into)?) {
        return Err(refuse("person-merge-same-event"));
    }
    Ok(())
}

pub(super) fn register(
    tx: &mut Tx<'_>,
    id: Uuid,
    intent: Intent,
    player: &Player,
) -> Result<(), Refused> {
    let says = record::keep(tx, id, player)?;
    let taken = take(tx, id, intent, &Entry::Registered { says })?;
    if let Taken::New(folded, _) = taken {
        tx.save_person(&record::row(id, &folded, Some(player), None))?;
    }
    Ok(())
}

fn edit(tx: &mut Tx<'_>, id: Uuid, intent: Intent, player: &Player) -> Result<Seq, Refused> {
    let number = tx.person(id)?.ok_or(Refused::NotFound)?.number;
    let says = record::keep(tx, id, player)?;
    match take(tx, id, intent, &Entry::Edited { says })? {
        Taken::New(folded, entry) => {
            tx.save_person(&record::row(id, &folded, Some(player), number))?;
            Ok(entry.seq)
        }
        Taken::Repeat(entry) => Ok(entry.seq),
    }
}

fn erase(tx: &mut Tx<'_>, id: Uuid, intent: Intent) -> Result<(), Refused> {
    if let Taken::New(folded, _) = take(tx, id, intent, &Entry::Erased)? {
        tx.save_person(&record::row(id, &folded, None, None))?;
        tx.erase_free_texts_of(id)?;
        tx.forget_namesakes_of(id)?;
    }
    Ok(())
}

/// Logs what does not change what the record says.
fn log(tx: &mut Tx<'_>, id: Uuid, intent: Intent, entry: &Entry) -> Result<Seq, Refused> {
    match take(tx, id, intent, entry)? {
        Taken::New(folded, entry) => {
            let row = tx.person(id)?.ok_or(Refused::NotFound)?;
            let player = record::player_of(&row);
            tx.save_person(&record::row(id, &folded, Some(&player), row.number))?;
            Ok(entry.seq)
        }
        Taken::Repeat(entry) => Ok(entry.seq),
    }
}

fn take(
    tx: &mut Tx<'_>,
    id: Uuid,
    intent: Intent,
    entry: &Entry,
) -> Result<Taken<Record>, Refused> {
    let stream = StreamId::of_person(id);
    let entry = kind_and_payload(entry);
    streams::take::<Record>(tx, stream, intent, entry, |_, _| false, |_, _, _| Ok(()))
}

/// Makes the rows of people whose logs and texts came from an archive.
pub(super) fn restore(tx: &mut Tx<'_>, people: &[Uuid]) -> Result<(), Refused> {
    let mut rows = Vec::new();
    for id in people {
        let folded = streams::load::<Record>(tx, StreamId::of_person(*id))?;
        let said = match folded.state().says {
            Some(hash) => record::said(tx, hash)?,
            None => None,
        };
        let number = tx.person(*id)?.and_then(|known| known.number);
        rows.push(record::row(*id, &folded, said.as_ref(), number));
    }
    // An alias names its person, who must have a row before; so all get theirs without it first.
    for row in &rows {
        tx.save_person(&PersonRow { merged_into: None, ..row.clone() })?;
    }
    for row in rows.iter().filter(|row| row.merged_into.is_some()) {
        tx.save_person(row)?;
    }
    for id in people {
        current(tx, *id)?;
    }
    Ok(())
}

/// The person somebody turned out to be: himself, or whom he was merged into.
///
/// # Errors
/// There is no such person, or the merges lead round in a circle.
pub(super) fn current(reader: &mut Reader<'_>, id: Uuid) -> Result<PersonRow, Refused> {
    let mut person = reader.person(id)?.ok_or(Refused::NotFound)?;
    let mut seen = std::collections::BTreeSet::from([id]);
    while let Some(into) = person.merged_into {
        if !seen.insert(into) {
            return Err(crate::store::StoreError::Corrupt(format!(
                "person {id} was merged into himself"
            ))
            .into());
        }
        person = reader.person(into)?.ok_or(Refused::NotFound)?;
    }
    Ok(person)
}

/// Compares a person's row with his log: what `verify` says of him.
pub(super) fn check(
    reader: &mut Reader<'_>,
    stream: StreamId,
    entries: &[Logged],
    found: &mut Vec<String>,
) -> Result<(), Refused> {
    let Some(folded) = verify::folded::<Record>(entries, found) else { return Ok(()) };
    let Some(stored) = reader.person(stream.id)? else {
        found.push("the person has no row".to_owned());
        return Ok(());
    };
    let said = match folded.state().says {
        Some(hash) => record::said(reader, hash)?,
        None => None,
    };
    if folded.state().says.is_some() && said.is_none() {
        found.push("what the record says is lost".to_owned());
        return Ok(());
    }
    if stored != record::row(stream.id, &folded, said.as_ref(), stored.number.clone()) {
        found.push("the stored person differs from his log".to_owned());
    }
    Ok(())
}
