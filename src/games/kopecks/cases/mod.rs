//! The worked cases KT-01…KT-26, every option both ways, and what is refused.

mod options;
mod rules;
mod worked;

use crate::games::{self, Illegal, Play, cases};
use serde_json::{Value, json};

/// Begins a match of players named by one letter each; `options` may be empty.
fn begin(order: &str, options: &str) -> Box<dyn Play> {
    let mut ruleset = json!({ "moves_per_player": 5 });
    let options: Value = serde_json::from_str(&format!("{{{options}}}")).expect("options");
    for (key, value) in options.as_object().expect("an object") {
        ruleset[key] = value.clone();
    }
    let order: Vec<String> = order.chars().map(String::from).collect();
    start(&json!({ "ruleset": ruleset, "order": order })).expect("a good header")
}

fn start(header: &Value) -> Result<Box<dyn Play>, Illegal> {
    games::kind("kopecks").expect("the game is known").start(header)
}

/// An entry in short: `A kB fA` a move, `A! kB` out of turn, `A@35` with seconds,
/// `kB:hole` a placement, `A?1.2` a violation (`s` strong, `d` disputed, `u` upheld after it,
/// `=1` attributed, `<3` of move 3), `A-` leaves; a line that begins with a brace is JSON.
fn entry(line: &str) -> Value {
    if line.starts_with('{') {
        return serde_json::from_str(line).expect("an entry");
    }
    let object = |word: &str| format!("{}:{}", &word[..1], &word[1..]);
    if let Some((word, place)) = line.split_once(':') {
        return json!({ "kind": "place", "object": object(word), "where": place });
    }
    let mut words = line.split(' ');
    let head = words.next().expect("a word");
    let by = &head[..1];
    let rest = &head[1..];
    if rest == "-" {
        return json!({ "kind": "leave", "player": by });
    }
    if let Some(charge) = rest.strip_prefix('?') {
        let cut = charge.find(['s', 'd', 'u', '=', '<']).unwrap_or(charge.len());
        let (rule, flags) = charge.split_at(cut);
        let number = |mark: char| {
            flags.split_once(mark).map(|(_, rest)| {
                let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                rest[..digits].parse::<u32>().expect("a number")
            })
        };
        let mut entry = json!({
            "kind": "violation", "by": by, "rule": rule,
            "indisputable": !flags.contains('d') && !flags.contains('u'),
            "strong": flags.contains('s'), "upheld": flags.contains('u'),
        });
        if let Some(points) = number('=') {
            entry["attributed"] = json!(points);
        }
        if let Some(name) = number('<') {
            entry["move"] = json!(name);
        }
        let perished: Vec<String> = words.map(object).collect();
        if !perished.is_empty() {
            entry["perished"] = json!(perished);
        }
        return entry;
    }
    let perished: Vec<String> = words.map(object).collect();
    let mut entry = json!({ "kind": "move", "by": by, "perished": perished });
    if rest == "!" {
        entry["out_of_turn"] = json!(true);
    }
    if let Some(seconds) = rest.strip_prefix('@') {
        entry["seconds"] = json!(seconds.parse::<f64>().expect("seconds"));
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
