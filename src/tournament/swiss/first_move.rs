//! Who moves first in a pair (Art. 5).

use super::player::{Player, Strength};
use std::cmp::Ordering;

/// Which step of Art. 5 decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decided {
    /// Both get what they should (5.2.1).
    Both,
    /// The stronger preference (5.2.2).
    Stronger,
    /// Alternation to the last round in which one moved first and the other second (5.2.3).
    Alternation,
    /// The higher ranked gets what he should (5.2.4).
    HigherRanked,
    /// Neither has a preference: the higher ranked one's number is odd or even (5.2.5).
    Number,
}

/// Whether the higher ranked of two moves first, and why.
pub(super) fn first_move(higher: &Player, lower: &Player, odd_first: bool) -> (bool, Decided) {
    let (mine, theirs) = (higher.preference, lower.preference);
    if mine.strength == Strength::None && theirs.strength == Strength::None {
        return ((higher.number % 2 == 1) == odd_first, Decided::Number);
    }
    if !mine.clashes(theirs) {
        let own = mine.strength != Strength::None;
        return (if own { mine.first } else { !theirs.first }, Decided::Both);
    }
    let by_strength = mine.strength.cmp(&theirs.strength).then_with(|| {
        if mine.strength == Strength::Absolute {
            higher.difference().abs().cmp(&lower.difference().abs())
        } else {
            Ordering::Equal
        }
    });
    match by_strength {
        Ordering::Greater => return (mine.first, Decided::Stronger),
        Ordering::Less => return (!theirs.first, Decided::Stronger),
        Ordering::Equal => {}
    }
    // Unplayed rounds are not in the histories, so they are compared game by game from the end.
    let differing = higher
        .history
        .iter()
        .rev()
        .zip(lower.history.iter().rev())
        .find(|(mine, theirs)| mine != theirs);
    match differing {
        Some((mine, _)) => (!mine, Decided::Alternation),
        None => (mine.first, Decided::HigherRanked),
    }
}
