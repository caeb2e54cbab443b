//! Six in a row (барьер, «забор»), N-11 and NA-5.
//!
//! A run of six is named by its lowest point in its owner's numbering; a set of runs is a mask of
//! those points. Counting goes round the ring of 24, and which runs count at all is an option.

use super::board::{ALL_POINTS, Side, facing};
use super::ruleset::SixWindows;

/// The runs that do not cross the end of a numbering: lowest points 1 to 19.
const STRAIGHT: u32 = 0x7_FFFF;

/// Every run of six among the points, round the ring.
pub(super) const fn runs(points: u32) -> u32 {
    let ring = points as u64 | (points as u64) << 24;
    let two = ring & ring >> 1;
    let four = two & two >> 2;
    let six = four & two >> 4;
    #[expect(clippy::cast_possible_truncation, reason = "24 bits are left")]
    let six = (six & ALL_POINTS as u64) as u32;
    six
}

/// The runs one may not hold while the opponent stands so.
///
/// A run is free when an opponent's checker is ahead of it: on a lower point, in the opponent's
/// numbering, than the whole run. Of a run across the end of his numbering nothing is ahead.
pub(super) fn forbidden(windows: SixWindows, opponent: &Side) -> u32 {
    let foremost = opponent.points().trailing_zeros().min(23);
    let unseen = STRAIGHT & ((2 << foremost) - 1);
    let across = ALL_POINTS & !STRAIGHT;
    let counted = match windows {
        SixWindows::Opponent => facing(STRAIGHT),
        SixWindows::Own => STRAIGHT,
        SixWindows::Ring => ALL_POINTS,
    };
    facing(unseen | across) & counted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::nardy::Point;

    fn side(points: &[u8]) -> Side {
        let points = points.iter().filter_map(|number| Some((Point::new(*number)?, 1)));
        Side::of(points).expect("at most 15")
    }

    #[test]
    fn a_run_is_named_by_its_lowest_point_and_may_wrap() {
        assert_eq!(runs(side(&[19, 20, 21, 22, 23, 24]).points()), 1 << 18);
        assert_eq!(runs(side(&[23, 24, 1, 2, 3, 4]).points()), 1 << 22);
        assert_eq!(runs(side(&[9, 10, 11, 12, 13]).points()), 0);
        assert_eq!(runs(side(&[7, 8, 9, 10, 11, 12, 13]).points()), 0b11 << 6);
    }

    #[test]
    fn own_13_to_18_is_never_allowed_because_it_is_the_opponents_home_end() {
        for foremost in 7..=24 {
            let opponent = side(&[foremost]);
            assert_eq!(forbidden(SixWindows::Opponent, &opponent) >> 12 & 1, 1, "{foremost}");
        }
    }

    #[test]
    fn a_run_across_the_opponents_exit_counts_only_where_an_option_says_so() {
        // Own 10..15 is the opponent's 22, 23, 24, 1, 2, 3.
        let run = 1 << 9;
        let opponent = side(&[5]);
        assert_eq!(forbidden(SixWindows::Opponent, &opponent) & run, 0);
        assert_eq!(forbidden(SixWindows::Own, &opponent) & run, run);
        assert_eq!(forbidden(SixWindows::Ring, &opponent) & run, run);
    }
}
