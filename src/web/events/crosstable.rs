//! The cross-table of a stage whose rounds are paired: everybody's opponents, first moves and
//! results, round by round.

use super::frame::Frame;
use super::overview::Words;
use super::penalties;
use super::public::{self, Asked, Follows, rendered};
use super::words::{self, Face};
use crate::club::EventView;
use crate::games::scoring::Points;
use crate::i18n::{Language, text};
use crate::tournament::crosstable::{Bye, CrossTable, GameResult, Round, Row, Score, Tpn};
use crate::tournament::stages::{Format, StageId, cross_table, round_robin};
use crate::tournament::{EntrantId, Phase};
use crate::web::page::Page;
use crate::web::{Routes, WebError};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/t/{event}/crosstable", page);
    routes.get("/t/{event}/part/crosstable", fragment);
}

/// One round of one player.
#[derive(Debug, Clone, Default)]
pub(super) struct Cell {
    /// The opponent's number; empty without one.
    pub(super) opponent: String,
    /// He moved first, or was to.
    pub(super) first: bool,
    /// `1`, `½`, `0`, `+`, `−`, `…`; the worth of a bye.
    pub(super) result: String,
    /// The same in words, for who cannot see the signs.
    pub(super) words: String,
}

/// One player.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub(super) face: Face,
    pub(super) cells: Vec<Cell>,
    pub(super) points: String,
    /// Games played at the table.
    pub(super) played: usize,
}

/// One player beside all.
#[derive(Debug, Clone)]
pub(super) struct GridRow {
    pub(super) face: Face,
    pub(super) results: Vec<String>,
    pub(super) points: String,
}

/// The table of one stage.
#[derive(Template)]
#[template(path = "event/crosstable-table.html")]
pub(super) struct Table {
    pub(super) t: Words,
    /// What the stage is; empty where the event has one only.
    pub(super) head: String,
    pub(super) rounds: usize,
    pub(super) lines: Vec<Line>,
    /// Everybody beside everybody, for a stage in which all meet; empty for others.
    pub(super) grid: Vec<GridRow>,
    /// Who has games before him, and how many.
    pub(super) open: Vec<(Face, String)>,
}

#[derive(Template)]
#[template(path = "event/crosstable.html")]
struct CrossTablePage {
    page: Page,
    frame: Frame,
    tables: String,
    empty: bool,
    organizer: bool,
}

async fn page(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Event, render).await
}

async fn fragment(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::fragment(request, &slug, Follows::Event, |asked| {
        let view = asked.club.event(&asked.name)?;
        all(&view, asked.lang)
    })
    .await
}

fn render(mut asked: Asked) -> Result<String, WebError> {
    let lang = asked.lang;
    let view = asked.club.event(&asked.name)?;
    let name = &view.event().settings().name;
    let title = text(lang, "crosstable-title", &[("event", name.as_str().into())]);
    let tables = all(&view, lang)?;
    rendered(&CrossTablePage {
        page: asked.page(&title, text(lang, "crosstable-about", &[])),
        frame: Frame::new(&view, lang, asked.organizer, "/crosstable"),
        empty: tables.is_empty(),
        tables,
        organizer: asked.organizer,
    })
}

/// The tables of all stages that are paired and have begun, as HTML.
pub(super) fn all(view: &EventView, lang: Language) -> Result<String, WebError> {
    let tables = stages(view).into_iter().flat_map(|stage| of_stage(view, stage, lang));
    tables.map(|table| rendered(&table)).collect()
}

/// The stages a cross-table says something about.
pub(super) fn stages(view: &EventView) -> Vec<StageId> {
    let event = view.event();
    let settings = event.settings();
    (0..settings.stages.len())
        .filter(|stage| has_table(settings.format(*stage)))
        .filter(|stage| event.rounds_of(*stage).next().is_some())
        .collect()
}

