//! Opening, closing and losing a database.

use super::{append, draft, entries, stream};
use crate::database::on_both;
use nomerok::log::{Base, Seq};
use nomerok::store::{Store, StoreError};
use std::panic::AssertUnwindSafe;
use std::sync::Barrier;
use std::thread;

#[test]
fn a_store_opened_again_has_everything() {
    on_both(|database| {
        let entry =
            append(&database.open(), draft(stream(1), 1, Base::Seq(Seq(0)))).expect("appended");
        assert_eq!(entries(&database.open(), stream(1)), [entry]);
    });
}

#[test]
fn a_reader_that_panics_spoils_nothing_for_the_next() {
    on_both(|database| {
        let store = database.open();
        for _ in 0..2 * nomerok::store::READERS {
            let outcome = std::panic::catch_unwind(AssertUnwindSafe(|| {
                store.read(|reader| -> Result<(), StoreError> {
                    reader.streams()?;
                    panic!("on purpose")
                })
            }));
            assert!(outcome.is_err());
        }
        assert_eq!(store.read(|reader| reader.streams()), Ok(vec![]));
    });
}

#[test]
fn a_database_that_cannot_be_opened_says_why() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let nowhere = format!("sqlite:{}", folder.path().join("no/such/folder/club.db").display());
    let error = Store::open(&nowhere).expect_err("there is no folder");
    assert!(error.to_string().contains("no/such/folder"), "{error}");

    let other = folder.path().join("letter.txt");
    std::fs::write(
        &other,
        "Dear club, this file is much longer than the header of a database. ".repeat(40),
    )
    .expect("written");
    let error = Store::open(&format!("sqlite:{}", other.display())).expect_err("no database");
    assert!(error.to_string().contains("not a database"), "{error}");

    let error = Store::open("postgres://nobody@127.0.0.1:1/none").expect_err("nobody listens");
    assert!(error.to_string().to_lowercase().contains("refused"), "{error}");
    // A server that takes the connection and then says nothing is given up.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = silent.local_addr().expect("it is bound");
    let error = Store::open(&format!("postgres://nobody@{address}/none")).expect_err("silent");
    assert!(error.to_string().contains("timeout"), "{error}");
    assert!(matches!(Store::open("club.db"), Err(StoreError::Address(_))));
}

#[test]
fn a_database_of_a_later_version_is_not_touched() {
    on_both(|database| {
        drop(database.open());
        database
            .execute("INSERT INTO __diesel_schema_migrations (version) VALUES ('29991231000000')");
        let error = Store::open(&database.url()).expect_err("too new");
        assert_eq!(error, StoreError::Newer("29991231000000".to_owned()));
    });
}

#[test]
fn two_servers_started_at_once_on_an_empty_database_both_open_it() {
    on_both(|database| {
        let barrier = Barrier::new(4);
        thread::scope(|threads| {
            for _ in 0..4 {
                threads.spawn(|| {
                    barrier.wait();
                    database.open()
                });
            }
        });
    });
}
