//! Results brought to the desk, forfeits and no-shows, match by match; byes asked for.

use super::frame::Frame;
use super::pairing::Paired;
use super::public::{self, Asked, Follows, rendered};
use super::sent::Sent;
use super::typed::{Typed, tap};
use super::words::{self, Face};
use crate::club::EventView;
use crate::games::scoring::Points;
use crate::games::{Illegal, Message};
use crate::i18n::{Language, text};
use crate::tournament::stages::{Format, elimination};
use crate::tournament::{Decided, EntrantId, Entry, How, MatchId, Pairing, Phase, RequestedBye};
use crate::web::page::Page;
use crate::web::{Routes, WebError};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use serde_json::Value;
use std::collections::BTreeMap;
use uuid::Uuid;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/t/{event}/results", page);
    routes.post("/t/{event}/matches/{match}/result", decide);
    routes.post("/t/{event}/matches/{match}/tie", break_tie);
    routes.post("/t/{event}/byes", request_bye);
    routes.post("/t/{event}/byes/take-back", take_bye_back);
}

/// A match of the last round.
#[derive(Debug, Clone)]
struct Board {
    number: usize,
    table: u32,
    id: String,
    first: Face,
    second: Face,
    /// The id of the row's form.
    entry: Uuid,
    /// "2 : 1", or who won; empty while it is undecided.
    result: String,
    /// It is logged at the table: no result is brought for it.
    begun: bool,
    /// What its table logged decides it; only its end is not said yet.
    over: bool,
    finished: bool,
    /// It ended level in a bracket: somebody has to be said to go on.
    level: bool,
    /// Who goes on all the same.
    goes_on: String,
    first_id: String,
    second_id: String,
}

/// A bye asked for.
#[derive(Debug, Clone)]
struct Asks {
    face: Face,
    id: String,
    round: u32,
    label: String,
}

#[derive(Template)]
#[template(path = "event/results.html")]
struct ResultsPage {
    page: Page,
    frame: Frame,
    round: u32,
    boards: Vec<Board>,
    /// Who sits the round out, and as what.
    byes: Vec<(Face, String)>,
    /// A drawn match, as its result will be written.
    drawn_match: String,
    open: usize,
    /// The game counts something of its own: sets, mars and oin.
    counts: bool,
    finished: bool,
    /// Byes can be asked for: the stage is a Swiss.
    pairs: bool,
    /// A match has to have a winner: the stage is a bracket.
    bracket: bool,
    /// Another stage comes after the one that is over.
    stages_left: bool,
    /// No round is left to draw.
    drawn: bool,
    next: u32,
    entrants: Vec<(String, Face)>,
    asked: Vec<Asks>,
    bye_entry: Uuid,
    base: String,
    error: String,
}

impl ResultsPage {
    /// The id of a form that is sent once.
    fn fresh_entry(&self) -> Uuid {
        Uuid::now_v7()
    }
}

async fn page(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Event, |mut asked| render(&mut asked, String::new()))
        .await
}

fn render(asked: &mut Asked, error: String) -> Result<String, WebError> {
    let lang = asked.lang;
    let view = asked.club.event(&asked.name)?;
    let event = view.event();
    let settings = event.settings();
    let last = event.rounds.last();
    let title = text(lang, "results-title", &[("event", settings.name.as_str().into())]);
    let boards: Vec<Board> = last
        .map(|round| {
            (1..).zip(&round.matches).filter_map(|(at, one)| board(&view, at, one, lang)).collect()
        })
        .unwrap_or_default();
    let mut entrants: Vec<(String, Face)> = event
        .entrants
        .iter()
        .filter(|(_, one)| !one.presence.is_gone())
        .map(|(id, _)| (id.to_string(), Face::of(&view, *id, lang)))
        .collect();
    entrants.sort_by_key(|(_, face)| face.number);
    let asked_for = event
        .requested
        .iter()
        .flat_map(|(id, rounds)| rounds.iter().map(move |(round, worth)| (*id, *round, *worth)))
        .filter(|(_, round, _)| *round as usize > event.rounds.len())
        .map(|(id, round, worth)| Asks {
            face: Face::of(&view, id, lang),
            id: id.to_string(),
            round,
            label: text(lang, worth_key(worth), &[]),
        })
        .collect();
    rendered(&ResultsPage {
        page: asked.page(&title, String::new()),
        frame: Frame::new(&view, lang, asked.organizer, "/results"),
        round: last.map_or(0, |round| round.number),
        open: boards.iter().filter(|one| !one.finished).count(),
        boards,
        byes: last
            .map(|round| Paired::published(&view, round, lang).byes)
            .unwrap_or_default()
            .into_iter()
            .map(|one| (one.face, one.label))
            .collect(),
        drawn_match: words::drawn(lang),
        counts: crate::games::kind(&settings.game)
            .is_some_and(|kind| kind.counts_points(&settings.ruleset)),
        finished: event.phase == Phase::Finished,
        pairs: matches!(event.format(), Format::Swiss(_)) && !event.stage_is_drawn(),
        bracket: event.format().bracket().is_some(),
        stages_left: event.stage() + 1 < settings.stages.len(),
        drawn: event.stage_is_drawn(),
        next: u32::try_from(event.rounds.len() + 1).unwrap_or(u32::MAX),
        entrants,
        asked: asked_for,
        bye_entry: Uuid::now_v7(),
        base: view.revision().to_string(),
        error,
    })
}

