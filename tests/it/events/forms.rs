//! Forms sent twice, wrongly or too late: what was typed stays, and nothing is guessed.

use super::{SETTINGS, draw, enter, hidden, make, matches, of_form, view};
use crate::database::Database;
use crate::site::Browser;
use crate::site::Site;

#[test]
fn a_form_sent_twice_makes_one_event_and_one_draw() {
    let database = Database::sqlite();
    let (site, mut anna) = Site::administered(&database);
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
    let (site, mut anna) = Site::administered(&database);
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
    let (site, mut anna) = Site::administered(&database);
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
    let (site, mut anna) = Site::administered(&database);
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
    let (site, mut anna) = Site::administered(&database);
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
    let (site, mut anna) = Site::administered(&database);
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
fn a_paired_format_has_a_fitting_scheme_chosen_when_the_form_comes_back() {
    let database = Database::sqlite();
    let (site, mut anna) = Site::administered(&database);
    let entry = hidden(&anna.get("/events/new?game=nardy").body, "entry");
    let fields = |scheme: &'static str| {
        vec![
            ("entry", entry.clone()),
            ("name", "Cup".to_owned()),
            ("starts_on", "2026-11-30".to_owned()),
            ("time_zone", "Europe/Riga".to_owned()),
            ("game", "nardy".to_owned()),
            ("tables", "2".to_owned()),
            ("scheme", scheme.to_owned()),
            ("length", "parties".to_owned()),
            ("count", "1".to_owned()),
            ("format", "swiss".to_owned()),
            ("swiss_rounds", "3".to_owned()),
        ]
    };
    let post = |browser: &mut Browser, scheme| {
        let fields = fields(scheme);
        let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (*n, v.as_str())).collect();
        browser.post("/events", &fields)
    };
    let refused = post(&mut anna, "own");
    assert_eq!(refused.status, 422, "{}", refused.body);
    let chosen = |page: &str| {
        let radios = page.split("name=\"scheme\" value=\"").skip(1);
        let checked = radios
            .filter(|rest| rest.split('>').next().is_some_and(|tag| tag.ends_with(" checked")));
        let values = checked.filter_map(|rest| rest.split('"').next());
        values.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(chosen(&refused.body), ["match_1"]);
    assert!(refused.body.contains("A scheme that does is chosen now"), "{}", refused.body);
    assert!(site.app.club.events().expect("readable").is_empty(), "nothing is made unasked");
    assert_eq!(post(&mut anna, "match_1").status, 303, "what it offers is taken");
}

#[test]
fn q115_a_day_is_the_halls_wherever_it_is_entered_shown_and_exported() {
    let database = Database::sqlite();
    let (site, mut anna) = Site::administered(&database);
    // The night clocks go back in Riga; in Kamchatka they never do.
    for (name, zone) in [("west", "Europe/Riga"), ("east", "Asia/Kamchatka")] {
        let entry = hidden(&anna.get("/events/new?game=nardy").body, "entry");
        let fields = [
            ("entry", entry.as_str()),
            ("name", name),
            ("starts_on", "2026-10-25"),
            ("time_zone", zone),
            ("game", "nardy"),
            ("tables", "2"),
            ("scheme", "match_1"),
            ("length", "parties"),
            ("count", "1"),
            ("format", "swiss"),
            ("swiss_rounds", "3"),
        ];
        let made = anna.post("/events", &fields);
        assert_eq!(made.status, 303, "{}", made.body);
        let event = format!("/t/{name}");
        let form = anna.get(&format!("{event}/settings")).body;
        assert!(form.contains("value=\"2026-10-25\"") && form.contains(zone), "{form}");
        let shown = site.browser().saying("accept-language", "en").get(&event).body;
        assert!(shown.contains("25 October 2026"), "{shown}");
        enter(&mut anna, &event, "Ada\nBob");
        let report = anna.get(&format!("{event}/results.trf"));
        assert!(report.body.contains("042 2026/10/25"), "{}", report.body);
        let archive = anna.get(&format!("{event}/archive.json")).body;
        assert!(archive.contains("2026-10-25") && archive.contains(zone), "{archive}");
    }
}
