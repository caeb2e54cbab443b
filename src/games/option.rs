//! The options a game offers an organizer, as data a form can be made of.

use serde_json::{Value, json};

/// An option of a game's ruleset. Its words are `{game}-option-{key}` in the language files,
/// those of its values `{game}-option-{key}-{value}`, with `-` for `_`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GameOption {
    /// Its key in the ruleset.
    pub key: &'static str,
    /// The rule it belongs to.
    pub rule: &'static str,
    /// What it can be.
    pub shape: Shape,
}

/// What an option can be, and what it is where nobody says otherwise.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Shape {
    /// Yes or no; no without a word.
    Flag,
    /// Yes or no; yes without a word.
    FlagOn,
    /// One of several, the first without a word.
    One(&'static [&'static str]),
    /// One of several, the first without a word, or the last with a number: `{"points": 3}`.
    OneOrNumbered(&'static [&'static str], &'static str),
    /// One of several with a number each, the first with that number without a word:
    /// `{"best_of": 1}`.
    Numbered(&'static [&'static str], u32),
    /// Several of these; so many of the first ones without a word.
    Some(&'static [&'static str], usize),
    /// A list of numbers.
    Numbers(&'static [i64]),
    /// One of several numbers, the first without a word.
    OneNumber(&'static [u32]),
    /// A number from 1, or none, as it is without a word.
    Limit,
    /// A number from 1, or none; that number without a word.
    LimitFrom(u32),
    /// A number from 1 that must be said; a new event is offered this one.
    Required(u32),
    /// None, as it is without a word, or a clock: `{"minutes": 14, "increment_s": 8}`.
    Clock,
}

impl Shape {
    /// The value where nobody says otherwise; `null` also where somebody must.
    #[must_use]
    pub fn default(self) -> Value {
        match self {
            Self::Flag => json!(false),
            Self::FlagOn => json!(true),
            Self::One(values) | Self::OneOrNumbered(values, _) => json!(values[0]),
            Self::Some(values, chosen) => json!(values[..chosen]),
            Self::Numbers(numbers) => json!(numbers),
            Self::Numbered(values, number) => json!({ values[0]: number }),
            Self::OneNumber(numbers) => json!(numbers[0]),
            Self::LimitFrom(number) => json!(number),
            Self::Limit | Self::Required(_) | Self::Clock => Value::Null,
        }
    }
}
