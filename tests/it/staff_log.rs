//! Who gave whom which role, and who let a phone in: the log of it and the event's history.

use crate::database::{Database, on_both};
use crate::evening::{Evening, settings};
use crate::site::{Browser, Site};
use nomerok::club::Club;
use nomerok::club::accounts::{Accounts, Login, NewUser, Password, ShownName};
use nomerok::log::{Actor, Entry, Seq, StreamId, StreamKind};
use nomerok::officiating::Role;
use nomerok::tournament::Settings;
use nomerok::transfer::archive::Archive;
use serde_json::json;
use std::net::IpAddr;
use uuid::Uuid;

const PASSWORD: &str = "восемь букв";

fn user(accounts: &Accounts, login: &str, name: &str, role: Role) -> Uuid {
    let new = NewUser {
        login: Login::parse(login).expect("a login"),
        name: ShownName::parse(name).expect("a name"),
        password: Password::parse(PASSWORD).expect("long enough"),
    };
    accounts.add_user(&new, role).expect("a new login")
}

fn entries(club: &Club, stream: StreamId) -> Vec<Entry> {
    let read = club.store().read(|reader| reader.entries(stream, Seq::START));
    read.expect("readable")
}

fn kinds(club: &Club, stream: StreamId) -> Vec<String> {
    entries(club, stream).into_iter().map(|entry| entry.draft.kind).collect()
}

/// An event with two tables, an administrator, a user without a role and the site.
fn evening(database: &Database) -> (Evening, Site, Browser, Uuid, Uuid) {
    let evening = Evening::with(database, Settings { tables: 2, ..settings() }, 4);
    let site = Site::start(database);
    let anna = user(&site.app.accounts, "anna", "Анна", Role::Administrator);
    let boris = user(&site.app.accounts, "boris", "Борис", Role::Player);
    let browser = site.logged_in("anna", PASSWORD).saying("accept-language", "en");
    (evening, site, browser, anna, boris)
}

#[test]
fn q83_the_history_shows_who_gave_whom_which_role_and_who_took_it_back() {
    on_both(|database| {
        let (evening, site, mut browser, anna, boris) = evening(database);
        let (slug, page) = (evening.slug.clone(), format!("/t/{}/staff", evening.slug));
        let boris = boris.to_string();
        for (role, table) in [("arbiter", ""), ("arbiter", ""), ("referee", "2")] {
            let form = [("user", boris.as_str()), ("role", role), ("table", table)];
            assert_eq!(browser.post(&page, &form).status, 303);
        }
        let stream = StreamId::of_staff(evening.event.0);
        assert_eq!(kinds(&evening.club, stream), ["appointed"; 2], "the same role twice is once");
        let grant = site.app.accounts.staff(evening.event.0).expect("readable")[0].id;
        for action in ["take", "take", "return"] {
            let status = browser.post(&format!("{page}/{grant}/{action}"), &[]).status;
            assert_eq!(status, 303, "{action}");
        }
        let all = entries(&evening.club, stream);
        let kinds: Vec<&str> = all.iter().map(|entry| entry.draft.kind.as_str()).collect();
        assert_eq!(kinds, ["appointed", "appointed", "dismissed", "appointed"]);
        assert!(all.iter().all(|entry| entry.draft.actor == Actor::User(anna)));

        let shown = browser.history(&format!("/t/{slug}/log"));
        assert_eq!(
            shown[..4],
            [
                "Борис was given a role: arbiter Анна",
                "A role was taken back from Борис: arbiter Анна",
                "Борис was given a role at table 2: referee Анна",
                "Борис was given a role: arbiter Анна",
            ],
            "{shown:?}"
        );
        browser.headers.retain(|(name, _)| name != "accept-language");
        let shown = browser.saying("accept-language", "ru").history(&format!("/t/{slug}/log"));
        assert_eq!(shown[1], "Борис больше не имеет роли: главный судья Анна");
        assert_eq!(shown[2], "Борис получает роль за столом 2: судья Анна");
        evening.verify();
    });
}

#[test]
fn the_history_shows_each_phone_that_was_let_in_or_shut_out_and_no_secret() {
    on_both(|database| {
        let (evening, site, mut browser, anna, _) = evening(database);
        let (accounts, event) = (&site.app.accounts, evening.event.0);
        let code = accounts.table_codes(event, 2).expect("codes")[1].1.clone();
        let home = IpAddr::from([10, 0, 2, 1]);
        let ask = |label: &str, admits: bool| {
            let asked = accounts.ask_for_table(&code, label, &[], admits, home);
            asked.expect("it may ask").token.expect("it had none")
        };
        let mut secrets = vec![code.clone()];
        for (label, admits) in [("Телефон", false), ("Лишний", false), ("Сам", true)]
        {
            let token = ask(label, admits);
            secrets.extend([token.secret().to_owned(), token.hash()]);
        }
        let waiting = accounts.access(event).expect("readable").waiting;
        let id = |label: &str| {
            waiting.iter().find(|one| one.label == label).expect("it waits").id.to_string()
        };
        let page = format!("/t/{}/access", evening.slug);
        for (label, action) in [
            ("Телефон", "admit"),
            ("Телефон", "admit"),
            ("Лишний", "revoke"),
            ("Телефон", "revoke"),
            ("Телефон", "revoke"),
        ] {
            let status = browser.post(&format!("{page}/{}/{action}", id(label)), &[]).status;
            assert_eq!(status, 303, "{label} {action}");
        }
        let renew = format!("/t/{}/codes/2/renew", evening.slug);
        assert_eq!(browser.post(&renew, &[]).status, 303);

        let all = entries(&evening.club, StreamId::of_staff(event));
        let kinds: Vec<&str> = all.iter().map(|entry| entry.draft.kind.as_str()).collect();
        assert_eq!(
            kinds,
            ["admitted", "admitted", "turned_away", "revoked", "code_renewed"],
            "what changed nothing is no entry"
        );
        assert_eq!(all[0].draft.actor, Actor::System, "the event's setting let it in");
        assert!(all[1..].iter().all(|entry| entry.draft.actor == Actor::User(anna)));
        let written = serde_json::to_string(&all).expect("entries");
        for secret in secrets {
            assert!(!written.contains(&secret), "a secret in the log");
        }
        let shown = browser.history(&format!("/t/{}/log", evening.slug));
        assert_eq!(
            shown[..5],
            [
                "Table 2 has a new code; the old one no longer holds Анна",
                "Shut out from table 2: Телефон Анна",
                "Turned away from table 2: Лишний Анна",
                "Let in at table 2: Телефон Анна",
                "Let in at table 2: Сам the program",
            ],
            "{shown:?}"
        );
        evening.verify();
    });
}

