//! Which database a command works on.

use crate::store::Store;
use clap::Args;

#[derive(Debug, Args)]
pub(super) struct Database {
    /// The database: sqlite:FILE or postgres://…
    #[arg(long = "database", env = "NOMEROK_DATABASE", default_value = "sqlite:nomerok.db")]
    url: String,
}

impl Database {
    /// Opens it; a SQLite file that is not there is made.
    pub(super) fn open(&self) -> anyhow::Result<Store> {
        Ok(Store::open(&self.url)?)
    }
}
