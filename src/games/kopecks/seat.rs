//! A player: his points, his moves and where his two pieces are.

use super::entry::Piece;
use super::item::Item;
use super::ruleset::RepeatScope;

/// A player's index in match order, which is also the order of placement (K-15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Player(pub(super) usize);

/// Where a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lies {
    /// Alive (живая).
    OnTable,
    /// Perished, and not yet answered for.
    Perished,
    /// It stayed off the table (KA-10, K-12); `declined` if its owner wanted it so (KA-5).
    Unplaced { declined: bool },
}

/// A player of the match.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Seat {
    pub(super) id: String,
    /// KA-24: he has not left.
    pub(super) here: bool,
    pub(super) score: i64,
    /// Opponents' kopecks whose points stand.
    pub(super) gained: u32,
    /// Moves he still has to make.
    pub(super) moves_left: u32,
    /// Times it will be his turn; fewer than `moves_left` if he was passed over (KA-10).
    pub(super) turns_left: u32,
    /// KA-1: extra rounds he took part in.
    pub(super) extra_rounds: u32,
    pub(super) fish: Lies,
    pub(super) kopeck: Lies,
    /// Violations that count for "not the first time", by item.
    counted: [u32; Item::ALL.len()],
    /// All violations logged against him.
    pub(super) violations: u32,
    /// His moves that may still have standing points, oldest first.
    pub(super) gaining_moves: Vec<usize>,
}

impl Seat {
    pub(super) fn new(id: String, moves: u32) -> Self {
        Self {
            id,
            here: true,
            score: 0,
            gained: 0,
            moves_left: moves,
            turns_left: moves,
            extra_rounds: 0,
            fish: Lies::OnTable,
            kopeck: Lies::OnTable,
            counted: [0; Item::ALL.len()],
            violations: 0,
            gaining_moves: Vec::new(),
        }
    }

    pub(super) const fn lies(&self, piece: Piece) -> Lies {
        match piece {
            Piece::Fish => self.fish,
            Piece::Kopeck => self.kopeck,
        }
    }

    pub(super) const fn put(&mut self, piece: Piece, lies: Lies) {
        match piece {
            Piece::Fish => self.fish = lies,
            Piece::Kopeck => self.kopeck = lies,
        }
    }

    /// He can make a move: without his Fish on the table there is nothing to flick (KA-10).
    pub(super) fn can_move(&self) -> bool {
        self.here && self.fish == Lies::OnTable
    }

    /// Remembers a violation nobody disputes.
    pub(super) const fn count(&mut self, item: Item) {
        let count = &mut self.counted[item as usize];
        *count = count.saturating_add(1);
    }

    /// KA-12: it happened before.
    pub(super) fn has_done(&self, item: Item, scope: RepeatScope) -> bool {
        Item::ALL.into_iter().any(|other| {
            let alike = match scope {
                RepeatScope::Item => other == item,
                RepeatScope::Category => other.category() == item.category(),
                RepeatScope::Any => true,
            };
            alike && self.counted[other as usize] > 0
        })
    }
}
