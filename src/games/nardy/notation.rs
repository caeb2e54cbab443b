//! How positions and plays are written: `LN1:O-----------o-----------:w:63`, `63: 24-18-15`.

use super::board::{Board, Color, Point, Side};
use super::dice::Dice;
use super::frame::Step;
use super::refuse;
use super::ruleset::SixWindows;
use crate::games::Illegal;
use std::fmt;
use std::str::FromStr;

/// A position: the board, whose turn it is, and what he has rolled.
///
/// Its text form is one string of 33 characters per position. Reading checks what a board can
/// hold; [`Position::check`] adds what the rules let come about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The checkers.
    pub board: Board,
    /// Who rolls or has rolled.
    pub turn: Color,
    /// The roll, once it is there.
    pub dice: Option<Dice>,
}

impl Position {
    /// Refuses what no legal play reaches.
    ///
    /// # Errors
    /// A checker outside the home with others borne off (N-3), both sides borne off (N-2), or a
    /// block that may not stand (N-11).
    pub fn check(&self, windows: SixWindows) -> Result<(), Illegal> {
        for color in Color::BOTH {
            let side = self.board.side(color);
            if side.off() > 0 && !side.is_home() {
                return Err(refuse::off_before_home(color));
            }
            if let Some(lowest) = self.board.illegal_blocks(color, windows).first() {
                return Err(refuse::block_on_board(color, *lowest));
            }
        }
        if Color::BOTH.into_iter().all(|color| self.board.side(color).is_off()) {
            return Err(refuse::both_off());
        }
        Ok(())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LN1:{}:{}:", self.board, self.turn.letter())?;
        match self.dice {
            Some(dice) => write!(f, "{dice}"),
            None => f.write_str("00"),
        }
    }
}

impl FromStr for Position {
    type Err = Illegal;

    fn from_str(text: &str) -> Result<Self, Illegal> {
        let parts: Vec<&str> = text.split(':').collect();
        let [version, board, turn, dice] = parts[..] else {
            return Err(refuse::position_parts(parts.len()));
        };
        if version != "LN1" {
            return Err(refuse::position_version(version));
        }
        let turn = match turn {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(refuse::position_turn(turn)),
        };
        Ok(Self { board: board.parse()?, turn, dice: read_dice(dice)? })
    }
}

fn read_dice(text: &str) -> Result<Option<Dice>, Illegal> {
    if text == "00" {
        return Ok(None);
    }
    let dice = two_digits(text).and_then(|[one, other]| Dice::of(one, other));
    match dice {
        Some(dice) if dice.to_string() == text => Ok(Some(dice)),
        _ => Err(refuse::position_dice(text)),
    }
}

fn two_digits(text: &str) -> Option<[u8; 2]> {
    let digits: Vec<u8> = text.bytes().map(|digit| digit.wrapping_sub(b'0')).collect();
    digits.try_into().ok()
}

impl fmt::Display for Board {
    /// 24 cells, White's head first; capitals count White's checkers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for point in Point::all() {
            let white = self.side(Color::White).at(point);
            let black = self.side(Color::Black).at(point.facing());
            let cell = match (white, black) {
                (0, 0) => '-',
                (0, count) => char::from(b'a' + count - 1),
                (count, _) => char::from(b'A' + count - 1),
            };
            write!(f, "{cell}")?;
        }
        Ok(())
    }
}

impl FromStr for Board {
    type Err = Illegal;

    fn from_str(text: &str) -> Result<Self, Illegal> {
        let length = text.chars().count();
        if length != 24 {
            return Err(refuse::board_length(length));
        }
        let mut checkers: [Vec<(Point, u8)>; 2] = [Vec::new(), Vec::new()];
        for (point, cell) in Point::all().zip(text.chars()) {
            let letter = u8::try_from(cell).unwrap_or_default();
            match cell {
                '-' => {}
                'A'..='O' => checkers[0].push((point, letter - b'A' + 1)),
                'a'..='o' => checkers[1].push((point.facing(), letter - b'a' + 1)),
                _ => return Err(refuse::board_cell(cell)),
            }
        }
        let [white, black] = checkers;
        let white = Side::of(white).ok_or_else(|| refuse::too_many_checkers(Color::White))?;
        let black = Side::of(black).ok_or_else(|| refuse::too_many_checkers(Color::Black))?;
        Board::new(white, black).map_err(refuse::shared_point)
    }
}

/// One checker's way as it is written: `24-18`, `6-off`, or two dice in one, `24-15`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hop {
    /// Where the checker stood.
    pub from: Point,
    /// Where it stands afterwards; `None` when it has been borne off.
    pub to: Option<Point>,
}

impl From<Step> for Hop {
    fn from(step: Step) -> Self {
        Self { from: step.from, to: step.to() }
    }
}

impl fmt::Display for Hop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to {
            Some(to) => write!(f, "{}-{to}", self.from),
            None => write!(f, "{}-off", self.from),
        }
    }
}

/// More hops than any play has: longer text is not read.
const MOST_HOPS: usize = 8;

/// Reads a play: hops with spaces between, `24-18-15` as two, `pass` or nothing as none.
///
/// # Errors
/// The word that is no hop.
pub fn hops(text: &str) -> Result<Vec<Hop>, Illegal> {
    let mut hops = Vec::new();
    let words = text.split_whitespace();
    for word in words.filter(|_| text.trim() != "pass") {
        let stops: Option<Vec<Option<Point>>> = word.split('-').map(stop).collect();
        let stops = stops.filter(|stops| stops.len() >= 2);
        for pair in stops.ok_or_else(|| refuse::no_hop(word))?.windows(2) {
            let [Some(from), to] = *pair else { return Err(refuse::no_hop(word)) };
            hops.push(Hop { from, to });
        }
        if hops.len() > MOST_HOPS {
            return Err(refuse::too_many_hops());
        }
    }
    Ok(hops)
}

/// A point or, as the inner `None`, off the board.
fn stop(text: &str) -> Option<Option<Point>> {
    if text == "off" {
        return Some(None);
    }
    let digits = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok().and_then(Point::new).map(Some))?
}

/// Writes a play, `pass` if nothing is played.
#[must_use]
pub fn write_hops(hops: &[Hop]) -> String {
    if hops.is_empty() {
        return "pass".to_owned();
    }
    hops.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A turn in a text record: `63: 24-18 18-15`, `66: pass`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The roll.
    pub dice: Dice,
    /// The play, in the order played.
    pub hops: Vec<Hop>,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.dice, write_hops(&self.hops))
    }
}

impl FromStr for Turn {
    type Err = Illegal;

    fn from_str(text: &str) -> Result<Self, Illegal> {
        let (dice, play) = text.split_once(':').ok_or_else(|| refuse::no_turn(text))?;
        let dice = two_digits(dice.trim()).and_then(|[one, other]| Dice::of(one, other));
        Ok(Self { dice: dice.ok_or_else(|| refuse::no_turn(text))?, hops: hops(play)? })
    }
}
