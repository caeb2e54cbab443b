//! Projections: what the folds of streams say, kept for queries.
//!
//! They are caches. Whoever appends to a stream saves its projection in the same
//! transaction, and `verify` folds everything again and compares. Lists whose order a
//! person sees are put in order by the caller, who knows his language.

use super::column::{SeqNumber, UuidText};
use super::schema::{entrants, events, matches};
use super::{Reader, StoreError, Tx};
use crate::log::Seq;
use chrono::NaiveDate;
use diesel::prelude::*;
use uuid::Uuid;

/// An event as its stream's fold describes it.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = events, treat_none_as_null = true)]
pub struct EventRow {
    /// The tournament's id, also that of its stream.
    #[diesel(serialize_as = UuidText, deserialize_as = UuidText)]
    pub id: Uuid,
    /// Its name in addresses.
    pub slug: String,
    /// Its name for people.
    pub name: String,
    /// The game's key.
    pub game: String,
    /// How far it is.
    pub status: String,
    /// Its first day, in its own time zone.
    pub starts_on: Option<NaiveDate>,
    /// The last entry that was folded.
    #[diesel(serialize_as = SeqNumber, deserialize_as = SeqNumber)]
    pub seq: Seq,
    /// The folded state as JSON.
    pub state: String,
    /// The state's hash.
    pub state_hash: String,
}

/// A match as its stream's fold describes it.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = matches, treat_none_as_null = true)]
pub struct MatchRow {
    /// The match's id, also that of its stream.
    #[diesel(serialize_as = UuidText, deserialize_as = UuidText)]
    pub id: Uuid,
    /// The event it belongs to; its row must be there.
    #[diesel(serialize_as = UuidText, deserialize_as = UuidText)]
    pub event_id: Uuid,
    /// The round, from 1.
    pub round: i32,
    /// The table, if it has one.
    pub table_no: Option<i32>,
    /// How far it is.
    pub status: String,
    /// The last entry that was folded.
    #[diesel(serialize_as = SeqNumber, deserialize_as = SeqNumber)]
    pub seq: Seq,
    /// The folded state as JSON.
    pub state: String,
    /// The state's hash.
    pub state_hash: String,
}

/// A person's part in an event; a pair or a team has a row for each of its persons.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = entrants)]
pub struct EntrantRow {
    /// The event; its row must be there.
    #[diesel(serialize_as = UuidText, deserialize_as = UuidText)]
    pub event_id: Uuid,
    /// Who takes part: a person, a pair, a team.
    #[diesel(serialize_as = UuidText, deserialize_as = UuidText)]
    pub entrant_id: Uuid,
    /// The person.
    #[diesel(serialize_as = UuidText, deserialize_as = UuidText)]
    pub person_id: Uuid,
    /// The entrant's number in the event.
    pub number: Option<i32>,
    /// Whether he plays, has withdrawn, and so on.
    pub status: String,
    /// His place, from 1.
    pub rank: Option<i32>,
    /// His points as they are written, e.g. `4.5`.
    pub points: Option<String>,
}

