//! Tie-breaks of tournaments between two sides: FIDE C.07, the edition stored with the tournament.
//!
//! Every value comes with its parts: which round and opponent gave what, what was cut, which
//! unplayed round was replaced by what (Art. 16). Criteria are applied in their order, each to
//! those still level; whoever is level after the last shares the place, or the stored lot decides.
//! Points added for pairing (acceleration) never enter, and games without a result contribute
//! nothing.

mod amount;
mod calculator;
mod criterion;
mod direct;
mod performance;
mod ranking;
mod value;

pub use amount::Amount;
pub use criterion::{Criterion, Modifier, TieBreak, Unknown};
pub use ranking::{Decided, Row, Standings, Step, ranked};
pub use value::{Cut, Part, Source, Value};

use crate::games::Message;
use serde::{Deserialize, Serialize};

/// An edition of C.07. They differ on the same cross-table, so a tournament stores its own.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Edition {
    /// In force until February 2026.
    #[serde(rename = "2023")]
    Of2023,
    /// In force from 1 March 2026: what an unplayed round gives is capped (Art. 16.4).
    #[default]
    #[serde(rename = "2026")]
    Of2026,
}

/// How players were paired: unplayed rounds count differently (Art. 15.2, 16).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum System {
    /// Opponents follow from the points.
    #[default]
    Swiss,
    /// Everybody meets everybody.
    RoundRobin,
}

/// What tie-breaks are computed by.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rules {
    /// The edition of the regulations.
    pub edition: Edition,
    /// The system of the tournament.
    pub system: System,
    /// The criteria in order; none means points alone.
    pub order: Vec<TieBreak>,
    /// The seed of the lot among those level at the end; without it they share the place.
    pub lot: Option<u64>,
}

impl Rules {
    /// What is doubtful in the order of criteria: those that say nothing in this system, and
    /// those that stand in it twice.
    #[must_use]
    pub fn doubts(&self) -> Vec<Message> {
        let mut doubts = Vec::new();
        for (at, one) in self.order.iter().enumerate() {
            let said = |message: Message| message.with("criterion", one.to_string());
            if !one.fits(self.system) {
                doubts.push(match self.system {
                    System::Swiss => said(Message::new("tiebreak-not-in-swiss")),
                    System::RoundRobin => said(Message::new("tiebreak-not-in-round-robin")),
                });
            }
            if self.order[..at].contains(one) {
                doubts.push(said(Message::new("tiebreak-twice")));
            }
        }
        doubts
    }
}
