//! Novuss through the program: dialogues, corrections, hostile lines. The worked cases stand
//! beside the engine.

use super::replaying::{
    Die, corrections_equal_a_fold, dialogue, replay, rules, survives_hostile_lines,
};
use proptest::prelude::*;
use serde_json::{Value, json};

const HEADER: &str = r#"{"game":"novuss","ruleset":{"sets":{"best_of":3}},"sides":[{"id":"R","players":["1"]},{"id":"B","players":["2"]}],"starts":null}"#;

#[test]
fn a_set_with_a_debt_pawn_is_answered_line_by_line() {
    let said = dialogue(
        "novuss",
        &[
            HEADER,
            r#"{"kind":"lag","left_mm":{"1":30,"2":55}}"#,
            r#"{"kind":"stroke","by":"1","aim":"direct","first_contact":"none","own":0,"opponent":0,"puck":"on"}"#,
            r#"{"kind":"stroke","by":"1","aim":"direct","first_contact":"own_light"}"#,
            r#"{"kind":"stroke","by":"2","aim":"direct","first_contact":"own_light"}"#,
            r#"{"kind":"stroke","by":"1","aim":"direct","first_contact":"own_light","own":1,"opponent":0,"puck":"on"}"#,
            r#"{"kind":"place_penalty","side":"R","spot":"middle"}"#,
            r#"{"kind":"stroke","by":"1","aim":"oblique","first_contact":"own_dark","own":8}"#,
            r#"{"kind":"next_set"}"#,
        ],
    );
    assert_eq!(
        said[0],
        json!({ "seq": 0, "ok": true, "explain": [], "state": {
            "set": 1, "on": { "R": 8, "B": 8 }, "debt": { "R": 0, "B": 0 }, "to_strike": null,
            "again": false, "penalties_to_place": [], "sets": { "R": 0, "B": 0 }, "over": false,
        } })
    );
    assert_eq!(said[1]["explain"], json!([{ "rule": "V-7", "text": "1 has the first stroke." }]));
    assert_eq!(rules(&said[2]), ["V-17", "V-20", "VA-18"]);
    assert_eq!(said[2]["state"]["debt"], json!({ "R": 1, "B": 0 }));
    assert_eq!(said[3]["error"]["code"], "novuss-not-your-turn");
    assert_eq!(
        said[5],
        json!({ "seq": 4, "ok": true,
            "explain": [
                { "rule": "VA-8", "text": "The debt of 1 is paid: 1 pawn comes back on the table." },
                { "rule": "VA-18", "text": "1 strikes again." },
            ],
            "state": {
                "set": 1, "on": { "R": 8, "B": 8 }, "debt": { "R": 0, "B": 0 }, "to_strike": "1",
                "again": true, "penalties_to_place": [{ "side": "R", "field_of": "2" }],
                "sets": { "R": 0, "B": 0 }, "over": false,
            } })
    );
    assert_eq!(said[6]["state"]["penalties_to_place"], json!([]));
    assert_eq!(said[7]["state"]["sets"], json!({ "R": 1, "B": 0 }));
    assert_eq!(said[7]["state"]["to_strike"], Value::Null);
    assert_eq!(
        (&said[8]["state"]["set"], &said[8]["state"]["to_strike"]),
        (&json!(2), &json!("2"))
    );
    assert_eq!(
        said[9],
        json!({ "result": {
            "sets": { "R": 1, "B": 0 }, "winner": null, "standings": [["R"], ["B"]],
            "played": [{ "winner": "R", "on": { "R": 0, "B": 8 }, "strokes": 4, "conceded": false }],
        } })
    );
}

