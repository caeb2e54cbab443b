//! What the games other than Fish share in their tests: a dialogue with `nomerok replay`, and
//! corrections compared with a fold from scratch.

use crate::command_line::nomerok;
use nomerok::games::{self, Message};
use nomerok::i18n::{self, Language};
use nomerok::transfer::replay::Replay;
use serde_json::{Value, json};

/// What `nomerok replay GAME` answers to these lines, the result last.
pub(crate) fn dialogue(game: &str, lines: &[&str]) -> Vec<Value> {
    let (code, answers) = replay(game, lines.join("\n").as_bytes());
    assert_eq!(code, Some(0));
    assert_eq!(answers.len(), lines.len() + 1, "one answer a line, and the result");
    answers
}

/// The exit code and the answers to any bytes.
pub(crate) fn replay(game: &str, input: &[u8]) -> (Option<i32>, Vec<Value>) {
    let ran = nomerok(&["replay", game], input);
    (ran.code, ran.lines())
}

/// The rules an answer names.
pub(crate) fn rules(answer: &Value) -> Vec<&str> {
    let explain = answer["explain"].as_array().expect("accepted");
    explain.iter().filter_map(|one| one["rule"].as_str()).collect()
}

/// A number drawn for one entry; what it means depends on the state.
pub(crate) type Die = (u8, u32);

/// Entries and corrections at random: every answer is what folding the entries in force from the
/// start would give, and everything said has words in both languages.
pub(crate) fn corrections_equal_a_fold(
    game: &str,
    header: &Value,
    dice: Vec<Die>,
    entry: impl Fn(&Value, Die) -> Value,
) {
    let kind = games::kind(game).expect("registered");
    let line = |value: &Value| value.to_string().into_bytes();
    let words = |message: &Message, _: &str| {
        for lang in Language::ALL {
            let said = i18n::message(lang, message, &str::to_owned);
            assert!(said != message.key && !said.contains('{'), "{message:?}: {said}");
        }
        message.key.to_string()
    };
    let (mut replay, first) = Replay::start(kind, &line(header), &words).expect("a header");
    let mut view = first["state"].clone();
    let mut seq = 0_u64;
    // Our own idea of what is in force, by name.
    let mut facts: Vec<(Value, Value)> = Vec::new();
    let mut undo: Option<(u64, Vec<(Value, Value)>)> = None;
    for (what, number) in dice {
        let at = (number >> 8) as usize % facts.len().max(1);
        let other = entry(&view, (what, number.rotate_left(7)));
        let mut then = facts.clone();
        let correct = number % 4 == 0 && !facts.is_empty();
        let change = match (number >> 4) % 4 {
            _ if !correct => None,
            0 => {
                let (name, _) = then.remove(at);
                Some(json!({ "void": name }))
            }
            1 => {
                then[at].1 = other.clone();
                Some(json!({ "replace": then[at].0, "entry": other }))
            }
            2 => {
                let inserted = (json!(format!("{}.1", seq + 1)), other.clone());
                then.insert(at + 1, inserted);
                Some(json!({ "insert_after": facts[at].0, "entry": other }))
            }
            _ => undo.as_ref().map(|(correction, before)| {
                then = before.clone();
                json!({ "void": correction })
            }),
        };
        let entry = match change {
            Some(change) => json!({ "kind": "correct", "changes": [change], "reason": "seen" }),
            None => {
                let entry = entry(&view, (what, number));
                then.push((json!(seq + 1), entry.clone()));
                entry
            }
        };
        let answer = replay.entry(&line(&entry));
        let mut fresh = kind.start(header).expect("a header");
        // The entry that is said now or put in by the correction explains itself where it stands.
        let put_in = match &entry["changes"][0] {
            Value::Null => Some(json!(seq + 1)),
            change if change["insert_after"].is_null() => change.get("replace").cloned(),
            _ => Some(json!(format!("{}.1", seq + 1))),
        };
        let mut explained: Vec<String> = Vec::new();
        let possible = then.iter().all(|(name, entry)| {
            let named = name.as_str().map_or_else(|| name.to_string(), str::to_owned);
            let Ok(explain) = fresh.apply_named(&named, entry) else { return false };
            if Some(name) == put_in.as_ref() {
                explained = explain.iter().map(|one| one.rule.to_string()).collect();
            }
            true
        });
        assert_eq!(answer["ok"] == true, possible, "{entry} -> {answer}");
        if !possible {
            continue;
        }
        seq += 1;
        assert_eq!(&answer["seq"], seq);
        assert_eq!(rules(&answer), explained, "{entry} -> {answer}");
        assert_eq!(&answer["state"], &fresh.view());
        assert_eq!(&replay.result()["result"], &fresh.result());
        view = answer["state"].clone();
        let before = std::mem::replace(&mut facts, then);
        if entry["kind"] == "correct" {
            undo = Some((seq, before));
        } else if let Some((_, before)) = &mut undo {
            before.push((json!(seq), entry));
        }
    }
}

/// Lines no game can make sense of are refused one by one, and the stream goes on.
pub(crate) fn survives_hostile_lines(game: &str, header: &str, good: &str) {
    let mut input = header.as_bytes().to_vec();
    let deep = "[".repeat(100_000);
    let bad: [&[u8]; 8] = [
        deep.as_bytes(),
        b"\xff\xfe{",
        b"\0",
        b"null",
        b"{}",
        br#"{"kind":"move"}"#,
        br#"{"kind":"stroke","by":{"by":1}}"#,
        br#"{"kind":"correct","changes":[{"void":18446744073709551615}]}"#,
    ];
    for line in bad {
        input.push(b'\n');
        input.extend_from_slice(line);
    }
    input.push(b'\n');
    input.extend_from_slice(good.as_bytes());
    let (code, answers) = replay(game, &input);
    assert_eq!(code, Some(0));
    assert_eq!(answers.len(), bad.len() + 3);
    assert!(answers[1..=bad.len()].iter().all(|answer| answer["ok"] == false));
    assert_eq!(answers[bad.len() + 1]["seq"], 1);
}
