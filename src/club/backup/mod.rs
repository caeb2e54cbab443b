//! Copies of the whole installation: made while referees write, checked before they count, and
//! put back whole or not at all.

mod file;
mod folder;

pub use file::{NotMade, make, read};
pub use folder::{Copy, Folder};

use super::{Club, EventId, Refused, people, projections, seasons, streams, verify};
use crate::log::StreamKind;
use crate::store::{Beside, Installation, Reader, StoreError, Tx};
use crate::tournament::Event;
use crate::transfer::backup::{Backup, Writer};
use std::io::{self, Write};
use std::num::NonZeroU64;
use uuid::Uuid;

/// Entries read at once.
const BATCH: u32 = 10_000;

/// Why a copy was not written.
#[derive(Debug, thiserror::Error)]
pub enum NotWritten {
    /// The database.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// Where it was written to.
    #[error("the copy cannot be written: {0}")]
    Io(#[from] io::Error),
}

impl From<StoreError> for NotWritten {
    fn from(error: StoreError) -> Self {
        Self::Refused(error.into())
    }
}

/// Why a copy was not put back; everything is as it was.
#[derive(Debug, thiserror::Error)]
pub enum NotRestored {
    /// There is an installation here already, with so many entries.
    #[error("there is an installation here already, with {0} entries")]
    NotEmpty(NonZeroU64),
    /// The copy contradicts itself.
    #[error("the copy does not hold together: {0}")]
    Broken(String),
    /// The database.
    #[error(transparent)]
    Refused(#[from] Refused),
}

impl From<StoreError> for NotRestored {
    fn from(error: StoreError) -> Self {
        Self::Refused(error.into())
    }
}

impl Club {
    /// Writes a copy of everything as it is at one moment; others read and write meanwhile.
    /// Gives how many entries it has.
    ///
    /// # Errors
    /// The database cannot be read, or the copy cannot be written.
    pub fn write_backup<W: Write>(&self, out: W) -> Result<(u64, W), NotWritten> {
        self.store.read(|reader| {
            let mut writer = Writer::new(out, super::now())?;
            let mut at = 0;
            loop {
                let (last, entries) = reader.entries_as_they_came(at, BATCH)?;
                if entries.is_empty() {
                    break;
                }
                at = last;
                for entry in entries {
                    writer.entry(entry)?;
                }
            }
            Ok(writer.finish(&reader.beside()?)?)
        })
    }

    /// Puts a copy in the place of everything that is here, with a new epoch. `replace` allows it
    /// where there is something already. Other processes on the same database must not run: they
    /// remember what the logs said.
    ///
    /// # Errors
    /// Something is here and may not be replaced; the copy does not hold together. Nothing is
    /// changed then.
    pub fn restore_backup(
        &self,
        backup: Backup<Beside>,
        replace: bool,
    ) -> Result<u64, NotRestored> {
        let restored = self.store.write(move |tx| restore(tx, backup, replace));
        if restored.is_ok() {
            self.store.forget_folded();
            self.ratings.forget();
        }
        restored
    }
}

fn restore(tx: &mut Tx<'_>, backup: Backup<Beside>, replace: bool) -> Result<u64, NotRestored> {
    if let Some(here) = NonZeroU64::new(count(tx)?).filter(|_| !replace) {
        return Err(NotRestored::NotEmpty(here));
    }
    let Backup { entries, beside, .. } = backup;
    tx.empty()?;
    tx.put_beside(&beside).map_err(of_the_copy)?;
    for entry in &entries {
        tx.restore_entry(entry).map_err(of_the_copy)?;
    }
    project(tx, &beside).map_err(of_the_copy)?;
    tx.put_namesakes(&beside).map_err(of_the_copy)?;
    for (stream, _) in tx.streams()? {
        if let Some(finding) = verify::findings(tx, stream)?.into_iter().next() {
            return Err(NotRestored::Broken(format!("{stream}: {finding}")));
        }
    }
    if let Some(was) = tx.installation().map_err(of_the_copy)? {
        tx.save_installation(&Installation {
            epoch: Uuid::new_v4(),
            created_at: super::now(),
            ..was
        })?;
    }
    Ok(entries.len() as u64)
}

/// What the store finds wrong while it takes a copy in is the copy's fault.
fn of_the_copy(error: impl Into<Refused>) -> NotRestored {
    match error.into() {
        Refused::Store(
            error @ (StoreError::Corrupt(_)
            | StoreError::Refused(_)
            | StoreError::Conflict(_)
            | StoreError::Missing(_)),
        ) => NotRestored::Broken(error.to_string()),
        Refused::Malformed(detail) => NotRestored::Broken(detail),
        Refused::NotFound => NotRestored::Broken("a log is missing".to_owned()),
        refused => NotRestored::Refused(refused),
    }
}

/// How many entries are here.
fn count(reader: &mut Reader<'_>) -> Result<u64, StoreError> {
    Ok(reader.streams()?.iter().map(|(_, end)| end.head.0).sum())
}

/// Rows of people, events and seasons, from their logs.
fn project(tx: &mut Tx<'_>, beside: &Beside) -> Result<(), Refused> {
    let streams = tx.streams()?;
    let of_kind = |kind| streams.iter().filter(move |(stream, _)| stream.kind == kind);
    let ids: Vec<Uuid> = of_kind(StreamKind::Person).map(|(stream, _)| stream.id).collect();
    people::restore(tx, &ids)?;
    for (person, number) in &beside.numbers {
        let Some(row) = tx.person(id(person)?)? else { continue };
        tx.save_person(&crate::store::PersonRow { number: Some(number.clone()), ..row })?;
    }
    for (stream, _) in of_kind(StreamKind::Tournament) {
        let event = streams::load::<Event>(tx, *stream)?;
        let slug = slug(&beside.events, stream.id)?;
        projections::save_event(tx, EventId(stream.id), slug, None, &event)?;
    }
    for (stream, _) in of_kind(StreamKind::Season) {
        seasons::restore(tx, stream.id, slug(&beside.seasons, stream.id)?)?;
    }
    Ok(())
}

fn id(text: &str) -> Result<Uuid, Refused> {
    text.parse().map_err(|_| Refused::Malformed(format!("`{text}` is no id")))
}

/// What an event or a season is called in addresses.
fn slug(slugs: &[(String, String)], of: Uuid) -> Result<&str, Refused> {
    let of = of.to_string();
    let found = slugs.iter().find(|(id, _)| *id == of);
    let (_, slug) =
        found.ok_or_else(|| Refused::Malformed(format!("{of} has no name in addresses")))?;
    Ok(slug)
}
