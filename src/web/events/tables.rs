//! The tables of an event: what is played at each, and what was played there before.

use super::frame::Frame;
use super::overview::{self, TableCard, Words};
use super::pairing::{self, Paired, Said};
use super::public::{self, Asked, Follows, rendered};
use super::seated::Seated;
use super::words::{self, Face};
use crate::club::{EventView, TableNow};
use crate::i18n::{Language, text};
use crate::tournament::{About, Method, Pairing};
use crate::web::page::Page;
use crate::web::{Routes, WebError};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/t/{event}/tables", page);
    routes.get("/t/{event}/part/tables", fragment);
}

#[derive(Template)]
#[template(path = "event/tables-list.html")]
struct TablesPart {
    t: Words,
    cards: Vec<TableCard>,
    rounds: Vec<RoundView>,
}

/// A round with its tables.
#[derive(Debug, Clone)]
pub(super) struct RoundView {
    pub(super) number: u32,
    /// By lot with its seed, or by hand.
    pub(super) method: String,
    pub(super) by_hand: bool,
    pub(super) tables: Vec<TableRow>,
    /// Nothing was played in it.
    pub(super) untouched: bool,
    /// No round was drawn after it.
    pub(super) last: bool,
    /// By the rules of a format: boards, byes and reasons.
    pub(super) paired: Option<Paired>,
    /// Where tables were seated by points: who was exchanged, and why.
    pub(super) seated: Vec<Said>,
}

/// A table of a round.
#[derive(Debug, Clone)]
pub(super) struct TableRow {
    pub(super) table: u32,
    pub(super) id: String,
    pub(super) href: String,
    pub(super) seats: Vec<Face>,
    pub(super) played: String,
    pub(super) finished: bool,
    pub(super) begun: bool,
    /// Why these sit here in this order, where rules say so.
    pub(super) why: Vec<Said>,
}

#[derive(Template)]
#[template(path = "event/tables.html")]
struct Tables {
    page: Page,
    frame: Frame,
    list: String,
    empty: bool,
    organizer: bool,
}

async fn page(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Hall, render).await
}

async fn fragment(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::fragment(request, &slug, Follows::Hall, |asked| {
        let (view, tables) = asked.club.hall(&asked.name)?;
        rendered(&part(&view, &tables, asked.lang))
    })
    .await
}

fn render(mut asked: Asked) -> Result<String, WebError> {
    let lang = asked.lang;
    let (view, tables) = asked.club.hall(&asked.name)?;
    let settings = view.event().settings();
    let title = text(lang, "tables-title", &[("event", settings.name.as_str().into())]);
    rendered(&Tables {
        page: asked.page(&title, words::counted(lang, "count-tables", settings.tables)),
        frame: Frame::new(&view, lang, asked.organizer, "/tables"),
        list: rendered(&part(&view, &tables, lang))?,
        empty: tables.is_empty(),
        organizer: asked.organizer,
    })
}

fn part(view: &EventView, tables: &[TableNow], lang: Language) -> TablesPart {
    TablesPart {
        t: Words(lang),
        cards: tables.iter().map(|table| overview::card(view, table, lang)).collect(),
        rounds: rounds(view, lang),
    }
}

/// All rounds, the newest first.
pub(super) fn rounds(view: &EventView, lang: Language) -> Vec<RoundView> {
    let rounds = view.event().rounds.iter().rev();
    rounds
        .map(|round| RoundView {
            number: round.number,
            by_hand: round.method == Method::ByHand,
            method: match round.method {
                Method::Lot { seed } => {
                    text(lang, "drawn-by-lot", &[("seed", seed.to_string().into())])
                }
                Method::ByHand => text(lang, "drawn-by-hand", &[]),
                Method::Paired => text(lang, "drawn-paired", &[]),
                Method::Seated { seed } => {
                    text(lang, "drawn-seated", &[("seed", seed.to_string().into())])
                }
            },
            tables: (1..)
                .zip(&round.matches)
                .map(|(board, pairing)| TableRow {
                    why: pairing::why(view, &round.reasons, About::Board(board), lang),
                    ..row(view, pairing, lang)
                })
                .collect(),
            seated: Seated::of(view, &[], &round.reasons, lang).exchanged,
            paired: (round.method == Method::Paired).then(|| Paired::published(view, round, lang)),
            last: round.number as usize == view.event().rounds.len(),
            untouched: round.matches.iter().all(|pairing| !pairing.begun && !pairing.finished),
        })
        .collect()
}

fn row(view: &EventView, pairing: &Pairing, lang: Language) -> TableRow {
    TableRow {
        table: pairing.table,
        id: pairing.id.to_string(),
        href: format!("/m/{}", pairing.id),
        seats: pairing.everybody().map(|one| Face::of(view, one, lang)).collect(),
        played: words::counted_all(lang, "count-parties", pairing.outcome.parts.len()),
        finished: pairing.finished,
        begun: pairing.begun,
        why: Vec::new(),
    }
}
