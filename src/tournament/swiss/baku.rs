//! Baku acceleration (C.04.5.1): points for pairing only that let the strongest meet sooner.

use crate::tournament::crosstable::{Acceleration, Score, Tpn};

/// The accelerations of a tournament of so many players and rounds, for points 1, ½, 0.
///
/// The upper half, rounded up to an even number, has a point more in the first half of the
/// accelerated rounds and half a point more in the second; half of all rounds are accelerated.
#[must_use]
pub fn baku(players: usize, rounds: u16) -> Vec<Acceleration> {
    let last = Tpn::try_from(2 * players.div_ceil(4)).unwrap_or(Tpn::MAX);
    let accelerated = rounds.div_ceil(2);
    let full = accelerated.div_ceil(2);
    let part = |points, from, to| Acceleration { points, from, to, first: 1, last };
    let mut parts = vec![part(Score::whole(1), 1, full)];
    if accelerated > full {
        parts.push(part(Score::from_tenths(5), full + 1, accelerated));
    }
    parts.retain(|part| players > 0 && part.from <= part.to);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twenty_six_players_over_nine_rounds() {
        let parts = baku(26, 9);
        let told: Vec<_> =
            parts.iter().map(|one| (one.points.tenths(), one.from, one.to, one.last)).collect();
        assert_eq!(told, [(10, 1, 3, 14), (5, 4, 5, 14)]);
    }
}
