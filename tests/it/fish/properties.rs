//! What must hold after any entries whatever: the glossary's properties, refusals that change
//! nothing, words for everything said, corrections that equal a fold from scratch.

use crate::replaying::{Die, corrections_equal_a_fold};
use nomerok::games::fish::Series;
use nomerok::games::{self, Explanation, Message, Play};
use nomerok::i18n::{self, Language};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn dice(most: usize) -> impl Strategy<Value = Vec<Die>> {
    prop::collection::vec((0..20_u8, any::<u32>()), 1..most)
}

fn ruleset() -> impl Strategy<Value = Value> {
    (any::<[bool; 9]>(), 0..4_usize, 0..3_usize).prop_map(|(flags, sanction, join)| {
        let sanctions = [json!("none"), json!("warn"), json!("skip_turn"), json!({ "points": 3 })];
        let joins = ["last", "first", "lot"];
        json!({
            "free_for_all": flags[0] && flags[1],
            "shared_place": flags[2],
            "f1_requires_survivor": flags[3],
            "linear_sort": if flags[4] { "asc" } else { "desc" },
            "multi_fish": if flags[5] { "per_fish" } else { "per_player" },
            "team_end": if flags[6] { "last_team" } else { "first_dead" },
            "max_rounds": if flags[7] && !flags[0] { json!(4) } else { Value::Null },
            "out_of_turn": sanctions[sanction],
            "join": joins[join],
            "strict_leave": flags[8],
        })
    })
}

/// Two to six players, perhaps in teams, one of them perhaps with two Fish.
fn header() -> impl Strategy<Value = Value> {
    (ruleset(), 2..7_usize, 0..4_usize, any::<bool>()).prop_map(|(ruleset, players, teams, two)| {
        let ids = ["A", "B", "C", "D", "E", "F"];
        let mut seats: Vec<Value> = ids[..players].iter().map(|id| json!({ "id": id })).collect();
        if teams > 1 {
            for (at, seat) in seats.iter_mut().enumerate() {
                seat["team"] = json!(format!("T{}", at % teams));
            }
        }
        let mut order: Vec<&str> = ids[..players].to_vec();
        if two {
            seats[0]["fish"] = json!(["A1", "A2"]);
            if ruleset["multi_fish"] == "per_fish" {
                order.splice(0..1, ["A1", "A2"]);
            }
        }
        json!({ "ruleset": ruleset, "seats": seats, "order": order })
    })
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).map(String::from).collect()
}

fn pick(ids: &[String], number: u32) -> String {
    ids.get(number as usize % ids.len().max(1)).cloned().unwrap_or_else(|| "nobody".to_owned())
}

/// An entry that is possible more often than not.
fn entry(view: &Value, (kind, number): Die) -> Value {
    let order = strings(&view["order"]);
    let alive = strings(&view["alive"]);
    let chosen = |mask: u32| -> Vec<&String> {
        alive.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1).map(|(_, id)| id).collect()
    };
    let mover = view["to_move"].as_str().map_or_else(|| pick(&order, number >> 8), str::to_owned);
    let kind = if view["over"] == true && kind < 14 { 17 } else { kind };
    match kind {
        0..=8 => {
            let perished = chosen(number & number >> 8 & number >> 16);
            json!({ "kind": "move", "by": mover, "how": "flick", "perished": perished })
        }
        9 => json!({ "kind": "move", "by": mover, "how": "flip", "face_up": number % 2 == 0 }),
        10 => {
            json!({ "kind": "move", "by": pick(&order, number), "how": "pot", "perished": chosen(number >> 8) })
        }
        11 => {
            json!({ "kind": "out_of_turn", "by": pick(&order, number), "perished": chosen(number >> 8) })
        }
        12 | 13 => {
            let then = ["stand", "undo", "undo_and_repeat"][number as usize % 3];
            json!({ "kind": "violation", "by": pick(&order, number >> 2), "rule": "F-18", "then": then })
        }
        14 => {
            let mut order = if order.is_empty() { alive.clone() } else { order };
            order.sort_by_key(|id| (id.as_bytes()[0] as u32).wrapping_mul(number | 1));
            json!({ "kind": "lot", "order": order })
        }
        15 => json!({ "kind": "leave", "player": pick(&order, number) }),
        16 if number % 4 == 0 => json!({ "kind": "abandon" }),
        16..=18 => {
            let joins = if number % 3 == 0 { vec![format!("J{}", number % 5)] } else { vec![] };
            let leaves = if number % 5 == 0 { vec![pick(&order, number >> 4)] } else { vec![] };
            json!({ "kind": "next_party", "joins": joins, "leaves": leaves })
        }
        _ => json!({ "kind": "move", "by": number, "how": "flick" }),
    }
}