/// Whether everybody of a stage of that format plays on, whatever he wins or loses.
pub(super) const fn has_table(format: &Format) -> bool {
    format.pairs() && format.bracket().is_none()
}

/// The table of a stage, or of each of its groups.
fn of_stage(view: &EventView, stage: StageId, lang: Language) -> Vec<Table> {
    let event = view.event();
    let several = event.settings().stages.len() > 1;
    let head = match several {
        true => words::counted_all(lang, "crosstable-stage", stage + 1),
        false => String::new(),
    };
    if let Format::Groups { .. } = event.settings().format(stage) {
        let groups = round_robin::groups(event, stage).into_iter().enumerate();
        return groups
            .map(|(at, order)| {
                let letter = round_robin::letter(at);
                let name = text(lang, "crosstable-group", &[("group", letter.into())]);
                let head = if several { format!("{head}, {name}") } else { name };
                let table = cross_table::of(event, stage, &order);
                of_field(view, stage, (&table, &order), head, lang)
            })
            .collect();
    }
    let (table, order) = cross_table::cross_table(event, stage);
    vec![of_field(view, stage, (&table, &order), head, lang)]
}

/// The points with what penalties take off beside them.
fn with_penalty(
    view: &EventView,
    stage: StageId,
    order: &[EntrantId],
    tpn: Tpn,
    points: String,
    lang: Language,
) -> String {
    let taken = order.get(at(tpn)).map(|one| view.event().taken(stage, &[*one]).sum());
    match taken.filter(|taken| *taken != Points::ZERO) {
        Some(taken) => format!("{points} {}", penalties::signed(lang, -taken)),
        None => points,
    }
}

/// The table of those who meet each other.
fn of_field(
    view: &EventView,
    stage: StageId,
    (table, order): (&CrossTable, &[EntrantId]),
    head: String,
    lang: Language,
) -> Table {
    let event = view.event();
    let rounds = event.rounds_of(stage).count();
    let faces: Vec<Face> = order.iter().map(|one| Face::of(view, *one, lang)).collect();
    let mut rows: Vec<&Row> = table.rows.iter().collect();
    // Best first; who has as many stands by his number.
    let paired = u16::try_from(rounds).unwrap_or(u16::MAX);
    rows.sort_by_key(|row| (std::cmp::Reverse(table.score(row, paired)), row.tpn));
    let face = |tpn: Tpn| faces.get(at(tpn)).cloned().unwrap_or_default();
    let lines: Vec<Line> = rows
        .iter()
        .map(|row| Line {
            face: face(row.tpn),
            cells: (0..rounds)
                .map(|at| {
                    let round = row.rounds.get(at).copied().unwrap_or(Round::Absent);
                    cell(round, &faces, table, lang)
                })
                .collect(),
            points: with_penalty(
                view,
                stage,
                order,
                row.tpn,
                score(table.score(row, paired)),
                lang,
            ),
            played: row.rounds.iter().take(rounds).filter(|one| one.is_played()).count(),
        })
        .collect();
    Table {
        t: Words(lang),
        head,
        rounds,
        grid: grid(event.settings().format(stage), &rows, rounds, &lines),
        open: open(event.phase, &rows, rounds, &face, lang),
        lines,
    }
}

fn at(tpn: Tpn) -> usize {
    usize::try_from(tpn).unwrap_or(usize::MAX).saturating_sub(1)
}

/// Who still has a game without a result.
fn open(
    phase: Phase,
    rows: &[&Row],
    rounds: usize,
    face: &impl Fn(Tpn) -> Face,
    lang: Language,
) -> Vec<(Face, String)> {
    if phase == Phase::Finished {
        return Vec::new();
    }
    let waits =
        |row: &&&Row| row.rounds.iter().take(rounds).any(|one| matches!(one, Round::Open { .. }));
    rows.iter()
        .filter(waits)
        .map(|row| {
            let games = row.rounds.iter().take(rounds);
            let games = games.filter(|one| matches!(one, Round::Open { .. })).count();
            (face(row.tpn), words::counted_all(lang, "crosstable-open-games", games))
        })
        .collect()
}

