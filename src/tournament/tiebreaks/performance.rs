//! Performance ratings (C.07 Art. 10) by FIDE's tables of the rating regulations (B.02 8.1).

use super::Amount;

/// A game for a rating: the opponent's, and half points scored.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rated {
    pub(super) rating: i64,
    pub(super) half_points: i64,
}

/// Rating difference of a score of 100, 99, … 50 per cent (8.1.1).
const DIFFERENCE: [i64; 51] = [
    800, 677, 589, 538, 501, 470, 444, 422, 401, 383, 366, 351, 336, 322, 309, 296, 284, 273, 262,
    251, 240, 230, 220, 211, 202, 193, 184, 175, 166, 158, 149, 141, 133, 125, 117, 110, 102, 95,
    87, 80, 72, 65, 57, 50, 43, 36, 29, 21, 14, 7, 0,
];

/// The greatest difference at which the stronger one expects 50, 51, … 99 per cent (8.1.2).
const EXPECTED: [i64; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162,
    170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374,
    391, 411, 432, 456, 484, 517, 559, 619, 735,
];

/// What nobody is beyond: 8.1.1's difference of a perfect score.
const BEYOND: i64 = 800;

/// The average rating, rounded; `None` without a rated opponent.
pub(super) fn average(games: &[Rated]) -> Option<i64> {
    let sum: i64 = games.iter().map(|game| game.rating).sum();
    (!games.is_empty()).then(|| Amount::whole(sum).shared(games.len()).rounded())
}

/// TPR: the average rating of the opponents plus the difference the score is worth.
pub(super) fn tournament(games: &[Rated]) -> Option<i64> {
    let average = average(games)?;
    let halves: i64 = games.iter().map(|game| game.half_points).sum();
    let percent = Amount::whole(halves * 50).shared(games.len()).rounded();
    let at = |index: i64| {
        let index = usize::try_from(index).unwrap_or(0).min(DIFFERENCE.len() - 1);
        DIFFERENCE[index]
    };
    Some(if percent >= 50 { average + at(100 - percent) } else { average - at(percent) })
}

/// PTP: the lowest rating that expects at least the score against these opponents.
pub(super) fn perfect(games: &[Rated]) -> Option<i64> {
    let lowest = games.iter().map(|game| game.rating).min()?;
    let highest = games.iter().map(|game| game.rating).max()?;
    let halves: i64 = games.iter().map(|game| game.half_points).sum();
    if halves == 0 {
        return Some(lowest - BEYOND);
    }
    let scored = halves * 50;
    let expects =
        |rating: i64| -> i64 { games.iter().map(|game| expected(rating - game.rating)).sum() };
    let (mut below, mut enough) = (lowest - BEYOND, highest + BEYOND);
    if expects(enough) < scored || halves == 2 * i64::try_from(games.len()).unwrap_or(i64::MAX) {
        return Some(enough);
    }
    while enough - below > 1 {
        let middle = below + (enough - below) / 2;
        if expects(middle) >= scored { enough = middle } else { below = middle }
    }
    Some(enough)
}

/// Per cent expected with a rating difference.
fn expected(difference: i64) -> i64 {
    let beyond = EXPECTED.partition_point(|limit| *limit < difference.abs());
    let stronger = 50 + i64::try_from(beyond).unwrap_or(50);
    if difference >= 0 { stronger } else { 100 - stronger }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_of_nothing_or_everything_is_eight_hundred_away() {
        let game = |rating, half_points| Rated { rating, half_points };
        assert_eq!(perfect(&[game(2200, 0), game(1750, 0)]), Some(950));
        assert_eq!(perfect(&[game(2200, 2), game(1750, 2)]), Some(3000));
        assert_eq!(tournament(&[game(2050, 0)]), Some(1250));
        assert_eq!(tournament(&[]), None);
        assert_eq!(perfect(&[]), None);
    }

    #[test]
    fn expectations_of_both_sides_sum_to_everything() {
        for difference in -900..=900 {
            assert_eq!(expected(difference) + expected(-difference), 100);
        }
        assert_eq!([0, 3, 4, 735, 736].map(expected), [50, 50, 51, 99, 100]);
    }
}
