//! Input made of anything: nothing panics, nothing hangs, a refused entry changes nothing, and
//! no accepted one leads to a state that cannot be.

use super::matches::Table;
use super::positions::Chance;
use nomerok::games::nardy::{Position, SixWindows, Turn, hops};
use serde_json::{Value, json};

fn word(chance: &mut Chance, letters: &str, longest: usize) -> String {
    let letters: Vec<char> = letters.chars().collect();
    (0..chance.below(longest + 1)).map(|_| letters[chance.below(letters.len())]).collect()
}

#[test]
fn any_text_is_read_or_refused() {
    let mut chance = Chance::new(1);
    for _ in 0..20_000 {
        let text = word(&mut chance, "LN1:-AaOoPpé wb0123456789/\u{0}off,", 40);
        if let Ok(position) = text.parse::<Position>() {
            assert_eq!(position.to_string(), text);
        }
        drop(hops(&text));
        drop(text.parse::<Turn>());
        let board = word(&mut chance, "----------ABCabcOo", 24);
        let text = format!("LN1:{board:-<24}:w:{}", word(&mut chance, "0123456", 2));
        if let Ok(position) = text.parse::<Position>() {
            assert_eq!(position.to_string(), text);
            drop(position.check(SixWindows::Ring));
        }
    }
    drop(hops(&"24-23".repeat(100_000)));
    drop("LN1:".repeat(100_000).parse::<Position>());
}

fn entry(chance: &mut Chance, state: &Value) -> Value {
    let player = |chance: &mut Chance| ["A", "B", "B", "A", "C", ""][chance.below(6)];
    let by = match state["to_roll"].as_str() {
        Some(turn) if !chance.die_in(4) => turn.to_owned(),
        _ => player(chance).to_owned(),
    };
    match chance.below(24) {
        0..2 => {
            json!({ "kind": "opening", "white": chance.number(0, 7), "black": chance.number(1, 6) })
        }
        2 => json!({ "kind": "result", "winner": player(chance), "mars": chance.die_in(2) }),
        3 => json!({ "kind": "concede", "by": by, "mars": chance.die_in(2) }),
        4 => {
            json!({ "kind": (["flag", "leave", "starts"][chance.below(3)]), "by": by, "player": by })
        }
        5 => {
            let mut board = word(chance, "-----------AABaabM", 24);
            board.push_str(&"-".repeat(24 - board.len()));
            json!({ "kind": "stands", "position": format!("LN1:{board}:b:00"), "reason": "" })
        }
        6 => json!([by, 1, null]),
        7 => json!({ "kind": word(chance, "turnopeig", 7), "by": 7 }),
        _ => {
            let steps: Vec<String> = (0..chance.below(5))
                .map(|_| {
                    let from = chance.number(1, 24);
                    let to = from.saturating_sub(chance.number(1, 12));
                    if to == 0 { format!("{from}-off") } else { format!("{from}-{to}") }
                })
                .collect();
            json!({
                "kind": "turn", "by": by, "steps": steps,
                "dice": [chance.number(1, 6), chance.number(1, 6)],
            })
        }
    }
}

#[test]
fn any_entries_leave_a_state_that_can_be() {
    let mut chance = Chance::new(2);
    let mut accepted = 0;
    for number in 0..60 {
        let ruleset = json!({
            "match_to": chance.number(1, 9),
            "last_roll_draw": chance.die_in(2),
            "next_first": (["dice", "alternate", "winner"][number % 3]),
            "clock": { "minutes": 1 },
        });
        let mut table = Table::new(ruleset, None);
        for _ in 0..200 {
            let before = table.0.view();
            let entry = entry(&mut chance, &before);
            match table.0.apply(&entry) {
                Ok(_) => accepted += 1,
                Err(_) => assert_eq!(table.0.view(), before, "{entry}"),
            }
            let state = table.0.view();
            let position = state["position"].as_str().expect("text");
            position.parse::<Position>().unwrap_or_else(|why| panic!("{position}: {why:?}"));
            let over = state["over"].as_bool().expect("a flag");
            assert!(!over || state["to_roll"].is_null());
            assert_eq!(over, table.0.outcome().over);
            if over {
                break;
            }
        }
    }
    assert!(accepted > 200, "only {accepted} entries were accepted");
}

#[test]
fn a_play_of_many_steps_from_a_crowded_board_is_judged_at_once() {
    let mut table = Table::new(json!({}), Some("A"));
    let steps = vec!["24-23-22-21-20-19-18-17"; 4];
    let entry = json!({ "kind": "turn", "by": "A", "dice": [1, 1], "steps": steps });
    assert!(table.0.apply(&entry).is_err());
    let entry =
        json!({ "kind": "turn", "by": "A", "dice": [1, 1], "steps": vec!["24-23"; 100_000] });
    assert!(table.0.apply(&entry).is_err());
}
