//! What must hold whatever is played: pawns conserved, debts only while all are on the table, no
//! penalty leaves the turn, refusals without a trace, the same entries giving the same match.

use crate::games::{self, Play};
use proptest::prelude::*;
use serde_json::{Value, json};

const PLAYERS: [&str; 4] = ["1", "2", "3", "4"];

/// A stroke made of random bits, likely enough to be possible now.
fn stroke(by: &Value, bits: u64) -> Value {
    let take = |at: u32, of: u64| bits >> at & (of - 1);
    let aim = ["direct", "oblique"][usize::from(take(0, 2) == 1)];
    let contact = match take(1, 16) {
        0 | 1 => "own_dark",
        2 => "opponent",
        3 => "both",
        4 | 5 => "none",
        _ => "own_light",
    };
    let puck = match take(5, 8) {
        0 => "pocketed",
        1 => "off",
        _ => "on",
    };
    let mut stroke = json!({
        "kind": "stroke", "by": by, "aim": aim, "first_contact": contact, "puck": puck,
    });
    if contact != "none" {
        stroke["own"] = json!(take(8, 4).min(2));
        stroke["opponent"] = json!(take(10, 4) / 3);
        stroke["own_off"] = json!(u8::from(take(12, 16) == 0));
        stroke["opponent_off"] = json!(u8::from(take(16, 16) == 0));
    }
    if contact != "own_light" {
        stroke["all_own_dark"] = json!(take(20, 2) == 1);
    }
    if take(21, 8) == 0 {
        stroke["restored_own"] = json!(take(24, 4));
    }
    if take(26, 8) == 0 {
        stroke["emptied_first"] = json!(if take(29, 2) == 0 { "R" } else { "B" });
    }
    stroke
}

fn entry(game: &dyn Play, bits: u64) -> Value {
    let view = game.view();
    let player = PLAYERS[usize::try_from(bits >> 40 & 3).expect("small")];
    let side = if bits >> 42 & 1 == 0 { "R" } else { "B" };
    match bits >> 44 & 15 {
        0 => json!({ "kind": "foul", "by": player, "rule": "VA-22" }),
        1 => json!({ "kind": "time_fault", "by": view["to_strike"] }),
        2 => json!({ "kind": "place_penalty", "side": side, "spot": "left" }),
        3 if bits >> 48 & 7 == 0 => json!({ "kind": "concede", "by": player }),
        3 => json!({ "kind": "lag", "left_mm": { "1": bits & 255, "2": bits >> 8 & 255 } }),
        4 => stroke(&json!(player), bits),
        5..=7 => json!({ "kind": "next_set" }),
        _ => stroke(&view["to_strike"], bits),
    }
}

fn number(view: &Value, key: &str, side: &str) -> u64 {
    view[key][side].as_u64().expect("a number")
}

fn header() -> impl Strategy<Value = Value> {
    let sets = prop::sample::select(vec!["best_of", "exactly", "first_to"]);
    (any::<[bool; 7]>(), sets, 1u32..4, prop::sample::select(vec!["owner", "any"])).prop_map(
        |([pairs, off, answer, fouls, clock, rail, starts], sets, count, paid)| {
            let sides = if pairs {
                json!([{ "id": "R", "players": ["1", "3"] }, { "id": "B", "players": ["2", "4"] }])
            } else {
                json!([{ "id": "R", "players": ["1"] }, { "id": "B", "players": ["2"] }])
            };
            json!({
                "sides": sides,
                "starts": if starts { json!("1") } else { Value::Null },
                "ruleset": {
                    "pawns_singles": 6, "pawns_pair": 12, "offtable_penalty": off,
                    "answer_series": answer, "federation_fouls": fouls, "debt_paid_by": paid,
                    "shot_seconds": if clock { json!(30) } else { Value::Null },
                    "oblique": if rail { "opposite_rail" } else { "any_rail" },
                    "sets": { sets: count },
                },
            })
        },
    )
}

proptest! {
    #[test]
    fn pawns_are_conserved_and_penalties_lose_the_turn(
        header in header(),
        script in prop::collection::vec(any::<u64>(), 1..150),
    ) {
        let kind = games::kind("novuss").expect("known");
        let mut game = kind.start(&header).expect("a good header");
        let pairs = header["sides"][0]["players"].as_array().expect("players").len() == 2;
        let pawns = if pairs { 12 } else { 6 };
        let any = header["ruleset"]["debt_paid_by"] == "any";
        let side_of = |player: &Value| {
            if player == "1" || player == "3" { "R" } else { "B" }
        };
        let mut accepted = Vec::new();
        for bits in script {
            let entry = entry(&*game, bits);
            let before = game.boxed();
            let Ok(explain) = game.apply(&entry) else {
                prop_assert_eq!(format!("{game:?}"), format!("{before:?}"));
                continue;
            };
            let (old, new) = (before.view(), game.view());
            let same_set = explain.iter().all(|one| one.message.key != "novuss-set-replayed")
                && entry["kind"] != "next_set";
            for side in ["R", "B"] {
                let on = number(&new, "on", side);
                prop_assert!(on <= pawns);
                let debt = number(&new, "debt", side);
                // V-20: remembered only while all are on the table.
                if same_set && debt > number(&old, "debt", side) {
                    prop_assert_eq!(on, pawns);
                }
                if any && debt > 0 {
                    prop_assert_eq!(on, pawns);
                }
                // VA-9: nobody can have nothing on the table but the winner of the set, or who
                // waits for an answer series.
                if on == 0 && debt > 0 {
                    prop_assert!(false, "a debt is paid when none is left");
                }
            }
            if entry["kind"] == "stroke" && same_set {
                // Pocketed and restored and penalty pawns account for every pawn.
                let own = side_of(&entry["by"]);
                let other = if own == "R" { "B" } else { "R" };
                let fell = |key: &str| entry[key].as_u64().unwrap_or(0);
                let up = |side: &str| {
                    let sum = |view: &Value| number(view, "on", side) + number(view, "debt", side);
                    (sum(&new), sum(&old))
                };
                let restored_all = explain.iter().any(|one| one.rule == "V-19a");
                let penalty =
                    u64::from(explain.iter().any(|one| one.rule == "V-20" || one.rule == "V-21"));
                let (now, then) = up(own);
                if !restored_all {
                    prop_assert_eq!(now + fell("own"), then + penalty);
                    let (now, then) = up(other);
                    prop_assert_eq!(now + fell("opponent"), then);
                }
                if penalty > 0 && !new["to_strike"].is_null() {
                    prop_assert_ne!(side_of(&new["to_strike"]), own, "V-22");
                }
                if new["again"] == json!(true) {
                    prop_assert_eq!(&new["to_strike"], &entry["by"]);
                    prop_assert!(fell("own") > 0 && fell("opponent") == 0);
                }
            }
            prop_assert!(new["over"] != json!(true) || new["to_strike"].is_null());
            accepted.push(entry);
        }
        let mut again = kind.start(&header).expect("a good header");
        for entry in &accepted {
            again.apply(entry).expect("accepted before");
        }
        prop_assert_eq!(format!("{again:?}"), format!("{game:?}"));
        prop_assert_eq!(again.view(), game.view());
    }
}
