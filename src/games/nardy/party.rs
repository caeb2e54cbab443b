//! One party (партия): the board, whose roll it is, and how it ended.

use super::board::{Board, Color, Side};
use super::dice::Dice;
use serde::{Deserialize, Serialize};

/// The party being played.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Party {
    pub(super) board: Board,
    /// Who started; unknown until the opening throw.
    pub(super) first: Option<Color>,
    pub(super) stage: Stage,
    /// Turns recorded so far.
    pub(super) turns: u32,
}

/// What is awaited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// NA-1: the opening throw.
    Opening,
    /// A roll of `turn`.
    Roll {
        turn: Color,
        /// NA-1: the opening throw is the first roll.
        fixed: Option<Dice>,
        /// NA-11: the opponent has borne off all, this roll is the last.
        last: bool,
    },
    /// Nothing: the match is over.
    Over,
}

impl Party {
    pub(super) fn new(first: Option<Color>) -> Self {
        let stage = match first {
            Some(turn) => Stage::Roll { turn, fixed: None, last: false },
            None => Stage::Opening,
        };
        Self { board: Board::START, first, stage, turns: 0 }
    }

    pub(super) fn starts(&mut self, turn: Color, fixed: Option<Dice>) {
        self.first = Some(turn);
        self.stage = Stage::Roll { turn, fixed, last: false };
    }

    /// Who rolls now.
    pub(super) const fn to_roll(&self) -> Option<Color> {
        match self.stage {
            Stage::Roll { turn, .. } => Some(turn),
            Stage::Opening | Stage::Over => None,
        }
    }
}

/// What a won party is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Win {
    /// Оин: the loser has borne off at least one.
    Oin,
    /// Марс: he has borne off none.
    Mars,
    /// Домашний марс: and has none in his home (option `home_mars`).
    HomeMars,
    /// The match was lost with the party, by the clock or by leaving.
    Forfeit,
}

impl Win {
    /// N-14: what the winner's last checker makes of the loser's position.
    pub(super) fn over(loser: &Side, home_mars: bool) -> Self {
        if loser.off() > 0 {
            Self::Oin
        } else if home_mars && loser.in_home() == 0 {
            Self::HomeMars
        } else {
            Self::Mars
        }
    }

    /// What is said of a party whose end is not played; a home mars is a mars.
    pub(super) const fn claimed(mars: bool, home_mars: bool) -> Self {
        match (mars, home_mars) {
            (_, true) => Self::HomeMars,
            (true, false) => Self::Mars,
            (false, false) => Self::Oin,
        }
    }

    /// N-14; a forfeit is worth what the winner still needs, so it is not asked here.
    pub(super) const fn points(self) -> u32 {
        match self {
            Self::Oin | Self::Forfeit => 1,
            Self::Mars => 2,
            Self::HomeMars => 3,
        }
    }
}

/// How a party ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// The last checker was borne off.
    BorneOff,
    /// Only the result was entered.
    Result,
    /// One player gave up.
    Concede,
    /// A clock fell.
    Flag,
    /// One player left.
    Leave,
}

/// A finished party.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finished {
    /// Who started, if it is known.
    pub first: Option<Color>,
    /// Who won and how high; nobody after a draw.
    pub won: Option<(Color, Win)>,
    /// Points the winner gets.
    pub points: u32,
    /// How it ended.
    pub how: How,
    /// Turns recorded.
    pub turns: u32,
}
