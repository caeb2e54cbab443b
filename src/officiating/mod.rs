//! Who may do what: roles, grants and the one table of routes.
//!
//! Pure: ids and times are arguments, nothing here reads a clock or a database.

mod roles;
mod routes;

pub use roles::{Grant, Least, Place, Role, Scope, Within, may};
pub use routes::{Method, ROUTES, Route, least_of_entry, page_above, route};
