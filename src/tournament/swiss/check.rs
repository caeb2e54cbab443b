//! Re-pairing a tournament's recorded rounds, to see where they differ from the rules.

use super::{NoLegalPairing, pair};
use crate::tournament::crosstable::{Bye, CrossTable, Round, Tpn};
use std::collections::BTreeSet;

/// A round as pairs (first mover, second) and who had the bye.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairs {
    /// Each pair once, in order.
    pub pairs: BTreeSet<(Tpn, Tpn)>,
    /// The allocated bye.
    pub bye: Option<Tpn>,
}

/// A recorded round that the rules would have paired otherwise.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// The round.
    pub round: u16,
    /// What the record says.
    pub recorded: Pairs,
    /// What the rules say.
    pub expected: Result<Pairs, NoLegalPairing>,
}

/// Pairs every recorded round again from what was known before it.
#[must_use]
pub fn check(table: &CrossTable) -> Vec<Difference> {
    (1..=table.rounds_paired())
        .filter_map(|round| {
            let recorded = recorded(table, round);
            if recorded.pairs.is_empty() && recorded.bye.is_none() {
                return None;
            }
            let expected = pair(&table.before(round)).map(|pairing| Pairs {
                pairs: pairing
                    .pairs
                    .iter()
                    .map(|pair| oriented(table, pair.first, pair.second))
                    .collect(),
                bye: pairing.bye.map(|(tpn, _)| tpn),
            });
            (expected.as_ref() != Ok(&recorded)).then_some(Difference { round, recorded, expected })
        })
        .collect()
}

/// Where a lot decides who moves first, only who met counts.
fn oriented(table: &CrossTable, first: Tpn, second: Tpn) -> (Tpn, Tpn) {
    if table.by_lot { (first.min(second), first.max(second)) } else { (first, second) }
}

fn recorded(table: &CrossTable, number: u16) -> Pairs {
    let mut round = Pairs { pairs: BTreeSet::new(), bye: None };
    for row in &table.rows {
        match row.round(number) {
            Round::Played { opponent, first, .. }
            | Round::Forfeit { opponent, first, .. }
            | Round::Open { opponent, first } => {
                if first {
                    round.pairs.insert(oriented(table, row.tpn, opponent));
                }
            }
            Round::Bye(Bye::Allocated) => round.bye = Some(row.tpn),
            Round::Bye(_) | Round::Absent => {}
        }
    }
    round
}
