//! What results are worth, in the three ways files say it: `162`, `BBW` and its like, `XXS`.

use super::line::Line;
use super::{Dialect, Fault};
use crate::games::Message;
use crate::tournament::crosstable::{Score, Worth};

/// Something that can be worth points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum What {
    Win,
    Draw,
    Loss,
    Allocated,
    Full,
    Half,
    Zero,
    ForfeitWin,
    ForfeitLoss,
}

/// Letters of `162`; `A` is an absence of either kind.
const NEWER: [(char, &[What]); 5] = [
    ('W', &[What::Win]),
    ('D', &[What::Draw]),
    ('L', &[What::Loss]),
    ('A', &[What::Zero, What::ForfeitLoss]),
    ('P', &[What::Allocated]),
];

const OLDER: [(&str, What); 6] = [
    ("BBW", What::Win),
    ("BBD", What::Draw),
    ("BBL", What::Loss),
    ("BBZ", What::Zero),
    ("BBF", What::ForfeitLoss),
    ("BBU", What::Allocated),
];

/// Names of `XXS`; colours have none of their own here, so both must be worth the same.
const NAMED: [(&str, What); 15] = [
    ("W", What::Win),
    ("D", What::Draw),
    ("L", What::Loss),
    ("WW", What::Win),
    ("BW", What::Win),
    ("WD", What::Draw),
    ("BD", What::Draw),
    ("WL", What::Loss),
    ("BL", What::Loss),
    ("PAB", What::Allocated),
    ("FPB", What::Full),
    ("HPB", What::Half),
    ("ZPB", What::Zero),
    ("FW", What::ForfeitWin),
    ("FL", What::ForfeitLoss),
];

/// What the file has said so far.
#[derive(Debug, Default)]
pub(super) struct Said(Vec<(What, Score)>);

impl Said {
    fn set(&mut self, line: &Line, column: usize, what: What, text: &str) -> Result<(), Fault> {
        let fault = |said: Message| line.fault(column, said.with("text", text.trim()));
        let score = Score::parse(text).ok_or_else(|| fault(Message::new("trf-no-points")))?;
        match self.0.iter().find(|(one, _)| *one == what) {
            Some((_, before)) if *before != score => Err(fault(Message::new("trf-points-twice"))),
            Some(_) => Ok(()),
            None => {
                self.0.push((what, score));
                Ok(())
            }
        }
    }

    /// Reads a record that says what something is worth; `false` if the line is another one.
    pub(super) fn read(&mut self, line: &Line, notes: &mut Vec<Message>) -> Result<bool, Fault> {
        let code = line.code();
        if code == "162" {
            self.newer(line, notes)?;
        } else if code == "XXS" {
            self.named(line)?;
        } else if let Some((_, what)) = OLDER.iter().find(|(name, _)| *name == code) {
            self.set(line, 5, *what, &line.rest())?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// `162  W 3.0    D 1.0`: a letter in column 6, 15, 24…, its points in the next four.
    fn newer(&mut self, line: &Line, notes: &mut Vec<Message>) -> Result<(), Fault> {
        for column in (6..=line.width()).step_by(9) {
            let letter = line.at(column);
            let points = line.field(column + 1, column + 4);
            if letter == ' ' && points.is_empty() {
                continue;
            }
            match NEWER.iter().find(|(one, _)| *one == letter) {
                Some((_, meant)) => {
                    for what in *meant {
                        self.set(line, column + 1, *what, &points)?;
                    }
                }
                // Results nobody knows have no points here.
                None if letter == 'X' => {
                    notes.push(line.note(Message::new("trf-points-unknown-result")));
                }
                None => {
                    let text = letter.to_string();
                    return Err(
                        line.fault(column, Message::new("trf-no-points-letter").with("text", text))
                    );
                }
            }
        }
        Ok(())
    }

    /// `XXS WW=3.0 BW=3.0`.
    fn named(&mut self, line: &Line) -> Result<(), Fault> {
        for (column, word) in line.words(5) {
            let known = word.split_once('=').and_then(|(name, points)| {
                let (_, what) = NAMED.iter().find(|(one, _)| *one == name)?;
                Some((*what, points))
            });
            let Some((what, points)) = known else {
                return Err(
                    line.fault(column, Message::new("trf-no-points-letter").with("text", word))
                );
            };
            self.set(line, column, what, points)?;
        }
        Ok(())
    }

    /// What everything is worth; what was not said follows from win, draw and loss.
    pub(super) fn worth(&self) -> Worth {
        let said = |what| self.0.iter().find(|(one, _)| *one == what).map(|(_, score)| *score);
        let usual = Worth::default();
        let usual = Worth::of(
            said(What::Win).unwrap_or(usual.win),
            said(What::Draw).unwrap_or(usual.draw),
            said(What::Loss).unwrap_or(usual.loss),
        );
        Worth {
            allocated: said(What::Allocated).unwrap_or(usual.allocated),
            full: said(What::Full).unwrap_or(usual.full),
            half: said(What::Half).unwrap_or(usual.half),
            zero: said(What::Zero).unwrap_or(usual.zero),
            forfeit_win: said(What::ForfeitWin).unwrap_or(usual.forfeit_win),
            forfeit_loss: said(What::ForfeitLoss).unwrap_or(usual.forfeit_loss),
            ..usual
        }
    }
}

/// The records that say what differs from the usual.
pub(super) fn write(worth: &Worth, dialect: Dialect) -> Vec<String> {
    let plain = Worth::default();
    let usual = Worth::of(worth.win, worth.draw, worth.loss);
    let mut common = Vec::new();
    let mut say = |what, value: Score, other: Score| {
        if value != other {
            common.push((what, value));
        }
    };
    say(What::Win, worth.win, plain.win);
    say(What::Draw, worth.draw, plain.draw);
    say(What::Loss, worth.loss, plain.loss);
    say(What::Allocated, worth.allocated, usual.allocated);
    say(What::Zero, worth.zero, usual.zero);
    say(What::ForfeitLoss, worth.forfeit_loss, usual.forfeit_loss);
    let mut lines = Vec::new();
    let mut absences_said = false;
    if dialect.newer() {
        let mut newer = String::from("162 ");
        for (letter, meant) in NEWER {
            let values: Vec<Score> = meant
                .iter()
                .filter_map(|what| common.iter().find(|(one, _)| one == what))
                .map(|(_, value)| *value)
                .collect();
            // `A` says both kinds of absence in one number.
            if let [value, rest @ ..] = &values[..]
                && values.len() == meant.len()
                && rest.iter().all(|other| other == value)
            {
                newer.push_str(&format!(" {letter}{:>4}   ", value.to_string()));
                absences_said |= letter == 'A';
            }
        }
        if newer.len() > 4 {
            lines.push(newer.trim_end().to_owned());
        }
    }
    // Without a letter of its own each kind of absence is said in the older words.
    let alone = |what| matches!(what, What::Zero | What::ForfeitLoss) && !absences_said;
    for (code, what) in OLDER {
        let said = common.iter().find(|(one, _)| *one == what);
        if let Some((_, value)) = said.filter(|_| dialect.older() || alone(what)) {
            lines.push(format!("{code} {:>4}", value.to_string()));
        }
    }
    let rare = [
        ("FPB", worth.full, usual.full),
        ("HPB", worth.half, usual.half),
        ("FW", worth.forfeit_win, usual.forfeit_win),
    ];
    for (name, value, other) in rare {
        if value != other {
            lines.push(format!("XXS {name}={value}"));
        }
    }
    lines
}
