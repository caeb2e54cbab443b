//! The sheets of kopecks, Novuss and custom games on real HTTP, as forms without scripts.

use crate::database::{Database, on_both};
use crate::evening::settings;
use crate::referee::Table;
use nomerok::tournament::{Length, MatchPoints, Scoring, Settings};
use serde_json::{Value, json};

/// An event of another game than Fish.
pub(crate) fn of_game(game: &str, ruleset: Value, scheme: Scoring) -> Settings {
    let Value::Object(ruleset) = ruleset else { panic!("a ruleset is an object") };
    Settings {
        game: game.to_owned(),
        ruleset,
        scheme,
        length: Length::Parties(1),
        tie_breaks: Vec::new(),
        ..settings()
    }
}

impl Table {
    fn sheet(&mut self) -> String {
        let sheet = self.browser.get(&format!("/m/{}/referee", self.id));
        assert_eq!(sheet.status, 200, "{}", sheet.body);
        sheet.body
    }

    fn state(&self) -> Value {
        self.evening.club.match_view(self.id).expect("there").record().view()
    }

    /// Posts a form of the sheet, on what the page shows now.
    fn post(&mut self, fields: &[(&str, &str)]) -> u16 {
        let base = self.revision().to_string();
        let mut all = vec![("base", base.as_str())];
        all.extend(fields);
        self.browser.post(&format!("/m/{}/log", self.id), &all).status
    }

    /// Posts it and expects that it is taken.
    fn log(&mut self, fields: &[(&str, &str)]) {
        assert_eq!(self.post(fields), 303, "{fields:?}");
    }
}

#[test]
fn a_kopeck_match_is_refereed_without_any_script() {
    on_both(|database| {
        let rules = of_game("kopecks", json!({"moves_per_player": 2}), Scoring::Own);
        let mut table = Table::of(database, rules, 2);
        let (a, b) = (table.seat(1), table.seat(2));
        let (fish, kopeck) = (format!("f:{b}"), format!("k:{b}"));
        let sheet = table.sheet();
        assert!(sheet.contains("data-clock=\"30\"") && sheet.contains("entry.seconds#"));
        table.log(&[
            ("entry.kind", "move"),
            ("entry.by", &a),
            ("entry.seconds#", "12,5"),
            ("entry.perished[]", ""),
            ("entry.perished[]", &kopeck),
            ("entry.perished[]", &fish),
        ]);
        assert_eq!(table.state()["to_place"], json!([fish, kopeck]));
        // The Fish is asked for first; over a kopeck that is off the table it cannot go.
        let sheet = table.sheet();
        assert!(sheet.contains(&format!("data-placing=\"{fish}\"")), "{sheet}");
        assert!(sheet.contains("value=\"edge\"") && !sheet.contains("value=\"over_kopeck\""));
        let place = |object: &str, at: &str| {
            [("entry.kind", "place"), ("entry.object", object), ("entry.where", at)]
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
        };
        let out_of_order = place(&kopeck, "hole");
        let fields: Vec<_> = out_of_order.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        assert_eq!(table.post(&fields), 422);
        table.log(&[("entry.kind", "place"), ("entry.object", &fish), ("entry.where", "edge")]);
        // K-14: its Fish was put back, so that "impossible" is no answer and is not offered.
        let sheet = table.sheet();
        assert!(sheet.contains("value=\"hole\"") && sheet.contains("value=\"declined\""));
        assert!(!sheet.contains("value=\"impossible\""));
        table.log(&[
            ("entry.kind", "place"),
            ("entry.object", &kopeck),
            ("entry.where", "declined"),
        ]);
        // A severe violation: indisputable, and it strongly affected the game.
        table.log(&[
            ("entry.kind", "violation"),
            ("entry.by", &a),
            ("entry.rule", "1.2"),
            ("entry.indisputable?", "false"),
            ("entry.indisputable?", "true"),
            ("entry.strong?", "false"),
            ("entry.strong?", "true"),
            ("entry.upheld?", "false"),
            ("entry.move~", ""),
            ("entry.attributed#", ""),
            ("entry.perished[]", ""),
        ]);
        let sheet = table.sheet();
        for rule in ["K-17", "K-18", "K-20"] {
            assert!(sheet.contains(&format!("/rules/kopecks#{rule}\"")), "{rule} is explained");
        }
        // +1 −1 by the move, +1 annulled, −1 for the violation.
        assert_eq!(table.state()["scores"], json!({a.clone(): -2, b.clone(): 0}));
        // The kopeck still lies beside the table; B pays for that with his own move (K-12).
        assert!(sheet.contains(&format!("data-unplaced=\"{kopeck}\"")));
        table.log(&[("entry.kind", "move"), ("entry.by", &b), ("entry.perished[]", "")]);
        table.log(&[
            ("entry.kind", "place"),
            ("entry.object", &kopeck),
            ("entry.where", "impossible"),
        ]);
        assert_eq!(table.state()["scores"][&b], json!(-1));
        // Out of turn: the move stands and the sheet asks for violation 3.
        table.log(&[
            ("entry.kind", "move"),
            ("entry.by", &b),
            ("entry.out_of_turn?", "true"),
            ("entry.perished[]", ""),
        ]);
        table.log(&[("entry.kind", "place"), ("entry.object", &kopeck), ("entry.where", "hole")]);
        assert!(table.sheet().contains("name=\"entry.rule\" value=\"3\""));
        for by in [&a, &b] {
            table.log(&[("entry.kind", "move"), ("entry.by", by), ("entry.perished[]", "")]);
        }
        assert_eq!(table.state()["over"], json!(true));
        table.log(&[("entry.kind", "finished")]);
        let rows = table.evening.standings();
        assert_eq!(
            rows,
            [(2, Some(1), "-1".to_owned()), (1, Some(2), "-2".to_owned())],
            "the standings count kopeck points"
        );
        let public = table.browser.get(&format!("/m/{}", table.id));
        assert!(public.body.contains("−2") && public.body.contains("/rules/kopecks#K-12"));
        let overview = table.browser.get(&format!("/t/{}", table.evening.slug));
        assert_eq!(overview.status, 200);
        assert!(overview.body.contains("/rules/kopecks#K-7"), "the rules in short");
        table.evening.verify();
    });
}

