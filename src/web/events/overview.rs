//! An event's first page: who plays now, who stands where, what was agreed.

use super::frame::Frame;
use super::options;
use super::public::{self, Asked, Follows, rendered};
use super::results;
use super::standings::{self, StandingsPart};
use super::words::{self, Face};
use crate::club::{EventView, Standing, TableNow};
use crate::games;
use crate::i18n::{Language, text};
use crate::tournament::Phase;
use crate::web::clock::Clock;
use crate::web::page::Page;
use crate::web::{Routes, WebError, rules};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/t/{event}", page);
    routes.get("/t/{event}/part/now", now);
    routes.get("/t/{event}/part/head", head);
}

/// A table as it stands.
#[derive(Debug, Clone)]
pub(super) struct TableCard {
    pub(super) table: u32,
    /// "party 3 of 5".
    pub(super) part: String,
    pub(super) badge_class: &'static str,
    pub(super) badge: String,
    pub(super) href: String,
    pub(super) order: Vec<Seat>,
    /// What the order is: of this party or of the next.
    pub(super) order_label: String,
    /// Who moves; empty if nobody does.
    pub(super) mover: Option<Face>,
    /// Who moves after that, or opens the next party.
    pub(super) next: Option<Face>,
    pub(super) next_label: String,
    /// Where time decides how long the table plays.
    pub(super) clock: Option<Clock>,
}

/// One in a table's order.
#[derive(Debug, Clone)]
pub(super) struct Seat {
    pub(super) face: Face,
    pub(super) look: &'static str,
    /// For who cannot see the look.
    pub(super) state: String,
    /// Points or sets so far; empty where the game counts none.
    pub(super) score: String,
}

/// What is played now and what comes next.
#[derive(Template)]
#[template(path = "event/now.html")]
pub(super) struct NowPart {
    pub(super) t: Words,
    pub(super) tables: Vec<TableCard>,
    pub(super) next: String,
    pub(super) empty: bool,
}

/// Sentences by key, for fragments that have no [`Page`].
#[derive(Debug, Clone, Copy)]
pub(super) struct Words(pub(super) Language);

impl Words {
    /// A sentence.
    pub(super) fn t(&self, key: &str) -> String {
        text(self.0, key, &[])
    }

    /// A sentence with one argument.
    pub(super) fn t1<'v>(
        &self,
        key: &str,
        name: &'static str,
        value: impl Into<crate::i18n::Value<'v>>,
    ) -> String {
        text(self.0, key, &[(name, value.into())])
    }
}

#[derive(Template)]
#[template(path = "event/overview.html")]
struct Overview {
    page: Page,
    frame: Frame,
    now: String,
    head: String,
    has_entrants: bool,
    organizer: bool,
    finished: bool,
    facts: Vec<(String, String)>,
    changed: Vec<options::Chosen>,
    rules: Vec<(String, String, String)>,
    rules_href: String,
    entrants: Vec<Face>,
    entrants_line: String,
}

async fn page(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Hall, render).await
}

async fn now(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::fragment(request, &slug, Follows::Hall, |asked| {
        let (view, tables) = asked.club.hall(&asked.name)?;
        rendered(&now_part(&view, &tables, asked.lang))
    })
    .await
}

async fn head(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::fragment(request, &slug, Follows::Event, |asked| {
        let view = asked.club.event(&asked.name)?;
        rendered(&standings_head(&view, asked.lang))
    })
    .await
}

/// Rows of the standings an overview shows.
const HEAD: usize = 6;

fn standings_head(view: &EventView, lang: Language) -> StandingsPart {
    let mut part = standings::part(view, lang);
    part.rows.truncate(HEAD);
    part.without_reasons();
    part.criteria.clear();
    part.brief = true;
    part
}

