//! One party (партия): the position, what may still be undone, and who broke which rule.

use super::explain;
use super::position::{Before, End, Position};
use super::refuse;
use super::roster::{Fish, Player, Roster, Slot};
use super::ruleset::{How, OutOfTurn, Ruleset, Then};
use crate::games::scoring::Points;
use crate::games::{Explanation, Illegal};
use std::collections::{BTreeMap, BTreeSet};

/// A party and its history as far as it matters.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Party {
    pub(super) position: Position,
    /// The last regular move, while it can be undone (FA-13).
    last: Option<Last>,
    /// Violations and moves out of turn by player.
    pub(super) violations: BTreeMap<Player, u32>,
    /// FA-12: points taken away.
    pub(super) penalties: BTreeMap<Player, Points>,
    /// FA-15: who left in the middle; they are not in the next party.
    pub(super) left: BTreeSet<Player>,
}

/// A completed move.
#[derive(Debug, Clone, PartialEq)]
struct Last {
    by: Slot,
    before: Before,
}

type Explained = Result<Vec<Explanation>, Illegal>;

impl Party {
    pub(super) fn new(position: Position) -> Self {
        Self {
            position,
            last: None,
            violations: BTreeMap::new(),
            penalties: BTreeMap::new(),
            left: BTreeSet::new(),
        }
    }

    /// F-16: a regular move, complete, with everything at rest (FA-10).
    pub(super) fn play(
        &mut self,
        roster: &Roster,
        ruleset: &Ruleset,
        by: &str,
        (how, face_up): (How, Option<bool>),
        perished: &[String],
    ) -> Explained {
        self.running()?;
        let by = self.mover(roster, by)?;
        match self.position.to_move(ruleset) {
            // F-15: anyone may move at any time.
            None if ruleset.free_for_all => {}
            None => return Err(refuse::order_not_drawn()),
            Some(to_move) if to_move == by => {}
            Some(to_move) => return Err(refuse::not_your_turn(roster, by, to_move)),
        }
        if !ruleset.moves.contains(&how) {
            return Err(refuse::kind_of_move(how));
        }
        // F-21: only a Fish that lies inscriptions down may be turned over.
        match (how, face_up) {
            (How::Flip, Some(false)) => {}
            (How::Flip, Some(true)) => return Err(refuse::flip_face_up(roster, by)),
            (How::Flip, None) => return Err(refuse::flip_without_face()),
            (_, None) => {}
            (_, Some(_)) => return Err(refuse::face_without_flip()),
        }
        let perished = self.living(roster, perished)?;

        let before = self.position.before(perished.clone());
        let mut explain = Vec::new();
        if how != How::Flick {
            explain.push(explain::counts_as_the_move(roster, by, how));
        }
        self.position.perish(roster, ruleset, &perished, Some(by), &mut explain);
        self.position.advance(roster, ruleset, &mut explain);
        self.last = Some(Last { by, before });
        self.say_what_now(roster, ruleset, &mut explain);
        Ok(explain)
    }

    /// F-13: a move out of turn is undone with all it did, even if it would have ended the party.
    /// It is noticed in time if the next regular move is not yet completed (FA-12), which is so
    /// as long as it is entered before that move.
    pub(super) fn out_of_turn(
        &mut self,
        roster: &Roster,
        ruleset: &Ruleset,
        by: &str,
        perished: &[String],
    ) -> Explained {
        self.running()?;
        if ruleset.free_for_all {
            return Err(refuse::no_order());
        }
        let by = self.mover(roster, by)?;
        match self.position.to_move(ruleset) {
            None => return Err(refuse::order_not_drawn()),
            Some(to_move) if to_move == by => return Err(refuse::in_turn(roster, by)),
            Some(_) => {}
        }
        let perished = self.living(roster, perished)?;

        let offender = roster.owner(by);
        *self.violations.entry(offender).or_default() += 1;
        let mut explain = vec![explain::out_of_turn(roster, by)];
        if !perished.is_empty() {
            explain.push(explain::alive_again(roster, &perished));
        }
        match ruleset.out_of_turn {
            OutOfTurn::None => {}
            OutOfTurn::Warn => explain.push(explain::warned(roster, by)),
            OutOfTurn::SkipTurn => {
                self.position.skips.insert(by);
                // The sanction outlives an undo of the move before it.
                if let Some(last) = &mut self.last {
                    last.before.skips.insert(by);
                }
                explain.push(explain::next_turn_skipped(roster, by));
            }
            OutOfTurn::Points(points) => {
                *self.penalties.entry(offender).or_default() += Points::whole(points.into());
                explain.push(explain::points_taken(roster, by, points));
            }
        }
        self.say_what_now(roster, ruleset, &mut explain);
        Ok(explain)
    }

