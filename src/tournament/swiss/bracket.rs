//! Pairing one bracket (Art. 3 and 4): the best candidate by C6–C21, and among equally good
//! ones the one Art. 4 generates first.

use super::course::Course;
use super::criteria::{Ahead, Layers, Model, Role};
use super::field::{Barred, Field};
use super::graph::{FREE, Set, augment, is_perfect, maximum};

/// How a pair of a bracket came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A player moved down meets one of the scoregroup.
    MovedDown,
    /// Upper half against lower half of the scoregroup, or of what is left of it.
    Halves,
    /// As before, but players were exchanged between the halves.
    Exchanged,
}

/// Why somebody earlier in the sequence was passed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passed {
    /// Not allowed at all.
    Barred(Barred),
    /// One of the two would not move as he should (C12, C13).
    Refusal,
    /// The bracket as a whole would come out worse, or the rest could not be paired.
    Worse,
}

/// A pair with its history.
#[derive(Debug, Clone)]
pub(super) struct Paired {
    pub(super) one: usize,
    pub(super) other: usize,
    /// Which of the two an opponent was looked for.
    pub(super) looked: usize,
    pub(super) place: Place,
    pub(super) passed: Vec<(usize, Passed)>,
}

/// What became of a bracket.
#[derive(Debug, Default)]
pub(super) struct Settled {
    pub(super) pairs: Vec<Paired>,
    /// Who moves down, in order.
    pub(super) floaters: Vec<usize>,
}

/// A bracket to be paired, with everybody below it.
#[derive(Debug)]
pub(super) struct Bracket<'a> {
    pub(super) field: &'a Field,
    pub(super) moved_down: &'a [usize],
    pub(super) residents: &'a [usize],
    pub(super) next: &'a [usize],
    pub(super) lower: &'a [usize],
}

/// How much of what is below is looked at one by one. The less, the faster; what was not looked
/// at is checked afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// Nobody floats.
    Alone,
    /// One floats; what that means for the next bracket is known beforehand.
    One,
    /// The next bracket one by one, so many others as a crowd.
    Next(usize),
    /// Everybody.
    All,
}

