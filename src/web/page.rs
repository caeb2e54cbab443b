//! What every page holds besides its own content, and how a page is answered.

use super::guard::{self, Who};
use super::{Revision, WebError, headers, language};
use crate::i18n::{self, Language, Value};
use crate::officiating::{Least, Method, Place, Role, Within, route};
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{Error, FromRequest, HttpRequest, HttpResponse};
use askama::Template;
use serde_json::json;
use std::future::{Ready, ready};
use std::rc::Rc;
use uuid::Uuid;

/// One request as a handler sees it: who asks, in which language, from where.
#[derive(Debug, Clone)]
pub struct Visit {
    /// The language of the answer.
    pub lang: Language,
    /// Who asks.
    pub who: Rc<Who>,
    /// Cookies of the answer must be `Secure`.
    pub secure: bool,
    /// Path and query of the request.
    pub path: String,
    /// What the addresses of links that leave the site begin with.
    pub origin: String,
    /// The client asked for a page, not for JSON.
    pub wants_page: bool,
}

impl Visit {
    pub(super) fn of(request: &HttpRequest) -> Self {
        let options = &guard::app(request).options;
        let head = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
        let forwarded = |name| head(name).filter(|_| options.proxied);
        let tls = forwarded("x-forwarded-proto") == Some("https");
        let secure = tls || options.secure;
        let host = forwarded("x-forwarded-host").or_else(|| head("host")).unwrap_or("localhost");
        Self {
            lang: language::of(request),
            who: guard::of(request),
            secure,
            path: request.uri().path_and_query().map_or("/", |path| path.as_str()).to_owned(),
            origin: options
                .url
                .clone()
                .unwrap_or_else(|| format!("{}://{host}", if secure { "https" } else { "http" })),
            wants_page: super::errors::wants_page(request),
        }
    }

    /// A sentence in the visitor's language.
    #[must_use]
    pub fn t(&self, key: &str) -> String {
        i18n::text(self.lang, key, &[])
    }

    /// What the page's frame needs; the title is in the visitor's language already.
    #[must_use]
    pub fn page(&self, title: impl Into<String>) -> Page {
        Page {
            lang: self.lang,
            title: title.into(),
            description: self.t("site-description"),
            path: self.path.clone(),
            origin: self.origin.clone(),
            user: self.who.user.as_ref().map(|user| user.name.clone()),
            nav: self.nav(),
            section: Section::Elsewhere,
            live: None,
            flash: self.said(),
            body_class: "",
        }
    }

    /// The links of the header that this visitor can use.
    fn nav(&self) -> Vec<(Section, &'static str, String)> {
        let open = NAV.iter().filter(|(_, path, _, least)| {
            route(Method::Get, path).is_some() && self.who.may(*least, Place::default())
        });
        open.map(|(section, path, key, _)| (*section, *path, self.t(key))).collect()
    }

    /// The sentence that the page before left for this one, see [`Visit::done`].
    fn said(&self) -> Option<Flash> {
        let (_, query) = self.path.split_once('?')?;
        let word = query.split('&').find_map(|part| part.strip_prefix("said="))?;
        // Only a sentence of ours that is meant for it: nobody can put words on a page.
        let key = format!("said-{word}");
        let text = i18n::text(self.lang, &key, &[]);
        let undo = if UNDOABLE.contains(&word) { self.undo(query) } else { None };
        (text != key).then_some(Flash { tone: Tone::Done, text, undo })
    }

    /// What undoes the change the page before made: an address within the page's own event, so
    /// that a link somebody made up cannot offer anything else.
    fn undo(&self, query: &str) -> Option<Undo> {
        let action = query.split('&').find_map(|part| part.strip_prefix("undo="))?;
        let event = self.path.split(['/', '?']).nth(2)?;
        let within = action.strip_prefix("/t/")?.strip_prefix(event)?;
        let plain =
            within.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-/".contains(&byte));
        let undoes = ["/reopen", "/return", "/reinstate"].iter().any(|end| within.ends_with(end))
            || (within.starts_with("/check-in/") && within.ends_with("/take-back"));
        (plain && within.starts_with('/') && undoes)
            .then(|| Undo { action: action.to_owned(), entry: Uuid::now_v7() })
    }

