//! Logging in and out, and who a request comes from.

use super::throttle::{Counted, household};
use super::token::Token;
use super::{AccountError, Accounts, Device, Login, Password};
use crate::officiating::{Grant, Role, Scope};
use crate::store::{GrantState, Reader, Session, StoreError, User};
use chrono::{DateTime, TimeDelta, Utc};
use std::net::IpAddr;
use std::sync::PoisonError;
use std::time::Instant;
use uuid::Uuid;

/// How long a session holds after it was last used.
const LASTS: TimeDelta = TimeDelta::days(30);
/// How often its use is noted: not every page view is worth a write.
const NOTED: TimeDelta = TimeDelta::hours(1);

/// Somebody who logged in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// His id.
    pub id: Uuid,
    /// What he types to log in.
    pub login: String,
    /// The name he is shown by.
    pub name: String,
    /// His role in the whole installation.
    pub role: Role,
}

impl Account {
    pub(super) fn of(user: &User) -> Self {
        Self {
            id: user.id,
            login: user.login.clone(),
            name: user.display_name.clone(),
            // A word that no version of ours wrote gives no rights.
            role: Role::of_str(&user.role).unwrap_or(Role::Anonymous),
        }
    }
}

/// Who a request comes from.
#[derive(Debug, Clone, Default)]
pub struct Identity {
    /// The user, if somebody logged in.
    pub user: Option<Account>,
    /// The device's requests and admissions that still hold.
    pub devices: Vec<Device>,
    /// What user and device may together.
    pub grants: Vec<Grant>,
}

/// A session as its owner sees it.
#[derive(Debug, Clone)]
pub struct OpenSession {
    /// Names the session; not its secret.
    pub id: String,
    /// When he logged in.
    pub created_at: DateTime<Utc>,
    /// When it was used last, to the hour.
    pub last_seen: DateTime<Utc>,
    /// It is the one that asks.
    pub current: bool,
}

impl Accounts {
    /// Logs somebody in; the token is for his cookie.
    ///
    /// # Errors
    /// `WrongPassword`, `TooMany`, `Busy`.
    pub fn log_in(&self, login: &str, password: &str, from: IpAddr) -> Result<Token, AccountError> {
        let from = household(from);
        // Whatever cannot be a login is counted all the same.
        let login = Login::parse(login).map_or(String::new(), |login| login.as_str().to_owned());
        let counted = [
            Counted::LoginFrom(login.clone(), from),
            Counted::Login(login.clone()),
            Counted::From(from),
        ];
        self.attempt(&counted)?;
        let user = self.store.read(|reader| reader.user_by_login(&login))?;
        let user = user.filter(|user| !user.disabled);
        let hashed = user.as_ref().and_then(|user| user.password_hash.as_deref());
        let right = self.hashing.verify(password, hashed)?;
        let user = user.filter(|_| right).ok_or(AccountError::WrongPassword)?;
        self.throttle.lock().unwrap_or_else(PoisonError::into_inner).forgive(&counted);
        self.open_session(user.id)
    }

    pub(super) fn attempt(&self, counted: &[Counted]) -> Result<(), AccountError> {
        let mut throttle = self.throttle.lock().unwrap_or_else(PoisonError::into_inner);
        throttle.attempt(counted, Instant::now()).map_err(AccountError::TooMany)
    }

    pub(super) fn open_session(&self, user_id: Uuid) -> Result<Token, AccountError> {
        let token = Token::random();
        let now = crate::club::now();
        let session = Session {
            token_hash: token.hash(),
            user_id,
            created_at: now,
            expires_at: now + LASTS,
            last_seen: now,
        };
        self.store.write(move |tx| {
            tx.remove_expired_sessions(now)?;
            tx.open_session(&session)
        })?;
        Ok(token)
    }

    /// Ends a session.
    ///
    /// # Errors
    /// The store's own.
    pub fn log_out(&self, session: &Token) -> Result<(), AccountError> {
        let hash = session.hash();
        self.store.write(move |tx| tx.close_session(&hash))?;
        Ok(())
    }

