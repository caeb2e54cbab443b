//! The worked cases VT-01…VT-25, every option both ways, and what is refused.

mod options;
mod rules;
mod worked;

use crate::games::{self, Illegal, Play, cases};
use serde_json::{Value, json};

fn start(header: &Value) -> Result<Box<dyn Play>, Illegal> {
    games::kind("novuss").expect("the game is known").start(header)
}

fn header(pairs: bool, options: &str) -> Value {
    let ruleset: Value = serde_json::from_str(&format!("{{{options}}}")).expect("options");
    let sides = if pairs {
        json!([{ "id": "R", "players": ["1", "3"] }, { "id": "B", "players": ["2", "4"] }])
    } else {
        json!([{ "id": "R", "players": ["1"] }, { "id": "B", "players": ["2"] }])
    };
    json!({ "ruleset": ruleset, "sides": sides, "starts": "1" })
}

fn singles(options: &str) -> Box<dyn Play> {
    start(&header(false, options)).expect("a good header")
}

fn pairs(options: &str) -> Box<dyn Play> {
    start(&header(true, options)).expect("a good header")
}

/// An entry in short: `1 direct light own=1` a stroke with the fields that are not their default;
/// a line that begins with a brace is JSON.
fn entry(line: &str) -> Value {
    if line.starts_with('{') {
        return serde_json::from_str(line).expect("an entry");
    }
    let words: Vec<&str> = line.split(' ').collect();
    let contact = match words[2] {
        "light" => "own_light",
        "dark" => "own_dark",
        other => other,
    };
    let mut entry =
        json!({ "kind": "stroke", "by": words[0], "aim": words[1], "first_contact": contact });
    for word in &words[3..] {
        let (key, value) = word.split_once('=').unwrap_or((word, "true"));
        entry[key] = serde_json::from_str(value).unwrap_or_else(|_| json!(value));
    }
    entry
}

#[track_caller]
fn check(game: Box<dyn Play>, lines: &[&str], expected: &str) -> Box<dyn Play> {
    cases::check(game, lines.iter().map(|line| entry(line)), expected)
}

#[track_caller]
fn refused(game: &dyn Play, line: &str, rule: Option<&str>, code: &str) {
    cases::refused(game, &entry(line), rule, code);
}

#[track_caller]
fn cited(game: Box<dyn Play>, line: &str) -> Vec<String> {
    cases::cited(game, &entry(line))
}

/// Player 1 has `on` pawns on the table and strikes: he has pocketed the others one after
/// another.
fn with(on: u8, options: &str) -> Box<dyn Play> {
    let mut game = singles(options);
    if on < 8 {
        game = check(game, &[&format!("1 direct light own={}", 8 - on)], r#""to_strike":"1""#);
    }
    game
}
