//! Schedules of tables: sizes, meetings and seats.

use nomerok::tournament::seating::{Plan, Schedule, schedule, sizes};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn seated(players: usize, table: usize, rounds: usize) -> Schedule {
    schedule(&Plan { players, table, rounds, seed: 1 }).expect("possible")
}

/// The most repeated meetings that are good enough: what a first attempt of ours had reached.
#[track_caller]
fn repeats_at_most(players: usize, table: usize, rounds: usize, repeats: usize) {
    let balance = seated(players, table, rounds).balance;
    assert!(balance.repeats <= repeats, "{players}/{table}/{rounds}: {balance:?}");
    assert!(balance.seat_spread <= 2 && balance.first_seat_spread <= 2, "{balance:?}");
    assert!(balance.most_meetings <= 3, "{balance:?}");
}

#[test]
fn sixteen_players_meet_each_other_exactly_once_in_five_rounds_of_four_tables() {
    repeats_at_most(16, 4, 5, 0);
    assert_eq!(seated(16, 4, 5).balance.fewest_meetings, 1);
    repeats_at_most(9, 3, 4, 0);
}

#[test]
fn small_schedules_repeat_as_few_meetings_as_can_be_expected() {
    repeats_at_most(32, 4, 7, 0);
    repeats_at_most(20, 4, 6, 6);
    repeats_at_most(24, 4, 7, 10);
    repeats_at_most(23, 5, 6, 8);
    repeats_at_most(12, 4, 6, 43);
}

#[test]
fn large_schedules_repeat_as_few_meetings_as_can_be_expected() {
    repeats_at_most(40, 5, 8, 24);
    repeats_at_most(48, 6, 7, 30);
    repeats_at_most(64, 8, 7, 130);
}

#[test]
fn the_same_plan_gives_the_same_schedule_and_another_seed_another_one() {
    let plan = Plan { players: 14, table: 4, rounds: 4, seed: 5 };
    assert_eq!(schedule(&plan), schedule(&plan));
    assert_ne!(schedule(&plan), schedule(&Plan { seed: 6, ..plan }));
}

#[test]
fn q14_any_number_of_players_is_seated_or_refused_with_a_reason() {
    for players in 1..=40 {
        for table in 2..=8 {
            match sizes(players, table) {
                Ok(sizes) => {
                    assert_eq!(sizes.iter().sum::<usize>(), players);
                    assert!(sizes.is_sorted_by(|one, other| one >= other));
                    assert!(sizes[0] - sizes[sizes.len() - 1] <= 1 && sizes[0] <= table);
                    assert!(sizes[sizes.len() - 1] >= 2);
                }
                Err(why) if players == 1 => assert_eq!(why.key, "seating-players"),
                // Only an odd number at tables of two leaves somebody alone.
                Err(why) => {
                    assert_eq!((why.key.as_ref(), table, players % 2), ("seating-alone", 2, 1));
                }
            }
        }
    }
    let refused = |players, table, rounds| {
        schedule(&Plan { players, table, rounds, seed: 0 }).expect_err("too much").key.into_owned()
    };
    assert_eq!(refused(20, 13, 3), "seating-table");
    assert_eq!(refused(401, 4, 3), "seating-players");
    assert_eq!(refused(20, 4, 0), "seating-rounds");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn q16_everybody_sits_once_a_round_and_on_every_seat_alike(
        players in 3..200_usize, table in 3..9_usize, rounds in 1..4_usize, seed: u64,
    ) {
        let schedule = schedule(&Plan { players, table, rounds, seed }).expect("possible");
        prop_assert_eq!(schedule.rounds.len(), rounds);
        for round in &schedule.rounds {
            let seats: Vec<usize> = round.tables.iter().flatten().copied().collect();
            let distinct: BTreeSet<usize> = seats.iter().copied().collect();
            prop_assert_eq!(seats.len(), players);
            prop_assert_eq!(distinct, (1..=players).collect());
            let sizes: Vec<usize> = round.tables.iter().map(Vec::len).collect();
            let (least, most) = (sizes.iter().min(), sizes.iter().max());
            prop_assert!(most.zip(least).is_some_and(|(most, least)| most - least <= 1));
        }
        let balance = schedule.balance;
        prop_assert!(balance.repeats >= balance.fewest_repeats);
        prop_assert!(balance.seat_spread <= 2 && balance.first_seat_spread <= 2, "{:?}", balance);
        if players % table == 0 {
            prop_assert!(balance.own_seat_spread <= 2, "{:?}", balance);
        }
    }

    #[test]
    fn seats_stay_balanced_over_many_rounds(
        players in 3..14_usize, table in 3..6_usize, rounds in 8..30_usize, seed: u64,
    ) {
        let balance = schedule(&Plan { players, table, rounds, seed }).expect("possible").balance;
        prop_assert!(balance.seat_spread <= 2 && balance.first_seat_spread <= 2, "{:?}", balance);
    }
}
