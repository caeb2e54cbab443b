//! The log in the database: streams and their entries.
//!
//! An entry is never changed or removed; there is no function for it. A stream's head is a
//! row of its own, moved by a guarded update *before* the entry is inserted, so that two
//! writers who both saw the same head differ in a count of changed rows and not in a
//! broken constraint.

use super::column::{number, stored};
use super::connection::AnyConnection;
use super::schema::{entries, streams};
use super::{Reader, StoreError, Tx};
use crate::log::{self, Admitted, Base, Draft, Entry, EntryId, Position, Rejected, Seq, StreamId};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;

/// Why a draft does not go into the log.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum NotAdmitted {
    /// The log says no.
    #[error(transparent)]
    Rejected(#[from] Rejected),
    /// The store could not tell.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// An entry as its row.
#[derive(Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = entries)]
pub(super) struct Row {
    stream: String,
    seq: i64,
    entry_id: String,
    kind: String,
    version: i32,
    payload: String,
    actor: String,
    device: Option<String>,
    made_at: NaiveDateTime,
    base: String,
    recorded_at: NaiveDateTime,
    prev_hash: String,
    hash: String,
}

impl Row {
    fn new(entry: &Entry) -> Result<Self, StoreError> {
        let json = |e: serde_json::Error| StoreError::Refused(e.to_string());
        let draft = &entry.draft;
        Ok(Self {
            stream: draft.stream.to_string(),
            seq: number(entry.seq),
            entry_id: draft.id.to_string(),
            kind: draft.kind.clone(),
            version: i32::from(draft.version),
            payload: serde_json::to_string(&draft.payload).map_err(json)?,
            actor: serde_json::to_string(&draft.actor).map_err(json)?,
            device: draft.device.clone(),
            made_at: stored(draft.made_at),
            base: serde_json::to_string(&draft.base).map_err(json)?,
            recorded_at: stored(entry.recorded_at),
            prev_hash: entry.prev_hash.to_string(),
            hash: entry.hash.to_string(),
        })
    }

    pub(super) fn entry(self) -> Result<Entry, StoreError> {
        let draft = Draft {
            id: EntryId(self.entry_id.parse().map_err(StoreError::corrupt)?),
            stream: self.stream.parse().map_err(StoreError::corrupt)?,
            kind: self.kind,
            version: u16::try_from(self.version).map_err(StoreError::corrupt)?,
            payload: serde_json::from_str(&self.payload).map_err(StoreError::corrupt)?,
            actor: serde_json::from_str(&self.actor).map_err(StoreError::corrupt)?,
            device: self.device,
            made_at: self.made_at.and_utc(),
            base: serde_json::from_str(&self.base).map_err(StoreError::corrupt)?,
        };
        Ok(Entry {
            draft,
            seq: seq(self.seq)?,
            recorded_at: self.recorded_at.and_utc(),
            prev_hash: self.prev_hash.parse().map_err(StoreError::corrupt)?,
            hash: self.hash.parse().map_err(StoreError::corrupt)?,
        })
    }
}

fn seq(number: i64) -> Result<Seq, StoreError> {
    u64::try_from(number).map(Seq).map_err(StoreError::corrupt)
}

fn position((head, hash): (i64, String)) -> Result<Position, StoreError> {
    Ok(Position { head: seq(head)?, hash: hash.parse().map_err(StoreError::corrupt)? })
}

impl Reader<'_> {
    /// Where the stream ends; [`Position::START`] if it has not begun.
    ///
    /// # Errors
    /// The store's own.
    pub fn position(&mut self, stream: StreamId) -> Result<Position, StoreError> {
        if let Some(end) = self.held.get(&stream) {
            return Ok(*end);
        }
        let row: Option<(i64, String)> = streams::table
            .find(stream.to_string())
            .select((streams::head, streams::hash))
            .first(self.connection)
            .optional()?;
        row.map_or(Ok(Position::START), position)
    }

    /// The stream's entries after `after`, oldest first; `Seq::START` asks for all.
    ///
    /// # Errors
    /// The store's own.
    pub fn entries(&mut self, stream: StreamId, after: Seq) -> Result<Vec<Entry>, StoreError> {
        let rows: Vec<Row> = entries::table
            .filter(entries::stream.eq(stream.to_string()).and(entries::seq.gt(number(after))))
            .order(entries::seq)
            .select(Row::as_select())
            .load(self.connection)?;
        rows.into_iter().map(Row::entry).collect()
    }

    /// How many entries these streams have.
    ///
    /// # Errors
    /// The store's own.
    pub fn count_entries(&mut self, streams: &[StreamId]) -> Result<u64, StoreError> {
        let names = streams.iter().map(ToString::to_string);
        let ends: Vec<i64> = streams::table
            .filter(streams::stream.eq_any(names))
            .select(streams::head)
            .load(self.connection)?;
        u64::try_from(ends.into_iter().sum::<i64>()).map_err(StoreError::corrupt)
    }

    /// Entries of these streams in the order they came, the newest first: at most `most`
    /// after the first `skip`.
    ///
    /// # Errors
    /// The store's own.
    pub fn newest_entries(
        &mut self,
        streams: &[StreamId],
        skip: u64,
        most: u32,
    ) -> Result<Vec<Entry>, StoreError> {
        let rows: Vec<Row> = entries::table
            .filter(entries::stream.eq_any(streams.iter().map(ToString::to_string)))
            .order(entries::number.desc())
            .offset(i64::try_from(skip).unwrap_or(i64::MAX))
            .limit(most.into())
            .select(Row::as_select())
            .load(self.connection)?;
        rows.into_iter().map(Row::entry).collect()
    }

    /// The entry of this id, in whatever stream.
    ///
    /// # Errors
    /// The store's own.
    pub fn entry(&mut self, id: EntryId) -> Result<Option<Entry>, StoreError> {
        let row: Option<Row> = entries::table
            .filter(entries::entry_id.eq(id.to_string()))
            .select(Row::as_select())
            .first(self.connection)
            .optional()?;
        row.map(Row::entry).transpose()
    }

    /// All streams with their ends, in the order of their names.
    ///
    /// # Errors
    /// The store's own.
    pub fn streams(&mut self) -> Result<Vec<(StreamId, Position)>, StoreError> {
        let rows: Vec<(String, i64, String)> =
            streams::table.order(streams::stream).load(self.connection)?;
        rows.into_iter()
            .map(|(name, head, hash)| {
                Ok((name.parse().map_err(StoreError::corrupt)?, position((head, hash))?))
            })
            .collect()
    }

    /// The place a base names, if the stream has it.
    fn place(&mut self, draft: &Draft, head: Seq) -> Result<Option<Seq>, StoreError> {
        match draft.base {
            Base::Seq(seq) => Ok(Some(seq).filter(|seq| *seq <= head)),
            Base::Entry(id) => {
                let entry = self.entry(id)?.filter(|entry| entry.draft.stream == draft.stream);
                Ok(entry.map(|entry| entry.seq))
            }
        }
    }
}

