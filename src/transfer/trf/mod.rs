//! Tournament report files (TRF16 and TRF26), the text that arbiters' programs exchange.
//!
//! A file becomes a [`CrossTable`] and whatever else it says, word for word: nothing is dropped
//! in silence. What the table has no place for is kept as a [`Record`] and written out again;
//! what looks wrong without making the file useless is a note; what makes it useless is a
//! [`Fault`] that names line and column. Both dialects are read, also mixed, as long as they
//! agree with each other.

mod absences;
mod acceleration;
mod cell;
mod check;
pub mod course;
mod line;
mod player;
mod points;
mod reader;
mod writer;

pub use reader::{parse, read};
pub use writer::{Unwritable, write};

use crate::games::Message;
use crate::tournament::crosstable::{CrossTable, Score, Tpn};
use crate::transfer::csv;
use std::collections::BTreeMap;

/// What a file says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Players, rounds, points, and who must not meet.
    pub table: CrossTable,
    /// What else a player's line says, by number.
    pub players: BTreeMap<Tpn, Player>,
    /// Records the table has no place for, in the order of the file.
    pub records: Vec<Record>,
}

/// What a player's line says besides name, rating and rounds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Player {
    /// `m`, `w` or nothing.
    pub sex: String,
    /// The title, as abbreviated in the file.
    pub title: String,
    /// The federation.
    pub federation: String,
    /// The number in the federation's register.
    pub register: String,
    /// The date of birth, as the file writes it.
    pub born: String,
    /// The points stated; writing counts them anew.
    pub points: Option<Score>,
    /// The rank stated.
    pub rank: Option<u32>,
}

/// A record of the file that is kept as it is: a date, an arbiter, a comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The first three characters, `042` or `###`.
    pub code: String,
    /// The rest of the line, from column 5.
    pub text: String,
}

/// A file read, and what a person should know about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// What it says.
    pub report: Report,
    /// What is odd in it and was read nevertheless.
    pub notes: Vec<Message>,
}

/// Which words a file is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// TRF16 with the records the pairing programs added to it (`XXR`, `BBW`).
    Trf16,
    /// The edition of 2025 (`142`, `162`).
    Trf26,
    /// Both, for a reader one does not know.
    Both,
}

impl Dialect {
    pub(super) const fn older(self) -> bool {
        matches!(self, Self::Trf16 | Self::Both)
    }

    pub(super) const fn newer(self) -> bool {
        matches!(self, Self::Trf26 | Self::Both)
    }
}

/// Why a file cannot be used. Nothing of it is.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Fault {
    /// The bytes are no text.
    #[error(transparent)]
    Bytes(#[from] csv::Unreadable),
    /// Something in it is wrong.
    #[error("line {line}, column {column}: {}", message.key)]
    At {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        message: Message,
    },
}

impl Fault {
    /// The sentence for the person who gave the file.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Bytes(unreadable) => unreadable.message(),
            Self::At { message, .. } => message.clone(),
        }
    }
}

impl Report {
    /// A report of a table alone.
    #[must_use]
    pub const fn of(table: CrossTable) -> Self {
        Self { table, players: BTreeMap::new(), records: Vec::new() }
    }

    /// The text of the first record of that code.
    #[must_use]
    pub fn record(&self, code: &str) -> Option<&str> {
        self.records.iter().find(|record| record.code == code).map(|record| record.text.as_str())
    }

    /// Whether everybody was to meet everybody: the type of tournament says so.
    #[must_use]
    pub fn is_round_robin(&self) -> bool {
        let says = |code, words: &[&str]| {
            let text = self.record(code).unwrap_or_default().to_lowercase();
            words.iter().any(|word| text.contains(word))
        };
        says("092", &["robin", "berger", "round-rob"]) || says("192", &["berger", "round_robin"])
    }

    /// The tie-breaks the file names, in order (`PTS,BH/C1`); empty if it names none.
    #[must_use]
    pub fn tie_breaks(&self) -> Vec<&str> {
        let list = self.record("212").or_else(|| self.record("202")).unwrap_or_default();
        list.split([',', ' ', '\t']).filter(|word| !word.is_empty()).collect()
    }
}
