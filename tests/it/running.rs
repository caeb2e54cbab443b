//! Who runs an event, and what he sees of it: roles given for one event, the history of
//! everything, an event that comes as a file.

use crate::database::{Database, on_both};
use crate::evening::{Evening, REFEREE, settings};
use crate::session::PASSWORD;
use crate::site::{Browser, Site};
use nomerok::club::accounts::{Login, NewUser, Password, ShownName};
use nomerok::club::{Club, Intent};
use nomerok::log::Actor;
use nomerok::officiating::Role;
use nomerok::tournament::Settings;
use serde_json::json;
use uuid::Uuid;

/// A user who can log in.
fn user(site: &Site, login: &str, name: &str, role: Role) -> Uuid {
    let new = NewUser {
        login: Login::parse(login).expect("a login"),
        name: ShownName::parse(name).expect("a name"),
        password: Password::parse(PASSWORD).expect("long enough"),
    };
    site.app.accounts.add_user(&new, role).expect("a new login")
}

/// Somebody who has logged in and reads English.
fn logged_in(site: &Site, login: &str) -> Browser {
    reading(site, login, "en")
}

/// Somebody who has logged in and reads that language.
fn reading(site: &Site, login: &str, lang: &str) -> Browser {
    site.logged_in(login, PASSWORD).saying("accept-language", lang)
}

/// The id of the grant whose button the page shows.
fn grant_on(page: &str, slug: &str) -> String {
    let start = format!("action=\"/t/{slug}/staff/");
    let at = page.find(&start).unwrap_or_else(|| panic!("nobody has a role: {page}"));
    page[at + start.len()..].split('/').next().unwrap_or_default().to_owned()
}

#[test]
fn a_role_at_one_event_is_given_and_taken_back_by_who_runs_it() {
    on_both(|database| {
        let evening = Evening::with(database, Settings { tables: 2, ..settings() }, 4);
        let site = Site::start(database);
        user(&site, "anna", "Анна", Role::Administrator);
        let boris = user(&site, "boris", "Борис", Role::Player);
        let (mut anna, mut boris_sees) = (logged_in(&site, "anna"), logged_in(&site, "boris"));
        let (slug, page) = (evening.slug.as_str(), format!("/t/{}/staff", evening.slug));
        let (draw, log) = (format!("/t/{slug}/draw"), format!("/t/{slug}/log"));
        assert_eq!(boris_sees.get(&draw).status, 403);
        let empty = anna.get(&page);
        assert_eq!(empty.status, 200, "{}", empty.body);
        assert!(empty.body.contains("Nobody has a role of his own at this event."));
        let boris = boris.to_string();
        let give = |browser: &mut Browser, role: &str, table: &str| {
            browser.post(&page, &[("user", &boris), ("role", role), ("table", table)]).status
        };
        // An arbiter reads the history, but does not run the event.
        assert_eq!(give(&mut anna, "arbiter", ""), 303);
        assert_eq!((boris_sees.get(&log).status, boris_sees.get(&draw).status), (200, 403));
        assert_eq!(give(&mut boris_sees, "organizer", ""), 403, "nobody promotes himself");
        assert_eq!(give(&mut anna, "organizer", ""), 303);
        assert_eq!(boris_sees.get(&draw).status, 200);
        assert_eq!(boris_sees.get("/events/new").status, 403, "of this event only");
        // The same twice is the same.
        assert_eq!(give(&mut anna, "organizer", ""), 303);
        let shown = anna.get(&page).body;
        assert_eq!(shown.matches("/take\"").count(), 2, "{shown}");
        let grant = grant_on(&shown, slug);
        assert_eq!(anna.post(&format!("{page}/{grant}/take"), &[]).status, 303);
        assert_eq!((boris_sees.get(&log).status, boris_sees.get(&draw).status), (200, 403));
        assert_eq!(anna.post(&format!("{page}/{grant}/return"), &[]).status, 303);
        assert_eq!(boris_sees.get(&draw).status, 200);
        // What an event has not, nobody is given.
        for (role, table) in [
            ("administrator", ""),
            ("king", ""),
            ("referee", "3"),
            ("referee", "x"),
            ("arbiter", "1"),
        ] {
            assert_eq!(give(&mut anna, role, table), 422, "{role} of {table}");
        }
        // Another event's grant, a phone's grant and nothing at all are not taken here.
        let (elsewhere, other) = evening
            .club
            .create_event(Intent::now(REFEREE), settings())
            .expect("the settings are right");
        let foreign = format!("/t/{other}/staff/{grant}/take");
        assert_eq!(anna.post(&foreign, &[]).status, 404);
        assert!(site.app.accounts.staff(elsewhere.0).expect("readable").is_empty());
        let phone = site.app.accounts.table_codes(evening.event.0, 1).expect("codes")[0].1.clone();
        let home = std::net::IpAddr::from([10, 0, 1, 1]);
        site.app.accounts.ask_for_table(&phone, "phone", &[], true, home).expect("admitted");
        let admitted = site.app.accounts.access(evening.event.0).expect("readable").admitted;
        let phone = format!("{page}/{}/take", admitted[0].id);
        assert_eq!(anna.post(&phone, &[]).status, 404);
    });
}

