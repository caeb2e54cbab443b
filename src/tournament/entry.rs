//! What can be logged of an event.

use super::{EntrantId, MatchId, Settings};
use crate::games;
use crate::log::{Hash, Seq};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// An entry of a tournament's stream.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Entry {
    /// The event begins to exist.
    Created {
        /// What was decided about it.
        settings: Box<Settings>,
    },
    /// The organizer decided otherwise.
    Changed {
        /// All settings as they are now.
        settings: Box<Settings>,
    },
    /// A person takes part.
    Entered {
        /// The new entrant.
        entrant: EntrantId,
        /// Who it is.
        person: Uuid,
        /// The number on the tag.
        number: u32,
        /// Team, in team play.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        team: Option<String>,
    },
    /// An entrant moves to another team, or to none.
    Teamed {
        /// Who moves.
        entrant: EntrantId,
        /// Where to.
        team: Option<String>,
    },
    /// An entrant takes another tag.
    Numbered {
        /// Whose.
        entrant: EntrantId,
        /// The number on it.
        number: u32,
    },
    /// An entrant who never sat at a table is taken off the list.
    Removed {
        /// Who is taken off.
        entrant: EntrantId,
    },
    /// The entrant is here.
    CheckedIn {
        /// Who is here.
        entrant: EntrantId,
    },
    /// The entrant is not here after all.
    CheckedOut {
        /// Who is not here.
        entrant: EntrantId,
    },
    /// The entrant leaves the event; what he played stays.
    Withdrawn {
        /// Who leaves.
        entrant: EntrantId,
    },
    /// A withdrawn entrant is back.
    Returned {
        /// Who is back.
        entrant: EntrantId,
    },
    /// The tables of a round, with the order of the first party.
    Drawn(Drawn),
    /// A round nobody has played in is taken back.
    Undrawn {
        /// Its number.
        round: u32,
    },
    /// A match has a new outcome.
    Outcome(OutcomeOf),
    /// The event is over.
    Finished {},
    /// The event goes on after all.
    Reopened {},
}

/// A draw as it came out: the fold never draws again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Drawn {
    /// Round number, from 1.
    pub round: u32,
    /// How it was drawn.
    pub method: Method,
    /// The event's revision the draw was made from.
    pub input: Seq,
    /// Version of the drawing code.
    pub engine: u16,
    /// The tables.
    pub matches: Vec<Seating>,
}

/// How a round's tables and orders came about.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// By lot (жребий), from this seed.
    Lot {
        /// The seed the draw was made with.
        seed: u64,
    },
    /// Set by a person; shown publicly as such.
    ByHand,
}

/// One table of a round.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Seating {
    /// The match, a stream of its own.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// Table number, from 1.
    pub table: u32,
    /// Who sits there, in the order of the first party.
    pub seats: Vec<EntrantId>,
}

/// A match's outcome as its log stood.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OutcomeOf {
    /// The match.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// The end of the match's log this outcome was folded from.
    pub head: Seq,
    /// The hash there.
    pub hash: Hash,
    /// Who sits there now: the draw's seats with those who joined, without those who left.
    pub seated: Vec<EntrantId>,
    /// Entries have been made in it besides its beginning.
    pub begun: bool,
    /// The referee ended it.
    pub finished: bool,
    /// What counts.
    pub outcome: games::Outcome,
}
