//! One round in a player's line: opponent, colour and result, read and written.

use super::Fault;
use super::line::Line;
use crate::games::Message;
use crate::tournament::crosstable::{Bye, GameResult, Round};

/// Columns a round takes, two spaces included.
pub(super) const STEP: usize = 10;

/// Reads the round that begins in a column; a note if it was written in an unusual way.
pub(super) fn read(line: &Line, column: usize) -> Result<(Round, Option<Message>), Fault> {
    let (colour, result) = (line.at(column + 5), line.at(column + 7));
    for gap in [column + 4, column + 6, column + 8, column + 9] {
        if !line.at(gap).is_whitespace() {
            let found = line.at(gap).to_string();
            return Err(line.fault(gap, Message::new("trf-not-blank").with("text", found)));
        }
    }
    let opponent = match line.field(column, column + 3).as_str() {
        "" | "0" | "0000" => None,
        _ => Some(line.number(column, column + 3)?),
    };
    let wrong = |at: usize, found: char| {
        Err(line.fault(at, Message::new("trf-no-result").with("text", found.to_string())))
    };
    let upper = result.to_ascii_uppercase();
    let Some(opponent) = opponent else {
        if !matches!(colour, '-' | ' ') {
            return wrong(column + 5, colour);
        }
        // Older files write a point without an opponent as a result.
        let unusual = |as_if: &'static str| {
            let said = Message::new("trf-result-alone").with("text", result.to_string());
            Some(line.note(said.with("read", as_if)))
        };
        return Ok(match upper {
            'H' => (Round::Bye(Bye::Half), None),
            'F' => (Round::Bye(Bye::Full), None),
            'U' => (Round::Bye(Bye::Allocated), None),
            'Z' => (Round::Bye(Bye::Zero), None),
            ' ' if colour == ' ' => (Round::Absent, None),
            ' ' => (Round::Bye(Bye::Zero), None),
            '+' => (Round::Bye(Bye::Full), unusual("F")),
            '=' => (Round::Bye(Bye::Half), unusual("H")),
            '-' => (Round::Bye(Bye::Zero), unusual("Z")),
            _ => return wrong(column + 7, result),
        });
    };
    let first = match colour {
        'w' | 'W' => true,
        'b' | 'B' => false,
        _ => return wrong(column + 5, colour),
    };
    let played = |result, rated| Round::Played { opponent, first, result, rated };
    let round = match upper {
        '1' => played(GameResult::Win, true),
        '=' => played(GameResult::Draw, true),
        '0' => played(GameResult::Loss, true),
        'W' => played(GameResult::Win, false),
        'D' => played(GameResult::Draw, false),
        'L' => played(GameResult::Loss, false),
        '+' => Round::Forfeit { opponent, first, won: true },
        '-' => Round::Forfeit { opponent, first, won: false },
        ' ' => Round::Open { opponent, first },
        _ => return wrong(column + 7, result),
    };
    Ok((round, None))
}

/// Writes a round with the two spaces before it.
pub(super) fn write(round: Round) -> String {
    let game = |opponent: u32, first: bool, result: char| {
        format!("  {opponent:4} {} {result}", if first { 'w' } else { 'b' })
    };
    match round {
        Round::Played { opponent, first, result, rated } => {
            let letter = match (result, rated) {
                (GameResult::Win, true) => '1',
                (GameResult::Draw, true) => '=',
                (GameResult::Loss, true) => '0',
                (GameResult::Win, false) => 'W',
                (GameResult::Draw, false) => 'D',
                (GameResult::Loss, false) => 'L',
            };
            game(opponent, first, letter)
        }
        Round::Forfeit { opponent, first, won } => {
            game(opponent, first, if won { '+' } else { '-' })
        }
        Round::Open { opponent, first } => game(opponent, first, ' '),
        Round::Bye(bye) => {
            let letter = match bye {
                Bye::Half => 'H',
                Bye::Full => 'F',
                Bye::Zero => 'Z',
                Bye::Allocated => 'U',
            };
            format!("  0000 - {letter}")
        }
        Round::Absent => " ".repeat(STEP),
    }
}
