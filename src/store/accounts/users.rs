//! Who can log in.

use crate::store::column::{Moment, UuidText};
use crate::store::schema::users;
use crate::store::{Reader, StoreError, Tx};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

/// A person with an account.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = users, treat_none_as_null = true)]
pub struct User {
    /// The account's id.
    #[diesel(serialize_as = UuidText, deserialize_as = UuidText)]
    pub id: Uuid,
    /// What is typed to log in, folded by the caller; unique.
    pub login: String,
    /// What others see.
    pub display_name: String,
    /// The password's hash; `None` until the invitation is used.
    pub password_hash: Option<String>,
    /// The role in the whole installation.
    pub role: String,
    /// When the account was made.
    #[diesel(serialize_as = Moment, deserialize_as = Moment)]
    pub created_at: DateTime<Utc>,
    /// Whether the account is locked.
    pub disabled: bool,
}

impl Reader<'_> {
    /// The user of this id.
    ///
    /// # Errors
    /// The store's own.
    pub fn user(&mut self, id: Uuid) -> Result<Option<User>, StoreError> {
        Ok(users::table
            .find(id.to_string())
            .select(User::as_select())
            .first(self.connection)
            .optional()?)
    }

    /// The user with this folded login.
    ///
    /// # Errors
    /// The store's own.
    pub fn user_by_login(&mut self, login: &str) -> Result<Option<User>, StoreError> {
        Ok(users::table
            .filter(users::login.eq(login))
            .select(User::as_select())
            .first(self.connection)
            .optional()?)
    }

    /// All users, by login.
    ///
    /// # Errors
    /// The store's own.
    pub fn users(&mut self) -> Result<Vec<User>, StoreError> {
        Ok(users::table.order(users::login).select(User::as_select()).load(self.connection)?)
    }

    /// Whether there is any user; before the first, the first-run link makes one.
    ///
    /// # Errors
    /// The store's own.
    pub fn has_users(&mut self) -> Result<bool, StoreError> {
        let any: Option<String> =
            users::table.select(users::id).first(self.connection).optional()?;
        Ok(any.is_some())
    }
}

impl Tx<'_> {
    /// Saves a user, new or known.
    ///
    /// # Errors
    /// `Conflict` if another user has the login; the store's own.
    pub fn save_user(&mut self, user: &User) -> Result<(), StoreError> {
        let known = diesel::update(users::table.find(user.id.to_string()))
            .set(user.clone())
            .execute(self.connection)?;
        if known == 0 {
            diesel::insert_into(users::table).values(user.clone()).execute(self.connection)?;
        }
        Ok(())
    }
}
