//! `nomerok import`: a list of players, an event's archive or a tournament report.

use super::Unusable;
use super::database::Database;
use super::simulate::bounded;
use crate::club::people::Imported;
use crate::club::reports::{TakenReport, TrfEvent};
use crate::club::{Club, Intent, Refused, zone_of_this_machine};
use crate::games::Message;
use crate::i18n::{self, Language};
use crate::log::Actor;
use crate::transfer::archive::Archive;
use crate::transfer::csv::plan::{Answers, Fate};
use clap::Subcommand;
use std::path::PathBuf;
use std::process::ExitCode;

/// What to import, and to where.
#[derive(Debug, clap::Args)]
// Also behind the name of what is to be done: `nomerok import players --database …`.
#[command(mut_arg("database", |arg| arg.global(true)))]
pub(super) struct Arguments {
    #[command(flatten)]
    database: Database,
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// A list of players as CSV, in any usual encoding.
    Players {
        /// The file.
        file: PathBuf,
    },
    /// An event's archive, as `nomerok export tournament` writes it.
    Tournament {
        /// The file.
        file: PathBuf,
    },
    /// A tournament report (TRF) as a new event; prints its name in addresses.
    Trf {
        /// The file.
        file: PathBuf,
        /// The game that was played.
        #[arg(long, default_value = "custom")]
        game: String,
        /// The time zone of the hall; that of this machine without it.
        #[arg(long)]
        zone: Option<chrono_tz::Tz>,
    },
}

/// The largest file that is read, in bytes.
const LARGEST: u64 = 256 << 20;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let club = arguments.database.club()?;
    let (What::Players { file } | What::Tournament { file } | What::Trf { file, .. }) =
        &arguments.what;
    let read = bounded(file, LARGEST);
    let read =
        read.map_err(|error| Unusable(format!("cannot read {}: {error}", file.display())))?;
    let Some(bytes) = read else {
        eprintln!("{}: longer than {LARGEST} bytes", file.display());
        return Ok(ExitCode::from(2));
    };
    match &arguments.what {
        What::Players { .. } => players(&club, &bytes),
        What::Trf { game, zone, .. } => {
            let about = TrfEvent {
                game: game.clone(),
                time_zone: zone.unwrap_or_else(zone_of_this_machine),
                tables: None,
            };
            match report(&club, &bytes, &about)? {
                Ok(slug) => {
                    println!("{slug}");
                    Ok(ExitCode::SUCCESS)
                }
                Err(why) => {
                    eprintln!("{}: {why}", file.display());
                    Ok(ExitCode::from(2))
                }
            }
        }
        What::Tournament { .. } => {
            let refused = match Archive::read(&bytes) {
                Ok(archive) => match club.import_event(archive) {
                    Ok(slug) => {
                        println!("{slug}");
                        return Ok(ExitCode::SUCCESS);
                    }
                    Err(Refused::Illegal(illegal)) => words(&illegal.message),
                    Err(refused) => return Err(refused.into()),
                },
                Err(unreadable) => unreadable.to_string(),
            };
            eprintln!("{}: {refused}", file.display());
            Ok(ExitCode::from(2))
        }
    }
}

/// The name of the event made of a report, or why there is none.
fn report(club: &Club, bytes: &[u8], about: &TrfEvent) -> anyhow::Result<Result<String, String>> {
    let course = match club.read_report(bytes) {
        Ok(course) => course,
        Err(message) => return Ok(Err(words(&message))),
    };
    for note in &course.notes {
        eprintln!("{}", words(note));
    }
    let intent = Intent::now(Actor::System);
    match club.import_trf(intent, course, about, Answers::new(), None) {
        Ok(TakenReport::Done(slug)) => Ok(Ok(slug)),
        Ok(TakenReport::Asks(preview)) => {
            let asked = preview.plan.rows.iter();
            let asked = asked.filter(|row| matches!(row.fate, Fate::Ask { .. }));
            let names: Vec<&str> = asked.map(|row| row.name.as_str()).collect();
            let about = Message::new("trf-event-namesakes").with("names", names.join(", "));
            Ok(Err(words(&about)))
        }
        Err(Refused::Illegal(illegal)) => Ok(Err(words(&illegal.message))),
        Err(refused) => Err(refused.into()),
    }
}

fn words(message: &Message) -> String {
    i18n::message(Language::En, message, &str::to_owned)
}

fn players(club: &Club, bytes: &[u8]) -> anyhow::Result<ExitCode> {
    let (list, _) = match club.read_list(bytes) {
        Ok(read) => read,
        Err(unreadable) => {
            eprintln!("{}", words(&unreadable.message()));
            return Ok(ExitCode::from(2));
        }
    };
    for skipped in &list.skipped {
        match skipped.heading.as_str() {
            "" => eprintln!("column {} is skipped: nothing says what it is", skipped.column),
            heading => eprintln!("column {} is skipped: {heading:?}", skipped.column),
        }
    }
    let preview = club.preview_import(&list, &Answers::new())?;
    for row in &preview.plan.rows {
        match &row.fate {
            Fate::Reject(why) => eprintln!("line {}: {}", row.line, words(why)),
            Fate::Ask { .. } => eprintln!("line {}: somebody of this name is known", row.line),
            _ => {}
        }
    }
    let intent = Intent::now(Actor::System);
    match club.import_people(intent, list, Answers::new(), None)? {
        Imported::Done { created, updated, unchanged, rejected, unanswered } => println!(
            "{created} new, {updated} changed, {unchanged} known, {rejected} rejected, \
             {unanswered} to be decided on the page"
        ),
        Imported::Stale(_) => unreachable!("no plan was shown that could be out of date"),
    }
    Ok(ExitCode::SUCCESS)
}
