//! Pages that are of the club and not of one event: rendered once per change of what they are
//! computed from, and the same for everybody who is not logged in.

use crate::club::Club;
use crate::i18n::Language;
use crate::officiating::{Least, Place, Role, Within};
use crate::web::page::{Page, Section, Visit};
use crate::web::{FragmentKey, Revision, WebError, fragment, guard, headers};
use actix_web::http::StatusCode;
use actix_web::http::header::{
    self, ContentDisposition, DispositionParam, DispositionType, HeaderValue,
};
use actix_web::{HttpRequest, HttpResponse, web};

/// What such a page is rendered from.
#[derive(Debug)]
pub(super) struct Asked {
    /// The frame of the page, without a title yet.
    pub(super) page: Page,
    /// The language.
    pub(super) lang: Language,
    /// The use cases.
    pub(super) club: Club,
    /// The visitor runs the club's events.
    pub(super) organizer: bool,
}

/// What an answer is of: a name for the cache, and the revision of all it is computed from.
#[derive(Debug)]
pub(super) struct Of {
    pub(super) what: String,
    pub(super) revision: u64,
}

/// Answers with a page, or a part of one, from the cache where the visitor is nobody in particular.
pub(super) async fn page(
    request: &HttpRequest,
    of: Of,
    section: Section,
    render: impl FnOnce(Asked) -> Result<String, WebError> + Send + 'static,
) -> Result<HttpResponse, WebError> {
    let app = guard::app(request);
    let visit = Visit::of(request);
    let asked = Asked {
        page: visit.page("").within(section),
        lang: visit.lang,
        club: app.club.clone(),
        organizer: runs_the_club(&visit),
    };
    if visit.who.is_anonymous() && request.query_string().is_empty() {
        let name = format!("{} {}{}", app.names_revision(), visit.origin, request.path());
        let key = FragmentKey { stream: of.what, lang: visit.lang, name };
        let kept = app.fragments.fetch(key, Revision(of.revision), move || render(asked)).await?;
        return Ok(kept.answer(request));
    }
    let html = web::block(move || render(asked)).await.map_err(WebError::internal)??;
    Ok(HttpResponse::Ok()
        .content_type(headers::HTML)
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache")))
        .insert_header((header::VARY, HeaderValue::from_static("Accept-Language, Cookie")))
        .body(html))
}

/// Answers with a table as a file.
pub(super) async fn csv(
    request: &HttpRequest,
    visit: &Visit,
    of: Of,
    file: String,
    write: impl FnOnce(&Club) -> Result<String, WebError> + Send + 'static,
) -> Result<HttpResponse, WebError> {
    let app = guard::app(request);
    let key = FragmentKey {
        stream: of.what,
        lang: visit.lang,
        name: format!("{} {file}", app.names_revision()),
    };
    let club = app.club.clone();
    let kept = app.fragments.fetch(key, Revision(of.revision), move || write(&club)).await?;
    let mut answer = HttpResponse::Ok();
    answer
        .content_type("text/csv; charset=utf-8")
        .insert_header((header::ETAG, kept.etag.as_str()))
        .insert_header((header::CACHE_CONTROL, "public, no-cache"))
        .insert_header((header::VARY, "Accept-Language, Cookie, Accept-Encoding"))
        .insert_header(ContentDisposition {
            disposition: DispositionType::Attachment,
            parameters: vec![DispositionParam::Filename(file)],
        });
    if fragment::has(request, &kept.etag) {
        return Ok(answer.status(StatusCode::NOT_MODIFIED).finish());
    }
    Ok(answer.body(kept.html.clone()))
}

/// Whether the visitor may make events and seasons of the club.
pub(super) fn runs_the_club(visit: &Visit) -> bool {
    let organize = Least::Role(Role::Organizer, Within::Installation);
    visit.who.may(organize, Place::default())
}
