//! Why a round is as it is, as sentences: every pair, float, bye and first move.
//!
//! Rules are named as in the federation's text: `C1`…`C21` are the criteria, article 3 says how a
//! bracket is paired, article 4 in which order candidates come, `5.2.1` and so on who moves first.

use super::{Barred, Decided, Moved, NoLegalPairing, Pair, Pairing, Passed, Place};
use crate::games::{Arg, Explanation, Message};
use crate::tournament::crosstable::{Score, Tpn};

/// Whoever was passed over after so many is not told of one by one.
const TOLD: usize = 4;

fn seat(tpn: Tpn) -> Arg {
    Arg::Seat(tpn.to_string())
}

/// Points as every language writes them: `2½`.
fn points(score: Score) -> Arg {
    let tenths = score.tenths();
    Arg::Text(match (tenths / 10, tenths % 10) {
        (whole, 0) => whole.to_string(),
        (0, 5) => "½".to_owned(),
        (whole, 5) => format!("{whole}½"),
        _ => score.to_string(),
    })
}

impl Pair {
    /// Why these two meet: how they came together, then who came before in the sequence and was
    /// passed over.
    #[must_use]
    pub fn why(&self) -> Vec<Explanation> {
        let (rule, key) = match self.place {
            Place::MovedDown => ("Art. 3", "pairing-moved-down"),
            Place::Halves => ("Art. 3", "pairing-halves"),
            Place::Exchanged => ("Art. 4", "pairing-exchanged"),
        };
        // The one who looked for an opponent stands first.
        let (one, other) =
            if self.first_looked { (self.first, self.second) } else { (self.second, self.first) };
        let how = Message::new(key)
            .with("one", seat(one))
            .with("other", seat(other))
            .with("bracket", points(self.bracket));
        let mut all = vec![Explanation::new(rule, how)];
        all.extend(self.passed.iter().take(TOLD).map(|(tpn, why)| passed(one, *tpn, *why)));
        if let Some(more) = self.passed.len().checked_sub(TOLD).filter(|more| *more > 0) {
            let more = i64::try_from(more).unwrap_or(i64::MAX);
            let told = Message::new("pairing-passed-more").with("count", more);
            all.push(Explanation::new("Art. 4", told));
        }
        all
    }

    /// Why he moves first.
    #[must_use]
    pub fn first_move(&self) -> Explanation {
        let (rule, key) = match self.decided {
            Some(Decided::Both) => ("5.2.1", "pairing-first-both"),
            Some(Decided::Stronger) => ("5.2.2", "pairing-first-stronger"),
            Some(Decided::Alternation) => ("5.2.3", "pairing-first-alternation"),
            Some(Decided::HigherRanked) => ("5.2.4", "pairing-first-higher"),
            Some(Decided::Number) => ("5.2.5", "pairing-first-number"),
            None => ("first_move", "pairing-first-lot"),
        };
        let said =
            Message::new(key).with("first", seat(self.first)).with("second", seat(self.second));
        Explanation::new(rule, said)
    }
}

fn passed(one: Tpn, other: Tpn, why: Passed) -> Explanation {
    let (rule, key) = match why {
        Passed::Barred(Barred::Met(_)) => ("C1", "pairing-passed-met"),
        Passed::Barred(Barred::Forbidden) => ("forbidden", "pairing-passed-forbidden"),
        Passed::Barred(Barred::SamePreference) => ("C3", "pairing-passed-same"),
        Passed::Refusal => ("C12", "pairing-passed-refusal"),
        Passed::Worse => ("C4", "pairing-passed-worse"),
    };
    let mut said = Message::new(key).with("one", seat(one)).with("other", seat(other));
    if let Passed::Barred(Barred::Met(round)) = why {
        said = said.with("round", i64::from(round));
    }
    Explanation::new(rule, said)
}

impl Moved {
    /// Why he moved down.
    #[must_use]
    pub fn why(&self) -> Explanation {
        let (rule, key) = match (self.nobody, self.players % 2) {
            (true, _) => ("C1", "pairing-float-nobody"),
            (false, 1) => ("C7", "pairing-float-odd"),
            (false, _) => ("C6", "pairing-float-others"),
        };
        let players = i64::try_from(self.players).unwrap_or(i64::MAX);
        let said = Message::new(key)
            .with("player", seat(self.tpn))
            .with("players", players)
            .with("bracket", points(self.bracket));
        Explanation::new(rule, said)
    }
}

impl Pairing {
    /// Why somebody has the bye; `None` if nobody has it.
    #[must_use]
    pub fn bye_why(&self) -> Option<Explanation> {
        let (tpn, score) = self.bye?;
        let said =
            Message::new("pairing-bye").with("player", seat(tpn)).with("score", points(score));
        Some(Explanation::new("C5", said))
    }
}

impl NoLegalPairing {
    /// The sentence for the organizer, who decides what then.
    #[must_use]
    pub fn message(&self) -> Message {
        let seats = |all: &[Tpn]| Arg::Seats(all.iter().map(ToString::to_string).collect());
        match self {
            Self::OpenGames(open) => Message::new("pairing-none-open").with("players", seats(open)),
            Self::RoundsOver(rounds) => {
                Message::new("pairing-none-over").with("rounds", i64::from(*rounds))
            }
            Self::TooFew => Message::new("pairing-none-few"),
            Self::NobodyForBye => Message::new("pairing-none-bye"),
            Self::NobodyLeft(left) if left.is_empty() => Message::new("pairing-none"),
            Self::NobodyLeft(left) => {
                Message::new("pairing-none-left").with("players", seats(left))
            }
        }
    }
}

/// What to tell an organizer who plans so many rounds for so many players: with as many rounds
/// as opponents, or nearly, a Swiss tournament can come to a round that cannot be paired.
#[must_use]
pub fn too_many_rounds(players: usize, rounds: u16) -> Option<Message> {
    let opponents = players.saturating_sub(1);
    let rounds_wanted = usize::from(rounds);
    (players > 0 && 3 * rounds_wanted > 2 * opponents).then(|| {
        Message::new("pairing-many-rounds")
            .with("players", i64::try_from(players).unwrap_or(i64::MAX))
            .with("rounds", i64::from(rounds))
    })
}
