//! Groups of writers: who sees what, who falls with whom.

use super::folded::recalled;
use super::{a_match, append, draft, entries, moment, record_if, stream};
use crate::database::{Database, on_both};
use nomerok::log::{Base, Position, Seq, check_chain};
use nomerok::store::{Reader, Store, StoreError, Tx};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

/// What the two jobs of a group answered.
pub(super) type Answers = (Result<(), StoreError>, Result<(), StoreError>);

/// Runs two jobs in one group, behind a third that appends an entry of kind `marker`.
///
/// Which jobs meet in a group is up to the threads; a try in which these three did not is
/// done again with the next number, from which the jobs make their streams and ids. Returns
/// the number of the good try.
pub(super) fn in_one_group(
    store: &Store,
    first: impl Fn(&mut Tx<'_>, u128) -> Result<(), StoreError> + Send + Copy + 'static,
    second: impl Fn(&mut Tx<'_>, u128) -> Result<(), StoreError> + Send + Copy + 'static,
) -> (u128, Answers) {
    for n in 1..=500 {
        let (started, starts) = mpsc::channel();
        let (go, goes) = mpsc::channel::<()>();
        let (met, meeting) = mpsc::channel();
        let first_ran = Arc::new(AtomicBool::new(false));
        let first_has_run = first_ran.clone();
        let (marker, marker_id) = (stream(1_000_000 + n), 1_000_000 + n);
        let answers = thread::scope(|threads| {
            threads.spawn(move || {
                store.write(move |tx| {
                    started.send(()).expect("the test waits");
                    goes.recv().expect("the test says go");
                    tx.append(draft(marker, marker_id, Base::Seq(Seq(0))), moment(1))
                })
            });
            starts.recv().expect("the job in front runs");
            let one = threads.spawn(move || {
                store.write(move |tx| {
                    first_ran.store(true, Ordering::SeqCst);
                    first(tx, n)
                })
            });
            thread::sleep(Duration::from_millis(2));
            let two = threads.spawn(move || {
                let committed = store.clone();
                store.write(move |tx| {
                    let end = committed.read(|reader| reader.position(marker))?;
                    let together = end == Position::START && first_has_run.load(Ordering::SeqCst);
                    met.send(together).expect("the test waits");
                    second(tx, n)
                })
            });
            thread::sleep(Duration::from_millis(2));
            go.send(()).expect("the job in front waits");
            (one.join().expect("no panic outside"), two.join().expect("no panic outside"))
        });
        if meeting.recv() == Ok(true) {
            return (n, answers);
        }
    }
    panic!("500 tries and the jobs never met in a group");
}

#[test]
fn a_job_sees_the_job_before_it_and_a_failed_one_falls_alone() {
    on_both(|database| {
        let store = database.open();
        let (n, answers) = in_one_group(
            &store,
            |tx, n| {
                tx.append(draft(stream(n), 10 * n, Base::Seq(Seq(0))), moment(1))?;
                Err(StoreError::Missing("will"))
            },
            |tx, n| {
                assert_eq!(tx.position(stream(n))?, Position::START, "undone before the next");
                let marker = tx.position(stream(1_000_000 + n))?;
                assert_eq!(marker.head, Seq(1), "the first job of the group is seen");
                tx.append(draft(stream(n), 10 * n, Base::Seq(Seq(0))), moment(1))?;
                Ok(())
            },
        );
        assert_eq!(answers, (Err(StoreError::Missing("will")), Ok(())));
        assert_eq!(entries(&store, stream(n)).len(), 1);
    });
}

#[test]
fn a_statement_the_database_refuses_disturbs_no_other_job_of_the_group() {
    on_both(|database| {
        let store = database.open();
        let (n, answers) = in_one_group(
            &store,
            |tx, n| {
                let refused = tx.save_match(&a_match(n, 404));
                assert!(matches!(refused, Err(StoreError::Refused(_))), "{refused:?}");
                Err(StoreError::Missing("event"))
            },
            |tx, n| {
                tx.append(draft(stream(n), 10 * n, Base::Seq(Seq(0))), moment(1))?;
                Ok(())
            },
        );
        assert_eq!(answers, (Err(StoreError::Missing("event")), Ok(())));
        assert_eq!(entries(&store, stream(n)).len(), 1);
    });
}

#[test]
fn a_job_that_hides_a_refusal_loses_no_other_job_of_its_group() {
    on_both(|database| {
        let store = database.open();
        let (n, (_, second)) = in_one_group(
            &store,
            |tx, n| {
                // PostgreSQL has given the job up by now, SQLite has not; both are told "done".
                tx.save_match(&a_match(n, 404)).expect_err("there is no such event");
                Ok(())
            },
            |tx, n| {
                tx.append(draft(stream(n), 10 * n, Base::Seq(Seq(0))), moment(1))?;
                Ok(())
            },
        );
        assert_eq!(second, Ok(()));
        assert_eq!(entries(&store, stream(n)).len(), 1);
        assert_eq!(entries(&store, stream(1_000_000 + n)).len(), 1, "the job in front of all");
    });
}

#[test]
fn a_job_that_panics_is_answered_and_the_writer_goes_on() {
    on_both(|database| {
        let store = database.open();
        let (n, (first, second)) = in_one_group(
            &store,
            |tx, n| {
                tx.append(draft(stream(n), 10 * n, Base::Seq(Seq(0))), moment(1))?;
                panic!("on purpose");
            },
            |tx, n| {
                tx.append(draft(stream(500_000 + n), 10 * n + 1, Base::Seq(Seq(0))), moment(1))?;
                Ok(())
            },
        );
        assert_eq!(first, Err(StoreError::Panicked("on purpose".to_owned())));
        assert_eq!(second, Ok(()));
        assert_eq!(entries(&store, stream(n)), []);
        append(&store, draft(stream(n), 10 * n, Base::Seq(Seq(0)))).expect("the writer lives");
    });
}

#[test]
fn if_the_commit_fails_every_job_of_the_group_fails_and_later_ones_do_not() {
    on_both(|database| {
        let store = database.open();
        refuse_at_commit(database, "poison");
        let known = stream(1_000);
        let remembered = move |tx: &mut Tx<'_>| {
            let entry = tx.append(draft(known, 1_000, Base::Seq(Seq(0))), moment(1))?;
            tx.remember(known, entry.seq, Arc::new("state"));
            Ok::<_, StoreError>(())
        };
        store.write(remembered).expect("appended");
        assert_eq!(recalled(&store, known), Some("state"));
        let (n, (first, second)) = in_one_group(
            &store,
            |tx, n| {
                tx.append(draft(stream(n), 10 * n, Base::Seq(Seq(0))), moment(1))?;
                Ok(())
            },
            |tx, n| {
                let mut poison = draft(stream(n), 10 * n + 1, Base::Seq(Seq(1)));
                poison.kind = "poison".to_owned();
                tx.append(poison, moment(1))?;
                Ok(())
            },
        );
        assert!(first.is_err() && second.is_err(), "{first:?} {second:?}");
        assert_eq!(entries(&store, stream(n)), []);
        assert_eq!(recalled(&store, known), None, "nothing is taken on trust afterwards");
        append(&store, draft(stream(n), 10 * n, Base::Seq(Seq(0)))).expect("the writer lives");
    });
}

/// Lets the database refuse the commit of a transaction with an entry of this kind.
fn refuse_at_commit(database: &Database, kind: &str) {
    database.execute(&match database {
        Database::Sqlite(_) => format!(
            "CREATE TABLE never (id INTEGER PRIMARY KEY); \
             CREATE TABLE poisoned (id REFERENCES never (id) DEFERRABLE INITIALLY DEFERRED); \
             CREATE TRIGGER poison AFTER INSERT ON entries WHEN NEW.kind = '{kind}' \
             BEGIN INSERT INTO poisoned VALUES (1); END"
        ),
        Database::Postgres { .. } => format!(
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS \
             $$ BEGIN RAISE EXCEPTION 'refused at commit'; END $$; \
             CREATE CONSTRAINT TRIGGER poison AFTER INSERT ON entries \
             DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = '{kind}') \
             EXECUTE FUNCTION refuse()"
        ),
    });
}

