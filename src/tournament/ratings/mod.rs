//! Ratings: how strong somebody is at a game, always computed from the logs anew.
//!
//! Two alone play Glicko-2; pairs and tables of several are rated by Weng and Lin's way (known
//! as OpenSkill). One finished event is one rating period, the unit is the match, and what nobody
//! played counts for nobody. Parameters and reasons: `docs/ratings.md`. No rating is stored:
//! a corrected result, or two records that turn out to be one person, simply give other ones.

mod bouts;
mod ledger;
mod systems;

pub use bouts::{Bout, Side, bouts, coming};
pub use ledger::{Career, Change, Ledger, Meeting, Period};
pub use systems::{GROWTH, GROWTH_AT_MOST, TAU, chance};

use serde::{Deserialize, Serialize};

/// What kind of match a rating is for: skill alone, with a partner and among several differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Discipline {
    /// Two, each for himself.
    Singles,
    /// Two against two.
    Pairs,
    /// Several at a table, each for himself.
    Table,
}

impl Discipline {
    /// Every discipline, in the order they are shown.
    pub const ALL: [Self; 3] = [Self::Singles, Self::Pairs, Self::Table];

    /// Its name in files and keys of the languages.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Singles => "singles",
            Self::Pairs => "pairs",
            Self::Table => "table",
        }
    }

    /// What somebody has who was never rated.
    #[must_use]
    pub fn start(self) -> Rating {
        match self {
            Self::Singles => Rating { value: 1500.0, deviation: 350.0, volatility: 0.06 },
            Self::Pairs | Self::Table => {
                Rating { value: 25.0, deviation: 25.0 / 3.0, volatility: 0.0 }
            }
        }
    }

    /// Whether a rating comes from too few matches to mean much: three standard deviations still
    /// cover most of the scale.
    #[must_use]
    pub fn is_provisional(self, rating: Rating) -> bool {
        let known = match self {
            Self::Singles => 110.0,
            Self::Pairs | Self::Table => 4.0,
        };
        rating.deviation > known
    }

    /// Digits after the point a rating is written with: the two scales are not equally fine.
    #[must_use]
    pub const fn digits(self) -> usize {
        match self {
            Self::Singles => 0,
            Self::Pairs | Self::Table => 1,
        }
    }
}

/// What a rating is for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pool {
    /// The game's name.
    pub game: String,
    /// The kind of match.
    pub discipline: Discipline,
}

/// A rating (рейтинг).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// The strength as far as it is known.
    pub value: f64,
    /// How far the true strength may be off: two thirds of the time not farther than this.
    pub deviation: f64,
    /// How much the results swing (Glicko-2's σ); Weng and Lin have none.
    pub volatility: f64,
}