fn render(mut asked: Asked) -> Result<String, WebError> {
    let lang = asked.lang;
    let (view, tables) = asked.club.hall(&asked.name)?;
    let event = view.event();
    let settings = event.settings();
    let now = now_part(&view, &tables, lang);
    let count = event.entrants.len();
    let entrants_line = words::counted_all(lang, "count-players", count);
    let description = [
        words::phase(lang, event.phase).1,
        words::date(lang, settings.starts_on),
        settings.place.clone(),
        words::game(lang, &settings.game),
        entrants_line.clone(),
    ];
    let description: Vec<String> =
        description.into_iter().filter(|part| !part.is_empty()).collect();
    let mut players = view.players();
    players.retain(|(_, player)| !player.entrant.presence.is_gone());
    rendered(&Overview {
        page: asked.page(&settings.name, description.join(" · ")),
        frame: Frame::new(&view, lang, asked.organizer, ""),
        now: rendered(&now)?,
        head: rendered(&standings_head(&view, lang))?,
        has_entrants: count > 0,
        organizer: asked.organizer,
        finished: event.phase == Phase::Finished,
        facts: facts(&view, lang),
        changed: options::chosen(lang, &settings.game, &settings.ruleset),
        rules: rules_used(&view, lang),
        rules_href: rules::page_href(&settings.game),
        entrants: players.iter().map(|(id, _)| Face::of(&view, *id, lang)).collect(),
        entrants_line,
    })
}

/// What is played now, in words and tags.
pub(super) fn now_part(view: &EventView, tables: &[TableNow], lang: Language) -> NowPart {
    let event = view.event();
    let cards = tables.iter().filter(|table| !table.finished || event.phase != Phase::Finished);
    let cards: Vec<TableCard> = match event.phase {
        Phase::Finished => Vec::new(),
        _ => cards.map(|table| card(view, table, lang)).collect(),
    };
    let here = event.present().len();
    let round = i64::try_from(event.rounds.len()).unwrap_or(i64::MAX);
    let next = match event.phase {
        Phase::Finished => text(lang, "next-event-over", &[]),
        Phase::Preparing if here < 2 => {
            words::counted_all(lang, "next-check-in", event.entrants.len())
        }
        Phase::Preparing => words::counted_all(lang, "next-first-draw", here),
        Phase::Running if event.rounds.last().is_some_and(|last| !last.is_complete()) => {
            words::counted(lang, "next-after-tables", round + 1)
        }
        Phase::Running => words::counted(lang, "next-round-draw", round + 1),
    };
    NowPart { t: Words(lang), empty: cards.is_empty(), tables: cards, next }
}

/// A table as it stands, in words and tags.
pub(super) fn card(view: &EventView, table: &TableNow, lang: Language) -> TableCard {
    if !table.open_ended {
        return match_card(view, table, lang);
    }
    let due = match view.event().settings().length {
        crate::tournament::Length::Parties(parties) => Some(parties),
        crate::tournament::Length::Minutes(_) => None,
    };
    let last = table.between_parts && due.is_some_and(|due| table.part >= due);
    let number = i64::from(table.part);
    let part = match due {
        Some(due) => {
            let args = [("number", number.into()), ("of", i64::from(due).into())];
            text(lang, "party-of", &args)
        }
        None => text(lang, "party-number", &[("number", number.into())]),
    };
    let (badge_class, badge) = if table.finished {
        ("done", "table-finished")
    } else if last {
        ("done", "table-all-played")
    } else if table.between_parts {
        ("", "table-between")
    } else if table.begun {
        ("live", "table-playing")
    } else {
        ("", "table-waiting")
    };
    let order_label =
        if table.between_parts && !last { "order-of-next-party" } else { "order-of-party" };
    let shown = !(table.finished || last);
    let face = |one: &Standing| {
        let face = Face::of(view, one.entrant, lang);
        match &one.piece {
            Some(piece) => face.of_piece(piece),
            None => face,
        }
    };
    let seats = table.order.iter().map(|one| {
        let (look, state) = match (one.moves, one.alive) {
            (true, _) => ("mover", text(lang, "seat-moves", &[])),
            (false, true) => ("", String::new()),
            (false, false) => ("perished", text(lang, "seat-perished", &[])),
        };
        Seat { face: face(one), look, state, score: String::new() }
    });
    let opener = table.order.first().filter(|_| table.between_parts && shown);
    TableCard {
        table: table.table,
        part,
        badge_class,
        badge: text(lang, badge, &[]),
        href: format!("/m/{}", table.id),
        order: if shown { seats.collect() } else { Vec::new() },
        order_label: text(lang, order_label, &[]),
        next_label: text(lang, if opener.is_some() { "moves-first" } else { "moves-next" }, &[]),
        mover: table.order.iter().find(|one| one.moves && shown).map(face),
        clock: Clock::of(view, table.ends_at, lang).filter(|_| !table.finished),
        next: opener.or_else(|| table.next().filter(|_| shown)).map(face),
    }
}

