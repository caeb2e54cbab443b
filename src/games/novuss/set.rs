//! One set (сет): the pawns on the table, the debts, whose stroke it is.

use super::side::{Player, Side};

/// A set in progress or finished.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Set {
    /// Pawns of a side at the start.
    pub(super) pawns: u8,
    /// Who has or had the first stroke; nobody before the lag.
    pub(super) starter: Option<Player>,
    /// Whose stroke it is; nobody's before the lag and after the end.
    pub(super) to_strike: Option<Player>,
    /// He has just pocketed and strikes again.
    pub(super) again: bool,
    /// Pawns on the table.
    pub(super) on: [u8; 2],
    /// V-20: penalties remembered, by offender.
    pub(super) debts: [u32; 4],
    /// Penalty pawns nobody said the place of.
    pub(super) pending: Vec<Pending>,
    /// VA-20: the starter has not lost his turn yet.
    pub(super) first_series: bool,
    /// VA-20: this side is cleared, the other has its answer series.
    pub(super) cleared: Option<Side>,
    pub(super) winner: Option<Side>,
    pub(super) strokes: u32,
}

/// A penalty pawn to be put into a border field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pending {
    pub(super) side: Side,
    pub(super) field_of: Player,
}

impl Set {
    pub(super) fn new(pawns: u8, starter: Option<Player>) -> Self {
        Self {
            pawns,
            starter,
            to_strike: starter,
            again: false,
            on: [pawns; 2],
            debts: [0; 4],
            pending: Vec::new(),
            first_series: true,
            cleared: None,
            winner: None,
            strokes: 0,
        }
    }

    pub(super) const fn on(&self, side: Side) -> u8 {
        self.on[side.at()]
    }

    /// V-20: some pawn of the side is down, so a penalty pawn can come up.
    pub(super) const fn some_down(&self, side: Side) -> bool {
        self.on(side) < self.pawns
    }

    pub(super) const fn debt(&self, side: Side) -> u32 {
        self.debts[side.at()].saturating_add(self.debts[side.at() + 2])
    }

    /// VA-9: nothing on the table and nothing owed.
    pub(super) const fn is_cleared(&self, side: Side) -> bool {
        self.on(side) == 0 && self.debt(side) == 0
    }

    /// A penalty pawn comes up from below.
    pub(super) fn bring_up(&mut self, side: Side, field_of: Player) {
        self.on[side.at()] += 1;
        self.pending.push(Pending { side, field_of });
    }

    /// Pawns that are down again need no place: a record nobody made is not waited for.
    pub(super) fn forget_placed(&mut self) {
        for side in Side::BOTH {
            let waiting = self.pending.iter().filter(|pending| pending.side == side).count();
            let mut too_many = waiting.saturating_sub(usize::from(self.on(side)));
            self.pending.retain(|pending| {
                let keep = pending.side != side || too_many == 0;
                too_many -= usize::from(!keep);
                keep
            });
        }
    }
}
