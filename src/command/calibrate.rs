//! `nomerok calibrate`: friction and restitution of the club's own table from measurements.

use super::simulate::bounded;
use anyhow::{Context, Result, bail, ensure};
use simulation::calibration::{Measurement, Reading, fit};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Fit friction and restitution to measured slides, rebounds and collisions.
#[derive(Debug, clap::Args)]
pub(super) struct Calibrate {
    /// Columns `kind` (slide, rebound, collision), `distance_mm`, `time_s`, `after_mm`.
    measurements: PathBuf,
    /// Gravity, m/s².
    #[arg(long, default_value_t = 9.81)]
    g: f64,
    /// Friction assumed for rebounds where no slide was measured.
    #[arg(long, default_value_t = 0.1)]
    mu: f64,
}

/// Some ten thousand rows; nobody measures more.
const LONGEST: u64 = 1 << 20;

impl Calibrate {
    /// The exit code is 2 for measurements that cannot be used.
    pub(super) fn run(&self) -> Result<ExitCode> {
        let fitted = rows(&self.measurements)
            .and_then(|rows| Ok(fit(&rows, self.g, self.mu, Reading::default())?));
        match fitted {
            Ok(found) => {
                println!("{}", serde_json::to_string(&found)?);
                Ok(ExitCode::SUCCESS)
            }
            Err(why) => {
                eprintln!("nomerok: {}: {why:#}", self.measurements.display());
                Ok(ExitCode::from(2))
            }
        }
    }
}

fn rows(path: &Path) -> Result<Vec<Measurement>> {
    let Some(text) = bounded(path, LONGEST)? else { bail!("longer than {LONGEST} bytes") };
    // Spreadsheets put a mark before the first column's name.
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text);
    let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(text);
    for column in reader.headers()? {
        let known = ["kind", "distance_mm", "time_s", "after_mm"];
        ensure!(known.contains(&column), "unknown column `{column}`; known: {}", known.join(", "));
    }
    let mut rows = Vec::new();
    for (number, row) in reader.deserialize().enumerate() {
        rows.push(row.with_context(|| format!("row {}", number + 1))?);
    }
    ensure!(!rows.is_empty(), "holds no measurement");
    Ok(rows)
}
