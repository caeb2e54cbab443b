//! `nomerok export`: players or a whole event, to standard output.

use super::database::Database;
use clap::Subcommand;
use std::io::Write;
use std::process::ExitCode;

/// What to export, and from where.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    database: Database,
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// The registry of players as CSV; importing it again changes nothing.
    Players,
    /// An event with its logs as a JSON archive.
    Tournament {
        /// The event's name in addresses.
        event: String,
    },
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let club = arguments.database.club()?;
    let text = match &arguments.what {
        What::Players => club.export_people(',')?,
        What::Tournament { event } => club.export_event(event)?.write(),
    };
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
