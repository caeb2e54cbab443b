//! Nardy on real HTTP: the referee's sheet, the plays of a roll, the replay, the record.

use crate::database::{Database, on_both};
use crate::evening::{Evening, settings};
use crate::session::{LOGIN, PASSWORD};
use crate::site::{Answer, Browser, Site};
use crate::table::Table;
use nomerok::tournament::Settings;
use serde_json::{Map, Value, json};
use uuid::Uuid;

/// The settings of an event of nardy with two players.
pub(crate) fn nardy_settings(ruleset: &Value) -> Settings {
    let ruleset: Map<String, Value> = ruleset.as_object().cloned().expect("options");
    Settings { game: "nardy".to_owned(), ruleset, ..settings() }
}

/// A match of nardy by these rules.
fn at_nardy(database: &Database, ruleset: &Value) -> Table {
    Table::of(database, nardy_settings(ruleset), 2)
}

impl Table {
    fn opening(&mut self, white: &str, black: &str) -> u16 {
        let fields = [("entry.kind", "opening"), ("entry.white#", white), ("entry.black#", black)];
        self.post(&fields).status
    }

    fn turn(&mut self, by: &str, dice: [&str; 2], steps: &str) -> Answer {
        self.post(&[
            ("entry.kind", "turn"),
            ("entry.by", by),
            ("entry.dice[]#", dice[0]),
            ("entry.dice[]#", dice[1]),
            ("entry.steps[]", ""),
            ("entry.steps[]", steps),
        ])
    }

    fn plays(&mut self, dice: &str) -> Value {
        let answer = self.browser.get(&format!("/m/{}/plays?dice={dice}", self.id));
        assert_eq!(answer.status, 200, "{}", answer.body);
        serde_json::from_str(&answer.body).expect("JSON")
    }

    fn stands(&self, position: &str) {
        let entry = json!({"kind": "stands", "position": position, "reason": "as on the table"});
        self.evening.log(self.id, entry).expect("a position");
    }
}

#[test]
fn a_legal_play_is_logged_without_any_script() {
    on_both(|database| {
        let mut table = at_nardy(database, &json!({}));
        let sheet = table.sheet();
        assert!(sheet.contains("value=\"opening\""));
        assert_eq!(table.opening("5", "3"), 303);
        let first = table.seat(1);
        let sheet = table.sheet();
        assert!(sheet.contains("value=\"turn\"") && sheet.contains(&first));
        assert_eq!(table.turn(&first, ["6", "3"], "24-18 18-15").status, 303);
        assert_eq!(table.state()["position"], "LN1:N--------A--o-----------:b:00");
        assert_eq!(table.state()["to_roll"], json!(table.seat(2)));
        table.evening.verify();
    });
}

#[test]
fn nt_10_an_illegal_claim_is_refused_with_its_rule_and_nothing_is_logged() {
    on_both(|database| {
        let mut table = at_nardy(database, &json!({}));
        assert_eq!(table.opening("6", "1"), 303);
        // Fig. 2: 22-16 leaves the 3 unused.
        table.stands("LN1:--A--b--A--bk--------EDD:w:00");
        let (first, before) = (table.seat(1), table.revision());
        let refused = table.turn(&first, ["6", "3"], "22-16");
        assert_eq!(refused.status, 422);
        let said =
            refused.body.split("data-refusal").nth(1).and_then(|rest| rest.split("</p>").next());
        let said = said.expect("the refusal is on the page");
        assert!(said.contains("N-9") && said.contains("22-16"), "{said}");
        assert_eq!(table.revision(), before);
        assert_eq!(table.turn(&first, ["6", "3"], "16-10-7").status, 303);
        table.evening.verify();
    });
}

