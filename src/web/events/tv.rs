//! The screen in the hall: who plays, who is next, how it stands, one after another.

use super::overview;
use super::public::{self, Asked, Follows, rendered};
use super::standings;
use crate::club::{EventView, TableNow};
use crate::i18n::{Language, text};
use crate::web::page::Page;
use crate::web::{Routes, WebError};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/t/{event}/tv", page);
    routes.get("/t/{event}/part/tv-standings", table);
}

#[derive(Template)]
#[template(path = "event/tv.html")]
struct Tv {
    page: Page,
    slug: String,
    name: String,
    now: String,
    standings: String,
}

async fn page(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Hall, render).await
}

async fn table(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::fragment(request, &slug, Follows::Event, |asked| {
        whole_standings(&asked.club.event(&asked.name)?, asked.lang)
    })
    .await
}

fn render(mut asked: Asked) -> Result<String, WebError> {
    let lang = asked.lang;
    let (view, tables): (EventView, Vec<TableNow>) = asked.club.hall(&asked.name)?;
    let name = view.event().settings().name.clone();
    let title = text(lang, "tv-title", &[("event", name.as_str().into())]);
    rendered(&Tv {
        page: asked.page(&title, String::new()).framed("tv"),
        slug: view.slug.clone(),
        name,
        now: rendered(&overview::now_part(&view, &tables, lang))?,
        standings: whole_standings(&view, lang)?,
    })
}

fn whole_standings(view: &EventView, lang: Language) -> Result<String, WebError> {
    let mut part = standings::part(view, lang);
    part.brief = true;
    for row in &mut part.rows {
        row.why = None;
    }
    rendered(&part)
}
