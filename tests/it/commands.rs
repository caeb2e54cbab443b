//! The commands of an installation, each run as a person runs it.

use crate::command_line::{Ran, nomerok, ran};
use crate::database::{Database, on_both};
use crate::evening::{Evening, REFEREE, settings};
use nomerok::club::{Club, Intent};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

/// Runs a command on a database, with this on its standard input.
fn run(database: &Database, arguments: &[&str], input: &str) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nomerok"));
    command.args(arguments).env("NOMEROK_DATABASE", database.url()).env("RUST_LOG", "warn");
    ran(&mut command, input.as_bytes())
}

#[test]
fn verify_counts_what_is_sound_and_names_what_is_not() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 3);
        let id = evening.draw_in_order(1);
        evening.sweep(id);
        let sound = run(database, &["verify"], "");
        assert_eq!(sound.code, Some(0), "{}", sound.err);
        assert!(sound.out.ends_with(", 0 findings\n"), "{}", sound.out);
        database.execute("UPDATE entries SET payload = '{\"round\":9}' WHERE kind = 'drawn'");
        let broken = run(database, &["verify"], "");
        assert_eq!(broken.code, Some(1));
        assert!(broken.out.contains(&format!("tournament:{}", evening.event)), "{}", broken.out);
        assert!(!broken.out.contains(" 0 findings"), "{}", broken.out);
    });
}

#[test]
fn an_event_goes_from_one_installation_to_another_by_export_and_import() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 3);
        let id = evening.draw_in_order(1);
        evening.sweep(id);
        let exported = run(database, &["export", "tournament", &evening.slug], "");
        assert_eq!(exported.code, Some(0), "{}", exported.err);
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("event.json");
        std::fs::write(&file, &exported.out).expect("the folder takes files");
        let file = file.to_str().expect("a path in UTF-8");
        let elsewhere = Database::sqlite();
        let imported = run(&elsewhere, &["import", "tournament", file], "");
        assert_eq!((imported.code, imported.out.trim()), (Some(0), evening.slug.as_str()));
        let again = run(&elsewhere, &["export", "tournament", &evening.slug], "");
        assert_eq!(again.out, exported.out);
        assert_ne!(run(&elsewhere, &["import", "tournament", file], "").code, Some(0), "twice");
        std::fs::write(file, &exported.out[..exported.out.len() / 2]).expect("writable");
        let cut = run(&Database::sqlite(), &["import", "tournament", file], "");
        assert_eq!(cut.code, Some(2), "bad input: {}", cut.err);
        assert_ne!(run(database, &["export", "tournament", "no-such-event"], "").code, Some(0));
    });
}

#[test]
fn players_go_out_as_a_list_and_come_in_once() {
    on_both(|database| {
        let evening = Evening::new(database, settings());
        for name in ["Лещёв Артём", "=cmd", "Ozols Jānis"] {
            evening.person(name);
        }
        let exported = run(database, &["export", "players"], "");
        assert_eq!(exported.code, Some(0), "{}", exported.err);
        assert!(exported.out.contains("'=cmd") && exported.out.contains("Лещёв Артём"));
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("players.csv");
        std::fs::write(&file, &exported.out).expect("the folder takes files");
        let path = file.to_str().expect("a path in UTF-8");
        let import = |database: &Database| run(database, &["import", "players", path], "");
        assert!(import(database).out.starts_with("0 new, 0 changed, 3 known, 0 rejected"));
        let elsewhere = Database::sqlite();
        assert!(import(&elsewhere).out.starts_with("3 new, "));
        assert_eq!(run(&elsewhere, &["export", "players"], "").out.lines().count(), 4);
        std::fs::write(&file, b"name\nA\0B\n").expect("writable");
        let unreadable = import(&elsewhere);
        assert_eq!(unreadable.code, Some(2), "{}", unreadable.out);
        assert_eq!(run(&elsewhere, &["export", "players"], "").out.lines().count(), 4);
    });
}

#[test]
fn users_are_added_listed_and_given_links_without_a_browser() {
    on_both(|database| {
        let first = run(database, &["user", "link"], "");
        assert!(first.out.contains("/link/"), "{}{}", first.out, first.err);
        let typed = ["user", "add", "anna", "--role", "administrator", "--password-stdin"];
        let added = run(database, &typed, "восемь букв\n");
        assert_eq!(added.code, Some(0), "{}", added.err);
        let linked = run(database, &["user", "add", "boris", "--name", "Борис"], "");
        assert!(linked.out.contains("/link/"), "{}", linked.err);
        let listed = run(database, &["user", "list"], "");
        let lines: Vec<Value> = listed
            .out
            .lines()
            .map(|line| serde_json::from_str(line).expect("a JSON object a line"))
            .collect();
        let known: Vec<_> = lines.iter().map(|line| (&line["login"], &line["role"])).collect();
        assert_eq!(
            known,
            [(&json!("anna"), &json!("administrator")), (&json!("boris"), &json!("organizer"))]
        );
        let reset = run(database, &["user", "reset-password", "boris"], "");
        assert!(reset.out.contains("/link/") && reset.out != linked.out);
        for wrong in [
            &["user", "add", "x y", "--role", "administrator"][..],
            &["user", "add", "vera", "--role", "king"],
            &["user", "reset-password", "nobody"],
        ] {
            assert_eq!(run(database, wrong, "").code, Some(2), "{wrong:?}");
        }
        assert_eq!(run(database, &typed, "короче\n").code, Some(2), "a login and a bad password");
        assert_eq!(run(database, &["user", "list"], "").out, listed.out);
    });
}

