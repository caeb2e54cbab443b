//! The corrections of a match: any entry voided, replaced, or one inserted after it, with its
//! effect shown before it is saved. Plain forms, so that it works without scripts.

mod fields;
mod impact;

use super::public::rendered;
use super::typed::Typed;
use super::words::{self, Said};
use super::{corrected, history};
use crate::club::{HistoryLine, MatchView, Preview, Refused};
use crate::games::form::EntryForm;
use crate::i18n::{Language, text};
use crate::log::{CORRECT, EntryId, Rejected};
use crate::tournament::MatchId;
use crate::web::difference::Difference;
use crate::web::page::{Page, Visit};
use crate::web::{Refusal, Routes, WebError, guard};
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use fields::{Control, Widget};
use impact::Effect;
pub(super) use impact::rating_told;
use serde_json::{Value, json};
use uuid::Uuid;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/m/{match}/corrections", list);
    routes.get("/m/{match}/corrections/{entry}/{change}", form);
    routes.post("/m/{match}/corrections/preview", preview);
    routes.post("/m/{match}/corrections", apply);
}

/// More words than any correction of a club has.
const MOST_CHANGES: usize = 200;

/// An entry in force.
#[derive(Debug, Clone)]
struct Line {
    id: Uuid,
    /// `№ 12`, or what an inserted entry has instead.
    number: String,
    kind: String,
    what: String,
    said: Vec<Said>,
    /// The match's beginning: only something after it can be corrected.
    start: bool,
}

/// A correction made before.
#[derive(Debug, Clone)]
struct Made {
    id: Uuid,
    at: String,
    by: String,
    reason: String,
    void: bool,
    /// What it changed.
    differences: Vec<Difference>,
}

#[derive(Template)]
#[template(path = "event/corrections/list.html")]
struct ListPage {
    page: Page,
    head: Head,
    lines: Vec<Line>,
    made: Vec<Made>,
}

/// What the pages of a match's corrections have in common.
#[derive(Debug, Clone)]
struct Head {
    id: MatchId,
    event: String,
    event_href: String,
    round: u32,
    table: u32,
}

#[derive(Template)]
#[template(path = "event/corrections/form.html")]
struct FormPage {
    page: Page,
    head: Head,
    /// `void`, `replace` or `insert`.
    change: String,
    line: Line,
    kinds: Vec<(String, String, bool)>,
    kind: String,
    controls: Vec<Control>,
    error: String,
}

#[derive(Template)]
#[template(path = "event/corrections/preview.html")]
struct PreviewPage {
    page: Page,
    head: Head,
    changes: String,
    base: u64,
    entry: Uuid,
    reason: String,
    error: String,
    told: Vec<String>,
    effect: Option<Effect>,
    /// Later entries that would not hold, and why the first would not.
    breaks: Vec<Line>,
    because: String,
}

fn head(view: &MatchView) -> Head {
    let (round, pairing) = view.pairing();
    Head {
        id: view.id,
        event: view.event.event().settings().name.clone(),
        event_href: format!("/t/{}", view.event.slug),
        round: round.number,
        table: pairing.table,
    }
}

/// The entries in force, in the order they count.
fn lines(view: &MatchView, lang: Language) -> Vec<Line> {
    view.lines()
        .iter()
        .map(|line| {
            let place = view.history.iter().find(|one| one.entry.draft.id == line.id);
            let kind = words::key(&line.fact.kind);
            Line {
                id: line.id.0,
                number: place.map_or_else(
                    || text(lang, "correction-inserted", &[]),
                    |one| format!("№ {}", one.entry.seq),
                ),
                kind: text(lang, &format!("entry-kind-{kind}"), &[]),
                what: history::what(&view.event, view.record(), &line.fact.body(), lang),
                said: line
                    .note
                    .iter()
                    .map(|said| Said::of(&view.event, view.record(), said, lang))
                    .collect(),
                start: line.fact.kind == "started",
            }
        })
        .collect()
}

