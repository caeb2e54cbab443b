//! Penalty pawns (штрафные пешки) and debts (V-20…V-22, VA-8).

use super::explain;
use super::match_play::Match;
use super::ruleset::DebtPaidBy;
use super::side::{Player, Side};
use crate::games::Explanation;

impl Match {
    /// V-20, V-21: one penalty pawn comes up, or is remembered while all pawns are on the table.
    pub(super) fn penalise(&mut self, offender: Player, explain: &mut Vec<Explanation>) {
        let side = offender.side();
        let field_of = self.seating.penalty_field(offender);
        if self.set.some_down(side) {
            self.set.bring_up(side, field_of);
            explain.push(explain::penalty_pawn(&self.seating, offender, field_of));
        } else {
            let debt = &mut self.set.debts[offender.0];
            *debt = debt.saturating_add(1);
            explain.push(explain::remembered(&self.seating, side, self.set.debt(side)));
        }
    }

    /// VA-8: debts are paid as far as pawns are down; `pocketed` is the side that pocketed a pawn
    /// of its own just now.
    pub(super) fn pay_debts(&mut self, pocketed: Option<Side>, explain: &mut Vec<Explanation>) {
        for side in Side::BOTH {
            let due = match self.options.debt_paid_by {
                DebtPaidBy::Any => true,
                DebtPaidBy::Owner => pocketed == Some(side) || self.set.on(side) == 0,
            };
            let mut paid = 0;
            while due
                && self.set.some_down(side)
                && let Some(debtor) = self.debtor(side)
            {
                self.set.debts[debtor.0] -= 1;
                self.set.bring_up(side, self.seating.penalty_field(debtor));
                paid += 1;
            }
            if paid > 0 {
                explain.push(explain::debt_paid(&self.seating, side, paid));
            }
        }
    }

    fn debtor(&self, side: Side) -> Option<Player> {
        let players = self.seating.everybody().filter(|player| player.side() == side);
        players.into_iter().find(|player| self.set.debts[player.0] > 0)
    }
}
