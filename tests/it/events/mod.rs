//! The pages of events on real HTTP, and how an organizer goes through them.

mod entrants;
mod evening;
mod forms;
mod stages;
mod standings;
mod strangers;
mod tables;

use crate::site::{Answer, Browser, Site};
use nomerok::club::{Club, EventView, Intent};
use nomerok::log::Actor;
use nomerok::tournament::MatchId;
use serde_json::{Map, Value, json};

/// The value of a hidden field, the first of that name on the page.
fn hidden(page: &str, name: &str) -> String {
    let start = format!("name=\"{name}\" value=\"");
    let at = page.find(&start).unwrap_or_else(|| panic!("no field {name}: {page}"));
    let rest = &page[at + start.len()..];
    rest[..rest.find('"').expect("the value ends")].to_owned()
}

/// The hidden fields of the form that posts to `action`, the first on the page.
fn of_form(page: &str, action: &str, name: &str) -> String {
    let start = format!("action=\"{action}\"");
    let at = page.find(&start).unwrap_or_else(|| panic!("no form {action}: {page}"));
    hidden(&page[at..], name)
}

/// What the form of a new event asks for, as one evening of Fish.
pub(crate) const SETTINGS: [(&str, &str); 9] = [
    ("name", "Spring cup"),
    ("starts_on", "2026-11-30"),
    ("place", "Rīga"),
    ("time_zone", "Europe/Riga"),
    ("game", "fish"),
    ("tables", "1"),
    ("scheme", "formula1"),
    ("length", "parties"),
    ("count", "3"),
];

/// Makes an event by the form; gives its address.
fn make(browser: &mut Browser, name: &str) -> String {
    let page = browser.get("/events/new");
    assert_eq!(page.status, 200, "{}", page.body);
    let entry = hidden(&page.body, "entry");
    let mut fields: Vec<(&str, &str)> = SETTINGS.to_vec();
    fields[0].1 = name;
    fields.extend([("entry", entry.as_str()), ("tie_break", "count_back")]);
    fields.extend([("option.moves", "flick"), ("option.moves", "pot"), ("option.moves", "flip")]);
    fields.push(("option.formula1", "10 6 4 3 2 1"));
    let made = browser.post("/events", &fields);
    assert_eq!(made.status, 303, "{}", made.body);
    let to = made.header("location");
    to.split("/entries").next().expect("a slug").to_owned()
}

/// Enters people by a pasted list and checks them in.
fn enter(browser: &mut Browser, event: &str, names: &str) {
    let page = browser.get(&format!("{event}/entries"));
    let paste = format!("{event}/entries/paste");
    let entry = of_form(&page.body, &paste, "entry");
    let answer = browser.post(&paste, &[("entry", &entry), ("names", names)]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let page = browser.get(&format!("{event}/check-in"));
    let action = format!("{event}/check-in");
    let entry = of_form(&page.body, &action, "entry");
    assert_eq!(browser.post(&action, &[("entry", &entry)]).status, 303);
}

/// Draws the next round by lot.
fn draw(browser: &mut Browser, event: &str) -> Answer {
    let page = browser.get(&format!("{event}/draw"));
    let action = format!("{event}/draw");
    let field = |name| of_form(&page.body, &action, name);
    let (entry, base, round) = (field("entry"), field("base"), field("round"));
    browser.post(
        &action,
        &[("entry", &entry), ("base", &base), ("round", &round), ("how", "lot"), ("show", "fast")],
    )
}

fn view(site: &Site, event: &str) -> EventView {
    site.app.club.event(event.trim_start_matches("/t/")).expect("the event is there")
}

/// The matches of the last round.
fn matches(site: &Site, event: &str) -> Vec<MatchId> {
    let view = view(site, event);
    let last = view.event().rounds.last().expect("a round was drawn");
    last.matches.iter().map(|pairing| pairing.id).collect()
}

fn log(club: &Club, id: MatchId, entry: Value) {
    let Value::Object(mut payload): Value = entry else { panic!("an entry is an object") };
    let Some(Value::String(kind)) = payload.remove("kind") else { panic!("it has a kind") };
    club.log_match_entry(id, Intent::now(Actor::System), &kind, payload).expect("it is possible");
}

/// A party in which the mover sweeps everybody else off, and the match's end.
fn sweep(club: &Club, id: MatchId) {
    let state = club.match_view(id).expect("the match is there").record().view();
    let mover = state["to_move"].clone();
    let alive = state["alive"].as_array().expect("some live").clone();
    let others: Vec<Value> = alive.into_iter().filter(|one| *one != mover).collect();
    log(club, id, json!({ "kind": "move", "by": mover, "perished": others }));
}

fn end(club: &Club, id: MatchId) {
    club.log_match_entry(id, Intent::now(Actor::System), "finished", Map::new()).expect("it ends");
}

/// The cells of a column of a CSV file, without its heading.
fn column(csv: &str, name: &str) -> Vec<String> {
    let mut rows = csv.trim_start_matches('\u{feff}').lines().map(|line| line.split(','));
    let at = rows.next().and_then(|mut heads| heads.position(|head| head == name));
    let at = at.unwrap_or_else(|| panic!("no column {name}"));
    rows.map(|mut cells| cells.nth(at).unwrap_or_default().to_owned()).collect()
}
