//! The command line: one module a command, each thin.

mod replay;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Runs a club's table-game tournaments: Fish, Fish with kopecks, long nardy, Novuss.
#[derive(Debug, Parser)]
#[command(name = "nomerok", version, about)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Reads a match as JSON lines, answers each with the state and its explanations
    Replay(replay::Arguments),
}

/// Runs the command; the exit code is 2 for input that cannot be used.
///
/// # Errors
/// Input or output failed.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    match arguments.command {
        Command::Replay(arguments) => replay::run(&arguments),
    }
}
