//! Stages one after the other: who goes on, and taking that back.

use super::*;
use crate::database::on_both;
use nomerok::log::Hash;
use nomerok::tournament::Entry;
use nomerok::tournament::stages::{SwissSettings, feeding};

const KNOCKOUT: Format = Format::SingleElimination { third_place: true };

fn swiss(rounds: u16) -> Format {
    Format::Swiss(SwissSettings {
        rounds,
        first_move: Default::default(),
        accelerated: false,
        until_losses: None,
        edition: Default::default(),
    })
}

fn begin(evening: &Evening, stage: usize, order: Vec<EntrantId>) -> Result<(), Refused> {
    let entry = Entry::Seeded { stage, order };
    evening.club.log_event_entry(evening.event, Intent::now(REFEREE), entry).map(drop)
}

#[test]
fn the_best_of_a_swiss_play_a_knock_out_and_stand_above_the_others() {
    on_both(|database| {
        let evening = evening(database, vec![swiss(3), KNOCKOUT], 9);
        let cut = |evening: &Evening| feeding::cut(&event(evening), 0, 4);
        assert_eq!(code(begin(&evening, 1, evening.entrants())), "event-stage-not-over");
        for _ in 0..3 {
            pair(&evening).expect("there is a round");
            play(&evening, better);
        }
        let stage_one: Vec<u32> = places(&evening).into_iter().map(|(number, _)| number).collect();
        let on = cut(&evening).on;
        assert_eq!(numbers(&event(&evening), &on), stage_one[..4], "q47: shown = seeded");
        begin(&evening, 1, on).expect("the Swiss is over");
        let rounds = play_out(&evening, |_, two| better(two));
        assert_eq!(rounds, 5, "two semi-finals, final and third place");
        let all = places(&evening);
        let expected: Vec<Option<u32>> = (1..=4).map(Some).collect();
        assert_eq!(all[..4].iter().map(|(_, rank)| *rank).collect::<Vec<_>>(), expected);
        let rest: Vec<u32> = all[4..].iter().map(|(number, _)| *number).collect();
        assert_eq!(rest, stage_one[4..], "the others stand as the Swiss left them");
        assert!(all[4..].iter().all(|(_, rank)| rank.is_some_and(|rank| rank >= 5)));
        evening.verify();
    });
}

#[test]
fn q67_the_beginning_of_a_stage_is_taken_back_and_made_again_the_same() {
    on_both(|database| {
        let evening = evening(database, vec![swiss(2), KNOCKOUT], 6);
        for _ in 0..2 {
            pair(&evening).expect("there is a round");
            play(&evening, better);
        }
        let hash = |evening: &Evening| Hash::of_value(&event(evening));
        let before = hash(&evening);
        let on = feeding::cut(&event(&evening), 0, 4).on;
        begin(&evening, 1, on.clone()).expect("the Swiss is over");
        let begun = hash(&evening);
        let back = || {
            let entry = Entry::Unseeded { stage: 1 };
            evening.club.log_event_entry(evening.event, Intent::now(REFEREE), entry).map(drop)
        };
        back().expect("no round was drawn");
        assert_eq!(hash(&evening), before);
        begin(&evening, 1, on).expect("again");
        assert_eq!(hash(&evening), begun);
        pair(&evening).expect("semi-finals");
        assert_eq!(code(back()), "event-unseed-begun");
        take_back(&evening, 3).expect("nobody has begun");
        back().expect("no round is drawn any more");
        assert_eq!(hash(&evening), before);
        evening.verify();
    });
}

#[test]
fn groups_feed_a_bracket_in_which_nobody_meets_his_own_group_at_once() {
    let database = Database::sqlite();
    let groups = Format::Groups { groups: 2, cycles: 1, edition: Default::default() };
    let evening = evening(&database, vec![groups, KNOCKOUT], 6);
    play_out(&evening, |_, two| better(two));
    let on = feeding::cut(&event(&evening), 0, 4).on;
    assert_eq!(numbers(&event(&evening), &on), [1, 2, 4, 3], "A1, B1, A2, B2");
    begin(&evening, 1, on).expect("the groups are over");
    pair(&evening).expect("semi-finals");
    let event = event(&evening);
    let mut met: Vec<Vec<u32>> =
        event.rounds[3].matches.iter().map(|one| numbers(&event, &one.seats)).collect();
    met.iter_mut().for_each(|two| two.sort_unstable());
    met.sort();
    assert_eq!(met, [[1, 3], [2, 4]]);
    evening.verify();
}

#[test]
fn q31_whoever_left_or_never_played_does_not_go_on_and_a_shared_place_at_the_cut_is_said() {
    let database = Database::sqlite();
    let evening = evening(&database, vec![swiss(1), KNOCKOUT], 6);
    pair(&evening).expect("six are here");
    play(&evening, better);
    let level = feeding::cut(&event(&evening), 0, 2);
    assert!(level.level, "three have won");
    assert_eq!((level.on.len(), level.out.len(), level.gone.len()), (2, 4, 0));
    let all = feeding::cut(&event(&evening), 0, 3);
    assert_eq!(all.on.len(), 3);
    withdraw(&evening, 1);
    let cut = feeding::cut(&event(&evening), 0, 2);
    assert_eq!(numbers(&event(&evening), &cut.gone), [1]);
    assert!(!cut.on.contains(&entrant(&event(&evening), 1)));
}
