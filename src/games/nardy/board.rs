//! The board: where the checkers (фишки) of both players stand.
//!
//! A side is one 128-bit number of four-bit counts beside a mask of the points it holds, so that
//! a step is two additions and comparing positions is one comparison: the generator spends its
//! time here.

use super::block;
use super::ruleset::SixWindows;
use std::fmt;

/// Whose checkers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// White (белые).
    White,
    /// Black (чёрные).
    Black,
}

impl Color {
    /// Both, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The opponent's.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The letter of position notation.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// 0 for White, 1 for Black.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A point (поле) as its owner numbers it: 24 is his head, 6 to 1 his home (N-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// The head (голова).
    pub const HEAD: Self = Self(24);

    /// The point of that number; `None` if the board has none.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= 24 { Some(Self(number)) } else { None }
    }

    /// Its number, 1 to 24.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The same place as the opponent numbers it (N-1).
    #[must_use]
    pub const fn facing(self) -> Self {
        Self(if self.0 <= 12 { self.0 + 12 } else { self.0 - 12 })
    }

    /// All points, the head first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=24).rev().map(Self)
    }

    pub(super) const fn index(self) -> u32 {
        self.0 as u32 - 1
    }

    pub(super) fn at_index(index: u32) -> Self {
        Self(u8::try_from(index % 24 + 1).expect("at most 24"))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Checkers of a side (N-1).
pub(super) const CHECKERS: u8 = 15;
/// Points as bits: bit 0 is point 1, bit 23 the head.
pub(super) const ALL_POINTS: u32 = 0xFF_FFFF;
pub(super) const HEAD_BIT: u32 = 1 << 23;
/// Points of a home (N-1).
const HOME: u32 = 6;
/// The count of checkers borne off lies after those of the points.
const OFF: u32 = 24;

/// The checkers of one player, in his own numbering: always fifteen, on the board or borne off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side {
    counts: u128,
    points: u32,
}

impl Side {
    /// N-1: all on the head.
    pub const START: Self = Self { counts: (CHECKERS as u128) << (4 * 23), points: HEAD_BIT };

    /// So many checkers on each of these points, the rest borne off; `None` if there are more
    /// than fifteen.
    #[must_use]
    pub fn of(checkers: impl IntoIterator<Item = (Point, u8)>) -> Option<Self> {
        let mut side = Self { counts: u128::from(CHECKERS) << (4 * OFF), points: 0 };
        for (point, count) in checkers {
            for _ in 0..count {
                if side.off() == 0 {
                    return None;
                }
                side.counts -= 1 << (4 * OFF);
                side.counts += 1 << (4 * point.index());
                side.points |= 1 << point.index();
            }
        }
        Some(side)
    }

    /// How many checkers stand on the point.
    #[must_use]
    pub fn at(&self, point: Point) -> u8 {
        self.at_index(point.index())
    }

    /// How many have been borne off (сняты).
    #[must_use]
    pub fn off(&self) -> u8 {
        self.at_index(OFF)
    }

    /// N-2: all have been borne off.
    #[must_use]
    pub const fn is_off(&self) -> bool {
        self.points == 0
    }

    /// N-3: none stands outside the home (дом).
    #[must_use]
    pub const fn is_home(&self) -> bool {
        self.points >> HOME == 0
    }

    /// How many stand in the home.
    #[must_use]
    pub fn in_home(&self) -> u8 {
        (0..HOME).map(|index| self.at_index(index)).sum()
    }

    /// The occupied points and how many stand there, the head first.
    pub fn checkers(&self) -> impl Iterator<Item = (Point, u8)> {
        Point::all().map(|point| (point, self.at(point))).filter(|(_, count)| *count > 0)
    }

    /// Steps of one point still to go.
    #[must_use]
    pub fn pips(&self) -> u32 {
        self.checkers().map(|(point, count)| u32::from(point.number()) * u32::from(count)).sum()
    }

    pub(super) const fn points(&self) -> u32 {
        self.points
    }

    pub(super) fn at_index(&self, index: u32) -> u8 {
        u8::try_from((self.counts >> (4 * index)) & 0xF).expect("four bits")
    }

    /// The side after the checker at `index` has moved by `pips`; past point 1 it is borne off.
    /// The caller knows that it stands there.
    pub(super) const fn moved(mut self, index: u32, pips: u32) -> Self {
        self.counts -= 1 << (4 * index);
        if (self.counts >> (4 * index)) & 0xF == 0 {
            self.points &= !(1 << index);
        }
        if index >= pips {
            self.counts += 1 << (4 * (index - pips));
            self.points |= 1 << (index - pips);
        } else {
            self.counts += 1 << (4 * OFF);
        }
        self
    }
}

impl fmt::Debug for Side {
    /// As in `{24:14, 16:1}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let checkers = self.checkers().map(|(point, count)| (point.number(), count));
        f.debug_map().entries(checkers).finish()
    }
}

/// Points of one player as the other numbers them.
pub(super) const fn facing(points: u32) -> u32 {
    ((points >> 12) | (points << 12)) & ALL_POINTS
}

/// Both sides. No point holds checkers of both (N-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    sides: [Side; 2],
}

impl Board {
    /// N-1: the start.
    pub const START: Self = Self { sides: [Side::START; 2] };

    /// White and Black, each in his own numbering.
    ///
    /// # Errors
    /// A point, in White's numbering, that both would hold (N-5).
    pub fn new(white: Side, black: Side) -> Result<Self, Point> {
        match white.points & facing(black.points) {
            0 => Ok(Self { sides: [white, black] }),
            shared => Err(Point::at_index(shared.trailing_zeros())),
        }
    }

    /// The checkers of one player.
    #[must_use]
    pub const fn side(&self, color: Color) -> &Side {
        &self.sides[color.index()]
    }

    /// The board after a play of `color` has left his checkers so.
    #[must_use]
    pub fn with(mut self, color: Color, side: Side) -> Self {
        debug_assert_eq!(side.points & facing(self.side(color.other()).points), 0, "N-5");
        self.sides[color.index()] = side;
        self
    }

    /// N-11: the lowest points of blocks that `color` holds and may not hold.
    #[must_use]
    pub fn illegal_blocks(&self, color: Color, windows: SixWindows) -> Vec<Point> {
        let forbidden = block::forbidden(windows, self.side(color.other()));
        let held = block::runs(self.side(color).points) & forbidden;
        Point::all().filter(|point| held >> point.index() & 1 == 1).collect()
    }
}
