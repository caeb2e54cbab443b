//! `nomerok verify`: fold every log again and compare with what is stored.

use super::database::Database;
use std::process::ExitCode;

pub(super) fn run(database: &Database) -> anyhow::Result<ExitCode> {
    let report = database.existing()?.verify()?;
    for finding in &report.findings {
        println!("{}: {}", finding.stream, finding.what);
    }
    println!(
        "{} streams, {} entries, {} findings",
        report.streams,
        report.entries,
        report.findings.len()
    );
    Ok(if report.findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
