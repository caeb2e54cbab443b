//! Entries of a match: as JSON from the queue of a phone, as a form without scripts.

use super::form;
use crate::club::{Club, Intent, Logged, MatchView, Refused};
use crate::games::Explanation;
use crate::i18n;
use crate::log::{Actor, Base, Entry, EntryId, Rejected, Seq};
use crate::officiating::{Place, least_of_entry};
use crate::tournament::MatchId;
use crate::web::{Refusal, Routes, Visit, WebError, guard, names, nul, page};
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use uuid::Uuid;

/// An entry is a line, not a book.
const LARGEST: usize = 64 << 10;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes
        .post("/m/{match}/entries", send)
        .post("/m/{match}/log", log)
        .post("/m/{match}/undo", undo)
        .post("/m/{match}/lot", lot);
}

/// An entry as a phone sends it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sent {
    /// Made by the phone; the same id is the same entry.
    id: Uuid,
    /// What the phone had seen: a place in the log, or its own entry before this one.
    base: Base,
    /// The phone's clock.
    made_at: DateTime<Utc>,
    /// The phone's name for itself.
    #[serde(default)]
    device: Option<String>,
    /// The entry: `kind` and the kind's own fields.
    entry: Map<String, Value>,
}

/// Answers a phone: where the entry stands and what it meant, or why it does not.
async fn send(
    visit: Visit,
    request: HttpRequest,
    id: web::Path<Uuid>,
    body: web::Bytes,
) -> Result<HttpResponse, WebError> {
    if body.len() > LARGEST {
        return Err(WebError::TooLarge);
    }
    let sent: Sent =
        serde_json::from_slice(&body).map_err(|_| WebError::Bad("error-entry-malformed"))?;
    if nul::in_fields(&sent.entry) || sent.device.as_deref().is_some_and(nul::in_text) {
        return Err(WebError::Bad("error-entry-malformed"));
    }
    let Sent { id: entry_id, base, made_at, device, mut entry } = sent;
    let Some(Value::String(kind)) = entry.remove("kind") else {
        return Err(WebError::Bad("error-entry-malformed"));
    };
    let id = MatchId(*id);
    let intent = Intent {
        id: EntryId(entry_id),
        base: Some(base),
        actor: actor(&visit, &request, id, Of::Kind(&kind)).await?,
        device: device.map(|name| name.chars().take(64).collect()),
        made_at,
    };
    let club = guard::app(&request).club.clone();
    let result = web::block(move || {
        let view = club.match_view(id)?;
        Ok::<_, Refused>((club.log_match_entry(id, intent, &kind, entry), view))
    });
    let (result, view) = result.await.map_err(WebError::internal)??;
    match result {
        Ok(logged) => Ok(HttpResponse::Ok().json(answer(&visit, &view, &logged))),
        Err(Refused::Rejected(Rejected::Conflict { between })) => {
            let head = between.last().map_or(Seq::START, |entry| entry.seq);
            Ok(HttpResponse::Conflict().json(conflict(&visit, &view, head, &between)))
        }
        // What it was built on is not here: it was dropped, or the log is shorter than it was.
        Err(Refused::Rejected(Rejected::UnknownBase)) => {
            Ok(HttpResponse::Conflict().json(conflict(&visit, &view, view.revision(), &[])))
        }
        Err(refused) => Err(WebError::refused(refused, Some(&view.event))),
    }
}

fn answer(visit: &Visit, view: &MatchView, logged: &Logged) -> Value {
    json!({
        "id": logged.id,
        "seq": logged.seq,
        "head": logged.head,
        "repeated": logged.repeated,
        "explain": explained(visit, view, &logged.said),
        "state": logged.view,
    })
}

fn explained(visit: &Visit, view: &MatchView, said: &[Explanation]) -> Vec<Value> {
    said.iter()
        .map(|one| {
            let text = i18n::message(visit.lang, &one.message, &|seat| {
                names::in_match(&view.event, view.record(), visit.lang, seat)
            });
            json!({ "rule": one.rule, "text": text })
        })
        .collect()
}

fn conflict(visit: &Visit, view: &MatchView, head: Seq, between: &[Entry]) -> Value {
    let between: Vec<Value> = between
        .iter()
        .map(|entry| {
            let line = view.history.iter().find(|line| line.entry.draft.id == entry.draft.id);
            json!({
                "seq": entry.seq,
                "kind": entry.draft.kind,
                "by": line.and_then(|line| line.by.clone()),
                "at": entry.recorded_at,
                "explain": line.map(|line| explained(visit, view, &line.said)).unwrap_or_default(),
            })
        })
        .collect();
    json!({
        "error": "conflict",
        "message": visit.t("error-conflict"),
        "head": head,
        "between": between,
    })
}

/// Logs what a form says and goes back to the sheet.
async fn log(
    visit: Visit,
    request: HttpRequest,
    id: web::Path<Uuid>,
    body: web::Bytes,
) -> Result<HttpResponse, WebError> {
    let mut posted = form::read(&body)?;
    let kind = posted.kind.take().ok_or(WebError::Bad("error-malformed"))?;
    let payload = std::mem::take(&mut posted.payload);
    let id = MatchId(*id);
    let intent = intent(&visit, &request, id, &posted, Of::Kind(&kind)).await?;
    decide(&visit, &request, id, move |club| club.log_match_entry(id, intent, &kind, payload)).await
}

