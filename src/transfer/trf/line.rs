//! One line of a file, by columns counted from 1.

use super::Fault;
use crate::games::{Arg, Message};
use std::borrow::Cow;

/// Stands where a character is longer than one byte and columns are counted in bytes.
const CONTINUED: char = '\0';

/// A line and its number.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub(super) number: usize,
    columns: Vec<char>,
}

impl Line {
    pub(super) fn new(number: usize, text: &str) -> Self {
        Self { number, columns: text.chars().collect() }
    }

    /// The line with its columns counted in bytes, as some programs pad names.
    pub(super) fn by_bytes(&self) -> Self {
        let mut columns = Vec::new();
        for letter in &self.columns {
            columns.push(*letter);
            columns.resize(columns.len() + letter.len_utf8() - 1, CONTINUED);
        }
        Self { number: self.number, columns }
    }

    pub(super) fn is_ascii(&self) -> bool {
        self.columns.iter().all(char::is_ascii)
    }

    pub(super) fn is_blank(&self) -> bool {
        self.columns.iter().all(|letter| letter.is_whitespace())
    }

    pub(super) fn width(&self) -> usize {
        self.columns.len()
    }

    /// The text of the columns, both included, without spaces around it; short lines end in
    /// spaces.
    pub(super) fn field(&self, from: usize, to: usize) -> String {
        let slice = self.columns.get(from - 1..).unwrap_or_default();
        let slice = &slice[..slice.len().min(to + 1 - from)];
        let text: String = slice.iter().filter(|letter| **letter != CONTINUED).collect();
        text.trim().to_owned()
    }

    /// The character of a column, a space past the end.
    pub(super) fn at(&self, column: usize) -> char {
        self.columns.get(column - 1).copied().unwrap_or(' ')
    }

    pub(super) fn code(&self) -> String {
        self.columns.iter().take(3).collect()
    }

    /// What follows the code.
    pub(super) fn rest(&self) -> String {
        self.field(4, self.width().max(4))
    }

    /// The words from a column on, each with the column it begins in.
    pub(super) fn words(&self, from: usize) -> Vec<(usize, String)> {
        let mut words: Vec<(usize, String)> = Vec::new();
        let mut inside = false;
        for (column, letter) in (1..).zip(&self.columns).skip(from - 1) {
            match (letter.is_whitespace(), words.last_mut()) {
                (true, _) => inside = false,
                (false, Some((_, word))) if inside => word.push(*letter),
                (false, _) => {
                    words.push((column, letter.to_string()));
                    inside = true;
                }
            }
        }
        words
    }

    /// Something is wrong in a column; the message gets line, column and what stands there.
    pub(super) fn fault(&self, column: usize, key: Message) -> Fault {
        Fault::At {
            line: self.number,
            column,
            message: with(key, [("line", count(self.number)), ("column", count(column))]),
        }
    }

    /// Something is odd in the line.
    pub(super) fn note(&self, key: Message) -> Message {
        with(key, [("line", count(self.number))])
    }

    /// A number from 1 in these columns.
    pub(super) fn number(&self, from: usize, to: usize) -> Result<u32, Fault> {
        let text = self.field(from, to);
        number(&text)
            .ok_or_else(|| self.fault(from, Message::new("trf-no-number").with("text", text)))
    }

    /// The same for one of its words.
    pub(super) fn number_of(&self, word: &(usize, String)) -> Result<u32, Fault> {
        number(&word.1).ok_or_else(|| {
            self.fault(word.0, Message::new("trf-no-number").with("text", word.1.clone()))
        })
    }

    /// A round's number.
    pub(super) fn round_of(&self, word: &(usize, String)) -> Result<u16, Fault> {
        let number = self.number_of(word)?;
        u16::try_from(number).ok().filter(|round| *round <= super::reader::MOST_ROUNDS).ok_or_else(
            || self.fault(word.0, Message::new("trf-no-round").with("text", word.1.clone())),
        )
    }
}

fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| digits && *number > 0)
}

fn with<const N: usize>(mut message: Message, args: [(&'static str, Arg); N]) -> Message {
    for (name, arg) in args {
        message.args.insert(Cow::Borrowed(name), arg);
    }
    message
}

pub(super) fn count(number: usize) -> Arg {
    Arg::Number(i64::try_from(number).unwrap_or(i64::MAX))
}
