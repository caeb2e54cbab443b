//! Points and the schemes that turn places into points (F-23…F-25).

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};

/// Parts of one point: every group of up to twelve can share a whole number of points exactly.
const UNITS: i64 = 27_720;

/// An exact number of points; averages of shared places stay exact.
///
/// Written in JSON as a number, whole where it is whole.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i64);

impl Points {
    /// No points.
    pub const ZERO: Self = Self(0);

    /// A whole number of points.
    #[must_use]
    pub const fn whole(points: i64) -> Self {
        Self(points * UNITS)
    }

    /// These points shared among `shares` equal holders, rounded to 1/27720 of a point.
    #[must_use]
    pub fn shared(self, shares: usize) -> Self {
        let shares = i64::try_from(shares.max(1)).unwrap_or(i64::MAX);
        let half = shares / 2;
        Self((self.0 + self.0.signum() * half) / shares)
    }

    /// The points times a whole number.
    #[must_use]
    pub const fn times(self, factor: i64) -> Self {
        Self(self.0 * factor)
    }

    /// In the smallest parts there are: to reckon with, exactly.
    #[must_use]
    pub const fn units(self) -> i64 {
        self.0
    }

    /// The points as an exact fraction: numerator and denominator.
    #[must_use]
    pub const fn fraction(self) -> (i64, i64) {
        (self.0, UNITS)
    }

    /// As a floating number, for drawing and for JSON.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "scores are far below 2^53 units")]
    pub fn as_f64(self) -> f64 {
        self.0 as f64 / UNITS as f64
    }

    /// The nearest representable value of a floating number; `None` if it is not finite or too large.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "range is checked")]
    pub fn from_f64(value: f64) -> Option<Self> {
        (value.is_finite() && value.abs() < 1e9)
            .then(|| Self((value * UNITS as f64).round() as i64))
    }
}

impl std::fmt::Display for Points {
    /// Whole points without a fraction, others with up to three decimals.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0 % UNITS == 0 {
            return write!(f, "{}", self.0 / UNITS);
        }
        let text = format!("{:.3}", self.as_f64());
        f.write_str(text.trim_end_matches('0'))
    }
}

impl Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Points {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Points {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % UNITS == 0 {
            serializer.serialize_i64(self.0 / UNITS)
        } else {
            serializer.serialize_f64(self.as_f64())
        }
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = f64::deserialize(deserializer)?;
        Self::from_f64(value).ok_or_else(|| serde::de::Error::custom("points out of range"))
    }
}

/// A scoring scheme: how the places of a party become points (F-23…F-25).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scheme {
    /// F-23: as many points as the place taken.
    Linear,
    /// F-24: 10, 6, 4, 3, 2, 1 for the first six places, or another table.
    Formula1,
    /// F-25: one point to whoever remained alone.
    WinnerTakesAll,
}

impl Scheme {
    /// Every scheme, in the order they are offered.
    pub const ALL: [Self; 3] = [Self::Formula1, Self::Linear, Self::WinnerTakesAll];

    /// The scheme's name in files and addresses.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Linear => "linear",
            Self::Formula1 => "formula1",
            Self::WinnerTakesAll => "winner_takes_all",
        }
    }

    /// The rule that describes it.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Linear => "F-23",
            Self::Formula1 => "F-24",
            Self::WinnerTakesAll => "F-25",
        }
    }

    /// The key of the scheme's name in the languages.
    #[must_use]
    pub const fn term(self) -> &'static str {
        match self {
            Self::Linear => "scheme-linear",
            Self::Formula1 => "scheme-formula1",
            Self::WinnerTakesAll => "scheme-winner-takes-all",
        }
    }
}

/// F-24: points for places 1–6 as the races of 1991–2002 gave them (FA-20: any table may replace it).
pub const FORMULA1: [Points; 6] = [
    Points::whole(10),
    Points::whole(6),
    Points::whole(4),
    Points::whole(3),
    Points::whole(2),
    Points::whole(1),
];

/// F-23: as many points as the place taken; the lowest sum wins (FA-1).
#[must_use]
pub const fn linear(place: u32) -> Points {
    Points::whole(place as i64)
}

/// FA-1, the other direction: N + 1 − place; the highest sum wins.
#[must_use]
pub const fn linear_descending(place: u32, field: u32) -> Points {
    Points::whole(field as i64 + 1 - place as i64)
}

