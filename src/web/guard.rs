//! Who asks, and whether he may: the table of routes decides before any handler runs.

use super::{App, WebError};
use crate::officiating::{Grant, Least, Place, Route, may};
use actix_web::body::MessageBody;
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error, FromRequest, HttpMessage, HttpRequest, web};
use std::future::{Ready, ready};
use std::rc::Rc;
use uuid::Uuid;

/// Somebody who logged in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// His id.
    pub id: i64,
    /// The name he is shown by.
    pub name: String,
}

/// Who asks: a user, an admitted device, both or nobody.
#[derive(Debug, Clone, Default)]
pub struct Who {
    /// The user, if somebody logged in.
    pub user: Option<User>,
    /// What he may, by his account and by his device.
    pub grants: Vec<Grant>,
}

impl Who {
    /// Whether he may do what asks for `least` at `place`.
    #[must_use]
    pub fn may(&self, least: Least, place: Place) -> bool {
        may(self.user.is_some(), &self.grants, least, place)
    }

    /// Nobody in particular: what he sees may be cached for everybody.
    #[must_use]
    pub fn is_anonymous(&self) -> bool {
        self.user.is_none() && self.grants.is_empty()
    }
}

impl FromRequest for Who {
    type Error = Error;
    type Future = Ready<Result<Self, Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(of(request).as_ref().clone()))
    }
}

/// Who asks, as [`identify`] found.
pub(super) fn of(request: &HttpRequest) -> Rc<Who> {
    request.extensions().get::<Rc<Who>>().cloned().unwrap_or_default()
}

/// Finds out who asks, once per request.
pub(super) async fn identify<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    request.extensions_mut().insert(Rc::new(Who::default()));
    next.call(request).await
}

/// Lets a request through to its handler only if its row of the table allows it.
pub(super) async fn admit<B: MessageBody + 'static>(
    row: &'static Route,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<actix_web::body::BoxBody>, Error> {
    let who = of(request.request());
    if row.least != Least::Anyone && !who.may(row.least, place(&request)) {
        let refusal = if who.user.is_some() { WebError::Forbidden } else { WebError::LoginNeeded };
        return Ok(request.error_response(refusal));
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}

/// The place the request's path is about.
fn place(request: &ServiceRequest) -> Place {
    let path = request.match_info();
    Place {
        event: path.get("event").and_then(|event| Uuid::parse_str(event).ok()),
        table: path.get("table").and_then(|table| table.parse().ok()),
    }
}

/// What the requests share.
pub(super) fn app(request: &HttpRequest) -> &App {
    request.app_data::<web::Data<App>>().expect("the server gives every request its App")
}