fn made(view: &MatchView, one: &HistoryLine, lang: Language) -> Option<Made> {
    if one.entry.draft.kind != CORRECT {
        return None;
    }
    let zone = view.event.event().settings().time_zone;
    Some(Made {
        id: one.entry.draft.id.0,
        at: words::clock(one.entry.recorded_at, zone),
        by: one.by.clone().unwrap_or_default(),
        reason: one.words.clone().unwrap_or_default(),
        void: one.now.is_none(),
        differences: corrected::differences(&view.event, view.record(), &one.changed, lang),
    })
}

async fn found(request: &HttpRequest, id: &str) -> Result<MatchView, WebError> {
    let id = MatchId(Uuid::parse_str(id).map_err(|_| WebError::NotFound)?);
    guard::app(request).club(move |club| club.match_view(id)).await
}

fn titled(visit: &Visit, view: &MatchView) -> Page {
    let table = i64::from(view.pairing().1.table);
    visit.page(visit.page("").t1("corrections-title", "table", table))
}

async fn list(
    visit: Visit,
    request: HttpRequest,
    id: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    let view = found(&request, &id).await?;
    visit.show(&ListPage {
        page: titled(&visit, &view),
        head: head(&view),
        lines: lines(&view, visit.lang),
        made: view.history.iter().rev().filter_map(|one| made(&view, one, visit.lang)).collect(),
    })
}

async fn form(
    visit: Visit,
    request: HttpRequest,
    path: web::Path<(String, String, String)>,
) -> Result<HttpResponse, WebError> {
    let (id, entry, change) = path.into_inner();
    let view = found(&request, &id).await?;
    let query = web::Query::<Vec<(String, String)>>::from_query(request.query_string());
    let typed = Typed::new(query.map(web::Query::into_inner).unwrap_or_default());
    show_form(&visit, &view, &entry, &change, &typed, String::new(), StatusCode::OK)
}

/// The form of a change: filled with the entry as it is, or with what was typed.
fn show_form(
    visit: &Visit,
    view: &MatchView,
    entry: &str,
    change: &str,
    typed: &Typed,
    error: String,
    status: StatusCode,
) -> Result<HttpResponse, WebError> {
    if !["void", "replace", "insert"].contains(&change) {
        return Err(WebError::NotFound);
    }
    let target = EntryId(Uuid::parse_str(entry).map_err(|_| WebError::NotFound)?);
    let lang = visit.lang;
    let line = lines(view, lang).into_iter().find(|line| line.id == target.0);
    let line = line.ok_or(WebError::Refused("error-target-not-in-force"))?;
    if line.start && change != "insert" {
        return Err(WebError::Refused("correction-of-start"));
    }
    let forms = fields::forms(view);
    let fact = view.lines().iter().find(|one| one.id == target).map(|one| one.fact.body());
    let mut body = fact.filter(|_| change == "replace").unwrap_or(Value::Null);
    let asked = Some(typed.get("kind")).filter(|kind| !kind.is_empty());
    let kind = asked.or_else(|| body["kind"].as_str()).unwrap_or(forms[0].kind).to_owned();
    let chosen = forms.iter().find(|form| form.kind == kind).copied().unwrap_or(forms[0]);
    if body["kind"] != chosen.kind {
        body = Value::Null;
    }
    if !error.is_empty() {
        body = fields::entry(chosen, typed).unwrap_or(body);
    }
    visit.show_as(
        status,
        &FormPage {
            page: titled(visit, view),
            head: head(view),
            change: change.to_owned(),
            line,
            kinds: forms.iter().map(|form| choice(lang, form, chosen.kind)).collect(),
            kind: chosen.kind.to_owned(),
            controls: fields::controls(view, lang, chosen, &body),
            error,
        },
    )
}

fn choice(lang: Language, form: &EntryForm, chosen: &str) -> (String, String, bool) {
    let label = text(lang, &format!("entry-kind-{}", words::key(form.kind)), &[]);
    (form.kind.to_owned(), label, form.kind == chosen)
}

