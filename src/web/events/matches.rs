//! The public page of one match: the table as it stands, the log with its reasons, the
//! points as they grew.

use super::chart::{self, Chart};
use super::course;
use super::history::{self, LogLine};
use super::overview::{self, TableCard, Words};
use super::parties::{self, PartyRow};
use super::public::{self, Asked, rendered};
use super::words::{self, Face};
use crate::club::MatchView;
use crate::games::scoring::Points;
use crate::i18n::{Language, text};
use crate::log::StreamId;
use crate::tournament::{EntrantId, MatchId};
use crate::web::page::Page;
use crate::web::{Routes, WebError, guard, nardy};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use std::collections::BTreeMap;
use uuid::Uuid;

/// Shows a match move by move: after so many entries, or as it stands.
type Replay = fn(&MatchView, Language, Option<usize>) -> Result<String, WebError>;

/// The games that have a board to show. A new one is one line here.
static REPLAYS: [(&str, Replay); 1] = [("nardy", nardy::replay)];

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/m/{match}/part/board", board);
    routes.get("/m/{match}", page);
    routes.get("/m/{match}/part/now", now);
    routes.get("/m/{match}/part/log", log);
    routes.get("/m/{match}/part/points", points);
}

#[derive(Template)]
#[template(path = "event/match.html")]
struct MatchPage {
    page: Page,
    event_name: String,
    event_href: String,
    round: u32,
    table: u32,
    id: String,
    now: String,
    log: String,
    points: String,
    /// Empty where the game has none.
    board: String,
    board_href: String,
    referee: bool,
    arbiter: bool,
}

#[derive(Template)]
#[template(path = "event/match-now.html")]
struct NowPart {
    t: Words,
    card: TableCard,
    /// When and why the log was corrected, the last first.
    corrected: Vec<(String, String)>,
    /// Who forfeited it by a penalty.
    forfeited: Vec<String>,
}

#[derive(Template)]
#[template(path = "event/match-log.html")]
struct LogPart {
    t: Words,
    lines: Vec<LogLine>,
    zone: String,
}

#[derive(Template)]
#[template(path = "event/match-points.html")]
struct PointsPart {
    t: Words,
    chart: String,
    parties: Vec<PartyRow>,
}

async fn page(request: HttpRequest, id: web::Path<String>) -> Result<HttpResponse, WebError> {
    answer(request, &id, render, true).await
}

async fn now(request: HttpRequest, id: web::Path<String>) -> Result<HttpResponse, WebError> {
    answer(request, &id, |asked| now_part(&view(&asked)?, asked.lang), false).await
}

async fn log(request: HttpRequest, id: web::Path<String>) -> Result<HttpResponse, WebError> {
    answer(request, &id, |asked| log_part(&view(&asked)?, asked.lang, asked.referee), false).await
}

async fn points(request: HttpRequest, id: web::Path<String>) -> Result<HttpResponse, WebError> {
    answer(request, &id, |asked| points_part(&view(&asked)?, asked.lang), false).await
}

async fn board(request: HttpRequest, id: web::Path<String>) -> Result<HttpResponse, WebError> {
    answer(request, &id, |asked| board_part(&view(&asked)?, asked.lang, ply(&asked.query)), false)
        .await
}

/// `ply=12` of a query: the entry whose board is asked for.
fn ply(query: &str) -> Option<usize> {
    query.split('&').find_map(|part| part.strip_prefix("ply=")?.parse().ok())
}

fn board_part(view: &MatchView, lang: Language, ply: Option<usize>) -> Result<String, WebError> {
    let game = &view.event.event().settings().game;
    match REPLAYS.iter().find(|(name, _)| name == game) {
        Some((_, replay)) => replay(view, lang, ply),
        None => Ok(String::new()),
    }
}

async fn answer(
    request: HttpRequest,
    id: &str,
    render: public::Render,
    whole_page: bool,
) -> Result<HttpResponse, WebError> {
    let app = guard::app(&request);
    let game = Uuid::parse_str(id).map(MatchId).map_err(|_| WebError::NotFound)?;
    let event = app.club(move |club| club.event_of(game)).await?;
    let stream = StreamId::of_match(game.0).to_string();
    let revision = app.revision(&stream).await?.ok_or(WebError::NotFound)?;
    // What the event decided of the match, a penalty for one, stands on its page too.
    let decided = app.revision(&event.stream().to_string()).await?;
    let beside = decided.map(|of_event| format!("{of_event:?}")).unwrap_or_default();
    public::answer(request, event, (stream, revision), (id, &beside), render, whole_page).await
}

