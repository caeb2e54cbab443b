//! A report as the course of an event: who took part, who met whom in which round, and what an
//! event has no place for.
//!
//! What would be told wrongly is refused; what is only left out is a note.

use super::{Reading, Report};
use crate::games::Message;
use crate::tournament::crosstable::{Bye, CrossTable, GameResult, Round, Row, Score, Tpn, Worth};
use crate::tournament::stages::{FirstMove, SwissSettings};
use crate::tournament::standings::Criterion;
use crate::tournament::{How, MatchPoints, RequestedBye, SittingOut, round_robin, swiss};
use crate::transfer::csv::list::{Line, List};
use crate::transfer::csv::player::Typed;
use chrono::NaiveDate;
use std::collections::BTreeMap;

/// A tournament as an event can hold it.
#[derive(Debug, Clone, PartialEq)]
pub struct Course {
    /// The tournament's name; empty if the file has none.
    pub name: String,
    /// The town; may be empty.
    pub place: String,
    /// The first day, if the file says it.
    pub starts_on: Option<NaiveDate>,
    /// Its rounds are Swiss ones: what the file settles about them.
    pub swiss: SwissSettings,
    /// How often everybody meets everybody, where the file says it is a round robin and its rounds
    /// are those of the Berger tables, or all were played; else it is held as a Swiss.
    pub round_robin: Option<u8>,
    /// What a match is worth.
    pub points: MatchPoints,
    /// The tie-breaks the file names and the program knows.
    pub tie_breaks: Vec<Criterion>,
    /// The players as a list to be matched with those already known; a line's number is the
    /// player's.
    pub list: List,
    /// The players by number.
    pub players: Vec<Tpn>,
    /// The rounds that were paired.
    pub rounds: Vec<PairedRound>,
    /// Byes of the coming round.
    pub asked: Vec<(Tpn, RequestedBye)>,
    /// Who is kept apart: two, the first round and the last one, `None` for all that come.
    pub apart: Vec<(Tpn, Tpn, u16, Option<u16>)>,
    /// What a person should know.
    pub notes: Vec<Message>,
}

/// A round that was paired.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PairedRound {
    /// Who met whom.
    pub games: Vec<Game>,
    /// Who sat out and why.
    pub byes: Vec<(Tpn, SittingOut)>,
    /// Of whom the file says nothing: not yet come, or gone.
    pub away: Vec<Tpn>,
}

/// A game of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Game {
    /// Who moved first, or was to.
    pub first: Tpn,
    /// His opponent.
    pub second: Tpn,
    /// How it ended, and who won; `None` while it is open.
    pub ended: Option<(How, Option<Tpn>)>,
}

impl Course {
    /// The course a file tells.
    ///
    /// # Errors
    /// It tells something an event cannot hold: points of its own, full-point byes, a round that
    /// began while one before it was open.
    pub fn of(reading: &Reading, this_year: i32) -> Result<Self, Message> {
        let report = &reading.report;
        let table = &report.table;
        let mut notes = reading.notes.clone();
        let paired = table.rounds_paired();
        let rounds = (1..=paired)
            .map(|number| round(table, number, paired))
            .collect::<Result<Vec<_>, Message>>()?;
        let played = table.rows.iter().flat_map(|row| &row.rounds);
        let unrated =
            played.filter(|round| matches!(round, Round::Played { rated: false, .. })).count() / 2;
        if unrated > 0 {
            let count = i64::try_from(unrated).unwrap_or(i64::MAX);
            notes.push(Message::new("trf-event-unrated").with("count", count));
        }
        let first_day = report.record("042").unwrap_or_default().trim();
        let starts_on = date(first_day);
        if starts_on.is_none() && !first_day.is_empty() {
            let said: String = first_day.chars().take(40).collect();
            notes.push(Message::new("trf-event-date").with("date", said));
        }
        let tie_breaks = tie_breaks(report, &mut notes);
        let swiss = swiss_settings(table, paired, &mut notes);
        let mut players: Vec<Tpn> = table.rows.iter().map(|row| row.tpn).collect();
        players.sort_unstable();
        let apart = apart(table);
        let plain = table.accelerations.is_empty() && apart.is_empty();
        let round_robin = cycles(&players, &rounds).filter(|_| plain && report.is_round_robin());
        Ok(Self {
            round_robin,
            name: table.name.clone(),
            place: report.record("022").unwrap_or_default().to_owned(),
            starts_on,
            swiss,
            points: points(&table.worth, &mut notes)?,
            tie_breaks,
            list: list(report, this_year),
            players,
            rounds,
            asked: table.rows.iter().filter_map(|row| asked(row, paired)).collect(),
            apart,
            notes,
        })
    }

