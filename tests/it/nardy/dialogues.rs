//! `nomerok nardy` and `nomerok replay nardy` as programs.

use crate::command_line::nomerok;
use serde_json::{Value, json};

fn answers(arguments: &[&str], lines: &[&str]) -> Vec<Value> {
    let ran = nomerok(arguments, lines.join("\n").as_bytes());
    assert_eq!(ran.code, Some(0));
    ran.lines()
}

#[test]
fn plays_answers_every_line_in_order() {
    let said = answers(
        &["nardy", "plays"],
        &[
            r#"{"id":"x","position":"LN1:O-----------o-----------:w:33","want":"sequences"}"#,
            r#"{"position":"LN1:O-----------o-----------:w:66"}"#,
            "no json",
            r#"{"id":7,"position":"LN1:O-----------o-----------:w:66","colour":1}"#,
            r#"{"position":"LN1:JAAAAA------o-----------:w:66","lang":"ru"}"#,
            r#"{"position":"LN1:O-----------o-----------:w:00"}"#,
            r#"{"position":"LN1:------------o-----------:b:21"}"#,
            r#"{"position":"LN1:O-----------o-----------:w:44","flags":{"first_move":false}}"#,
        ],
    );
    assert_eq!(said[0]["id"], "x");
    assert_eq!(said[0]["dice_used"], 4);
    let finals = json!(["M-----B-----o-----------", "M--A-----A--o-----------"]);
    assert_eq!(said[0]["finals"], finals);
    assert!(said[0]["sequences"].as_array().expect("a list").contains(&json!([
        [3, 24, 21],
        [3, 24, 21],
        [3, 21, 18],
        [3, 21, 18]
    ])));
    assert_eq!(said[1], json!({ "dice_used": 2, "finals": ["M-----B-----o-----------"] }));
    assert_eq!(said[2]["error"]["code"], "syntax");
    assert_eq!((&said[3]["id"], &said[3]["error"]["code"]), (&json!(7), &json!("field-unknown")));
    assert_eq!(said[4]["error"]["rule"], "N-11");
    assert!(said[4]["error"]["message"].as_str().expect("text").starts_with("Белые"));
    assert_eq!(said[5]["error"]["code"], "nardy-dice-not-rolled");
    assert_eq!(said[6]["error"]["rule"], "N-2");
    assert_eq!(said[7]["finals"], json!(["N-------A---o-----------"]));
    assert_eq!(said.len(), 8);
}

#[test]
fn plays_judges_a_claimed_play() {
    let position = "LN1:I------AAAAAcb----------:w:63";
    // NT-14: White 24:9, 17..13 and 2; Black stands on White's 21.
    let five = "LN1:I--c---AAAAAl---------A-:w:63";
    let ask = |steps: &str, more: &str| format!(r#"{{"position":"{five}","check":{steps}{more}}}"#);
    let said = answers(
        &["nardy", "plays"],
        &[
            &ask(r#"["24-18","18-15"]"#, ""),
            &ask(r#"["17-14","24-18"]"#, ""),
            &ask(r#"["24-18","18-15"]"#, r#","rules":{"block_check":"final"}"#),
            &ask(r#"["24-18"]"#, r#","lang":"ru""#),
            &ask(r#"["24:18"]"#, ""),
            &format!(r#"{{"position":"{position}"}}"#),
        ],
    );
    assert_eq!(said[0]["legal"], false);
    assert_eq!(said[0]["why"][0]["rule"], "N-12");
    assert_eq!(said[0]["finals"].as_array().expect("a list").len(), 23);
    assert_eq!((&said[1]["legal"], &said[1]["why"]), (&json!(true), &json!([])));
    assert_eq!(said[2]["legal"], true);
    assert_eq!(said[3]["legal"], false);
    assert_eq!(said[4]["error"]["code"], "nardy-no-hop");
    assert!(said[5]["error"].is_object(), "thirteen black checkers, not all home");
}

#[test]
fn perft_prints_the_count() {
    let counted = |arguments: &[&str]| {
        let ran = nomerok(&[&["nardy", "perft"], arguments].concat(), b"");
        (ran.code == Some(0), ran.out)
    };
    assert_eq!(counted(&["--depth", "3"]), (true, "35387\n".to_owned()));
    let position = "LN1:--A--h--A--g---------GF-:w:00";
    assert_eq!(counted(&["--depth", "1", "--position", position]), (true, "119\n".to_owned()));
    assert!(!counted(&["--depth", "1", "--position", "LN1:x"]).0);
    assert!(!counted(&["--depth", "99"]).0);
}

#[test]
fn a_match_is_replayed_line_by_line() {
    let said = answers(
        &["replay", "nardy"],
        &[
            r#"{"game":"nardy","ruleset":{"match_to":3},"white":"A","black":"B","first":null}"#,
            r#"{"kind":"opening","white":5,"black":3}"#,
            r#"{"kind":"turn","by":"A","dice":[6,3],"steps":["24-18","18-15"]}"#,
            r#"{"kind":"turn","by":"B","dice":[6,6],"steps":["24-18"]}"#,
            r#"{"kind":"turn","by":"B","dice":[6,6],"steps":["24-18","24-18"]}"#,
            r#"{"kind":"correct","changes":[{"replace":2,"entry":{"kind":"turn","by":"A","dice":[5,3],"steps":["24-16"]}}]}"#,
            r#"{"kind":"result","winner":"B","mars":true}"#,
        ],
    );
    assert_eq!(said[2]["state"]["position"], "LN1:N--------A--o-----------:b:00");
    assert_eq!(said[3]["error"]["rule"], "N-9");
    assert_eq!(said[4]["seq"], 3);
    assert_eq!(said[5]["state"]["position"], "LN1:N-------A---m-----b-----:w:00");
    assert_eq!(
        said[6]["state"],
        json!({
            "position": "LN1:O-----------o-----------:w:00", "to_roll": null, "party": 2,
            "score": { "A": 0, "B": 2 }, "over": false,
        })
    );
    let result = &said[7]["result"];
    assert_eq!((&result["score"], &result["winner"]), (&json!({ "A": 0, "B": 2 }), &json!(null)));
}
