//! Copies of the installation: made while others write, put back whole or not at all.

use crate::command_line::nomerok;
use crate::database::{Database, on_both};
use crate::evening::{Evening, REFEREE, settings};
use crate::site::Site;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use nomerok::club::accounts::{Accounts, Login, NewUser, Password, ShownName};
use nomerok::club::backup::{self, Folder, NotRestored};
use nomerok::club::{Club, EventId, Intent};
use nomerok::log::Hash;
use nomerok::officiating::Role;
use nomerok::store::Beside;
use nomerok::transfer::backup::{Backup, Unreadable};
use nomerok::web::Options;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::time::Duration;
use tempfile::TempDir;

/// A club with everything a copy must hold: matches with a correction, a person merged and one
/// forgotten, a note, an account, a season.
fn full(database: &Database) -> Evening {
    let evening = Evening::with(database, settings(), 4);
    let club = &evening.club;
    let id = evening.draw_in_order(1);
    evening.sweep(id);
    evening.log(id, json!({"kind": "next_party"})).expect("the party is over");
    evening.log(id, json!({"kind": "note", "text": "стол качается"})).expect("a note");
    let gone = evening.person("Тот Кого Забыли");
    club.erase_person(Intent::now(REFEREE), gone).expect("there");
    let double = evening.person("Игрок I");
    let first = club.event(&evening.slug).expect("there").players()[0].1.entrant.person;
    club.merge_people(Intent::now(REFEREE), double, first).expect("two records");
    user(club);
    evening
}

fn accounts(club: &Club) -> Accounts {
    Accounts::new(club.store().clone())
}

fn user(club: &Club) {
    let new = NewUser {
        login: Login::parse("anna").expect("a login"),
        name: ShownName::parse("Анна").expect("a name"),
        password: Password::parse("восемь букв").expect("long enough"),
    };
    accounts(club).add_user(&new, Role::Administrator).expect("a new login");
}

/// Everything there is, to be compared: streams with their ends, states of events, rows beside.
fn told(club: &Club) -> BTreeMap<String, String> {
    let read = club.store().read(|reader| {
        let mut all = BTreeMap::new();
        for (stream, end) in reader.streams()? {
            all.insert(stream.to_string(), format!("{} {}", end.head, end.hash));
        }
        for event in reader.list_events(&["preparing", "running", "finished"])? {
            all.insert(event.slug.clone(), format!("{event:?}"));
            for row in reader.entrants_of_event(event.id)? {
                all.insert(format!("entrant {}", row.entrant_id), format!("{row:?}"));
            }
        }
        for person in reader.registry()? {
            all.insert(format!("person {}", person.id), format!("{person:?}"));
        }
        let mut beside = serde_json::to_value(reader.beside()?).expect("rows are JSON");
        // A restored installation is another epoch.
        beside["installation"][0]["epoch"].take();
        beside["installation"][0]["created_at"].take();
        for (table, rows) in beside.as_object().expect("tables") {
            let mut rows: Vec<String> =
                rows.as_array().expect("rows").iter().map(ToString::to_string).collect();
            rows.sort();
            all.insert(format!("beside {table}"), rows.join("\n"));
        }
        Ok::<_, nomerok::store::StoreError>(all)
    });
    read.expect("readable")
}

fn epoch(club: &Club) -> uuid::Uuid {
    let read = club.store().read(|reader| reader.installation());
    read.expect("readable").expect("an installation").epoch
}

/// A copy of a club in a file of its own folder.
fn copied(club: &Club) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("club.backup");
    backup::make(club, &path).expect("the folder can be written");
    (folder, path)
}