/// What a posted form wants to change.
fn changes(view: &MatchView, typed: &Typed) -> Result<Value, Refused> {
    let malformed = || Refused::Malformed("a change".to_owned());
    let mut changes: Vec<Value> = match typed.get("changes") {
        "" => {
            let target = Uuid::parse_str(typed.get("target")).map_err(|_| malformed())?;
            let entry = || -> Result<Value, Refused> {
                let forms = fields::forms(view);
                let form = forms.iter().find(|form| form.kind == typed.get("kind"));
                Ok(fields::entry(form.ok_or_else(malformed)?, typed)?)
            };
            vec![match typed.get("change") {
                "void" => json!({ "void": target }),
                "replace" => json!({ "replace": target, "entry": entry()? }),
                "insert" => json!({ "insert_after": target, "entry": entry()? }),
                _ => return Err(malformed()),
            }]
        }
        known => serde_json::from_str(known).map_err(|_| malformed())?,
    };
    for also in typed.all("also").filter_map(|id| Uuid::parse_str(id).ok()) {
        changes.push(json!({ "void": also }));
    }
    if changes.is_empty() || changes.len() > MOST_CHANGES {
        return Err(malformed());
    }
    Ok(Value::Array(changes))
}

/// The changes in words.
fn told(view: &MatchView, lang: Language, changes: &Value) -> Vec<String> {
    let known = lines(view, lang);
    let name = |id: &Value| {
        let id = id.as_str().and_then(|id| Uuid::parse_str(id).ok());
        if let Some(line) = known.iter().find(|line| Some(line.id) == id) {
            let what = if line.what.is_empty() { &line.kind } else { &line.what };
            return (line.number.clone(), what.clone());
        }
        let one = view.history.iter().find(|one| Some(one.entry.draft.id.0) == id);
        one.map_or_else(Default::default, |one| {
            let kind =
                text(lang, &format!("entry-kind-{}", words::key(&one.entry.draft.kind)), &[]);
            (format!("№ {}", one.entry.seq), kind)
        })
    };
    let kind = |change: &Value| {
        let what = history::what(&view.event, view.record(), &change["entry"], lang);
        let kind = change["entry"]["kind"].as_str().unwrap_or_default();
        if what.is_empty() {
            text(lang, &format!("entry-kind-{}", words::key(kind)), &[])
        } else {
            what
        }
    };
    let sentence = |change: &Value| {
        let (key, target) = if change.get("void").is_some() {
            ("correction-void", &change["void"])
        } else if change.get("replace").is_some() {
            ("correction-replace", &change["replace"])
        } else {
            ("correction-insert", &change["insert_after"])
        };
        let (number, was) = name(target);
        let args = [("number", number.into()), ("was", was.into()), ("kind", kind(change).into())];
        text(lang, key, &args)
    };
    changes.as_array().into_iter().flatten().map(sentence).collect()
}

/// The changes a form asks for, and the match they are about.
struct Asked {
    view: MatchView,
    typed: Typed,
    changes: Value,
}

impl Asked {
    /// Reads the form; one that cannot be read is answered by the form with the reason.
    async fn read(
        visit: &Visit,
        request: &HttpRequest,
        id: &str,
        form: web::Form<Vec<(String, String)>>,
    ) -> Result<Result<Self, HttpResponse>, WebError> {
        let view = found(request, id).await?;
        let typed = Typed::new(form.into_inner());
        match changes(&view, &typed) {
            Ok(changes) => Ok(Ok(Self { view, typed, changes })),
            Err(refused) => again(visit, &view, &typed, refused).map(Err),
        }
    }
}

async fn preview(
    visit: Visit,
    request: HttpRequest,
    id: web::Path<String>,
    form: web::Form<Vec<(String, String)>>,
) -> Result<HttpResponse, WebError> {
    let asked = match Asked::read(&visit, &request, &id, form).await? {
        Ok(asked) => asked,
        Err(form) => return Ok(form),
    };
    show_preview(&visit, &request, &asked, String::new(), StatusCode::OK).await
}

/// A form whose entry cannot be read comes back with the reason; nothing else can be mended.
fn again(
    visit: &Visit,
    view: &MatchView,
    typed: &Typed,
    refused: Refused,
) -> Result<HttpResponse, WebError> {
    let mendable = typed.get("changes").is_empty() && visit.wants_page;
    match refused {
        Refused::Illegal(illegal) if mendable => {
            let refusal = Refusal::new(illegal, Some(&view.event));
            let said = with_rule(refusal.sentence(visit.lang), refusal.rule());
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            let (target, change) = (typed.get("target"), typed.get("change"));
            show_form(visit, view, target, change, typed, said, status)
        }
        refused => Err(WebError::refused(refused, Some(&view.event))),
    }
}