    /// FA-13: a violation; the referee chooses what becomes of the move.
    pub(super) fn violation(
        &mut self,
        roster: &Roster,
        ruleset: &Ruleset,
        by: &str,
        rule: &str,
        then: Then,
    ) -> Explained {
        let by = roster
            .slot(by)
            .filter(|slot| self.position.order.contains(slot))
            .ok_or_else(|| refuse::unknown(by))?;
        if rule.is_empty() || rule.chars().count() > LONGEST_RULE || rule.contains(char::is_control)
        {
            return Err(refuse::rule_unfit());
        }
        let mut explain = vec![explain::violation(roster, by, rule)];
        if then == Then::Stand {
            explain.push(explain::stands());
        } else {
            // Either the move was completed and entered, or it was stopped before that.
            let moved_last = self.last.as_ref().is_some_and(|last| last.by == by);
            let is_to_move = self.position.to_move(ruleset) == Some(by);
            if !moved_last && !is_to_move {
                return Err(refuse::not_the_last_move(roster, by));
            }
            if moved_last && let Some(last) = self.last.take() {
                self.position.undo(last.before);
            }
            if then == Then::Undo {
                explain.push(explain::undone(roster, by));
                self.position.advance(roster, ruleset, &mut explain);
            } else {
                explain.push(explain::repeated(roster, by));
            }
            self.say_what_now(roster, ruleset, &mut explain);
        }
        *self.violations.entry(roster.owner(by)).or_default() += 1;
        Ok(explain)
    }

    /// F-11, F-14: the order is drawn or agreed. It names every slot of the party, or every living
    /// one; the perished then follow as they stood.
    pub(super) fn lot(
        &mut self,
        roster: &Roster,
        ruleset: &Ruleset,
        order: &[String],
    ) -> Explained {
        self.running()?;
        if ruleset.free_for_all {
            return Err(refuse::no_order());
        }
        let living = self.position.living_slots(roster);
        let among = if order.len() == living.len() { &living } else { &self.position.order };
        let mut order = permutation(roster, order, among)?;
        let named: BTreeSet<Slot> = order.iter().copied().collect();
        let rest = self.position.order.iter().copied().filter(|slot| !named.contains(slot));
        order.extend(rest);
        let again = self.position.drawn;
        // Only the living were drawn; the perished merely keep their places in the list.
        let drawn: Vec<Slot> =
            order.iter().copied().filter(|slot| self.position.lives(roster, *slot)).collect();
        let mut explain = vec![explain::lot(roster, &drawn, again)];
        self.position.draw(roster, ruleset, order, &mut explain);
        self.last = None;
        self.say_what_now(roster, ruleset, &mut explain);
        Ok(explain)
    }

