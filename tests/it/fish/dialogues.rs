//! `nomerok replay fish` as a program: golden dialogues, exit codes, flushing, hostile lines.

use crate::command_line::nomerok;
use crate::replaying::{dialogue, replay};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

const HEADER: &str = r#"{"game":"fish","ruleset":{},"seats":[{"id":"A"},{"id":"B"},{"id":"C"}],"order":["A","B","C"]}"#;

#[test]
fn a_party_is_answered_line_by_line_and_ends_with_its_result() {
    let said = dialogue(
        "fish",
        &[
            HEADER,
            r#"{"kind":"move","by":"A","how":"flick","perished":["B"]}"#,
            r#"{"kind":"move","by":"C","how":"flick","perished":["C","A"]}"#,
        ],
    );
    assert_eq!(
        said[0],
        json!({
            "seq": 0, "ok": true, "explain": [],
            "state": { "party": 1, "order": ["A", "B", "C"], "alive": ["A", "B", "C"], "to_move": "A", "over": false },
        })
    );
    assert_eq!(
        said[1],
        json!({
            "seq": 1, "ok": true,
            "explain": [
                { "rule": "F-5", "text": "Perished: B." },
                { "rule": "F-10", "text": "C to move." },
            ],
            "state": { "party": 1, "order": ["A", "B", "C"], "alive": ["A", "C"], "to_move": "C", "over": false },
        })
    );
    let rules: Vec<&str> = said[2]["explain"]
        .as_array()
        .expect("list")
        .iter()
        .filter_map(|one| one["rule"].as_str())
        .collect();
    assert_eq!(rules, ["F-5", "F-12", "F-7", "F-8", "F-11", "F-24", "F-23", "F-25"]);
    assert_eq!(
        said[3],
        json!({ "result": {
            "parties": [{
                "order": ["A", "B", "C"], "winner": null, "team": null,
                "places": { "A": 1, "B": 3, "C": 2 }, "next_order": ["A", "C", "B"],
                "points": {
                    "linear": { "A": 1, "B": 3, "C": 2 },
                    "formula1": { "A": 10, "B": 4, "C": 6 },
                    "winner_takes_all": { "A": 0, "B": 0, "C": 0 },
                },
            }],
            "totals": {
                "linear": { "A": 1, "B": 3, "C": 2 },
                "formula1": { "A": 10, "B": 4, "C": 6 },
                "winner_takes_all": { "A": 0, "B": 0, "C": 0 },
            },
            "standings": {
                "linear": [["A"], ["C"], ["B"]],
                "formula1": [["A"], ["C"], ["B"]],
                "winner_takes_all": [["A"], ["C"], ["B"]],
            },
        } })
    );
}