/// Every explanation and refusal has words in both languages.
fn has_words(message: &Message) -> bool {
    Language::ALL.into_iter().all(|lang| {
        let said = i18n::message(lang, message, &str::to_owned);
        said != message.key && !said.contains('{')
    })
}

fn said_well(explain: &[Explanation]) -> bool {
    explain.iter().all(|explanation| has_words(&explanation.message))
}

/// Fish that perished together, and who moved.
#[derive(Debug)]
struct Group {
    perished: BTreeSet<String>,
    mover: Option<String>,
}

/// F-11, F-12: who perished in one move stands together, the mover last of them, groups in the
/// reverse order of perishing behind who survived.
fn check_party(header: &Value, party: &Value, groups: &[Group], order_was_drawn_again: bool) {
    let order = strings(&party["order"]);
    let next = strings(&party["next_order"]);
    let sorted = |ids: &[String]| ids.iter().cloned().collect::<BTreeSet<_>>();
    assert_eq!(sorted(&order), sorted(&next), "the next order is a permutation");
    assert_eq!(order.len(), next.len());

    let mut rest = next.as_slice();
    for group in groups {
        let (before, together) = rest.split_at(rest.len() - group.perished.len());
        assert_eq!(sorted(together), group.perished, "groups are contiguous, the first last");
        let mut others = together;
        if let Some(mover) = group.mover.as_ref().filter(|mover| group.perished.contains(*mover)) {
            assert_eq!(together.last(), Some(mover), "the mover is last of his group");
            others = &together[..together.len() - 1];
        }
        let at = |id: &String| order.iter().position(|other| other == id);
        assert!(order_was_drawn_again || others.is_sorted_by_key(at), "the others keep the order");
        rest = before;
    }

    let places = party["places"].as_object().expect("places");
    let numbers: BTreeSet<u64> = places.values().filter_map(Value::as_u64).collect();
    if header["ruleset"]["shared_place"] == false {
        let all: BTreeSet<u64> = (1..=places.len() as u64).collect();
        assert_eq!(numbers, all, "places are unique");
    }
    if !header["ruleset"]["out_of_turn"].is_object() {
        let linear = party["points"]["linear"].as_object().expect("points");
        let sum: f64 = linear.values().filter_map(Value::as_f64).sum();
        let n = places.len() as f64;
        assert!((sum - n * (n + 1.0) / 2.0).abs() < 1e-6, "all places are given out");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..Default::default() })]

    #[test]
    fn whatever_is_entered_the_properties_of_fish_hold(header in header(), dice in dice(80)) {
        let typed = games::parse(&header).expect("a header");
        let Ok(mut series) = <Series as games::Game>::start(typed) else { return Ok(()) };
        let one_fish_a_slot = header["seats"][0]["fish"].is_null() || header["ruleset"]["multi_fish"] == "per_fish";
        let mut groups: Vec<Group> = Vec::new();
        let mut drawn_again = false;
        for die in dice {
            let before = series.clone();
            let view = series.view();
            let line = entry(&view, die);
            match series.apply(&line) {
                Ok(explain) => prop_assert!(said_well(&explain), "{explain:?}"),
                Err(illegal) => {
                    prop_assert_eq!(&series, &before, "refused, so unchanged");
                    prop_assert!(has_words(&illegal.message), "{illegal:?}");
                    continue;
                }
            }
            let now = series.view();
            if line["kind"] == "next_party" {
                groups.clear();
                drawn_again = false;
                continue;
            }
            drawn_again |= line["kind"] == "lot";
            let was: BTreeSet<String> = strings(&view["alive"]).into_iter().collect();
            let is: BTreeSet<String> = strings(&now["alive"]).into_iter().collect();
            prop_assert!(was.is_subset(&is) || is.is_subset(&was));
            if is.len() > was.len() {
                groups.pop();
            } else if is.len() < was.len() {
                let perished = was.difference(&is).cloned().collect();
                groups.push(Group { perished, mover: line["by"].as_str().map(String::from) });
            }
            // F-10: only living players move, and nobody once the party is over.
            match now["to_move"].as_str() {
                Some(mover) if one_fish_a_slot => prop_assert!(is.contains(mover)),
                Some(_) => prop_assert!(now["over"] == false),
                None => {}
            }
            if now["over"] == true && one_fish_a_slot {
                let result = series.result();
                let party = result["parties"].as_array().and_then(|parties| parties.last());
                check_party(&header, party.expect("a finished party"), &groups, drawn_again);
            }
        }
    }

    #[test]
    fn corrections_leave_what_a_fold_from_scratch_gives(dice in dice(60)) {
        let header = json!({
            "ruleset": {}, "seats": [{ "id": "A" }, { "id": "B" }, { "id": "C" }, { "id": "D" }],
            "order": ["A", "B", "C", "D"],
        });
        corrections_equal_a_fold("fish", &header, dice, entry);
    }
}
