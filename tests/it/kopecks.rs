//! Kopecks through the program: dialogues, corrections, hostile lines. The worked cases stand
//! beside the engine.

use super::replaying::{
    Die, corrections_equal_a_fold, dialogue, replay, rules, survives_hostile_lines,
};
use proptest::prelude::*;
use serde_json::{Value, json};

const HEADER: &str = r#"{"game":"kopecks","ruleset":{"moves_per_player":2},"order":["A","B","C"]}"#;

#[test]
fn a_match_with_an_unplaced_kopeck_and_a_severe_violation_is_answered_line_by_line() {
    let said = dialogue(
        "kopecks",
        &[
            HEADER,
            r#"{"kind":"move","by":"A","perished":["k:B","f:C"]}"#,
            r#"{"kind":"move","by":"B"}"#,
            r#"{"kind":"place","object":"f:C","where":"over_kopeck"}"#,
            r#"{"kind":"place","object":"k:B","where":"impossible"}"#,
            r#"{"kind":"place","object":"f:C","where":"over_kopeck"}"#,
            r#"{"kind":"violation","by":"A","rule":"1.2","indisputable":true,"strong":true}"#,
            r#"{"kind":"move","by":"B","perished":[]}"#,
            r#"{"kind":"place","object":"k:B","where":"impossible"}"#,
        ],
    );
    assert_eq!(
        said[0],
        json!({ "seq": 0, "ok": true, "explain": [], "state": {
            "scores": { "A": 0, "B": 0, "C": 0 }, "to_move": "A",
            "moves_left": { "A": 2, "B": 2, "C": 2 }, "to_place": [], "unplaced": [], "over": false,
        } })
    );
    assert_eq!(
        said[1],
        json!({ "seq": 1, "ok": true,
            "explain": [
                { "rule": "K-7", "text": "A gains 0 points: opponents’ kopecks 1, anything else 1." },
                { "rule": "K-15", "text": "Now to be placed: the kopeck of B." },
            ],
            "state": {
                "scores": { "A": 0, "B": 0, "C": 0 }, "to_move": "B",
                "moves_left": { "A": 1, "B": 2, "C": 2 }, "to_place": ["k:B", "f:C"],
                "unplaced": [], "over": false,
            } })
    );
    assert_eq!(said[2]["error"]["rule"], "K-6");
    assert_eq!((&said[3]["ok"], &said[3]["error"]["rule"]), (&json!(false), &json!("K-15")));
    assert_eq!(said[4]["seq"], 2);
    assert_eq!(rules(&said[5]), ["K-9", "K-4"]);
    assert_eq!(rules(&said[6]), ["K-19", "K-18", "K-20", "K-17"]);
    assert_eq!(said[6]["state"]["scores"], json!({ "A": -2, "B": 0, "C": 0 }));
    assert_eq!(rules(&said[8]), ["K-13", "K-12", "K-4"]);
    assert_eq!(said[8]["state"]["scores"], json!({ "A": -2, "B": -1, "C": 0 }));
    assert_eq!(
        said[9],
        json!({ "result": {
            "scores": { "A": -2, "B": -1, "C": 0 },
            "standings": [["C"], ["B"], ["A"]],
            "violations": [{
                "by": "A", "rule": "1.2", "move": 1, "indisputable": true, "strong": true,
                "upheld": false, "severe": true, "fine": 1, "annulled": 1,
            }],
        } })
    );
}

