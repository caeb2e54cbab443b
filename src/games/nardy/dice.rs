//! Dice (кости, зары) and what they show together.

use std::fmt;

/// What one die shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(u8);

impl Die {
    /// A die that shows `pips`; `None` if none does.
    #[must_use]
    pub const fn new(pips: u8) -> Option<Self> {
        if 1 <= pips && pips <= 6 { Some(Self(pips)) } else { None }
    }

    /// The number shown, 1 to 6.
    #[must_use]
    pub const fn pips(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A roll of two dice (бросок), the larger first: their order on the table means nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dice {
    high: Die,
    low: Die,
}

impl Dice {
    /// The roll of these two dice.
    #[must_use]
    pub fn new(one: Die, other: Die) -> Self {
        Self { high: one.max(other), low: one.min(other) }
    }

    /// The roll of dice showing these numbers; `None` if no dice show them.
    #[must_use]
    pub fn of(one: u8, other: u8) -> Option<Self> {
        Some(Self::new(Die::new(one)?, Die::new(other)?))
    }

    /// The 21 different rolls.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=6).flat_map(|high| (1..=high).map(move |low| Self { high: Die(high), low: Die(low) }))
    }

    /// The larger die.
    #[must_use]
    pub const fn high(self) -> Die {
        self.high
    }

    /// The smaller die.
    #[must_use]
    pub const fn low(self) -> Die {
        self.low
    }

    /// Both dice show the same (дубль).
    #[must_use]
    pub const fn is_double(self) -> bool {
        self.high.0 == self.low.0
    }

    /// N-4: how many dice there are to play; a double counts as four.
    #[must_use]
    pub const fn count(self) -> u8 {
        if self.is_double() { 4 } else { 2 }
    }
}

impl fmt::Display for Dice {
    /// As in `63`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.high, self.low)
    }
}
