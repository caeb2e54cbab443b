//! Nardy matches as `.MAT` text, the record of the backgammon programs.
//!
//! ```text
//!  7 point match
//!
//!  Game 1
//!  Anna : 0                            Boris : 0
//!   1) 31: 24/21 21/20                 42: 24/20 20/18
//!   2) 66:                             11: 24/23 23/22 22/21 21/20
//!       Wins 2 points
//! ```
//!
//! Two columns, the left player White; points are the mover's own, `off` or `0` is off the
//! board, `24/21/20` and `24/20` put several dice into one, `13/10(2)` moves two checkers; an
//! empty play is a pass. What short nardy has and long nardy has not is refused: hits, a bar,
//! the cube. The format knows no opening throw, no clock and no ruling, so writing leaves them
//! out, and reading makes a match whose parties begin with the first play.

use crate::games::nardy::{Color, Dice, Entry, Header, Hop, Match, Ruleset, Win, hops};
use crate::games::{Game, Illegal, Message};
use std::num::NonZeroU32;

/// A match read from `.MAT`: what a replay begins with, and its entries, all of them legal.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// Players and length.
    pub header: Header,
    /// Who starts, turns, and results of parties given up.
    pub entries: Vec<Entry>,
}

/// Longer texts are no record of a match.
const LONGEST: usize = 4 << 20;
/// The right column begins somewhere after this.
const MIDDLE: usize = 20;

/// Reads a match played by these rules; its length is the record's, in points or, where the
/// record names none, in parties.
///
/// # Errors
/// The line that cannot be read, or the play that is not legal, with its rule; the number of the
/// line is the argument `line` of the message.
pub fn read(text: &str, mut ruleset: Ruleset) -> Result<Record, Illegal> {
    if text.len() > LONGEST {
        return Err(Illegal::input(Message::new("mat-too-long")));
    }
    let parties = text.lines().filter(|line| line.trim().starts_with("Game ")).count();
    let parties = u32::try_from(parties).ok().and_then(NonZeroU32::new);
    (ruleset.match_to, ruleset.parties) = (None, parties);
    let mut reading =
        Reading { ruleset, game: None, entries: Vec::new(), names_awaited: false, open: false };
    for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        reading.line(line).map_err(|why| at_line(number, why))?;
    }
    match reading.game {
        Some((header, _)) => Ok(Record { header, entries: reading.entries }),
        None => Err(Illegal::input(Message::new("mat-no-game"))),
    }
}

/// Puts the number of the line before what is wrong in it.
fn at_line(number: i64, why: Illegal) -> Illegal {
    let Illegal { rule, mut message } = why;
    message.args.insert("line".into(), number.into());
    Illegal { rule, message }
}

fn refuse(key: &'static str, text: &str) -> Illegal {
    let shown: String = text.trim().chars().take(60).collect();
    Illegal::input(Message { key: key.into(), args: [("text".into(), shown.into())].into() })
}

struct Reading {
    ruleset: Ruleset,
    /// The match as far as it has been read; it says whether a play is legal.
    game: Option<(Header, Match)>,
    entries: Vec<Entry>,
    /// Between `Game n` and the names of its players.
    names_awaited: bool,
    /// The party's own lines have begun and its end has not been read.
    open: bool,
}

impl Reading {
    fn line(&mut self, line: &str) -> Result<(), Illegal> {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with(';') || trimmed.starts_with('[') {
            return Ok(());
        }
        if self.names_awaited {
            return self.names(line);
        }
        if let Some(length) = trimmed.strip_suffix("point match") {
            self.ruleset.match_to = length.trim().parse().ok();
            self.ruleset.parties = None;
            return match self.ruleset.match_to {
                Some(_) if self.game.is_none() => Ok(()),
                _ => Err(refuse("mat-length", line)),
            };
        }
        if trimmed.starts_with("Game ") {
            // Only the last party of a record may be broken off.
            if self.open {
                return Err(refuse("mat-party-open", line));
            }
            self.names_awaited = true;
            return Ok(());
        }
        if self.game.is_none() {
            return Err(refuse("mat-before-game", line));
        }
        if let Some(won) = trimmed.strip_prefix("Wins ") {
            return self.wins(line, won);
        }
        match trimmed.split_once(')') {
            Some((number, _)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                self.turns(line)
            }
            _ => Err(refuse("mat-unreadable", line)),
        }
    }

