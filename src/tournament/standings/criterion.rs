//! Tie-breaks, each with one direction and one way to be shown: those of table games (FA-22), those
//! of C.07 for stages that are paired, and what matches count besides who won.

use super::Contribution;
use crate::tournament::tiebreaks::{self, TieBreak};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::cmp::Ordering;

/// A tie-break (дополнительный показатель).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    /// More first places, then more second places, and so on.
    CountBack,
    /// The better place in the last party.
    LastParty,
    /// More parties won: a tie-break of its own where nobody may survive a party.
    Wins,
    /// Fewer violations logged.
    FewerViolations,
    /// The difference of the game's own points in the matches of a paired stage: sets, points of
    /// nardy, points of kopecks.
    ScoreDifference,
    /// The game's own points scored in the matches of a paired stage.
    Score,
    /// Parties won double (mars) in the matches of a paired stage.
    DoubleWins,
    /// The lot, drawn once when a stage was played.
    Lot,
    /// A criterion of C.07, in a stage that is paired.
    Fide(TieBreak),
}

/// A criterion's value in one row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// How often each place was taken, first place first.
    Places(Vec<u32>),
    /// A place, `None` if there is none.
    Place(Option<u32>),
    /// A number of things.
    Count(u32),
    /// What is added up over the rounds of a paired stage, with its parts.
    Sum(tiebreaks::Value),
}

/// In which stages a criterion says something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fits {
    /// In free stages: it counts parties.
    Free,
    /// In paired stages: it counts matches of two.
    Paired,
    /// In every stage with points.
    Both,
}

impl Criterion {
    /// Every criterion besides those of C.07, in the order they are offered.
    pub const ALL: [Self; 8] = [
        Self::CountBack,
        Self::LastParty,
        Self::Wins,
        Self::FewerViolations,
        Self::ScoreDifference,
        Self::Score,
        Self::DoubleWins,
        Self::Lot,
    ];

    /// In which stages it says something.
    #[must_use]
    pub const fn fits(self) -> Fits {
        match self {
            Self::CountBack | Self::LastParty | Self::Wins => Fits::Free,
            Self::ScoreDifference | Self::Score | Self::DoubleWins | Self::Fide(_) => Fits::Paired,
            Self::FewerViolations | Self::Lot => Fits::Both,
        }
    }

    /// The criterion's name in files and message keys; those of C.07 have their abbreviation.
    #[must_use]
    pub fn name(self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::Fide(tie_break) => return Cow::Owned(tie_break.to_string()),
            Self::CountBack => "count_back",
            Self::LastParty => "last_party",
            Self::Wins => "wins",
            Self::FewerViolations => "fewer_violations",
            Self::ScoreDifference => "score_difference",
            Self::Score => "score",
            Self::DoubleWins => "double_wins",
            Self::Lot => "lot",
        })
    }

    /// The criterion of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let of_tables = Self::ALL.into_iter().find(|one| one.name() == name);
        of_tables.or_else(|| name.parse().ok().map(Self::Fide))
    }

    pub(super) fn value(self, contributions: &[Contribution]) -> Value {
        let count = |counted: u32| Value::Count(counted);
        match self {
            Self::CountBack => Value::Places(places(contributions)),
            Self::LastParty => {
                Value::Place(contributions.last().and_then(|contribution| contribution.place))
            }
            Self::Wins => count(contributions.iter().map(|one| u32::from(one.won)).sum()),
            Self::FewerViolations => count(contributions.iter().map(|one| one.violations).sum()),
            // What looks at all rows, or at what the event stores, does not come this way.
            Self::Fide(_) | Self::ScoreDifference | Self::Score | Self::DoubleWins | Self::Lot => {
                Value::Place(None)
            }
        }
    }

    /// `Less` if `a` is better than `b`.
    pub(super) fn compare(self, a: &Value, b: &Value) -> Ordering {
        match (self, a, b) {
            (Self::FewerViolations, Value::Count(a), Value::Count(b)) => a.cmp(b),
            (_, Value::Count(a), Value::Count(b)) => b.cmp(a),
            (_, Value::Places(a), Value::Places(b)) => {
                let longest = a.len().max(b.len());
                let at = |places: &[u32], i: usize| places.get(i).copied().unwrap_or(0);
                (0..longest)
                    .map(|i| at(b, i).cmp(&at(a, i)))
                    .find(|one| one.is_ne())
                    .unwrap_or(Ordering::Equal)
            }
            (_, Value::Place(a), Value::Place(b)) => {
                a.unwrap_or(u32::MAX).cmp(&b.unwrap_or(u32::MAX))
            }
            _ => Ordering::Equal,
        }
    }
}

fn places(contributions: &[Contribution]) -> Vec<u32> {
    let mut counts = Vec::new();
    for place in contributions.iter().filter_map(|one| one.place) {
        let at = usize::try_from(place.saturating_sub(1)).unwrap_or(usize::MAX);
        if at >= counts.len() {
            counts.resize(at + 1, 0);
        }
        counts[at] += 1;
    }
    counts
}
