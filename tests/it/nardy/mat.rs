//! Records in the format .MAT.

use super::positions::Chance;
use nomerok::games::Game;
use nomerok::games::nardy::{
    Color, Entry, Flags, Generator, Header, Hop, Match, Ruleset, sequences,
};
use nomerok::transfer::mat::{read, write};
use serde_json::{Value, json};

const SHORT: &str = " 3 point match

 Game 1
 Anna : 0                            Boris Ivanov : 0
  1) 63: 24/18 18/15                 55: 24/4
  2) 21: 24/23/21                    66:
      Wins 2 points

 Game 2
 Anna : 2                            Boris Ivanov : 0
  1)                                 31: 24/20
  2) 42: 24/18                       11: Cannot Move
";

#[test]
fn a_record_is_read_as_far_as_its_plays_are_legal() {
    let why = read(SHORT, Ruleset::default()).expect_err("66 can be played");
    assert_eq!(why.rule.as_deref(), Some("N-9"));
    assert_eq!(why.message.args["line"], 6.into());

    let text = SHORT.replace("66:", "66: 24/18(1)").replace("11: Cannot Move", "11: 24/20");
    let record = read(&text, Ruleset::default()).expect("a legal record");
    assert_eq!(
        (record.header.white.as_str(), record.header.black.as_str()),
        ("Anna", "Boris Ivanov")
    );
    let mut game = Match::start(record.header.clone()).expect("a header");
    for entry in &record.entries {
        game.apply(entry).expect("legal");
    }
    assert_eq!(game.score(), [2, 0]);
    assert_eq!(game.position().to_string(), "LN1:N-----A-----m---b-------:w:00");
    let expected = json!([
        { "kind": "starts", "player": "Anna" },
        { "kind": "turn", "by": "Anna", "dice": [6, 3], "steps": ["24-18", "18-15"] },
        { "kind": "turn", "by": "Boris Ivanov", "dice": [5, 5], "steps": ["24-4"] },
        { "kind": "turn", "by": "Anna", "dice": [2, 1], "steps": ["24-23-21"] },
        { "kind": "turn", "by": "Boris Ivanov", "dice": [6, 6], "steps": ["24-18"] },
        { "kind": "concede", "by": "Boris Ivanov", "mars": true },
        { "kind": "starts", "player": "Boris Ivanov" },
        { "kind": "turn", "by": "Boris Ivanov", "dice": [3, 1], "steps": ["24-20"] },
        { "kind": "turn", "by": "Anna", "dice": [4, 2], "steps": ["24-18"] },
        { "kind": "turn", "by": "Boris Ivanov", "dice": [1, 1], "steps": ["24-20"] },
    ]);
    assert_eq!(serde_json::to_value(&record.entries).expect("json"), expected);
}

#[test]
fn what_is_written_reads_back_to_the_same_match() {
    let mut chance = Chance::new(4);
    for ruleset in [json!({ "match_to": 5 }), json!({ "parties": 3 })] {
        let header: Header = serde_json::from_value(json!({
            "ruleset": ruleset, "white": "Анна", "black": "B: 7"
        }))
        .expect("a header");
        let entries = play(&header, &mut chance);
        let text = write(&header, &entries).expect("a record");
        let record =
            read(&text, Ruleset::default()).unwrap_or_else(|why| panic!("{why:?}\n{text}"));
        assert_eq!(record.header.black, "B 7");
        let result = |header: &Header, entries: &[Entry]| {
            let mut game = Match::start(header.clone()).expect("a header");
            for entry in entries {
                game.apply(entry).expect("legal");
            }
            (game.score(), game.finished().len(), game.position(), game.winner())
        };
        assert_eq!(result(&record.header, &record.entries), result(&header, &entries), "{text}");
        let again = write(&record.header, &record.entries).expect("a record");
        assert_eq!(again, text);
    }
}

/// A match of random legal plays, one party given up.
fn play(header: &Header, chance: &mut Chance) -> Vec<Entry> {
    let mut game = Match::start(header.clone()).expect("a header");
    let mut entries = Vec::new();
    while game.winner().is_none() && entries.len() < 2_000 && game.finished().len() < 3 {
        let entry = match game.to_roll() {
            None => {
                json!({ "kind": "opening", "white": chance.number(1, 6), "black": chance.number(1, 6) })
            }
            Some(turn) if chance.die_in(150) => {
                json!({ "kind": "concede", "by": game.id(turn), "mars": false })
            }
            Some(turn) => turn_entry(&game, turn, chance),
        };
        let entry: Entry = serde_json::from_value(entry).expect("an entry");
        game.apply(&entry).expect("legal");
        entries.push(entry);
    }
    entries
}

fn turn_entry(game: &Match, turn: Color, chance: &mut Chance) -> Value {
    let (board, dice, rules) = (game.position().board, chance.dice(), game.ruleset().rules());
    let all = sequences(&board, turn, dice, Flags::implied(&board, turn), rules);
    let steps: Vec<String> =
        all[chance.below(all.len())].iter().map(|step| Hop::from(*step).to_string()).collect();
    let used = usize::from(Generator::new().plays(&board, turn, dice, rules).dice_used);
    assert_eq!(steps.len(), used);
    json!({
        "kind": "turn", "by": game.id(turn), "steps": steps,
        "dice": [dice.low().pips(), dice.high().pips()],
    })
}

#[test]
fn a_flaw_is_refused_with_its_line() {
    let code = |text: &str| read(text, Ruleset::default()).expect_err("refused").code().to_owned();
    assert_eq!(code(""), "mat-no-game");
    assert_eq!(code(" x point match"), "mat-length");
    assert_eq!(code("  1) 63: 24/15"), "mat-before-game");
    assert_eq!(code(" Game 1\n nobody"), "mat-names");
    let game = |rows: &str| format!(" Game 1\n A : 0      B : 0\n{rows}");
    assert_eq!(code(&game("  1) 63: 24/15*")), "mat-short-nardy");
    assert_eq!(code(&game("  1) 63: bar/15")), "mat-short-nardy");
    assert_eq!(code(&game("  1) 63: 24/18(9)")), "mat-unreadable");
    assert_eq!(code(&game("  1) Doubles => 2")), "mat-unreadable");
    assert_eq!(code(&game("      Wins 5 points")), "mat-other-result");
    assert_eq!(code(&game("  1) 63: 24/15\n Game 2\n A : 0  B : 0")), "mat-party-open");
    assert_eq!(code(&game("  1) 63: 24/18")), "nardy-dice-unused");
    assert_eq!(code(" Game 1\n A : 0  A : 0"), "nardy-same-player");
}

#[test]
fn any_text_is_read_or_refused() {
    let mut chance = Chance::new(6);
    let words = [
        " 7 point match",
        "\n Game 1\n",
        " A : 0          B : 0\n",
        "\n  1) ",
        "63: ",
        "24/18 ",
        "18/15 ",
        "(2)",
        "55: 24/4",
        "                          ",
        "Wins 2 points",
        "é",
        "off",
        ":",
        ")",
    ];
    for _ in 0..3_000 {
        let text: String =
            (0..chance.below(14)).map(|_| words[chance.below(words.len())]).collect();
        if let Ok(record) = read(&text, Ruleset::default()) {
            write(&record.header, &record.entries).expect("legal");
        }
    }
}