#[test]
fn the_demo_serves_a_club_with_a_finished_and_a_running_event() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nomerok"))
        .args(["demo", "--listen", "127.0.0.1:0", "--seed", "3"])
        .env("RUST_LOG", "warn")
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .expect("the program is built");
    let mut lines = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    lines.read_line(&mut line).expect("it says where it listens");
    let address = line.trim().split_once("Nomerok: http://").expect("its address").1.to_owned();
    let get = |path: &str| {
        let mut stream = std::net::TcpStream::connect(&address).expect("it listens");
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nAccept-Language: en\r\n\r\n")
            .expect("the request is sent");
        let mut page = String::new();
        stream.read_to_string(&mut page).expect("the answer ends");
        page
    };
    let home = get("/");
    let pages: Vec<String> = home
        .split("href=\"/t/")
        .skip(1)
        .filter_map(|rest| rest.split(['"', '/']).next())
        .flat_map(|slug| ["", "/standings"].map(|end| get(&format!("/t/{slug}{end}"))))
        .collect();
    child.kill().expect("it runs");
    child.wait().expect("it was ours");
    assert!(home.starts_with("HTTP/1.1 200"), "{home}");
    for badge in ["badge live", "badge done"] {
        assert!(pages.iter().any(|page| page.contains(badge)), "{badge}: {home}");
    }
    assert!(pages.len() >= 4, "{home}");
    assert!(pages.iter().any(|page| page.matches("<tr data-key=\"").count() >= 10));
    assert!(pages.iter().all(|page| page.starts_with("HTTP/1.1 200")));
}

#[test]
fn a_command_that_cannot_open_its_database_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let nowhere = format!("sqlite:{}", folder.path().join("no/such/folder/club.db").display());
    let said = nomerok(&["user", "link", "--database", &nowhere], b"");
    assert!(said.code.is_some_and(|code| code != 0));
    assert!(said.err.contains("cannot open the database"));
}

#[test]
fn a_club_that_a_command_filled_is_the_same_for_the_program() {
    let database = Database::sqlite();
    let evening = Evening::with(&database, settings(), 3);
    let late = evening.person("Поздний");
    let erased = evening.club.erase_person(Intent::now(REFEREE), late);
    erased.expect("nobody's player");
    let said = run(&database, &["export", "players"], "");
    assert!(!said.out.contains("Поздний"), "an erased player is in no list");
    let club = Club::new(database.open());
    assert_eq!(club.verify().expect("readable").findings, []);
}

#[test]
fn a_command_that_only_looks_refuses_a_database_that_is_not_there_and_makes_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("typo.db");
    let typo = format!("sqlite:{}", file.display());
    for command in [&["verify"][..], &["export", "players"], &["user", "list"]] {
        let said = nomerok(&[command, &["--database", &typo]].concat(), b"");
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{command:?}");
        assert!(said.err.contains("no such database"), "{}", said.err);
        assert!(!file.exists(), "{command:?} made a database");
    }
    assert_eq!(nomerok(&["user", "link", "--database", &typo], b"").code, Some(0));
    assert_eq!(nomerok(&["verify", "--database", &typo], b"").code, Some(0));
}

#[test]
fn a_list_says_which_columns_are_skipped_and_what_is_no_file_is_bad_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = Database::sqlite();
    let list = folder.path().join("list.csv");
    std::fs::write(&list, "Ivanov Ivan;Riga\nPetrov Petr;Daugavpils\n").expect("written");
    let said = run(&database, &["import", "players", list.to_str().expect("UTF-8")], "");
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.err.contains("column 2 is skipped"), "{}", said.err);
    let no_file = folder.path().to_str().expect("UTF-8");
    let said = run(&database, &["import", "players", no_file], "");
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("cannot read"), "{}", said.err);
    let large = folder.path().join("large.trf");
    std::fs::write(&large, vec![b' '; (8 << 20) + 1]).expect("written");
    let said = run(&database, &["standings", large.to_str().expect("UTF-8")], "");
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("longer than"), "{}", said.err);
}
