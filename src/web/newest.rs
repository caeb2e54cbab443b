//! How new an event's pages must be: looked up once for all who ask at the same time.
//!
//! A visitor never gets a page older than his request, and other processes write too. So no
//! revision is remembered; instead, all who come while a look-up runs share the next one,
//! which begins after they came. Under many spectators one query answers hundreds.

use super::Revision;
use crate::club::{Club, EventId, Follows, Question, Revisions};
use crate::store::StoreError;
use actix_web::web;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::OnceCell;

/// The look-up that whoever asks now joins.
#[derive(Debug, Default)]
pub(super) struct Newest {
    next: Mutex<Arc<Lookup>>,
    /// Held by the look-up that runs, so that the others gather for the next.
    turn: tokio::sync::Mutex<()>,
}

#[derive(Debug, Default)]
struct Lookup {
    asked: Mutex<BTreeSet<Question>>,
    found: OnceCell<Result<Revisions, StoreError>>,
}

impl Newest {
    /// The event of that name and its revision; `None` if there is no such event.
    pub(super) async fn of(
        &self,
        club: &Club,
        slug: &str,
        follows: Follows,
    ) -> Result<Option<(EventId, Revision)>, StoreError> {
        let question = (slug.to_owned(), follows);
        let lookup = self.join(question.clone());
        let found = lookup.found.get_or_init(|| async {
            let _turn = self.turn.lock().await;
            let (club, asked) = (club.clone(), self.begin(&lookup));
            let looked_up = web::block(move || club.revisions(asked)).await;
            looked_up.unwrap_or_else(|gone| Err(StoreError::Unavailable(gone.to_string())))
        });
        let found = found.await.as_ref().map_err(Clone::clone)?;
        Ok(found.get(&question).map(|(event, revision)| (*event, Revision(*revision))))
    }

    fn join(&self, question: Question) -> Arc<Lookup> {
        let next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        next.asked.lock().unwrap_or_else(PoisonError::into_inner).insert(question);
        Arc::clone(&next)
    }

    /// Nobody joins it any more; what was asked until now. Begun again, because whoever ran
    /// it went away, it is the same.
    fn begin(&self, lookup: &Arc<Lookup>) -> BTreeSet<Question> {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        if Arc::ptr_eq(&next, lookup) {
            *next = Arc::default();
        }
        lookup.asked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_comes_after_a_lookup_began_joins_the_next() {
        let question = |slug: &str| (slug.to_owned(), Follows::Event);
        let newest = Newest::default();
        let first = newest.join(question("a"));
        assert!(Arc::ptr_eq(&first, &newest.join(question("b"))));
        let asked = BTreeSet::from([question("a"), question("b")]);
        assert_eq!(newest.begin(&first), asked);
        let second = newest.join(question("a"));
        assert!(!Arc::ptr_eq(&first, &second));
        assert_eq!(newest.begin(&first), asked, "begun again it is the same");
        assert!(Arc::ptr_eq(&second, &newest.join(question("c"))));
        assert_eq!(newest.begin(&second).len(), 2);
    }
}
