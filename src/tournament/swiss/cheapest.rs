//! The cheapest way to pair everybody, where costs are compared criterion by criterion.
//!
//! Costs are vectors compared from the front, which add and compare like numbers, so the
//! primal-dual method for perfect matchings in general graphs (Edmonds; the O(n³) form with one
//! slack a vertex) works on them unchanged. Its dual solution also tells which pairs can occur
//! in a cheapest pairing at all. The solver is one engine: its steps share all of its state.

use super::cost::{Cost, Costs};
use super::graph::Graph;
use std::collections::VecDeque;

/// A cheapest pairing and the pairs that can be in any.
#[derive(Debug)]
pub(super) struct Cheapest {
    pub(super) mate: Vec<usize>,
    /// Every cheapest pairing consists of these pairs; not everything made of them is cheapest.
    pub(super) tight: Graph,
}

/// Pairs everybody as cheaply as can be; `None` if not everybody can be paired.
pub(super) fn cheapest<const K: usize>(costs: &Costs<K>) -> Option<Cheapest> {
    let len = costs.graph.len();
    if len % 2 == 1 {
        return None;
    }
    let mut solver = Solver::new(costs)?;
    solver.begin();
    loop {
        match solver.phase() {
            Phase::Paired => {}
            Phase::Complete => break,
            Phase::Stuck => return None,
        }
    }
    let mate = (1..=len).map(|one| solver.mate[one] - 1).collect();
    Some(Cheapest { mate, tight: solver.tight() })
}

enum Phase {
    Paired,
    Complete,
    Stuck,
}

/// Vertices are `1..=len`, blossoms have the numbers after; 0 is nobody.
struct Solver<'a, const K: usize> {
    costs: &'a Costs<K>,
    len: usize,
    /// Highest number in use.
    last: usize,
    /// Room in a row of `edge`.
    room: usize,
    /// The best real pair between two vertices or blossoms; (0, 0) if there is none.
    edge: Vec<(u32, u32)>,
    dual: Vec<Cost<K>>,
    mate: Vec<usize>,
    slack: Vec<usize>,
    top: Vec<usize>,
    parent: Vec<usize>,
    from: Vec<u32>,
    /// 0 outer, 1 inner, -1 outside every tree.
    side: Vec<i8>,
    seen: Vec<u32>,
    time: u32,
    flower: Vec<Vec<usize>>,
    queue: VecDeque<usize>,
}

impl<'a, const K: usize> Solver<'a, K> {
    fn new(costs: &'a Costs<K>) -> Option<Self> {
        let len = costs.graph.len();
        let room = len + len / 2 + 2;
        let mut solver = Self {
            costs,
            len,
            last: len,
            room,
            edge: vec![(0, 0); room * room],
            dual: vec![Cost::ZERO; room],
            mate: vec![0; room],
            slack: vec![0; room],
            top: (0..room).map(|one| if one <= len { one } else { 0 }).collect(),
            parent: vec![0; room],
            from: vec![0; room * (len + 1)],
            side: vec![-1; room],
            seen: vec![0; room],
            time: 0,
            flower: vec![Vec::new(); room],
            queue: VecDeque::new(),
        };
        for one in 1..=len {
            let narrow = u32::try_from(one).ok()?;
            solver.from[one * (len + 1) + one] = narrow;
            for other in 1..=len {
                if one != other && costs.graph.has(one - 1, other - 1) {
                    solver.edge[one * room + other] = (narrow, u32::try_from(other).ok()?);
                }
            }
        }
        Some(solver)
    }

    fn edge(&self, one: usize, other: usize) -> (usize, usize) {
        let (a, b) = self.edge[one * self.room + other];
        (a as usize, b as usize)
    }

    fn is_edge(&self, one: usize, other: usize) -> bool {
        self.edge[one * self.room + other].0 != 0
    }

    /// Twice the worth of a pair: dearer pairs are worth less. Doubled so that halving is exact.
    fn worth(&self, one: usize, other: usize) -> Cost<K> {
        Cost::ZERO - self.costs.of(one - 1, other - 1).doubled()
    }

    fn excess(&self, (one, other): (usize, usize)) -> Cost<K> {
        self.dual[one] + self.dual[other] - self.worth(one, other).doubled()
    }

