//! Two kept apart in a Swiss: by the pairing, by hand, on the page and in reports.

use super::*;
use crate::database::on_both;
use crate::session::{LOGIN, PASSWORD, administrator};
use crate::site::Site;
use nomerok::tournament::stages::SwissSettings;
use nomerok::tournament::{Apart, Entry};

fn swiss(rounds: u16) -> Format {
    Format::Swiss(SwissSettings {
        rounds,
        first_move: Default::default(),
        accelerated: false,
        until_losses: None,
        edition: Default::default(),
    })
}

fn log(evening: &Evening, entry: Entry) -> Result<(), Refused> {
    evening.club.log_event_entry(evening.event, Intent::now(REFEREE), entry).map(drop)
}

fn meets(event: &Event, round: usize, number: u32) -> Vec<u32> {
    let mut two = numbers(event, &match_of(event, round, number).seats);
    two.retain(|one| *one != number);
    two
}

#[test]
fn two_kept_apart_do_not_meet_in_those_rounds_and_the_round_says_why() {
    on_both(|database| {
        let evening = evening(database, vec![swiss(3)], 4);
        let [one, third] = [1, 3].map(|number| entrant(&event(&evening), number));
        let apart = Apart { entrants: [one, third], from: 1, to: Some(1) };
        log(&evening, Entry::KeptApart(apart)).expect("two players");
        pair(&evening).expect("there is another way");
        let now = event(&evening);
        assert_ne!(meets(&now, 1, 1), [3], "the halves would have paired them");
        let said = serde_json::to_string(&now.rounds[0].reasons).expect("JSON");
        assert!(said.contains("pairing-passed-forbidden"), "{said}");
        play(&evening, better);
        // From the second round on they may meet, and the winner of the first is one of them.
        let table = nomerok::tournament::stages::swiss::cross_table(&event(&evening), 0).0;
        assert!(table.is_forbidden(1, 3, 1) && !table.is_forbidden(1, 3, 2));
        evening.verify();
    });
}

#[test]
fn what_is_said_about_two_is_taken_back_and_nonsense_is_refused() {
    let database = Database::sqlite();
    let evening = evening(&database, vec![swiss(3)], 4);
    let [one, third] = [1, 3].map(|number| entrant(&event(&evening), number));
    let apart = |entrants, from, to| Entry::KeptApart(Apart { entrants, from, to });
    assert_eq!(code(log(&evening, apart([one, one], 1, None))), "event-apart-two");
    assert_eq!(code(log(&evening, apart([one, third], 3, Some(2)))), "event-apart-rounds");
    let meet = Entry::LetMeet { entrants: [third, one] };
    assert_eq!(code(log(&evening, meet.clone())), "event-not-apart");
    log(&evening, apart([one, third], 1, None)).expect("two players");
    log(&evening, meet).expect("they are kept apart");
    pair(&evening).expect("there is a round");
    assert_eq!(meets(&event(&evening), 1, 1), [3], "the upper half meets the lower in order");
}

#[test]
fn q112_who_is_kept_apart_goes_out_in_a_report_and_comes_back_from_it() {
    let database = Database::sqlite();
    let evening = evening(&database, vec![swiss(3)], 4);
    let [one, third] = [1, 3].map(|number| entrant(&event(&evening), number));
    let apart = Apart { entrants: [one, third], from: 2, to: None };
    log(&evening, Entry::KeptApart(apart)).expect("two players");
    let text = evening.club.export_trf(&evening.slug, None, "removed").expect("written");
    assert!(text.contains("260   2   3    1    3"), "{text}");
    let other = Database::sqlite();
    let club = nomerok::club::Club::new(other.open());
    let course = club.read_report(text.as_bytes()).expect("our own report");
    assert_eq!(course.apart, [(1, 3, 2, None)]);
    let about = nomerok::club::reports::TrfEvent {
        game: "novuss".to_owned(),
        time_zone: "Europe/Riga".parse().expect("a zone"),
        tables: None,
    };
    let taken = club.import_trf(Intent::now(REFEREE), course, &about, Default::default(), None);
    let Ok(nomerok::club::reports::TakenReport::Done(slug)) = taken else {
        panic!("nobody has a namesake: {taken:?}")
    };
    let again = club.export_trf(&slug, None, "removed").expect("written");
    assert!(again.contains("260   2   3    1    3"), "{again}");
}

#[test]
fn the_page_keeps_two_apart_lists_them_and_the_history_tells_it() {
    let database = Database::sqlite();
    let evening = evening(&database, vec![swiss(3)], 4);
    let site = Site::start(&database);
    administrator(&site.app.accounts);
    let mut anna = site.logged_in(LOGIN, PASSWORD).saying("accept-language", "en");
    let [one, third] = [1, 3].map(|number| entrant(&event(&evening), number).to_string());
    let send = |anna: &mut crate::site::Browser, path: &str, more: &[(&str, &str)]| {
        let entry = uuid::Uuid::now_v7().to_string();
        let mut fields = vec![("entry", entry.as_str()), ("one", &one), ("other", &third)];
        fields.extend(more);
        anna.post(&format!("/t/{}/{path}", evening.slug), &fields).status
    };
    assert_eq!(send(&mut anna, "apart", &[("from", "x"), ("to", "")]), 422);
    assert_eq!(send(&mut anna, "apart", &[("from", "1"), ("to", "2")]), 303);
    let page = anna.get(&format!("/t/{}/draw", evening.slug)).body;
    assert!(page.contains("Игрок 1 – Игрок 3") && page.contains("rounds 1–2"), "{page}");
    assert!(page.contains("keeps"), "the round that would be paired says it");
    let history = anna.get(&format!("/t/{}/log", evening.slug)).body;
    assert!(history.contains("Kept apart: "), "{history}");
    assert_eq!(send(&mut anna, "apart/take-back", &[]), 303);
    assert!(event(&evening).apart.is_empty());
}
