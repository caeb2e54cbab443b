//! What a standings counts: places by a scheme, the game's own points, or match points.

use crate::games::scoring::{Points, Scheme};
use crate::games::{Kind, Part};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// How results become points of the standings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum Scoring {
    /// The places of every part, by one of the schemes.
    Places(Scheme),
    /// The points the game itself counts: kopeck points, sets, mars and oin.
    Own,
    /// Points for a match won, drawn or lost as a whole.
    Match(MatchPoints),
}

/// What a win is worth; a draw is worth one point, or half of one where a win is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MatchPoints {
    /// 1, ½, 0.
    One,
    /// 2, 1, 0.
    Two,
    /// 3, 1, 0.
    Three,
}

impl Scoring {
    /// Everything a standings can count, in the order it is offered.
    pub const ALL: [Self; 7] = [
        Self::Own,
        Self::Match(MatchPoints::One),
        Self::Match(MatchPoints::Two),
        Self::Match(MatchPoints::Three),
        Self::Places(Scheme::Formula1),
        Self::Places(Scheme::Linear),
        Self::Places(Scheme::WinnerTakesAll),
    ];

    /// Its name in files, forms and keys of the languages.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Places(scheme) => scheme.as_str(),
            Self::Own => "own",
            Self::Match(MatchPoints::One) => "match_1",
            Self::Match(MatchPoints::Two) => "match_2",
            Self::Match(MatchPoints::Three) => "match_3",
        }
    }

    /// The rule that describes it, where a rule does.
    #[must_use]
    pub const fn rule(self) -> Option<&'static str> {
        match self {
            Self::Places(scheme) => Some(scheme.rule()),
            Self::Own | Self::Match(_) => None,
        }
    }

    /// Whether it says something sensible about the game: between two, places only repeat who
    /// won, and a series of parties is no match to be won.
    #[must_use]
    pub fn fits(self, kind: &Kind, ruleset: &Map<String, Value>) -> bool {
        match self {
            Self::Places(_) => kind.seats.1 > 2,
            Self::Own => kind.counts_points(ruleset),
            Self::Match(_) => kind.match_points,
        }
    }

    /// The points of one seat in one part, where parts have points of their own: with match
    /// points they are the game's.
    #[must_use]
    pub fn of_part(self, part: &Part, seat: &str) -> Option<Points> {
        match self {
            Self::Places(scheme) => part.points.get(&scheme)?.get(seat).copied(),
            Self::Own | Self::Match(_) => part.score.get(seat).copied(),
        }
    }
}

impl MatchPoints {
    /// Points of a win.
    #[must_use]
    pub const fn win(self) -> Points {
        match self {
            Self::One => Points::whole(1),
            Self::Two => Points::whole(2),
            Self::Three => Points::whole(3),
        }
    }

    /// Points of a draw.
    #[must_use]
    pub fn draw(self) -> Points {
        match self {
            Self::One => Points::whole(1).shared(2),
            Self::Two | Self::Three => Points::whole(1),
        }
    }

    /// The place and the points of a seat in the match as a whole: who stands alone at the top
    /// has won, several there have drawn; of a side of several each has what the side has. `None`
    /// if the seat has no result.
    #[must_use]
    pub fn of_match(self, parts: &[Part], seat: &str, on_a_side: usize) -> Option<(u32, Points)> {
        // Where the game counts no points, the fewer places the better.
        let by_places = parts.iter().all(|part| part.score.is_empty());
        let mut totals: BTreeMap<&str, Points> = BTreeMap::new();
        for part in parts {
            for (seat, place) in &part.places {
                let own = part.score.get(seat).copied().unwrap_or_default();
                let place = -Points::whole(i64::from(*place));
                *totals.entry(seat).or_default() += if by_places { place } else { own };
            }
        }
        let mine = *totals.get(seat)?;
        // A match nobody came to has no first place: both have lost it.
        if !parts.iter().any(|part| part.places.values().any(|place| *place == 1)) {
            return Some((2, Points::ZERO));
        }
        let sides = |seats: usize| seats.div_ceil(on_a_side.max(1));
        let better = sides(totals.values().filter(|other| **other > mine).count());
        let equal = sides(totals.values().filter(|other| **other == mine).count());
        let place = u32::try_from(better + 1).unwrap_or(u32::MAX);
        let points = match (better, equal) {
            (0, 1) => self.win(),
            (0, _) => self.draw(),
            _ => Points::ZERO,
        };
        Some((place, points))
    }
}

