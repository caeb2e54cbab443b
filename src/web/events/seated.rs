//! A round of tables seated by rules, as it would be drawn: who sits where, and why.

use super::pairing::{self, Said};
use super::words::Face;
use crate::club::{EventView, ProposedTable};
use crate::i18n::Language;
use crate::tournament::{About, Reason};

/// A round that would be drawn, or what there is to say about one that was.
#[derive(Debug, Clone, Default)]
pub(super) struct Seated {
    pub(super) tables: Vec<SeatedTable>,
    /// Who sits at another table than his points say, and why.
    pub(super) exchanged: Vec<Said>,
}

/// One table of it.
#[derive(Debug, Clone)]
pub(super) struct SeatedTable {
    pub(super) table: u32,
    /// In the order of the first party.
    pub(super) seats: Vec<Face>,
    pub(super) why: Vec<Said>,
}

impl Seated {
    pub(super) fn of(
        view: &EventView,
        tables: &[ProposedTable],
        reasons: &[Reason],
        lang: Language,
    ) -> Self {
        let tables = (1..).zip(tables).map(|(board, table)| SeatedTable {
            table: table.table,
            seats: table.seats.iter().map(|one| Face::of(view, *one, lang)).collect(),
            why: pairing::why(view, reasons, About::Board(board), lang),
        });
        // A paired round tells its floats itself.
        let exchanged = reasons
            .iter()
            .filter(|reason| matches!(reason.about, About::Float(_)))
            .flat_map(|reason| &reason.why)
            .map(|one| Said::of(view, one, lang));
        Self { tables: tables.collect(), exchanged: exchanged.collect() }
    }
}
