//! `nomerok demo`: a believable club on a temporary database, then the server on it.

mod evening;
mod people;

use super::{database, serve};
use anyhow::Context;
use std::process::ExitCode;

/// Where the demo listens.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Address and port to listen on.
    #[arg(long, env = "NOMEROK_LISTEN", default_value = "127.0.0.1:8080")]
    listen: String,
    /// The seed everything in the club comes from: the same seed, the same club.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let folder = Folder::new()?;
    let club = database::open(&format!("sqlite:{}", folder.0.join("demo.db").display()))?;
    evening::fill(&club, arguments.seed)?;
    serve::demo(&arguments.listen, club)?;
    Ok(ExitCode::SUCCESS)
}

/// A temporary folder that goes with the demo.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new() -> anyhow::Result<Self> {
        let folder = std::env::temp_dir().join(format!("nomerok-demo-{}", uuid::Uuid::now_v7()));
        std::fs::create_dir(&folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        Ok(Self(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A demo left behind in the temporary folder harms nobody.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