#[test]
fn a_copy_put_back_into_either_database_is_the_same_club_in_a_new_epoch() {
    on_both(|from| {
        let evening = full(from);
        let (_folder, path) = copied(&evening.club);
        on_both(|to| {
            let other = Club::new(to.open());
            let read = backup::read(&path).expect("it was checked");
            other.restore_backup(read, false).expect("nothing is there");
            assert_eq!(told(&other), told(&evening.club));
            assert_ne!(epoch(&other), epoch(&evening.club));
            assert_eq!(other.verify().expect("readable").findings, []);
            // Histories go on in the order the entries came.
            let lines = |club: &Club| {
                let history = club.event_history(&evening.slug, 0, 100).expect("there");
                history.lines.iter().map(|line| line.line.entry.draft.id).collect::<Vec<_>>()
            };
            assert_eq!(lines(&other), lines(&evening.club));
            // The same people log in, and the match goes on.
            let here = "127.0.0.1".parse().expect("an address");
            accounts(&other).log_in("anna", "восемь букв", here).expect("he is known");
            let view = other.event(&evening.slug).expect("there");
            let evening =
                Evening { event: EventId(view.id.0), club: other, slug: evening.slug.clone() };
            let id = evening.matches()[0];
            evening.sweep(id);
            evening.verify();
        });
    });
}

#[test]
fn q100_a_copy_that_is_cut_off_changed_or_foreign_leaves_everything_as_it_was() {
    on_both(|database| {
        let evening = full(database);
        let club = &evening.club;
        let before = told(club);
        let (_folder, path) = copied(club);
        let whole = std::fs::read(&path).expect("it is there");
        let mut plain = String::new();
        GzDecoder::new(&*whole).read_to_string(&mut plain).expect("text");
        let packed = |text: &str| {
            let mut out = GzEncoder::new(Vec::new(), Compression::fast());
            out.write_all(text.as_bytes()).expect("memory");
            out.finish().expect("memory")
        };
        // With a right sum, as somebody would write it who wants a log to say something else.
        let forged = |text: &str| {
            let body = &text[..text[..text.len() - 1].rfind('\n').expect("lines") + 1];
            let entries = body.lines().count() - 2;
            let sum = Hash::of(body.as_bytes());
            packed(&format!("{body}{}\n", json!({"end": {"entries": entries, "sum": sum}})))
        };
        let forge = |from: &str, to: &str| {
            assert!(plain.contains(from), "{from}");
            forged(&plain.replacen(from, to, 1))
        };
        assert!(Backup::<Beside>::read(&*forged(&plain)).is_ok(), "the forger can add up");
        let mut flipped = whole.clone();
        let middle = flipped.len() / 2;
        flipped[middle] ^= 1;
        let unreadable: [(&str, Vec<u8>); 9] = [
            ("empty", Vec::new()),
            ("a picture", b"\x89PNG\r\n\x1a\n".repeat(500)),
            ("another's", packed("{\"format\":\"gnucash\",\"version\":1}\n")),
            ("cut", whole[..whole.len() - 9].to_vec()),
            ("half", whole[..whole.len() / 2].to_vec()),
            ("a bit", flipped),
            ("a line less", packed(&plain.replacen("{\"entry\"", "{\"ontry\"", 1))),
            ("twice", packed(&format!("{plain}{plain}"))),
            ("another fish", forge("\"how\":\"flick\"", "\"how\":\"pot\"")),
        ];
        for (what, bytes) in &unreadable {
            assert!(Backup::<Beside>::read(&**bytes).is_err(), "{what}");
        }
        let later = forge("\"version\":1", "\"version\":99");
        assert!(matches!(Backup::<Beside>::read(&*later), Err(Unreadable::Newer(99))));
        // Whole as a file, and wrong in itself.
        let altered = |alter: &dyn Fn(&mut Value)| {
            let lines = plain.lines().map(|line| match serde_json::from_str::<Value>(line) {
                Ok(mut value) if value.get("beside").is_some() => {
                    alter(&mut value["beside"]);
                    value.to_string()
                }
                _ => line.to_owned(),
            });
            forged(&lines.map(|line| line + "\n").collect::<String>())
        };
        let same = Backup::<Beside>::read(&*altered(&|_| ())).expect("nothing was altered");
        assert_eq!(same.entries.len(), plain.lines().count() - 3);
        let wrong: [(&str, Vec<u8>); 4] = [
            ("no name in addresses", altered(&|beside| beside["events"] = json!([]))),
            ("no texts", altered(&|beside| beside["texts"] = json!([]))),
            (
                "a user twice",
                altered(&|beside| {
                    let user = beside["users"][0].clone();
                    beside["users"].as_array_mut().expect("rows").push(user);
                }),
            ),
            ("no id", altered(&|beside| beside["numbers"] = json!([["x", "1"]]))),
        ];
        for (what, bytes) in wrong {
            let copy = Backup::<Beside>::read(&*bytes).expect(what);
            let refused = club.restore_backup(copy, true);
            assert!(matches!(refused, Err(NotRestored::Broken(_))), "{what}: {refused:?}");
            assert_eq!(told(club), before, "{what}");
        }
        // And a good one is not put over what is there by mistake.
        let good = backup::read(&path).expect("whole");
        let refused = club.restore_backup(good, false);
        assert!(matches!(refused, Err(NotRestored::NotEmpty(_))), "{refused:?}");
        assert_eq!(told(club), before);
        evening.verify();
    });
}

