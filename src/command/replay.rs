//! `nomerok replay GAME`: log entries in, states with explanations out.

use crate::games::{self, GAMES, Kind, Message};
use crate::i18n::{self, Language};
use crate::transfer::replay::{self, Boundary, boundary, refused};
use serde_json::Value;
use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;

/// Read a match as JSON lines, answer each with the state and its explanations.
#[derive(Debug, clap::Args)]
pub(super) struct Replay {
    /// The game's name.
    #[arg(value_parser = game)]
    game: &'static Kind,
    /// Several matches one after another, each with its header and perhaps its result.
    #[arg(long)]
    many: bool,
}

fn game(name: &str) -> Result<&'static Kind, String> {
    games::kind(name).ok_or_else(|| {
        let known: Vec<&str> = GAMES.iter().map(|kind| kind.name).collect();
        format!("known games: {}", known.join(", "))
    })
}

/// A line this long is no entry of any match.
const LONGEST_LINE: usize = 4 << 20;

impl Replay {
    /// The exit code is 2 for a header that cannot be used, and for a line without end: what
    /// comes behind it is not waited for.
    pub(super) fn run(&self) -> anyhow::Result<ExitCode> {
        let unusable = ExitCode::from(2);
        let mut input = io::stdin().lock();
        let mut output = io::stdout().lock();
        let mut open: Option<replay::Replay<'_>> = None;
        let mut begun = false;
        let mut number = 0i64;
        while let Some(line) = next_line(&mut input)? {
            number += 1;
            let Ok(line) = line else {
                let limit = i64::try_from(LONGEST_LINE).unwrap_or(i64::MAX);
                let message =
                    Message::new("line-too-long").with("line", number).with("limit", limit);
                answer(&mut output, &refused(&message, &words))?;
                return Ok(unusable);
            };
            let between = if self.many { boundary(&line) } else { None };
            match (&mut open, between) {
                (Some(current), None) => answer(&mut output, &current.entry(&line))?,
                (Some(current), Some(Boundary::Result(recorded))) => {
                    answer(&mut output, &current.check(&recorded))?;
                    open = None;
                }
                (None, Some(Boundary::Result(_))) => {
                    let message = Message::new("result-without-match");
                    answer(&mut output, &refused(&message, &words))?;
                }
                (current, _) => {
                    if let Some(finished) = current {
                        answer(&mut output, &finished.result())?;
                    }
                    begun = true;
                    match replay::Replay::start(self.game, &line, &words) {
                        Ok((started, first)) => {
                            answer(&mut output, &first)?;
                            open = Some(started);
                        }
                        Err(refusal) => {
                            answer(&mut output, &refusal)?;
                            return Ok(unusable);
                        }
                    }
                }
            }
        }
        if let Some(finished) = &open {
            answer(&mut output, &finished.result())?;
        }
        if !begun {
            eprintln!("nomerok: the input has no header");
            return Ok(unusable);
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Flushed line by line, so that a program can hold a dialogue.
fn answer(output: &mut impl Write, answer: &Value) -> io::Result<()> {
    writeln!(output, "{answer}")?;
    output.flush()
}

/// In a replay seats are shown by their ids: nobody's name is known.
fn words(message: &Message, lang: &str) -> String {
    i18n::message(lang.parse::<Language>().unwrap_or_default(), message, &str::to_owned)
}

#[derive(Debug)]
struct TooLong;

/// The next line without its end, or `None` at the end of input. Of a line that is too long only
/// the beginning is read.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<Vec<u8>, TooLong>>> {
    let mut line = Vec::new();
    let limit = LONGEST_LINE as u64 + 1;
    if input.take(limit).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > LONGEST_LINE {
        return Ok(Some(Err(TooLong)));
    }
    Ok(Some(Ok(line)))
}
