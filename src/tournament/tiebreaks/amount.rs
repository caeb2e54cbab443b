//! Exact values: averages are fractions, and two players are level only if they really are.

use crate::games::scoring::Points;
use crate::tournament::crosstable::Score;
use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Sub};

/// A fraction in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Amount {
    numerator: i64,
    /// Always positive.
    denominator: i64,
}

impl Amount {
    /// Nothing.
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };

    /// A whole number.
    #[must_use]
    pub const fn whole(number: i64) -> Self {
        Self { numerator: number, denominator: 1 }
    }

    /// How many of something there are.
    #[must_use]
    pub fn count(number: usize) -> Self {
        Self::whole(i64::try_from(number).unwrap_or(i64::MAX))
    }

    fn of(numerator: i64, denominator: i64) -> Self {
        let divisor = gcd(numerator.unsigned_abs(), denominator.unsigned_abs());
        let divisor = i64::try_from(divisor).unwrap_or(1).max(1);
        Self { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    /// One score times another.
    #[must_use]
    pub fn product(one: Score, other: Score) -> Self {
        Self::of(i64::from(one.tenths()) * i64::from(other.tenths()), 100)
    }

    /// An equal share of it, nothing if nobody shares.
    #[must_use]
    pub fn shared(self, shares: usize) -> Self {
        let shares = i64::try_from(shares).unwrap_or(i64::MAX);
        if shares == 0 {
            return Self::ZERO;
        }
        Self::of(self.numerator, self.denominator * shares)
    }

    /// The nearest whole number, a half upwards.
    #[must_use]
    pub const fn rounded(self) -> i64 {
        (2 * self.numerator + self.denominator).div_euclid(2 * self.denominator)
    }
}

const fn gcd(mut one: u64, mut other: u64) -> u64 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

impl From<Score> for Amount {
    fn from(score: Score) -> Self {
        Self::of(i64::from(score.tenths()), 10)
    }
}

impl From<Points> for Amount {
    fn from(points: Points) -> Self {
        let (numerator, denominator) = points.fraction();
        Self::of(numerator, denominator)
    }
}

impl Ord for Amount {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }
}

impl PartialOrd for Amount {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for Amount {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        if self.denominator == other.denominator {
            return Self::of(self.numerator + other.numerator, self.denominator);
        }
        Self::of(
            self.numerator * other.denominator + other.numerator * self.denominator,
            self.denominator * other.denominator,
        )
    }
}

impl Sub for Amount {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + Self { numerator: -other.numerator, ..other }
    }
}

impl Sum for Amount {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Amount {
    /// With as many decimals as it needs, at most two, a half rounded up.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = Self::of(self.numerator * 100, self.denominator).rounded();
        let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
        let sign = if hundredths < 0 { "-" } else { "" };
        match part {
            0 => write!(f, "{sign}{whole}"),
            part if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            part => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_compared_exactly_and_shown_with_two_decimals() {
        let third = Amount::whole(40).shared(3);
        assert_eq!(third.to_string(), "13.33");
        assert_eq!(Amount::whole(107).shared(8).to_string(), "13.38");
        assert_eq!(Amount::whole(-5).shared(2).to_string(), "-2.5");
        assert_eq!(
            Amount::product(Score::from_tenths(35), Score::from_tenths(5)).to_string(),
            "1.75"
        );
        assert!(third > Amount::whole(1333).shared(100));
        assert_eq!(third + third + third, Amount::whole(40));
        assert_eq!(Amount::whole(5).shared(2).rounded(), 3);
        assert_eq!(Amount::whole(-5).shared(2).rounded(), -2);
    }
}
