//! One's own account: name, password, where one is logged in, tables of this device.

use super::cookies;
use crate::club::accounts::{AccountError, Device, OpenSession};
use crate::web::page::see_other;
use crate::web::{Filled, Page, Routes, Visit, WebError, guard};
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use serde::Deserialize;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes
        .get("/account", account)
        .post("/account/password", change_password)
        .post("/account/sessions/{session}/close", close_session)
        .post("/device/give-back", give_back);
}

#[derive(Template)]
#[template(path = "account/own.html")]
struct OwnPage {
    page: Page,
    filled: Filled,
    name: String,
    login: String,
    role: String,
    sessions: Vec<OpenSession>,
    devices: Vec<Device>,
}

async fn own_page(
    visit: &Visit,
    request: &HttpRequest,
    filled: Filled,
) -> Result<OwnPage, WebError> {
    let user = visit.who.user.clone().ok_or(WebError::LoginNeeded)?;
    let current = visit.who.session.clone();
    let id = user.id;
    let sessions = guard::app(request)
        .accounts(move |accounts| accounts.sessions(id, current.as_ref()))
        .await?;
    Ok(OwnPage {
        page: visit.page(visit.t("account-title")),
        filled,
        name: user.name,
        login: user.login,
        role: visit.t(user.role.key()),
        sessions,
        devices: visit.who.devices.clone(),
    })
}

async fn account(visit: Visit, request: HttpRequest) -> Result<HttpResponse, WebError> {
    visit.show(&own_page(&visit, &request, Filled::default()).await?)
}

#[derive(Deserialize)]
struct Passwords {
    old: String,
    password: String,
}

async fn change_password(
    visit: Visit,
    request: HttpRequest,
    typed: web::Form<Passwords>,
) -> Result<HttpResponse, WebError> {
    let user = visit.who.user.as_ref().ok_or(WebError::LoginNeeded)?.id;
    let from = guard::address(&request);
    let Passwords { old, password } = typed.into_inner();
    let changed = guard::app(&request)
        .accounts(move |accounts| accounts.change_password(user, &old, &password, from))
        .await;
    match changed {
        Ok(session) => {
            cookies::log_in(see_other("/account?said=password-changed"), &visit, &session)
        }
        Err(AccountError::Field { field, key }) => {
            let mut filled = Filled::default();
            filled.refuse(field, visit.lang, key);
            let page = own_page(&visit, &request, filled).await?;
            visit.show_as(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
        Err(error) => Err(error.into()),
    }
}

async fn close_session(
    visit: Visit,
    request: HttpRequest,
    session: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    let user = visit.who.user.as_ref().ok_or(WebError::LoginNeeded)?.id;
    let session = session.into_inner();
    guard::app(&request).accounts(move |accounts| accounts.close_session(user, &session)).await?;
    Ok(visit.done("/account", "session-closed", None))
}

async fn give_back(visit: Visit, request: HttpRequest) -> Result<HttpResponse, WebError> {
    let held = visit.who.held.clone();
    guard::app(&request).accounts(move |accounts| accounts.give_back(&held)).await?;
    cookies::give_back(visit.done("/", "given-back", None), &visit)
}
