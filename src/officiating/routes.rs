//! The one table of routes: what is not in it cannot be reached.
//!
//! The server registers its handlers through this table and refuses to start with
//! a handler whose row is missing; the guard asks it before every request; a test
//! walks it with every role.
//!
//! A longer pattern stands before a shorter one that would match the same path.

use super::roles::{Least, Role, Within};

/// The methods the program answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// Reads; changes nothing.
    Get,
    /// Changes something.
    Post,
}

/// A row: a route and the least permission it asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route {
    /// The method.
    pub method: Method,
    /// The path with its parameters in braces.
    ///
    /// `{event}`, `{table}` and `{match}` say what place the request is about.
    pub pattern: &'static str,
    /// Who may.
    pub least: Least,
}

impl Route {
    /// Whether a path of these parts is one of the pattern's.
    fn matches(&self, parts: &[&str]) -> bool {
        let pattern: Vec<&str> = self.pattern.trim_start_matches('/').split('/').collect();
        let same = |(known, part): (&&str, &&str)| {
            known == part || (known.starts_with('{') && !part.is_empty())
        };
        pattern.len() == parts.len() && pattern.iter().zip(parts).all(same)
    }
}

const fn get(pattern: &'static str, least: Least) -> Route {
    Route { method: Method::Get, pattern, least }
}

const fn post(pattern: &'static str, least: Least) -> Route {
    Route { method: Method::Post, pattern, least }
}

const ANYONE: Least = Least::Anyone;
const USER: Least = Least::User;
const ANY_REFEREE: Least = Least::Role(Role::Referee, Within::Anywhere);
const REFEREE: Least = Least::Role(Role::Referee, Within::Table);
const ARBITER: Least = Least::Role(Role::Arbiter, Within::Event);
const ORGANIZER: Least = Least::Role(Role::Organizer, Within::Event);
const ORGANIZER_ANYWHERE: Least = Least::Role(Role::Organizer, Within::Installation);
/// Who organizes any event enters people in it, so he keeps the registry too.
const REGISTRAR: Least = Least::Role(Role::Organizer, Within::Anywhere);
const ADMINISTRATOR: Least = Least::Role(Role::Administrator, Within::Installation);

