//! Free texts about people (claims, reasons, remarks): logs hold their salted hashes, the
//! texts stand here and can be erased without breaking a chain.

use super::schema::free_texts;
use super::{Reader, StoreError, Tx};
use crate::log::Hash;
use diesel::prelude::*;
use uuid::Uuid;

/// What a hash in a log stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FreeText {
    /// The text.
    Kept(String),
    /// There was a text, and it was erased.
    Erased,
}

impl Reader<'_> {
    /// The text of this hash; `None` if there never was one.
    ///
    /// # Errors
    /// The store's own.
    pub fn free_text(&mut self, hash: Hash) -> Result<Option<FreeText>, StoreError> {
        let row: Option<Option<String>> = free_texts::table
            .find(hash.to_string())
            .select(free_texts::body)
            .first(self.connection)
            .optional()?;
        Ok(row.map(|body| body.map_or(FreeText::Erased, FreeText::Kept)))
    }
}

impl Tx<'_> {
    /// Keeps a text under its salted hash; `person` is whom it goes with when erased.
    /// A text that was erased stays so.
    ///
    /// # Errors
    /// The store's own.
    pub fn save_free_text(
        &mut self,
        hash: Hash,
        body: &str,
        person: Option<Uuid>,
    ) -> Result<(), StoreError> {
        if self.free_text(hash)?.is_some() {
            return Ok(());
        }
        let row = (
            free_texts::hash.eq(hash.to_string()),
            free_texts::person_id.eq(person.map(|id| id.to_string())),
            free_texts::body.eq(body),
        );
        diesel::insert_into(free_texts::table).values(row).execute(self.connection)?;
        Ok(())
    }

    /// Erases one text.
    ///
    /// # Errors
    /// `Missing` if there never was one; the store's own.
    pub fn erase_free_text(&mut self, hash: Hash) -> Result<(), StoreError> {
        let erased = diesel::update(free_texts::table.find(hash.to_string()))
            .set(free_texts::body.eq(None::<String>))
            .execute(self.connection)?;
        if erased == 0 { Err(StoreError::Missing("text")) } else { Ok(()) }
    }

    /// Erases all texts that go with this person.
    ///
    /// # Errors
    /// The store's own.
    pub fn erase_free_texts_of(&mut self, person: Uuid) -> Result<(), StoreError> {
        diesel::update(free_texts::table.filter(free_texts::person_id.eq(person.to_string())))
            .set(free_texts::body.eq(None::<String>))
            .execute(self.connection)?;
        Ok(())
    }
}
