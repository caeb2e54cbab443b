//! Ending matches and events, and taking that back.

use super::sent::Sent;
use crate::tournament::{Entry, MatchId};
use crate::web::{Routes, WebError};
use actix_web::{HttpResponse, web};
use serde_json::Map;
use uuid::Uuid;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.post("/t/{event}/finish", finish);
    routes.post("/t/{event}/reopen", reopen);
    routes.post("/t/{event}/matches/{match}/finish", finish_match);
    routes.post("/t/{event}/matches/{match}/reopen", reopen_match);
}

async fn finish(sent: Sent) -> Result<HttpResponse, WebError> {
    log(sent.leading_to("draw").undone_by("reopen"), Entry::Finished {}, "finished").await
}

async fn reopen(sent: Sent) -> Result<HttpResponse, WebError> {
    log(sent.leading_to("draw"), Entry::Reopened {}, "reopened").await
}

async fn log(sent: Sent, entry: Entry, said: &str) -> Result<HttpResponse, WebError> {
    let intent = sent.intent()?;
    sent.log(said, move |club, id| club.log_event_entry(id, intent, entry)).await
}

type Match = web::Path<(String, String)>;

async fn finish_match(path: Match, sent: Sent) -> Result<HttpResponse, WebError> {
    let (_, id) = path.into_inner();
    let sent = back(sent)?.undone_by(&format!("matches/{id}/reopen"));
    log_match(sent, &id, "finished", "match-finished").await
}

async fn reopen_match(path: Match, sent: Sent) -> Result<HttpResponse, WebError> {
    let (_, id) = path.into_inner();
    log_match(back(sent)?, &id, "reopened", "match-reopened").await
}

/// Back to the results for whoever was there: an arbiter may not see the draw.
fn back(sent: Sent) -> Result<Sent, WebError> {
    let from_results = sent.typed.one_of("from", &["", "results"])? == "results";
    Ok(sent.leading_to(if from_results { "results" } else { "draw" }))
}

async fn log_match(
    sent: Sent,
    id: &str,
    kind: &'static str,
    said: &str,
) -> Result<HttpResponse, WebError> {
    let id = MatchId(Uuid::parse_str(id).map_err(|_| WebError::NotFound)?);
    let table = sent.event.event().pairing(id).ok_or(WebError::NotFound)?.1.table;
    let intent = sent.intent_at(Some(table))?;
    sent.log(said, move |club, _| club.log_match_entry(id, intent, kind, Map::new())).await
}
