//! The database a command works on.

use super::Unusable;
use crate::club::Club;
use crate::store::Store;
use anyhow::Context;
use std::path::Path;

/// Names the database.
#[derive(Debug, clap::Args)]
pub(super) struct Database {
    /// The database: `sqlite:FILE` or `postgres://…`.
    #[arg(long, env = "NOMEROK_DATABASE", default_value = "sqlite:nomerok.db")]
    database: String,
}

impl Database {
    /// Opens the club in it, which must be there already: who only looks must not make an empty
    /// one out of a mistyped name and find it in good order.
    ///
    /// # Errors
    /// The file is not there: that is bad input.
    pub(super) fn existing(&self) -> anyhow::Result<Club> {
        // What begins with `file:` is no path but SQLite's own way of writing one.
        let path = self.database.strip_prefix("sqlite:").filter(|path| !path.starts_with("file:"));
        if let Some(path) = path.filter(|path| !path.is_empty() && !Path::new(path).exists()) {
            return Err(Unusable(format!("no such database: {path}")).into());
        }
        self.club()
    }

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
