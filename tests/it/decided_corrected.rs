//! A result brought to the desk is corrected like any entry: its form, its effect, its undoing.

use crate::corrections::hidden;
use crate::database::{Database, on_both};
use crate::evening::settings;
use crate::site::Answer;
use crate::table::Table;
use nomerok::log::EntryId;
use nomerok::tournament::{How, MatchPoints, Scoring, Settings};
use serde_json::json;

/// A match of Novuss whose result came to the desk: number 1 won 2 to 1.
fn brought(database: &Database) -> (Table, EntryId) {
    let settings = Settings {
        game: "novuss".to_owned(),
        scheme: Scoring::Match(MatchPoints::One),
        tie_breaks: Vec::new(),
        ..settings()
    };
    let table = Table::of(database, settings, 2);
    let (one, two) = (table.seat(1), table.seat(2));
    let entry = json!({"kind": "decided", "how": "result", "winner": one, "score": {one.as_str(): 2, two.as_str(): 1}});
    let logged = table.evening.log(table.id, entry).expect("nobody has logged it");
    (table, logged.id)
}

fn save(table: &mut Table, page: &str) -> Answer {
    let fields = ["entry", "base", "changes"].map(|name| (name, hidden(page, name)));
    let mut fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    fields.push(("reason", "перепутали"));
    table.browser.post(&format!("/m/{}/corrections", table.id), &fields)
}

fn points(table: &Table) -> Vec<(u32, String)> {
    let mut rows: Vec<_> =
        table.evening.standings().into_iter().map(|row| (row.0, row.2)).collect();
    rows.sort_unstable();
    rows
}

#[test]
fn q86_a_result_brought_to_the_desk_is_replaced_after_its_effect_was_shown() {
    on_both(|database| {
        let (mut table, entry) = brought(database);
        assert_eq!(points(&table), [(1, "1".to_owned()), (2, "0".to_owned())]);
        let page = table.browser.get(&format!("/m/{}/corrections", table.id)).body;
        assert!(page.contains("Result without a log: Игрок 1 won"), "{page}");
        let form = table.browser.get(&format!("/m/{}/corrections/{}/replace", table.id, entry.0));
        assert_eq!(form.status, 200, "{}", form.body);
        let (one, two) = (table.seat(1), table.seat(2));
        for part in [
            "<option value=\"decided\" selected>Result without a log".to_owned(),
            "<option value=\"result\" selected>".to_owned(),
            format!("<option value=\"{one}\" selected>"),
            format!(
                "name=\"f.score.{one}\" inputmode=\"decimal\" autocomplete=\"off\" value=\"2\""
            ),
        ] {
            assert!(form.body.contains(&part), "{part}: {}", form.body);
        }
        let (target, preview) =
            (entry.0.to_string(), format!("/m/{}/corrections/preview", table.id));
        let (mine, his) = (format!("f.score.{one}"), format!("f.score.{two}"));
        let sent = |winner: &str, score: [&str; 2]| {
            [
                ("change", "replace".to_owned()),
                ("target", target.clone()),
                ("kind", "decided".to_owned()),
                ("f.how", "result".to_owned()),
                ("f.winner", winner.to_owned()),
                (mine.as_str(), score[0].to_owned()),
                (his.as_str(), score[1].to_owned()),
            ]
            .map(|(name, value)| (name.to_owned(), value))
        };
        let post = |table: &mut Table, fields: &[(String, String)]| {
            let fields: Vec<(&str, &str)> =
                fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            table.browser.post(&preview, &fields)
        };
        // Whom the score contradicts did not win: said, and nothing happened.
        let wrong = post(&mut table, &sent(&two, ["2", "1"]));
        assert_eq!(wrong.status, 422, "{}", wrong.body);
        assert!(wrong.body.contains("The winner is the side with the better score."));
        let shown = post(&mut table, &sent(&two, ["0", "2"]));
        assert_eq!(shown.status, 200, "{}", shown.body);
        assert!(shown.body.contains("data-effect"), "{}", shown.body);
        assert!(shown.body.contains("Result without a log: Игрок 2 won"), "{}", shown.body);
        for row in ["data-row=\"1\"", "data-row=\"2\""] {
            assert!(shown.body.contains(row), "the places change: {}", shown.body);
        }
        assert_eq!(points(&table)[0].1, "1", "a preview writes nothing");
        let saved = save(&mut table, &shown.body);
        assert_eq!(saved.status, 303, "{}", saved.body);
        assert_eq!(points(&table), [(1, "0".to_owned()), (2, "1".to_owned())]);
        table.evening.verify();
    });
}

#[test]
fn q84_a_result_brought_to_the_desk_is_voided_and_the_match_is_open_again() {
    on_both(|database| {
        let (mut table, entry) = brought(database);
        let preview = format!("/m/{}/corrections/preview", table.id);
        let target = entry.0.to_string();
        let shown = table.browser.post(&preview, &[("change", "void"), ("target", &target)]);
        assert_eq!(shown.status, 200, "{}", shown.body);
        assert!(shown.body.contains("data-effect"), "{}", shown.body);
        assert_eq!(save(&mut table, &shown.body).status, 303);
        let view = table.evening.club.event(&table.evening.slug).expect("there");
        let pairing = view.event().pairing(table.id).expect("drawn").1;
        assert!(!pairing.finished && pairing.decided.is_none());
        // A no-show is inserted in its place by the same page.
        let started = table.evening.club.match_view(table.id).expect("there").lines()[0].id;
        let (started, winner) = (started.0.to_string(), table.seat(2));
        let shown = table.browser.post(
            &preview,
            &[
                ("change", "insert"),
                ("target", &started),
                ("kind", "decided"),
                ("f.how", "no_show"),
                ("f.winner", &winner),
            ],
        );
        assert_eq!(shown.status, 200, "{}", shown.body);
        assert!(shown.body.contains("No-show: the win is Игрок 2"), "{}", shown.body);
        assert_eq!(save(&mut table, &shown.body).status, 303);
        let view = table.evening.club.event(&table.evening.slug).expect("there");
        let pairing = view.event().pairing(table.id).expect("drawn").1;
        assert_eq!(pairing.decided, Some(How::NoShow));
        table.evening.verify();
    });
}

#[test]
fn a_table_of_more_than_two_is_offered_no_result_without_a_log() {
    let database = Database::sqlite();
    let mut table = Table::new(&database);
    let started = table.evening.club.match_view(table.id).expect("there").lines()[0].id;
    let form = table.browser.get(&format!("/m/{}/corrections/{}/insert", table.id, started.0));
    assert_eq!(form.status, 200);
    assert!(!form.body.contains("value=\"decided\""), "{}", form.body);
}
