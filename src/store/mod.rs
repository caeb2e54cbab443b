//! The database behind one interface: SQLite for a club, PostgreSQL for a federation.
//!
//! Nothing outside this module knows diesel. What is stored is the log and little more:
//! projections (caches of folds, for queries), people and their free texts (the only rows
//! with names, so that they can be erased), accounts and grants.
//!
//! [`Store::read`] shows one moment: every query in it sees the same snapshot.
//! [`Store::write`] is the only way to a [`Tx`], and so the only way to change anything.
//! Its jobs go through one queue to one thread, which runs them in one transaction as long
//! as more are waiting and commits once for all of them: one fsync serves all writers of a
//! group. Each job stands in a savepoint, sees what the jobs before it did, and fails
//! alone. Answers go out after the commit, so an answered write is on the disk.
//!
//! Calls block; the web layer runs them on its blocking threads, at most [`READERS`] at once.

mod accounts;
mod changes;
mod column;
mod connection;
mod entries;
mod error;
mod folded;
mod installation;
mod people;
mod projections;
mod schema;
mod seasons;
mod texts;
mod transaction;
mod whole;
mod writer;

pub use accounts::{
    Grant, GrantScope, GrantState, Invitation, InvitationKind, Session, TableCode, User,
};
pub use changes::Change;
pub use entries::NotAdmitted;
pub use error::StoreError;
pub use folded::Folded;
pub use installation::Installation;
pub use people::{Namesake, PersonRow};
pub use projections::{EntrantRow, EventRow, MatchRow};
pub use seasons::SeasonRow;
pub use texts::FreeText;
pub use transaction::{Reader, Tx};
pub use whole::Beside;

use changes::Announcer;
use connection::{Address, begin_read, commit, migrate, roll_back};
use diesel::r2d2;
use folded::FoldedStates;
use std::sync::{Arc, mpsc};
use std::time::Duration;
use tokio::sync::broadcast;
use writer::{Done, Job, Writer};

/// How many reads can run at once.
pub const READERS: u32 = 8;

/// An open database. Clones are the same store.
#[derive(Debug, Clone)]
pub struct Store {
    open: Arc<Open>,
}

#[derive(Debug)]
struct Open {
    readers: r2d2::Pool<Address>,
    jobs: mpsc::Sender<Job>,
    writer: std::thread::ThreadId,
    folded: Arc<FoldedStates>,
    announcer: Announcer,
}

impl Store {
    /// Opens a database by its address (`sqlite:<file>`, `postgres://…`) and brings its
    /// tables to this program's version. A SQLite file that is not there is made.
    ///
    /// # Errors
    /// `Address` for an address of neither kind, `Unavailable` with the database's reason,
    /// `Newer` if a later version of the program wrote the database.
    pub fn open(url: &str) -> Result<Self, StoreError> {
        let address = Address::parse(url)?;
        let mut connection = address.writer()?;
        migrate(&mut connection)?;
        let readers = r2d2::Pool::builder()
            .max_size(READERS)
            .min_idle(Some(1))
            .connection_timeout(Duration::from_secs(5))
            .build(address.clone())
            .map_err(StoreError::unavailable)?;
        let folded = Arc::new(FoldedStates::default());
        let announcer = Announcer::start(&address)?;
        let (jobs, queue) = mpsc::channel();
        let writer = Writer::start(address, connection, queue, folded.clone(), announcer.clone())?;
        Ok(Self { open: Arc::new(Open { readers, jobs, writer, folded, announcer }) })
    }

    /// Reads one moment of the database.
    ///
    /// # Errors
    /// Those of `work`, and `Unavailable` if no connection can be had.
    pub fn read<T, E: From<StoreError>>(
        &self,
        work: impl FnOnce(&mut Reader<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut connection = self.open.readers.get().map_err(StoreError::unavailable)?;
        begin_read(&mut connection)?;
        let result = work(&mut Reader::new(&mut connection, &self.open.folded));
        match &result {
            Ok(_) => commit(&mut connection)?,
            // The work's own error says more than a failed rollback; the pool drops a
            // connection that is still in a transaction.
            Err(_) => drop(roll_back(&mut connection)),
        }
        result
    }

    /// Runs a job that may change the database and waits until its changes are on the disk.
    ///
    /// A job that returns an error, or panics, leaves nothing behind and disturbs no other
    /// job of its group.
    ///
    /// # Errors
    /// Those of `work`; `Unavailable` if the changes could not be committed; `Panicked`.
    ///
    /// # Panics
    /// If it is called from inside a job, which would wait for itself.
    pub fn write<T, E>(
        &self,
        work: impl FnOnce(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        assert_ne!(
            std::thread::current().id(),
            self.open.writer,
            "a write job must use its own transaction, not begin another"
        );
        let (sender, answer) = mpsc::sync_channel(1);
        let job: Job = Box::new(move |turn| {
            let result = turn.map_err(E::from).and_then(|tx| Done::run(|| work(tx)));
            Done::new(result.is_ok(), move |committed| {
                let answer = committed.map_err(E::from).and(result);
                // Nobody waits any more if the caller's thread is gone; the work is done.
                let _ = sender.send(answer);
            })
        });
        let gone = || E::from(StoreError::unavailable("the store's writer has stopped"));
        self.open.jobs.send(job).map_err(|_| gone())?;
        answer.recv().map_err(|_| gone())?
    }

    /// Forgets what was folded, after a copy took the place of what was there: its logs may end
    /// where the old ones did and say something else.
    pub fn forget_folded(&self) {
        self.open.folded.forget_all();
    }

    /// Tells of every change after it was committed, by this process or, on PostgreSQL, by
    /// another one on the same database.
    ///
    /// A receiver that falls behind is told that it lagged and must look at everything.
    #[must_use]
    pub fn changes(&self) -> broadcast::Receiver<Change> {
        self.open.announcer.subscribe()
    }
}
