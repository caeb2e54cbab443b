//! The cross-table of a tournament between two sides: what pairing and tie-breaks both read.
//!
//! It holds what happened, not what follows from it: who met whom, who moved first, with what
//! result, and which rounds were not played and why. Where it came from (an event's log, a
//! file) it does not know.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

/// A pairing number (TPN): the initial rank, 1 is the strongest (S5).
pub type Tpn = u32;

/// Points in tenths, the finest a tournament between two sides counts in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// No points.
    pub const ZERO: Self = Self(0);

    /// A whole number of points.
    #[must_use]
    pub const fn whole(points: i32) -> Self {
        Self(points * 10)
    }

    /// A number of tenths of a point.
    #[must_use]
    pub const fn from_tenths(tenths: i32) -> Self {
        Self(tenths)
    }

    /// The points in tenths.
    #[must_use]
    pub const fn tenths(self) -> i32 {
        self.0
    }

    /// The points times a whole number.
    #[must_use]
    pub const fn times(self, factor: i32) -> Self {
        Self(self.0 * factor)
    }

    /// Reads `3`, `2.5` or `11.0`; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let mut part = part.trim_end_matches('0');
        if part.is_empty() {
            part = "0";
        }
        // A file is allowed to write `.5`.
        let whole = if whole.is_empty() { "0" } else { whole };
        if !digits(whole) || !digits(part) || part.len() != 1 || text.is_empty() {
            return None;
        }
        let whole: i32 = whole.parse().ok()?;
        whole.checked_mul(10)?.checked_add(part.parse().ok()?).map(Self)
    }
}

impl fmt::Display for Score {
    /// Always with one decimal, as files write it: `3.0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}{}.{}", self.0.abs() / 10, self.0.abs() % 10)
    }
}

impl Add for Score {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Score {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Sum for Score {
    fn sum<I: Iterator<Item = Self>>(scores: I) -> Self {
        scores.fold(Self::ZERO, Add::add)
    }
}

/// What every kind of round is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Worth {
    /// A game won.
    pub win: Score,
    /// A game drawn.
    pub draw: Score,
    /// A game lost.
    pub loss: Score,
    /// A game won because the opponent did not play.
    pub forfeit_win: Score,
    /// A game lost by not playing it.
    pub forfeit_loss: Score,
    /// The bye the pairing allocates (PAB): the same for everybody who gets it (S3).
    pub allocated: Score,
    /// A full-point bye.
    pub full: Score,
    /// A half-point bye.
    pub half: Score,
    /// A round missed with or without a word.
    pub zero: Score,
}

impl Worth {
    /// Win, draw and loss worth this much; byes and forfeits as the game they stand for, and the
    /// allocated bye as a win (S3).
    #[must_use]
    pub const fn of(win: Score, draw: Score, loss: Score) -> Self {
        Self {
            win,
            draw,
            loss,
            forfeit_win: win,
            forfeit_loss: Score::ZERO,
            allocated: win,
            full: win,
            half: draw,
            zero: Score::ZERO,
        }
    }
}

impl Default for Worth {
    fn default() -> Self {
        Self::of(Score::whole(1), Score::from_tenths(5), Score::ZERO)
    }
}

/// How a game ended, seen from one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

/// A round without an opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bye {
    /// Requested, worth a draw (H).
    Half,
    /// Requested, worth a win (F).
    Full,
    /// Absence known beforehand (Z).
    Zero,
    /// Allocated by the pairing (PAB, U) because the number was odd.
    Allocated,
}

/// One player's round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Round {
    /// A game that was played.
    Played {
        /// Whom he met.
        opponent: Tpn,
        /// He moved first.
        first: bool,
        /// How it ended for him.
        result: GameResult,
        /// It counts for ratings.
        rated: bool,
    },
    /// A game that was paired and not played: no meeting (S2), nobody moved first (S9).
    Forfeit {
        /// Whom he was to meet.
        opponent: Tpn,
        /// He was to move first.
        first: bool,
        /// He was there; both are `false` where neither was.
        won: bool,
    },
    /// A game that was paired and has no result yet: contributes nothing, but is a meeting.
    Open {
        /// Whom he is to meet.
        opponent: Tpn,
        /// He is to move first.
        first: bool,
    },
    /// No opponent.
    Bye(Bye),
    /// Nothing recorded: not yet entered, or gone.
    Absent,
}

impl Round {
    /// The opponent paired, whether the game was played or not.
    #[must_use]
    pub const fn paired_with(self) -> Option<Tpn> {
        match self {
            Self::Played { opponent, .. }
            | Self::Forfeit { opponent, .. }
            | Self::Open { opponent, .. } => Some(opponent),
            Self::Bye(_) | Self::Absent => None,
        }
    }

