//! Drawing rounds: by lot, shown slowly or at once, or set by hand; taking a draw back.

use super::frame::Frame;
use super::public::{self, Asked, Follows, rendered};
use super::stale;
use super::tables::{self, RoundView};
use super::typed::{Typed, tap};
use super::words::{self, Face};
use crate::club::{DrawRequest, EventView, ProposedTable};
use crate::i18n::{Language, text};
use crate::tournament::{EntrantId, Entry, Phase};
use crate::web::page::{Page, Visit};
use crate::web::{Routes, WebError, guard};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use std::collections::BTreeMap;
use uuid::Uuid;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/t/{event}/draw", page);
    routes.post("/t/{event}/draw", draw);
    routes.post("/t/{event}/draw/take-back", take_back);
}

/// A player with the table and place a form gives him.
#[derive(Debug, Clone)]
struct Placing {
    face: Face,
    id: String,
    table: u32,
    place: u32,
}

#[derive(Template)]
#[template(path = "event/draw.html")]
struct DrawPage {
    page: Page,
    frame: Frame,
    /// The round that comes next; 0 while one is open or the event is over.
    next: u32,
    /// How many are here.
    here: usize,
    /// "8 + 8 + 8".
    sizes: String,
    counts: String,
    expected: usize,
    placings: Vec<Placing>,
    /// The tables as a form would have them; empty without a preview.
    preview: Vec<(u32, Vec<Face>)>,
    error: String,
    rounds: Vec<RoundView>,
    /// Show the newest round's order one by one.
    slow: bool,
    entry: String,
    base: String,
    /// The last round may be taken back.
    take_back: u32,
    /// All tables have ended, the event may be ended.
    may_finish: bool,
    running: bool,
    finished: bool,
    open_tables: String,
    control_entry: String,
    by_hand_open: bool,
}

impl DrawPage {
    /// The id of a form that is sent once.
    fn fresh_entry(&self) -> Uuid {
        Uuid::now_v7()
    }
}

async fn page(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Event, |mut asked| {
        render(&mut asked, &Typed::default(), String::new())
    })
    .await
}

fn render(asked: &mut Asked, typed: &Typed, error: String) -> Result<String, WebError> {
    let lang = asked.lang;
    let view = asked.club.event(&asked.name)?;
    let event = view.event();
    let settings = event.settings();
    let present = event.present();
    let last = event.rounds.last();
    let open = last.is_some_and(|round| !round.is_complete());
    let number = u32::try_from(event.rounds.len()).unwrap_or(u32::MAX);
    let next = if open || event.phase == Phase::Finished { 0 } else { number + 1 };
    let rounds = tables::rounds(&view, lang);
    let placings = placings(&view, &present, typed, lang);
    let previewed = typed.get("how") == "hand";
    let expected = event
        .entrants
        .values()
        .filter(|one| one.presence == crate::tournament::Presence::Expected)
        .count();
    let unfinished =
        last.map_or(0, |round| round.matches.iter().filter(|pairing| !pairing.finished).count());
    let title = text(lang, "draw-title", &[("event", settings.name.as_str().into())]);
    let preview = if previewed { by_table(&placings) } else { Vec::new() };
    rendered(&DrawPage {
        page: asked.page(&title, String::new()),
        frame: Frame::new(&view, lang, asked.organizer, "/draw"),
        next,
        here: present.len(),
        sizes: if settings.pairs {
            vec!["4"; present.len() / 4].join(" + ")
        } else {
            sizes(present.len(), settings.tables)
        },
        counts: words::counted_all(lang, "draw-here", present.len()),
        expected,
        preview,
        placings,
        error,
        take_back: rounds.first().filter(|round| round.untouched).map_or(0, |round| round.number),
        rounds,
        slow: asked.query.split('&').any(|part| part == "show=slow"),
        entry: Uuid::now_v7().to_string(),
        base: view.revision().to_string(),
        may_finish: event.phase == Phase::Running && !open,
        running: event.phase == Phase::Running,
        finished: event.phase == Phase::Finished,
        open_tables: words::counted_all(lang, "draw-open-tables", unfinished),
        control_entry: tap(view.id.0, view.revision(), "control").to_string(),
        by_hand_open: previewed,
    })
}

/// How many sit at each table: they differ by one at most.
fn sizes(present: usize, tables: u32) -> String {
    let tables = usize::try_from(tables).unwrap_or(usize::MAX).min(present / 2).max(1);
    let (size, larger) = (present / tables, present % tables);
    let sizes: Vec<String> =
        (0..tables).map(|table| (size + usize::from(table < larger)).to_string()).collect();
    sizes.join(" + ")
}

