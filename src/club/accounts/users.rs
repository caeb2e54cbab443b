//! The list of users and what an administrator does with it.

use super::{Account, AccountError, Accounts, Login, NewUser, ShownName, StaffEntry, record};
use crate::log::Actor;
use crate::officiating::{Role, Scope};
use crate::store::{self, GrantScope, GrantState, Tx, User};
use uuid::Uuid;

impl Accounts {
    /// Whether anybody can log in at all.
    ///
    /// # Errors
    /// The store's own.
    pub fn any(&self) -> Result<bool, AccountError> {
        Ok(self.store.read(|reader| reader.has_users())?)
    }

    /// All users by login, with whether they are locked out.
    ///
    /// # Errors
    /// The store's own.
    pub fn users(&self) -> Result<Vec<(Account, bool)>, AccountError> {
        let users = self.store.read(|reader| reader.users())?;
        Ok(users.iter().map(|user| (Account::of(user), user.disabled)).collect())
    }

    /// The user with this login.
    ///
    /// # Errors
    /// `NotFound`.
    pub fn user(&self, login: &Login) -> Result<Account, AccountError> {
        let user = self.store.read(|reader| reader.user_by_login(login.as_str()))?;
        user.map(|user| Account::of(&user)).ok_or(AccountError::NotFound)
    }

    /// Adds a user with a password.
    ///
    /// # Errors
    /// The login is taken.
    pub fn add_user(&self, new: &NewUser, role: Role) -> Result<Uuid, AccountError> {
        let hash = self.hashing.hash(&new.password)?;
        self.insert_user(&new.login, &new.name, Some(hash), role)
    }

    /// Adds a user who sets his password by a link later.
    ///
    /// # Errors
    /// The login is taken.
    pub fn add_user_without_password(
        &self,
        login: &Login,
        name: &ShownName,
        role: Role,
    ) -> Result<Uuid, AccountError> {
        self.insert_user(login, name, None, role)
    }

    fn insert_user(
        &self,
        login: &Login,
        name: &ShownName,
        password_hash: Option<String>,
        role: Role,
    ) -> Result<Uuid, AccountError> {
        let user = User {
            id: Uuid::now_v7(),
            login: login.as_str().to_owned(),
            display_name: name.as_str().to_owned(),
            password_hash,
            role: role.as_str().to_owned(),
            created_at: crate::club::now(),
            disabled: false,
        };
        self.store.write(move |tx| {
            if tx.user_by_login(&user.login)?.is_some() {
                return Err(AccountError::Field { field: "login", key: "login-taken" });
            }
            tx.save_user(&user)?;
            let told = StaffEntry::UserAdded { user: user.id, role: user.role };
            record::log(tx, Scope::Installation, &Actor::System, &told)?;
            Ok(user.id)
        })
    }

    /// Changes a user's role in the installation.
    ///
    /// # Errors
    /// `NotFound`, `LastAdministrator`.
    pub fn set_role(&self, user: Uuid, role: Role, by: &Actor) -> Result<(), AccountError> {
        let told = StaffEntry::RoleChanged { user, role: record::word(role) };
        self.change(user, (told, by), move |user| user.role = record::word(role))
    }

    /// Locks a user out, at once and everywhere, or lets him in again.
    ///
    /// # Errors
    /// `NotFound`, `LastAdministrator`.
    pub fn set_disabled(&self, user: Uuid, disabled: bool, by: &Actor) -> Result<(), AccountError> {
        let told =
            if disabled { StaffEntry::LockedOut { user } } else { StaffEntry::LetIn { user } };
        self.change(user, (told, by), move |user| user.disabled = disabled)
    }

    fn change(
        &self,
        id: Uuid,
        (told, by): (StaffEntry, &Actor),
        change: impl FnOnce(&mut User) + Send + 'static,
    ) -> Result<(), AccountError> {
        let by = by.clone();
        self.store.write(move |tx| {
            let before = tx.user(id)?.ok_or(AccountError::NotFound)?;
            let mut user = before.clone();
            change(&mut user);
            if user != before {
                tx.save_user(&user)?;
                record::log(tx, Scope::Installation, &by, &told)?;
            }
            if user.disabled {
                tx.close_sessions_of(id)?;
            }
            if anybody_administers(tx)? { Ok(()) } else { Err(AccountError::LastAdministrator) }
        })
    }

    /// Ends all sessions of a user: a lost phone.
    ///
    /// # Errors
    /// The store's own.
    pub fn close_sessions(&self, user: Uuid) -> Result<(), AccountError> {
        self.store.write(move |tx| tx.close_sessions_of(user))?;
        Ok(())
    }

    /// Gives a user a role at an event or a table; one he had before is given again.
    ///
    /// # Errors
    /// `NotFound`.
    pub fn give(
        &self,
        user: Uuid,
        role: Role,
        scope: Scope,
        by: &Actor,
    ) -> Result<(), AccountError> {
        let by = by.clone();
        let (kind, event_id, table_no) = match scope {
            Scope::Installation => (GrantScope::Installation, None, None),
            Scope::Event(event) => (GrantScope::Event, Some(event), None),
            Scope::Table { event, table } => (GrantScope::Table, Some(event), Some(table)),
        };
        let now = crate::club::now();
        self.store.write(move |tx| {
            tx.user(user)?.ok_or(AccountError::NotFound)?;
            let given = tx.grants_of_user(user)?.into_iter().find(|row| {
                row.role == role.as_str() && super::devices::scope_of(row) == Some(scope)
            });
            if let Some(given) = given {
                if given.state != GrantState::Admitted {
                    tx.set_grant_state(given.id, GrantState::Admitted)?;
                    record::log_appointment(tx, &given, &by, true)?;
                }
                return Ok(());
            }
            let grant = store::Grant {
                id: Uuid::now_v7(),
                scope: kind,
                event_id,
                table_no,
                role: role.as_str().to_owned(),
                user_id: Some(user),
                token_hash: None,
                device_label: None,
                state: GrantState::Admitted,
                created_at: now,
                expires_at: None,
            };
            tx.save_grant(&grant)?;
            Ok(record::log_appointment(tx, &grant, &by, true)?)
        })
    }
}

fn anybody_administers(tx: &mut Tx<'_>) -> Result<bool, AccountError> {
    let administrator = Role::Administrator.as_str();
    Ok(tx.users()?.iter().any(|user| user.role == administrator && !user.disabled))
}
