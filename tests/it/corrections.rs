//! The corrections page on real HTTP: what is looked at, what is saved, what everybody sees.

use crate::database::{Database, on_both};
use crate::evening::{Evening, REFEREE, settings};
use crate::sheets::of_game;
use crate::site::Answer;
use crate::table::Table;
use nomerok::club::{Intent, Preview};
use nomerok::log::EntryId;
use nomerok::tournament::Scoring;
use serde_json::{Value, json};
use uuid::Uuid;

/// The value of a hidden field.
pub(crate) fn hidden(page: &str, name: &str) -> String {
    let start = format!("name=\"{name}\" value=\"");
    let rest = page.split(&start).nth(1).unwrap_or_else(|| panic!("no field {name}: {page}"));
    rest.split('"').next().unwrap_or_default().replace("&#34;", "\"")
}

impl Table {
    fn corrections(&self, end: &str) -> String {
        format!("/m/{}/corrections{end}", self.id)
    }

    /// What a change would do.
    fn preview(&mut self, fields: &[(&str, &str)]) -> Answer {
        let path = self.corrections("/preview");
        self.browser.post(&path, fields)
    }

    /// Saves what a preview showed.
    fn save(&mut self, page: &str, reason: &str) -> Answer {
        let fields = ["entry", "base", "changes"].map(|name| (name, hidden(page, name)));
        let mut fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        fields.push(("reason", reason));
        let path = self.corrections("");
        self.browser.post(&path, &fields)
    }

    fn canonical(&self) -> Value {
        self.evening.club.match_view(self.id).expect("there").record().canonical()
    }

    /// The places of the standings by number.
    fn places(&self) -> Vec<(u32, Option<u32>)> {
        let mut rows: Vec<_> =
            self.evening.standings().into_iter().map(|row| (row.0, row.1)).collect();
        rows.sort_unstable();
        rows
    }
}

/// Fish of three with one finished party: 1 passed, 2 swept.
fn played(database: &Database) -> (Table, EntryId, EntryId) {
    let table = Table::of(database, settings(), 3);
    let pass = json!({"kind": "move", "by": table.seat(1), "how": "flick", "perished": []});
    let pass = table.evening.log(table.id, pass).expect("the first mover").id;
    let sweep = table.evening.sweep(table.id);
    (table, pass, sweep)
}

