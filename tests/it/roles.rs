//! Q123: the table of routes is walked with every role, on real HTTP.

mod list;

use crate::database::{Database, on_both};
use crate::evening::{self, Evening};
use crate::site::{Browser, Site};
use chrono::{TimeDelta, Utc};
use list::{LIST, Whom};
use nomerok::club::Intent;
use nomerok::club::accounts::{Login, ShownName, Token};
use nomerok::log::Actor;
use nomerok::officiating::{Least, Method, ROUTES, Role, Route, Scope, Within};
use nomerok::store::{Session, StoreError};
use nomerok::tournament::Settings;
use std::collections::BTreeSet;
use uuid::Uuid;

/// Somebody of the walk: what he holds, and his browser.
struct Holder {
    what: String,
    who: Who,
    browser: Browser,
}

/// Where somebody of the walk holds his role.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum At {
    Club,
    Event,
    OtherEvent,
    Table,
    OtherTable,
}

/// What somebody of the walk is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Who {
    Nobody,
    User(Role, At),
    Phone(At),
}

/// Whether somebody is let in, as a person reads the list: no code of the program is asked.
fn expected(whom: Whom, who: Who) -> bool {
    use At::{Club, Event, Table};
    let referees = [Role::Referee, Role::Arbiter, Role::Organizer, Role::Administrator];
    let arbiters = [Role::Arbiter, Role::Organizer, Role::Administrator];
    let organizers = [Role::Organizer, Role::Administrator];
    match (whom, who) {
        (Whom::Anyone, _) | (Whom::User, Who::User(..)) | (Whom::AnyReferee, Who::Phone(_)) => true,
        (Whom::TableReferee, Who::Phone(at)) => at == Table,
        (Whom::AnyReferee, Who::User(role, _)) => referees.contains(&role),
        (Whom::TableReferee, Who::User(role, at)) => {
            referees.contains(&role) && [Club, Event, Table].contains(&at)
        }
        (Whom::Arbiter, Who::User(role, at)) => {
            arbiters.contains(&role) && [Club, Event].contains(&at)
        }
        (Whom::Organizer, Who::User(role, at)) => {
            organizers.contains(&role) && [Club, Event].contains(&at)
        }
        (Whom::ClubOrganizer, Who::User(role, at)) => organizers.contains(&role) && at == Club,
        (Whom::Registrar, Who::User(role, _)) => organizers.contains(&role),
        (Whom::Administrator, Who::User(role, at)) => role == Role::Administrator && at == Club,
        (_, Who::Nobody | Who::Phone(_)) => false,
    }
}

struct Stage {
    /// Kept, for the holders' browsers speak to it.
    _site: Site,
    /// The name in addresses of the event that the walk's paths name.
    slug: String,
    /// The match at its first table.
    game: Uuid,
    holders: Vec<Holder>,
}

impl Stage {
    /// A site with an event, and somebody of every role at every scope.
    fn set(database: &Database) -> Self {
        let settings = || Settings { tables: 2, ..evening::settings() };
        let here = Evening::with(database, settings(), 3);
        let game = here.draw_in_order(1);
        let site = Site::start(database);
        let made = site.app.club.create_event(Intent::now(Actor::System), settings());
        let (elsewhere, _) = made.expect("the settings are right");
        let event = here.event;
        let mut holders = vec![Holder {
            what: "anonymous".to_owned(),
            who: Who::Nobody,
            browser: site.browser(),
        }];
        let scopes = [
            (At::Club, Scope::Installation),
            (At::Event, Scope::Event(event.0)),
            (At::OtherEvent, Scope::Event(elsewhere.0)),
            (At::Table, Scope::Table { event: event.0, table: 1 }),
            (At::OtherTable, Scope::Table { event: event.0, table: 2 }),
        ];
        for role in Role::ALL {
            for (at, scope) in scopes {
                holders.push(user(&site, role, at, scope));
            }
        }
        for table in [0, 1] {
            holders.push(device(&site, event.0, table));
        }
        Self { _site: site, slug: here.slug, game: game.0, holders }
    }