    /// The most games of a round.
    #[must_use]
    pub fn boards(&self) -> usize {
        self.rounds.iter().map(|round| round.games.len()).max().unwrap_or(0)
    }
}

fn round(table: &CrossTable, number: u16, paired: u16) -> Result<PairedRound, Message> {
    let mut round = PairedRound::default();
    for row in &table.rows {
        let said = |key| {
            Message::new(key).with("player", i64::from(row.tpn)).with("round", i64::from(number))
        };
        let (opponent, first, ended) = match row.round(number) {
            Round::Absent => {
                round.away.push(row.tpn);
                continue;
            }
            Round::Bye(bye) => {
                let why = match bye {
                    Bye::Allocated => SittingOut::Allocated,
                    Bye::Half => SittingOut::Half,
                    Bye::Zero => SittingOut::Zero,
                    Bye::Full => return Err(said("trf-event-full-bye")),
                };
                round.byes.push((row.tpn, why));
                continue;
            }
            Round::Open { .. } if number < paired => return Err(said("trf-event-open")),
            Round::Open { opponent, first } => (opponent, first, None),
            Round::Played { opponent, first, result, .. } => {
                let winner = match result {
                    GameResult::Win => Some(row.tpn),
                    GameResult::Draw => None,
                    GameResult::Loss => Some(opponent),
                };
                (opponent, first, Some((How::Result, winner)))
            }
            Round::Forfeit { opponent, first, won } => {
                let other = table.rows.iter().find(|other| other.tpn == opponent);
                let other_won = other.is_some_and(|other| {
                    matches!(other.round(number), Round::Forfeit { won: true, .. })
                });
                let winner = match (won, other_won) {
                    (true, _) => Some(row.tpn),
                    (false, true) => Some(opponent),
                    (false, false) => None,
                };
                (opponent, first, Some((How::Forfeit, winner)))
            }
        };
        // Each game stands in two lines; that of the first mover tells it.
        if first {
            round.games.push(Game { first: row.tpn, second: opponent, ended });
        }
    }
    if round.byes.iter().filter(|(_, why)| *why == SittingOut::Allocated).count() > 1 {
        return Err(Message::new("trf-event-two-byes").with("round", i64::from(number)));
    }
    round.games.sort_by_key(|game| game.first.min(game.second));
    Ok(round)
}

/// How often everybody meets everybody in rounds that can go on by the Berger tables: whoever
/// has no game rests, nobody meets more often than that, and a round is the table's while any is
/// left to be played.
fn cycles(players: &[Tpn], rounds: &[PairedRound]) -> Option<u8> {
    let two = |game: &Game| (game.first.min(game.second), game.first.max(game.second));
    let mut met: BTreeMap<(Tpn, Tpn), u8> = BTreeMap::new();
    for game in rounds.iter().flat_map(|round| &round.games) {
        *met.entry(two(game)).or_default() += 1;
    }
    let rests = |round: &PairedRound| round.byes.iter().all(|(_, why)| *why == SittingOut::Zero);
    if players.len() < 2 || !rounds.iter().all(rests) {
        return None;
    }
    let tables = [(1, round_robin::single(players.len())), (2, round_robin::double(players.len()))];
    tables.into_iter().find_map(|(cycles, table)| {
        let fits = |(round, ours): (&PairedRound, &round_robin::Round)| {
            let mut theirs: Vec<_> = round.games.iter().map(two).collect();
            let number = |at: usize| players.get(at - 1).copied().unwrap_or_default();
            let ours = ours.games.iter().map(|(one, other)| (number(*one), number(*other)));
            let mut ours: Vec<_> =
                ours.map(|(one, other)| (one.min(other), one.max(other))).collect();
            theirs.sort_unstable();
            ours.sort_unstable();
            theirs == ours
        };
        let most = met.values().max().copied().unwrap_or(0);
        let over = rounds.len() == table.len();
        let by_table = rounds.len() < table.len() && rounds.iter().zip(&table).all(fits);
        (most <= cycles && (over || by_table)).then_some(cycles)
    })
}

