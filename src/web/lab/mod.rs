//! The lab: set pieces on a drawing, shoot, watch, ask how sure a claim is.
//!
//! Nothing here is stored: a position lives in the page's address. The server only
//! computes; the browser moves the pieces along the closed forms it gets.

mod drawing;
mod ensemble;
mod games;
mod pages;
mod shot;
mod words;

use super::Routes;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes
        .get("/lab", pages::index)
        .get("/lab/novuss", pages::novuss)
        .get("/lab/fish", pages::fish)
        .post("/lab/simulate", shot::simulate)
        .post("/lab/ensemble", ensemble::run);
}
