//! What a link that works once leads to: the first account, an invited one, a new password.

use super::cookies;
use crate::club::accounts::{AccountError, Link, Login, NewUser, Password, ShownName, Token};
use crate::web::page::see_other;
use crate::web::{Filled, Page, Routes, Visit, WebError, guard};
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use serde::Deserialize;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/link/{token}", form).post("/link/{token}", accept);
}

#[derive(Template)]
#[template(path = "account/link.html")]
struct LinkPage {
    page: Page,
    filled: Filled,
    heading: String,
    intro: String,
    /// Whose password is set; `None` makes a new account.
    resets: Option<String>,
}

fn page(visit: &Visit, link: &Link, filled: Filled) -> LinkPage {
    let (heading, intro) = match link {
        Link::FirstRun => (visit.t("link-first-heading"), visit.t("link-first-text")),
        Link::Invitation(role) => {
            let role = visit.t(role.key());
            let page = visit.page(String::new());
            (visit.t("link-invite-heading"), page.t1("link-invite-text", "role", role))
        }
        Link::Reset(_) => (visit.t("link-reset-heading"), visit.t("link-reset-text")),
    };
    let resets = match link {
        Link::Reset(login) => Some(login.clone()),
        Link::FirstRun | Link::Invitation(_) => None,
    };
    LinkPage { page: visit.page(heading.clone()), filled, heading, intro, resets }
}

async fn form(
    visit: Visit,
    request: HttpRequest,
    token: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    let token = Token::parse(&token).ok_or(AccountError::LinkGone)?;
    let link = guard::app(&request).accounts(move |accounts| accounts.link(&token)).await?;
    visit.show(&page(&visit, &link, Filled::default()))
}

#[derive(Deserialize)]
struct Typed {
    #[serde(default)]
    login: String,
    #[serde(default)]
    name: String,
    password: String,
}

async fn accept(
    visit: Visit,
    request: HttpRequest,
    token: web::Path<String>,
    typed: web::Form<Typed>,
) -> Result<HttpResponse, WebError> {
    let app = guard::app(&request);
    let token = Token::parse(&token).ok_or(AccountError::LinkGone)?;
    let asked = token.clone();
    let link = app.accounts(move |accounts| accounts.link(&asked)).await?;
    let typed = typed.into_inner();
    let mut filled =
        Filled::default().with("login", typed.login.as_str()).with("name", typed.name.as_str());
    let password = noted(Password::parse(&typed.password), &mut filled, &visit);
    let answer = if let Link::Reset(_) = link {
        let Some(password) = password else {
            return refused(&visit, &link, filled);
        };
        app.accounts(move |accounts| accounts.reset_password(&token, &password)).await
    } else {
        let login = noted(Login::parse(&typed.login), &mut filled, &visit);
        let name = noted(ShownName::parse(&typed.name), &mut filled, &visit);
        let (Some(login), Some(name), Some(password)) = (login, name, password) else {
            return refused(&visit, &link, filled);
        };
        let new = NewUser { login, name, password };
        app.accounts(move |accounts| accounts.accept(&token, new)).await
    };
    match answer {
        Ok(session) => cookies::log_in(see_other("/?said=welcome"), &visit, &session),
        Err(AccountError::Field { field, key }) => {
            filled.refuse(field, visit.lang, key);
            refused(&visit, &link, filled)
        }
        Err(error) => Err(error.into()),
    }
}

/// The value, or its error noted at its field.
fn noted<T>(parsed: Result<T, AccountError>, filled: &mut Filled, visit: &Visit) -> Option<T> {
    match parsed {
        Ok(value) => Some(value),
        Err(AccountError::Field { field, key }) => {
            filled.refuse(field, visit.lang, key);
            None
        }
        // Reading a field fails by the field alone.
        Err(_) => None,
    }
}

fn refused(visit: &Visit, link: &Link, filled: Filled) -> Result<HttpResponse, WebError> {
    visit.show_as(StatusCode::UNPROCESSABLE_ENTITY, &page(visit, link, filled))
}
