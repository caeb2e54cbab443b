//! Going through Art. 4's sequence by elimination: fixing one thing after another, and after
//! each still knowing a best pairing that keeps everything fixed.
//!
//! What cannot be in a best pairing is known from the dual solution (the pairs that are not
//! tight); what is left is mostly settled by re-pairing along one augmenting path. Where that
//! gives no answer, the rest is solved again.

use super::cheapest::cheapest;
use super::cost::{Cost, Costs};
use super::graph::{FREE, Graph, Set, augment};

/// A best pairing so far, and the pairs still open to change.
#[derive(Debug)]
pub(super) struct Course<const K: usize> {
    pub(super) costs: Costs<K>,
    /// Pairs that may still be.
    pub(super) open: Graph,
    pub(super) mate: Vec<usize>,
    /// Who is not fixed yet.
    pub(super) active: Set,
    best: Cost<K>,
}

impl<const K: usize> Course<K> {
    /// Begins with the best pairing there is; `None` if there is none.
    pub(super) fn begin(costs: Costs<K>) -> Option<Self> {
        let found = cheapest(&costs)?;
        let len = costs.graph.len();
        let active = Set::of(len, 0..len);
        let best = costs.total(&found.mate, 0..len);
        Some(Self { costs, open: found.tight, mate: found.mate, active, best })
    }

    /// Fixes a pair, if a best pairing has it.
    pub(super) fn fix(&mut self, one: usize, other: usize) -> bool {
        if !self.open.has(one, other) {
            return false;
        }
        let cost = self.costs.of(one, other);
        if self.mate[one] == other {
            self.active.remove(one);
            self.active.remove(other);
            self.best = self.best - cost;
            return true;
        }
        let saved = self.mate.clone();
        let (left, right) = (self.mate[one], self.mate[other]);
        self.active.remove(one);
        self.active.remove(other);
        self.mate[left] = FREE;
        self.mate[right] = FREE;
        let whole = self.best;
        self.best = self.best - cost;
        let settled = augment(&self.open, &self.active, &mut self.mate, left)
            && (self.total() == self.best || self.solve_again());
        if settled {
            self.mate[one] = other;
            self.mate[other] = one;
        } else {
            self.mate = saved;
            self.active.insert(one);
            self.active.insert(other);
            self.best = whole;
        }
        settled
    }

    /// Forbids some pairs, if a best pairing does without them.
    pub(super) fn forbid(&mut self, pairs: &[(usize, usize)]) -> bool {
        let pairs: Vec<(usize, usize)> =
            pairs.iter().copied().filter(|(one, other)| self.open.has(*one, *other)).collect();
        let broken: Vec<(usize, usize)> =
            pairs.iter().copied().filter(|(one, other)| self.mate[*one] == *other).collect();
        for (one, other) in &pairs {
            self.open.part(*one, *other);
        }
        if broken.is_empty() {
            return true;
        }
        let saved = self.mate.clone();
        for (one, other) in &broken {
            self.mate[*one] = FREE;
            self.mate[*other] = FREE;
        }
        let free: Vec<usize> = broken.iter().flat_map(|(one, other)| [*one, *other]).collect();
        let mut settled = true;
        for one in free {
            settled = settled
                && (self.mate[one] != FREE
                    || augment(&self.open, &self.active, &mut self.mate, one));
        }
        if settled && (self.total() == self.best || self.solve_again()) {
            return true;
        }
        self.mate = saved;
        for (one, other) in pairs {
            self.open.join(one, other);
        }
        false
    }

    fn total(&self) -> Cost<K> {
        self.costs.total(&self.mate, self.active.members())
    }

    /// The rest from scratch, with the pairs still open; true if it is as good as before.
    fn solve_again(&mut self) -> bool {
        match self.solve() {
            Some((mate, _)) if self.costs.total(&mate, self.active.members()) == self.best => {
                for one in self.active.members() {
                    self.mate[one] = mate[one];
                }
                true
            }
            _ => false,
        }
    }

    fn solve(&self) -> Option<(Vec<usize>, Graph)> {
        let members: Vec<usize> = self.active.members().collect();
        let mut costs: Costs<K> = Costs::new(members.len());
        for (at, one) in members.iter().enumerate() {
            for (before, other) in members[..at].iter().enumerate() {
                if self.open.has(*one, *other) {
                    costs.set(at, before, self.costs.of(*one, *other));
                }
            }
        }
        let found = cheapest(&costs)?;
        let mut mate = self.mate.clone();
        let mut tight = Graph::new(self.open.len());
        for (at, one) in members.iter().enumerate() {
            mate[*one] = members[found.mate[at]];
            for (before, other) in members[..at].iter().enumerate() {
                if found.tight.has(at, before) {
                    tight.join(*one, *other);
                }
            }
        }
        Some((mate, tight))
    }

    /// Adds a last, least criterion to the costs and keeps only what is best by it too.
    pub(super) fn refine(&mut self, extra: impl Fn(usize, usize) -> i64) {
        let members: Vec<usize> = self.active.members().collect();
        for (at, one) in members.iter().enumerate() {
            for other in &members[..at] {
                if self.open.has(*one, *other) {
                    let mut cost = self.costs.of(*one, *other);
                    cost.0[K - 1] = extra(*one, *other);
                    self.costs.set(*one, *other, cost);
                }
            }
        }
        let (mate, tight) = self.solve().expect("the pairing so far is one");
        self.mate = mate;
        self.open = tight;
        self.best = self.total();
    }
}
