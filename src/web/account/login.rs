//! Logging in and out.

use super::cookies;
use crate::club::accounts::AccountError;
use crate::web::page::{here, query_part, see_other};
use crate::web::{Filled, Page, Routes, Visit, WebError, guard};
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use serde::Deserialize;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/login", form).post("/login", log_in).post("/logout", log_out);
}

#[derive(Template)]
#[template(path = "account/login.html")]
struct LoginPage {
    page: Page,
    filled: Filled,
    back: String,
}

#[derive(Debug, Deserialize)]
struct Back {
    #[serde(default)]
    back: String,
}

async fn form(visit: Visit, query: web::Query<Back>) -> Result<HttpResponse, WebError> {
    if visit.who.user.is_some() {
        return Ok(see_other(here(&query.back)));
    }
    let page = visit.page(visit.t("login-title"));
    visit.show(&LoginPage { page, filled: Filled::default(), back: query_part(&query.back) })
}

#[derive(Deserialize)]
struct Credentials {
    login: String,
    password: String,
}

async fn log_in(
    visit: Visit,
    request: HttpRequest,
    query: web::Query<Back>,
    typed: web::Form<Credentials>,
) -> Result<HttpResponse, WebError> {
    let from = guard::address(&request);
    let Credentials { login, password } = typed.into_inner();
    let shown = login.clone();
    let tried = guard::app(&request)
        .accounts(move |accounts| accounts.log_in(&login, &password, from))
        .await;
    match tried {
        Ok(token) => cookies::log_in(see_other(here(&query.back)), &visit, &token),
        Err(AccountError::WrongPassword) => {
            let mut filled = Filled::default().with("login", shown);
            filled.refuse("password", visit.lang, "login-wrong");
            let page = visit.page(visit.t("login-title"));
            let back = query_part(&query.back);
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            visit.show_as(status, &LoginPage { page, filled, back })
        }
        Err(error) => Err(error.into()),
    }
}

async fn log_out(visit: Visit, request: HttpRequest) -> Result<HttpResponse, WebError> {
    if let Some(token) = visit.who.session.clone() {
        guard::app(&request).accounts(move |accounts| accounts.log_out(&token)).await?;
    }
    cookies::log_out(see_other("/"), &visit)
}
