//! What must hold whatever is played: points of a move, nothing forgotten, refusals without a
//! trace, and the same entries giving the same match.

use crate::games::{self, Play};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const PLAYERS: [&str; 4] = ["A", "B", "C", "D"];

/// An entry made of random numbers, likely enough to be possible now.
fn entry(game: &dyn Play, (what, who, bits): (u8, usize, u16)) -> Value {
    let view = game.view();
    let by = PLAYERS[who % PLAYERS.len()];
    let objects: Vec<String> = PLAYERS
        .iter()
        .flat_map(|player| [format!("f:{player}"), format!("k:{player}")])
        .enumerate()
        .filter(|(at, _)| bits >> at & 1 == 1 && bits >> (at + 8) & 1 == 1)
        .map(|(_, object)| object)
        .collect();
    let next = view["to_place"].get(0).and_then(Value::as_str).map(str::to_owned);
    let wheres = ["over_kopeck", "edge", "hole", "impossible", "declined"];
    let whither = wheres[usize::from(bits) % wheres.len()];
    match what % 16 {
        0..=7 if next.is_some() => json!({ "kind": "place", "object": next, "where": whither }),
        0..=7 => json!({ "kind": "move", "by": view["to_move"], "perished": objects }),
        8 => json!({ "kind": "move", "by": by, "perished": objects, "out_of_turn": true }),
        9 => json!({ "kind": "move", "by": by, "perished": objects, "seconds": bits }),
        10 => json!({ "kind": "place", "object": format!("k:{by}"), "where": whither }),
        11..=14 => {
            let item = super::Item::ALL[usize::from(bits) % super::Item::ALL.len()];
            let mut entry = json!({
                "kind": "violation", "by": by, "rule": item,
                "indisputable": bits & 1 == 1, "strong": bits & 2 == 2, "upheld": bits & 4 == 4,
            });
            if bits & 8 == 8 {
                entry["move"] = json!(bits >> 4);
            }
            if bits & 16 == 16 {
                entry["attributed"] = json!(bits >> 14);
            }
            if what % 16 == 14 {
                entry["perished"] = json!(objects);
            }
            entry
        }
        _ if bits % 7 == 0 => json!({ "kind": "leave", "player": by }),
        _ => json!({ "kind": "leave", "player": "nobody" }),
    }
}

fn names(value: &Value) -> BTreeSet<String> {
    let names = value.as_array().expect("a list").iter();
    names.map(|name| name.as_str().expect("a piece").to_owned()).collect()
}

/// K-7: opponents' kopecks less everything else.
fn points(by: &Value, perished: &Value) -> i64 {
    let own = format!("k:{}", by.as_str().expect("a player"));
    names(perished)
        .iter()
        .map(|piece| if piece.starts_with("k:") && *piece != own { 1 } else { -1 })
        .sum()
}

fn header() -> impl Strategy<Value = Value> {
    let ties = prop::sample::select(vec!["shared", "extra_round", "most_kopecks"]);
    let scopes = prop::sample::select(vec!["item", "category", "any"]);
    (1u32..4, ties, scopes, any::<(bool, bool, bool)>()).prop_map(
        |(moves, tie, scope, (same, decline, consume))| {
            json!({
                "order": PLAYERS,
                "ruleset": {
                    "moves_per_player": moves, "tie": tie, "repeat_scope": scope,
                    "unplaced_counts_same_move": same, "decline_costs": decline,
                    "oot_consumes_move": consume,
                },
            })
        },
    )
}

proptest! {
    #[test]
    fn points_add_up_and_nothing_is_forgotten(
        header in header(),
        script in prop::collection::vec((any::<u8>(), 0usize..4, any::<u16>()), 1..120),
    ) {
        let kind = games::kind("kopecks").expect("known");
        let mut game = kind.start(&header).expect("a good header");
        let mut off: BTreeSet<String> = BTreeSet::new();
        let mut accepted = Vec::new();
        for numbers in script {
            let entry = entry(&*game, numbers);
            let before = game.boxed();
            if game.apply(&entry).is_err() {
                prop_assert_eq!(format!("{game:?}"), format!("{before:?}"));
                continue;
            }
            let (old, new) = (before.view(), game.view());
            let score = |view: &Value, by: &Value| {
                view["scores"][by.as_str().expect("a player")].as_i64().expect("a number")
            };
            match entry["kind"].as_str().expect("a kind") {
                "move" => {
                    prop_assert!(names(&old["to_place"]).is_empty(), "K-6");
                    let late = entry["seconds"].as_u64().is_some_and(|seconds| seconds > 30);
                    let gain = score(&new, &entry["by"]) - score(&old, &entry["by"]);
                    let due = points(&entry["by"], &entry["perished"]);
                    prop_assert!(gain == due || (late && gain == due - 1), "K-7: {gain} {due}");
                    off.extend(names(&entry["perished"]));
                }
                "place" if entry["where"] != "impossible" && entry["where"] != "declined" => {
                    prop_assert!(off.remove(entry["object"].as_str().expect("a piece")));
                }
                "violation" => {
                    if let Some(perished) = entry.get("perished") {
                        off.extend(names(perished));
                    }
                    let change = score(&new, &entry["by"]) - score(&old, &entry["by"]);
                    prop_assert!(change <= 0);
                }
                "leave" => {
                    let gone = entry["player"].as_str().expect("a player");
                    off.retain(|piece| &piece[2..] != gone);
                }
                _ => {}
            }
            let (queue, unplaced) = (names(&new["to_place"]), names(&new["unplaced"]));
            if new["moves_left"].as_object().expect("an object").len() >= 2 {
                let listed: BTreeSet<String> = queue.union(&unplaced).cloned().collect();
                prop_assert_eq!(&listed, &off);
                if queue.is_empty() {
                    // K-6: what is off now was answered `impossible` or `declined`.
                    prop_assert_eq!(&unplaced, &off);
                    prop_assert_eq!(new["to_move"].is_null(), new["over"] == json!(true));
                }
            }
            accepted.push(entry);
        }
        let mut again = kind.start(&header).expect("a good header");
        for entry in &accepted {
            again.apply(entry).expect("accepted before");
        }
        prop_assert_eq!(format!("{again:?}"), format!("{game:?}"));
        // Standings and outcome name everybody once.
        let result = game.result();
        let standing: usize =
            result["standings"].as_array().expect("groups").iter().map(|group| names(group).len()).sum();
        prop_assert_eq!(standing, PLAYERS.len());
        for part in game.outcome().parts {
            prop_assert_eq!(part.places.len(), PLAYERS.len());
            prop_assert_eq!(part.score.len(), PLAYERS.len());
        }
    }
}
