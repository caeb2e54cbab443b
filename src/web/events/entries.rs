//! Who takes part: entering people, their numbers and teams, check-in, leaving.

use super::frame::Frame;
use super::public::{self, Asked, Follows, rendered};
use super::sent::Sent;
use super::typed::{self, tap};
use super::words::{self, Face};
use crate::club::{Club, EventView, NewEntrant, Refused};
use crate::games::Message;
use crate::i18n::{self, Language, text};
use crate::log::EntryId;
use crate::tournament::stages::leaving;
use crate::tournament::{EntrantId, Entry, Presence};
use crate::web::page::{Page, Tone};
use crate::web::{Routes, WebError};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use std::collections::{BTreeSet, HashMap};
use uuid::Uuid;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/t/{event}/entries", page);
    routes.post("/t/{event}/entries", add);
    routes.post("/t/{event}/entries/paste", paste);
    routes.get("/t/{event}/check-in", check_in_page);
    routes.get("/t/{event}/part/check-in", check_in_list);
    routes.post("/t/{event}/check-in/{entry}/take-back", take_back_all);
    routes.post("/t/{event}/check-in", check_in_all);
    routes.post("/t/{event}/entrants/{entrant}/change", change);
    routes.post("/t/{event}/entrants/{entrant}/{action}", act);
}

/// People of the registry a page offers at once.
const OFFERED: u32 = 60;

/// An entrant as the organizer sees him.
#[derive(Debug, Clone)]
struct EntrantRow {
    face: Face,
    id: String,
    state_class: &'static str,
    state: String,
    expected: bool,
    here: bool,
    gone: bool,
    /// He was disqualified.
    barred: bool,
    /// What leaving, or coming back, means now.
    effect: String,
    /// Sat at a table: he can leave, but not be taken off the list.
    seated: bool,
    /// Ids of the one-tap buttons, by action.
    taps: HashMap<&'static str, Uuid>,
}

impl EntrantRow {
    fn tap(&self, action: &str) -> String {
        self.taps.get(action).map(Uuid::to_string).unwrap_or_default()
    }
}

/// A person who could be entered.
#[derive(Debug, Clone)]
struct Offered {
    id: String,
    name: String,
    from: String,
    chosen: bool,
}

#[derive(Template)]
#[template(path = "event/entries.html")]
struct Entries {
    page: Page,
    frame: Frame,
    rows: Vec<EntrantRow>,
    counts: String,
    query: String,
    offered: Vec<Offered>,
    more: String,
    pasted: String,
    pasted_error: String,
    entry: String,
    paste_entry: String,
    base: String,
    closed: bool,
    /// Pairs play.
    pairs: bool,
}

#[derive(Template)]
#[template(path = "event/check-in.html")]
struct CheckIn {
    page: Page,
    frame: Frame,
    list: String,
    expected: usize,
    entry: String,
    closed: bool,
    empty: bool,
}

#[derive(Template)]
#[template(path = "event/check-in-list.html")]
struct CheckInList {
    slug: String,
    rows: Vec<EntrantRow>,
    counts: String,
    closed: bool,
}

async fn page(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Event, |mut asked| {
        let query = web::Query::<HashMap<String, String>>::from_query(&asked.query);
        let query = query.ok().and_then(|query| query.get("q").cloned()).unwrap_or_default();
        render(&mut asked, &query, &[], "", String::new())
    })
    .await
}

