//! The standings: the table with a reason for every row, and the chart of places.

use super::chart::{self, Chart};
use super::frame::Frame;
use super::level;
use super::overview::Words;
use super::penalties;
use super::public::{self, Asked, Follows, rendered};
use super::stages;
use super::why::{self, Why};
use super::words::{self, Face};
use crate::club::EventView;
use crate::i18n::{Language, text};
use crate::tournament::stages::{Format, StageId, round_robin};
use crate::tournament::standings::{Criterion, Decided, Standings, Value, progress};
use crate::tournament::{Scoring, forecast};
use crate::web::page::Page;
use crate::web::{Routes, WebError};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use std::collections::{BTreeMap, BTreeSet};
use uuid::Uuid;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/t/{event}/standings", page);
    routes.get("/t/{event}/part/standings", table);
    routes.get("/t/{event}/part/places", places);
}

/// Rows of a table that has its reasons in it: a longer one has a link a row, which asks for one
/// of them (Q118).
const SHORT: usize = 40;
/// Lines of a chart of places that stands on the page by itself.
const CHARTED: usize = 24;

/// Which reasons a reader asked for in the address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asking {
    /// None: a short table has all of them, a long one links.
    Nothing,
    /// Of the player with that number.
    Of(u32),
    /// The same in a further table of the page: open, but not where the address leads to.
    AlsoOf(u32),
    /// Of everybody, and the whole chart.
    All,
}

impl Asking {
    fn of(query: &str) -> Self {
        let why = query.split('&').find_map(|part| part.strip_prefix("why="));
        match why {
            Some("all") => Self::All,
            Some(number) => number.parse().map_or(Self::Nothing, Self::Of),
            None => Self::Nothing,
        }
    }

    /// For the tables below the first one: an anchor stands once on a page.
    const fn below(self) -> Self {
        match self {
            Self::Of(number) => Self::AlsoOf(number),
            other => other,
        }
    }

    /// The same again, at the end of an address.
    fn query(self) -> String {
        match self {
            Self::Nothing => String::new(),
            Self::Of(number) | Self::AlsoOf(number) => format!("?why={number}"),
            Self::All => "?why=all".to_owned(),
        }
    }
}

/// The table.
#[derive(Template)]
#[template(path = "event/standings-table.html")]
pub(super) struct StandingsPart {
    pub(super) t: Words,
    pub(super) rows: Vec<RowView>,
    /// The tie-breaks' columns.
    pub(super) criteria: Vec<Column>,
    /// The whole order of the tie-breaks, those without a column too.
    pub(super) order: Vec<Column>,
    /// What the points are: their sum, their mean, fewer is better.
    pub(super) points_hint: String,
    /// Somebody missed a party.
    pub(super) missed: bool,
    /// Some rounds do not count.
    pub(super) dropped: bool,
    /// The lots that were drawn, each with its seed.
    pub(super) lots: Vec<String>,
    /// Only place, name and points.
    pub(super) brief: bool,
    /// Whole matches count, not parties.
    pub(super) matches: bool,
    pub(super) teams: bool,
}

/// A tie-break's column: what stands over it, and what that means.
#[derive(Debug, Clone)]
pub(super) struct Column {
    pub(super) head: String,
    pub(super) told: String,
}

impl Column {
    fn of(criterion: Criterion, lang: Language) -> Self {
        let head = words::criterion_short(lang, criterion);
        Self { head, told: words::criterion_told(lang, criterion) }
    }
}

/// One row.
#[derive(Debug, Clone)]
pub(super) struct RowView {
    pub(super) face: Face,
    /// Where a pair is one side, who else is it.
    pub(super) partners: Vec<Face>,
    /// Empty before the first party.
    pub(super) rank: String,
    pub(super) shared: bool,
    pub(super) points: String,
    /// What penalties take off, and warnings; empty if there are none.
    pub(super) penalty: String,
    pub(super) played: String,
    pub(super) missed: String,
    /// The rounds that do not count.
    pub(super) dropped: String,
    pub(super) values: Vec<String>,
    pub(super) why: Option<Why>,
    /// Where its reason is asked for, if it is not in the table.
    pub(super) why_href: String,
    /// It was asked for, and is open.
    pub(super) open: bool,
    /// The address leads to it.
    pub(super) anchor: bool,
    /// It is one of many, and drawn with little.
    pub(super) light: bool,
}