    /// FA-15: a player leaves. In the middle what he had alive perishes in a group without
    /// mover; after the party's end he is merely not in the next one.
    pub(super) fn leave(&mut self, roster: &Roster, ruleset: &Ruleset, player: &str) -> Explained {
        let player = roster
            .player(player)
            .filter(|player| self.position.order.iter().any(|slot| roster.owner(*slot) == *player))
            .ok_or_else(|| refuse::unknown(player))?;
        if !self.left.insert(player) {
            return Err(refuse::already_left(roster, player));
        }
        if self.position.end.is_some() {
            return Ok(vec![explain::left_between(roster, &[player])]);
        }
        let was_to_move = self.position.to_move(ruleset);
        let fish: Vec<Fish> = roster
            .fish_of_player(player)
            .iter()
            .copied()
            .filter(|fish| self.position.is_alive(*fish))
            .collect();
        let mut explain = vec![explain::left(roster, player)];
        self.position.perish(roster, ruleset, &fish, None, &mut explain);
        if was_to_move.is_some_and(|slot| roster.owner(slot) == player) {
            self.position.advance(roster, ruleset, &mut explain);
        }
        // What was before he left cannot be brought back: his Fish are gone.
        self.last = None;
        self.say_what_now(roster, ruleset, &mut explain);
        Ok(explain)
    }

    /// The party is broken off; who lives stands before all who perished (FA-3).
    pub(super) fn abandon(&mut self, roster: &Roster, ruleset: &Ruleset) -> Explained {
        self.running()?;
        self.position.end = Some(End::Abandoned);
        self.last = None;
        let mut explain = Vec::new();
        self.say_what_now(roster, ruleset, &mut explain);
        Ok(explain)
    }

    fn running(&self) -> Result<(), Illegal> {
        if self.position.end.is_none() { Ok(()) } else { Err(refuse::over()) }
    }

    /// F-10: only living players move.
    fn mover(&self, roster: &Roster, id: &str) -> Result<Slot, Illegal> {
        let slot = roster
            .slot(id)
            .filter(|slot| self.position.order.contains(slot))
            .ok_or_else(|| refuse::unknown(id))?;
        if self.position.lives(roster, slot) {
            Ok(slot)
        } else {
            Err(refuse::mover_perished(roster, slot))
        }
    }

    /// The Fish of these ids, which must be alive and named once.
    fn living(&self, roster: &Roster, ids: &[String]) -> Result<Vec<Fish>, Illegal> {
        let mut seen = BTreeSet::new();
        let fish = ids.iter().map(|id| {
            let fish = roster.fish(id).ok_or_else(|| refuse::unknown_fish(id))?;
            if !self.position.is_alive(fish) {
                let in_party = self.position.order.contains(&roster.slot_of_fish(fish));
                return Err(if in_party {
                    refuse::perished_already(id)
                } else {
                    refuse::unknown_fish(id)
                });
            }
            if seen.insert(fish) { Ok(fish) } else { Err(refuse::perished_twice(id)) }
        });
        fish.collect()
    }

    /// Who is to move, or how the party ended.
    fn say_what_now(&self, roster: &Roster, ruleset: &Ruleset, explain: &mut Vec<Explanation>) {
        match self.position.end {
            None => {
                if let Some(slot) = self.position.to_move(ruleset) {
                    explain.push(explain::to_move(roster, slot));
                }
            }
            Some(end) => explain.extend(explain::end(roster, ruleset, self, end)),
        }
    }
}

/// Longer than any rule's number.
const LONGEST_RULE: usize = 40;

/// The slots of these ids, which must be exactly those of `among`.
///
/// # Errors
/// The first id that is unknown, named twice or missing.
pub(super) fn permutation(
    roster: &Roster,
    ids: &[String],
    among: &[Slot],
) -> Result<Vec<Slot>, Illegal> {
    let known: BTreeSet<Slot> = among.iter().copied().collect();
    let mut missing = known.clone();
    let mut order = Vec::with_capacity(among.len());
    for id in ids {
        let slot = roster.slot(id).filter(|slot| known.contains(slot));
        let slot = slot.ok_or_else(|| refuse::order_unknown(id))?;
        if !missing.remove(&slot) {
            return Err(refuse::order_twice(id));
        }
        order.push(slot);
    }
    match missing.first() {
        None => Ok(order),
        Some(slot) => Err(refuse::order_lacks(roster, *slot)),
    }
}
