//! What cannot change any more once the next stage is begun, and what is not asked for at all.

use super::chained::{KNOCKOUT, begin, swiss};
use super::*;
use crate::database::on_both;
use nomerok::tournament::stages::feeding;
use nomerok::tournament::{Entry, RequestedBye};

fn log(evening: &Evening, entry: Entry) -> Result<(), Refused> {
    evening.club.log_event_entry(evening.event, Intent::now(REFEREE), entry).map(drop)
}

/// The match of a number in the first round, and who lost it to the better one.
fn lost(evening: &Evening, number: u32) -> (MatchId, EntrantId) {
    let event = event(evening);
    let pairing = match_of(&event, 1, number);
    let loser = pairing.seats.iter().find(|one| **one != entrant(&event, number));
    (pairing.id, *loser.expect("two play"))
}

#[test]
fn q47_q84_a_result_the_next_stage_is_seeded_by_stays_until_that_is_taken_back() {
    on_both(|database| {
        let evening = evening(database, vec![swiss(1), KNOCKOUT], 8);
        pair(&evening).expect("eight are here");
        play(&evening, better);
        let on = feeding::cut(&event(&evening), 0, 4).on;
        begin(&evening, 1, on.clone()).expect("the Swiss is over");
        let (first, loser) = lost(&evening, 1);
        assert_eq!(code(correct(&evening, first, loser)), "event-next-stage-begun");
        let reopened = evening.log(first, json!({"kind": "reopened"})).map(drop);
        assert_eq!(code(reopened), "event-next-stage-begun");
        assert_eq!(code(begin(&evening, 1, on.clone())), "event-stage-already-begun");
        log(&evening, Entry::Unseeded { stage: 1 }).expect("no round is drawn");
        correct(&evening, first, loser).expect("nothing was seeded by it any more");
        let now = feeding::cut(&event(&evening), 0, 4).on;
        assert_ne!(now, on, "others go on");
        begin(&evening, 1, now.clone()).expect("begun anew");
        pair(&evening).expect("semi-finals");
        // Drawn, it stays as it was published, and says that it was corrected since.
        assert!(!event(&evening).rounds[1].since_corrected);
        let (second, loser) = lost(&evening, 2);
        correct(&evening, second, loser).expect("as within a stage");
        let event = event(&evening);
        assert!(event.rounds[1].since_corrected);
        assert_eq!(event.order(1), now);
        evening.verify();
    });
}

#[test]
fn only_the_first_stage_is_put_in_the_order_of_ratings() {
    let database = Database::sqlite();
    let evening = evening(&database, vec![swiss(1), KNOCKOUT], 6);
    let order = || evening.club.order_by_rating(evening.event, Intent::now(REFEREE)).map(drop);
    order().expect("nothing is drawn");
    pair(&evening).expect("six are here");
    play(&evening, better);
    let on = feeding::cut(&event(&evening), 0, 4).on;
    begin(&evening, 1, on.iter().rev().copied().collect()).expect("the Swiss is over");
    let before = event(&evening);
    assert_eq!(code(order()), "event-order-first-stage");
    assert_eq!(event(&evening), before, "nothing was stored");
}

#[test]
fn a_bye_is_asked_for_in_a_round_the_swiss_will_have() {
    let database = Database::sqlite();
    let ask = |evening: &Evening, round| {
        let (entrant, worth) = (evening.entrants()[0], RequestedBye::Half);
        log(evening, Entry::ByeRequested { entrant, round, worth })
    };
    let one = evening(&database, vec![swiss(3)], 4);
    ask(&one, 3).expect("the last round");
    assert_eq!(code(ask(&one, 4)), "event-bye-range");
    let database = Database::sqlite();
    let two = evening(&database, vec![swiss(2), swiss(2)], 4);
    ask(&two, 4).expect("the last round of the second stage");
    assert_eq!(code(ask(&two, 5)), "event-bye-range");
    let database = Database::sqlite();
    let single = evening(&database, vec![swiss(1)], 4);
    pair(&single).expect("four are here");
    assert_eq!(code(ask(&single, 2)), "event-bye-none");
}
