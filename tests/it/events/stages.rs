//! Several stages on the pages: the form, what it will take, who goes on, level matches, manual
//! rounds; all without a script.

use super::{enter, hidden, of_form, view};
use crate::database::Database;
use crate::site::{Answer, Browser, Site};
use nomerok::tournament::{Method, Phase, SittingOut};

/// The form of a Novuss event of two tables with these fields of its stages.
fn fields<'a>(entry: &'a str, stages: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut fields = vec![
        ("entry", entry),
        ("name", "Cup"),
        ("starts_on", "2026-11-30"),
        ("time_zone", "Europe/Riga"),
        ("game", "novuss"),
        ("tables", "2"),
        ("scheme", "match_1"),
        ("length", "parties"),
        ("count", "1"),
    ];
    fields.extend_from_slice(stages);
    fields
}

fn make(browser: &mut Browser, stages: &[(&str, &str)]) -> String {
    let page = browser.get("/events/new?game=novuss");
    let entry = hidden(&page.body, "entry");
    let made = browser.post("/events", &fields(&entry, stages));
    assert_eq!(made.status, 303, "{}", made.body);
    made.header("location").split("/entries").next().expect("a slug").to_owned()
}

/// Publishes the coming round.
fn publish(browser: &mut Browser, event: &str) -> Answer {
    let page = browser.get(&format!("{event}/draw"));
    let action = format!("{event}/draw");
    // The form that publishes stands behind the round it shows.
    let at = page.body.find("name=\"how\" value=\"paired\"").expect("a round can be published");
    let start = page.body[..at].rfind("<form").expect("in a form");
    let form = &page.body[start..];
    let field = |name| hidden(form, name);
    let (entry, base, round) = (field("entry"), field("base"), field("round"));
    browser
        .post(&action, &[("entry", &entry), ("base", &base), ("round", &round), ("how", "paired")])
}

/// The first of each open match wins.
fn results(browser: &mut Browser, site: &Site, event: &str) {
    let now = view(site, event);
    let last = now.event().rounds.last().expect("a round was drawn");
    for pairing in last.matches.iter().filter(|one| !one.finished) {
        let page = browser.get(&format!("{event}/results"));
        let action = format!("{event}/matches/{}/result", pairing.id);
        let entry = of_form(&page.body, &action, "entry");
        let answer = browser.post(&action, &[("entry", &entry), ("result", "first")]);
        assert_eq!(answer.status, 303, "{}", answer.body);
    }
}

