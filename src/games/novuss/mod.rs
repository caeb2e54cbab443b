//! Novuss (новус, морской бильярд): pocket all own pawns before the other side does. Rules
//! V-1…V-23 with the options VA-1…VA-26.
//!
//! A match is a [`Match`] of sets, singles or pairs. What only eyes can judge comes in with each
//! stroke: how it was aimed, what the puck met first, what fell. What follows is here: whose
//! stroke it is, penalty pawns and debts, who won the set and the match.

mod entry;
mod explain;
mod form;
mod match_play;
mod options;
mod penalty;
mod refuse;
mod ruleset;
mod set;
mod side;
mod spot;
mod start;
mod stroke;

#[cfg(test)]
mod cases;
#[cfg(test)]
mod properties;

pub use entry::{Aim, Entry, FirstContact, Header, Line, Puck, Rail, SideOf, Stroke};
pub use match_play::Match;
pub use ruleset::{DebtPaidBy, LineVisibleLight, Oblique, Options, Preset, Ruleset, Sets};
pub use spot::{Spot, Spots, spots};