fn view(asked: &Asked) -> Result<MatchView, WebError> {
    let id = Uuid::parse_str(&asked.name).map_err(|_| WebError::NotFound)?;
    Ok(asked.club.match_view(MatchId(id))?)
}

fn render(mut asked: Asked) -> Result<String, WebError> {
    let lang = asked.lang;
    let view = view(&asked)?;
    let (round, pairing) = view.pairing();
    let settings = view.event.event().settings();
    let title = text(
        lang,
        "match-title",
        &[
            ("event", settings.name.as_str().into()),
            ("round", i64::from(round.number).into()),
            ("table", i64::from(pairing.table).into()),
        ],
    );
    let seated = pairing.everybody().map(|one| Face::of(&view.event, one, lang).name).collect();
    let ply = ply(&asked.query);
    let chosen = ply.map(|ply| format!("?ply={ply}")).unwrap_or_default();
    rendered(&MatchPage {
        page: asked.page(&title, history::names(lang, seated)),
        event_name: settings.name.clone(),
        event_href: format!("/t/{}", view.event.slug),
        round: round.number,
        table: pairing.table,
        id: view.id.to_string(),
        now: now_part(&view, lang)?,
        log: log_part(&view, lang, asked.referee)?,
        points: points_part(&view, lang)?,
        board: board_part(&view, lang, ply)?,
        board_href: format!("/m/{}/part/board{chosen}", view.id),
        referee: asked.referee,
        arbiter: asked.arbiter,
    })
}

fn now_part(view: &MatchView, lang: Language) -> Result<String, WebError> {
    let card = overview::card(&view.event, &view.now(), lang);
    let forfeited = view.event.event().forfeited(view.id);
    let forfeited = forfeited.map(|one| Face::of(&view.event, one, lang).name).collect();
    rendered(&NowPart { t: Words(lang), card, corrected: history::corrected(view), forfeited })
}

fn log_part(view: &MatchView, lang: Language, names: bool) -> Result<String, WebError> {
    let zone = view.event.event().settings().time_zone.name().replace('_', " ");
    rendered(&LogPart { t: Words(lang), lines: history::log(view, lang, names), zone })
}

/// The parties and how the points grew over them.
fn points_part(view: &MatchView, lang: Language) -> Result<String, WebError> {
    let (round, pairing) = view.pairing();
    let scheme = view.event.event().settings().scheme;
    let played = view.parties();
    let mut totals: BTreeMap<EntrantId, (Points, Vec<Option<Points>>)> = BTreeMap::new();
    for entrant in pairing.everybody() {
        totals.insert(entrant, (Points::ZERO, Vec::new()));
    }
    for part in &pairing.outcome.parts {
        for (entrant, (total, steps)) in &mut totals {
            let gained = scheme.of_part(part, &entrant.to_string());
            *total += gained.unwrap_or_default();
            steps.push(gained.map(|_| *total));
        }
    }
    let mut ranked: Vec<_> = totals.into_iter().collect();
    ranked.sort_by_key(|(_, (total, _))| std::cmp::Reverse(*total));
    let runs = ranked.into_iter().map(|(entrant, (_, steps))| chart::Run {
        face: Face::of(&view.event, entrant, lang),
        shown: steps
            .iter()
            .map(|step| step.map(|total| words::points(lang, total)).unwrap_or_default())
            .collect(),
        values: steps.into_iter().map(|step| step.map(Points::as_f64)).collect(),
    });
    let labels: Vec<String> = (1..=pairing.outcome.parts.len()).map(|at| at.to_string()).collect();
    let chart = if labels.len() < 2 {
        course::chart(view, lang)?
    } else {
        rendered(&Chart::of_points(lang, "chart-points", labels, runs.collect()))?
    };
    let mut rows: Vec<PartyRow> = Vec::new();
    for party in played.iter().filter(|party| party.round == round.number) {
        rows.push(parties::row(&view.event, party, lang));
    }
    rendered(&PointsPart { t: Words(lang), chart, parties: rows })
}
