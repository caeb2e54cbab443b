//! An event of any game as a list of free matches: made by its form, drawn in pairs.

use super::of_game;
use crate::database::Database;
use crate::evening::settings;
use crate::table::Table;
use nomerok::tournament::{Scoring, Settings};
use serde_json::json;

#[test]
fn a_game_for_two_is_drawn_in_pairs_and_the_odd_one_sits_out_in_turn() {
    let database = Database::sqlite();
    let rules = Settings { tables: 2, ..of_game("novuss", json!({}), Scoring::Own) };
    let evening = crate::evening::Evening::with(&database, rules, 5);
    let mut sat_out = std::collections::BTreeSet::new();
    for round in 1..=5 {
        evening.draw(round, u64::from(round)).expect("two tables are enough");
        let view = evening.club.event(&evening.slug).expect("there");
        let last = view.event().rounds.last().expect("drawn");
        assert_eq!(last.matches.len(), 2);
        assert!(last.matches.iter().all(|pairing| pairing.seats.len() == 2));
        let out = evening
            .entrants()
            .into_iter()
            .find(|one| last.matches.iter().all(|pairing| !pairing.had(*one)));
        assert!(sat_out.insert(out.expect("one of five")), "nobody sits out twice before all did");
        for id in evening.matches() {
            evening.log(id, json!({"kind": "finished"})).expect("ended");
        }
    }
    let crowded = Settings { tables: 1, ..of_game("novuss", json!({}), Scoring::Own) };
    let crowded = crate::evening::Evening::with(&Database::sqlite(), crowded, 4);
    assert!(crowded.draw(1, 1).is_err(), "two pairs need two tables");
}

#[test]
fn an_event_of_each_game_is_made_by_its_form_with_schemes_that_fit() {
    let database = Database::sqlite();
    let mut table = Table::of(&database, settings(), 2);
    for (game, scheme, unfit) in [
        ("kopecks", "own", "match_3"),
        ("novuss", "match_1", "formula1"),
        ("novuss", "own", "linear"),
        ("nardy", "match_3", "formula1"),
        ("nardy", "own", "winner_takes_all"),
        ("custom", "match_2", "nothing"),
    ] {
        let form = table.browser.get(&format!("/events/new?game={game}")).body;
        assert!(form.contains(&format!("value=\"{scheme}\"")), "{game} counts {scheme}");
        assert!(!form.contains(&format!("value=\"{unfit}\"")), "{game} does not count {unfit}");
        let mut english = table.browser.clone().saying("accept-language", "en");
        let told = english.get(&format!("/events/new?game={game}")).body;
        // Its own points are told as what this game has, and no other game's.
        assert_eq!(told.contains("kopeck points, as the game counts"), game == "kopecks");
        assert_eq!(told.contains("points for oin and mars, as the game counts"), game == "nardy");
        assert!(
            !form.contains("name=\"length\"") || form.contains("type=\"hidden\" name=\"length\"")
        );
        let name = format!("{game} {scheme}").replace('_', "");
        let entry = uuid::Uuid::now_v7().to_string();
        let other = uuid::Uuid::now_v7().to_string();
        let fields = [
            ("name", name.as_str()),
            ("starts_on", "2026-11-30"),
            ("time_zone", "Europe/Riga"),
            ("game", game),
            ("tables", "2"),
            ("count", "1"),
            ("length", "parties"),
            ("scheme", scheme),
            ("option.moves_per_player", "5"),
            ("entry", entry.as_str()),
        ];
        let made = table.browser.post("/events", &fields);
        assert_eq!(made.status, 303, "{game}: {}", made.body);
        let mut wrong = fields;
        wrong[7].1 = unfit;
        wrong[0].1 = "unfit";
        wrong[9].1 = &other;
        // Places say something about any game, though its form does not offer them.
        if !["formula1", "linear", "winner_takes_all"].contains(&unfit) {
            assert_eq!(table.browser.post("/events", &wrong).status, 422, "{game} by {unfit}");
        }
        for path in ["", "/settings"] {
            let page = table.browser.get(&format!("/t/{}{path}", name.replace(' ', "-")));
            assert_eq!(page.status, 200, "{name}{path}");
        }
    }
}

