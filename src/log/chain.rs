//! The hash chain: an exported log proves that nothing in it was changed or left out.

use super::{Draft, Entry, Seq};
use chrono::{DateTime, SubsecRound, Utc};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// A SHA-256 hash, written as 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash([u8; 32]);

impl Hash {
    /// The beginning of the hash as a number: chance that nobody chooses.
    #[must_use]
    pub fn lot(self) -> u64 {
        self.0.iter().take(8).fold(0, |lot, byte| lot << 8 | u64::from(*byte))
    }

    /// What stands before the first entry of a stream.
    pub const ZERO: Self = Self([0; 32]);

    /// The hash of the bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The hash of a value's RFC 8785 form: the same for equal values, whatever wrote them.
    ///
    /// # Panics
    /// Never for types whose maps have text keys, which all of ours have.
    #[must_use]
    pub fn of_value<T: Serialize>(value: &T) -> Self {
        let bytes = serde_json_canonicalizer::to_vec(value).expect(
            "our own types serialise: their maps have text keys and their numbers are finite",
        );
        Self::of(&bytes)
    }

    /// Its first eight bytes as a number: a seed, or a revision of what was computed.
    #[must_use]
    pub const fn leading(self) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] = self.0;
        u64::from_be_bytes([a, b, c, d, e, f, g, h])
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not 64 hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a hash is 64 hexadecimal digits")]
pub struct NoHash;

impl FromStr for Hash {
    type Err = NoHash;

    fn from_str(text: &str) -> Result<Self, NoHash> {
        if text.len() != 64 || !text.is_ascii() {
            return Err(NoHash);
        }
        let mut bytes = [0; 32];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|_| NoHash)?;
        }
        Ok(Self(bytes))
    }
}

impl Serialize for Hash {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// What is hashed of an entry: all of it but the hash itself and the one before, which is prefixed.
#[derive(Serialize)]
struct Sealed<'a> {
    #[serde(flatten)]
    draft: &'a Draft,
    seq: Seq,
    recorded_at: DateTime<Utc>,
}

/// Numbers a draft and closes it into the chain: `hash = SHA-256(prev_hash ‖ RFC 8785 form)`.
///
/// Both times are cut to milliseconds, the resolution every database keeps.
#[must_use]
pub fn seal(mut draft: Draft, head: Seq, prev_hash: Hash, recorded_at: DateTime<Utc>) -> Entry {
    draft.made_at = draft.made_at.trunc_subsecs(3);
    let recorded_at = recorded_at.trunc_subsecs(3);
    let seq = head.next();
    let hash = chained(&draft, seq, recorded_at, prev_hash);
    Entry { draft, seq, recorded_at, prev_hash, hash }
}

fn chained(draft: &Draft, seq: Seq, recorded_at: DateTime<Utc>, prev_hash: Hash) -> Hash {
    let form = serde_json_canonicalizer::to_vec(&Sealed { draft, seq, recorded_at })
        .expect("an entry serialises: its maps have text keys and JSON has no infinite numbers");
    let mut hasher = Sha256::new();
    hasher.update(prev_hash.0);
    hasher.update(form);
    Hash(hasher.finalize().into())
}

/// Where and how a chain is broken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BrokenChain {
    /// The entries are not numbered 1, 2, 3…
    #[error("entry {found} stands where {expected} belongs")]
    Gap {
        /// The number that belongs there.
        expected: Seq,
        /// The number found.
        found: Seq,
    },
    /// The entry names another predecessor than the one before it.
    #[error("entry {0} does not follow the entry before it")]
    Link(Seq),
    /// The entry was changed after it was sealed.
    #[error("entry {0} is not what was sealed")]
    Content(Seq),
}

/// Checks that the entries are a whole chain from the first on.
///
/// # Errors
/// The first place where the chain does not hold.
pub fn check_chain<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Result<(), BrokenChain> {
    let mut head = Seq::START;
    let mut prev_hash = Hash::ZERO;
    for entry in entries {
        if entry.seq != head.next() {
            return Err(BrokenChain::Gap { expected: head.next(), found: entry.seq });
        }
        if entry.prev_hash != prev_hash {
            return Err(BrokenChain::Link(entry.seq));
        }
        if chained(&entry.draft, entry.seq, entry.recorded_at, prev_hash) != entry.hash {
            return Err(BrokenChain::Content(entry.seq));
        }
        (head, prev_hash) = (entry.seq, entry.hash);
    }
    Ok(())
}
