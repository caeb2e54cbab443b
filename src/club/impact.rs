//! What a decision about an event would do, before anybody makes it: a penalty, its lifting, a
//! change of an entrant's presence, a correction of the event's own log.
//!
//! The log is folded with the decision beside the real one and both are compared; nothing is
//! written.

use super::intent::kind_and_payload;
use super::penalties::{self, Ruling, Verdict};
use super::{Club, EventId, Intent, RatingChange, Refused, corrections, events, streams};
use crate::club::RowChange;
use crate::games::Illegal;
use crate::log::{Actor, CORRECT, EntryId, Folded, Hash, Seq};
use crate::store::Reader;
use crate::tournament::standings::Standings;
use crate::tournament::{
    Decided, EntrantId, Entry, Event, How, MatchId, OutcomeOf, Pairing, Presence,
};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A decision about an event that is not made yet.
#[derive(Debug, Clone)]
pub enum Decision {
    /// A penalty or a disqualification.
    Impose(EntrantId, Verdict),
    /// Lifting one.
    Lift(Ruling),
    /// Somebody leaves.
    Withdraw(EntrantId),
    /// Somebody is back.
    Return(EntrantId),
    /// Changes of the event's log.
    Correct(Value),
}

/// What a decision changes.
#[derive(Debug, Clone, PartialEq)]
pub struct EventImpact {
    /// The event's revision it was folded from.
    pub revision: Seq,
    /// The rows of the standings that differ, in their order after it.
    pub rows: Vec<RowChange>,
    /// The first three places, before and after, where they differ.
    pub podium: Option<Podium>,
    /// The ratings that would be others if the event ended as it stands.
    pub ratings: Vec<RatingChange>,
    /// The matches that end otherwise than they did.
    pub matches: Vec<MatchId>,
    /// The rounds that stay as they were drawn, from results that are others then.
    pub stay: Vec<u32>,
    /// The rounds that would not be there any more.
    pub gone: Vec<u32>,
    /// Those whose presence is another, before and after.
    pub presence: Vec<(EntrantId, Option<Presence>, Option<Presence>)>,
}

/// Who has the first three places, before and after; several where a place is shared.
pub type Podium = ([Vec<EntrantId>; 3], [Vec<EntrantId>; 3]);

/// What would become of a decision.
#[derive(Debug, Clone, PartialEq)]
pub enum EventPreview {
    /// It can be made.
    Holds(Box<EventImpact>),
    /// These later entries would not hold.
    Breaks {
        /// Those entries, in the order they count.
        entries: Vec<EntryId>,
        /// Why the first of them would not hold.
        first: Illegal,
    },
}

impl Club {
    /// Folds an event as a decision would leave it, and says what differs. Writes nothing.
    ///
    /// # Errors
    /// The decision would be refused.
    pub fn preview_decision(
        &self,
        id: EventId,
        decision: Decision,
    ) -> Result<EventPreview, Refused> {
        self.store.read(|reader| preview(self, reader, id, decision))
    }
}

fn preview(
    club: &Club,
    reader: &mut Reader<'_>,
    id: EventId,
    decision: Decision,
) -> Result<EventPreview, Refused> {
    let before = streams::load::<Event>(reader, id.stream())?;
    let mut after = (*before).clone();
    let intent = Intent::now(Actor::System);
    let mut leaves = None;
    let (kind, payload) = match decision {
        Decision::Impose(entrant, Verdict::Penalty(sanction)) => {
            let penalty = penalties::penalty(before.state(), intent.id, entrant, sanction);
            kind_and_payload(&Entry::Penalized(penalty))
        }
        Decision::Impose(entrant, Verdict::Disqualification) => {
            leaves = Some(entrant);
            let reason = Some(Hash::ZERO);
            kind_and_payload(&Entry::Disqualified { entrant, reason, rule: None })
        }
        Decision::Lift(ruling) => kind_and_payload(&penalties::lifting(ruling, Hash::ZERO)),
        Decision::Withdraw(entrant) => {
            leaves = Some(entrant);
            kind_and_payload(&Entry::Withdrawn { entrant })
        }
        Decision::Return(entrant) => kind_and_payload(&Entry::Returned { entrant }),
        Decision::Correct(changes) => {
            events::leaves_outcomes(reader, &changes)?;
            (CORRECT.to_owned(), Map::from_iter([("changes".to_owned(), changes)]))
        }
    };
    let draft = intent.draft(id.stream(), before.head().head, kind, payload);
    match after.follow(&draft).map_err(Refused::from) {
        Ok(()) => {}
        Err(Refused::LaterIllegal { entries, first }) => {
            return Ok(EventPreview::Breaks { entries, first });
        }
        Err(refused) => return Err(refused),
    }
    events::holds_together(after.state())?;
    if let Some(entrant) = leaves {
        forfeit_unplayed(&mut after, before.state(), id, entrant)?;
    }
    let (now, then) = (before.state(), after.state());
    let ratings = club.ratings_in(reader)?.changes_if(id, now, then);
    let impact = EventImpact { revision: before.head().head, ..compare(now, then, ratings) };
    Ok(EventPreview::Holds(Box::new(impact)))
}

