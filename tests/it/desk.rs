//! What the desk sees: a wrong tap taken back at once, byes named as what they are, one way to
//! write a drawn match, tie-breaks that anybody can read.

use crate::database::Database;
use crate::evening::{Evening, REFEREE, settings};
use crate::session::{LOGIN, PASSWORD};
use crate::site::{Answer, Browser, Site};
use nomerok::club::{DrawRequest, Intent};
use nomerok::tournament::stages::{FirstMove, Format, SwissSettings};
use nomerok::tournament::standings::Criterion;
use nomerok::tournament::{Entry, MatchPoints, Phase, RequestedBye, Scoring, Settings};
use serde_json::json;
use uuid::Uuid;

fn swiss() -> Settings {
    let format = SwissSettings {
        rounds: 3,
        first_move: FirstMove::Alternates,
        accelerated: false,
        until_losses: None,
        edition: Default::default(),
    };
    Settings {
        game: "novuss".to_owned(),
        tables: 4,
        scheme: Scoring::Match(MatchPoints::One),
        tie_breaks: ["DE", "BH/C1", "SB"].into_iter().filter_map(Criterion::named).collect(),
        stages: vec![Format::Swiss(format)],
        ..settings()
    }
}

/// Five players, one of whom asked for half a point in the first round; all matches drawn.
fn drawn_round(database: &Database) -> Evening {
    let evening = Evening::with(database, swiss(), 5);
    let entrant = evening.entrants()[4];
    let ask = Entry::ByeRequested { entrant, round: 1, worth: RequestedBye::Half };
    evening.club.log_event_entry(evening.event, Intent::now(REFEREE), ask).expect("to come");
    let paired = evening.club.draw(evening.event, Intent::now(REFEREE), 1, DrawRequest::Paired);
    paired.expect("four are left");
    for id in evening.matches() {
        let draw = json!({"kind": "decided", "how": "result", "winner": null});
        evening.log(id, draw).expect("nobody has logged it");
    }
    evening
}

/// The undo that the page an answer leads to shows: its action, and the id of its form.
fn undo(page: &Answer) -> Option<(String, String)> {
    let flash = &page.body[page.body.find("class=\"flash")?..];
    let flash = &flash[..flash.find("</div>")?];
    let after = |start: &str| {
        let rest = &flash[flash.find(start)? + start.len()..];
        Some(rest[..rest.find('"')?].to_owned())
    };
    Some((after("action=\"")?, after("name=\"entry\" value=\"")?))
}

#[test]
fn a_match_or_an_event_ended_by_a_wrong_tap_goes_on_after_one_more() {
    let database = Database::sqlite();
    let evening = Evening::with(&database, Settings { tables: 1, ..settings() }, 3);
    let id = evening.draw_in_order(1);
    evening.sweep(id);
    let (_site, mut anna) = Site::administered(&database);
    let slug = &evening.slug;
    let finished = || {
        let view = evening.club.event(slug).expect("there");
        let event = view.event();
        (event.pairing(id).expect("drawn").1.finished, event.phase == Phase::Finished)
    };
    let end = |anna: &mut Browser, address: &str| {
        let entry = Uuid::now_v7().to_string();
        let answer = anna.post(address, &[("entry", &entry)]);
        assert_eq!(answer.status, 303, "{}", answer.body);
        anna.get(answer.header("location"))
    };
    let ended = end(&mut anna, &format!("/t/{slug}/matches/{id}/finish"));
    assert_eq!(finished(), (true, false));
    let (action, entry) = undo(&ended).expect("a button to take it back");
    assert_eq!(anna.post(&action, &[("entry", &entry)]).status, 303);
    assert_eq!(finished(), (false, false), "the match goes on");
    end(&mut anna, &format!("/t/{slug}/matches/{id}/finish"));
    let ended = end(&mut anna, &format!("/t/{slug}/finish"));
    assert_eq!(finished(), (true, true));
    let (action, entry) = undo(&ended).expect("a button to take it back");
    assert_eq!(anna.post(&action, &[("entry", &entry)]).status, 303);
    assert_eq!(finished(), (true, false), "the event goes on");
}