fn render(
    asked: &mut Asked,
    query: &str,
    chosen: &[Uuid],
    pasted: &str,
    pasted_error: String,
) -> Result<String, WebError> {
    let lang = asked.lang;
    let view = asked.club.event(&asked.name)?;
    let entered: BTreeSet<Uuid> = view.event().entrants.values().map(|one| one.person).collect();
    let count = u32::try_from(entered.len()).unwrap_or(u32::MAX);
    let found = asked.club.search_people(query, 0, OFFERED.saturating_add(count))?;
    let offered: Vec<Offered> = found
        .people
        .iter()
        .filter(|person| !entered.contains(&person.id))
        .take(usize::try_from(OFFERED).unwrap_or(usize::MAX))
        .map(|person| {
            let player = &person.player;
            let from: Vec<&str> = [player.club.as_str(), player.city.as_str()]
                .into_iter()
                .filter(|text| !text.is_empty())
                .collect();
            Offered {
                id: person.id.to_string(),
                name: player.name.clone(),
                from: from.join(" · "),
                chosen: chosen.contains(&person.id),
            }
        })
        .collect();
    let left =
        usize::try_from(found.total).unwrap_or(usize::MAX).saturating_sub(found.people.len());
    let title =
        text(lang, "entries-title", &[("event", view.event().settings().name.as_str().into())]);
    rendered(&Entries {
        page: asked.page(&title, String::new()),
        frame: Frame::new(&view, lang, asked.organizer, "/entries"),
        counts: counts(&view, lang),
        rows: rows(&view, lang),
        query: query.to_owned(),
        offered,
        more: if left > 0 { words::counted_all(lang, "entries-more", left) } else { String::new() },
        pasted: pasted.to_owned(),
        pasted_error,
        entry: Uuid::now_v7().to_string(),
        paste_entry: Uuid::now_v7().to_string(),
        base: view.revision().to_string(),
        closed: view.event().phase == crate::tournament::Phase::Finished,
        pairs: view.event().settings().pairs,
    })
}

fn rows(view: &EventView, lang: Language) -> Vec<EntrantRow> {
    let event = view.event();
    let seated: BTreeSet<EntrantId> = event
        .rounds
        .iter()
        .flat_map(|round| &round.matches)
        .flat_map(|pairing| pairing.everybody())
        .collect();
    let players = view.players();
    players
        .iter()
        .map(|(id, player)| {
            let presence = player.entrant.presence;
            let (state_class, state) = match presence {
                Presence::Expected => ("", "presence-expected"),
                Presence::CheckedIn => ("done", "presence-here"),
                Presence::Withdrawn => ("caution", "withdrawn"),
                Presence::Disqualified => ("warning", "disqualified"),
            };
            let actions = [
                "check-in",
                "check-out",
                "remove",
                "withdraw",
                "return",
                "disqualify",
                "reinstate",
            ];
            let effect = match presence {
                Presence::Withdrawn | Presence::Disqualified => leaving::of_return(event, *id),
                Presence::Expected | Presence::CheckedIn => leaving::effect(event, *id),
            };
            EntrantRow {
                face: Face::of(view, *id, lang),
                id: id.to_string(),
                state_class,
                state: text(lang, state, &[]),
                expected: presence == Presence::Expected,
                here: presence == Presence::CheckedIn,
                gone: presence == Presence::Withdrawn,
                barred: presence == Presence::Disqualified,
                effect: sentence(lang, &effect),
                seated: seated.contains(id),
                taps: actions.map(|action| (action, tap(id.0, view.revision(), action))).into(),
            }
        })
        .collect()
}

fn counts(view: &EventView, lang: Language) -> String {
    let entrants = || view.event().entrants.values();
    let count = |presence: Presence| {
        i64::try_from(entrants().filter(|one| one.presence == presence).count()).unwrap_or(0)
    };
    let all = i64::try_from(entrants().count()).unwrap_or(0);
    text(
        lang,
        "entries-counts",
        &[
            ("count", all.into()),
            ("here", count(Presence::CheckedIn).into()),
            ("expected", count(Presence::Expected).into()),
            ("gone", (count(Presence::Withdrawn) + count(Presence::Disqualified)).into()),
        ],
    )
}

async fn check_in_page(
    request: HttpRequest,
    slug: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Event, |mut asked| {
        let lang = asked.lang;
        let view = asked.club.event(&asked.name)?;
        let name = &view.event().settings().name;
        let title = text(lang, "check-in-title", &[("event", name.as_str().into())]);
        let list = list(&view, lang);
        rendered(&CheckIn {
            page: asked.page(&title, String::new()),
            frame: Frame::new(&view, lang, asked.organizer, "/check-in"),
            expected: list.rows.iter().filter(|row| row.expected).count(),
            empty: list.rows.is_empty(),
            entry: tap(view.id.0, view.revision(), "check-in").to_string(),
            closed: list.closed,
            list: rendered(&list)?,
        })
    })
    .await
}

