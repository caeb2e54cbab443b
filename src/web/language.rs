//! Which language a visitor reads: his switch, else what his browser prefers.

use super::page::{Visit, here, see_other};
use super::{Routes, WebError};
use crate::i18n::Language;
use actix_web::cookie::{Cookie, SameSite, time::Duration};
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;

const COOKIE: &str = "lang";

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/language/{lang}", switch);
}

/// The language of the answer to this request.
pub(super) fn of(request: &HttpRequest) -> Language {
    let chosen = request.cookie(COOKIE).and_then(|cookie| cookie.value().parse().ok());
    chosen.unwrap_or_else(|| {
        let accepted = request.headers().get(header::ACCEPT_LANGUAGE);
        Language::negotiate(accepted.and_then(|value| value.to_str().ok()).unwrap_or_default())
    })
}

#[derive(Debug, Deserialize)]
struct Back {
    #[serde(default)]
    back: String,
}

/// Remembers the choice and goes back to where the visitor was.
async fn switch(
    visit: Visit,
    lang: web::Path<String>,
    query: web::Query<Back>,
) -> Result<HttpResponse, WebError> {
    let lang: Language = lang.parse().map_err(|_| WebError::NotFound)?;
    let mut answer = see_other(here(&query.back));
    let cookie = Cookie::build(COOKIE, lang.as_str())
        .path("/")
        .same_site(SameSite::Lax)
        .http_only(true)
        .secure(visit.secure)
        .max_age(Duration::days(365))
        .finish();
    answer.add_cookie(&cookie).map_err(WebError::internal)?;
    Ok(answer)
}