    /// A path of the pattern, about the event's first table.
    fn path(&self, pattern: &str) -> String {
        let (nobody, game) = (Uuid::nil().to_string(), self.game.to_string());
        let mut path = pattern.to_owned();
        for (parameter, value) in [
            ("{path:.*}", "nothing.css"),
            ("{event}", &self.slug),
            ("{table}", "1"),
            ("{match}", &game),
            ("{lang}", "ru"),
        ] {
            path = path.replace(parameter, value);
        }
        while let (Some(open), Some(close)) = (path.find('{'), path.find('}')) {
            path.replace_range(open..=close, &nobody);
        }
        path
    }
}

fn user(site: &Site, role: Role, at: At, scope: Scope) -> Holder {
    let login = format!("{role}-{at:?}");
    let everywhere = if scope == Scope::Installation { role } else { Role::Anonymous };
    let named = ShownName::parse(&login).expect("a name");
    let login = Login::parse(&login).expect("a login");
    let added = site.app.accounts.add_user_without_password(&login, &named, everywhere);
    let id = added.expect("a new login");
    if scope != Scope::Installation {
        site.app.accounts.give(id, role, scope, &Actor::System).expect("he is there");
    }
    // Not through the form: hashing a hundred passwords proves nothing here.
    let token = Token::random();
    let now = Utc::now();
    let session = Session {
        token_hash: token.hash(),
        user_id: id,
        created_at: now,
        expires_at: now + TimeDelta::hours(1),
        last_seen: now,
    };
    let store = site.app.club.store();
    store
        .write(move |tx| tx.open_session(&session))
        .map_err(|error: StoreError| error)
        .expect("opens");
    let mut browser = site.browser();
    browser.cookies.insert("session".to_owned(), token.secret().to_owned());
    let grants = site.app.accounts.identify(Some(&token), &[]).expect("the store answers").grants;
    assert!(grants.iter().any(|grant| grant.role == role && grant.scope == scope));
    Holder { what: format!("{role} of {at:?}"), who: Who::User(role, at), browser }
}

/// A phone that the code of a table admitted.
fn device(site: &Site, event: Uuid, table: usize) -> Holder {
    let accounts = &site.app.accounts;
    let code = accounts.table_codes(event, 2).expect("codes")[table].1.clone();
    let home = std::net::IpAddr::from([10, 0, 1, 1]);
    let asked = accounts.ask_for_table(&code, "phone", &[], true, home).expect("it may ask");
    let token = asked.token.expect("a new phone");
    let mut browser = site.browser();
    browser.cookies.insert("device".to_owned(), token.secret().to_owned());
    let grants = accounts.identify(None, &[token]).expect("the store answers").grants;
    assert_eq!(grants.len(), 1);
    let at = if table == 0 { At::Table } else { At::OtherTable };
    Holder { what: format!("phone at table {}", table + 1), who: Who::Phone(at), browser }
}

/// Whether the guard let the request through to its handler.
fn passed(holder: &Holder, route: &Route, path: &str) -> bool {
    // The walk must not end its own sessions.
    let mut browser = holder.browser.clone().saying("accept", "application/json");
    let answer = match route.method {
        Method::Get => browser.get(path),
        Method::Post => browser.post(path, &[]),
    };
    assert!(answer.status < 500, "{} {path}: {}", holder.what, answer.body);
    let refused = ["\"error-forbidden\"", "\"error-login-needed\""];
    !((answer.status == 401 || answer.status == 403)
        && refused.iter().any(|key| answer.body.contains(key)))
}

