//! A game's options as fields of the form.

use super::super::options;
use super::super::typed::Typed;
use super::form::Choice;
use crate::games::option::{GameOption, Shape};
use crate::i18n::{Language, text};
use crate::web::rules;
use serde_json::{Value, json};

/// A game's option as a field.
#[derive(Debug, Clone)]
pub(super) struct OptionField {
    pub(super) name: String,
    pub(super) label: String,
    pub(super) hint: String,
    pub(super) rule: String,
    pub(super) href: String,
    pub(super) kind: &'static str,
    pub(super) choices: Vec<Choice>,
    pub(super) value: String,
    /// The number beside the last choice.
    pub(super) number_name: String,
    pub(super) number: String,
    pub(super) error: String,
}

/// The hidden field that says under which preset the form showed its options.
pub(super) const PRESET_SHOWN: &str = "preset_shown";

/// Whether the form says something of an option: another value than the chosen preset has. Who
/// chooses another preset than the form was shown under means its values wherever he left
/// those of the old one as they were.
pub(super) fn is_said(typed: &Typed, game: &str, option: &GameOption, value: &Value) -> bool {
    let chosen = typed.get("option.preset").trim();
    let shown = typed.get(PRESET_SHOWN);
    let untouched = chosen != shown && *value == options::unsaid(game, shown, option);
    !untouched && *value != options::unsaid(game, chosen, option)
}

/// Whether the value is the one a new event is offered where somebody must say one.
pub(super) fn is_offered(option: &GameOption, value: &Value) -> bool {
    matches!(option.shape, Shape::Required(number) if *value == json!(number))
}

pub(super) fn field(option: &GameOption) -> String {
    format!("option.{}", option.key)
}

pub(super) fn write_option(typed: &mut Typed, option: &GameOption, value: &Value) {
    let name = field(option);
    match value {
        Value::Bool(false) if option.shape == Shape::FlagOn => typed.set(name, "no"),
        Value::Bool(yes) => typed.set(name, if *yes { "yes" } else { "" }),
        Value::String(word) => typed.set(name, word),
        Value::Array(values) if matches!(option.shape, Shape::Numbers(_)) => {
            let numbers: Vec<String> = values.iter().map(Value::to_string).collect();
            typed.set(name, numbers.join(" "));
        }
        Value::Array(values) => {
            for word in values.iter().filter_map(Value::as_str) {
                typed.set(name.clone(), word);
            }
        }
        Value::Object(clock) if option.shape == Shape::Clock => {
            let number = |key: &str| clock.get(key).map(Value::to_string).unwrap_or_default();
            typed.set(name.clone(), number("minutes"));
            typed.set(format!("{name}.number"), number("increment_s"));
        }
        Value::Object(numbered) => {
            for (word, number) in numbered {
                typed.set(name.clone(), word);
                typed.set(format!("{name}.number"), number.to_string());
            }
        }
        Value::Number(number) => typed.set(name, number.to_string()),
        Value::Null => typed.set(name, ""),
    }
}

