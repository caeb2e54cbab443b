//! Connections: one type for both databases, opened by the scheme of the address.
//!
//! diesel's own way to open an either-or connection tries each database in turn, so a
//! PostgreSQL that is down is reported as a bad address and a mistyped address becomes a
//! new SQLite file. Here the scheme decides and the database's own reason is shown.

use super::StoreError;
use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};
use diesel::prelude::*;
use diesel::r2d2;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use std::fmt;

const SQLITE: EmbeddedMigrations = embed_migrations!("migrations/sqlite");
const POSTGRES: EmbeddedMigrations = embed_migrations!("migrations/postgres");

/// A connection to one of the two databases.
#[derive(diesel::MultiConnection)]
pub(super) enum AnyConnection {
    Postgres(PgConnection),
    Sqlite(SqliteConnection),
}

impl fmt::Debug for AnyConnection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Postgres(_) => "Postgres",
            Self::Sqlite(_) => "Sqlite",
        })
    }
}

/// Where a database is.
#[derive(Debug, Clone)]
pub(super) enum Address {
    /// A file.
    Sqlite(String),
    /// A server, by its whole URL, with limits to waiting for it.
    Postgres(String),
}

impl Address {
    /// Reads `sqlite:<file>`, `postgres://…` or `postgresql://…`.
    ///
    /// SQLite's `:memory:` is no address: every connection would see a database of its own.
    pub(super) fn parse(url: &str) -> Result<Self, StoreError> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(Self::Postgres(impatient(url)));
        }
        match url.strip_prefix("sqlite:") {
            Some(path) if !path.is_empty() && !path.contains(":memory:") => {
                Ok(Self::Sqlite(path.to_owned()))
            }
            _ => Err(StoreError::Address(without_password(url))),
        }
    }

    /// A connection that may write.
    pub(super) fn writer(&self) -> Result<AnyConnection, StoreError> {
        let mut connection = self.connect()?;
        connection.batch_execute(match self {
            Self::Sqlite(_) => "PRAGMA wal_autocheckpoint = 4000",
            // A server that froze in the middle of a group must not stop the others for ever.
            Self::Postgres(_) => {
                "SET synchronous_commit = on; \
                 SET lock_timeout = '30s'; SET idle_in_transaction_session_timeout = '60s'"
            }
        })?;
        Ok(connection)
    }

    /// A connection that cannot write.
    fn reader(&self) -> Result<AnyConnection, StoreError> {
        let mut connection = self.connect()?;
        if let AnyConnection::Sqlite(sqlite) = &mut connection {
            sqlite.batch_execute("PRAGMA query_only = ON")?;
        }
        Ok(connection)
    }

    fn connect(&self) -> Result<AnyConnection, StoreError> {
        match self {
            Self::Postgres(_) => self.postgres().map(AnyConnection::Postgres),
            Self::Sqlite(path) => {
                let mut sqlite = SqliteConnection::establish(path)
                    .map_err(|e| StoreError::Unavailable(format!("{path}: {e}")))?;
                sqlite
                    .batch_execute(
                        "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; \
                         PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON",
                    )
                    .map_err(|e| StoreError::Unavailable(format!("{path}: {e}")))?;
                Ok(AnyConnection::Sqlite(sqlite))
            }
        }
    }

    /// A connection to the server.
    ///
    /// # Errors
    /// `Address` for a file: only a server has a connection of this type.
    pub(super) fn postgres(&self) -> Result<PgConnection, StoreError> {
        match self {
            Self::Postgres(url) => {
                let mut connection =
                    PgConnection::establish(url).map_err(StoreError::unavailable)?;
                // Notices ("relation exists, skipping") would go to the standard error output.
                connection.batch_execute("SET client_min_messages = warning")?;
                Ok(connection)
            }
            Self::Sqlite(path) => Err(StoreError::Address(path.clone())),
        }
    }
}