#[test]
fn groups_and_a_knock_out_are_set_up_reckoned_played_and_chained_on_the_pages() {
    let database = Database::sqlite();
    let (site, mut anna) = Site::administered(&database);
    let stages = [
        ("format", "groups"),
        ("groups", "2"),
        ("cycles", "1"),
        ("format.2", "single_elimination"),
        ("third_place.2", "yes"),
        ("take.2", "2"),
    ];
    let page = anna.get("/events/new?game=novuss");
    let entry = hidden(&page.body, "entry");
    let mut look = fields(&entry, &stages);
    look.extend([("look", "yes"), ("look_players", "8"), ("look_minutes", "30")]);
    let mut english = anna;
    let reckoned = english.post("/events", &look);
    assert_eq!(reckoned.status, 200, "{}", reckoned.body);
    // Two groups of four: three rounds of four matches, two at a table.
    let told: Vec<&str> =
        reckoned.body.split("class=\"outlook\">").skip(1).map(|one| &one[..200]).collect();
    assert_eq!(told.len(), 2, "both stages are reckoned");
    assert!(told[0].contains("12") && told[0].contains("3:00"), "{}", told[0]);
    assert!(site.app.club.events().expect("a list").is_empty(), "it made nothing");

    let mut anna = english;
    let event = make(&mut anna, &stages);
    let form = anna.get(&format!("{event}/settings"));
    let start = "name=\"format.2\" value=\"single_elimination\"";
    let at = form.body.find(start).expect("the second stage offers it");
    let radio = form.body[at..].split('>').next().unwrap_or_default();
    assert!(radio.contains("checked"), "it is kept: {radio}");
    assert!(form.body.contains("name=\"format.3\""), "one more stage can be added");
    enter(&mut anna, &event, "Anna\nBoris\nCleo\nDora\nEdgar\nFanny");
    for _ in 0..3 {
        assert_eq!(publish(&mut anna, &event).status, 303);
        results(&mut anna, &site, &event);
    }
    let over = anna.get(&format!("{event}/draw"));
    assert!(!over.body.contains("name=\"how\" value=\"paired\""), "no round is left");
    let other = anna.get(&format!("{event}/draw?take=4"));
    assert!(other.body.contains("name=\"take\" value=\"4\""), "another number is shown first");
    let action = format!("{event}/stages/begin");
    let (entry, base) =
        (of_form(&over.body, &action, "entry"), of_form(&over.body, &action, "base"));
    let unseen = |take| {
        let entry = uuid::Uuid::now_v7().to_string();
        anna.clone().post(&action, &[("entry", &*entry), ("stage", "1"), ("take", take)])
    };
    for many in ["7", "18446744073709551615"] {
        let refused = unseen(many);
        assert_eq!(refused.status, 422, "{many} of six");
        let said = ["Only 6 players can go on.", "только 6 игроков."];
        assert!(said.iter().any(|said| refused.body.contains(said)), "{}", refused.body);
    }
    assert_eq!(view(&site, &event).event().stage(), 0, "nothing was begun");
    let begin = [("entry", entry.as_str()), ("base", &base), ("stage", "1"), ("take", "2")];
    assert_eq!(anna.clone().post(&action, &begin).status, 303);
    let begun = view(&site, &event).revision();
    assert_eq!(unseen("3").status, 422, "it is begun already");
    assert_eq!(view(&site, &event).revision(), begun);
    let back = format!("{event}/stages/take-back");
    let page = anna.get(&format!("{event}/draw"));
    let (entry, base) = (of_form(&page.body, &back, "entry"), of_form(&page.body, &back, "base"));
    let undo = [("entry", entry.as_str()), ("base", &base), ("stage", "1")];
    assert_eq!(anna.post(&back, &undo).status, 303);
    assert_eq!(view(&site, &event).event().stage(), 0, "q67");
    let page = anna.get(&format!("{event}/draw"));
    let (entry, base) =
        (of_form(&page.body, &action, "entry"), of_form(&page.body, &action, "base"));
    let begin = [("entry", entry.as_str()), ("base", &base), ("stage", "1"), ("take", "2")];
    assert_eq!(anna.post(&action, &begin).status, 303);
    assert_eq!(publish(&mut anna, &event).status, 303);
    let desk = anna.get(&format!("{event}/results"));
    assert!(!desk.body.contains("value=\"draw\""), "q65: a bracket has no draws");
    results(&mut anna, &site, &event);
    let now = view(&site, &event);
    assert!(now.event().stage_is_drawn());
    let table = site.browser().get(&format!("{event}/standings"));
    let places = table.body.matches("<table class=\"standings").count();
    assert_eq!(places, 4, "the event, the knock-out and both groups");
    assert_eq!(now.event().phase, Phase::Running);
}

