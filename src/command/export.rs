//! `nomerok export`: players, an event's tables, its report or all of it, to standard output.

use super::database::Database;
use crate::club::{Club, EventTable, Refused};
use crate::i18n::{self, Language, text};
use clap::Subcommand;
use std::io::Write;
use std::process::ExitCode;

/// What to export, and from where.
#[derive(Debug, clap::Args)]
// Also behind the name of what is to be done: `nomerok export players --database …`.
#[command(mut_arg("database", |arg| arg.global(true)))]
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
    /// The standings of an event as CSV, best first.
    Standings(Table),
    /// The results of an event as CSV, party by party.
    Results(Table),
    /// A stage of an event between two sides as a tournament report (TRF).
    Trf {
        /// The event's name in addresses.
        event: String,
        /// The stage, from 1; the one that is played without it.
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..))]
        stage: Option<u8>,
    },
    /// An event with its logs as a JSON archive.
    Tournament {
        /// The event's name in addresses.
        event: String,
    },
}

#[derive(Debug, clap::Args)]
struct Table {
    /// The event's name in addresses.
    event: String,
    /// The language of what stands for a removed player.
    #[arg(long, default_value_t = Language::En)]
    lang: Language,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let club = arguments.database.existing()?;
    let text = match arguments.what.write(&club) {
        Ok(text) => text,
        Err(Refused::NotFound) => {
            eprintln!("nomerok: there is no such event");
            return Ok(ExitCode::from(2));
        }
        Err(Refused::Illegal(illegal)) => {
            eprintln!("nomerok: {}", i18n::message(Language::En, &illegal.message, &str::to_owned));
            return Ok(ExitCode::from(2));
        }
        Err(refused) => return Err(refused.into()),
    };
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

impl What {
    fn write(&self, club: &Club) -> Result<String, Refused> {
        match self {
            Self::Players => Ok(club.export_people(',')?),
            Self::Standings(asked) => asked.write(club, EventTable::Standings),
            Self::Results(asked) => asked.write(club, EventTable::Results),
            Self::Trf { event, stage } => {
                let stage = stage.map(|stage| usize::from(stage) - 1);
                club.export_trf(event, stage, &text(Language::En, "player-removed", &[]))
            }
            Self::Tournament { event } => Ok(club.export_event(event)?.write()),
        }
    }
}

impl Table {
    fn write(&self, club: &Club, table: EventTable) -> Result<String, Refused> {
        club.export_table(&self.event, table, &text(self.lang, "player-removed", &[]))
    }
}
