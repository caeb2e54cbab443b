//! Tie-breaks: those of table games (FA-22), each with one direction and one way to be shown,
//! and those of C.07 for stages that are paired.

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
    /// What C.07 counts, with its parts.
    Fide(tiebreaks::Value),
}

impl Criterion {
    /// Every criterion of table games, in the order they are offered.
    pub const ALL: [Self; 4] =
        [Self::CountBack, Self::LastParty, Self::Wins, Self::FewerViolations];

    /// The criterion's name in files and message keys; those of C.07 have their abbreviation.
    #[must_use]
    pub fn name(self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::Fide(tie_break) => return Cow::Owned(tie_break.to_string()),
            Self::CountBack => "count_back",
            Self::LastParty => "last_party",
            Self::Wins => "wins",
            Self::FewerViolations => "fewer_violations",
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
            // C.07 looks at all rows at once, so it does not come this way.
            Self::Fide(_) => Value::Place(None),
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