fn asked(row: &Row, paired: u16) -> Option<(Tpn, RequestedBye)> {
    match row.round(paired + 1) {
        Round::Bye(Bye::Half) => Some((row.tpn, RequestedBye::Half)),
        Round::Bye(_) => Some((row.tpn, RequestedBye::Zero)),
        _ => None,
    }
}

/// Every two of a group that is kept apart, with the rounds; a group named for all rounds is kept
/// apart as long as the event lasts.
fn apart(table: &CrossTable) -> Vec<(Tpn, Tpn, u16, Option<u16>)> {
    let mut pairs = Vec::new();
    for group in &table.forbidden {
        let to = Some(group.to).filter(|to| *to < table.rounds_planned);
        for (at, one) in group.players.iter().enumerate() {
            let others = group.players[at + 1..].iter().filter(|other| *other != one);
            pairs.extend(others.map(|other| (*one, *other, group.from.max(1), to)));
        }
    }
    pairs
}

fn points(worth: &Worth, notes: &mut Vec<Message>) -> Result<MatchPoints, Message> {
    let tenths = [worth.win, worth.draw, worth.loss].map(Score::tenths);
    let points = match tenths {
        [10, 5, 0] => MatchPoints::One,
        [20, 10, 0] => MatchPoints::Two,
        [30, 10, 0] => MatchPoints::Three,
        _ => return Err(Message::new("trf-event-points")),
    };
    if Worth::of(worth.win, worth.draw, worth.loss) != *worth {
        notes.push(Message::new("trf-event-bye-points"));
    }
    Ok(points)
}

fn swiss_settings(table: &CrossTable, paired: u16, notes: &mut Vec<Message>) -> SwissSettings {
    let rounds = table.rounds_planned.max(paired).clamp(1, 99);
    let accelerated = !table.accelerations.is_empty();
    if accelerated {
        let mut baku = swiss::baku(table.rows.len(), rounds);
        for part in &mut baku {
            part.points = Score::from_tenths(part.points.tenths() * table.worth.win.tenths() / 10);
        }
        if baku != table.accelerations {
            notes.push(Message::new("trf-event-acceleration"));
        }
    }
    if table.odd_first == Some(false) {
        notes.push(Message::new("trf-event-colour"));
    }
    SwissSettings {
        rounds,
        first_move: if table.by_lot { FirstMove::ByLot } else { FirstMove::Alternates },
        accelerated,
        until_losses: None,
        edition: Default::default(),
    }
}

fn tie_breaks(report: &Report, notes: &mut Vec<Message>) -> Vec<Criterion> {
    let mut known = Vec::new();
    for name in report.tie_breaks() {
        match Criterion::named(name) {
            // Points come first anyway.
            _ if name == "PTS" => {}
            Some(criterion) if known.contains(&criterion) => {}
            Some(criterion) => known.push(criterion),
            None => notes.push(Message::new("trf-event-tie-break").with("name", name)),
        }
    }
    known
}

fn date(text: &str) -> Option<NaiveDate> {
    let text = text.trim();
    ["%Y/%m/%d", "%Y-%m-%d", "%Y.%m.%d", "%d.%m.%Y"]
        .iter()
        .find_map(|format| NaiveDate::parse_from_str(text, format).ok())
}

