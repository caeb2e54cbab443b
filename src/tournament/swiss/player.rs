//! What the pairing needs to know of a player before a round (S5–S10).

use crate::tournament::crosstable::{Bye, CrossTable, Round, Row, Score, Tpn};

/// How strongly somebody should move first or second (S9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// No game played yet.
    None,
    /// As often first as second: alternate.
    Mild,
    /// One more of one kind.
    Strong,
    /// Two more of one kind, or the last two games alike.
    Absolute,
}

/// Whether somebody should move first in his next game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preference {
    /// How strongly.
    pub strength: Strength,
    /// To move first; meaningless without strength.
    pub first: bool,
}

impl Preference {
    /// The preference after these games, oldest first (S9).
    #[must_use]
    pub fn after(history: &[bool]) -> Self {
        let difference = difference(history);
        let Some(last) = history.last() else {
            return Self { strength: Strength::None, first: false };
        };
        let repeated = history.len() > 1 && history[history.len() - 2] == *last;
        if difference.abs() > 1 {
            Self { strength: Strength::Absolute, first: difference < 0 }
        } else if repeated {
            Self { strength: Strength::Absolute, first: !last }
        } else if difference == 0 {
            Self { strength: Strength::Mild, first: !last }
        } else {
            Self { strength: Strength::Strong, first: difference < 0 }
        }
    }

    /// Both have one, and for the same.
    #[must_use]
    pub fn clashes(self, other: Self) -> bool {
        self.strength != Strength::None
            && other.strength != Strength::None
            && self.first == other.first
    }
}

/// Games moved first less games moved second.
pub(super) fn difference(history: &[bool]) -> i32 {
    history.iter().map(|first| if *first { 1 } else { -1 }).sum()
}

/// Which way somebody floated in a past round (S8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Float {
    /// Met a lower score, or scored without playing.
    Down,
    /// Met a higher score.
    Up,
}

/// A player who is to be paired.
#[derive(Debug, Clone)]
pub(super) struct Player {
    pub(super) tpn: Tpn,
    /// Rank among those who have arrived: whether it is odd decides a first first move (S5).
    pub(super) number: usize,
    /// Points with acceleration (S6).
    pub(super) score: Score,
    /// Games played, oldest first: moved first or not.
    pub(super) history: Vec<bool>,
    pub(super) preference: Preference,
    /// In the last round, and in the one before.
    pub(super) floats: [Option<Float>; 2],
    /// Rounds without a game (C9).
    pub(super) unplayed: u32,
    /// C2 allows him the allocated bye.
    pub(super) may_have_bye: bool,
    /// S10.
    pub(super) topscorer: bool,
}

impl Player {
    pub(super) fn difference(&self) -> i32 {
        difference(&self.history)
    }

    pub(super) fn floated(&self, rounds_ago: usize, float: Float) -> bool {
        self.floats[rounds_ago - 1] == Some(float)
    }
}

/// Everybody to be paired in the coming round, in pairing order (S6).
pub(super) fn players(table: &CrossTable) -> Vec<Player> {
    let paired = table.rounds_paired();
    let coming = paired + 1;
    let present = |row: &Row| row.rounds.len() <= usize::from(paired);
    let mut numbered: Vec<Tpn> = table
        .rows
        .iter()
        .filter(|row| present(row) || table.arrived(row, paired))
        .map(|row| row.tpn)
        .collect();
    numbered.sort_unstable();
    let mut players: Vec<Player> = table
        .rows
        .iter()
        .filter(|row| present(row))
        .map(|row| {
            let rounds = || (1..=paired).map(|number| row.round(number));
            let history: Vec<bool> = rounds().filter_map(Round::moved_first).collect();
            let preference = Preference::after(if table.by_lot { &[] } else { &history });
            let most = table.worth.win.times(i32::from(paired));
            Player {
                tpn: row.tpn,
                number: numbered.partition_point(|tpn| *tpn < row.tpn) + 1,
                score: table.pairing_score(row, coming),
                preference,
                floats: [float(table, row, paired), float(table, row, paired.saturating_sub(1))],
                unplayed: u32::try_from(rounds().filter(|round| !round.is_played()).count())
                    .unwrap_or(u32::MAX),
                may_have_bye: !rounds().any(Round::bars_bye),
                topscorer: coming == table.rounds_planned
                    && table.score(row, paired).times(2) > most,
                history,
            }
        })
        .collect();
    players.sort_by(|a, b| b.score.cmp(&a.score).then(a.tpn.cmp(&b.tpn)));
    players
}

/// S8, with the scores that counted when that round was paired.
fn float(table: &CrossTable, row: &Row, number: u16) -> Option<Float> {
    if number == 0 {
        return None;
    }
    match row.round(number) {
        Round::Played { opponent, .. } | Round::Open { opponent, .. } => {
            let own = table.pairing_score(row, number);
            let other = table.pairing_score(table.row(opponent)?, number);
            match own.cmp(&other) {
                std::cmp::Ordering::Greater => Some(Float::Down),
                std::cmp::Ordering::Less => Some(Float::Up),
                std::cmp::Ordering::Equal => None,
            }
        }
        Round::Bye(Bye::Allocated) => Some(Float::Down),
        unplayed => (unplayed.points(&table.worth) > table.worth.loss).then_some(Float::Down),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preferences_follow_the_games_played() {
        let after = |games: &str| {
            let history: Vec<bool> = games.chars().map(|game| game == 'w').collect();
            let preference = Preference::after(&history);
            (preference.strength, preference.first)
        };
        assert_eq!(after("").0, Strength::None);
        assert_eq!(after("w"), (Strength::Strong, false));
        assert_eq!(after("wb"), (Strength::Mild, true));
        assert_eq!(after("wbb"), (Strength::Absolute, true));
        assert_eq!(after("wwbb"), (Strength::Absolute, true));
        assert_eq!(after("bwbwb"), (Strength::Strong, true));
        assert_eq!(after("wwbw"), (Strength::Absolute, false));
    }
}
