//! The one thread that writes: a queue of jobs, committed in groups.
//!
//! While a commit waits for the disk, other jobs queue up; the next group takes them all.
//! So with one writer there is one fsync per job and with many there is still one fsync per
//! group, and nobody waits for more than the group before his own.

use super::changes::Announcer;
use super::connection::{Address, AnyConnection, begin_write, commit, keep_job, undo_job};
use super::folded::{FoldedStates, Overlay};
use super::{Change, StoreError, Tx};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, mpsc};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// A group takes no more jobs than this…
const MOST_JOBS: usize = 256;
/// …and none after it has been open for this long, so that a slow job delays few others.
const LONGEST: Duration = Duration::from_millis(100);

/// A job is called once: with its turn, or with the reason why it gets none.
pub(super) type Job = Box<dyn FnOnce(Result<&mut Tx<'_>, StoreError>) -> Done + Send>;

/// Tells a job's caller how the commit ended.
type Answer = Box<dyn FnOnce(Result<(), StoreError>)>;

/// What a job leaves: whether its changes count, and how its caller is answered once it is
/// known whether the group was committed.
pub(super) struct Done {
    keep: bool,
    answer: Answer,
}

impl Done {
    pub(super) fn new(keep: bool, answer: impl FnOnce(Result<(), StoreError>) + 'static) -> Self {
        Self { keep, answer: Box::new(answer) }
    }

    /// Runs the work; a panic becomes an error, for the thread must live on.
    pub(super) fn run<T, E: From<StoreError>>(work: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        // What the work could have left half changed is the transaction, which is undone.
        catch_unwind(AssertUnwindSafe(work))
            .unwrap_or_else(|panic| Err(StoreError::Panicked(message(&*panic)).into()))
    }
}

fn message(panic: &(dyn Any + Send)) -> String {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => (*text).to_owned(),
        (_, Some(text)) => text.clone(),
        _ => "no message".to_owned(),
    }
}

pub(super) struct Writer {
    address: Address,
    /// `None` after a failure: the next group connects anew.
    connection: Option<AnyConnection>,
    queue: mpsc::Receiver<Job>,
    folded: Arc<FoldedStates>,
    announcer: Announcer,
}

/// What the jobs of a group did so far.
#[derive(Default)]
struct Group {
    overlay: Overlay,
    changes: Vec<Change>,
    answers: Vec<Answer>,
}

impl Writer {
    /// Starts the thread. It ends when the last sender of the queue is gone.
    pub(super) fn start(
        address: Address,
        connection: AnyConnection,
        queue: mpsc::Receiver<Job>,
        folded: Arc<FoldedStates>,
        announcer: Announcer,
    ) -> Result<ThreadId, StoreError> {
        let mut writer = Self { address, connection: Some(connection), queue, folded, announcer };
        let thread = thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || {
                while let Ok(first) = writer.queue.recv() {
                    writer.write_group(first);
                }
            })
            .map_err(StoreError::unavailable)?;
        Ok(thread.thread().id())
    }

    fn write_group(&mut self, first: Job) {
        let mut connection = match self.begin() {
            Ok(connection) => connection,
            Err(error) => {
                (first(Err(error.clone())).answer)(Err(error));
                return;
            }
        };
        let mut group = Group::default();
        let committed = self.run_jobs(&mut connection, first, &mut group).and_then(|()| {
            self.announcer.tell_other_processes(&mut connection, &group.changes)?;
            commit(&mut connection)
        });
        match &committed {
            Ok(()) => {
                self.connection = Some(connection);
                self.folded.promote(group.overlay);
                self.announcer.publish(&group.changes);
            }
            // The connection is dropped, and its transaction with it.
            Err(_) => self.folded.forget_all(),
        }
        for answer in group.answers {
            answer(committed.clone());
        }
    }

    /// A connection in a new transaction. A connection may have died since it was last used;
    /// then a new one is tried.
    fn begin(&mut self) -> Result<AnyConnection, StoreError> {
        if let Some(mut connection) = self.connection.take()
            && begin_write(&mut connection).is_ok()
        {
            return Ok(connection);
        }
        let mut connection = self.address.writer()?;
        begin_write(&mut connection)?;
        Ok(connection)
    }

    /// Runs the first job and those that wait behind it.
    ///
    /// # Errors
    /// The transaction as a whole is lost.
    fn run_jobs(
        &self,
        connection: &mut AnyConnection,
        first: Job,
        group: &mut Group,
    ) -> Result<(), StoreError> {
        let opened = Instant::now();
        let mut next = Some(first);
        while let Some(job) = next {
            self.run_job(connection, job, group)?;
            let room = group.answers.len() < MOST_JOBS && opened.elapsed() < LONGEST;
            next = if room { self.queue.try_recv().ok() } else { None };
        }
        Ok(())
    }

    fn run_job(
        &self,
        connection: &mut AnyConnection,
        job: Job,
        group: &mut Group,
    ) -> Result<(), StoreError> {
        let changes_before = group.changes.len();
        let mut tx = Tx::new(connection, &self.folded, &mut group.overlay, &mut group.changes);
        let done = job(Ok(&mut tx));
        let kept = if done.keep { keep_job(connection) } else { Ok(()) };
        if done.keep && kept.is_ok() {
            group.overlay.keep_job();
            group.answers.push(done.answer);
            return Ok(());
        }
        group.overlay.undo_job();
        group.changes.truncate(changes_before);
        let undone = undo_job(connection);
        match kept {
            // An answer that was an error stays one; it waits for the commit like the others,
            // for it may speak of what an earlier job of the group did.
            Ok(()) => group.answers.push(done.answer),
            Err(error) => (done.answer)(Err(error)),
        }
        undone
    }
}
