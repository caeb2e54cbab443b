//! Quality cases of the groups Pairing and Byes that concern the Swiss pairing, and errors
//! reported against other programs.

use super::{plain, rounds_of, small};
use nomerok::tournament::crosstable::{
    Bye, CrossTable, Forbidden, GameResult, Round, Row, Score, Tpn, Worth,
};
use nomerok::tournament::swiss::{
    Decided, NoLegalPairing, Plan, check, generate, pair, too_many_rounds,
};
use std::collections::BTreeSet;

fn tournament(players: u32, rounds: u16) -> CrossTable {
    let mut table = CrossTable::new("case", rounds);
    table.odd_first = Some(true);
    let row = |tpn| Row { tpn, name: format!("P{tpn}"), rating: None, rounds: Vec::new() };
    table.rows = (1..=players).map(row).collect();
    table
}

fn add(table: &mut CrossTable, tpn: Tpn, round: Round) {
    let row = table.rows.iter_mut().find(|row| row.tpn == tpn).expect("he takes part");
    row.rounds.push(round);
}

/// A game, `first` against `second`; `result` is the first one's.
fn game(table: &mut CrossTable, first: Tpn, second: Tpn, result: GameResult) {
    let other = match result {
        GameResult::Win => GameResult::Loss,
        GameResult::Draw => GameResult::Draw,
        GameResult::Loss => GameResult::Win,
    };
    add(table, first, Round::Played { opponent: second, first: true, result, rated: true });
    add(table, second, Round::Played { opponent: first, first: false, result: other, rated: true });
}

fn away(table: &mut CrossTable, players: &[Tpn]) {
    for tpn in players {
        add(table, *tpn, Round::Bye(Bye::Zero));
    }
}

/// Plays the next round as it is paired; the higher number wins nothing.
fn play(table: &mut CrossTable) -> Option<Tpn> {
    let pairing = pair(table).expect("it can be paired");
    for one in &pairing.pairs {
        let result = if one.first < one.second { GameResult::Win } else { GameResult::Loss };
        game(table, one.first, one.second, result);
    }
    let bye = pairing.bye.map(|(tpn, _)| tpn);
    if let Some(tpn) = bye {
        add(table, tpn, Round::Bye(Bye::Allocated));
    }
    bye
}

fn met(pairing: &nomerok::tournament::swiss::Pairing) -> BTreeSet<(Tpn, Tpn)> {
    let ordered = |(a, b): &(Tpn, Tpn)| (*a.min(b), *a.max(b));
    plain(pairing).pairs.iter().map(ordered).collect()
}

#[test]
fn q3_when_everybody_has_withdrawn_there_is_no_round_and_it_is_said() {
    let mut table = tournament(4, 5);
    play(&mut table);
    away(&mut table, &[1, 2, 3]);
    assert_eq!(pair(&table), Err(NoLegalPairing::TooFew));
}

#[test]
fn q7_nobody_meets_anybody_twice_whatever_the_first_moves() {
    for seed in 0..40 {
        for table in rounds_of(&small(seed, 24)) {
            let Ok(pairing) = pair(&table) else { continue };
            for (one, other) in met(&pairing) {
                let row = table.row(one).expect("there");
                assert!(row.rounds.iter().all(|round| round.met() != Some(other)), "seed {seed}");
            }
        }
    }
}

#[test]
fn q8_nine_players_with_two_byes_requested_for_the_first_round() {
    let mut table = tournament(9, 5);
    add(&mut table, 4, Round::Bye(Bye::Half));
    add(&mut table, 9, Round::Bye(Bye::Half));
    let pairing = pair(&table).expect("seven are left");
    assert_eq!(met(&pairing), BTreeSet::from([(1, 5), (2, 6), (3, 7)]));
    assert_eq!(pairing.bye.map(|bye| bye.0), Some(8));
}

#[test]
fn q12_with_a_game_open_there_is_no_pairing_but_a_list_of_who_still_plays() {
    let mut table = tournament(4, 3);
    game(&mut table, 1, 3, GameResult::Win);
    add(&mut table, 2, Round::Open { opponent: 4, first: false });
    add(&mut table, 4, Round::Open { opponent: 2, first: true });
    assert_eq!(pair(&table), Err(NoLegalPairing::OpenGames(vec![2, 4])));
}

#[test]
fn q21_nobody_has_a_second_allocated_bye_by_leaving_and_coming_back() {
    let mut table = tournament(7, 6);
    let mut byes = BTreeSet::new();
    for round in 1..=6 {
        // He always comes back last of all, where the bye goes.
        if round % 2 == 0 {
            away(&mut table, &[6, 7]);
        }
        let Ok(pairing) = pair(&table) else { break };
        assert!(pairing.bye.is_none_or(|(tpn, _)| byes.insert(tpn)), "round {round}");
        play(&mut table);
    }
    assert!(byes.len() > 2);
}

