//! A game's options in words: on the form, and as far as they were chosen on the event's page.

use super::words;
use crate::games::option::{GameOption, Shape};
use crate::games::{self};
use crate::i18n::{Language, text};
use crate::tournament::Scoring;
use crate::web::rules;
use serde_json::{Map, Value};

/// An option that differs from its default, in words.
#[derive(Debug, Clone)]
pub(super) struct Chosen {
    pub(super) label: String,
    pub(super) value: String,
    pub(super) rule: String,
    pub(super) href: String,
}

/// The options of a game by its name.
pub(in crate::web) fn of(game: &str) -> &'static [GameOption] {
    games::kind(game).map(games::Kind::options).unwrap_or_default()
}

/// The preset a ruleset names; empty if it names none.
pub(super) fn preset(ruleset: &Map<String, Value>) -> &str {
    ruleset.get("preset").and_then(Value::as_str).unwrap_or_default()
}

/// What an option is where a ruleset with that preset says nothing of it.
pub(super) fn unsaid(game: &str, preset: &str, option: &GameOption) -> Value {
    let kind = games::kind(game);
    kind.map_or_else(|| option.shape.default(), |kind| kind.unsaid(preset, option))
}

/// The options that are not as they would be without a word, under the preset that holds.
pub(super) fn chosen(lang: Language, game: &str, ruleset: &Map<String, Value>) -> Vec<Chosen> {
    let preset = preset(ruleset);
    let differing = of(game).iter().filter_map(|option| {
        let value = ruleset.get(option.key)?;
        (*value != unsaid(game, preset, option)).then_some((option, value))
    });
    differing
        .map(|(option, value)| Chosen {
            label: label(lang, game, option),
            value: value_words(lang, game, option, value),
            rule: option.rule.to_owned(),
            href: rules::href(game, option.rule),
        })
        .collect()
}

/// What an option is called.
pub(in crate::web) fn label(lang: Language, game: &str, option: &GameOption) -> String {
    text(lang, &format!("{game}-option-{}", words::key(option.key)), &[])
}

/// What an option is about.
pub(in crate::web) fn hint(lang: Language, game: &str, option: &GameOption) -> String {
    text(lang, &format!("{game}-option-{}-hint", words::key(option.key)), &[])
}

/// What one of an option's values is called.
pub(super) fn value_label(lang: Language, game: &str, option: &GameOption, value: &str) -> String {
    text(lang, &format!("{game}-option-{}-{}", words::key(option.key), words::key(value)), &[])
}

fn value_words(lang: Language, game: &str, option: &GameOption, value: &Value) -> String {
    let named = |value: &str| value_label(lang, game, option, value);
    match (option.shape, value) {
        (Shape::Flag | Shape::FlagOn, Value::Bool(yes)) => {
            text(lang, if *yes { "yes" } else { "no" }, &[])
        }
        (_, Value::String(value)) => named(value),
        (Shape::Clock, Value::Object(clock)) => {
            let number = |key: &str| clock.get(key).and_then(Value::as_i64).unwrap_or(0);
            let args =
                [("minutes", number("minutes").into()), ("seconds", number("increment_s").into())];
            text(lang, &format!("{game}-option-{}-shown", words::key(option.key)), &args)
        }
        (Shape::OneOrNumbered(_, numbered), Value::Object(object)) => {
            let number = object.get(numbered).and_then(Value::as_i64).unwrap_or(0);
            format!("{}: {number}", named(numbered))
        }
        (Shape::Numbered(..), Value::Object(object)) => {
            let words = object.iter().map(|(value, number)| format!("{}: {number}", named(value)));
            words.collect::<Vec<_>>().join(", ")
        }
        (Shape::Some(..), Value::Array(values)) => {
            let values: Vec<String> = values.iter().filter_map(Value::as_str).map(named).collect();
            values.join(", ")
        }
        (_, Value::Array(values)) => {
            let values: Vec<String> = values.iter().map(Value::to_string).collect();
            values.join("-")
        }
        (_, Value::Null) => text(lang, "rules-not-set", &[]),
        (_, value) => value.to_string(),
    }
}

/// What an option can be, in words, and whether that is what it is without a word.
pub(in crate::web) type Choices = Vec<(String, bool)>;

/// Everything an option can be.
pub(in crate::web) fn choices(lang: Language, game: &str, option: &GameOption) -> Choices {
    let default = option.shape.default();
    let named =
        |value: &&str, by_default: bool| (value_label(lang, game, option, value), by_default);
    let say = |key: &str, by_default: bool| (text(lang, key, &[]), by_default);
    let first = |values: &[&str]| -> Choices {
        values.iter().enumerate().map(|(at, value)| named(value, at == 0)).collect()
    };
    match option.shape {
        Shape::Flag | Shape::FlagOn => {
            let yes = default == Value::Bool(true);
            vec![say("yes", yes), say("no", !yes)]
        }
        Shape::One(values) => first(values),
        Shape::OneOrNumbered(values, numbered) => {
            let mut choices = first(values);
            let (label, _) = named(&numbered, false);
            choices.push((format!("{label} …"), false));
            choices
        }
        Shape::Some(values, chosen) => {
            values.iter().enumerate().map(|(at, value)| named(value, at < chosen)).collect()
        }
        Shape::Numbers(_) => {
            vec![(value_words(lang, game, option, &default), true), say("rules-own-numbers", false)]
        }
        Shape::OneNumber(numbers) => {
            numbers.iter().enumerate().map(|(at, number)| (number.to_string(), at == 0)).collect()
        }
        Shape::Numbered(values, number) => {
            let numbered = |(at, value): (usize, &&str)| match at {
                0 => (format!("{} {number}", named(value, true).0), true),
                _ => (format!("{} …", named(value, false).0), false),
            };
            values.iter().enumerate().map(numbered).collect()
        }
        Shape::Limit => vec![say("rules-not-set", true), say("rules-own-number", false)],
        Shape::LimitFrom(number) => vec![
            (number.to_string(), true),
            say("rules-own-number", false),
            say("rules-not-set", false),
        ],
        Shape::Clock => {
            vec![say("rules-not-set", true), (named(&"set", false).0, false)]
        }
        Shape::Required(_) => vec![say("rules-must-be-said", false)],
    }
}

/// The rules an onlooker asks about first.
pub(super) fn headline_rules(game: &str, scheme: Scoring) -> Vec<&'static str> {
    let brief = games::kind(game).map(games::Kind::rules_in_brief).unwrap_or_default();
    brief.iter().copied().chain(scheme.rule()).collect()
}
