//! Sheets of paper: pairings of a round, a slip a match, standings, cross-table, bracket, place
//! cards. Each is a page that is read on the screen and printed by the browser.
//!
//! A slip carries the public address of its match. It carries no code of the table: a slip
//! leaves the hall in somebody's pocket, and what it says must not open the log to him.

use super::public::{self, Asked, Follows, rendered};
use super::tables::{self, RoundView};
use super::words::{self, Face};
use super::{bracket, crosstable, standings};
use crate::club::EventView;
use crate::i18n::{Language, text};
use crate::tournament::{Presence, Round};
use crate::web::account::Picture;
use crate::web::page::Page;
use crate::web::{Routes, WebError};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/t/{event}/print", list);
    routes.get("/t/{event}/print/pairings", pairings);
    routes.get("/t/{event}/print/slips", slips);
    routes.get("/t/{event}/print/standings", standings_sheet);
    routes.get("/t/{event}/print/crosstable", crosstable_sheet);
    routes.get("/t/{event}/print/cards", cards);
}

/// What stands at the top of every sheet.
#[derive(Debug, Clone)]
pub(super) struct Head {
    pub(super) slug: String,
    pub(super) event: String,
    /// Date and place.
    pub(super) line: String,
    /// What the sheet is.
    pub(super) title: String,
    /// The revision of the log it shows.
    pub(super) revision: String,
}

impl Head {
    pub(super) fn of(view: &EventView, title: String, lang: Language) -> Self {
        let settings = view.event().settings();
        let date = words::date(lang, settings.starts_on);
        let place = Some(settings.place.clone()).filter(|place| !place.is_empty());
        let line: Vec<String> = std::iter::once(date).chain(place).collect();
        let revision = i64::try_from(view.revision().0).unwrap_or(i64::MAX);
        Self {
            slug: view.slug.clone(),
            event: settings.name.clone(),
            line: line.join(" · "),
            title,
            revision: words::counted(lang, "print-revision", revision),
        }
    }
}

#[derive(Template)]
#[template(path = "event/print/list.html")]
struct ListPage {
    page: Page,
    frame: super::frame::Frame,
    rounds: u32,
    paired: bool,
    bracket: bool,
}

#[derive(Template)]
#[template(path = "event/print/pairings.html")]
struct PairingsSheet {
    page: Page,
    head: Head,
    round: Option<RoundView>,
}

/// One match of a round.
#[derive(Debug, Clone)]
struct Slip {
    table: u32,
    board: usize,
    faces: Vec<Face>,
    address: String,
    side: usize,
    path: String,
}

#[derive(Template)]
#[template(path = "event/print/slips.html")]
struct SlipsSheet {
    page: Page,
    head: Head,
    round: u32,
    slips: Vec<Slip>,
}

#[derive(Template)]
#[template(path = "event/print/plain.html")]
pub(super) struct PlainSheet {
    pub(super) page: Page,
    pub(super) head: Head,
    /// What stands on it, rendered.
    pub(super) body: String,
    /// The class it is laid out by.
    pub(super) look: &'static str,
}

#[derive(Template)]
#[template(path = "event/print/cards.html")]
struct CardsSheet {
    page: Page,
    head: Head,
    faces: Vec<Face>,
}

async fn list(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Event, |mut asked| {
        let lang = asked.lang;
        let view = asked.club.event(&asked.name)?;
        let event = view.event();
        let name = event.settings().name.as_str();
        let title = text(lang, "print-title", &[("event", name.into())]);
        rendered(&ListPage {
            page: asked.page(&title, String::new()),
            frame: super::frame::Frame::new(&view, lang, asked.organizer, "/print"),
            rounds: u32::try_from(event.rounds.len()).unwrap_or(u32::MAX),
            paired: !crosstable::stages(&view).is_empty(),
            bracket: !bracket::stages(&view).is_empty(),
        })
    })
    .await
}

