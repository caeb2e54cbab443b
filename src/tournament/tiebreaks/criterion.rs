//! The criteria by their abbreviations of C.07, as files and the command line write them.

use super::System;
use crate::games::Message;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Criterion {
    /// PTS: points.
    Points,
    /// WIN: rounds with a win's points, played or not.
    Wins,
    /// WON: games won at the table.
    Won,
    /// BPG: games played as second mover.
    SecondPlayed,
    /// BWG: games won as second mover.
    SecondWon,
    /// PS: the sum of the scores after each round.
    Progressive,
    /// REP: rounds not missed by request or forfeit.
    Rounds,
    /// GE: games elected to play, the same rounds.
    Elected,
    /// STD: a point for every round better than the opponent's, half of one for an equal one.
    Standard,
    /// KS: points against those who scored half of all points or more.
    Koya,
    /// DE: the games among those still level.
    Direct,
    /// BH: the sum of the opponents' scores.
    Buchholz,
    /// AOB: the average of the opponents' Buchholz.
    AverageBuchholz,
    /// FB: Buchholz as if all games of the last round had been drawn.
    Fore,
    /// SB: opponents' scores times the points scored against them.
    SonnebornBerger,
    /// ARO: the average rating of the opponents.
    AverageRating,
    /// TPR: tournament performance rating.
    Performance,
    /// PTP: the rating that would expect exactly this score.
    Perfect,
    /// APRO: the average of the opponents' TPR.
    AveragePerformance,
    /// APPO: the average of the opponents' PTP.
    AveragePerfect,
}

impl Criterion {
    /// Every criterion with its abbreviation.
    pub const ALL: [(Self, &'static str); 20] = [
        (Self::Points, "PTS"),
        (Self::Direct, "DE"),
        (Self::Buchholz, "BH"),
        (Self::SonnebornBerger, "SB"),
        (Self::Wins, "WIN"),
        (Self::Won, "WON"),
        (Self::SecondPlayed, "BPG"),
        (Self::SecondWon, "BWG"),
        (Self::Progressive, "PS"),
        (Self::Rounds, "REP"),
        (Self::Elected, "GE"),
        (Self::Standard, "STD"),
        (Self::Koya, "KS"),
        (Self::AverageBuchholz, "AOB"),
        (Self::Fore, "FB"),
        (Self::AverageRating, "ARO"),
        (Self::Performance, "TPR"),
        (Self::Perfect, "PTP"),
        (Self::AveragePerformance, "APRO"),
        (Self::AveragePerfect, "APPO"),
    ];

    /// Its abbreviation.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        Self::ALL.iter().find(|(one, _)| *one == self).map_or("", |(_, name)| name)
    }

    /// Its name in a person's language.
    #[must_use]
    pub const fn term(self) -> &'static str {
        match self {
            Self::Points => "tiebreak-pts",
            Self::Wins => "tiebreak-win",
            Self::Won => "tiebreak-won",
            Self::SecondPlayed => "tiebreak-bpg",
            Self::SecondWon => "tiebreak-bwg",
            Self::Progressive => "tiebreak-ps",
            Self::Rounds => "tiebreak-rep",
            Self::Elected => "tiebreak-ge",
            Self::Standard => "tiebreak-std",
            Self::Koya => "tiebreak-ks",
            Self::Direct => "tiebreak-de",
            Self::Buchholz => "tiebreak-bh",
            Self::AverageBuchholz => "tiebreak-aob",
            Self::Fore => "tiebreak-fb",
            Self::SonnebornBerger => "tiebreak-sb",
            Self::AverageRating => "tiebreak-aro",
            Self::Performance => "tiebreak-tpr",
            Self::Perfect => "tiebreak-ptp",
            Self::AveragePerformance => "tiebreak-apro",
            Self::AveragePerfect => "tiebreak-appo",
        }
    }

    const fn allows(self, modifier: Modifier) -> bool {
        match modifier {
            Modifier::Plain => true,
            Modifier::Lowest(_) => matches!(
                self,
                Self::Progressive
                    | Self::Buchholz
                    | Self::Fore
                    | Self::SonnebornBerger
                    | Self::AverageRating
            ),
            Modifier::Both(_) => {
                matches!(self, Self::Buchholz | Self::Fore | Self::SonnebornBerger)
            }
            Modifier::Forfeits => matches!(self, Self::Direct),
        }
    }
}

