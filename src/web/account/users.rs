//! The users of the installation, and links for new ones.

use crate::club::accounts::Account;
use crate::officiating::Role;
use crate::web::{Page, Routes, Section, Tone, Visit, WebError, guard};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use uuid::Uuid;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes
        .get("/users", users)
        .post("/users/invite", invite)
        .post("/users/invitations/{invitation}/withdraw", withdraw)
        .post("/users/{user}/role", set_role)
        .post("/users/{user}/reset", reset)
        .post("/users/{user}/disable", disable)
        .post("/users/{user}/enable", enable)
        .post("/users/{user}/sign-out", sign_out);
}

/// Roles a user can have in the whole installation.
const GIVEN: [Role; 5] =
    [Role::Referee, Role::Arbiter, Role::Organizer, Role::Administrator, Role::Player];

#[derive(Template)]
#[template(path = "account/users.html")]
struct UsersPage {
    page: Page,
    users: Vec<(Account, bool)>,
    invitations: Vec<(String, String, DateTime<Utc>)>,
    roles: Vec<(&'static str, String)>,
    /// A link that was just made, and what it is for.
    link: Option<(String, String)>,
    myself: Option<Uuid>,
}

async fn page(
    visit: &Visit,
    request: &HttpRequest,
    link: Option<(String, String)>,
) -> Result<HttpResponse, WebError> {
    let (users, invitations) = guard::app(request)
        .accounts(|accounts| Ok((accounts.users()?, accounts.invitations()?)))
        .await?;
    let mut page = visit.page(visit.t("users-title")).within(Section::Users);
    if link.is_some() {
        page = page.saying(Tone::Caution, visit.t("users-link-once"));
    }
    visit.show(&UsersPage {
        page,
        users,
        invitations: invitations
            .into_iter()
            .map(|(id, role, end)| (id, visit.t(role.key()), end))
            .collect(),
        roles: GIVEN.map(|role| (role.as_str(), visit.t(role.key()))).to_vec(),
        link,
        myself: visit.who.user.as_ref().map(|user| user.id),
    })
}

async fn users(visit: Visit, request: HttpRequest) -> Result<HttpResponse, WebError> {
    page(&visit, &request, None).await
}

#[derive(Debug, Deserialize)]
struct Chosen {
    role: String,
}

impl Chosen {
    fn role(&self) -> Result<Role, WebError> {
        let role = Role::of_str(&self.role).filter(|role| GIVEN.contains(role));
        role.ok_or(WebError::Bad("user-role-unknown"))
    }
}

async fn invite(
    visit: Visit,
    request: HttpRequest,
    chosen: web::Form<Chosen>,
) -> Result<HttpResponse, WebError> {
    let role = chosen.role()?;
    let token = guard::app(&request).accounts(move |accounts| accounts.invite(role)).await?;
    let what = visit.page("").t1("users-link-invite", "role", visit.t(role.key()));
    let link = format!("{}/link/{}", visit.origin, token.secret());
    page(&visit, &request, Some((link, what))).await
}

async fn reset(
    visit: Visit,
    request: HttpRequest,
    user: web::Path<Uuid>,
) -> Result<HttpResponse, WebError> {
    let user = user.into_inner();
    let token = guard::app(&request).accounts(move |accounts| accounts.reset_link(user)).await?;
    let link = format!("{}/link/{}", visit.origin, token.secret());
    page(&visit, &request, Some((link, visit.t("users-link-reset")))).await
}

async fn withdraw(
    visit: Visit,
    request: HttpRequest,
    invitation: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    let id = invitation.into_inner();
    guard::app(&request).accounts(move |accounts| accounts.withdraw_invitation(&id)).await?;
    Ok(visit.done("/users", "invitation-withdrawn", None))
}

async fn set_role(
    visit: Visit,
    request: HttpRequest,
    user: web::Path<Uuid>,
    chosen: web::Form<Chosen>,
) -> Result<HttpResponse, WebError> {
    let (user, role) = (user.into_inner(), chosen.role()?);
    let by = visit.who.by()?;
    guard::app(&request).accounts(move |accounts| accounts.set_role(user, role, &by)).await?;
    Ok(visit.done("/users", "role-changed", None))
}

async fn disable(
    visit: Visit,
    request: HttpRequest,
    user: web::Path<Uuid>,
) -> Result<HttpResponse, WebError> {
    let user = user.into_inner();
    let by = visit.who.by()?;
    guard::app(&request).accounts(move |accounts| accounts.set_disabled(user, true, &by)).await?;
    let undo = format!("/users/{user}/enable");
    Ok(visit.done("/users", "user-disabled", Some(&undo)))
}

async fn enable(
    visit: Visit,
    request: HttpRequest,
    user: web::Path<Uuid>,
) -> Result<HttpResponse, WebError> {
    let user = user.into_inner();
    let by = visit.who.by()?;
    guard::app(&request).accounts(move |accounts| accounts.set_disabled(user, false, &by)).await?;
    Ok(visit.done("/users", "user-enabled", None))
}

async fn sign_out(
    visit: Visit,
    request: HttpRequest,
    user: web::Path<Uuid>,
) -> Result<HttpResponse, WebError> {
    let user = user.into_inner();
    guard::app(&request).accounts(move |accounts| accounts.close_sessions(user)).await?;
    Ok(visit.done("/users", "user-signed-out", None))
}
