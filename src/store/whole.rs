//! All that is stored, for copies: the entries in the order they came, and what stands beside
//! the logs because no log says it.

use super::entries::Row as EntryRow;
use super::schema::{
    entrants, entries, events, free_texts, grants, installation, invitations, matches,
    namesake_decisions, people, seasons, sessions, streams, table_codes, users,
};
use super::{Reader, StoreError, Tx};
use crate::log::Entry;
use chrono::NaiveDateTime;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

/// Rows of a table as they are stored, to be put back as they were.
macro_rules! rows {
    ($($(#[$doc:meta])* $name:ident of $table:ident { $($field:ident: $type:ty),+ $(,)? })+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[derive(Queryable, Selectable, Insertable)]
        #[diesel(table_name = $table)]
        #[serde(deny_unknown_fields)]
        struct $name {
            $($field: $type),+
        }

        impl $name {
            /// All rows of the table.
            fn all(reader: &mut Reader<'_>) -> Result<Vec<Self>, StoreError> {
                Ok($table::table.select(Self::as_select()).load(reader.connection)?)
            }

            /// Puts the rows into the empty table.
            fn put(self, tx: &mut Tx<'_>) -> Result<(), StoreError> {
                diesel::insert_into($table::table).values(self).execute(tx.connection)?;
                Ok(())
            }
        }
    )+};
}

rows! {
    /// The installation, whose salt the hashes of texts are made with.
    InstallationRow of installation {
        id: i64, epoch: String, salt: String, created_at: NaiveDateTime,
    }
    /// A text that logs know by its hash.
    TextRow of free_texts { hash: String, person_id: Option<String>, body: Option<String> }
    /// Whom an imported name was said to mean.
    NamesakeRow of namesake_decisions { name_key: String, person_id: Option<String> }
    /// A user, with the hash of his password.
    UserRow of users {
        id: String, login: String, display_name: String, password_hash: Option<String>,
        role: String, created_at: NaiveDateTime, disabled: bool,
    }
    /// A link that was not used.
    InvitationRow of invitations {
        token_hash: String, kind: String, role: String, user_id: Option<String>,
        expires_at: NaiveDateTime, used_at: Option<NaiveDateTime>,
    }
    /// Somebody who is logged in.
    SessionRow of sessions {
        token_hash: String, user_id: String, created_at: NaiveDateTime,
        expires_at: NaiveDateTime, last_seen: NaiveDateTime,
    }
    /// A role of a user or a phone.
    GrantRow of grants {
        id: String, scope: String, event_id: Option<String>, table_no: Option<i32>, role: String,
        user_id: Option<String>, token_hash: Option<String>, device_label: Option<String>,
        state: String, created_at: NaiveDateTime, expires_at: Option<NaiveDateTime>,
    }
    /// A table's code.
    CodeRow of table_codes { secret: String, event_id: String, table_no: i32, revoked: bool }
}

/// What no log says: accounts, texts, names in addresses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beside {
    installation: Vec<InstallationRow>,
    texts: Vec<TextRow>,
    namesakes: Vec<NamesakeRow>,
    users: Vec<UserRow>,
    invitations: Vec<InvitationRow>,
    sessions: Vec<SessionRow>,
    grants: Vec<GrantRow>,
    codes: Vec<CodeRow>,
    /// Events and their names in addresses.
    pub events: Vec<(String, String)>,
    /// Seasons and theirs.
    pub seasons: Vec<(String, String)>,
    /// People and the numbers on their own tags.
    pub numbers: Vec<(String, String)>,
}

impl Reader<'_> {
    /// What stands beside the logs.
    ///
    /// # Errors
    /// The store's own.
    pub fn beside(&mut self) -> Result<Beside, StoreError> {
        Ok(Beside {
            installation: InstallationRow::all(self)?,
            texts: TextRow::all(self)?,
            namesakes: NamesakeRow::all(self)?,
            users: UserRow::all(self)?,
            invitations: InvitationRow::all(self)?,
            sessions: SessionRow::all(self)?,
            grants: GrantRow::all(self)?,
            codes: CodeRow::all(self)?,
            events: events::table
                .order(events::id)
                .select((events::id, events::slug))
                .load(self.connection)?,
            seasons: seasons::table
                .order(seasons::id)
                .select((seasons::id, seasons::slug))
                .load(self.connection)?,
            numbers: people::table
                .order(people::id)
                .filter(people::number.is_not_null())
                .select((people::id, people::number.assume_not_null()))
                .load(self.connection)?,
        })
    }

    /// Entries of all logs in the order they came, at most `most` after the place `after`, with
    /// the place of the last one; 0 is before the first.
    ///
    /// # Errors
    /// The store's own.
    pub fn entries_as_they_came(
        &mut self,
        after: i64,
        most: u32,
    ) -> Result<(i64, Vec<Entry>), StoreError> {
        let rows: Vec<(i64, EntryRow)> = entries::table
            .filter(entries::number.gt(after))
            .order(entries::number)
            .limit(most.into())
            .select((entries::number, EntryRow::as_select()))
            .load(self.connection)?;
        let last = rows.last().map_or(after, |(number, _)| *number);
        let all: Result<_, _> = rows.into_iter().map(|(_, row)| row.entry()).collect();
        Ok((last, all?))
    }
}

impl Tx<'_> {
    /// Empties every table.
    ///
    /// # Errors
    /// The store's own.
    pub fn empty(&mut self) -> Result<(), StoreError> {
        // Whoever is referred to goes after who refers to him.
        diesel::delete(entrants::table).execute(self.connection)?;
        diesel::delete(matches::table).execute(self.connection)?;
        diesel::delete(events::table).execute(self.connection)?;
        diesel::delete(seasons::table).execute(self.connection)?;
        diesel::delete(namesake_decisions::table).execute(self.connection)?;
        diesel::update(people::table)
            .set(people::merged_into.eq(None::<String>))
            .execute(self.connection)?;
        diesel::delete(people::table).execute(self.connection)?;
        diesel::delete(free_texts::table).execute(self.connection)?;
        diesel::delete(grants::table).execute(self.connection)?;
        diesel::delete(sessions::table).execute(self.connection)?;
        diesel::delete(invitations::table).execute(self.connection)?;
        diesel::delete(table_codes::table).execute(self.connection)?;
        diesel::delete(users::table).execute(self.connection)?;
        diesel::delete(entries::table).execute(self.connection)?;
        diesel::delete(streams::table).execute(self.connection)?;
        diesel::delete(installation::table).execute(self.connection)?;
        Ok(())
    }

    /// Puts into the emptied tables what stood beside the logs, up to what refers to people.
    ///
    /// # Errors
    /// The store's own.
    pub fn put_beside(&mut self, beside: &Beside) -> Result<(), StoreError> {
        let beside = beside.clone();
        beside.installation.into_iter().try_for_each(|row| row.put(self))?;
        beside.texts.into_iter().try_for_each(|row| row.put(self))?;
        beside.users.into_iter().try_for_each(|row| row.put(self))?;
        beside.invitations.into_iter().try_for_each(|row| row.put(self))?;
        beside.sessions.into_iter().try_for_each(|row| row.put(self))?;
        beside.grants.into_iter().try_for_each(|row| row.put(self))?;
        beside.codes.into_iter().try_for_each(|row| row.put(self))
    }

    /// Puts back what refers to people, when they are there again.
    ///
    /// # Errors
    /// The store's own.
    pub fn put_namesakes(&mut self, beside: &Beside) -> Result<(), StoreError> {
        beside.namesakes.clone().into_iter().try_for_each(|row| row.put(self))
    }
}
