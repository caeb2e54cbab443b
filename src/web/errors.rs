//! What goes wrong on the web, and how a person or a program is told.
//!
//! Typed errors of the use cases become a [`WebError`]; a [`WebError`] becomes a
//! page or JSON, whichever the client asked for. The cause of an internal error is
//! logged, never shown.

use super::page::{Visit, see_other};
use super::{headers, language};
use crate::club::accounts::AccountError;
use crate::i18n;
use crate::officiating::page_above;
use crate::store::StoreError;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpRequest, HttpResponse, ResponseError};
use askama::Template;
use serde_json::json;
use std::fmt;

/// Why a request was not done.
#[derive(Debug, thiserror::Error)]
pub enum WebError {
    /// No route answers the address.
    #[error("no such address")]
    NoRoute,
    /// No such page, or none that he may see.
    #[error("no such page")]
    NotFound,
    /// The request makes no sense; the key names a sentence that says what is right.
    #[error("bad request: {0}")]
    Bad(&'static str),
    /// Understood, but not possible; the key says why.
    #[error("refused: {0}")]
    Refused(&'static str),
    /// A rule or the form of the input forbids it; the sentence comes with the rule's id.
    #[error("refused: {}", .0.illegal)]
    Illegal(Box<super::Refusal>),
    /// Another was faster; the key says what to do.
    #[error("conflict: {0}")]
    Conflict(&'static str),
    /// Known, but may not.
    #[error("forbidden")]
    Forbidden,
    /// Nobody logged in.
    #[error("login needed")]
    LoginNeeded,
    /// A page of another site sent this.
    #[error("cross-origin request")]
    CrossOrigin,
    /// Too many tries; may try again after so many seconds.
    #[error("too many tries, wait {0} s")]
    TooMany(u64),
    /// The body is larger than any the program takes.
    #[error("too large")]
    TooLarge,
    /// Too much to do, or the database is away: later it may work.
    #[error("unavailable: {0}")]
    Unavailable(String),
    /// Our fault. The cause goes to the log.
    #[error("internal: {0}")]
    Internal(String),
}

impl WebError {
    /// Our fault, whatever it was.
    pub fn internal(cause: impl fmt::Display) -> Self {
        Self::Internal(cause.to_string())
    }

    /// The key of the sentence shown; also the code in JSON.
    #[must_use]
    pub fn key(&self) -> &str {
        match self {
            Self::NoRoute => "error-no-route",
            Self::NotFound => "error-not-found",
            Self::Illegal(refusal) => refusal.illegal.code(),
            Self::Bad(key) | Self::Refused(key) | Self::Conflict(key) => key,
            Self::Forbidden => "error-forbidden",
            Self::LoginNeeded => "error-login-needed",
            Self::CrossOrigin => "error-cross-origin",
            Self::TooMany(_) => "error-too-many",
            Self::TooLarge => "error-too-large",
            Self::Unavailable(_) => "error-unavailable",
            Self::Internal(_) => "error-internal",
        }
    }

    /// The heading over the sentence.
    const fn heading(&self) -> &'static str {
        match self {
            Self::NoRoute | Self::NotFound => "error-not-found-heading",
            Self::Bad(_) | Self::Refused(_) | Self::Illegal(_) | Self::TooLarge => {
                "error-refused-heading"
            }
            Self::Conflict(_) => "error-conflict-heading",
            Self::Forbidden | Self::LoginNeeded | Self::CrossOrigin => "error-forbidden-heading",
            Self::TooMany(_) => "error-too-many-heading",
            Self::Unavailable(_) => "error-unavailable-heading",
            Self::Internal(_) => "error-internal-heading",
        }
    }

    /// The nearest to a refusal that the framework itself made.
    fn of_status(status: StatusCode, said: &Error) -> Self {
        match status {
            StatusCode::NOT_FOUND => Self::NotFound,
            StatusCode::PAYLOAD_TOO_LARGE => Self::TooLarge,
            status if status.is_client_error() => Self::Bad("error-malformed"),
            _ => Self::internal(said),
        }
    }
}

impl From<StoreError> for WebError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(cause) => Self::Unavailable(cause),
            StoreError::Conflict(_) => Self::Conflict("error-conflict"),
            StoreError::Missing(_) => Self::NotFound,
            error => Self::internal(error),
        }
    }
}