#[test]
fn a_referee_of_one_table_is_one_at_that_table() {
    let database = Database::sqlite();
    let evening = Evening::with(&database, Settings { tables: 2, ..settings() }, 4);
    evening.draw(1, 7).expect("everybody is here");
    let site = Site::start(&database);
    user(&site, "anna", "Анна", Role::Administrator);
    let vera = user(&site, "vera", "Вера", Role::Player).to_string();
    let (mut anna, mut vera_sees) = (logged_in(&site, "anna"), logged_in(&site, "vera"));
    let page = format!("/t/{}/staff", evening.slug);
    let given = anna.post(&page, &[("user", &vera), ("role", "referee"), ("table", "2")]);
    assert_eq!(given.status, 303, "{}", given.body);
    let sheets: Vec<u16> = evening
        .matches()
        .iter()
        .map(|id| vera_sees.get(&format!("/m/{id}/referee")).status)
        .collect();
    assert_eq!(sheets, [403, 200]);
    let shown = reading(&site, "anna", "ru").get(&page).body;
    assert!(shown.contains("Вера") && shown.contains("судья · Стол 2"), "{shown}");
}

#[test]
fn the_history_of_an_event_has_every_entry_with_who_and_when() {
    on_both(|database| {
        let site = Site::start(database);
        let anna = user(&site, "anna", "Анна", Role::Administrator);
        let evening = Evening::with(database, settings(), 3);
        let undrawn = evening.draw_in_order(1);
        let take_back = nomerok::tournament::Entry::Undrawn { round: 1 };
        let by_anna = || Intent::now(Actor::User(anna));
        evening.club.log_event_entry(evening.event, by_anna(), take_back).expect("unplayed");
        let id = evening.draw_in_order(1);
        assert_ne!(undrawn, id);
        let sweep = evening.sweep(id);
        let void = json!([{ "void": sweep }]);
        evening.club.correct_match(id, by_anna(), void, "не тот стол").expect("the last one");
        let mut browser = logged_in(&site, "anna");
        let address = format!("/t/{}/log", evening.slug);
        let page = browser.get(&address);
        assert_eq!(page.status, 200, "{}", page.body);
        let body = &page.body;
        // The newest first: correction, the corrected move, the draw and what came before it.
        let said = [
            "Correction",
            "<q>не тот стол</q>",
            "taken back",
            "Round 1 was drawn",
            "Round 1 was taken back",
            "Entered: ",
            "The event was made",
        ];
        let mut from = 0;
        for sentence in said {
            let at = body[from..].find(sentence);
            from += at.unwrap_or_else(|| panic!("{sentence} after {from}: {body}"));
        }
        assert!(body.contains("<bdi>Анна</bdi>"), "who did it");
        assert!(body.contains(&format!("<a href=\"/m/{id}\">Round 1, table 1</a>")));
        assert!(!body.contains(&format!("/m/{undrawn}")), "a match that is gone is no link");
        assert!(body.contains("<span class=\"soft\">Round 1, table 1</span>"), "but stands there");
        assert!(browser.get(&format!("/t/{}/settings", evening.slug)).body.contains(&address));
        // Everything, once, over the pages; behind the last page stands the last.
        let late = nomerok::club::NewEntrant {
            person: evening.person("Поздний"),
            number: None,
            team: None,
            checked_in: true,
        };
        evening.club.enter(evening.event, &by_anna(), vec![late]).expect("he may");
        let entrant = evening.entrants()[3];
        for step in 0..110 {
            let entry = match step % 2 {
                0 => nomerok::tournament::Entry::CheckedOut { entrant },
                _ => nomerok::tournament::Entry::CheckedIn { entrant },
            };
            let logged = evening.club.log_event_entry(evening.event, by_anna(), entry);
            logged.expect("he sits at no table");
        }
        let total = evening.club.event_history(&evening.slug, 0, 1).expect("there").total;
        let pages = [1, 2, 9].map(|page| browser.get(&format!("{address}?page={page}")).body);
        let lines = pages.each_ref().map(|page| page.matches("<li data-key=").count() as u64);
        assert_eq!((lines[0], lines[0] + lines[1]), (100, total));
        assert!(pages[0].contains("rel=\"next\"") && !pages[0].contains("rel=\"prev\""));
        assert!(pages[2].contains("rel=\"prev\"") && !pages[2].contains("rel=\"next\""));
        assert_eq!(lines[2], lines[1]);
        let russian = reading(&site, "anna", "ru").get(&format!("{address}?page=2")).body;
        assert!(russian.contains("Разыгран тур 1"), "{russian}");
        assert_eq!(site.browser().get(&address).status, 303, "it is not public");
    });
}