#[test]
fn q74_q86_a_wrong_winner_is_replaced_after_its_effect_was_shown_and_everybody_sees_it() {
    on_both(|database| {
        let (mut table, pass, sweep) = played(database);
        let page = table.browser.get(&table.corrections("")).body;
        for change in ["void", "replace", "insert"] {
            assert!(page.contains(&format!("/corrections/{}/{change}", pass.0)), "{change}");
        }
        // The form is filled with what the entry says.
        let form = table.browser.get(&table.corrections(&format!("/{}/replace", sweep.0)));
        assert_eq!(form.status, 200, "{}", form.body);
        let [first, second, third] = [1, 2, 3].map(|at| table.seat(at));
        assert!(form.body.contains(&format!("value=\"{second}\" selected")), "{}", form.body);
        assert!(form.body.contains(&format!("value=\"{third}\" checked")));
        // In truth the first mover's pass was the sweep; what came after it never happened.
        let target = pass.0.to_string();
        let sent = [
            ("change", "replace"),
            ("target", target.as_str()),
            ("kind", "move"),
            ("f.by", first.as_str()),
            ("f.how", "pot"),
            ("f.perished", second.as_str()),
            ("f.perished", third.as_str()),
        ];
        let before = (table.canonical(), table.places(), table.revision());
        let breaks = table.preview(&sent);
        assert_eq!(breaks.status, 422, "{}", breaks.body);
        assert!(breaks.body.contains(&format!("data-breaks=\"{}\"", sweep.0)), "named");
        assert!(breaks.body.contains("№ 3"), "by its number: {}", breaks.body);
        let changes = hidden(&breaks.body, "changes");
        let also = sweep.0.to_string();
        let shown = table.preview(&[("changes", &changes), ("also", &also)]);
        assert_eq!(shown.status, 200, "{}", shown.body);
        assert!(shown.body.contains("data-effect"));
        // 2 and 1 change places, the third stays where he was.
        for (number, moves) in [(1, "2 → <strong>1"), (2, "1 → <strong>2")] {
            let row = shown.body.split(&format!("data-row=\"{number}\"")).nth(1);
            let row = row.and_then(|row| row.split("</tr>").next()).unwrap_or_default();
            assert!(row.contains(moves), "{number}: {row}");
        }
        assert!(!shown.body.contains("data-row=\"3\""), "{}", shown.body);
        let now = (table.canonical(), table.places(), table.revision());
        assert_eq!(now, before, "a preview writes nothing");

        let without = table.save(&shown.body, "  ");
        assert_eq!(without.status, 422, "a reason is asked for");
        assert_eq!(table.revision(), before.2);
        let saved = table.save(&without.body, "<b>видели</b> \u{202e}все");
        assert_eq!(saved.status, 303, "{}", saved.body);
        assert_eq!(table.places(), [(1, Some(1)), (2, Some(2)), (3, Some(3))]);

        // Everybody sees when and why, and nobody's markup.
        let mut anybody = table.stranger();
        let public = anybody.get(&format!("/m/{}", table.id)).body;
        assert!(public.contains("data-corrected"), "{public}");
        assert!(public.contains("&#60;b&#62;видели&#60;/b&#62; все"), "{public}");

        // Undone through the same page the state is the one before, and the notice is gone.
        let page = table.browser.get(&table.corrections("")).body;
        let undo = hidden(page.split("/corrections/preview").nth(1).expect("a button"), "target");
        let undone = table.preview(&[("change", "void"), ("target", &undo)]);
        let undone = table.save(&undone.body, "ошиблись");
        assert_eq!(undone.status, 303, "{}", undone.body);
        assert_eq!(table.canonical(), before.0);
        assert_eq!(table.places(), before.1);
        let public = anybody.get(&format!("/m/{}", table.id)).body;
        let notice = public.split("data-corrected").nth(1).expect("the undoing is told as well");
        let notice = notice.split("</div>").next().unwrap_or_default();
        assert!(notice.contains("ошиблись") && !notice.contains("видели"), "{notice}");
        table.evening.verify();
    });
}

#[test]
fn q73_a_correction_looked_at_on_an_older_log_is_shown_anew_before_it_is_saved() {
    on_both(|database| {
        let (mut table, pass, _) = played(database);
        let pot = table.seat(1);
        let target = pass.0.to_string();
        let sent = [
            ("change", "replace"),
            ("target", target.as_str()),
            ("kind", "move"),
            ("f.by", pot.as_str()),
            ("f.how", "pot"),
        ];
        let shown = table.preview(&sent);
        assert_eq!(shown.status, 200, "{}", shown.body);
        assert!(
            shown.body.contains("Neither the score nor the standings change"),
            "{}",
            shown.body
        );
        table.evening.log(table.id, json!({"kind": "next_party"})).expect("all go on");
        let stale = table.save(&shown.body, "Горшок");
        assert_eq!(stale.status, 409, "{}", stale.body);
        assert!(stale.body.contains("Something was logged meanwhile."));
        assert!(stale.body.contains("Горшок"), "the reason typed in is kept");
        let saved = table.save(&stale.body, "Горшок");
        assert_eq!(saved.status, 303, "{}", saved.body);
        // The same form sent again, as by a double tap, is the same correction.
        let revision = table.revision();
        assert_eq!(table.save(&stale.body, "Горшок").status, 303);
        assert_eq!(table.revision(), revision);
        table.evening.verify();
    });
}

#[test]
fn q76_a_violation_moves_to_another_player_and_both_totals_are_right() {
    on_both(|database| {
        let table = Table::of(database, settings(), 3);
        let foul = json!({"kind": "violation", "by": table.seat(1), "rule": "F-18",
                          "then": "stand"});
        let foul = table.evening.log(table.id, foul).expect("the mover's own").id;
        table.evening.sweep(table.id);
        let mut table = table;
        let other = table.seat(2);
        let target = foul.0.to_string();
        let sent = [
            ("change", "replace"),
            ("target", target.as_str()),
            ("kind", "violation"),
            ("f.by", other.as_str()),
            ("f.rule", "F-19"),
            ("f.then", "stand"),
        ];
        let shown = table.preview(&sent);
        assert_eq!(shown.status, 200, "{}", shown.body);
        assert_eq!(table.save(&shown.body, "не тот игрок").status, 303);
        let view = table.evening.club.event(&table.evening.slug).expect("there");
        let part = &view.event().rounds[0].matches[0].outcome.parts[0];
        assert_eq!(part.violations.get(&table.seat(1)), None);
        assert_eq!(part.violations.get(&other), Some(&1));
        table.evening.verify();
    });
}