/// How long a server may be silent, as libpq names it: seconds to connect, then how soon a
/// broken network is noticed. Without them a dead server is waited for until the operating
/// system gives up, which takes minutes or for ever.
const PATIENCE: [(&str, &str); 5] = [
    ("connect_timeout", "5"),
    ("keepalives_idle", "15"),
    ("keepalives_interval", "5"),
    ("keepalives_count", "3"),
    // Milliseconds; keepalives say nothing of what was sent and never acknowledged.
    ("tcp_user_timeout", "30000"),
];

/// The address with the limits it does not set itself.
fn impatient(url: &str) -> String {
    let mut url = url.to_owned();
    for (name, value) in PATIENCE {
        let (_, query) = url.split_once('?').unwrap_or_default();
        if query.split('&').any(|one| one.split('=').next() == Some(name)) {
            continue;
        }
        let join = if url.contains('?') { '&' } else { '?' };
        url.push_str(&format!("{join}{name}={value}"));
    }
    url
}

/// The address without what stands between `//` and `@`, for messages.
fn without_password(url: &str) -> String {
    match (url.find("//"), url.rfind('@')) {
        (Some(start), Some(end)) if start + 2 < end => {
            format!("{}…{}", &url[..start + 2], &url[end..])
        }
        _ => url.to_owned(),
    }
}

/// Lets the pool of readers open and check connections.
impl r2d2::ManageConnection for Address {
    type Connection = AnyConnection;
    type Error = StoreError;

    fn connect(&self) -> Result<AnyConnection, StoreError> {
        self.reader()
    }

    fn is_valid(&self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        match connection {
            AnyConnection::Postgres(pg) => Ok(pg.batch_execute("SELECT 1")?),
            AnyConnection::Sqlite(_) => Ok(()),
        }
    }

    fn has_broken(&self, connection: &mut AnyConnection) -> bool {
        // A reader that panicked leaves its transaction open.
        std::thread::panicking() || !idle(connection)
    }
}

fn idle(connection: &mut AnyConnection) -> bool {
    let status = <AnyConnection as Connection>::TransactionManager::transaction_manager_status_mut(
        connection,
    );
    matches!(status.transaction_depth(), Ok(None))
}

/// Begins a write transaction and its first job, when it is this process' turn.
///
/// A group holds what its earlier jobs changed until the one commit, and the jobs of two
/// groups come in any order: with row locks alone, two servers would lock each other out.
/// So groups take turns, on SQLite by its own lock, on PostgreSQL by an advisory lock of the
/// schema that falls with the transaction.
pub(super) fn begin_write(connection: &mut AnyConnection) -> Result<(), StoreError> {
    match connection {
        AnyConnection::Sqlite(sqlite) => {
            // A deferred transaction that reads first fails as soon as another process writes.
            AnsiTransactionManager::begin_transaction_sql(
                sqlite,
                "BEGIN IMMEDIATE; SAVEPOINT job",
            )?;
        }
        AnyConnection::Postgres(pg) => AnsiTransactionManager::begin_transaction_sql(
            pg,
            "BEGIN; SELECT pg_advisory_xact_lock(hashtextextended(current_schema(), 97)); \
             SAVEPOINT job",
        )?,
    }
    Ok(())
}