impl Reader<'_> {
    /// The event of this id.
    ///
    /// # Errors
    /// The store's own.
    pub fn load_event(&mut self, id: Uuid) -> Result<Option<EventRow>, StoreError> {
        Ok(events::table
            .find(id.to_string())
            .select(EventRow::as_select())
            .first(self.connection)
            .optional()?)
    }

    /// The event with this name in addresses.
    ///
    /// # Errors
    /// The store's own.
    pub fn load_event_by_slug(&mut self, slug: &str) -> Result<Option<EventRow>, StoreError> {
        Ok(events::table
            .filter(events::slug.eq(slug))
            .select(EventRow::as_select())
            .first(self.connection)
            .optional()?)
    }

    /// The id of the event with this name in addresses; without its state, for every public
    /// page asks for it.
    ///
    /// # Errors
    /// The store's own.
    pub fn event_id(&mut self, slug: &str) -> Result<Option<Uuid>, StoreError> {
        let id: Option<UuidText> = events::table
            .filter(events::slug.eq(slug))
            .select(events::id)
            .first(self.connection)
            .optional()?;
        id.map(|id| id.try_into().map_err(StoreError::corrupt)).transpose()
    }

    /// The last folded entry of the event, then of each of its matches; empty if there is
    /// no such event.
    ///
    /// # Errors
    /// The store's own.
    pub fn event_seqs(&mut self, id: Uuid) -> Result<Vec<Seq>, StoreError> {
        let event: Option<SeqNumber> = events::table
            .find(id.to_string())
            .select(events::seq)
            .first(self.connection)
            .optional()?;
        let Some(event) = event else { return Ok(Vec::new()) };
        let played: Vec<SeqNumber> = matches::table
            .filter(matches::event_id.eq(id.to_string()))
            .select(matches::seq)
            .load(self.connection)?;
        let seqs = [event].into_iter().chain(played);
        seqs.map(|seq| seq.try_into().map_err(StoreError::corrupt)).collect()
    }

    /// Events, the latest first and those without a date before all; only those of one of
    /// the statuses, unless none is named.
    ///
    /// # Errors
    /// The store's own.
    pub fn list_events(&mut self, statuses: &[&str]) -> Result<Vec<EventRow>, StoreError> {
        let mut query = events::table
            // Where absent dates go is not the same on the two databases.
            .order((events::starts_on.is_null().desc(), events::starts_on.desc(), events::slug))
            .select(EventRow::as_select())
            .into_boxed();
        if !statuses.is_empty() {
            let statuses: Vec<String> = statuses.iter().map(|&status| status.to_owned()).collect();
            query = query.filter(events::status.eq_any(statuses));
        }
        Ok(query.load(self.connection)?)
    }

    /// The match of this id.
    ///
    /// # Errors
    /// The store's own.
    pub fn load_match(&mut self, id: Uuid) -> Result<Option<MatchRow>, StoreError> {
        Ok(matches::table
            .find(id.to_string())
            .select(MatchRow::as_select())
            .first(self.connection)
            .optional()?)
    }

    /// The event's matches by round, then table, those without a table last.
    ///
    /// # Errors
    /// The store's own.
    pub fn matches_of_event(&mut self, event_id: Uuid) -> Result<Vec<MatchRow>, StoreError> {
        Ok(matches::table
            .filter(matches::event_id.eq(event_id.to_string()))
            .order((matches::round, matches::table_no.is_null(), matches::table_no, matches::id))
            .select(MatchRow::as_select())
            .load(self.connection)?)
    }

    /// Who takes part in the event, by entrant, then person.
    ///
    /// # Errors
    /// The store's own.
    pub fn entrants_of_event(&mut self, event_id: Uuid) -> Result<Vec<EntrantRow>, StoreError> {
        Ok(entrants::table
            .filter(entrants::event_id.eq(event_id.to_string()))
            .order((entrants::entrant_id, entrants::person_id))
            .select(EntrantRow::as_select())
            .load(self.connection)?)
    }

    /// The person's history: his part in every event, with the event, the latest first.
    ///
    /// # Errors
    /// The store's own.
    pub fn entrants_of_person(
        &mut self,
        person_id: Uuid,
    ) -> Result<Vec<(EntrantRow, EventRow)>, StoreError> {
        Ok(entrants::table
            .inner_join(events::table.on(events::id.eq(entrants::event_id)))
            .filter(entrants::person_id.eq(person_id.to_string()))
            .order((events::starts_on.is_null().desc(), events::starts_on.desc(), events::slug))
            .select((EntrantRow::as_select(), EventRow::as_select()))
            .load(self.connection)?)
    }
}

impl Tx<'_> {
    /// Saves an event, new or known.
    ///
    /// # Errors
    /// `Conflict` if another event has the slug; the store's own.
    pub fn save_event(&mut self, event: &EventRow) -> Result<(), StoreError> {
        let known = diesel::update(events::table.find(event.id.to_string()))
            .set(event.clone())
            .execute(self.connection)?;
        if known == 0 {
            diesel::insert_into(events::table).values(event.clone()).execute(self.connection)?;
        }
        Ok(())
    }

    /// Saves a match, new or known.
    ///
    /// # Errors
    /// `Refused` if its event is not saved; the store's own.
    pub fn save_match(&mut self, row: &MatchRow) -> Result<(), StoreError> {
        let known = diesel::update(matches::table.find(row.id.to_string()))
            .set(row.clone())
            .execute(self.connection)?;
        if known == 0 {
            diesel::insert_into(matches::table).values(row.clone()).execute(self.connection)?;
        }
        Ok(())
    }

    /// Removes a match's projection; its stream stays.
    ///
    /// # Errors
    /// The store's own.
    pub fn remove_match(&mut self, id: Uuid) -> Result<(), StoreError> {
        diesel::delete(matches::table.find(id.to_string())).execute(self.connection)?;
        Ok(())
    }

    /// Makes `rows` the event's entrants. Only what differs is written, for after most
    /// changes of an event few entrants have other points than before.
    ///
    /// # Errors
    /// `Refused` if the event is not saved; the store's own.
    pub fn save_entrants(&mut self, event_id: Uuid, rows: &[EntrantRow]) -> Result<(), StoreError> {
        let before = self.entrants_of_event(event_id)?;
        for gone in before.iter().filter(|row| !rows.contains(row)) {
            let key = (
                gone.event_id.to_string(),
                gone.entrant_id.to_string(),
                gone.person_id.to_string(),
            );
            diesel::delete(entrants::table.find(key)).execute(self.connection)?;
        }
        for new in rows.iter().filter(|row| !before.contains(row)) {
            diesel::insert_into(entrants::table).values(new.clone()).execute(self.connection)?;
        }
        Ok(())
    }
}
