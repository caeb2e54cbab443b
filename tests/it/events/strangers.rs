//! What is not to be trusted: hostile names, and people who may not organize.

use super::{SETTINGS, draw, enter, hidden, log, make, matches, of_form, sweep, view};
use crate::database::Database;
use crate::site::Site;
use nomerok::officiating::{Method, ROUTES};
use serde_json::json;
use uuid::Uuid;

/// Pages an evening of Fish has; others of the table of routes it may lack, as a bracket.
const SHOWN: [&str; 30] = [
    "/",
    "/t/{event}",
    "/t/{event}/standings",
    "/t/{event}/parties",
    "/t/{event}/tables",
    "/t/{event}/tv",
    "/t/{event}/forecast",
    "/t/{event}/entries",
    "/t/{event}/check-in",
    "/t/{event}/draw",
    "/t/{event}/settings",
    "/t/{event}/board",
    "/t/{event}/log",
    "/t/{event}/results",
    "/t/{event}/codes",
    "/t/{event}/access",
    "/t/{event}/staff",
    "/t/{event}/print",
    "/t/{event}/print/pairings",
    "/t/{event}/print/slips",
    "/t/{event}/print/standings",
    "/t/{event}/print/cards",
    "/m/{match}",
    "/m/{match}/referee",
    "/m/{match}/corrections",
    "/p/{person}",
    "/people/{person}/edit",
    "/ratings/{game}",
    "/seasons/{season}",
    "/seasons/{season}/edit",
];

#[test]
fn q121_a_hostile_name_is_text_on_every_page_and_in_every_file() {
    let database = Database::sqlite();
    let (site, mut anna) = Site::administered(&database);
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
    let season = Uuid::now_v7().to_string();
    let id = view(&site, &event).id.0.to_string();
    let fields = [("entry", season.as_str()), ("name", image), ("curve", "table")];
    let fields = [&fields[..], &[("points", "10-8-6"), ("best", "1"), ("event", &id)]].concat();
    let made = anna.post("/seasons", &fields);
    assert_eq!(made.status, 303, "{}", made.body);
    let season = made.header("location").split('?').next().expect("an address").to_owned();
    let note = json!({"kind": "note", "text": format!("{script}\u{202e}")});
    log(&site.app.club, table, note);
    // Every page there is, but those that tell nothing of names or need more than an address.
    let mut seen = Vec::new();
    for row in ROUTES.iter().filter(|row| row.method == Method::Get) {
        let apart =
            ["/static/", "/live", "/language/", "/link/", "/corrections/{entry}", "/backups/"];
        let file = row.pattern.rsplit('/').next().is_some_and(|end| end.contains('.'));
        if file || apart.iter().any(|one| row.pattern.contains(one)) {
            continue;
        }
        let page = row
            .pattern
            .replace("/t/{event}", &event)
            .replace("{match}", &table.to_string())
            .replace("{person}", &person.to_string())
            .replace("{game}", "fish")
            .replace("/seasons/{season}", &season)
            .replace("{code}", &codes[0].1);
        assert!(!page.contains('{'), "{page} was not filled in");
        let shown = anna.get(&page);
        for hostile in [script, "<img src=x", "\u{202e}"] {
            assert!(!shown.body.contains(hostile), "{hostile} on {page}");
        }
        assert!(shown.status < 500, "{page}: {}", shown.body);
        if shown.status == 200 {
            seen.push(row.pattern);
        }
    }
    for page in SHOWN {
        assert!(seen.contains(&page), "{page} is among {seen:?}");
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
    let (site, mut anna) = Site::administered(&database);
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
