//! The sheet of a Novuss match, of two players.

use super::of_game;
use crate::database::{Database, on_both};
use crate::table::Table;
use nomerok::tournament::{MatchPoints, Scoring};
use serde_json::json;

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