const fn worth_key(worth: RequestedBye) -> &'static str {
    match worth {
        RequestedBye::Half => "bye-half",
        RequestedBye::Zero => "bye-zero",
    }
}

fn board(view: &EventView, number: usize, pairing: &Pairing, lang: Language) -> Option<Board> {
    let [first, second] = pairing.seats.as_slice() else { return None };
    Some(Board {
        number,
        table: pairing.table,
        id: pairing.id.to_string(),
        first: Face::of(view, *first, lang),
        second: Face::of(view, *second, lang),
        entry: tap(pairing.id.0, view.revision(), "result"),
        result: if pairing.finished || pairing.outcome.over {
            result(pairing, *first, *second, lang)
        } else {
            String::new()
        },
        begun: pairing.begun,
        over: pairing.begun && pairing.outcome.over,
        finished: pairing.finished,
        level: view.event().pairing(pairing.id).is_some_and(|(round, pairing)| {
            elimination::is_level(view.event(), round.stage, pairing)
        }),
        goes_on: pairing.tie_broken.map(|one| Face::of(view, one, lang).name).unwrap_or_default(),
        first_id: first.to_string(),
        second_id: second.to_string(),
    })
}

/// "2 : 1" as the game counts, "1 : 0" where it does not, with what was not played marked.
pub(super) fn result(
    pairing: &Pairing,
    first: EntrantId,
    second: EntrantId,
    lang: Language,
) -> String {
    let [mine, his] = sides(pairing, first, second);
    let score = format!("{} : {}", words::points(lang, mine), words::points(lang, his));
    let score = match pairing.tie_broken {
        Some(one) if one == first => format!("{score} {}", text(lang, "tie-mark-first", &[])),
        Some(_) => format!("{score} {}", text(lang, "tie-mark-second", &[])),
        None => score,
    };
    match pairing.decided {
        Some(How::Forfeit) => format!("{score} {}", text(lang, "decided-mark-forfeit", &[])),
        Some(How::NoShow) => format!("{score} {}", text(lang, "decided-mark-no-show", &[])),
        Some(How::Result) | None => score,
    }
}

/// The two numbers of a match's result.
pub(super) fn sides(pairing: &Pairing, first: EntrantId, second: EntrantId) -> [Points; 2] {
    let parts = &pairing.outcome.parts;
    let counted = parts.iter().any(|part| !part.score.is_empty());
    let side = |seat: &str| -> Points {
        if counted {
            parts.iter().filter_map(|part| part.score.get(seat)).copied().sum()
        } else {
            let drawn = |part: &crate::games::Part| part.places.values().all(|place| *place == 1);
            let of = |part: &crate::games::Part| match part.places.get(seat) {
                Some(1) if drawn(part) => Points::whole(1).shared(2),
                Some(1) => Points::whole(1),
                _ => Points::ZERO,
            };
            parts.iter().map(of).sum()
        }
    };
    [side(&first.to_string()), side(&second.to_string())]
}

