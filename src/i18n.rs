//! Russian and English: the only module that turns keys into sentences.
//!
//! The sentences live in `locales/<language>/*.ftl`, embedded in the binary. Pure code says
//! [`Message`]s; [`message`] finds their words, the names of the people at the table come from
//! whoever knows them. English is the fallback; a key no language has shows as itself, so a
//! forgotten sentence is ugly but never an error.

use crate::games::scoring::Points;
use crate::games::{Arg, Message};
use fluent_templates::{LanguageIdentifier, Loader, langid, static_loader};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

pub use fluent_templates::fluent_bundle::FluentValue as Value;

static_loader! {
    static LOCALES = {
        locales: "./locales",
        fallback_language: "en",
        // The invisible isolation marks would end up in CSV files and test snapshots.
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

/// A language the program speaks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Russian (русский).
    Ru,
}

impl Language {
    /// Every language, the fallback first.
    pub const ALL: [Self; 2] = [Self::En, Self::Ru];

    /// The language's code in addresses, cookies, files and `<html lang>`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ru => "ru",
        }
    }

    /// What the language calls itself.
    #[must_use]
    pub fn name(self) -> String {
        text(self, "language-name", &[])
    }

    /// The language an `Accept-Language` header asks for: the known one of the highest weight,
    /// the first of equals; the fallback if none is known.
    #[must_use]
    pub fn negotiate(accept_language: &str) -> Self {
        let mut best: Option<(f32, Self)> = None;
        for range in accept_language.split(',') {
            let mut parts = range.split(';');
            let Some(language) = parts.next().and_then(|tag| tag.parse().ok()) else { continue };
            let weight = parts
                .find_map(|part| part.trim().strip_prefix("q="))
                .map_or(1.0, |weight| weight.trim().parse().unwrap_or(0.0));
            if weight > 0.0 && best.is_none_or(|(heaviest, _)| weight > heaviest) {
                best = Some((weight, language));
            }
        }
        best.map_or_else(Self::default, |(_, language)| language)
    }

    const fn id(self) -> LanguageIdentifier {
        match self {
            Self::En => langid!("en"),
            Self::Ru => langid!("ru"),
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The text names no language the program speaks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is neither `en` nor `ru`")]
pub struct NoLanguage(String);

impl FromStr for Language {
    type Err = NoLanguage;

    /// Reads a language tag; the region is ignored (`ru-RU` is Russian).
    fn from_str(tag: &str) -> Result<Self, NoLanguage> {
        let primary = tag.trim().split(['-', '_']).next().unwrap_or_default();
        Self::ALL
            .into_iter()
            .find(|language| primary.eq_ignore_ascii_case(language.as_str()))
            .ok_or_else(|| NoLanguage(tag.trim().to_owned()))
    }
}

/// The sentence of `key` with its arguments: `text(lang, "players", &[("count", 5.into())])`.
#[must_use]
pub fn text(lang: Language, key: &str, args: &[(&'static str, Value<'_>)]) -> String {
    look_up(lang, key, args.iter().map(|(name, value)| (Cow::Borrowed(*name), value.clone())))
}

/// The words of an engine's message; `seat_name` says who sits at a seat.
///
/// A list of seats is joined as the language does, and comes with its length as a further
/// argument: `$seats` brings `$seats-count`.
#[must_use]
pub fn message(lang: Language, message: &Message, seat_name: &dyn Fn(&str) -> String) -> String {
    let mut args: Vec<(Cow<'static, str>, Value<'static>)> = Vec::new();
    for (name, arg) in &message.args {
        let value = match arg {
            Arg::Number(number) => Value::from(*number),
            Arg::Text(text) => Value::from(text.clone()),
            Arg::Seat(seat) => Value::from(seat_name(seat)),
            Arg::Seats(seats) => {
                let count = i64::try_from(seats.len()).unwrap_or(i64::MAX);
                args.push((format!("{name}-count").into(), Value::from(count)));
                Value::from(list(lang, seats.iter().map(|seat| seat_name(seat)).collect()))
            }
            Arg::Scores(scores) => {
                let score = |(seat, points): &(String, Points)| {
                    format!("{}\u{a0}{}", seat_name(seat), number(lang, &points.to_string()))
                };
                Value::from(scores.iter().map(score).collect::<Vec<_>>().join(", "))
            }
            Arg::Term(key) => Value::from(text(lang, key, &[])),
        };
        args.push((name.clone(), value));
    }
    look_up(lang, &message.key, args)
}

/// Joins words as the language does: "A, B and C".
#[must_use]
pub fn list(lang: Language, mut words: Vec<String>) -> String {
    match words.pop() {
        None => String::new(),
        Some(only) if words.is_empty() => only,
        Some(last) => {
            let args = [("rest", Value::from(words.join(", "))), ("last", Value::from(last))];
            text(lang, "list-last", &args)
        }
    }
}

/// A number written with a decimal point, as the language writes it.
#[must_use]
pub fn number(lang: Language, plain: &str) -> String {
    match lang {
        Language::En => plain.to_owned(),
        Language::Ru => plain.replace('.', ","),
    }
}

fn look_up<'a>(
    lang: Language,
    key: &str,
    args: impl IntoIterator<Item = (Cow<'static, str>, Value<'a>)>,
) -> String {
    let args: HashMap<_, _> = args.into_iter().collect();
    LOCALES.try_lookup_with_args(&lang.id(), key, &args).unwrap_or_else(|| key.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_heaviest_known_language_of_the_header_is_taken() {
        assert_eq!(Language::negotiate("ru-RU,ru;q=0.9,en;q=0.8"), Language::Ru);
        assert_eq!(Language::negotiate("de, en;q=0.5, ru;q=0.7"), Language::Ru);
        assert_eq!(Language::negotiate("lv;q=1, en;q=0.3"), Language::En);
        assert_eq!(Language::negotiate("ru;q=0, en;q=0.1"), Language::En);
        assert_eq!(Language::negotiate(""), Language::En);
        assert_eq!(Language::negotiate(";;q=,,"), Language::En);
    }

    #[test]
    fn a_list_is_joined_as_the_language_does() {
        let words = |text: &str| text.chars().map(String::from).collect::<Vec<_>>();
        assert_eq!(list(Language::En, words("ABC")), "A, B and C");
        assert_eq!(list(Language::Ru, words("АБВ")), "А, Б и В");
        assert_eq!(list(Language::Ru, words("А")), "А");
        assert_eq!(list(Language::En, vec![]), "");
    }

    #[test]
    fn points_are_listed_with_the_decimal_sign_of_the_language() {
        let half = Points::whole(9).shared(2);
        let scores = vec![("A".to_owned(), Points::whole(10)), ("B".to_owned(), half)];
        let said = Message::new("fish-points-formula1").with("scores", Arg::Scores(scores));
        let named = |lang| message(lang, &said, &|seat| format!("<{seat}>"));
        assert!(named(Language::En).contains("<A>\u{a0}10, <B>\u{a0}4.5"));
        assert!(named(Language::Ru).contains("<A>\u{a0}10, <B>\u{a0}4,5"));
    }

    #[test]
    fn a_key_no_language_has_shows_as_itself() {
        assert_eq!(text(Language::Ru, "no-such-key", &[]), "no-such-key");
    }
}
