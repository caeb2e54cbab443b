//! Penalties of an event: imposing and lifting them, and what a match forfeited by one counts.

use super::{Event, Pairing, Side, refusal};
use crate::games::{Illegal, Message, Outcome, Part};
use crate::tournament::penalty::{Imposed, Penalty, PenaltyId, Sanction, Taken, check_points};
use crate::tournament::{EntrantId, How, MatchId, Scoring, StageId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What a table told of a match that was forfeited by a penalty: lifting it gives that back.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Told {
    /// The referee ended it.
    pub finished: bool,
    /// It has no log of its play: why not.
    pub decided: Option<How>,
    /// What was played.
    pub outcome: Outcome,
    /// It ended level in a bracket, and somebody went on by other means.
    pub tie_broken: Option<EntrantId>,
}

impl Event {
    /// What penalties take off from those who have a row together, in a stage. In a bracket
    /// points decide nothing, so nothing is taken off there.
    #[must_use]
    pub fn taken(&self, stage: StageId, entrants: &[EntrantId]) -> Taken {
        let mut taken = Taken::default();
        let all = self.penalties.values().map(|imposed| &imposed.penalty);
        for one in all.filter(|one| one.stage == stage && entrants.contains(&one.entrant)) {
            match one.sanction {
                Sanction::Warning => taken.warnings += 1,
                Sanction::Points(points) => taken.points += points,
                Sanction::Forfeit(_) => {}
            }
        }
        let settings = self.settings();
        if let Some(warnings) = settings.warnings.filter(|_| !self.is_bracket(stage)) {
            taken.by_warnings = warnings.cost(taken.warnings);
        }
        taken
    }

    /// Who forfeited a match by a penalty.
    pub fn forfeited(&self, id: MatchId) -> impl Iterator<Item = EntrantId> + '_ {
        let all = self.penalties.values().map(|imposed| &imposed.penalty);
        all.filter(move |one| one.sanction == Sanction::Forfeit(id)).map(|one| one.entrant)
    }

    /// Whether a round was drawn from results that are others now: corrected, or forfeited by a
    /// penalty imposed later.
    #[must_use]
    pub fn drawn_from_others(&self, round: u32) -> bool {
        let since = |imposed: &Imposed| match imposed.penalty.sanction {
            Sanction::Forfeit(id) => {
                let of = self.pairing(id).map(|(round, _)| round.number);
                of.is_some_and(|of| of < round) && round <= imposed.rounds
            }
            Sanction::Warning | Sanction::Points(_) => false,
        };
        self.rounds.iter().any(|one| one.number == round && one.since_corrected)
            || self.penalties.values().any(since)
    }

    fn is_bracket(&self, stage: StageId) -> bool {
        self.settings().format(stage).bracket().is_some()
    }

    pub(super) fn impose(&mut self, penalty: Penalty) -> Result<(), Illegal> {
        self.must_not_be_finished()?;
        self.entrant_mut(penalty.entrant)?;
        if self.penalties.contains_key(&penalty.penalty) {
            return Err(refusal(Message::new("event-penalty-known")));
        }
        if penalty.stage > self.stage() {
            return Err(refusal(Message::new("event-penalty-stage")));
        }
        match penalty.sanction {
            Sanction::Warning => {}
            Sanction::Points(points) => {
                check_points(points)?;
                if self.is_bracket(penalty.stage) {
                    return Err(refusal(Message::new("event-penalty-bracket")));
                }
            }
            Sanction::Forfeit(id) => self.may_forfeit(&penalty, id)?,
        }
        let rounds = u32::try_from(self.rounds.len()).unwrap_or(u32::MAX);
        self.penalties.insert(penalty.penalty, Imposed { penalty, rounds });
        self.settle_forfeit(penalty.sanction).inspect_err(|_| {
            self.penalties.remove(&penalty.penalty);
        })
    }

    fn may_forfeit(&self, penalty: &Penalty, id: MatchId) -> Result<(), Illegal> {
        let (round, pairing) =
            self.pairing(id).ok_or_else(|| refusal(Message::new("event-no-such-match")))?;
        if round.stage != penalty.stage || !pairing.had(penalty.entrant) {
            return Err(refusal(Message::new("event-penalty-not-in-match")));
        }
        if self.forfeited(id).any(|one| one == penalty.entrant) {
            return Err(refusal(Message::new("event-penalty-forfeited")));
        }
        Ok(())
    }

    /// All is as if the penalty had never been. Rounds drawn while it was in force stay as they
    /// were drawn, and say so.
    pub(super) fn lift(&mut self, id: PenaltyId, entrant: EntrantId) -> Result<(), Illegal> {
        self.must_not_be_finished()?;
        let Some(lifted) = self.penalties.get(&id).copied() else {
            return Err(refusal(Message::new("event-penalty-unknown")));
        };
        if lifted.penalty.entrant != entrant {
            return Err(refusal(Message::new("event-penalty-unknown")));
        }
        self.penalties.remove(&id);
        self.settle_forfeit(lifted.penalty.sanction).inspect_err(|_| {
            self.penalties.insert(id, lifted);
        })?;
        if let Sanction::Forfeit(of) = lifted.penalty.sanction {
            let played = self.pairing(of).map_or(u32::MAX, |(round, _)| round.number);
            let drawn = self.rounds.iter_mut();
            for round in drawn.filter(|one| one.number > played.max(lifted.rounds)) {
                round.since_corrected = true;
            }
        }
        Ok(())
    }

    /// Reckons a match again whose forfeits changed.
    fn settle_forfeit(&mut self, sanction: Sanction) -> Result<(), Illegal> {
        let Sanction::Forfeit(id) = sanction else { return Ok(()) };
        let Some((_, pairing)) = self.pairing(id) else { return Ok(()) };
        let settled = self.settled(pairing.clone());
        self.change_match(id, |pairing| *pairing = settled)
    }

    /// Reckons all forfeited matches again: another scheme may count them otherwise.
    pub(super) fn settle_forfeits(&mut self) {
        let mut rounds = std::mem::take(&mut self.rounds);
        for pairing in rounds.iter_mut().flat_map(|round| &mut round.matches) {
            *pairing = self.settled(pairing.clone());
        }
        self.rounds = rounds;
    }

    /// A match as it counts: as its table told, unless it was forfeited by a penalty. Where
    /// everybody's points count by themselves nobody loses his by another's forfeit (Q90).
    pub(super) fn settled(&self, mut pairing: Pairing) -> Pairing {
        if let Some(told) = pairing.told.take() {
            pairing.finished = told.finished;
            pairing.decided = told.decided;
            pairing.outcome = told.outcome;
            pairing.tie_broken = told.tie_broken;
        }
        let losers: BTreeSet<EntrantId> = self.forfeited(pairing.id).collect();
        let whole = matches!(self.settings().scheme, Scoring::Match(_));
        if losers.is_empty() || !whole || self.sides(&pairing).len() != 2 {
            return pairing;
        }
        let lost =
            |one: &EntrantId| losers.iter().any(|loser| self.side_of(*loser) == self.side_of(*one));
        let place = |one: &EntrantId| (one.to_string(), if lost(one) { 2 } else { 1 });
        let part = Part {
            places: pairing.seats.iter().map(place).collect(),
            winners: pairing
                .seats
                .iter()
                .filter(|one| !lost(one))
                .map(ToString::to_string)
                .collect(),
            ..Part::default()
        };
        pairing.told = Some(Box::new(Told {
            finished: pairing.finished,
            decided: pairing.decided,
            outcome: std::mem::take(&mut pairing.outcome),
            tie_broken: pairing.tie_broken.take(),
        }));
        pairing.outcome = Outcome { over: true, parts: vec![part] };
        pairing.finished = true;
        // Two who played each other have met, whoever is said to have won (S2).
        pairing.decided = Some(if pairing.begun { How::Result } else { How::Forfeit });
        pairing
    }

    fn sides<'e>(&'e self, pairing: &'e Pairing) -> Vec<Side<'e>> {
        let mut sides: Vec<Side<'e>> = Vec::new();
        for side in pairing.seats.iter().map(|one| self.side_at(pairing, *one)) {
            if !sides.contains(&side) {
                sides.push(side);
            }
        }
        sides
    }

    /// Whom an entrant played for in a match: the pair his seat was drawn for, whoever he plays
    /// with now.
    pub(in crate::tournament) fn side_at<'e>(
        &'e self,
        pairing: &'e Pairing,
        entrant: EntrantId,
    ) -> Side<'e> {
        let at = pairing.seats.iter().position(|one| *one == entrant);
        let team = at.and_then(|at| pairing.teams.get(at)?.as_deref());
        match team.filter(|_| self.settings().pairs) {
            Some(team) => Side::Team(team),
            None => self.side_of(entrant),
        }
    }
}

impl Pairing {
    /// What its table told: whether it was ended, why it has no log, and what was played.
    #[must_use]
    pub fn as_told(&self) -> (bool, Option<How>, &Outcome) {
        match &self.told {
            Some(told) => (told.finished, told.decided, &told.outcome),
            None => (self.finished, self.decided, &self.outcome),
        }
    }
}
