//! Who is logged in.

use crate::store::column::{Moment, UuidText, stored};
use crate::store::schema::sessions;
use crate::store::{Reader, StoreError, Tx};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

/// A browser somebody logged in with.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = sessions)]
pub struct Session {
    /// The hash of what stands in the cookie.
    pub token_hash: String,
    /// Whose it is.
    #[diesel(serialize_as = UuidText, deserialize_as = UuidText)]
    pub user_id: Uuid,
    /// When he logged in.
    #[diesel(serialize_as = Moment, deserialize_as = Moment)]
    pub created_at: DateTime<Utc>,
    /// Until when it holds.
    #[diesel(serialize_as = Moment, deserialize_as = Moment)]
    pub expires_at: DateTime<Utc>,
    /// When it was used last, as far as it was noted.
    #[diesel(serialize_as = Moment, deserialize_as = Moment)]
    pub last_seen: DateTime<Utc>,
}

impl Reader<'_> {
    /// The session of this token, if it still holds at `now`.
    ///
    /// # Errors
    /// The store's own.
    pub fn session(
        &mut self,
        token_hash: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<Session>, StoreError> {
        Ok(sessions::table
            .find(token_hash)
            .filter(sessions::expires_at.gt(stored(now)))
            .select(Session::as_select())
            .first(self.connection)
            .optional()?)
    }

    /// A user's sessions that still hold at `now`, the last used first.
    ///
    /// # Errors
    /// The store's own.
    pub fn sessions_of_user(
        &mut self,
        user_id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Vec<Session>, StoreError> {
        Ok(sessions::table
            .filter(sessions::user_id.eq(user_id.to_string()))
            .filter(sessions::expires_at.gt(stored(now)))
            .order((sessions::last_seen.desc(), sessions::created_at.desc()))
            .select(Session::as_select())
            .load(self.connection)?)
    }
}

impl Tx<'_> {
    /// Opens a session.
    ///
    /// # Errors
    /// `Refused` if the user is not there; the store's own.
    pub fn open_session(&mut self, session: &Session) -> Result<(), StoreError> {
        diesel::insert_into(sessions::table).values(session.clone()).execute(self.connection)?;
        Ok(())
    }

    /// Notes that a session was used and how long it holds now; nothing if it is closed.
    ///
    /// # Errors
    /// The store's own.
    pub fn extend_session(
        &mut self,
        token_hash: &str,
        last_seen: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        diesel::update(sessions::table.find(token_hash))
            .set((
                sessions::last_seen.eq(stored(last_seen)),
                sessions::expires_at.eq(stored(expires_at)),
            ))
            .execute(self.connection)?;
        Ok(())
    }

    /// Closes a session.
    ///
    /// # Errors
    /// The store's own.
    pub fn close_session(&mut self, token_hash: &str) -> Result<(), StoreError> {
        diesel::delete(sessions::table.find(token_hash)).execute(self.connection)?;
        Ok(())
    }

    /// Closes all sessions of a user, after a new password or when he is locked out.
    ///
    /// # Errors
    /// The store's own.
    pub fn close_sessions_of(&mut self, user_id: Uuid) -> Result<(), StoreError> {
        diesel::delete(sessions::table.filter(sessions::user_id.eq(user_id.to_string())))
            .execute(self.connection)?;
        Ok(())
    }

    /// Removes the sessions that no longer hold.
    ///
    /// # Errors
    /// The store's own.
    pub fn remove_expired_sessions(&mut self, now: DateTime<Utc>) -> Result<(), StoreError> {
        diesel::delete(sessions::table.filter(sessions::expires_at.le(stored(now))))
            .execute(self.connection)?;
        Ok(())
    }
}
