//! An evening on the pages: from the form through the draw to the standings.

use super::{draw, end, enter, make, matches, of_form, sweep, view};
use crate::database::{Database, on_both};
use crate::site::Site;

#[test]
fn an_evening_from_the_form_to_the_standings() {
    on_both(|database| {
        let (site, mut anna) = Site::administered(database);
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
fn q88_a_new_round_begins_at_nothing_everywhere() {
    let database = Database::sqlite();
    let (site, mut anna) = Site::administered(&database);
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
