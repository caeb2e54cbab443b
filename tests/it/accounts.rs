//! Accounts on real HTTP: links, logging in, sessions, phones at tables.

use crate::database::on_both;
use crate::evening;
use crate::session::PASSWORD;
use crate::site::{Browser, Site};
use nomerok::club::accounts::{Login, NewUser, Password, ShownName};
use nomerok::club::{Club, EventId, Intent};
use nomerok::log::Actor;
use nomerok::officiating::Role;
use nomerok::web::Options;

fn new(login: &str, name: &str) -> NewUser {
    NewUser {
        login: Login::parse(login).expect("a login"),
        name: ShownName::parse(name).expect("a name"),
        password: Password::parse(PASSWORD).expect("long enough"),
    }
}

/// A site with an administrator, logged in.
fn with_administrator(database: &crate::database::Database) -> (Site, Browser) {
    let site = Site::start(database);
    site.app.accounts.add_user(&new("anna", "Анна"), Role::Administrator).expect("the first");
    let anna = site.logged_in("anna", PASSWORD);
    (site, anna)
}

fn event(club: &Club, scan_admits: bool) -> (EventId, String) {
    let settings = nomerok::tournament::Settings { scan_admits, tables: 2, ..evening::settings() };
    club.create_event(Intent::now(Actor::System), settings).expect("the settings are right")
}

#[test]
fn the_first_run_link_makes_one_administrator_and_works_once() {
    on_both(|database| {
        let site = Site::start(database);
        let stale = site.app.accounts.first_run().expect("the store answers").expect("no users");
        let token = site.app.accounts.first_run().expect("the store answers").expect("no users");
        let link = format!("/link/{}", token.secret());
        let mut browser = site.browser();
        let gone = browser.get(&format!("/link/{}", stale.secret()));
        assert_eq!(gone.status, 422, "a later start replaces the link");
        let form = [("login", "Anna"), ("name", "Анна"), ("password", "short")];
        let short = browser.post(&link, &form);
        assert_eq!(short.status, 422);
        assert!(short.body.contains("At least 8 characters"), "{}", short.body);
        assert!(short.body.contains("value=\"Anna\""), "what was typed stays");
        let form = [("login", "Anna"), ("name", "Анна"), ("password", PASSWORD)];
        assert_eq!(browser.post(&link, &form).status, 303);
        assert_eq!(browser.get("/users").status, 200, "logged in as an administrator");
        let again = [("login", "boris"), ("name", "Борис"), ("password", PASSWORD)];
        assert_eq!(site.browser().post(&link, &again).status, 422);
        assert_eq!(site.app.accounts.first_run().expect("the store answers"), None);
    });
}

#[test]
fn two_who_use_the_same_link_at_once_make_one_account() {
    on_both(|database| {
        let site = Site::start(database);
        let token = site.app.accounts.first_run().expect("the store answers").expect("no users");
        let made: Vec<bool> = std::thread::scope(|scope| {
            let tries: Vec<_> = (0..4)
                .map(|number| {
                    let (accounts, token) = (&site.app.accounts, &token);
                    scope.spawn(move || accounts.accept(token, new(&format!("user{number}"), "X")))
                })
                .collect();
            tries.into_iter().map(|one| one.join().expect("no panic").is_ok()).collect()
        });
        assert_eq!(made.iter().filter(|ok| **ok).count(), 1);
        assert_eq!(site.app.accounts.users().expect("the store answers").len(), 1);
    });
}

#[test]
fn an_invitation_gives_its_role_and_a_reset_ends_all_sessions() {
    on_both(|database| {
        let (site, mut anna) = with_administrator(database);
        let made = anna.post("/users/invite", &[("role", "arbiter")]);
        let link = link_in(&made.body);
        let mut boris = site.browser();
        assert!(boris.get(&link).body.contains("arbiter"));
        let taken = [("login", "ANNA"), ("name", "Борис"), ("password", PASSWORD)];
        let taken = boris.post(&link, &taken);
        assert!(taken.status == 422 && taken.body.contains("Somebody has this login"));
        let form = [("login", "boris"), ("name", "Борис"), ("password", PASSWORD)];
        assert_eq!(boris.post(&link, &form).status, 303, "the link holds on after an error");
        assert_eq!(boris.get("/account").status, 200);
        assert_eq!(boris.get("/users").status, 403);

        let id =
            site.app.accounts.user(&Login::parse("boris").expect("a login")).expect("boris").id;
        let reset = link_in(&anna.post(&format!("/users/{id}/reset"), &[]).body);
        let mut phone = site.browser();
        assert_eq!(phone.post(&reset, &[("password", "another one")]).status, 303);
        assert_eq!(phone.get("/account").status, 200);
        assert_eq!(boris.get("/account").status, 303, "the old session has ended");
        assert_eq!(site.browser().get(&reset).status, 422, "the link works once");
    });
}

