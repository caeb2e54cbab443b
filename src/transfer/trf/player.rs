//! A player's line, `001`: who he is, and his rounds.

use super::line::Line;
use super::reader::MOST_ROUNDS;
use super::{Fault, Player, cell};
use crate::games::Message;
use crate::tournament::crosstable::{Round, Row, Score};

/// The column the first round begins in.
pub(super) const FIRST_ROUND: usize = 92;
/// The most characters of a name.
pub(super) const NAME_WIDTH: usize = 33;

/// A player's line as read.
#[derive(Debug)]
pub(super) struct Seen {
    pub(super) line: Line,
    pub(super) row: Row,
    pub(super) player: Player,
}

/// Reads a player's line. Columns are characters; where that makes no sense they are bytes.
pub(super) fn read(line: &Line, notes: &mut Vec<Message>) -> Result<Seen, Fault> {
    let by_characters = by_columns(line, notes);
    if by_characters.is_ok() || line.is_ascii() {
        return by_characters;
    }
    by_columns(&line.by_bytes(), notes).or(by_characters)
}

fn by_columns(line: &Line, notes: &mut Vec<Message>) -> Result<Seen, Fault> {
    let tpn = line.number(5, 8)?;
    let optional = |from, to| -> Result<Option<u32>, Fault> {
        // An unrated player has 0, or nothing.
        let text = line.field(from, to);
        let none = text.bytes().all(|byte| byte == b'0');
        if none { Ok(None) } else { line.number(from, to).map(Some) }
    };
    let points = match line.field(81, 84) {
        text if text.is_empty() => None,
        text => match Score::parse(&text) {
            Some(points) => Some(points),
            None => {
                return Err(line.fault(81, Message::new("trf-no-points").with("text", text)));
            }
        },
    };
    let player = Player {
        sex: line.field(10, 10),
        title: line.field(11, 13),
        federation: line.field(54, 56),
        register: line.field(58, 68),
        born: line.field(70, 79),
        points,
        rank: optional(86, 89)?,
    };
    let row = Row {
        tpn,
        name: line.field(15, 14 + NAME_WIDTH),
        rating: optional(49, 52)?,
        rounds: rounds(line, notes)?,
    };
    Ok(Seen { line: line.clone(), row, player })
}

fn rounds(line: &Line, notes: &mut Vec<Message>) -> Result<Vec<Round>, Fault> {
    let mut rounds = Vec::new();
    let mut odd = Vec::new();
    for column in (FIRST_ROUND..=line.width()).step_by(cell::STEP) {
        let (round, note) = cell::read(line, column)?;
        rounds.push(round);
        odd.extend(note);
        if round != Round::Absent && rounds.len() > usize::from(MOST_ROUNDS) {
            return Err(line.fault(column, Message::new("trf-too-many-rounds")));
        }
    }
    while rounds.last() == Some(&Round::Absent) {
        rounds.pop();
    }
    notes.extend(odd);
    Ok(rounds)
}

/// The column a round begins in.
pub(super) fn column_of(round: usize) -> usize {
    FIRST_ROUND + (round - 1) * cell::STEP
}
