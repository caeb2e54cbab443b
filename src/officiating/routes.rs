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

const fn get(pattern: &'static str, least: Least) -> Route {
    Route { method: Method::Get, pattern, least }
}

const fn post(pattern: &'static str, least: Least) -> Route {
    Route { method: Method::Post, pattern, least }
}

const ANYONE: Least = Least::Anyone;
const USER: Least = Least::User;
const ARBITER: Least = Least::Role(Role::Arbiter, Within::Event);
const ORGANIZER: Least = Least::Role(Role::Organizer, Within::Event);
const ADMINISTRATOR: Least = Least::Role(Role::Administrator, Within::Installation);

/// Every route of the program.
pub static ROUTES: &[Route] = &[
    // Public
    get("/", ANYONE),
    get("/static/{path:.*}", ANYONE),
    get("/live", ANYONE),
    get("/language/{lang}", ANYONE),
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
    // Devices at tables
    get("/qr", ANYONE),
    get("/qr/{code}", ANYONE),
    post("/qr/{code}", ANYONE),
    get("/qr/{code}/state", ANYONE),
    post("/device/give-back", ANYONE),
    get("/t/{event}/access", ARBITER),
    get("/t/{event}/access/list", ARBITER),
    post("/t/{event}/access/{grant}/admit", ARBITER),
    post("/t/{event}/access/{grant}/revoke", ARBITER),
    get("/t/{event}/codes", ORGANIZER),
    post("/t/{event}/codes/{table}/renew", ORGANIZER),
];

/// The row of a route.
#[must_use]
pub fn route(method: Method, pattern: &str) -> Option<&'static Route> {
    ROUTES.iter().find(|row| row.method == method && row.pattern == pattern)
}
