//! The registry as a table: search, order, pages; and as a file.

use super::super::page::query_part;
use super::super::{App, Page, Section, Tone, Visit, WebError};
use super::view::Shown;
use crate::club::Refused;
use crate::club::people::Order;
use crate::i18n::Language;
use crate::transfer::csv::name::clean;
use actix_web::http::header;
use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;

/// Rows on a page: a page of a phone's browser stays light.
const PAGE: u32 = 50;

#[derive(Debug, Deserialize)]
#[serde(default)]
pub(super) struct Asked {
    q: String,
    sort: String,
    page: u32,
    /// What was wrong with the marks that came back from here.
    mark: String,
}

impl Default for Asked {
    fn default() -> Self {
        Self { q: String::new(), sort: String::new(), page: 1, mark: String::new() }
    }
}

#[derive(Template)]
#[template(path = "people/index.html")]
struct Index {
    page: Page,
    q: String,
    people: Vec<Shown>,
    total: u64,
    columns: Vec<Column>,
    number: u32,
    pages: u32,
    before: Option<String>,
    after: Option<String>,
    empty: bool,
}

/// A heading that orders the table.
struct Column {
    label: String,
    address: String,
    sorted: Option<&'static str>,
    number: bool,
}

pub(super) async fn show(
    visit: Visit,
    app: web::Data<App>,
    asked: web::Query<Asked>,
) -> Result<HttpResponse, WebError> {
    let asked = asked.into_inner();
    let order = Order::of_str(&asked.sort);
    // What is shown again is as clean as a name.
    let q = clean(&asked.q);
    let text = q.clone();
    let (number, pages, found) = app
        .club(move |club| {
            let page = |number: u32| {
                club.list_people(&text, order, (number - 1).saturating_mul(PAGE), PAGE)
            };
            let found = page(asked.page.max(1))?;
            let pages = u32::try_from(found.total.div_ceil(PAGE.into())).unwrap_or(u32::MAX).max(1);
            // An address behind the last page shows the last one.
            let number = asked.page.clamp(1, pages);
            let found = if number < asked.page { page(number)? } else { found };
            Ok::<_, Refused>((number, pages, found))
        })
        .await?;
    let address = |order: Order, page: u32| {
        format!("/people?q={}&sort={}&page={page}", query_part(&q), order.as_str())
    };
    let columns = Order::ALL.map(|one| Column {
        label: visit.t(match one {
            Order::Name => "people-name",
            Order::Club => "people-club",
            Order::City => "people-city",
            Order::Rating => "people-rating",
            Order::Born => "people-born",
        }),
        address: address(one, 1),
        sorted: (one == order).then_some(if one == Order::Rating {
            "descending"
        } else {
            "ascending"
        }),
        number: matches!(one, Order::Rating | Order::Born),
    });
    let mut page = visit.page(visit.t("people-title")).within(Section::Registry);
    if asked.mark == "two" {
        page = page.saying(Tone::Caution, visit.t("people-merge-pick-two"));
    }
    visit.show(&Index {
        page,
        people: found.people.iter().map(|person| Shown::new(visit.lang, person)).collect(),
        total: found.total,
        columns: columns.into(),
        number,
        pages,
        before: (number > 1).then(|| address(order, number - 1)),
        after: (number < pages).then(|| address(order, number + 1)),
        empty: q.is_empty() && found.total == 0,
        q,
    })
}

/// The whole registry as CSV, as the spreadsheets of the visitor's language expect it.
pub(super) async fn export(visit: Visit, app: web::Data<App>) -> Result<HttpResponse, WebError> {
    let delimiter = match visit.lang {
        Language::Ru => ';',
        Language::En => ',',
    };
    let file = app.club(move |club| club.export_people(delimiter)).await?;
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"players.csv\""))
        .insert_header((header::CACHE_CONTROL, "private, no-store"))
        .body(file))
}
