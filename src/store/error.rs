//! What can go wrong between the program and its database.

use diesel::result::{DatabaseErrorKind, Error};

/// Why the store did not do what it was asked.
///
/// The kinds are what a caller can react to; the text is the database's own reason, for
/// the log. It is cloneable because one failed commit answers every job of its group.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The address names no database this program knows.
    #[error("`{0}` is no database; use `sqlite:<file>` or `postgres://…`")]
    Address(String),
    /// The database cannot be reached or cannot work now; the same request may succeed later.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// What is stored has changed, or already holds what was to be unique.
    #[error("what is stored says otherwise: {0}")]
    Conflict(String),
    /// The row to change is not there.
    #[error("there is no such {0}")]
    Missing(&'static str),
    /// A rule of the database refused the values: a bug of the program, not of its user.
    #[error("the database refused the values: {0}")]
    Refused(String),
    /// What is stored cannot be read as what it should be.
    #[error("the database holds something unreadable: {0}")]
    Corrupt(String),
    /// The database was written by a later version of this program.
    #[error("the database was written by a later version of the program (it has step {0})")]
    Newer(String),
    /// The work given to [`super::Store::write`] panicked; nothing of it was kept.
    #[error("a write job panicked: {0}")]
    Panicked(String),
}

impl StoreError {
    pub(super) fn corrupt(reason: impl ToString) -> Self {
        Self::Corrupt(reason.to_string())
    }

    pub(super) fn unavailable(reason: impl ToString) -> Self {
        Self::Unavailable(reason.to_string())
    }
}

impl From<Error> for StoreError {
    fn from(error: Error) -> Self {
        let reason = error.to_string();
        match error {
            Error::DatabaseError(kind, _) => match kind {
                DatabaseErrorKind::UniqueViolation | DatabaseErrorKind::ExclusionViolation => {
                    Self::Conflict(reason)
                }
                DatabaseErrorKind::ForeignKeyViolation
                | DatabaseErrorKind::NotNullViolation
                | DatabaseErrorKind::CheckViolation
                | DatabaseErrorKind::RestrictViolation => Self::Refused(reason),
                // SQLite tells these from other troubles by their text alone.
                _ if reason.contains("malformed") || reason.contains("not a database") => {
                    Self::Corrupt(reason)
                }
                _ => Self::Unavailable(reason),
            },
            Error::DeserializationError(_) => Self::Corrupt(reason),
            Error::SerializationError(_)
            | Error::QueryBuilderError(_)
            | Error::InvalidCString(_) => Self::Refused(reason),
            _ => Self::Unavailable(reason),
        }
    }
}
