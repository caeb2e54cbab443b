//! The plan: matches and what feeds them, drawn once from the number of entrants.

use super::{Kind, Seed};

/// A match by its place in the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchId(pub usize);

/// Where an occupant comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Feed {
    /// The seeding.
    Seed(Seed),
    /// The winner of a match.
    WinnerOf(MatchId),
    /// Its loser.
    LoserOf(MatchId),
}

/// The part of the bracket a match belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// Without a loss, or the only part of a single elimination.
    Winners,
    /// With one loss.
    Losers,
    /// For the third place.
    Third,
    /// The final.
    Final,
    /// The final once more.
    SecondFinal,
}

/// A match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Match {
    /// Its place in the plan.
    pub id: MatchId,
    /// The part it belongs to.
    pub part: Part,
    /// The round of that part, from 1.
    pub round: usize,
    /// The place in that round, from 0, for drawing.
    pub place: usize,
    /// Who plays.
    pub feeds: [Feed; 2],
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Plan {
    pub(super) entrants: usize,
    pub(super) kind: Kind,
    pub(super) matches: Vec<Match>,
}

/// How losers of a round come into the other half, so that they meet again as late as can be.
#[derive(Debug, Clone, Copy)]
enum DropOrder {
    Natural,
    Reverse,
    HalfShift,
    ReverseHalves,
}

/// Orders of the rounds from the second on, by the size of the bracket; found by trying all.
fn drops(rounds: usize) -> Vec<DropOrder> {
    use DropOrder::{HalfShift, Natural, Reverse, ReverseHalves};
    match rounds {
        0..=2 => vec![],
        3 => vec![Reverse],
        4 => vec![Reverse, Natural],
        5 => vec![Reverse, HalfShift, Natural],
        6 => vec![Reverse, HalfShift, ReverseHalves, Reverse],
        7 => vec![Reverse, HalfShift, ReverseHalves, Natural, Reverse],
        _ => {
            let cycle = [Reverse, HalfShift, ReverseHalves, Natural];
            cycle.into_iter().cycle().take(rounds - 2).collect()
        }
    }
}

impl DropOrder {
    fn apply<T: Copy>(self, losers: &[T]) -> Vec<T> {
        let half = losers.len() / 2;
        match self {
            Self::Natural => losers.to_vec(),
            Self::Reverse => losers.iter().rev().copied().collect(),
            Self::HalfShift => [&losers[half..], &losers[..half]].concat(),
            Self::ReverseHalves => {
                losers[..half].iter().rev().chain(losers[half..].iter().rev()).copied().collect()
            }
        }
    }
}

/// Seeds in the order of the first round: 1–8, 4–5, 2–7, 3–6.
fn seeding(size: usize) -> Vec<Seed> {
    let mut order = vec![1];
    while order.len() < size {
        let sum = 2 * order.len() + 1;
        order = order.iter().flat_map(|seed| [*seed, sum - seed]).collect();
    }
    order
}

/// `None` is nobody: a seed there is no entrant for, or the loser of no match.
type Place = Option<Feed>;

impl Plan {
    pub(super) fn draw(entrants: usize, kind: Kind) -> Self {
        let size = entrants.next_power_of_two();
        let mut plan = Self { entrants, kind, matches: Vec::new() };
        let seeds = seeding(size).into_iter();
        let mut places: Vec<Place> =
            seeds.map(|seed| (seed <= entrants).then_some(Feed::Seed(seed))).collect();
        let rounds = usize::try_from(size.trailing_zeros()).unwrap_or(0);
        let double = matches!(kind, Kind::Double { .. });
        let drops = drops(rounds);
        let (mut losers, mut lower): (Vec<Place>, Vec<Place>) = (Vec::new(), Vec::new());
        let mut lower_round = 0;
        for round in 1..=rounds {
            let part = if round == rounds && !double { Part::Final } else { Part::Winners };
            if let (Kind::Single { third_place: true }, Part::Final) = (kind, part) {
                plan.pair(Part::Third, 1, &losers);
            }
            (places, losers) = plan.pair(part, round, &places);
            if !double {
                continue;
            }
            if round == 1 {
                lower.clone_from(&losers);
            } else {
                let drop = drops.get(round - 2).copied().unwrap_or(DropOrder::Natural);
                lower_round += 1;
                let both: Vec<Place> = lower
                    .iter()
                    .zip(drop.apply(&losers))
                    .flat_map(|(stayed, dropped)| [*stayed, dropped])
                    .collect();
                lower = plan.pair(Part::Losers, lower_round, &both).0;
            }
            if lower.len() > 1 {
                lower_round += 1;
                lower = plan.pair(Part::Losers, lower_round, &lower).0;
            }
        }
        if double {
            let both = [places[0], lower[0]];
            let (winner, loser) = plan.pair(Part::Final, 1, &both);
            if let Kind::Double { reset: true } = kind {
                plan.pair(Part::SecondFinal, 1, &[winner[0], loser[0]]);
            }
        }
        plan
    }

