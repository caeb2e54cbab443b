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
            ("entry.reason", "копейка B иначе осталась бы на столе"),
            ("entry.upheld?", "false"),
            ("entry.move~", ""),
            ("entry.attributed#", ""),
            ("entry.perished[]", ""),
        ]);
        let sheet = table.sheet();
        assert!(sheet.contains("копейка B иначе осталась бы на столе"), "the reason is shown");
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

#[test]
fn ka_13_a_strong_effect_without_a_reason_is_refused_and_the_log_holds_no_words() {
    let database = Database::sqlite();
    let rules = of_game("kopecks", json!({"moves_per_player": 2}), Scoring::Own);
    let mut table = Table::of(&database, rules, 2);
    let a = table.seat(1);
    table.log(&[("entry.kind", "move"), ("entry.by", &a), ("entry.perished[]", "")]);
    let strong = |reason: &'static str| {
        [
            ("entry.kind", "violation".to_owned()),
            ("entry.by", a.clone()),
            ("entry.rule", "1.3".to_owned()),
            ("entry.indisputable?", "true".to_owned()),
            ("entry.strong?", "true".to_owned()),
            ("entry.reason", reason.to_owned()),
        ]
    };
    for empty in ["", "   "] {
        let fields = strong(empty);
        let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let base = table.revision().to_string();
        let all = [&[("base", base.as_str())], &fields[..]].concat();
        let refused = table.browser.post(&format!("/m/{}/log", table.id), &all);
        assert_eq!(refused.status, 422);
        assert!(refused.body.contains("KA-13"), "{}", refused.body);
    }
    let fields = strong("двумя пальцами сдвинул две Рыбы");
    let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    table.log(&fields);
    assert_eq!(table.state()["scores"][&a], json!(-1));
    let view = table.evening.club.match_view(table.id).expect("there");
    let line = view.history.last().expect("logged");
    assert_eq!(line.words.as_deref(), Some("двумя пальцами сдвинул две Рыбы"));
    let stored = line.entry.draft.payload["reason"].as_str().expect("a hash");
    assert!(stored.len() == 64 && stored.bytes().all(|byte| byte.is_ascii_hexdigit()), "{stored}");
    // Unsaid: the first time is not severe, and nothing needs a reason.
    let mut weak = strong("").to_vec();
    weak[2].1 = "1.4".to_owned();
    weak[4].1 = "false".to_owned();
    let fields: Vec<_> = weak.iter().map(|(name, value)| (*name, value.as_str())).collect();
    table.log(&fields);
    table.evening.verify();
}

#[test]
fn ka_12_a_match_remembers_the_violations_of_earlier_rounds_if_the_tournament_does() {
    for (reset, fine) in [("tournament", -1), ("match", 0)] {
        on_both(|database| {
            let ruleset = json!({"moves_per_player": 1, "repeat_reset": reset});
            let table = Table::of(database, of_game("kopecks", ruleset, Scoring::Own), 2);
            let (evening, a, b) = (&table.evening, table.seat(1), table.seat(2));
            let hole = json!({"kind": "violation", "by": a, "rule": "1.2",
                              "indisputable": true, "strong": false});
            let disputed = json!({"kind": "violation", "by": b, "rule": "1.3",
                                  "indisputable": false, "strong": false});
            let play = |id, violation: &Value| {
                for by in [&a, &b] {
                    let turn = json!({"kind": "move", "by": by, "perished": []});
                    evening.log(id, turn).expect("his turn");
                    if violation["by"] == **by {
                        evening.log(id, violation.clone()).expect("possible");
                    }
                }
                let state = evening.club.match_view(id).expect("there").record().view();
                evening.log(id, json!({"kind": "finished"})).expect("over");
                state["scores"].clone()
            };
            assert_eq!(play(table.id, &hole)[&a], json!(0), "the first time");
            let second = evening.draw_in_order(2);
            assert_eq!(play(second, &disputed)[&b], json!(0));
            let third = evening.draw_in_order(3);
            let view = evening.club.match_view(third).expect("there");
            let header = view.record().started().expect("it began").header.clone();
            let earlier = if fine == 0 { Value::Null } else { json!({a.clone(): ["1.2"]}) };
            assert_eq!(header["earlier_violations"], earlier, "{reset}");
            assert_eq!(play(third, &hole)[&a], json!(fine), "{reset}");
            evening.verify();
        });
    }
}

