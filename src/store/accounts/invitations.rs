//! Links that let somebody set a password, once.

use crate::store::column::{MaybeMoment, MaybeUuid, Moment, stored, text_enum};
use crate::store::schema::invitations;
use crate::store::{Reader, StoreError, Tx};
use chrono::{DateTime, Utc};
use diesel::deserialize::FromSqlRow;
use diesel::expression::AsExpression;
use diesel::prelude::*;
use diesel::sql_types::Text;
use uuid::Uuid;

/// What the link is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromSqlRow, AsExpression)]
#[diesel(sql_type = Text)]
pub enum InvitationKind {
    /// Makes the first administrator.
    FirstRun,
    /// Makes a user.
    Invite,
    /// Sets a known user's password anew.
    Reset,
}

text_enum!(InvitationKind { FirstRun = "first-run", Invite = "invite", Reset = "reset" });

/// A link that can be used once.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = invitations)]
pub struct Invitation {
    /// The hash of what stands in the link.
    pub token_hash: String,
    /// What it is for.
    pub kind: InvitationKind,
    /// The role its user gets.
    pub role: String,
    /// The user whose password it sets anew.
    #[diesel(serialize_as = MaybeUuid, deserialize_as = MaybeUuid)]
    pub user_id: Option<Uuid>,
    /// Until when it can be used.
    #[diesel(serialize_as = Moment, deserialize_as = Moment)]
    pub expires_at: DateTime<Utc>,
    /// When it was used.
    #[diesel(serialize_as = MaybeMoment, deserialize_as = MaybeMoment)]
    pub used_at: Option<DateTime<Utc>>,
}

impl Reader<'_> {
    /// The invitation of this token, used and expired ones too.
    ///
    /// # Errors
    /// The store's own.
    pub fn invitation(&mut self, token_hash: &str) -> Result<Option<Invitation>, StoreError> {
        Ok(invitations::table
            .find(token_hash)
            .select(Invitation::as_select())
            .first(self.connection)
            .optional()?)
    }

    /// Invitations that can still be used at `now`, the first to expire first.
    ///
    /// # Errors
    /// The store's own.
    pub fn open_invitations(&mut self, now: DateTime<Utc>) -> Result<Vec<Invitation>, StoreError> {
        Ok(invitations::table
            .filter(invitations::used_at.is_null().and(invitations::expires_at.gt(stored(now))))
            .order((invitations::expires_at, invitations::token_hash))
            .select(Invitation::as_select())
            .load(self.connection)?)
    }
}

impl Tx<'_> {
    /// Adds an invitation.
    ///
    /// # Errors
    /// The store's own.
    pub fn add_invitation(&mut self, invitation: &Invitation) -> Result<(), StoreError> {
        diesel::insert_into(invitations::table)
            .values(invitation.clone())
            .execute(self.connection)?;
        Ok(())
    }

    /// Uses an invitation: `false` if it is not there, was used before or has expired.
    ///
    /// # Errors
    /// The store's own.
    pub fn use_invitation(
        &mut self,
        token_hash: &str,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let usable = invitations::used_at.is_null().and(invitations::expires_at.gt(stored(now)));
        let used = diesel::update(invitations::table.find(token_hash).filter(usable))
            .set(invitations::used_at.eq(stored(now)))
            .execute(self.connection)?;
        Ok(used == 1)
    }

    /// Takes an invitation back.
    ///
    /// # Errors
    /// The store's own.
    pub fn remove_invitation(&mut self, token_hash: &str) -> Result<(), StoreError> {
        diesel::delete(invitations::table.find(token_hash)).execute(self.connection)?;
        Ok(())
    }
}
