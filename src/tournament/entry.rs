//! What can be logged of an event.

use super::penalty::{Penalty, PenaltyId};
use super::{EntrantId, How, MatchId, Settings, StageId};
use crate::games::{self, Explanation};
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
    /// The entrant is taken out of the event: he is not drawn any more and has no place; what he
    /// played stays as it was played.
    Disqualified {
        /// Who.
        entrant: EntrantId,
        /// Why: the hash of words kept beside the log.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<Hash>,
        /// The rule that was broken, kept in the same way.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rule: Option<Hash>,
    },
    /// A disqualification is lifted: all is as if it had never been.
    Reinstated {
        /// Who.
        entrant: EntrantId,
        /// Why: the hash of words kept beside the log.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<Hash>,
    },
    /// A penalty is imposed.
    Penalized(Penalty),
    /// A penalty is lifted: all is as if it had never been.
    Lifted {
        /// The penalty.
        penalty: PenaltyId,
        /// Whose it was.
        entrant: EntrantId,
        /// Why: the hash of words kept beside the log.
        reason: Hash,
    },
    /// The order by strength a stage is paired in; with the next stage's number it begins that
    /// stage, with those who go on.
    Seeded {
        /// The stage.
        stage: StageId,
        /// Strongest first.
        order: Vec<EntrantId>,
    },
    /// A stage that was begun and not yet drawn is taken back.
    Unseeded {
        /// The stage.
        stage: StageId,
    },
    /// A match of a bracket ended level, and was decided by other means: a party more, a lot.
    TieBroken {
        /// The match.
        #[serde(rename = "match")]
        id: MatchId,
        /// Who goes on; nobody takes the decision back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<EntrantId>,
    },
    /// An entrant will not play in a round to come.
    ByeRequested {
        /// Who asks.
        entrant: EntrantId,
        /// The round, numbered through the event.
        round: u32,
        /// What it is worth.
        worth: RequestedBye,
    },
    /// He plays after all.
    ByeTakenBack {
        /// Who asked.
        entrant: EntrantId,
        /// The round.
        round: u32,
    },
    /// Two are not to be paired with each other.
    KeptApart(Apart),
    /// Two that were kept apart may meet again.
    LetMeet {
        /// The two.
        entrants: [EntrantId; 2],
    },
    /// The lot that decides between those level in a stage was drawn.
    LotDrawn {
        /// The stage.
        stage: StageId,
        /// The seed it was drawn with.
        seed: u64,
        /// Who stands before whom.
        order: Vec<EntrantId>,
    },
    /// The tables of a round, with the order of the first party.
    Drawn(Drawn),
    /// A round nobody has played in is taken back.
    Undrawn {
        /// Its number.
        round: u32,
    },
    /// A match that is not over is played at another table.
    Moved {
        /// The match.
        #[serde(rename = "match")]
        id: MatchId,
        /// The table it goes to.
        table: u32,
        /// The match there that makes room and goes to the table left.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<MatchId>,
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
    /// Who does not play in the round, and what it is worth. Empty where it is worth nothing to
    /// anybody and a draw says all: tables by lot.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<SitsOut>,
    /// Why it came out like this.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
}

/// Two entrants whom a Swiss does not pair with each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Apart {
    /// The two.
    pub entrants: [EntrantId; 2],
    /// The first round it holds for, numbered through the event.
    pub from: u32,
    /// The last one; `None` as long as the event lasts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u32>,
}

impl Apart {
    /// Whether it is about those two.
    #[must_use]
    pub fn is_of(&self, one: EntrantId, other: EntrantId) -> bool {
        self.entrants == [one, other] || self.entrants == [other, one]
    }

    /// Whether it holds in a round.
    #[must_use]
    pub fn holds(&self, round: u32) -> bool {
        self.from <= round && self.to.is_none_or(|to| round <= to)
    }
}

/// A bye asked for before the round was paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RequestedBye {
    /// As a draw (H).
    Half,
    /// Nothing (Z).
    Zero,
}

/// An entrant without a table in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SitsOut {
    /// Who sits out.
    pub entrant: EntrantId,
    /// Why, and what it is worth.
    pub why: SittingOut,
}

/// Why a part of a round is as it is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Reason {
    /// The part.
    pub about: About,
    /// What led to it, each with its rule.
    pub why: Vec<Explanation>,
}

/// A part of a round that has a reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// Who meets at a board (1 is the round's first match), and who moves first.
    Board(u32),
    /// Somebody found no opponent among those with his score.
    Float(EntrantId),
    /// Somebody sits out.
    Bye(EntrantId),
}

/// Why an entrant has no table in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SittingOut {
    /// The number was odd: worth a win (PAB).
    Allocated,
    /// He asked for a half-point bye.
    Half,
    /// He is absent, with or without a word.
    Zero,
    /// He has lost as many matches as put him out of the stage.
    Out,
    /// His group is odd, or has no more to play: worth nothing, and everybody's turn comes.
    Rest,
    /// He goes on to the next round of the bracket without a match.
    Through,
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
    /// By the rules of the stage's format: nothing was left to chance.
    Paired,
    /// Tables seated by the rules of the stage's format; what they leave to chance is from this
    /// seed, the same in all rounds of the stage.
    Seated {
        /// The seed of the stage.
        seed: u64,
    },
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
    /// It has no log of its play: why not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided: Option<How>,
    /// What counts.
    pub outcome: games::Outcome,
}
