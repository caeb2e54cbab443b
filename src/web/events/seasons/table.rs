//! The league table of a season, with the reason for every cell.

use super::super::clubwide::{self, Asked, Of};
use super::super::public::rendered;
use super::super::words;
use crate::club::SeasonView;
use crate::i18n::{Language, Value, text};
use crate::tournament::season::{Cell, Curve, Row};
use crate::web::page::{Page, Section, Visit};
use crate::web::{Routes, WebError, guard};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/seasons/{season}", page);
    routes.get("/seasons/{season}/table.csv", csv);
}

#[derive(Template)]
#[template(path = "season/table.html")]
struct TablePage {
    page: Page,
    name: String,
    slug: String,
    organizer: bool,
    /// What places are worth, and how many results count.
    rules: Vec<String>,
    events: Vec<Column>,
    rows: Vec<RowView>,
}

struct Column {
    name: String,
    href: String,
    line: String,
    /// It does not count yet.
    open: bool,
}

struct RowView {
    rank: u32,
    shared: bool,
    name: String,
    href: String,
    club: String,
    points: String,
    /// Why he stands above the next with as many points; empty if they differ.
    by_best: bool,
    cells: Vec<Option<CellView>>,
}

struct CellView {
    points: String,
    place: String,
    counts: bool,
    why: String,
}

async fn found(request: &HttpRequest, slug: &str) -> Result<Of, WebError> {
    let name = slug.to_owned();
    let app = guard::app(request);
    let revision = app.club(move |club| club.season_revision(&name)).await?;
    Ok(Of { what: format!("season:{slug}"), revision })
}

async fn page(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    let of = found(&request, &slug).await?;
    clubwide::page(&request, of, Section::Seasons, move |asked| render(asked, &slug)).await
}

fn render(asked: Asked, slug: &str) -> Result<String, WebError> {
    let Asked { mut page, lang, club, organizer } = asked;
    let season = club.season(slug)?;
    page.title.clone_from(&season.settings.name);
    page.description = leaders(&season, lang);
    let column = |event: &crate::club::SeasonEvent| Column {
        name: event.name.clone(),
        href: format!("/t/{}/standings", event.slug),
        line: format!(
            "{} · {}",
            words::game(lang, &event.game),
            words::date(lang, event.starts_on)
        ),
        open: !event.finished,
    };
    rendered(&TablePage {
        page,
        name: season.settings.name.clone(),
        slug: season.slug.clone(),
        organizer,
        rules: rules(&season, lang),
        events: season.events.iter().map(column).collect(),
        rows: (0..season.rows.len()).map(|at| row(&season, at, lang)).collect(),
    })
}

/// The first three, for previews.
fn leaders(season: &SeasonView, lang: Language) -> String {
    let first = season.rows.iter().take(3).map(|row| {
        let name = season.people.get(&row.person).map(|one| one.name.as_str());
        format!("{}. {} ({})", row.rank, name.unwrap_or("–"), words::points(lang, row.points))
    });
    let first: Vec<String> = first.collect();
    if first.is_empty() { text(lang, "season-none-yet", &[]) } else { first.join(", ") }
}

/// The season's rules in words.
fn rules(season: &SeasonView, lang: Language) -> Vec<String> {
    let curve = match &season.settings.curve {
        Curve::Table(table) => {
            let points: Vec<String> = table.iter().map(|one| words::points(lang, *one)).collect();
            text(lang, "season-rule-table", &[("points", points.join(" – ").into())])
        }
        Curve::Normalised => text(lang, "season-rule-normalised", &[]),
    };
    let best = match season.settings.best {
        Some(best) => words::counted(lang, "season-rule-best", best),
        None => text(lang, "season-rule-all", &[]),
    };
    vec![curve, best, text(lang, "season-rule-equal", &[])]
}

fn row(season: &SeasonView, at: usize, lang: Language) -> RowView {
    let row: &Row = &season.rows[at];
    let person = season.people.get(&row.person);
    let mut others = season.rows.iter().enumerate().filter(|(other, _)| *other != at);
    RowView {
        rank: row.rank,
        shared: others.any(|(_, other)| other.rank == row.rank),
        name: person.map_or_else(|| text(lang, "player-removed", &[]), |one| one.name.clone()),
        href: person.map(|one| format!("/p/{}", one.id)).unwrap_or_default(),
        club: person.and_then(|one| one.club.clone()).unwrap_or_default(),
        points: words::points(lang, row.points),
        by_best: row.by_best,
        cells: season
            .events
            .iter()
            .map(|event| row.cells.get(&event.id).map(|one| cell(season, one, lang)))
            .collect(),
    }
}

fn cell(season: &SeasonView, cell: &Cell, lang: Language) -> CellView {
    let of = i64::try_from(cell.of).unwrap_or(i64::MAX);
    let points = words::points(lang, cell.points);
    let sharing = u32::try_from(cell.sharing).unwrap_or(u32::MAX);
    let last = cell.place.saturating_add(sharing.saturating_sub(1));
    let mut args: Vec<(&'static str, Value<'_>)> = vec![
        ("place", i64::from(cell.place).into()),
        ("of", of.into()),
        ("points", points.clone().into()),
    ];
    let key = if cell.sharing > 1 {
        args.push(("last", i64::from(last).into()));
        "season-why-shared"
    } else {
        "season-why"
    };
    let mut why = text(lang, key, &args);
    if !cell.counts {
        let best = season.settings.best.unwrap_or_default();
        why = format!("{why} {}", words::counted(lang, "season-why-dropped", best));
    }
    let place =
        text(lang, "season-place", &[("place", i64::from(cell.place).into()), ("of", of.into())]);
    CellView { points, place, counts: cell.counts, why }
}

async fn csv(
    request: HttpRequest,
    visit: Visit,
    slug: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    let of = found(&request, &slug).await?;
    let removed = visit.t("player-removed");
    let file = format!("season-{slug}.csv");
    clubwide::csv(&request, &visit, of, file, move |club| Ok(club.export_season(&slug, &removed)?))
        .await
}
