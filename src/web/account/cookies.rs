//! The two cookies that carry a secret.

use crate::club::accounts::Token;
use crate::web::guard::{DEVICE, MOST_TABLES, SESSION};
use crate::web::{Visit, WebError};
use actix_web::HttpResponse;
use actix_web::cookie::{Cookie, SameSite, time::Duration};

/// Logs the browser in.
pub(super) fn log_in(
    mut answer: HttpResponse,
    visit: &Visit,
    token: &Token,
) -> Result<HttpResponse, WebError> {
    let cookie = secret(SESSION, token.secret().to_owned(), visit, Duration::days(30));
    answer.add_cookie(&cookie).map_err(WebError::internal)?;
    Ok(answer)
}

/// Logs the browser out.
pub(super) fn log_out(mut answer: HttpResponse, visit: &Visit) -> Result<HttpResponse, WebError> {
    let cookie = secret(SESSION, String::new(), visit, Duration::ZERO);
    answer.add_cookie(&cookie).map_err(WebError::internal)?;
    Ok(answer)
}

/// Gives the device one more table; the oldest is forgotten when it holds too many.
pub(super) fn hold(
    mut answer: HttpResponse,
    visit: &Visit,
    token: &Token,
) -> Result<HttpResponse, WebError> {
    let held = &visit.who.held;
    let kept = &held[(held.len() + 1).saturating_sub(MOST_TABLES)..];
    let tokens: Vec<&str> = kept.iter().chain([token]).map(Token::secret).collect();
    let cookie = secret(DEVICE, tokens.join("."), visit, Duration::days(4));
    answer.add_cookie(&cookie).map_err(WebError::internal)?;
    Ok(answer)
}

/// Takes all tables from the device.
pub(super) fn give_back(mut answer: HttpResponse, visit: &Visit) -> Result<HttpResponse, WebError> {
    let cookie = secret(DEVICE, String::new(), visit, Duration::ZERO);
    answer.add_cookie(&cookie).map_err(WebError::internal)?;
    Ok(answer)
}

/// No script reads it, no other site sends it along with a write.
fn secret(name: &str, value: String, visit: &Visit, age: Duration) -> Cookie<'static> {
    Cookie::build(name.to_owned(), value)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(visit.secure)
        .max_age(age)
        .finish()
}