#[test]
fn a_reader_sees_one_moment_whatever_is_written_meanwhile() {
    on_both(|database| {
        let store = database.open();
        append(&store, draft(stream(1), 1, Base::Seq(Seq(0)))).expect("appended");
        let during = |reader: &mut Reader<'_>| {
            let before = reader.position(stream(1))?;
            append(&store, draft(stream(1), 2, Base::Seq(Seq(1))))?;
            append(&store, draft(stream(2), 3, Base::Seq(Seq(0))))?;
            assert_eq!(reader.position(stream(1))?, before);
            assert_eq!(reader.entries(stream(1), Seq(0))?.len(), 1);
            assert_eq!(reader.streams()?.len(), 1);
            Ok::<_, StoreError>(())
        };
        store.read(during).expect("read");
        assert_eq!(entries(&store, stream(1)).len(), 2);
    });
}

#[test]
fn q97_sixteen_writers_of_two_hundred_events_each_meet_no_error() {
    on_both(|database| {
        let store = &database.open();
        let shared = stream(99);
        thread::scope(|threads| {
            for writer in 1..=16_u128 {
                threads.spawn(move || {
                    let own = stream(writer);
                    let mut seen = [Base::Seq(Seq(0)); 2];
                    for n in 0..200_u128 {
                        let half = usize::from(n % 2 == 0);
                        let stream = [own, shared][half];
                        let draft = draft(stream, 1_000 * writer + n, seen[half]);
                        seen[half] = Base::Entry(draft.id);
                        record_if(store, draft, |_, _| true).expect("no writer is refused");
                    }
                });
            }
        });
        let ends = store.read(|reader| reader.streams()).expect("read");
        assert_eq!(ends.len(), 17);
        for (stream, end) in ends {
            let entries = entries(store, stream);
            check_chain(&entries).expect("the chain holds");
            assert_eq!(entries.len(), if stream == shared { 1600 } else { 100 });
            assert_eq!(entries.last().map(|entry| entry.hash), Some(end.hash));
        }
    });
}

#[test]
fn two_servers_that_append_to_the_same_streams_never_fork_one() {
    on_both(|database| {
        let servers = [database.open(), database.open()];
        thread::scope(|threads| {
            for (store, number) in servers.iter().zip(1_u128..) {
                for writer in 1..=4_u128 {
                    threads.spawn(move || {
                        for n in 0..50_u128 {
                            let id = 10_000 * number + 1_000 * writer + n;
                            // Two streams in either order: what would lock servers out of each other.
                            let (one, two) = (stream(1 + n % 2), stream(2 - n % 2));
                            let job = move |tx: &mut Tx<'_>| {
                                tx.append(draft(one, id, Base::Seq(Seq(0))), moment(1))?;
                                tx.append(draft(two, 100_000 + id, Base::Seq(Seq(0))), moment(1))
                            };
                            store.write(job).expect("both find their turn");
                        }
                    });
                }
            }
        });
        for stream in [stream(1), stream(2)] {
            let entries = entries(&servers[0], stream);
            check_chain(&entries).expect("the chain holds");
            assert_eq!(entries.len(), 400);
        }
    });
}
