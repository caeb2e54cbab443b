//! Long nardy on pages: the board as a drawing, a match move by move, its record as a file, and
//! the legal plays of a roll for the referee's sheet.

mod board;
mod plays;
mod record;
mod replay;
mod told;

use super::Routes;

pub(super) use board::{Drawing, letter};
pub(super) use replay::replay;
pub(super) use told::Told;

pub(super) fn routes(routes: &mut Routes<'_>) {
    plays::routes(routes);
    record::routes(routes);
}

/// Seconds as a clock shows them: `13:07`.
pub(super) fn clock_face(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