impl Bracket<'_> {
    /// Pairs it; `None` only if the round cannot be completed at all.
    pub(super) fn settle(&self) -> Option<Settled> {
        let unpaired = self.least_unpaired(self.moved_down, self.residents);
        let mut scopes = Vec::new();
        match unpaired {
            0 => scopes.push(Scope::Alone),
            1 => scopes.push(Scope::One),
            _ => {}
        }
        if !self.next.is_empty() && !self.lower.is_empty() {
            let below = unpaired + self.least_unpaired(&[], self.next) + 2;
            let all = self.moved_down.len() + self.residents.len() + self.next.len();
            scopes.push(Scope::Next(below + (below + all) % 2));
        }
        scopes.push(Scope::All);
        scopes.into_iter().find_map(|scope| self.attempt(scope))
    }

    /// How many stay without an opponent however they are paired among themselves.
    fn least_unpaired(&self, moved_down: &[usize], residents: &[usize]) -> usize {
        let members = || moved_down.iter().chain(residents).copied();
        let set = Set::of(self.field.len() + 1, members());
        let mate = if moved_down.is_empty() {
            maximum(&self.field.graph, &set)
        } else {
            let mut graph = self.field.graph.clone();
            for one in moved_down {
                for other in moved_down {
                    graph.part(*one, *other);
                }
            }
            maximum(&graph, &set)
        };
        members().filter(|one| mate[*one] == FREE).count()
    }

    /// The bye comes from this bracket: nobody below may have it.
    fn bye_from_here(&self) -> bool {
        let own = self.residents.first().map(|one| self.field.players[*one].score);
        self.field.bye.is_some_and(|score| own.is_some_and(|own| own <= score))
    }

    fn attempt(&self, scope: Scope) -> Option<Settled> {
        let mut roles: Vec<Role> = self.moved_down.iter().copied().map(Role::MovedDown).collect();
        roles.extend(self.residents.iter().copied().map(Role::Resident));
        let mut ahead = Vec::new();
        match scope {
            Scope::Alone => {}
            Scope::One => {
                // Who takes the bye meets nobody below, so it is the same for all of them.
                if !self.bye_from_here() {
                    ahead = self.ahead();
                }
                roles.push(Role::Below);
            }
            Scope::Next(below) => {
                roles.extend(self.next.iter().copied().map(Role::Next));
                roles.extend(std::iter::repeat_n(Role::Below, below));
            }
            Scope::All => {
                roles.extend(self.next.iter().copied().map(Role::Next));
                roles.extend(self.lower.iter().copied().map(Role::Lower));
                if self.field.bye.is_some() {
                    roles.push(Role::Bye);
                }
            }
        }
        let bye_alone = scope == Scope::One && self.bye_from_here();
        let model = Model { field: self.field, roles, ahead, bye_alone };
        let (mate, settled) = self.by_width(&model)?;
        if scope == Scope::All && settled.floaters.len() == 1 && self.bye_from_here() {
            // Only now it is known that the bye's taker floats alone, so that C9 applies.
            let model = Model { bye_alone: true, ..model };
            return self.by_width(&model).map(|(_, settled)| settled);
        }
        self.completes(scope, &model, &mate, &settled).then_some(settled)
    }

    /// Costs as short as the criteria allow.
    fn by_width(&self, model: &Model<'_>) -> Option<(Vec<usize>, Settled)> {
        let layers = model.layers();
        match layers.words() {
            0..=2 => self.best::<2>(model, &layers),
            3..=4 => self.best::<4>(model, &layers),
            5..=8 => self.best::<8>(model, &layers),
            9..=16 => self.best::<16>(model, &layers),
            _ => self.best::<64>(model, &layers),
        }
    }

    /// For each player of the bracket, what the next one comes to if he alone floats (C8).
    fn ahead(&self) -> Vec<Ahead> {
        let field = self.field;
        let next = Set::of(field.len() + 1, self.next.iter().copied());
        let mate = maximum(&field.graph, &next);
        let unpaired = self.next.iter().filter(|one| mate[**one] == FREE).count();
        self.moved_down
            .iter()
            .chain(self.residents)
            .map(|one| {
                if unpaired > 0 {
                    let mut with = next.clone();
                    with.insert(*one);
                    if augment(&field.graph, &with, &mut mate.clone(), *one) {
                        return Ahead { floaters: unpaired - 1, himself: false };
                    }
                }
                // Whoever can meet anybody there can take the place of that one's opponent.
                let himself = self.next.iter().all(|other| !field.graph.has(*one, *other));
                Ahead { floaters: unpaired + 1, himself }
            })
            .collect()
    }

    /// C4, and that C8 was judged by what really can follow.
    fn completes(
        &self,
        scope: Scope,
        model: &Model<'_>,
        mate: &[usize],
        settled: &Settled,
    ) -> bool {
        let field = self.field;
        let mut rest = Set::none(field.len() + 1);
        if field.bye.is_some() {
            rest.insert(field.bye_vertex());
        }
        for one in self.lower {
            rest.insert(*one);
        }
        match scope {
            Scope::All => return true,
            Scope::Alone => self.next.iter().for_each(|one| rest.insert(*one)),
            Scope::One if self.bye_from_here() => {
                self.next.iter().chain(&settled.floaters).for_each(|one| rest.insert(*one));
            }
            Scope::One => {
                let next =
                    Set::of(field.len() + 1, self.next.iter().chain(&settled.floaters).copied());
                let mut after = maximum(&field.graph, &next);
                // A floater stands above the next bracket, so of two he is the one to be paired.
                for one in &settled.floaters {
                    let other = self.next.iter().find(|other| field.graph.has(*one, **other));
                    if let (FREE, Some(other)) = (after[*one], other) {
                        let left = after[*other];
                        after[*one] = *other;
                        after[*other] = *one;
                        if left != FREE {
                            after[left] = FREE;
                        }
                    }
                }
                for one in next.members().filter(|one| after[*one] == FREE) {
                    rest.insert(one);
                }
            }
            Scope::Next(_) => {
                for (at, role) in model.roles.iter().enumerate() {
                    let (Role::MovedDown(one) | Role::Resident(one) | Role::Next(one)) = role
                    else {
                        continue;
                    };
                    if model.roles[mate[at]] == Role::Below {
                        rest.insert(*one);
                    }
                }
            }
        }
        is_perfect(&maximum(&field.graph, &rest), &rest)
    }

    fn best<const K: usize>(
        &self,
        model: &Model<'_>,
        layers: &Layers,
    ) -> Option<(Vec<usize>, Settled)> {
        let mut course: Course<K> = Course::begin(model.costs(layers))?;
        let len = model.bracket_len();
        let moved = self.moved_down.len();
        let below: Vec<usize> = (len..model.roles.len()).collect();
        let residents: Vec<usize> = (moved..len).collect();
        let mut settled = Settled::default();

        // Art. 3 and 4: the first set of players moved down that can be paired …
        let mut paired_down = Vec::new();
        for one in 0..moved {
            let floats: Vec<_> = below.iter().map(|other| (one, *other)).collect();
            if course.forbid(&floats) {
                paired_down.push(one);
            } else {
                let here: Vec<_> = residents.iter().map(|other| (one, *other)).collect();
                course.forbid(&here);
            }
        }
        // … each with the first opponent …
        for one in paired_down {
            self.pair_in_order(&mut course, &mut settled, one, &residents, Place::MovedDown);
        }
        // … then the remainder, as a bracket of one score.
        let rest: Vec<usize> =
            residents.into_iter().filter(|one| course.active.has(*one)).collect();
        let pairs = rest.iter().filter(|one| course.mate[**one] < len).count() / 2;
        let (upper, lower, place) = halves(&mut course, &rest, pairs, &below);
        for one in upper {
            self.pair_in_order(&mut course, &mut settled, one, &lower, place);
        }
        settled.floaters =
            (0..len).filter(|one| course.mate[*one] >= len).map(|one| self.player(one)).collect();
        Some((course.mate, settled))
    }

    fn player(&self, at: usize) -> usize {
        let moved = self.moved_down.len();
        if at < moved { self.moved_down[at] } else { self.residents[at - moved] }
    }

    fn pair_in_order<const K: usize>(
        &self,
        course: &mut Course<K>,
        settled: &mut Settled,
        one: usize,
        opponents: &[usize],
        place: Place,
    ) {
        let mut passed = Vec::new();
        for other in opponents {
            if !course.active.has(*other) {
                continue;
            }
            let (me, him) = (self.player(one), self.player(*other));
            if course.fix(one, *other) {
                let (one, other) = (me.min(him), me.max(him));
                settled.pairs.push(Paired { one, other, looked: me, place, passed });
                return;
            }
            let why = if let Some(barred) = self.field.barred(me, him) {
                Passed::Barred(barred)
            } else if self.field.refusals(me, him).0 > 0 {
                Passed::Refusal
            } else {
                Passed::Worse
            };
            passed.push((him, why));
        }
        unreachable!("a best pairing has an opponent for him among these");
    }
}

