//! The command line. Thin: it parses, calls a use case and prints the answer.
//!
//! Answers go to stdout, errors to stderr; the exit code is 2 for bad input and 1 for
//! everything else that goes wrong.

mod database;
mod serve;
mod user;

use clap::{Parser, Subcommand};
use database::Database;
use std::process::ExitCode;

#[derive(Debug, Parser)]
#[command(name = "nomerok", version, about)]
struct Line {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the web application.
    Serve(serve::Serve),
    /// Users of the web application.
    User(user::User),
}

/// Runs the command line.
#[must_use]
pub fn run() -> ExitCode {
    let line = Line::parse();
    crate::telemetry::start();
    let done = match line.command {
        Command::Serve(serve) => serve.run(),
        Command::User(user) => user.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("nomerok: {error:#}");
            if error.is::<BadInput>() { ExitCode::from(2) } else { ExitCode::FAILURE }
        }
    }
}

/// What was given makes no sense; the text says what would.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct BadInput(String);
