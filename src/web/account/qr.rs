//! What the code on a table leads to: the phone asks for the table and waits.

use super::cookies;
use crate::club::EventId;
use crate::club::accounts::TableOfCode;
use crate::officiating::Role;
use crate::web::page::{query_part, see_other};
use crate::web::{Page, Routes, Visit, WebError, guard};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use serde::Deserialize;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes
        .get("/qr", typed)
        .get("/qr/{code}", table)
        .post("/qr/{code}", ask)
        .get("/qr/{code}/state", state);
}

/// How far this phone is with the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Waiting,
    Admitted,
}

#[derive(Template)]
#[template(path = "account/qr.html")]
struct TablePage {
    page: Page,
    code: String,
    table: TableOfCode,
    state: State,
    name: String,
}

#[derive(Template)]
#[template(path = "account/qr_state.html")]
struct StatePart {
    page: Page,
    table: TableOfCode,
    state: State,
}

#[derive(Template)]
#[template(path = "account/qr_typed.html")]
struct TypedPage {
    page: Page,
}

#[derive(Debug, Deserialize)]
struct Typed {
    code: Option<String>,
}

/// For phones whose camera reads no codes.
async fn typed(visit: Visit, typed: web::Query<Typed>) -> Result<HttpResponse, WebError> {
    match typed.code.as_deref().map(str::trim) {
        Some(code) if !code.is_empty() => Ok(see_other(&format!("/qr/{}", query_part(code)))),
        _ => visit.show(&TypedPage { page: visit.page(visit.t("qr-typed-title")) }),
    }
}

async fn found(request: &HttpRequest, code: &str) -> Result<TableOfCode, WebError> {
    let code = code.to_owned();
    Ok(guard::app(request).accounts(move |accounts| accounts.table_of_code(&code)).await?)
}

fn state_of(visit: &Visit, table: &TableOfCode) -> State {
    let waits = |device: &crate::club::accounts::Device| {
        device.event == table.event && device.table == table.table
    };
    if visit.who.is_at_table(Role::Referee, table.event, table.table) {
        State::Admitted
    } else if visit.who.devices.iter().any(waits) {
        State::Waiting
    } else {
        State::New
    }
}

async fn table(
    visit: Visit,
    request: HttpRequest,
    code: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    let table = found(&request, &code).await?;
    let state = state_of(&visit, &table);
    let page = visit.page(visit.page("").t1("qr-table", "table", table.table));
    let name = visit.who.user.as_ref().map(|user| user.name.clone()).unwrap_or_default();
    visit.show(&TablePage { page, code: code.into_inner(), table, state, name })
}

async fn state(
    visit: Visit,
    request: HttpRequest,
    code: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    let table = found(&request, &code).await?;
    let state = state_of(&visit, &table);
    visit.show(&StatePart { page: visit.page(""), table, state })
}

#[derive(Debug, Deserialize)]
struct Label {
    #[serde(default)]
    name: String,
}

async fn ask(
    visit: Visit,
    request: HttpRequest,
    code: web::Path<String>,
    label: web::Form<Label>,
) -> Result<HttpResponse, WebError> {
    let app = guard::app(&request);
    let code = code.into_inner();
    let back = see_other(&format!("/qr/{}", query_part(&code)));
    let table = found(&request, &code).await?;
    // Who may already needs no device's admission, which would outlast his session.
    if state_of(&visit, &table) == State::Admitted {
        return Ok(back);
    }
    let event = EventId(table.event);
    let scan_admits =
        app.club(move |club| club.event_by_id(event)).await?.event().settings().scan_admits;
    let held = visit.who.held.clone();
    let from = guard::address(&request);
    let asked = app
        .accounts(move |accounts| {
            accounts.ask_for_table(&code, &label.name, &held, scan_admits, from)
        })
        .await?;
    match asked.token {
        Some(token) => cookies::hold(back, &visit, &token),
        None => Ok(back),
    }
}