#[test]
fn a_phone_that_leaves_by_itself_is_told_by_itself() {
    let database = Database::sqlite();
    let (evening, site, ..) = evening(&database);
    let (accounts, event) = (&site.app.accounts, evening.event.0);
    let code = accounts.table_codes(event, 1).expect("codes")[0].1.clone();
    let asked = accounts.ask_for_table(&code, "x", &[], true, IpAddr::from([10, 0, 2, 2]));
    let token = asked.expect("it may ask").token.expect("it had none");
    for _ in 0..2 {
        accounts.give_back(std::slice::from_ref(&token)).expect("it may leave twice");
    }
    let all = entries(&evening.club, StreamId::of_staff(event));
    assert_eq!(all.len(), 2);
    assert!(matches!(all[1].draft.actor, Actor::Grant(_)));
    assert_eq!(all[1].draft.kind, "revoked");
}

#[test]
fn roles_of_the_installation_are_logged_and_a_refused_change_is_not() {
    on_both(|database| {
        let accounts = Accounts::new(database.open());
        let club = Club::new(database.open());
        let anna = user(&accounts, "anna", "Анна", Role::Administrator);
        let boris = user(&accounts, "boris", "Борис", Role::Player);
        let by = Actor::User(anna);
        accounts.set_role(boris, Role::Referee, &by).expect("a user");
        accounts.set_role(boris, Role::Referee, &by).expect("the same again");
        accounts.set_disabled(boris, true, &by).expect("a user");
        accounts.set_disabled(boris, false, &by).expect("a user");
        let refused = accounts.set_disabled(anna, true, &by);
        assert!(refused.is_err(), "the last administrator stays");
        let stream = StreamId::of_staff(Uuid::nil());
        assert_eq!(
            kinds(&club, stream),
            ["user_added", "user_added", "role_changed", "locked_out", "let_in"]
        );
        assert_eq!(club.verify().expect("readable").findings, []);
        let ran =
            crate::command_line::nomerok(&["user", "log", "--database", &database.url()], b"");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let told = ran.lines();
        let third = &told[2];
        assert_eq!((&third["by"], &third["user"]), (&json!("anna"), &json!("boris")), "{third}");
        assert_eq!(third["what"]["kind"], "role_changed");
        assert_eq!(third["what"]["role"], "referee");
        assert_eq!(told.len(), 5);
    });
}

#[test]
fn verify_finds_a_grant_that_was_changed_past_its_log() {
    on_both(|database| {
        let (evening, site, _, anna, boris) = evening(database);
        let by = Actor::User(anna);
        let event = evening.event.0;
        site.app.accounts.appoint(boris, Role::Arbiter, event, None, &by).expect("a user");
        evening.verify();
        database.execute("UPDATE grants SET state = 'revoked'");
        let findings = evening.club.verify().expect("readable").findings;
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert_eq!(findings[0].stream, StreamId::of_staff(event));
    });
}

#[test]
fn an_archive_brings_the_log_of_roles_but_no_role() {
    on_both(|database| {
        let (evening, site, _, anna, boris) = evening(database);
        let by = Actor::User(anna);
        let event = evening.event.0;
        site.app.accounts.appoint(boris, Role::Arbiter, event, None, &by).expect("a user");
        let archive = evening.club.export_event(&evening.slug).expect("there");
        assert!(archive.streams.iter().any(|one| one.stream.kind == StreamKind::Staff));
        let text = archive.write();
        let elsewhere = Database::sqlite();
        let other = Club::new(elsewhere.open());
        let slug = other
            .import_event(Archive::read(text.as_bytes()).expect("what we wrote"))
            .expect("the database is empty");
        assert_eq!(other.verify().expect("readable").findings, []);
        assert_eq!(other.export_event(&slug).expect("there"), archive);
        let accounts = Accounts::new(elsewhere.open());
        assert!(accounts.staff(event).expect("readable").is_empty());
        let history = other.event_history(&slug, 0, 100).expect("there");
        let told = history.lines.iter().filter_map(|line| line.role.as_ref());
        assert_eq!(told.map(|role| role.whom.clone()).collect::<Vec<_>>(), [None], "a stranger");
        // The log of another event's roles has no business in the file.
        let mut foreign = Archive::read(text.as_bytes()).expect("what we wrote");
        for stream in &mut foreign.streams {
            if stream.stream.kind == StreamKind::Staff {
                stream.stream = StreamId::of_staff(Uuid::from_u128(5));
            }
        }
        assert!(Club::new(Database::sqlite().open()).import_event(foreign).is_err());
    });
}
