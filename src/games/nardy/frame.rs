//! One turn as its mover sees it: what is open, what is forbidden, how much may leave the head.

use super::block;
use super::board::{ALL_POINTS, Board, Color, HEAD_BIT, Point, Side, facing};
use super::dice::{Dice, Die};
use super::ruleset::{BlockCheck, HeadException, Rules};

/// A step: one checker by one die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// The die it uses.
    pub die: Die,
    /// Where the checker stood.
    pub from: Point,
}

impl Step {
    /// Where the checker goes; `None` when it is borne off.
    #[must_use]
    pub fn to(self) -> Option<Point> {
        self.from.number().checked_sub(self.die.pips()).and_then(Point::new)
    }
}

/// What the exceptions of the first turn depend on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Flags {
    /// It is the mover's first turn of the party.
    pub first_move: bool,
    /// The opponent's first roll was 5:5.
    pub opponent_rolled_55: bool,
}

impl Flags {
    /// What the position itself says: before his first turn a player has all on his head, and
    /// only 5:5 brings a first roll to 14 on the head and one on point 4.
    #[must_use]
    pub fn implied(board: &Board, turn: Color) -> Self {
        let opponent = board.side(turn.other());
        let four = Point::at_index(3);
        Self {
            first_move: *board.side(turn) == Side::START,
            opponent_rolled_55: opponent.at(Point::HEAD) == 14 && opponent.at(four) == 1,
        }
    }
}

/// N-6: how many checkers may leave the head in this roll.
pub(super) fn head_limit(
    board: &Board,
    turn: Color,
    dice: Dice,
    flags: Flags,
    rule: HeadException,
) -> u8 {
    // N-7: the doubles that one checker alone could not play to the end from the start.
    let obstructed = dice.is_double() && matches!(dice.high().pips(), 3 | 4 | 6);
    let exception = flags.first_move
        && obstructed
        && match rule {
            // N-8: 4:4 against a checker that 5:5 has brought to the mover's point 16.
            HeadException::Classic => !(flags.opponent_rolled_55 && dice.high().pips() == 4),
            HeadException::Fnr2026 => *board.side(turn.other()) != Side::START,
        };
    if exception { 2 } else { 1 }
}

/// Everything about a turn that does not change while it is played.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    /// The mover's checkers before the turn.
    pub(super) side: Side,
    pub(super) dice: Dice,
    /// N-5: the points no opponent's checker holds.
    pub(super) open: u32,
    /// N-11: runs that must not come about.
    pub(super) forbidden: u32,
    /// N-6: so many must stay on the head.
    pub(super) head_floor: u8,
    pub(super) block_check: BlockCheck,
}

impl Frame {
    pub(super) fn new(board: &Board, turn: Color, dice: Dice, flags: Flags, rules: Rules) -> Self {
        let (side, opponent) = (*board.side(turn), board.side(turn.other()));
        let limit = head_limit(board, turn, dice, flags, rules.head_exception);
        // A block that stands already (a referee let an illegal play stand) is not built anew.
        let standing = block::runs(side.points());
        Self {
            side,
            dice,
            open: ALL_POINTS & !facing(opponent.points()),
            forbidden: block::forbidden(rules.six_windows, opponent) & !standing,
            head_floor: side.at(Point::HEAD).saturating_sub(limit),
            block_check: rules.block_check,
        }
    }

    /// The points a step by `pips` may start from, blocks aside.
    pub(super) fn starts(&self, side: &Side, pips: u32) -> u32 {
        let points = side.points();
        let mut starts = points & (self.open << pips);
        if starts & HEAD_BIT != 0 && side.at(Point::HEAD) <= self.head_floor {
            starts &= !HEAD_BIT;
        }
        if side.is_home() && points != 0 {
            // N-13: from the point of the die, or from the farthest if that is nearer.
            let exact = 1 << (pips - 1);
            let farthest = 1 << (31 - points.leading_zeros());
            if points & exact != 0 {
                starts |= exact;
            } else if farthest < exact {
                starts |= farthest;
            }
        }
        starts
    }

    /// N-11: the checkers hold six in a row that they may not.
    pub(super) const fn is_blocking(&self, side: &Side) -> bool {
        block::runs(side.points()) & self.forbidden != 0
    }

    /// N-12: a step must not end in this, unless blocks are looked for only at the end.
    pub(super) fn is_barred_between(&self, side: &Side) -> bool {
        self.block_check == BlockCheck::EveryStep && self.is_blocking(side)
    }

    /// The sides one legal step by `pips` leads to, with the point it starts from.
    pub(super) fn steps(&self, side: Side, pips: u32) -> impl Iterator<Item = (u32, Side)> {
        bits(self.starts(&side, pips))
            .map(move |index| (index, side.moved(index, pips)))
            .filter(|(_, after)| !self.is_barred_between(after))
    }
}

/// The numbers of the bits that are set, highest first.
pub(super) fn bits(mut mask: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let highest = mask.checked_ilog2()?;
        mask &= !(1 << highest);
        Some(highest)
    })
}