    /// Starts from every vertex's cheapest pair, matching greedily what is tight then.
    fn begin(&mut self) {
        for one in 1..=self.len {
            let best = (1..=self.len)
                .filter(|other| self.is_edge(one, *other))
                .map(|other| self.worth(one, other))
                .max();
            self.dual[one] = best.unwrap_or(Cost::ZERO);
        }
        // A vertex that is nobody's best, as a place below a bracket, has no tight pair yet; its
        // dual can be less.
        for one in 1..=self.len {
            let least = (1..=self.len)
                .filter(|other| self.is_edge(one, *other))
                .map(|other| self.worth(one, other).doubled() - self.dual[other])
                .max();
            self.dual[one] = least.unwrap_or(Cost::ZERO);
        }
        for one in 1..=self.len {
            if self.mate[one] != 0 {
                continue;
            }
            let other = (1..=self.len).find(|other| {
                self.mate[*other] == 0
                    && self.is_edge(one, *other)
                    && self.excess((one, *other)) == Cost::ZERO
            });
            if let Some(other) = other {
                self.mate[one] = other;
                self.mate[other] = one;
            }
        }
    }

    fn update_slack(&mut self, one: usize, target: usize) {
        let now = self.slack[target];
        if now == 0 || self.excess(self.edge(one, target)) < self.excess(self.edge(now, target)) {
            self.slack[target] = one;
        }
    }

    fn set_slack(&mut self, target: usize) {
        self.slack[target] = 0;
        for one in 1..=self.len {
            if self.is_edge(one, target) && self.top[one] != target && self.side[self.top[one]] == 0
            {
                self.update_slack(one, target);
            }
        }
    }

    fn enqueue(&mut self, one: usize) {
        if one <= self.len {
            self.queue.push_back(one);
        } else {
            for at in 0..self.flower[one].len() {
                self.enqueue(self.flower[one][at]);
            }
        }
    }

    fn set_top(&mut self, one: usize, top: usize) {
        self.top[one] = top;
        if one > self.len {
            for at in 0..self.flower[one].len() {
                self.set_top(self.flower[one][at], top);
            }
        }
    }

    fn place_in(&mut self, blossom: usize, member: usize) -> usize {
        let flower = &mut self.flower[blossom];
        let at = flower.iter().position(|one| *one == member).expect("a member of the blossom");
        if at % 2 == 1 {
            flower[1..].reverse();
            flower.len() - at
        } else {
            at
        }
    }

    fn member_with(&self, blossom: usize, vertex: usize) -> usize {
        self.from[blossom * (self.len + 1) + vertex] as usize
    }

    fn set_mate(&mut self, one: usize, other: usize) {
        let (inside, outside) = self.edge(one, other);
        self.mate[one] = outside;
        if one > self.len {
            let member = self.member_with(one, inside);
            let at = self.place_in(one, member);
            for index in 0..at {
                self.set_mate(self.flower[one][index], self.flower[one][index ^ 1]);
            }
            self.set_mate(member, other);
            self.flower[one].rotate_left(at);
        }
    }

    fn flip(&mut self, one: usize, other: usize) {
        let (mut one, mut other) = (one, other);
        loop {
            let next = self.top[self.mate[one]];
            self.set_mate(one, other);
            if next == 0 {
                return;
            }
            self.set_mate(next, self.top[self.parent[next]]);
            (one, other) = (self.top[self.parent[next]], next);
        }
    }

    fn common(&mut self, one: usize, other: usize) -> usize {
        self.time += 1;
        let (mut one, mut other) = (one, other);
        while one != 0 || other != 0 {
            if one != 0 {
                if self.seen[one] == self.time {
                    return one;
                }
                self.seen[one] = self.time;
                one = self.top[self.mate[one]];
                if one != 0 {
                    one = self.top[self.parent[one]];
                }
            }
            std::mem::swap(&mut one, &mut other);
        }
        0
    }

    fn shrink(&mut self, one: usize, common: usize, other: usize) {
        let mut blossom = self.len + 1;
        while blossom <= self.last && self.top[blossom] != 0 {
            blossom += 1;
        }
        self.last = self.last.max(blossom);
        self.dual[blossom] = Cost::ZERO;
        self.side[blossom] = 0;
        self.mate[blossom] = self.mate[common];
        let mut flower = vec![common];
        for (start, turn) in [(one, true), (other, false)] {
            let mut at = start;
            while at != common {
                flower.push(at);
                let inner = self.top[self.mate[at]];
                flower.push(inner);
                self.enqueue(inner);
                at = self.top[self.parent[inner]];
            }
            if turn {
                flower[1..].reverse();
            }
        }
        self.flower[blossom].clone_from(&flower);
        self.set_top(blossom, blossom);
        for any in 1..=self.last {
            self.edge[blossom * self.room + any] = (0, 0);
            self.edge[any * self.room + blossom] = (0, 0);
        }
        for any in 1..=self.len {
            self.from[blossom * (self.len + 1) + any] = 0;
        }
        for member in flower {
            for any in 1..=self.last {
                if !self.is_edge(member, any) {
                    continue;
                }
                if !self.is_edge(blossom, any)
                    || self.excess(self.edge(member, any)) < self.excess(self.edge(blossom, any))
                {
                    self.edge[blossom * self.room + any] = self.edge[member * self.room + any];
                    self.edge[any * self.room + blossom] = self.edge[any * self.room + member];
                }
            }
            let narrow = u32::try_from(member).expect("numbers fit 32 bits");
            for any in 1..=self.len {
                if self.from[member * (self.len + 1) + any] != 0 {
                    self.from[blossom * (self.len + 1) + any] = narrow;
                }
            }
        }
        self.set_slack(blossom);
    }