#[test]
fn a_novuss_set_is_refereed_without_any_script() {
    on_both(|database| {
        let ruleset = json!({"pawns_singles": 6, "sets": {"best_of": 2}});
        let rules = of_game("novuss", ruleset, Scoring::Match(MatchPoints::Three));
        let mut table = Table::of(database, rules, 2);
        let (a, b) = (table.seat(1), table.seat(2));
        assert!(table.sheet().contains("data-lag"), "the first stroke is lagged for");
        let [left_a, left_b] = [&a, &b].map(|seat| format!("entry.left_mm.{seat}#"));
        table.log(&[("entry.kind", "lag"), (&left_a, "30"), (&left_b, "55"), (&left_b, "null")]);
        assert_eq!(table.state()["to_strike"], json!(a));
        let stroke = |by: &str, contact: &str, own: &str| {
            [
                ("entry.kind", "stroke"),
                ("entry.by", by),
                ("entry.aim", "direct"),
                ("entry.first_contact", contact),
                ("entry.own#", own),
                ("entry.line~", ""),
                ("entry.restored_own#", ""),
            ]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .to_vec()
        };
        let log = |table: &mut Table, fields: Vec<(String, String)>| {
            let fields: Vec<_> = fields.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
            table.log(&fields);
        };
        // All pawns are on the table: the penalty is only remembered (V-20).
        log(&mut table, stroke(&a, "none", "0"));
        assert_eq!(table.state()["debt"][&a], json!(1));
        log(&mut table, stroke(&b, "own_light", "0"));
        log(&mut table, stroke(&a, "own_light", "1"));
        // The debt is paid: a pawn waits for its spot, and A strikes again.
        assert_eq!((&table.state()["on"][&a], &table.state()["debt"][&a]), (&json!(6), &json!(0)));
        let sheet = table.sheet();
        assert!(sheet.contains("data-penalties") && sheet.contains("pawn-spot"), "{sheet}");
        let side = ("entry.side", a.as_str());
        table.log(&[("entry.kind", "place_penalty"), side, ("entry.spot", "middle")]);
        assert_eq!(table.state()["penalties_to_place"], json!([]));
        // A puck in a pocket with everything else said in full.
        let mut full = stroke(&a, "own_light", "2");
        full.extend(
            [
                ("entry.puck", "pocketed"),
                ("entry.all_own_dark?", "false"),
                ("entry.opponent#", "0"),
            ]
            .map(|(name, value)| (name.to_owned(), value.to_owned())),
        );
        log(&mut table, full);
        assert_eq!(table.state()["on"][&a], json!(5));
        let concede = ("entry.kind", "concede");
        table.log(&[concede, ("entry.by", &b), ("entry.match?", "false")]);
        assert!(table.sheet().contains("value=\"next_set\""));
        table.log(&[("entry.kind", "next_set"), ("entry.starts~", "")]);
        assert_eq!(table.state()["to_strike"], json!(b));
        table.log(&[concede, ("entry.by", &a), ("entry.match?", "false")]);
        table.log(&[("entry.kind", "finished")]);
        let rows = table.evening.standings();
        assert!(rows.iter().all(|(_, rank, points)| *rank == Some(1) && points == "1"), "{rows:?}");
        let public = table.browser.get(&format!("/m/{}", table.id));
        assert!(public.body.contains("/rules/novuss#V-20"));
        table.evening.verify();
    });
}

