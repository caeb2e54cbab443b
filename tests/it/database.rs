//! A fresh database for each test, and the same test on both kinds.
//!
//! SQLite is a file in a folder of the test's own. PostgreSQL is a schema of the test's own
//! on the server `NOMEROK_TEST_POSTGRES` names; without that variable the PostgreSQL half is
//! left out, and says so.

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection};
use nomerok::store::Store;
use std::sync::atomic::{AtomicU32, Ordering};

/// A database nobody else uses; it is removed with the value.
#[derive(Debug)]
pub(crate) enum Database {
    /// A file.
    Sqlite(tempfile::TempDir),
    /// A schema on a server.
    Postgres {
        /// The server.
        server: String,
        /// The schema's name.
        schema: String,
    },
}

impl Database {
    /// A SQLite file that does not exist yet.
    pub(crate) fn sqlite() -> Self {
        Self::Sqlite(tempfile::tempdir().expect("a folder for temporary files"))
    }

    /// An empty PostgreSQL schema, if a server is named.
    pub(crate) fn postgres() -> Option<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let Ok(server) = std::env::var("NOMEROK_TEST_POSTGRES") else {
            eprintln!("PostgreSQL left out: NOMEROK_TEST_POSTGRES is not set");
            return None;
        };
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let schema = format!("test_{}_{number}", std::process::id());
        execute(
            &server,
            &format!("DROP SCHEMA IF EXISTS {schema} CASCADE; CREATE SCHEMA {schema}"),
        );
        Some(Self::Postgres { server, schema })
    }

    /// The address to open it by.
    pub(crate) fn url(&self) -> String {
        match self {
            Self::Sqlite(folder) => format!("sqlite:{}", folder.path().join("club.db").display()),
            Self::Postgres { server, schema } => {
                let join = if server.contains('?') { '&' } else { '?' };
                let options = format!("options=-csearch_path%3D{schema}&application_name={schema}");
                format!("{server}{join}{options}")
            }
        }
    }

    /// Opens the store; each call is a store of its own, as of another process.
    pub(crate) fn open(&self) -> Store {
        Store::open(&self.url()).expect("a fresh database opens")
    }

    /// Breaks every connection to this database, as a server that is started again does.
    /// SQLite has no server.
    pub(crate) fn break_connections(&self) {
        if let Self::Postgres { server, schema } = self {
            execute(
                server,
                &format!(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                     WHERE application_name = '{schema}'"
                ),
            );
        }
    }

    /// Runs SQL behind the store's back.
    pub(crate) fn execute(&self, sql: &str) {
        match self {
            Self::Sqlite(folder) => {
                let path = folder.path().join("club.db").display().to_string();
                let mut connection =
                    diesel::SqliteConnection::establish(&path).expect("the file opens");
                connection
                    .batch_execute("PRAGMA busy_timeout = 5000")
                    .and_then(|()| connection.batch_execute(sql))
                    .expect("the SQL of a test is right");
            }
            Self::Postgres { .. } => execute(&self.url(), sql),
        }
    }
}

fn execute(url: &str, sql: &str) {
    let mut connection =
        PgConnection::establish(url).expect("the server of NOMEROK_TEST_POSTGRES answers");
    connection
        .batch_execute(&format!("SET client_min_messages = warning; {sql}"))
        .expect("the SQL of a test is right");
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Self::Postgres { server, schema } = self {
            execute(server, &format!("DROP SCHEMA {schema} CASCADE"));
        }
    }
}

/// Runs a test on a fresh SQLite database, then on a fresh PostgreSQL one.
pub(crate) fn on_both(test: impl Fn(&Database)) {
    test(&Database::sqlite());
    if let Some(postgres) = Database::postgres() {
        test(&postgres);
    }
}
