//! `nomerok backup` and `nomerok restore`: a copy of the whole installation in a file.

use super::Unusable;
use super::database::Database;
use crate::club::backup::{self, NotRestored};
use std::path::PathBuf;
use std::process::ExitCode;

/// Where a copy is made.
#[derive(Debug, clap::Args)]
pub(super) struct Backup {
    #[command(flatten)]
    database: Database,
    /// The file; one of that name is replaced when the copy was read again and is whole.
    file: PathBuf,
}

impl Backup {
    pub(super) fn run(&self) -> anyhow::Result<ExitCode> {
        let club = self.database.existing()?;
        let entries = backup::make(&club, &self.file)?;
        println!("{}: {entries} entries, read again and whole", self.file.display());
        Ok(ExitCode::SUCCESS)
    }
}

/// What is put back.
#[derive(Debug, clap::Args)]
pub(super) struct Restore {
    #[command(flatten)]
    database: Database,
    /// The copy.
    file: PathBuf,
    /// Put it in the place of what is in the database. Stop the server first.
    #[arg(long)]
    replace: bool,
}

impl Restore {
    pub(super) fn run(&self) -> anyhow::Result<ExitCode> {
        let unusable = |what: String| Unusable(format!("{}: {what}", self.file.display()));
        let copy = backup::read(&self.file).map_err(|error| unusable(error.to_string()))?;
        let made_at = copy.made_at;
        match self.database.club()?.restore_backup(copy, self.replace) {
            Ok(entries) => {
                println!("{entries} entries of {}", made_at.format("%Y-%m-%d %H:%M:%S UTC"));
                Ok(ExitCode::SUCCESS)
            }
            Err(NotRestored::NotEmpty(here)) => Err(Unusable(format!(
                "the database has {here} entries already; --replace puts the copy in their place"
            ))
            .into()),
            Err(NotRestored::Broken(detail)) => Err(unusable(detail).into()),
            Err(NotRestored::Refused(refused)) => Err(refused.into()),
        }
    }
}
