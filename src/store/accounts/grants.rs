//! Who may do what where: a person or a device, in a role, in the installation, at an
//! event or at a table.

use crate::store::column::{MaybeMoment, MaybeUuid, Moment, UuidText, text_enum};
use crate::store::schema::grants;
use crate::store::{Reader, StoreError, Tx};
use chrono::{DateTime, Utc};
use diesel::deserialize::FromSqlRow;
use diesel::expression::AsExpression;
use diesel::prelude::*;
use diesel::sql_types::Text;
use uuid::Uuid;

/// Where a grant holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromSqlRow, AsExpression)]
#[diesel(sql_type = Text)]
pub enum GrantScope {
    /// Everywhere.
    Installation,
    /// At one event.
    Event,
    /// At one table of an event.
    Table,
}

text_enum!(GrantScope { Installation = "installation", Event = "event", Table = "table" });

/// How far a grant is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromSqlRow, AsExpression)]
#[diesel(sql_type = Text)]
pub enum GrantState {
    /// A device scanned a code and waits.
    Requested,
    /// It holds.
    Admitted,
    /// It was refused or taken back.
    Revoked,
}

text_enum!(GrantState { Requested = "requested", Admitted = "admitted", Revoked = "revoked" });

/// A role given to a user or to a device. The database refuses a scope whose event or
/// table is not named, and a grant to nobody.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = grants, treat_none_as_null = true)]
pub struct Grant {
    /// The grant's id; logs name devices by it.
    #[diesel(serialize_as = UuidText, deserialize_as = UuidText)]
    pub id: Uuid,
    /// Where it holds.
    pub scope: GrantScope,
    /// The event, unless it holds everywhere.
    #[diesel(serialize_as = MaybeUuid, deserialize_as = MaybeUuid)]
    pub event_id: Option<Uuid>,
    /// The table, if it holds at one only.
    pub table_no: Option<i32>,
    /// The role.
    pub role: String,
    /// The user it is given to.
    #[diesel(serialize_as = MaybeUuid, deserialize_as = MaybeUuid)]
    pub user_id: Option<Uuid>,
    /// The hash of the token of the device it is given to.
    pub token_hash: Option<String>,
    /// What the device calls itself.
    pub device_label: Option<String>,
    /// How far it is.
    pub state: GrantState,
    /// When it was made or asked for.
    #[diesel(serialize_as = Moment, deserialize_as = Moment)]
    pub created_at: DateTime<Utc>,
    /// Until when it holds.
    #[diesel(serialize_as = MaybeMoment, deserialize_as = MaybeMoment)]
    pub expires_at: Option<DateTime<Utc>>,
}

impl Reader<'_> {
    /// The grant of this id, in whatever state.
    ///
    /// # Errors
    /// The store's own.
    pub fn grant(&mut self, id: Uuid) -> Result<Option<Grant>, StoreError> {
        Ok(grants::table
            .find(id.to_string())
            .select(Grant::as_select())
            .first(self.connection)
            .optional()?)
    }

    /// The grant of the device with this token, in whatever state.
    ///
    /// # Errors
    /// The store's own.
    pub fn grant_by_token(&mut self, token_hash: &str) -> Result<Option<Grant>, StoreError> {
        Ok(grants::table
            .filter(grants::token_hash.eq(token_hash))
            .select(Grant::as_select())
            .first(self.connection)
            .optional()?)
    }

    /// All grants of a user, in whatever state, oldest first.
    ///
    /// # Errors
    /// The store's own.
    pub fn grants_of_user(&mut self, user_id: Uuid) -> Result<Vec<Grant>, StoreError> {
        Ok(grants::table
            .filter(grants::user_id.eq(user_id.to_string()))
            .order((grants::created_at, grants::id))
            .select(Grant::as_select())
            .load(self.connection)?)
    }

    /// All grants at an event and its tables, in whatever state, oldest first.
    ///
    /// # Errors
    /// The store's own.
    pub fn grants_of_event(&mut self, event_id: Uuid) -> Result<Vec<Grant>, StoreError> {
        Ok(grants::table
            .filter(grants::event_id.eq(event_id.to_string()))
            .order((grants::created_at, grants::id))
            .select(Grant::as_select())
            .load(self.connection)?)
    }
}

impl Tx<'_> {
    /// Saves a grant, new or known.
    ///
    /// # Errors
    /// `Refused` if its scope and its event or table do not go together; the store's own.
    pub fn save_grant(&mut self, grant: &Grant) -> Result<(), StoreError> {
        let known = diesel::update(grants::table.find(grant.id.to_string()))
            .set(grant.clone())
            .execute(self.connection)?;
        if known == 0 {
            diesel::insert_into(grants::table).values(grant.clone()).execute(self.connection)?;
        }
        Ok(())
    }

    /// Admits or revokes a grant.
    ///
    /// # Errors
    /// `Missing`; the store's own.
    pub fn set_grant_state(&mut self, id: Uuid, state: GrantState) -> Result<(), StoreError> {
        let known = diesel::update(grants::table.find(id.to_string()))
            .set(grants::state.eq(state))
            .execute(self.connection)?;
        if known == 0 { Err(StoreError::Missing("grant")) } else { Ok(()) }
    }
}