/// Where everybody sits by the form, or by number one table after the other.
fn placings(
    view: &EventView,
    present: &[EntrantId],
    typed: &Typed,
    lang: Language,
) -> Vec<Placing> {
    let tables = usize::try_from(view.event().settings().tables).unwrap_or(usize::MAX);
    let tables = tables.min(present.len() / 2).max(1);
    let typed_number =
        |name: &str, id: EntrantId| typed.get(&format!("{name}.{id}")).trim().parse::<u32>().ok();
    let placing = |(at, id): (usize, &EntrantId)| Placing {
        face: Face::of(view, *id, lang),
        id: id.to_string(),
        table: typed_number("table", *id)
            .unwrap_or_else(|| u32::try_from(at % tables + 1).unwrap_or(1)),
        place: typed_number("place", *id)
            .unwrap_or_else(|| u32::try_from(at / tables + 1).unwrap_or(1)),
    };
    if let (true, Ok(pairs)) = (view.event().settings().pairs, view.event().present_pairs()) {
        // Two pairs a table, partners opposite each other.
        let mut seats = Vec::new();
        for (at, pair) in pairs.iter().enumerate() {
            for (of_pair, id) in pair.iter().enumerate() {
                seats.push((at / 2, 2 * of_pair + at % 2, id));
            }
        }
        seats.sort_by_key(|(table, place, _)| (*table, *place));
        let placed =
            |(table, place, id): (usize, usize, &EntrantId)| placing((place * tables + table, id));
        return seats.into_iter().map(placed).collect();
    }
    present.iter().enumerate().map(placing).collect()
}

/// The tables with their orders; who was given the same place stands by number.
fn by_table(placings: &[Placing]) -> Vec<(u32, Vec<Face>)> {
    let mut tables: BTreeMap<u32, Vec<&Placing>> = BTreeMap::new();
    for one in placings {
        tables.entry(one.table).or_default().push(one);
    }
    tables
        .into_iter()
        .map(|(table, mut seats)| {
            seats.sort_by_key(|one| (one.place, one.face.number));
            (table, seats.into_iter().map(|one| one.face.clone()).collect())
        })
        .collect()
}

async fn draw(
    request: HttpRequest,
    visit: Visit,
    slug: web::Path<String>,
    form: web::Form<Vec<(String, String)>>,
) -> Result<HttpResponse, WebError> {
    let app = guard::app(&request);
    let typed = Typed::new(form.into_inner());
    let back = format!("/t/{slug}/draw");
    let name = slug.clone();
    let event = app.club(move |club| club.event(&name)).await?;
    let by_hand = typed.get("how") == "hand";
    if by_hand && typed.get("action") != "begin" {
        return preview(&request, &visit, slug.into_inner(), typed).await;
    }
    let actor = visit.who.actor(event.id.0, None).ok_or(WebError::LoginNeeded)?;
    let intent = typed.intent(actor)?;
    let round = typed.get("round").parse().map_err(|_| WebError::Bad("error-malformed"))?;
    let how = if by_hand {
        let present = event.event().present();
        let placings = placings(&event, &present, &typed, visit.lang);
        DrawRequest::ByHand(proposed(&placings))
    } else {
        // The machine's own chance; the log keeps the seed, so anybody can draw it again.
        let (seed, _) = Uuid::new_v4().as_u64_pair();
        DrawRequest::Lot { seed }
    };
    let id = event.id;
    match app.decide(move |club| club.draw(id, intent, round, how)).await? {
        Ok(_) if typed.get("show") == "slow" => {
            Ok(visit.done(&format!("{back}?show=slow"), "drawn", None))
        }
        Ok(_) => Ok(visit.done(&back, "drawn", None)),
        Err(refused) => stale::answer(&visit, &event, refused, typed, &back),
    }
}

fn proposed(placings: &[Placing]) -> Vec<ProposedTable> {
    let mut tables: BTreeMap<u32, Vec<&Placing>> = BTreeMap::new();
    for one in placings {
        tables.entry(one.table).or_default().push(one);
    }
    tables
        .into_iter()
        .map(|(table, mut seats)| {
            seats.sort_by_key(|one| (one.place, one.face.number));
            let seats = seats.iter().filter_map(|one| EntrantId::of_seat(&one.id)).collect();
            ProposedTable { table, seats }
        })
        .collect()
}

async fn preview(
    request: &HttpRequest,
    visit: &Visit,
    slug: String,
    typed: Typed,
) -> Result<HttpResponse, WebError> {
    let app = guard::app(request);
    let mut asked = Asked {
        page: visit.page(""),
        lang: visit.lang,
        club: app.club.clone(),
        name: slug,
        organizer: true,
        referee: true,
        query: String::new(),
    };
    let html = web::block(move || render(&mut asked, &typed, String::new()))
        .await
        .map_err(WebError::internal)??;
    visit.show_html(html)
}

async fn take_back(
    request: HttpRequest,
    visit: Visit,
    slug: web::Path<String>,
    form: web::Form<Vec<(String, String)>>,
) -> Result<HttpResponse, WebError> {
    let app = guard::app(&request);
    let typed = Typed::new(form.into_inner());
    let back = format!("/t/{slug}/draw");
    let event = app.club(move |club| club.event(&slug)).await?;
    let actor = visit.who.actor(event.id.0, None).ok_or(WebError::LoginNeeded)?;
    let intent = typed.intent(actor)?;
    let round = typed.get("round").parse().map_err(|_| WebError::Bad("error-malformed"))?;
    let id = event.id;
    let entry = Entry::Undrawn { round };
    match app.decide(move |club| club.log_event_entry(id, intent, entry)).await? {
        Ok(_) => Ok(visit.done(&back, "draw-taken-back", None)),
        Err(refused) => stale::answer(&visit, &event, refused, typed, &back),
    }
}
