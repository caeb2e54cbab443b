//! Any other game: only its results are taken, as win, draw and loss, as places or as points.
//!
//! A match is a [`Results`]: one result after another between the same seats. There is no rule to
//! judge by; what is checked is that a result names everybody and does not contradict itself.

mod entry;
mod explain;
mod form;
mod results;

#[cfg(test)]
mod cases;

pub use entry::{Counts, Entry, Header, Ruleset};
pub use results::Results;
