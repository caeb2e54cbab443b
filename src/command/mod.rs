//! The command line. Thin: it parses, calls a use case and prints the answer.

mod serve;

use clap::{Parser, Subcommand};
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
}

/// Runs the command line.
#[must_use]
pub fn run() -> ExitCode {
    let line = Line::parse();
    crate::telemetry::start();
    let done = match line.command {
        Command::Serve(serve) => serve.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("nomerok: {error:#}");
            ExitCode::FAILURE
        }
    }
}