#[test]
fn q123_every_route_lets_through_whom_its_row_allows_and_nobody_else() {
    let both = |database: &Database| {
        let stage = Stage::set(database);
        let mut outcomes = BTreeSet::new();
        for route in ROUTES.iter().filter(|route| !ends_sessions(route)) {
            let path = stage.path(route.pattern);
            let whom = whom(route);
            for holder in &stage.holders {
                let allowed = expected(whom, holder.who);
                let did = passed(holder, route, &path);
                assert_eq!(did, allowed, "{:?} {path} by {}", route.method, holder.what);
                outcomes.insert(did);
            }
        }
        assert_eq!(outcomes.len(), 2, "some pass and some do not");
    };
    on_both(both);
}

/// Whom the list names for a route.
fn whom(route: &Route) -> Whom {
    let line = format!("{} {}", verb(route.method), route.pattern);
    let known = LIST.iter().find(|(_, lines)| lines.contains(&line.as_str()));
    known.unwrap_or_else(|| panic!("{line} is not in the list of who may do what")).0
}

fn verb(method: Method) -> &'static str {
    match method {
        Method::Get => "GET",
        Method::Post => "POST",
    }
}

#[test]
fn q123_the_list_of_who_may_do_what_names_every_route_once_and_no_other() {
    let routes: Vec<String> =
        ROUTES.iter().map(|route| format!("{} {}", verb(route.method), route.pattern)).collect();
    let mut listed: Vec<&str> = LIST.iter().flat_map(|(_, lines)| *lines).copied().collect();
    let mut known: Vec<&str> = routes.iter().map(String::as_str).collect();
    listed.sort_unstable();
    known.sort_unstable();
    assert_eq!(listed, known);
}

/// Routes after which a holder is not who he was; they are open to everybody anyway.
fn ends_sessions(route: &Route) -> bool {
    let ends = ["/logout", "/device/give-back"].contains(&route.pattern);
    assert!(!ends || route.least == Least::Anyone);
    ends
}

#[test]
fn q123_every_row_of_the_table_has_a_handler() {
    let database = Database::sqlite();
    let stage = Stage::set(&database);
    let administrator = &stage
        .holders
        .iter()
        .find(|holder| holder.what.starts_with("administrator of Club"))
        .expect("there is one")
        .browser;
    for route in ROUTES {
        let path = stage.path(route.pattern);
        let mut browser = administrator.clone().saying("accept", "application/json");
        let answer = match route.method {
            Method::Get => browser.get(&path),
            Method::Post => browser.post(&path, &[]),
        };
        assert!(!answer.body.contains("error-no-route"), "{:?} {path}", route.method);
    }
    let mut browser = administrator.clone().saying("accept", "application/json");
    assert!(browser.get("/no/such/page").body.contains("error-no-route"));
}

#[test]
fn q123_no_row_is_written_twice_and_every_write_says_who_may() {
    let mut known = BTreeSet::new();
    for route in ROUTES {
        assert!(known.insert((route.method == Method::Get, route.pattern)), "{}", route.pattern);
        // Writes open to everybody are few, and each is a deliberate exception.
        let open = [
            "/login",
            "/logout",
            "/link/{token}",
            "/qr/{code}",
            "/device/give-back",
            "/lab/simulate",
            "/lab/ensemble",
        ];
        if route.method == Method::Post && route.least == Least::Anyone {
            assert!(open.contains(&route.pattern), "{} is open to everybody", route.pattern);
        }
        if let Least::Role(_, Within::Event | Within::Table) = route.least {
            let named = ["{event}", "{match}"].iter().any(|name| route.pattern.contains(name));
            assert!(named, "{} names no place", route.pattern);
        }
    }
}

#[test]
fn an_entry_asks_for_what_the_route_that_does_the_same_asks_for() {
    use nomerok::officiating::{least_of_entry, route};
    let least = |pattern: &str| route(Method::Post, pattern).expect("a row").least;
    let desk = "/t/{event}/matches/{match}";
    assert_eq!(least_of_entry("decided"), least(&format!("{desk}/result")));
    assert_eq!(least_of_entry("reopened"), least(&format!("{desk}/reopen")));
    for kind in ["finished", "note", "move", "lot"] {
        assert_eq!(least_of_entry(kind), least("/m/{match}/entries"), "{kind}");
    }
}
