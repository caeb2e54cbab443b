//! Registers handlers through the table of routes, so that none is reachable
//! without a row that says who may.

use super::guard;
use crate::officiating::{Method, Route, route};
use actix_web::middleware::from_fn;
use actix_web::{FromRequest, Handler, Responder, guard as accept, web};
use std::fmt;

/// The handlers of one server, being registered.
pub struct Routes<'a> {
    config: &'a mut web::ServiceConfig,
}

impl fmt::Debug for Routes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Routes").finish_non_exhaustive()
    }
}

impl<'a> Routes<'a> {
    pub(super) fn new(config: &'a mut web::ServiceConfig) -> Self {
        Self { config }
    }

    /// Answers `GET pattern` with `handler`.
    ///
    /// # Panics
    /// The table of routes has no such row: a mistake of the programmer, found by
    /// the first start.
    pub fn get<F, Args>(&mut self, pattern: &'static str, handler: F) -> &mut Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.add(Method::Get, pattern, handler)
    }

    /// Answers `POST pattern` with `handler`.
    ///
    /// # Panics
    /// As [`Routes::get`].
    pub fn post<F, Args>(&mut self, pattern: &'static str, handler: F) -> &mut Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.add(Method::Post, pattern, handler)
    }

    fn add<F, Args>(&mut self, method: Method, pattern: &'static str, handler: F) -> &mut Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        let row: &'static Route = route(method, pattern)
            .unwrap_or_else(|| panic!("{method:?} {pattern} is not in the table of routes"));
        let verb = match method {
            // A HEAD is answered as a GET; the server drops the body.
            Method::Get => web::route().guard(accept::Any(accept::Get()).or(accept::Head())),
            Method::Post => web::post(),
        };
        let guarded =
            verb.to(handler).wrap(from_fn(move |request, next| guard::admit(row, request, next)));
        self.config.route(pattern, guarded);
        self
    }
}
