//! What must always hold (the second generator agrees, checkers are conserved, no legal turn
//! leaves or passes a forbidden six, as many dice as possible, few leave the head).

use super::positions::{Chance, MANY, longest_row, positions};
use super::simple::{Men, Simple, men};
use nomerok::games::nardy::{
    BlockCheck, Color, Flags, Generator, HeadException, Hop, Position, Rules, SixWindows, judge,
    sequences,
};
use std::collections::BTreeSet;

/// The fast generator's answer in the simple one's terms.
fn fast(
    generator: &mut Generator,
    position: &Position,
    rules: Rules,
) -> (BTreeSet<Men>, usize, usize) {
    let dice = position.dice.expect("rolled");
    let plays = generator.plays(&position.board, position.turn, dice, rules);
    let finals: BTreeSet<Men> = plays
        .finals
        .iter()
        .map(|side| {
            let board = position.board.with(position.turn, *side);
            men(&Position { board, ..*position }, position.turn)
        })
        .collect();
    (finals, usize::from(plays.dice_used), plays.finals.len())
}

fn agree(seed: u64, count: usize, rules_of: impl Fn(usize) -> Rules) {
    let mut generator = Generator::new();
    let (mut blocked, mut free_sixes, mut bear_offs, mut short) = (0, 0, 0, 0);
    for (number, position) in positions(seed, count).iter().enumerate() {
        let rules = rules_of(number);
        // Steered play keeps the default rules: under others a block may stand already.
        if position.check(rules.six_windows).is_err() {
            continue;
        }
        let dice = position.dice.expect("rolled");
        let mut simple = Simple::new(position, rules);
        let expected = simple.answer(dice);
        let (finals, dice_used, listed) = fast(&mut generator, position, rules);
        assert_eq!(finals, expected.finals, "{position} {rules:?}");
        assert_eq!(dice_used, expected.dice_used, "{position} {rules:?}");
        assert_eq!(listed, finals.len(), "every result once: {position} {rules:?}");
        let side = position.board.side(position.turn);
        bear_offs += usize::from(finals.iter().any(|men| men[0] > side.off()));
        short += usize::from(0 < dice_used && dice_used < usize::from(dice.count()));
        if longest_row(side) >= 4 {
            simple.blocks = false;
            blocked += usize::from(simple.answer(dice) != expected);
            let barrier = |men: &Men| (1..=19).any(|low| men[low..low + 6].iter().all(|n| *n > 0));
            free_sixes += usize::from(finals.iter().any(barrier));
        }
    }
    // The positions must be worth it: each of these happens often among them.
    let often = count / 50;
    assert!(blocked > often, "blocks forbid something in {blocked} of {count}");
    assert!(free_sixes > often / 4, "a six is legal in {free_sixes}");
    assert!(bear_offs > often && short > often, "{bear_offs} bear-offs, {short} short");
}

#[test]
fn the_two_generators_agree() {
    agree(20_261_130, MANY, |_| Rules::default());
}

#[test]
fn the_two_generators_agree_under_every_option() {
    let mut all = Vec::new();
    for head_exception in [HeadException::Classic, HeadException::Fnr2026] {
        for six_windows in [SixWindows::Opponent, SixWindows::Own, SixWindows::Ring] {
            for block_check in [BlockCheck::EveryStep, BlockCheck::Final] {
                all.push(Rules { head_exception, six_windows, block_check });
            }
        }
    }
    agree(7, MANY / 2, |number| all[number % all.len()]);
}