    /// Pairs neighbours; whoever has nobody beside him goes on without a match. Winners and
    /// losers.
    fn pair(&mut self, part: Part, round: usize, places: &[Place]) -> (Vec<Place>, Vec<Place>) {
        let pairs = places.chunks(2).enumerate().map(|(place, pair)| match pair {
            [Some(one), Some(other)] => {
                let id = MatchId(self.matches.len());
                self.matches.push(Match { id, part, round, place, feeds: [*one, *other] });
                (Some(Feed::WinnerOf(id)), Some(Feed::LoserOf(id)))
            }
            _ => (pair.iter().copied().flatten().next(), None),
        });
        pairs.unzip()
    }

    /// For each match whether it depends on that one. What feeds a match stands before it.
    pub(super) fn following(&self, earlier: MatchId) -> Vec<bool> {
        let mut follows = Vec::with_capacity(self.matches.len());
        for one in &self.matches {
            let after = one.feeds.iter().any(|feed| match feed {
                Feed::Seed(_) => false,
                Feed::WinnerOf(id) | Feed::LoserOf(id) => *id == earlier || follows[id.0],
            });
            follows.push(after);
        }
        follows
    }

    /// Rounds whose losers are out, first ones first; the final is one stage with its second.
    pub(super) fn stages(&self) -> Vec<(Part, Vec<&Match>)> {
        let third = self.matches.iter().any(|one| one.part == Part::Third);
        let semi_final = usize::try_from(self.entrants.next_power_of_two().trailing_zeros());
        let semi_final = semi_final.unwrap_or(0).saturating_sub(1);
        let mut stages: Vec<(Part, Vec<&Match>)> = Vec::new();
        for part in [Part::Winners, Part::Losers, Part::Third, Part::Final] {
            let rounds = self.matches.iter().filter(|one| one.part == part).map(|one| one.round);
            for round in 1..=rounds.max().unwrap_or(0) {
                let goes_on = part == Part::Winners
                    && (matches!(self.kind, Kind::Double { .. }) || (third && round == semi_final));
                let here = self.matches.iter().filter(|one| one.part == part && one.round == round);
                let here: Vec<&Match> = here.collect();
                if !goes_on && !here.is_empty() {
                    stages.push((part, here));
                }
            }
        }
        stages
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The matches on the way of a feed through the losers' half, in order.
    fn way(plan: &Plan, feed: Feed) -> Vec<MatchId> {
        let mut way = Vec::new();
        let mut at = feed;
        while let Some(next) =
            plan.matches.iter().find(|one| one.part == Part::Losers && one.feeds.contains(&at))
        {
            way.push(next.id);
            at = Feed::WinnerOf(next.id);
        }
        way
    }

    /// Wins the later dropper needs before he can meet the loser of an earlier round's match that
    /// fed his own, the least over all.
    fn wins_before_a_rematch(plan: &Plan, from: usize, to: usize) -> usize {
        let winners = |round| {
            plan.matches.iter().filter(move |one| one.part == Part::Winners && one.round == round)
        };
        let mut least = usize::MAX;
        for later in winners(to) {
            for earlier in winners(from).filter(|one| plan.following(one.id)[later.id.0]) {
                let his = way(plan, Feed::LoserOf(later.id));
                let other = way(plan, Feed::LoserOf(earlier.id));
                let wins = his.iter().position(|id| other.contains(id));
                least = least.min(wins.unwrap_or(his.len()));
            }
        }
        least
    }

    #[test]
    fn losers_drop_where_they_meet_again_as_late_as_published() {
        for (size, adjacent) in
            [(8, &[1][..]), (16, &[3, 1]), (32, &[5, 1, 1]), (64, &[7, 3, 3]), (128, &[9, 5, 5])]
        {
            let plan = Plan::draw(size, Kind::Double { reset: true });
            let found: Vec<usize> =
                (1..=adjacent.len()).map(|w| wins_before_a_rematch(&plan, w, w + 1)).collect();
            assert_eq!(found, adjacent, "{size}");
        }
        let across = |size, from, to| {
            wins_before_a_rematch(&Plan::draw(size, Kind::Double { reset: true }), from, to)
        };
        assert_eq!(
            [across(32, 1, 3), across(64, 1, 3), across(64, 2, 4), across(128, 1, 3)],
            [3, 5, 3, 7]
        );
    }

    #[test]
    fn a_plan_has_the_matches_it_needs_and_none_more() {
        for entrants in 2..=130 {
            let count = |kind| Plan::draw(entrants, kind).matches.len();
            assert_eq!(count(Kind::Single { third_place: false }), entrants - 1);
            assert_eq!(count(Kind::Double { reset: false }), 2 * entrants - 2);
            assert_eq!(count(Kind::Double { reset: true }), 2 * entrants - 1);
            let bronze = usize::from(entrants >= 4);
            assert_eq!(count(Kind::Single { third_place: true }), entrants - 1 + bronze);
        }
    }
}
