//! `nomerok seating`: a balanced schedule of tables as JSON.

use crate::i18n::{self, Language};
use crate::tournament::seating::{Plan, schedule};
use std::process::ExitCode;

/// Seat players at tables for several rounds, so that everybody meets as many others as can be.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// How many players.
    #[arg(long)]
    players: usize,
    /// Seats of the largest table.
    #[arg(long)]
    table: usize,
    /// How many rounds.
    #[arg(long)]
    rounds: usize,
    /// What fixes everything left to chance.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Language of the sentences.
    #[arg(long, default_value_t)]
    lang: Language,
}

impl Arguments {
    /// The exit code is 2 for numbers no schedule is possible with.
    pub(super) fn run(&self) -> anyhow::Result<ExitCode> {
        let Self { players, table, rounds, seed, .. } = *self;
        match schedule(&Plan { players, table, rounds, seed }) {
            Ok(schedule) => {
                println!("{}", serde_json::to_string(&schedule)?);
                Ok(ExitCode::SUCCESS)
            }
            Err(why) => {
                eprintln!("nomerok: {}", i18n::message(self.lang, &why, &str::to_owned));
                Ok(ExitCode::from(2))
            }
        }
    }
}