impl RowView {
    /// Who it is about: one name, or both of a pair.
    fn names(&self) -> String {
        let all = std::iter::once(&self.face).chain(&self.partners);
        all.map(|face| face.name.as_str()).collect::<Vec<_>>().join(" / ")
    }
}

#[derive(Template)]
#[template(path = "event/standings.html")]
struct StandingsPage {
    page: Page,
    frame: Frame,
    table: String,
    chart: String,
    /// What the reader asked for, for the parts that come anew.
    query: String,
    /// Reasons stand behind links.
    long: bool,
    empty: bool,
    organizer: bool,
    /// There is something to foretell.
    forecast: bool,
    /// The stage whose lot the organizer can draw, counted from 0.
    lot: Option<usize>,
}

impl StandingsPage {
    /// The id of a form that is sent once.
    fn fresh_entry(&self) -> Uuid {
        Uuid::now_v7()
    }
}

async fn page(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Event, render).await
}

async fn table(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::fragment(request, &slug, Follows::Event, |asked| {
        let view = asked.club.event(&asked.name)?;
        tables(&view, Asking::of(&asked.query), asked.lang)
    })
    .await
}

async fn places(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::fragment(request, &slug, Follows::Event, |asked| {
        let view = asked.club.event(&asked.name)?;
        places_part(&view, Asking::of(&asked.query), asked.lang)
    })
    .await
}

fn render(mut asked: Asked) -> Result<String, WebError> {
    let lang = asked.lang;
    let view = asked.club.event(&asked.name)?;
    let part = part(&view, lang);
    let asking = Asking::of(&asked.query);
    let name = &view.event().settings().name;
    let title = text(lang, "standings-title", &[("event", name.as_str().into())]);
    rendered(&StandingsPage {
        page: asked.page(&title, leaders(&part, lang)),
        frame: Frame::new(&view, lang, asked.organizer, "/standings"),
        empty: part.rows.is_empty(),
        table: tables(&view, asking, lang)?,
        chart: places_part(&view, asking, lang)?,
        query: asking.query(),
        long: part.rows.len() > SHORT && asking != Asking::All,
        organizer: asked.organizer,
        forecast: forecast::is_there(view.event()),
        lot: super::draw::lot(&view).filter(|_| asked.organizer),
    })
}

/// The first three, for previews.
fn leaders(part: &StandingsPart, lang: Language) -> String {
    let ranked = part.rows.iter().filter(|row| !row.rank.is_empty());
    let first: Vec<String> = ranked
        .take(3)
        .map(|row| format!("{}. {} ({})", row.rank, row.names(), row.points))
        .collect();
    if first.is_empty() { text(lang, "standings-none-yet", &[]) } else { first.join(", ") }
}

/// The event's table, and below it those of its stages and groups where it has several.
fn tables(view: &EventView, asking: Asking, lang: Language) -> Result<String, WebError> {
    let event = view.event();
    let mut html = whole(view, asking, lang)?;
    let mut begun: Vec<StageId> = event.rounds.iter().map(|round| round.stage).collect();
    begun.dedup();
    let several = begun.len() > 1;
    let newest = begun.last().copied();
    let asking = asking.below();
    for stage in begun.into_iter().rev() {
        let groups = match event.settings().format(stage) {
            Format::Groups { groups, .. } => usize::from(*groups),
            _ => 0,
        };
        let name = stages::name(view, stage, lang);
        // Of the newest one everybody stands above already.
        if groups == 0 && several && Some(stage) != newest {
            let standings = Standings::of_stage(event, stage);
            let table = rendered(&part_of(view, &standings, asking, lang))?;
            let title = text(lang, "standings-stage-all", &[("stage", name.as_str().into())]);
            html.push_str(&rendered(&Titled { title, table })?);
        }
        for group in 0..groups {
            let letter = round_robin::letter(group);
            let group_name = text(lang, "group-name", &[("group", letter.into())]);
            let title = if several { format!("{name} · {group_name}") } else { group_name };
            let standings = Standings::of_group(event, stage, group);
            let table = rendered(&part_of(view, &standings, asking, lang))?;
            html.push_str(&rendered(&Titled { title, table })?);
        }
    }
    Ok(html)
}

