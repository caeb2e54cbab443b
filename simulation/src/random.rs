//! Random numbers that are the same on every machine and in every order of
//! work: each replay has its own generator, seeded by (case seed, number).

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;

/// The generator of one replay.
#[derive(Debug, Clone)]
pub(crate) struct Source {
    generator: Pcg64,
    spare: Option<f64>,
}

impl Source {
    /// The generator of replay `number` of the case `seed`.
    pub(crate) fn new(seed: u64, number: u64) -> Self {
        // SplitMix64 spreads both over the whole state.
        let mut state = seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut bytes = [0; 32];
        for chunk in bytes.chunks_exact_mut(8) {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            chunk.copy_from_slice(&(z ^ (z >> 31)).to_le_bytes());
        }
        Self { generator: Pcg64::from_seed(bytes), spare: None }
    }

    /// Uniform in [0, 1).
    pub(crate) fn unit(&mut self) -> f64 {
        #[allow(clippy::cast_precision_loss)] // 53 bits fit
        let bits = (self.generator.next_u64() >> 11) as f64;
        bits / 9_007_199_254_740_992.0
    }

    /// Standard normal deviate (Box–Muller with `libm`).
    pub(crate) fn normal(&mut self) -> f64 {
        if let Some(spare) = self.spare.take() {
            return spare;
        }
        let radius = libm::sqrt(-2.0 * libm::log(1.0 - self.unit()));
        let angle = std::f64::consts::TAU * self.unit();
        self.spare = Some(radius * libm::sin(angle));
        radius * libm::cos(angle)
    }
}
