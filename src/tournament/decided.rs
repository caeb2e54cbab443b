//! A match decided without a log of its play: a result brought to the desk, a forfeit, a no-show.

use crate::games::scoring::Points;
use crate::games::{Illegal, Message, Outcome, Part, SeatId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The entry `decided` of a match.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decided {
    /// Why there is no log of it.
    pub how: How,
    /// Who won: one seat, or none. A result without a winner is a draw; a match that nobody came
    /// to has none either, and both have lost it.
    #[serde(default)]
    pub winner: Option<SeatId>,
    /// What the game counts by seat (sets, mars and oin, kopeck points): of everybody or nobody.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub score: BTreeMap<SeatId, Points>,
}

/// Why a match has no log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// It was played; only its result was brought.
    Result,
    /// A side gave it up before it began, or it was taken from it.
    Forfeit,
    /// A side did not come.
    NoShow,
}

impl How {
    /// Every way, in the order it is offered.
    pub const ALL: [Self; 3] = [Self::Result, Self::Forfeit, Self::NoShow];

    /// Its name in files, forms and keys of the languages.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Result => "result",
            Self::Forfeit => "forfeit",
            Self::NoShow => "no_show",
        }
    }

    /// Nobody played: for pairing it is no meeting, and nobody moved first (S2, S9).
    #[must_use]
    pub const fn is_unplayed(self) -> bool {
        matches!(self, Self::Forfeit | Self::NoShow)
    }
}

impl Decided {
    /// What counts, for a match of these two seats.
    ///
    /// # Errors
    /// More or fewer than two sit there, the winner or a score is not theirs, or the winner is
    /// not the one with the better score.
    pub fn outcome(&self, seats: &[SeatId]) -> Result<Outcome, Illegal> {
        let refuse = |key| Err(Illegal::input(Message::new(key)));
        let [one, other] = seats else { return refuse("decided-two-sides") };
        if self.winner.as_ref().is_some_and(|winner| !seats.contains(winner)) {
            return refuse("decided-winner-unknown");
        }
        if self.how.is_unplayed() && !self.score.is_empty() {
            return refuse("decided-score-unplayed");
        }
        if !self.score.is_empty() {
            let (Some(mine), Some(his)) = (self.score.get(one), self.score.get(other)) else {
                return refuse("decided-score-of-both");
            };
            if self.score.len() != 2 {
                return refuse("decided-score-of-both");
            }
            let ahead = match mine.cmp(his) {
                std::cmp::Ordering::Greater => Some(one),
                std::cmp::Ordering::Less => Some(other),
                std::cmp::Ordering::Equal => None,
            };
            if ahead != self.winner.as_ref() {
                return refuse("decided-winner-score");
            }
        }
        let unplayed = self.how.is_unplayed();
        let place = |seat: &SeatId| match &self.winner {
            Some(winner) if winner == seat => 1,
            None if !unplayed => 1,
            _ => 2,
        };
        let part = Part {
            places: seats.iter().map(|seat| (seat.clone(), place(seat))).collect(),
            score: self.score.clone(),
            winners: self.winner.iter().cloned().collect(),
            ..Part::default()
        };
        Ok(Outcome { over: true, parts: vec![part] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats() -> [SeatId; 2] {
        ["A".to_owned(), "B".to_owned()]
    }

    fn decided(how: How, winner: Option<&str>, score: &[(&str, i64)]) -> Decided {
        Decided {
            how,
            winner: winner.map(str::to_owned),
            score: score.iter().map(|(seat, n)| ((*seat).to_owned(), Points::whole(*n))).collect(),
        }
    }

    #[test]
    fn a_result_brought_to_the_desk_counts_as_it_was_played() {
        let outcome = decided(How::Result, Some("B"), &[("A", 1), ("B", 2)]).outcome(&seats());
        let outcome = outcome.expect("a result of both");
        assert!(outcome.over);
        assert_eq!(outcome.parts[0].places["B"], 1);
        assert_eq!(outcome.parts[0].score["B"], Points::whole(2));
        let drawn = decided(How::Result, None, &[]).outcome(&seats()).expect("a draw");
        assert_eq!(drawn.parts[0].places["A"], drawn.parts[0].places["B"]);
    }

    #[test]
    fn nobody_wins_a_match_that_nobody_came_to() {
        let outcome = decided(How::NoShow, None, &[]).outcome(&seats()).expect("both stayed away");
        assert!(outcome.parts[0].winners.is_empty());
        assert!(outcome.parts[0].places.values().all(|place| *place == 2));
    }

    #[test]
    fn a_result_that_contradicts_itself_is_refused() {
        let refused = [
            (decided(How::Result, Some("C"), &[]), "decided-winner-unknown"),
            (decided(How::Result, Some("A"), &[("A", 1), ("B", 2)]), "decided-winner-score"),
            (decided(How::Result, Some("A"), &[("A", 2), ("B", 2)]), "decided-winner-score"),
            (decided(How::Result, Some("A"), &[("A", 2)]), "decided-score-of-both"),
            (decided(How::Forfeit, Some("A"), &[("A", 2), ("B", 0)]), "decided-score-unplayed"),
        ];
        for (decided, key) in refused {
            assert_eq!(decided.outcome(&seats()).expect_err(key).message.key, key);
        }
        let three = ["A", "B", "C"].map(str::to_owned);
        assert!(decided(How::Result, Some("A"), &[]).outcome(&three).is_err());
    }
}