#[test]
fn q124_a_swiss_round_set_by_hand_is_shown_with_what_the_system_would_not_have_done() {
    let database = Database::sqlite();
    let (site, mut anna) = Site::administered(&database);
    let event = make(&mut anna, &[("format", "swiss"), ("swiss_rounds", "3")]);
    enter(&mut anna, &event, "Anna\nBoris\nCleo\nDora\nEdgar");
    assert_eq!(publish(&mut anna, &event).status, 303);
    results(&mut anna, &site, &event);
    let first = view(&site, &event).event().rounds[0].clone();
    let out = first.byes[0].entrant;
    // The same two meet again, and the same one has the bye again.
    let page = anna.get(&format!("{event}/draw"));
    let base = of_form(&page.body, &format!("{event}/draw"), "base");
    let mut set: Vec<(String, String)> = vec![
        ("round".to_owned(), "2".to_owned()),
        ("how".to_owned(), "hand".to_owned()),
        ("base".to_owned(), base),
        ("entry".to_owned(), uuid::Uuid::now_v7().to_string()),
    ];
    for (board, pairing) in (1..).zip(&first.matches) {
        for (place, seat) in (1..).zip(&pairing.seats) {
            set.push((format!("table.{seat}"), board.to_string()));
            set.push((format!("place.{seat}"), place.to_string()));
        }
    }
    set.push((format!("table.{out}"), "0".to_owned()));
    set.push((format!("place.{out}"), "1".to_owned()));
    let sent = |set: &[(String, String)], action| {
        let mut all: Vec<(String, String)> = set.to_vec();
        all.push(("action".to_owned(), action));
        all
    };
    let post = |anna: &mut Browser, all: &[(String, String)]| {
        let all: Vec<(&str, &str)> = all.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        anna.post(&format!("{event}/draw"), &all)
    };
    let preview = post(&mut anna, &sent(&set, "preview".to_owned()));
    assert_eq!(preview.status, 200, "{}", preview.body);
    // The system's own round stands above it, with reasons of its own.
    let said = |english: &str, russian: &str| {
        preview.body.matches(english).count() + preview.body.matches(russian).count()
    };
    let met = said("the system never pairs them again", "система не ставит их вместе второй раз");
    assert_eq!(met, 2, "both met before");
    let bye = said("the system gives no second one", "второй раз система этого не даёт");
    assert_eq!(bye, 1, "a second bye");
    let begun = post(&mut anna, &sent(&set, "begin".to_owned()));
    assert_eq!(begun.status, 303, "{}", begun.body);
    let now = view(&site, &event);
    let second = &now.event().rounds[1];
    assert_eq!(second.method, Method::ByHand);
    assert_eq!((second.byes[0].entrant, second.byes[0].why), (out, SittingOut::Allocated));
    assert_eq!(second.reasons.len(), 3);
}

#[test]
fn a_swiss_round_set_by_hand_takes_no_number_for_another_one() {
    let database = Database::sqlite();
    let (site, mut anna) = Site::administered(&database);
    let event = make(&mut anna, &[("format", "swiss"), ("swiss_rounds", "3")]);
    enter(&mut anna, &event, "Anna\nBoris\nCleo\nDora\nEdgar");
    let players: Vec<String> =
        view(&site, &event).players().iter().map(|(id, _)| id.to_string()).collect();
    let stranger = uuid::Uuid::now_v7().to_string();
    let set = |anna: &mut Browser, changes: &[(&str, &str, &str)]| {
        let mut fields = vec![
            ("entry".to_owned(), uuid::Uuid::now_v7().to_string()),
            ("base".to_owned(), view(&site, &event).revision().to_string()),
        ];
        for (name, value) in [("round", "1"), ("how", "hand"), ("action", "begin")] {
            fields.push((name.to_owned(), value.to_owned()));
        }
        let places = [("1", "1"), ("1", "2"), ("2", "1"), ("2", "2"), ("0", "1")];
        for (id, (table, place)) in players.iter().zip(places) {
            fields.push((format!("table.{id}"), table.to_owned()));
            fields.push((format!("place.{id}"), place.to_owned()));
        }
        for (name, id, value) in changes {
            let name = format!("{name}.{id}");
            fields.retain(|(field, _)| *field != name);
            fields.push((name, (*value).to_owned()));
        }
        let fields: Vec<_> = fields.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        anna.post(&format!("{event}/draw"), &fields)
    };
    let (boris, cleo, dora) = (&players[1], &players[2], &players[3]);
    for changes in [
        vec![("table", cleo.as_str(), "99"), ("table", dora, "99")],
        vec![("place", boris, "1")],
        vec![("place", boris, "77")],
        vec![("place", boris, "99"), ("place", cleo, "77")],
    ] {
        let refused = set(&mut anna, &changes);
        assert_eq!(refused.status, 422, "{changes:?}");
        let marked = refused.body.matches("aria-invalid=\"true\"").count();
        assert_eq!(marked, changes.len(), "{changes:?}: at its field");
    }
    for name in ["table", "place"] {
        let refused = set(&mut anna, &[(name, &stranger, "1")]);
        assert_eq!(refused.status, 422);
        assert!(refused.body.contains(&format!("{name}.{stranger}")), "{}", refused.body);
    }
    assert!(view(&site, &event).event().rounds.is_empty(), "nothing was stored");
    assert_eq!(set(&mut anna, &[]).status, 303, "the form itself is right");
}
