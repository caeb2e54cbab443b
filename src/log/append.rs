//! Whether a draft may be appended: repeats, stale bases, conflicts.

use super::{Base, Draft, Entry, Hash, Seq};

/// Where a stream ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The last entry's place, [`Seq::START`] for an empty stream.
    pub head: Seq,
    /// The last entry's hash, [`Hash::ZERO`] for an empty stream.
    pub hash: Hash,
}

impl Position {
    /// The end of an empty stream.
    pub const START: Self = Self { head: Seq::START, hash: Hash::ZERO };
}

/// Why a draft is not appended.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Rejected {
    /// The same id was used for another entry (422).
    #[error("the id of this entry was already used for another one")]
    IdReused,
    /// The sender had not seen these entries (409): a person decides what now.
    #[error("{} entries were made in between", between.len())]
    Conflict {
        /// What happened since the sender's base, oldest first.
        between: Vec<Entry>,
    },
    /// The base names an entry or a place this stream does not have (409 without entries).
    #[error("the base of this entry is not in the stream")]
    UnknownBase,
}

/// Decides whether `draft` may follow the stream's head.
///
/// `existing` is the entry of the same id, if the store has one (in any stream); `base`
/// is the place the draft's base names, `None` if the stream has no such place;
/// `between` are the entries after the base; `commutes` says whether the draft may pass
/// an entry it has not seen.
///
/// # Errors
/// See [`Rejected`].
pub fn admit(
    draft: &Draft,
    existing: Option<&Entry>,
    base: Option<Seq>,
    between: Vec<Entry>,
    commutes: impl Fn(&Draft, &Entry) -> bool,
) -> Result<Admitted, Rejected> {
    if let Some(existing) = existing {
        return if existing.draft.says_the_same_as(draft) {
            Ok(Admitted::Repeat(Box::new(existing.clone())))
        } else {
            Err(Rejected::IdReused)
        };
    }
    if base.is_none() {
        return Err(Rejected::UnknownBase);
    }
    if between.iter().all(|entry| commutes(draft, entry)) {
        Ok(Admitted::Append)
    } else {
        Err(Rejected::Conflict { between })
    }
}

/// What becomes of a draft that is not rejected.
#[derive(Debug, Clone, PartialEq)]
pub enum Admitted {
    /// It goes on the end of the stream.
    Append,
    /// It was appended before; the first answer is given again.
    Repeat(Box<Entry>),
}

impl Base {
    /// The place this base names, if it can be told without looking an entry up.
    #[must_use]
    pub const fn seq(self) -> Option<Seq> {
        match self {
            Self::Seq(seq) => Some(seq),
            Self::Entry(_) => None,
        }
    }
}