    /// The opponent met at the table; a forfeit is no meeting (S2).
    #[must_use]
    pub const fn met(self) -> Option<Tpn> {
        match self {
            Self::Played { opponent, .. } | Self::Open { opponent, .. } => Some(opponent),
            Self::Forfeit { .. } | Self::Bye(_) | Self::Absent => None,
        }
    }

    /// Whether he moved first; `None` unless the game was played (S9).
    #[must_use]
    pub const fn moved_first(self) -> Option<bool> {
        match self {
            Self::Played { first, .. } => Some(first),
            _ => None,
        }
    }

    /// A game was played.
    #[must_use]
    pub const fn is_played(self) -> bool {
        matches!(self, Self::Played { .. })
    }

    /// What it is worth.
    #[must_use]
    pub const fn points(self, worth: &Worth) -> Score {
        match self {
            Self::Played { result: GameResult::Win, .. } => worth.win,
            Self::Played { result: GameResult::Draw, .. } => worth.draw,
            Self::Played { result: GameResult::Loss, .. } => worth.loss,
            Self::Forfeit { won: true, .. } => worth.forfeit_win,
            Self::Forfeit { won: false, .. } => worth.forfeit_loss,
            Self::Open { .. } => Score::ZERO,
            Self::Bye(Bye::Half) => worth.half,
            Self::Bye(Bye::Full) => worth.full,
            Self::Bye(Bye::Allocated) => worth.allocated,
            Self::Bye(Bye::Zero) | Self::Absent => worth.zero,
        }
    }

    /// It forbids a further allocated bye (S4): one was had, or a win's worth was scored without
    /// playing. Requested half- and zero-point byes do not.
    #[must_use]
    pub const fn bars_bye(self) -> bool {
        matches!(self, Self::Bye(Bye::Allocated | Bye::Full) | Self::Forfeit { won: true, .. })
    }
}

/// A player and his rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The pairing number.
    pub tpn: Tpn,
    /// Name, as the source writes it.
    pub name: String,
    /// Rating, where there is one.
    pub rating: Option<u32>,
    /// What happened, round 1 first. A row may be shorter than others (nothing recorded yet), or
    /// one longer: then it says why he is not to be paired in the coming round.
    pub rounds: Vec<Round>,
}

impl Row {
    /// The round of that number, from 1; rounds past the end were not recorded.
    #[must_use]
    pub fn round(&self, number: u16) -> Round {
        let at = usize::from(number).checked_sub(1);
        at.and_then(|at| self.rounds.get(at)).copied().unwrap_or(Round::Absent)
    }
}

/// Players who must not be paired with each other in some rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forbidden {
    /// The first round it holds for.
    pub from: u16,
    /// The last one.
    pub to: u16,
    /// Any two of them.
    pub players: Vec<Tpn>,
}

/// Points added for pairing only, for some rounds and players (S6; Baku C.04.5.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Acceleration {
    /// The points added to the score.
    pub points: Score,
    /// The first round it holds for.
    pub from: u16,
    /// The last one.
    pub to: u16,
    /// The first player it holds for.
    pub first: Tpn,
    /// The last one.
    pub last: Tpn,
}

/// A tournament between two sides, round by round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrossTable {
    /// The tournament's name.
    pub name: String,
    /// Rounds fixed beforehand (S1).
    pub rounds_planned: u16,
    /// What a round is worth.
    pub worth: Worth,
    /// Players with an odd number move first in their first game, if nothing else decides; the
    /// initial colour of Art. 5. `None` if it was never drawn; then they do.
    pub odd_first: Option<bool>,
    /// The first move is decided at the table by lot: nobody has a preference.
    pub by_lot: bool,
    /// The players, any order.
    pub rows: Vec<Row>,
    /// Who must not meet when.
    pub forbidden: Vec<Forbidden>,
    /// Points for pairing only.
    pub accelerations: Vec<Acceleration>,
}

impl CrossTable {
    /// A tournament without players: points 1, ½, 0.
    #[must_use]
    pub fn new(name: impl Into<String>, rounds_planned: u16) -> Self {
        Self {
            name: name.into(),
            rounds_planned,
            worth: Worth::default(),
            odd_first: None,
            by_lot: false,
            rows: Vec::new(),
            forbidden: Vec::new(),
            accelerations: Vec::new(),
        }
    }

    /// The row of a player.
    #[must_use]
    pub fn row(&self, tpn: Tpn) -> Option<&Row> {
        self.rows.iter().find(|row| row.tpn == tpn)
    }