/// Sends a file as the form of the page does.
fn upload(browser: &Browser, file: &str) -> crate::site::Answer {
    let mut browser =
        browser.clone().saying("content-type", "multipart/form-data; boundary=cut-here");
    let body = format!(
        "--cut-here\r\ncontent-disposition: form-data; name=\"file\"; filename=\"event.json\"\r\n\
         content-type: application/json\r\n\r\n{file}\r\n--cut-here--\r\n"
    );
    browser.send("POST", "/events/import", &body)
}

#[test]
fn an_event_comes_from_its_archive_by_the_page() {
    on_both(|database| {
        let source = Database::sqlite();
        let evening = Evening::with(&source, settings(), 3);
        let id = evening.draw_in_order(1);
        evening.sweep(id);
        let archive = evening.club.export_event(&evening.slug).expect("there").write();
        let site = Site::start(database);
        user(&site, "anna", "Анна", Role::Administrator);
        user(&site, "boris", "Борис", Role::Player);
        let mut anna = logged_in(&site, "anna");
        let home = anna.get("/").body;
        assert!(home.contains("href=\"/events/import\""), "{home}");
        let page = anna.get("/events/import").body;
        assert!(page.contains("enctype=\"multipart/form-data\""), "{page}");
        assert_eq!(upload(&logged_in(&site, "boris"), &archive).status, 403);
        let cut = archive.replacen("\"how\": \"flick\"", "\"how\": \"pot\"", 1);
        for (file, said) in [
            ("", "Choose the file of an archive."),
            ("name,club", "This is no archive of an event"),
            (cut.as_str(), "was changed after it was written"),
        ] {
            let answer = upload(&anna, file);
            assert_eq!(answer.status, 422, "{}", answer.body);
            assert!(answer.body.contains(said) && answer.body.contains("id=\"file-error\""));
        }
        assert!(site.app.club.events().expect("readable").is_empty());
        let answer = upload(&anna, &archive);
        assert_eq!(answer.status, 303, "{}", answer.body);
        let to = answer.header("location").to_owned();
        assert_eq!(to, format!("/t/{}?said=archive-imported", evening.slug));
        assert!(anna.get(&to).body.contains("Игрок 1"));
        let here = site.app.club.export_event(&evening.slug).expect("there");
        assert_eq!(here.write(), archive, "the same, with the same hashes");
        let again = upload(&reading(&site, "anna", "ru"), &archive);
        assert_eq!(again.status, 422);
        assert!(again.body.contains("Событие из этого архива здесь уже есть."), "{}", again.body);
        assert_eq!(site.app.club.events().expect("readable").len(), 1);
    });
}

