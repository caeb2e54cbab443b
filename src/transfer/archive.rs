//! The archive of one event: its logs, the people in them, and proof that both are whole.
//!
//! An archive is a JSON document. It carries the logs entry by entry with their hash
//! chain, so whoever reads it can fold the event again and get the identical state.

use crate::games::Message;
use crate::log::{BrokenChain, Entry, Hash, Position, Seq, StreamId, StreamKind, check_chain};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use uuid::Uuid;

/// What an archive calls itself.
const FORMAT: &str = "nomerok-event";
/// The version this program writes and the newest it reads.
const VERSION: u32 = 1;

/// One event with everything it needs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Archive {
    format: String,
    version: u32,
    /// The event.
    pub event: Uuid,
    /// Its name in addresses.
    pub slug: String,
    /// The hash of its state: a reader's fold must give the same.
    pub state_hash: Hash,
    /// All streams, whole: the event's, its matches', its people's.
    pub streams: Vec<Stream>,
    /// Texts the logs know only by hash, the people's names among them; `null` where a text
    /// was erased.
    pub texts: Vec<Text>,
}

/// A whole stream.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stream {
    /// Its name.
    pub stream: StreamId,
    /// Where it ends: a cut-off tail shows.
    pub head: Seq,
    /// The hash there.
    pub hash: Hash,
    /// All its entries.
    pub entries: Vec<Entry>,
}

/// A text by its hash.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// The hash the logs have.
    pub hash: Hash,
    /// Whose text it is, if somebody's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<Uuid>,
    /// The text.
    pub body: Option<String>,
    /// A sum of the text under its hash, where there is one: the hash itself holds a salt that
    /// no file has, so without it nobody else could tell that a text was changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sum: Option<Hash>,
}

impl Text {
    /// A text with its sum.
    #[must_use]
    pub fn new(hash: Hash, person: Option<Uuid>, body: Option<String>) -> Self {
        let sum = body.as_deref().map(|body| Self::sum_of(hash, body));
        Self { hash, person, body, sum }
    }

    fn sum_of(hash: Hash, body: &str) -> Hash {
        Hash::of(format!("{hash}\0{body}").as_bytes())
    }

    /// Whether the text is as it was when the archive was made.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.sum == self.body.as_deref().map(|body| Self::sum_of(self.hash, body))
    }
}

/// Why an archive is refused; nothing was imported.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// No JSON, or not of an archive's shape.
    #[error("this is no event archive: {0}")]
    Form(String),
    /// Another kind of file.
    #[error("the file calls itself `{0}`; an event archive calls itself `nomerok-event`")]
    Format(String),
    /// Written by a later program.
    #[error("the archive has version {0}; this program reads up to version {VERSION}")]
    Newer(u32),
    /// A log was changed or cut.
    #[error("the log of {stream} is broken: {broken}")]
    Chain {
        /// The log.
        stream: StreamId,
        /// How.
        broken: BrokenChain,
    },
    /// A log does not end where it says.
    #[error("the log of {0} was cut off")]
    Cut(StreamId),
    /// A log stands twice or belongs to something else.
    #[error("the log of {0} does not belong into this archive")]
    Stray(StreamId),
    /// The event's own log is not in it.
    #[error("the event's own log is missing")]
    NoEvent,
}

impl Unreadable {
    /// The same for a person.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Form(detail) => {
                Message::new("archive-no-archive").with("detail", detail.as_str())
            }
            Self::Format(format) => {
                let format: String = format.chars().take(40).collect();
                Message::new("archive-other-format").with("format", format)
            }
            Self::Newer(version) => Message::new("archive-newer")
                .with("version", i64::from(*version))
                .with("known", i64::from(VERSION)),
            Self::Chain { stream, .. } => {
                Message::new("archive-changed").with("stream", stream.to_string())
            }
            Self::Cut(stream) => Message::new("archive-cut").with("stream", stream.to_string()),
            Self::Stray(stream) => Message::new("archive-stray").with("stream", stream.to_string()),
            Self::NoEvent => Message::new("archive-no-event"),
        }
    }
}

impl Archive {
    /// An archive of what is given.
    #[must_use]
    pub fn new(
        event: Uuid,
        slug: String,
        state_hash: Hash,
        streams: Vec<Stream>,
        texts: Vec<Text>,
    ) -> Self {
        let format = FORMAT.to_owned();
        Self { format, version: VERSION, event, slug, state_hash, streams, texts }
    }

    /// Writes the archive.
    ///
    /// # Panics
    /// Never: its maps have text keys and its numbers are finite.
    #[must_use]
    pub fn write(&self) -> String {
        serde_json::to_string_pretty(self).expect("an archive has text keys and finite numbers")
    }

    /// Reads an archive and checks that its logs are whole.
    ///
    /// # Errors
    /// See [`Unreadable`].
    pub fn read(text: &[u8]) -> Result<Self, Unreadable> {
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        let archive: Self =
            serde_json::from_slice(text).map_err(|error| Unreadable::Form(error.to_string()))?;
        if archive.format != FORMAT {
            return Err(Unreadable::Format(archive.format));
        }
        if archive.version > VERSION {
            return Err(Unreadable::Newer(archive.version));
        }
        let mut seen = BTreeSet::new();
        for stream in &archive.streams {
            stream.check()?;
            let foreign =
                stream.stream.kind == StreamKind::Tournament && stream.stream.id != archive.event;
            if foreign || !seen.insert(stream.stream) {
                return Err(Unreadable::Stray(stream.stream));
            }
        }
        if !seen.contains(&StreamId::of_tournament(archive.event)) {
            return Err(Unreadable::NoEvent);
        }
        Ok(archive)
    }
}

impl Stream {
    /// A whole stream.
    #[must_use]
    pub const fn new(stream: StreamId, position: Position, entries: Vec<Entry>) -> Self {
        Self { stream, head: position.head, hash: position.hash, entries }
    }

    fn check(&self) -> Result<(), Unreadable> {
        check_chain(&self.entries)
            .map_err(|broken| Unreadable::Chain { stream: self.stream, broken })?;
        if self.entries.iter().any(|entry| entry.draft.stream != self.stream) {
            return Err(Unreadable::Stray(self.stream));
        }
        match self.entries.last() {
            Some(last) if last.seq == self.head && last.hash == self.hash => Ok(()),
            _ => Err(Unreadable::Cut(self.stream)),
        }
    }
}
