//! Chance from a seed.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use serde_json::Value;

#[derive(Debug)]
pub(super) struct Draw(Pcg64);

impl Draw {
    pub(super) fn new(seed: u64) -> Self {
        Self(Pcg64::seed_from_u64(seed))
    }

    pub(super) fn below(&mut self, limit: usize) -> usize {
        let wide = u64::from(self.0.next_u32()) * limit as u64;
        usize::try_from(wide >> 32).expect("below limit")
    }

    pub(super) fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    pub(super) fn one_in(&mut self, often: usize) -> bool {
        self.below(often) == 0
    }

    /// What a die shows.
    pub(super) fn pips(&mut self) -> u8 {
        u8::try_from(self.between(1, 6)).expect("six at most")
    }

    pub(super) fn byte(&mut self) -> u8 {
        u8::try_from(self.below(256)).expect("a byte")
    }

    /// One of them.
    pub(super) fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    /// Each of them or not.
    pub(super) fn some<T: Clone>(&mut self, all: &[T], one_in: usize) -> Vec<T> {
        all.iter().filter(|_| self.one_in(one_in)).cloned().collect()
    }

    pub(super) fn shuffled<T: Clone>(&mut self, all: &[T]) -> Vec<T> {
        let mut all = all.to_vec();
        for at in (1..all.len()).rev() {
            let other = self.below(at + 1);
            all.swap(at, other);
        }
        all
    }

    /// One of a list, or the other if it is none or has none.
    pub(super) fn of_list(&mut self, list: &Value, other: &str) -> Value {
        match list.as_array() {
            Some(all) if !all.is_empty() => self.of(all).clone(),
            _ => Value::from(other),
        }
    }
}
