//! The lot (жребий): chance from a stored seed, the same on every machine.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;

/// A source of chance that a seed fixes for good.
#[derive(Debug)]
pub struct Lot(Pcg64);

impl Lot {
    /// The lot of that seed.
    #[must_use]
    pub fn from_seed(seed: u64) -> Self {
        Self(Pcg64::seed_from_u64(seed))
    }

    /// A number in `0..bound`, every one equally likely.
    ///
    /// # Panics
    /// If `bound` is zero: there is nothing to draw from.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).expect("a list's length fits 64 bits");
        assert!(bound > 0, "nothing to draw from");
        // Numbers past the last whole multiple of the bound would favour the small ones.
        let fair = u64::MAX - u64::MAX % bound;
        loop {
            let drawn = self.0.next_u64();
            if drawn < fair {
                return usize::try_from(drawn % bound).expect("smaller than a list's length");
            }
        }
    }

    /// A number of so many bits (at most 64), every one equally likely.
    pub fn bits(&mut self, bits: u32) -> u64 {
        self.0.next_u64().checked_shr(64_u32.saturating_sub(bits)).unwrap_or(0)
    }

    /// Puts the items in an order of which every one is equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
