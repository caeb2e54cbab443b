//! The installation itself: one row.

use super::column::{Moment, UuidText};
use super::schema::installation;
use super::{Reader, StoreError, Tx};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

/// What makes this installation one of its own.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = installation)]
pub struct Installation {
    /// Changes when a backup is restored: phones then offer again all they hold.
    #[diesel(serialize_as = UuidText, deserialize_as = UuidText)]
    pub epoch: Uuid,
    /// The secret part of the hashes that logs hold of personal texts.
    pub salt: String,
    /// When the epoch began.
    #[diesel(serialize_as = Moment, deserialize_as = Moment)]
    pub created_at: DateTime<Utc>,
}

/// The one row's id.
const ONLY: i64 = 1;

impl Reader<'_> {
    /// The installation; `None` before the first run.
    ///
    /// # Errors
    /// The store's own.
    pub fn installation(&mut self) -> Result<Option<Installation>, StoreError> {
        Ok(installation::table
            .find(ONLY)
            .select(Installation::as_select())
            .first(self.connection)
            .optional()?)
    }
}

impl Tx<'_> {
    /// Saves the installation, at the first run or with a new epoch.
    ///
    /// # Errors
    /// The store's own.
    pub fn save_installation(&mut self, new: &Installation) -> Result<(), StoreError> {
        let known = diesel::update(installation::table.find(ONLY))
            .set(new.clone())
            .execute(self.connection)?;
        if known == 0 {
            let row = (
                installation::id.eq(ONLY),
                installation::epoch.eq(new.epoch.to_string()),
                installation::salt.eq(&new.salt),
                installation::created_at.eq(super::column::stored(new.created_at)),
            );
            diesel::insert_into(installation::table).values(row).execute(self.connection)?;
        }
        Ok(())
    }
}
