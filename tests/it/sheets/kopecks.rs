//! The sheet of a kopeck match.

use super::of_game;
use crate::database::{Database, on_both};
use crate::table::Table;
use nomerok::tournament::Scoring;
use serde_json::{Value, json};

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
        assert_eq!(table.post(&fields).status, 422);
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
        let (_, plot) = public.body.split_once("Points move by move").expect("plotted");
        assert!(plot.contains("<svg class=\"chart\"") && plot.contains("<td class=\"n\">−2</td>"));
        let overview = table.browser.get(&format!("/t/{}", table.evening.slug));
        assert_eq!(overview.status, 200);
        assert!(overview.body.contains("/rules/kopecks#K-7"), "the rules in short");
        table.evening.verify();
    });
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
