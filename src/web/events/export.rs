//! The event as files: standings and results as CSV, everything as an archive.
//!
//! The columns are described in `docs/exports.md`. Every row carries the revision of the
//! log it was made from, so that two files can be told apart later.

use super::words;
use crate::club::Club;
use crate::i18n::Language;
use crate::tournament::EntrantId;
use crate::tournament::standings::{Criterion, Value};
use crate::transfer::csv::{Cell, Writer};
use crate::web::page::Visit;
use crate::web::{FragmentKey, Routes, WebError, fragment, guard};
use actix_web::http::header::{self, ContentDisposition, DispositionParam, DispositionType};
use actix_web::{HttpRequest, HttpResponse, web};
use std::borrow::Cow;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/t/{event}/standings.csv", standings);
    routes.get("/t/{event}/results.csv", results);
    routes.get("/t/{event}/archive.json", archive);
}

async fn standings(
    request: HttpRequest,
    visit: Visit,
    slug: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    answer(&request, &visit, &slug, "standings", standings_csv).await
}

async fn results(
    request: HttpRequest,
    visit: Visit,
    slug: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    answer(&request, &visit, &slug, "results", results_csv).await
}

async fn answer(
    request: &HttpRequest,
    visit: &Visit,
    slug: &str,
    what: &str,
    write: fn(&Club, &str, Language) -> Result<String, WebError>,
) -> Result<HttpResponse, WebError> {
    let app = guard::app(request);
    let name = slug.to_owned();
    let event = app.club(move |club| club.event_named(&name)).await?;
    let stream = event.stream().to_string();
    let revision = app.revision(&stream).await?.ok_or(WebError::NotFound)?;
    let key = FragmentKey {
        stream,
        lang: visit.lang,
        name: format!("{} {what}.csv", app.names_revision()),
    };
    let (name, lang) = (slug.to_owned(), visit.lang);
    let club = app.club.clone();
    let file = app.fragments.fetch(key, revision, move || write(&club, &name, lang)).await?;
    let mut answer = HttpResponse::Ok();
    answer
        .content_type("text/csv; charset=utf-8")
        .insert_header((header::ETAG, file.etag.as_str()))
        .insert_header((header::CACHE_CONTROL, "public, no-cache"))
        .insert_header((header::VARY, "Accept-Language, Cookie, Accept-Encoding"))
        .insert_header(download(format!("{slug}-{what}.csv")));
    if fragment::has(request, &file.etag) {
        return Ok(answer.status(actix_web::http::StatusCode::NOT_MODIFIED).finish());
    }
    Ok(answer.body(file.html.clone()))
}

fn download(name: String) -> ContentDisposition {
    ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![DispositionParam::Filename(name)],
    }
}

fn number(number: u32) -> Cell<'static> {
    Cell::Integer(number.into())
}

fn standings_csv(club: &Club, slug: &str, lang: Language) -> Result<String, WebError> {
    let view = club.event(slug)?;
    let standings = view.standings();
    let mut csv = Writer::new();
    let columns = ["rank", "number", "name", "club", "team", "points", "played", "missed", "won"];
    let ties = standings.criteria.iter().map(|one| one.name());
    let columns = columns.into_iter().map(Cow::Borrowed);
    let last = ["revision", "hash"].map(Cow::Borrowed);
    csv.row(columns.chain(ties).chain(last).map(Cell::Text));
    let (revision, hash) = (view.revision(), view.head_hash().to_string());
    for row in &standings.rows {
        let face = words::Face::of(&view, row.entrant, lang);
        let ranked = row.rank.is_some();
        let mut cells = vec![
            row.rank.map_or(Cell::Empty, number),
            number(face.number),
            face.name.into(),
            face.club.into(),
            face.team.into(),
            if ranked { Cell::Decimal(row.points.as_f64()) } else { Cell::Empty },
            number(row.played),
            number(row.missed),
            number(row.won),
        ];
        let values = standings.criteria.iter().zip(&row.values);
        cells
            .extend(values.map(|(one, value)| if ranked { tie(*one, value) } else { Cell::Empty }));
        cells.push(Cell::Integer(i64::try_from(revision.0).unwrap_or(i64::MAX)));
        cells.push(hash.clone().into());
        csv.row(cells);
    }
    Ok(csv.finish())
}

fn tie(_: Criterion, value: &Value) -> Cell<'static> {
    match value {
        // All counts, first places first: `2-0-1`.
        Value::Places(places) => {
            let all: Vec<String> = places.iter().map(u32::to_string).collect();
            Cell::Text(all.join("-").into())
        }
        Value::Place(place) => place.map_or(Cell::Empty, number),
        Value::Count(count) => number(*count),
        Value::Fide(value) => Cell::Text(value.amount.to_string().into()),
    }
}

fn results_csv(club: &Club, slug: &str, lang: Language) -> Result<String, WebError> {
    let (view, parties) = club.parties(slug)?;
    let mut csv = Writer::new();
    csv.row([
        "round",
        "table",
        "party",
        "order",
        "number",
        "name",
        "club",
        "team",
        "place",
        "points",
        "won",
        "violations",
        "match",
        "revision",
    ]);
    let revision = i64::try_from(view.revision().0).unwrap_or(i64::MAX);
    for party in &parties {
        let turn = |entrant: EntrantId| {
            let at = party.order.iter().position(|one| *one == entrant);
            at.and_then(|at| i64::try_from(at + 1).ok()).map_or(Cell::Empty, Cell::Integer)
        };
        for one in &party.places {
            let face = words::Face::of(&view, one.entrant, lang);
            csv.row([
                number(party.round),
                number(party.table),
                number(party.number),
                turn(one.entrant),
                number(face.number),
                face.name.into(),
                face.club.into(),
                face.team.into(),
                number(one.place),
                Cell::Decimal(one.points.as_f64()),
                Cell::Integer(i64::from(one.won)),
                number(one.violations),
                Cell::Text(party.id.to_string().into()),
                Cell::Integer(revision),
            ]);
        }
    }
    Ok(csv.finish())
}

async fn archive(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    let app = guard::app(&request);
    let name = slug.clone();
    let archive = app.club(move |club| club.export_event(&name)).await?;
    let text = web::block(move || archive.write()).await.map_err(WebError::internal)?;
    Ok(HttpResponse::Ok()
        .content_type("application/json; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "private, no-cache"))
        .insert_header(download(format!("{slug}.json")))
        .body(text))
}
