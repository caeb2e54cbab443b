//! How the rounds of a stage come about.

mod format;
pub mod swiss;
pub mod tables;

pub use format::{FirstMove, Format, StageId, SwissSettings};
