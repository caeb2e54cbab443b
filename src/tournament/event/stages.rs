//! Stages: which one is played, who takes part in it and in what order, byes asked for.

use super::{Event, Round, refusal};
use crate::games::{Illegal, Message};
use crate::tournament::stages::{self, Format, StageId};
use crate::tournament::{EntrantId, RequestedBye, Settings};
use std::collections::BTreeSet;

impl Event {
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
        stages::is_drawn(self, self.stage())
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

    pub(super) fn seed(&mut self, stage: StageId, order: Vec<EntrantId>) -> Result<(), Illegal> {
        self.must_not_be_finished()?;
        let now = self.stage();
        if stage >= self.settings().stages.len() || stage < now || stage > now + 1 {
            return Err(refusal(Message::new("event-seed-stage")));
        }
        let mut seen = BTreeSet::new();
        if order.iter().any(|one| !self.entrants.contains_key(one) || !seen.insert(*one)) {
            return Err(refusal(Message::new("event-seed-entrants")));
        }
        if stage > now {
            // The next stage is fed by the ranks of this one.
            if !stages::is_over(self, now) {
                return Err(refusal(Message::new("event-stage-not-over")));
            }
            if order.len() < 2 {
                return Err(refusal(Message::new("event-seed-entrants")));
            }
        } else {
            self.order_must_be_open(stage)?;
        }
        self.seeds.insert(stage, order);
        Ok(())
    }

    /// S5: numbers are correctable until the fourth round is paired. In a bracket or a Berger
    /// table they say who meets whom from the first round.
    fn order_must_be_open(&self, stage: StageId) -> Result<(), Illegal> {
        let fixed_at_once = stage > 0 || self.settings().format(stage).is_closed();
        let most = if fixed_at_once { 1 } else { 4 };
        if self.rounds_of(stage).count() >= most {
            return Err(refusal(Message::new("event-seed-too-late")));
        }
        Ok(())
    }

    /// Takes a stage back that was begun with an order and not yet drawn.
    pub(super) fn unseed(&mut self, stage: StageId) -> Result<(), Illegal> {
        self.must_not_be_finished()?;
        if stage == 0 || stage != self.stage() || self.has_rounds(stage) {
            return Err(refusal(Message::new("event-unseed-begun")));
        }
        self.seeds.remove(&stage);
        Ok(())
    }

    /// Whether the results of a stage can change now. While the next one is begun with the ranks
    /// of this one and not drawn, they cannot: others would have to go on (Q47). Once it is drawn,
    /// its rounds stay as published, like later rounds of the same stage (Q84).
    ///
    /// # Errors
    /// The next stage is begun; its beginning is taken back first.
    pub fn results_may_change(&self, stage: StageId) -> Result<(), Illegal> {
        let next = stage + 1;
        if next != self.stage() || self.has_rounds(next) {
            return Ok(());
        }
        Err(refusal(Message::new("event-next-stage-begun").with("stage", number(next))))
    }

    /// Whether a stage after the first can be begun with an order: it was not before.
    ///
    /// # Errors
    /// It was; that is taken back first.
    pub fn may_begin(&self, stage: StageId) -> Result<(), Illegal> {
        if stage == 0 || stage > self.stage() {
            return Ok(());
        }
        Err(refusal(Message::new("event-stage-already-begun").with("stage", number(stage))))
    }

    /// Whether the order by rating can be asked for: later stages are in the order of the ranks
    /// that feed them.
    ///
    /// # Errors
    /// The first stage is over, or so far that its order stands.
    pub fn may_order_by_rating(&self) -> Result<(), Illegal> {
        self.must_not_be_finished()?;
        match self.stage() {
            0 => self.order_must_be_open(0),
            later => {
                Err(refusal(Message::new("event-order-first-stage").with("stage", number(later))))
            }
        }
    }

    /// Whether there will be such a round to have a bye in. Only Swiss stages say beforehand how
    /// many rounds they have, whoever takes part.
    ///
    /// # Errors
    /// All stages to come are Swiss, and none of them has the round.
    pub fn may_have_bye_in(&self, round: u32) -> Result<(), Illegal> {
        let now = self.stage();
        let before = self.rounds.iter().filter(|one| one.stage < now).count();
        let mut last = u32::try_from(before).unwrap_or(u32::MAX);
        for format in self.settings().stages.iter().skip(now) {
            let Format::Swiss(swiss) = format else { return Ok(()) };
            last = last.saturating_add(u32::from(swiss.rounds));
        }
        let next = u32::try_from(self.rounds.len() + 1).unwrap_or(u32::MAX);
        if round <= last {
            return Ok(());
        }
        let message = if next > last {
            Message::new("event-bye-none")
        } else {
            Message::new("event-bye-range").with("next", i64::from(next))
        };
        Err(refusal(message.with("last", i64::from(last))))
    }

    /// Whether a round of that stage was drawn.
    #[must_use]
    pub fn has_rounds(&self, stage: StageId) -> bool {
        self.rounds_of(stage).next().is_some()
    }

    pub(super) fn request_bye(
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

    pub(super) fn take_bye_back(&mut self, entrant: EntrantId, round: u32) -> Result<(), Illegal> {
        self.must_not_be_finished()?;
        self.must_be_to_come(round)?;
        let taken = self.requested.get_mut(&entrant).and_then(|asked| asked.remove(&round));
        if taken.is_none() {
            return Err(refusal(Message::new("event-no-such-bye")));
        }
        self.requested.retain(|_, asked| !asked.is_empty());
        Ok(())
    }

    pub(super) fn must_be_to_come(&self, round: u32) -> Result<(), Illegal> {
        let next = u32::try_from(self.rounds.len() + 1).unwrap_or(u32::MAX);
        if round < next || round > next + 99 {
            return Err(refusal(Message::new("event-bye-round").with("next", i64::from(next))));
        }
        Ok(())
    }

    /// A stage that has rounds keeps its format; its number of rounds may change, though not to
    /// fewer than were drawn.
    pub(super) fn must_keep_begun_stages(&self, settings: &Settings) -> Result<(), Illegal> {
        for stage in 0..=self.stage() {
            let drawn = self.rounds_of(stage).count();
            if stage >= settings.stages.len() {
                return Err(refusal(Message::new("event-stage-begun")));
            }
            if drawn == 0 {
                continue;
            }
            let (old, new) = (self.settings().format(stage), settings.format(stage));
            if !old.may_become(new, drawn) {
                return Err(refusal(Message::new("event-stage-begun")));
            }
        }
        Ok(())
    }
}

/// A stage's number as people count.
fn number(stage: StageId) -> i64 {
    i64::try_from(stage + 1).unwrap_or(i64::MAX)
}