#[test]
fn only_legal_steps_are_offered_and_a_pass_is_proposed() {
    let database = Database::sqlite();
    let mut table = at_nardy(&database, &json!({}));
    assert_eq!(table.opening("6", "1"), 303);
    // NT-05: the start has one way to play 6-3, over either point between.
    let plays = table.plays("63");
    assert_eq!(plays["used"], 2);
    assert_eq!(plays["nodes"][0], json!({"24-18": 1, "24-21": 3}));
    // NT-10: only 16-10 10-7.
    table.stands("LN1:--A--b--A--bk--------EDD:w:00");
    assert_eq!(table.plays("63")["nodes"], json!([{"16-10": 1}, {"10-7": 2}, {}]));
    // NT-16: both points are blocked.
    table.stands("LN1:O--b--b-----k-----------:w:00");
    assert_eq!(table.plays("63")["used"], 0);
    assert_eq!(table.plays("63")["nodes"], json!([{}]));
    // Whoever can bear off his last checker may do so with one die.
    table.stands("LN1:------------o------A----:w:00");
    let plays = table.plays("61");
    assert_eq!(plays["used"], 2);
    assert!(plays["nodes"][0]["5-off"].is_u64() && plays["nodes"][0]["5-4"].is_u64(), "{plays}");
    for wrong in ["", "7", "70", "123", "x1"] {
        let answer = table.browser.get(&format!("/m/{}/plays?dice={wrong}", table.id));
        assert_eq!(answer.status, 400, "{wrong}");
    }
}

#[test]
fn n_14_a_mars_is_logged_by_its_result_alone() {
    on_both(|database| {
        let mut table = at_nardy(database, &json!({"match_to": 3}));
        let second = table.seat(2);
        let mars =
            [("entry.kind", "result"), ("entry.winner", second.as_str()), ("entry.mars?", "true")];
        assert_eq!(table.post(&mars).status, 303);
        assert_eq!(table.state()["score"][&second], 2);
        assert_eq!(table.state()["over"], false);
        let oin = [("entry.kind", "result"), ("entry.winner", &second), ("entry.mars?", "false")];
        assert_eq!(table.post(&oin).status, 303);
        assert_eq!(table.state()["over"], true);
        let sheet = table.sheet();
        assert!(sheet.contains("value=\"finished\""));
        assert_eq!(table.post(&[("entry.kind", "finished")]).status, 303);
        table.evening.verify();
    });
}

#[test]
fn clocks_are_shown_where_the_rules_have_them_and_a_fallen_one_loses_the_match() {
    let database = Database::sqlite();
    let mut table = at_nardy(&database, &json!({"clock": {"minutes": 14, "increment_s": 8}}));
    let sheet = table.sheet();
    assert!(sheet.contains("data-left-w=\"840\" data-left-b=\"840\" data-increment=\"8\""));
    assert!(sheet.contains("data-runs=\"\""), "nobody's clock runs before the first turn");
    let second = table.seat(2);
    assert_eq!(table.post(&[("entry.kind", "flag"), ("entry.by", &second)]).status, 303);
    assert_eq!(table.state()["over"], true);
    assert_eq!(table.state()["score"][table.seat(1)], 7);
    let mut without = at_nardy(&Database::sqlite(), &json!({}));
    assert!(!without.sheet().contains("data-flag"));
}

#[test]
fn a_second_device_sees_the_clocks_as_the_first_one_logged_them() {
    on_both(|database| {
        let clock = json!({"clock": {"minutes": 14, "increment_s": 8}});
        let mut table = at_nardy(database, &clock);
        assert_eq!(table.opening("5", "3"), 303);
        let slug = table.evening.club.match_view(table.id).expect("there").event.slug.clone();
        let event = table.browser.get(&format!("/t/{slug}")).body;
        assert!(event.contains("14 min, 8 s a turn"), "{event}");
        let (first, second) = (table.seat(1), table.seat(2));
        let timed = |by: &str, steps: &str, seconds: &str| -> Vec<(&'static str, String)> {
            vec![
                ("entry.kind", "turn".into()),
                ("entry.by", by.into()),
                ("entry.dice[]#", "6".into()),
                ("entry.dice[]#", "3".into()),
                ("entry.steps[]", steps.into()),
                ("entry.seconds#", seconds.into()),
            ]
        };
        let log = |table: &mut Table, fields: Vec<(&'static str, String)>| {
            let fields: Vec<(&str, &str)> =
                fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
            assert_eq!(table.post(&fields).status, 303);
        };
        log(&mut table, timed(&first, "24-15", "30"));
        let mut other = table.site.logged_in(LOGIN, PASSWORD);
        let sheet = |browser: &mut Browser| browser.get(&format!("/m/{}/referee", table.id)).body;
        let seen = sheet(&mut other);
        assert!(seen.contains("data-left-w=\"818\" data-left-b=\"840\""), "{seen}");
        assert!(seen.contains("data-runs=\"b\"") && seen.contains(">13:38</button>"));
        log(&mut table, timed(&second, "24-15", "12"));
        let sheet = |browser: &mut Browser| browser.get(&format!("/m/{}/referee", table.id)).body;
        assert!(sheet(&mut other).contains("data-left-w=\"818\" data-left-b=\"836\""));
        assert!(table.browser.get(&format!("/m/{}", table.id)).body.contains(">13:56</span>"));
        // A turn without its seconds: the clocks are not used, so none runs by itself.
        assert_eq!(table.turn(&first, ["2", "1"], "24-21").status, 303);
        let seen = table.sheet();
        assert!(seen.contains("data-left-w=\"818\"") && seen.contains("data-runs=\"\""));
        table.evening.verify();
    });
}

