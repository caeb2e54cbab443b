//! Lines: bytes, words of JSON, entries that may be, entries bent in a value or in a byte.

use super::draw::Draw;
use super::entries;
use serde_json::{Map, Value, json};

/// What every correction made here begins with.
pub(super) const CORRECTION: &[u8] = b"{\"changes\":[";

pub(super) fn line(
    game: &str,
    header: &Value,
    state: &Value,
    log: &[Vec<u8>],
    draw: &mut Draw,
) -> Vec<u8> {
    let entry = |draw: &mut Draw| entries::entry(game, header, state, draw);
    match draw.below(20) {
        0 => bytes(draw),
        1 => soup(draw),
        2 if draw.one_in(100) => deep(draw),
        2 | 3 if !log.is_empty() => draw.of(log).clone(),
        4..7 => {
            let entry = entry(draw);
            bent(&entry, log, draw)
        }
        7 | 8 => {
            let entry = entry(draw);
            let mut changes = Vec::new();
            for _ in 0..draw.between(0, 3) {
                changes.push(change(&entry, log.len(), draw));
            }
            json!({ "changes": changes, "kind": "correct", "reason": "seen" }).to_string().into()
        }
        _ => entry(draw).to_string().into_bytes(),
    }
}

/// Something else than this in one place, as a value or as text.
pub(super) fn bent(good: &Value, log: &[Vec<u8>], draw: &mut Draw) -> Vec<u8> {
    if draw.one_in(2) {
        let mut entry = good.clone();
        bend(&mut entry, draw);
        return entry.to_string().into_bytes();
    }
    let mut line = good.to_string().into_bytes();
    for _ in 0..draw.between(1, 3) {
        bend_text(&mut line, log, draw);
    }
    line
}

fn change(entry: &Value, entries: usize, draw: &mut Draw) -> Value {
    let name = |draw: &mut Draw| match draw.below(12) {
        0 => json!(format!("{}.{}", draw.below(entries + 3), draw.below(3))),
        1 => json!(0),
        2 => json!(u64::MAX),
        3 => json!("1."),
        // The last one can be taken back whatever the match.
        4..7 => json!(entries),
        _ => json!(draw.below(entries + 1)),
    };
    match draw.below(8) {
        0..3 => json!({ "void": name(draw) }),
        3 | 4 => json!({ "replace": name(draw), "entry": entry }),
        5 | 6 => json!({ "insert_after": name(draw), "entry": entry }),
        _ => json!({ "replace": name(draw), "void": name(draw), "entry": entry }),
    }
}

fn bytes(draw: &mut Draw) -> Vec<u8> {
    (0..draw.below(60)).map(|_| draw.byte()).collect()
}

const WORDS: [&str; 32] = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\",
    "\"kind\"",
    "\"move\"",
    "\"turn\"",
    "\"by\"",
    "\"A\"",
    "null",
    "true",
    "false",
    "0",
    "-1",
    "1e309",
    "0.1",
    "\\u0000",
    "\u{0}",
    "\u{feff}",
    " ",
    "é",
    "\"order\"",
    "\"A\":1",
    "\\ud800",
    "18446744073709551616",
    "\"seq\"",
    "//",
    "\u{202e}",
];

fn soup(draw: &mut Draw) -> Vec<u8> {
    (0..draw.below(30)).flat_map(|_| draw.of(&WORDS).bytes()).collect()
}

/// Nested deeper than any stack should go.
fn deep(draw: &mut Draw) -> Vec<u8> {
    let open = *draw.of(&["[", "{\"kind\":", "{\"changes\":[{\"entry\":"]);
    open.repeat(draw.between(1, 20_000)).into_bytes()
}

/// A value nobody expects.
fn odd(draw: &mut Draw) -> Value {
    match draw.below(20) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(-1),
        3 => json!(0),
        4 => json!(u64::MAX),
        5 => json!(i64::MIN),
        6 => json!(1e300),
        7 => json!(0.5),
        8 => json!(256),
        9 => json!(4_294_967_296_u64),
        10 => json!(""),
        11 => json!("\u{0}"),
        12 => json!("A\u{202e}\u{7}é"),
        13 => json!("x".repeat(draw.between(1, 2_000))),
        14 => json!([]),
        15 => json!({}),
        16 => json!(vec!["A"; draw.between(1, 300)]),
        17 => json!({ "A": { "A": [[[[]]]] } }),
        18 => json!(-9_007_199_254_740_993_i64),
        _ => json!(draw.below(40)),
    }
}

fn bend(value: &mut Value, draw: &mut Draw) {
    let ends = draw.one_in(3);
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let keys: Vec<String> = fields.keys().cloned().collect();
            let key = draw.of(&keys).clone();
            match fields.get_mut(&key) {
                Some(inside) if !ends => bend(inside, draw),
                _ => bend_fields(fields, key, draw),
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let at = draw.below(items.len());
            match draw.below(6) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                2 => items.reverse(),
                3 => items.push(odd(draw)),
                _ => bend(&mut items[at], draw),
            }
        }
        Value::Number(number) if ends => {
            *value = number.as_i64().map_or(json!(-0.0), |number| json!(number.saturating_add(1)));
        }
        Value::String(text) if ends => text.push(*draw.of(&['A', '\u{0}', '-', ' ', '6', 'é'])),
        _ => *value = odd(draw),
    }
}

fn bend_fields(fields: &mut Map<String, Value>, key: String, draw: &mut Draw) {
    let value = fields.remove(&key);
    match draw.below(4) {
        0 => {}
        1 => {
            fields.insert(format!("{key}x"), value.unwrap_or_default());
        }
        2 => {
            fields.insert(key, odd(draw));
            fields.insert("more".to_owned(), odd(draw));
        }
        _ => {
            fields.insert(key, odd(draw));
        }
    }
}

fn bend_text(line: &mut Vec<u8>, log: &[Vec<u8>], draw: &mut Draw) {
    let at = draw.below(line.len() + 1);
    match draw.below(8) {
        0 if at < line.len() => line[at] ^= 1 << draw.below(8),
        1 => line.insert(at, draw.byte()),
        2 if at < line.len() => drop(line.remove(at)),
        3 => line.truncate(at),
        4 => drop(line.splice(at..at, draw.of(&WORDS).bytes())),
        5 if !log.is_empty() => {
            // The end of another line.
            let other = draw.of(log);
            let from = draw.below(other.len());
            line.truncate(at);
            line.extend_from_slice(&other[from..]);
        }
        _ => {
            // A number where one stands.
            let digit = |byte: &u8| byte.is_ascii_digit();
            let Some(from) = line.iter().skip(at).position(digit).map(|from| from + at) else {
                return;
            };
            let digits = line[from..].iter().take_while(|byte| digit(byte)).count();
            let number = *draw.of(&[
                "1e999",
                "-0",
                "99999999999999999999",
                "0x1",
                "1e-400",
                "007",
                "255",
                "65536",
                "-7",
                "1.5",
                "4294967297",
            ]);
            line.splice(from..from + digits, number.bytes());
        }
    }
}
