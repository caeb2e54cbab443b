//! The state of an event and the rules that move it.

use super::plain::steers;
use super::stages::{Format, StageId};
use super::{
    Drawn, Entrant, EntrantId, Entry, How, Method, OutcomeOf, Presence, Reason, RequestedBye,
    Settings, SitsOut, SittingOut,
};
use crate::games::{Arg, Illegal, Message, Outcome};
use crate::log::{EntryId, Fact, Hash, Seq, State};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
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
    /// Byes asked for, by entrant and round.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub requested: BTreeMap<EntrantId, BTreeMap<u32, RequestedBye>>,
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

    /// The stage that is played, or prepared.
    #[must_use]
    pub fn stage(&self) -> StageId {
        let drawn = self.rounds.last().map_or(0, |round| round.stage);
        drawn.max(self.seeds.keys().next_back().copied().unwrap_or(0))
    }

    /// The format of the stage that is played.
    #[must_use]
    pub fn format(&self) -> &Format {
        self.settings().format(self.stage())
    }

    /// The rounds of a stage.
    pub fn rounds_of(&self, stage: StageId) -> impl Iterator<Item = &Round> {
        self.rounds.iter().filter(move |round| round.stage == stage)
    }

    /// All rounds of the stage that is played were drawn.
    #[must_use]
    pub fn stage_is_drawn(&self) -> bool {
        let drawn = self.rounds_of(self.stage()).count();
        self.format().rounds().is_some_and(|planned| drawn >= usize::from(planned))
    }

    /// Who takes part in a stage, strongest first. In the first one everybody does; whoever
    /// came after the order was set stands behind it, by number.
    #[must_use]
    pub fn order(&self, stage: StageId) -> Vec<EntrantId> {
        let mut order = self.seeds.get(&stage).cloned().unwrap_or_default();
        if stage == 0 {
            let mut others: Vec<_> =
                self.entrants.iter().filter(|(id, _)| !order.contains(id)).collect();
            others.sort_by_key(|(_, entrant)| entrant.number);
            order.extend(others.into_iter().map(|(id, _)| *id));
        }
        order
    }

    /// The pairing of that match.
    #[must_use]
    pub fn pairing(&self, id: MatchId) -> Option<(&Round, &Pairing)> {
        self.rounds.iter().find_map(|round| {
            round.matches.iter().find(|pairing| pairing.id == id).map(|pairing| (round, pairing))
        })
    }

    /// Those who are drawn in the next round, by number.
    #[must_use]
    pub fn present(&self) -> Vec<EntrantId> {
        let stage = self.stage();
        let goes_on = |id: &EntrantId| {
            stage == 0 || self.seeds.get(&stage).is_none_or(|seeds| seeds.contains(id))
        };
        let mut present: Vec<_> = self
            .entrants
            .iter()
            .filter(|(id, entrant)| entrant.presence == Presence::CheckedIn && goes_on(id))
            .collect();
        present.sort_by_key(|(_, entrant)| entrant.number);
        present.into_iter().map(|(id, _)| *id).collect()
    }

    /// Who wins and loses together with an entrant, and he: his team where pairs play.
    #[must_use]
    pub fn side_of(&self, entrant: EntrantId) -> Side<'_> {
        let team = self.entrants.get(&entrant).and_then(|one| one.team.as_deref());
        match team.filter(|_| self.settings().pairs) {
            Some(team) => Side::Team(team),
            None => Side::Alone(entrant),
        }
    }

    /// Where pairs play: who are here, two of a team, partners by number, pairs by their first.
    ///
    /// # Errors
    /// Somebody here has no partner here, or more than one: he is named.
    pub fn present_pairs(&self) -> Result<Vec<[EntrantId; 2]>, Message> {
        let present = self.present();
        let mut pairs: Vec<[EntrantId; 2]> = Vec::new();
        for one in &present {
            let side = self.side_of(*one);
            let mut members = present.iter().filter(|other| self.side_of(**other) == side);
            match (members.next(), members.next(), members.next()) {
                (Some(first), Some(second), None) if first == one => pairs.push([*first, *second]),
                (Some(_), Some(second), None) if second == one => {}
                _ => {
                    let seat = crate::games::Arg::Seat(one.to_string());
                    return Err(Message::new("event-draw-no-partner").with("entrant", seat));
                }
            }
        }
        Ok(pairs)
    }

    /// Numbers that name no team yet, the smallest first: what a new pair is called.
    pub fn free_pairs(&self) -> impl Iterator<Item = String> {
        let taken: std::collections::BTreeSet<String> =
            self.entrants.values().filter_map(|entrant| entrant.team.clone()).collect();
        (1..=u32::MAX).map(|number| number.to_string()).filter(move |name| !taken.contains(name))
    }

    /// The smallest number no entrant has.
    #[must_use]
    pub fn free_number(&self) -> u32 {
        let taken: BTreeSet<u32> = self.entrants.values().map(|entrant| entrant.number).collect();
        (1..).find(|number| !taken.contains(number)).expect("fewer entrants than numbers")
    }

    /// The unfinished match an entrant sits in now.
    #[must_use]
    pub fn open_match_of(&self, entrant: EntrantId) -> Option<&Pairing> {
        self.rounds
            .iter()
            .flat_map(|round| &round.matches)
            .find(|pairing| !pairing.finished && pairing.seated.contains(&entrant))
    }

    fn ever_seated(&self, entrant: EntrantId) -> bool {
        self.rounds.iter().flat_map(|round| &round.matches).any(|pairing| pairing.had(entrant))
    }

    fn entrant_mut(&mut self, id: EntrantId) -> Result<&mut Entrant, Illegal> {
        self.entrants.get_mut(&id).ok_or_else(|| {
            refusal(Message::new("event-no-such-entrant").with("entrant", id.to_string()))
        })
    }

    fn set_presence(
        &mut self,
        id: EntrantId,
        from: &[Presence],
        to: Presence,
    ) -> Result<(), Illegal> {
        let entrant = self.entrant_mut(id)?;
        if !from.contains(&entrant.presence) {
            let key = match entrant.presence {
                Presence::Expected => "event-entrant-is-expected",
                Presence::CheckedIn => "event-entrant-is-checked-in",
                Presence::Withdrawn => "event-entrant-is-withdrawn",
            };
            return Err(refusal(Message::new(key)));
        }
        entrant.presence = to;
        Ok(())
    }

    fn enter(
        &mut self,
        id: EntrantId,
        person: Uuid,
        number: u32,
        team: Option<String>,
    ) -> Result<(), Illegal> {
        self.must_not_be_finished()?;
        if self.entrants.contains_key(&id)
            || self.entrants.values().any(|entrant| entrant.person == person)
        {
            return Err(refusal(Message::new("event-already-entered")));
        }
        if number == 0 || self.entrants.values().any(|entrant| entrant.number == number) {
            return Err(refusal(
                Message::new("event-number-taken").with("number", i64::from(number)),
            ));
        }
        let late = !self.rounds.is_empty();
        let team = team_name(team)?;
        self.entrants
            .insert(id, Entrant { person, number, team, presence: Presence::Expected, late });
        Ok(())
    }

    fn renumber(&mut self, id: EntrantId, number: u32) -> Result<(), Illegal> {
        self.must_not_be_finished()?;
        let others = self.entrants.iter().filter(|(other, _)| **other != id);
        if number == 0 || others.into_iter().any(|(_, entrant)| entrant.number == number) {
            return Err(refusal(
                Message::new("event-number-taken").with("number", i64::from(number)),
            ));
        }
        self.entrant_mut(id)?.number = number;
        Ok(())
    }

    fn draw(&mut self, drawn: Drawn) -> Result<(), Illegal> {
        self.must_not_be_finished()?;
        let expected = u32::try_from(self.rounds.len() + 1).expect("fewer rounds than u32 holds");
        if drawn.round != expected {
            return Err(refusal(
                Message::new("event-round-number").with("expected", i64::from(expected)),
            ));
        }
        if let Some(open) = self.rounds.last().filter(|round| !round.is_complete()) {
            return Err(refusal(
                Message::new("event-round-still-open").with("round", i64::from(open.number)),
            ));
        }
        if drawn.matches.is_empty() {
            return Err(refusal(Message::new("event-draw-empty")));
        }
        let stage = self.stage();
        let format = self.settings().format(stage);
        let played = self.rounds_of(stage).count();
        if let Some(most) = format.rounds().filter(|most| played >= usize::from(*most)) {
            return Err(refusal(Message::new("event-stage-over").with("rounds", i64::from(most))));
        }
        let mut seated = BTreeSet::new();
        let mut tables = BTreeSet::new();
        // Matches of two may take turns at a table; the draw's order is that of the boards.
        let take_turns = format.pairs();
        for seating in &drawn.matches {
            if seating.table == 0
                || seating.table > self.settings().tables
                || !(tables.insert(seating.table) || take_turns)
            {
                return Err(refusal(
                    Message::new("event-draw-table").with("table", i64::from(seating.table)),
                ));
            }
            if seating.seats.len() < 2 {
                return Err(refusal(
                    Message::new("event-table-too-small").with("table", i64::from(seating.table)),
                ));
            }
            if self.settings().pairs && !self.sits_in_pairs(&seating.seats) {
                return Err(refusal(
                    Message::new("event-draw-pairs").with("table", i64::from(seating.table)),
                ));
            }
            let most = if take_turns { 2 } else { self.settings().seats().1 };
            if seating.seats.len() > most {
                return Err(refusal(
                    Message::new("event-table-too-large")
                        .with("table", i64::from(seating.table))
                        .with("most", i64::try_from(most).unwrap_or(i64::MAX)),
                ));
            }
            for seat in &seating.seats {
                let present = self
                    .entrants
                    .get(seat)
                    .is_some_and(|entrant| entrant.presence == Presence::CheckedIn);
                if !present || !seated.insert(*seat) {
                    return Err(refusal(
                        Message::new("event-draw-seat")
                            .with("entrant", Arg::Seat(seat.to_string())),
                    ));
                }
            }
        }
        self.must_seat_all(&seated, &drawn.byes)?;
        let mut matches: Vec<Pairing> = drawn
            .matches
            .into_iter()
            .map(|seating| Pairing {
                id: seating.id,
                table: seating.table,
                moved_from: None,
                seated: seating.seats.clone(),
                seats: seating.seats,
                begun: false,
                finished: false,
                decided: None,
                outcome: Outcome::default(),
                source: None,
            })
            .collect();
        if !take_turns {
            matches.sort_by_key(|pairing| pairing.table);
        }
        self.rounds.push(Round {
            number: drawn.round,
            stage,
            method: drawn.method,
            matches,
            byes: drawn.byes,
            reasons: drawn.reasons,
        });
        self.phase = Phase::Running;
        Ok(())
    }

    /// Everybody present sits at a table of the draw or is said to sit out; in a free game for
    /// two, whoever is left over need not be said.
    fn must_seat_all(&self, seated: &BTreeSet<EntrantId>, byes: &[SitsOut]) -> Result<(), Illegal> {
        let mut out = BTreeSet::new();
        for bye in byes {
            if seated.contains(&bye.entrant)
                || !self.entrants.contains_key(&bye.entrant)
                || !out.insert(bye.entrant)
            {
                return Err(refusal(
                    Message::new("event-draw-seat")
                        .with("entrant", Arg::Seat(bye.entrant.to_string())),
                ));
            }
        }
        if byes.iter().filter(|bye| bye.why == SittingOut::Allocated).count() > 1 {
            return Err(refusal(Message::new("event-draw-one-bye")));
        }
        let present = self.present();
        // In a free game for two one of an odd number sits out, of pairs a pair.
        let free = !self.format().pairs();
        let sit_out = if self.settings().pairs {
            2 * (self.present_pairs().map_err(refusal)?.len() % 2)
        } else {
            usize::from(free && self.settings().seats().1 == 2 && present.len() % 2 == 1)
        };
        let mut missing =
            present.into_iter().filter(|one| !seated.contains(one) && !out.contains(one));
        match missing.nth(sit_out) {
            None => Ok(()),
            Some(missing) => Err(refusal(
                Message::new("event-draw-misses").with("entrant", Arg::Seat(missing.to_string())),
            )),
        }
    }

    fn seed(&mut self, stage: StageId, order: Vec<EntrantId>) -> Result<(), Illegal> {
        self.must_not_be_finished()?;
        let now = self.stage();
        if stage >= self.settings().stages.len() || stage < now || stage > now + 1 {
            return Err(refusal(Message::new("event-seed-stage")));
        }
        let mut seen = BTreeSet::new();
        if order.iter().any(|one| !self.entrants.contains_key(one) || !seen.insert(*one)) {
            return Err(refusal(Message::new("event-seed-entrants")));
        }
        let last_open = self.rounds.last().is_some_and(|round| !round.is_complete());
        if stage > now {
            // The next stage is fed by the ranks of this one.
            let rounds = self.rounds_of(now).count();
            let planned = self.settings().format(now).rounds().map_or(1, usize::from);
            if last_open || rounds < planned {
                return Err(refusal(Message::new("event-stage-not-over")));
            }
            if order.len() < 2 {
                return Err(refusal(Message::new("event-seed-entrants")));
            }
        } else if self.rounds_of(stage).count() >= 4 || (stage > 0 && self.has_rounds(stage)) {
            // S5: numbers are correctable until the fourth round is paired.
            return Err(refusal(Message::new("event-seed-too-late")));
        }
        self.seeds.insert(stage, order);
        Ok(())
    }

    fn has_rounds(&self, stage: StageId) -> bool {
        self.rounds_of(stage).next().is_some()
    }

    fn request_bye(
        &mut self,
        entrant: EntrantId,
        round: u32,
        worth: RequestedBye,
    ) -> Result<(), Illegal> {
        self.must_not_be_finished()?;
        self.entrant_mut(entrant)?;
        self.must_be_to_come(round)?;
        self.requested.entry(entrant).or_default().insert(round, worth);
        Ok(())
    }

    fn take_bye_back(&mut self, entrant: EntrantId, round: u32) -> Result<(), Illegal> {
        self.must_not_be_finished()?;
        self.must_be_to_come(round)?;
        let taken = self.requested.get_mut(&entrant).and_then(|asked| asked.remove(&round));
        if taken.is_none() {
            return Err(refusal(Message::new("event-no-such-bye")));
        }
        self.requested.retain(|_, asked| !asked.is_empty());
        Ok(())
    }

    fn must_be_to_come(&self, round: u32) -> Result<(), Illegal> {
        let next = u32::try_from(self.rounds.len() + 1).unwrap_or(u32::MAX);
        if round < next || round > next + 99 {
            return Err(refusal(Message::new("event-bye-round").with("next", i64::from(next))));
        }
        Ok(())
    }

    /// Two pairs, partners opposite each other.
    fn sits_in_pairs(&self, seats: &[EntrantId]) -> bool {
        let [a, b, c, d] = seats else { return false };
        let side = |one: &EntrantId| self.side_of(*one);
        side(a) == side(c) && side(b) == side(d) && side(a) != side(b)
    }

    fn undraw(&mut self, round: u32) -> Result<(), Illegal> {
        self.must_not_be_finished()?;
        let Some(last) = self.rounds.last().filter(|last| last.number == round) else {
            return Err(refusal(Message::new("event-undraw-last-only")));
        };
        if let Some(begun) = last.matches.iter().find(|pairing| pairing.begun) {
            return Err(refusal(
                Message::new("event-undraw-begun").with("table", i64::from(begun.table)),
            ));
        }
        self.rounds.pop();
        if self.rounds.is_empty() {
            self.phase = Phase::Preparing;
        }
        Ok(())
    }

    fn take_outcome(&mut self, told: OutcomeOf) -> Result<(), Illegal> {
        let pairing = self
            .rounds
            .iter_mut()
            .flat_map(|round| &mut round.matches)
            .find(|pairing| pairing.id == told.id)
            .ok_or_else(|| refusal(Message::new("event-no-such-match")))?;
        pairing.seated = told.seated;
        pairing.begun = told.begun;
        pairing.finished = told.finished;
        pairing.decided = told.decided;
        pairing.outcome = told.outcome;
        pairing.source = Some((told.head, told.hash));
        Ok(())
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
        Ok(())
    }

    /// A stage that has rounds keeps its format; its number of rounds may change, though not to
    /// fewer than were drawn.
    fn must_keep_begun_stages(&self, settings: &Settings) -> Result<(), Illegal> {
        for stage in 0..=self.stage() {
            let drawn = self.rounds_of(stage).count();
            if drawn == 0 {
                continue;
            }
            let (old, new) = (self.settings().format(stage), settings.format(stage));
            let enough = new.rounds().is_none_or(|rounds| usize::from(rounds) >= drawn);
            if old.as_str() != new.as_str() || !enough || stage >= settings.stages.len() {
                return Err(refusal(Message::new("event-stage-begun")));
            }
        }
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
            Entry::Withdrawn { entrant } => {
                self.must_not_be_finished()?;
                self.set_presence(
                    entrant,
                    &[Presence::Expected, Presence::CheckedIn],
                    Presence::Withdrawn,
                )
            }
            Entry::Returned { entrant } => {
                self.must_not_be_finished()?;
                self.set_presence(entrant, &[Presence::Withdrawn], Presence::CheckedIn)
            }
            Entry::Seeded { stage, order } => self.seed(stage, order),
            Entry::ByeRequested { entrant, round, worth } => {
                self.request_bye(entrant, round, worth)
            }
            Entry::ByeTakenBack { entrant, round } => self.take_bye_back(entrant, round),
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

fn team_name(team: Option<String>) -> Result<Option<String>, Illegal> {
    match team {
        None => Ok(None),
        Some(team) => {
            let team = team.trim().to_owned();
            if team.is_empty() {
                Ok(None)
            } else if team.chars().count() > 40 {
                Err(refusal(Message::new("event-team-length")))
            } else if team.chars().any(steers) {
                Err(refusal(Message::new("event-team-characters")))
            } else {
                Ok(Some(team))
            }
        }
    }
}
