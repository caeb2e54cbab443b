//! Ending matches and events, and taking that back.

use super::stale;
use super::typed::Typed;
use crate::tournament::{Entry, MatchId};
use crate::web::page::Visit;
use crate::web::{Routes, WebError, guard};
use actix_web::{HttpRequest, HttpResponse, web};
use serde_json::Map;
use uuid::Uuid;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.post("/t/{event}/finish", finish);
    routes.post("/t/{event}/reopen", reopen);
    routes.post("/t/{event}/matches/{match}/finish", finish_match);
    routes.post("/t/{event}/matches/{match}/reopen", reopen_match);
}

type Fields = web::Form<Vec<(String, String)>>;

async fn finish(
    request: HttpRequest,
    visit: Visit,
    slug: web::Path<String>,
    form: Fields,
) -> Result<HttpResponse, WebError> {
    let undo = format!("/t/{slug}/reopen");
    log(&request, &visit, slug.into_inner(), form, Entry::Finished {}, ("finished", Some(&undo)))
        .await
}

async fn reopen(
    request: HttpRequest,
    visit: Visit,
    slug: web::Path<String>,
    form: Fields,
) -> Result<HttpResponse, WebError> {
    log(&request, &visit, slug.into_inner(), form, Entry::Reopened {}, ("reopened", None)).await
}

async fn log(
    request: &HttpRequest,
    visit: &Visit,
    slug: String,
    form: Fields,
    entry: Entry,
    (said, undo): (&str, Option<&str>),
) -> Result<HttpResponse, WebError> {
    let app = guard::app(request);
    let typed = Typed::new(form.into_inner());
    let back = format!("/t/{slug}/draw");
    let event = app.club(move |club| club.event(&slug)).await?;
    let actor = visit.who.actor(event.id.0, None).ok_or(WebError::LoginNeeded)?;
    let intent = typed.intent(actor)?;
    let id = event.id;
    match app.decide(move |club| club.log_event_entry(id, intent, entry)).await? {
        Ok(_) => Ok(visit.done(&back, said, undo)),
        Err(refused) => stale::answer(visit, &event, refused, typed, &back),
    }
}

async fn finish_match(
    request: HttpRequest,
    visit: Visit,
    path: web::Path<(String, String)>,
    form: Fields,
) -> Result<HttpResponse, WebError> {
    log_match(&request, &visit, path.into_inner(), form, "finished", "match-finished").await
}

async fn reopen_match(
    request: HttpRequest,
    visit: Visit,
    path: web::Path<(String, String)>,
    form: Fields,
) -> Result<HttpResponse, WebError> {
    log_match(&request, &visit, path.into_inner(), form, "reopened", "match-reopened").await
}

async fn log_match(
    request: &HttpRequest,
    visit: &Visit,
    (slug, id): (String, String),
    form: Fields,
    kind: &'static str,
    said: &str,
) -> Result<HttpResponse, WebError> {
    let app = guard::app(request);
    let typed = Typed::new(form.into_inner());
    let back = format!("/t/{slug}/draw");
    let id = MatchId(Uuid::parse_str(&id).map_err(|_| WebError::NotFound)?);
    let event = app.club(move |club| club.event(&slug)).await?;
    let table = event.event().pairing(id).ok_or(WebError::NotFound)?.1.table;
    let actor = visit.who.actor(event.id.0, i32::try_from(table).ok());
    let intent = typed.intent(actor.ok_or(WebError::LoginNeeded)?)?;
    match app.decide(move |club| club.log_match_entry(id, intent, kind, Map::new())).await? {
        Ok(_) => Ok(visit.done(&back, said, None)),
        Err(refused) => stale::answer(visit, &event, refused, typed, &back),
    }
}
