//! What pairs cost, compared criterion by criterion: C6 before C7 before C8 and so on.

use super::graph::Graph;
use std::ops::{Add, Sub};

/// A cost, compared from its first word on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost<const K: usize>(pub(super) [i64; K]);

impl<const K: usize> Cost<K> {
    pub(super) const ZERO: Self = Self([0; K]);

    pub(super) fn doubled(self) -> Self {
        self + self
    }

    /// Only for costs that are even in every word.
    pub(super) fn halved(self) -> Self {
        debug_assert!(self.0.iter().all(|word| word % 2 == 0), "duals keep their parity");
        Self(self.0.map(|word| word / 2))
    }
}

impl<const K: usize> Add for Cost<K> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] + other.0[at]))
    }
}

impl<const K: usize> Sub for Cost<K> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] - other.0[at]))
    }
}

/// The costs of all pairs of `0..len`; pairs that must not be have none.
#[derive(Debug, Clone)]
pub(super) struct Costs<const K: usize> {
    pub(super) graph: Graph,
    cost: Vec<Cost<K>>,
}

impl<const K: usize> Costs<K> {
    pub(super) fn new(len: usize) -> Self {
        Self { graph: Graph::new(len), cost: vec![Cost::ZERO; len * len] }
    }

    pub(super) fn set(&mut self, one: usize, other: usize, cost: Cost<K>) {
        let len = self.graph.len();
        self.graph.join(one, other);
        self.cost[one * len + other] = cost;
        self.cost[other * len + one] = cost;
    }

    pub(super) fn of(&self, one: usize, other: usize) -> Cost<K> {
        self.cost[one * self.graph.len() + other]
    }

    /// What pairing everybody so costs.
    pub(super) fn total(&self, mate: &[usize], members: impl Iterator<Item = usize>) -> Cost<K> {
        members
            .filter(|one| *one < mate[*one])
            .fold(Cost::ZERO, |sum, one| sum + self.of(one, mate[one]))
    }
}
