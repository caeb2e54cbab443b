//! The tables board: which match is played where, and the organizer's way to move one.
//!
//! A card is dragged to another table, carried there by keys, or sent there by the form above;
//! all three post the same fields.

use super::frame::Frame;
use super::overview::Words;
use super::public::{self, Asked, Follows, rendered};
use super::sent::Sent;
use super::words::Face;
use crate::club::EventView;
use crate::games::{Illegal, Message};
use crate::i18n::{Language, text};
use crate::tournament::{Entry, MatchId, Pairing, Phase};
use crate::web::page::Page;
use crate::web::{Routes, WebError};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use uuid::Uuid;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/t/{event}/board", page);
    routes.get("/t/{event}/part/board", fragment);
    routes.post("/t/{event}/move", move_match);
}

/// A match that is not over.
#[derive(Debug, Clone)]
struct Card {
    id: String,
    href: String,
    faces: Vec<Face>,
    /// Its table and who plays, in one line, for the form.
    line: String,
    begun: bool,
    /// The table it was drawn for, if it was moved; empty otherwise.
    moved_from: String,
    /// The id of the move it makes.
    entry: Uuid,
}

/// A table with what is to be played at it.
#[derive(Debug, Clone)]
struct Place {
    number: u32,
    cards: Vec<Card>,
}

#[derive(Template)]
#[template(path = "event/board-tables.html")]
struct BoardPart {
    t: Words,
    slug: String,
    places: Vec<Place>,
    entry: Uuid,
    /// Matches are still open.
    open: bool,
}

#[derive(Template)]
#[template(path = "event/board.html")]
struct BoardPage {
    page: Page,
    frame: Frame,
    board: String,
    open: bool,
}

async fn page(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Event, render).await
}

async fn fragment(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::fragment(request, &slug, Follows::Event, |asked| {
        let view = asked.club.event(&asked.name)?;
        rendered(&part(&view, asked.lang))
    })
    .await
}

fn render(mut asked: Asked) -> Result<String, WebError> {
    let lang = asked.lang;
    let view = asked.club.event(&asked.name)?;
    let name = &view.event().settings().name;
    let title = text(lang, "board-title", &[("event", name.as_str().into())]);
    let part = part(&view, lang);
    rendered(&BoardPage {
        page: asked.page(&title, String::new()),
        frame: Frame::new(&view, lang, asked.organizer, "/board"),
        open: part.open,
        board: rendered(&part)?,
    })
}

fn part(view: &EventView, lang: Language) -> BoardPart {
    let event = view.event();
    let running = event.phase != Phase::Finished;
    let open: Vec<&Pairing> = event
        .rounds
        .iter()
        .flat_map(|round| &round.matches)
        .filter(|pairing| running && !pairing.finished)
        .collect();
    let places = (1..=event.settings().tables).map(|number| Place {
        number,
        cards: open
            .iter()
            .filter(|pairing| pairing.table == number)
            .map(|pairing| card(view, pairing, lang))
            .collect(),
    });
    BoardPart {
        t: Words(lang),
        slug: view.slug.clone(),
        places: places.collect(),
        entry: Uuid::now_v7(),
        open: !open.is_empty(),
    }
}

fn card(view: &EventView, pairing: &Pairing, lang: Language) -> Card {
    let faces: Vec<Face> = pairing.seated.iter().map(|one| Face::of(view, *one, lang)).collect();
    let names: Vec<&str> = faces.iter().map(|face| face.name.as_str()).collect();
    let from = |table: u32| text(lang, "board-moved", &[("table", i64::from(table).into())]);
    Card {
        id: pairing.id.to_string(),
        href: format!("/m/{}", pairing.id),
        line: format!("{} {}: {}", text(lang, "table", &[]), pairing.table, names.join(" – ")),
        begun: pairing.begun,
        moved_from: pairing.moved_from.map(from).unwrap_or_default(),
        entry: Uuid::now_v7(),
        faces,
    }
}

async fn move_match(sent: Sent) -> Result<HttpResponse, WebError> {
    let sent = sent.leading_to("board");
    let intent = sent.intent()?;
    let swap = sent.typed.ticked("swap")?;
    let id = Uuid::parse_str(sent.typed.get("match")).ok().map(MatchId);
    let table: Option<u32> = sent.typed.get("table").trim().parse().ok();
    let (Some(id), Some(table)) = (id, table) else {
        return sent.refused(Illegal::input(Message::new("board-choose")).into());
    };
    // Whom the organizer saw there makes room; the log names him.
    let there = sent.event.event().open_match_at(table).map(|pairing| pairing.id);
    let with = there.filter(|other| swap && *other != id);
    let moved = Entry::Moved { id, table, with };
    sent.log("match-moved", move |club, event| club.log_event_entry(event, intent, moved)).await
}
