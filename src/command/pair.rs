//! `nomerok pair`: the next Swiss round of a tournament report file, the recorded ones checked,
//! a random tournament written.

use crate::games::{Explanation, Message};
use crate::i18n::{self, Language};
use crate::tournament::crosstable::{CrossTable, Tpn};
use crate::tournament::swiss::{self, NoLegalPairing, Pairing, Pairs, Plan};
use crate::transfer::trf::{self, Dialect, Report};
use anyhow::Context;
use serde_json::{Value, json};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Pair the next round of a Swiss tournament by the Dutch system.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The tournament report file (TRF); `-` reads standard input.
    #[arg(required_unless_present = "generate")]
    file: Option<PathBuf>,
    /// Why, as JSON lines on standard error: every pair, float, bye and first move.
    #[arg(long, conflicts_with_all = ["check", "generate"])]
    explain: bool,
    /// Pair every recorded round again and print where the record differs.
    #[arg(long, conflicts_with = "generate")]
    check: bool,
    /// Write a random complete tournament instead.
    #[arg(long, conflicts_with = "file", requires_all = ["players", "rounds", "seed"])]
    generate: bool,
    /// Players of the random tournament.
    #[arg(long, requires = "generate", value_parser = clap::value_parser!(u32).range(2..=9999))]
    players: Option<u32>,
    /// Its rounds.
    #[arg(long, requires = "generate", value_parser = clap::value_parser!(u16).range(1..=99))]
    rounds: Option<u16>,
    /// What fixes everything random in it.
    #[arg(long, requires = "generate")]
    seed: Option<u64>,
    /// The part of its games that is not played.
    #[arg(long, requires = "generate", default_value = "0", value_parser = rate)]
    forfeit_rate: u32,
    /// How often a player asks for a bye, a round.
    #[arg(long, requires = "generate", default_value = "0", value_parser = rate)]
    bye_rate: u32,
    /// How often a player leaves for good, a round.
    #[arg(long, requires = "generate", default_value = "0", value_parser = rate)]
    withdrawal_rate: u32,
    /// The part of the players that comes after the first round.
    #[arg(long, requires = "generate", default_value = "0", value_parser = rate)]
    late_rate: u32,
    /// With Baku acceleration.
    #[arg(long, requires = "generate")]
    baku: bool,
    /// Language of the sentences.
    #[arg(long, default_value_t)]
    lang: Language,
}

/// A part of one, as thousandths.
fn rate(text: &str) -> Result<u32, String> {
    let part: f64 = text.parse().map_err(|_| "a number from 0 to 1".to_owned())?;
    (0..=1000)
        .find(|thousandth| f64::from(*thousandth) + 0.5 > part * 1000.0)
        .filter(|_| part >= 0.0)
        .ok_or_else(|| "a number from 0 to 1".to_owned())
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    if arguments.generate {
        return arguments.write_random();
    }
    let table = match arguments.read()? {
        Ok(table) => table,
        Err(fault) => {
            eprintln!("nomerok: {}", i18n::message(arguments.lang, &fault, &str::to_owned));
            return Ok(ExitCode::from(2));
        }
    };
    if arguments.check { arguments.check(&table) } else { arguments.pair(&table) }
}

/// More than any tournament's file holds.
const LARGEST: u64 = 64 << 20;

impl Arguments {
    fn read(&self) -> anyhow::Result<Result<CrossTable, Message>> {
        let mut bytes = Vec::new();
        match self.file.as_deref().filter(|path| path.as_os_str() != "-") {
            Some(path) => {
                let file = File::open(path).with_context(|| path.display().to_string())?;
                file.take(LARGEST).read_to_end(&mut bytes)?;
            }
            None => {
                io::stdin().lock().take(LARGEST).read_to_end(&mut bytes)?;
            }
        }
        Ok(match trf::read(&bytes) {
            Ok(reading) => {
                for note in &reading.notes {
                    eprintln!("nomerok: {}", i18n::message(self.lang, note, &str::to_owned));
                }
                Ok(reading.report.table)
            }
            Err(fault) => Err(fault.message()),
        })
    }

    fn words(&self, table: &CrossTable, message: &Message) -> String {
        i18n::message(self.lang, message, &|seat| name(table, seat))
    }

