//! Fish (Рыба): flicked tags, the last one alive wins. Rules F-1…F-26 with the options FA-1…FA-22.
//!
//! A match is a [`Series`] of parties. What only eyes can judge, whether a Fish is alive
//! (F-5, FA-10, FA-19), comes in as the list of who perished in a move; everything that
//! follows from it is here: who moves, when the party is over, who won, in what order the next
//! party is played, places and points. Perishing outside any move (FA-11) is entered with the
//! move it belongs to; a Pot hits only one's own Fish (FA-17), so it names no victim.

mod entry;
mod explain;
mod form;
mod options;
mod party;
mod position;
mod ranking;
mod refuse;
mod roster;
mod ruleset;
mod seating;
mod series;

pub use entry::{Entry, Header, Joiner, Seat};
pub use ruleset::{
    How, Join, LinearMissed, LinearSort, MultiFish, OutOfTurn, Ruleset, TeamEnd, Then, WtaTeam,
};
pub use series::Series;
