//! Long nardy (длинные нарды): fifteen checkers go round the board, nobody is hit. Rules N-1…N-14
//! with the options NA-1…NA-14.
//!
//! [`Board`] and [`Position`] hold checkers, [`Generator`] finds where a roll may lead, [`fn@judge`]
//! says whether a claimed play is legal and by which rule it is not, [`Match`] counts parties
//! up to the agreed points. Dice come from the table: nothing here throws them.
//!
//! Points are numbered as each player sees them, 24 his head and 1 the last of his home; the two
//! numberings differ by twelve.

mod block;
mod board;
mod clock;
mod dice;
mod entry;
mod explain;
mod form;
mod frame;
mod judge;
mod matches;
mod notation;
mod options;
mod party;
mod perft;
mod plays;
mod refuse;
mod ruleset;
mod sequences;

pub use board::{Board, Color, Point, Side};
pub use clock::Clocks;
pub use dice::{Dice, Die};
pub use entry::{Entry, Header};
pub use frame::{Flags, Step};
pub use judge::{Judged, judge};
pub use matches::Match;
pub use notation::{Hop, Position, Turn, hops, write_hops};
pub use party::{Finished, How, Win};
pub use perft::perft;
pub use plays::{Generator, Plays};
pub use ruleset::{
    BlockCheck, Clock, HeadException, NextFirst, Opening, Rules, Ruleset, SixWindows,
};
pub use sequences::sequences;
