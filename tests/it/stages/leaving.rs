//! Disqualification and its lifting, and what leaving means, in every format.

use super::*;
use crate::database::on_both;
use nomerok::log::Hash;
use nomerok::tournament::stages::leaving;
use nomerok::tournament::standings::Decided;
use nomerok::tournament::{Entry, Presence};

const SINGLE: Format = Format::SingleElimination { third_place: true };

fn disqualify(evening: &Evening, number: u32) -> Result<(), Refused> {
    let entrant = entrant(&event(evening), number);
    let intent = Intent::now(REFEREE);
    evening.club.disqualify(evening.event, intent, entrant, "", "играл чужой битой").map(drop)
}

fn reinstate(evening: &Evening, number: u32) -> Result<(), Refused> {
    let entry = Entry::Reinstated { entrant: entrant(&event(evening), number), reason: None };
    evening.club.log_event_entry(evening.event, Intent::now(REFEREE), entry).map(drop)
}

#[test]
fn q68_a_disqualification_that_is_lifted_leaves_nothing_behind() {
    on_both(|database| {
        let robin = Format::RoundRobin { cycles: 1, edition: Default::default() };
        let evening = evening(database, vec![robin], 4);
        for _ in 0..2 {
            pair(&evening).expect("four are here");
            play(&evening, better);
        }
        let hash = || Hash::of_value(&event(&evening));
        let (before, stood) = (hash(), evening.standings());
        disqualify(&evening, 1).expect("with a reason");
        let now = places(&evening);
        assert_eq!(now.last(), Some(&(1, None)), "he stands last, without a place");
        assert_eq!(now[0], (2, Some(1)), "who was below him moves up");
        let view = evening.club.event(&evening.slug).expect("there");
        let rows = view.standings().rows;
        assert_eq!(rows.last().and_then(|row| row.below_by), Some(Decided::Disqualified));
        assert_eq!(code(disqualify(&evening, 1)), "event-entrant-is-disqualified");
        reinstate(&evening, 1).expect("he was disqualified");
        assert_eq!(hash(), before, "as if it had never been");
        assert_eq!(evening.standings(), stood);
        assert_eq!(code(reinstate(&evening, 1)), "event-entrant-is-not-disqualified");
        evening.verify();
    });
}

#[test]
fn a_disqualified_player_of_a_bracket_loses_his_next_match_without_playing() {
    let database = Database::sqlite();
    let evening = evening(&database, vec![SINGLE], 4);
    pair(&evening).expect("four are here");
    play(&evening, better);
    disqualify(&evening, 1).expect("with a reason");
    pair(&evening).expect("the final and the third place");
    let open = event(&evening).rounds[1].matches.iter().filter(|one| !one.finished).count();
    assert_eq!(open, 1, "only the third place is played");
    play(&evening, better);
    let all = places(&evening);
    assert_eq!(all[0], (2, Some(1)));
    assert_eq!(all[3], (1, None));
    assert_eq!(all[1].1, Some(2), "the third place has become the second");
    evening.verify();
}

#[test]
fn what_leaving_means_is_said_for_the_stage_that_runs() {
    let database = Database::sqlite();
    let robin = Format::RoundRobin { cycles: 1, edition: Default::default() };
    let evening = evening(&database, vec![robin, SINGLE], 4);
    let said = |number| {
        let event = event(&evening);
        leaving::effect(&event, entrant(&event, number)).key.into_owned()
    };
    assert_eq!(said(1), "leave-effect-none");
    pair(&evening).expect("four are here");
    play(&evening, better);
    assert_eq!(said(1), "leave-effect-annulled", "one game of three");
    pair(&evening).expect("the second round");
    play(&evening, better);
    assert_eq!(said(1), "leave-effect-forfeited", "two of three");
    let returned = Entry::Returned { entrant: entrant(&event(&evening), 1) };
    withdraw(&evening, 1);
    assert_eq!(event(&evening).left.len(), 1);
    evening
        .club
        .log_event_entry(evening.event, Intent::now(REFEREE), returned)
        .expect("he was gone");
    let event = event(&evening);
    assert!(event.left.is_empty());
    assert_eq!(event.entrants[&entrant(&event, 1)].presence, Presence::CheckedIn);
}

#[test]
fn q58_against_a_disqualified_player_results_stay_and_his_row_says_what_he_is() {
    let database = Database::sqlite();
    let robin = Format::RoundRobin { cycles: 1, edition: Default::default() };
    let evening = evening(&database, vec![robin], 4);
    play_out(&evening, |_, two| better(two));
    let of = |evening: &Evening| {
        let view = evening.club.event(&evening.slug).expect("there");
        let number = |one| view.event().entrants[&one].number;
        let rows = view.standings().rows;
        let rows = rows.iter().map(|row| (number(row.entrant), row.points, row.values.clone()));
        let mut rows: Vec<_> = rows.collect();
        rows.sort_by_key(|row| row.0);
        rows
    };
    let before = of(&evening);
    disqualify(&evening, 1).expect("with a reason");
    assert_eq!(of(&evening), before, "points, head-to-heads and tie-breaks are what was played");
    let site = crate::site::Site::start(&database);
    for (lang, badge, left) in
        [("en", ">disqualified<", ">withdrawn<"), ("ru", ">дисквалифицирован<", ">снялся<")]
    {
        let mut browser = site.browser().saying("accept-language", lang);
        let page = browser.get(&format!("/t/{}/standings", evening.slug)).body;
        assert!(page.contains(badge) && !page.contains(left), "{lang}: {page}");
    }
}