/// The event's table: of several stages one part each, newest first, with its own columns, as
/// points of one say nothing beside those of another.
fn whole(view: &EventView, asking: Asking, lang: Language) -> Result<String, WebError> {
    let parts = Standings::by_stage(view.event());
    if parts.len() < 2 {
        return rendered(&part_of(view, &view.standings(), asking, lang));
    }
    let part = |(stage, standings): &(StageId, Standings)| {
        let table = rendered(&part_of(view, standings, asking, lang))?;
        rendered(&Titled { title: stages::name(view, *stage, lang), table })
    };
    parts.iter().map(part).collect()
}

/// The event's table on paper, where nothing opens.
pub(super) fn on_paper(view: &EventView, lang: Language) -> Result<String, WebError> {
    let parts = Standings::by_stage(view.event());
    let several = parts.len() > 1;
    let part = |(stage, standings): &(StageId, Standings)| {
        let mut part = part_of(view, standings, Asking::Nothing, lang);
        part.without_reasons();
        let table = rendered(&part)?;
        if !several {
            return Ok(table);
        }
        rendered(&Titled { title: stages::name(view, *stage, lang), table })
    };
    parts.iter().map(part).collect()
}

/// A table with what it is of.
#[derive(Template)]
#[template(
    source = "<section class=\"stack\"><h3>{{ title }}</h3>{{ table|safe }}</section>",
    ext = "html"
)]
struct Titled {
    title: String,
    table: String,
}

/// The table of the standings.
pub(super) fn part(view: &EventView, lang: Language) -> StandingsPart {
    part_of(view, &view.standings(), Asking::Nothing, lang)
}

impl StandingsPart {
    /// No row opens, and none links to its reason.
    pub(super) fn without_reasons(&mut self) {
        for row in &mut self.rows {
            row.why = None;
            row.why_href.clear();
        }
    }
}

fn part_of(
    view: &EventView,
    standings: &Standings,
    asking: Asking,
    lang: Language,
) -> StandingsPart {
    let mut sharing: BTreeMap<u32, u32> = BTreeMap::new();
    for rank in standings.rows.iter().filter_map(|row| row.rank) {
        *sharing.entry(rank).or_default() += 1;
    }
    let rows =
        (0..standings.rows.len()).map(|at| row(view, standings, at, (&sharing, asking), lang));
    let mut rows: Vec<RowView> = rows.collect();
    let criteria = columns(standings, &mut rows, lang);
    let matches = matches!(standings.scheme, Scoring::Match(_));
    // Before anybody is out no row says that the bracket decides.
    let only_bracket = view.event().settings().stages.iter().all(|one| one.bracket().is_some());
    let mut decided = standings.rows.iter().map(|row| &row.below_by);
    let bracket = only_bracket || decided.any(|by| matches!(by, Some(Decided::ByBracket)));
    let hint = match (standings.by_mean, standings.fewer_is_better) {
        (true, _) => "points-hint-mean",
        (false, true) => "points-hint-fewer",
        (false, false) if bracket => "points-hint-bracket",
        (false, false) if matches => "points-hint-matches",
        (false, false) => "points-hint-more",
    };
    StandingsPart {
        t: Words(lang),
        missed: standings.rows.iter().any(|row| row.missed > 0),
        dropped: rows.iter().any(|row| !row.dropped.is_empty()),
        teams: rows.iter().any(|row| !row.face.team.is_empty()),
        rows,
        criteria,
        order: standings.criteria.iter().map(|one| Column::of(*one, lang)).collect(),
        points_hint: text(lang, hint, &[]),
        lots: lots(view, lang),
        brief: false,
        matches,
    }
}

/// The lots that were drawn, each with its seed: whoever has that can draw it again.
fn lots(view: &EventView, lang: Language) -> Vec<String> {
    let told = |(stage, lot): (&StageId, &crate::tournament::DrawnLot)| {
        let name = stages::name(view, *stage, lang);
        let said = text(lang, "lot-seed", &[("seed", lot.seed.to_string().into())]);
        if name.is_empty() { said } else { format!("{name}: {said}") }
    };
    view.event().lots.iter().map(told).collect()
}

