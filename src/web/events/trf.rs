//! A tournament report (TRF) becomes an event: look at what it tells and whom it names, answer,
//! confirm.

use super::words;
use crate::club::people::Preview;
use crate::club::reports::{TakenReport, TrfEvent, games_for_two};
use crate::club::{Intent, Refused, zone_of_this_machine};
use crate::games::Message;
use crate::i18n;
use crate::log::EntryId;
use crate::transfer::csv::decode;
use crate::transfer::csv::plan::{Answers, Fate};
use crate::transfer::trf::course::Course;
use crate::web::page::{Page, Section, Tone, Visit};
use crate::web::people::import::{Row, answer, row};
use crate::web::upload::Parts;
use crate::web::{App, Routes, WebError, guard};
use actix_multipart::Multipart;
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use uuid::Uuid;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/events/trf", page);
    routes.post("/events/trf", preview);
    routes.post("/events/trf/confirm", confirm);
}

/// Bytes of a report at most: one of 2 000 players and 20 rounds has a third of it.
const LARGEST: usize = 2 << 20;

#[derive(Template)]
#[template(path = "event/trf.html")]
struct UploadPage {
    page: Page,
    games: Vec<(&'static str, String, bool)>,
    zone: String,
    error: String,
}

#[derive(Template)]
#[template(path = "event/trf-preview.html")]
struct PreviewPage {
    page: Page,
    text: String,
    id: Uuid,
    seen: String,
    game: String,
    zone: String,
    facts: Vec<(String, String)>,
    notes: Vec<String>,
    rows: Vec<Row>,
    line_head: String,
}

async fn page(visit: Visit) -> Result<HttpResponse, WebError> {
    visit.show(&form(&visit, "custom", &zone_of_this_machine().to_string(), String::new()))
}

fn form(visit: &Visit, game: &str, zone: &str, error: String) -> UploadPage {
    let games = games_for_two().into_iter();
    UploadPage {
        page: visit.page(visit.t("trf-title")).within(Section::Events),
        games: games.map(|one| (one, words::game(visit.lang, one), one == game)).collect(),
        zone: zone.to_owned(),
        error,
    }
}

/// What the upload and the confirmation have in common.
struct Asked {
    text: String,
    game: String,
    zone: String,
}

impl Asked {
    fn of(parts: &Parts, text: String) -> Self {
        Self { text, game: parts.text("game").to_owned(), zone: parts.text("zone").to_owned() }
    }