/// Whoever leaves forfeits the match he sits in if it has not begun, as [`Club::withdraw`] does.
fn forfeit_unplayed(
    after: &mut Folded<Event>,
    before: &Event,
    id: EventId,
    entrant: EntrantId,
) -> Result<(), Refused> {
    let Some(open) = before.open_match_of(entrant) else { return Ok(()) };
    let Some(winner) = events::unplayed_winner(before, open, entrant) else { return Ok(()) };
    let decided =
        Decided { how: How::Forfeit, winner: Some(winner.to_string()), score: BTreeMap::new() };
    let seats: Vec<String> = open.seats.iter().map(ToString::to_string).collect();
    let told = Entry::Outcome(OutcomeOf {
        id: open.id,
        head: Seq::START,
        hash: Hash::ZERO,
        seated: open.seated.clone(),
        begun: true,
        finished: true,
        decided: Some(How::Forfeit),
        outcome: decided.outcome(&seats)?,
    });
    let (kind, payload) = kind_and_payload(&told);
    let head = after.head().head;
    after.follow(&Intent::now(Actor::System).draft(id.stream(), head, kind, payload))?;
    Ok(())
}

fn compare(now: &Event, then: &Event, ratings: Vec<RatingChange>) -> EventImpact {
    let (old, new) = (Standings::of(now), Standings::of(then));
    let drawn_now: Vec<u32> = now.rounds.iter().map(|round| round.number).collect();
    let there = |event: &Event, number: u32| event.rounds.iter().any(|one| one.number == number);
    let ends_otherwise = |pairing: &&Pairing| {
        let before = now.pairing(pairing.id).map(|(_, before)| before);
        before.is_some_and(|before| {
            (before.finished, before.decided, &before.outcome)
                != (pairing.finished, pairing.decided, &pairing.outcome)
        })
    };
    let mut everybody: Vec<EntrantId> =
        now.entrants.keys().chain(then.entrants.keys()).copied().collect();
    everybody.sort_unstable();
    everybody.dedup();
    let presence =
        |event: &Event, one: &EntrantId| event.entrants.get(one).map(|entrant| entrant.presence);
    let matches = then.rounds.iter().flat_map(|round| &round.matches);
    EventImpact {
        revision: Seq::START,
        rows: corrections::rows(&old, &new),
        podium: podium(&old, &new),
        ratings,
        matches: matches.filter(ends_otherwise).map(|pairing| pairing.id).collect(),
        stay: drawn_now
            .iter()
            .copied()
            .filter(|one| {
                there(then, *one) && then.drawn_from_others(*one) && !now.drawn_from_others(*one)
            })
            .collect(),
        gone: drawn_now.iter().copied().filter(|one| !there(then, *one)).collect(),
        presence: everybody
            .iter()
            .map(|one| (*one, presence(now, one), presence(then, one)))
            .filter(|(_, before, after)| before != after)
            .collect(),
    }
}

/// The first three places before and after, if they differ: who would be honoured.
pub(super) fn podium(old: &Standings, new: &Standings) -> Option<Podium> {
    let first_three = |standings: &Standings| {
        [1, 2, 3].map(|rank| {
            let rows = standings.rows.iter().filter(|row| row.rank == Some(rank));
            rows.flat_map(crate::tournament::standings::Row::entrants).collect::<Vec<_>>()
        })
    };
    let (before, after) = (first_three(old), first_three(new));
    (before != after).then_some((before, after))
}
