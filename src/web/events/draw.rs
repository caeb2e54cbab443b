//! Drawing rounds: by lot, shown slowly or at once, or set by hand; taking a draw back.

use super::apart::{self, ApartView};
use super::frame::Frame;
use super::pairing::Paired;
use super::public::{self, Asked, Follows, rendered};
use super::seated::Seated;
use super::sent::Sent;
use super::stages::{self as staging, Next};
use super::tables::{self, RoundView};
use super::typed::{self, Typed, tap};
use super::words::{self, Face};
use crate::club::{DrawRequest, EventView, Proposal, ProposedTable, Refused};
use crate::games::{Arg, Illegal, Message};
use crate::i18n::{self, Language, text};
use crate::tournament::stages::Format;
use crate::tournament::{EntrantId, Entry, Phase, Presence, stages};
use crate::web::page::Page;
use crate::web::{Routes, WebError, headers, names};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use std::collections::{BTreeMap, BTreeSet};
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
    table: Number,
    place: Number,
}

/// A number as it was typed, and what it is.
#[derive(Debug, Clone)]
struct Number {
    text: String,
    value: Option<u32>,
    /// The sentence that says what is wrong with it; empty if nothing is.
    wrong: &'static str,
}

impl Number {
    /// The number of a form; the default if the form does not have it.
    fn typed(typed: &Typed, name: &str, default: usize) -> Self {
        // Said twice it seats somebody twice: that is no number.
        let sent: Vec<&str> = typed.all(name).map(str::trim).collect();
        let text = if sent.is_empty() { default.to_string() } else { sent.join(", ") };
        let value: Option<u32> = text.parse().ok();
        Self { value, text, wrong: if value.is_none() { "draw-number-unread" } else { "" } }
    }
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
    /// Why nothing can be drawn.
    no_lot: Option<String>,
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
    /// No round is left to draw.
    drawn: bool,
    running: bool,
    finished: bool,
    open_tables: String,
    control_entry: String,
    by_hand_open: bool,
    /// The format pairs: the round as it would be now.
    paired: Option<Paired>,
    /// Rules seat the tables: the round as it would be now.
    seated: Option<Seated>,
    /// The format lets a round be set by hand: a Swiss, or one that draws.
    may_set: bool,
    /// The format pairs.
    pairs: bool,
    /// The round of a Swiss as the form has it.
    by_hand: Option<Paired>,
    /// The format pairs, and there is no such round: why.
    unpairable: String,
    /// The stage that is played, where there are several.
    stage: String,
    /// The next stage, if it can begin.
    next_stage: Option<Next>,
    /// The stage that can be taken back, counted from 0; 0 for none.
    stage_back: usize,
    /// What the organizer should think of before the first round; empty if nothing.
    doubt: String,
    /// Who would play twice running; empty if nobody.
    no_rest: String,
    /// The order by strength can still be another one.
    orderable: bool,
    /// The stage is a Swiss that goes on, so two can be kept apart.
    may_part: bool,
    apart: Vec<ApartView>,
    /// Who can be kept apart, by number.
    partable: Vec<(String, Face)>,
    coming: u32,
    /// The stage whose lot can be drawn, counted from 0.
    lot: Option<usize>,
}

impl DrawPage {
    /// The id of a form that is sent once.
    fn fresh_entry(&self) -> Uuid {
        Uuid::now_v7()
    }
}

async fn page(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Event, |mut asked| {
        Ok(render(&mut asked, &Typed::default())?.0)
    })
    .await
}

