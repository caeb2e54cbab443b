//! The tables a referee can log at now.

use crate::club::{Club, Refused};
use crate::officiating::Role;
use crate::tournament::{MatchId, Phase};
use crate::web::{Page, Routes, Section, Visit, WebError, Who, guard};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/referee", mine).get("/referee/list", list);
}

/// A match a referee can log.
struct Mine {
    id: MatchId,
    round: u32,
    table: u32,
    players: i64,
    begun: bool,
    finished: bool,
}

/// The tables of one event.
struct Group {
    event: String,
    tables: Vec<Mine>,
}

#[derive(Template)]
#[template(path = "referee/tables.html")]
struct TablesPage {
    page: Page,
    list: String,
}

#[derive(Template)]
#[template(path = "referee/tables_list.html")]
struct ListPart {
    page: Page,
    groups: Vec<Group>,
    waiting: bool,
}

async fn part(visit: &Visit, request: &HttpRequest) -> Result<ListPart, WebError> {
    let who = (*visit.who).clone();
    let waiting = who.devices.iter().any(|device| !device.admitted);
    let groups = guard::app(request).club(move |club| groups(club, &who)).await?;
    Ok(ListPart { page: visit.page(""), groups, waiting })
}

async fn mine(visit: Visit, request: HttpRequest) -> Result<HttpResponse, WebError> {
    let list = part(&visit, &request).await?.render().map_err(WebError::internal)?;
    let page = visit.page(visit.t("referee-tables")).within(Section::Referee);
    visit.show(&TablesPage { page, list })
}

async fn list(visit: Visit, request: HttpRequest) -> Result<HttpResponse, WebError> {
    visit.show(&part(&visit, &request).await?)
}

fn groups(club: &Club, who: &Who) -> Result<Vec<Group>, Refused> {
    let mut groups = Vec::new();
    for row in club.events()? {
        if row.status != Phase::Running.as_str() {
            continue;
        }
        let event = club.event(&row.slug)?;
        let Some(round) = event.event().rounds.last() else { continue };
        let tables: Vec<Mine> = round
            .matches
            .iter()
            .filter(|pairing| {
                i32::try_from(pairing.table)
                    .is_ok_and(|table| who.is_at_table(Role::Referee, row.id, table))
            })
            .map(|pairing| Mine {
                id: pairing.id,
                round: round.number,
                table: pairing.table,
                players: i64::try_from(pairing.seated.len()).unwrap_or(i64::MAX),
                begun: pairing.begun,
                finished: pairing.finished,
            })
            .collect();
        if !tables.is_empty() {
            groups.push(Group { event: row.name, tables });
        }
    }
    Ok(groups)
}
