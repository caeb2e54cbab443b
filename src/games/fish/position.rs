//! Where a party stands between two moves: everything a move changes, and an undo restores.

use super::explain;
use super::roster::{Fish, Player, Roster, Slot};
use super::ruleset::{Ruleset, TeamEnd};
use crate::games::Explanation;
use std::collections::BTreeSet;

/// Why a party is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// F-7: too few live on.
    Perished,
    /// It was broken off.
    Abandoned,
    /// FA-18: the agreed number of rounds is played.
    Rounds,
}

/// The position of a party.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Position {
    /// The turn order as a list; before the lot, the order of the seats.
    pub(super) order: Vec<Slot>,
    /// FA-4: the list as it stood at the start of the party. An order drawn anew in the middle
    /// of it (F-14) says who moves; who perishes together stands by this one.
    start: Vec<Slot>,
    /// A move of this party has been completed.
    begun: bool,
    /// F-11: the order is known.
    pub(super) drawn: bool,
    /// By Fish index; a Fish that is not in this party is not alive in it.
    alive: Vec<bool>,
    /// F-12: slots that perished within one move, each group in the order of places, best first.
    pub(super) groups: Vec<Vec<Slot>>,
    /// Index in `order` of the mover; meaningless before the lot, after the end and under F-15.
    turn: usize,
    /// Rounds completed (FA-18).
    rounds: u32,
    /// FA-12: slots whose next turn is skipped. A second offence before that adds nothing.
    pub(super) skips: BTreeSet<Slot>,
    /// Why the party is over, if it is.
    pub(super) end: Option<End>,
}

/// What a move may change, as it was before: a position is as large as its table, and a move
/// is logged far more often than one is undone.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Before {
    /// Who perished in the move.
    perished: Vec<Fish>,
    groups: usize,
    turn: usize,
    rounds: u32,
    /// Sanctions outlive an undo, so more may be added (FA-12).
    pub(super) skips: BTreeSet<Slot>,
    end: Option<End>,
}

impl Position {
    /// What is needed to undo a move in which these Fish perish.
    pub(super) fn before(&self, perished: Vec<Fish>) -> Before {
        Before {
            perished,
            groups: self.groups.len(),
            turn: self.turn,
            rounds: self.rounds,
            skips: self.skips.clone(),
            end: self.end,
        }
    }

    /// Undoes the last move (FA-13); since then the order was not changed and nobody left.
    pub(super) fn undo(&mut self, before: Before) {
        for fish in before.perished {
            self.alive[fish.index()] = true;
        }
        self.groups.truncate(before.groups);
        self.turn = before.turn;
        self.rounds = before.rounds;
        self.skips = before.skips;
        self.end = before.end;
    }

    /// F-6: all Fish are alive at the start.
    pub(super) fn new(roster: &Roster, order: Vec<Slot>, drawn: bool) -> Self {
        let mut alive = vec![false; roster.fish_count()];
        for fish in order.iter().flat_map(|slot| roster.fish_of_slot(*slot)) {
            alive[fish.index()] = true;
        }
        Self {
            start: order.clone(),
            order,
            begun: false,
            drawn,
            alive,
            groups: Vec::new(),
            turn: 0,
            rounds: 0,
            skips: BTreeSet::new(),
            end: None,
        }
    }

    pub(super) fn is_alive(&self, fish: Fish) -> bool {
        self.alive.get(fish.index()).copied().unwrap_or(false)
    }

    /// A slot lives as long as one of its Fish does (FA-9).
    pub(super) fn lives(&self, roster: &Roster, slot: Slot) -> bool {
        roster.fish_of_slot(slot).iter().any(|fish| self.is_alive(*fish))
    }

    /// FA-3: who lives, in the order of this party (FA-4).
    pub(super) fn survivors(&self, roster: &Roster) -> Vec<Slot> {
        self.start.iter().copied().filter(|slot| self.lives(roster, *slot)).collect()
    }

    /// The living Fish in turn order.
    pub(super) fn living_fish(&self, roster: &Roster) -> Vec<Fish> {
        let fish = self.order.iter().flat_map(|slot| roster.fish_of_slot(*slot));
        fish.copied().filter(|fish| self.is_alive(*fish)).collect()
    }

    /// The living slots in turn order.
    pub(super) fn living_slots(&self, roster: &Roster) -> Vec<Slot> {
        self.order.iter().copied().filter(|slot| self.lives(roster, *slot)).collect()
    }

    /// Owners of living Fish.
    pub(super) fn living_players(&self, roster: &Roster) -> BTreeSet<Player> {
        self.living_slots(roster).into_iter().map(|slot| roster.owner(slot)).collect()
    }

    /// Who is to move; nobody before the lot, after the end and where there is no order (F-15).
    pub(super) fn to_move(&self, ruleset: &Ruleset) -> Option<Slot> {
        (self.drawn && self.end.is_none() && !ruleset.free_for_all).then(|| self.order[self.turn])
    }

