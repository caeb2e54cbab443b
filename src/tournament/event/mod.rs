//! The state of an event and the rules that move it.

mod apart;
mod drawing;
mod entrants;
mod lots;
mod penalties;
mod round;
mod stages;

pub use lots::DrawnLot;
pub use penalties::Told;
pub use round::{MatchId, Pairing, Phase, Round};

use super::penalty::{Imposed, PenaltyId};
use super::stages::StageId;
use super::{Apart, Entrant, EntrantId, Entry, Presence, RequestedBye, Settings};
use crate::games::{Illegal, Message};
use crate::log::{EntryId, Fact, State};
use entrants::team_name;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Those who win and lose together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side<'a> {
    /// Everybody of a team.
    Team(&'a str),
    /// One entrant.
    Alone(EntrantId),
}

/// An event as its log tells it.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Event {
    /// What was decided about it; `None` before the first entry.
    pub settings: Option<Settings>,
    /// How far it is.
    pub phase: Phase,
    /// Who takes part.
    pub entrants: BTreeMap<EntrantId, Entrant>,
    /// The rounds drawn.
    pub rounds: Vec<Round>,
    /// The order by strength of every stage begun with one, strongest first.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub seeds: BTreeMap<StageId, Vec<EntrantId>>,
    /// Who plays in a stage nobody joins later, best seed first: settled by its first draw.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<StageId, Vec<EntrantId>>,
    /// In the middle of which stage those left who are gone.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub left: BTreeMap<EntrantId, StageId>,
    /// Byes asked for, by entrant and round.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub requested: BTreeMap<EntrantId, BTreeMap<u32, RequestedBye>>,
    /// Who is not paired with whom.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub apart: Vec<Apart>,
    /// The lots drawn between those level, by stage.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub lots: BTreeMap<StageId, DrawnLot>,
    /// The penalties in force.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub penalties: BTreeMap<PenaltyId, Imposed>,
}

