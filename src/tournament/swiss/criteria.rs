//! The quality criteria of a bracket (C6–C21) as costs of pairs.
//!
//! Each criterion is a count, or a list of counts by falling score; a cost holds them one after
//! another, as many to a word as fit, so that costs compare as the criteria do.

use super::cost::{Cost, Costs};
use super::field::Field;
use super::player::Float;
use crate::tournament::crosstable::Score;

/// Bits of a word used for counts; the rest is room for the duals.
const BITS: u32 = 40;

/// Who a vertex of a bracket's graph is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Moved down from a higher bracket (MDP).
    MovedDown(usize),
    /// Of the bracket's own scoregroup.
    Resident(usize),
    /// Of the scoregroup below.
    Next(usize),
    /// Of a scoregroup further below.
    Lower(usize),
    /// The allocated bye.
    Bye,
    /// Stands for whatever is below and not looked at one by one.
    Below,
}

/// What the next bracket would come to if one player floated into it (C8), known beforehand.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ahead {
    /// How many would float from there.
    pub(super) floaters: usize,
    /// He would be one of them.
    pub(super) himself: bool,
}

/// A bracket, and what of the rest is looked at together with it.
#[derive(Debug)]
pub(super) struct Model<'a> {
    pub(super) field: &'a Field,
    /// Bracket first, in order; then what is below.
    pub(super) roles: Vec<Role>,
    /// One a bracket player, where exactly one floats; empty where the next bracket is in the graph.
    pub(super) ahead: Vec<Ahead>,
    /// The only floater takes the bye: C9 applies.
    pub(super) bye_alone: bool,
}

#[derive(Debug, Clone, Copy)]
struct Slot {
    word: usize,
    shift: u32,
}

/// Where each criterion's counts are in a cost.
#[derive(Debug, Default)]
pub(super) struct Layers {
    slots: Vec<Option<Slot>>,
    word: usize,
    used: u32,
    scores: Vec<Score>,
}

/// Criteria that are one count.
#[derive(Debug, Clone, Copy)]
enum Count {
    Floaters,
    Unplayed,
    TopDifference,
    TopRepeated,
    Refused,
    RefusedStrong,
    DownLast,
    UpLast,
    DownBefore,
    UpBefore,
    AheadFloaters,
}

/// Criteria that are a list of counts by score.
#[derive(Debug, Clone, Copy)]
enum List {
    Floaters,
    Ahead,
    DownLast,
    UpLast,
    DownBefore,
    UpBefore,
}

const COUNTS: usize = 11;

impl Layers {
    fn push(&mut self, most: usize) {
        if most == 0 {
            self.slots.push(None);
            return;
        }
        let bits = usize::BITS - most.leading_zeros();
        if self.used + bits > BITS {
            self.word += 1;
            self.used = 0;
        }
        self.used += bits;
        self.slots.push(Some(Slot { word: self.word, shift: BITS - self.used }));
    }

    /// Words needed, one more for the exchanges of Art. 4 included.
    pub(super) fn words(&self) -> usize {
        self.word + 2
    }
}

