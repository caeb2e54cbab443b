//! Elimination: who meets whom is fixed by the seeds, who is out by the results.
//!
//! A bracket is its plan and the results entered, nothing else; every occupant follows from
//! them. So taking a result back restores exactly what was. A place without a player is removed
//! when the plan is drawn: no match against nobody exists, in either half.

mod plan;

pub use plan::{Feed, Match, MatchId, Part};

use crate::games::Message;
use plan::Plan;
use std::collections::BTreeMap;

/// A place in the seeding, 1 is the best.
pub type Seed = usize;

/// The most entrants of a bracket.
pub const MOST: usize = 1024;

/// What a bracket is played for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// One loss and out.
    Single {
        /// Those who lost the semi-finals play for the third place.
        third_place: bool,
    },
    /// Two losses and out.
    Double {
        /// The unbeaten finalist may lose once, too: then a second final decides.
        reset: bool,
    },
}

/// How a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ended {
    /// One of them won, by playing or because the other did not come.
    Won {
        /// The winner's seed.
        by: Seed,
        /// It was not played.
        walkover: bool,
    },
    /// Neither came: both are out.
    Nobody,
}

/// Who takes a place of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Occupant {
    /// This one.
    Player(Seed),
    /// Nobody will: both of an earlier match stayed away.
    Nobody,
    /// It is not yet known.
    Open,
}

/// A bracket as far as it has been played.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Bracket {
    plan: Plan,
    results: BTreeMap<MatchId, Ended>,
}

impl Bracket {
    /// The bracket of so many entrants.
    ///
    /// # Errors
    /// Fewer than two, or more than [`MOST`].
    pub fn new(entrants: usize, kind: Kind) -> Result<Self, Message> {
        if !(2..=MOST).contains(&entrants) {
            let most = i64::try_from(MOST).unwrap_or(i64::MAX);
            return Err(Message::new("bracket-entrants").with("most", most));
        }
        Ok(Self { plan: Plan::draw(entrants, kind), results: BTreeMap::new() })
    }