impl Event {
    /// The settings of an event that exists.
    ///
    /// # Panics
    /// On the state of an empty stream, which is no event.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        self.settings.as_ref().expect("an event's first entry sets its settings")
    }

    /// The pairing of that match.
    #[must_use]
    pub fn pairing(&self, id: MatchId) -> Option<(&Round, &Pairing)> {
        self.rounds.iter().find_map(|round| {
            round.matches.iter().find(|pairing| pairing.id == id).map(|pairing| (round, pairing))
        })
    }

    fn must_not_be_finished(&self) -> Result<(), Illegal> {
        match self.phase {
            Phase::Finished => Err(refusal(Message::new("event-is-finished"))),
            Phase::Preparing | Phase::Running => Ok(()),
        }
    }

    fn change(&mut self, settings: Settings) -> Result<(), Illegal> {
        self.must_not_be_finished()?;
        settings.check()?;
        if !self.rounds.is_empty() && settings.game != self.settings().game {
            return Err(refusal(Message::new("event-game-fixed")));
        }
        self.must_keep_begun_stages(&settings)?;
        if !self.rounds.is_empty() && settings.pairs != self.settings().pairs {
            return Err(refusal(Message::new("event-pairs-fixed")));
        }
        let busiest = self
            .rounds
            .iter()
            .flat_map(|round| &round.matches)
            .filter(|pairing| !pairing.finished)
            .map(|pairing| pairing.table)
            .max();
        if busiest.is_some_and(|table| table > settings.tables) {
            return Err(refusal(Message::new("event-tables-in-use")));
        }
        self.settings = Some(settings);
        self.settle_forfeits();
        Ok(())
    }

    fn accept(&mut self, entry: Entry) -> Result<(), Illegal> {
        if let Entry::Created { settings } = entry {
            if self.settings.is_some() {
                return Err(refusal(Message::new("event-already-exists")));
            }
            settings.check()?;
            self.settings = Some(*settings);
            return Ok(());
        }
        if self.settings.is_none() {
            return Err(refusal(Message::new("event-not-created")));
        }
        match entry {
            Entry::Created { .. } => Ok(()),
            Entry::Changed { settings } => self.change(*settings),
            Entry::Entered { entrant, person, number, team } => {
                self.enter(entrant, person, number, team)
            }
            Entry::Teamed { entrant, team } => {
                self.must_not_be_finished()?;
                if self.open_match_of(entrant).is_some() {
                    return Err(refusal(Message::new("event-team-while-playing")));
                }
                let team = team_name(team)?;
                self.entrant_mut(entrant)?.team = team;
                Ok(())
            }
            Entry::Numbered { entrant, number } => self.renumber(entrant, number),
            Entry::Removed { entrant } => {
                self.must_not_be_finished()?;
                self.entrant_mut(entrant)?;
                if self.ever_seated(entrant) {
                    return Err(refusal(Message::new("event-remove-has-played")));
                }
                self.entrants.remove(&entrant);
                self.apart.retain(|one| !one.entrants.contains(&entrant));
                self.penalties.retain(|_, one| one.penalty.entrant != entrant);
                Ok(())
            }
            Entry::CheckedIn { entrant } => {
                self.must_not_be_finished()?;
                self.set_presence(entrant, &[Presence::Expected], Presence::CheckedIn)
            }
            Entry::CheckedOut { entrant } => {
                self.must_not_be_finished()?;
                if self.open_match_of(entrant).is_some() {
                    return Err(refusal(Message::new("event-check-out-while-playing")));
                }
                self.set_presence(entrant, &[Presence::CheckedIn], Presence::Expected)
            }
            Entry::Withdrawn { entrant } => self.withdraw(entrant),
            Entry::Returned { entrant } => {
                self.must_not_be_finished()?;
                self.set_presence(entrant, &[Presence::Withdrawn], Presence::CheckedIn)?;
                self.left.remove(&entrant);
                Ok(())
            }
            Entry::Disqualified { entrant, .. } => self.disqualify(entrant),
            Entry::Reinstated { entrant, .. } => self.reinstate(entrant),
            Entry::Penalized(penalty) => self.impose(penalty),
            Entry::Lifted { penalty, entrant, .. } => self.lift(penalty, entrant),
            Entry::Seeded { stage, order } => self.seed(stage, order),
            Entry::Unseeded { stage } => self.unseed(stage),
            Entry::TieBroken { id, winner } => self.break_tie(id, winner),
            Entry::ByeRequested { entrant, round, worth } => {
                self.request_bye(entrant, round, worth)
            }
            Entry::ByeTakenBack { entrant, round } => self.take_bye_back(entrant, round),
            Entry::KeptApart(apart) => self.keep_apart(apart),
            Entry::LetMeet { entrants } => self.let_meet(entrants),
            Entry::LotDrawn { stage, seed, order } => {
                self.take_lot(stage, DrawnLot { seed, order })
            }
            Entry::Drawn(drawn) => self.draw(drawn),
            Entry::Undrawn { round } => self.undraw(round),
            Entry::Moved { id, table, with } => {
                self.must_not_be_finished()?;
                self.move_match(id, table, with)
            }
            Entry::Outcome(told) => self.take_outcome(told),
            Entry::Finished {} => {
                self.must_not_be_finished()?;
                let open = self
                    .rounds
                    .iter()
                    .flat_map(|round| &round.matches)
                    .find(|pairing| !pairing.finished);
                if let Some(open) = open {
                    return Err(refusal(
                        Message::new("event-finish-open-table")
                            .with("table", i64::from(open.table)),
                    ));
                }
                self.phase = Phase::Finished;
                Ok(())
            }
            Entry::Reopened {} => {
                if self.phase != Phase::Finished {
                    return Err(refusal(Message::new("event-is-not-finished")));
                }
                self.phase = if self.rounds.is_empty() { Phase::Preparing } else { Phase::Running };
                Ok(())
            }
        }
    }
}

impl State for Event {
    type Note = ();
    type Refusal = Illegal;

    fn apply(&mut self, _: EntryId, fact: &Fact) -> Result<(), Illegal> {
        let entry = Entry::deserialize(fact.body()).map_err(|error| {
            refusal(Message::new("entry-malformed").with("detail", error.to_string()))
        })?;
        self.accept(entry)
    }
}

fn refusal(message: Message) -> Illegal {
    Illegal::input(message)
}