/// The players as a list. A name cut at its columns stands whole in a comment.
fn list(report: &Report, this_year: i32) -> List {
    let rows = report.table.rows.iter().map(|row| {
        let other = report.players.get(&row.tpn).cloned().unwrap_or_default();
        let prefix = format!("{} = ", row.tpn);
        let comments = report.records.iter().filter(|record| record.code == "###");
        let whole = comments
            .filter_map(|record| record.text.strip_prefix(&prefix))
            .find(|whole| whole.starts_with(row.name.trim_end()));
        // `Surname, First name` is how reports write it, not how people are called.
        let name = whole.unwrap_or(&row.name).replace(", ", " ");
        let typed = Typed {
            name: name.clone(),
            rating: row.rating.map(|rating| rating.to_string()).unwrap_or_default(),
            born: other.born.chars().take(4).filter(char::is_ascii_digit).collect(),
            sex: match other.sex.as_str() {
                "w" | "W" | "f" | "F" => "f".to_owned(),
                "m" | "M" => "m".to_owned(),
                _ => String::new(),
            },
            ..Typed::default()
        };
        let player = typed.check(this_year).map_err(|faults| {
            let first = faults.into_iter().next();
            first.map_or_else(|| Message::new("fault-name-empty"), |fault| fault.message)
        });
        Line { line: usize::try_from(row.tpn).unwrap_or(usize::MAX), name, player }
    });
    let mut rows: Vec<Line> = rows.collect();
    rows.sort_by_key(|row| row.line);
    List { delimiter: ' ', headed: false, skipped: Vec::new(), rows }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transfer::trf;

    fn course(lines: &[&str]) -> Result<Course, Message> {
        let text = format!("012 Cup\n042 2026/11/30\nXXR 3\n{}\n", lines.join("\n"));
        Course::of(&trf::parse(&text).expect("well formed"), 2026)
    }

    fn line(tpn: u32, name: &str, rounds: &str) -> String {
        format!("001 {tpn:4}      {name:33} 1500 {:27} 0.0     {rounds}", "")
    }

    #[test]
    fn games_byes_and_those_who_came_later_are_told_apart() {
        let course = course(&[
            &line(1, "Berg, Anna", "     2 w 1  0000 - H"),
            &line(2, "Jansons Ivo", "     1 b 0     3 w +"),
            &line(3, "Late", "               2 b -"),
        ])
        .expect("an event can hold it");
        assert_eq!(course.rounds.len(), 2);
        let first = Game { first: 1, second: 2, ended: Some((How::Result, Some(1))) };
        assert_eq!(course.rounds[0].games, [first]);
        assert_eq!(course.rounds[0].away, [3]);
        let walkover = Game { first: 2, second: 3, ended: Some((How::Forfeit, Some(2))) };
        assert_eq!(course.rounds[1].games, [walkover]);
        assert_eq!(course.rounds[1].byes, [(1, SittingOut::Half)]);
        assert_eq!(course.list.rows[0].name, "Berg Anna");
        assert_eq!(course.starts_on, NaiveDate::from_ymd_opt(2026, 11, 30));
    }

    #[test]
    fn a_first_day_that_cannot_be_read_is_remarked_on() {
        let notes = |day: &str| {
            let text = format!("012 Cup\n042 {day}\nXXR 3\n{}\n", line(1, "A", ""));
            let course = Course::of(&trf::parse(&text).expect("well formed"), 2026);
            let course = course.expect("an event can hold it");
            let remarks = course.notes.iter().filter(|note| note.key == "trf-event-date").count();
            (course.starts_on, remarks)
        };
        assert_eq!(notes("9999999/99/99"), (None, 1));
        assert_eq!(notes("2026/11/30"), (NaiveDate::from_ymd_opt(2026, 11, 30), 0));
        assert_eq!(notes(""), (None, 0));
    }

    #[test]
    fn what_an_event_cannot_hold_is_refused_by_player_and_round() {
        let full = course(&[&line(1, "A", "  0000 - F"), &line(2, "B", "  0000 - U")]);
        let message = full.expect_err("no full-point byes");
        assert_eq!(message.key, "trf-event-full-bye");
        let open =
            course(&[&line(1, "A", "     2 w       2 b 1"), &line(2, "B", "     1 b       1 w 0")]);
        assert_eq!(open.expect_err("round 1 is open").key, "trf-event-open");
    }
}
