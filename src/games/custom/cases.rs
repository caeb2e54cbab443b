//! Results of every kind, and what is refused.

use crate::games::{self, Illegal, Play, cases};
use serde_json::{Value, json};

fn start(seats: &[&str], options: Value) -> Result<Box<dyn Play>, Illegal> {
    let kind = games::kind("custom").expect("the game is known");
    kind.start(&json!({ "ruleset": options, "seats": seats }))
}

#[track_caller]
fn play(seats: &[&str], options: Value, entries: &[Value]) -> Box<dyn Play> {
    let game = start(seats, options).expect("a good header");
    cases::check(game, entries.iter().cloned(), "")
}

#[track_caller]
fn refused(game: &dyn Play, entry: &Value, rule: &str, code: &str) {
    cases::refused(game, entry, Some(rule), code);
}

#[test]
fn a_win_gives_a_point_and_a_draw_half() {
    let win = json!({ "kind": "win", "winner": "B" });
    let game = play(&["A", "B"], json!({}), std::slice::from_ref(&win));
    assert_eq!(game.view()["over"], json!(true));
    assert_eq!(game.result()["standings"], json!([["B"], ["A"]]));
    assert_eq!(game.outcome().parts[0].winners, ["B"]);
    refused(&*game, &win, "C-5", "custom-over");

    let two = json!({ "results": 2 });
    let game = play(&["A", "B"], two, &[win, json!({ "kind": "draw" })]);
    assert_eq!(game.result()["scores"], json!({ "A": 0.5, "B": 1.5 }));
    let drawn = &game.outcome().parts[1];
    assert_eq!((drawn.places["A"], drawn.places["B"], drawn.winners.len()), (1, 1, 0));
}

#[test]
fn places_may_be_shared_and_name_everybody() {
    let places =
        |a: u32, b: u32, c: u32| json!({ "kind": "places", "places": { "A": a, "B": b, "C": c } });
    let options = json!({ "counts": "places", "results": 2 });
    let seats = ["A", "B", "C"];
    let game = play(&seats, options.clone(), &[places(2, 1, 2), places(1, 2, 3)]);
    assert_eq!(game.result()["standings"], json!([["A", "B"], ["C"]]));
    let game = start(&seats, options).expect("a good header");
    refused(&*game, &places(2, 1, 1), "C-3", "custom-place-unfit");
    refused(&*game, &places(0, 1, 2), "C-3", "custom-place-unfit");
    refused(&*game, &places(1, 2, u32::MAX), "C-3", "custom-place-unfit");
    refused(&*game, &json!({ "kind": "places", "places": { "A": 1 } }), "C-8", "custom-missing");
    refused(&*game, &json!({ "kind": "win", "winner": "A" }), "C-1", "custom-counts-places");
    let stranger = json!({ "kind": "places", "places": { "A": 1, "B": 2, "C": 3, "D": 4 } });
    refused(&*game, &stranger, "C-8", "custom-unknown");
}

#[test]
fn points_win_by_most_or_by_fewest() {
    let points = json!({ "kind": "points", "points": { "A": 10.5, "B": -3, "C": 10.5 } });
    let seats = ["A", "B", "C"];
    let most = play(&seats, json!({ "counts": "points" }), std::slice::from_ref(&points));
    assert_eq!(most.result()["standings"], json!([["A", "C"], ["B"]]));
    assert_eq!(most.result()["scores"]["A"], json!(10.5));
    let fewest = json!({ "counts": "points", "fewest_win": true });
    let fewest = play(&seats, fewest, &[points]);
    assert_eq!(fewest.result()["standings"], json!([["B"], ["A", "C"]]));
    assert_eq!(fewest.outcome().parts[0].winners, ["B"]);
    let game = start(&seats, json!({ "counts": "points" })).expect("a good header");
    let absurd = json!({ "kind": "points", "points": { "A": 1e8, "B": 0, "C": 0 } });
    refused(&*game, &absurd, "C-9", "custom-points-unfit");
}

#[test]
fn who_leaves_is_not_in_later_results() {
    let options = json!({ "counts": "points", "results": null });
    let all = json!({ "kind": "points", "points": { "A": 1, "B": 2, "C": 3 } });
    let two = json!({ "kind": "points", "points": { "A": 5, "B": 2 } });
    let mut game = play(&["A", "B", "C"], options, std::slice::from_ref(&all));
    let leave = game.leaving("C").expect("he is in it");
    game.apply(&leave).expect("he may");
    refused(&*game, &all, "C-8", "custom-unknown");
    game.apply(&two).expect("without him");
    assert_eq!(game.seats(), ["A", "B"]);
    assert_eq!(game.view()["scores"], json!({ "A": 6, "B": 4, "C": 3 }));
    assert_eq!(game.view()["over"], json!(false));
    game.apply(&json!({ "kind": "leave", "player": "A" })).expect("he may");
    assert_eq!(game.view()["over"], json!(true));
    assert_eq!(game.leaving("B"), None);
}

#[test]
fn a_header_that_cannot_be_is_refused() {
    let code = |seats: &[&str], options: Value| {
        start(seats, options).expect_err("refused").code().to_owned()
    };
    assert_eq!(code(&["A"], json!({})), "custom-too-few-seats");
    assert_eq!(code(&["A", "A"], json!({})), "custom-id-twice");
    assert_eq!(code(&["A", "\n"], json!({})), "custom-id-unfit");
    for options in [json!({ "cube": true }), json!({ "results": 0 }), json!({ "counts": "luck" })] {
        assert!(start(&["A", "B"], options.clone()).is_err(), "{options}");
    }
}
