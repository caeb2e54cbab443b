//! `nomerok nardy`: legal plays of positions as JSON lines, and counting paths.

use crate::games::nardy::{
    Color, Flags, Generator, Hop, Position, Ruleset, hops, judge, perft, sequences,
};
use crate::games::{Illegal, Message, parse};
use crate::i18n::{self, Language};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::io::{self, BufRead, Read, Write};

/// Positions in, legal plays out.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    question: Question,
}

#[derive(Debug, clap::Subcommand)]
enum Question {
    /// Reads positions as JSON lines, answers each with its legal plays
    Plays,
    /// Counts the paths of some rolls from a position, over all 21 rolls at each ply
    Perft {
        /// How many rolls
        #[arg(long, value_parser = clap::value_parser!(u32).range(0..=DEEPEST))]
        depth: u32,
        /// Where from; a roll in it is not looked at
        #[arg(long, default_value = "LN1:O-----------o-----------:w:00")]
        position: String,
    },
}

/// Beyond this the counts no longer fit a machine's memory.
const DEEPEST: i64 = 7;
/// A longer line is no position.
const LONGEST_LINE: u64 = 1 << 20;

/// Runs the command.
///
/// # Errors
/// Input or output failed, or the position to count from is not valid.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.question {
        Question::Plays => Ok(dialogue(io::stdin().lock(), io::stdout().lock())?),
        Question::Perft { depth, position } => {
            let rules = Ruleset::default().rules();
            let counted = position.parse::<Position>().and_then(|position| {
                position.check(rules.six_windows)?;
                Ok(perft(&position.board, position.turn, *depth, rules))
            });
            let counted = counted.map_err(|why| anyhow::anyhow!(words(&why, Language::En)))?;
            println!("{counted}");
            Ok(())
        }
    }
}

/// Answers every line with one line, flushed so that a program can hold a dialogue.
///
/// # Errors
/// Input or output failed.
fn dialogue(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut generator = Generator::new();
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let cut = line.len() as u64 == LONGEST_LINE && line.last() != Some(&b'\n');
        if cut {
            skip_line(&mut input)?;
        }
        writeln!(output, "{}", answer(&mut generator, &line))?;
        output.flush()?;
    }
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let seen = input.fill_buf()?;
        let end = seen.iter().position(|byte| *byte == b'\n');
        let used = end.map_or(seen.len(), |end| end + 1);
        input.consume(used);
        if used == 0 || end.is_some() {
            return Ok(());
        }
    }
}

/// One question.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    id: Option<Value>,
    position: String,
    flags: Option<AskedFlags>,
    #[serde(default)]
    rules: Ruleset,
    #[serde(default)]
    want: Want,
    /// A play to be judged.
    check: Option<Vec<String>>,
    #[serde(default)]
    lang: Language,
}

#[derive(Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Want {
    #[default]
    Finals,
    Sequences,
}

/// What the position implies unless it is said otherwise.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AskedFlags {
    first_move: Option<bool>,
    opp_first_roll_55: Option<bool>,
}

#[derive(Debug, Serialize)]
struct Answered {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    dice_used: u8,
    finals: Vec<String>,
    /// Die, from, to; 0 is off the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    sequences: Option<Vec<Vec<[u8; 3]>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Vec<Value>>,
}

fn answer(generator: &mut Generator, line: &[u8]) -> Value {
    let value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(error) => {
            let message = Message::new("syntax").with("detail", error.to_string());
            return refused(None, &Illegal::input(message), Language::En);
        }
    };
    let id = value.get("id").cloned();
    let lang = value.get("lang").and_then(Value::as_str);
    let lang = lang.and_then(|lang| lang.parse().ok()).unwrap_or_default();
    let answered = parse::<Asked>(&value).and_then(|asked| plays(generator, asked));
    match answered {
        Ok(answered) => json!(answered),
        Err(why) => refused(id, &why, lang),
    }
}

fn plays(generator: &mut Generator, asked: Asked) -> Result<Answered, Illegal> {
    let rules = asked.rules.rules();
    let position: Position = asked.position.parse()?;
    position.check(rules.six_windows)?;
    let Position { board, turn, dice } = position;
    if Color::BOTH.into_iter().any(|color| board.side(color).is_off()) {
        return Err(Illegal::by_rule("N-2", Message::new("nardy-party-over")));
    }
    let dice = dice.ok_or_else(|| Illegal::input(Message::new("nardy-dice-not-rolled")))?;
    let mut flags = Flags::implied(&board, turn);
    if let Some(said) = asked.flags {
        flags.first_move = said.first_move.unwrap_or(flags.first_move);
        flags.opponent_rolled_55 = said.opp_first_roll_55.unwrap_or(flags.opponent_rolled_55);
    }

    let plays = generator.plays_flagged(&board, turn, dice, flags, rules);
    let dice_used = plays.dice_used;
    let mut finals: Vec<String> =
        plays.finals.iter().map(|side| board.with(turn, *side).to_string()).collect();
    finals.sort_unstable();
    let listed = || {
        sequences(&board, turn, dice, flags, rules)
            .iter()
            .map(|steps| {
                let to = |to: Option<_>| to.map_or(0, crate::games::nardy::Point::number);
                steps
                    .iter()
                    .map(|step| [step.die.pips(), step.from.number(), to(step.to())])
                    .collect()
            })
            .collect()
    };
    let verdict = match asked.check {
        None => None,
        Some(steps) => {
            let claim: Vec<Hop> =
                steps.iter().map(|step| hops(step)).collect::<Result<Vec<_>, _>>()?.concat();
            Some(judge(&board, turn, dice, flags, rules, &claim))
        }
    };
    let why = verdict.as_ref().map(|verdict| match verdict {
        Ok(_) => Vec::new(),
        Err(why) => vec![json!({ "rule": why.rule, "text": words(why, asked.lang) })],
    });
    Ok(Answered {
        id: asked.id,
        dice_used,
        finals,
        sequences: (asked.want == Want::Sequences).then(listed),
        legal: verdict.map(|verdict| verdict.is_ok()),
        why,
    })
}

fn refused(id: Option<Value>, why: &Illegal, lang: Language) -> Value {
    let error = json!({ "code": why.code(), "rule": why.rule, "message": words(why, lang) });
    match id {
        Some(id) => json!({ "id": id, "ok": false, "error": error }),
        None => json!({ "ok": false, "error": error }),
    }
}

fn words(why: &Illegal, lang: Language) -> String {
    i18n::message(lang, &why.message, &str::to_owned)
}