    /// How many rounds have been paired: up to the last with a game in it, or in which every
    /// player has an entry. Entries past it say who is absent from the coming round.
    #[must_use]
    pub fn rounds_paired(&self) -> u16 {
        let longest = self.rows.iter().map(|row| row.rounds.len()).max().unwrap_or(0);
        let longest = u16::try_from(longest).unwrap_or(u16::MAX);
        (1..=longest)
            .rev()
            .find(|round| {
                let paired = |row: &Row| row.round(*round).paired_with().is_some();
                let entered = |row: &Row| row.rounds.len() >= usize::from(*round);
                self.rows.iter().any(paired) || self.rows.iter().all(entered)
            })
            .unwrap_or(0)
    }

    /// The points a player has after that many rounds.
    #[must_use]
    pub fn score(&self, row: &Row, after: u16) -> Score {
        row.rounds.iter().take(usize::from(after)).map(|round| round.points(&self.worth)).sum()
    }

    /// The score pairing counts with in a round: the points before it plus its acceleration (S6).
    #[must_use]
    pub fn pairing_score(&self, row: &Row, round: u16) -> Score {
        self.score(row, round.saturating_sub(1)) + self.acceleration(row.tpn, round)
    }

    /// The points added in a round for pairing only.
    #[must_use]
    pub fn acceleration(&self, tpn: Tpn, round: u16) -> Score {
        self.accelerations
            .iter()
            .filter(|one| (one.from..=one.to).contains(&round))
            .filter(|one| (one.first..=one.last).contains(&tpn))
            .map(|one| one.points)
            .sum()
    }

    /// Whether two players are kept apart in a round.
    #[must_use]
    pub fn is_forbidden(&self, one: Tpn, other: Tpn, round: u16) -> bool {
        self.forbidden.iter().any(|group| {
            (group.from..=group.to).contains(&round)
                && group.players.contains(&one)
                && group.players.contains(&other)
        })
    }

    /// Whether a player had been paired, or allocated a bye, in one of the first rounds: only
    /// then his number counts (S5).
    #[must_use]
    pub fn arrived(&self, row: &Row, after: u16) -> bool {
        row.rounds.iter().take(usize::from(after)).any(|round| {
            round.paired_with().is_some() || matches!(round, Round::Bye(Bye::Allocated))
        })
    }

    /// The tournament as it was when a round had yet to be paired, absences of that round
    /// included: what was not paired by the engine is kept, games and allocated byes are not.
    #[must_use]
    pub fn before(&self, round: u16) -> Self {
        let mut then = self.clone();
        let keep = usize::from(round.saturating_sub(1));
        for row in &mut then.rows {
            let known = match row.round(round) {
                known @ (Round::Bye(Bye::Half | Bye::Full | Bye::Zero) | Round::Absent) => {
                    Some(known)
                }
                _ => None,
            };
            row.rounds.resize(keep, Round::Absent);
            row.rounds.extend(known);
        }
        then
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(tpn: Tpn, rounds: &[Round]) -> Row {
        Row { tpn, name: String::new(), rating: None, rounds: rounds.to_vec() }
    }

    fn game(opponent: Tpn, result: GameResult) -> Round {
        Round::Played { opponent, first: true, result, rated: true }
    }

    #[test]
    fn scores_are_read_and_written_in_tenths() {
        for (text, tenths) in [("3", 30), ("2.5", 25), (" 11.0", 110), (".5", 5), ("0.50", 5)] {
            assert_eq!(Score::parse(text), Some(Score::from_tenths(tenths)), "{text}");
        }
        for text in ["", "x", "1.25", "-1", "1.x"] {
            assert_eq!(Score::parse(text), None, "{text}");
        }
        assert_eq!(Score::from_tenths(115).to_string(), "11.5");
    }

    #[test]
    fn a_trailing_column_of_some_players_is_the_coming_round() {
        let mut table = CrossTable::new("", 5);
        table.rows = vec![
            row(1, &[game(2, GameResult::Win)]),
            row(2, &[game(1, GameResult::Loss), Round::Bye(Bye::Zero)]),
        ];
        assert_eq!(table.rounds_paired(), 1);
        table.rows[0].rounds.push(Round::Bye(Bye::Zero));
        assert_eq!(table.rounds_paired(), 2);
    }

    #[test]
    fn a_forfeit_is_no_meeting_and_bars_the_winner_from_the_bye() {
        let won = Round::Forfeit { opponent: 2, first: true, won: true };
        assert_eq!((won.met(), won.moved_first(), won.bars_bye()), (None, None, true));
        assert!(!Round::Bye(Bye::Half).bars_bye());
    }
}