/// What the form says of a match: who won, how, and the score if there is one.
fn decided(typed: &Typed, pairing: &Pairing) -> Result<Decided, Illegal> {
    let refuse = |key| Err(Illegal::input(Message::new(key)));
    let [first, second] = pairing.seats.as_slice() else { return refuse("decided-two-sides") };
    let (first, second) = (first.to_string(), second.to_string());
    let (how, winner) = match typed.get("result") {
        "first" => (How::Result, Some(first.clone())),
        "second" => (How::Result, Some(second.clone())),
        "draw" => (How::Result, None),
        "first_forfeit" => (How::Forfeit, Some(first.clone())),
        "second_forfeit" => (How::Forfeit, Some(second.clone())),
        "first_no_show" => (How::NoShow, Some(first.clone())),
        "second_no_show" => (How::NoShow, Some(second.clone())),
        "both_no_show" => (How::NoShow, None),
        // A score says who won.
        "score" => return scored(typed, &first, &second),
        _ => return refuse("decided-choose"),
    };
    Ok(Decided { how, winner, score: BTreeMap::new() })
}

fn scored(typed: &Typed, first: &str, second: &str) -> Result<Decided, Illegal> {
    let number = |name: &str| -> Result<Points, Illegal> {
        let typed: u16 = typed
            .get(name)
            .trim()
            .parse()
            .map_err(|_| Illegal::input(Message::new("decided-score-number")))?;
        Ok(Points::whole(i64::from(typed)))
    };
    let (mine, his) = (number("score_first")?, number("score_second")?);
    let winner = match mine.cmp(&his) {
        std::cmp::Ordering::Greater => Some(first.to_owned()),
        std::cmp::Ordering::Less => Some(second.to_owned()),
        std::cmp::Ordering::Equal => None,
    };
    let score = BTreeMap::from([(first.to_owned(), mine), (second.to_owned(), his)]);
    Ok(Decided { how: How::Result, winner, score })
}

async fn decide(path: web::Path<(String, String)>, sent: Sent) -> Result<HttpResponse, WebError> {
    let (_, id) = path.into_inner();
    let sent = sent.leading_to("results").undone_by(&format!("matches/{id}/reopen"));
    let id = MatchId(Uuid::parse_str(&id).map_err(|_| WebError::NotFound)?);
    let pairing = sent.event.event().pairing(id).ok_or(WebError::NotFound)?.1;
    let intent = sent.intent_at(Some(pairing.table))?;
    let decided = match decided(&sent.typed, pairing) {
        Ok(decided) => decided,
        Err(illegal) => return sent.refused(illegal.into()),
    };
    let Ok(Value::Object(payload)) = serde_json::to_value(&decided) else {
        unreachable!("a struct with named fields writes an object")
    };
    sent.log("match-decided", move |club, _| club.log_match_entry(id, intent, "decided", payload))
        .await
}

/// Says who goes on from a match of a bracket that ended level.
async fn break_tie(
    path: web::Path<(String, String)>,
    sent: Sent,
) -> Result<HttpResponse, WebError> {
    let (_, id) = path.into_inner();
    let id = MatchId(Uuid::parse_str(&id).map_err(|_| WebError::NotFound)?);
    let sent = sent.leading_to("results");
    let intent = sent.intent()?;
    let winner = EntrantId::of_seat(sent.typed.get("winner"));
    let entry = Entry::TieBroken { id, winner };
    sent.log("saved", move |club, id| club.log_event_entry(id, intent, entry)).await
}

async fn request_bye(sent: Sent) -> Result<HttpResponse, WebError> {
    let sent = sent.leading_to("results");
    let worth = match sent.typed.get("worth") {
        "half" => Some(RequestedBye::Half),
        "zero" => Some(RequestedBye::Zero),
        _ => None,
    };
    let said = who_and_when(&sent).zip(worth);
    let said = said.map(|((entrant, round), worth)| Entry::ByeRequested { entrant, round, worth });
    log_bye(sent, said).await
}

async fn take_bye_back(sent: Sent) -> Result<HttpResponse, WebError> {
    let sent = sent.leading_to("results");
    let said = who_and_when(&sent);
    let said = said.map(|(entrant, round)| Entry::ByeTakenBack { entrant, round });
    log_bye(sent, said).await
}

/// The entrant and the round a form names.
fn who_and_when(sent: &Sent) -> Option<(EntrantId, u32)> {
    let entrant = EntrantId::of_seat(sent.typed.get("entrant"))?;
    Some((entrant, sent.typed.get("round").trim().parse().ok()?))
}

async fn log_bye(sent: Sent, said: Option<Entry>) -> Result<HttpResponse, WebError> {
    let intent = sent.intent()?;
    let Some(said) = said else {
        return sent.refused(Illegal::input(Message::new("bye-choose")).into());
    };
    sent.log("saved", move |club, id| club.log_event_entry(id, intent, said)).await
}