/// The tie-breaks' columns, with their cells in the rows. A count-back that has nothing to part
/// has no column.
fn columns(standings: &Standings, rows: &mut [RowView], lang: Language) -> Vec<Column> {
    let mut columns = Vec::new();
    for (at, criterion) in standings.criteria.iter().enumerate() {
        let value = |row: &crate::tournament::standings::Row| row.values.get(at).cloned();
        let counts_back =
            standings.rows.iter().any(|row| matches!(value(row), Some(Value::Places(_))));
        let cells: Vec<String> = if counts_back {
            level::cells(standings, at)
        } else {
            let ranked = standings.rows.iter().map(|row| value(row).filter(|_| row.rank.is_some()));
            ranked.map(|one| one.map(|one| why::cell(&one, lang)).unwrap_or_default()).collect()
        };
        if counts_back && cells.iter().all(String::is_empty) {
            continue;
        }
        columns.push(Column::of(*criterion, lang));
        for (row, cell) in rows.iter_mut().zip(cells) {
            row.values.push(cell);
        }
    }
    columns
}

fn row(
    view: &EventView,
    standings: &Standings,
    at: usize,
    (sharing, asking): (&BTreeMap<u32, u32>, Asking),
    lang: Language,
) -> RowView {
    let row = &standings.rows[at];
    let played = row.rank.is_some();
    let dropped = row.contributions.iter().filter(|one| one.dropped).map(|one| one.round);
    let dropped: BTreeSet<u32> = dropped.collect();
    let dropped: Vec<String> = dropped.iter().map(u32::to_string).collect();
    let face = Face::of(view, row.entrant, lang);
    let anchor = asking == Asking::Of(face.number);
    let open = anchor || asking == Asking::AlsoOf(face.number);
    let inside = asking == Asking::All || open || standings.rows.len() <= SHORT;
    let why_href = match inside || !why::is_there(row) {
        true => String::new(),
        // The anchor is the opened row's; the page itself is where the link stands.
        false => format!("?why={0}#row-{0}", face.number),
    };
    RowView {
        partners: row.partners.iter().map(|one| Face::of(view, *one, lang)).collect(),
        rank: row.rank.map(|rank| rank.to_string()).unwrap_or_default(),
        shared: row.rank.is_some_and(|rank| sharing.get(&rank).is_some_and(|count| *count > 1)),
        points: if played { words::points(lang, row.points) } else { String::new() },
        penalty: penalties::badge(row.taken, standings.fewer_is_better, lang),
        played: row.played.to_string(),
        missed: row.missed.to_string(),
        dropped: dropped.join(", "),
        values: Vec::new(),
        why: inside.then(|| why::why(view, standings, at, lang)).flatten(),
        why_href,
        open,
        anchor,
        light: standings.rows.len() > SHORT,
        face,
    }
}

/// The chart of places; nothing before the second party.
fn places_part(view: &EventView, asking: Asking, lang: Language) -> Result<String, WebError> {
    let steps = progress(view.event());
    if steps.len() < 2 {
        return Ok(String::new());
    }
    let several_rounds = view.event().rounds.len() > 1;
    let several_parts = steps.iter().any(|step| step.part > 1);
    let labels = steps
        .iter()
        .map(|step| match (several_rounds, several_parts) {
            (true, true) => format!("{}.{}", step.round, step.part),
            (true, false) => step.round.to_string(),
            (false, _) => step.part.to_string(),
        })
        .collect();
    let last = steps.last().map(|step| &step.standings.rows);
    let order = last.into_iter().flatten().filter(|row| row.rank.is_some());
    let many = if asking == Asking::All { usize::MAX } else { CHARTED };
    let runs = order.take(many).map(|row| chart::Run {
        face: Face::of_row(view, row, lang),
        values: steps
            .iter()
            .map(|step| {
                // Its line in the table, so that runs that share a place do not cover each other.
                let rows = &step.standings.rows;
                let at =
                    rows.iter().position(|one| one.entrants().any(|one| one == row.entrant))?;
                rows[at].rank?;
                i32::try_from(at + 1).ok().map(f64::from)
            })
            .collect(),
        shown: steps
            .iter()
            .map(|step| {
                let rank = step.standings.row_of(row.entrant).and_then(|one| one.rank);
                rank.map(|rank| rank.to_string()).unwrap_or_default()
            })
            .collect(),
    });
    let chart = Chart::of_places(lang, "chart-places", labels, runs.collect());
    rendered(&chart)
}
