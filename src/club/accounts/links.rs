//! Links that work once: the first run, an invitation, a forgotten password.

use super::{AccountError, Accounts, Login, Password, ShownName, StaffEntry, Token, record};
use crate::log::Actor;
use crate::officiating::{Role, Scope};
use crate::store::{Invitation, InvitationKind, Reader, StoreError, User};
use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

/// How long the first-run link and an invitation hold.
const INVITES: TimeDelta = TimeDelta::days(7);
/// How long a link for a forgotten password holds.
const RESETS: TimeDelta = TimeDelta::days(1);

/// What a link does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Link {
    /// Makes the first account, an administrator.
    FirstRun,
    /// Makes an account with this role.
    Invitation(Role),
    /// Sets a new password of the user with this login.
    Reset(String),
}

/// A new account as the form has it.
#[derive(Debug, Clone)]
pub struct NewUser {
    /// What he will type to log in.
    pub login: Login,
    /// The name he is shown by.
    pub name: ShownName,
    /// His password.
    pub password: Password,
}

impl Accounts {
    /// A link for the first account; `None` if there are users already. Earlier links
    /// of the kind no longer hold.
    ///
    /// # Errors
    /// The store's own.
    pub fn first_run(&self) -> Result<Option<Token>, AccountError> {
        let now = crate::club::now();
        let (token, invitation) = invitation(InvitationKind::FirstRun, None, None, now + INVITES);
        let first = self.store.write(move |tx| {
            if tx.has_users()? {
                return Ok::<_, StoreError>(false);
            }
            for old in tx.open_invitations(now)? {
                if old.kind == InvitationKind::FirstRun {
                    tx.remove_invitation(&old.token_hash)?;
                }
            }
            tx.add_invitation(&invitation)?;
            Ok(true)
        })?;
        Ok(first.then_some(token))
    }

    /// A link that makes an account with this role.
    ///
    /// # Errors
    /// The store's own.
    pub fn invite(&self, role: Role) -> Result<Token, AccountError> {
        let end = crate::club::now() + INVITES;
        let (token, invitation) = invitation(InvitationKind::Invite, Some(role), None, end);
        self.store.write(move |tx| tx.add_invitation(&invitation))?;
        Ok(token)
    }

    /// A link that sets a user's password anew.
    ///
    /// # Errors
    /// `NotFound`.
    pub fn reset_link(&self, user: Uuid) -> Result<Token, AccountError> {
        let end = crate::club::now() + RESETS;
        let (token, invitation) = invitation(InvitationKind::Reset, None, Some(user), end);
        self.store.write(move |tx| {
            tx.user(user)?.ok_or(AccountError::NotFound)?;
            Ok::<_, AccountError>(tx.add_invitation(&invitation)?)
        })?;
        Ok(token)
    }

    /// What a link does, if it still holds.
    ///
    /// # Errors
    /// `LinkGone`.
    pub fn link(&self, token: &Token) -> Result<Link, AccountError> {
        let hash = token.hash();
        let now = crate::club::now();
        self.store.read(|reader| open_link(reader, &hash, now).map(|(link, _)| link))
    }

    /// Uses the first-run link or an invitation; the answer is the session's token.
    ///
    /// # Errors
    /// `LinkGone`, or the field at fault. The link holds on after an error.
    pub fn accept(&self, token: &Token, new: NewUser) -> Result<Token, AccountError> {
        let hash = token.hash();
        // Before the slow part, so that a dead link costs nothing.
        self.link(token)?;
        let password_hash = self.hashing.hash(&new.password)?;
        let now = crate::club::now();
        let id = Uuid::now_v7();
        self.store.write(move |tx| {
            let (link, _) = open_link(tx, &hash, now)?;
            let role = match link {
                Link::FirstRun if !tx.has_users()? => Role::Administrator,
                Link::Invitation(role) => role,
                Link::FirstRun | Link::Reset(_) => return Err(AccountError::LinkGone),
            };
            if tx.user_by_login(new.login.as_str())?.is_some() {
                return Err(AccountError::Field { field: "login", key: "login-taken" });
            }
            if !tx.use_invitation(&hash, now)? {
                return Err(AccountError::LinkGone);
            }
            tx.save_user(&User {
                id,
                login: new.login.as_str().to_owned(),
                display_name: new.name.as_str().to_owned(),
                password_hash: Some(password_hash),
                role: role.as_str().to_owned(),
                created_at: now,
                disabled: false,
            })?;
            // The link let him in; who gave it to him is not known to it.
            let told = StaffEntry::UserAdded { user: id, role: record::word(role) };
            Ok(record::log(tx, Scope::Installation, &Actor::User(id), &told)?)
        })?;
        self.open_session(id)
    }

