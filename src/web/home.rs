//! The first page: what runs, what comes next, what ended.

use super::page::{Page, Visit};
use super::{Routes, WebError};
use actix_web::HttpResponse;
use askama::Template;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/", home);
}

#[derive(Template)]
#[template(path = "home/index.html")]
struct Home {
    page: Page,
}

async fn home(visit: Visit) -> Result<HttpResponse, WebError> {
    let page = visit.page(visit.t("home-title")).described(visit.t("home-description"));
    visit.show(&Home { page })
}
