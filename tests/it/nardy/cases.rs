//! The 300 recorded cases: results, number of dice, sequences.

use super::dice;
use nomerok::games::nardy::{
    Color, Flags, Generator, Hop, Position, Rules, SixWindows, Step, judge, sequences,
};
use serde::Deserialize;
use std::collections::BTreeSet;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    pos: String,
    dice: [u8; 2],
    flags: CaseFlags,
    dice_used: u8,
    n_finals: usize,
    n_sequences: usize,
    finals: Vec<String>,
    tags: Vec<String>,
    #[expect(dead_code, reason = "where the case comes from")]
    src: String,
    sequences: Option<Vec<Vec<[u8; 3]>>>,
    win_points: Option<u32>,
}

#[derive(Debug, Deserialize)]
struct CaseFlags {
    first_move: bool,
    opp_first_roll_55: bool,
}

fn cases() -> Vec<(Case, Position)> {
    let text = include_str!("../data/nardy/cases.jsonl");
    let cases: Vec<Case> =
        text.lines().map(|line| serde_json::from_str(line).expect("a case")).collect();
    assert_eq!(cases.len(), 300);
    cases
        .into_iter()
        .map(|case| {
            let position = super::position(&case.pos);
            (case, position)
        })
        .collect()
}

#[test]
fn every_recorded_position_is_valid_and_reads_back_as_it_was_written() {
    for (case, position) in cases() {
        assert_eq!(position.check(SixWindows::Opponent), Ok(()), "{}", case.id);
        assert_eq!(position.to_string(), case.pos, "{}", case.id);
        let roll = format!("{}{}", case.dice[0], case.dice[1]);
        assert_eq!(position.dice, Some(dice(&roll)), "{}", case.id);
    }
}

#[test]
fn the_flags_follow_from_the_position() {
    for (case, position) in cases() {
        let implied = Flags::implied(&position.board, position.turn);
        assert_eq!(implied.first_move, case.flags.first_move, "{}", case.id);
        if case.flags.first_move {
            assert_eq!(implied.opponent_rolled_55, case.flags.opp_first_roll_55, "{}", case.id);
        }
    }
}

#[test]
fn every_recorded_case_has_exactly_its_results() {
    let mut generator = Generator::new();
    for (case, Position { board, turn, dice }) in cases() {
        let plays = generator.plays(&board, turn, dice.expect("rolled"), Rules::default());
        let mut finals: Vec<String> =
            plays.finals.iter().map(|side| board.with(turn, *side).to_string()).collect();
        finals.sort();
        assert_eq!(plays.dice_used, case.dice_used, "{}", case.id);
        assert_eq!(finals.len(), case.n_finals, "{}", case.id);
        assert_eq!(finals, case.finals, "{} {:?}", case.id, case.tags);
    }
}

fn triple(step: &Step) -> [u8; 3] {
    let to = step.to().map_or(0, |to| to.number());
    [step.die.pips(), step.from.number(), to]
}

#[test]
fn every_recorded_case_has_exactly_its_sequences_and_each_is_judged_legal() {
    for (case, Position { board, turn, dice }) in cases() {
        let dice = dice.expect("rolled");
        let flags = Flags::implied(&board, turn);
        let all = sequences(&board, turn, dice, flags, Rules::default());
        assert_eq!(all.len(), case.n_sequences, "{}", case.id);
        if let Some(expected) = case.sequences {
            let expected: BTreeSet<_> = expected.into_iter().collect();
            let found: BTreeSet<Vec<[u8; 3]>> =
                all.iter().map(|steps| steps.iter().map(triple).collect()).collect();
            assert_eq!(found, expected, "{}", case.id);
        }
        let mut ends = BTreeSet::new();
        for steps in all.iter().take(200) {
            let claim: Vec<Hop> = steps.iter().map(|step| Hop::from(*step)).collect();
            let judged = judge(&board, turn, dice, flags, Rules::default(), &claim)
                .unwrap_or_else(|why| panic!("{}: {steps:?}: {why:?}", case.id));
            ends.insert(judged.board.to_string());
        }
        if all.len() <= 200 {
            assert_eq!(ends.into_iter().collect::<Vec<_>>(), case.finals, "{}", case.id);
        }
    }
}

#[test]
fn recorded_wins_are_worth_their_points() {
    let mut wins = 0;
    for (case, Position { board, turn, .. }) in cases() {
        let Some(points) = case.win_points else { continue };
        wins += 1;
        let loser = board.side(turn.other());
        assert_eq!(points, if loser.off() > 0 { 1 } else { 2 }, "{}", case.id);
        let won = |text: &String| {
            let board: nomerok::games::nardy::Board = text.parse().expect("a board");
            board.side(turn).is_off()
        };
        assert!(case.finals.iter().any(won), "{}", case.id);
    }
    assert!(wins > 0 && Color::BOTH.len() == 2);
}
