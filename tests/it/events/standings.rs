//! The table of an event on its page and in its file.

use super::{SETTINGS, column, draw, enter, hidden, make, matches, sweep};
use crate::database::Database;
use crate::site::Site;

#[test]
fn q60_equal_rows_share_their_place_on_the_page_on_paper_and_in_the_file() {
    let database = Database::sqlite();
    let (site, mut anna) = Site::administered(&database);
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
    let paper = site.browser().get(&format!("{event}/print/standings"));
    for shown in [&page, &paper] {
        let places: Vec<&str> = shown
            .body
            .split("<span class=\"place\">")
            .skip(1)
            .filter_map(|rest| rest.split('<').next())
            .collect();
        assert_eq!(places, ["1", "1", "3", "3", "5"]);
    }
    assert!(page.body.contains("the place is shared with"));
    let results = site.browser().get(&format!("{event}/results.csv"));
    assert_eq!(column(&results.body, "place"), ["1", "2", "3", "1", "2"]);
}

#[test]
fn the_order_under_the_standings_is_whole_also_while_nobody_is_level() {
    let database = Database::sqlite();
    let (site, mut anna) = Site::administered(&database);
    let event = make(&mut anna, "Spring cup");
    enter(&mut anna, &event, "Anna\nBoris\nCleo");
    assert_eq!(draw(&mut anna, &event).status, 303);
    sweep(&site.app.club, matches(&site, &event)[0]);
    let page = site.browser().saying("accept-language", "en").get(&format!("{event}/standings"));
    let (_, legend) = page.body.split_once("Between equal points, in this order:").expect("told");
    assert!(legend.contains("how often a first place"), "{legend}");
    let (head, _) = page.body.split_once("</thead>").expect("a table");
    assert!(!head.contains("how often a first place"), "there is nothing to part: {head}");
}

#[test]
fn a_page_is_not_sent_again_until_something_changed() {
    let database = Database::sqlite();
    let (site, mut anna) = Site::administered(&database);
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
    let (site, mut anna) = Site::administered(&database);
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

/// A Swiss of 200, seven rounds of it played, from a report.
fn long_swiss(site: &Site) -> String {
    use nomerok::club::Intent;
    use nomerok::club::reports::{TakenReport, TrfEvent};
    use nomerok::transfer::trf::{self, Dialect, Report};
    let plan = nomerok::tournament::swiss::Plan {
        played: 7,
        ..nomerok::tournament::swiss::Plan::new(200, 7, 1)
    };
    let table = nomerok::tournament::swiss::generate(&plan).expect("it can be paired");
    let mut report = Report::of(table);
    for row in &mut report.table.rows {
        row.name = format!("Константинопольский {}", row.tpn);
    }
    report.records.push(trf::Record { code: "202".to_owned(), text: "PTS,BH/C1,BH,SB".to_owned() });
    let text = trf::write(&report, Dialect::Both).expect("it fits the columns");
    let club = &site.app.club;
    let course = club.read_report(text.as_bytes()).expect("it was just written");
    let zone = "Europe/Riga".parse().expect("a zone");
    let about = TrfEvent { game: "nardy".to_owned(), time_zone: zone, tables: None };
    let answers = nomerok::transfer::csv::plan::Answers::new();
    let intent = Intent::now(nomerok::log::Actor::System);
    match club.import_trf(intent, course, &about, answers, None) {
        Ok(TakenReport::Done(slug)) => format!("/t/{slug}/standings"),
        other => panic!("nobody has a namesake: {other:?}"),
    }
}

#[test]
fn q118_a_long_table_is_light_and_every_row_still_says_why_without_a_script() {
    let database = Database::sqlite();
    let (site, _) = Site::administered(&database);
    let page = long_swiss(&site);
    let mut browser = site.browser().saying("accept-language", "en");
    let plain = browser.get(&page).body;
    assert_eq!(plain.matches("class=\"why-link\"").count(), 200, "a link a row");
    assert!(plain.len() < 150_000, "{} bytes", plain.len());
    let links: Vec<&str> = plain.split("class=\"why-link\" href=\"").skip(1).collect();
    for at in [0, 99, 199] {
        let href = links[at].split('"').next().expect("it ends").to_owned();
        let (path, anchor) = href.split_once('#').expect("it leads to the row");
        let opened = browser.get(&format!("{page}{path}")).body;
        assert!(opened.contains(&format!("id=\"{anchor}\" open")), "{href}");
        assert_eq!(opened.matches("class=\"why-row\"").count(), 1, "{href}");
        let (_, reason) = opened.split_once("class=\"why-row\"").expect("the reason");
        let reason = reason.split("</tr>").next().expect("it ends");
        assert!(reason.matches("<li").count() >= 7, "every round of {href}: {reason}");
        // What comes anew while somebody reads stays open.
        assert!(opened.contains(&format!("/part/standings{path}\"")), "{href}");
    }
    let all = browser.get(&format!("{page}?why=all")).body;
    assert_eq!(all.matches("class=\"why-row\"").count(), 200, "all of them on one page");
}