impl Model<'_> {
    fn bracket(&self) -> impl Iterator<Item = (usize, bool)> {
        self.roles.iter().filter_map(|role| match role {
            Role::MovedDown(one) => Some((*one, true)),
            Role::Resident(one) => Some((*one, false)),
            _ => None,
        })
    }

    pub(super) fn bracket_len(&self) -> usize {
        self.bracket().count()
    }

    fn next(&self) -> impl Iterator<Item = usize> {
        self.roles.iter().filter_map(|role| match role {
            Role::Next(one) => Some(*one),
            _ => None,
        })
    }

    /// The order C6, C7, C8 … C21 with room for the largest sums possible here.
    pub(super) fn layers(&self) -> Layers {
        let field = self.field;
        let all: Vec<(usize, bool)> = self.bracket().collect();
        let player = |one: usize| &field.players[one];
        let mut scores: Vec<Score> = all.iter().map(|(one, _)| player(*one).score).collect();
        scores.extend(self.next().map(|one| player(one).score));
        scores.sort_unstable_by(|a, b| b.cmp(a));
        scores.dedup();
        let floats_possible = self.roles.len() > all.len();
        let looks_ahead = self.next().next().is_some();
        let count = |wanted: &dyn Fn(usize, bool) -> bool| {
            all.iter().filter(|(one, moved)| wanted(*one, *moved)).count()
        };
        let if_floats = |most: usize| if floats_possible { most } else { 0 };
        let pairs = if field.by_lot { 0 } else { all.len() };
        let last = if field.last_round { pairs } else { 0 };
        let any_moved = all.iter().any(|(_, moved)| *moved);
        let resident_with = |ago: usize, float: Float| {
            count(&|one, moved| !moved && player(one).floated(ago, float))
        };
        let up = |ago| if any_moved { resident_with(ago, Float::Up) } else { 0 };
        let mut layers = Layers::default();
        // The counts come first in `slots`, in an order of their own; significance is the order
        // of pushing, so they are pushed into place.
        let mut counts: Vec<Option<Slot>> = vec![None; COUNTS];
        let mut lists: Vec<Option<Slot>> = vec![None; 6 * scores.len()];
        let mut one_count = |layers: &mut Layers, which: Count, most: usize| {
            layers.push(most);
            counts[which as usize] = layers.slots.pop().flatten();
        };
        let by_score = |layers: &mut Layers,
                        lists: &mut Vec<Option<Slot>>,
                        which: List,
                        most: &dyn Fn(Score) -> usize| {
            for (at, score) in scores.iter().enumerate() {
                layers.push(most(*score));
                lists[which as usize * scores.len() + at] = layers.slots.pop().flatten();
            }
        };
        let with_score = |score: Score| count(&|one, _| player(one).score == score);
        one_count(&mut layers, Count::Floaters, if_floats(all.len()));
        by_score(&mut layers, &mut lists, List::Floaters, &|score| if_floats(with_score(score)));
        if looks_ahead {
            let next = self.next().count();
            one_count(&mut layers, Count::AheadFloaters, all.len() + next);
            by_score(&mut layers, &mut lists, List::Ahead, &|score| {
                with_score(score) + self.next().filter(|one| player(*one).score == score).count()
            });
        } else if let Some(most) = self.ahead.iter().map(|ahead| ahead.floaters).max() {
            // Only one floats, so "himself" is one bit below the number of floaters.
            one_count(&mut layers, Count::AheadFloaters, 2 * most + 1);
        }
        if self.bye_alone {
            let most = all.iter().map(|(one, _)| player(*one).unplayed).max().unwrap_or(0);
            one_count(&mut layers, Count::Unplayed, usize::try_from(most).unwrap_or(usize::MAX));
        }
        one_count(&mut layers, Count::TopDifference, last);
        one_count(&mut layers, Count::TopRepeated, last);
        one_count(&mut layers, Count::Refused, pairs / 2);
        one_count(&mut layers, Count::RefusedStrong, pairs / 2);
        one_count(&mut layers, Count::DownLast, if_floats(resident_with(1, Float::Down)));
        one_count(&mut layers, Count::UpLast, up(1));
        one_count(&mut layers, Count::DownBefore, if_floats(resident_with(2, Float::Down)));
        one_count(&mut layers, Count::UpBefore, up(2));
        let moved_with = |score: Score, ago: usize| {
            count(&|one, moved| {
                moved && player(one).score == score && player(one).floated(ago, Float::Down)
            })
        };
        let moved_at = |score: Score| count(&|one, moved| moved && player(one).score == score);
        for (ago, down, up_list) in
            [(1, List::DownLast, List::UpLast), (2, List::DownBefore, List::UpBefore)]
        {
            by_score(&mut layers, &mut lists, down, &|score| if_floats(moved_with(score, ago)));
            by_score(&mut layers, &mut lists, up_list, &|score| moved_at(score).min(up(ago)));
        }
        counts.extend(lists);
        layers.slots = counts;
        layers.scores = scores;
        layers
    }

    /// The costs of all pairs.
    pub(super) fn costs<const K: usize>(&self, layers: &Layers) -> Costs<K> {
        let mut costs = Costs::new(self.roles.len());
        for one in 0..self.roles.len() {
            for other in one + 1..self.roles.len() {
                if let Some(cost) = self.cost(layers, one, other) {
                    costs.set(one, other, cost);
                }
            }
        }
        costs
    }

    fn cost<const K: usize>(&self, layers: &Layers, one: usize, other: usize) -> Option<Cost<K>> {
        use Role::{Below, Bye, Lower, MovedDown, Next, Resident};
        let field = self.field;
        let mut cost = Cost::ZERO;
        let mut add = |slot: usize, amount: i64| {
            if let Some(slot) = layers.slots[slot] {
                cost.0[slot.word] += amount << slot.shift;
            }
        };
        let listed = |which: List, score: Score| {
            let at = layers.scores.partition_point(|higher| *higher > score);
            COUNTS + which as usize * layers.scores.len() + at
        };
        let score = |one: usize| field.players[one].score;
        match (self.roles[one], self.roles[other]) {
            (MovedDown(_), MovedDown(_)) => return None,
            (MovedDown(a) | Resident(a), Resident(b)) => {
                if !field.graph.has(a, b) {
                    return None;
                }
                if !field.by_lot {
                    if field.last_round {
                        let faults = field.topscorer_faults(a, b);
                        add(Count::TopDifference as usize, faults.0);
                        add(Count::TopRepeated as usize, faults.1);
                    }
                    let refusals = field.refusals(a, b);
                    add(Count::Refused as usize, refusals.0);
                    add(Count::RefusedStrong as usize, refusals.1);
                }
                if matches!(self.roles[one], MovedDown(_)) {
                    for (ago, count, list) in
                        [(1, Count::UpLast, List::UpLast), (2, Count::UpBefore, List::UpBefore)]
                    {
                        if field.players[b].floated(ago, Float::Up) {
                            add(count as usize, 1);
                            add(listed(list, score(a)), 1);
                        }
                    }
                }
            }
            (MovedDown(a) | Resident(a), below) => {
                let possible = match below {
                    Next(b) | Lower(b) => field.graph.has(a, b),
                    Bye => field.may_have_bye(a),
                    _ => !self.bye_alone || field.may_have_bye(a),
                };
                if !possible {
                    return None;
                }
                add(Count::Floaters as usize, 1);
                add(listed(List::Floaters, score(a)), 1);
                if let Some(ahead) = self.ahead.get(one) {
                    let floaters = i64::try_from(ahead.floaters).unwrap_or(i64::MAX);
                    add(Count::AheadFloaters as usize, 2 * floaters + i64::from(ahead.himself));
                } else if !matches!(below, Next(_)) && self.next().next().is_some() {
                    add(Count::AheadFloaters as usize, 1);
                    add(listed(List::Ahead, score(a)), 1);
                }
                if self.bye_alone {
                    add(Count::Unplayed as usize, i64::from(field.players[a].unplayed));
                }
                let moved = matches!(self.roles[one], MovedDown(_));
                for (ago, count, list) in
                    [(1, Count::DownLast, List::DownLast), (2, Count::DownBefore, List::DownBefore)]
                {
                    if field.players[a].floated(ago, Float::Down) {
                        // One who stays without an opponent here is farther from his opponent
                        // than anybody who has one, so only those count, by score.
                        if moved {
                            add(listed(list, score(a)), 1);
                        } else {
                            add(count as usize, 1);
                        }
                    }
                }
            }
            (Next(a) | Lower(a), Next(b) | Lower(b)) => {
                if !field.graph.has(a, b) {
                    return None;
                }
                let next = |role| matches!(role, Next(_));
                if next(self.roles[one]) != next(self.roles[other]) {
                    let floating = if next(self.roles[one]) { a } else { b };
                    add(Count::AheadFloaters as usize, 1);
                    add(listed(List::Ahead, score(floating)), 1);
                }
            }
            (Next(a) | Lower(a), Bye) if !field.may_have_bye(a) => return None,
            (Next(a), Bye | Below) => {
                add(Count::AheadFloaters as usize, 1);
                add(listed(List::Ahead, score(a)), 1);
            }
            (Lower(_), Bye) | (Below, Below) => {}
            _ => return None,
        }
        Some(cost)
    }
}
