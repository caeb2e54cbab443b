//! The kept states of folds.

use super::groups::in_one_group;
use super::{append, draft, moment, stream};
use crate::database::on_both;
use nomerok::log::{Base, Seq, StreamId};
use nomerok::store::{Reader, Store, StoreError, Tx};
use std::sync::Arc;

/// What the cache has for the stream, as a reader sees it.
pub(super) fn recalled(store: &Store, stream: StreamId) -> Option<&'static str> {
    let kept = store.read(|reader| reader.recall(stream)).expect("read");
    kept.map(|(_, state)| *state.downcast_ref::<&str>().expect("the tests keep texts"))
}

fn recalled_in(tx: &mut Tx<'_>, stream: StreamId) -> Result<Option<&'static str>, StoreError> {
    let kept = tx.recall(stream)?;
    Ok(kept.map(|(_, state)| *state.downcast_ref::<&str>().expect("the tests keep texts")))
}

#[test]
fn a_state_is_seen_by_later_jobs_at_once_and_by_readers_after_the_commit() {
    on_both(|database| {
        let store = database.open();
        let reading = store.clone();
        let job = move |tx: &mut Tx<'_>| {
            let entry = tx.append(draft(stream(1), 1, Base::Seq(Seq(0))), moment(1))?;
            tx.remember(stream(1), entry.seq, Arc::new("one"));
            assert_eq!(recalled_in(tx, stream(1))?, Some("one"));
            assert_eq!(recalled(&reading, stream(1)), None, "not committed yet");
            Ok::<_, StoreError>(())
        };
        store.write(job).expect("appended");
        assert_eq!(recalled(&store, stream(1)), Some("one"));

        let (n, _) = in_one_group(
            &store,
            |tx, n| {
                let entry =
                    tx.append(draft(stream(10 + n), 10 * n, Base::Seq(Seq(0))), moment(1))?;
                tx.remember(stream(10 + n), entry.seq, Arc::new("new"));
                Ok(())
            },
            |tx, n| {
                assert_eq!(recalled_in(tx, stream(10 + n))?, Some("new"));
                Ok(())
            },
        );
        assert_eq!(recalled(&store, stream(10 + n)), Some("new"));
    });
}

#[test]
fn the_state_of_an_undone_job_is_gone_with_it() {
    on_both(|database| {
        let store = database.open();
        let (n, _) = in_one_group(
            &store,
            |tx, n| {
                let entry = tx.append(draft(stream(n), 10 * n, Base::Seq(Seq(0))), moment(1))?;
                tx.remember(stream(n), entry.seq, Arc::new("undone"));
                Err(StoreError::Missing("will"))
            },
            |tx, n| {
                // As far as the undone job was: a state of that place must not come back.
                tx.append(draft(stream(n), 10 * n + 1, Base::Seq(Seq(0))), moment(1))?;
                assert_eq!(recalled_in(tx, stream(n))?, None);
                Ok(())
            },
        );
        assert_eq!(store.read(|reader| reader.position(stream(n))).expect("read").head, Seq(1));
        assert_eq!(recalled(&store, stream(n)), None);
    });
}

#[test]
fn a_state_is_given_out_only_for_the_head_the_reader_sees() {
    on_both(|database| {
        let store = database.open();
        let entry = append(&store, draft(stream(1), 1, Base::Seq(Seq(0)))).expect("appended");
        let remembered = |reader: &mut Reader<'_>| {
            reader.remember(stream(1), entry.seq, Arc::new("one"));
            Ok::<_, StoreError>(())
        };
        store.read(remembered).expect("read");
        assert_eq!(recalled(&store, stream(1)), Some("one"), "a reader's own fold is shared");
        append(&store, draft(stream(1), 2, Base::Seq(Seq(1)))).expect("appended");
        assert_eq!(recalled(&store, stream(1)), None, "the stream has grown");
    });
}