/// Undoes an entry: a correction that says it never happened.
async fn undo(
    visit: Visit,
    request: HttpRequest,
    id: web::Path<Uuid>,
    body: web::Bytes,
) -> Result<HttpResponse, WebError> {
    let posted = form::read(&body)?;
    let target = posted.target.as_deref().and_then(|target| Uuid::parse_str(target).ok());
    let target = EntryId(target.ok_or(WebError::Bad("error-malformed"))?);
    let (id, reason) = (MatchId(*id), visit.t("referee-undo-reason"));
    let intent = intent(&visit, &request, id, &posted, Of::Entry(target)).await?;
    decide(&visit, &request, id, move |club| club.undo_last(id, intent, target, &reason)).await
}

/// Draws the turn order again, when it was forgotten (F-14): by lot, among those named.
async fn lot(
    visit: Visit,
    request: HttpRequest,
    id: web::Path<Uuid>,
    body: web::Bytes,
) -> Result<HttpResponse, WebError> {
    let posted = form::read(&body)?;
    let id = MatchId(*id);
    // The machine's own chance, not the phone's: nobody chooses his lot by the id he sends.
    let (_, seed) = Uuid::new_v4().as_u64_pair();
    let intent = intent(&visit, &request, id, &posted, Of::Kind("lot")).await?;
    decide(&visit, &request, id, move |club| club.draw_order(id, intent, seed)).await
}

/// Does what a form asks for and goes back to the sheet.
async fn decide(
    visit: &Visit,
    request: &HttpRequest,
    id: MatchId,
    work: impl FnOnce(&Club) -> Result<Logged, Refused> + Send + 'static,
) -> Result<HttpResponse, WebError> {
    let result = guard::app(request).decide(work).await?;
    back(visit, request, id, result).await
}

async fn intent(
    visit: &Visit,
    request: &HttpRequest,
    id: MatchId,
    posted: &form::Posted,
    of: Of<'_>,
) -> Result<Intent, WebError> {
    let actor = actor(visit, request, id, of).await?;
    let now = Intent::now(actor);
    let entry = match posted.id.as_deref() {
        Some(entry) => {
            EntryId(Uuid::parse_str(entry).map_err(|_| WebError::Bad("error-malformed"))?)
        }
        None => now.id,
    };
    Ok(Intent { id: entry, base: posted.base.map(|seq| Base::Seq(Seq(seq))), ..now })
}

/// What a request is about to log: an entry of a kind, or the end of an entry that is there.
enum Of<'a> {
    Kind(&'a str),
    Entry(EntryId),
}

/// Whom the log names: the user, or the phone that was admitted to the table, if he may log
/// what he sends. The route let through whoever may log anything here; what a kind of entry asks
/// for beyond that is asked here, for every way in.
async fn actor(
    visit: &Visit,
    request: &HttpRequest,
    id: MatchId,
    of: Of<'_>,
) -> Result<Actor, WebError> {
    let view = guard::app(request).club(move |club| club.match_view(id)).await?;
    let kind = match of {
        Of::Kind(kind) => kind,
        Of::Entry(id) => {
            let line = view.history.iter().find(|line| line.entry.draft.id == id);
            line.map_or("", |line| line.entry.draft.kind.as_str())
        }
    };
    if !may_log(visit, &view, kind) {
        let known = visit.who.user.is_some();
        return Err(if known { WebError::Forbidden } else { WebError::LoginNeeded });
    }
    let Place { event, table } = place(&view);
    event.and_then(|event| visit.who.actor(event, table)).ok_or(WebError::Forbidden)
}

/// Whether who asks may log an entry of this kind in a match, or take it back.
pub(super) fn may_log(visit: &Visit, view: &MatchView, kind: &str) -> bool {
    visit.who.may(least_of_entry(kind), place(view))
}

fn place(view: &MatchView) -> Place {
    let table = i32::try_from(view.pairing().1.table).ok();
    Place { event: Some(view.event.id.0), table }
}

/// Back to the sheet, which shows what was logged, or what was refused and why.
async fn back(
    visit: &Visit,
    request: &HttpRequest,
    id: MatchId,
    result: Result<Logged, Refused>,
) -> Result<HttpResponse, WebError> {
    let sheet = format!("/m/{id}/referee");
    match result {
        Ok(logged) if visit.wants_page => {
            drop(logged);
            Ok(page::see_other(&sheet))
        }
        Ok(logged) => {
            let view = guard::app(request).club(move |club| club.match_view(id)).await?;
            Ok(HttpResponse::Ok().json(answer(visit, &view, &logged)))
        }
        Err(Refused::Illegal(illegal)) if visit.wants_page => {
            let view = guard::app(request).club(move |club| club.match_view(id)).await?;
            let refusal = Refusal::new(illegal, Some(&view.event));
            let said = refusal.sentence(visit.lang);
            let said = match refusal.rule() {
                Some(rule) => format!("{said} ({rule})"),
                None => said,
            };
            super::sheet::show(visit, request, &view, StatusCode::UNPROCESSABLE_ENTITY, Some(said))
        }
        Err(Refused::Rejected(Rejected::Conflict { .. })) if visit.wants_page => {
            let view = guard::app(request).club(move |club| club.match_view(id)).await?;
            let said = visit.t("referee-conflict");
            super::sheet::show(visit, request, &view, StatusCode::CONFLICT, Some(said))
        }
        Err(refused) => Err(refused.into()),
    }
}
