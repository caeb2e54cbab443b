//! The pages of events on real HTTP: an evening from the form to the file.

use crate::database::{Database, on_both};
use crate::site::{Answer, Browser, Site};
use nomerok::club::accounts::{Login, NewUser, Password, ShownName};
use nomerok::club::{Club, EventView, Intent};
use nomerok::log::Actor;
use nomerok::officiating::Role;
use nomerok::tournament::MatchId;
use nomerok::transfer::csv::player::Typed;
use serde_json::{Map, Value, json};
use uuid::Uuid;

const PASSWORD: &str = "восемь букв";

/// A site whose browser may organize.
pub(crate) fn organizer(database: &Database) -> (Site, Browser) {
    let site = Site::start(database);
    let new = NewUser {
        login: Login::parse("anna").expect("a login"),
        name: ShownName::parse("Анна").expect("a name"),
        password: Password::parse(PASSWORD).expect("long enough"),
    };
    site.app.accounts.add_user(&new, Role::Administrator).expect("the first user");
    let browser = site.logged_in("anna", PASSWORD).saying("accept-language", "en");
    (site, browser)
}

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

const SETTINGS: [(&str, &str); 9] = [
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

#[test]
fn an_evening_from_the_form_to_the_standings() {
    on_both(|database| {
        let (site, mut anna) = organizer(database);
        let home = anna.get("/");
        assert!(home.body.contains("href=\"/events/new\""), "the empty page offers the button");
        let event = make(&mut anna, "Spring cup");
        assert_eq!(event, "/t/spring-cup");
        enter(&mut anna, &event, "1. Иванов Пётр\n2. Smith\nOzols Jānis\n\nИванов Петр\n");
        assert_eq!(view(&site, &event).event().present().len(), 3, "Е is Ё");
        assert_eq!(draw(&mut anna, &event).status, 303);
        let table = matches(&site, &event)[0];
        let mut visitor = site.browser().saying("accept-language", "ru");
        let before = visitor.get(&event);
        assert!(before.body.contains("class=\"tag tag-1 mover\""), "the mover is marked");
        sweep(&site.app.club, table);
        let standings = visitor.get(&format!("{event}/standings"));
        assert_eq!(standings.status, 200);
        assert!(standings.body.contains("Иванов Пётр"));
        assert!(standings.body.contains("Всего 10 за 1 партию."), "{}", standings.body);
        assert!(standings.body.contains("меньше очков (6 против 10)"), "{}", standings.body);
        let parties = visitor.get(&format!("{event}/parties"));
        assert!(parties.body.contains("class=\"won\""));
        let log = visitor.get(&format!("/m/{table}"));
        assert!(log.body.contains("href=\"/rules/fish#F-12\""), "consequences name their rules");
        for page in ["tables", "tv"] {
            assert_eq!(visitor.get(&format!("{event}/{page}")).status, 200, "{page}");
        }
        end(&site.app.club, table);
        let page = anna.get(&format!("{event}/draw"));
        let finish = format!("{event}/finish");
        let entry = of_form(&page.body, &finish, "entry");
        for _ in 0..2 {
            assert_eq!(anna.post(&finish, &[("entry", &entry)]).status, 303, "twice is once");
        }
        let home = visitor.get("/");
        assert!(home.body.contains("1-е место:"), "{}", home.body);
        let archive = anna.get(&format!("{event}/archive.json"));
        assert_eq!(archive.status, 200);
        assert_eq!(visitor.get(&format!("{event}/archive.json")).status, 303, "not for everybody");
        assert_eq!(site.app.club.verify().expect("readable").findings, []);
    });
}

#[test]
fn a_form_sent_twice_makes_one_event_and_one_draw() {
    let database = Database::sqlite();
    let (site, mut anna) = organizer(&database);
    let page = anna.get("/events/new");
    let entry = hidden(&page.body, "entry");
    let mut fields: Vec<(&str, &str)> = SETTINGS.to_vec();
    fields.extend([("entry", entry.as_str()), ("option.moves", "flick")]);
    fields.push(("option.formula1", "10 6"));
    let first = anna.post("/events", &fields);
    let second = anna.post("/events", &fields);
    assert_eq!(first.header("location"), second.header("location"));
    assert_eq!(site.app.club.events().expect("readable").len(), 1);
    let event = "/t/spring-cup";
    enter(&mut anna, event, "A\nB\nC\nD");
    let page = anna.get(&format!("{event}/draw"));
    let action = format!("{event}/draw");
    let field = |name| of_form(&page.body, &action, name);
    let (entry, base, round) = (field("entry"), field("base"), field("round"));
    let form = [("entry", entry.as_str()), ("base", &base), ("round", &round), ("how", "lot")];
    assert_eq!(anna.post(&action, &form).status, 303);
    let drawn = matches(&site, event);
    assert_eq!(anna.post(&action, &form).status, 303, "the same form again is harmless");
    assert_eq!(matches(&site, event), drawn);
}

#[test]
fn what_was_typed_stays_and_the_error_stands_at_its_field() {
    let database = Database::sqlite();
    let (site, mut anna) = organizer(&database);
    let page = anna.get("/events/new");
    let entry = hidden(&page.body, "entry");
    let mut fields: Vec<(&str, &str)> = SETTINGS.to_vec();
    fields[1].1 = "30 November";
    fields[5].1 = "0";
    fields[8].1 = "x";
    fields.push(("entry", &entry));
    let answer = anna.post("/events", &fields);
    assert_eq!(answer.status, 422);
    for kept in ["value=\"Spring cup\"", "value=\"Rīga\"", "value=\"30 November\""] {
        assert!(answer.body.contains(kept), "{kept}");
    }
    for error in ["starts_on-error", "count-error"] {
        assert!(answer.body.contains(&format!("id=\"{error}\"")), "{error}");
    }
    assert!(answer.body.contains("From 1 to 1000 parties."));
    assert!(site.app.club.events().expect("readable").is_empty(), "nothing is half made");
}

#[test]
fn a_value_no_form_offers_is_refused_at_its_field_and_not_guessed() {
    let database = Database::sqlite();
    let (site, mut anna) = organizer(&database);
    let refused = |anna: &mut Browser, name: &str, value: &str| -> String {
        let entry = hidden(&anna.get("/events/new").body, "entry");
        let mut fields: Vec<(&str, &str)> =
            SETTINGS.into_iter().filter(|(field, _)| *field != name).collect();
        fields.extend([("entry", entry.as_str()), (name, value)]);
        fields.extend([("option.moves", "flick"), ("option.formula1", "10 6")]);
        let answer = anna.post("/events", &fields);
        assert_eq!(answer.status, 422, "{name}={value}");
        answer.body
    };
    for (name, value, said) in [
        ("length", "years", "id=\"length-error\""),
        ("length", "", "id=\"length-error\""),
        ("tie_break", "luck", "id=\"tie_break-error\""),
        ("scheme", "chess", "Choose one."),
        ("option.strict_leave", "maybe", "Choose one."),
        ("option.moves", "kick", "Choose one."),
        ("option.join", "middle", "Choose one."),
        ("option.out_of_turn", "flogging", "Choose one."),
        ("option.nonsense", "yes", "No game has the option “nonsense”."),
    ] {
        let page = refused(&mut anna, name, value);
        assert!(page.contains(said), "{name}={value}: {page}");
    }
    assert!(site.app.club.events().expect("readable").is_empty(), "nothing was made");
}

#[test]
fn a_draw_that_is_not_understood_draws_nothing() {
    let database = Database::sqlite();
    let (site, mut anna) = organizer(&database);
    let event = make(&mut anna, "Spring cup");
    enter(&mut anna, &event, "Ada\nBob\nCid");
    let action = format!("{event}/draw");
    let page = anna.get(&action).body;
    let field = |name| of_form(&page, &action, name);
    let (entry, base, round) = (field("entry"), field("base"), field("round"));
    let form = [("entry", &*entry), ("base", &*base), ("round", &*round)];
    let with = |more: &[(&str, &str)]| {
        let mut anna = anna.clone();
        anna.post(&action, &[&form[..], more].concat())
    };
    let unknown = with(&[("how", "chess")]);
    assert_eq!(unknown.status, 422);
    assert!(unknown.body.contains("The field “how” knows no value “chess”."), "{}", unknown.body);
    assert_eq!(with(&[]).status, 422);
    assert_eq!(with(&[("how", "lot"), ("show", "backwards")]).status, 422);
    // By hand: what is no number is said with whose it is, and stays in its field.
    let bob = view(&site, &event).players()[1].0;
    let table = format!("table.{bob}");
    let unread = with(&[("how", "hand"), ("action", "begin"), (&table, "one")]);
    assert_eq!(unread.status, 422);
    assert!(unread.body.contains("“one” is no number: Table, Bob."), "{}", unread.body);
    assert!(unread.body.contains("value=\"one\" aria-invalid=\"true\""));
    assert_eq!(view(&site, &event).event().rounds.len(), 0);
    assert_eq!(with(&[("how", "hand"), ("action", "begin"), (&table, "1")]).status, 303);
    assert_eq!(view(&site, &event).event().rounds.len(), 1);
}

#[test]
fn an_empty_list_of_names_is_told_what_is_wrong_with_it() {
    let database = Database::sqlite();
    let (site, mut anna) = organizer(&database);
    let event = make(&mut anna, "Spring cup");
    let paste = format!("{event}/entries/paste");
    let send = |anna: &mut Browser, names: &str, here: &str| {
        let page = anna.get(&format!("{event}/entries")).body;
        let entry = of_form(&page, &paste, "entry");
        anna.post(&paste, &[("entry", &entry), ("names", names), ("here", here)])
    };
    for nobody in ["", "  \n\t\r\n", "1.\n2)"] {
        let answer = send(&mut anna, nobody, "");
        assert_eq!(answer.status, 422, "{nobody:?}");
        assert!(answer.body.contains("id=\"names-error\">The list is empty."), "{}", answer.body);
    }
    let many: Vec<String> = (0..2001).map(|number| format!("Name{number}")).collect();
    let answer = send(&mut anna, &many.join("\n"), "");
    assert_eq!(answer.status, 422, "what would be cut off is not read at all");
    assert!(answer.body.contains("at most 2,000 names") || answer.body.contains("2000 names"));
    assert_eq!(send(&mut anna, "Ada", "perhaps").status, 422);
    assert!(view(&site, &event).event().entrants.is_empty());
    assert_eq!(send(&mut anna, "Ada", "yes").status, 303);
    let again = send(&mut anna, "Ada", "");
    assert!(again.header("location").ends_with("?said=nobody-new"), "{:?}", again.headers);
}

#[test]
fn an_old_form_is_told_what_happened_meanwhile_and_may_be_sent_again() {
    let database = Database::sqlite();
    let (site, mut anna) = organizer(&database);
    let event = make(&mut anna, "Spring cup");
    enter(&mut anna, &event, "Anna\nBoris\nCleo");
    let settings = anna.get(&format!("{event}/settings"));
    let (entry, base) = (hidden(&settings.body, "entry"), hidden(&settings.body, "base"));
    assert_eq!(draw(&mut anna, &event).status, 303);
    let mut fields: Vec<(&str, &str)> = SETTINGS.to_vec();
    fields[0].1 = "Autumn cup";
    fields.extend([("entry", entry.as_str()), ("base", base.as_str())]);
    fields.extend([("option.moves", "flick"), ("option.formula1", "10 6")]);
    let stale = anna.post(&format!("{event}/settings"), &fields);
    assert_eq!(stale.status, 409);
    assert!(stale.body.contains("Round 1 was drawn"), "{}", stale.body);
    assert_eq!(view(&site, &event).event().settings().name, "Spring cup");
    let (entry, base) = (hidden(&stale.body, "entry"), hidden(&stale.body, "base"));
    let last = fields.len() - 4;
    fields[last] = ("entry", &entry);
    fields[last + 1] = ("base", &base);
    assert_eq!(anna.post(&format!("{event}/settings"), &fields).status, 303);
    assert_eq!(view(&site, &event).event().settings().name, "Autumn cup");
}

#[test]
fn q060_equal_rows_share_their_place_on_the_page_and_in_the_file() {
    let database = Database::sqlite();
    let (site, mut anna) = organizer(&database);
    let event = make(&mut anna, "Spring cup");
    // Two tables of two: both winners have 10 points and the same count of places.
    let page = anna.get(&format!("{event}/settings"));
    let (entry, base) = (hidden(&page.body, "entry"), hidden(&page.body, "base"));
    let mut fields: Vec<(&str, &str)> = SETTINGS.to_vec();
    fields[5].1 = "2";
    fields.extend([("entry", entry.as_str()), ("base", &base), ("tie_break", "count_back")]);
    fields.extend([("option.moves", "flick"), ("option.formula1", "10 6")]);
    assert_eq!(anna.post(&format!("{event}/settings"), &fields).status, 303);
    enter(&mut anna, &event, "Anna\nBoris\nCleo\nDora\nEdgar");
    assert_eq!(draw(&mut anna, &event).status, 303);
    for table in matches(&site, &event) {
        sweep(&site.app.club, table);
    }
    let file = site.browser().get(&format!("{event}/standings.csv"));
    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(column(&file.body, "rank"), ["1", "1", "3", "3", "5"]);
    let page = site.browser().saying("accept-language", "en").get(&format!("{event}/standings"));
    let places: Vec<&str> = page
        .body
        .split("<span class=\"place\">")
        .skip(1)
        .filter_map(|rest| rest.split('<').next())
        .collect();
    assert_eq!(places, ["1", "1", "3", "3", "5"]);
    assert!(page.body.contains("the place is shared with"));
    let results = site.browser().get(&format!("{event}/results.csv"));
    assert_eq!(column(&results.body, "place"), ["1", "2", "3", "1", "2"]);
}

#[test]
fn q088_a_new_round_begins_at_nothing_everywhere() {
    let database = Database::sqlite();
    let (site, mut anna) = organizer(&database);
    let event = make(&mut anna, "Spring cup");
    enter(&mut anna, &event, "Anna\nBoris\nCleo");
    assert_eq!(draw(&mut anna, &event).status, 303);
    let first = matches(&site, &event)[0];
    sweep(&site.app.club, first);
    end(&site.app.club, first);
    assert_eq!(draw(&mut anna, &event).status, 303);
    let second = matches(&site, &event)[0];
    let mut visitor = site.browser().saying("accept-language", "en");
    for page in [event.clone(), format!("{event}/tv"), format!("/m/{second}")] {
        let shown = visitor.get(&page).body;
        assert!(shown.contains("party 1 of 3"), "{page}");
        assert!(!shown.contains("tag-1 perished"), "{page} shows who perished before");
    }
    assert!(!visitor.get(&format!("/m/{second}")).body.contains("class=\"won\""));
}

#[test]
fn a_page_is_not_sent_again_until_something_changed() {
    let database = Database::sqlite();
    let (site, mut anna) = organizer(&database);
    let event = make(&mut anna, "Spring cup");
    enter(&mut anna, &event, "Anna\nBoris\nCleo");
    assert_eq!(draw(&mut anna, &event).status, 303);
    let table = matches(&site, &event)[0];
    for path in [event.clone(), format!("{event}/standings"), format!("{event}/part/standings")] {
        let first = site.browser().get(&path);
        let etag = first.header("etag").to_owned();
        assert!(!etag.is_empty(), "{path}");
        let held = || site.browser().saying("if-none-match", &etag);
        assert_eq!(held().get(&path).status, 304, "{path}");
        let english = held().saying("accept-language", "ru").get(&path);
        assert_eq!(english.status, 200, "{path} in another language is another page");
    }
    let standings = site.browser().get(&format!("{event}/standings")).header("etag").to_owned();
    sweep(&site.app.club, table);
    let mut held = site.browser().saying("if-none-match", &standings);
    assert_eq!(held.get(&format!("{event}/standings")).status, 200, "a party was finished");
    assert_eq!(anna.get(&format!("{event}/standings")).header("etag"), "", "only for everybody");
}

#[test]
fn q118_the_standings_of_a_thousand_are_small_on_the_wire() {
    let database = Database::sqlite();
    let (site, mut anna) = organizer(&database);
    let event = make(&mut anna, "Spring cup");
    let names: Vec<String> = (1..=1000).map(|at| format!("Фамилия{at} Имя Отчество")).collect();
    enter(&mut anna, &event, &names.join("\n"));
    assert_eq!(draw(&mut anna, &event).status, 303);
    sweep(&site.app.club, matches(&site, &event)[0]);
    let mut browser = site.browser();
    let plain = browser.get(&format!("{event}/standings"));
    assert_eq!(plain.body.matches("<tr data-key=\"").count(), 1000);
    let packed = browser.saying("accept-encoding", "gzip").get(&format!("{event}/standings"));
    let bytes: usize = packed.header("content-length").parse().expect("a length");
    assert!(bytes < 200_000, "{bytes} bytes, {} unpacked", plain.body.len());
}

#[test]
fn q19_entering_somebody_again_is_told_and_nobody_is_seated_against_himself() {
    on_both(|database| {
        let (site, mut anna) = organizer(database);
        let event = make(&mut anna, "Spring cup");
        enter(&mut anna, &event, "Anna\nBoris\nCleo");
        let known: Vec<String> = view(&site, &event)
            .players()
            .iter()
            .map(|(_, player)| player.entrant.person.to_string())
            .collect();
        let new = site
            .app
            .club
            .register(
                Intent::now(Actor::System),
                &Typed { name: "Dora".to_owned(), ..Typed::default() },
            )
            .expect("a new person")
            .to_string();
        let path = format!("{event}/entries");
        let post = |anna: &mut Browser, entry: &str, people: &[&str]| {
            let mut fields = vec![("entry", entry), ("here", "yes")];
            fields.extend(people.iter().map(|person| ("person", *person)));
            anna.post(&path, &fields)
        };
        let fresh = || Uuid::now_v7().to_string();
        let again = post(&mut anna, &fresh(), &[&known[0]]);
        assert_eq!(again.status, 409, "{}", again.body);
        assert!(again.body.contains("This person takes part already."), "{}", again.body);
        let both = fresh();
        let some = post(&mut anna, &both, &[&known[1], &new]);
        assert_eq!(some.status, 303);
        assert!(some.header("location").ends_with("said=entered-some"), "told: {:?}", some.headers);
        // A double tap is no second entering.
        assert_eq!(post(&mut anna, &both, &[&known[1], &new]).status, 303);
        assert_eq!(view(&site, &event).event().entrants.len(), 4);

        // A form that seats one player twice at a table: he sits there once, all others too.
        let ids: Vec<String> =
            view(&site, &event).players().iter().map(|(id, _)| id.to_string()).collect();
        let mut fields: Vec<(String, String)> =
            [("entry", fresh()), ("round", "1".to_owned()), ("how", "hand".to_owned())]
                .map(|(name, value)| (name.to_owned(), value))
                .into();
        fields.push(("action".to_owned(), "begin".to_owned()));
        for (place, id) in [(1, &ids[0]), (2, &ids[0]), (3, &ids[1]), (4, &ids[2]), (5, &ids[3])] {
            fields.push((format!("table.{id}"), "1".to_owned()));
            fields.push((format!("place.{id}"), place.to_string()));
        }
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(anna.post(&format!("{event}/draw"), &fields).status, 303);
        let seats: Vec<String> = view(&site, &event).event().rounds[0].matches[0]
            .seats
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(seats, ids);
        assert_eq!(site.app.club.verify().expect("readable").findings, []);
    });
}

#[test]
fn q121_a_hostile_name_is_text_on_every_page_and_in_every_file() {
    let database = Database::sqlite();
    let (site, mut anna) = organizer(&database);
    let script = "<script>alert(1)</script>";
    let image = "\"><img src=x onerror=alert(1)>";
    let event = make(&mut anna, image);
    enter(&mut anna, &event, &format!("{script}\n{image}\n=cmd|' /C calc'!A0\n\u{202e}evil"));
    // The place of the event and the team of a player are names, too.
    let page = anna.get(&format!("{event}/settings"));
    let (entry, base) = (hidden(&page.body, "entry"), hidden(&page.body, "base"));
    let mut fields: Vec<(&str, &str)> = SETTINGS.to_vec();
    (fields[0].1, fields[2].1) = (image, image);
    fields.extend([("entry", entry.as_str()), ("base", &base), ("tie_break", "count_back")]);
    fields.extend([("option.moves", "flick"), ("option.formula1", "10 6 4")]);
    let saved = anna.post(&format!("{event}/settings"), &fields);
    assert_eq!(saved.status, 303, "{}", saved.body);
    let (ids, players): (Vec<_>, Vec<_>) = {
        let view = view(&site, &event);
        view.players().iter().map(|(id, player)| (*id, player.entrant.number)).unzip()
    };
    // With one team everybody has one.
    let mut tried = vec![("\u{202e}der", 0, 422), ("a\u{200b}b", 0, 422), ("\u{61c}x", 0, 422)];
    tried.extend((0..ids.len()).map(|at| (if at == 0 { script } else { image }, at, 303)));
    for (team, at, status) in tried {
        let page = anna.get(&format!("{event}/entries"));
        let action = format!("{event}/entrants/{}/change", ids[at]);
        let (entry, base) =
            (of_form(&page.body, &action, "entry"), of_form(&page.body, &action, "base"));
        let number = players[at].to_string();
        let form =
            [("entry", entry.as_str()), ("base", &base), ("number", &number), ("team", team)];
        let answer = anna.post(&action, &form);
        assert_eq!(answer.status, status, "{team:?}: {}", answer.body);
    }
    assert_eq!(draw(&mut anna, &event).status, 303);
    // So is what a phone calls itself.
    let codes = site.app.accounts.table_codes(view(&site, &event).id.0, 1).expect("codes");
    let mut phone = site.browser();
    let label = format!("\u{202e}{script}\u{2067}");
    let asked = phone.post(&format!("/qr/{}", codes[0].1), &[("name", &label)]);
    assert_eq!(asked.status, 303, "{}", asked.body);
    let table = matches(&site, &event)[0];
    sweep(&site.app.club, table);
    let person = view(&site, &event).players()[0].1.entrant.person;
    let mut pages =
        vec!["/".to_owned(), event.clone(), format!("/m/{table}"), format!("/p/{person}")];
    let ends = ["standings", "parties", "tables", "tv", "entries", "check-in", "draw", "settings"];
    pages.extend(ends.map(|end| format!("{event}/{end}")));
    pages.extend(["now", "head", "standings", "parties"].map(|end| format!("{event}/part/{end}")));
    pages.extend(["codes", "access", "access/list"].map(|end| format!("{event}/{end}")));
    let note = json!({"kind": "note", "text": format!("{script}\u{202e}")});
    log(&site.app.club, table, note);
    pages.extend(["referee", "sheet", "part/log"].map(|end| format!("/m/{table}/{end}")));
    pages.extend(["/referee", "/referee/list", "/people"].map(str::to_owned));
    pages.push(format!("/qr/{}", codes[0].1));
    for page in pages {
        let shown = anna.get(&page);
        assert_eq!(shown.status, 200, "{page}: {}", shown.body);
        for hostile in [script, "<img src=x", "\u{202e}"] {
            assert!(!shown.body.contains(hostile), "{hostile} on {page}");
        }
    }
    let access = anna.get(&format!("{event}/access")).body;
    assert!(access.contains("&#60;script&#62;alert(1)"), "the phone is named: {access}");
    let archive = anna.get(&format!("{event}/archive.json"));
    assert_eq!(archive.header("content-type"), "application/json; charset=utf-8");
    assert_eq!(archive.header("x-content-type-options"), "nosniff");
    assert!(archive.header("content-disposition").starts_with("attachment"));
    for steering in ['\u{202e}', '\u{2067}', '\u{200b}', '\u{61c}'] {
        assert!(!archive.body.contains(steering), "{steering:?} in the archive");
    }
    for file in ["standings.csv", "results.csv"] {
        let csv = anna.get(&format!("{event}/{file}"));
        assert_eq!(csv.status, 200);
        assert!(csv.body.contains("'=cmd"), "{file}");
        assert!(!csv.body.contains(",=cmd"), "{file}");
    }
}

#[test]
fn only_the_organizer_reaches_the_inner_pages() {
    let database = Database::sqlite();
    let (site, mut anna) = organizer(&database);
    let event = make(&mut anna, "Spring cup");
    for end in ["entries", "check-in", "draw", "settings", "part/check-in"] {
        let path = format!("{event}/{end}");
        assert_eq!(anna.get(&path).status, 200, "{path}");
        let stranger = site.browser().get(&path);
        assert_eq!(stranger.status, 303, "{path} asks to log in");
        assert!(stranger.header("location").starts_with("/login"));
    }
    for end in ["draw", "finish", "check-in", "entries/paste"] {
        assert_eq!(site.browser().post(&format!("{event}/{end}"), &[]).status, 401, "{end}");
    }
    assert_eq!(site.browser().get("/t/no-such-event").status, 404);
    assert_eq!(site.browser().get("/m/nonsense").status, 404);
}

#[test]
fn tags_and_teams_change_and_a_player_leaves_and_comes_back() {
    let database = Database::sqlite();
    let (site, mut anna) = organizer(&database);
    let event = make(&mut anna, "Spring cup");
    enter(&mut anna, &event, "Anna\nBoris\nCleo");
    let view = |site: &Site| view(site, &event);
    let first = view(&site).players()[0].0;
    let page = anna.get(&format!("{event}/entries"));
    let action = format!("{event}/entrants/{first}/change");
    let (entry, base) =
        (of_form(&page.body, &action, "entry"), of_form(&page.body, &action, "base"));
    let form =
        |number| [("entry", entry.as_str()), ("base", &base), ("number", number), ("team", "Red")];
    let taken = anna.post(&action, &form("2"));
    assert_eq!(taken.status, 422);
    assert!(taken.body.contains("Somebody has the number 2"), "{}", taken.body);
    assert_eq!(anna.post(&action, &form("77")).status, 303);
    let changed = view(&site).event().entrants[&first].clone();
    assert_eq!((changed.number, changed.team.as_deref()), (77, Some("Red")));
    for (act, expected) in [("withdraw", 2), ("return", 3)] {
        let page = anna.get(&format!("{event}/entries"));
        let action = format!("{event}/entrants/{first}/{act}");
        let entry = of_form(&page.body, &action, "entry");
        assert_eq!(anna.post(&action, &[("entry", &entry)]).status, 303, "{act}");
        assert_eq!(view(&site).event().present().len(), expected, "{act}");
    }
}