#[test]
fn v_6_an_event_of_pairs_is_made_entered_drawn_and_refereed() {
    on_both(|database| {
        let mut table = Table::of(database, settings(), 2);
        let fresh = || uuid::Uuid::now_v7().to_string();
        let made = table.browser.post(
            "/events",
            &[
                ("name", "pairs"),
                ("starts_on", "2026-11-30"),
                ("time_zone", "Europe/Riga"),
                ("game", "novuss"),
                ("sides", "pairs"),
                ("tables", "1"),
                ("count", "1"),
                ("length", "parties"),
                ("scheme", "match_2"),
                ("option.pawns_pair", "12"),
                ("entry", &fresh()),
            ],
        );
        assert_eq!(made.status, 303, "{}", made.body);
        let form = table.browser.get("/t/pairs/settings").body;
        assert!(form.contains("value=\"pairs\" checked"), "{form}");

        // Two lines that are pairs, one that is none.
        let page = table.browser.get("/t/pairs/entries").body;
        assert!(page.contains("Anna Berzina / Peter Orlov"), "it says how pairs are written");
        let paste = |list: &str| {
            [
                ("entry".to_owned(), fresh()),
                ("here".to_owned(), "yes".to_owned()),
                ("names".to_owned(), list.to_owned()),
            ]
        };
        let post = |table: &mut Table, path: &str, fields: &[(String, String)]| {
            let fields: Vec<_> = fields.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
            table.browser.post(path, &fields)
        };
        let wrong = paste("Анна Берзиня / Анна Берзиня\nОдин / Два / Три");
        let refused = post(&mut table, "/t/pairs/entries/paste", &wrong);
        assert_eq!(refused.status, 422);
        let list = paste("1. Анна Берзиня / Пётр Орлов\nИлзе Калныня / Юрис Озолс");
        assert_eq!(post(&mut table, "/t/pairs/entries/paste", &list).status, 303);

        let club = &table.evening.club;
        let event = club.event("pairs").expect("made");
        let players: Vec<_> = event.players().into_iter().map(|(id, _)| id).collect();
        assert_eq!(players.len(), 4);
        let draw = table.browser.get("/t/pairs/draw").body;
        assert!(!draw.contains("2 + 2"), "four sit at the table");
        let drawn = table.browser.post(
            "/t/pairs/draw",
            &[
                ("entry", &fresh()),
                ("base", &event.revision().0.to_string()),
                ("round", "1"),
                ("how", "lot"),
                ("show", "fast"),
            ],
        );
        assert_eq!(drawn.status, 303, "{}", drawn.body);
        let event = club.event("pairs").expect("made");
        let pairing = &event.event().rounds[0].matches[0];
        table.id = pairing.id;
        let seats: Vec<String> = pairing.seats.iter().map(ToString::to_string).collect();
        let partner = |seat: &String| {
            let at = players.iter().position(|id| id.to_string() == *seat).expect("entered");
            players[at ^ 1].to_string()
        };
        assert_eq!(seats.len(), 4);
        assert_eq!((&seats[2], &seats[3]), (&partner(&seats[0]), &partner(&seats[1])));

        // Four names on the sheet; the strokes alternate clockwise (VA-18).
        let sheet = table.sheet();
        for name in ["Анна Берзиня", "Пётр Орлов", "Илзе Калныня", "Юрис Озолс"]
        {
            assert!(sheet.contains(name), "{name}");
        }
        let [left_a, left_b] = [&seats[0], &seats[1]].map(|seat| format!("entry.left_mm.{seat}#"));
        table.log(&[("entry.kind", "lag"), (&left_a, "30"), (&left_b, "55")]);
        let stroke = |table: &mut Table, by: &str, contact: &str, own: &str| {
            table.log(&[
                ("entry.kind", "stroke"),
                ("entry.by", by),
                ("entry.aim", "direct"),
                ("entry.first_contact", contact),
                ("entry.own#", own),
            ]);
        };
        let mut order = Vec::new();
        for _ in 0..5 {
            let by = table.state()["to_strike"].as_str().expect("somebody strikes").to_owned();
            stroke(&mut table, &by, "own_light", "0");
            order.push(by);
        }
        assert_eq!(order[..4], seats[..]);
        assert_eq!(order[4], seats[0]);
        // Out of his turn nobody strikes, not even the partner.
        let early = [
            ("entry.kind", "stroke"),
            ("entry.by", &*seats[3]),
            ("entry.aim", "direct"),
            ("entry.first_contact", "own_light"),
        ];
        assert_eq!(table.post(&early), 422);
        // A foul with a pawn down: the penalty pawn goes into the team-mate's field (VA-15).
        stroke(&mut table, &seats[1], "own_light", "2");
        stroke(&mut table, &seats[1], "none", "0");
        let waiting = &table.state()["penalties_to_place"];
        assert_eq!(waiting[0]["field_of"], json!(seats[3]));
        let sheet = table.sheet();
        assert!(sheet.contains("data-penalties"), "the spot is asked for");
        // The other pair clears the table together.
        stroke(&mut table, &seats[2], "own_light", "7");
        stroke(&mut table, &seats[2], "own_light", "5");
        assert_eq!(table.state()["over"], json!(true));
        table.log(&[("entry.kind", "finished")]);
        let event = table.evening.club.event("pairs").expect("made");
        let rows: Vec<_> = event
            .standings()
            .rows
            .iter()
            .map(|row| (row.entrant.to_string(), row.rank, row.points.to_string()))
            .collect();
        for (seat, rank, points) in [(0, 1, "2"), (2, 1, "2"), (1, 2, "0"), (3, 2, "0")] {
            let expected = (seats[seat].clone(), Some(rank), points.to_owned());
            assert!(rows.contains(&expected), "{expected:?} in {rows:?}");
        }
        for path in ["", "/standings", "/draw", "/entries"] {
            let page = table.browser.get(&format!("/t/pairs{path}"));
            assert_eq!(page.status, 200, "{path}");
        }
        assert_eq!(table.browser.get(&format!("/m/{}", table.id)).status, 200);
        table.evening.verify();
    });
}

