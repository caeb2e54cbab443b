//! Who hears of a change.

use super::{append, draft, entries, moment, stream};
use crate::database::{Database, on_both};
use nomerok::log::{Base, Seq, StreamId};
use nomerok::store::{Change, StoreError, Tx};
use std::thread;
use std::time::Duration;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::TryRecvError;

/// Waits for the next change; the wait ends, so that a lost one fails the test and does not stop it.
fn next_change(changes: &mut Receiver<Change>) -> Option<(StreamId, Seq)> {
    for _ in 0..1_000 {
        match changes.try_recv() {
            Ok(change) => return Some((change.stream, change.seq)),
            Err(TryRecvError::Empty) => thread::sleep(Duration::from_millis(20)),
            Err(lost) => panic!("{lost}"),
        }
    }
    None
}

#[test]
fn changes_are_told_after_the_commit_once_a_stream_and_never_for_an_undone_job() {
    on_both(|database| {
        let store = database.open();
        let mut changes = store.changes();
        let undone = store.write(|tx| {
            tx.append(draft(stream(1), 1, Base::Seq(Seq(0))), moment(1))?;
            Err::<(), _>(StoreError::Missing("will"))
        });
        assert!(undone.is_err());
        let both = |tx: &mut Tx<'_>| {
            tx.append(draft(stream(2), 2, Base::Seq(Seq(0))), moment(1))?;
            tx.append(draft(stream(2), 3, Base::Seq(Seq(1))), moment(1))
        };
        store.write(both).expect("appended");
        append(&store, draft(stream(3), 4, Base::Seq(Seq(0)))).expect("appended");
        assert_eq!(next_change(&mut changes), Some((stream(2), Seq(2))));
        assert_eq!(next_change(&mut changes), Some((stream(3), Seq(1))));
        assert!(matches!(changes.try_recv(), Err(TryRecvError::Empty)));
    });
}

#[test]
fn two_servers_on_one_postgres_hear_each_others_changes_and_their_own_once() {
    let Some(database) = Database::postgres() else { return };
    let (here, there) = (database.open(), database.open());
    let (mut heard_here, mut heard_there) = (here.changes(), there.changes());
    for n in 1..=5_u64 {
        let id = 10 * u128::from(n);
        append(&here, draft(stream(1), id, Base::Seq(Seq(n - 1)))).expect("appended");
        append(&there, draft(stream(2), id + 1, Base::Seq(Seq(n - 1)))).expect("appended");
        // An own change told a second time would come before the other server's next one.
        assert_eq!(next_change(&mut heard_here), Some((stream(1), Seq(n))));
        assert_eq!(next_change(&mut heard_here), Some((stream(2), Seq(n))));
        let mut both = [next_change(&mut heard_there), next_change(&mut heard_there)];
        both.sort();
        assert_eq!(both, [Some((stream(1), Seq(n))), Some((stream(2), Seq(n)))]);
    }
}

#[test]
fn a_restarted_postgres_loses_no_change_and_no_later_write() {
    let Some(database) = Database::postgres() else { return };
    let (here, there) = (database.open(), database.open());
    append(&there, draft(stream(1), 1, Base::Seq(Seq(0)))).expect("appended");
    let mut heard = here.changes();
    database.break_connections();
    append(&there, draft(stream(2), 2, Base::Seq(Seq(0)))).expect("writes on a new connection");
    assert_eq!(entries(&here, stream(2)).len(), 1, "reads on a new connection");
    let mut told = Vec::new();
    while !told.contains(&(stream(2), Seq(1))) {
        told.push(next_change(&mut heard).expect("what was missed is told"));
    }
}