#[test]
fn the_header_chooses_russian() {
    let header =
        HEADER.replacen('{', r#"{"lang":"ru","#, 1).replace(r#""starts":null"#, r#""starts":"1""#);
    let said = dialogue(
        "novuss",
        &[
            &header,
            r#"{"kind":"stroke","by":"1","aim":"direct","first_contact":"own_light","own":5}"#,
            r#"{"kind":"stroke","by":"1","aim":"direct","first_contact":"own_dark","own":2}"#,
            r#"{"kind":"stroke","by":"2","aim":"direct","first_contact":"own_light","opponent":5}"#,
        ],
    );
    assert_eq!(said[1]["explain"][0]["text"], "1 бьёт ещё раз.");
    assert_eq!(
        said[2]["explain"][1]["text"],
        "Возвращаются 2 пешки, выбитые запрещённым способом."
    );
    assert_eq!(said[3]["error"]["message"], "1: на столе только 4 пешки.");
}

#[test]
fn what_is_unknown_is_refused_by_name() {
    for (from, to, code) in [
        (r#""starts""#, r#""begins""#, "field-unknown"),
        (r#""sets""#, r#""games""#, "field-unknown"),
        (r#""best_of":3"#, r#""best_of":-3"#, "field-malformed"),
        (r#""best_of":3"#, r#""worst_of":3"#, "value-unknown"),
        (r#""best_of":3"#, r#""best_of":4294967295"#, "novuss-sets-range"),
        (r#""sides""#, r#""players""#, "field-unknown"),
        (r#""novuss""#, r#""nardy""#, "header-other-game"),
        (r#"["1"]"#, r#"["1","3"]"#, "novuss-one-or-two-players"),
    ] {
        let (exit, said) = replay("novuss", HEADER.replacen(from, to, 1).as_bytes());
        assert_eq!((exit, &said[0]["error"]["code"]), (Some(2), &json!(code)), "{to}");
    }
    let said = dialogue(
        "novuss",
        &[
            HEADER,
            r#"{"kind":"stroke","by":"1","aim":"direct","first_contact":"own_light","force":9}"#,
            r#"{"kind":"stroke","by":"1","aim":"bank","first_contact":"own_light"}"#,
            r#"{"kind":"stroke","by":"1","aim":"direct","first_contact":"own_light","own":300}"#,
            r#"{"kind":"lag","left_mm":{"1":1e999,"2":1}}"#,
            r#"{"kind":"foul","by":"1","rule":"VA-22"}"#,
        ],
    );
    let codes: Vec<&Value> = said[1..6].iter().map(|answer| &answer["error"]["code"]).collect();
    assert_eq!(
        codes,
        ["field-unknown", "value-unknown", "field-malformed", "syntax", "novuss-no-starter"]
    );
    survives_hostile_lines("novuss", HEADER, r#"{"kind":"lag","left_mm":{"1":1,"2":2}}"#);
}

/// An entry that is possible more often than not.
fn entry(view: &Value, (what, number): Die) -> Value {
    let player = ["1", "2", "3", "4"][number as usize % 4];
    let contact = match number >> 2 & 15 {
        0 | 1 => "own_dark",
        2 => "opponent",
        3 => "both",
        4 => "none",
        _ => "own_light",
    };
    let fell = contact != "none";
    match what % 12 {
        0..=8 => json!({
            "kind": "stroke", "by": view["to_strike"], "first_contact": contact,
            "aim": if number >> 6 & 1 == 0 { "direct" } else { "oblique" },
            "own": if fell { number >> 8 & 3 } else { 0 },
            "opponent": if fell { (number >> 10 & 7) / 7 } else { 0 },
            "puck": if number >> 13 & 7 == 0 { "pocketed" } else { "on" },
        }),
        9 => json!({ "kind": "next_set" }),
        10 => json!({ "kind": "foul", "by": player, "rule": "V-2" }),
        _ if number % 3 == 0 => json!({ "kind": "concede", "by": player }),
        _ => json!({ "kind": "place_penalty", "side": "R", "spot": "right" }),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..Default::default() })]

    #[test]
    fn corrections_of_a_match_leave_what_a_fold_from_scratch_gives(
        dice in prop::collection::vec(any::<Die>(), 1..60),
        answer in any::<bool>(),
    ) {
        let header = json!({
            "ruleset": { "pawns_pair": 12, "sets": { "first_to": 2 }, "answer_series": answer },
            "sides": [{ "id": "R", "players": ["1", "3"] }, { "id": "B", "players": ["2", "4"] }],
            "starts": "1",
        });
        corrections_equal_a_fold("novuss", &header, dice, entry);
    }
}
