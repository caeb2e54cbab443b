//! The formats whose rounds are tables of several players, seated by rules.

use crate::games::{Illegal, Kind, Message};
use crate::tournament::seating::{MOST_ROUNDS, MOST_SEATS};
use crate::tournament::stages::Format;

impl Format {
    /// Seats of the largest table where rounds are tables seated by rules; else `None`.
    #[must_use]
    pub const fn per_table(&self) -> Option<u16> {
        match self {
            Self::Schedule { per_table, .. }
            | Self::SwissTables { per_table, .. }
            | Self::Heats { per_table, .. } => Some(*per_table),
            Self::Free
            | Self::Swiss(_)
            | Self::RoundRobin { .. }
            | Self::Groups { .. }
            | Self::SingleElimination { .. }
            | Self::DoubleElimination { .. } => None,
        }
    }

    /// Rounds of a format of tables seated by rules; else `None`.
    #[must_use]
    pub const fn table_rounds(&self) -> Option<u16> {
        match self {
            Self::Schedule { rounds, .. } | Self::SwissTables { rounds, .. } => Some(*rounds),
            Self::Heats { .. } => Some(1),
            _ => None,
        }
    }

    /// The same tables for another number of rounds, of which so many were drawn.
    pub(in crate::tournament::stages) fn is_longer_or_shorter(
        &self,
        other: &Self,
        drawn: usize,
    ) -> bool {
        let same = match (self, other) {
            (Self::Schedule { .. }, Self::Schedule { .. })
            | (Self::SwissTables { .. }, Self::SwissTables { .. }) => true,
            _ => return false,
        };
        let rounds = other.table_rounds().map_or(0, usize::from);
        same && self.per_table() == other.per_table() && rounds >= drawn
    }
}

/// Whether tables of that size and number can be.
///
/// # Errors
/// What would be right.
pub(in crate::tournament::stages) fn check(format: &Format) -> Result<(), Illegal> {
    let whole = |most: usize| i64::try_from(most).unwrap_or(i64::MAX);
    let refuse = |message| Err(Illegal::input(message));
    let (Some(per_table), Some(rounds)) = (format.per_table(), format.table_rounds()) else {
        return Ok(());
    };
    if !(3..=MOST_SEATS).contains(&usize::from(per_table)) {
        return refuse(Message::new("tables-per-table-range").with("most", whole(MOST_SEATS)));
    }
    if !(1..=MOST_ROUNDS).contains(&usize::from(rounds)) {
        return refuse(Message::new("tables-rounds-range").with("most", whole(MOST_ROUNDS)));
    }
    if let Format::Heats { per_table, qualifiers } = format
        && !(1..*per_table).contains(qualifiers)
    {
        let most = i64::from(per_table - 1);
        return refuse(Message::new("tables-qualifiers-range").with("most", most));
    }
    Ok(())
}

/// Whether a game can be played at such tables.
#[must_use]
pub fn can_seat(kind: &Kind) -> bool {
    kind.seats.1 > 2
}

/// Whether a format's tables fit a game and its sides.
///
/// # Errors
/// The game is for two, its tables are smaller, or pairs play.
pub fn must_fit(format: &Format, kind: &Kind, pairs: bool) -> Result<(), Illegal> {
    let Some(per_table) = format.per_table() else { return Ok(()) };
    let most = kind.seats.1;
    if !can_seat(kind) {
        return Err(Illegal::input(Message::new("tables-game-unfit")));
    }
    if pairs {
        return Err(Illegal::input(Message::new("event-format-pairs")));
    }
    if usize::from(per_table) > most {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        return Err(Illegal::input(Message::new("tables-per-table-range").with("most", most)));
    }
    Ok(())
}
