//! Entrants: who they are, whom they play with, and whether the coming rounds count on them.

use super::{Event, Pairing, Side, refusal};
use crate::games::{Illegal, Message};
use crate::tournament::plain::steers;
use crate::tournament::stages;
use crate::tournament::{Entrant, EntrantId, Presence};
use std::collections::BTreeSet;
use uuid::Uuid;

impl Event {
    /// Those who are drawn in the next round, by number.
    #[must_use]
    pub fn present(&self) -> Vec<EntrantId> {
        let stage = self.stage();
        let field =
            self.fields.get(&stage).or_else(|| self.seeds.get(&stage).filter(|_| stage > 0));
        let goes_on = |id: &EntrantId| field.is_none_or(|field| field.contains(id));
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

    pub(super) fn ever_seated(&self, entrant: EntrantId) -> bool {
        self.rounds.iter().flat_map(|round| &round.matches).any(|pairing| pairing.had(entrant))
    }

    pub(super) fn entrant_mut(&mut self, id: EntrantId) -> Result<&mut Entrant, Illegal> {
        self.entrants.get_mut(&id).ok_or_else(|| {
            refusal(Message::new("event-no-such-entrant").with("entrant", id.to_string()))
        })
    }

    pub(super) fn set_presence(
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
                Presence::Disqualified => "event-entrant-is-disqualified",
            };
            return Err(refusal(Message::new(key)));
        }
        entrant.presence = to;
        Ok(())
    }

    /// He leaves; if in the middle of a stage, that is kept, for in a round robin it decides what
    /// becomes of his games.
    pub(super) fn withdraw(&mut self, id: EntrantId) -> Result<(), Illegal> {
        self.must_not_be_finished()?;
        self.set_presence(id, &[Presence::Expected, Presence::CheckedIn], Presence::Withdrawn)?;
        self.note_leaving(id);
        Ok(())
    }

    /// Keeps in the middle of which stage somebody left.
    fn note_leaving(&mut self, id: EntrantId) {
        let stage = self.stage();
        let plays = self.fields.get(&stage).is_some_and(|field| field.contains(&id));
        if plays && !stages::is_over(self, stage) {
            self.left.insert(id, stage);
        }
    }

    /// He is taken out, whatever he was.
    pub(super) fn disqualify(&mut self, id: EntrantId) -> Result<(), Illegal> {
        self.must_not_be_finished()?;
        let before = self.entrant_mut(id)?.presence;
        let any = [Presence::Expected, Presence::CheckedIn, Presence::Withdrawn];
        self.set_presence(id, &any, Presence::Disqualified)?;
        self.entrant_mut(id)?.before = Some(before);
        if before != Presence::Withdrawn {
            self.note_leaving(id);
        }
        Ok(())
    }

    /// He is what he was before he was taken out (Q68).
    pub(super) fn reinstate(&mut self, id: EntrantId) -> Result<(), Illegal> {
        self.must_not_be_finished()?;
        let entrant = self.entrant_mut(id)?;
        if entrant.presence != Presence::Disqualified {
            return Err(refusal(Message::new("event-entrant-is-not-disqualified")));
        }
        entrant.presence = entrant.before.take().unwrap_or(Presence::CheckedIn);
        if entrant.presence != Presence::Withdrawn {
            self.left.remove(&id);
        }
        Ok(())
    }

    pub(super) fn enter(
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
        self.entrants.insert(
            id,
            Entrant { person, number, team, presence: Presence::Expected, before: None, late },
        );
        Ok(())
    }

    pub(super) fn renumber(&mut self, id: EntrantId, number: u32) -> Result<(), Illegal> {
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
}

pub(super) fn team_name(team: Option<String>) -> Result<Option<String>, Illegal> {
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