#[test]
fn every_sequence_keeps_the_rules_and_together_they_are_the_results() {
    let mut generator = Generator::new();
    for position in positions(3, MANY / 10) {
        let Position { board, turn, dice } = position;
        let dice = dice.expect("rolled");
        let rules = Rules::default();
        let simple = Simple::new(&position, rules);
        let (finals, dice_used, _) = fast(&mut generator, &position, rules);
        let mut reached = BTreeSet::new();
        for steps in sequences(&board, turn, dice, Flags::implied(&board, turn), rules) {
            assert_eq!(steps.len(), dice_used, "as many dice as possible: {position}");
            let mut own = simple.own;
            let mut left_head = 0;
            for step in &steps {
                let from = usize::from(step.from.number());
                let to = step.to().map_or(0, |to| usize::from(to.number()));
                own[from] -= 1;
                own[to] += 1;
                left_head += u8::from(from == 24);
                assert!(!simple.is_barrier(&own), "a forbidden six: {position} {steps:?}");
            }
            assert!(left_head <= simple.head_limit(dice), "{position} {steps:?}");
            assert_eq!(own.iter().sum::<u8>(), 15, "no checker is lost: {position}");
            reached.insert(own);
        }
        assert_eq!(reached, finals, "{position}");
    }
}

#[test]
fn in_random_parties_fifteen_checkers_a_side_stay_and_no_block_ever_stands() {
    let mut chance = Chance::new(11);
    let mut generator = Generator::new();
    for _ in 0..MANY / 250 {
        let mut position = super::position("LN1:O-----------o-----------:w:00");
        let mut plies = 0;
        loop {
            let Position { board, turn, .. } = position;
            let finals = generator.plays(&board, turn, chance.dice(), Rules::default()).finals;
            let side = finals[chance.below(finals.len())];
            position = Position { board: board.with(turn, side), turn: turn.other(), dice: None };
            for color in Color::BOTH {
                assert_eq!(men(&position, color).iter().sum::<u8>(), 15);
                let off = position.board.side(color).off();
                assert_eq!(men(&position, color)[0], off, "{position}");
            }
            assert_eq!(position.check(SixWindows::Opponent), Ok(()), "{position}");
            assert_eq!(super::position(&position.to_string()), position);
            plies += 1;
            assert!(plies < 1_000, "a party ends");
            if side.is_off() {
                break;
            }
        }
    }
}

#[test]
fn a_claim_of_single_steps_is_judged_legal_exactly_when_it_is_a_sequence() {
    let mut chance = Chance::new(5);
    let (mut legal, mut illegal) = (0, 0);
    for position in positions(9, MANY / 10) {
        let Position { board, turn, dice } = position;
        let dice = dice.expect("rolled");
        let (flags, rules) = (Flags::implied(&board, turn), Rules::default());
        let all: BTreeSet<Vec<Hop>> = sequences(&board, turn, dice, flags, rules)
            .iter()
            .map(|steps| steps.iter().map(|step| Hop::from(*step)).collect())
            .collect();
        let some: Vec<&Vec<Hop>> = all.iter().collect();
        for _ in 0..8 {
            let mut claim = some[chance.below(some.len())].clone();
            let other = some[chance.below(some.len())];
            match chance.below(4) {
                0 => claim.reverse(),
                1 => drop(claim.pop()),
                2 => claim.iter_mut().zip(other).for_each(|(hop, other)| {
                    if chance.die_in(2) {
                        *hop = *other;
                    }
                }),
                _ => {}
            }
            let verdict = judge(&board, turn, dice, flags, rules, &claim);
            match &verdict {
                Ok(judged) if judged.board.side(turn).is_off() => legal += 1,
                Ok(judged) => {
                    // A shorter claim may name several dice in one hop.
                    let steps = judged.steps.iter().map(|step| Hop::from(*step));
                    assert!(all.contains(&steps.collect::<Vec<_>>()), "{position} {claim:?}");
                    legal += 1;
                }
                Err(why) => {
                    assert!(!all.contains(&claim), "{position} {claim:?} {why:?}");
                    assert!(why.rule.is_some(), "{position} {claim:?} {why:?}");
                    illegal += 1;
                }
            }
        }
    }
    assert!(legal > 200 && illegal > 200, "{legal} legal, {illegal} illegal");
}
