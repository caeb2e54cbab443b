//! Violations (нарушения): what they cost and what they annul (K-16…K-20).

use super::entry::{Name, Object, Piece};
use super::explain;
use super::item::Item;
use super::match_play::{Explained, Match};
use super::refuse;
use super::seat::{Lies, Player};
use crate::games::Explanation;
use serde_json::{Value, json};

/// A violation as the referee puts it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Charge {
    pub(super) item: Item,
    pub(super) indisputable: bool,
    pub(super) strong: bool,
    pub(super) upheld: bool,
}

impl Charge {
    /// KA-12: a disputed one has no effect unless the referee upholds it.
    const fn holds(self) -> bool {
        self.indisputable || self.upheld
    }
}

/// A violation as it was judged.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Verdict {
    by: Player,
    charge: Charge,
    /// The move it belongs to, by its index.
    of_move: Option<usize>,
    severe: bool,
    fined: bool,
    annulled: u32,
    /// KA-13: why it was held to be strong.
    pub(super) reason: Option<String>,
}

impl Verdict {
    pub(super) fn to_value(&self, played: &Match) -> Value {
        let name = self.of_move.map(|at| Name(played.moves[at].name.clone()));
        let mut value = json!({
            "by": played.id(self.by),
            "rule": self.charge.item,
            "move": name,
            "indisputable": self.charge.indisputable,
            "strong": self.charge.strong,
            "upheld": self.charge.upheld,
            "severe": self.severe,
            "fine": u8::from(self.fined),
            "annulled": self.annulled,
        });
        if let Some(reason) = &self.reason {
            value["reason"] = json!(reason);
        }
        value
    }
}

impl Match {
    /// K-16…K-20: a violation is logged and judged.
    pub(super) fn violation(
        &mut self,
        by: &str,
        charge: Charge,
        of_move: Option<&str>,
        attributed: u32,
        perished: &[Object],
    ) -> Explained {
        let by = self.present(by)?;
        let item = charge.item;
        let at = match of_move {
            Some(name) => Some(*self.named.get(name).ok_or_else(|| refuse::unknown_move(name))?),
            None => self.moves.len().checked_sub(1),
        };
        let his_move = at.is_some_and(|at| self.moves[at].by == by);
        if item.is_of_own_move() && !his_move {
            return Err(refuse::not_his_move(self.id(by), item));
        }
        if attributed > 0 && self.annuls_whole_move(by, item, at) {
            return Err(refuse::attributed_to_own_move(item));
        }
        if attributed > self.seat(by).gained {
            return Err(refuse::attributed_too_many(self.id(by), self.seat(by).gained));
        }
        if !perished.is_empty() && !item.may_knock_off() {
            return Err(refuse::perished_in_no_move(item));
        }
        if !perished.is_empty() && self.broken_off {
            return Err(refuse::over());
        }
        let fallen = self.on_table(perished)?;

        let before = self.course();
        let mut explain = Vec::new();
        if let (Item::Delay, Some(at), true) = (item, at.filter(|_| his_move), charge.holds()) {
            // Logged already, by the clock or by hand; the referee may still add to it.
            if self.moves[at].late && !charge.strong && attributed == 0 {
                explain.push(explain::delay_known(self.id(by)));
                return Ok(explain);
            }
            self.moves[at].late = true;
        } else if item == Item::Delay && of_move.is_none() && self.turn == Some(by) {
            // Told while he thinks: the clock of his move will not tell it again.
            self.late = charge.holds().then_some(by);
        }
        self.judge(by, charge, at, attributed, &mut explain);
        if !fallen.is_empty() {
            explain.extend(explain::perished_outside(perished));
            self.knock_off(fallen);
        }
        // K-16: a kopeck that could have been placed is placed now.
        if item == Item::NotPlaced
            && charge.holds()
            && !self.broken_off
            && matches!(self.seat(by).kopeck, Lies::Unplaced { .. })
            && self.queue.insert((by, Piece::Kopeck))
        {
            explain.push(explain::put_right(self.id(by)));
        }
        self.reconsider_extra_round();
        if self.turn.is_none() {
            self.settle(&mut explain);
        }
        self.say_if_changed(before, &mut explain);
        Ok(explain)
    }

    /// The verdict: K-18 annulment, K-20 severity, K-17 fine.
    pub(super) fn judge(
        &mut self,
        by: Player,
        charge: Charge,
        at: Option<usize>,
        attributed: u32,
        explain: &mut Vec<Explanation>,
    ) {
        let Charge { item, indisputable, strong, .. } = charge;
        let repeated = indisputable && self.seat(by).has_done(item, self.ruleset.repeat_scope);
        let severe = indisputable && (strong || repeated);
        // KA-22: in one move an item is fined once.
        let fined = severe && self.fined.insert((at, by, item));
        explain.push(explain::violation(self.id(by), item));
        if !charge.holds() {
            explain.push(explain::disputed());
        }
        let annulled = match at {
            _ if !charge.holds() => 0,
            Some(at) if self.annuls_whole_move(by, item, Some(at)) => {
                let standing = self.moves[at].standing;
                self.annul(by, at, standing);
                standing
            }
            _ => {
                self.annul_latest(by, attributed);
                attributed
            }
        };
        if annulled > 0 {
            explain.push(explain::annulled(self.id(by), annulled));
        }
        let seat = &mut self.seats[by.0];
        seat.violations = seat.violations.saturating_add(1);
        if indisputable {
            seat.count(item);
        }
        if fined {
            seat.score -= 1;
        }
        let id = &self.seats[by.0].id;
        match (severe, fined) {
            (true, true) => explain.extend(explain::severe(id, strong)),
            (true, false) => explain.push(explain::fined_already(item)),
            (false, _) if indisputable => explain.push(explain::not_severe()),
            (false, _) => {}
        }
        self.verdicts.push(Verdict {
            by,
            charge,
            of_move: at,
            severe,
            fined,
            annulled,
            reason: None,
        });
    }

    /// KA-14: a wrong move annuls all that was won by it.
    fn annuls_whole_move(&self, by: Player, item: Item, at: Option<usize>) -> bool {
        let Some(moved) = at.and_then(|at| self.moves.get(at)) else { return false };
        let wrong = item.category() == 1 || (item == Item::OutOfTurn && moved.out_of_turn);
        moved.by == by && wrong
    }

    fn annul(&mut self, by: Player, at: usize, points: u32) {
        self.moves[at].standing -= points;
        let seat = &mut self.seats[by.0];
        seat.gained -= points;
        seat.score -= i64::from(points);
    }

    /// KA-14: attributed points are taken from the offender's latest moves that have any, so
    /// that no point is annulled twice.
    fn annul_latest(&mut self, by: Player, attributed: u32) {
        let mut left = attributed;
        while left > 0 {
            let Some(at) = self.seats[by.0].gaining_moves.last().copied() else { return };
            let points = left.min(self.moves[at].standing);
            self.annul(by, at, points);
            left -= points;
            if self.moves[at].standing == 0 {
                self.seats[by.0].gaining_moves.pop();
            }
        }
    }
}
