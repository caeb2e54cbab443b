//! Every party of an event: in what order it was played, who perished when, what it gave.

use super::frame::Frame;
use super::overview::Words;
use super::public::{self, Asked, Follows, rendered};
use super::words::{self, Face};
use crate::club::{EventView, PartyPlayed};
use crate::i18n::{Language, text};
use crate::web::page::Page;
use crate::web::{Routes, WebError};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/t/{event}/parties", page);
    routes.get("/t/{event}/part/parties", fragment);
}

/// A party's row.
#[derive(Debug, Clone)]
pub(super) struct PartyRow {
    pub(super) key: String,
    pub(super) round: u32,
    pub(super) table: u32,
    pub(super) number: u32,
    pub(super) href: String,
    /// In the turn order.
    pub(super) order: Vec<Face>,
    /// First perished first; survivors are not in it.
    pub(super) perished: Vec<Face>,
    /// Best place first.
    pub(super) places: Vec<PlaceCell>,
}

/// Who took a place and what it gave.
#[derive(Debug, Clone)]
pub(super) struct PlaceCell {
    pub(super) place: u32,
    pub(super) face: Face,
    pub(super) points: String,
    pub(super) won: bool,
}

#[derive(Template)]
#[template(path = "event/parties-table.html")]
struct PartiesPart {
    t: Words,
    rows: Vec<PartyRow>,
    rounds: bool,
    organizer: bool,
    slug: String,
}

#[derive(Template)]
#[template(path = "event/parties.html")]
struct Parties {
    page: Page,
    frame: Frame,
    table: String,
    empty: bool,
}

async fn page(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Event, render).await
}

async fn fragment(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::fragment(request, &slug, Follows::Event, |asked| {
        let (view, parties) = asked.club.parties(&asked.name)?;
        rendered(&part(&view, &parties, asked.lang, asked.organizer))
    })
    .await
}

fn render(mut asked: Asked) -> Result<String, WebError> {
    let lang = asked.lang;
    let (view, parties) = asked.club.parties(&asked.name)?;
    let name = &view.event().settings().name;
    let title = text(lang, "parties-title", &[("event", name.as_str().into())]);
    let description = words::counted_all(lang, "count-parties", parties.len());
    rendered(&Parties {
        page: asked.page(&title, description),
        frame: Frame::new(&view, lang, asked.organizer, "/parties"),
        table: rendered(&part(&view, &parties, lang, asked.organizer))?,
        empty: parties.is_empty(),
    })
}

fn part(view: &EventView, parties: &[PartyPlayed], lang: Language, organizer: bool) -> PartiesPart {
    PartiesPart {
        t: Words(lang),
        rows: parties.iter().map(|party| row(view, party, lang)).collect(),
        rounds: view.event().rounds.len() > 1,
        organizer,
        slug: view.slug.clone(),
    }
}

/// A party in faces and words.
pub(super) fn row(view: &EventView, party: &PartyPlayed, lang: Language) -> PartyRow {
    let face = |entrant| Face::of(view, entrant, lang);
    // F-11 read backwards: the places from the last one are the order of perishing.
    let perished = party.places.iter().rev().filter(|one| !one.won);
    PartyRow {
        key: format!("{}-{}-{}", party.round, party.table, party.number),
        round: party.round,
        table: party.table,
        number: party.number,
        href: format!("/m/{}", party.id),
        order: party.order.iter().map(|one| face(*one)).collect(),
        perished: perished.map(|one| face(one.entrant)).collect(),
        places: party
            .places
            .iter()
            .map(|one| PlaceCell {
                place: one.place,
                face: face(one.entrant),
                points: words::points(lang, one.points),
                won: one.won,
            })
            .collect(),
    }
}
