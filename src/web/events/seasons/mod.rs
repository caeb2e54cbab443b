//! Seasons on pages: the list, the league table, and the form an organizer makes them with.

mod form;
mod table;

use super::clubwide::runs_the_club;
use super::public::rendered;
use crate::club::Club;
use crate::web::page::{Page, Section, Visit};
use crate::web::{Routes, WebError, guard};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/seasons", list);
    form::routes(routes);
    table::routes(routes);
}

#[derive(Template)]
#[template(path = "season/list.html")]
struct ListPage {
    page: Page,
    organizer: bool,
    /// Name and address.
    seasons: Vec<(String, String)>,
}

async fn list(request: HttpRequest, visit: Visit) -> Result<HttpResponse, WebError> {
    let seasons = guard::app(&request).club(Club::seasons).await?;
    let page = visit.page(visit.t("seasons-title")).within(Section::Seasons);
    let html = rendered(&ListPage {
        page: page.described(visit.t("seasons-description")),
        organizer: runs_the_club(&visit),
        seasons: seasons
            .into_iter()
            .map(|row| (row.name, format!("/seasons/{}", row.slug)))
            .collect(),
    })?;
    visit.show_html(html)
}
