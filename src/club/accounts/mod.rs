//! Accounts: who logs in, by which links, and which devices may log at which table.
//!
//! A token is a secret of its holder; the store keeps only its hash, so a stolen
//! database opens no session. Whoever is locked out or revoked loses access with his
//! next request, because every request asks the store.

mod devices;
mod links;
mod name;
mod password;
pub(super) mod record;
mod sessions;
mod staff;
mod throttle;
mod token;
mod users;

pub use devices::{Access, Asked, Device, TableOfCode};
pub use links::{Link, NewUser};
pub use name::{Login, ShownName};
pub use password::Password;
pub use record::{RoleTold, StaffEntry};
pub use sessions::{Account, Identity, OpenSession};
pub use staff::{Appointment, EVENT_ROLES};
pub use token::Token;

pub use crate::officiating::Role;

use crate::store::{Store, StoreError};
use password::Hashing;
use std::sync::{Arc, Mutex};
use throttle::Throttle;

/// Why an account's use case did not happen.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    /// A field of a form is wrong; the key says what is right.
    #[error("{field}: {key}")]
    Field {
        /// The field's name.
        field: &'static str,
        /// The key of the sentence at the field.
        key: &'static str,
    },
    /// No such login, or not this password: which of them is not told.
    #[error("wrong login or password")]
    WrongPassword,
    /// Too many tries; the next may come after so many seconds.
    #[error("too many tries, wait {0} s")]
    TooMany(u64),
    /// The server checks as many passwords as it can already.
    #[error("too many logins at once")]
    Busy,
    /// The link was used, taken back, or is too old.
    #[error("the link no longer holds")]
    LinkGone,
    /// There is no such user, device or code.
    #[error("not found")]
    NotFound,
    /// Somebody must be left who can manage the users.
    #[error("the last administrator must stay")]
    LastAdministrator,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The accounts of an installation. Clones are the same accounts.
#[derive(Debug, Clone)]
pub struct Accounts {
    store: Store,
    hashing: Arc<Hashing>,
    throttle: Arc<Mutex<Throttle>>,
}

impl Accounts {
    /// The accounts kept in this store.
    #[must_use]
    pub fn new(store: Store) -> Self {
        Self { store, hashing: Arc::default(), throttle: Arc::default() }
    }
}