pub(super) fn read_option(typed: &Typed, option: &GameOption) -> Result<Value, &'static str> {
    let name = field(option);
    let word = typed.get(&name).trim();
    match option.shape {
        Shape::Flag => Ok(json!(choice(word, &["", "yes"])? == "yes")),
        // A box that is not ticked sends nothing, so what is yes without a word has two buttons.
        Shape::FlagOn => Ok(json!(choice(word, &["", "yes", "no"])? != "no")),
        Shape::One(values) => Ok(json!(choice(word, values)?)),
        Shape::OneOrNumbered(_, numbered) if word == numbered => {
            let number = typed.get(&format!("{name}.number")).trim().parse::<u32>();
            Ok(json!({ numbered: number.map_err(|_| "field-number")? }))
        }
        Shape::OneOrNumbered(values, _) => Ok(json!(choice(word, values)?)),
        Shape::Numbered(values, number) => {
            let word = choice(word, values)?;
            let typed = typed.get(&format!("{name}.number")).trim();
            let number = if typed.is_empty() { Ok(number) } else { typed.parse::<u32>() };
            Ok(json!({ word: number.map_err(|_| "field-number")? }))
        }
        Shape::OneNumber(numbers) if word.is_empty() => Ok(json!(numbers[0])),
        Shape::OneNumber(numbers) => {
            let number = word.parse().map_err(|_| "field-number")?;
            let known = numbers.contains(&number).then_some(number);
            Ok(json!(known.ok_or("field-choose")?))
        }
        Shape::Some(values, _) => {
            for word in typed.all(&name) {
                choice(word, values)?;
            }
            let chosen: Vec<&str> =
                values.iter().copied().filter(|value| typed.has(&name, value)).collect();
            Ok(json!(chosen))
        }
        Shape::Numbers(_) => {
            let numbers =
                typed.get(&name).split([' ', ',', ';', '-']).filter(|one| !one.is_empty());
            let numbers: Result<Vec<i64>, _> = numbers.map(str::parse).collect();
            Ok(json!(numbers.map_err(|_| "field-numbers")?))
        }
        Shape::Clock if word.is_empty() => Ok(Value::Null),
        Shape::Clock => {
            let increment = typed.get(&format!("{name}.number")).trim();
            let increment = if increment.is_empty() { "0" } else { increment };
            let increment = increment.parse::<u32>().map_err(|_| "field-number")?;
            match word.parse::<u32>() {
                Ok(minutes) if minutes > 0 => {
                    Ok(json!({ "minutes": minutes, "increment_s": increment }))
                }
                _ => Err("field-limit"),
            }
        }
        // Another game was chosen than the form was made for.
        Shape::Required(number) if typed.all(&name).next().is_none() => Ok(json!(number)),
        Shape::LimitFrom(_) if typed.all(&name).next().is_none() => Ok(option.shape.default()),
        Shape::Limit | Shape::LimitFrom(_) if word.is_empty() => Ok(Value::Null),
        Shape::Required(_) => match word.parse::<u32>() {
            Ok(number) if number > 0 => Ok(json!(number)),
            _ => Err("field-must-be-said"),
        },
        Shape::Limit | Shape::LimitFrom(_) => match word.parse::<u32>() {
            Ok(limit) if limit > 0 => Ok(json!(limit)),
            _ => Err("field-limit"),
        },
    }
}

/// One of the values; the first without a word.
pub(super) fn choice<'a>(word: &'a str, values: &[&'a str]) -> Result<&'a str, &'static str> {
    if word.is_empty() {
        return Ok(values[0]);
    }
    values.contains(&word).then_some(word).ok_or("field-choose")
}

pub(super) fn option_field(
    lang: Language,
    game: &str,
    option: &GameOption,
    typed: &Typed,
    error: String,
) -> OptionField {
    let name = field(option);
    let choice = |value: &&str| Choice {
        value: (*value).to_owned(),
        label: options::value_label(lang, game, option, value),
        chosen: typed.has(&name, value),
    };
    let (kind, choices) = match option.shape {
        Shape::Flag => ("flag", Vec::new()),
        Shape::FlagOn => {
            let choice = |value: &str| Choice {
                value: value.to_owned(),
                label: text(lang, value, &[]),
                chosen: typed.has(&name, value),
            };
            ("one", vec![choice("yes"), choice("no")])
        }
        Shape::One(values) => ("one", values.iter().map(choice).collect()),
        Shape::OneOrNumbered(values, numbered) => {
            ("numbered", values.iter().chain([&numbered]).map(choice).collect())
        }
        Shape::Numbered(values, _) => ("numbered", values.iter().map(choice).collect()),
        Shape::OneNumber(numbers) => {
            let number = |number: &u32| Choice {
                value: number.to_string(),
                label: number.to_string(),
                chosen: typed.has(&name, &number.to_string()),
            };
            ("one", numbers.iter().map(number).collect())
        }
        Shape::Some(values, _) => ("some", values.iter().map(choice).collect()),
        Shape::Numbers(_) => ("numbers", Vec::new()),
        Shape::Clock => ("clock", ["minutes", "increment_s"].iter().map(choice).collect()),
        Shape::Limit | Shape::LimitFrom(_) | Shape::Required(_) => ("limit", Vec::new()),
    };
    let number_name = format!("{name}.number");
    OptionField {
        label: options::label(lang, game, option),
        hint: options::hint(lang, game, option),
        rule: option.rule.to_owned(),
        href: rules::href(game, option.rule),
        kind,
        choices,
        value: match option.shape {
            Shape::LimitFrom(number) | Shape::Required(number)
                if typed.all(&name).next().is_none() =>
            {
                number.to_string()
            }
            _ => typed.get(&name).to_owned(),
        },
        number: typed.get(&number_name).to_owned(),
        number_name,
        error,
        name,
    }
}