#[test]
fn an_archive_changes_nothing_that_is_here() {
    let source = Database::sqlite();
    let first = Evening::with(&source, settings(), 3);
    first.sweep(first.draw_in_order(1));
    let target = Database::sqlite();
    let club = Club::new(target.open());
    let archive = first.club.export_event(&first.slug).expect("there");
    club.import_event(archive.clone()).expect("an empty database");
    let view = club.event(&first.slug).expect("there");
    let person = view.event().entrants.values().next().expect("somebody").person;
    let name = club.person(person).expect("known").person.player.name;
    // There he is forgotten and plays a second event; here he stays who he is.
    let second = first.club.create_event(Intent::now(REFEREE), settings()).expect("a second one");
    let entrant = nomerok::club::NewEntrant { person, number: None, team: None, checked_in: true };
    first.club.enter(second.0, &Intent::now(REFEREE), vec![entrant]).expect("he may");
    first.club.erase_person(Intent::now(REFEREE), person).expect("known");
    let later = first.club.export_event(&second.1).expect("there");
    club.import_event(later.clone()).expect("another event");
    assert_eq!(club.person(person).expect("known").person.player.name, name);
    assert_eq!(club.verify().expect("readable").findings, []);
    // A log of a match that is here is not gone on with under another event's name.
    let empty = Database::sqlite();
    let other = Club::new(empty.open());
    other.import_event(archive.clone()).expect("an empty database");
    let mut smuggled = later.clone();
    let of_match =
        archive.streams.iter().find(|one| one.stream.kind == nomerok::log::StreamKind::Match);
    smuggled.streams.push(of_match.expect("a match").clone());
    let refused = other.import_event(smuggled).expect_err("it is here");
    assert!(refused.to_string().contains("archive-already-here"), "{refused}");
    // A log that the event needs and the archive has not.
    let fresh = Database::sqlite();
    let empty = Club::new(fresh.open());
    let mut lacking = archive;
    lacking.streams.retain(|one| one.stream.kind != nomerok::log::StreamKind::Match);
    let refused = empty.import_event(lacking).expect_err("the match is missing");
    assert!(refused.to_string().contains("archive-broken"), "{refused}");
    assert_eq!(empty.verify().expect("readable").streams, 0, "nothing was left behind");
}

#[test]
fn a_player_with_several_fish_stands_in_the_hall_with_each_of_them() {
    let database = Database::sqlite();
    let evening = Evening::with(&database, settings(), 3);
    let id = evening.draw_in_order(1);
    evening.sweep(id);
    let late = evening.person("Поздний");
    let entrant =
        nomerok::club::NewEntrant { person: late, number: None, team: None, checked_in: true };
    evening.club.enter(evening.event, &Intent::now(REFEREE), vec![entrant]).expect("he may");
    let late = evening.entrants()[3];
    let joins = json!({"kind": "next_party", "joins": [{"id": late, "fish": ["red", "blue"]}]});
    evening.log(id, joins).expect("between parties");
    let table = |evening: &Evening| evening.club.hall(&evening.slug).expect("there").1.remove(0);
    let his = |evening: &Evening| -> Vec<(String, bool)> {
        let order = table(evening).order.into_iter().filter(|one| one.entrant == late);
        order.map(|one| (one.piece.expect("one of his Fish"), one.alive)).collect()
    };
    assert_eq!(his(&evening), [("red".to_owned(), true), ("blue".to_owned(), true)]);
    let mover = evening.club.match_view(id).expect("there").record().view()["to_move"].clone();
    evening
        .log(id, json!({"kind": "move", "by": mover, "how": "flick", "perished": ["red"]}))
        .expect("his turn");
    assert_eq!(his(&evening), [("red".to_owned(), false), ("blue".to_owned(), true)]);
    let site = Site::start(&database);
    for page in [format!("/t/{}", evening.slug), format!("/m/{id}")] {
        let shown = site.browser().saying("accept-language", "en").get(&page).body;
        assert!(shown.contains("Поздний (blue)"), "{page}: {shown}");
        assert!(!shown.contains("removed player"), "{page}");
    }
    // The referee taps Fish, and takes a player off the table.
    user(&site, "anna", "Анна", Role::Administrator);
    let sheet = logged_in(&site, "anna").get(&format!("/m/{id}/referee")).body;
    assert!(sheet.contains("name=\"entry.perished[]\" value=\"blue\""), "{sheet}");
    assert!(!sheet.contains("name=\"entry.perished[]\" value=\"red\""), "it has perished");
    assert!(sheet.contains(&format!("<option value=\"{late}\">4 · Поздний</option>")), "{sheet}");
    let log = site.browser().saying("accept-language", "en").get(&format!("/m/{id}")).body;
    assert!(log.contains("Perished: Поздний (red)."), "{log}");
}
