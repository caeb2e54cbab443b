//! What the command line takes: settings left empty in the environment, options where they count.

use crate::database::Database;
use std::io::{BufRead, BufReader};
use std::process::{Command, Output, Stdio};

fn nomerok(arguments: &[&str], environment: &[(&str, &str)]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_nomerok"))
        .args(arguments)
        .envs(environment.iter().copied())
        .stdin(Stdio::null())
        .output()
        .expect("the program is built")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_setting_left_empty_in_the_environment_counts_as_unset() {
    let database = Database::sqlite();
    let empty = [
        ("NOMEROK_URL", ""),
        ("NOMEROK_LISTEN", ""),
        ("NOMEROK_SECURE_COOKIES", ""),
        ("NOMEROK_BEHIND_PROXY", ""),
        ("NOMEROK_LOG", ""),
    ];
    let link = nomerok(&["user", "--database", &database.url(), "link"], &empty);
    assert!(link.status.success(), "{}", text(&link.stderr));
    assert!(text(&link.stdout).starts_with("http://localhost:8080/link/"), "the default");

    let mut server = Command::new(env!("CARGO_BIN_EXE_nomerok"))
        .args(["serve", "--listen", "127.0.0.1:0", "--database", &database.url()])
        .envs(empty)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .expect("the program is built");
    let mut line = String::new();
    let read = BufReader::new(server.stdout.take().expect("piped")).read_line(&mut line);
    server.kill().expect("it runs");
    server.wait().expect("it was ours");
    read.expect("text");
    assert!(line.starts_with("Nomerok: http://127.0.0.1:"), "{line}");

    // The default database is a file where the command runs.
    let folder = tempfile::tempdir().expect("a folder");
    let verified = Command::new(env!("CARGO_BIN_EXE_nomerok"))
        .args(["user", "link"])
        .env("NOMEROK_DATABASE", "")
        .current_dir(folder.path())
        .output()
        .expect("the program is built");
    assert!(verified.status.success(), "{}", text(&verified.stderr));
    assert!(folder.path().join("nomerok.db").exists());
    // What is set and wrong is still said.
    let wrong = nomerok(&["user", "list"], &[("NOMEROK_URL", "club.example")]);
    assert_eq!(wrong.status.code(), Some(2), "{}", text(&wrong.stderr));
}

#[test]
fn the_database_is_offered_by_the_commands_that_work_on_one_and_by_no_other() {
    let uses: [&[&str]; 10] = [
        &[],
        &["serve"],
        &["verify"],
        &["user"],
        &["user", "list"],
        &["import"],
        &["import", "players"],
        &["export"],
        &["export", "players"],
        &["export", "standings"],
    ];
    let uses_none: [&[&str]; 12] = [
        &["demo"],
        &["nardy"],
        &["nardy", "plays"],
        &["nardy", "perft"],
        &["pair"],
        &["standings"],
        &["seating"],
        &["replay"],
        &["simulate"],
        &["simulate", "novuss"],
        &["simulate", "fish"],
        &["calibrate"],
    ];
    let offered = |command: &[&str]| {
        let mut line = command.to_vec();
        line.push("--help");
        let help = nomerok(&line, &[]);
        assert!(help.status.success(), "{command:?}: {}", text(&help.stderr));
        text(&help.stdout).contains("--database")
    };
    for command in uses {
        assert!(offered(command), "{command:?}");
    }
    for command in uses_none {
        assert!(!offered(command), "{command:?}");
    }
    let refused = nomerok(&["seating", "--database", "sqlite:x.db"], &[]);
    assert_eq!(refused.status.code(), Some(2));
    // Before the name of a command it would be read by nobody: that is no silent mistake.
    let database = Database::sqlite();
    let before = nomerok(&["--database", &database.url(), "verify"], &[]);
    assert_eq!(before.status.code(), Some(2), "{}", text(&before.stdout));
    let behind = nomerok(&["user", "link", "--database", &database.url()], &[]);
    assert!(behind.status.success(), "{}", text(&behind.stderr));
}