#[test]
fn q82_q86_a_forgotten_entry_is_inserted_where_it_belongs_and_the_rules_are_asked_again() {
    on_both(|database| {
        let (mut table, pass, sweep) = played(database);
        let [first, second, third] = [1, 2, 3].map(|at| table.seat(at));
        // After the pass of 1 the third had fallen already: the sweep of 2 names him, too.
        let target = pass.0.to_string();
        let insert = |by: &str, fell: &str| {
            [
                ("change", "insert"),
                ("target", target.as_str()),
                ("kind", "move"),
                ("f.by", by),
                ("f.how", "flick"),
                ("f.perished", fell),
            ]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
        };
        let send = |table: &mut Table, fields: &[(String, String)]| {
            let fields: Vec<(&str, &str)> =
                fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            table.preview(&fields)
        };
        let breaks = send(&mut table, &insert(&second, &third));
        assert_eq!(breaks.status, 422);
        assert!(breaks.body.contains(&format!("data-breaks=\"{}\"", sweep.0)));
        assert!(breaks.body.contains("F-"), "the first of them by its rule: {}", breaks.body);
        // Out of turn in itself: the inserted entry cannot be; it is told at once.
        let wrong = send(&mut table, &insert(&first, &third));
        assert!([200, 422].contains(&wrong.status));
        // An inserted entry can be corrected as any other.
        let changes = hidden(&breaks.body, "changes");
        let also = sweep.0.to_string();
        let shown = table.preview(&[("changes", &changes), ("also", &also)]);
        assert_eq!(shown.status, 200, "{}", shown.body);
        assert_eq!(table.save(&shown.body, "забыли записать").status, 303);
        let page = table.browser.get(&table.corrections("")).body;
        assert!(page.contains("inserted"), "{page}");
        let view = table.evening.club.match_view(table.id).expect("there");
        let inserted = view.lines().last().expect("the inserted one").id;
        assert_ne!(inserted, pass);
        let target = inserted.0.to_string();
        let shown = table.preview(&[("change", "void"), ("target", &target)]);
        assert_eq!(shown.status, 200, "{}", shown.body);
        assert_eq!(table.save(&shown.body, "всё же не было").status, 303);
        assert_eq!(table.canonical()["view"]["to_move"], json!(second));
        table.evening.verify();
    });
}

#[test]
fn q84_an_earlier_round_is_corrected_after_the_next_was_drawn_and_that_is_said() {
    on_both(|database| {
        let (mut table, pass, _) = played(database);
        let end = table.evening.log(table.id, json!({"kind": "finished"})).expect("over").id;
        table.evening.draw(2, 1).expect("the round is complete");
        // Its end stands, whatever else is corrected.
        let target = end.0.to_string();
        let refused = table.preview(&[("change", "void"), ("target", &target)]);
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert!(refused.body.contains("Round 2 was drawn already"), "{}", refused.body);
        let (by, target) = (table.seat(1), pass.0.to_string());
        let sent = [
            ("change", "replace"),
            ("target", target.as_str()),
            ("kind", "move"),
            ("f.by", by.as_str()),
            ("f.how", "pot"),
        ];
        let shown = table.preview(&sent);
        assert_eq!(shown.status, 200);
        assert!(shown.body.contains("Round 2 was drawn before this correction"), "{}", shown.body);
        assert_eq!(table.save(&shown.body, "Горшок").status, 303);
        table.evening.verify();
    });
}

