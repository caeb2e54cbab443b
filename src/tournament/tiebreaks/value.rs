//! A value and the parts it is made of.

use super::Amount;
use crate::games::{Arg, Message};
use crate::tournament::crosstable::Tpn;

/// The value of a criterion for one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    /// What is compared; more is better in every criterion.
    pub amount: Amount,
    /// What it is made of, in order of rounds.
    pub parts: Vec<Part>,
}

/// What one round, or one opponent, gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The round, from 1.
    pub round: u16,
    /// Where it comes from.
    pub source: Source,
    /// How much it is.
    pub amount: Amount,
    /// Why it does not count.
    pub cut: Option<Cut>,
}

/// Where a part comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A game, or what its opponent has.
    Opponent(Tpn),
    /// An unplayed round: a dummy opponent with the player's own score (Art. 16.4).
    Dummy,
    /// The same, but no more than the cap of the 2026 edition.
    Capped,
    /// The round itself.
    Own,
}

/// Why a part does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// It was the least.
    Lowest,
    /// It comes from a round missed by the player's own will, which goes first (Art. 16.5).
    Missed,
    /// It was the most.
    Highest,
    /// It comes from one of the first rounds.
    Early,
}

impl Value {
    /// An amount that has no parts.
    #[must_use]
    pub const fn bare(amount: Amount) -> Self {
        Self { amount, parts: Vec::new() }
    }

    /// The sum of the parts that count.
    #[must_use]
    pub fn sum(parts: Vec<Part>) -> Self {
        let counted = parts.iter().filter(|part| part.cut.is_none());
        Self { amount: counted.map(|part| part.amount).sum(), parts }
    }

    /// The parts one by one, for a person. Seats are start numbers.
    #[must_use]
    pub fn why(&self) -> Vec<Message> {
        self.parts.iter().map(Part::said).collect()
    }
}

impl Part {
    /// A part that counts.
    #[must_use]
    pub const fn new(round: u16, source: Source, amount: Amount) -> Self {
        Self { round, source, amount, cut: None }
    }

    /// The part in words. Seats are start numbers.
    #[must_use]
    pub fn said(&self) -> Message {
        let message = match self.source {
            Source::Opponent(tpn) => {
                Message::new("tiebreak-part-opponent").with("opponent", Arg::Seat(tpn.to_string()))
            }
            Source::Dummy => Message::new("tiebreak-part-dummy"),
            Source::Capped => Message::new("tiebreak-part-capped"),
            Source::Own => Message::new("tiebreak-part-round"),
        };
        let cut = match self.cut {
            None => "no",
            Some(Cut::Lowest) => "lowest",
            Some(Cut::Missed) => "missed",
            Some(Cut::Highest) => "highest",
            Some(Cut::Early) => "early",
        };
        let message = message.with("round", i64::from(self.round)).with("cut", cut);
        message.with("amount", self.amount.to_string())
    }
}
