//! The rating list of a game, for everybody, as page and as file.

use super::super::clubwide::{self, Asked, Of};
use super::super::public::rendered;
use super::super::words;
use super::{number, signed};
use crate::club::{Club, Ratings};
use crate::games::{self, GAMES};
use crate::i18n::{Language, text};
use crate::tournament::ratings::{Career, Discipline, Pool};
use crate::transfer::csv::{Cell, Writer};
use crate::web::page::{Page, Section, Visit, see_other};
use crate::web::{Routes, WebError, guard};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use uuid::Uuid;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/ratings", first);
    routes.get("/ratings/{game}", page);
    routes.get("/ratings/{game}/list.csv", csv);
}

#[derive(Template)]
#[template(path = "ratings/list.html")]
struct ListPage {
    page: Page,
    game: String,
    tabs: Vec<(String, String, bool)>,
    lists: Vec<List>,
}

/// One kind of match.
struct List {
    name: String,
    hint: String,
    rows: Vec<Row>,
}

struct Row {
    place: usize,
    name: String,
    href: String,
    club: String,
    rating: String,
    deviation: String,
    /// Too few matches to mean much.
    provisional: bool,
    events: usize,
    change: String,
    event: String,
    event_href: String,
}

/// Goes to the first game somebody is rated in.
async fn first(request: HttpRequest) -> Result<HttpResponse, WebError> {
    let ratings = guard::app(&request).club(Club::ratings).await?;
    let rated = |game: &str| ratings.ledger.pools().any(|pool| pool.game == game);
    let game = GAMES.iter().find(|kind| rated(kind.name)).unwrap_or(&GAMES[0]);
    Ok(see_other(&format!("/ratings/{}", game.name)))
}

async fn found(request: &HttpRequest, game: &str) -> Result<Of, WebError> {
    games::kind(game).ok_or(WebError::NotFound)?;
    let revision = guard::app(request).club(Club::ratings_revision).await?;
    Ok(Of { what: format!("ratings:{game}"), revision })
}

async fn page(request: HttpRequest, game: web::Path<String>) -> Result<HttpResponse, WebError> {
    let of = found(&request, &game).await?;
    clubwide::page(&request, of, Section::Ratings, move |asked| render(asked, &game)).await
}

fn render(asked: Asked, game: &str) -> Result<String, WebError> {
    let Asked { mut page, lang, club, .. } = asked;
    let ratings = club.ratings()?;
    let named = words::game(lang, game);
    page.title = text(lang, "ratings-title", &[("game", named.as_str().into())]);
    page.description = text(lang, "ratings-description", &[]);
    let tab = |name: &str| (format!("/ratings/{name}"), words::game(lang, name), name == game);
    let shown = |name: &str| name == game || ratings.ledger.pools().any(|one| one.game == name);
    let mut lists = Vec::new();
    for discipline in Discipline::ALL {
        let pool = Pool { game: game.to_owned(), discipline };
        let rows = rows(&club, &ratings, &pool, lang)?;
        if !rows.is_empty() {
            lists.push(List {
                name: text(lang, &format!("discipline-{}", discipline.as_str()), &[]),
                hint: text(lang, &format!("ratings-hint-{}", discipline.as_str()), &[]),
                rows,
            });
        }
    }
    rendered(&ListPage {
        page,
        game: game.to_owned(),
        tabs: GAMES.iter().map(|kind| kind.name).filter(|name| shown(name)).map(tab).collect(),
        lists,
    })
}

/// Everybody of the pool with a name; whoever was erased is left out without a gap.
fn everybody<'r>(
    club: &Club,
    ratings: &'r Ratings,
    pool: &Pool,
) -> Result<Vec<(crate::store::PersonRow, &'r Career)>, WebError> {
    let ranked = ratings.ledger.ranked(pool);
    let ids: Vec<Uuid> = ranked.iter().map(|(person, _)| *person).collect();
    let mut people = club.named(&ids)?;
    let named = |(person, career)| people.remove(&person).map(|row| (row, career));
    Ok(ranked.into_iter().filter_map(named).collect())
}

fn rows(club: &Club, ratings: &Ratings, pool: &Pool, lang: Language) -> Result<Vec<Row>, WebError> {
    let digits = pool.discipline.digits();
    let row = |(place, (person, career)): (usize, (crate::store::PersonRow, &Career))| {
        let last = career.changes.last();
        let event = last.and_then(|change| ratings.events.get(&change.event));
        let moved = last.map_or(0.0, |change| change.after.value - change.before.value);
        Row {
            place,
            name: person.name,
            href: format!("/p/{}", person.id),
            club: person.club.unwrap_or_default(),
            rating: number(lang, career.rating.value, digits),
            deviation: number(lang, career.rating.deviation, digits),
            provisional: pool.discipline.is_provisional(career.rating),
            events: career.changes.len(),
            change: signed(lang, moved, digits),
            event: event.map(|event| event.name.clone()).unwrap_or_default(),
            event_href: event
                .map(|event| format!("/t/{}/standings", event.slug))
                .unwrap_or_default(),
        }
    };
    Ok((1..).zip(everybody(club, ratings, pool)?).map(row).collect())
}

async fn csv(
    request: HttpRequest,
    visit: Visit,
    game: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    let of = found(&request, &game).await?;
    let file = format!("ratings-{game}.csv");
    clubwide::csv(&request, &visit, of, file, move |club| written(club, &game)).await
}

fn written(club: &Club, game: &str) -> Result<String, WebError> {
    let ratings = club.ratings()?;
    let mut csv = Writer::new();
    csv.row([
        "discipline",
        "place",
        "name",
        "club",
        "rating",
        "deviation",
        "events",
        "last_change",
        "last_event",
    ]);
    for discipline in Discipline::ALL {
        let pool = Pool { game: game.to_owned(), discipline };
        for (place, (person, career)) in (1_i64..).zip(everybody(club, &ratings, &pool)?) {
            let last = career.changes.last();
            let event = last.and_then(|change| ratings.events.get(&change.event));
            let moved = last.map_or(0.0, |change| change.after.value - change.before.value);
            csv.row([
                Cell::from(discipline.as_str()),
                Cell::Integer(place),
                person.name.into(),
                person.club.unwrap_or_default().into(),
                Cell::Decimal(rounded(career.rating.value)),
                Cell::Decimal(rounded(career.rating.deviation)),
                Cell::Integer(i64::try_from(career.changes.len()).unwrap_or(i64::MAX)),
                Cell::Decimal(rounded(moved)),
                event.map(|event| event.slug.as_str()).unwrap_or_default().into(),
            ]);
        }
    }
    Ok(csv.finish())
}

/// Two digits: more would say more than is known.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
