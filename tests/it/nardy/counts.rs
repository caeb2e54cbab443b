//! Counts of paths, as two independent programs found them.
//!
//! An unoptimised build counts less deeply; `cargo test --release --test it nardy` counts all,
//! and so does `nomerok nardy perft`.

use super::position;
use nomerok::games::nardy::{Board, Color, HeadException, Rules, perft};

/// Deeper counts are for optimised builds.
const OPTIMISED: bool = !cfg!(debug_assertions);

fn counted(position: &str, rules: Rules, expected: &[u64], deepest: usize) {
    let position = super::position(position);
    let deepest = if OPTIMISED { expected.len() } else { deepest };
    for (depth, count) in (1..).zip(&expected[..deepest]) {
        assert_eq!(perft(&position.board, position.turn, depth, rules), *count, "depth {depth}");
    }
}

const START: &str = "LN1:O-----------o-----------:w:00";

#[test]
fn nt_26_paths_from_the_start() {
    counted(START, Rules::default(), &[22, 484, 35_387, 2_410_395, 325_266_741], 4);
    assert_eq!(position(START).board, Board::START);
    assert_eq!(perft(&Board::START, Color::White, 0, Rules::default()), 1);
}

#[test]
fn paths_from_the_start_by_the_rules_of_2026() {
    let rules = Rules { head_exception: HeadException::Fnr2026, ..Rules::default() };
    counted(START, rules, &[21, 462, 30_408], 3);
    // The recorded count of depth 4 keeps N-8, which these rules drop: 4:4 after 5:5.
    let after_44 = |board: &str| {
        let position = position(&format!("LN1:{board}:w:00"));
        perft(&position.board, Color::White, 2, rules)
    };
    let (two, one) = (after_44("N-----------m---b---A---"), after_44("N-----------n---a---A---"));
    let count = perft(&Board::START, Color::White, 4, rules);
    assert_eq!(count - two + one, 2_076_949);
}

#[test]
fn paths_from_positions_in_the_middle_of_a_party() {
    let counts: [(&str, [u64; 3]); 10] = [
        ("--A--h--A--g---------GF-:w", [119, 3_662, 363_165]),
        ("----g-A----h----------GG:w", [28, 1_012, 33_562]),
        ("KAAAA-------o-----------:w", [576, 12_644, 6_834_499]),
        ("E------BBBBBj---e-------:w", [780, 74_090, 64_482_028]),
        ("E--a---BBBBBj---d-------:w", [729, 104_237, 83_061_253]),
        ("N-----------o-------A---:b", [22, 860, 51_460]),
        ("JAAAA----a--nA----------:w", [786, 23_390, 15_490_099]),
        ("IAAAA-B-----o-----------:w", [897, 19_693, 17_187_342]),
        ("------j------------B--CA:w", [57, 2_052, 93_960]),
        ("------------o---A----FDD:w", [76, 1_772, 129_589]),
    ];
    for (board, counts) in counts {
        let heavy = counts[2] > 1_000_000;
        let position = format!("LN1:{board}:00");
        counted(&position, Rules::default(), &counts, if heavy { 2 } else { 3 });
    }
}

#[test]
fn paths_of_a_race_at_home() {
    let race = "LN1:------bdca-b------CCBBA-:w:00";
    let own = position(race);
    assert_eq!(own.board.side(Color::White).off(), 4);
    counted(race, Rules::default(), &[299, 79_235, 19_963_245], 2);
}

#[test]
fn a_finished_party_has_no_continuation() {
    let last = position("LN1:------------------o----A:w:00");
    assert_eq!(perft(&last.board, last.turn, 1, Rules::default()), 21);
    assert_eq!(perft(&last.board, last.turn, 2, Rules::default()), 0);
}
