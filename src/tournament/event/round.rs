//! Rounds and their matches, as the draw made them and the tables told.

use super::Told;
use crate::games::Outcome;
use crate::log::{Hash, Seq};
use crate::tournament::stages::StageId;
use crate::tournament::{EntrantId, How, Method, Reason, SitsOut};
use serde::{Deserialize, Serialize};
use std::fmt;
use uuid::Uuid;

/// A match's id; its log is the stream `match:ID`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MatchId(pub Uuid);

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How far an event is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// No round has been drawn.
    #[default]
    Preparing,
    /// Rounds are played.
    Running,
    /// The organizer ended it.
    Finished,
}

impl Phase {
    /// The phase's name in files and the store.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Preparing => "preparing",
            Self::Running => "running",
            Self::Finished => "finished",
        }
    }
}

/// One table of one round.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Pairing {
    /// The match.
    pub id: MatchId,
    /// Table number, from 1.
    pub table: u32,
    /// The table it was drawn for, if it was moved to another one since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved_from: Option<u32>,
    /// Who was seated there by the draw, in the order of the first party.
    pub seats: Vec<EntrantId>,
    /// Who sits there now: those who joined are in it, those who left are not.
    pub seated: Vec<EntrantId>,
    /// Something was logged there.
    pub begun: bool,
    /// The referee ended it.
    pub finished: bool,
    /// It has no log of its play: why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided: Option<How>,
    /// What counts so far.
    pub outcome: Outcome,
    /// It ended level in a bracket: who goes on, by other means.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tie_broken: Option<EntrantId>,
    /// It was forfeited by a penalty and counts as that: what its table told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<Box<Told>>,
    /// The teams its seats were drawn for where pairs play, in their order: somebody may play for
    /// another one later. No part of the state hash, as it follows from the rest of the log.
    #[serde(skip)]
    pub teams: Vec<Option<String>>,
    /// The log position the outcome was folded from; no part of the state hash.
    #[serde(skip)]
    pub source: Option<(Seq, Hash)>,
}

impl Pairing {
    /// The table it was drawn for: its own log names that one.
    #[must_use]
    pub fn drawn_at(&self) -> u32 {
        self.moved_from.unwrap_or(self.table)
    }

    /// Whether somebody sat there at some time: as [`Pairing::everybody`] says, but without
    /// listing all of them, for standings ask it of every entrant.
    #[must_use]
    pub fn had(&self, entrant: EntrantId) -> bool {
        let seat = entrant.to_string();
        self.seats.contains(&entrant)
            || self.seated.contains(&entrant)
            || self.outcome.parts.iter().any(|part| part.places.contains_key(&seat))
    }

    /// Everybody who sat there at some time: the draw's seats and those who joined later.
    pub fn everybody(&self) -> impl Iterator<Item = EntrantId> + '_ {
        let mut joined: Vec<EntrantId> = self
            .outcome
            .parts
            .iter()
            .flat_map(|part| part.places.keys())
            .filter_map(|seat| EntrantId::of_seat(seat))
            .chain(self.seated.iter().copied())
            .filter(|entrant| !self.seats.contains(entrant))
            .collect();
        joined.sort_unstable();
        joined.dedup();
        self.seats.iter().copied().chain(joined)
    }
}

/// One round: every table once.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Round {
    /// Number, from 1, through all stages.
    pub number: u32,
    /// The stage it belongs to.
    #[serde(default, skip_serializing_if = "is_first")]
    pub stage: StageId,
    /// How it was drawn.
    pub method: Method,
    /// Its matches: by table number, or in the order of the boards where the format pairs.
    pub matches: Vec<Pairing>,
    /// Who sits out by the rules of the format.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<SitsOut>,
    /// Why it was paired like this.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
    /// The event's revision it was drawn from; no part of the state hash.
    #[serde(skip)]
    pub input: Seq,
    /// A result of an earlier round, of its stage or of one before it, was corrected after it had
    /// been drawn; the round stays as it was published.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub since_corrected: bool,
}

/// Logs from before there were stages know one only.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_first(stage: &StageId) -> bool {
    *stage == 0
}

impl Round {
    /// All its matches were ended.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.matches.iter().all(|pairing| pairing.finished)
    }
}
