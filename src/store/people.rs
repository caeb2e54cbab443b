//! People: the rows that names stand in. Logs hold their ids only.

use super::column::{MaybeUuid, SeqNumber, UuidText};
use super::schema::{namesake_decisions, people};
use super::{Reader, StoreError, Tx};
use crate::log::Seq;
use diesel::prelude::*;
use uuid::Uuid;

/// A person. The keys are folded by the caller, for neither database can fold Cyrillic.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = people, treat_none_as_null = true)]
pub struct PersonRow {
    /// The person's id, also that of his stream.
    #[diesel(serialize_as = UuidText, deserialize_as = UuidText)]
    pub id: Uuid,
    /// The name as it is shown.
    pub name: String,
    /// What lists are sorted by.
    pub sort_key: String,
    /// What namesakes are found by, and searches look in.
    pub fold_key: String,
    /// The club.
    pub club: Option<String>,
    /// The town.
    pub city: Option<String>,
    /// A rating from outside, as imported.
    pub rating: Option<i32>,
    /// The year of birth.
    pub birth_year: Option<i32>,
    /// The sex, as imported.
    pub sex: Option<String>,
    /// A remark for the organizer.
    pub note: Option<String>,
    /// The number on the person's own tag.
    pub number: Option<String>,
    /// The person this one turned out to be.
    #[diesel(serialize_as = MaybeUuid, deserialize_as = MaybeUuid)]
    pub merged_into: Option<Uuid>,
    /// Whether the person asked to be forgotten; then nothing above but the id is kept.
    pub erased: bool,
    /// The last entry of the person's stream that was folded.
    #[diesel(serialize_as = SeqNumber, deserialize_as = SeqNumber)]
    pub seq: Seq,
}

/// Whom an imported name was said to mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Namesake {
    /// This person.
    Known(Uuid),
    /// Somebody not known before.
    New,
}

impl Reader<'_> {
    /// The person of this id, merged and erased ones too.
    ///
    /// # Errors
    /// The store's own.
    pub fn person(&mut self, id: Uuid) -> Result<Option<PersonRow>, StoreError> {
        Ok(people::table
            .find(id.to_string())
            .select(PersonRow::as_select())
            .first(self.connection)
            .optional()?)
    }

    /// The persons of these ids, in no order, merged and erased ones too.
    ///
    /// # Errors
    /// The store's own.
    pub fn persons(&mut self, ids: &[Uuid]) -> Result<Vec<PersonRow>, StoreError> {
        let mut found = Vec::with_capacity(ids.len());
        // Both databases bound the number of values in a statement.
        for ids in ids.chunks(500) {
            let ids: Vec<String> = ids.iter().map(Uuid::to_string).collect();
            let rows: Vec<PersonRow> = people::table
                .filter(people::id.eq_any(ids))
                .select(PersonRow::as_select())
                .load(self.connection)?;
            found.extend(rows);
        }
        Ok(found)
    }

    /// Persons whose folded key contains `folded`, by sort key: `limit` of them after the
    /// first `offset`, and how many there are in all. Merged and erased ones are left out.
    ///
    /// # Errors
    /// The store's own.
    pub fn search_people(
        &mut self,
        folded: &str,
        offset: u32,
        limit: u32,
    ) -> Result<(Vec<PersonRow>, u64), StoreError> {
        let pattern = format!("%{}%", literal(folded));
        let shown = people::erased
            .eq(false)
            .and(people::merged_into.is_null())
            .and(people::fold_key.like(pattern).escape('\\'));
        let total: i64 = people::table.filter(shown.clone()).count().get_result(self.connection)?;
        let page = people::table
            .filter(shown)
            .order((people::sort_key, people::id))
            .offset(i64::from(offset))
            .limit(i64::from(limit))
            .select(PersonRow::as_select())
            .load(self.connection)?;
        Ok((page, u64::try_from(total).map_err(StoreError::corrupt)?))
    }

    /// Persons with exactly this folded key: the namesakes. Merged and erased ones are left out.
    ///
    /// # Errors
    /// The store's own.
    pub fn people_by_fold_key(&mut self, fold_key: &str) -> Result<Vec<PersonRow>, StoreError> {
        Ok(people::table
            .filter(people::fold_key.eq(fold_key))
            .filter(people::erased.eq(false).and(people::merged_into.is_null()))
            .order(people::id)
            .select(PersonRow::as_select())
            .load(self.connection)?)
    }

    /// Everybody who is not erased, by sort key; merged ones too.
    ///
    /// # Errors
    /// The store's own.
    pub fn registry(&mut self) -> Result<Vec<PersonRow>, StoreError> {
        Ok(people::table
            .filter(people::erased.eq(false))
            .order((people::sort_key, people::id))
            .select(PersonRow::as_select())
            .load(self.connection)?)
    }

    /// The persons who turned out to be this one.
    ///
    /// # Errors
    /// The store's own.
    pub fn people_merged_into(&mut self, id: Uuid) -> Result<Vec<PersonRow>, StoreError> {
        Ok(people::table
            .filter(people::merged_into.eq(id.to_string()))
            .order(people::id)
            .select(PersonRow::as_select())
            .load(self.connection)?)
    }

    /// What was answered when this imported name was asked about; the key is the caller's.
    ///
    /// # Errors
    /// The store's own.
    pub fn namesake_decision(&mut self, key: &str) -> Result<Option<Namesake>, StoreError> {
        let row: Option<Option<String>> = namesake_decisions::table
            .find(key)
            .select(namesake_decisions::person_id)
            .first(self.connection)
            .optional()?;
        match row {
            None => Ok(None),
            Some(None) => Ok(Some(Namesake::New)),
            Some(Some(id)) => Ok(Some(Namesake::Known(id.parse().map_err(StoreError::corrupt)?))),
        }
    }
}

/// The text with what `LIKE` would take for a wildcard made literal.
fn literal(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

impl Tx<'_> {
    /// Saves a person, new or known.
    ///
    /// # Errors
    /// `Refused` if the person merged into is not there; the store's own.
    pub fn save_person(&mut self, person: &PersonRow) -> Result<(), StoreError> {
        let known = diesel::update(people::table.find(person.id.to_string()))
            .set(person.clone())
            .execute(self.connection)?;
        if known == 0 {
            diesel::insert_into(people::table).values(person.clone()).execute(self.connection)?;
        }
        Ok(())
    }

    /// Remembers whom an imported name means, in place of an earlier answer.
    ///
    /// # Errors
    /// `Refused` if the person is not there; the store's own.
    pub fn remember_namesake(&mut self, key: &str, answer: Namesake) -> Result<(), StoreError> {
        let person = match answer {
            Namesake::Known(id) => Some(id.to_string()),
            Namesake::New => None,
        };
        let known = diesel::update(namesake_decisions::table.find(key))
            .set(namesake_decisions::person_id.eq(&person))
            .execute(self.connection)?;
        if known == 0 {
            let row =
                (namesake_decisions::name_key.eq(key), namesake_decisions::person_id.eq(&person));
            diesel::insert_into(namesake_decisions::table).values(row).execute(self.connection)?;
        }
        Ok(())
    }

    /// Forgets every answer that named this person.
    ///
    /// # Errors
    /// The store's own.
    pub fn forget_namesakes_of(&mut self, person: Uuid) -> Result<(), StoreError> {
        let answers =
            namesake_decisions::table.filter(namesake_decisions::person_id.eq(person.to_string()));
        diesel::delete(answers).execute(self.connection)?;
        Ok(())
    }
}