    /// Who a request comes from, by its cookies.
    ///
    /// # Errors
    /// The store's own.
    pub fn identify(
        &self,
        session: Option<&Token>,
        devices: &[Token],
    ) -> Result<Identity, AccountError> {
        let now = crate::club::now();
        let (identity, session) = self.store.read(|reader| {
            let mut identity = Identity::default();
            let session = match session {
                Some(token) => reader.session(&token.hash(), now)?,
                None => None,
            };
            let user = match &session {
                Some(session) => reader.user(session.user_id)?.filter(|user| !user.disabled),
                None => None,
            };
            if let Some(user) = &user {
                identity.grants = grants_of(reader, user, now)?;
                identity.user = Some(Account::of(user));
            }
            for token in devices {
                let Some(device) = Device::load(reader, token, now)? else { continue };
                identity.grants.extend(device.grant());
                identity.devices.push(device);
            }
            Ok::<_, StoreError>((identity, session))
        })?;
        if let Some(session) = session.filter(|session| now - session.last_seen > NOTED) {
            self.store.write(move |tx| tx.extend_session(&session.token_hash, now, now + LASTS))?;
        }
        Ok(identity)
    }

    /// A user's open sessions, the newest first.
    ///
    /// # Errors
    /// The store's own.
    pub fn sessions(
        &self,
        user: Uuid,
        current: Option<&Token>,
    ) -> Result<Vec<OpenSession>, AccountError> {
        let current = current.map(Token::hash);
        let sessions =
            self.store.read(|reader| reader.sessions_of_user(user, crate::club::now()))?;
        let shown = sessions.into_iter().map(|session| OpenSession {
            current: current.as_ref() == Some(&session.token_hash),
            id: session.token_hash,
            created_at: session.created_at,
            last_seen: session.last_seen,
        });
        Ok(shown.collect())
    }

    /// Ends one of a user's own sessions.
    ///
    /// # Errors
    /// `NotFound` if he has no such session.
    pub fn close_session(&self, user: Uuid, id: &str) -> Result<(), AccountError> {
        let id = id.to_owned();
        self.store.write(move |tx| {
            let session = tx.session(&id, crate::club::now())?;
            if session.is_none_or(|session| session.user_id != user) {
                return Err(AccountError::NotFound);
            }
            Ok(tx.close_session(&id)?)
        })
    }

    /// Sets a new password; all sessions end, the answer opens a new one.
    ///
    /// # Errors
    /// The field is named: the old password is wrong or the new one too short.
    pub fn change_password(
        &self,
        user: Uuid,
        old: &str,
        new: &str,
        from: IpAddr,
    ) -> Result<Token, AccountError> {
        let new = Password::parse(new)?;
        let counted = [Counted::LoginFrom(user.to_string(), household(from))];
        self.attempt(&counted)?;
        let known = self.store.read(|reader| reader.user(user))?.ok_or(AccountError::NotFound)?;
        if !self.hashing.verify(old, known.password_hash.as_deref())? {
            return Err(AccountError::Field { field: "old", key: "password-wrong" });
        }
        self.throttle.lock().unwrap_or_else(PoisonError::into_inner).forgive(&counted);
        self.set_password(user, &new)?;
        self.open_session(user)
    }

    pub(super) fn set_password(&self, user: Uuid, new: &Password) -> Result<(), AccountError> {
        let hash = self.hashing.hash(new)?;
        self.store.write(move |tx| {
            let mut user = tx.user(user)?.ok_or(AccountError::NotFound)?;
            user.password_hash = Some(hash);
            tx.save_user(&user)?;
            Ok(tx.close_sessions_of(user.id)?)
        })
    }
}

/// What a user may: by his role in the installation and by what he was given for events.
fn grants_of(
    reader: &mut Reader<'_>,
    user: &User,
    now: DateTime<Utc>,
) -> Result<Vec<Grant>, StoreError> {
    let mut grants = Vec::new();
    if let Some(role) = Role::of_str(&user.role) {
        grants.push(Grant { role, scope: Scope::Installation });
    }
    for row in reader.grants_of_user(user.id)? {
        let holds = row.state == GrantState::Admitted && row.expires_at.is_none_or(|end| end > now);
        grants.extend(super::devices::grant_of(&row).filter(|_| holds));
    }
    Ok(grants)
}
