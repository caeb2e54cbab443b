//! The registry of players: the organizer's pages.
//!
//! Forms are plain: they work without scripts, keep what was typed after an error and say
//! at the field what would be right.

mod form;
pub(super) mod import;
mod list;
mod log;
mod merge;
mod view;

use super::Routes;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes
        .get("/people", list::show)
        .get("/people/export.csv", list::export)
        .get("/people/new", form::new)
        .post("/people/new", form::create)
        .get("/people/import", import::form)
        .post("/people/import", import::preview)
        .post("/people/import/confirm", import::confirm)
        .get("/people/merge", merge::form)
        .post("/people/merge", merge::merge)
        .get("/people/{person}", form::card)
        .get("/people/{person}/edit", form::edit)
        .post("/people/{person}/edit", form::save)
        .post("/people/{person}/unmerge", merge::unmerge)
        .get("/people/{person}/log", log::show)
        .get("/people/{person}/erase", form::ask_erase)
        .post("/people/{person}/erase", form::erase);
}
