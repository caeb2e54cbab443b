//! `nomerok standings`: the standings of a tournament report file as CSV.

use super::Unusable;
use super::simulate::bounded;
use crate::games::Message;
use crate::i18n::{self, Language};
use crate::tournament::crosstable::{CrossTable, Tpn};
use crate::tournament::tiebreaks::{Amount, Edition, Rules, Standings, System, TieBreak};
use crate::transfer::csv::{Cell, Writer};
use crate::transfer::trf::{self, Report};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// The standings of a tournament between two sides, as CSV.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The tournament report file (TRF).
    file: PathBuf,
    /// The criteria in order, as PTS,DE,BH/C1; without it those the file names, or points alone.
    #[arg(long, value_delimiter = ',')]
    tie_breaks: Vec<TieBreak>,
    /// The edition of FIDE C.07.
    #[arg(long, value_enum, default_value = "2026")]
    edition: Of,
    /// Draw lots with this seed among those level at the end; without it they share the place.
    #[arg(long)]
    lot: Option<u64>,
    /// Why every row stands where it does, and what its values are made of, on standard error.
    #[arg(long)]
    explain: bool,
    /// Language of the sentences.
    #[arg(long, default_value_t)]
    lang: Language,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Of {
    #[value(name = "2023")]
    Of2023,
    #[value(name = "2026")]
    Of2026,
}

/// More than any tournament's file holds.
const LONGEST: u64 = 8 << 20;

impl Arguments {
    /// The exit code is 2 for a file that cannot be used.
    pub(super) fn run(&self) -> anyhow::Result<ExitCode> {
        let bytes =
            bounded(&self.file, LONGEST).map_err(|error| self.unusable(&error.to_string()))?;
        let bytes = bytes.ok_or_else(|| self.unusable(&format!("longer than {LONGEST} bytes")))?;
        let reading = match trf::read(&bytes) {
            Ok(reading) => reading,
            Err(fault) => {
                self.say(&fault.message());
                return Ok(ExitCode::from(2));
            }
        };
        for note in &reading.notes {
            self.say(note);
        }
        let rules = self.rules(&reading.report);
        for doubt in rules.doubts() {
            self.say(&doubt);
        }
        let table = &reading.report.table;
        let standings = Standings::of(table, &rules);
        io::stdout().write_all(written(table, &standings).as_bytes())?;
        if self.explain {
            self.explain(table, &standings)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn unusable(&self, why: &str) -> Unusable {
        Unusable(format!("{}: {why}", self.file.display()))
    }

    fn rules(&self, report: &Report) -> Rules {
        let mut order = self.tie_breaks.clone();
        if order.is_empty() {
            for name in report.tie_breaks() {
                match name.parse() {
                    Ok(tie_break) => order.push(tie_break),
                    Err(unknown) => self.say(&unknown.message()),
                }
            }
        }
        Rules {
            edition: match self.edition {
                Of::Of2023 => Edition::Of2023,
                Of::Of2026 => Edition::Of2026,
            },
            system: if report.is_round_robin() { System::RoundRobin } else { System::Swiss },
            order,
            lot: self.lot,
        }
    }

    fn say(&self, message: &Message) {
        eprintln!("nomerok: {}", i18n::message(self.lang, message, &str::to_owned));
    }

    fn explain(&self, table: &CrossTable, standings: &Standings) -> io::Result<()> {
        let named = |seat: &str| match seat.parse().map(|tpn| name(table, tpn)) {
            Ok(name) if !name.is_empty() => format!("{seat} {name}"),
            _ => seat.to_owned(),
        };
        let words = |message: &Message| i18n::message(self.lang, message, &named);
        let mut out = io::stderr().lock();
        for (at, row) in standings.rows.iter().enumerate() {
            writeln!(out, "{}", named(&row.tpn.to_string()))?;
            if let Some(why) = standings.why(at) {
                writeln!(out, "  {}", words(&why))?;
            }
            for (criterion, value) in standings.order.iter().zip(&row.values) {
                writeln!(
                    out,
                    "  {criterion} {}",
                    i18n::number(self.lang, &value.amount.to_string())
                )?;
                for part in value.why() {
                    writeln!(out, "    {}", words(&part))?;
                }
            }
        }
        Ok(())
    }
}

fn name(table: &CrossTable, tpn: Tpn) -> &str {
    table.row(tpn).map_or("", |row| row.name.as_str())
}

/// `rank,id,name,PTS,…`, lines ended by LF and without a mark, as scripts like it.
fn written(table: &CrossTable, standings: &Standings) -> String {
    let mut writer = Writer::new();
    let header = ["rank", "id", "name"].map(str::to_owned);
    let criteria = standings.order.iter().map(ToString::to_string);
    writer.row(header.into_iter().chain(criteria));
    for row in &standings.rows {
        let mut cells: Vec<Cell<'_>> = vec![
            row.rank.map(i64::from).into(),
            i64::from(row.tpn).into(),
            name(table, row.tpn).into(),
        ];
        cells.extend(row.values.iter().map(|value| cell(value.amount)));
        writer.row(cells);
    }
    writer.finish().trim_start_matches('\u{feff}').replace("\r\n", "\n")
}

fn cell(amount: Amount) -> Cell<'static> {
    let text = amount.to_string();
    text.parse::<i64>().map_or_else(|_| Cell::from(text), Cell::from)
}
