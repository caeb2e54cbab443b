//! Seasons, and what ratings and seasons ask of events: which ended, at which revision.

use super::column::{SeqNumber, UuidText};
use super::schema::{events, people, seasons};
use super::{Reader, StoreError, Tx};
use crate::log::Seq;
use diesel::prelude::*;
use uuid::Uuid;

/// A season as its stream's fold describes it.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = seasons, treat_none_as_null = true)]
pub struct SeasonRow {
    /// The season's id, also that of its stream.
    #[diesel(serialize_as = UuidText, deserialize_as = UuidText)]
    pub id: Uuid,
    /// Its name in addresses.
    pub slug: String,
    /// Its name for people.
    pub name: String,
    /// The last entry that was folded.
    #[diesel(serialize_as = SeqNumber, deserialize_as = SeqNumber)]
    pub seq: Seq,
    /// The state's hash.
    pub state_hash: String,
}

impl Reader<'_> {
    /// The season of this id.
    ///
    /// # Errors
    /// The store's own.
    pub fn load_season(&mut self, id: Uuid) -> Result<Option<SeasonRow>, StoreError> {
        Ok(seasons::table
            .find(id.to_string())
            .select(SeasonRow::as_select())
            .first(self.connection)
            .optional()?)
    }

    /// The season with this name in addresses.
    ///
    /// # Errors
    /// The store's own.
    pub fn load_season_by_slug(&mut self, slug: &str) -> Result<Option<SeasonRow>, StoreError> {
        Ok(seasons::table
            .filter(seasons::slug.eq(slug))
            .select(SeasonRow::as_select())
            .first(self.connection)
            .optional()?)
    }

    /// Every season, the newest first: their ids grow with time.
    ///
    /// # Errors
    /// The store's own.
    pub fn list_seasons(&mut self) -> Result<Vec<SeasonRow>, StoreError> {
        Ok(seasons::table
            .order(seasons::id.desc())
            .select(SeasonRow::as_select())
            .load(self.connection)?)
    }

    /// The events of this status with the last entry that was folded of each, by id.
    ///
    /// # Errors
    /// The store's own.
    pub fn revisions_of_events(&mut self, status: &str) -> Result<Vec<(Uuid, Seq)>, StoreError> {
        let rows: Vec<(UuidText, SeqNumber)> = events::table
            .filter(events::status.eq(status))
            .order(events::id)
            .select((events::id, events::seq))
            .load(self.connection)?;
        let read = |(id, seq): (UuidText, SeqNumber)| {
            Ok((
                id.try_into().map_err(StoreError::corrupt)?,
                seq.try_into().map_err(StoreError::corrupt)?,
            ))
        };
        rows.into_iter().map(read).collect()
    }

    /// Who turned out to be whom: the record, and the one it was merged into.
    ///
    /// # Errors
    /// The store's own.
    pub fn merges(&mut self) -> Result<Vec<(Uuid, Uuid)>, StoreError> {
        let rows: Vec<(String, Option<String>)> = people::table
            .filter(people::merged_into.is_not_null())
            .order(people::id)
            .select((people::id, people::merged_into))
            .load(self.connection)?;
        let parse = |id: &str| id.parse::<Uuid>().map_err(StoreError::corrupt);
        rows.iter()
            .filter_map(|(id, into)| into.as_deref().map(|into| (id, into)))
            .map(|(id, into)| Ok((parse(id)?, parse(into)?)))
            .collect()
    }
}

impl Tx<'_> {
    /// Saves a season, new or known.
    ///
    /// # Errors
    /// `Conflict` if another season has the slug; the store's own.
    pub fn save_season(&mut self, season: &SeasonRow) -> Result<(), StoreError> {
        let known = diesel::update(seasons::table.find(season.id.to_string()))
            .set(season.clone())
            .execute(self.connection)?;
        if known == 0 {
            diesel::insert_into(seasons::table).values(season.clone()).execute(self.connection)?;
        }
        Ok(())
    }
}