impl From<AccountError> for WebError {
    fn from(error: AccountError) -> Self {
        match error {
            AccountError::Field { key, .. } => Self::Refused(key),
            AccountError::WrongPassword => Self::Refused("login-wrong"),
            AccountError::TooMany(seconds) => Self::TooMany(seconds),
            AccountError::Busy => Self::Unavailable("too many passwords to check".to_owned()),
            AccountError::LinkGone => Self::Refused("link-gone"),
            AccountError::NotFound => Self::NotFound,
            AccountError::LastAdministrator => Self::Refused("user-last-administrator"),
            AccountError::Store(error) => error.into(),
        }
    }
}

impl ResponseError for WebError {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::NoRoute | Self::NotFound => StatusCode::NOT_FOUND,
            Self::Bad(_) => StatusCode::BAD_REQUEST,
            Self::Refused(_) | Self::Illegal(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Conflict(_) => StatusCode::CONFLICT,
            Self::Forbidden | Self::CrossOrigin => StatusCode::FORBIDDEN,
            Self::LoginNeeded => StatusCode::UNAUTHORIZED,
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Only a stand-in: `show` writes the answer, for it knows the request.
    fn error_response(&self) -> HttpResponse<BoxBody> {
        HttpResponse::new(self.status_code())
    }
}

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage {
    page: super::Page,
    heading: String,
    sentence: String,
    rule: Option<String>,
    /// Where the rule stands.
    href: Option<String>,
    status: u16,
}

/// Answers what no route does.
pub(super) async fn no_page(request: HttpRequest) -> Result<HttpResponse, WebError> {
    // A refused form stands at the address it was sent to: who reloads it, or switches the
    // language there, comes to the page above.
    match page_above(request.path()) {
        Some(above) if matches!(*request.method(), Method::GET | Method::HEAD) => {
            Ok(see_other(&above))
        }
        _ => Err(WebError::NoRoute),
    }
}

/// Turns every error into a page or JSON, as the client asked.
pub(super) async fn show<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let response = next.call(request).await?.map_into_boxed_body();
    let Some(error) = response.response().error() else { return Ok(response) };
    let from_framework;
    let error = if let Some(error) = error.as_error::<WebError>() {
        error
    } else {
        from_framework = WebError::of_status(response.status(), error);
        &from_framework
    };
    if let WebError::Internal(cause) | WebError::Unavailable(cause) = error {
        tracing::error!(%cause, path = response.request().path(), "a request failed");
    }
    let answer = write(response.request(), error);
    Ok(response.into_response(answer))
}

fn write(request: &HttpRequest, error: &WebError) -> HttpResponse {
    let lang = language::of(request);
    let status = error.status_code();
    if matches!(error, WebError::LoginNeeded) && request.method().is_safe() && wants_page(request) {
        let back = request.uri().path_and_query().map_or("/", |path| path.as_str());
        return super::page::see_other(&format!("/login?back={}", super::page::query_part(back)));
    }
    let sentence = match error {
        WebError::TooMany(seconds) => {
            let minutes = i64::try_from(seconds.div_ceil(60)).unwrap_or(i64::MAX);
            i18n::text(lang, error.key(), &[("minutes", minutes.into())])
        }
        WebError::Illegal(refusal) => refusal.sentence(lang),
        _ => i18n::text(lang, error.key(), &[]),
    };
    let (rule, href) = match error {
        WebError::Illegal(refusal) => (refusal.rule(), refusal.href()),
        _ => (None, None),
    };
    let mut answer = HttpResponse::build(status);
    if let WebError::TooMany(seconds) = error {
        answer.insert_header((header::RETRY_AFTER, *seconds));
    }
    answer.insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-store")));
    if !wants_page(request) {
        return answer.json(json!({ "error": error.key(), "rule": rule, "message": sentence }));
    }
    let visit = Visit::of(request);
    let heading = i18n::text(lang, error.heading(), &[]);
    let page = ErrorPage {
        page: visit.page(heading.clone()),
        heading,
        sentence,
        rule: rule.map(str::to_owned),
        href,
        status: status.as_u16(),
    };
    match page.render() {
        Ok(html) => answer.content_type(headers::HTML).body(html),
        Err(_) => answer.content_type("text/plain; charset=utf-8").body(page.sentence),
    }
}

/// Whether the client is a person's browser, not a script.
pub(super) fn wants_page(request: &HttpRequest) -> bool {
    let accepts = request.headers().get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    accepts.is_none_or(|accept| accept.contains("text/html") || !accept.contains("json"))
}