    fn about(&self) -> Result<TrfEvent, Message> {
        let game = games_for_two().into_iter().find(|game| *game == self.game);
        let game = game
            .ok_or_else(|| Message::new("event-game-unknown").with("game", self.game.as_str()))?;
        let time_zone = self.zone.trim().parse();
        let time_zone = time_zone.map_err(|_| Message::new("field-zone"))?;
        Ok(TrfEvent { game: game.to_owned(), time_zone, tables: None })
    }
}

fn refuse(visit: &Visit, asked: &Asked, message: &Message) -> Result<HttpResponse, WebError> {
    let error = i18n::message(visit.lang, message, &str::to_owned);
    let page = form(visit, &asked.game, &asked.zone, error);
    visit.show_as(StatusCode::UNPROCESSABLE_ENTITY, &page)
}

async fn preview(
    request: HttpRequest,
    visit: Visit,
    form: Multipart,
) -> Result<HttpResponse, WebError> {
    let app = guard::app(&request);
    let parts = Parts::read(form, LARGEST).await?;
    let asked = Asked::of(&parts, String::new());
    let text = match decode::decode(parts.bytes("file")) {
        Ok(decoded) if decoded.text.trim().is_empty() => {
            return refuse(&visit, &asked, &Message::new("trf-no-file"));
        }
        Ok(decoded) => decoded.text,
        Err(unreadable) => return refuse(&visit, &asked, &unreadable.message()),
    };
    let asked = Asked { text, ..asked };
    let bytes = asked.text.clone().into_bytes();
    let course = app.decide(move |club| Ok(club.read_report(&bytes))).await??;
    match (course, asked.about()) {
        (Ok(course), Ok(_)) => {
            let list = course.list.clone();
            let preview = app.club(move |club| club.preview_import(&list, &Answers::new())).await?;
            show(&visit, &asked, &course, &preview, &Answers::new(), None)
        }
        (Err(message), _) | (_, Err(message)) => refuse(&visit, &asked, &message),
    }
}

async fn confirm(
    request: HttpRequest,
    visit: Visit,
    form: Multipart,
) -> Result<HttpResponse, WebError> {
    let app: &App = guard::app(&request);
    let parts = Parts::read(form, 2 * LARGEST).await?;
    let asked = Asked::of(&parts, parts.text("text").to_owned());
    let answers: Answers = parts.texts().filter_map(|(name, value)| answer(name, value)).collect();
    let malformed = || WebError::Bad("error-malformed");
    let id = Uuid::parse_str(parts.text("id")).map_err(|_| malformed())?;
    let seen = parts.text("seen").parse().map_err(|_| malformed())?;
    let user = visit.who.user.as_ref().ok_or(WebError::LoginNeeded)?;
    let actor = crate::log::Actor::User(user.id);
    let intent = Intent { id: EntryId(id), ..Intent::now(actor) };
    let bytes = asked.text.clone().into_bytes();
    let course = app.decide(move |club| Ok(club.read_report(&bytes))).await??;
    let (course, about) = match (course, asked.about()) {
        (Ok(course), Ok(about)) => (course, about),
        (Err(message), _) | (_, Err(message)) => return refuse(&visit, &asked, &message),
    };
    let (told, given) = (course.clone(), answers.clone());
    let taken =
        app.decide(move |club| club.import_trf(intent, told, &about, given, Some(seen))).await?;
    match taken {
        Ok(TakenReport::Done(slug)) => {
            app.names_changed();
            Ok(visit.done(&format!("/t/{slug}"), "trf-imported", None))
        }
        Ok(TakenReport::Asks(preview)) => {
            let key =
                if preview.plan.has_questions() { "import-answer-all" } else { "import-stale" };
            show(&visit, &asked, &course, &preview, &answers, Some(key))
        }
        Err(Refused::Illegal(illegal)) => refuse(&visit, &asked, &illegal.message),
        Err(refused) => Err(refused.into()),
    }
}

fn show(
    visit: &Visit,
    asked: &Asked,
    course: &Course,
    preview: &Preview,
    answers: &Answers,
    said: Option<&str>,
) -> Result<HttpResponse, WebError> {
    let lang = visit.lang;
    let mut page = visit.page(visit.t("trf-preview-title")).within(Section::Events);
    let mut status = StatusCode::OK;
    if let Some(key) = said {
        page = page.saying(Tone::Caution, visit.t(key));
        status = StatusCode::CONFLICT;
    }
    let say = |message: &Message| i18n::message(lang, message, &str::to_owned);
    let plan = &preview.plan;
    let new = plan.count(|fate| matches!(fate, Fate::Create(_)));
    let games: usize = course.rounds.iter().map(|round| round.games.len()).sum();
    let planned = course.swiss.rounds;
    let name = if course.name.trim().is_empty() { "TRF" } else { course.name.trim() };
    let facts = [
        ("trf-fact-name", name.to_owned()),
        ("trf-fact-game", words::game(lang, &asked.game)),
        ("trf-fact-date", course.starts_on.map(|day| words::date(lang, day)).unwrap_or_default()),
        ("trf-fact-place", course.place.clone()),
        (
            "trf-fact-format",
            visit.t(match course.round_robin {
                Some(_) => "format-round-robin",
                None => "format-swiss",
            }),
        ),
        ("trf-fact-rounds", format!("{} / {planned}", course.rounds.len())),
        ("trf-fact-games", games.to_string()),
        ("trf-fact-players", course.players.len().to_string()),
        ("trf-fact-new", new.to_string()),
    ];
    let facts = facts.into_iter().filter(|(_, value)| !value.is_empty());
    let shown = PreviewPage {
        text: asked.text.clone(),
        id: Uuid::now_v7(),
        seen: preview.seen.to_string(),
        game: asked.game.clone(),
        zone: asked.zone.clone(),
        facts: facts.map(|(key, value)| (page.t(key), value)).collect(),
        notes: course.notes.iter().map(say).collect(),
        rows: plan.rows.iter().map(|planned| row(lang, planned, answers)).collect(),
        line_head: visit.t("trf-number"),
        page,
    };
    visit.show_as(status, &shown)
}
