//! Tables seated by rules on the pages: the form, what it will take, the round before it is drawn.

use super::{enter, hidden, of_form, view};
use crate::database::Database;
use crate::site::{Browser, Site};
use nomerok::club::Intent;
use nomerok::log::Actor;
use nomerok::tournament::Method;
use serde_json::{Value, json};

fn fields<'a>(entry: &'a str, stages: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut fields = super::SETTINGS.to_vec();
    fields.retain(|(name, _)| !matches!(*name, "tables" | "count"));
    fields.extend([("tables", "3"), ("count", "1"), ("entry", entry)]);
    fields.extend([("option.moves", "flick"), ("option.formula1", "10 6 4 3 2 1")]);
    fields.extend_from_slice(stages);
    fields
}

/// The first of each open table wins its one party.
fn play(site: &Site, event: &str) {
    let now = view(site, event);
    let club = &site.app.club;
    for pairing in &now.event().rounds.last().expect("drawn").matches {
        let table = club.match_view(pairing.id).expect("there").record().view();
        let mover = table["to_move"].clone();
        let alive = table["alive"].as_array().expect("a list");
        let others: Vec<&Value> = alive.iter().filter(|one| **one != mover).collect();
        let log = |kind, payload: Value| {
            let Value::Object(payload) = payload else { panic!("an object") };
            club.log_match_entry(pairing.id, Intent::now(Actor::System), kind, payload)
                .expect("it is his turn");
        };
        log("move", json!({"by": mover, "how": "flick", "perished": others}));
        log("finished", json!({}));
    }
}

fn publish(browser: &mut Browser, event: &str) {
    let page = browser.get(&format!("{event}/draw"));
    let at = page.body.find("name=\"how\" value=\"paired\"").expect("a round can be published");
    let form = &page.body[page.body[..at].rfind("<form").expect("in a form")..];
    let (entry, base, round) = (hidden(form, "entry"), hidden(form, "base"), hidden(form, "round"));
    let fields = [("entry", &*entry), ("base", &*base), ("round", &*round), ("how", "paired")];
    let answer = browser.post(&format!("{event}/draw"), &fields);
    assert_eq!(answer.status, 303, "{}", answer.body);
}

#[test]
fn heats_and_a_final_schedule_of_fish_go_from_the_form_to_the_last_place_in_both_languages() {
    let database = Database::sqlite();
    let (site, mut anna) = Site::administered(&database);
    let stages = [
        ("format", "heats"),
        ("per_table", "4"),
        ("qualifiers", "2"),
        ("format.2", "schedule"),
        ("per_table.2", "3"),
        ("table_rounds.2", "2"),
        ("take.2", "6"),
    ];
    let page = anna.get("/events/new?game=fish");
    for name in ["schedule", "swiss_tables", "heats"] {
        assert!(page.body.contains(&format!("name=\"format\" value=\"{name}\"")), "{name}");
    }
    let other = anna.get("/events/new?game=novuss");
    assert!(!other.body.contains("value=\"swiss_tables\""), "two play Novuss");
    let entry = hidden(&page.body, "entry");
    let mut look = fields(&entry, &stages);
    look.extend([("look", "yes"), ("look_players", "11"), ("look_minutes", "30")]);
    let reckoned = anna.post("/events", &look);
    assert_eq!(reckoned.status, 200, "{}", reckoned.body);
    let told: Vec<&str> = reckoned.body.split("class=\"outlook\">").skip(1).collect();
    // Three heats at three tables; then six, two rounds of two tables.
    assert!(told.len() == 2 && told[0][..200].contains("0:30"), "{:?}", told.len());
    assert!(told[1][..200].contains("1:00"));
    let wrong = [("format", "schedule"), ("per_table", "2"), ("table_rounds", "3")];
    let answer = anna.post("/events", &fields(&entry, &wrong));
    assert_eq!(answer.status, 422);
    assert!(answer.body.contains("id=\"per_table-error\""), "said at its field");

    let made = anna.post("/events", &fields(&entry, &stages));
    assert_eq!(made.status, 303, "{}", made.body);
    let event = made.header("location").split("/entries").next().expect("a slug").to_owned();
    let form = anna.get(&format!("{event}/settings"));
    let at = form.body.find("name=\"format\" value=\"heats\"").expect("offered");
    assert!(form.body[at..].split('>').next().unwrap_or_default().contains("checked"));
    assert_eq!(
        hidden(&form.body.replace("inputmode=\"numeric\" pattern=\"[0-9]*\" ", ""), "qualifiers"),
        "2"
    );
    enter(&mut anna, &event, "Anna\nBoris\nCleo\nDora\nEdgar\nFanny\nGleb\nHugo\nIda\nJuri\nKira");

    for (lang, said) in [("en", "has not had this turn yet"), ("ru", "ни разу")] {
        let mut browser = anna.clone();
        browser.headers.retain(|(name, _)| name != "accept-language");
        let page = browser.saying("accept-language", lang).get(&format!("{event}/draw"));
        assert!(page.body.contains(said), "{lang}: {}", page.body);
        assert!(!page.body.contains(">tables-") && !page.body.contains(">seated-"), "{lang}");
        assert_eq!(page.body.matches("class=\"rule\">H3<").count(), 11, "every seat says why");
    }
    publish(&mut anna, &event);
    let drawn = view(&site, &event);
    assert!(matches!(drawn.event().rounds[0].method, Method::Seated { .. }));
    let public = site.browser().get(&format!("{event}/tables"));
    assert!(public.body.contains("class=\"rule\">H3<"), "everybody can read why");
    play(&site, &event);
    let over = anna.get(&format!("{event}/draw"));
    assert!(over.body.contains("name=\"take\" value=\"6\""), "two of each of three heats");
    let action = format!("{event}/stages/begin");
    let (entry, base) =
        (of_form(&over.body, &action, "entry"), of_form(&over.body, &action, "base"));
    let begin = [("entry", entry.as_str()), ("base", &base), ("stage", "1"), ("take", "6")];
    assert_eq!(anna.post(&action, &begin).status, 303);
    for _ in 0..2 {
        publish(&mut anna, &event);
        play(&site, &event);
    }
    let now = view(&site, &event);
    assert!(now.event().stage_is_drawn());
    let rows = now.standings().rows;
    assert_eq!(rows.len(), 11);
    assert!(rows.iter().all(|row| row.rank.is_some()));
    for path in ["standings", "tables", "draw", "board", "prints", "results", ""] {
        let page = anna.get(format!("{event}/{path}").trim_end_matches('/'));
        assert!(page.status < 500, "{path}: {}", page.body);
        for key in [">tables-", ">seated-", ">decided-", ">format-", ">drawn-"] {
            assert!(!page.body.contains(key), "{key} on {path}");
        }
    }
}
