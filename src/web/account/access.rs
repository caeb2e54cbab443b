//! Which phones may log at an event's tables, and the sheets with the tables' codes.

use crate::club::EventView;
use crate::club::accounts::Access;
use crate::web::{Page, Routes, Visit, WebError, guard};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use qrcode::{Color, EcLevel, QrCode};
use uuid::Uuid;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes
        .get("/t/{event}/access", page)
        .get("/t/{event}/access/list", list)
        .post("/t/{event}/access/{grant}/admit", admit)
        .post("/t/{event}/access/{grant}/revoke", revoke)
        .get("/t/{event}/codes", codes)
        .post("/t/{event}/codes/{table}/renew", renew);
}

#[derive(Template)]
#[template(path = "account/access.html")]
struct AccessPage {
    page: Page,
    slug: String,
    name: String,
    scan_admits: bool,
    list: String,
}

#[derive(Template)]
#[template(path = "account/access_list.html")]
struct ListPart {
    page: Page,
    slug: String,
    access: Access,
}

async fn event(request: &HttpRequest, slug: &str) -> Result<EventView, WebError> {
    let slug = slug.to_owned();
    guard::app(request).club(move |club| club.event(&slug)).await
}

async fn list_part(visit: &Visit, request: &HttpRequest, slug: &str) -> Result<ListPart, WebError> {
    let id = event(request, slug).await?.id.0;
    let access = guard::app(request).accounts(move |accounts| accounts.access(id)).await?;
    Ok(ListPart { page: visit.page(""), slug: slug.to_owned(), access })
}

async fn page(
    visit: Visit,
    request: HttpRequest,
    slug: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    let view = event(&request, &slug).await?;
    let list = list_part(&visit, &request, &slug).await?;
    let settings = view.event().settings();
    visit.show(&AccessPage {
        page: visit.page(visit.t("access-title")),
        slug: slug.into_inner(),
        name: settings.name.clone(),
        scan_admits: settings.scan_admits,
        list: list.render().map_err(WebError::internal)?,
    })
}

async fn list(
    visit: Visit,
    request: HttpRequest,
    slug: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    visit.show(&list_part(&visit, &request, &slug).await?)
}

async fn admit(
    visit: Visit,
    request: HttpRequest,
    path: web::Path<(String, Uuid)>,
) -> Result<HttpResponse, WebError> {
    let (slug, grant) = path.into_inner();
    let event = event(&request, &slug).await?.id.0;
    let by = visit.who.by()?;
    guard::app(&request).accounts(move |accounts| accounts.admit(event, grant, &by)).await?;
    let undo = format!("/t/{slug}/access/{grant}/revoke");
    Ok(visit.done(&format!("/t/{slug}/access"), "access-admitted", Some(&undo)))
}

async fn revoke(
    visit: Visit,
    request: HttpRequest,
    path: web::Path<(String, Uuid)>,
) -> Result<HttpResponse, WebError> {
    let (slug, grant) = path.into_inner();
    let event = event(&request, &slug).await?.id.0;
    let by = visit.who.by()?;
    let was_admitted =
        guard::app(&request).accounts(move |accounts| accounts.revoke(event, grant, &by)).await?;
    let back = format!("/t/{slug}/access");
    let undo = format!("/t/{slug}/access/{grant}/admit");
    Ok(if was_admitted {
        visit.done(&back, "access-revoked", Some(&undo))
    } else {
        visit.done(&back, "access-refused", None)
    })
}

/// One sheet: the table, its code as a picture and as text.
struct Sheet {
    table: i32,
    code: String,
    picture: Picture,
}

#[derive(Template)]
#[template(path = "account/codes.html")]
struct CodesPage {
    page: Page,
    slug: String,
    name: String,
    sheets: Vec<Sheet>,
    /// The addresses in the codes lead to this computer only.
    unreachable: bool,
    address: String,
}

async fn codes(
    visit: Visit,
    request: HttpRequest,
    slug: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    let view = event(&request, &slug).await?;
    let (id, tables) = (view.id.0, view.event().settings().tables);
    let tables = i32::try_from(tables).map_err(WebError::internal)?;
    let codes =
        guard::app(&request).accounts(move |accounts| accounts.table_codes(id, tables)).await?;
    let mut sheets = Vec::new();
    for (table, code) in codes {
        let picture = Picture::of(&format!("{}/qr/{code}", visit.origin))?;
        let (left, right) = code.split_at(code.len() / 2);
        sheets.push(Sheet { table, code: format!("{left}-{right}"), picture });
    }
    let host = visit.origin.split_once("://").map_or("", |(_, host)| host);
    let unreachable = ["localhost", "127.", "[::1]"].iter().any(|own| host.starts_with(own));
    visit.show(&CodesPage {
        page: visit.page(visit.t("codes-title")).framed("sheet"),
        slug: slug.into_inner(),
        name: view.event().settings().name.clone(),
        sheets,
        unreachable,
        address: visit.origin.clone(),
    })
}

async fn renew(
    visit: Visit,
    request: HttpRequest,
    path: web::Path<(String, i32)>,
) -> Result<HttpResponse, WebError> {
    let (slug, table) = path.into_inner();
    let view = event(&request, &slug).await?;
    let event = view.id.0;
    let known =
        u32::try_from(table).is_ok_and(|at| (1..=view.event().settings().tables).contains(&at));
    if !known {
        return Err(WebError::NotFound);
    }
    let by = visit.who.by()?;
    guard::app(&request)
        .accounts(move |accounts| accounts.renew_table_code(event, table, &by))
        .await?;
    Ok(visit.done(&format!("/t/{slug}/codes"), "code-renewed", None))
}

/// A QR code as the path of an SVG of `side` × `side` modules.
pub(in crate::web) struct Picture {
    pub(in crate::web) side: usize,
    pub(in crate::web) path: String,
}

impl Picture {
    /// Modules of white around the code, as its standard asks.
    const QUIET: usize = 4;

    /// The picture of a text.
    ///
    /// # Errors
    /// The text is longer than a code can be.
    pub(in crate::web) fn of(text: &str) -> Result<Self, WebError> {
        let code =
            QrCode::with_error_correction_level(text, EcLevel::M).map_err(WebError::internal)?;
        let width = code.width();
        let mut path = String::new();
        for (at, colour) in code.to_colors().into_iter().enumerate() {
            if colour == Color::Dark {
                let (x, y) = (at % width + Self::QUIET, at / width + Self::QUIET);
                path.push_str(&format!("M{x} {y}h1v1h-1z"));
            }
        }
        Ok(Self { side: width + 2 * Self::QUIET, path })
    }
}