#[test]
fn the_effect_names_the_score_of_a_match_that_is_still_played() {
    let database = Database::sqlite();
    let rules = of_game("kopecks", json!({"moves_per_player": 3}), Scoring::Own);
    let mut table = Table::of(&database, rules, 2);
    let (first, second) = (table.seat(1), table.seat(2));
    let kopeck = format!("k:{second}");
    let knocked = json!({"kind": "move", "by": first, "perished": [kopeck]});
    let knocked = table.evening.log(table.id, knocked).expect("his turn").id;
    let target = knocked.0.to_string();
    let sent = [
        ("change", "replace"),
        ("target", target.as_str()),
        ("kind", "move"),
        ("f.by", first.as_str()),
        ("f.seconds", "12,5"),
    ];
    let shown = table.preview(&sent);
    assert_eq!(shown.status, 200, "{}", shown.body);
    let seat = shown.body.split("data-seat=\"1\"").nth(1).expect("his row changes");
    let seat = seat.split("</tr>").next().unwrap_or_default();
    assert!(seat.contains("1 → <strong>0"), "{seat}");
    assert_eq!(table.save(&shown.body, "копейка устояла").status, 303);
    assert_eq!(table.canonical()["view"]["to_place"], json!([]));
    table.evening.verify();
}

#[test]
fn the_start_of_a_match_offers_no_void_and_no_replacement() {
    let database = Database::sqlite();
    let (mut table, ..) = played(&database);
    let view = table.evening.club.match_view(table.id).expect("there");
    let start = view.lines()[0].id.0.to_string();
    let page = table.browser.get(&table.corrections("")).body;
    assert!(!page.contains(&format!("{start}/void")) && page.contains(&format!("{start}/insert")));
    for change in ["void", "replace"] {
        let path = table.corrections(&format!("/{start}/{change}"));
        assert_eq!(table.browser.get(&path).status, 422, "{change}");
    }
    let refused = table.preview(&[("change", "void"), ("target", &start)]);
    assert_eq!(refused.status, 422, "{}", refused.body);
    assert_eq!(table.browser.get(&table.corrections(&format!("/{start}/insert"))).status, 200);
}

#[test]
fn a_referees_undo_is_no_public_correction() {
    let database = Database::sqlite();
    let (mut table, _, sweep) = played(&database);
    let path = format!("/m/{}/undo", table.id);
    let target = sweep.0.to_string();
    let base = table.revision().to_string();
    assert_eq!(table.browser.post(&path, &[("base", &base), ("target", &target)]).status, 303);
    let public = table.stranger().get(&format!("/m/{}", table.id)).body;
    assert!(!public.contains("data-corrected"), "{public}");
}

#[test]
fn hostile_corrections_are_refused_and_leave_nothing() {
    on_both(|database| {
        let (mut table, pass, _) = played(database);
        let before = (table.canonical(), table.revision());
        let (pass, nobody) = (pass.0.to_string(), Uuid::now_v7().to_string());
        let deep = format!("{}{}", "[".repeat(500), "]".repeat(500));
        let many = json!(vec![json!({"void": nobody}); 5_000]).to_string();
        let changes = [
            "",
            "null",
            "[]",
            "{}",
            "[1]",
            "[{}]",
            "[{\"void\":1}]",
            "[{\"void\":\"x\"}]",
            "[{\"replace\":\"x\"}]",
            &deep,
            &many,
        ];
        let entry = Uuid::now_v7().to_string();
        for changes in changes {
            let looked = table.preview(&[("changes", changes)]);
            assert!((400..500).contains(&looked.status), "{changes:.60}: {}", looked.status);
            let fields =
                [("entry", entry.as_str()), ("base", "3"), ("changes", changes), ("reason", "x")];
            let path = table.corrections("");
            let saved = table.browser.post(&path, &fields);
            assert!((400..500).contains(&saved.status), "{changes:.60}: {}", saved.status);
        }
        for fields in [
            vec![("change", "void"), ("target", nobody.as_str())],
            vec![("change", "explode"), ("target", &pass)],
            vec![("change", "replace"), ("target", &pass), ("kind", "no such kind")],
            vec![("change", "replace"), ("target", &pass), ("kind", "move"), ("f.by", "nobody")],
            vec![("change", "replace"), ("target", &pass), ("kind", "lot"), ("f.order", "x")],
            vec![("change", "insert"), ("target", "x"), ("kind", "note")],
        ] {
            let answer = table.preview(&fields);
            assert!((400..500).contains(&answer.status), "{fields:?}: {}", answer.body);
        }
        for path in
            ["/x/void", "/x/explode", &format!("/{pass}/explode"), &format!("/{nobody}/void")]
        {
            let path = table.corrections(path);
            assert!((400..500).contains(&table.browser.get(&path).status), "{path}");
        }
        // A base that says nothing was looked at is no decision.
        let void = format!("[{{\"void\":\"{pass}\"}}]");
        let path = table.corrections("");
        let blind = [("entry", entry.as_str()), ("changes", &void), ("reason", "x")];
        assert_eq!(table.browser.post(&path, &blind).status, 400);
        assert_eq!((table.canonical(), table.revision()), before);
        table.evening.verify();
    });
}

