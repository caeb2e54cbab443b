//! Draws: what a round must be, taking it back, and what its tables tell.

use super::{Event, Pairing, Phase, Round, refusal};
use crate::games::{Arg, Illegal, Message, Outcome};
use crate::tournament::stages::{self, Format, elimination};
use crate::tournament::{Drawn, EntrantId, MatchId, OutcomeOf, Presence, SitsOut, SittingOut};
use std::collections::BTreeSet;

impl Event {
    pub(super) fn draw(&mut self, drawn: Drawn) -> Result<(), Illegal> {
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
        if self.has_rounds(stage) && stages::is_drawn(self, stage) {
            let rounds = i64::try_from(self.rounds_of(stage).count()).unwrap_or(i64::MAX);
            return Err(refusal(Message::new("event-stage-over").with("rounds", rounds)));
        }
        // Logs from before seated tables may have what is not offered any more elsewhere.
        if (format.is_closed() || format.per_table().is_some())
            && !stages::may_come_by(format, &drawn.method)
        {
            return Err(refusal(Message::new("event-draw-by-format")));
        }
        // Who is settled to play in it is seated even if he has left: then it is a forfeit.
        let field = format.is_closed().then(|| stages::field(self, stage));
        let mut seated = BTreeSet::new();
        let mut tables = BTreeSet::new();
        // What rules pair or seat may take turns at a table; the draw's order is that of the boards.
        let take_turns = *format != Format::Free;
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
            let most = if format.pairs() { 2 } else { self.settings().seats().1 };
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
                let present = field.as_ref().map_or(present, |field| field.contains(seat));
                if !present || !seated.insert(*seat) {
                    return Err(refusal(
                        Message::new("event-draw-seat")
                            .with("entrant", Arg::Seat(seat.to_string())),
                    ));
                }
            }
        }
        self.must_seat_all(&seated, &drawn.byes)?;
        let two: Vec<&[EntrantId]> =
            drawn.matches.iter().map(|seating| seating.seats.as_slice()).collect();
        stages::must_be_due(self, stage, &two).map_err(refusal)?;
        let mut matches: Vec<Pairing> = drawn
            .matches
            .into_iter()
            .map(|seating| Pairing {
                teams: if self.settings().pairs { self.teams(&seating.seats) } else { Vec::new() },
                id: seating.id,
                table: seating.table,
                moved_from: None,
                seated: seating.seats.clone(),
                seats: seating.seats,
                begun: false,
                finished: false,
                decided: None,
                outcome: Outcome::default(),
                tie_broken: None,
                told: None,
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
            input: drawn.input,
            since_corrected: false,
        });
        if let Some(field) = field {
            self.fields.insert(stage, field);
        }
        self.phase = Phase::Running;
        Ok(())
    }

    /// Everybody present sits at a table of the draw or is said to sit out; in a free game for
    /// two, whoever is left over need not be said.
    pub(super) fn must_seat_all(
        &self,
        seated: &BTreeSet<EntrantId>,
        byes: &[SitsOut],
    ) -> Result<(), Illegal> {
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
        let present = stages::due(self);
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

    fn teams(&self, seats: &[EntrantId]) -> Vec<Option<String>> {
        let team = |seat| self.entrants.get(seat).and_then(|one| one.team.clone());
        seats.iter().map(team).collect()
    }

    /// Two pairs, partners opposite each other.
    pub(super) fn sits_in_pairs(&self, seats: &[EntrantId]) -> bool {
        let [a, b, c, d] = seats else { return false };
        let side = |one: &EntrantId| self.side_of(*one);
        side(a) == side(c) && side(b) == side(d) && side(a) != side(b)
    }

    pub(super) fn undraw(&mut self, round: u32) -> Result<(), Illegal> {
        self.must_not_be_finished()?;
        let Some(last) = self.rounds.last().filter(|last| last.number == round) else {
            return Err(refusal(Message::new("event-undraw-last-only")));
        };
        if let Some(begun) = last.matches.iter().find(|pairing| pairing.begun) {
            return Err(refusal(
                Message::new("event-undraw-begun").with("table", i64::from(begun.table)),
            ));
        }
        let forfeited = |pairing: &&Pairing| self.forfeited(pairing.id).next().is_some();
        if let Some(forfeited) = last.matches.iter().find(forfeited) {
            return Err(refusal(
                Message::new("event-undraw-forfeited").with("table", i64::from(forfeited.table)),
            ));
        }
        let stage = last.stage;
        self.rounds.pop();
        if !self.has_rounds(stage) {
            self.fields.remove(&stage);
        }
        if self.rounds.is_empty() {
            self.phase = Phase::Preparing;
        }
        Ok(())
    }

    pub(super) fn take_outcome(&mut self, told: OutcomeOf) -> Result<(), Illegal> {
        let corrected = |pairing: &Pairing| {
            let (finished, decided, outcome) = pairing.as_told();
            finished && (*outcome != told.outcome || decided != told.decided)
        };
        let (number, was_corrected) = self
            .pairing(told.id)
            .map(|(round, pairing)| (round.number, corrected(pairing)))
            .ok_or_else(|| refusal(Message::new("event-no-such-match")))?;
        let id = told.id;
        let known = self.pairing(id).map(|(_, pairing)| pairing.clone());
        let mut pairing = known.ok_or_else(|| refusal(Message::new("event-no-such-match")))?;
        if let Some(forfeited) = pairing.told.take() {
            pairing.tie_broken = forfeited.tie_broken;
        }
        pairing.seated = told.seated;
        pairing.begun = told.begun;
        pairing.finished = told.finished;
        pairing.decided = told.decided;
        pairing.outcome = told.outcome;
        pairing.source = Some((told.head, told.hash));
        if !pairing.finished {
            pairing.tie_broken = None;
        }
        let settled = self.settled(pairing);
        self.change_match(id, |pairing| *pairing = settled)?;
        if was_corrected {
            // The next stage's rounds too: its seeds are no longer the ranks.
            let later = |round: &&mut Round| round.number > number;
            for round in self.rounds.iter_mut().filter(later) {
                round.since_corrected = true;
            }
        }
        Ok(())
    }

    /// A match of a bracket that ended level has a winner by other means, or none again.
    pub(super) fn break_tie(
        &mut self,
        id: MatchId,
        winner: Option<EntrantId>,
    ) -> Result<(), Illegal> {
        self.must_not_be_finished()?;
        let (round, pairing) =
            self.pairing(id).ok_or_else(|| refusal(Message::new("event-no-such-match")))?;
        if !elimination::is_level(self, round.stage, pairing) {
            return Err(refusal(Message::new("bracket-not-level")));
        }
        if winner.is_some_and(|winner| !pairing.seats.contains(&winner)) {
            return Err(refusal(Message::new("bracket-not-in-match")));
        }
        self.change_match(id, |pairing| pairing.tie_broken = winner)
    }

    /// Changes a match, unless the bracket it belongs to would not hold any more.
    pub(super) fn change_match(
        &mut self,
        id: MatchId,
        change: impl FnOnce(&mut Pairing),
    ) -> Result<(), Illegal> {
        let mut matches = self.rounds.iter_mut().enumerate().flat_map(|(round, drawn)| {
            drawn.matches.iter_mut().enumerate().map(move |(at, one)| (round, at, one))
        });
        let (round, at, pairing) = matches
            .find(|(_, _, pairing)| pairing.id == id)
            .ok_or_else(|| refusal(Message::new("event-no-such-match")))?;
        let before = pairing.clone();
        change(pairing);
        let checked = elimination::must_hold(self, self.rounds[round].stage, id);
        if checked.is_err() {
            self.rounds[round].matches[at] = before;
        }
        checked.map_err(refusal)
    }
}