/// The page, and whether every number of the form could be read.
fn render(asked: &mut Asked, typed: &Typed) -> Result<(String, bool), WebError> {
    let lang = asked.lang;
    let view = asked.club.event(&asked.name)?;
    let event = view.event();
    let settings = event.settings();
    let present = event.present();
    let due = stages::due(event);
    let last = event.rounds.last();
    let open = last.is_some_and(|round| !round.is_complete());
    let number = u32::try_from(event.rounds.len()).unwrap_or(u32::MAX);
    let drawn = event.stage_is_drawn();
    let next = if open || drawn || event.phase == Phase::Finished { 0 } else { number + 1 };
    let rounds = tables::rounds(&view, lang);
    let placings = placings(&view, &present, typed, lang, swiss_boards(asked, &view));
    let previewed = typed.get("how") == "hand";
    let expected = event.entrants.values().filter(|one| one.presence == Presence::Expected).count();
    let unfinished =
        last.map_or(0, |round| round.matches.iter().filter(|pairing| !pairing.finished).count());
    let pairs = event.format().pairs();
    let swiss = matches!(event.format(), Format::Swiss(_));
    let (paired, unpairable) = match next {
        0 => (None, String::new()),
        _ if pairs => proposal(asked, &view)?,
        _ => (None, String::new()),
    };
    let no_rest = paired.as_ref().map(|(_, no_rest)| no_rest.clone()).unwrap_or_default();
    let paired = paired.map(|(paired, _)| paired);
    let by_rules = event.format().per_table().is_some();
    let (seated, unpairable) = match next {
        0 => (None, unpairable),
        _ if by_rules && present.len() > 1 => seating(asked, &view)?,
        _ => (None, unpairable),
    };
    let title = text(lang, "draw-title", &[("event", settings.name.as_str().into())]);
    // Why there can be no lot is said before somebody asks for one.
    let (sizes, no_lot) = match stages::tables::sizes(event) {
        _ if pairs || by_rules => (String::new(), None),
        Ok(sizes) => (sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(" + "), None),
        Err(refused) => {
            let name = |seat: &str| names::at_seat(&view, lang, seat);
            (String::new(), Some(i18n::message(lang, &refused, &name)))
        }
    };
    let mut error = misread(&placings, lang);
    let mut by_hand = None;
    if previewed && error.is_empty() && swiss {
        let request = DrawRequest::ByHand(proposed(&placings, swiss));
        match asked.club.proposal(view.id, request) {
            Ok(Proposal { tables, byes, reasons, .. }) => {
                let matches = tables.iter().map(|one| (one.table, one.seats.as_slice()));
                by_hand = Some(Paired::of(&view, matches, &byes, &reasons, lang));
            }
            Err(Refused::Illegal(illegal)) => error = typed::sentence(Some(&view), lang, illegal),
            Err(refused) => return Err(refused.into()),
        }
    }
    let preview: Vec<(u32, Vec<Face>)> = if previewed && error.is_empty() {
        let faces = |seats: Vec<&Placing>| seats.iter().map(|one| one.face.clone()).collect();
        by_table(&placings, swiss).into_iter().map(|(table, seats)| (table, faces(seats))).collect()
    } else {
        Vec::new()
    };
    let read = error.is_empty();
    let html = rendered(&DrawPage {
        page: asked.page(&title, String::new()),
        frame: Frame::new(&view, lang, asked.organizer, "/draw"),
        next,
        here: if pairs { due.len() } else { present.len() },
        sizes,
        no_lot,
        counts: words::counted_all(
            lang,
            "draw-here",
            if pairs { due.len() } else { present.len() },
        ),
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
        drawn,
        running: event.phase == Phase::Running,
        finished: event.phase == Phase::Finished,
        open_tables: words::counted_all(lang, "draw-open-tables", unfinished),
        control_entry: tap(view.id.0, view.revision(), "control").to_string(),
        by_hand_open: previewed,
        pairs,
        may_set: !event.format().is_closed(),
        by_hand,
        paired,
        seated,
        unpairable,
        stage: staging::name(&view, event.stage(), lang),
        next_stage: staging::next(&view, asked),
        stage_back: Some(event.stage())
            .filter(|stage| event.rounds_of(*stage).next().is_none())
            .unwrap_or_default(),
        orderable: event.format().pairs()
            && event.may_order_by_rating().is_ok()
            && asked.club.somebody_is_rated(event)?,
        may_part: swiss && !drawn && event.phase != Phase::Finished,
        apart: apart::views(&view, lang),
        partable: if swiss && !drawn { partable(&view, lang) } else { Vec::new() },
        coming: number + 1,
        lot: lot(&view),
        no_rest,
        doubt: stages::doubt(event)
            .filter(|_| next > 0)
            .map(|doubt| i18n::message(lang, &doubt, &str::to_owned))
            .unwrap_or_default(),
    })?;
    Ok((html, read))
}

/// Everybody who has not left, by number.
fn partable(view: &EventView, lang: Language) -> Vec<(String, Face)> {
    let here = view.event().entrants.iter().filter(|(_, one)| !one.presence.is_gone());
    let mut all: Vec<_> = here.map(|(id, _)| (id.to_string(), Face::of(view, *id, lang))).collect();
    all.sort_by_key(|(_, face)| face.number);
    all
}

/// The stage whose lot can be drawn, if it decides anything.
pub(super) fn lot(view: &EventView) -> Option<usize> {
    let event = view.event();
    let stage = event.stage();
    (event.phase != Phase::Finished && event.may_draw_lot(stage)).then_some(stage)
}

/// The round the format would pair now, or why there is none.
#[allow(clippy::type_complexity, reason = "a round with who has no rest, or why there is none")]
fn proposal(
    asked: &Asked,
    view: &EventView,
) -> Result<(Option<(Paired, String)>, String), WebError> {
    match asked.club.proposal(view.id, DrawRequest::Paired) {
        Ok(Proposal { tables, byes, reasons, .. }) => {
            let matches = tables.iter().map(|one| (one.table, one.seats.as_slice()));
            let paired = Paired::of(view, matches, &byes, &reasons, asked.lang);
            let matches: Vec<(u32, &[EntrantId])> =
                tables.iter().map(|one| (one.table, one.seats.as_slice())).collect();
            let tired = stages::rest::without_any(view.event(), &matches);
            Ok((Some((paired, no_rest(view, &tired, asked.lang))), String::new()))
        }
        Err(Refused::Illegal(illegal)) => {
            Ok((None, typed::sentence(Some(view), asked.lang, illegal)))
        }
        Err(refused) => Err(refused.into()),
    }
}

