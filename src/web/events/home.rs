//! The first page: what runs, what comes next, what ended.

use super::public::rendered;
use super::words;
use crate::club::Club;
use crate::i18n::Language;
use crate::officiating::{Least, Place, Role, Within};
use crate::tournament::Phase;
use crate::web::page::{Page, Section, Visit};
use crate::web::{Routes, WebError, guard};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/", page);
}

#[derive(Template)]
#[template(path = "event/home.html")]
struct Home {
    page: Page,
    /// Nobody has an account yet: the first-run link comes first.
    fresh: bool,
    organizer: bool,
    running: Vec<Card>,
    next: Vec<Card>,
    finished: Vec<Card>,
}

/// An event as the first page shows it.
#[derive(Debug, Clone)]
struct Card {
    name: String,
    href: String,
    line: String,
    /// What is played, who leads, who won.
    state: String,
}

/// Ended events the first page looks into; older ones show their date alone.
const LOOKED_INTO: usize = 12;

async fn page(request: HttpRequest, visit: Visit) -> Result<HttpResponse, WebError> {
    let app = guard::app(&request);
    let fresh = !app.accounts(|accounts| accounts.any()).await?;
    let page = visit.page(visit.t("home-title")).described(visit.t("home-description"));
    let page = page.within(Section::Events);
    let organize = Least::Role(Role::Organizer, Within::Installation);
    let organizer = visit.who.may(organize, Place::default());
    let lang = visit.lang;
    let html = app.club(move |club| render(club, page, fresh, organizer, lang)).await?;
    visit.show_html(html)
}

fn render(
    club: &Club,
    page: Page,
    fresh: bool,
    organizer: bool,
    lang: Language,
) -> Result<String, WebError> {
    let (mut running, mut next, mut finished) = (Vec::new(), Vec::new(), Vec::new());
    for row in club.events()? {
        let looked_into = row.status != Phase::Finished.as_str() || finished.len() < LOOKED_INTO;
        let mut card = Card {
            name: row.name.clone(),
            href: format!("/t/{}", row.slug),
            line: row.starts_on.map(|day| words::date(lang, day)).unwrap_or_default(),
            state: String::new(),
        };
        if looked_into {
            let view = club.event(&row.slug)?;
            let event = view.event();
            let settings = event.settings();
            if !settings.place.is_empty() {
                card.line = format!("{} · {}", card.line, settings.place);
            }
            let first = view.standings().rows.into_iter().filter(|one| one.rank == Some(1));
            let first: Vec<String> =
                first.map(|one| words::Face::of_row(&view, &one, lang).name).collect();
            let players = words::counted_all(lang, "count-players", event.entrants.len());
            card.state = match (event.phase, first.is_empty()) {
                (Phase::Preparing, _) | (_, true) => players,
                (Phase::Running, false) => leading(lang, "home-leads", first),
                (Phase::Finished, false) => leading(lang, "home-won", first),
            };
        }
        match row.status.as_str() {
            "running" => running.push(card),
            "preparing" => next.push(card),
            _ => finished.push(card),
        }
    }
    // What comes soonest stands first.
    next.reverse();
    rendered(&Home { page, fresh, organizer, running, next, finished })
}

fn leading(lang: Language, key: &'static str, names: Vec<String>) -> String {
    let message = crate::games::Message::new(key).with("seats", crate::games::Arg::Seats(names));
    crate::i18n::message(lang, &message, &str::to_owned)
}