#[test]
fn q22_a_late_entrant_has_nothing_for_missed_rounds_and_a_requested_bye_its_worth() {
    // Rounds missed before coming, rounds asked off, and the points after three rounds.
    let cases = [
        (vec![Round::Absent, Round::Absent, Round::Bye(Bye::Half)], "0.5"),
        (vec![Round::Bye(Bye::Zero), Round::Bye(Bye::Zero), Round::Absent], "0.0"),
        (vec![Round::Bye(Bye::Allocated), Round::Bye(Bye::Zero)], "1.0"),
        (vec![Round::Bye(Bye::Full), Round::Bye(Bye::Half)], "1.5"),
    ];
    let table = tournament(0, 3);
    for (rounds, points) in cases {
        let row = Row { tpn: 1, name: String::new(), rating: None, rounds };
        assert_eq!(table.score(&row, 3).to_string(), points);
    }
}

#[test]
fn q24_everybody_has_had_a_bye_before_anybody_could_have_two() {
    for seed in 0..20 {
        let Ok(table) = generate(&Plan::new(13, 9, seed)) else { continue };
        for row in &table.rows {
            let byes = row.rounds.iter().filter(|round| **round == Round::Bye(Bye::Allocated));
            assert!(byes.count() <= 1, "seed {seed}");
        }
    }
}

#[test]
fn q26_of_seventeen_the_bye_goes_to_the_lowest_who_may_have_it() {
    let mut table = tournament(17, 9);
    let mut had = BTreeSet::new();
    for _ in 0..4 {
        let before = table.clone();
        let bye = play(&mut table).expect("the number is odd");
        let score = |tpn| before.score(before.row(tpn).expect("there"), before.rounds_paired());
        let least = (1..=17).filter(|tpn| !had.contains(tpn)).map(score).min();
        assert_eq!(Some(score(bye)), least);
        had.insert(bye);
    }
    assert_eq!(had.len(), 4);
}

#[test]
fn q27_who_withdraws_after_the_pairing_forfeits_and_is_in_no_later_one() {
    let mut table = tournament(6, 5);
    let pairing = pair(&table).expect("six can be paired");
    for one in &pairing.pairs {
        if one.first == 6 || one.second == 6 {
            let lost = |opponent, first, won| Round::Forfeit { opponent, first, won };
            add(&mut table, one.first, lost(one.second, true, one.first != 6));
            add(&mut table, one.second, lost(one.first, false, one.second != 6));
        } else {
            game(&mut table, one.first, one.second, GameResult::Draw);
        }
    }
    away(&mut table, &[6]);
    let next = plain(&pair(&table).expect("five can be paired"));
    assert!(next.pairs.iter().all(|(a, b)| *a != 6 && *b != 6) && next.bye != Some(6));
}

#[test]
fn q35_a_bye_worth_half_a_point_counts_half_a_point() {
    let mut table = tournament(3, 3);
    table.worth.allocated = Score::from_tenths(5);
    let bye = play(&mut table).expect("the number is odd");
    assert_eq!(table.score(table.row(bye).expect("there"), 1), Score::from_tenths(5));
    // And still nobody has it twice.
    assert_ne!(play(&mut table), Some(bye));
}

#[test]
fn absentees_of_the_first_round_do_not_shift_the_first_moves_of_those_who_came() {
    // Of those who have come, 2 is the first and 3 the second; 1 is not numbered yet.
    let mut table = tournament(5, 5);
    away(&mut table, &[1]);
    let pairing = pair(&table).expect("four are there");
    assert_eq!(plain(&pairing).pairs, [(2, 4), (5, 3)]);
    assert!(pairing.pairs.iter().all(|pair| pair.decided == Some(Decided::Number)));
}

#[test]
fn forfeits_are_neither_meetings_nor_first_moves() {
    let mut table = tournament(2, 3);
    add(&mut table, 1, Round::Forfeit { opponent: 2, first: true, won: true });
    add(&mut table, 2, Round::Forfeit { opponent: 1, first: false, won: false });
    let pairing = pair(&table).expect("they have not met yet");
    assert_eq!(plain(&pairing).pairs, [(1, 2)]);
    assert_eq!(pairing.pairs[0].decided, Some(Decided::Number));
}

#[test]
fn a_round_that_cannot_be_paired_is_said_to_be_so() {
    // Three rounds of three double games each leave six players in two groups of three.
    let mut table = tournament(6, 9);
    let rounds = [[(1, 4), (2, 5), (3, 6)], [(5, 1), (6, 2), (4, 3)], [(1, 6), (2, 4), (3, 5)]];
    for pairs in rounds {
        for (first, second) in pairs {
            game(&mut table, first, second, GameResult::Draw);
        }
    }
    let Err(NoLegalPairing::NobodyLeft(left)) = pair(&table) else { panic!("nobody can pair it") };
    assert!(!left.is_empty());
    assert!(too_many_rounds(6, 9).is_some() && too_many_rounds(8, 7).is_some());
    assert!(too_many_rounds(64, 7).is_none());
}