    /// What it is played for.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.plan.kind
    }

    /// All matches, in the order they can be played; a second final is among them even while
    /// nobody knows whether it is needed.
    #[must_use]
    pub fn matches(&self) -> &[Match] {
        &self.plan.matches
    }

    /// The result of a match.
    #[must_use]
    pub fn result(&self, id: MatchId) -> Option<Ended> {
        self.results.get(&id).copied()
    }

    /// Who meets in a match, as far as it is known.
    #[must_use]
    pub fn occupants(&self, id: MatchId) -> [Occupant; 2] {
        self.course()[id.0].occupants
    }

    /// What follows from the results, match by match; what feeds one stands before it.
    fn course(&self) -> Vec<Outcome> {
        let mut course: Vec<Outcome> = Vec::with_capacity(self.plan.matches.len());
        for one in &self.plan.matches {
            let occupants = one.feeds.map(|feed| match feed {
                Feed::Seed(seed) => Occupant::Player(seed),
                Feed::WinnerOf(id) => course[id.0].winner,
                Feed::LoserOf(id) => course[id.0].loser,
            });
            let (winner, loser) = outcome(occupants, self.result(one.id));
            course.push(Outcome { occupants, winner, loser });
        }
        course
    }

    /// Whether a match is to be played at all: a second final only after the first was lost by
    /// the finalist without a loss.
    #[must_use]
    pub fn is_needed(&self, id: MatchId) -> bool {
        self.is_needed_in(&self.course(), id)
    }

    fn is_needed_in(&self, course: &[Outcome], id: MatchId) -> bool {
        let one = &self.plan.matches[id.0];
        if one.part != Part::SecondFinal {
            return true;
        }
        let Some(Feed::WinnerOf(first)) = one.feeds.first().copied() else { return false };
        let [unbeaten, _] = course[first.0].occupants;
        matches!(self.result(first), Some(Ended::Won { by, .. }) if unbeaten != Occupant::Player(by))
    }

    /// The matches that can be played now.
    #[must_use]
    pub fn playable(&self) -> Vec<MatchId> {
        let course = self.course();
        let ready = |one: &&Match| {
            self.result(one.id).is_none()
                && course[one.id.0].players().is_some()
                && self.is_needed_in(&course, one.id)
        };
        self.plan.matches.iter().filter(ready).map(|one| one.id).collect()
    }

    /// Enters a result.
    ///
    /// # Errors
    /// The match cannot be played now, or the winner does not play in it.
    pub fn decide(&mut self, id: MatchId, ended: Ended) -> Result<(), Message> {
        if id.0 >= self.plan.matches.len() || !self.playable().contains(&id) {
            return Err(Message::new("bracket-not-playable"));
        }
        let plays = self.course()[id.0].players().unwrap_or_default();
        if let Ended::Won { by, .. } = ended
            && !plays.contains(&by)
        {
            return Err(Message::new("bracket-not-in-match"));
        }
        self.results.insert(id, ended);
        Ok(())
    }

    /// Takes a result back.
    ///
    /// # Errors
    /// There is none, or a match that follows from it has one: that one goes first.
    pub fn undo(&mut self, id: MatchId) -> Result<(), Message> {
        if !self.results.contains_key(&id) {
            return Err(Message::new("bracket-no-result"));
        }
        let following = self.plan.following(id);
        let after = self.results.keys().filter(|later| following[later.0]).count();
        if after > 0 {
            let after = i64::try_from(after).unwrap_or(i64::MAX);
            return Err(Message::new("bracket-later-results").with("matches", after));
        }
        self.results.remove(&id);
        Ok(())
    }

    /// Who has won it all.
    #[must_use]
    pub fn champion(&self) -> Option<Seed> {
        let course = self.course();
        let last = self.plan.matches.iter().rev().find(|one| {
            matches!(one.part, Part::Final | Part::SecondFinal)
                && self.is_needed_in(&course, one.id)
        })?;
        match course[last.id.0].winner {
            Occupant::Player(seed) => Some(seed),
            Occupant::Nobody | Occupant::Open => None,
        }
    }

    /// Whether nothing is left to be played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.playable().is_empty()
    }

    /// Places of everybody whose place is certain; those who lost in the same round share one.
    #[must_use]
    pub fn places(&self) -> BTreeMap<Seed, usize> {
        let course = self.course();
        let mut places = BTreeMap::new();
        let mut out = 0;
        for (last, here) in self.plan.stages() {
            // After the match for the third place both of its players are out.
            let leave = if last == Part::Third { 2 } else { here.len() };
            out += leave;
            let place = self.plan.entrants - out + if last == Part::Third { 2 } else { 1 };
            for one in here {
                let decisive =
                    if last == Part::Final { self.last_final(&course, one.id) } else { one.id };
                let Outcome { winner, loser, .. } = course[decisive.0];
                if let Occupant::Player(seed) = loser {
                    places.insert(seed, place);
                }
                if let (Occupant::Player(seed), Part::Final | Part::Third) = (winner, last) {
                    places.insert(seed, place - 1);
                }
            }
        }
        places
    }

    /// The final that decides: the second one once it is needed.
    fn last_final(&self, course: &[Outcome], first: MatchId) -> MatchId {
        let second = self.plan.matches.iter().find(|one| one.part == Part::SecondFinal);
        second.filter(|one| self.is_needed_in(course, one.id)).map_or(first, |one| one.id)
    }
}

/// A match as far as the results tell.
#[derive(Debug, Clone, Copy)]
struct Outcome {
    occupants: [Occupant; 2],
    winner: Occupant,
    loser: Occupant,
}

impl Outcome {
    const fn players(&self) -> Option<[Seed; 2]> {
        match self.occupants {
            [Occupant::Player(one), Occupant::Player(other)] => Some([one, other]),
            _ => None,
        }
    }
}

/// Winner and loser. A player whose opponent stays away for good has won without a match, and
/// nobody has lost it.
fn outcome(occupants: [Occupant; 2], result: Option<Ended>) -> (Occupant, Occupant) {
    use Occupant::{Nobody, Open, Player};
    match (occupants, result) {
        ([Nobody, Nobody], _) => (Nobody, Nobody),
        ([Player(one), Nobody] | [Nobody, Player(one)], _) => (Player(one), Nobody),
        ([Player(one), Player(other)], Some(Ended::Won { by, .. })) => {
            (Player(by), Player(if by == one { other } else { one }))
        }
        ([Player(_), Player(_)], Some(Ended::Nobody)) => (Nobody, Nobody),
        _ => (Open, Open),
    }
}

/// Who moves first in a knock-out: who did so less often, else who did not last time, else in odd
/// matches the better seed. Histories hold `true` for each game moved first; `better` is the
/// better seed's.
#[must_use]
pub fn better_moves_first(better: &[bool], other: &[bool], number: usize) -> bool {
    let firsts = |history: &[bool]| history.iter().filter(|first| **first).count();
    let by_count = firsts(other).cmp(&firsts(better));
    let last = |history: &[bool]| history.last().copied().unwrap_or(false);
    match (by_count, last(better), last(other)) {
        (std::cmp::Ordering::Greater, _, _) => true,
        (std::cmp::Ordering::Less, _, _) => false,
        (_, false, true) => true,
        (_, true, false) => false,
        _ => number % 2 == 1,
    }
}
