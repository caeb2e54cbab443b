//! What the standings can still become, as a page and as the part of the standings that is
//! fetched when somebody opens it: it costs more than any other page, so nobody gets it unasked.

use super::clubwide::{self, Asked, Of};
use super::frame::Frame;
use super::overview::Words;
use super::public::rendered;
use super::words::{self, Face};
use crate::i18n::{Language, text};
use crate::log::Hash;
use crate::tournament::forecast::{Forecast, Method, Row};
use crate::web::page::{Page, Section};
use crate::web::{Routes, WebError, guard};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/t/{event}/forecast", page);
    routes.get("/t/{event}/part/forecast", part);
}

/// Places with a column of their own; the rest is one column more.
const COLUMNS: usize = 8;

#[derive(Template)]
#[template(path = "event/forecast.html")]
struct ForecastPage {
    page: Page,
    frame: Frame,
    table: String,
}

#[derive(Template)]
#[template(path = "event/forecast-table.html")]
struct Table {
    t: Words,
    columns: Vec<String>,
    rows: Vec<RowView>,
    method: String,
    draws: String,
    /// Places are by points, so what is possible is known.
    bounded: bool,
}

struct RowView {
    face: Face,
    /// The place he has for certain; empty if none.
    clinched: String,
    possible: String,
    expected: String,
    /// A chance a column, and whether it is the likeliest.
    chances: Vec<(String, bool)>,
}

async fn page(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    let of = found(&request, &slug).await?;
    clubwide::page(&request, of, Section::Events, move |mut asked| {
        let (view, found) = asked.club.forecast(&slug)?;
        let name = view.event().settings().name.as_str();
        asked.page.title = text(asked.lang, "forecast-title", &[("event", name.into())]);
        rendered(&ForecastPage {
            frame: Frame::new(&view, asked.lang, asked.organizer, "/standings"),
            table: table(&view, found.as_ref(), asked.lang)?,
            page: asked.page,
        })
    })
    .await
}

async fn part(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    let of = found(&request, &slug).await?;
    clubwide::page(&request, of, Section::Events, move |asked: Asked| {
        let (view, found) = asked.club.forecast(&slug)?;
        table(&view, found.as_ref(), asked.lang)
    })
    .await
}

/// A forecast is of an event's revision and of the ratings'.
async fn found(request: &HttpRequest, slug: &str) -> Result<Of, WebError> {
    let name = slug.to_owned();
    guard::app(request)
        .club(move |club| {
            let event = club.event_named(&name)?;
            let head = club.head(event.stream())?.map_or(0, |seq| seq.0);
            let revision = Hash::of_value(&(head, club.ratings_revision()?)).leading();
            Ok::<_, WebError>(Of { what: format!("forecast:{event}"), revision })
        })
        .await
}

fn table(
    view: &crate::club::EventView,
    found: Option<&Forecast>,
    lang: Language,
) -> Result<String, WebError> {
    let Some(forecast) = found else {
        return Ok(format!("<p class=\"hint\">{}</p>", text(lang, "forecast-none", &[])));
    };
    let many = forecast.rows.len();
    let columns = many.min(COLUMNS);
    let mut heads: Vec<String> = (1..=columns).map(|place| place.to_string()).collect();
    if many > columns {
        heads.push(format!("{}–{many}", columns + 1));
    }
    let method = match forecast.method {
        Method::Exact { courses } => words::counted_all(lang, "forecast-exact", courses),
        Method::Sampled { samples, .. } => words::counted_all(lang, "forecast-sampled", samples),
    };
    rendered(&Table {
        t: Words(lang),
        columns: heads,
        rows: forecast.rows.iter().map(|row| shown(view, row, columns, lang)).collect(),
        method,
        draws: text(lang, "forecast-draws", &[("share", percent(lang, forecast.draws).into())]),
        bounded: forecast.rows.iter().all(|row| row.possible.is_some()),
    })
}

fn shown(view: &crate::club::EventView, row: &Row, columns: usize, lang: Language) -> RowView {
    let mut chances: Vec<f64> = row.chances.iter().take(columns).copied().collect();
    if row.chances.len() > columns {
        chances.push(row.chances.iter().skip(columns).sum());
    }
    let most = chances.iter().copied().fold(0.0, f64::max);
    let possible = row.possible.map(|(best, worst)| match best == worst {
        true => best.to_string(),
        false => format!("{best}–{worst}"),
    });
    RowView {
        face: Face::of(view, row.entrant, lang),
        clinched: row.clinched().map(|place| place.to_string()).unwrap_or_default(),
        possible: possible.unwrap_or_default(),
        expected: super::ratings::number(lang, row.expected(), 1),
        chances: chances
            .into_iter()
            .map(|chance| (percent(lang, chance), chance > 0.0 && chance >= most))
            .collect(),
    }
}

/// A chance in words: what is not certain is never written as 0 % or 100 %.
fn percent(lang: Language, chance: f64) -> String {
    let text = match chance * 100.0 {
        none if none <= 0.0 => return "–".to_owned(),
        all if all >= 100.0 - 1e-9 => "100".to_owned(),
        little if little < 0.5 => "< 1".to_owned(),
        much if much > 99.5 => "> 99".to_owned(),
        other => super::ratings::number(lang, other, 0),
    };
    format!("{text}\u{a0}%")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_certain_is_written_as_certain() {
        let said = |chance| percent(Language::En, chance);
        assert_eq!(said(0.0), "–");
        assert_eq!(said(0.0001), "< 1\u{a0}%");
        assert_eq!(said(0.42), "42\u{a0}%");
        assert_eq!(said(0.9999), "> 99\u{a0}%");
        assert_eq!(said(1.0), "100\u{a0}%");
    }
}
