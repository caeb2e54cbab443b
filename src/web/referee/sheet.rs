//! The sheet of one match: the frame every game's sheet stands in.

use super::entries::may_log;
use super::{custom, fish, kopecks, nardy, novuss};
use crate::club::MatchView;
use crate::i18n;
use crate::tournament::MatchId;
use crate::web::{Page, Revision, Routes, Visit, WebError, guard, names, rules};
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use uuid::Uuid;

/// Draws a game's sheet.
type Draw = fn(&Visit, &MatchView) -> Result<String, WebError>;

/// A game's name, its sheet and its scripts.
type Sheet = (&'static str, Draw, &'static [&'static str]);

/// A new game is one line here.
static SHEETS: &[Sheet] = &[
    ("fish", fish::draw, &["referee/fish.js"]),
    ("kopecks", kopecks::draw, &["referee/shot.js"]),
    ("nardy", nardy::draw, &["referee/nardy-clock.js", "referee/nardy.js"]),
    ("novuss", novuss::draw, &["referee/shot.js"]),
    ("custom", custom::draw, &["referee/shot.js"]),
];

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/m/{match}/referee", referee).get("/m/{match}/sheet", part);
}

/// Anything the last entry of a history line can be undone by.
pub(super) struct Undo {
    /// The entry.
    pub(super) target: Uuid,
    /// What it said, in words.
    pub(super) what: String,
}

/// A line of the history.
pub(super) struct Line {
    seq: u64,
    at: String,
    by: String,
    /// What it had for consequences: rule, where that stands, sentence.
    what: Vec<(String, String, String)>,
    words: Option<String>,
    kind: String,
    void: bool,
    replaced: bool,
}

#[derive(Template)]
#[template(path = "referee/sheet.html")]
struct SheetPage {
    page: Page,
    id: MatchId,
    event: String,
    slug: String,
    round: u32,
    table: u32,
    sheet: String,
    scripts: &'static [&'static str],
    refusal: Option<String>,
}

#[derive(Template)]
#[template(path = "referee/part.html")]
struct SheetPart {
    page: Page,
    id: MatchId,
    base: u64,
    game: String,
    undo: Option<Undo>,
    undo_id: Uuid,
    history: Vec<Line>,
}

async fn referee(
    visit: Visit,
    request: HttpRequest,
    id: web::Path<Uuid>,
) -> Result<HttpResponse, WebError> {
    let id = MatchId(*id);
    let view = guard::app(&request).club(move |club| club.match_view(id)).await?;
    show(&visit, &request, &view, StatusCode::OK, None)
}

async fn part(
    visit: Visit,
    request: HttpRequest,
    id: web::Path<Uuid>,
) -> Result<HttpResponse, WebError> {
    let id = MatchId(*id);
    let view = guard::app(&request).club(move |club| club.match_view(id)).await?;
    let html = draw(&visit, &view)?;
    Ok(HttpResponse::Ok().content_type("text/html; charset=utf-8").body(html))
}

/// The sheet as a page, perhaps with a refusal above it.
pub(super) fn show(
    visit: &Visit,
    _: &HttpRequest,
    view: &MatchView,
    status: StatusCode,
    refusal: Option<String>,
) -> Result<HttpResponse, WebError> {
    let (round, pairing) = view.pairing();
    let settings = view.event.event().settings();
    let scripts = find(&settings.game).ok_or(WebError::NotFound)?.2;
    let title = visit.page("").t1("referee-title", "table", i64::from(pairing.table));
    let page = visit
        .page(title)
        .framed("referee")
        .watching(format!("match:{}", view.id), Revision(view.revision().0));
    visit.show_as(
        status,
        &SheetPage {
            page,
            id: view.id,
            event: settings.name.clone(),
            slug: view.event.slug.clone(),
            round: round.number,
            table: pairing.table,
            sheet: draw(visit, view)?,
            scripts,
            refusal,
        },
    )
}

/// Whether a referee can log this game here: an event of any other could not be played.
pub(in crate::web) fn has_sheet(game: &str) -> bool {
    find(game).is_some()
}

fn find(game: &str) -> Option<&'static Sheet> {
    SHEETS.iter().find(|(name, ..)| *name == game)
}

fn draw(visit: &Visit, view: &MatchView) -> Result<String, WebError> {
    let settings = view.event.event().settings();
    let (_, draw, _) = find(&settings.game).ok_or(WebError::NotFound)?;
    let part = SheetPart {
        page: visit.page(""),
        id: view.id,
        base: view.revision().0,
        game: draw(visit, view)?,
        undo: last(visit, view),
        undo_id: Uuid::now_v7(),
        history: history(visit, view),
    };
    part.render().map_err(WebError::internal)
}

/// The last thing that happened and can be taken back.
fn last(visit: &Visit, view: &MatchView) -> Option<Undo> {
    let line = view.last().filter(|line| may_log(visit, view, &line.fact.kind))?;
    let what = words(visit, view, &line.note)
        .into_iter()
        .next()
        .map_or_else(|| kind_name(visit, &line.fact.kind), |(.., text)| text);
    // It stands within a question.
    Some(Undo { target: line.id.0, what: what.trim_end_matches('.').to_owned() })
}

fn kind_name(visit: &Visit, kind: &str) -> String {
    let key = format!("entry-kind-{}", kind.replace('_', "-"));
    i18n::text(visit.lang, &key, &[])
}

fn words(
    visit: &Visit,
    view: &MatchView,
    said: &[crate::games::Explanation],
) -> Vec<(String, String, String)> {
    let game = &view.event.event().settings().game;
    said.iter()
        .map(|one| {
            let name = |seat: &str| names::in_match(&view.event, view.record(), visit.lang, seat);
            let sentence = i18n::message(visit.lang, &one.message, &name);
            (one.rule.to_string(), rules::href(game, &one.rule), sentence)
        })
        .collect()
}

/// The whole log, newest first, in the event's time zone.
fn history(visit: &Visit, view: &MatchView) -> Vec<Line> {
    let zone = view.event.event().settings().time_zone;
    view.history
        .iter()
        .rev()
        .map(|line| Line {
            seq: line.entry.seq.0,
            at: line.entry.recorded_at.with_timezone(&zone).format("%H:%M:%S").to_string(),
            by: line.by.clone().unwrap_or_default(),
            what: words(visit, view, &line.said),
            words: line.words.clone(),
            kind: kind_name(visit, &line.entry.draft.kind),
            void: line.now.is_none(),
            replaced: line.replaced,
        })
        .collect()
}
