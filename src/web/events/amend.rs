//! Corrections of an event's own log: a draw, a change of somebody's presence, a penalty or a
//! setting that never should have been, voided with its effect shown before; and the undoing of
//! such a correction, which is voided the same way.

use super::frame::Frame;
use super::impact::Effect;
use super::public::rendered;
use super::sent::Sent;
use super::stale;
use super::typed::Typed;
use crate::club::{Club, Decision, EventPreview, EventView, Refused};
use crate::i18n::Language;
use crate::log::{CORRECT, EntryId};
use crate::officiating::Role;
use crate::web::guard::Who;
use crate::web::page::{Page, Visit};
use crate::web::{Refusal, Routes, WebError, guard};
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use serde_json::{Value, json};
use uuid::Uuid;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/t/{event}/corrections/{entry}", preview);
    routes.post("/t/{event}/corrections/{entry}", apply);
}

/// More than any event has that depend on one of its entries.
const MOST_CHANGES: usize = 200;

#[derive(Template)]
#[template(path = "event/amend.html")]
struct AmendPage {
    page: Page,
    frame: Frame,
    id: Uuid,
    /// What is voided, in sentences; the entries that go with it after the first.
    told: Vec<String>,
    also: Vec<Uuid>,
    /// It is a correction that is undone.
    undo: bool,
    entry: Uuid,
    base: u64,
    effect: Option<Effect>,
    /// Later entries that would not hold, and why the first would not.
    breaks: Vec<(Uuid, String)>,
    because: String,
}

/// Whether an entry of an event's log can be voided here. Its beginning cannot, and what the
/// tables told is corrected in their matches.
pub(super) fn may_be_voided(kind: &str) -> bool {
    !matches!(kind, "created" | "outcome")
}

fn changes(target: Uuid, also: &[Uuid]) -> Value {
    let all = std::iter::once(&target).chain(also);
    Value::Array(all.map(|id| json!({ "void": id })).collect())
}

fn also(typed: &Typed) -> Result<Vec<Uuid>, WebError> {
    let ids = typed.all("also").map(|id| Uuid::parse_str(id).map_err(|_| WebError::NotFound));
    let ids = ids.collect::<Result<Vec<Uuid>, WebError>>()?;
    if ids.len() > MOST_CHANGES { Err(WebError::Bad("error-malformed")) } else { Ok(ids) }
}

async fn preview(
    visit: Visit,
    request: HttpRequest,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, WebError> {
    let (slug, entry) = path.into_inner();
    let target = Uuid::parse_str(&entry).map_err(|_| WebError::NotFound)?;
    let query = web::Query::<Vec<(String, String)>>::from_query(request.query_string());
    let typed = Typed::new(query.map(web::Query::into_inner).unwrap_or_default());
    let also = also(&typed)?;
    let (lang, who, page) =
        (visit.lang, (*visit.who).clone(), visit.page(visit.t("impact-heading")));
    let club = guard::app(&request).club.clone();
    let shown = web::block(move || render(&club, page, &slug, (target, also), (&who, lang)));
    let (status, html) = shown.await.map_err(WebError::internal)??;
    Ok(HttpResponse::build(status).content_type(crate::web::headers::HTML).body(html))
}

fn render(
    club: &Club,
    page: Page,
    slug: &str,
    (target, also): (Uuid, Vec<Uuid>),
    (who, lang): (&Who, Language),
) -> Result<(StatusCode, String), WebError> {
    let view = club.event(slug)?;
    let entries = club.event_entries(view.id)?;
    let told = |id: Uuid| {
        let entry = entries.iter().find(|one| one.draft.id.0 == id)?;
        Some(format!("№ {} · {}", entry.seq, stale::sentence(&view, entry, lang)))
    };
    let entry = entries.iter().find(|one| one.draft.id.0 == target).ok_or(WebError::NotFound)?;
    if !may_be_voided(&entry.draft.kind) {
        return Err(WebError::Refused("correction-of-outcome"));
    }
    let all: Vec<String> =
        std::iter::once(&target).chain(&also).filter_map(|id| told(*id)).collect();
    let decision = Decision::Correct(changes(target, &also));
    let mut shown = AmendPage {
        frame: Frame::new(&view, lang, who.is_at_event(Role::Organizer, view.id.0), "/log"),
        page,
        id: target,
        told: all,
        undo: entry.draft.kind == CORRECT,
        also,
        entry: Uuid::now_v7(),
        base: view.revision().0,
        effect: None,
        breaks: Vec::new(),
        because: String::new(),
    };
    let mut status = StatusCode::OK;
    match club.preview_decision(view.id, decision) {
        Ok(EventPreview::Holds(impact)) => {
            shown.base = impact.revision.0;
            shown.effect = Some(Effect::of(&view, &impact, lang));
        }
        Ok(EventPreview::Breaks { entries, first }) => {
            shown.because = Refusal::new(first, Some(&view)).sentence(lang);
            shown.breaks = named(&entries, &told);
            status = StatusCode::UNPROCESSABLE_ENTITY;
        }
        Err(refused) => return Err(WebError::refused(refused, Some(&view))),
    }
    Ok((status, rendered(&shown)?))
}

fn named(entries: &[EntryId], told: &dyn Fn(Uuid) -> Option<String>) -> Vec<(Uuid, String)> {
    entries.iter().filter_map(|id| Some((id.0, told(id.0)?))).collect()
}

async fn apply(path: web::Path<(String, String)>, sent: Sent) -> Result<HttpResponse, WebError> {
    let (_, entry) = path.into_inner();
    let target = Uuid::parse_str(&entry).map_err(|_| WebError::NotFound)?;
    let sent = sent.leading_to("log");
    let intent = sent.intent()?;
    if intent.base.is_none() {
        // What was looked at is a part of what was decided.
        return Err(WebError::Bad("error-malformed"));
    }
    let changes = changes(target, &also(&sent.typed)?);
    let reason = sent.typed.get("reason").to_owned();
    let correct = move |club: &Club, id| -> Result<_, Refused> {
        club.correct_event(id, intent, changes, &reason)
    };
    sent.log("corrected", correct).await
}

/// Where an entry of an event's log can be voided; nothing where it cannot.
pub(super) fn address(view: &EventView, kind: &str, id: Uuid) -> String {
    if may_be_voided(kind) { format!("/t/{}/corrections/{id}", view.slug) } else { String::new() }
}
