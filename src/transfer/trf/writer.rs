//! Writing: everything a report holds, so that reading gives it back.

use super::player::NAME_WIDTH;
use super::reader::{BY_LOT, MOST_ROUNDS};
use super::{Dialect, Player, Report, acceleration, cell, points};
use crate::games::Message;
use crate::tournament::crosstable::{Row, Score, Tpn};

/// What the columns of a file cannot hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unwritable {
    /// A start number, rating or rank of more than four digits, or no start number.
    #[error("the number {0} does not fit the file's columns")]
    Number(u32),
    /// Points of 100 and more, or fewer than none.
    #[error("{1} points of player {0} do not fit the file's columns")]
    Points(Tpn, Score),
    /// More rounds than a file can have.
    #[error("{0} rounds are more than a file holds")]
    Rounds(usize),
}

impl Unwritable {
    /// The sentence for the person who asked for the file.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Number(number) => {
                Message::new("trf-write-number").with("number", i64::from(*number))
            }
            Self::Points(tpn, points) => Message::new("trf-write-points")
                .with("player", i64::from(*tpn))
                .with("points", points.to_string()),
            Self::Rounds(rounds) => {
                Message::new("trf-write-rounds").with("rounds", super::line::count(*rounds))
            }
        }
    }
}

/// Writes a report, lines ended by LF. Points are counted from the rounds; a name longer than
/// its columns is cut there and stands whole in a comment.
///
/// # Errors
/// Something does not fit the file's columns.
pub fn write(report: &Report, dialect: Dialect) -> Result<String, Unwritable> {
    let table = &report.table;
    let mut lines = vec![record("012", &table.name), format!("062 {}", table.rows.len())];
    let mut other = report.records.iter().map(|kept| record(&kept.code, &kept.text));
    lines.extend(&mut other);
    if table.by_lot {
        lines.push(record("###", BY_LOT));
    }
    lines.extend(points::write(&table.worth, dialect));
    lines.extend(acceleration::write_apart(table, dialect));
    lines.extend(acceleration::write(table, dialect));
    let rounds = table.rounds_planned;
    let colour = table.odd_first.map(|odd| if odd { ("W", "white1") } else { ("B", "black1") });
    if dialect.newer() {
        lines.push(format!("142 {rounds}"));
        lines.extend(colour.map(|(letter, _)| format!("152 {letter}")));
    }
    if dialect.older() {
        lines.push(format!("XXR {rounds}"));
        lines.extend(colour.map(|(_, word)| format!("XXC {word}")));
    }
    for row in &table.rows {
        let whole = plain(&row.name);
        if whole.chars().count() > NAME_WIDTH {
            lines.push(record("###", &format!("{} = {whole}", row.tpn)));
        }
        let nobody = Player::default();
        let player = report.players.get(&row.tpn).unwrap_or(&nobody);
        lines.push(player_line(row, player, table.score(row, table.rounds_paired()))?);
    }
    let mut text = lines.join("\n");
    text.push('\n');
    Ok(text)
}

/// A text that stays on its line.
fn plain(text: &str) -> String {
    let space = |letter: char| if letter.is_control() { ' ' } else { letter };
    text.chars().map(space).collect::<String>().trim().to_owned()
}

fn record(code: &str, text: &str) -> String {
    format!("{code} {}", plain(text)).trim_end().to_owned()
}

fn player_line(row: &Row, player: &Player, points: Score) -> Result<String, Unwritable> {
    let cut = |text: &str, width: usize| -> String { plain(text).chars().take(width).collect() };
    if !(1..=9999).contains(&row.tpn) {
        return Err(Unwritable::Number(row.tpn));
    }
    if !(0..1000).contains(&points.tenths()) {
        return Err(Unwritable::Points(row.tpn, points));
    }
    if row.rounds.len() > usize::from(MOST_ROUNDS) {
        return Err(Unwritable::Rounds(row.rounds.len()));
    }
    if let Some(number) = [row.rating, player.rank].into_iter().flatten().find(|one| *one > 9999) {
        return Err(Unwritable::Number(number));
    }
    let number = |value: Option<u32>| value.map(|value| value.to_string()).unwrap_or_default();
    let head = format!(
        "001 {:4} {:1}{:>3} {:NAME_WIDTH$} {:>4} {:3} {:>11} {:10} {:>4} {:>4}",
        row.tpn,
        cut(&player.sex, 1),
        cut(&player.title, 3),
        cut(&row.name, NAME_WIDTH),
        number(row.rating),
        cut(&player.federation, 3),
        cut(&player.register, 11),
        cut(&player.born, 10),
        points.to_string(),
        number(player.rank),
    );
    let rounds: String = row.rounds.iter().map(|round| cell::write(*round)).collect();
    Ok(format!("{head}{rounds}").trim_end().to_owned())
}
