//! The sheets of kopecks, Novuss and custom games on real HTTP, as forms without scripts.

mod custom;
mod kopecks;
mod matches;
mod novuss;
mod pairs;

use crate::evening::settings;
use nomerok::tournament::{Length, Scoring, Settings};
use serde_json::Value;

/// An event of another game than Fish.
pub(crate) fn of_game(game: &str, ruleset: Value, scheme: Scoring) -> Settings {
    let Value::Object(ruleset) = ruleset else { panic!("a ruleset is an object") };
    Settings {
        game: game.to_owned(),
        ruleset,
        scheme,
        length: Length::Parties(1),
        tie_breaks: Vec::new(),
        ..settings()
    }
}