/// Who would play twice running, as a sentence; empty if nobody.
fn no_rest(view: &EventView, tired: &[EntrantId], lang: Language) -> String {
    let names: Vec<String> = tired.iter().map(|one| Face::of(view, *one, lang).name).collect();
    if names.is_empty() {
        return String::new();
    }
    text(lang, "hall-no-rest", &[("names", names.join(", ").into())])
}

/// The tables the rules would seat now, or why there are none.
fn seating(asked: &Asked, view: &EventView) -> Result<(Option<Seated>, String), WebError> {
    match asked.club.proposal(view.id, DrawRequest::Paired) {
        Ok(round) => {
            Ok((Some(Seated::of(view, &round.tables, &round.reasons, asked.lang)), String::new()))
        }
        Err(Refused::Illegal(illegal)) => {
            Ok((None, typed::sentence(Some(view), asked.lang, illegal)))
        }
        Err(refused) => Err(refused.into()),
    }
}

/// The boards of a Swiss round as the system would have them, for the form to start from.
fn swiss_boards(asked: &Asked, view: &EventView) -> Vec<Vec<EntrantId>> {
    if !matches!(view.event().format(), Format::Swiss(_)) || view.event().stage_is_drawn() {
        return Vec::new();
    }
    let round = asked.club.proposal(view.id, DrawRequest::Paired);
    round.map(|round| round.tables.into_iter().map(|one| one.seats).collect()).unwrap_or_default()
}