    /// Answers a change that was made: a browser goes back to the page it came from,
    /// which says `said-…` of the language files; the page's script gets it as JSON,
    /// with the address whose POST undoes the change.
    #[must_use]
    pub fn done(&self, back: &str, said: &str, undo: Option<&str>) -> HttpResponse {
        if !self.wants_page {
            let message = self.t(&format!("said-{said}"));
            return HttpResponse::Ok().json(json!({ "message": message, "undo": undo }));
        }
        let join = if back.contains('?') { '&' } else { '?' };
        let undo = undo.filter(|_| UNDOABLE.contains(&said));
        let undo = undo.map(|undo| format!("&undo={}", query_part(undo))).unwrap_or_default();
        see_other(&format!("{back}{join}said={said}{undo}"))
    }

    /// Answers with a page.
    ///
    /// # Errors
    /// The template failed.
    pub fn show(&self, page: &impl Template) -> Result<HttpResponse, WebError> {
        self.show_as(StatusCode::OK, page)
    }

    /// Answers with a page and a status of its own: a form with its errors is a 422.
    ///
    /// # Errors
    /// The template failed.
    pub fn show_as(
        &self,
        status: StatusCode,
        page: &impl Template,
    ) -> Result<HttpResponse, WebError> {
        self.html_as(status, page.render().map_err(WebError::internal)?)
    }

    /// Answers with a page that was rendered where blocking is allowed.
    ///
    /// # Errors
    /// Never; a handler's last line.
    pub fn show_html(&self, html: String) -> Result<HttpResponse, WebError> {
        self.html_as(StatusCode::OK, html)
    }

    fn html_as(&self, status: StatusCode, html: String) -> Result<HttpResponse, WebError> {
        Ok(HttpResponse::build(status)
            .content_type(headers::HTML)
            .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache")))
            .insert_header((header::VARY, HeaderValue::from_static("Accept-Language, Cookie")))
            .body(html))
    }
}

impl FromRequest for Visit {
    type Error = Error;
    type Future = Ready<Result<Self, Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self::of(request)))
    }
}

/// The sentences of [`Visit::done`] that the next page shows with a button to undo it: what a
/// wrong tap does at the desk.
const UNDOABLE: [&str; 6] =
    ["finished", "match-finished", "match-decided", "withdrawn", "disqualified", "all-checked-in"];

/// The header's links, and who sees them.
static NAV: &[(Section, &str, &str, Least)] = &[
    (Section::Events, "/", "nav-events", Least::Anyone),
    (Section::Players, "/players", "nav-players", Least::Anyone),
    (Section::Ratings, "/ratings", "nav-ratings", Least::Anyone),
    (Section::Seasons, "/seasons", "nav-seasons", Least::Anyone),
    (Section::Lab, "/lab", "nav-lab", Least::Anyone),
    (Section::Registry, "/people", "nav-registry", Least::Role(Role::Organizer, Within::Anywhere)),
    (
        Section::Referee,
        "/referee",
        "nav-referee",
        Least::Role(Role::ShadowReferee, Within::Anywhere),
    ),
    (Section::Users, "/users", "nav-users", Least::Role(Role::Administrator, Within::Installation)),
];

/// The part of the site a page belongs to: its link in the header is marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Section {
    /// Events, the first page.
    Events,
    /// Players, as everybody sees them.
    Players,
    /// Ratings by game.
    Ratings,
    /// Seasons: league tables.
    Seasons,
    /// The lab: shots tried out.
    Lab,
    /// The registry of players, as organizers keep it.
    Registry,
    /// The referee's tables.
    Referee,
    /// Users and invitations.
    Users,
    /// None of those the header links to.
    Elsewhere,
}

/// What a page watches: a changed revision makes it fetch its fragments again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LivePage {
    /// The stream of the event or match, as `/live?stream=` takes it.
    pub stream: String,
    /// The revision the page shows.
    pub revision: Revision,
}

/// How a flash message looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Something was done.
    Done,
    /// Something to think about.
    Caution,
    /// Something is wrong.
    Warning,
}

impl Tone {
    /// The class of the style sheet.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Caution => "caution",
            Self::Warning => "warning",
        }
    }
}

/// A message above the content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flash {
    /// How it looks.
    pub tone: Tone,
    /// What it says.
    pub text: String,
    /// What undoes what it tells of.
    pub undo: Option<Undo>,
}

/// A form of one button that undoes what was just done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undo {
    /// Where it is sent.
    pub action: String,
    /// Its id: sent twice, it is done once.
    pub entry: Uuid,
}

