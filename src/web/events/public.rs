//! Pages that look the same to everybody who is not logged in: rendered once per change.

pub(super) use crate::club::Follows;
use crate::club::{Club, EventId};
use crate::i18n::Language;
use crate::officiating::Role;
use crate::web::page::{Page, Section, Visit};
use crate::web::{App, FragmentKey, Revision, WebError, guard, headers, news};
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, web};

/// What a page or fragment is rendered from.
#[derive(Debug)]
pub(super) struct Asked {
    /// The frame of the page, without a title yet.
    pub(super) page: Page,
    /// The language.
    pub(super) lang: Language,
    /// The use cases.
    pub(super) club: Club,
    /// The event's name in addresses, or the match's or person's id.
    pub(super) name: String,
    /// The visitor runs the event.
    pub(super) organizer: bool,
    /// The visitor may log at any table of the event.
    pub(super) referee: bool,
    /// The visitor decides corrections at the event.
    pub(super) arbiter: bool,
    /// What the visitor chose in the address's query.
    pub(super) query: String,
}

impl Asked {
    /// The page with its title, description and stream to watch.
    pub(super) fn page(&mut self, title: &str, description: String) -> Page {
        let mut page = self.page.clone().described(description);
        title.clone_into(&mut page.title);
        page
    }
}

/// Renders a page or a fragment.
pub(super) type Render = fn(Asked) -> Result<String, WebError>;

/// The event of that name, and how new an answer about it is.
async fn found(
    app: &App,
    slug: &str,
    follows: Follows,
) -> Result<(EventId, String, Revision), WebError> {
    let (event, revision) = app.newest(slug, follows).await?.ok_or(WebError::NotFound)?;
    let stream = match follows {
        Follows::Hall => news::hall(event),
        Follows::Event => event.stream().to_string(),
    };
    Ok((event, stream, revision))
}

/// Answers with a page of an event.
pub(super) async fn page(
    request: HttpRequest,
    slug: &str,
    follows: Follows,
    render: Render,
) -> Result<HttpResponse, WebError> {
    let (event, stream, revision) = found(guard::app(&request), slug, follows).await?;
    answer(request, event, (stream, revision), (slug, ""), render, true).await
}

/// Answers with a fragment of an event's page.
pub(super) async fn fragment(
    request: HttpRequest,
    slug: &str,
    follows: Follows,
    render: Render,
) -> Result<HttpResponse, WebError> {
    let (event, stream, revision) = found(guard::app(&request), slug, follows).await?;
    answer(request, event, (stream, revision), (slug, ""), render, false).await
}

/// Answers from the cache where the visitor is nobody in particular. `beside` says what else than
/// the stream the answer depends on.
pub(super) async fn answer(
    request: HttpRequest,
    event: EventId,
    (stream, revision): (String, Revision),
    (name, beside): (&str, &str),
    render: Render,
    whole_page: bool,
) -> Result<HttpResponse, WebError> {
    let app = guard::app(&request);
    let visit = Visit::of(&request);
    let key = (visit.who.is_anonymous() && request.query_string().is_empty()).then(|| {
        // A page tells its own address to previews, so its host is a part of its name.
        let host = if whole_page { visit.origin.as_str() } else { "" };
        let (names, path) = (app.names_revision(), request.path());
        let name = format!("{names} {host}{path} {beside}");
        FragmentKey { stream: stream.clone(), lang: visit.lang, name }
    });
    // Most requests end here, so nothing of the page is prepared before.
    if let Some(fragment) = key.as_ref().and_then(|key| app.fragments.recall(key, revision)) {
        return Ok(fragment.answer(&request));
    }
    let asked = Asked {
        page: visit.page("").within(Section::Events).watching(stream, revision),
        lang: visit.lang,
        club: app.club.clone(),
        name: name.to_owned(),
        organizer: visit.who.is_at_event(Role::Organizer, event.0),
        referee: visit.who.is_at_event(Role::Referee, event.0),
        arbiter: visit.who.is_at_event(Role::Arbiter, event.0),
        query: request.query_string().to_owned(),
    };
    if let Some(key) = key {
        let fragment = app.fragments.fetch(key, revision, move || render(asked)).await?;
        return Ok(fragment.answer(&request));
    }
    let html = web::block(move || render(asked)).await.map_err(WebError::internal)??;
    Ok(HttpResponse::Ok()
        .content_type(headers::HTML)
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache")))
        .insert_header((header::VARY, HeaderValue::from_static("Accept-Language, Cookie")))
        .body(html))
}

/// A template as text.
pub(super) fn rendered(template: &impl askama::Template) -> Result<String, WebError> {
    template.render().map_err(WebError::internal)
}