/// The one link on the page of users.
fn link_in(body: &str) -> String {
    let at = body.find("/link/").expect("a link on the page");
    body[at..].split('"').next().expect("it ends").to_owned()
}

#[test]
fn session_cookies_are_kept_from_scripts_other_sites_and_plain_http() {
    on_both(|database| {
        let site =
            Site::with(database, Options { workers: Some(1), proxied: true, ..Options::default() });
        site.app.accounts.add_user(&new("anna", "Анна"), Role::Organizer).expect("the first");
        let form = [("login", "anna"), ("password", PASSWORD)];
        let plain = site.browser().post("/login", &form);
        let cookie = plain.cookie("session");
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
        assert!(!cookie.contains("Secure"), "a club's plain network must work too");
        let behind_tls = site.browser().saying("x-forwarded-proto", "https").post("/login", &form);
        assert!(behind_tls.cookie("session").contains("Secure"));
        assert_ne!(cookie, behind_tls.cookie("session"));
    });
}

#[test]
fn logging_out_and_locking_out_end_access_at_once() {
    on_both(|database| {
        let (site, mut anna) = with_administrator(database);
        let id = site.app.accounts.add_user(&new("boris", "Борис"), Role::Referee).expect("new");
        let mut boris = site.logged_in("boris", PASSWORD);
        let stolen = boris.clone();
        assert_eq!(boris.post("/logout", &[]).status, 303);
        assert_eq!(stolen.clone().get("/account").status, 303, "the token itself is dead");
        let mut boris = site.logged_in("boris", PASSWORD);
        assert_eq!(anna.post(&format!("/users/{id}/disable"), &[]).status, 303);
        assert_eq!(boris.get("/account").status, 303);
        let form = [("login", "boris"), ("password", PASSWORD)];
        assert_eq!(site.browser().post("/login", &form).status, 422);
        assert_eq!(anna.post(&format!("/users/{id}/enable"), &[]).status, 303);
        site.logged_in("boris", PASSWORD);
        // Somebody must be left who can do that.
        let own = site.app.accounts.user(&Login::parse("anna").expect("a login")).expect("anna").id;
        assert_eq!(anna.post(&format!("/users/{own}/disable"), &[]).status, 422);
        assert_eq!(anna.post(&format!("/users/{own}/role"), &[("role", "referee")]).status, 422);
        assert_eq!(anna.get("/users").status, 200);
    });
}

#[test]
fn nobody_ends_the_session_of_another() {
    on_both(|database| {
        let (site, mut anna) = with_administrator(database);
        site.app.accounts.add_user(&new("boris", "Борис"), Role::Administrator).expect("new");
        let mut boris = site.logged_in("boris", PASSWORD);
        let id = site.app.accounts.user(&Login::parse("anna").expect("a login")).expect("anna").id;
        let sessions = site.app.accounts.sessions(id, None).expect("the store answers");
        let close = format!("/account/sessions/{}/close", sessions[0].id);
        assert_eq!(boris.post(&close, &[]).status, 404);
        assert_eq!(anna.get("/account").status, 200);
        assert_eq!(anna.post(&close, &[]).status, 303);
        assert_eq!(anna.get("/account").status, 303);
    });
}

#[test]
fn guessing_passwords_is_slowed_down_for_the_guesser_only() {
    on_both(|database| {
        let site =
            Site::with(database, Options { workers: Some(1), proxied: true, ..Options::default() });
        site.app.accounts.add_user(&new("anna", "Анна"), Role::Administrator).expect("the first");
        let mut guesser = site.browser().saying("x-forwarded-for", "203.0.113.9");
        for guess in 0..5 {
            let form = [("login", "Anna"), ("password", &format!("guess {guess}"))];
            assert_eq!(guesser.post("/login", &form).status, 422);
        }
        let right = [("login", "anna"), ("password", PASSWORD)];
        let refused = guesser.post("/login", &right);
        assert_eq!(refused.status, 429, "even the right one");
        assert!(refused.header("retry-after").parse::<u64>().is_ok_and(|wait| wait > 800));
        let mut anna = site.browser().saying("x-forwarded-for", "203.0.113.10");
        assert_eq!(anna.post("/login", &right).status, 303);
    });
}

