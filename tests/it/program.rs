//! The program itself as a process: started, killed, started again.

use crate::command_line::nomerok;
use crate::database::{Database, on_both};
use crate::evening::{Evening, REFEREE, settings};
use crate::site::Site;
use nomerok::club::Intent;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A running `nomerok serve`; it is killed with the value.
pub(crate) struct Program {
    child: Child,
    /// Its address, without a slash at the end.
    pub(crate) address: String,
    /// The path of the first-run link, if nobody has an account yet.
    pub(crate) first_run: Option<String>,
}

impl Program {
    /// Starts it on a database and waits until it says where it listens.
    pub(crate) fn serve(database: &str, listen: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_nomerok"))
            .args(["serve", "--listen", listen, "--database", database])
            .env("RUST_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the program is built");
        let output = child.stdout.take().expect("piped");
        let mut lines = BufReader::new(output).lines();
        let mut said = |word: &str| -> Option<String> {
            let line = lines.next()?.expect("text");
            line.split_once(word).map(|(_, rest)| rest.trim().to_owned())
        };
        let address = said("Nomerok:").expect("it says where it listens");
        // The second line comes only while there is no account; ask the database, not the pipe.
        let first_run = club_is_new(database).then(|| {
            let link = said("account:").expect("it says how to begin");
            link.strip_prefix(&address).expect("its own address").to_owned()
        });
        Self { child, address, first_run }
    }

    /// Kills it as a power cut would: no signal it could handle.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it was ours");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Killed already, or ended by itself: both are fine here.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_server_whose_reader_went_away_serves_on() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let database = format!("sqlite:{}", folder.path().join("club.db").display());
    let mut child = Command::new(env!("CARGO_BIN_EXE_nomerok"))
        .args(["serve", "--listen", "127.0.0.1:0", "--database", &database])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program is built");
    // Nobody reads a single line: both go to the standard error output.
    drop(child.stdout.take());
    let output = child.stderr.take().expect("piped");
    let mut lines = BufReader::new(output).lines().map(|line| line.expect("text"));
    let address = lines.find_map(|line| Some(line.strip_prefix("Nomerok: http://")?.to_owned()));
    let address = address.expect("it says where it listens");
    let link = lines.find(|line| line.starts_with("Make the first account: "));
    assert!(link.is_some(), "it says how to begin");
    let mut stream = TcpStream::connect(&address).expect("it listens");
    stream.write_all(b"GET / HTTP/1.0\r\n\r\n").expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("text");
    assert!(answer.starts_with("HTTP/1.0 200") || answer.starts_with("HTTP/1.1 200"), "{answer}");
    child.kill().expect("it runs");
    child.wait().expect("it was ours");
}

/// What a command prints.
fn printed(arguments: &[&str]) -> (Option<i32>, String, String) {
    let ran = nomerok(arguments, b"");
    (ran.code, ran.out, ran.err)
}

#[test]
fn the_command_line_and_the_page_give_the_same_tables() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 3);
        let id = evening.draw_in_order(1);
        evening.sweep(id);
        let gone = evening.club.event(&evening.slug).expect("there").event().entrants
            [&evening.entrants()[2]]
            .person;
        evening.club.erase_person(Intent::now(REFEREE), gone).expect("known");
        let site = Site::start(database);
        let url = database.url();
        for what in ["standings", "results"] {
            for lang in ["en", "ru"] {
                let mut browser = site.browser().saying("accept-language", lang);
                let page = browser.get(&format!("/t/{}/{what}.csv", evening.slug));
                assert_eq!(page.status, 200);
                let line = ["export", "--database", &url, what, &evening.slug, "--lang", lang];
                let (code, file, said) = printed(&line);
                assert_eq!((code, said.as_str()), (Some(0), ""));
                assert_eq!(file, page.body, "{what} {lang}");
                assert!(page.body.lines().count() > 3, "{}", page.body);
            }
        }
        // The database may be named last, too; an event that is not there is bad input.
        let (code, file, said) = printed(&["export", "results", "nowhere", "--database", &url]);
        assert_eq!((code, file.as_str()), (Some(2), ""));
        assert!(said.contains("there is no such event"), "{said}");
    });
}

#[test]
fn an_archive_that_is_here_already_is_refused_in_words() {
    let source = Database::sqlite();
    let evening = Evening::with(&source, settings(), 3);
    let url = source.url();
    let (code, archive, _) = printed(&["export", "tournament", &evening.slug, "--database", &url]);
    assert_eq!(code, Some(0));
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let file = folder.path().join("event.json");
    std::fs::write(&file, archive).expect("written");
    let file = file.display().to_string();
    let import = |url: &str| printed(&["import", "--database", url, "tournament", &file]);
    let (code, _, said) = import(&url);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("The event of this archive is here already."), "{said}");
    let fresh = Database::sqlite();
    let (code, slug, said) = import(&fresh.url());
    assert_eq!((code, said.as_str()), (Some(0), ""));
    assert_eq!(slug.trim(), evening.slug);
}

fn club_is_new(database: &str) -> bool {
    let store = nomerok::store::Store::open(database).expect("the database opens");
    let known = store.read(|reader| reader.has_users());
    !known.expect("readable")
}
