//! Why a use case did not happen. Nothing was changed then.

use crate::games::Illegal;
use crate::log::{EntryId, Rejected, Unfoldable};
use crate::store::{NotAdmitted, StoreError};

/// Why a use case did not happen.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// There is no such event, match, person or entry.
    #[error("not found")]
    NotFound,
    /// A rule or the form of the input forbids it.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// A correction would leave later entries without ground.
    #[error("{} later entries would no longer hold: {first}", entries.len())]
    LaterIllegal {
        /// Those entries.
        entries: Vec<EntryId>,
        /// Why the first of them would not hold.
        first: Illegal,
    },
    /// A correction names an entry that is not in force.
    #[error("entry {0} is not in force")]
    UnknownTarget(EntryId),
    /// A correction whose form is wrong.
    #[error("{0}")]
    Malformed(String),
    /// The log did not admit the entry: a reused id or a stale base.
    #[error(transparent)]
    Rejected(#[from] Rejected),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<Unfoldable<Illegal>> for Refused {
    fn from(error: Unfoldable<Illegal>) -> Self {
        match error {
            Unfoldable::Refused(illegal) => Self::Illegal(illegal),
            Unfoldable::Malformed(detail) => Self::Malformed(detail),
            Unfoldable::UnknownTarget(target) => Self::UnknownTarget(target),
            Unfoldable::LaterIllegal { entries, first } => Self::LaterIllegal { entries, first },
        }
    }
}

impl From<NotAdmitted> for Refused {
    fn from(error: NotAdmitted) -> Self {
        match error {
            NotAdmitted::Rejected(rejected) => Self::Rejected(rejected),
            NotAdmitted::Store(error) => Self::Store(error),
        }
    }
}
