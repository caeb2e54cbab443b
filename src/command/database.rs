//! The database a command works on.

use crate::club::Club;
use crate::store::Store;
use anyhow::Context;

/// Names the database.
#[derive(Debug, clap::Args)]
pub(super) struct Database {
    /// The database: `sqlite:FILE` or `postgres://…`.
    #[arg(long, env = "NOMEROK_DATABASE", default_value = "sqlite:nomerok.db")]
    database: String,
}

impl Database {
    /// Opens the club in it.
    pub(super) fn club(&self) -> anyhow::Result<Club> {
        open(&self.database)
    }
}

/// Opens the club in the database of that address.
pub(super) fn open(database: &str) -> anyhow::Result<Club> {
    let store =
        Store::open(database).with_context(|| format!("cannot open the database {database}"))?;
    Ok(Club::new(store))
}
