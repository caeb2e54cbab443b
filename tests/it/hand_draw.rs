//! Tables set by hand on real HTTP: what is refused is refused at its place, and nothing is kept.

use crate::database::{Database, on_both};
use crate::evening::{Evening, REFEREE, settings};
use crate::site::{Answer, Browser, Site};
use nomerok::club::Intent;
use nomerok::tournament::{Entry, Settings};
use uuid::Uuid;

/// Sends the form of a draw by hand; what `seats` says twice is sent twice.
fn begin(browser: &mut Browser, evening: &Evening, seats: &[(String, String)]) -> Answer {
    let view = evening.club.event(&evening.slug).expect("there");
    let (entry, base) = (Uuid::now_v7().to_string(), view.revision().to_string());
    let mut fields = vec![
        ("entry", entry.as_str()),
        ("base", base.as_str()),
        ("round", "1"),
        ("how", "hand"),
        ("action", "begin"),
    ];
    fields.extend(seats.iter().map(|(name, value)| (name.as_str(), value.as_str())));
    browser.post(&format!("/t/{}/draw", evening.slug), &fields)
}

fn field(name: &str, evening: &Evening, at: usize, value: &str) -> (String, String) {
    (format!("{name}.{}", evening.entrants()[at]), value.to_owned())
}

#[test]
fn q19_the_same_player_twice_at_a_table_is_refused_at_his_field_and_nothing_is_stored() {
    on_both(|database| {
        let evening = Evening::with(database, Settings { tables: 2, ..settings() }, 2);
        let (_site, mut browser) = Site::administered(database);
        let before = evening.club.event(&evening.slug).expect("there").revision();
        // Number 1 sits at both places of table 1, number 2 is left over for table 2.
        let seats = [
            field("table", &evening, 0, "1"),
            field("place", &evening, 0, "1"),
            field("table", &evening, 0, "1"),
            field("place", &evening, 0, "2"),
            field("table", &evening, 1, "2"),
            field("place", &evening, 1, "1"),
        ];
        let refused = begin(&mut browser, &evening, &seats);
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert!(refused.body.contains("“1, 2” is no number"), "{}", refused.body);
        assert!(refused.body.contains("Игрок 1"), "he is named");
        let now = evening.club.event(&evening.slug).expect("there");
        assert_eq!(now.revision(), before, "nothing was stored");
        assert!(now.event().rounds.is_empty());
        // Alone at a table he would play himself: that is refused too, in words.
        let alone = [
            field("table", &evening, 0, "1"),
            field("place", &evening, 0, "1"),
            field("table", &evening, 1, "2"),
            field("place", &evening, 1, "1"),
        ];
        let refused = begin(&mut browser, &evening, &alone);
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert_eq!(evening.club.event(&evening.slug).expect("there").revision(), before);
        let right = [
            field("table", &evening, 0, "1"),
            field("place", &evening, 0, "1"),
            field("table", &evening, 1, "1"),
            field("place", &evening, 1, "2"),
        ];
        assert_eq!(begin(&mut browser, &evening, &right).status, 303, "the form itself is right");
        evening.verify();
    });
}

fn teamed(database: &Database, teams: &[Option<&str>]) -> Evening {
    let players = u32::try_from(teams.len()).expect("few");
    let evening = Evening::with(database, Settings { tables: 2, ..settings() }, players);
    for (entrant, team) in evening.entrants().into_iter().zip(teams) {
        let Some(team) = team else { continue };
        let entry = Entry::Teamed { entrant, team: Some((*team).to_owned()) };
        evening.club.log_event_entry(evening.event, Intent::now(REFEREE), entry).expect("a team");
    }
    evening
}

#[test]
fn f_07_a_table_of_one_team_or_with_teams_for_some_is_refused_by_its_number() {
    let (x, y) = (Some("Окуни"), Some("Щуки"));
    for (teams, en, ru) in [
        ([x, y, y, y], "Table 2: everybody plays for Щуки", "Стол 2: все играют за команду «Щуки»"),
        ([x, y, y, None], "Table 2: either everyone has a team", "Стол 2: команда указывается"),
    ] {
        let database = Database::sqlite();
        let evening = teamed(&database, &teams);
        let (_site, mut browser) = Site::administered(&database);
        let before = evening.club.event(&evening.slug).expect("there").revision();
        let seats: Vec<_> = (0..4)
            .zip(["1", "1", "2", "2"])
            .flat_map(|(at, table)| {
                let place = (at + 1).to_string();
                [field("table", &evening, at, table), field("place", &evening, at, &place)]
            })
            .collect();
        for (lang, words) in [("en", en), ("ru", ru)] {
            browser.headers.retain(|(name, _)| name != "accept-language");
            browser.headers.push(("accept-language".to_owned(), lang.to_owned()));
            let refused = begin(&mut browser, &evening, &seats);
            assert_eq!(refused.status, 422, "{}", refused.body);
            assert!(refused.body.contains(words), "{words}: {}", refused.body);
        }
        assert_eq!(evening.club.event(&evening.slug).expect("there").revision(), before);
    }
}