/// Art. 4: the upper half and the lower one, with as few and as close exchanges as it takes.
fn halves<const K: usize>(
    course: &mut Course<K>,
    rest: &[usize],
    pairs: usize,
    below: &[usize],
) -> (Vec<usize>, Vec<usize>, Place) {
    let (upper, lower) = rest.split_at(pairs);
    let mut inside = Vec::new();
    for half in [upper, lower] {
        for (at, one) in half.iter().enumerate() {
            inside.extend(half[..at].iter().map(|other| (*one, *other)));
        }
    }
    for one in upper {
        inside.extend(below.iter().map(|other| (*one, *other)));
    }
    if course.forbid(&inside) {
        return (upper.to_vec(), lower.to_vec(), Place::Halves);
    }
    exchange(course, rest, pairs, below)
}

/// Exchanges between the halves: the fewest; of those the least difference between the numbers
/// exchanged; of those the lowest ranked leaving the upper half, then the highest leaving the lower.
fn exchange<const K: usize>(
    course: &mut Course<K>,
    rest: &[usize],
    pairs: usize,
    below: &[usize],
) -> (Vec<usize>, Vec<usize>, Place) {
    let mut number = vec![0_i64; course.open.len()];
    for (one, sequence) in rest.iter().zip(1..) {
        number[*one] = sequence;
    }
    let last_upper = i64::try_from(pairs).unwrap_or(i64::MAX);
    let place_of = |one: usize| match number[one] {
        0 => None,
        sequence => Some((sequence <= last_upper, sequence)),
    };
    // A pair inside a half means one exchange: of two in the lower half the higher ranked comes
    // up, of two in the upper half the lower ranked goes down, as does whoever there floats.
    course.refine(|one, other| match (place_of(one), place_of(other)) {
        (Some((false, a)), Some((false, b))) => (1 << 32) + a.min(b),
        (Some((true, a)), Some((true, b))) => -a.max(b),
        (Some((true, a)), None) | (None, Some((true, a))) => -a,
        _ => 0,
    });
    let (upper, lower) = rest.split_at(pairs);
    let mut down = Vec::new();
    for (at, one) in upper.iter().enumerate().rev() {
        let leaves: Vec<_> = upper[..at].iter().chain(below).map(|other| (*one, *other)).collect();
        let stays: Vec<_> =
            upper[at + 1..].iter().chain(lower).map(|other| (*one, *other)).collect();
        let possible = leaves.iter().any(|(one, other)| course.open.has(*one, *other));
        if possible && course.forbid(&stays) {
            down.push(*one);
        } else {
            course.forbid(&leaves);
        }
    }
    let mut up = Vec::new();
    for (at, one) in lower.iter().enumerate() {
        let leaves: Vec<_> = lower[at + 1..].iter().map(|other| (*one, *other)).collect();
        let stays: Vec<_> =
            rest[..pairs + at].iter().chain(below).map(|other| (*one, *other)).collect();
        let possible = leaves.iter().any(|(one, other)| course.open.has(*one, *other));
        if possible && course.forbid(&stays) {
            up.push(*one);
        } else {
            course.forbid(&leaves);
        }
    }
    let mut above: Vec<usize> =
        upper.iter().filter(|one| !down.contains(one)).chain(&up).copied().collect();
    let mut under: Vec<usize> =
        lower.iter().filter(|one| !up.contains(one)).chain(&down).copied().collect();
    above.sort_unstable();
    under.sort_unstable();
    (above, under, Place::Exchanged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::swiss::{Plan, generate, scoregroups};

    /// However little is looked at, the bracket comes out as if everybody below had been.
    #[test]
    fn looking_at_less_of_what_is_below_changes_nothing() {
        let (mut compared, mut floating) = (0, 0);
        for seed in 0..24 {
            let plan = Plan {
                byes: 60,
                forfeits: 60,
                ..Plan::new(20 + u32::try_from(seed % 30).expect("small"), 9, seed)
            };
            let Ok(table) = generate(&plan) else { continue };
            for round in 3..=9 {
                let mut field = Field::new(&table.before(round));
                assert!(field.complete());
                let groups = scoregroups(&field);
                let mut moved_down: Vec<usize> = Vec::new();
                for (at, group) in groups.iter().enumerate() {
                    let residents: Vec<usize> = group.clone().collect();
                    let next: Vec<usize> =
                        groups.get(at + 1).cloned().into_iter().flatten().collect();
                    let lower: Vec<usize> = groups.iter().skip(at + 2).cloned().flatten().collect();
                    let bracket = Bracket {
                        field: &field,
                        moved_down: &moved_down,
                        residents: &residents,
                        next: &next,
                        lower: &lower,
                    };
                    let pairs = |settled: &Settled| -> Vec<(usize, usize)> {
                        settled.pairs.iter().map(|pair| (pair.one, pair.other)).collect()
                    };
                    let all = bracket.attempt(Scope::All).expect("completable");
                    let least = bracket.settle().expect("completable");
                    assert_eq!(pairs(&least), pairs(&all), "seed {seed}, round {round}");
                    assert_eq!(least.floaters, all.floaters, "seed {seed}, round {round}");
                    if !next.is_empty() && !lower.is_empty() {
                        let everyone = moved_down.len() + residents.len() + next.len();
                        let below = 6 + everyone % 2;
                        if let Some(some) = bracket.attempt(Scope::Next(below)) {
                            assert_eq!(pairs(&some), pairs(&all), "seed {seed}, round {round}");
                            floating += usize::from(some.floaters.len() > 1);
                        }
                    }
                    compared += 1;
                    moved_down = all.floaters;
                }
            }
        }
        assert!(compared > 500 && floating > 5, "{compared} compared, {floating} floating");
    }
}