/// Every route of the program.
pub static ROUTES: &[Route] = &[
    // Public
    get("/", ANYONE),
    get("/static/{path:.*}", ANYONE),
    get("/live", ANYONE),
    get("/language/{lang}", ANYONE),
    get("/rules", ANYONE),
    get("/rules/{game}", ANYONE),
    // The lab: its posts compute and change nothing.
    get("/lab", ANYONE),
    get("/lab/novuss", ANYONE),
    get("/lab/fish", ANYONE),
    post("/lab/simulate", ANYONE),
    post("/lab/ensemble", ANYONE),
    // Account
    get("/login", ANYONE),
    post("/login", ANYONE),
    post("/logout", ANYONE),
    get("/link/{token}", ANYONE),
    post("/link/{token}", ANYONE),
    get("/account", USER),
    post("/account/password", USER),
    post("/account/sessions/{session}/close", USER),
    get("/users", ADMINISTRATOR),
    post("/users/invite", ADMINISTRATOR),
    post("/users/invitations/{invitation}/withdraw", ADMINISTRATOR),
    post("/users/{user}/role", ADMINISTRATOR),
    post("/users/{user}/reset", ADMINISTRATOR),
    post("/users/{user}/disable", ADMINISTRATOR),
    post("/users/{user}/enable", ADMINISTRATOR),
    post("/users/{user}/sign-out", ADMINISTRATOR),
    get("/backups", ADMINISTRATOR),
    post("/backups", ADMINISTRATOR),
    get("/backups/now", ADMINISTRATOR),
    get("/backups/copies/{copy}", ADMINISTRATOR),
    post("/backups/restore", ADMINISTRATOR),
    // The registry of players
    get("/people", REGISTRAR),
    get("/people/export.csv", REGISTRAR),
    get("/people/new", REGISTRAR),
    post("/people/new", REGISTRAR),
    get("/people/import", REGISTRAR),
    post("/people/import", REGISTRAR),
    post("/people/import/confirm", REGISTRAR),
    get("/people/merge", REGISTRAR),
    post("/people/merge", REGISTRAR),
    get("/people/{person}", REGISTRAR),
    get("/people/{person}/edit", REGISTRAR),
    post("/people/{person}/edit", REGISTRAR),
    post("/people/{person}/unmerge", REGISTRAR),
    get("/people/{person}/log", REGISTRAR),
    get("/people/{person}/erase", ADMINISTRATOR),
    post("/people/{person}/erase", ADMINISTRATOR),
    // Devices at tables
    get("/qr", ANYONE),
    get("/qr/{code}", ANYONE),
    post("/qr/{code}", ANYONE),
    get("/qr/{code}/state", ANYONE),
    post("/device/give-back", ANYONE),
    // The referee's table
    get("/referee", ANY_REFEREE),
    get("/referee/list", ANY_REFEREE),
    get("/m/{match}/referee", REFEREE),
    get("/m/{match}/sheet", REFEREE),
    post("/m/{match}/entries", REFEREE),
    post("/m/{match}/log", REFEREE),
    post("/m/{match}/undo", REFEREE),
    post("/m/{match}/lot", REFEREE),
    get("/m/{match}/plays", REFEREE),
    get("/m/{match}/corrections", ARBITER),
    get("/m/{match}/corrections/{entry}/{change}", ARBITER),
    post("/m/{match}/corrections/preview", ARBITER),
    post("/m/{match}/corrections", ARBITER),
    get("/t/{event}/penalties", ARBITER),
    post("/t/{event}/penalties/preview", ARBITER),
    post("/t/{event}/penalties", ARBITER),
    get("/t/{event}/corrections/{entry}", ARBITER),
    post("/t/{event}/corrections/{entry}", ARBITER),
    get("/t/{event}/access", ARBITER),
    get("/t/{event}/access/list", ARBITER),
    post("/t/{event}/access/{grant}/admit", ARBITER),
    post("/t/{event}/access/{grant}/revoke", ARBITER),
    get("/t/{event}/codes", ORGANIZER),
    post("/t/{event}/codes/{table}/renew", ORGANIZER),
    get("/t/{event}/staff", ORGANIZER),
    post("/t/{event}/staff", ORGANIZER),
    post("/t/{event}/staff/{grant}/take", ORGANIZER),
    post("/t/{event}/staff/{grant}/return", ORGANIZER),
    // Events, for everybody
    get("/t/{event}", ANYONE),
    get("/t/{event}/standings", ANYONE),
    get("/t/{event}/parties", ANYONE),
    get("/t/{event}/tables", ANYONE),
    get("/t/{event}/bracket", ANYONE),
    get("/t/{event}/part/bracket", ANYONE),
    get("/t/{event}/crosstable", ANYONE),
    // Paper shows what the pages show.
    get("/t/{event}/print/pairings", ANYONE),
    get("/t/{event}/print/slips", ANYONE),
    get("/t/{event}/print/standings", ANYONE),
    get("/t/{event}/print/crosstable", ANYONE),
    get("/t/{event}/print/bracket", ANYONE),
    get("/t/{event}/print/cards", ANYONE),
    get("/t/{event}/part/crosstable", ANYONE),
    get("/t/{event}/tv", ANYONE),
    get("/t/{event}/part/now", ANYONE),
    get("/t/{event}/part/head", ANYONE),
    get("/t/{event}/part/standings", ANYONE),
    get("/t/{event}/part/places", ANYONE),
    get("/t/{event}/part/parties", ANYONE),
    get("/t/{event}/part/tables", ANYONE),
    get("/t/{event}/part/tv-standings", ANYONE),
    get("/t/{event}/forecast", ANYONE),
    get("/t/{event}/part/forecast", ANYONE),
    get("/t/{event}/standings.csv", ANYONE),
    get("/t/{event}/results.csv", ANYONE),
    get("/t/{event}/results.trf", ANYONE),
    get("/m/{match}", ANYONE),
    get("/m/{match}/part/now", ANYONE),
    get("/m/{match}/part/log", ANYONE),
    get("/m/{match}/part/points", ANYONE),
    get("/m/{match}/part/board", ANYONE),
    get("/m/{match}/record.txt", ANYONE),
    get("/m/{match}/record.mat", ANYONE),
    get("/p/{person}", ANYONE),
    // Ratings and seasons
    get("/ratings", ANYONE),
    get("/ratings/{game}", ANYONE),
    get("/ratings/{game}/list.csv", ANYONE),
    get("/seasons", ANYONE),
    get("/seasons/new", ORGANIZER_ANYWHERE),
    post("/seasons", ORGANIZER_ANYWHERE),
    get("/seasons/{season}", ANYONE),
    get("/seasons/{season}/table.csv", ANYONE),
    get("/seasons/{season}/edit", ORGANIZER_ANYWHERE),
    post("/seasons/{season}/edit", ORGANIZER_ANYWHERE),
    post("/t/{event}/order-by-rating", ORGANIZER),
    // Events, for their organizer
    get("/events/new", ORGANIZER_ANYWHERE),
    post("/events", ORGANIZER_ANYWHERE),
    get("/events/import", ORGANIZER_ANYWHERE),
    post("/events/import", ORGANIZER_ANYWHERE),
    get("/events/trf", ORGANIZER_ANYWHERE),
    post("/events/trf", ORGANIZER_ANYWHERE),
    post("/events/trf/confirm", ORGANIZER_ANYWHERE),
    get("/t/{event}/settings", ORGANIZER),
    post("/t/{event}/settings", ORGANIZER),
    get("/t/{event}/entries", ORGANIZER),
    post("/t/{event}/entries", ORGANIZER),
    post("/t/{event}/entries/paste", ORGANIZER),
    get("/t/{event}/check-in", ORGANIZER),
    post("/t/{event}/check-in/{entry}/take-back", ORGANIZER),
    post("/t/{event}/check-in", ORGANIZER),
    get("/t/{event}/part/check-in", ORGANIZER),
    post("/t/{event}/entrants/{entrant}/change", ORGANIZER),
    post("/t/{event}/entrants/{entrant}/{action}", ORGANIZER),
    get("/t/{event}/draw", ORGANIZER),
    post("/t/{event}/draw", ORGANIZER),
    post("/t/{event}/draw/take-back", ORGANIZER),
    get("/t/{event}/print", ORGANIZER),
    get("/t/{event}/board", ORGANIZER),
    get("/t/{event}/part/board", ORGANIZER),
    post("/t/{event}/move", ORGANIZER),
    post("/t/{event}/stages/begin", ORGANIZER),
    post("/t/{event}/stages/take-back", ORGANIZER),
    post("/t/{event}/apart", ORGANIZER),
    post("/t/{event}/apart/take-back", ORGANIZER),
    post("/t/{event}/lot", ORGANIZER),
    post("/t/{event}/finish", ORGANIZER),
    post("/t/{event}/reopen", ORGANIZER),
    post("/t/{event}/matches/{match}/finish", ARBITER),
    post("/t/{event}/matches/{match}/reopen", ARBITER),
    // Who did what is for those who judge it.
    get("/t/{event}/log", ARBITER),
    get("/t/{event}/results", ARBITER),
    post("/t/{event}/matches/{match}/result", ARBITER),
    post("/t/{event}/matches/{match}/tie", ARBITER),
    post("/t/{event}/byes", ORGANIZER),
    post("/t/{event}/byes/take-back", ORGANIZER),
    // The archive holds the registry's rows of everybody in the event.
    get("/t/{event}/archive.json", ORGANIZER),
];

/// The least permission to log an entry of this kind in a match, or to take it back.
///
/// A kind that does what a route of the table does asks for what that route asks for, by
/// whichever way the entry comes.
#[must_use]
pub fn least_of_entry(kind: &str) -> Least {
    match kind {
        "decided" | "reopened" => ARBITER,
        _ => REFEREE,
    }
}

/// The page above an address that only forms are sent to: the nearest one before it on the path
/// that can be looked at, else the first page. `None` for every other address.
#[must_use]
pub fn page_above(path: &str) -> Option<String> {
    let parts: Vec<&str> = path.strip_prefix('/')?.split('/').collect();
    let has = |method: Method, parts: &[&str]| {
        ROUTES.iter().any(|row| row.method == method && row.matches(parts))
    };
    if !has(Method::Post, &parts) || has(Method::Get, &parts) {
        return None;
    }
    let above = (1..parts.len()).rev().find(|end| has(Method::Get, &parts[..*end]));
    Some(format!("/{}", parts[..above.unwrap_or(0)].join("/")))
}

/// The row of a route.
#[must_use]
pub fn route(method: Method, pattern: &str) -> Option<&'static Route> {
    ROUTES.iter().find(|row| row.method == method && row.pattern == pattern)
}