#[test]
fn na_11_a_draw_by_the_last_roll_is_logged_by_its_result_where_the_rules_know_it() {
    let draw = [("entry.kind", "result"), ("entry.winner#", "null")];
    let mut plain = at_nardy(&Database::sqlite(), &json!({}));
    let sheet = plain.sheet();
    assert!(!sheet.contains("entry.winner#"));
    assert_eq!(plain.post(&draw).status, 422);
    let mut table = at_nardy(&Database::sqlite(), &json!({"last_roll_draw": true}));
    let sheet = table.sheet();
    assert!(sheet.contains("name=\"entry.winner#\" value=\"null\""));
    assert_eq!(table.post(&draw).status, 303);
    assert_eq!(table.state()["party"], 2);
    assert_eq!(table.state()["score"][table.seat(1)], 0);
    table.evening.verify();
}

#[test]
fn na_11_a_home_mars_is_logged_by_its_result_where_the_rules_know_it() {
    on_both(|database| {
        let mut table = at_nardy(database, &json!({"home_mars": true}));
        let sheet = table.sheet();
        assert_eq!(sheet.matches("name=\"entry.home_mars?\" value=\"true\"").count(), 3);
        assert!(sheet.contains(">home mars, 3</button>"));
        let (first, second) = (table.seat(1), table.seat(2));
        let won = [
            ("entry.kind", "result"),
            ("entry.winner", first.as_str()),
            ("entry.home_mars?", "true"),
        ];
        table.log(&won);
        assert_eq!(table.state()["score"][&first], 3);
        let given = [
            ("entry.kind", "concede"),
            ("entry.by", second.as_str()),
            ("entry.home_mars?", "true"),
        ];
        table.log(&given);
        assert_eq!(table.state()["score"][&first], 6);
        let mut anybody = table.stranger();
        assert!(anybody.get(&format!("/m/{}", table.id)).body.contains("Home mars"));
        table.evening.verify();
    });
    let mut plain = at_nardy(&Database::sqlite(), &json!({}));
    assert!(!plain.sheet().contains("home_mars"));
    let first = plain.seat(1);
    let home =
        [("entry.kind", "result"), ("entry.winner", first.as_str()), ("entry.home_mars?", "true")];
    let refused = plain.post(&home);
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains("know no home mars"), "{}", refused.body);
}