#[test]
fn an_undo_that_somebody_wrote_into_an_address_is_not_offered() {
    let database = Database::sqlite();
    let evening = Evening::with(&database, settings(), 3);
    let (_site, mut anna) = Site::administered(&database);
    let page = format!("/t/{}/draw?said=match-finished&undo=", evening.slug);
    for elsewhere in [
        "/t/another-event/reopen",
        "https://evil.example/reopen",
        "//evil.example/reopen",
        "/users/1/disable",
        &format!("/t/{}-2/reopen", evening.slug),
        &format!("/t/{}/../another-event/reopen", evening.slug),
        &format!("/t/{}/draw/take-back", evening.slug),
    ] {
        let shown = anna.get(&format!("{page}{elsewhere}"));
        assert_eq!(shown.status, 200);
        assert_eq!(undo(&shown), None, "{elsewhere}");
    }
    let own = format!("/t/{}/reopen", evening.slug);
    assert_eq!(undo(&anna.get(&format!("{page}{own}"))).map(|(action, _)| action), Some(own));
}

#[test]
fn a_bye_is_named_and_a_drawn_match_is_written_one_way_on_every_page() {
    let database = Database::sqlite();
    let evening = drawn_round(&database);
    let (site, _) = Site::administered(&database);
    for (lang, draw, other, bye, missed) in [
        ("ru", "0,5 : 0,5", "0.5", "пропуск: пол-очка", "пропущен"),
        ("en", "0.5 : 0.5", "0,5", "bye: half a point", "missed"),
    ] {
        let mut reader = site.logged_in(LOGIN, PASSWORD).saying("accept-language", lang);
        for page in ["results", "tables", "standings"] {
            let body = reader.get(&format!("/t/{}/{page}", evening.slug)).body;
            assert!(!body.contains('½') && !body.contains(other), "{lang} {page}: {body}");
            assert!(body.contains(bye), "{lang} {page} names the bye: {body}");
            match page {
                "standings" => {
                    assert!(!body.contains(&format!(">{missed}<")), "{lang}: a bye is not missed");
                }
                _ => assert!(body.contains(draw), "{lang} {page}: {body}"),
            }
        }
    }
    let standings = evening.club.event(&evening.slug).expect("there").standings();
    assert!(standings.rows.iter().all(|row| row.missed == 0), "a bye is no round missed");
}

#[test]
fn every_abbreviation_over_a_column_is_told_under_the_table() {
    let database = Database::sqlite();
    let evening = drawn_round(&database);
    let site = Site::start(&database);
    for (lang, told) in [
        ("ru", ["личная встреча", "Бухгольц без 1 худшего", "Зоннеборн-Бергер"]),
        ("en", ["direct encounter", "Buchholz without the lowest", "Sonneborn-Berger"]),
    ] {
        let mut reader = site.browser().saying("accept-language", lang);
        let body = reader.get(&format!("/t/{}/standings", evening.slug)).body;
        for (code, told) in ["DE", "BH/C1", "SB"].into_iter().zip(told) {
            let line = format!("<dt>{code}</dt><dd>{told}</dd>");
            assert!(body.contains(&line), "{lang} {code}: {body}");
        }
    }
}

#[test]
fn a_count_back_stands_only_where_points_are_level() {
    let database = Database::sqlite();
    let tie_breaks = vec![Criterion::CountBack];
    let evening = Evening::with(&database, Settings { tables: 1, tie_breaks, ..settings() }, 4);
    let id = evening.draw_in_order(1);
    evening.sweep(id);
    let site = Site::start(&database);
    let body = site
        .browser()
        .saying("accept-language", "en")
        .get(&format!("/t/{}/standings", evening.slug))
        .body;
    let view = evening.club.event(&evening.slug).expect("there");
    let rows = view.standings().rows;
    let level = rows.windows(2).any(|two| two[0].points == two[1].points);
    assert!(!level, "one party with a place each leaves nobody level");
    let head = nomerok::i18n::text(nomerok::i18n::Language::En, "criterion-count-back-short", &[]);
    // The order below the table names it all the same.
    let (table, below) = body.split_once("</table>").expect("a table");
    assert!(!table.contains(&head), "nothing is level, so nothing is counted back: {table}");
    assert!(below.contains(&head), "{below}");
}
