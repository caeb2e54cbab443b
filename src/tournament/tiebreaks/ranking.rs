//! The order: each criterion in turn, to those still level.

use super::calculator::Calculator;
use super::direct::Encounters;
use super::{Amount, Criterion, Modifier, Rules, TieBreak, Value};
use crate::games::{Arg, Message};
use crate::tournament::crosstable::{Bye, CrossTable, Round, Tpn};
use crate::tournament::lot::Lot;

/// The standings of a tournament between two sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standings {
    /// The criteria in order.
    pub order: Vec<TieBreak>,
    /// The rows, best first; those who have not played stand last, without a place.
    pub rows: Vec<Row>,
}

/// One player's row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Whose it is.
    pub tpn: Tpn,
    /// The place; those level share it. `None` if he has not played.
    pub rank: Option<u32>,
    /// The value of each criterion, in their order. A direct encounter's is the number of those
    /// level before it whom it puts below him.
    pub values: Vec<Value>,
    /// What sets the row below the one before it; `None` in the first.
    pub below_by: Option<Decided>,
}

/// What separates two neighbouring rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decided {
    /// The criterion at this place of the order.
    By(usize),
    /// The lot.
    ByLot,
    /// Nothing: the place is shared.
    Shared,
    /// The lower one has not played.
    NotPlayed,
}

/// One criterion of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// A criterion of C.07.
    C07(TieBreak),
    /// One that a cross-table does not tell: its values are counted beforehand.
    Counted {
        /// The values, in the order of the table's rows.
        values: Vec<Value>,
        /// Less of it is better.
        fewer: bool,
    },
    /// One of C.07 without what penalties take off.
    Charged {
        /// The criterion.
        tie_break: TieBreak,
        /// What is taken off, in the order of the table's rows.
        taken: Vec<Amount>,
    },
}

/// The rows of a table by an order of criteria of every kind, best first; those who have not
/// played stand last, without a place. The order of the rules themselves is not asked.
#[must_use]
pub fn ranked(table: &CrossTable, rules: &Rules, order: &[Step]) -> Vec<Row> {
    let calculator = Calculator::new(table, rules);
    let value = |step: &Step, player: usize| match step {
        Step::C07(tie_break) => calculator.value(*tie_break, player),
        Step::Counted { values, .. } => {
            values.get(player).cloned().unwrap_or_else(|| Value::bare(Amount::ZERO))
        }
        Step::Charged { tie_break, taken } => {
            let value = calculator.value(*tie_break, player);
            let taken = taken.get(player).copied().unwrap_or(Amount::ZERO);
            Value { amount: value.amount - taken, ..value }
        }
    };
    let mut values: Vec<Vec<Value>> = (0..table.rows.len())
        .map(|player| order.iter().map(|one| value(one, player)).collect())
        .collect();
    let (mut played, mut absent): (Vec<usize>, Vec<usize>) =
        (0..table.rows.len()).partition(|at| took_part(&calculator.rounds[*at]));
    for players in [&mut played, &mut absent] {
        players.sort_by_key(|at| table.rows[*at].tpn);
    }
    let mut groups = vec![(played, None)];
    for (at, step) in order.iter().enumerate() {
        let mut refined = Vec::new();
        let mut encounters = None;
        for (group, before) in groups {
            if group.len() < 2 {
                refined.push((group, before));
                continue;
            }
            let amount = |player: usize| values[player][at].amount;
            let split = match step {
                Step::C07(one) if one.criterion == Criterion::Direct => {
                    let forfeits = one.modifier == Modifier::Forfeits;
                    let games = encounters.get_or_insert_with(|| calculator.encounters(forfeits));
                    let met =
                        Encounters { rounds: &calculator.rounds, games, win: calculator.win() };
                    direct(&met, &group, at, &mut values)
                }
                Step::Counted { fewer: true, .. } => {
                    by_amount(group, |player| Amount::ZERO - amount(player))
                }
                Step::C07(_) | Step::Counted { .. } | Step::Charged { .. } => {
                    by_amount(group, amount)
                }
            };
            let mut why = before;
            for level in split {
                refined.push((level, why));
                why = Some(Decided::By(at));
            }
        }
        groups = refined;
    }
    if let Some(seed) = rules.lot {
        groups = by_lot(groups, seed);
    }
    let mut rows = Vec::new();
    for (group, why) in groups {
        let rank = u32::try_from(rows.len() + 1).unwrap_or(u32::MAX);
        let mut below_by = if rows.is_empty() { None } else { why };
        for player in group {
            let values = std::mem::take(&mut values[player]);
            let tpn = table.rows[player].tpn;
            rows.push(Row { tpn, rank: Some(rank), values, below_by });
            below_by = Some(Decided::Shared);
        }
    }
    for player in absent {
        let below_by = (!rows.is_empty()).then_some(Decided::NotPlayed);
        let values = std::mem::take(&mut values[player]);
        rows.push(Row { tpn: table.rows[player].tpn, rank: None, values, below_by });
    }
    rows
}