/// What is left out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Modifier {
    /// Nothing.
    #[default]
    Plain,
    /// `C1`: so many of the lowest (of the first rounds in PS).
    Lowest(u8),
    /// `M1`: so many of the lowest and of the highest.
    Both(u8),
    /// `P`: nothing, and forfeited games count as games.
    Forfeits,
}

/// A criterion as the order of a tournament names it: `BH/C1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TieBreak {
    /// What is counted.
    pub criterion: Criterion,
    /// What is left out.
    pub modifier: Modifier,
}

impl TieBreak {
    /// A criterion with nothing left out.
    #[must_use]
    pub const fn plain(criterion: Criterion) -> Self {
        Self { criterion, modifier: Modifier::Plain }
    }

    /// Whether it tells players apart in such a system: in a round robin everybody has met the
    /// same opponents, and in a Swiss not everybody has met the better half.
    #[must_use]
    pub const fn fits(self, system: System) -> bool {
        match system {
            System::Swiss => !matches!(self.criterion, Criterion::Koya),
            System::RoundRobin => !matches!(
                self.criterion,
                Criterion::Buchholz | Criterion::AverageBuchholz | Criterion::Fore
            ),
        }
    }
}

/// No criterion of that name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no tie-break `{0}`")]
pub struct Unknown(pub String);

impl Unknown {
    /// The sentence for the person who wrote it.
    #[must_use]
    pub fn message(&self) -> Message {
        Message::new("tiebreak-unknown").with("criterion", self.0.clone())
    }
}

impl FromStr for TieBreak {
    type Err = Unknown;

    /// Reads `BH`, `BH/C1`, `BH/M2`, `DE/P`, in any case.
    fn from_str(text: &str) -> Result<Self, Unknown> {
        let upper = text.trim().to_uppercase();
        let (name, rest) = upper.split_once('/').map_or((&upper[..], None), |(a, b)| (a, Some(b)));
        let number = |digits: &str| digits.parse::<u8>().ok().filter(|number| *number > 0);
        let modifier = match rest {
            None => Some(Modifier::Plain),
            Some("P") => Some(Modifier::Forfeits),
            Some(rest) => match (rest.strip_prefix('C'), rest.strip_prefix('M')) {
                (Some(digits), _) => number(digits).map(Modifier::Lowest),
                (_, Some(digits)) => number(digits).map(Modifier::Both),
                _ => None,
            },
        };
        let criterion = Criterion::ALL.iter().find(|(_, one)| *one == name).map(|(one, _)| *one);
        match (criterion, modifier) {
            (Some(criterion), Some(modifier)) if criterion.allows(modifier) => {
                Ok(Self { criterion, modifier })
            }
            _ => Err(Unknown(text.trim().to_owned())),
        }
    }
}

impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.criterion.as_str())?;
        match self.modifier {
            Modifier::Plain => Ok(()),
            Modifier::Lowest(cut) => write!(f, "/C{cut}"),
            Modifier::Both(cut) => write!(f, "/M{cut}"),
            Modifier::Forfeits => f.write_str("/P"),
        }
    }
}

impl From<TieBreak> for String {
    fn from(tie_break: TieBreak) -> Self {
        tie_break.to_string()
    }
}

impl TryFrom<String> for TieBreak {
    type Error = Unknown;

    fn try_from(text: String) -> Result<Self, Unknown> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn criteria_are_written_as_they_are_read() {
        for text in ["PTS", "DE", "DE/P", "BH/C1", "BH/M2", "SB/C1", "PS/C1", "ARO/C1", "FB", "STD"]
        {
            assert_eq!(text.parse::<TieBreak>().map(|one| one.to_string()).as_deref(), Ok(text));
        }
        for text in ["", "BHC1", "BH/", "BH/C0", "PTS/C1", "WIN/M1", "BH/P", "XX", "BH/C1/C2"] {
            assert_eq!(text.parse::<TieBreak>(), Err(Unknown(text.to_owned())), "{text}");
        }
    }
}
