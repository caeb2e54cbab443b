//! Every legal turn as the steps in the order played, for explaining and for listing.
//!
//! Legality belongs to the order (NA-6), so two sequences with the same result are two. This is
//! slower than finding the results and is done for one position at a time.

use super::board::{Board, Color, Point, Side};
use super::dice::{Dice, Die};
use super::frame::{Flags, Frame, Step};
use super::plays::Generator;
use super::ruleset::Rules;

/// All legal sequences of a roll; one empty sequence for a pass.
#[must_use]
pub fn sequences(
    board: &Board,
    turn: Color,
    dice: Dice,
    flags: Flags,
    rules: Rules,
) -> Vec<Vec<Step>> {
    let frame = Frame::new(board, turn, dice, flags, rules);
    let mut all = Vec::new();
    walk(&frame, &mut |steps| {
        all.push(steps.to_vec());
        true
    });
    all
}

/// One legal sequence, to show what would be possible.
pub(super) fn example(frame: &Frame) -> Vec<Step> {
    let mut found = Vec::new();
    walk(frame, &mut |steps| {
        found = steps.to_vec();
        false
    });
    found
}

/// Shows `visit` every legal sequence until it answers `false`.
fn walk(frame: &Frame, visit: &mut dyn FnMut(&[Step]) -> bool) {
    let length = usize::from(Generator::new().of_frame(frame).dice_used);
    let (high, low) = (frame.dice.high(), frame.dice.low());
    let orders: &[&[Die]] = match (length, frame.dice.is_double()) {
        (0, _) => &[&[]],
        (_, true) => &[&[high; 4]],
        (1, false) => &[&[high], &[low]],
        (_, false) => &[&[high, low], &[low, high]],
    };
    for order in orders {
        let mut found = false;
        let mut seen = |steps: &[Step]| {
            found = true;
            visit(steps)
        };
        let go_on = descend(frame, frame.side, &order[..length], &mut Vec::new(), &mut seen);
        // N-10: the smaller die alone only if the larger cannot be used.
        if !go_on || (length == 1 && found) {
            return;
        }
    }
}

fn descend(
    frame: &Frame,
    side: Side,
    dice: &[Die],
    steps: &mut Vec<Step>,
    visit: &mut dyn FnMut(&[Step]) -> bool,
) -> bool {
    let Some((die, rest)) = dice.split_first() else {
        return frame.is_blocking(&side) || visit(steps);
    };
    for (index, after) in frame.steps(side, u32::from(die.pips())) {
        steps.push(Step { die: *die, from: Point::at_index(index) });
        let go_on = descend(frame, after, rest, steps, visit);
        steps.pop();
        if !go_on {
            return false;
        }
    }
    true
}