    fn open(&mut self, blossom: usize) {
        for at in 0..self.flower[blossom].len() {
            let member = self.flower[blossom][at];
            self.set_top(member, member);
        }
        let entered = self.edge(blossom, self.parent[blossom]).0;
        let member = self.member_with(blossom, entered);
        let until = self.place_in(blossom, member);
        for at in (0..until).step_by(2) {
            let (inner, outer) = (self.flower[blossom][at], self.flower[blossom][at + 1]);
            self.parent[inner] = self.edge(outer, inner).0;
            self.side[inner] = 1;
            self.side[outer] = 0;
            self.slack[inner] = 0;
            self.set_slack(outer);
            self.enqueue(outer);
        }
        self.side[member] = 1;
        self.parent[member] = self.parent[blossom];
        for at in until + 1..self.flower[blossom].len() {
            let rest = self.flower[blossom][at];
            self.side[rest] = -1;
            self.set_slack(rest);
        }
        self.top[blossom] = 0;
    }

    /// Uses a tight pair; true if it completed a path between two free vertices.
    fn use_pair(&mut self, (a, b): (usize, usize)) -> bool {
        let (one, other) = (self.top[a], self.top[b]);
        match self.side[other] {
            -1 => {
                self.parent[other] = a;
                self.side[other] = 1;
                let next = self.top[self.mate[other]];
                self.slack[other] = 0;
                self.slack[next] = 0;
                self.side[next] = 0;
                self.enqueue(next);
            }
            0 => {
                let common = self.common(one, other);
                if common == 0 {
                    self.flip(one, other);
                    self.flip(other, one);
                    return true;
                }
                self.shrink(one, common, other);
            }
            _ => {}
        }
        false
    }

    fn phase(&mut self) -> Phase {
        for any in 1..=self.last {
            self.side[any] = -1;
            self.slack[any] = 0;
        }
        self.queue.clear();
        for any in 1..=self.last {
            if self.top[any] == any && self.mate[any] == 0 {
                self.parent[any] = 0;
                self.side[any] = 0;
                self.enqueue(any);
            }
        }
        if self.queue.is_empty() {
            return Phase::Complete;
        }
        loop {
            while let Some(one) = self.queue.pop_front() {
                if self.side[self.top[one]] == 1 {
                    continue;
                }
                for other in 1..=self.len {
                    if !self.is_edge(one, other) || self.top[one] == self.top[other] {
                        continue;
                    }
                    // Nothing is ever used towards an inner vertex, and an inner blossom that is
                    // opened looks for its slack anew.
                    if self.side[self.top[other]] == 1 {
                        continue;
                    }
                    if self.excess((one, other)) == Cost::ZERO {
                        if self.use_pair((one, other)) {
                            return Phase::Paired;
                        }
                    } else {
                        self.update_slack(one, self.top[other]);
                    }
                }
            }
            if !self.adjust() {
                return Phase::Stuck;
            }
            for any in 1..=self.last {
                if self.top[any] != any || self.slack[any] == 0 {
                    continue;
                }
                let slack = self.slack[any];
                if self.top[slack] != any
                    && self.excess(self.edge(slack, any)) == Cost::ZERO
                    && self.use_pair(self.edge(slack, any))
                {
                    return Phase::Paired;
                }
            }
            for blossom in self.len + 1..=self.last {
                if self.top[blossom] == blossom
                    && self.side[blossom] == 1
                    && self.dual[blossom] == Cost::ZERO
                {
                    self.open(blossom);
                }
            }
        }
    }