/// The page of a sheet: its title, and the frame without tabs.
pub(super) fn sheet_page(asked: &mut Asked, head: &Head) -> Page {
    framed(asked, head, "printed")
}

/// The page of a sheet that is wider than high.
pub(super) fn wide_page(asked: &mut Asked, head: &Head) -> Page {
    framed(asked, head, "printed wide")
}

fn framed(asked: &mut Asked, head: &Head, class: &'static str) -> Page {
    asked.page(&format!("{} — {}", head.title, head.event), String::new()).framed(class)
}

/// The round the address names, or the last one.
fn round<'e>(view: &'e EventView, query: &str) -> Option<&'e Round> {
    let rounds = &view.event().rounds;
    let named = query.split('&').find_map(|part| part.strip_prefix("round=")?.parse::<u32>().ok());
    match named {
        Some(number) => rounds.iter().find(|round| round.number == number),
        None => rounds.last(),
    }
}

async fn pairings(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Event, |mut asked| {
        let lang = asked.lang;
        let view = asked.club.event(&asked.name)?;
        let number = round(&view, &asked.query).map(|round| round.number);
        let of = text(lang, "round", &[]);
        let title = number.map_or_else(|| of.clone(), |number| format!("{of} {number}"));
        let head = Head::of(&view, title, lang);
        let mut rounds = tables::rounds(&view, lang).into_iter();
        rendered(&PairingsSheet {
            page: sheet_page(&mut asked, &head),
            round: rounds.find(|round| Some(round.number) == number),
            head,
        })
    })
    .await
}

async fn slips(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Event, |mut asked| {
        let lang = asked.lang;
        let view = asked.club.event(&asked.name)?;
        let origin = asked.page.origin.clone();
        let round = round(&view, &asked.query);
        let slips = round.into_iter().flat_map(|round| (1..).zip(&round.matches));
        let slips = slips.map(|(board, pairing)| {
            let address = format!("{origin}/m/{}", pairing.id);
            let Picture { side, path } = Picture::of(&address)?;
            Ok(Slip {
                table: pairing.table,
                board,
                faces: pairing.seats.iter().map(|one| Face::of(&view, *one, lang)).collect(),
                address,
                side,
                path,
            })
        });
        let slips = slips.collect::<Result<Vec<_>, WebError>>()?;
        let head = Head::of(&view, text(lang, "print-slips", &[]), lang);
        rendered(&SlipsSheet {
            page: sheet_page(&mut asked, &head),
            round: round.map_or(0, |round| round.number),
            head,
            slips,
        })
    })
    .await
}

async fn standings_sheet(
    request: HttpRequest,
    slug: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Event, |mut asked| {
        let lang = asked.lang;
        let view = asked.club.event(&asked.name)?;
        let head = Head::of(&view, text(lang, "tab-standings", &[]), lang);
        let body = standings::on_paper(&view, lang)?;
        rendered(&PlainSheet { page: sheet_page(&mut asked, &head), head, body, look: "" })
    })
    .await
}

async fn crosstable_sheet(
    request: HttpRequest,
    slug: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Event, |mut asked| {
        let lang = asked.lang;
        let view = asked.club.event(&asked.name)?;
        let head = Head::of(&view, text(lang, "crosstable-heading", &[]), lang);
        let body = crosstable::all(&view, lang)?;
        rendered(&PlainSheet { page: wide_page(&mut asked, &head), head, body, look: "wide-sheet" })
    })
    .await
}

async fn cards(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Event, |mut asked| {
        let lang = asked.lang;
        let view = asked.club.event(&asked.name)?;
        let players = view.players().into_iter();
        let here = players.filter(|(_, player)| player.entrant.presence != Presence::Withdrawn);
        let faces = here.map(|(id, _)| Face::of(&view, id, lang)).collect();
        let head = Head::of(&view, text(lang, "print-cards", &[]), lang);
        rendered(&CardsSheet { page: sheet_page(&mut asked, &head), head, faces })
    })
    .await
}