    /// ` Anna : 0      Boris : 0`: the first such line names the players, later ones must agree.
    fn names(&mut self, line: &str) -> Result<(), Illegal> {
        self.names_awaited = false;
        // A score is a colon and a number; everything before it is a name.
        let score = |text: &str| -> Option<usize> {
            let digits = text.trim_start().bytes().take_while(u8::is_ascii_digit).count();
            (digits > 0).then(|| text.len() - text.trim_start().len() + digits)
        };
        let names = || -> Option<[String; 2]> {
            let (left, rest) = line.split_once(':')?;
            let (right, last) = rest[score(rest)?..].split_once(':')?;
            score(last)?;
            Some([left.trim().to_owned(), right.trim().to_owned()])
        };
        let [white, black] = names()
            .filter(|[white, black]| !white.is_empty() && !black.is_empty())
            .ok_or_else(|| refuse("mat-names", line))?;
        self.open = true;
        match &self.game {
            Some((header, _)) if header.white == white && header.black == black => Ok(()),
            Some(_) => Err(refuse("mat-other-names", line)),
            None => {
                let header = Header { ruleset: self.ruleset.clone(), white, black, first: None };
                let game = Match::start(header.clone())?;
                self.game = Some((header, game));
                Ok(())
            }
        }
    }

    /// ` 3) 31: 24/21 21/20      42: 24/18`: one or two turns.
    fn turns(&mut self, line: &str) -> Result<(), Illegal> {
        let start = line.find(')').map_or(0, |at| at + 1);
        let rolls: Vec<usize> = rolls(line).into_iter().filter(|at| *at >= start).collect();
        let cells: Vec<(Color, &str)> = match rolls[..] {
            [left, right] => {
                vec![(Color::White, &line[left..right]), (Color::Black, &line[right..])]
            }
            [only] if line[..only].chars().count() >= MIDDLE => vec![(Color::Black, &line[only..])],
            [only] => vec![(Color::White, &line[only..])],
            _ => return Err(refuse("mat-unreadable", line)),
        };
        for (color, cell) in cells {
            let (dice, play) =
                cell.split_once(':').ok_or_else(|| refuse("mat-unreadable", line))?;
            let digits: Vec<u8> = dice.bytes().map(|digit| digit - b'0').collect();
            let steps = steps(play)?;
            let by = self.id(color);
            if self.game.as_ref().is_some_and(|(_, game)| game.to_roll().is_none()) {
                self.enter(Entry::Starts { player: by.clone() })?;
            }
            self.enter(Entry::Turn { by, dice: [digits[0], digits[1]], steps, seconds: None })?;
        }
        Ok(())
    }

    /// `Wins 2 points`, below the winner's column.
    fn wins(&mut self, line: &str, won: &str) -> Result<(), Illegal> {
        let points = won.split_whitespace().next().and_then(|word| word.parse::<u32>().ok());
        let points = points.ok_or_else(|| refuse("mat-unreadable", line))?;
        let left = line.chars().take_while(|letter| letter.is_whitespace()).count() < MIDDLE;
        let winner = if left { Color::White } else { Color::Black };
        if !self.open {
            // The last checker had been borne off: the line repeats what is known.
            let finished = self.game.as_ref().and_then(|(_, game)| game.finished().last());
            let same = finished.is_some_and(|party| {
                party.points == points && party.won.is_some_and(|(color, _)| color == winner)
            });
            return if same { Ok(()) } else { Err(refuse("mat-other-result", line)) };
        }
        if !(1..=3).contains(&points) {
            return Err(refuse("mat-other-result", line));
        }
        let by = self.id(winner.other());
        self.enter(Entry::Concede { by, mars: points >= 2, home_mars: points == 3 })
    }

    fn id(&self, color: Color) -> String {
        self.game.as_ref().map(|(_, game)| game.id(color).to_owned()).unwrap_or_default()
    }

    fn enter(&mut self, entry: Entry) -> Result<(), Illegal> {
        if let Some((_, game)) = &mut self.game {
            let parties = game.finished().len();
            game.apply(&entry)?;
            if game.finished().len() > parties {
                self.open = false;
            }
        }
        self.entries.push(entry);
        Ok(())
    }
}

/// Where in the line rolls stand: two digits and a colon after a space.
fn rolls(line: &str) -> Vec<usize> {
    let bytes = line.as_bytes();
    let is_die = |at: usize| bytes.get(at).is_some_and(|byte| (b'1'..=b'6').contains(byte));
    let is_roll = |at: &usize| {
        let before = at.checked_sub(1).and_then(|before| bytes.get(before));
        before.is_some_and(|byte| byte.is_ascii_whitespace() || *byte == b')')
            && is_die(*at)
            && is_die(at + 1)
            && bytes.get(at + 2) == Some(&b':')
    };
    (0..bytes.len()).filter(is_roll).collect()
}