    /// Uses a link for a forgotten password; all sessions of the user end, the answer
    /// is the token of a new one.
    ///
    /// # Errors
    /// `LinkGone`. The link holds on after any other error.
    pub fn reset_password(&self, token: &Token, new: &Password) -> Result<Token, AccountError> {
        let hash = token.hash();
        self.link(token)?;
        let password_hash = self.hashing.hash(new)?;
        let now = crate::club::now();
        let id = self.store.write(move |tx| {
            let (_, user) = open_link(tx, &hash, now)?;
            let mut user = user.ok_or(AccountError::LinkGone)?;
            if !tx.use_invitation(&hash, now)? {
                return Err(AccountError::LinkGone);
            }
            user.password_hash = Some(password_hash);
            tx.save_user(&user)?;
            tx.close_sessions_of(user.id)?;
            Ok(user.id)
        })?;
        self.open_session(id)
    }

    /// The invitations that nobody has used yet: what names them, their roles and ends.
    ///
    /// # Errors
    /// The store's own.
    pub fn invitations(&self) -> Result<Vec<(String, Role, DateTime<Utc>)>, AccountError> {
        let open = self.store.read(|reader| reader.open_invitations(crate::club::now()))?;
        let invites = open.into_iter().filter(|one| one.kind == InvitationKind::Invite);
        Ok(invites
            .filter_map(|one| Some((one.token_hash, Role::of_str(&one.role)?, one.expires_at)))
            .collect())
    }

    /// Takes an invitation back.
    ///
    /// # Errors
    /// The store's own.
    pub fn withdraw_invitation(&self, id: &str) -> Result<(), AccountError> {
        let id = id.to_owned();
        self.store.write(move |tx| tx.remove_invitation(&id))?;
        Ok(())
    }
}

fn invitation(
    kind: InvitationKind,
    role: Option<Role>,
    user_id: Option<Uuid>,
    expires_at: DateTime<Utc>,
) -> (Token, Invitation) {
    let token = Token::random();
    let role = role.unwrap_or(Role::Administrator).as_str().to_owned();
    let invitation =
        Invitation { token_hash: token.hash(), kind, role, user_id, expires_at, used_at: None };
    (token, invitation)
}

/// What an unused link does, and whose password it sets.
fn open_link(
    reader: &mut Reader<'_>,
    hash: &str,
    now: DateTime<Utc>,
) -> Result<(Link, Option<User>), AccountError> {
    let found = reader.invitation(hash)?;
    let open = found.filter(|link| link.used_at.is_none() && link.expires_at > now);
    let open = open.ok_or(AccountError::LinkGone)?;
    match open.kind {
        InvitationKind::FirstRun => Ok((Link::FirstRun, None)),
        InvitationKind::Invite => {
            let role = Role::of_str(&open.role).ok_or(AccountError::LinkGone)?;
            Ok((Link::Invitation(role), None))
        }
        InvitationKind::Reset => {
            let user = match open.user_id {
                Some(id) => reader.user(id)?.filter(|user| !user.disabled),
                None => None,
            };
            let user = user.ok_or(AccountError::LinkGone)?;
            Ok((Link::Reset(user.login.clone()), Some(user)))
        }
    }
}
