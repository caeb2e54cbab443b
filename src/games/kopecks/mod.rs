//! Fish with kopecks (Рыба с копейками): knock off others' kopecks and nothing else. Rules
//! K-1…K-20 with the options KA-1…KA-29.
//!
//! A match is a [`Match`]: a fixed number of moves each. What only eyes can judge comes in with
//! the entries: what perished in a move, whether a kopeck fits into its hole (K-13), whether a
//! violation is indisputable and strong (K-20). What follows is here: points, whose turn it is,
//! in which order what must be placed, fines, annulled points, places.

mod entry;
mod explain;
mod form;
mod item;
mod judgement;
mod match_play;
mod options;
mod placement;
mod possibility;
mod ranking;
mod refuse;
mod ruleset;
mod seat;
mod turn;

#[cfg(test)]
mod cases;
#[cfg(test)]
mod properties;

pub use entry::{Entry, Header, Name, Object, Piece, Where};
pub use item::Item;
pub use match_play::Match;
pub use possibility::{Hole, Possibility, Under};
pub use ruleset::{RepeatReset, RepeatScope, Ruleset, Tie};
