//! The first page: what runs, what comes next, what ended.

use super::{Page, Routes, Section, Visit, WebError, guard};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/", home);
}

#[derive(Template)]
#[template(path = "home/index.html")]
struct Home {
    page: Page,
    /// Nobody has an account yet: the first-run link comes first.
    fresh: bool,
}

async fn home(visit: Visit, request: HttpRequest) -> Result<HttpResponse, WebError> {
    let fresh = !guard::app(&request).accounts(|accounts| accounts.any()).await?;
    let page = visit.page(visit.t("home-title")).described(visit.t("home-description"));
    let page = page.within(Section::Events);
    visit.show(&Home { page, fresh })
}
