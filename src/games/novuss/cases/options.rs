//! Every option both ways, and what is refused.

use super::{check, entry, header, pairs, refused, singles, start, with};
use crate::games;
use serde_json::{Value, json};

#[test]
fn va_2_the_wall_of_an_oblique_shot_is_any_or_the_opposite() {
    let side = ["1 oblique dark rail=side own=1"];
    let opposite = ["1 oblique dark rail=opposite own=1"];
    check(singles(""), &side, r#""on":{"R":7,"B":8},"to_strike":"1""#);
    let options = r#""oblique":"opposite_rail""#;
    check(with(7, options), &side, r#""on":{"R":8,"B":8},"to_strike":"2""#);
    check(singles(options), &opposite, r#""on":{"R":7,"B":8},"to_strike":"1""#);
    refused(&*singles(""), "1 direct light rail=side", Some("V-8"), "novuss-rail-of-direct");
}

#[test]
fn va_3_the_visible_border_line_makes_light_unless_only_the_circle_counts() {
    let light = "1 direct light line=border own=1";
    let dark = "1 direct dark line=border own=1";
    check(singles(""), &[light], r#""to_strike":"1""#);
    refused(&*singles(""), dark, Some("VA-3"), "novuss-border-line-is-light");
    let options = r#""line_visible_light":"circle""#;
    refused(&*singles(options), light, Some("VA-26"), "novuss-border-line-is-dark");
    check(singles(options), &[dark], r#""to_strike":"2","debt":{"R":1,"B":0}"#);
    refused(&*singles(""), "1 direct none line=circle", Some("V-10"), "novuss-line-of-no-own-pawn");
}

#[test]
fn va_8_a_debt_is_paid_by_the_owner_or_by_anybody() {
    let entries = ["1 direct none", "2 direct light own=1 opponent=1"];
    check(singles(""), &entries, r#""on":{"R":7,"B":7},"debt":{"R":1,"B":0}"#);
    let options = r#""debt_paid_by":"any""#;
    check(singles(options), &entries, r#""on":{"R":8,"B":7},"debt":{"R":0,"B":0}"#);
    // Nothing left on the table: the debt comes up, and nobody has won yet.
    let entries = ["1 direct none", "2 direct light opponent=8"];
    let state = r#""on":{"R":1,"B":8},"debt":{"R":0,"B":0},"over":false,"to_strike":"1""#;
    check(singles(""), &entries, state);
}

#[test]
fn va_9_a_debt_keeps_from_winning() {
    let entries = ["1 direct none", "2 direct light", "1 direct light own=8"];
    check(singles(""), &entries, r#""on":{"R":1,"B":8},"over":false,"to_strike":"1""#);
}

#[test]
fn va_10_when_both_end_at_once_the_first_to_empty_wins() {
    let game =
        || check(with(1, ""), &["1 direct light", "2 direct light own=7", "2 direct light"], "");
    let both = "1 direct light own=1 opponent=1";
    check(game(), &[both], r#""sets":{"R":1,"B":0}"#);
    let first = format!("{both} emptied_first=B");
    check(game(), &[&first], r#""sets":{"R":0,"B":1}"#);
    check(game(), &[&format!("{both} emptied_first=R")], r#""sets":{"R":1,"B":0}"#);
    // A fouled stroke leaves the shooter a penalty pawn.
    let fouled = "1 direct opponent own=1 opponent=1";
    check(game(), &[fouled], r#""sets":{"R":0,"B":1},"on":{"R":1,"B":0}"#);
    refused(&*game(), "1 direct light own=1 emptied_first=B", Some("VA-10"), "novuss-not-emptied");
    refused(&*game(), "1 direct light own=1 emptied_first=X", None, "novuss-unknown-side");
}

#[test]
fn va_11_who_pockets_the_opponents_last_pawn_loses() {
    let entries = ["1 direct light", "2 direct light opponent=1"];
    check(with(1, ""), &entries, r#""sets":{"R":1,"B":0},"over":true"#);
}

#[test]
fn va_17_and_va_22_federation_faults_cost_a_pawn_if_agreed() {
    let foul = |by: &str, rule: &str| format!(r#"{{"kind":"foul","by":"{by}","rule":"{rule}"}}"#);
    refused(&*singles(""), &foul("1", "VA-22"), Some("VA-22"), "novuss-federation-foul");
    let options = r#""federation_fouls":true"#;
    check(with(7, options), &[&foul("1", "VA-22")], r#""on":{"R":8,"B":8},"to_strike":"2""#);
    // In the opponent's turn it costs the pawn, and the turn is his anyway.
    let other = [foul("2", "VA-22")];
    check(singles(options), &[&other[0]], r#""debt":{"R":0,"B":1},"to_strike":"1""#);
    // A rule of the source may always be called.
    check(singles(""), &[&foul("1", "V-2")], r#""debt":{"R":1,"B":0},"to_strike":"2""#);
    refused(&*singles(""), &foul("1", ""), None, "novuss-rule-unfit");
    // The team-mate's fault loses the turn of the pair.
    check(pairs(options), &[&foul("3", "VA-22")], r#""to_strike":"2","debt":{"R":1,"B":0}"#);
}

#[test]
fn va_20_an_answer_series_if_agreed() {
    check(singles(""), &["1 direct light own=8"], r#""over":true"#);
    let options = r#""answer_series":true"#;
    let state = r#""over":false,"to_strike":"2","on":{"R":0,"B":8},"sets":{"R":0,"B":0}"#;
    let answer = check(singles(options), &["1 direct light own=8"], state);
    // He fails.
    check(
        answer.clone(),
        &["2 direct light own=3", "2 direct light"],
        r#""sets":{"R":1,"B":0},"over":true"#,
    );
    check(answer.clone(), &["2 direct none"], r#""sets":{"R":1,"B":0}"#);
    refused(&*answer, "2 direct opponent", Some("V-16"), "novuss-nothing-to-touch");
    // He clears too: the set is played again, the other begins.
    check(
        answer,
        &["2 direct light own=3", "2 direct light own=5"],
        r#""set":1,"on":{"R":8,"B":8},"to_strike":"2","sets":{"R":0,"B":0}"#,
    );
    // Not in the first series.
    let late = ["1 direct light", "2 direct light", "1 direct light own=8"];
    check(singles(options), &late, r#""over":true"#);
    // A foul of the cleared side brings a pawn up; the answer may then win the set.
    let options = r#""answer_series":true,"federation_fouls":true"#;
    let foul = r#"{"kind":"foul","by":"1","rule":"VA-22"}"#;
    let game = check(singles(options), &["1 direct light own=8", foul], r#""on":{"R":1,"B":8}"#);
    check(game.clone(), &["2 direct light own=8"], r#""sets":{"R":0,"B":1}"#);
    check(game, &["2 direct light"], r#""over":false,"to_strike":"1""#);
}

#[test]
fn va_21_sets_are_best_of_exactly_or_first_to() {
    let win = |game, by: &str| check(game, &[&format!("{by} direct light own=8")], "");
    let next = r#"{"kind":"next_set"}"#;
    let starts = |by: &str| format!(r#"{{"kind":"next_set","starts":"{by}"}}"#);
    let game = win(singles(r#""sets":{"best_of":3}"#), "1");
    let game = check(game, &[], r#""over":false,"to_strike":null,"set":1,"sets":{"R":1,"B":0}"#);
    refused(&*game, "2 direct light", Some("VA-9"), "novuss-set-over");
    // Sides and first stroke change.
    let game = check(game, &[next], r#""set":2,"to_strike":"2","on":{"R":8,"B":8}"#);
    refused(&*game, next, Some("VA-9"), "novuss-set-not-over");
    let game = win(check(win(game, "2"), &[&starts("1")], ""), "1");
    let game = check(game, &[], r#""over":true,"sets":{"R":2,"B":1}"#);
    refused(&*game, next, Some("VA-21"), "novuss-match-over");
    assert_eq!(game.outcome().parts.len(), 3);

    // An even number may be drawn.
    let game = win(check(win(singles(r#""sets":{"exactly":2}"#), "1"), &[next], ""), "2");
    let game = check(game, &[], r#""over":true,"sets":{"R":1,"B":1}"#);
    assert_eq!(game.result()["winner"], Value::Null);
    assert_eq!(game.result()["standings"], json!([["R", "B"]]));

    let game = win(check(win(singles(r#""sets":{"first_to":2}"#), "1"), &[&starts("1")], ""), "1");
    check(game, &[], r#""over":true,"sets":{"R":2,"B":0}"#);
    for options in [r#""sets":{"best_of":0}"#, r#""sets":{"first_to":4294967295}"#] {
        assert_eq!(
            start(&header(false, options)).expect_err("refused").rule.as_deref(),
            Some("VA-21")
        );
    }
}

#[test]
fn va_21_the_clock_warns_once_and_then_costs_a_pawn() {
    let fault = |by: &str| format!(r#"{{"kind":"time_fault","by":"{by}"}}"#);
    refused(&*singles(""), &fault("1"), Some("VA-21"), "novuss-no-clock");
    let options = r#""shot_seconds":30"#;
    let game = check(singles(options), &[&fault("1")], r#""to_strike":"1","debt":{"R":0,"B":0}"#);
    refused(&*game, &fault("2"), Some("VA-18"), "novuss-not-your-turn");
    check(game, &[&fault("1")], r#""to_strike":"2","debt":{"R":1,"B":0}"#);
}

#[test]
fn a_player_concedes_the_set_or_the_match() {
    let concede = r#"{"kind":"concede","by":"1"}"#;
    let options = r#""sets":{"first_to":3}"#;
    let game = check(singles(options), &[concede], r#""sets":{"R":0,"B":1},"over":false"#);
    refused(&*game, concede, Some("VA-9"), "novuss-no-set-running");
    let leaving = game.leaving("1").expect("he is in it").to_string();
    let game = check(game, &[&leaving], r#""sets":{"R":0,"B":3},"over":true"#);
    assert_eq!(game.leaving("1"), None);
    refused(&*game, concede, Some("VA-21"), "novuss-match-over");
}

#[test]
fn presets_give_every_option_a_value_and_one_may_differ() {
    let fault = r#"{"kind":"time_fault","by":"1"}"#;
    let federation = r#""preset":"federation""#;
    check(singles(federation), &[fault], "");
    check(singles(federation), &["1 direct light own=8"], r#""over":false,"to_strike":"2""#);
    check(with(6, federation), &["1 direct light own_off=1"], r#""on":{"R":7,"B":8}"#);
    let differs = r#""preset":"federation","shot_seconds":null,"answer_series":false"#;
    refused(&*singles(differs), fault, Some("VA-21"), "novuss-no-clock");
    check(singles(differs), &["1 direct light own=8"], r#""over":true"#);
    check(singles(r#""preset":"classic""#), &["1 direct light own=8"], r#""over":true"#);
}

#[test]
fn a_stroke_that_contradicts_itself_is_refused() {
    let game = singles("");
    let cases = [
        ("2 direct light", Some("VA-18"), "novuss-not-your-turn"),
        ("9 direct light", None, "novuss-unknown-player"),
        ("1 direct light opponent=9", Some("VA-1"), "novuss-too-many-pawns"),
        ("1 direct light own=8 own_off=1", Some("VA-1"), "novuss-too-many-pawns"),
        ("1 direct light own=255 own_off=255", Some("VA-1"), "novuss-too-many-pawns"),
        ("1 direct none own=1", Some("V-17"), "novuss-untouched-fell"),
        ("1 direct light all_own_dark", Some("V-9"), "novuss-none-is-light"),
        ("1 direct light own=1 restored_own=1", Some("V-19a"), "novuss-nothing-to-restore"),
        ("1 direct dark own=1 restored_own=2", Some("VA-5"), "novuss-restored-too-many"),
        (
            r#"{"kind":"place_penalty","side":"R","spot":"middle"}"#,
            Some("V-21"),
            "novuss-no-penalty-to-place",
        ),
    ];
    for (line, rule, code) in cases {
        refused(&*game, line, rule, code);
    }
    for line in [
        "1 direct light own=256",
        "1 direct light own=-1",
        "1 direct light own=1.5",
        "1 sideways light",
        "1 direct light koks=1",
        r#"{"kind":"stroke","by":"1","aim":"direct"}"#,
        r#"{"kind":"party"}"#,
        r#"{"kind":"place_penalty","side":"R","spot":"corner"}"#,
    ] {
        let mut after = game.boxed();
        assert!(after.apply(&entry(line)).expect_err(line).rule.is_none());
        assert_eq!(format!("{after:?}"), format!("{game:?}"));
    }
}

#[test]
fn a_header_that_cannot_be_is_refused() {
    let code = |header: Value| start(&header).expect_err("refused").code().to_owned();
    let sides = |sides: Value| code(json!({ "sides": sides, "starts": null }));
    assert_eq!(sides(json!([])), "novuss-two-sides");
    assert_eq!(sides(json!([{ "id": "R", "players": ["1"] }])), "novuss-two-sides");
    let side = |id: &str, players: &[&str]| json!({ "id": id, "players": players });
    let cases = [
        (side("R", &["1"]), side("B", &["2", "4"]), "novuss-one-or-two-players"),
        (side("R", &[]), side("B", &[]), "novuss-one-or-two-players"),
        (side("R", &["1"]), side("B", &["1"]), "novuss-id-twice"),
        (side("R", &["1"]), side("R", &["2"]), "novuss-id-twice"),
        (side("", &["1"]), side("B", &["2"]), "novuss-id-unfit"),
    ];
    for (first, second, expected) in cases {
        assert_eq!(sides(json!([first, second])), expected);
    }
    let mut unknown = header(false, "");
    unknown["starts"] = json!("9");
    assert_eq!(code(unknown), "novuss-unknown-player");
    for options in [r#""koks":true"#, r#""oblique":"none""#, r#""shot_seconds":0"#, r#""sets":6"#] {
        assert!(start(&header(false, options)).is_err(), "{options}");
    }
}

#[test]
fn seats_of_a_tournament_become_sides() {
    let kind = games::kind("novuss").expect("known");
    let seats = |teams: [Option<&str>; 4]| -> Vec<games::Seat> {
        let seats = ["a", "b", "c", "d"].iter().zip(teams);
        seats
            .map(|(id, team)| games::Seat { id: (*id).to_owned(), team: team.map(str::to_owned) })
            .collect()
    };
    let options = serde_json::Map::new;
    let header = kind.header(options(), &seats([Some("x"), Some("x"), Some("y"), Some("y")]));
    assert_eq!(header["sides"][0], json!({ "id": "x", "players": ["a", "b"] }));
    assert_eq!(header["sides"][1], json!({ "id": "y", "players": ["c", "d"] }));
    let header = kind.header(options(), &seats([None; 4]));
    assert_eq!(header["sides"][0]["players"], json!(["a", "c"]));
    kind.start(&header).expect("a pair each");
    let header = kind.header(options(), &seats([None; 4])[..2]);
    assert_eq!(kind.start(&header).expect("singles").seats(), ["a", "b"]);
    assert!(kind.check_ruleset(&options()).is_ok());
}
