//! What the source texts leave open, each as an option with this project's default.

use crate::games::scoring::{FORMULA1, Points};
use crate::games::{Arg, Illegal, Message};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;

/// The options of a match of Fish; every one left out has its default.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ruleset {
    /// F-15: no turn order, anyone alive may move at any time.
    pub free_for_all: bool,
    /// F-16…F-22: the kinds of move that may be made.
    pub moves: Vec<How>,
    /// F-24, FA-20: points of places 1, 2, 3…; none beyond the end.
    pub formula1: Vec<Points>,
    /// FA-1: which way the linear scheme runs.
    pub linear_sort: LinearSort,
    /// What a party missed counts in the linear scheme, in the totals and standings of the series
    /// and of a tournament.
    pub linear_missed: LinearMissed,
    /// FA-6: who perished within one move shares the place and its points.
    pub shared_place: bool,
    /// FA-5: Formula 1 gives nothing when nobody survived.
    pub f1_requires_survivor: bool,
    /// FA-7: who scores in winner takes all when several of one team survive.
    pub wta_team: WtaTeam,
    /// FA-8: when a party of three or more teams ends.
    pub team_end: TeamEnd,
    /// FA-9: what has a slot in the turn order.
    pub multi_fish: MultiFish,
    /// FA-10: a Fish that left the surface has perished even if it came back. Whether it left
    /// is judged at the table; the log names who perished.
    pub strict_leave: bool,
    /// FA-12: what a move out of turn costs.
    pub out_of_turn: OutOfTurn,
    /// FA-13: what becomes of an illegal move when the referee does not say.
    pub illegal_move: Then,
    /// FA-14: where joining players go.
    pub join: Join,
    /// FA-18: after so many rounds the party ends.
    pub max_rounds: Option<NonZeroU32>,
}

impl Default for Ruleset {
    fn default() -> Self {
        Self {
            free_for_all: false,
            moves: vec![How::Flick, How::Pot, How::Flip],
            formula1: FORMULA1.to_vec(),
            linear_sort: LinearSort::Asc,
            linear_missed: LinearMissed::Last,
            shared_place: false,
            f1_requires_survivor: false,
            wta_team: WtaTeam::Nobody,
            team_end: TeamEnd::LastTeam,
            multi_fish: MultiFish::PerFish,
            strict_leave: false,
            out_of_turn: OutOfTurn::None,
            illegal_move: Then::Stand,
            join: Join::Last,
            max_rounds: None,
        }
    }
}

/// How one moves.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// F-17: a flick (щелчок).
    #[default]
    Flick,
    /// F-20: the Pot (Горшок), a fist from above.
    Pot,
    /// F-21: turning over one's own Fish that lies inscriptions down (переворот).
    Flip,
    /// F-22: a small shift (сдвиг).
    Shift,
    /// F-22: a rotation (поворот).
    Rotate,
}

impl How {
    /// Every kind of move, in the order they are offered.
    pub const ALL: [Self; 5] = [Self::Flick, Self::Pot, Self::Flip, Self::Shift, Self::Rotate];

    /// The rule that allows the kind.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Flick => "F-17",
            Self::Pot => "F-20",
            Self::Flip => "F-21",
            Self::Shift | Self::Rotate => "F-22",
        }
    }

    /// The key of the kind's name.
    #[must_use]
    pub const fn term(self) -> &'static str {
        match self {
            Self::Flick => "fish-how-flick",
            Self::Pot => "fish-how-pot",
            Self::Flip => "fish-how-flip",
            Self::Shift => "fish-how-shift",
            Self::Rotate => "fish-how-rotate",
        }
    }
}

impl From<How> for Arg {
    fn from(how: How) -> Self {
        Self::Term(how.term().into())
    }
}

/// FA-1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LinearSort {
    /// Points are the place, the lowest sum wins.
    Asc,
    /// Points are N + 1 − place, the highest sum wins.
    Desc,
}

/// What a missed party counts in the linear scheme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LinearMissed {
    /// The last place of that round's largest table; in a series of its own, of its largest party.
    Last,
    /// The mean of the player's own parties.
    Mean,
    /// Nothing; averages are compared.
    Exclude,
}

/// FA-7.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WtaTeam {
    /// Only one who remained alone scores.
    Nobody,
    /// Every survivor of the winning team scores.
    EachSurvivor,
}

/// FA-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TeamEnd {
    /// The party goes on until at most one team lives.
    LastTeam,
    /// The party ends when one team has perished.
    FirstDead,
}

/// FA-9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MultiFish {
    /// Every Fish has its own slot in the order.
    PerFish,
    /// A player has one slot, which perishes with his last Fish.
    PerPlayer,
}

/// FA-12.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OutOfTurn {
    /// No sanction.
    None,
    /// A warning.
    Warn,
    /// The offender's next turn is skipped.
    SkipTurn,
    /// So many points are taken from the offender in every scheme.
    Points(u32),
}

/// FA-13: what becomes of an illegal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// It stands.
    Stand,
    /// The position before it is restored, the turn is over.
    Undo,
    /// The position before it is restored, the offender moves again.
    UndoAndRepeat,
}

/// FA-14.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Join {
    /// After all others, several in the order given.
    Last,
    /// Before all others, several in the order given.
    First,
    /// The whole order is drawn anew.
    Lot,
}

/// Nobody awards more for one place, or takes more away at once.
const MOST_POINTS: i64 = 1_000_000;
/// Nobody awards points to more places.
const MOST_PLACES: usize = 1_000;

impl Ruleset {
    /// Checks what the types cannot: contradictions and numbers out of any reason.
    ///
    /// # Errors
    /// The option that cannot be.
    pub(super) fn check(&self) -> Result<(), Illegal> {
        let refuse = |rule, message| Err(Illegal::by_rule(rule, message));
        if self.moves.is_empty() {
            return refuse("F-16", Message::new("fish-moves-empty"));
        }
        let twice = self.moves.iter().enumerate().find(|(at, how)| self.moves[..*at].contains(how));
        if let Some((_, how)) = twice {
            return refuse(how.rule(), Message::new("fish-moves-twice").with("how", *how));
        }
        let most = Points::whole(MOST_POINTS);
        if self.formula1.len() > MOST_PLACES
            || self.formula1.iter().any(|points| *points > most || *points < Points::ZERO)
        {
            let message = Message::new("fish-formula1-unfit")
                .with("places", i64::try_from(MOST_PLACES).unwrap_or(i64::MAX))
                .with("points", MOST_POINTS);
            return refuse("F-24", message);
        }
        if let OutOfTurn::Points(points) = self.out_of_turn
            && i64::from(points) > MOST_POINTS
        {
            let message = Message::new("fish-penalty-too-large").with("points", MOST_POINTS);
            return refuse("FA-12", message);
        }
        if self.free_for_all && self.max_rounds.is_some() {
            return refuse("F-15", Message::new("fish-rounds-need-order"));
        }
        Ok(())
    }
}