#[test]
fn writes_from_another_site_are_refused_and_change_nothing() {
    on_both(|database| {
        let (site, anna) = with_administrator(database);
        let invite = [("role", "administrator")];
        let from = |name: &str, value: &str| anna.clone().saying(name, value);
        for mut evil in [
            from("origin", "http://evil.example"),
            from("origin", "null"),
            from("origin", &format!("https://{}", site.address.ip())),
            from("sec-fetch-site", "cross-site"),
            from("sec-fetch-site", "same-site"),
        ] {
            assert_eq!(evil.post("/users/invite", &invite).status, 403, "{:?}", evil.headers);
        }
        assert!(site.app.accounts.invitations().expect("the store answers").is_empty());
        assert_eq!(
            from("sec-fetch-site", "same-origin").post("/users/invite", &invite).status,
            200
        );
        assert_eq!(
            from("origin", "").post("/users/invite", &invite).status,
            200,
            "a script of ours"
        );
    });
}

#[test]
fn a_scanned_code_asks_and_the_organizer_admits() {
    on_both(|database| {
        let (site, mut anna) = with_administrator(database);
        let (id, slug) = event(&site.app.club, false);
        let sheets = anna.get(&format!("/t/{slug}/codes"));
        assert!(sheets.status == 200 && sheets.body.contains("<svg class=\"qr\""));
        let (table, code) = site.app.accounts.table_codes(id.0, 2).expect("codes")[1].clone();
        assert!(sheets.body.contains(&format!("{}-{}", &code[..5], &code[5..])));
        let path = format!("/qr/{}", code.to_lowercase());

        let mut phone = site.browser();
        assert_eq!(phone.get(&path).status, 200, "looking asks for nothing");
        assert!(site.app.accounts.access(id.0).expect("read").waiting.is_empty());
        let asked = phone.post(&path, &[("name", "Вера <b>")]);
        assert!(asked.cookie("device").contains("HttpOnly"), "{asked:?}");
        phone.post(&path, &[("name", "again")]);
        let waiting = site.app.accounts.access(id.0).expect("read").waiting;
        assert_eq!(waiting.len(), 1, "asking twice is asking once");
        assert_eq!(waiting[0].table, table);
        let may = |phone: &Browser| {
            let held: Vec<_> = phone.cookies["device"]
                .split('.')
                .filter_map(nomerok::club::accounts::Token::parse)
                .collect();
            let identity = site.app.accounts.identify(None, &held).expect("the store answers");
            !identity.grants.is_empty()
        };
        assert!(!may(&phone), "who waits may nothing");

        let list = anna.get(&format!("/t/{slug}/access/list"));
        assert!(list.body.contains("Вера &#60;b&#62;"), "q121: {}", list.body);
        let grant = format!("/t/{slug}/access/{}", waiting[0].id);
        assert_eq!(anna.post(&format!("{grant}/admit"), &[]).status, 303);
        assert!(may(&phone));
        assert!(phone.get(&path).body.contains("admitted"));
        let identity = site.app.accounts.access(id.0).expect("read").admitted;
        assert_eq!((identity.len(), identity[0].table), (1, table));

        assert_eq!(anna.post(&format!("{grant}/revoke"), &[]).status, 303);
        assert!(!may(&phone), "a revoked phone has no access any more");
        assert!(!phone.get(&path).body.contains("badge live"));
    });
}