#[test]
fn a_copy_made_while_referees_write_is_of_one_moment() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 4);
        let id = evening.draw_in_order(1);
        let folder = tempfile::tempdir().expect("a folder");
        std::thread::scope(|scope| {
            let club = &evening.club;
            let writers: Vec<_> = (0..4)
                .map(|_| {
                    scope.spawn(move || {
                        for _ in 0..40 {
                            let body = json!({"text": "ещё одна"}).as_object().cloned();
                            let body = body.expect("an object");
                            club.log_match_entry(id, Intent::now(REFEREE), "note", body)
                                .expect("a note passes always");
                        }
                    })
                })
                .collect();
            for number in 0.. {
                let done = writers.iter().all(std::thread::ScopedJoinHandle::is_finished);
                let path = folder.path().join(format!("{number}.backup"));
                backup::make(club, &path).expect("it can be written");
                if done {
                    break;
                }
            }
        });
        for file in std::fs::read_dir(folder.path()).expect("there") {
            let path = file.expect("there").path();
            assert_eq!(path.extension().and_then(std::ffi::OsStr::to_str), Some("backup"));
            let to = Database::sqlite();
            let other = Club::new(to.open());
            let copy = backup::read(&path).expect("it was checked");
            other.restore_backup(copy, false).expect("nothing is there");
            assert_eq!(other.verify().expect("readable").findings, []);
        }
    });
}

#[test]
fn the_commands_make_a_copy_and_put_it_back_and_say_what_is_wrong() {
    let database = Database::sqlite();
    let evening = full(&database);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.backup");
    let file = file.to_str().expect("UTF-8");
    let made = nomerok(&["backup", file, "--database", &database.url()], b"");
    assert_eq!(made.code, Some(0), "{}", made.err);
    assert!(made.out.contains("read again and whole"), "{}", made.out);
    let other = Database::sqlite();
    let restore = |more: &[&str], url: &str| {
        nomerok(&[&["restore", file, "--database", url], more].concat(), b"")
    };
    let restored = restore(&[], &other.url());
    assert_eq!(restored.code, Some(0), "{}", restored.err);
    assert_eq!(told(&Club::new(other.open())), told(&evening.club));
    let again = restore(&[], &other.url());
    assert_eq!(again.code, Some(2));
    assert!(again.err.contains("--replace"), "{}", again.err);
    assert_eq!(restore(&["--replace"], &other.url()).code, Some(0));
    // A mistyped database is not copied as an empty one, and no file is left of what failed.
    let missing = nomerok(&["backup", file, "--database", "sqlite:/nowhere/club.db"], b"");
    assert_eq!(missing.code, Some(2), "{}", missing.err);
    let nowhere = folder.path().join("no folder").join("x").display().to_string();
    let unwritable = nomerok(&["backup", &nowhere, "--database", &database.url()], b"");
    assert_eq!(unwritable.code, Some(1), "{}", unwritable.err);
    std::fs::write(file, "not a copy").expect("ours");
    let foreign = restore(&["--replace"], &other.url());
    assert_eq!(foreign.code, Some(2));
    assert!(foreign.err.contains("no copy of a Nomerok installation"), "{}", foreign.err);
    assert_eq!(told(&Club::new(other.open())), told(&evening.club));
}