    /// Fish perish at the same time, in a move of `mover` or outside any.
    pub(super) fn perish(
        &mut self,
        roster: &Roster,
        ruleset: &Ruleset,
        fish: &[Fish],
        mover: Option<Slot>,
        explain: &mut Vec<Explanation>,
    ) {
        if fish.is_empty() {
            return;
        }
        let touched: BTreeSet<Slot> = fish.iter().map(|fish| roster.slot_of_fish(*fish)).collect();
        for fish in fish {
            self.alive[fish.index()] = false;
        }
        // F-12, FA-4: the others keep the order of the list, the mover's own Fish goes last.
        let fallen = |slot: &Slot| touched.contains(slot) && !self.lives(roster, *slot);
        let in_a_move = mover.is_some();
        let mover = mover.filter(|mover| fallen(mover));
        let mut group: Vec<Slot> = self
            .start
            .iter()
            .copied()
            .filter(|slot| Some(*slot) != mover && fallen(slot))
            .collect();
        group.extend(mover);
        explain.push(explain::perished(roster, fish));
        // FA-10: by which reading; who leaves the table did not fall off it.
        if in_a_move && ruleset.strict_leave {
            explain.push(explain::left_the_surface());
        }
        if group.len() > 1 && !ruleset.shared_place {
            explain.push(explain::together(roster, &group, mover));
        }
        if !group.is_empty() {
            self.groups.push(group);
        }
        if self.is_decided(roster, ruleset) {
            self.end = Some(End::Perished);
        }
    }

    /// F-7 with FA-8 and FA-9.
    fn is_decided(&self, roster: &Roster, ruleset: &Ruleset) -> bool {
        if ruleset.team_end == TeamEnd::LastTeam && self.two_oppose(roster) {
            return false;
        }
        let living = self.living_players(roster);
        let teams_of = |players: &mut dyn Iterator<Item = Player>| {
            players.filter_map(|player| roster.team(player)).collect::<BTreeSet<_>>().len()
        };
        let teams = teams_of(&mut self.order.iter().map(|slot| roster.owner(*slot)));
        if teams == 0 {
            return living.len() <= 1;
        }
        let living_teams = teams_of(&mut living.into_iter());
        living_teams <= 1 || (ruleset.team_end == TeamEnd::FirstDead && living_teams < teams)
    }

    /// Two living players are of no common team: where the last team wins, that is all there is
    /// to know, and it is seen soon.
    fn two_oppose(&self, roster: &Roster) -> bool {
        let mut living = self.order.iter().filter(|slot| self.lives(roster, **slot));
        let Some(first) = living.next().map(|slot| roster.owner(*slot)) else { return false };
        living.map(|slot| roster.owner(*slot)).any(|other| {
            other != first
                && (roster.team(first).is_none() || roster.team(first) != roster.team(other))
        })
    }

    /// F-10: the next living slot is to move.
    pub(super) fn advance(
        &mut self,
        roster: &Roster,
        ruleset: &Ruleset,
        explain: &mut Vec<Explanation>,
    ) {
        self.begun = true;
        if self.end.is_none() && self.drawn && !ruleset.free_for_all {
            self.step(ruleset);
            self.settle(roster, ruleset, explain);
        }
    }

    /// FA-12: turns that were to be skipped and had not come when the last party ended. The next
    /// turn of whoever plays on is in this one, so it is this one that is skipped.
    pub(super) fn owe(
        &mut self,
        roster: &Roster,
        ruleset: &Ruleset,
        skips: BTreeSet<Slot>,
        explain: &mut Vec<Explanation>,
    ) {
        self.skips = skips.into_iter().filter(|slot| self.order.contains(slot)).collect();
        if self.drawn && !ruleset.free_for_all {
            self.settle(roster, ruleset, explain);
        }
    }

    /// F-11, F-14: a new order; the first living slot of it is to move.
    pub(super) fn draw(
        &mut self,
        roster: &Roster,
        ruleset: &Ruleset,
        order: Vec<Slot>,
        explain: &mut Vec<Explanation>,
    ) {
        if !self.begun {
            self.start.clone_from(&order);
        }
        self.order = order;
        self.drawn = true;
        self.turn = 0;
        self.settle(roster, ruleset, explain);
    }

    /// The next slot of the list; behind its end a round is complete (FA-18).
    fn step(&mut self, ruleset: &Ruleset) {
        self.turn += 1;
        if self.turn >= self.order.len() {
            self.turn = 0;
            self.rounds += 1;
            if ruleset.max_rounds.is_some_and(|most| self.rounds >= most.get()) {
                self.end = Some(End::Rounds);
            }
        }
    }

    /// From where the turn is to the first who may move: he lives, and no turn of his is
    /// skipped (FA-12). Somebody lives, or the party would be over; skips run out, so the
    /// walk ends.
    fn settle(&mut self, roster: &Roster, ruleset: &Ruleset, explain: &mut Vec<Explanation>) {
        while self.end.is_none() {
            let slot = self.order[self.turn];
            if self.lives(roster, slot) {
                if !self.skips.remove(&slot) {
                    return;
                }
                explain.push(explain::skipped(roster, slot));
            }
            self.step(ruleset);
        }
    }
}
