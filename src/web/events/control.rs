//! Ending matches and events, and taking that back.

use super::sent::{Fields, Sent};
use crate::tournament::{Entry, MatchId};
use crate::web::page::Visit;
use crate::web::{Routes, WebError};
use actix_web::{HttpRequest, HttpResponse, web};
use serde_json::Map;
use uuid::Uuid;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.post("/t/{event}/finish", finish);
    routes.post("/t/{event}/reopen", reopen);
    routes.post("/t/{event}/matches/{match}/finish", finish_match);
    routes.post("/t/{event}/matches/{match}/reopen", reopen_match);
}

async fn finish(
    request: HttpRequest,
    visit: Visit,
    slug: web::Path<String>,
    form: Fields,
) -> Result<HttpResponse, WebError> {
    let undo = format!("/t/{slug}/reopen");
    let sent = Sent::read(&request, &visit, slug.into_inner(), form, "draw").await?;
    log(sent.undone_by(undo), Entry::Finished {}, "finished").await
}

async fn reopen(
    request: HttpRequest,
    visit: Visit,
    slug: web::Path<String>,
    form: Fields,
) -> Result<HttpResponse, WebError> {
    let sent = Sent::read(&request, &visit, slug.into_inner(), form, "draw").await?;
    log(sent, Entry::Reopened {}, "reopened").await
}

async fn log(sent: Sent<'_>, entry: Entry, said: &str) -> Result<HttpResponse, WebError> {
    let intent = sent.intent()?;
    sent.log(said, move |club, id| club.log_event_entry(id, intent, entry)).await
}

type Match = web::Path<(String, String)>;

async fn finish_match(
    request: HttpRequest,
    visit: Visit,
    path: Match,
    form: Fields,
) -> Result<HttpResponse, WebError> {
    let (slug, id) = path.into_inner();
    let undo = format!("/t/{slug}/matches/{id}/reopen");
    let sent = back(Sent::read(&request, &visit, slug, form, "draw").await?)?;
    log_match(sent.undone_by(undo), &id, "finished", "match-finished").await
}

async fn reopen_match(
    request: HttpRequest,
    visit: Visit,
    path: Match,
    form: Fields,
) -> Result<HttpResponse, WebError> {
    let (slug, id) = path.into_inner();
    let sent = back(Sent::read(&request, &visit, slug, form, "draw").await?)?;
    log_match(sent, &id, "reopened", "match-reopened").await
}

/// Back to the results for whoever was there: an arbiter may not see the draw.
fn back(sent: Sent<'_>) -> Result<Sent<'_>, WebError> {
    if sent.typed.one_of("from", &["", "results"])? == "results" {
        let results = format!("/t/{}/results", sent.event.slug);
        return Ok(sent.leading_to(results));
    }
    Ok(sent)
}

async fn log_match(
    sent: Sent<'_>,
    id: &str,
    kind: &'static str,
    said: &str,
) -> Result<HttpResponse, WebError> {
    let id = MatchId(Uuid::parse_str(id).map_err(|_| WebError::NotFound)?);
    let table = sent.event.event().pairing(id).ok_or(WebError::NotFound)?.1.table;
    let intent = sent.intent_at(Some(table))?;
    sent.log(said, move |club, _| club.log_match_entry(id, intent, kind, Map::new())).await
}
