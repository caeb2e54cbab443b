//! What a tournament learns from a match.

use super::scoring::{Points, Scheme};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Who sits somewhere: the caller's own id (a tournament uses entrant ids).
pub type SeatId = String;

/// A seat as a tournament fills it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seat {
    /// Who sits there.
    pub id: SeatId,
    /// The team he plays for.
    pub team: Option<String>,
}

/// A match as far as it has been played.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The rules leave nothing more to play. A series of parties is never over by itself.
    pub over: bool,
    /// Finished parts (parties, sets, games), in the order played. An open part is not listed.
    pub parts: Vec<Part>,
}

/// One finished part of a match.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// Places, 1 is best. Seats that share a place have the same number.
    pub places: BTreeMap<SeatId, u32>,
    /// Points by scoring scheme and seat.
    pub points: BTreeMap<Scheme, BTreeMap<SeatId, Points>>,
    /// Points the game itself counts, whatever the scheme: kopeck points, sets, mars and oin.
    /// Empty where the game counts only places.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub score: BTreeMap<SeatId, Points>,
    /// Seats that won the part: none, one, or a team.
    pub winners: Vec<SeatId>,
    /// Seats that won the part double (mars), where the game knows that.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub double: Vec<SeatId>,
    /// Violations logged in the part, by seat.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub violations: BTreeMap<SeatId, u32>,
}