/// Begins a transaction in which every query sees the same moment.
pub(super) fn begin_read(connection: &mut AnyConnection) -> Result<(), StoreError> {
    match connection {
        AnyConnection::Sqlite(sqlite) => {
            AnsiTransactionManager::begin_transaction_sql(sqlite, "BEGIN")?;
        }
        AnyConnection::Postgres(pg) => AnsiTransactionManager::begin_transaction_sql(
            pg,
            "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        )?,
    }
    Ok(())
}

/// Ends the transaction and keeps its changes.
pub(super) fn commit(connection: &mut AnyConnection) -> Result<(), StoreError> {
    Ok(<AnyConnection as Connection>::TransactionManager::commit_transaction(connection)?)
}

/// Ends the transaction and forgets its changes.
pub(super) fn roll_back(connection: &mut AnyConnection) -> Result<(), StoreError> {
    Ok(<AnyConnection as Connection>::TransactionManager::rollback_transaction(connection)?)
}

/// Keeps what the job did for the commit, and begins the next one. On an error the job can
/// still be undone.
///
/// diesel's own nested transactions would not do: when a release fails, they may or may not
/// have rolled back, and one rollback too many undoes the jobs before.
pub(super) fn keep_job(connection: &mut AnyConnection) -> Result<(), StoreError> {
    Ok(connection.batch_execute("RELEASE SAVEPOINT job; SAVEPOINT job")?)
}

/// Forgets what the job did, and begins the next one. After an error the whole transaction
/// is lost.
pub(super) fn undo_job(connection: &mut AnyConnection) -> Result<(), StoreError> {
    Ok(connection.batch_execute("ROLLBACK TO SAVEPOINT job")?)
}

/// Brings the tables to this program's version.
pub(super) fn migrate(connection: &mut AnyConnection) -> Result<(), StoreError> {
    // One transaction around all steps: two servers started at once take turns here too.
    begin_write(connection)?;
    let result = match connection {
        AnyConnection::Postgres(pg) => steps(pg, POSTGRES),
        AnyConnection::Sqlite(sqlite) => steps(sqlite, SQLITE),
    };
    match result {
        Ok(()) => commit(connection),
        Err(error) => {
            // The first error says what is wrong; the connection is dropped with it.
            let _ = roll_back(connection);
            Err(error)
        }
    }
}

fn steps<DB, C>(connection: &mut C, migrations: EmbeddedMigrations) -> Result<(), StoreError>
where
    DB: diesel::backend::Backend,
    C: MigrationHarness<DB>,
    EmbeddedMigrations: diesel::migration::MigrationSource<DB>,
{
    use diesel::migration::MigrationSource;
    let known: Vec<String> = migrations
        .migrations()
        .map_err(StoreError::unavailable)?
        .iter()
        .map(|migration| migration.name().version().to_string())
        .collect();
    let applied = connection.applied_migrations().map_err(StoreError::unavailable)?;
    if let Some(later) = applied.iter().map(ToString::to_string).find(|v| !known.contains(v)) {
        return Err(StoreError::Newer(later));
    }
    connection.run_pending_migrations(migrations).map_err(StoreError::unavailable)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scheme_decides_and_everything_else_is_refused() {
        assert!(
            matches!(Address::parse("sqlite:club.db"), Ok(Address::Sqlite(p)) if p == "club.db")
        );
        assert!(matches!(Address::parse("postgres://h/d"), Ok(Address::Postgres(_))));
        assert!(matches!(Address::parse("postgresql://h/d"), Ok(Address::Postgres(_))));
        for wrong in ["", "club.db", "sqlite:", "sqlite::memory:", "host=x port=1", "mysql://h/d"] {
            assert!(matches!(Address::parse(wrong), Err(StoreError::Address(_))), "{wrong}");
        }
    }

    #[test]
    fn a_server_is_waited_for_no_longer_than_the_address_says_or_a_few_seconds() {
        let usual = "connect_timeout=5&keepalives_idle=15&keepalives_interval=5\
                     &keepalives_count=3&tcp_user_timeout=30000";
        assert_eq!(impatient("postgres://h/d"), format!("postgres://h/d?{usual}"));
        assert_eq!(
            impatient("postgres://h/d?options=-cx&connect_timeout=60"),
            format!("postgres://h/d?options=-cx&connect_timeout=60&{}", &usual[18..])
        );
    }

    #[test]
    fn a_refused_address_is_named_without_its_password() {
        let error = Address::parse("mysql://club:secret@host/d").expect_err("not ours");
        assert!(!error.to_string().contains("secret"), "{error}");
    }
}
