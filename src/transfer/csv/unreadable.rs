//! Why a file as a whole cannot be read. Nothing of such a file is imported.

use crate::games::Message;

/// What is wrong with the file and, where it can be told, at which place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// More bytes than a player list can need.
    #[error("the file is larger than {limit} bytes")]
    TooLarge {
        /// The most that is read.
        limit: usize,
    },
    /// A workbook of a spreadsheet program, not text.
    #[error("the file is a spreadsheet's own format, not CSV")]
    Workbook,
    /// A byte that no text of the understood encodings has here.
    #[error("the byte at offset {offset} (counted from 0) is no {encoding} text")]
    Undecodable {
        /// Offset of the byte in the file, counted from 0.
        offset: usize,
        /// What the file was taken for.
        encoding: &'static str,
    },
    /// No row at all.
    #[error("the file has no rows")]
    Empty,
    /// A quotation mark was opened and never closed.
    #[error("the quotation mark opened in line {line} is never closed")]
    OpenQuote {
        /// Line of the file where it was opened.
        line: usize,
    },
    /// Something stands between a closing quotation mark and the next delimiter.
    #[error("text follows the closing quotation mark in line {line}")]
    AfterQuote {
        /// Line of the file.
        line: usize,
    },
    /// More rows than one import takes.
    #[error("the file has more than {limit} rows")]
    TooManyRows {
        /// The most that is read.
        limit: usize,
    },
    /// A row with more cells than a table of players can have.
    #[error("line {line} has more than {limit} cells")]
    TooManyCells {
        /// Line of the file.
        line: usize,
        /// The most that is read.
        limit: usize,
    },
    /// The header names columns, but none with the players' names.
    #[error("no column of the header holds the names")]
    NoNameColumn,
}

impl Unreadable {
    /// The sentence for the person who sent the file.
    #[must_use]
    pub fn message(&self) -> Message {
        match *self {
            Self::TooLarge { limit } => {
                Message::new("import-too-large").with("kilobytes", whole(limit / 1024))
            }
            Self::Workbook => Message::new("import-workbook"),
            Self::Undecodable { offset, encoding } => Message::new("import-undecodable")
                .with("offset", offset.to_string())
                .with("encoding", encoding),
            Self::Empty => Message::new("import-empty"),
            Self::OpenQuote { line } => Message::new("import-open-quote").with("line", whole(line)),
            Self::AfterQuote { line } => {
                Message::new("import-after-quote").with("line", whole(line))
            }
            Self::TooManyRows { limit } => {
                Message::new("import-too-many-rows").with("limit", whole(limit))
            }
            Self::TooManyCells { line, limit } => Message::new("import-too-many-cells")
                .with("line", whole(line))
                .with("limit", whole(limit)),
            Self::NoNameColumn => Message::new("import-no-name-column"),
        }
    }
}

/// A count as a message carries it.
pub(super) fn whole(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