    fn pair(&self, table: &CrossTable) -> anyhow::Result<ExitCode> {
        let pairing = match swiss::pair(table) {
            Ok(pairing) => pairing,
            Err(none) => {
                eprintln!("nomerok: {}", self.words(table, &none.message()));
                // A tournament without opponents is none; one that is at its end is.
                let is_none = matches!(none, NoLegalPairing::TooFew);
                return Ok(if is_none { ExitCode::from(2) } else { ExitCode::FAILURE });
            }
        };
        let mut output = io::stdout().lock();
        // The bye is a line like the pairs, and counted with them, as pairing programs do.
        writeln!(output, "{}", pairing.pairs.len() + usize::from(pairing.bye.is_some()))?;
        for pair in &pairing.pairs {
            writeln!(output, "{} {}", pair.first, pair.second)?;
        }
        if let Some((tpn, _)) = pairing.bye {
            writeln!(output, "{tpn} 0")?;
        }
        if self.explain {
            let mut errors = io::stderr().lock();
            for line in self.reasons(table, &pairing) {
                writeln!(errors, "{line}")?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    fn reasons(&self, table: &CrossTable, pairing: &Pairing) -> Vec<Value> {
        let said = |one: &Explanation| json!({ "rule": one.rule, "text": self.words(table, &one.message) });
        let mut lines: Vec<Value> = pairing
            .pairs
            .iter()
            .map(|pair| {
                json!({
                    "pair": [pair.first, pair.second],
                    "bracket": pair.bracket.to_string(),
                    "why": pair.why().iter().map(said).collect::<Vec<_>>(),
                    "first_move": said(&pair.first_move()),
                })
            })
            .collect();
        lines.extend(pairing.moved.iter().map(|moved| {
            let bracket = moved.bracket.to_string();
            json!({ "float": moved.tpn, "from": bracket, "why": [said(&moved.why())] })
        }));
        if let (Some((tpn, _)), Some(why)) = (pairing.bye, pairing.bye_why()) {
            lines.push(json!({ "bye": tpn, "why": [said(&why)] }));
        }
        lines
    }

    fn check(&self, table: &CrossTable) -> anyhow::Result<ExitCode> {
        let differences = swiss::check(table);
        let mut output = io::stdout().lock();
        for one in &differences {
            let round = Message::new("pairing-differs").with("round", i64::from(one.round));
            writeln!(output, "{}", self.words(table, &round))?;
            match &one.expected {
                Ok(expected) => {
                    for line in only_in(&one.recorded, expected) {
                        writeln!(output, "- {line}")?;
                    }
                    for line in only_in(expected, &one.recorded) {
                        writeln!(output, "+ {line}")?;
                    }
                }
                Err(none) => writeln!(output, "{}", self.words(table, &none.message()))?,
            }
        }
        Ok(if differences.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    fn write_random(&self) -> anyhow::Result<ExitCode> {
        let (Some(players), Some(rounds), Some(seed)) = (self.players, self.rounds, self.seed)
        else {
            anyhow::bail!("--generate needs --players, --rounds and --seed");
        };
        let plan = Plan {
            forfeits: self.forfeit_rate,
            byes: self.bye_rate,
            withdrawals: self.withdrawal_rate,
            late: self.late_rate,
            baku: self.baku,
            attempts: 100,
            ..Plan::new(players, rounds, seed)
        };
        match swiss::generate(&plan) {
            Ok(table) => {
                let text = match trf::write(&Report::of(table), Dialect::Both) {
                    Ok(text) => text,
                    Err(cannot) => anyhow::bail!("{cannot}"),
                };
                io::stdout().lock().write_all(text.as_bytes())?;
                Ok(ExitCode::SUCCESS)
            }
            Err(none) => {
                let table = CrossTable::new("", rounds);
                eprintln!("nomerok: {}", self.words(&table, &none.message()));
                Ok(ExitCode::from(2))
            }
        }
    }
}

/// Number and name of who sits there.
fn name(table: &CrossTable, seat: &str) -> String {
    let row = seat.parse().ok().and_then(|tpn: Tpn| table.row(tpn));
    match row.map(|row| row.name.trim()).filter(|name| !name.is_empty()) {
        Some(name) => format!("{seat} {name}"),
        None => seat.to_owned(),
    }
}

fn only_in(one: &Pairs, other: &Pairs) -> Vec<String> {
    let mut lines: Vec<String> = one
        .pairs
        .difference(&other.pairs)
        .map(|(first, second)| format!("{first} {second}"))
        .collect();
    if let Some(bye) = one.bye.filter(|_| one.bye != other.bye) {
        lines.push(format!("{bye} 0"));
    }
    lines
}
