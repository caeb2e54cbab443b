//! Reading: every line by its code, then what only the whole file can tell.

use super::absences::{self, Absence};
use super::line::Line;
use super::player::{self, Seen};
use super::points::Said;
use super::{Fault, Reading, Record, Report, acceleration, check};
use crate::games::Message;
use crate::tournament::crosstable::{Acceleration, CrossTable, Forbidden, Tpn};
use crate::transfer::csv::decode;
use std::collections::BTreeSet;

/// The most rounds a tournament has.
pub(super) const MOST_ROUNDS: u16 = 500;

/// A comment of ours, since no record says it.
pub(super) const BY_LOT: &str = "first move by lot";

/// Records that say nothing about pairing; they are kept without a word.
const KEPT: [&str; 19] = [
    "###", "013", "022", "032", "042", "052", "072", "082", "092", "102", "112", "122", "132",
    "192", "202", "212", "222", "310", "320",
];

/// Reads a file: UTF-8, UTF-16 or CP1251, lines ended by CR, LF or both.
///
/// # Errors
/// The bytes are no text, or the file is wrong at a line and column.
pub fn read(bytes: &[u8]) -> Result<Reading, Fault> {
    parse(&decode::decode(bytes)?.text)
}

/// Reads a file's text.
///
/// # Errors
/// The file is wrong at a line and column.
pub fn parse(text: &str) -> Result<Reading, Fault> {
    let text = text.replace("\r\n", "\n").replace(['\r', '\u{1a}'], "\n");
    let mut file = File::default();
    for (number, text) in (1..).zip(text.split('\n')) {
        let line = Line::new(number, text.trim_end());
        if !line.is_blank() {
            file.line(&line)?;
            file.last = number;
        }
    }
    file.finish()
}

/// What has been read so far.
#[derive(Debug, Default)]
struct File {
    name: Option<String>,
    rounds: Option<u16>,
    odd_first: Option<bool>,
    by_lot: bool,
    players: Option<(Line, u32)>,
    worth: Said,
    seen: Vec<Seen>,
    numbers: BTreeSet<Tpn>,
    absences: Vec<Absence>,
    accelerations: Vec<Acceleration>,
    accelerations_older: Vec<Acceleration>,
    forbidden: Vec<Forbidden>,
    forbidden_older: Vec<Forbidden>,
    records: Vec<Record>,
    notes: Vec<Message>,
    /// Number of the last line with something in it.
    last: usize,
}

impl File {
    fn line(&mut self, line: &Line) -> Result<(), Fault> {
        if self.worth.read(line, &mut self.notes)? {
            return Ok(());
        }
        let code = line.code();
        match code.as_str() {
            "001" => self.player(line)?,
            "012" if self.name.is_none() => self.name = Some(line.rest()),
            "062" if self.players.is_none() => self.players(line),
            "142" | "XXR" => self.rounds(line)?,
            "152" | "XXC" => self.colour(line)?,
            "240" => self.absences.push(absences::newer(line)?),
            "XXZ" => self.absences.push(absences::older(line)?),
            "250" => self.accelerations.push(acceleration::newer(line)?),
            "XXA" => self.accelerations_older.extend(acceleration::older(line)?),
            "260" => self.forbidden.push(acceleration::apart(line)?),
            "XXP" => self.forbidden_older.push(acceleration::always_apart(line)?),
            "###" if line.rest() == BY_LOT => self.by_lot = true,
            _ => self.keep(line),
        }
        Ok(())
    }

    fn keep(&mut self, line: &Line) {
        let code = line.code();
        if !KEPT.contains(&code.as_str()) {
            let note = Message::new("trf-not-used").with("code", code.clone());
            self.notes.push(line.note(note));
        }
        self.records.push(Record { code, text: line.rest() });
    }

    fn player(&mut self, line: &Line) -> Result<(), Fault> {
        let seen = player::read(line, &mut self.notes)?;
        if !self.numbers.insert(seen.row.tpn) {
            let message = Message::new("trf-number-twice").with("player", i64::from(seen.row.tpn));
            return Err(line.fault(5, message));
        }
        self.seen.push(seen);
        Ok(())
    }