#[test]
fn an_organizer_sets_the_clocks_in_the_form_of_the_event() {
    let database = Database::sqlite();
    let mut table = at_nardy(&database, &json!({}));
    let make = |table: &mut Table, name: &str, minutes: &str, seconds: &str| {
        let entry = Uuid::now_v7().to_string();
        let fields = [
            ("name", name),
            ("starts_on", "2026-11-30"),
            ("place", "Rīga"),
            ("time_zone", "Europe/Riga"),
            ("game", "nardy"),
            ("tables", "1"),
            ("scheme", "match_1"),
            ("length", "parties"),
            ("count", "1"),
            ("option.clock", minutes),
            ("option.clock.number", seconds),
            ("entry", &entry),
        ];
        table.browser.post("/events", &fields)
    };
    let ruleset = |table: &Table, slug: &str| {
        let view = table.site.app.club.event(slug).expect("made");
        view.event().settings().ruleset.get("clock").cloned()
    };
    let made = make(&mut table, "Blitz", "14", "8");
    assert_eq!(made.status, 303, "{}", made.body);
    assert_eq!(ruleset(&table, "blitz"), Some(json!({"minutes": 14, "increment_s": 8})));
    let form = table.browser.get("/t/blitz/settings").body;
    assert!(form.contains("name=\"option.clock\"") && form.contains("value=\"14\""), "{form}");
    assert_eq!(make(&mut table, "Slow", "", "8").status, 303);
    assert_eq!(ruleset(&table, "slow").unwrap_or_default(), Value::Null);
    for (minutes, seconds) in [("0", "8"), ("x", ""), ("14", "-1"), ("100000", "8")] {
        let refused = make(&mut table, "Wrong", minutes, seconds);
        assert_eq!(refused.status, 422, "{minutes} {seconds}");
    }
}

#[test]
fn everybody_sees_the_match_move_by_move_and_takes_its_record_along() {
    let database = Database::sqlite();
    let mut table = at_nardy(&database, &json!({}));
    assert_eq!(table.opening("5", "3"), 303);
    let (first, second) = (table.seat(1), table.seat(2));
    assert_eq!(table.turn(&first, ["6", "3"], "24-15").status, 303);
    assert_eq!(table.turn(&second, ["5", "5"], "24-4").status, 303);
    let mars = [("entry.kind", "concede"), ("entry.by", &first), ("entry.mars?", "true")];
    assert_eq!(table.post(&mars).status, 303);
    let mut anybody = table.site.browser().saying("accept-language", "en");
    let page = |anybody: &mut Browser, query: &str| {
        let answer = anybody.get(&format!("/m/{}{query}", table.id));
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.body
    };
    let last = page(&mut anybody, "");
    assert!(last.contains("4 of 4"), "{last}");
    // A party's last position stays, though the next one has begun.
    assert!(last.contains("24: 14, 15: 1") && last.contains("24: 14, 4: 1"));
    let start = page(&mut anybody, "?ply=0");
    assert!(start.contains("White: 24: 15. Black: 24: 15."));
    let third = page(&mut anybody, "?ply=3");
    assert!(
        third.contains("data-viewer=\"b\"") && third.contains("?ply=2") && third.contains("?ply=4")
    );
    assert!(third.contains("24-19 19-14 14-9 9-4"));
    for odd in ["?ply=99", "?ply=-1", "?ply=x", "?ply"] {
        assert!(page(&mut anybody, odd).contains("4 of 4"), "{odd}");
    }
    let text = anybody.get(&format!("/m/{}/record.txt", table.id));
    assert!(text.header("content-disposition").contains(".txt"));
    assert!(text.body.contains("  1. 63: 24-18 18-15  (Игрок 1)"), "{}", text.body);
    assert!(text.body.contains("  2. 55: 24-19 19-14 14-9 9-4  (Игрок 2)"), "{}", text.body);
    let mat = anybody.get(&format!("/m/{}/record.mat", table.id)).body;
    let read = nomerok::transfer::mat::read(&mat, nomerok::games::nardy::Ruleset::default());
    let read = read.unwrap_or_else(|why| panic!("{why}: {mat}"));
    assert_eq!((read.header.white.as_str(), read.header.black.as_str()), ("Игрок 1", "Игрок 2"));
    assert_eq!(read.entries.len(), 4);
}

#[test]
fn a_match_of_another_game_has_no_board_and_no_record() {
    let database = Database::sqlite();
    let evening = Evening::with(&database, settings(), 3);
    let id = evening.draw_in_order(1);
    let site = Site::start(&database);
    let mut anybody = site.browser();
    assert!(!anybody.get(&format!("/m/{id}")).body.contains("/part/board"));
    assert_eq!(anybody.get(&format!("/m/{id}/part/board")).body, "");
    for kind in ["txt", "mat"] {
        assert_eq!(anybody.get(&format!("/m/{id}/record.{kind}")).status, 404);
    }
}