/// The steps of a play as our entries write them.
fn steps(play: &str) -> Result<Vec<String>, Illegal> {
    let lower = play.trim().to_lowercase();
    if ["cannot move", "can't move", "no move", "pass", "-", "----"].contains(&lower.as_str()) {
        return Ok(Vec::new());
    }
    let mut steps = Vec::new();
    for word in lower.split_whitespace() {
        if word.contains('*') || word.contains("bar") {
            return Err(refuse("mat-short-nardy", word));
        }
        let (hop, times) = match word.strip_suffix(')').and_then(|word| word.split_once('(')) {
            Some((hop, times)) => (hop, times.parse().ok().filter(|times| (1..=4).contains(times))),
            None => (word, Some(1)),
        };
        let times: usize = times.ok_or_else(|| refuse("mat-unreadable", word))?;
        let ours = match hop.strip_suffix("/0") {
            Some(hop) => format!("{}-off", hop.replace('/', "-")),
            None => hop.replace('/', "-"),
        };
        hops(&ours)?;
        steps.extend(std::iter::repeat_n(ours, times));
    }
    Ok(steps)
}

/// Where the right column of what we write begins.
const RIGHT: usize = 36;

/// Writes a match from its header and entries, as far as the format can hold it: a ruling that
/// an illegal play stands becomes a comment, and so does a match lost without play.
///
/// # Errors
/// The first entry that is not possible.
pub fn write(header: &Header, entries: &[Entry]) -> Result<String, Illegal> {
    let mut game = Match::start(header.clone())?;
    let mut parties = vec![Party::new(&game)];
    for entry in entries {
        let (mover, finished) = (game.to_roll(), game.finished().len());
        game.apply(entry)?;
        let party = parties.last_mut().expect("there is always one");
        match (entry, mover) {
            (Entry::Turn { dice: [one, other], steps, .. }, Some(mover)) => {
                let dice = Dice::of(*one, *other).expect("an accepted roll");
                party.turn(mover, format!("{dice}: {}", play(steps)?));
            }
            (Entry::Stands { position, .. }, _) => party.lines.push(format!("; {position}")),
            _ => {}
        }
        if let Some(last) = game.finished().get(finished) {
            party.finish(last.won, last.points, &game);
            if game.winner().is_none() {
                parties.push(Party::new(&game));
            }
        }
    }
    let begun =
        parties.into_iter().filter(|party| !party.lines.is_empty() || !party.row.is_empty());
    let mut text = match game.ruleset().points() {
        Some(points) => format!(" {points} point match\n"),
        None => String::new(),
    };
    for (number, party) in (1..).zip(begun) {
        text.push_str(&party.text(number, &game));
    }
    Ok(text)
}

/// A party being written.
struct Party {
    /// Points before it.
    score: [u32; 2],
    lines: Vec<String>,
    /// The row being filled, and whether its right cell is.
    row: String,
    right: bool,
    rows: u32,
}

impl Party {
    fn new(game: &Match) -> Self {
        let (lines, row) = (Vec::new(), String::new());
        Self { score: game.score(), lines, row, right: false, rows: 0 }
    }

    fn turn(&mut self, mover: Color, cell: String) {
        if self.row.is_empty() || self.right || mover == Color::White {
            self.end_row();
            self.rows += 1;
            self.row = format!("{:3}) ", self.rows);
        }
        if mover == Color::Black {
            self.row = format!("{:RIGHT$}", self.row);
            self.right = true;
        }
        self.row.push_str(&cell);
    }

    fn end_row(&mut self) {
        if !self.row.is_empty() {
            self.lines.push(std::mem::take(&mut self.row).trim_end().to_owned());
        }
        self.right = false;
    }

    fn finish(&mut self, won: Option<(Color, Win)>, points: u32, game: &Match) {
        self.end_row();
        self.lines.push(match won {
            None => "; drawn".to_owned(),
            Some((winner, Win::Forfeit)) => {
                format!("; {} has lost the match", name(game.id(winner.other())))
            }
            Some((winner, _)) => {
                let indent = if winner == Color::White { 6 } else { RIGHT + 6 };
                let plural = if points == 1 { "" } else { "s" };
                let all = if game.winner().is_some() { " and the match" } else { "" };
                format!("{:indent$}Wins {points} point{plural}{all}", "")
            }
        });
    }

    fn text(mut self, number: u32, game: &Match) -> String {
        self.end_row();
        let [white, black] = self.score;
        let left = format!(" {} : {white}", name(game.id(Color::White)));
        let names = format!("{left:RIGHT$} {} : {black}", name(game.id(Color::Black)));
        format!("\n Game {number}\n{names}\n{}\n", self.lines.join("\n"))
    }
}

/// A name that stays in its place on the line.
fn name(id: &str) -> String {
    let plain = |letter: char| if letter.is_control() || letter == ':' { ' ' } else { letter };
    id.chars().map(plain).collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn play(steps: &[String]) -> Result<String, Illegal> {
    let hops = steps.iter().map(|step| hops(step)).collect::<Result<Vec<_>, _>>()?.concat();
    let write = |hop: Hop| match hop.to {
        Some(to) => format!("{}/{to}", hop.from),
        None => format!("{}/off", hop.from),
    };
    Ok(hops.into_iter().map(write).collect::<Vec<_>>().join(" "))
}
