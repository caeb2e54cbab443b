//! The bracket's pages: for everybody, live, and on paper.

use super::drawing::Played;
use super::{RoundList, Shown};
use crate::club::EventView;
use crate::i18n::{Language, text};
use crate::tournament::bracket::{MatchId, Occupant, Seed};
use crate::tournament::stages::elimination::{self, Knockout};
use crate::tournament::stages::{Format, StageId};
use crate::web::events::frame::Frame;
use crate::web::events::overview::Words;
use crate::web::events::prints::{self, Head, PlainSheet};
use crate::web::events::public::{self, Asked, Follows, rendered};
use crate::web::events::results;
use crate::web::events::words::{self, Face};
use crate::web::page::Page;
use crate::web::{Routes, WebError};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use std::collections::BTreeMap;

pub(in crate::web::events) fn routes(routes: &mut Routes<'_>) {
    routes.get("/t/{event}/bracket", page);
    routes.get("/t/{event}/part/bracket", fragment);
    routes.get("/t/{event}/print/bracket", sheet);
}

/// The bracket of one stage.
#[derive(Template)]
#[template(path = "event/bracket-stage.html")]
struct StagePart {
    t: Words,
    /// What the stage is; empty where the event has one only.
    head: String,
    picture: String,
    rounds: Vec<RoundList>,
}

#[derive(Template)]
#[template(path = "event/bracket.html")]
struct BracketPage {
    page: Page,
    frame: Frame,
    stages: String,
    empty: bool,
    organizer: bool,
}

async fn page(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Event, render).await
}

async fn fragment(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::fragment(request, &slug, Follows::Event, |asked| {
        let view = asked.club.event(&asked.name)?;
        all(&view, asked.lang)
    })
    .await
}

async fn sheet(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Event, |mut asked| {
        let lang = asked.lang;
        let view = asked.club.event(&asked.name)?;
        let head = Head::of(&view, text(lang, "bracket-heading", &[]), lang);
        let mut pictures = Vec::new();
        for stage in stages(&view) {
            if let Some(knockout) = elimination::bracket(view.event(), stage) {
                let sheets = with_shown(&view, &knockout, lang, |shown| shown.sheets());
                for picture in sheets {
                    pictures.push(rendered(&picture)?);
                }
            }
        }
        let body = pictures.concat();
        let page = prints::wide_page(&mut asked, &head);
        rendered(&PlainSheet { page, head, body, look: "bracket-sheets" })
    })
    .await
}

fn render(mut asked: Asked) -> Result<String, WebError> {
    let lang = asked.lang;
    let view = asked.club.event(&asked.name)?;
    let name = &view.event().settings().name;
    let title = text(lang, "bracket-title", &[("event", name.as_str().into())]);
    let stages = all(&view, lang)?;
    rendered(&BracketPage {
        page: asked.page(&title, text(lang, "bracket-about", &[])),
        frame: Frame::new(&view, lang, asked.organizer, "/bracket"),
        empty: stages.is_empty(),
        stages,
        organizer: asked.organizer,
    })
}

/// Whether a stage of that format has a bracket.
pub(in crate::web::events) fn has_bracket(format: &Format) -> bool {
    format.bracket().is_some()
}

/// The stages with a bracket.
pub(in crate::web::events) fn stages(view: &EventView) -> Vec<StageId> {
    let settings = view.event().settings();
    let all = 0..settings.stages.len();
    all.filter(|stage| has_bracket(settings.format(*stage))).collect()
}

/// The brackets of all stages that have begun, or could.
fn all(view: &EventView, lang: Language) -> Result<String, WebError> {
    let several = view.event().settings().stages.len() > 1;
    let mut html = String::new();
    for stage in stages(view).into_iter().filter(|stage| *stage <= view.event().stage()) {
        let Some(knockout) = elimination::bracket(view.event(), stage) else { continue };
        let head = match several {
            true => words::counted_all(lang, "bracket-stage", stage + 1),
            false => String::new(),
        };
        let (picture, rounds) =
            with_shown(view, &knockout, lang, |shown| (shown.whole(), shown.rounds()));
        let picture = rendered(&picture)?;
        html.push_str(&rendered(&StagePart { t: Words(lang), head, picture, rounds })?);
    }
    Ok(html)
}

fn with_shown<T>(
    view: &EventView,
    knockout: &Knockout<'_>,
    lang: Language,
    work: impl FnOnce(&Shown<'_>) -> T,
) -> T {
    let name = |seed: Seed| {
        let face = knockout.entrant(seed).map(|entrant| Face::of(view, entrant, lang));
        face.map(|face| format!("{} {}", face.tag(), face.name)).unwrap_or_default()
    };
    let played = played(knockout, lang);
    work(&Shown { bracket: &knockout.bracket, name: &name, played: &played, lang })
}

/// Address and score of every match that was drawn.
fn played(knockout: &Knockout<'_>, lang: Language) -> BTreeMap<MatchId, Played> {
    let entrant = |occupant: Occupant| match occupant {
        Occupant::Player(seed) => knockout.entrant(seed),
        Occupant::Nobody | Occupant::Open => None,
    };
    let drawn = knockout.pairings.iter().map(|(id, pairing)| {
        let sides = knockout.bracket.occupants(*id).map(entrant);
        let scores = match sides {
            [Some(first), Some(second)] if pairing.finished => {
                let result = results::result(pairing, first, second, lang);
                let (one, other) = result.split_once(" : ").unwrap_or_default();
                // What was not played is marked behind the score.
                let other = other.split(' ').next().unwrap_or_default();
                [one.to_owned(), other.to_owned()]
            }
            _ => [String::new(), String::new()],
        };
        (*id, Played { href: format!("/m/{}", pairing.id), scores })
    });
    drawn.collect()
}
