//! Q123: the table of routes is walked with every role, on real HTTP.

use crate::database::{Database, on_both};
use crate::evening::{self, Evening};
use crate::site::{Browser, Site};
use chrono::{TimeDelta, Utc};
use nomerok::club::Intent;
use nomerok::club::accounts::{Login, ShownName, Token};
use nomerok::log::Actor;
use nomerok::officiating::{Least, Method, Place, ROUTES, Role, Route, Scope, Within, may};
use nomerok::store::{Session, StoreError};
use nomerok::tournament::Settings;
use std::collections::BTreeSet;
use uuid::Uuid;

/// Somebody of the walk: what he holds, and his browser.
struct Holder {
    what: String,
    user: bool,
    grants: Vec<nomerok::officiating::Grant>,
    browser: Browser,
}

struct Stage {
    /// Kept, for the holders' browsers speak to it.
    _site: Site,
    /// The event that the walk's paths name, and its name in addresses.
    event: Uuid,
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
            user: false,
            grants: Vec::new(),
            browser: site.browser(),
        }];
        let scopes = [
            Scope::Installation,
            Scope::Event(event.0),
            Scope::Event(elsewhere.0),
            Scope::Table { event: event.0, table: 1 },
            Scope::Table { event: event.0, table: 2 },
        ];
        for role in Role::ALL {
            for (number, scope) in scopes.into_iter().enumerate() {
                holders.push(user(&site, role, scope, number));
            }
        }
        for table in [0, 1] {
            holders.push(device(&site, event.0, table));
        }
        Self { _site: site, event: event.0, slug: here.slug, game: game.0, holders }
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

    fn place(&self, pattern: &str) -> Place {
        let game = pattern.contains("{match}");
        Place {
            event: (game || pattern.contains("{event}")).then_some(self.event),
            table: (game || pattern.contains("{table}")).then_some(1),
        }
    }
}

fn user(site: &Site, role: Role, scope: Scope, number: usize) -> Holder {
    let login = format!("{role}-{number}");
    let everywhere = if scope == Scope::Installation { role } else { Role::Anonymous };
    let named = ShownName::parse(&login).expect("a name");
    let login = Login::parse(&login).expect("a login");
    let added = site.app.accounts.add_user_without_password(&login, &named, everywhere);
    let id = added.expect("a new login");
    if scope != Scope::Installation {
        site.app.accounts.give(id, role, scope).expect("he is there");
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
    Holder { what: format!("{role} of {scope:?}"), user: true, grants, browser }
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
    Holder { what: format!("phone at table {}", table + 1), user: false, grants, browser }
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
            let place = stage.place(route.pattern);
            for holder in &stage.holders {
                let allowed = may(holder.user, &holder.grants, route.least, place);
                let did = passed(holder, route, &path);
                assert_eq!(did, allowed, "{:?} {path} by {}", route.method, holder.what);
                outcomes.insert(did);
            }
        }
        assert_eq!(outcomes.len(), 2, "some pass and some do not");
    };
    on_both(both);
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
        .find(|holder| holder.what.starts_with("administrator of Installation"))
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
