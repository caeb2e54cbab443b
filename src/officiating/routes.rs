//! The one table of routes: what is not in it cannot be reached.
//!
//! The server registers its handlers through this table and refuses to start with
//! a handler whose row is missing; the guard asks it before every request; a test
//! walks it with every role.

use super::roles::Least;

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

/// Every route of the program.
pub static ROUTES: &[Route] = &[
    get("/", Least::Anyone),
    get("/static/{path:.*}", Least::Anyone),
    get("/live", Least::Anyone),
    get("/language/{lang}", Least::Anyone),
];

/// The row of a route.
#[must_use]
pub fn route(method: Method, pattern: &str) -> Option<&'static Route> {
    ROUTES.iter().find(|row| row.method == method && row.pattern == pattern)
}
