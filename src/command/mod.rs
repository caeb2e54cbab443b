//! The command line: one module a command, each thin. It parses, calls a use case and
//! prints the answer.

mod backup;
mod calibrate;
mod database;
mod demo;
mod export;
mod import;
mod nardy;
mod pair;
mod replay;
mod seating;
mod serve;
mod simulate;
mod standings;
mod user;
mod verify;

use clap::builder::Resettable;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::process::ExitCode;

/// Runs a club's table-game tournaments: Fish, Fish with kopecks, long nardy, Novuss.
#[derive(Debug, Parser)]
#[command(name = "nomerok", version, about, args_conflicts_with_subcommands = true)]
struct Line {
    #[command(subcommand)]
    command: Option<Command>,
    /// What is served when no command is named.
    #[command(flatten)]
    serve: serve::Serve,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the web application (also without naming a command).
    Serve(serve::Serve),
    /// A sample club with a finished and a running event, on a temporary database, served.
    Demo(demo::Arguments),
    /// Brings in a list of players or an event's archive.
    Import(import::Arguments),
    /// Writes out players or an event's archive.
    Export(export::Arguments),
    /// Makes a copy of the whole installation in a file, also while it is served.
    Backup(backup::Backup),
    /// Puts a copy back into a database.
    Restore(backup::Restore),
    /// Folds every log again and compares with what is stored.
    Verify(database::Database),
    /// Users of the web application: add, list, a link for a forgotten password.
    User(user::User),
    /// Long nardy: legal plays of positions as JSON lines, counts of paths.
    Nardy(nardy::Arguments),
    /// The next round of a Swiss tournament, from a tournament report file.
    Pair(pair::Arguments),
    /// The standings of a tournament report file as CSV.
    Standings(standings::Arguments),
    /// A balanced schedule of tables for several rounds, as JSON.
    Seating(seating::Arguments),
    /// Reads a match as JSON lines, answers each with the state and its explanations.
    Replay(replay::Replay),
    /// Simulates a shot of Novuss or Fish, or many of them around it.
    Simulate(simulate::Simulate),
    /// Friction and restitution of a table from measurements.
    Calibrate(calibrate::Calibrate),
}

/// Input that cannot be used, in words: the exit code is 2.
#[derive(Debug)]
struct Unusable(String);

impl std::fmt::Display for Unusable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unusable {}

/// Runs the command line; the exit code is 2 for input that cannot be used.
#[must_use]
pub fn run() -> ExitCode {
    let matches = without_empty(Line::command()).get_matches();
    let line = Line::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    crate::telemetry::start();
    let done = match line.command.unwrap_or(Command::Serve(line.serve)) {
        Command::Serve(serve) => serve.run().map(|()| ExitCode::SUCCESS),
        Command::Demo(arguments) => demo::run(&arguments),
        Command::Import(arguments) => import::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::Backup(backup) => backup.run(),
        Command::Restore(restore) => restore.run(),
        Command::Verify(database) => verify::run(&database),
        Command::Nardy(arguments) => nardy::run(&arguments).map(|()| ExitCode::SUCCESS),
        Command::Pair(arguments) => pair::run(&arguments),
        Command::Standings(arguments) => arguments.run(),
        Command::Seating(arguments) => arguments.run(),
        Command::Replay(replay) => replay.run(),
        Command::Simulate(simulate) => simulate.run(),
        Command::Calibrate(calibrate) => calibrate.run(),
        Command::User(user) => user.run(),
    };
    done.unwrap_or_else(|error| {
        eprintln!("nomerok: {error:#}");
        if error.is::<Unusable>() { ExitCode::from(2) } else { ExitCode::FAILURE }
    })
}

/// The command line that takes a setting left empty in the environment (`NOMEROK_URL=`) for one
/// that is not there, as those mean it who write such lines.
fn without_empty(command: clap::Command) -> clap::Command {
    let empty = |arg: &clap::Arg| {
        let set = arg.get_env().and_then(std::env::var_os);
        set.is_some_and(|value| value.is_empty())
    };
    command
        .mut_args(|arg| if empty(&arg) { arg.env(Resettable::Reset) } else { arg })
        .mut_subcommands(without_empty)
}
