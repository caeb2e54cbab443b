//! Who asks, and whether he may: the table of routes decides before any handler runs.

use super::{App, WebError};
use crate::club::accounts::{Account, Device, Identity, Token};
use crate::log::Actor;
use crate::officiating::{Grant, Least, Place, Role, Route, Within, may};
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error, FromRequest, HttpMessage, HttpRequest, web};
use std::future::{Ready, ready};
use std::net::{IpAddr, Ipv4Addr};
use std::rc::Rc;
use uuid::Uuid;

/// Holds the session's token.
pub(super) const SESSION: &str = "session";
/// Holds the tokens of a device's tables, joined by dots.
pub(super) const DEVICE: &str = "device";
/// Tables a device can hold at once.
pub(super) const MOST_TABLES: usize = 8;

/// Who asks: a user, a device of a table, both or nobody.
#[derive(Debug, Clone, Default)]
pub struct Who {
    /// The user, if somebody logged in.
    pub user: Option<Account>,
    /// What this device asked for and was admitted to.
    pub devices: Vec<Device>,
    /// What he may, by his account and by his device.
    pub grants: Vec<Grant>,
    /// The token of his session.
    pub session: Option<Token>,
    /// The tokens of this device.
    pub held: Vec<Token>,
}

impl Who {
    /// Whether he may do what asks for `least` at `place`.
    #[must_use]
    pub fn may(&self, least: Least, place: Place) -> bool {
        may(self.user.is_some(), &self.grants, least, place)
    }

    /// Whether he holds at least this role at an event, for all its tables.
    #[must_use]
    pub fn is_at_event(&self, role: Role, event: Uuid) -> bool {
        let place = Place { event: Some(event), table: None };
        self.may(Least::Role(role, Within::Event), place)
    }

    /// Whether he holds at least this role at a table of an event.
    #[must_use]
    pub fn is_at_table(&self, role: Role, event: Uuid, table: i32) -> bool {
        let place = Place { event: Some(event), table: Some(table) };
        self.may(Least::Role(role, Within::Table), place)
    }

    /// Whether he holds at least this role in the whole installation.
    #[must_use]
    pub fn is_everywhere(&self, role: Role) -> bool {
        self.may(Least::Role(role, Within::Installation), Place::default())
    }

    /// Whom the log names for what he does at a table: the user, else the admitted
    /// device; nobody if he is neither.
    #[must_use]
    pub fn actor(&self, event: Uuid, table: Option<i32>) -> Option<Actor> {
        if let Some(user) = &self.user {
            return Some(Actor::User(user.id));
        }
        let here = |device: &&Device| {
            device.admitted && device.event == event && table.is_none_or(|at| at == device.table)
        };
        self.devices.iter().find(here).map(|device| Actor::Grant(device.id))
    }

    /// Whom the log names for what he does with the roles of others.
    ///
    /// # Errors
    /// He is nobody.
    pub fn by(&self) -> Result<Actor, WebError> {
        if let Some(user) = &self.user {
            return Ok(Actor::User(user.id));
        }
        let device = self.devices.iter().find(|device| device.admitted);
        device.map(|device| Actor::Grant(device.id)).ok_or(WebError::LoginNeeded)
    }

    /// Nobody in particular: what he sees may be cached for everybody.
    #[must_use]
    pub fn is_anonymous(&self) -> bool {
        self.user.is_none() && self.devices.is_empty()
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
) -> Result<ServiceResponse<BoxBody>, Error> {
    match who(request.request()).await {
        Ok(who) => {
            request.extensions_mut().insert(Rc::new(who));
            Ok(next.call(request).await?.map_into_boxed_body())
        }
        Err(error) => Ok(request.error_response(error)),
    }
}

async fn who(request: &HttpRequest) -> Result<Who, WebError> {
    let session = request.cookie(SESSION).and_then(|cookie| Token::parse(cookie.value()));
    let held: Vec<Token> = request
        .cookie(DEVICE)
        .map(|cookie| {
            cookie.value().split('.').filter_map(Token::parse).take(MOST_TABLES).collect()
        })
        .unwrap_or_default();
    // Spectators bring neither, and cost no query.
    if session.is_none() && held.is_empty() {
        return Ok(Who::default());
    }
    let (asking, holding) = (session.clone(), held.clone());
    let Identity { user, devices, grants } =
        app(request).accounts(move |accounts| accounts.identify(asking.as_ref(), &holding)).await?;
    Ok(Who { session: session.filter(|_| user.is_some()), user, devices, grants, held })
}

/// Lets a request through to its handler only if its row of the table allows it.
pub(super) async fn admit<B: MessageBody + 'static>(
    row: &'static Route,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let who = of(request.request());
    let allowed = match row.least {
        Least::Anyone => Ok(true),
        Least::Role(_, Within::Event | Within::Table) => {
            place(request.request()).await.map(|place| who.may(row.least, place))
        }
        least => Ok(who.may(least, Place::default())),
    };
    match allowed {
        Ok(true) => Ok(next.call(request).await?.map_into_boxed_body()),
        Ok(false) if who.user.is_some() => Ok(request.error_response(WebError::Forbidden)),
        Ok(false) => Ok(request.error_response(WebError::LoginNeeded)),
        Err(error) => Ok(request.error_response(error)),
    }
}

/// The place the request's path is about. Something that is not there is no place:
/// who may act everywhere is then told by the handler that it is not there.
async fn place(request: &HttpRequest) -> Result<Place, WebError> {
    let path = request.match_info();
    let table = path.get("table").and_then(|table| table.parse().ok());
    let slug = path.get("event").map(str::to_owned);
    let game = path.get("match").and_then(|id| Uuid::parse_str(id).ok());
    app(request)
        .club(move |club| {
            club.store().read(|reader| {
                if let Some(id) = game {
                    let row = reader.load_match(id)?;
                    return Ok::<_, crate::store::StoreError>(row.map_or_else(
                        Place::default,
                        |row| Place { event: Some(row.event_id), table: row.table_no },
                    ));
                }
                let event = match slug {
                    Some(slug) => reader.load_event_by_slug(&slug)?.map(|row| row.id),
                    None => None,
                };
                Ok(Place { event, table })
            })
        })
        .await
}

/// What the requests share.
pub(super) fn app(request: &HttpRequest) -> &web::Data<App> {
    request.app_data::<web::Data<App>>().expect("the server gives every request its App")
}

/// Where a request comes from, for counting tries.
pub(super) fn address(request: &HttpRequest) -> IpAddr {
    let forwarded = request
        .headers()
        .get("x-forwarded-for")
        .filter(|_| app(request).options.proxied)
        .and_then(|value| value.to_str().ok())
        // The last one is the proxy's own word; those before it the client may have made up.
        .and_then(|list| list.rsplit(',').next()?.trim().parse().ok());
    let peer = request.peer_addr().map(|peer| peer.ip());
    forwarded.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
}
