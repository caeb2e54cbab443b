//! Tie-breaks of table games (FA-22): each has one direction and one way to be shown.

use super::Contribution;
use serde::{Deserialize, Serialize};
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
}

impl Criterion {
    /// Every criterion, in the order they are offered.
    pub const ALL: [Self; 4] =
        [Self::CountBack, Self::LastParty, Self::Wins, Self::FewerViolations];

    /// The criterion's name in files and message keys.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::CountBack => "count_back",
            Self::LastParty => "last_party",
            Self::Wins => "wins",
            Self::FewerViolations => "fewer_violations",
        }
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
