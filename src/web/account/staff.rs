//! Who has a role at one event: the list, giving and taking back.

use crate::club::accounts::{Account, Appointment, EVENT_ROLES};
use crate::officiating::Role;
use crate::web::{Page, Routes, Visit, WebError, guard};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use serde::Deserialize;
use uuid::Uuid;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes
        .get("/t/{event}/staff", page)
        .post("/t/{event}/staff", give)
        .post("/t/{event}/staff/{grant}/take", take)
        .post("/t/{event}/staff/{grant}/return", give_again);
}

#[derive(Template)]
#[template(path = "account/staff.html")]
struct StaffPage {
    page: Page,
    slug: String,
    name: String,
    staff: Vec<Appointment>,
    /// Who could be given a role.
    users: Vec<Account>,
    roles: Vec<(&'static str, String)>,
    tables: Vec<u32>,
    myself: Option<Uuid>,
}

async fn page(
    visit: Visit,
    request: HttpRequest,
    slug: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    let (app, name) = (guard::app(&request), slug.clone());
    let view = app.club(move |club| club.event(&name)).await?;
    let event = view.id.0;
    let (staff, users) =
        app.accounts(move |accounts| Ok((accounts.staff(event)?, accounts.users()?))).await?;
    let settings = view.event().settings();
    visit.show(&StaffPage {
        page: visit.page(visit.t("staff-title")),
        slug: slug.into_inner(),
        name: settings.name.clone(),
        staff,
        users: users.into_iter().filter(|(_, disabled)| !disabled).map(|(user, _)| user).collect(),
        roles: EVENT_ROLES.map(|role| (role.as_str(), visit.t(role.key()))).to_vec(),
        tables: (1..=settings.tables).collect(),
        myself: visit.who.user.as_ref().map(|user| user.id),
    })
}

#[derive(Debug, Deserialize)]
struct Given {
    user: Uuid,
    role: String,
    /// The table's number; empty for the whole event.
    #[serde(default)]
    table: String,
}

async fn give(
    visit: Visit,
    request: HttpRequest,
    slug: web::Path<String>,
    given: web::Form<Given>,
) -> Result<HttpResponse, WebError> {
    let (app, name) = (guard::app(&request), slug.clone());
    let view = app.club(move |club| club.event(&name)).await?;
    let event = view.id.0;
    let Given { user, role, table } = given.into_inner();
    let role = Role::of_str(&role).ok_or(WebError::Refused("staff-role-unknown"))?;
    let table = match table.trim() {
        "" => None,
        number => {
            let tables = 1..=view.event().settings().tables;
            let table = number.parse().ok().filter(|table| tables.contains(table));
            let table = table.and_then(|table| i32::try_from(table).ok());
            Some(table.ok_or(WebError::Refused("staff-table-unknown"))?)
        }
    };
    // Who runs an event runs all its tables.
    if table.is_some() && role > Role::Referee {
        return Err(WebError::Refused("staff-table-for-referees"));
    }
    let by = visit.who.by()?;
    app.accounts(move |accounts| accounts.appoint(user, role, event, table, &by)).await?;
    Ok(visit.done(&format!("/t/{slug}/staff"), "role-given", None))
}

async fn take(
    visit: Visit,
    request: HttpRequest,
    path: web::Path<(String, Uuid)>,
) -> Result<HttpResponse, WebError> {
    let (slug, grant) = path.into_inner();
    let event = event(&request, &slug).await?;
    let by = visit.who.by()?;
    guard::app(&request).accounts(move |accounts| accounts.dismiss(event, grant, &by)).await?;
    let undo = format!("/t/{slug}/staff/{grant}/return");
    Ok(visit.done(&format!("/t/{slug}/staff"), "role-taken", Some(&undo)))
}

async fn give_again(
    visit: Visit,
    request: HttpRequest,
    path: web::Path<(String, Uuid)>,
) -> Result<HttpResponse, WebError> {
    let (slug, grant) = path.into_inner();
    let event = event(&request, &slug).await?;
    let by = visit.who.by()?;
    guard::app(&request)
        .accounts(move |accounts| accounts.appoint_again(event, grant, &by))
        .await?;
    Ok(visit.done(&format!("/t/{slug}/staff"), "role-given", None))
}

async fn event(request: &HttpRequest, slug: &str) -> Result<Uuid, WebError> {
    let slug = slug.to_owned();
    Ok(guard::app(request).club(move |club| club.event_named(&slug)).await?.0)
}