#[test]
fn the_header_chooses_russian() {
    let header = HEADER.replacen('{', r#"{"lang":"ru","#, 1);
    let said = dialogue(
        "kopecks",
        &[&header, r#"{"kind":"move","by":"A","perished":["k:B","k:C"],"seconds":31}"#],
    );
    assert_eq!(
        said[1]["explain"][0]["text"],
        "A получает 2 очка: чужих копеек — 2, всего прочего — 0."
    );
    assert_eq!(said[1]["explain"][1]["text"], "A: нарушение 5 — промедление.");
}

#[test]
fn a_violation_names_its_move_as_the_log_does_after_a_correction() {
    let said = dialogue(
        "kopecks",
        &[
            HEADER,
            r#"{"kind":"move","by":"A","perished":[]}"#,
            r#"{"kind":"correct","changes":[{"replace":1,"entry":{"kind":"move","by":"A","perished":["k:B"]}},{"insert_after":1,"entry":{"kind":"place","object":"k:B","where":"hole"}}],"reason":"seen"}"#,
            r#"{"kind":"move","by":"B","perished":["k:C"]}"#,
            r#"{"kind":"place","object":"k:C","where":"hole"}"#,
            r#"{"kind":"violation","by":"A","rule":"1.2","indisputable":true,"strong":false,"move":1}"#,
            r#"{"kind":"violation","by":"B","rule":"1.2","indisputable":true,"strong":false,"move":3}"#,
            r#"{"kind":"violation","by":"B","rule":"1.2","indisputable":true,"strong":false,"move":2}"#,
            r#"{"kind":"correct","changes":[{"void":1}],"reason":"then nothing holds"}"#,
        ],
    );
    assert_eq!(said[5]["state"]["scores"], json!({ "A": 0, "B": 1, "C": 0 }));
    assert_eq!(said[6]["state"]["scores"], json!({ "A": 0, "B": 0, "C": 0 }));
    assert_eq!(said[7]["error"]["code"], "kopecks-unknown-move");
    let illegal = &said[8]["error"]["illegal"];
    assert_eq!(illegal, &json!(["2.2", 3, 4, 5, 6]));
}

#[test]
fn what_is_unknown_is_refused_by_name() {
    for (header, code) in [
        (r#"{"game":"kopecks","order":["A","B"]}"#, "field-missing"),
        (r#"{"game":"kopecks","ruleset":{},"order":["A","B"]}"#, "field-missing"),
        (
            r#"{"game":"kopecks","ruleset":{"moves_per_player":1,"cube":1},"order":["A","B"]}"#,
            "field-unknown",
        ),
        (
            r#"{"game":"kopecks","ruleset":{"moves_per_player":1e99},"order":["A","B"]}"#,
            "field-malformed",
        ),
        (
            r#"{"game":"kopecks","ruleset":{"moves_per_player":1,"tie":"lot"},"order":["A","B"]}"#,
            "value-unknown",
        ),
        (
            r#"{"game":"novuss","ruleset":{"moves_per_player":1},"order":["A","B"]}"#,
            "header-other-game",
        ),
    ] {
        let (exit, said) = replay("kopecks", header.as_bytes());
        assert_eq!((exit, &said[0]["error"]["code"]), (Some(2), &json!(code)), "{header}");
    }
    let said = dialogue(
        "kopecks",
        &[
            HEADER,
            r#"{"kind":"move","by":"A","how":"pot"}"#,
            r#"{"kind":"move","by":"A","perished":["x:B"]}"#,
            r#"{"kind":"violation","by":"A","rule":"7","indisputable":true,"strong":false}"#,
            r#"{"kind":"violation","by":"A","rule":"5","indisputable":true}"#,
            r#"{"kind":"violation","by":"A","rule":"5","indisputable":true,"strong":true,"attributed":-1}"#,
            r#"{"kind":"move","by":"A","seconds":-1}"#,
        ],
    );
    let codes: Vec<&Value> = said[1..7].iter().map(|answer| &answer["error"]["code"]).collect();
    assert_eq!(
        codes,
        [
            "field-unknown",
            "field-malformed",
            "value-unknown",
            "field-missing",
            "field-malformed",
            "kopecks-seconds-unfit"
        ]
    );
    survives_hostile_lines("kopecks", HEADER, r#"{"kind":"move","by":"A"}"#);
}

/// An entry that is possible more often than not.
fn entry(view: &Value, (what, number): Die) -> Value {
    let players = ["A", "B", "C"];
    let by = players[number as usize % 3];
    let wheres = ["over_kopeck", "edge", "hole", "hole", "impossible", "declined"];
    let objects = ["f:A", "k:A", "f:B", "k:B", "f:C", "k:C"];
    let mask = number >> 3 & number >> 9;
    let perished: Vec<&str> =
        (0..6).filter(|at| mask >> at & 1 == 1).map(|at| objects[at as usize]).collect();
    match what % 12 {
        0..=7 => match view["to_place"].get(0) {
            Some(next) => {
                let whither = wheres[(number >> 16) as usize % wheres.len()];
                json!({ "kind": "place", "object": next, "where": whither })
            }
            None => {
                json!({ "kind": "move", "by": view["to_move"], "perished": perished, "seconds": number >> 26 })
            }
        },
        8 => json!({ "kind": "move", "by": by, "perished": perished, "out_of_turn": true }),
        9 | 10 => {
            let rules = ["1", "1.2", "2.1", "2.2", "3", "4.2", "5", "6"];
            json!({
                "kind": "violation", "by": by, "rule": rules[(number >> 16) as usize % 8],
                "indisputable": number & 4 == 0, "strong": number & 8 == 0, "move": 1 + number % 30,
            })
        }
        _ if number % 5 == 0 => json!({ "kind": "leave", "player": by }),
        _ => json!({ "kind": "violation", "by": by, "rule": "4.2", "indisputable": true,
            "strong": false, "perished": perished }),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..Default::default() })]

    #[test]
    fn corrections_of_a_match_leave_what_a_fold_from_scratch_gives(
        dice in prop::collection::vec(any::<Die>(), 1..60),
        extra in any::<bool>(),
    ) {
        let tie = if extra { "extra_round" } else { "shared" };
        let header = json!({ "ruleset": { "moves_per_player": 3, "tie": tie }, "order": ["A", "B", "C"] });
        corrections_equal_a_fold("kopecks", &header, dice, entry);
    }
}