    /// `062 27`, or `062 27 (25)` with those who came.
    fn players(&mut self, line: &Line) {
        let stated = line.words(4).first().and_then(|word| line.number_of(word).ok());
        match stated {
            Some(stated) => self.players = Some((line.clone(), stated)),
            None => self.keep(line),
        }
    }

    fn rounds(&mut self, line: &Line) -> Result<(), Fault> {
        let words = line.words(4);
        let Some(word) = words.first() else {
            return Err(line.fault(5, Message::new("trf-no-round").with("text", "")));
        };
        let rounds = line.round_of(word)?;
        match self.rounds {
            Some(before) if before != rounds => {
                let message = Message::new("trf-rounds-twice").with("one", i64::from(before));
                Err(line.fault(word.0, message.with("other", i64::from(rounds))))
            }
            _ => {
                self.rounds = Some(rounds);
                Ok(())
            }
        }
    }

    fn colour(&mut self, line: &Line) -> Result<(), Fault> {
        let words = line.words(4);
        for (column, word) in &words {
            let odd_first = match word.to_ascii_lowercase().as_str() {
                "w" | "white1" => true,
                "b" | "black1" => false,
                // Another order of pairing than by number; there is none here.
                _ => {
                    let note = Message::new("trf-not-used").with("code", word.clone());
                    self.notes.push(line.note(note));
                    self.records.push(Record { code: line.code(), text: word.clone() });
                    continue;
                }
            };
            if self.odd_first.is_some_and(|before| before != odd_first) {
                return Err(line.fault(*column, Message::new("trf-colour-twice")));
            }
            self.odd_first = Some(odd_first);
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Reading, Fault> {
        if self.seen.is_empty() {
            let line = Line::new(self.last.max(1), "");
            return Err(line.fault(1, Message::new("trf-no-players")));
        }
        check::games(&self.seen)?;
        let mut table = CrossTable::new(self.name.unwrap_or_default(), 0);
        table.worth = self.worth.worth();
        table.odd_first = self.odd_first;
        table.by_lot = self.by_lot;
        table.rows = self.seen.iter().map(|one| one.row.clone()).collect();
        let paired = table.rounds_paired();
        table.rounds_planned = self.rounds.unwrap_or_else(|| {
            let note = Message::new("trf-no-rounds").with("paired", i64::from(paired));
            self.notes.push(note);
            paired
        });
        absences::apply(&mut table, &self.absences, &mut self.notes)?;
        table.forbidden =
            acceleration::join(self.forbidden, self.forbidden_older, table.rounds_planned);
        let mut accelerations = self.accelerations;
        if accelerations.is_empty() {
            accelerations = self.accelerations_older;
        } else if !self.accelerations_older.is_empty()
            && !acceleration::same(&accelerations, &self.accelerations_older, &table)
        {
            let line = Line::new(self.last, "");
            return Err(line.fault(1, Message::new("trf-accelerations-differ")));
        }
        let system = self.records.iter().find(|record| record.code == "192");
        let is_baku = system.is_some_and(|record| record.text.ends_with("_BAKU"));
        if is_baku && accelerations.is_empty() {
            self.notes.push(Message::new("trf-baku"));
            accelerations = acceleration::baku(&table.rows, table.rounds_planned, table.worth.win);
        }
        table.accelerations = accelerations;
        for unknown in unknown_players(&table) {
            let note = Message::new("trf-names-unknown").with("player", i64::from(unknown));
            self.notes.push(note);
        }
        check::points(&table, &self.seen, &mut self.notes);
        check::counts(&table, self.players.as_ref(), &mut self.notes);
        let players = self.seen.into_iter().map(|one| (one.row.tpn, one.player)).collect();
        Ok(Reading { report: Report { table, players, records: self.records }, notes: self.notes })
    }
}

/// Players kept apart from others who are not in the file.
fn unknown_players(table: &CrossTable) -> BTreeSet<Tpn> {
    let known: BTreeSet<Tpn> = table.rows.iter().map(|row| row.tpn).collect();
    let named = table.forbidden.iter().flat_map(|group| &group.players).copied();
    named.filter(|tpn| !known.contains(tpn)).collect()
}
