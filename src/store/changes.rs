//! Who watches a stream hears that it grew: in this process by a channel, in the other
//! processes on the same PostgreSQL by `NOTIFY`.
//!
//! `NOTIFY` is part of the transaction, so it is heard if and only if the group was
//! committed. This process' own changes go to the channel directly and are left out when
//! they come back. After a lost connection the listener reads what it missed; then a change
//! may be told twice, but none is lost.

use super::StoreError;
use super::connection::{Address, AnyConnection};
use super::schema::entries;
use crate::log::{Seq, StreamId};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, Text};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::broadcast;
use uuid::Uuid;

/// A stream has grown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// The stream.
    pub stream: StreamId,
    /// Its last entry now; several entries of one commit are one change.
    pub seq: Seq,
}

/// How many changes a receiver may be behind.
const BACKLOG: usize = 1024;
/// How often the listener looks whether something came; libpq has no way to wait for it.
const LOOK: Duration = Duration::from_millis(25);
/// How often the listener checks that a silent connection still lives.
const PROBE: Duration = Duration::from_secs(15);
/// The longest wait before the next try to connect.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// Tells of changes. Clones tell the same receivers.
#[derive(Debug, Clone)]
pub(super) struct Announcer {
    channel: broadcast::Sender<Change>,
    /// Names this process in its notifications, so that it knows its own.
    process: Uuid,
    /// Dropped with the last announcer outside the listener, which then ends.
    _listening: Arc<StopsListener>,
}

#[derive(Debug)]
struct StopsListener(Arc<AtomicBool>);

impl Drop for StopsListener {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Announcer {
    /// Starts to listen to the other processes, if the database has any.
    pub(super) fn start(address: &Address) -> Result<Self, StoreError> {
        let (channel, _) = broadcast::channel(BACKLOG);
        let process = Uuid::new_v4();
        let stop = Arc::new(AtomicBool::new(false));
        if let Address::Postgres(_) = address {
            let mut listener = Listener {
                address: address.clone(),
                channel: channel.clone(),
                process,
                stop: stop.clone(),
                heard: None,
            };
            // The first connection is made here: who opens the store misses nothing after.
            let connection = listener.connect()?;
            thread::Builder::new()
                .name("store-listener".to_owned())
                .spawn(move || listener.run(connection))
                .map_err(StoreError::unavailable)?;
        }
        Ok(Self { channel, process, _listening: Arc::new(StopsListener(stop)) })
    }

    pub(super) fn subscribe(&self) -> broadcast::Receiver<Change> {
        self.channel.subscribe()
    }

    /// Tells this process; called after the commit.
    pub(super) fn publish(&self, changes: &[Change]) {
        for (stream, seq) in newest(changes) {
            // Without a receiver there is nobody to tell.
            let _ = self.channel.send(Change { stream, seq });
        }
    }

    /// Tells the other processes, once the transaction is committed.
    pub(super) fn tell_other_processes(
        &self,
        connection: &mut AnyConnection,
        changes: &[Change],
    ) -> Result<(), StoreError> {
        let AnyConnection::Postgres(pg) = connection else { return Ok(()) };
        if changes.is_empty() {
            return Ok(());
        }
        let told: Vec<String> =
            newest(changes).into_iter().map(|(stream, seq)| format!("{stream} {seq}")).collect();
        diesel::sql_query(
            "SELECT pg_notify('nomerok_' || current_schema(), \
                 $1 || ' ' || (SELECT max(number) FROM entries) || ' ' || told) \
             FROM unnest($2) AS told",
        )
        .bind::<Text, _>(self.process.to_string())
        .bind::<Array<Text>, _>(told)
        .execute(pg)?;
        Ok(())
    }
}

fn newest(changes: &[Change]) -> BTreeMap<StreamId, Seq> {
    changes.iter().map(|change| (change.stream, change.seq)).collect()
}

/// What a notification says: `<process> <number of the last entry> <stream> <seq>`.
struct Notification {
    process: Uuid,
    number: i64,
    change: Change,
}

impl Notification {
    fn parse(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        Some(Self {
            process: words.next()?.parse().ok()?,
            number: words.next()?.parse().ok()?,
            change: Change {
                stream: words.next()?.parse().ok()?,
                seq: Seq(words.next()?.parse().ok()?),
            },
        })
    }
}

struct Listener {
    address: Address,
    channel: broadcast::Sender<Change>,
    process: Uuid,
    stop: Arc<AtomicBool>,
    /// The number of the last entry heard of, in the order of commits; `None` before the first connection.
    heard: Option<i64>,
}

impl Listener {
    fn run(mut self, connection: PgConnection) {
        let mut connection = Some(connection);
        let mut wait = LOOK;
        while !self.stop.load(Ordering::Relaxed) {
            match connection.take().map_or_else(|| self.connect(), Ok) {
                Ok(mut listening) => {
                    wait = LOOK;
                    if let Err(error) = self.listen(&mut listening) {
                        tracing::warn!(%error, "lost the connection that listens for changes");
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "cannot listen for changes");
                    self.sleep(wait);
                    wait = (wait * 2).min(LONGEST_WAIT);
                }
            }
        }
    }

    /// Sleeps, but not through a stop.
    fn sleep(&self, time: Duration) {
        let start = Instant::now();
        while start.elapsed() < time && !self.stop.load(Ordering::Relaxed) {
            thread::sleep(LOOK);
        }
    }

    /// Listens, then reads what was missed: in this order nothing falls between.
    fn connect(&mut self) -> Result<PgConnection, StoreError> {
        let mut connection = self.address.postgres()?;
        // A channel's name is no value, so the statement is put together on the server.
        connection.batch_execute(
            "DO $$ BEGIN \
                 EXECUTE format('LISTEN %I', 'nomerok_' || current_schema()); \
             END $$",
        )?;
        let head: Option<i64> =
            entries::table.select(diesel::dsl::max(entries::number)).first(&mut connection)?;
        let head = head.unwrap_or(0);
        if let Some(heard) = self.heard
            && heard < head
        {
            let missed: Vec<(String, Option<i64>)> = entries::table
                .filter(entries::number.gt(heard))
                .group_by(entries::stream)
                .select((entries::stream, diesel::dsl::max(entries::seq)))
                .load(&mut connection)?;
            for (stream, seq) in missed {
                let stream = stream.parse().map_err(StoreError::corrupt)?;
                let seq = seq.and_then(|seq| u64::try_from(seq).ok()).map(Seq);
                let seq = seq.ok_or_else(|| StoreError::corrupt("an entry without its place"))?;
                let _ = self.channel.send(Change { stream, seq });
            }
        }
        self.heard = Some(head);
        Ok(connection)
    }

    /// Passes on what comes until the connection breaks or the store is closed.
    fn listen(&mut self, connection: &mut PgConnection) -> Result<(), StoreError> {
        let mut probed = Instant::now();
        while !self.stop.load(Ordering::Relaxed) {
            for notification in connection.notifications_iter() {
                let payload = notification?.payload;
                let Some(heard) = Notification::parse(&payload) else {
                    tracing::warn!(payload, "not a notification of this program");
                    continue;
                };
                self.heard = self.heard.max(Some(heard.number));
                if heard.process != self.process {
                    let _ = self.channel.send(heard.change);
                }
            }
            if probed.elapsed() > PROBE {
                connection.batch_execute("SELECT 1")?;
                probed = Instant::now();
            }
            thread::sleep(LOOK);
        }
        Ok(())
    }
}