#[test]
fn a_time_fault_a_foul_and_a_rail_are_asked_for_where_the_rules_have_them() {
    let database = Database::sqlite();
    let rules = of_game("novuss", json!({"preset": "federation"}), Scoring::Own);
    let mut table = Table::of(&database, rules, 2);
    let (a, b) = (table.seat(1), table.seat(2));
    let [left_a, left_b] = [&a, &b].map(|seat| format!("entry.left_mm.{seat}#"));
    table.log(&[("entry.kind", "lag"), (&left_a, "30"), (&left_b, "55.5")]);
    let sheet = table.sheet();
    for asked in ["value=\"time_fault\"", "entry.rail~", "VA-17", "data-clock=\"30\""] {
        assert!(sheet.contains(asked), "{asked}");
    }
    table.log(&[("entry.kind", "time_fault"), ("entry.by", &a)]);
    table.log(&[("entry.kind", "foul"), ("entry.by", &a), ("entry.rule", "VA-22")]);
    assert_eq!(table.state()["to_strike"], json!(b));
    table.log(&[
        ("entry.kind", "stroke"),
        ("entry.by", &b),
        ("entry.aim", "oblique"),
        ("entry.rail~", "opposite"),
        ("entry.first_contact", "own_dark"),
        ("entry.own#", "1"),
    ]);
    assert_eq!(table.state()["on"][&b], json!(7));
}

#[test]
fn a_custom_game_takes_wins_places_or_points() {
    let database = Database::sqlite();
    let points = Scoring::Match(MatchPoints::One);
    let mut wins = Table::of(&database, of_game("custom", json!({}), points), 2);
    let winner = wins.seat(2);
    assert!(wins.sheet().contains(&format!("name=\"entry.winner\" value=\"{winner}\"")));
    wins.log(&[("entry.kind", "win"), ("entry.winner", &winner)]);
    wins.log(&[("entry.kind", "finished")]);
    assert_eq!(wins.evening.standings()[0], (2, Some(1), "1".to_owned()));

    let database = Database::sqlite();
    let places = of_game(
        "custom",
        json!({"counts": "places"}),
        nomerok::games::scoring::Scheme::Formula1.into(),
    );
    let mut places = Table::of(&database, places, 3);
    let names = [1, 2, 3].map(|at| format!("entry.places.{}#", places.seat(at)));
    let wrong = [("entry.kind", "places"), (&*names[0], "1"), (&*names[1], "3"), (&*names[2], "")];
    assert_eq!(places.post(&wrong), 422);
    places.log(&[("entry.kind", "places"), (&names[0], "2"), (&names[1], "1"), (&names[2], "2")]);
    assert_eq!(places.evening.standings()[0], (2, Some(1), "10".to_owned()));

    let database = Database::sqlite();
    let points = of_game("custom", json!({"counts": "points"}), Scoring::Own);
    let mut points = Table::of(&database, points, 2);
    let names = [1, 2].map(|at| format!("entry.points.{}#", points.seat(at)));
    points.log(&[("entry.kind", "points"), (&names[0], "7,5"), (&names[1], "-2")]);
    assert_eq!(
        points.evening.standings(),
        [(1, Some(1), "7.5".to_owned()), (2, Some(2), "-2".to_owned())]
    );
}

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
        ("custom", "match_2", "nothing"),
    ] {
        let form = table.browser.get(&format!("/events/new?game={game}")).body;
        assert!(form.contains(&format!("value=\"{scheme}\"")), "{game} counts {scheme}");
        assert!(!form.contains(&format!("value=\"{unfit}\"")), "{game} does not count {unfit}");
        assert!(
            !form.contains("name=\"length\"") || form.contains("type=\"hidden\" name=\"length\"")
        );
        let entry = uuid::Uuid::now_v7().to_string();
        let other = uuid::Uuid::now_v7().to_string();
        let fields = [
            ("name", game),
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
        if unfit != "formula1" {
            assert_eq!(table.browser.post("/events", &wrong).status, 422, "{game} by {unfit}");
        }
        for path in ["", "/settings"] {
            let page = table.browser.get(&format!("/t/{game}{path}"));
            assert_eq!(page.status, 200, "{game}{path}");
        }
    }
}
