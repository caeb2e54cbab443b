//! `nomerok replay GAME`: log entries in, states with explanations out.

use crate::games::{self, GAMES, Kind, Message};
use crate::i18n::{self, Language};
use crate::transfer::replay::{Boundary, Replay, boundary, refused};
use serde_json::Value;
use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;

/// Which game, and how many matches.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The game's name
    #[arg(value_parser = game)]
    game: &'static Kind,
    /// Several matches one after another, each with its header and perhaps its result
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

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let mut replay: Option<Replay<'_>> = None;
    let mut headers = 0;
    while let Some(line) = next_line(&mut input)? {
        let between = line.as_deref().ok().filter(|_| arguments.many).and_then(boundary);
        match (line, &mut replay, between) {
            (Err(TooLong), open, _) => {
                let limit = i64::try_from(LONGEST_LINE).unwrap_or(i64::MAX);
                let message = Message::new("line-too-long").with("limit", limit);
                answer(&mut output, &refused(&message, &words))?;
                if open.is_none() {
                    return Ok(ExitCode::from(2));
                }
            }
            (Ok(_), Some(open), Some(Boundary::Result(recorded))) => {
                let checked = open.check(&recorded);
                answer(&mut output, &checked)?;
                replay = None;
            }
            (Ok(_), None, Some(Boundary::Result(_))) => {
                let message = Message::new("result-without-match");
                answer(&mut output, &refused(&message, &words))?;
            }
            (Ok(line), Some(open), None) => answer(&mut output, &open.entry(&line))?,
            (Ok(line), open, _) => {
                if let Some(finished) = open {
                    answer(&mut output, &finished.result())?;
                }
                headers += 1;
                match Replay::start(arguments.game, &line, &words) {
                    Ok((started, first)) => {
                        answer(&mut output, &first)?;
                        replay = Some(started);
                    }
                    Err(refusal) => {
                        answer(&mut output, &refusal)?;
                        return Ok(ExitCode::from(2));
                    }
                }
            }
        }
    }
    if let Some(replay) = &replay {
        answer(&mut output, &replay.result())?;
    }
    if headers == 0 {
        eprintln!("the input has no header");
        return Ok(ExitCode::from(2));
    }
    Ok(ExitCode::SUCCESS)
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
/// the beginning is ever held.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<Vec<u8>, TooLong>>> {
    let mut line = Vec::new();
    let limit = LONGEST_LINE as u64 + 1;
    if input.take(limit).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > LONGEST_LINE {
        skip_line(input)?;
        return Ok(Some(Err(TooLong)));
    }
    Ok(Some(Ok(line)))
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let seen = input.fill_buf()?;
        let end = seen.iter().position(|byte| *byte == b'\n');
        let used = end.map_or(seen.len(), |end| end + 1);
        if used == 0 {
            return Ok(());
        }
        input.consume(used);
        if end.is_some() {
            return Ok(());
        }
    }
}