/// The fields a new event of that game is made with, as far as its options do not matter.
fn new_event<'a>(game: &'a str, name: &'a str) -> Vec<(&'a str, &'a str)> {
    vec![
        ("name", name),
        ("starts_on", "2026-11-30"),
        ("time_zone", "Europe/Riga"),
        ("game", game),
        ("tables", "2"),
        ("count", "1"),
        ("length", "parties"),
        ("scheme", "own"),
    ]
}

#[test]
fn va_22_under_a_preset_its_values_are_shown_and_each_can_be_set_otherwise() {
    let database = Database::sqlite();
    let mut table = Table::of(&database, settings(), 2);
    let ruleset = |table: &Table| {
        let view = table.evening.club.event("novuss").expect("made");
        serde_json::Value::Object(view.event().settings().ruleset.clone())
    };
    let entry = uuid::Uuid::now_v7().to_string();
    let mut fields = new_event("novuss", "novuss");
    fields.extend([
        ("preset_shown", ""),
        ("option.preset", "federation"),
        ("option.oblique", "any_rail"),
        ("option.pawns_singles", "6"),
        ("entry", &entry),
    ]);
    assert_eq!(table.browser.post("/events", &fields).status, 303);
    // What was left as the classic preset showed it follows the one that was chosen.
    assert_eq!(ruleset(&table), json!({"preset": "federation", "pawns_singles": 6}));

    let form = table.browser.get("/t/novuss/settings").body;
    for shown in [
        r#"name="preset_shown" value="federation""#,
        r#"name="option.oblique" value="opposite_rail" checked"#,
        r#"name="option.answer_series" value="yes" checked"#,
        r#"name="option.debt_paid_by" value="any" checked"#,
    ] {
        assert!(form.contains(shown), "{shown}");
    }
    let base = table.evening.club.event("novuss").expect("made").revision().to_string();
    let entry = uuid::Uuid::now_v7().to_string();
    let mut fields = new_event("novuss", "novuss");
    fields.extend([
        ("preset_shown", "federation"),
        ("option.preset", "federation"),
        ("option.oblique", "any_rail"),
        ("option.pawns_singles", "8"),
        ("option.offtable_penalty", "yes"),
        ("option.debt_paid_by", "any"),
        ("option.shot_seconds", ""),
        ("option.federation_fouls", "yes"),
        ("entry", &entry),
        ("base", &base),
    ]);
    let saved = table.browser.post("/t/novuss/settings", &fields);
    assert_eq!(saved.status, 303, "{}", saved.body);
    let back = json!({
        "preset": "federation", "oblique": "any_rail", "answer_series": false, "shot_seconds": null,
    });
    assert_eq!(ruleset(&table), back);
    let form = table.browser.get("/t/novuss/settings").body;
    assert!(form.contains(r#"name="option.oblique" value="any_rail" checked"#));
    assert!(!form.contains(r#"name="option.answer_series" value="yes" checked"#));
}

#[test]
fn k_4_a_new_match_of_kopecks_offers_its_moves_and_says_what_is_wrong_with_others() {
    let database = Database::sqlite();
    let mut table = Table::of(&database, settings(), 2);
    let form = table.browser.get("/events/new?game=kopecks").body;
    assert!(form.contains("<details open>"), "what must be said is not hidden");
    let field = r#"name="option.moves_per_player" inputmode="numeric" pattern="[0-9]*" value="5""#;
    assert!(form.contains(field), "{form}");

    let entry = uuid::Uuid::now_v7().to_string();
    let mut fields = new_event("kopecks", "kopecks");
    fields.extend([("option.moves_per_player", ""), ("entry", &entry)]);
    let refused = table.browser.post("/events", &fields);
    assert_eq!(refused.status, 422);
    assert!(!refused.body.contains("«moves_per_player»"), "no key for a person");
    assert!(!refused.body.contains("“moves_per_player”"), "no key for a person");
    assert!(refused.body.contains("<details open>"));
    let focus = r#"aria-describedby="option.moves_per_player-error" autofocus"#;
    assert!(refused.body.contains(focus), "{}", refused.body);
    assert!(!refused.body.contains(r#"autocomplete="off" autofocus"#), "one focus, not the name's");
    assert!(refused.body.contains("id=\"option.moves_per_player-error\""));
}
