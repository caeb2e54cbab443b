//! Where a roll may lead: every distinct position at the end of a legal turn.
//!
//! Two ways to the same answer. In general positions are made step by step, level after level,
//! for the order of steps matters: a block may stand in between (N-12), a checker may have to
//! come home before another is borne off (N-3). Mostly neither can happen within the roll; then
//! the order does not matter and every final position is made exactly once.

use super::block;
use super::board::{Board, Color, HEAD_BIT, Side};
use super::dice::Dice;
use super::frame::{Flags, Frame, bits};
use super::ruleset::{BlockCheck, Rules};

/// What a roll allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plays<'a> {
    /// The mover's checkers after each different legal turn; the unchanged side for a pass.
    pub finals: &'a [Side],
    /// N-9: how many dice must be used, 0 for a pass (NA-10).
    pub dice_used: u8,
}

/// Finds legal plays; keeps its memory between rolls.
#[derive(Debug, Default)]
pub struct Generator {
    finals: Vec<Side>,
    level: Vec<Side>,
    next: Vec<Side>,
    deepest: u8,
}

impl Generator {
    /// A generator.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The legal plays of a roll.
    pub fn plays(&mut self, board: &Board, turn: Color, dice: Dice, rules: Rules) -> Plays<'_> {
        self.plays_flagged(board, turn, dice, Flags::implied(board, turn), rules)
    }

    /// The same where something else than the position says whether it is a first turn.
    pub fn plays_flagged(
        &mut self,
        board: &Board,
        turn: Color,
        dice: Dice,
        flags: Flags,
        rules: Rules,
    ) -> Plays<'_> {
        self.of_frame(&Frame::new(board, turn, dice, flags, rules))
    }

    pub(super) fn of_frame(&mut self, frame: &Frame) -> Plays<'_> {
        self.finals.clear();
        self.deepest = 0;
        match (is_order_free(frame), frame.dice.is_double()) {
            (true, true) => self.free_double(frame, frame.side, ANYWHERE, 0),
            (true, false) => self.free_pair(frame),
            (false, true) => self.ordered_double(frame),
            (false, false) => self.ordered_pair(frame),
        }
        if self.deepest == 0 {
            self.finals.clear();
            self.finals.push(frame.side);
        }
        Plays { finals: &self.finals, dice_used: self.deepest }
    }

    /// Two different dice where the order does not matter.
    fn free_pair(&mut self, frame: &Frame) {
        let (high, low) = pips(frame.dice);
        let side = frame.side;
        let (by_high, by_low) = (frame.starts(&side, high), frame.starts(&side, low));
        // One checker with both dice, over whichever point between is open.
        let over = (frame.open << high) | (frame.open << low);
        for index in bits(side.points() & over & (frame.open << (high + low))) {
            self.finals.push(side.moved(index, high + low));
        }
        for index in bits(by_high) {
            let after = side.moved(index, high);
            // Where one step starts from where the other ends, that is one checker with both.
            let seen = 1 << (index - high) | 1 << (index + low);
            // N-6: two of them cannot both leave the head.
            let head = if index == 23 { HEAD_BIT } else { 0 };
            for other in bits(by_low & after.points() & !seen & !head) {
                self.finals.push(after.moved(other, low));
            }
        }
        self.deepest = 2;
        if self.finals.is_empty() {
            self.one_die(frame);
        }
    }

    /// N-10: the larger die if it can be used, else the smaller.
    fn one_die(&mut self, frame: &Frame) {
        let (high, low) = pips(frame.dice);
        for die in [high, low] {
            self.finals.extend(frame.steps(frame.side, die).map(|(_, after)| after));
            self.finals.retain(|after| !frame.is_blocking(after));
            if !self.finals.is_empty() {
                self.deepest = 1;
                return unique(&mut self.finals);
            }
        }
        self.deepest = 0;
    }

    /// A double where the order does not matter: the checkers farther back go first.
    fn free_double(&mut self, frame: &Frame, side: Side, not_beyond: u32, used: u8) {
        if used > self.deepest {
            self.finals.clear();
            self.deepest = used;
        }
        if used == self.deepest {
            self.finals.push(side);
        }
        if used < frame.dice.count() {
            let (pips, _) = pips(frame.dice);
            for index in bits(frame.starts(&side, pips) & not_beyond) {
                self.free_double(frame, side.moved(index, pips), (2 << index) - 1, used + 1);
            }
        }
    }

    fn ordered_double(&mut self, frame: &Frame) {
        let (pips, _) = pips(frame.dice);
        self.level.clear();
        self.level.push(frame.side);
        for used in 1..=frame.dice.count() {
            self.next.clear();
            for side in &self.level {
                self.next.extend(frame.steps(*side, pips).map(|(_, after)| after));
            }
            unique(&mut self.next);
            std::mem::swap(&mut self.level, &mut self.next);
            if self.level.is_empty() {
                return;
            }
            self.keep_legal(frame, used);
        }
    }

    /// Two different dice, one first and then the other.
    fn ordered_pair(&mut self, frame: &Frame) {
        let (high, low) = pips(frame.dice);
        self.level.clear();
        for (first, second) in [(high, low), (low, high)] {
            for (_, after) in frame.steps(frame.side, first) {
                self.level.extend(frame.steps(after, second).map(|(_, after)| after));
            }
        }
        unique(&mut self.level);
        self.keep_legal(frame, 2);
        if self.deepest == 0 {
            self.one_die(frame);
        }
    }

    /// The positions of this level are where a turn may end, unless it may end nowhere here.
    fn keep_legal(&mut self, frame: &Frame, used: u8) {
        match frame.block_check {
            BlockCheck::EveryStep if self.level.is_empty() => {}
            BlockCheck::Final if self.level.iter().all(|side| frame.is_blocking(side)) => {}
            _ => {
                self.finals.clear();
                self.finals.extend(self.level.iter().filter(|side| !frame.is_blocking(side)));
                self.deepest = used;
            }
        }
    }
}

const ANYWHERE: u32 = u32::MAX;

fn pips(dice: Dice) -> (u32, u32) {
    (u32::from(dice.high().pips()), u32::from(dice.low().pips()))
}

/// Whatever is played, no checker will be borne off and no forbidden six will stand, so only the
/// landing points matter, and they are the same in every order.
fn is_order_free(frame: &Frame) -> bool {
    let (side, points) = (&frame.side, frame.side.points());
    let dice = frame.dice.count();
    // As many outside the home as there are dice: the last die at the earliest brings all home.
    let outside = points >> 6;
    if outside == 0 {
        return false;
    }
    let farthest = 31 - points.leading_zeros();
    if outside.count_ones() < u32::from(dice) && side.at_index(farthest) < dice {
        return false;
    }
    let (high, low) = pips(frame.dice);
    let mut reach = points;
    for die in if frame.dice.is_double() { [high; 4] } else { [high, low, high, low] } {
        reach |= (reach >> die) & frame.open;
    }
    block::runs(reach) & frame.forbidden == 0
}

/// Leaves one of each.
fn unique(sides: &mut Vec<Side>) {
    sides.sort_unstable();
    sides.dedup();
}