async fn check_in_list(
    request: HttpRequest,
    slug: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    public::fragment(request, &slug, Follows::Event, |asked| {
        rendered(&list(&asked.club.event(&asked.name)?, asked.lang))
    })
    .await
}

fn list(view: &EventView, lang: Language) -> CheckInList {
    let mut rows = rows(view, lang);
    rows.retain(|row| !row.gone && !row.barred);
    CheckInList {
        slug: view.slug.clone(),
        rows,
        counts: counts(view, lang),
        closed: view.event().phase == crate::tournament::Phase::Finished,
    }
}

async fn add(sent: Sent) -> Result<HttpResponse, WebError> {
    let sent = sent.leading_to("entries");
    let intent = sent.intent()?;
    let checked_in = sent.typed.ticked("here")?;
    let people: Vec<Uuid> = sent
        .typed
        .all("person")
        .map(|id| Uuid::parse_str(id).map_err(|_| typed::unknown("person", id)))
        .collect::<Result<_, WebError>>()?;
    if people.is_empty() {
        return Err(WebError::Refused("entries-nobody-chosen"));
    }
    let chosen = people.len();
    let event = sent.event.event();
    let pairs = event.settings().pairs;
    if pairs && chosen > 2 {
        return Err(WebError::Refused("entries-pair-of-two"));
    }
    // One alone is a substitute: whose partner he is, is said afterwards.
    let pair = if pairs && chosen == 2 { event.free_pairs().next() } else { None };
    let people: Vec<NewEntrant> = people
        .into_iter()
        .map(|person| NewEntrant { person, number: None, team: pair.clone(), checked_in })
        .collect();
    match sent.decide(move |club, id| club.enter(id, &intent, people)).await? {
        // Q19: nobody is entered twice, and who tries is told.
        Ok(0) => Err(WebError::Conflict("event-already-entered")),
        Ok(entered) if entered < chosen => Ok(sent.done("entered-some")),
        Ok(_) => Ok(sent.done("entered")),
        Err(refused) => sent.refused(refused),
    }
}

async fn paste(sent: Sent) -> Result<HttpResponse, WebError> {
    let sent = sent.leading_to("entries");
    let intent = sent.intent()?;
    let here = sent.typed.ticked("here")?;
    let lang = sent.visit.lang;
    let list = sent.typed.get("names").to_owned();
    let entered = sent.decide(move |club, id| club.enter_list(id, &intent, &list, here));
    let entered = match entered.await? {
        Ok(entered) => entered,
        Err(Refused::Illegal(illegal)) if illegal.code().starts_with("entries-list-") => {
            let names = sent.typed.get("names").to_owned();
            let reason = sentence(lang, &illegal.message);
            return rest(sent.asked(sent.visit.page("")), names, reason).await;
        }
        Err(refused) => return sent.refused(refused),
    };
    if entered.left.is_empty() {
        return Ok(sent.done(if entered.entered == 0 { "nobody-new" } else { "entered" }));
    }
    // Those who were clear are entered; the rest stays in the box with its reason.
    let reasons: Vec<String> =
        entered.left.iter().map(|(_, message)| sentence(lang, message)).collect();
    let lines: Vec<&str> = entered.left.iter().map(|(line, _)| line.as_str()).collect();
    let mut page = sent.visit.page("");
    if entered.entered > 0 {
        page =
            page.saying(Tone::Done, words::counted_all(lang, "entries-entered", entered.entered));
    }
    rest(sent.asked(page), lines.join("\n"), reasons.join(" ")).await
}

fn sentence(lang: Language, message: &Message) -> String {
    i18n::message(lang, message, &str::to_owned)
}

/// The page again with what stays in the box of names, and why.
async fn rest(mut asked: Asked, names: String, reasons: String) -> Result<HttpResponse, WebError> {
    // The namesakes of a single line are looked up, so that the right one can be ticked.
    let query = if names.lines().count() == 1 { names.clone() } else { String::new() };
    let html = web::block(move || render(&mut asked, &query, &[], &names, reasons))
        .await
        .map_err(WebError::internal)??;
    Ok(HttpResponse::UnprocessableEntity().content_type(crate::web::headers::HTML).body(html))
}

