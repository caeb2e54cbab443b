//! The envelope every entry travels in.

use super::Hash;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fmt;
use std::str::FromStr;
use uuid::Uuid;

/// The client-made UUID of an entry: the same id twice is the same entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntryId(pub Uuid);

impl fmt::Display for EntryId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An entry's place in its stream: 1 for the first, 0 stands for "before the first".
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Seq(pub u64);

impl Seq {
    /// The head of an empty stream.
    pub const START: Self = Self(0);

    /// The place after this one.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl fmt::Display for Seq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a stream records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StreamKind {
    /// One match at one table.
    Match,
    /// One event: entrants, rounds, outcomes.
    Tournament,
    /// One person's record.
    Person,
    /// Who has which role at one event.
    Staff,
    /// One season: which events make up its league table, and how.
    Season,
}

/// A stream's name: its kind and a UUID, written `match:0190…`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StreamId {
    /// What the stream records.
    pub kind: StreamKind,
    /// Whose stream it is.
    pub id: Uuid,
}

impl StreamId {
    /// The stream of a match.
    #[must_use]
    pub const fn of_match(id: Uuid) -> Self {
        Self { kind: StreamKind::Match, id }
    }

    /// The stream of a tournament.
    #[must_use]
    pub const fn of_tournament(id: Uuid) -> Self {
        Self { kind: StreamKind::Tournament, id }
    }

    /// The stream of a person record.
    #[must_use]
    pub const fn of_person(id: Uuid) -> Self {
        Self { kind: StreamKind::Person, id }
    }

    /// The stream of the roles at an event; the nil id is the whole installation's.
    #[must_use]
    pub const fn of_staff(id: Uuid) -> Self {
        Self { kind: StreamKind::Staff, id }
    }

    /// The stream of a season.
    #[must_use]
    pub const fn of_season(id: Uuid) -> Self {
        Self { kind: StreamKind::Season, id }
    }
}

impl StreamKind {
    const ALL: [Self; 5] = [Self::Match, Self::Tournament, Self::Person, Self::Staff, Self::Season];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Match => "match",
            Self::Tournament => "tournament",
            Self::Person => "person",
            Self::Staff => "staff",
            Self::Season => "season",
        }
    }
}

impl fmt::Display for StreamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind.as_str(), self.id)
    }
}

/// The text is no stream name; a right one looks like `match:0190f5a4-…`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no stream name such as `match:0190f5a4-7a3c-7b1e-8000-000000000000`")]
pub struct NoStream(String);

impl FromStr for StreamId {
    type Err = NoStream;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parsed = text.split_once(':').and_then(|(kind, id)| {
            let kind = StreamKind::ALL.into_iter().find(|known| known.as_str() == kind)?;
            Some(Self { kind, id: Uuid::parse_str(id).ok()? })
        });
        parsed.ok_or_else(|| NoStream(text.to_owned()))
    }
}

impl Serialize for StreamId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for StreamId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// What the sender had seen when he made the entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Base {
    /// The stream up to this place.
    Seq(Seq),
    /// Everything up to the sender's own earlier entry, which may not have been numbered yet.
    Entry(EntryId),
}

/// Who made an entry. Logs hold ids only; names stand in erasable rows elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// A user with an account.
    User(Uuid),
    /// A device admitted by a table's code, by its grant.
    Grant(Uuid),
    /// The program itself, e.g. for an outcome carried from a match to its tournament.
    System,
}

/// An entry as its sender made it, not yet numbered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    /// Client-made UUID (version 7), the key of idempotence.
    pub id: EntryId,
    /// Where it belongs.
    pub stream: StreamId,
    /// What kind of entry it is; the stream's fold knows the kinds.
    pub kind: String,
    /// Version of the kind's payload.
    pub version: u16,
    /// The kind's own fields.
    pub payload: Map<String, Value>,
    /// Who made it.
    pub actor: Actor,
    /// The device it was made on, as the device names itself.
    pub device: Option<String>,
    /// The device's clock when it was made, to milliseconds.
    pub made_at: DateTime<Utc>,
    /// What the sender had seen.
    pub base: Base,
}

impl Draft {
    /// The payload with its kind in it, the form the games' own entries have.
    #[must_use]
    pub fn body(&self) -> Value {
        let mut body = self.payload.clone();
        body.insert("kind".to_owned(), Value::String(self.kind.clone()));
        Value::Object(body)
    }

    /// Whether `other` is a repeat of this entry: everything its sender decided is the same.
    #[must_use]
    pub fn says_the_same_as(&self, other: &Self) -> bool {
        self.stream == other.stream
            && self.kind == other.kind
            && self.version == other.version
            && self.payload == other.payload
    }
}

/// An entry in its place: never changed, never removed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// What the sender made.
    #[serde(flatten)]
    pub draft: Draft,
    /// Its place in the stream.
    pub seq: Seq,
    /// The server's clock when it was accepted, to milliseconds.
    pub recorded_at: DateTime<Utc>,
    /// Hash of the entry before it; all zeros for the first.
    pub prev_hash: Hash,
    /// Hash of this entry, see [`super::seal`].
    pub hash: Hash,
}