#[test]
fn a_code_in_force_opens_its_own_event_only_and_a_replaced_one_nothing() {
    on_both(|database| {
        let (site, mut anna) = with_administrator(database);
        let (id, slug) = event(&site.app.club, true);
        let (_, other) = event(&site.app.club, false);
        let code = site.app.accounts.table_codes(id.0, 1).expect("codes")[0].1.clone();
        let mut phone = site.browser();
        phone.post(&format!("/qr/{code}"), &[("name", "Вера")]);
        let admitted = site.app.accounts.access(id.0).expect("read").admitted;
        assert_eq!(admitted.len(), 1, "the event lets a scan admit");
        let elsewhere = format!("/t/{other}/access/{}/revoke", admitted[0].id);
        assert_eq!(anna.post(&elsewhere, &[]).status, 404, "a grant is of its own event");

        assert_eq!(anna.post(&format!("/t/{slug}/codes/1/renew"), &[]).status, 303);
        assert_eq!(phone.get(&format!("/qr/{code}")).status, 404);
        assert_eq!(site.browser().post(&format!("/qr/{code}"), &[]).status, 404);
        let renewed = site.app.accounts.table_codes(id.0, 1).expect("codes")[0].1.clone();
        assert_ne!(renewed, code);
        for bad in ["", "x", "%00", "0123456789", &"9".repeat(5000)] {
            let status = site.browser().get(&format!("/qr/{bad}")).status;
            assert!((400..500).contains(&status), "{bad}: {status}");
        }
        assert_eq!(anna.post(&format!("/t/{slug}/codes/9999/renew"), &[]).status, 404);
    });
}

#[test]
fn q121_hostile_names_are_shown_and_never_run() {
    on_both(|database| {
        let (site, _) = with_administrator(database);
        let hostile = "\"><img src=x onerror=alert(1)><script>alert(2)</script>'{{7*7}}";
        site.app.accounts.add_user(&new("mallory", hostile), Role::Administrator).expect("new");
        let mut mallory = site.logged_in("mallory", PASSWORD);
        for path in ["/", "/users", "/account", "/nope"] {
            let page = mallory.get(path);
            assert!(page.body.contains("alert(2)"), "{path} shows the name");
            assert!(!page.body.contains("<script>alert"), "{path}");
            assert!(!page.body.contains("<img src=x"), "{path}");
            let policy = page.header("content-security-policy");
            assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe"), "{path}");
        }
        for back in ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:1"] {
            let path = format!("/language/ru?back={back}");
            assert_eq!(site.browser().get(&path).header("location"), "/", "{back}");
        }
        let words = mallory.get("/?said=%3Cb%3Epay%20me%3C/b%3E");
        assert!(!words.body.contains("pay me</"), "nobody puts words on our page");
    });
}

#[test]
fn both_languages_speak_by_header_and_by_switch() {
    on_both(|database| {
        let (site, _) = with_administrator(database);
        let mut reader = site.browser().saying("accept-language", "ru-RU,ru;q=0.9,en;q=0.5");
        let page = reader.get("/login");
        assert!(page.body.contains("<html lang=\"ru\">") && page.body.contains("Пароль"));
        assert!(page.header("vary").contains("Accept-Language"));
        assert_eq!(reader.get("/language/en?back=/login").header("location"), "/login");
        assert!(reader.get("/login").body.contains("<html lang=\"en\">"), "the switch wins");
    });
}

#[test]
fn bad_input_is_answered_by_name_and_never_by_a_500() {
    on_both(|database| {
        let (_site, anna) = with_administrator(database);
        let get = |path: &str| anna.clone().get(path).status;
        for (path, status) in [
            ("/link/x", 422),
            // Only a form is sent there: a reload leads to the page above it.
            ("/users/x/reset", 303),
            ("/t/none/access", 404),
            ("/t/%F0%9F%90%9F/access", 404),
            ("/t/%00/access", 400),
            ("/live", 400),
            ("/live?stream=x", 404),
            ("/live?stream=match:00000000-0000-0000-0000-000000000000", 404),
            ("/static/../Cargo.toml", 404),
            ("/static/nope.css", 404),
            ("/login?back=%FF%FE", 303),
        ] {
            assert_eq!(get(path), status, "{path}");
        }
        let send = |path: &str, body: &str| anna.clone().send("POST", path, body).status;
        for (path, body, status) in [
            ("/login", "", 400),
            ("/login", "login=%FF%FE&password=x", 422),
            ("/login", "login=x&password=%00", 400),
            ("/login", "{\"login\":1}", 400),
            ("/users/invite", "role=king", 400),
            ("/users/invite", "role=anonymous", 400),
            ("/users/00000000-0000-0000-0000-000000000000/disable", "", 404),
            ("/users/invite", &"x".repeat((1 << 20) + 1), 413),
        ] {
            assert_eq!(send(path, body), status, "{path} {}", &body[..body.len().min(40)]);
        }
        let json = anna.clone().saying("accept", "application/json").get("/nope");
        assert!(json.body.starts_with("{\"error\":\"error-no-route\""), "{}", json.body);
    });
}