impl Tx<'_> {
    /// Takes hold of a stream before what is read of it decides what is written: nobody
    /// else moves its head until this transaction ends.
    ///
    /// Whole groups already take turns (on PostgreSQL too, see `begin_write`); the row lock
    /// there also stops what does not take turns, such as an operator's script. A job that
    /// holds several streams takes the tournament before its matches.
    ///
    /// # Errors
    /// The store's own.
    pub fn lock(&mut self, stream: StreamId) -> Result<Position, StoreError> {
        if let Some(end) = self.held.get(&stream) {
            return Ok(*end);
        }
        let row = streams::table.find(stream.to_string()).select((streams::head, streams::hash));
        let row: Option<(i64, String)> = match &mut *self.connection {
            AnyConnection::Postgres(pg) => row.for_update().first(pg).optional()?,
            AnyConnection::Sqlite(sqlite) => row.first(sqlite).optional()?,
        };
        let end = row.map_or(Ok(Position::START), position)?;
        self.held.insert(stream, end);
        Ok(end)
    }

    /// Whether a draft may be appended now; locks its stream. `commutes` says whether the
    /// draft may pass an entry its sender had not seen.
    ///
    /// # Errors
    /// The log's reasons, see [`Rejected`], or the store's own.
    pub fn admit(
        &mut self,
        draft: &Draft,
        commutes: impl Fn(&Draft, &Entry) -> bool,
    ) -> Result<Admitted, NotAdmitted> {
        let head = self.lock(draft.stream)?.head;
        let existing = self.entry(draft.id)?;
        let base = self.place(draft, head)?;
        let between = match base {
            Some(base) if base < head => self.entries(draft.stream, base)?,
            _ => Vec::new(),
        };
        Ok(log::admit(draft, existing.as_ref(), base, between, commutes)?)
    }

    /// Puts a draft on the end of its stream.
    ///
    /// # Errors
    /// `Conflict` if the id is already in the log; the store's own.
    pub fn append(
        &mut self,
        draft: Draft,
        recorded_at: DateTime<Utc>,
    ) -> Result<Entry, StoreError> {
        let end = self.lock(draft.stream)?;
        let entry = log::seal(draft, end.head, end.hash, recorded_at);
        self.insert(&entry)?;
        Ok(entry)
    }

    /// Puts an entry of an archive in its old place, with its old hash.
    ///
    /// # Errors
    /// `Conflict` if the stream does not end exactly where the entry continues it;
    /// `Corrupt` if the entry is not what its hash was made of.
    pub fn restore_entry(&mut self, entry: &Entry) -> Result<(), StoreError> {
        let end = self.lock(entry.draft.stream)?;
        if (entry.seq, entry.prev_hash) != (end.head.next(), end.hash) {
            let stream = entry.draft.stream;
            return Err(StoreError::Conflict(format!(
                "entry {} does not continue {stream}, which ends at {}",
                entry.seq, end.head
            )));
        }
        let sealed = log::seal(entry.draft.clone(), end.head, end.hash, entry.recorded_at);
        if sealed != *entry {
            return Err(StoreError::Corrupt(format!(
                "entry {} of {} is not what was sealed",
                entry.seq, entry.draft.stream
            )));
        }
        self.insert(entry)
    }

    fn insert(&mut self, entry: &Entry) -> Result<(), StoreError> {
        let stream = entry.draft.stream;
        let (head, hash) = (number(entry.seq), entry.hash.to_string());
        let moved = if entry.seq == Seq::START.next() {
            let row = (
                streams::stream.eq(stream.to_string()),
                streams::head.eq(head),
                streams::hash.eq(hash),
            );
            diesel::insert_into(streams::table).values(row).execute(self.connection)?
        } else {
            let seen =
                streams::head.eq(head - 1).and(streams::hash.eq(entry.prev_hash.to_string()));
            diesel::update(streams::table.find(stream.to_string()).filter(seen))
                .set((streams::head.eq(head), streams::hash.eq(hash)))
                .execute(self.connection)?
        };
        if moved != 1 {
            return Err(StoreError::Conflict(format!("{stream} has grown meanwhile")));
        }
        diesel::insert_into(entries::table).values(Row::new(entry)?).execute(self.connection)?;
        self.moved(stream, Position { head: entry.seq, hash: entry.hash });
        Ok(())
    }
}