/// Results of everybody against everybody, in the order of the rows; where two met twice, both.
fn grid(format: &Format, rows: &[&Row], rounds: usize, lines: &[Line]) -> Vec<GridRow> {
    if !all_meet(format) {
        return Vec::new();
    }
    let between = |row: &Row, other: &Row| -> String {
        let games = row.rounds.iter().take(rounds);
        let games = games.filter(|round| round.paired_with() == Some(other.tpn));
        let results: Vec<&str> = games.map(|round| sign(*round)).collect();
        if row.tpn == other.tpn { "■".to_owned() } else { results.join(" ") }
    };
    let beside = |(row, line): (&&Row, &Line)| GridRow {
        face: line.face.clone(),
        results: rows.iter().map(|other| between(row, other)).collect(),
        points: line.points.clone(),
    };
    rows.iter().zip(lines).map(beside).collect()
}

/// Whether everybody meets everybody.
const fn all_meet(format: &Format) -> bool {
    matches!(format, Format::RoundRobin { .. } | Format::Groups { .. })
}

/// The sign of a game.
const fn sign(round: Round) -> &'static str {
    match round {
        Round::Played { result: GameResult::Win, .. } => "1",
        Round::Played { result: GameResult::Draw, .. } => "½",
        Round::Played { result: GameResult::Loss, .. } => "0",
        Round::Forfeit { won: true, .. } => "+",
        Round::Forfeit { won: false, .. } => "−",
        Round::Open { .. } => "…",
        Round::Bye(_) | Round::Absent => "",
    }
}

fn cell(round: Round, faces: &[Face], table: &CrossTable, lang: Language) -> Cell {
    let met = |opponent: Tpn, first: bool, key: &'static str| {
        let face = faces.get(at(opponent)).cloned().unwrap_or_default();
        let args = [("name", face.name.as_str().into())];
        let mover = if first { "crosstable-first" } else { "crosstable-second" };
        Cell {
            opponent: face.tag(),
            first,
            result: sign(round).to_owned(),
            words: format!("{}, {}", text(lang, mover, &args), text(lang, key, &[])),
        }
    };
    let bye = |key: &'static str| Cell {
        result: score(round.points(&table.worth)),
        words: text(lang, key, &[]),
        ..Cell::default()
    };
    match round {
        Round::Played { opponent, first, result, .. } => met(
            opponent,
            first,
            match result {
                GameResult::Win => "crosstable-won",
                GameResult::Draw => "crosstable-drawn",
                GameResult::Loss => "crosstable-lost",
            },
        ),
        Round::Forfeit { opponent, first, won: true } => {
            met(opponent, first, "crosstable-won-unplayed")
        }
        Round::Forfeit { opponent, first, won: false } => {
            met(opponent, first, "crosstable-lost-unplayed")
        }
        Round::Open { opponent, first } => met(opponent, first, "crosstable-open"),
        Round::Bye(Bye::Allocated | Bye::Full) => bye("bye-allocated"),
        Round::Bye(Bye::Half) => bye("bye-half"),
        Round::Bye(Bye::Zero) => bye("bye-zero"),
        Round::Absent => Cell { words: text(lang, "crosstable-absent", &[]), ..Cell::default() },
    }
}

/// Points as people write them: `2½`.
pub(super) fn score(score: Score) -> String {
    let (whole, tenths) = (score.tenths() / 10, score.tenths() % 10);
    match (whole, tenths) {
        (0, 5) => "½".to_owned(),
        (_, 5) => format!("{whole}½"),
        (_, 0) => whole.to_string(),
        _ => score.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_with_halves() {
        let texts = [0, 5, 10, 25, 33].map(|tenths| score(Score::from_tenths(tenths)));
        assert_eq!(texts, ["0", "½", "1", "2½", "3.3"]);
    }
}