/// Where everybody sits by the form, or by the boards the system would have, or by number one
/// table after the other. In a Swiss board 0 is none: he has the bye.
fn placings(
    view: &EventView,
    present: &[EntrantId],
    typed: &Typed,
    lang: Language,
    boards: Vec<Vec<EntrantId>>,
) -> Vec<Placing> {
    if matches!(view.event().format(), Format::Swiss(_)) {
        let placed = |id: &EntrantId| {
            let mut seats = (1..).zip(&boards).filter_map(|(board, seats)| {
                Some((board, seats.iter().position(|one| one == id)? + 1))
            });
            let (board, place) = seats.next().unwrap_or((0, 1));
            Placing {
                face: Face::of(view, *id, lang),
                id: id.to_string(),
                table: Number::typed(typed, &format!("table.{id}"), board),
                place: Number::typed(typed, &format!("place.{id}"), place),
            }
        };
        let mut all: Vec<Placing> = present.iter().map(placed).collect();
        // Board by board, whoever sits out last.
        let order = |one: &Placing| {
            let board = one.table.value.filter(|board| *board > 0).unwrap_or(u32::MAX);
            (board, one.place.value)
        };
        all.sort_by_key(order);
        judge_boards(&mut all);
        return all;
    }
    let tables = usize::try_from(view.event().settings().tables).unwrap_or(usize::MAX);
    let tables = tables.min(present.len() / 2).max(1);
    let placing = |(at, id): (usize, &EntrantId)| Placing {
        face: Face::of(view, *id, lang),
        id: id.to_string(),
        table: Number::typed(typed, &format!("table.{id}"), at % tables + 1),
        place: Number::typed(typed, &format!("place.{id}"), at / tables + 1),
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

/// Says of the numbers of a Swiss round what is wrong with them: boards have no gaps, and two
/// places each. Who has the bye has no place.
fn judge_boards(placings: &mut [Placing]) {
    let boards: BTreeSet<u32> =
        placings.iter().filter_map(|one| one.table.value).filter(|board| *board > 0).collect();
    let last = u32::try_from(boards.len()).unwrap_or(u32::MAX);
    let mut taken = BTreeSet::new();
    for one in placings {
        let Some(board) = one.table.value.filter(|board| *board > 0) else { continue };
        if board > last {
            one.table.wrong = "draw-board-gap";
        }
        match one.place.value {
            None => {}
            Some(place) if !(1..=2).contains(&place) => one.place.wrong = "draw-place-range",
            Some(place) if !taken.insert((board, place)) => one.place.wrong = "draw-place-taken",
            Some(_) => {}
        }
    }
}

/// What stands where another number is needed, in words; empty if nothing does.
fn misread(placings: &[Placing], lang: Language) -> String {
    let said = |one: &Placing, number: &Number, field: &str| {
        (!number.wrong.is_empty()).then(|| {
            let (field, who) = (text(lang, field, &[]), one.face.name.as_str());
            let args = [
                ("text", number.text.as_str().into()),
                ("field", field.into()),
                ("who", who.into()),
            ];
            text(lang, number.wrong, &args)
        })
    };
    let said = placings.iter().flat_map(|one| {
        [said(one, &one.table, "table"), said(one, &one.place, "column-turn")].into_iter().flatten()
    });
    said.collect::<Vec<_>>().join(" ")
}

/// The tables with their orders; who was given the same place stands by number.
fn by_table(placings: &[Placing], swiss: bool) -> BTreeMap<u32, Vec<&Placing>> {
    let mut tables: BTreeMap<u32, Vec<&Placing>> = BTreeMap::new();
    for one in placings {
        // Nobody sits at table 0.
        if let Some(table) = one.table.value.filter(|table| *table > 0 || !swiss) {
            tables.entry(table).or_default().push(one);
        }
    }
    for seats in tables.values_mut() {
        seats.sort_by_key(|one| (one.place.value, one.face.number));
    }
    tables
}

async fn draw(sent: Sent) -> Result<HttpResponse, WebError> {
    let lang = sent.visit.lang;
    let how = sent.typed.one_of("how", &["lot", "hand", "paired"])?;
    let by_hand = how == "hand";
    let begin = sent.typed.one_of("action", &["", "preview", "begin"])? == "begin";
    let slow = sent.typed.one_of("show", &["", "slow", "fast"])? == "slow";
    let present = sent.event.event().present();
    if by_hand {
        must_know_all(&sent.typed, &sent.event)?;
    }
    let placings = placings(&sent.event, &present, &sent.typed, lang, Vec::new());
    if by_hand && (!begin || !misread(&placings, lang).is_empty()) {
        return preview(sent).await;
    }
    let intent = sent.intent()?;
    let round = round(&sent.typed)?;
    let how = if how == "paired" {
        DrawRequest::Paired
    } else if by_hand {
        let swiss = matches!(sent.event.event().format(), Format::Swiss(_));
        DrawRequest::ByHand(proposed(&placings, swiss))
    } else {
        // The machine's own chance; the log keeps the seed, so anybody can draw it again.
        let (seed, _) = Uuid::new_v4().as_u64_pair();
        DrawRequest::Lot { seed }
    };
    let sent = sent.leading_to(if slow { "draw?show=slow" } else { "draw" });
    sent.log("drawn", move |club, id| club.draw(id, intent, round, how)).await
}

/// Whether a form set by hand seats nobody but who is here. One that was filled in on an older
/// state is told what happened since instead.
fn must_know_all(typed: &Typed, view: &EventView) -> Result<(), WebError> {
    let event = view.event();
    let base = typed.get("base");
    let current = base.is_empty() || base == view.revision().to_string();
    for (name, value) in &typed.fields {
        let table = name.strip_prefix("table.");
        let Some(who) = table.or_else(|| name.strip_prefix("place.")) else { continue };
        let entrant = EntrantId::of_seat(who).filter(|one| one.to_string() == who);
        let known = entrant.and_then(|one| event.entrants.get(&one));
        match known {
            None => return Err(typed::unknown(name, value)),
            Some(one) if table.is_some() && current && value.trim() != "0" => {
                if one.presence != Presence::CheckedIn {
                    let message =
                        Message::new("event-draw-seat").with("entrant", Arg::Seat(who.to_owned()));
                    return Err(WebError::refused(Illegal::input(message).into(), Some(view)));
                }
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// Which round the form is about.
fn round(typed: &Typed) -> Result<u32, WebError> {
    typed.get("round").parse().map_err(|_| typed::unknown("round", typed.get("round")))
}

fn proposed(placings: &[Placing], swiss: bool) -> Vec<ProposedTable> {
    by_table(placings, swiss)
        .into_iter()
        .map(|(table, seats)| {
            let seats = seats.iter().filter_map(|one| EntrantId::of_seat(&one.id)).collect();
            ProposedTable { table, seats }
        })
        .collect()
}

async fn preview(sent: Sent) -> Result<HttpResponse, WebError> {
    let mut asked = sent.asked(sent.visit.page(""));
    let Sent { visit, typed, .. } = sent;
    let (html, read) =
        web::block(move || render(&mut asked, &typed)).await.map_err(WebError::internal)??;
    if read {
        return visit.show_html(html);
    }
    Ok(HttpResponse::UnprocessableEntity().content_type(headers::HTML).body(html))
}

async fn take_back(sent: Sent) -> Result<HttpResponse, WebError> {
    let sent = sent.leading_to("draw");
    let intent = sent.intent()?;
    let entry = Entry::Undrawn { round: round(&sent.typed)? };
    sent.log("draw-taken-back", move |club, id| club.log_event_entry(id, intent, entry)).await
}
