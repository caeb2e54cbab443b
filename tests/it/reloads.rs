//! A refused form is shown at the address it was sent to: reloading it, or switching the language
//! there, shows a page.

use crate::database::on_both;
use crate::evening::{Evening, settings};
use crate::site::Site;
use nomerok::officiating::{Method, ROUTES, page_above};

#[test]
fn a_refused_new_event_is_reloaded_and_read_in_the_other_language() {
    on_both(|database| {
        let (_site, mut browser) = Site::administered(database);
        let refused = browser.post("/events", &[("name", ""), ("game", "fish")]);
        assert!((400..500).contains(&refused.status), "{}", refused.status);
        let reloaded = browser.get("/events");
        assert_eq!((reloaded.status, reloaded.header("location")), (303, "/"));
        assert_eq!(browser.get("/").status, 200);
        let switched = browser.get("/language/ru?back=/events");
        assert_eq!((switched.status, switched.header("location")), (303, "/events"));
        let there = browser.get("/events");
        assert_eq!((there.status, there.header("location")), (303, "/"));
    });
}

#[test]
fn every_address_that_only_forms_are_sent_to_leads_to_a_page_above_it() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 3);
        let id = evening.draw_in_order(1);
        let (_site, mut browser) = Site::administered(database);
        let person = evening.person("Кто-то");
        let mut led = 0;
        let is_read = |pattern: &str| {
            ROUTES.iter().any(|row| row.method == Method::Get && row.pattern == pattern)
        };
        for row in ROUTES.iter().filter(|row| row.method == Method::Post && !is_read(row.pattern)) {
            let path = row
                .pattern
                .replace("{event}", &evening.slug)
                .replace("{match}", &id.to_string())
                .replace("{person}", &person.to_string());
            let path: Vec<&str> = path
                .split('/')
                .map(|part| if part.starts_with('{') { "x" } else { part })
                .collect();
            let path = path.join("/");
            let reloaded = browser.get(&path);
            assert_eq!(reloaded.status, 303, "{path}");
            let above = reloaded.header("location").to_owned();
            assert_eq!(Some(&above), page_above(&path).as_ref());
            let page = browser.get(&above);
            assert!([200, 303].contains(&page.status), "{path} → {above}: {}", page.status);
            led += 1;
        }
        assert!(led > 20, "{led}");
        assert_eq!(page_above("/m/1/corrections/preview").as_deref(), Some("/m/1/corrections"));
        assert_eq!(page_above("/no/such/address"), None);
        assert_eq!(browser.get("/no/such/address").status, 404);
        assert_eq!(page_above("/t/x/draw"), None, "it has a page of its own");
    });
}