#[test]
fn a_rematch_is_avoided_even_where_the_first_pairs_have_to_be_given_up_for_it() {
    let mut table = tournament(4, 3);
    game(&mut table, 1, 2, GameResult::Draw);
    game(&mut table, 3, 4, GameResult::Draw);
    game(&mut table, 3, 1, GameResult::Draw);
    game(&mut table, 4, 2, GameResult::Draw);
    assert_eq!(met(&pair(&table).expect("one round is left")), BTreeSet::from([(1, 4), (2, 3)]));
}

#[test]
fn the_bye_goes_to_the_least_score_and_never_to_somebody_who_won_without_playing() {
    let mut table = tournament(5, 5);
    game(&mut table, 1, 3, GameResult::Win);
    add(&mut table, 2, Round::Forfeit { opponent: 4, first: false, won: false });
    add(&mut table, 4, Round::Forfeit { opponent: 2, first: true, won: true });
    add(&mut table, 5, Round::Bye(Bye::Allocated));
    // 2 and 3 have nothing; 4 and 5 may not have it.
    let bye = pair(&table).expect("five can be paired").bye.map(|bye| bye.0);
    assert!(matches!(bye, Some(2 | 3)));
}

#[test]
fn players_kept_apart_do_not_meet_and_it_is_said_when_that_leaves_nobody() {
    let mut table = tournament(4, 3);
    table.forbidden = vec![Forbidden { from: 1, to: 1, players: vec![1, 3] }];
    assert_eq!(met(&pair(&table).expect("others are left")), BTreeSet::from([(1, 4), (2, 3)]));
    table.forbidden = vec![Forbidden { from: 1, to: 3, players: vec![1, 2, 3, 4] }];
    assert!(matches!(pair(&table), Err(NoLegalPairing::NobodyLeft(_))));
}

#[test]
fn where_a_lot_decides_the_first_move_nobody_is_kept_from_anybody_by_it() {
    let mut table = tournament(4, 5);
    table.by_lot = true;
    table.worth = Worth::default();
    // 1 and 2 both moved first twice; by preference they could not meet.
    game(&mut table, 1, 3, GameResult::Win);
    game(&mut table, 2, 4, GameResult::Win);
    game(&mut table, 1, 4, GameResult::Win);
    game(&mut table, 2, 3, GameResult::Win);
    let pairing = pair(&table).expect("the winners can meet");
    assert_eq!(met(&pairing), BTreeSet::from([(1, 2), (3, 4)]));
    assert!(pairing.pairs.iter().all(|pair| pair.decided.is_none()));
}

#[test]
fn the_same_tournament_gives_the_same_round_and_its_record_passes_the_check() {
    let plan = Plan { forfeits: 40, byes: 40, withdrawals: 15, late: 50, ..Plan::new(30, 7, 3) };
    let table = generate(&plan).expect("it can be paired");
    assert_eq!(table, generate(&plan).expect("again"));
    assert_eq!(check(&table), []);
    // The players' order in the record says nothing.
    let mut turned = table.clone();
    turned.rows.reverse();
    assert_eq!(check(&turned), []);
}

#[test]
fn a_pair_changed_in_the_record_is_found() {
    let mut table = generate(&Plan::new(12, 4, 9)).expect("it can be paired");
    let first = table.rows[0].rounds[2];
    let Round::Played { opponent, .. } = first else { panic!("he played") };
    for (tpn, with) in [(1, opponent), (opponent, 1)] {
        let row = table.rows.iter_mut().find(|row| row.tpn == tpn).expect("there");
        let Round::Played { first, result, .. } = row.rounds[2] else { panic!("he played") };
        row.rounds[2] = Round::Played { opponent: with, first: !first, result, rated: true };
    }
    let found = check(&table);
    assert_eq!(found[0].round, 3);
    assert!(found[0].recorded != *found[0].expected.as_ref().expect("it can be paired"));
}

/// Seeds of which each gives a tournament of 8 to 60 players over 5 to 11 rounds.
fn generated(seeds: std::ops::Range<u64>) {
    let mut checked = 0_u32;
    for seed in seeds {
        let mut lot = nomerok::tournament::lot::Lot::from_seed(seed);
        let players = 8 + u32::try_from(lot.below(53)).expect("small");
        let rounds = 5 + u16::try_from(lot.below(7)).expect("small");
        let mut plan = Plan {
            forfeits: 40,
            byes: 40,
            withdrawals: 15,
            late: 50,
            baku: seed.is_multiple_of(7),
            ..Plan::new(players, rounds, seed)
        };
        // Where a late round cannot be paired any more, those before it count.
        let table = loop {
            match generate(&plan) {
                Ok(table) => break table,
                Err(_) => plan.played -= 1,
            }
        };
        assert_eq!(check(&table), [], "seed {seed}");
        checked += u32::from(table.rounds_paired());
    }
    assert!(checked > 0);
}

#[test]
fn a_few_random_tournaments_pass_the_check() {
    generated(0..20);
}

#[test]
#[ignore = "minutes: two thousand tournaments"]
fn two_thousand_random_tournaments_pass_the_check() {
    generated(0..2000);
}
