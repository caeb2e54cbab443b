//! The log: appending, repeats, stale bases, archives.

use super::{append, draft, entries, record, record_if, stream};
use crate::database::on_both;
use nomerok::log::{Base, Entry, EntryId, Position, Rejected, Seq, check_chain};
use nomerok::store::{NotAdmitted, StoreError};
use uuid::Uuid;

#[test]
fn what_is_appended_is_read_back_whole_and_in_a_chain() {
    on_both(|database| {
        let store = database.open();
        let one = append(&store, draft(stream(1), 1, Base::Seq(Seq::START))).expect("appended");
        let own = Base::Entry(one.draft.id);
        let two = append(&store, draft(stream(1), 2, own)).expect("appended");
        let read = entries(&store, stream(1));
        assert_eq!(read, [one.clone(), two.clone()]);
        check_chain(&read).expect("the chain holds");
        store
            .read(|reader| {
                let end = Position { head: Seq(2), hash: two.hash };
                assert_eq!(reader.position(stream(1))?, end);
                assert_eq!(reader.position(stream(2))?, Position::START);
                assert_eq!(reader.streams()?, [(stream(1), end)]);
                assert_eq!(reader.entry(two.draft.id)?, Some(two.clone()));
                assert_eq!(reader.entry(EntryId(Uuid::from_u128(3)))?, None);
                assert_eq!(reader.entries(stream(1), Seq(1))?, std::slice::from_ref(&two));
                Ok::<_, StoreError>(())
            })
            .expect("read");
    });
}

#[test]
fn a_repeated_entry_gets_the_first_answer_again_and_a_reused_id_is_refused() {
    on_both(|database| {
        let store = database.open();
        let first = record(&store, draft(stream(1), 1, Base::Seq(Seq(0)))).expect("recorded");
        record(&store, draft(stream(1), 2, Base::Seq(Seq(1)))).expect("recorded");
        // Even when the stream has grown, so that the base would be stale by now.
        let again = record(&store, draft(stream(1), 1, Base::Seq(Seq(0)))).expect("repeated");
        assert_eq!(again, first);
        let mut other = draft(stream(1), 1, Base::Seq(Seq(2)));
        other.kind = "flip".to_owned();
        assert_eq!(record(&store, other), Err(NotAdmitted::Rejected(Rejected::IdReused)));
        let elsewhere = draft(stream(2), 1, Base::Seq(Seq(0)));
        assert_eq!(record(&store, elsewhere), Err(NotAdmitted::Rejected(Rejected::IdReused)));
        assert_eq!(entries(&store, stream(1)).len(), 2);
        assert_eq!(entries(&store, stream(2)), []);
    });
}

#[test]
fn a_stale_base_is_answered_with_the_entries_in_between_unless_they_commute() {
    on_both(|database| {
        let store = database.open();
        record(&store, draft(stream(1), 1, Base::Seq(Seq(0)))).expect("recorded");
        let two = record(&store, draft(stream(1), 2, Base::Seq(Seq(1)))).expect("recorded");
        let between = vec![two];
        let stale = draft(stream(1), 3, Base::Seq(Seq(1)));
        assert_eq!(
            record(&store, stale.clone()),
            Err(NotAdmitted::Rejected(Rejected::Conflict { between: between.clone() }))
        );
        let stale_by_name = draft(stream(1), 4, Base::Entry(EntryId(Uuid::from_u128(1))));
        assert_eq!(
            record(&store, stale_by_name),
            Err(NotAdmitted::Rejected(Rejected::Conflict { between }))
        );
        let passed = record_if(&store, stale, |new, seen| new.kind == seen.draft.kind);
        assert_eq!(passed.map(|entry| entry.seq), Ok(Seq(3)));
    });
}

#[test]
fn a_base_the_stream_does_not_have_is_refused() {
    on_both(|database| {
        let store = database.open();
        record(&store, draft(stream(2), 9, Base::Seq(Seq(0)))).expect("recorded");
        let unknown = [
            Base::Seq(Seq(1)),
            Base::Entry(EntryId(Uuid::from_u128(5))),
            Base::Entry(EntryId(Uuid::from_u128(9))), // of another stream
        ];
        for base in unknown {
            let answer = record(&store, draft(stream(1), 1, base));
            assert_eq!(answer, Err(NotAdmitted::Rejected(Rejected::UnknownBase)), "{base:?}");
        }
    });
}

#[test]
fn an_id_appended_twice_without_asking_is_a_conflict_and_changes_nothing() {
    on_both(|database| {
        let store = database.open();
        append(&store, draft(stream(1), 1, Base::Seq(Seq(0)))).expect("appended");
        let before = store.read(|reader| reader.streams()).expect("read");
        for stream in [stream(1), stream(2)] {
            let answer = append(&store, draft(stream, 1, Base::Seq(Seq(0))));
            assert!(matches!(answer, Err(StoreError::Conflict(_))), "{answer:?}");
        }
        assert_eq!(store.read(|reader| reader.streams()), Ok(before));
    });
}

#[test]
fn an_archived_stream_is_restored_only_whole_and_in_order() {
    on_both(|database| {
        let store = database.open();
        for id in 1..=3 {
            append(&store, draft(stream(1), id, Base::Seq(Seq(0)))).expect("appended");
        }
        let archived = entries(&store, stream(1));
        on_both(|other| {
            let other = other.open();
            let restore = |entry: &Entry| {
                let entry = entry.clone();
                other.write(move |tx| tx.restore_entry(&entry))
            };
            restore(&archived[0]).expect("the first continues an empty stream");
            assert!(matches!(restore(&archived[2]), Err(StoreError::Conflict(_))), "a gap");
            assert!(matches!(restore(&archived[0]), Err(StoreError::Conflict(_))), "a repeat");
            let mut forged = archived[1].clone();
            forged.draft.kind = "flip".to_owned();
            assert!(matches!(restore(&forged), Err(StoreError::Corrupt(_))), "a forgery");
            restore(&archived[1]).expect("continues");
            restore(&archived[2]).expect("continues");
            assert_eq!(entries(&other, stream(1)), archived);
        });
    });
}