/// Waits until there are so many copies in a folder, and gives them, the newest first.
fn wait_for(folder: &Folder, count: usize) -> Vec<nomerok::club::backup::Copy> {
    let mut seen = Vec::new();
    for _ in 0..600 {
        seen = folder.copies().unwrap_or_default();
        if seen.len() >= count {
            return seen;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("{count} copies: {seen:?}");
}

#[test]
fn copies_are_made_by_themselves_after_a_finished_match_and_put_back_from_the_page() {
    on_both(|database| {
        let evening = full(database);
        let stick = tempfile::tempdir().expect("a folder");
        let folder = Folder::new(stick.path().join("copies"));
        let copies = Some(stick.path().join("copies"));
        let site = Site::with(database, Options { workers: Some(1), copies, ..Options::default() });
        // What is there at the start has no copy yet.
        assert_eq!(wait_for(&folder, 1).len(), 1);
        let club = &site.app.club;
        let id = evening.matches()[0];
        let finish = |kind: &str| {
            club.log_match_entry(id, Intent::now(REFEREE), kind, serde_json::Map::new())
                .expect("possible")
        };
        let before = told(club);
        finish("finished");
        let after_the_match = wait_for(&folder, 2);
        let mut browser = site.logged_in("anna", "восемь букв").saying("accept-language", "en");
        let page = browser.get("/backups");
        assert_eq!(page.status, 200, "{}", page.body);
        for copy in &after_the_match {
            assert!(page.body.contains(&copy.name), "{}", page.body);
        }
        // The page refuses what is no copy, and who did not say that he is sure.
        let refused = |parts: &[(&str, &[u8])], says: &str| {
            let answer = browser.upload("/backups/restore", parts);
            assert_eq!(answer.status, 422, "{}", answer.body);
            assert!(answer.body.contains(says), "{says}: {}", answer.body);
        };
        let oldest = after_the_match.last().expect("two").name.as_str();
        refused(&[("copy", oldest.as_bytes())], "Tick the box");
        refused(&[("sure", b"yes")], "Choose a file");
        refused(&[("sure", b"yes"), ("file", b"MZ")], "no copy of a Nomerok installation");
        let whole = std::fs::read(folder.path_of(oldest).expect("a name")).expect("there");
        refused(&[("sure", b"yes"), ("file", &whole[..whole.len() - 20])], "cut off");
        let stranger: &[u8] = b"../../etc/passwd";
        let answer = browser.upload("/backups/restore", &[("sure", b"yes"), ("copy", stranger)]);
        assert_eq!(answer.status, 404);
        assert_eq!(browser.get("/backups/copies/..%2fclub.db").status, 404);
        // The copy of the start comes back; what was here goes into the folder first.
        let parts: [(&str, &[u8]); 2] = [("sure", b"yes"), ("copy", oldest.as_bytes())];
        let answer = browser.upload("/backups/restore", &parts);
        assert_eq!((answer.status, answer.header("location")), (303, "/?said=backup-restored"));
        let mut now = told(club);
        let mut then = before;
        // Whoever logged in since the copy is not logged in any more.
        now.remove("beside sessions");
        then.remove("beside sessions");
        assert_eq!(now, then);
        assert_eq!(wait_for(&folder, 3).len(), 3);
        assert_eq!(club.verify().expect("readable").findings, []);
        // The referee's phone goes on where the copy ends.
        finish("finished");
        // A stick that was pulled out is told.
        std::fs::remove_dir_all(stick.path()).expect("ours");
        std::fs::write(stick.path(), "no folder").expect("ours");
        let mut browser = site.logged_in("anna", "восемь букв").saying("accept-language", "en");
        let failed = browser.post("/backups", &[]);
        assert_eq!(failed.status, 507, "{}", failed.body);
        assert!(failed.body.contains("was not made"), "{}", failed.body);
        assert!(browser.get("/backups").body.contains("was not made"));
        std::fs::remove_file(stick.path()).expect("ours");
        assert_eq!(browser.post("/backups", &[]).header("location"), "/backups?said=backup-made");
        assert!(!browser.get("/backups").body.contains("was not made"));
        let taken = browser.get("/backups/now");
        assert_eq!(taken.status, 200);
        assert!(taken.header("content-disposition").starts_with("attachment"), "{taken:?}");
        assert_ne!(site.browser().get("/backups/now").status, 200);
    });
}