    /// Moves the duals until something new is tight; false if nothing ever will be.
    fn adjust(&mut self) -> bool {
        let mut step: Option<Cost<K>> = None;
        let mut at_most = |bound: Cost<K>| {
            if step.is_none_or(|step| bound < step) {
                step = Some(bound);
            }
        };
        for any in 1..=self.last {
            if self.top[any] != any {
                continue;
            }
            if any > self.len && self.side[any] == 1 {
                at_most(self.dual[any].halved());
            }
            if self.slack[any] != 0 {
                let excess = self.excess(self.edge(self.slack[any], any));
                match self.side[any] {
                    -1 => at_most(excess),
                    0 => at_most(excess.halved()),
                    _ => {}
                }
            }
        }
        let Some(step) = step else { return false };
        for one in 1..=self.len {
            match self.side[self.top[one]] {
                0 => self.dual[one] = self.dual[one] - step,
                1 => self.dual[one] = self.dual[one] + step,
                _ => {}
            }
        }
        for blossom in self.len + 1..=self.last {
            if self.top[blossom] == blossom {
                match self.side[blossom] {
                    0 => self.dual[blossom] = self.dual[blossom] + step.doubled(),
                    1 => self.dual[blossom] = self.dual[blossom] - step.doubled(),
                    _ => {}
                }
            }
        }
        true
    }

    /// Adds to every two vertices of a blossom the duals of all blossoms that hold both; gives
    /// its vertices. `above` is the sum of the duals of those that hold it.
    fn inside(&self, one: usize, above: Cost<K>, sums: &mut [Cost<K>]) -> Vec<usize> {
        if one <= self.len {
            return vec![one];
        }
        let sum = above + self.dual[one];
        let mut all: Vec<usize> = Vec::new();
        for member in &self.flower[one] {
            let vertices = self.inside(*member, sum, sums);
            for a in &vertices {
                for b in &all {
                    let (low, high) = (*a.min(b) - 1, *a.max(b) - 1);
                    sums[low * self.len + high] = sum;
                }
            }
            all.extend(vertices);
        }
        all
    }

    fn tight(&self) -> Graph {
        let blossoms: Vec<usize> =
            (self.len + 1..=self.last).filter(|any| self.top[*any] == *any).collect();
        let mut sums = Vec::new();
        if !blossoms.is_empty() {
            sums = vec![Cost::ZERO; self.len * self.len];
            for blossom in blossoms {
                self.inside(blossom, Cost::ZERO, &mut sums);
            }
        }
        let mut tight = Graph::new(self.len);
        for one in 1..=self.len {
            for other in one + 1..=self.len {
                if !self.is_edge(one, other) {
                    continue;
                }
                let mut excess = self.excess((one, other));
                if let Some(sum) = sums.get((one - 1) * self.len + other - 1) {
                    excess = excess + *sum;
                }
                if excess == Cost::ZERO {
                    tight.join(one - 1, other - 1);
                }
            }
        }
        tight
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::lot::Lot;

    fn all_pairings(
        left: &[usize],
        so_far: &mut Vec<(usize, usize)>,
        all: &mut Vec<Vec<(usize, usize)>>,
    ) {
        let Some((one, rest)) = left.split_first() else {
            all.push(so_far.clone());
            return;
        };
        for at in 0..rest.len() {
            let mut left = rest.to_vec();
            let other = left.remove(at);
            so_far.push((*one, other));
            all_pairings(&left, so_far, all);
            so_far.pop();
        }
    }

    #[test]
    fn the_cheapest_pairing_and_its_tight_pairs_agree_with_trying_everything() {
        let mut lot = Lot::from_seed(11);
        for round in 0..1500 {
            let len = 2 * (1 + lot.below(4));
            let mut costs: Costs<2> = Costs::new(len);
            for one in 0..len {
                for other in 0..one {
                    if lot.below(10) < 4 + round % 6 {
                        let word = |lot: &mut Lot| i64::try_from(lot.below(3)).expect("small");
                        costs.set(one, other, Cost([word(&mut lot), word(&mut lot)]));
                    }
                }
            }
            let mut all = Vec::new();
            all_pairings(&(0..len).collect::<Vec<_>>(), &mut Vec::new(), &mut all);
            all.retain(|pairs| pairs.iter().all(|(a, b)| costs.graph.has(*a, *b)));
            let total = |pairs: &Vec<(usize, usize)>| {
                pairs.iter().fold(Cost::ZERO, |sum, (a, b)| sum + costs.of(*a, *b))
            };
            let least = all.iter().map(total).min();
            let found = cheapest(&costs);
            assert_eq!(found.is_some(), least.is_some());
            let (Some(found), Some(least)) = (found, least) else { continue };
            assert_eq!(costs.total(&found.mate, 0..len), least);
            for pairs in all.iter().filter(|pairs| total(pairs) == least) {
                assert!(pairs.iter().all(|(a, b)| found.tight.has(*a, *b)));
            }
        }
    }
}
