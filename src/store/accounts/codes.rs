//! The codes that are printed for the tables of an event.

use crate::store::column::UuidText;
use crate::store::schema::table_codes;
use crate::store::{Reader, StoreError, Tx};
use diesel::prelude::*;
use uuid::Uuid;

/// What a table's QR code carries. It only *asks* for access, so it is kept readable and
/// can be printed again.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = table_codes)]
pub struct TableCode {
    /// The text in the code.
    pub secret: String,
    /// The event.
    #[diesel(serialize_as = UuidText, deserialize_as = UuidText)]
    pub event_id: Uuid,
    /// The table.
    pub table_no: i32,
    /// Whether it no longer opens anything.
    pub revoked: bool,
}

impl Reader<'_> {
    /// The code with this text, revoked ones too.
    ///
    /// # Errors
    /// The store's own.
    pub fn table_code(&mut self, secret: &str) -> Result<Option<TableCode>, StoreError> {
        Ok(table_codes::table
            .find(secret)
            .select(TableCode::as_select())
            .first(self.connection)
            .optional()?)
    }

    /// The event's codes that hold, by table.
    ///
    /// # Errors
    /// The store's own.
    pub fn table_codes_of_event(&mut self, event_id: Uuid) -> Result<Vec<TableCode>, StoreError> {
        Ok(table_codes::table
            .filter(table_codes::event_id.eq(event_id.to_string()))
            .filter(table_codes::revoked.eq(false))
            .order((table_codes::table_no, table_codes::secret))
            .select(TableCode::as_select())
            .load(self.connection)?)
    }
}

impl Tx<'_> {
    /// Adds a code.
    ///
    /// # Errors
    /// The store's own.
    pub fn add_table_code(&mut self, code: &TableCode) -> Result<(), StoreError> {
        diesel::insert_into(table_codes::table).values(code.clone()).execute(self.connection)?;
        Ok(())
    }

    /// Revokes a code.
    ///
    /// # Errors
    /// `Missing`; the store's own.
    pub fn revoke_table_code(&mut self, secret: &str) -> Result<(), StoreError> {
        let known = diesel::update(table_codes::table.find(secret))
            .set(table_codes::revoked.eq(true))
            .execute(self.connection)?;
        if known == 0 { Err(StoreError::Missing("code")) } else { Ok(()) }
    }
}