/// A table at which one match is played to an end of its own.
fn match_card(view: &EventView, table: &TableNow, lang: Language) -> TableCard {
    let (badge_class, badge) = match (table.finished, table.between_parts, table.begun) {
        (true, ..) => ("done", "table-finished"),
        (_, true, _) => ("done", "table-all-played"),
        (_, _, true) => ("live", "table-playing"),
        _ => ("", "table-waiting"),
    };
    let running = !table.finished && !table.between_parts;
    // A result that was brought to the desk stands in no log of sets or points.
    let decided = view.event().pairing(table.id).map(|(_, pairing)| pairing);
    let decided = decided.filter(|pairing| pairing.finished && pairing.decided.is_some());
    let brought = |one: &Standing| {
        let pairing = decided?;
        let [first, second] = pairing.seats.as_slice() else { return None };
        let of_sides = results::sides(pairing, *first, *second);
        let at = pairing.seats.iter().position(|seat| *seat == one.entrant)?;
        Some(words::points(lang, of_sides[at]))
    };
    let seats = table.order.iter().map(|one| {
        let moves = one.moves && running;
        let pawns = one.pawns.filter(|_| running).map(|(on, debt)| {
            let args = [("on", on.to_string().into()), ("debt", debt.to_string().into())];
            text(lang, if debt > 0 { "seat-pawns-debt" } else { "seat-pawns" }, &args)
        });
        Seat {
            face: Face::of(view, one.entrant, lang),
            look: if moves { "mover" } else { "" },
            state: match pawns {
                Some(pawns) => pawns,
                None if moves => text(lang, "seat-moves", &[]),
                None => String::new(),
            },
            score: brought(one)
                .unwrap_or_else(|| one.score.as_deref().unwrap_or_default().replace('-', "−")),
        }
    });
    let has_pawns = table.order.iter().any(|one| one.pawns.is_some());
    let number = i64::from(table.part);
    let part = if has_pawns && decided.is_none() {
        text(lang, "set-number", &[("number", number.into())])
    } else {
        words::game(lang, &view.event().settings().game)
    };
    let mover = table.order.iter().find(|one| one.moves && running);
    TableCard {
        table: table.table,
        part,
        badge_class,
        badge: text(lang, badge, &[]),
        href: format!("/m/{}", table.id),
        order: seats.collect(),
        order_label: match (decided.is_some(), has_pawns) {
            (true, _) => text(lang, "score-brought", &[]),
            (false, true) => text(lang, "score-in-sets", &[]),
            (false, false) => text(lang, "score-in-points", &[]),
        },
        mover: mover.map(|one| Face::of(view, one.entrant, lang)),
        clock: None,
        next: None,
        next_label: String::new(),
    }
}

/// The settings in words.
fn facts(view: &EventView, lang: Language) -> Vec<(String, String)> {
    let settings = view.event().settings();
    let label = |key| text(lang, key, &[]);
    let ties: Vec<String> =
        settings.tie_breaks.iter().map(|one| words::criterion(lang, *one)).collect();
    let ties = if ties.is_empty() { label("tie-breaks-none") } else { ties.join(" → ") };
    let open_ended = games::kind(&settings.game).is_some_and(|kind| kind.open_ended);
    let length = open_ended.then(|| (label("fact-length"), words::length(lang, settings.length)));
    let scheme = (label("fact-scheme"), words::scheme(lang, settings.scheme));
    let best = settings.best_rounds;
    let best =
        best.map(|best| (label("fact-best-rounds"), words::counted(lang, "best-rounds", best)));
    let facts = [scheme].into_iter().chain(length).chain(best).chain([
        (label("fact-tables"), settings.tables.to_string()),
        (label("fact-tie-breaks"), ties),
        (label("fact-zone"), settings.time_zone.name().replace('_', " ")),
    ]);
    facts.collect()
}

/// The rules that matter for the standings: what an onlooker asks about first.
fn rules_used(view: &EventView, lang: Language) -> Vec<(String, String, String)> {
    let game = &view.event().settings().game;
    options::headline_rules(game, view.event().settings().scheme)
        .iter()
        .map(|rule| {
            let words = text(lang, &format!("rule-{}", rule.to_lowercase()), &[]);
            ((*rule).to_owned(), rules::href(game, rule), words)
        })
        .collect()
}