/// What `base.html` needs of every page.
#[derive(Debug, Clone)]
pub struct Page {
    /// The language of the page.
    pub lang: Language,
    /// Title of the window and of previews.
    pub title: String,
    /// What a preview says.
    pub description: String,
    /// Path and query of the request.
    pub path: String,
    /// `http://host` as the visitor wrote it.
    pub origin: String,
    /// The name of who logged in.
    pub user: Option<String>,
    /// The header's links: section, path, text.
    pub nav: Vec<(Section, &'static str, String)>,
    /// The part of the site.
    pub section: Section,
    /// What the page watches.
    pub live: Option<LivePage>,
    /// A message above the content.
    pub flash: Option<Flash>,
    /// A class of `<body>`: `tv`, `referee`, `sheet`.
    pub body_class: &'static str,
}

impl Page {
    /// The page with its own text for previews.
    #[must_use]
    pub fn described(mut self, description: impl Into<String>) -> Self {
        self.description = description.into();
        self
    }

    /// The page as a part of the site.
    #[must_use]
    pub const fn within(mut self, section: Section) -> Self {
        self.section = section;
        self
    }

    /// The page as one that watches a stream it shows at `revision`.
    #[must_use]
    pub fn watching(mut self, stream: impl Into<String>, revision: Revision) -> Self {
        self.live = Some(LivePage { stream: stream.into(), revision });
        self
    }

    /// The page with a message above its content.
    #[must_use]
    pub fn saying(mut self, tone: Tone, text: impl Into<String>) -> Self {
        self.flash = Some(Flash { tone, text: text.into(), undo: None });
        self
    }

    /// The page in one of the special frames: `tv`, `referee`, `sheet`.
    #[must_use]
    pub const fn framed(mut self, class: &'static str) -> Self {
        self.body_class = class;
        self
    }

    /// A sentence.
    #[must_use]
    pub fn t(&self, key: &str) -> String {
        i18n::text(self.lang, key, &[])
    }

    /// A sentence with one argument.
    #[must_use]
    pub fn t1<'v>(&self, key: &str, name: &'static str, value: impl Into<Value<'v>>) -> String {
        i18n::text(self.lang, key, &[(name, value.into())])
    }

    /// A sentence with two arguments.
    #[must_use]
    pub fn t2<'v, 'w>(
        &self,
        key: &str,
        name: &'static str,
        value: impl Into<Value<'v>>,
        other_name: &'static str,
        other: impl Into<Value<'w>>,
    ) -> String {
        i18n::text(self.lang, key, &[(name, value.into()), (other_name, other.into())])
    }

    /// The first letters of the first two words of who logged in, for where his name has no
    /// room.
    #[must_use]
    pub fn initials(&self) -> String {
        let words = self.user.iter().flat_map(|name| name.split_whitespace()).take(2);
        words.filter_map(|word| word.chars().next()).flat_map(char::to_uppercase).collect()
    }

    /// The header has more links than a phone shows in a row.
    #[must_use]
    pub fn has_long_nav(&self) -> bool {
        self.nav.len() > 3
    }

    /// The address of an embedded file, changed whenever the file does.
    #[must_use]
    pub fn asset(&self, name: &str) -> String {
        super::assets::address(name)
    }

    /// The address that switches to a language and comes back here.
    #[must_use]
    pub fn switch_to(&self, code: &str) -> String {
        format!("/language/{code}?back={}", query_part(&self.path))
    }

    /// Every language's code and own name, for the switch.
    #[must_use]
    pub fn languages(&self) -> [(&'static str, String); 2] {
        Language::ALL.map(|language| (language.as_str(), language.name()))
    }
}

/// Sends the browser on with a GET.
pub(super) fn see_other(to: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, to))
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-store")))
        .finish()
}

/// A path of our own site, or `/`: an address that a link brought along must not
/// lead anywhere else.
pub(super) fn here(path: &str) -> &str {
    let ours = path.starts_with('/')
        && !path.starts_with("//")
        && path.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    if ours { path } else { "/" }
}

/// Text as a part of a query string.
pub(super) fn query_part(text: &str) -> String {
    let mut part = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~/".contains(&byte) {
            part.push(char::from(byte));
        } else {
            part.push_str(&format!("%{byte:02X}"));
        }
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_back_never_leads_to_another_site() {
        assert_eq!(here("/t/spring-cup/standings?round=2"), "/t/spring-cup/standings?round=2");
        for path in ["", "//evil.example", "https://evil.example", "/\\evil", "/a\r\nSet-Cookie: x"]
        {
            assert_eq!(here(path), "/", "{path:?}");
        }
    }

    #[test]
    fn a_query_part_holds_no_character_with_a_meaning() {
        assert_eq!(query_part("/t/a?b=c&d #ё"), "/t/a%3Fb%3Dc%26d%20%23%D1%91");
    }
}