impl From<Scheme> for Scoring {
    fn from(scheme: Scheme) -> Self {
        Self::Places(scheme)
    }
}

impl From<Scoring> for &'static str {
    fn from(scoring: Scoring) -> Self {
        scoring.as_str()
    }
}

impl TryFrom<String> for Scoring {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|one| one.as_str() == name);
        found.ok_or_else(|| format!("unknown scheme {name}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(won: &str, lost: &str) -> Part {
        let points = |point| Points::whole(point);
        Part {
            places: BTreeMap::from([(won.to_owned(), 1), (lost.to_owned(), 2)]),
            score: BTreeMap::from([(won.to_owned(), points(1)), (lost.to_owned(), points(0))]),
            ..Part::default()
        }
    }

    #[test]
    fn a_match_is_won_by_its_sets_and_drawn_by_equal_ones() {
        let won = [set("A", "B"), set("B", "A"), set("A", "B")];
        assert_eq!(MatchPoints::Three.of_match(&won, "A", 1), Some((1, Points::whole(3))));
        assert_eq!(MatchPoints::Three.of_match(&won, "B", 1), Some((2, Points::ZERO)));
        let half = Points::whole(1).shared(2);
        assert_eq!(MatchPoints::One.of_match(&won[..2], "B", 1), Some((1, half)));
        assert_eq!(MatchPoints::Two.of_match(&won[..2], "A", 1), Some((1, Points::whole(1))));
        assert_eq!(MatchPoints::One.of_match(&won, "C", 1), None);
    }

    #[test]
    fn a_pair_wins_draws_and_loses_together() {
        let set = |won: [&str; 2], lost: [&str; 2]| {
            let all = || won.iter().map(|id| (*id, 1)).chain(lost.iter().map(|id| (*id, 2)));
            let point = |place| Points::whole(i64::from(place == 1));
            Part {
                places: all().map(|(id, place)| (id.to_owned(), place)).collect(),
                score: all().map(|(id, place)| (id.to_owned(), point(place))).collect(),
                ..Part::default()
            }
        };
        let won = [set(["A", "C"], ["B", "D"]), set(["B", "D"], ["A", "C"])];
        for (seat, place, points) in [("A", 1, 2), ("C", 1, 2), ("B", 2, 0), ("D", 2, 0)] {
            let expected = Some((place, Points::whole(points)));
            assert_eq!(MatchPoints::Two.of_match(&won[..1], seat, 2), expected, "{seat}");
            let drawn = Some((1, Points::whole(1)));
            assert_eq!(MatchPoints::Two.of_match(&won, seat, 2), drawn, "{seat}");
        }
    }

    #[test]
    fn a_match_nobody_came_to_is_lost_by_both() {
        let places = BTreeMap::from([("A".to_owned(), 2), ("B".to_owned(), 2)]);
        let parts = [Part { places, ..Part::default() }];
        assert_eq!(MatchPoints::One.of_match(&parts, "A", 1), Some((2, Points::ZERO)));
        assert_eq!(MatchPoints::One.of_match(&parts, "B", 1), Some((2, Points::ZERO)));
    }

    #[test]
    fn every_scheme_is_written_and_read_by_its_name() {
        for scoring in Scoring::ALL {
            let text = serde_json::to_string(&scoring).expect("a word");
            assert_eq!(serde_json::from_str::<Scoring>(&text).expect("the same"), scoring);
        }
        assert!(serde_json::from_str::<Scoring>("\"chance\"").is_err());
    }
}