impl Standings {
    /// The standings after all rounds paired. Without criteria points alone count.
    #[must_use]
    pub fn of(table: &CrossTable, rules: &Rules) -> Self {
        let mut order = rules.order.clone();
        if order.is_empty() {
            order.push(TieBreak::plain(Criterion::Points));
        }
        let steps: Vec<Step> = order.iter().copied().map(Step::C07).collect();
        let rows = ranked(table, rules, &steps);
        Self { order, rows }
    }

    /// Why a row stands below the one before it, for a person. Seats are start numbers.
    #[must_use]
    pub fn why(&self, at: usize) -> Option<Message> {
        let row = self.rows.get(at)?;
        let above = self.rows.get(at.checked_sub(1)?)?;
        let message = match row.below_by? {
            Decided::By(criterion) => {
                let value = |row: &Row| row.values[criterion].amount.to_string();
                Message::new("tiebreak-below")
                    .with("criterion", Arg::Term(self.order[criterion].criterion.term().into()))
                    .with("code", self.order[criterion].to_string())
                    .with("mine", value(row))
                    .with("other", value(above))
            }
            Decided::ByLot => Message::new("tiebreak-below-lot"),
            Decided::Shared => Message::new("tiebreak-shared"),
            Decided::NotPlayed => Message::new("tiebreak-not-played"),
        };
        Some(message.with("above", Arg::Seat(above.tpn.to_string())))
    }
}

/// Somebody who only stayed away has no place.
fn took_part(rounds: &[Round]) -> bool {
    rounds.iter().any(|round| match round {
        Round::Played { .. } | Round::Forfeit { won: true, .. } => true,
        Round::Bye(bye) => *bye != Bye::Zero,
        Round::Forfeit { won: false, .. } | Round::Open { .. } | Round::Absent => false,
    })
}

/// Those with the same amount together, more first.
fn by_amount(mut group: Vec<usize>, amount: impl Fn(usize) -> Amount) -> Vec<Vec<usize>> {
    group.sort_by_key(|player| std::cmp::Reverse(amount(*player)));
    let mut split: Vec<Vec<usize>> = Vec::new();
    for player in group {
        match split.last_mut() {
            Some(level) if amount(level[0]) == amount(player) => level.push(player),
            _ => split.push(vec![player]),
        }
    }
    split
}

/// Orders a group by its games, and writes down what they say.
fn direct(
    met: &Encounters<'_>,
    group: &[usize],
    at: usize,
    values: &mut [Vec<Value>],
) -> Vec<Vec<usize>> {
    let split = met.order(group);
    let mut below = group.len();
    for level in &split {
        below -= level.len();
        for player in level {
            values[*player][at] =
                Value { amount: Amount::count(below), parts: met.parts(*player, group) };
        }
    }
    split
}

type Group = (Vec<usize>, Option<Decided>);

/// Draws an order among those level; the same seed always draws the same.
fn by_lot(groups: Vec<Group>, seed: u64) -> Vec<Group> {
    let mut lot = Lot::from_seed(seed);
    let mut drawn = Vec::new();
    for (mut group, why) in groups {
        lot.shuffle(&mut group);
        let mut why = why;
        for player in group {
            drawn.push((vec![player], why));
            why = Some(Decided::ByLot);
        }
    }
    drawn
}