#[test]
fn the_header_chooses_russian() {
    let header = HEADER.replacen('{', r#"{"lang":"ru","#, 1);
    let said = dialogue(
        "fish",
        &[
            &header,
            r#"{"kind":"move","by":"A","how":"flick","perished":["A","B"]}"#,
            r#"{"kind":"move","by":"A","how":"flick"}"#,
        ],
    );
    assert_eq!(said[1]["explain"][0]["text"], "Сгинули: A и B.");
    assert_eq!(said[2]["error"]["code"], "fish-over");
    assert_eq!(
        said[2]["error"]["message"],
        "Партия окончена; начните следующую или исправьте запись."
    );
}

#[test]
fn a_refused_line_takes_no_number_and_the_stream_goes_on() {
    let said = dialogue(
        "fish",
        &[
            HEADER,
            "",
            "{",
            "null",
            r#"{"kind":"move","by":"B","how":"flick"}"#,
            r#"{"kind":"move","by":"A","how":"flick","where":1}"#,
            r#"{"kind":"move","by":"A","how":"flick"}"#,
        ],
    );
    let codes: Vec<&Value> = said[1..6].iter().map(|answer| &answer["error"]["code"]).collect();
    assert_eq!(
        codes,
        ["syntax", "syntax", "entry-malformed", "fish-not-your-turn", "field-unknown"]
    );
    assert!(said[1..6].iter().all(|answer| answer["ok"] == false));
    assert_eq!(said[4]["error"]["rule"], "F-10");
    assert_eq!(said[5]["error"]["rule"], Value::Null);
    assert!(said[5]["error"]["message"].as_str().expect("text").contains("where"));
    assert_eq!((&said[6]["seq"], &said[6]["ok"]), (&json!(1), &json!(true)));
}

#[test]
fn corrections_name_entries_by_number_and_inserted_ones_by_their_own_name() {
    let said = dialogue(
        "fish",
        &[
            HEADER,
            r#"{"kind":"move","by":"A","how":"flick","perished":[]}"#,
            r#"{"kind":"move","by":"B","how":"flick","perished":["C"]}"#,
            r#"{"kind":"correct","changes":[{"void":1}],"reason":"a slip"}"#,
            r#"{"kind":"correct","changes":[{"replace":2,"entry":{"kind":"move","by":"B","how":"flick","perished":[]}},{"insert_after":2,"entry":{"kind":"move","by":"C","how":"flick","perished":["C"]}}],"reason":"a slip"}"#,
            r#"{"kind":"correct","changes":[{"replace":"3.2","entry":{"kind":"move","by":"C","how":"flick","perished":["B"]}}],"reason":"again"}"#,
            r#"{"kind":"correct","changes":[{"void":4}],"reason":"it was right"}"#,
            r#"{"kind":"correct","changes":[{"void":"3.9"}],"reason":"no such entry"}"#,
            r#"{"kind":"correct","changes":[{"void":1,"replace":2}],"reason":"unclear"}"#,
            r#"{"kind":"correct","changes":[],"reason":"nothing"}"#,
            r#"{"kind":"correct","changes":[{"replace":1,"entry":{"kind":"correct","changes":[{"void":1}]}}]}"#,
        ],
    );
    assert_eq!(said[3]["error"]["code"], "correction-illegal");
    assert_eq!(said[3]["error"]["illegal"], json!([2]));
    assert_eq!((&said[4]["seq"], &said[4]["state"]["alive"]), (&json!(3), &json!(["A", "B"])));
    assert_eq!(said[4]["state"]["to_move"], "A");
    assert_eq!((&said[5]["seq"], &said[5]["state"]["alive"]), (&json!(4), &json!(["A", "C"])));
    assert_eq!((&said[6]["seq"], &said[6]["state"]["alive"]), (&json!(5), &json!(["A", "B"])));
    let codes: Vec<&Value> = said[7..11].iter().map(|answer| &answer["error"]["code"]).collect();
    assert_eq!(
        codes,
        [
            "correction-target-unknown",
            "correction-change-unclear",
            "correction-no-change",
            "correction-of-correction"
        ]
    );
}

#[test]
fn a_header_that_cannot_be_used_ends_with_code_2() {
    for (header, code) in [
        ("[]", "header-no-object"),
        ("{", "syntax"),
        (r#"{"game":"nardy","seats":[]}"#, "header-other-game"),
        (r#"{"game":"fish"}"#, "field-missing"),
        (r#"{"game":"fish","seats":[],"lang":"lv"}"#, "header-language"),
        (
            r#"{"game":"fish","ruleset":{"speed":1},"seats":[{"id":"A"},{"id":"B"}]}"#,
            "field-unknown",
        ),
    ] {
        let (exit, said) = replay("fish", header.as_bytes());
        assert_eq!(exit, Some(2), "{header}");
        assert_eq!((said.len(), &said[0]["error"]["code"]), (1, &json!(code)));
    }
    assert_eq!(replay("fish", b"").0, Some(2));
    assert_eq!(replay("chess", b"").0, Some(2));
}

#[test]
fn every_answer_comes_before_the_next_line_is_asked_for() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nomerok"))
        .args(["replay", "fish"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    let mut ask = |line: &str| {
        writeln!(stdin, "{line}").expect("written");
        let mut answer = String::new();
        stdout.read_line(&mut answer).expect("answered");
        serde_json::from_str::<Value>(&answer).expect("JSON")
    };
    assert_eq!(ask(HEADER)["seq"], 0);
    assert_eq!(ask(r#"{"kind":"move","by":"A","how":"flick"}"#)["state"]["to_move"], "B");
    assert_eq!(ask(r#"{"kind":"abandon"}"#)["state"]["over"], true);
    drop(stdin);
    assert!(child.wait().expect("ends").success());
}

#[test]
fn hostile_lines_are_refused_and_the_stream_goes_on() {
    let mut input = HEADER.as_bytes().to_vec();
    let deep = "[".repeat(100_000);
    let many =
        json!({ "kind": "correct", "changes": vec![json!({ "void": 1 }); 2_000] }).to_string();
    let numbers =
        r#"{"kind":"correct","changes":[{"void":1e99},{"void":-1},{"void":99999999999999999999}]}"#;
    for line in [deep.as_bytes(), b"\xff\xfe{", b"\0", many.as_bytes(), numbers.as_bytes()] {
        input.push(b'\n');
        input.extend_from_slice(line);
    }
    input.extend_from_slice(b"\n{\"kind\":\"move\",\"by\":\"A\",\"how\":\"flick\"}\n");
    let (code, said) = replay("fish", &input);
    assert_eq!(code, Some(0));
    let codes: Vec<&Value> = said[1..6].iter().map(|answer| &answer["error"]["code"]).collect();
    assert_eq!(codes, ["syntax", "syntax", "syntax", "too-many-changes", "field-malformed"]);
    assert_eq!(said[6]["seq"], 1);
}

#[test]
fn many_matches_follow_each_other_with_their_results() {
    let one = [HEADER, r#"{"kind":"move","by":"A","how":"flick","perished":["A","B"]}"#];
    let single = dialogue("fish", &one);
    let recorded = single[2].to_string();
    let forged = recorded.replacen("\"winner\":\"C\"", "\"winner\":\"A\"", 1);
    let [header, entry] = one;
    let lines = [header, entry, &recorded, header, entry, header, entry, &forged];
    let ran = nomerok(&["replay", "fish", "--many"], lines.join("\n").as_bytes());
    assert_eq!(ran.code, Some(0));
    let said = ran.lines();
    assert_eq!((&said[2]["ok"], &said[2]["result"]), (&json!(true), &single[2]["result"]));
    assert_eq!(said[5], single[2], "a match without a recorded result gets ours");
    assert_eq!(said[8]["error"]["code"], "result-differs");
    assert_eq!(said.len(), 9);
}

#[test]
fn fa_11_who_perishes_outside_a_move_belongs_to_the_last_completed_one() {
    // The table was bumped after A's move: his entry is corrected, the turn stays where it was.
    let said = dialogue(
        "fish",
        &[
            HEADER,
            r#"{"kind":"move","by":"A","how":"flick","perished":[]}"#,
            r#"{"kind":"correct","changes":[{"replace":1,"entry":{"kind":"move","by":"A","how":"flick","perished":["C"]}}],"reason":"FA-11"}"#,
            r#"{"kind":"move","by":"B","how":"flick","perished":["B"]}"#,
        ],
    );
    assert_eq!((&said[2]["ok"], &said[2]["state"]["alive"]), (&json!(true), &json!(["A", "B"])));
    assert_eq!(said[2]["state"]["to_move"], json!("B"));
    // B's own move began after it, so C perished before him and stands behind him.
    assert_eq!(said[4]["result"]["parties"][0]["next_order"], json!(["A", "B", "C"]));
}
