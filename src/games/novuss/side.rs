//! The two sides and who sits where.

use super::entry::SideOf;
use super::refuse;
use crate::games::{Arg, Illegal};
use std::collections::BTreeSet;

/// One of the two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    First,
    Second,
}

impl Side {
    pub(super) const BOTH: [Self; 2] = [Self::First, Self::Second];

    pub(super) const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// The side's index in a pair of values.
    pub(super) const fn at(self) -> usize {
        self as usize
    }
}

/// A player by his seat, counted clockwise; sides alternate (VA-18).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Player(pub(super) usize);

impl Player {
    pub(super) const fn side(self) -> Side {
        if self.0.is_multiple_of(2) { Side::First } else { Side::Second }
    }
}

/// Longer ids are a mistake.
const LONGEST_ID: usize = 100;

/// Everybody at the table.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Seating {
    side_ids: [String; 2],
    /// Clockwise: 1 and 3 against 2 and 4 (V-6).
    players: Vec<String>,
}

impl Seating {
    /// # Errors
    /// There are not two sides of one player or two each, or an id is used twice or unreadable.
    pub(super) fn new(sides: Vec<SideOf>) -> Result<Self, Illegal> {
        let [first, second]: [SideOf; 2] = sides.try_into().map_err(|_| refuse::two_sides())?;
        if first.players.len() != second.players.len() || !matches!(first.players.len(), 1 | 2) {
            return Err(refuse::one_or_two_players());
        }
        let side_ids = [first.id, second.id];
        let pairs = first.players.into_iter().zip(second.players);
        let players: Vec<String> = pairs.flat_map(|(first, second)| [first, second]).collect();
        for id in side_ids.iter().chain(&players) {
            let length = id.chars().take(LONGEST_ID + 1).count();
            if length == 0 || length > LONGEST_ID || id.chars().any(char::is_control) {
                return Err(refuse::id_unfit(LONGEST_ID));
            }
        }
        let mut seen = BTreeSet::new();
        if let Some(twice) = players.iter().find(|id| !seen.insert(*id)) {
            return Err(refuse::id_twice(twice));
        }
        if side_ids[0] == side_ids[1] {
            return Err(refuse::id_twice(&side_ids[0]));
        }
        Ok(Self { side_ids, players })
    }

    pub(super) fn in_pairs(&self) -> bool {
        self.players.len() > 2
    }

    pub(super) fn everybody(&self) -> impl Iterator<Item = Player> {
        (0..self.players.len()).map(Player)
    }

    pub(super) fn player(&self, id: &str) -> Result<Player, Illegal> {
        let at = self.players.iter().position(|player| player == id);
        at.map(Player).ok_or_else(|| refuse::unknown_player(id))
    }

    pub(super) fn side(&self, id: &str) -> Result<Side, Illegal> {
        let side = Side::BOTH.into_iter().find(|side| self.side_ids[side.at()] == id);
        side.ok_or_else(|| refuse::unknown_side(id))
    }

    pub(super) fn id(&self, player: Player) -> &str {
        &self.players[player.0]
    }

    pub(super) fn side_id(&self, side: Side) -> &str {
        &self.side_ids[side.at()]
    }

    pub(super) fn players_of(&self, side: Side) -> impl Iterator<Item = &str> {
        self.everybody().filter(move |player| player.side() == side).map(|player| self.id(player))
    }

    /// VA-18: the next player clockwise, who is of the other side.
    pub(super) const fn next(&self, player: Player) -> Player {
        Player((player.0 + 1) % self.players.len())
    }

    /// V-21, VA-15: in whose border field the offender's penalty pawn goes.
    pub(super) const fn penalty_field(&self, offender: Player) -> Player {
        let players = self.players.len();
        Player((offender.0 + if players > 2 { 2 } else { 1 }) % players)
    }

    pub(super) fn seat(&self, player: Player) -> Arg {
        Arg::Seat(self.id(player).to_owned())
    }

    /// A side is shown by its players.
    pub(super) fn seats(&self, side: Side) -> Arg {
        Arg::Seats(self.players_of(side).map(str::to_owned).collect())
    }
}
