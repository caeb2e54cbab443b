//! Whose turn it is, when the match is over, and what the end of an own move costs.

use super::explain;
use super::item::Item;
use super::judgement::Charge;
use super::match_play::{Match, OpenMove};
use super::ranking;
use super::ruleset::Tie;
use super::seat::{Lies, Player};
use crate::games::Explanation;

impl Match {
    /// Nothing is left to move or to place.
    pub(super) fn over(&self) -> bool {
        self.broken_off || (self.turn.is_none() && self.queue.is_empty())
    }

    /// K-4: the next player in order who has a turn left, from that index on.
    pub(super) fn seek(&mut self, from: usize) {
        let players = self.seats.len();
        let order = (0..players).map(|step| (from + step) % players);
        self.turn = order
            .map(Player)
            .find(|player| self.seat(*player).here && self.seat(*player).turns_left > 0);
    }

    /// When nothing waits to be placed, the move is over (K-6) and the next one's turn is known.
    pub(super) fn settle(&mut self, explain: &mut Vec<Explanation>) {
        if !self.queue.is_empty() || self.broken_off {
            return;
        }
        self.put_back.clear();
        if let Some(open) = self.open.take() {
            self.fine_unplaced(open, explain);
        }
        self.pass_over(explain);
        if self.turn.is_none() {
            self.make_up(explain);
        }
        if self.turn.is_none() && self.ruleset.tie == Tie::ExtraRound {
            self.extra_round(explain);
        }
    }

    /// K-12, KA-3…KA-5: the owner pays for every own move after which his kopeck is still off.
    fn fine_unplaced(&mut self, open: OpenMove, explain: &mut Vec<Explanation>) {
        let Lies::Unplaced { declined } = self.seat(open.by).kopeck else { return };
        if !open.was_off && !self.ruleset.unplaced_counts_same_move {
            explain.push(explain::not_fined_twice(self.id(open.by)));
        } else if declined && !self.ruleset.decline_costs {
            explain.push(explain::declining_is_free(self.id(open.by)));
        } else {
            self.seats[open.by.0].score -= 1;
            explain.push(explain::unplaced_fine(self.id(open.by)));
        }
    }

    /// KA-10: who has no Fish on the table is passed over and owes the move.
    fn pass_over(&mut self, explain: &mut Vec<Explanation>) {
        let can = |seat: &super::seat::Seat| seat.can_move() && seat.turns_left > 0;
        if !self.seats.iter().any(can) {
            // Nobody could break a round of passing over.
            self.seats.iter_mut().for_each(|seat| seat.turns_left = 0);
            self.turn = None;
            return;
        }
        while let Some(player) = self.turn.filter(|player| !self.seat(*player).can_move()) {
            self.seats[player.0].turns_left -= 1;
            explain.push(explain::passed_over(self.id(player)));
            self.seek(player.0 + 1);
        }
    }

    /// KA-10: owed moves are made up at the end.
    fn make_up(&mut self, explain: &mut Vec<Explanation>) {
        for seat in self.seats.iter_mut().filter(|seat| seat.can_move()) {
            seat.turns_left = seat.moves_left;
        }
        self.seek(0);
        if let Some(player) = self.turn {
            explain.push(explain::makes_up(self.id(player)));
        }
    }

    /// KA-1: one more move for each of those who share the first place.
    fn extra_round(&mut self, explain: &mut Vec<Explanation>) {
        let groups = ranking::groups(&self.seats, self.ruleset.tie);
        let Some(first) = groups.into_iter().next() else { return };
        let tied: Vec<Player> =
            first.into_iter().filter(|player| self.seat(*player).here).collect();
        // A tie that somebody cannot play off stays one.
        if tied.len() < 2 || tied.iter().any(|player| !self.seat(*player).can_move()) {
            return;
        }
        for player in &tied {
            let seat = &mut self.seats[player.0];
            seat.moves_left = 1;
            seat.turns_left = 1;
            seat.extra_rounds = seat.extra_rounds.saturating_add(1);
        }
        explain.push(explain::extra_round(tied.iter().map(|player| self.id(*player))));
        self.extra = tied;
        self.seek(0);
    }

    /// A judgement after the last move may make or break the tie an extra round was for.
    pub(super) fn reconsider_extra_round(&mut self) {
        if self.extra.is_empty() {
            return;
        }
        for player in std::mem::take(&mut self.extra) {
            let seat = &mut self.seats[player.0];
            seat.moves_left = 0;
            seat.turns_left = 0;
            seat.extra_rounds = seat.extra_rounds.saturating_sub(1);
        }
        self.turn = None;
    }

    /// KA-24: one player alone has nobody to play with.
    pub(super) fn break_off(&mut self) {
        self.broken_off = true;
        self.turn = None;
        self.open = None;
        self.queue.clear();
        for seat in &mut self.seats {
            seat.moves_left = 0;
            seat.turns_left = 0;
        }
    }

    /// K-19.5: a move that took too long, unless he was told of it while he thought.
    pub(super) fn clock(
        &mut self,
        by: Player,
        at: usize,
        seconds: Option<f64>,
        explain: &mut Vec<Explanation>,
    ) {
        let told = self.late.take() == Some(by);
        let Some(limit) = self.ruleset.shot_seconds else { return };
        if told {
            self.moves[at].late = true;
        } else if seconds.is_some_and(|seconds| seconds > f64::from(limit.get())) {
            let charge =
                Charge { item: Item::Delay, indisputable: true, strong: false, upheld: false };
            self.moves[at].late = true;
            self.judge(by, charge, Some(at), 0, explain);
        }
    }
}
