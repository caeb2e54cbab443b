//! Counting: how many different ways there are to play on for so many rolls.

use super::board::{Board, Color};
use super::dice::Dice;
use super::plays::Generator;
use super::ruleset::Rules;
use std::collections::HashMap;

/// The number of paths of `depth` rolls from a position: at each of the 21 different rolls every
/// distinct final position counts, a pass counts one, and a finished party has no continuation.
///
/// Positions reached in several ways are played on once and counted as often.
#[must_use]
pub fn perft(board: &Board, turn: Color, depth: u32, rules: Rules) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut generator = Generator::new();
    let mut level = HashMap::from([(*board, 1_u64)]);
    let mut turn = turn;
    for _ in 1..depth {
        let mut next = HashMap::new();
        for (board, paths) in &level {
            for dice in rolls(board) {
                for side in generator.plays(board, turn, dice, rules).finals {
                    *next.entry(board.with(turn, *side)).or_default() += paths;
                }
            }
        }
        level = next;
        turn = turn.other();
    }
    let mut count = |board: &Board| -> u64 {
        rolls(board).map(|dice| generator.plays(board, turn, dice, rules).finals.len() as u64).sum()
    };
    level.iter().map(|(board, paths)| paths * count(board)).sum()
}

/// No roll follows when a side has borne off all.
fn rolls(board: &Board) -> impl Iterator<Item = Dice> + use<> {
    let over = Color::BOTH.into_iter().any(|color| board.side(color).is_off());
    Dice::all().filter(move |_| !over)
}
