//! Two records of one person: choosing them, looking at both, merging, undoing.

use super::super::page::see_other;
use super::super::{App, Page, Section, Visit, WebError};
use super::view::{self, Confirmed, Shown, words};
use crate::club::Refused;
use crate::club::people::{Card, Order};
use crate::transfer::csv::name::clean;
use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;
use uuid::Uuid;

/// Candidates shown for the second record.
const CANDIDATES: u32 = 50;

#[derive(Template)]
#[template(path = "people/pick.html")]
struct Pick {
    page: Page,
    person: Shown,
    q: String,
    candidates: Vec<Shown>,
}

#[derive(Template)]
#[template(path = "people/merge.html")]
struct Merge {
    page: Page,
    both: Vec<Choice>,
    refused: Option<String>,
    fresh: String,
}

struct Choice {
    person: Shown,
    events: usize,
    duplicates: usize,
    keep: bool,
}

/// With one record picked, asks for the other; with two, shows what merging would do.
pub(super) async fn form(
    visit: Visit,
    app: web::Data<App>,
    asked: web::Query<Vec<(String, String)>>,
) -> Result<HttpResponse, WebError> {
    let picked: Vec<Uuid> = asked
        .iter()
        .filter(|(name, _)| name == "pick")
        .filter_map(|(_, id)| id.parse().ok())
        .collect();
    match picked[..] {
        [one] => {
            let q = asked.iter().find(|(name, _)| name == "q").map(|(_, q)| clean(q));
            pick(&visit, &app, one, q).await
        }
        [one, other] => preview(&visit, &app, one, other).await,
        _ => Ok(see_other("/people?mark=two")),
    }
}

async fn pick(
    visit: &Visit,
    app: &App,
    one: Uuid,
    q: Option<String>,
) -> Result<HttpResponse, WebError> {
    let card = app.club(move |club| club.person(one)).await?;
    // Duplicates are usually namesakes: the surname is a good first question.
    let q = q.unwrap_or_else(|| {
        card.person.player.name.split_whitespace().next().unwrap_or_default().to_owned()
    });
    let text = q.clone();
    let found = app.club(move |club| club.list_people(&text, Order::Name, 0, CANDIDATES)).await?;
    visit.show(&Pick {
        page: visit.page(visit.t("people-merge-title")).within(Section::Registry),
        person: Shown::new(visit.lang, &card.person),
        q,
        candidates: found
            .people
            .iter()
            .filter(|person| person.id != one)
            .map(|person| Shown::new(visit.lang, person))
            .collect(),
    })
}

async fn preview(
    visit: &Visit,
    app: &App,
    one: Uuid,
    other: Uuid,
) -> Result<HttpResponse, WebError> {
    let (mut cards, possible) = app
        .club(move |club| {
            let cards = [club.person(one)?, club.person(other)?];
            let possible = [club.may_merge(other, one), club.may_merge(one, other)];
            Ok::<_, Refused>((cards, possible))
        })
        .await?;
    let [first, second] = possible;
    let refused = match (first, second) {
        (Err(Refused::Illegal(illegal)), Err(_)) => Some(words(visit.lang, &illegal.message)),
        (Err(refused), Err(_)) => return Err(refused.into()),
        (first, _) => {
            // The one with more behind it stays, if it can.
            let weight = |card: &Card| (card.duplicates.len(), card.events);
            if first.is_err() || weight(&cards[1]) > weight(&cards[0]) {
                cards.reverse();
            }
            None
        }
    };
    let both = cards.iter().enumerate().map(|(place, card)| Choice {
        person: Shown::new(visit.lang, &card.person),
        events: card.events,
        duplicates: card.duplicates.len(),
        keep: place == 0,
    });
    visit.show(&Merge {
        page: visit.page(visit.t("people-merge-title")).within(Section::Registry),
        both: both.collect(),
        refused,
        fresh: view::fresh(),
    })
}

#[derive(Debug, Deserialize)]
pub(super) struct Chosen {
    #[serde(default)]
    id: String,
    keep: Uuid,
    one: Uuid,
    other: Uuid,
}

pub(super) async fn merge(
    visit: Visit,
    app: web::Data<App>,
    sent: web::Form<Chosen>,
) -> Result<HttpResponse, WebError> {
    let intent = view::intent(&visit, &sent.id, None)?;
    let keep = sent.keep;
    let duplicate = match () {
        () if sent.one == keep => sent.other,
        () if sent.other == keep => sent.one,
        () => return Err(WebError::Bad("error-malformed")),
    };
    app.club(move |club| club.merge_people(intent, duplicate, keep)).await?;
    let undo = format!("/people/{duplicate}/unmerge");
    Ok(visit.done(&format!("/people/{keep}"), "people-merged", Some(&undo)))
}

pub(super) async fn unmerge(
    visit: Visit,
    app: web::Data<App>,
    path: web::Path<String>,
    sent: web::Form<Confirmed>,
) -> Result<HttpResponse, WebError> {
    let id = view::id(&path)?;
    let intent = sent.intent(&visit)?;
    app.club(move |club| club.unmerge_person(intent, id)).await?;
    Ok(visit.done(&format!("/people/{id}"), "people-unmerged", None))
}