fn with_rule(said: String, rule: Option<&str>) -> String {
    match rule {
        Some(rule) => format!("{said} ({rule})"),
        None => said,
    }
}

async fn show_preview(
    visit: &Visit,
    request: &HttpRequest,
    asked: &Asked,
    error: String,
    status: StatusCode,
) -> Result<HttpResponse, WebError> {
    let Asked { view, typed, changes } = asked;
    let (id, wanted) = (view.id, changes.clone());
    let previewed = guard::app(request).decide(move |club| club.preview_correction(id, wanted));
    let previewed = match previewed.await? {
        Ok(previewed) => previewed,
        Err(refused) => return again(visit, view, typed, refused),
    };
    let lang = visit.lang;
    let mut page = PreviewPage {
        page: titled(visit, view),
        head: head(view),
        told: told(view, lang, changes),
        changes: changes.to_string(),
        base: view.revision().0,
        entry: Uuid::now_v7(),
        reason: typed.get("reason").to_owned(),
        error,
        effect: None,
        breaks: Vec::new(),
        because: String::new(),
    };
    let mut status = status;
    match previewed {
        Preview::Holds(impact) => {
            page.base = impact.revision.0;
            page.effect = Some(Effect::of(view, &impact, lang));
        }
        Preview::Breaks { entries, first } => {
            let refusal = Refusal::new(first, Some(&view.event));
            page.because = with_rule(refusal.sentence(lang), refusal.rule());
            let known = lines(view, lang);
            let named = |id: &EntryId| known.iter().find(|line| line.id == id.0).cloned();
            page.breaks = entries.iter().filter_map(named).collect();
            status = StatusCode::UNPROCESSABLE_ENTITY;
        }
    }
    if !visit.wants_page {
        let illegal: Vec<_> = page.breaks.iter().map(|line| line.id).collect();
        let body = json!({ "revision": page.base, "illegal": illegal, "because": page.because });
        return Ok(HttpResponse::build(status).json(body));
    }
    let html = rendered(&page)?;
    Ok(HttpResponse::build(status).content_type(crate::web::headers::HTML).body(html))
}

async fn apply(
    visit: Visit,
    request: HttpRequest,
    id: web::Path<String>,
    form: web::Form<Vec<(String, String)>>,
) -> Result<HttpResponse, WebError> {
    let asked = match Asked::read(&visit, &request, &id, form).await? {
        Ok(asked) => asked,
        Err(form) => return Ok(form),
    };
    let Asked { view, typed, changes } = &asked;
    let table = i32::try_from(view.pairing().1.table).ok();
    let actor = visit.who.actor(view.event.id.0, table).ok_or(WebError::LoginNeeded)?;
    let intent = typed.intent(actor)?;
    if intent.base.is_none() {
        // What was looked at is a part of what was decided.
        return Err(WebError::Bad("error-malformed"));
    }
    let (match_id, wanted, reason) = (view.id, changes.clone(), typed.get("reason").to_owned());
    let done = guard::app(&request)
        .decide(move |club| club.correct_match(match_id, intent, wanted, &reason))
        .await?;
    let back = format!("/m/{}/corrections", view.id);
    let (said, status) = match done {
        Ok(_) => return Ok(visit.done(&back, "corrected", None)),
        Err(refused) if !visit.wants_page => {
            return Err(WebError::refused(refused, Some(&view.event)));
        }
        Err(Refused::Rejected(Rejected::Conflict { .. } | Rejected::UnknownBase)) => {
            (visit.t("correction-stale"), StatusCode::CONFLICT)
        }
        Err(Refused::Illegal(illegal)) if illegal.code() == "correction-reason-length" => {
            let refusal = Refusal::new(illegal, Some(&view.event));
            (refusal.sentence(visit.lang), StatusCode::UNPROCESSABLE_ENTITY)
        }
        // The preview says which entries, and what could be done about them.
        Err(Refused::LaterIllegal { .. }) => (String::new(), StatusCode::UNPROCESSABLE_ENTITY),
        Err(refused) => return Err(WebError::refused(refused, Some(&view.event))),
    };
    show_preview(&visit, &request, &asked, said, status).await
}