/// F-24: the points the table has for the place, none beyond its end.
#[must_use]
pub fn formula1(table: &[Points], place: u32) -> Points {
    let index = usize::try_from(place).ok().and_then(|place| place.checked_sub(1));
    index.and_then(|index| table.get(index)).copied().unwrap_or_default()
}

/// F-25: one point to whoever remained alone, nobody else scores.
#[must_use]
pub const fn winner_takes_all(remained_alone: bool) -> Points {
    Points::whole(remained_alone as i64)
}

/// The points of a whole field. Who shares a place shares the points of the places taken up
/// together in equal parts (FA-6): two who share place 2 get half of the second and third.
#[must_use]
pub fn award(places: &[u32], points_of: impl Fn(u32) -> Points) -> Vec<Points> {
    let mut holders: BTreeMap<u32, u32> = BTreeMap::new();
    for place in places {
        *holders.entry(*place).or_default() += 1;
    }
    let share: BTreeMap<u32, Points> = holders
        .into_iter()
        .map(|(place, count)| {
            let taken_up = (place..place.saturating_add(count)).map(&points_of);
            (place, taken_up.sum::<Points>().shared(count as usize))
        })
        .collect();
    places.iter().map(|place| share[place]).collect()
}

/// The points of every scheme for a game that has places and nothing to say about schemes: the
/// linear one counts the place, Formula 1 by its table, and only who is first alone takes all.
#[must_use]
pub fn by_place<S: Ord + Clone>(
    places: &BTreeMap<S, u32>,
) -> BTreeMap<Scheme, BTreeMap<S, Points>> {
    let of_field: Vec<u32> = places.values().copied().collect();
    let alone = of_field.iter().filter(|place| **place == 1).count() == 1;
    let schemes = Scheme::ALL.map(|scheme| {
        let points = award(&of_field, |place| match scheme {
            Scheme::Linear => linear(place),
            Scheme::Formula1 => formula1(&FORMULA1, place),
            Scheme::WinnerTakesAll => winner_takes_all(alone && place == 1),
        });
        (scheme, places.keys().cloned().zip(points).collect())
    });
    schemes.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_alone_give_points_in_every_scheme() {
        let places = BTreeMap::from([("A", 1), ("B", 2), ("C", 2)]);
        let points = by_place(&places);
        assert_eq!(points[&Scheme::Linear]["C"], Points::whole(5).shared(2));
        assert_eq!(points[&Scheme::Formula1]["B"], Points::whole(5));
        assert_eq!(points[&Scheme::WinnerTakesAll]["A"], Points::whole(1));
        let shared = by_place(&BTreeMap::from([("A", 1), ("B", 1)]));
        assert_eq!(shared[&Scheme::WinnerTakesAll]["A"], Points::ZERO);
    }

    #[test]
    fn who_shares_a_place_shares_the_points_of_the_places_taken_up() {
        let half = |points: i64| Points::whole(points).shared(2);
        assert_eq!(award(&[1, 2, 2], linear), [Points::whole(1), half(5), half(5)]);
        let formula1 = |place| formula1(&FORMULA1, place);
        assert_eq!(
            award(&[2, 1, 2, 7], formula1),
            [Points::whole(5), Points::whole(10), Points::whole(5), Points::ZERO]
        );
    }

    #[test]
    fn linear_points_run_in_either_direction() {
        assert_eq!(linear(3), Points::whole(3));
        assert_eq!(linear_descending(3, 8), Points::whole(6));
        assert_eq!(
            award(&[1, 2, 3], |place| linear_descending(place, 3)),
            [Points::whole(3), Points::whole(2), Points::whole(1)]
        );
    }

    #[test]
    fn shared_points_add_up_to_what_was_shared() {
        for holders in 1..=12_usize {
            let share = Points::whole(19).shared(holders);
            assert_eq!(share.times(i64::try_from(holders).expect("small")), Points::whole(19));
        }
    }

    #[test]
    fn points_are_written_without_a_useless_fraction() {
        assert_eq!(Points::whole(7).to_string(), "7");
        assert_eq!(Points::whole(7).shared(2).to_string(), "3.5");
        assert_eq!(Points::whole(20).shared(3).to_string(), "6.667");
        assert_eq!(serde_json::to_string(&Points::whole(-3)).expect("number"), "-3");
    }

    #[test]
    fn points_survive_a_round_trip_through_json() {
        for points in [Points::whole(0), Points::whole(10).shared(3), Points::whole(-7).shared(2)] {
            let text = serde_json::to_string(&points).expect("number");
            assert_eq!(serde_json::from_str::<Points>(&text).expect("same"), points);
        }
    }
}
