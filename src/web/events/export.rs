//! The event as files: standings and results as CSV, everything as an archive.

use crate::club::EventTable;
use crate::i18n::text;
use crate::web::page::Visit;
use crate::web::{FragmentKey, Routes, WebError, fragment, guard};
use actix_web::http::header::{self, ContentDisposition, DispositionParam, DispositionType};
use actix_web::{HttpRequest, HttpResponse, web};

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/t/{event}/standings.csv", standings);
    routes.get("/t/{event}/results.csv", results);
    routes.get("/t/{event}/results.trf", report);
    routes.get("/t/{event}/archive.json", archive);
}

async fn standings(
    request: HttpRequest,
    visit: Visit,
    slug: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    answer(&request, &visit, &slug, EventTable::Standings).await
}

async fn results(
    request: HttpRequest,
    visit: Visit,
    slug: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    answer(&request, &visit, &slug, EventTable::Results).await
}

async fn answer(
    request: &HttpRequest,
    visit: &Visit,
    slug: &str,
    table: EventTable,
) -> Result<HttpResponse, WebError> {
    let what = table.as_str();
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
    let (name, removed) = (slug.to_owned(), text(visit.lang, "player-removed", &[]));
    let club = app.club.clone();
    let write = move || Ok(club.export_table(&name, table, &removed)?);
    let file = app.fragments.fetch(key, revision, write).await?;
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

/// The report of a stage; `?stage=2` names it.
async fn report(
    request: HttpRequest,
    visit: Visit,
    slug: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    let app = guard::app(&request);
    let asked = request.query_string().split('&').find_map(|part| part.strip_prefix("stage="));
    let stage = match asked.map(str::parse::<usize>) {
        None => None,
        Some(Ok(number @ 1..)) => Some(number - 1),
        Some(_) => return Err(WebError::NotFound),
    };
    let (name, removed) = (slug.clone(), text(visit.lang, "player-removed", &[]));
    let file = app.club(move |club| club.export_trf(&name, stage, &removed)).await?;
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .insert_header((header::VARY, "Accept-Language, Cookie"))
        .insert_header(download(format!("{slug}.trf")))
        .body(file))
}

fn download(name: String) -> ContentDisposition {
    ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![DispositionParam::Filename(name)],
    }
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