#[test]
fn every_entry_of_every_game_has_its_form_in_both_languages() {
    for game in ["fish", "kopecks", "nardy", "novuss", "custom"] {
        let scheme = Scoring::Own;
        let ruleset = match game {
            "kopecks" => json!({"moves_per_player": 1}),
            _ => json!({}),
        };
        let chosen = if game == "fish" { settings() } else { of_game(game, ruleset, scheme) };
        let mut table = Table::of(&Database::sqlite(), chosen, 2);
        let view = table.evening.club.match_view(table.id).expect("there");
        let start = view.lines()[0].id.0;
        let forms = nomerok::games::kind(game).expect("registered").entry_forms();
        for form in forms.iter().map(|form| form.kind).chain(["finished", "reopened", "note"]) {
            for lang in ["en", "ru"] {
                let path = table.corrections(&format!("/{start}/insert?kind={form}"));
                let mut browser = table.browser.clone();
                browser.headers.retain(|(name, _)| name != "accept-language");
                let page = browser.saying("accept-language", lang).get(&path);
                assert_eq!(page.status, 200, "{path}: {}", page.body);
                assert!(page.body.contains(&format!("name=\"kind\" value=\"{form}\"")), "{path}");
                for key in ["entry-field-", "entry-value-", "entry-kind-", "corrections-"] {
                    assert!(!page.body.contains(&format!(">{key}")), "{key} on {path} in {lang}");
                }
            }
        }
        let shown = table.preview(&[
            ("change", "insert"),
            ("target", &start.to_string()),
            ("kind", "note"),
            ("f.text", "забыли записать"),
        ]);
        assert_eq!(shown.status, 200, "{game}: {}", shown.body);
        assert_eq!(table.save(&shown.body, "для порядка").status, 303, "{game}");
        // Free text stands in no log.
        let archive = table.evening.club.export_event(&table.evening.slug).expect("there");
        let logs = serde_json::to_string(&archive.streams).expect("JSON");
        assert!(!logs.contains("забыли") && !logs.contains("для порядка"), "{game}");
        table.evening.verify();
    }
}

#[test]
fn a_preview_is_the_state_that_saving_makes() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 3);
        let id = evening.draw_in_order(1);
        let pass = json!({"kind": "move", "by": evening.entrants()[0].to_string(), "how": "flick",
                          "perished": []});
        let pass = evening.log(id, pass).expect("the first mover").id;
        let sweep = evening.sweep(id);
        let before = evening.club.event(&evening.slug).expect("there").standings();
        let changes = json!([{"void": pass}, {"void": sweep}]);
        let preview = evening.club.preview_correction(id, changes.clone()).expect("it can be");
        let Preview::Holds(impact) = preview else { panic!("nothing comes after") };
        assert_eq!(evening.club.event(&evening.slug).expect("there").standings(), before);
        evening.club.correct_match(id, Intent::now(REFEREE), changes, "не было").expect("it holds");
        let after = evening.club.event(&evening.slug).expect("there").standings();
        for row in &impact.rows {
            let old = before.rows.iter().find(|one| one.entrant == row.entrant);
            let new = after.rows.iter().find(|one| one.entrant == row.entrant);
            assert_eq!((row.before.as_ref(), row.after.as_ref()), (old, new));
        }
        assert_eq!(impact.rows.len(), 3, "everybody loses his points");
        evening.verify();
    });
}
