//! The `nomerok` binary.

use clap::Parser;
use std::process::ExitCode;

fn main() -> anyhow::Result<ExitCode> {
    nomerok::command::run(nomerok::command::Arguments::parse())
}
