//! The referee's pages: his tables, and one sheet a game to log what happens there.
//!
//! A sheet is plain HTML with forms, so it works without scripts. With scripts
//! `referee.js` sends the same entries through a queue that survives reloads and bad
//! Wi-Fi, and the sheet's own script shows what an entry not yet acknowledged will do.

mod custom;
mod entries;
mod fish;
mod form;
mod kopecks;
mod nardy;
mod novuss;
mod sheet;
mod tables;
mod tag;

use super::Routes;

pub(super) use sheet::has_sheet;

pub(super) fn routes(routes: &mut Routes<'_>) {
    tables::routes(routes);
    sheet::routes(routes);
    entries::routes(routes);
}