#[test]
fn who_has_no_partner_here_is_named_and_an_odd_pair_sits_out() {
    let database = Database::sqlite();
    let rules = Settings { pairs: true, ..of_game("novuss", json!({}), Scoring::Own) };
    let evening = crate::evening::Evening::new(&database, rules);
    let enter = |name: &str, pair: Option<&str>| {
        let person = evening.person(name);
        let one = nomerok::club::NewEntrant {
            person,
            number: None,
            team: pair.map(str::to_owned),
            checked_in: true,
        };
        let intent = nomerok::club::Intent::now(crate::evening::REFEREE);
        evening.club.enter(evening.event, &intent, vec![one]).expect("new");
    };
    for (name, pair) in [("a", "1"), ("b", "2"), ("c", "1"), ("d", "2"), ("e", "3"), ("f", "3")] {
        enter(name, Some(pair));
    }
    let mut out = std::collections::BTreeSet::new();
    for round in 1..=3 {
        evening.draw(round, u64::from(round)).expect("three pairs, one table");
        let view = evening.club.event(&evening.slug).expect("there");
        let last = view.event().rounds.last().expect("drawn");
        assert_eq!((last.matches.len(), last.matches[0].seats.len()), (1, 4));
        let missing: Vec<_> = evening
            .entrants()
            .into_iter()
            .filter(|one| !last.matches[0].had(*one))
            .map(|one| view.event().entrants[&one].team.clone())
            .collect();
        assert_eq!((missing.len(), &missing[0]), (2, &missing[1]), "a pair sits out together");
        assert!(out.insert(missing[0].clone()), "nobody sits out twice before all did");
        evening.log(evening.matches()[0], json!({"kind": "finished"})).expect("ended");
    }
    enter("g", None);
    assert!(evening.draw(4, 4).is_err(), "g has no partner");
    // By hand partners who sit next to each other are refused.
    let view = evening.club.event(&evening.slug).expect("there");
    let seats: Vec<_> = evening.entrants().into_iter().take(4).collect();
    assert!(view.event().present_pairs().is_err());
    let request = |seats: Vec<_>| {
        nomerok::club::DrawRequest::ByHand(vec![nomerok::club::ProposedTable { table: 1, seats }])
    };
    let intent = nomerok::club::Intent::now(crate::evening::REFEREE);
    let [a, b, c, d] = seats[..] else { panic!("four") };
    let refused = evening.club.draw(evening.event, intent, 4, request(vec![a, c, b, d]));
    assert!(refused.is_err(), "a and c are a pair");
}
