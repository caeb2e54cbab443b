//! What an engine says: a rule id and a message key with its arguments.

use super::scoring::Points;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A sentence for a person, as a key of `locales` and the arguments it needs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Message {
    /// Key of the sentence in every language file.
    pub key: Cow<'static, str>,
    /// Arguments by the name the language files use.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<Cow<'static, str>, Arg>,
}

/// An argument of a [`Message`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arg {
    /// A number, written and pluralised by the language.
    Number(i64),
    /// Text that is the same in every language.
    Text(String),
    /// A seat, shown by the name of who sits there.
    Seat(String),
    /// Several seats, shown as a list of names.
    Seats(Vec<String>),
    /// Points of several seats, shown as a list of names with their points.
    Scores(Vec<(String, Points)>),
    /// Another message key: a word the language has its own form for.
    Term(Cow<'static, str>),
}

impl Message {
    /// A message without arguments.
    #[must_use]
    pub fn new(key: &'static str) -> Self {
        Self { key: Cow::Borrowed(key), args: BTreeMap::new() }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.insert(Cow::Borrowed(name), arg.into());
        self
    }
}

impl From<i64> for Arg {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// A consequence and the rule it follows from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Explanation {
    /// Rule id as the rule book numbers it, e.g. `F-12`.
    pub rule: Cow<'static, str>,
    /// What follows.
    pub message: Message,
}

impl Explanation {
    /// A consequence of `rule`.
    #[must_use]
    pub fn new(rule: &'static str, message: Message) -> Self {
        Self { rule: Cow::Borrowed(rule), message }
    }
}

/// Why an entry or a header is refused. The message's key is also the error code.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, thiserror::Error)]
#[error("{} ({})", message.key, rule.as_deref().unwrap_or("-"))]
pub struct Illegal {
    /// The rule that forbids it, if it is a rule and not the form of the entry.
    pub rule: Option<Cow<'static, str>>,
    /// What is wrong and what would be right.
    pub message: Message,
}

impl Illegal {
    /// Refused by a rule of the game.
    #[must_use]
    pub fn by_rule(rule: &'static str, message: Message) -> Self {
        Self { rule: Some(Cow::Borrowed(rule)), message }
    }

    /// Refused because the entry itself makes no sense.
    #[must_use]
    pub fn input(message: Message) -> Self {
        Self { rule: None, message }
    }

    /// The stable machine-readable code of the refusal.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.message.key
    }
}