async fn check_in_all(sent: Sent) -> Result<HttpResponse, WebError> {
    let sent = sent.leading_to("check-in");
    let intent = sent.intent()?;
    let sent = sent.undone_by(&format!("check-in/{}/take-back", intent.id));
    sent.log("all-checked-in", move |club, id| club.check_in_all(id, &intent)).await
}

/// Takes back a tap on everybody (Q87).
async fn take_back_all(
    path: web::Path<(String, String)>,
    sent: Sent,
) -> Result<HttpResponse, WebError> {
    let (_, made) = path.into_inner();
    let made = EntryId(Uuid::parse_str(&made).map_err(|_| WebError::NotFound)?);
    let sent = sent.leading_to("check-in");
    let intent = sent.intent()?;
    sent.log("check-in-taken-back", move |club, id| club.take_back_check_in(id, intent, made)).await
}

async fn act(
    path: web::Path<(String, String, String)>,
    sent: Sent,
) -> Result<HttpResponse, WebError> {
    let (_, entrant, action) = path.into_inner();
    let entrant = EntrantId(Uuid::parse_str(&entrant).map_err(|_| WebError::NotFound)?);
    let (entry, said, page) = match action.as_str() {
        "check-in" => (Some(Entry::CheckedIn { entrant }), "checked-in", "check-in"),
        "check-out" => (Some(Entry::CheckedOut { entrant }), "checked-out", "check-in"),
        "remove" => (Some(Entry::Removed { entrant }), "removed", "entries"),
        "return" => (Some(Entry::Returned { entrant }), "returned", "entries"),
        "reinstate" => (Some(Entry::Reinstated { entrant, reason: None }), "reinstated", "entries"),
        // Leaving touches the match he sits in.
        "withdraw" => (None, "withdrawn", "entries"),
        "disqualify" => (None, "disqualified", "entries"),
        _ => return Err(WebError::NotFound),
    };
    let from_entries = sent.typed.one_of("from", &["", "entries"])? == "entries";
    let undo = match action.as_str() {
        "withdraw" => Some("return"),
        "disqualify" => Some("reinstate"),
        _ => None,
    };
    let mut sent = sent.leading_to(if from_entries { "entries" } else { page });
    if let Some(undo) = undo {
        sent = sent.undone_by(&format!("entrants/{entrant}/{undo}"));
    }
    let intent = sent.intent()?;
    let reason = (action == "disqualify").then(|| sent.typed.get("reason").to_owned());
    let log = move |club: &Club, id| match entry {
        None if reason.is_some() => {
            let reason = reason.unwrap_or_default();
            club.disqualify(id, intent, entrant, "", &reason).map(drop)
        }
        Some(entry) => club.log_event_entry(id, intent, entry).map(drop),
        None => club.withdraw(id, intent, entrant).map(drop),
    };
    sent.log(said, log).await
}

async fn change(path: web::Path<(String, String)>, sent: Sent) -> Result<HttpResponse, WebError> {
    let (_, entrant) = path.into_inner();
    let entrant = EntrantId(Uuid::parse_str(&entrant).map_err(|_| WebError::NotFound)?);
    let sent = sent.leading_to("entries");
    let known = sent.event.event().entrants.get(&entrant).ok_or(WebError::NotFound)?;
    let intent = sent.intent()?;
    let number = sent.typed.get("number").trim().parse();
    let number: u32 = number.map_err(|_| WebError::Refused("entries-number"))?;
    let team = Some(sent.typed.get("team").trim().to_owned()).filter(|team| !team.is_empty());
    let mut entries = Vec::new();
    if number != known.number {
        entries.push(Entry::Numbered { entrant, number });
    }
    if team != known.team {
        entries.push(Entry::Teamed { entrant, team });
    }
    sent.log("saved", move |club, id| club.log_event_entries(id, &intent, entries)).await
}
