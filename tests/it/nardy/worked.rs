//! The worked cases of the rules, NT-01 to NT-25; NT-26 is in `counts`.

use super::{Case, side};
use nomerok::games::nardy::{BlockCheck, Color, HeadException, SixWindows};

const START: &str = "24:15";

#[test]
fn nt_01_from_the_start_one_head_checker_runs_the_whole_roll() {
    let start = Case::new(START, START);
    for high in 1..=6 {
        for low in 1..high {
            let to = 24 - high - low;
            start.leads_to(&format!("{high}{low}"), &[&format!("24:14,{to}:1")], 2);
        }
    }
    start.leads_to("11", &["24:14,20:1"], 4);
    start.leads_to("22", &["24:14,16:1"], 4);
    start.leads_to("55", &["24:14,4:1"], 4);
}

#[test]
fn nt_02_opening_33_has_two_results() {
    Case::new(START, START).leads_to("33", &["24:13,18:2", "24:13,21:1,15:1"], 4);
}

#[test]
fn nt_03_opening_44_has_one_result() {
    Case::new(START, START).leads_to("44", &["24:13,16:2"], 4);
}

#[test]
fn nt_04_opening_66_uses_two_of_four_dice() {
    Case::new(START, START).leads_to("66", &["24:13,18:2"], 2);
}

#[test]
fn nt_05_after_55_a_first_44_moves_one_checker_one_step() {
    let case = Case::new(START, "24:14,4:1");
    case.leads_to("44", &["24:14,20:1"], 1);
    case.refuses("44", "24-20 24-20", "N-8");
}

#[test]
fn nt_06_after_55_a_first_33_or_66_still_takes_two_from_the_head() {
    let case = Case::new(START, "24:14,4:1");
    case.leads_to("33", &["24:13,18:2", "24:13,21:1,15:1"], 4);
    case.leads_to("66", &["24:13,18:2"], 2);
}

#[test]
fn nt_07_another_first_roll_of_the_opponent_leaves_44_its_two() {
    Case::new(START, "24:14,16:1").leads_to("44", &["24:13,16:2"], 4);
}

#[test]
fn nt_08_on_the_second_turn_one_checker_leaves_the_head() {
    let case = Case::new("24:14,20:1", "24:14,18:1");
    let results = ["24:14,8:1", "24:13,21:1,11:1", "24:13,18:1,14:1", "24:13,17:1,15:1"];
    case.leads_to("33", &results, 4);
    case.refuses("33", "24-21 24-21 20-17 20-17", "N-6");
}

#[test]
fn nt_09_second_66_plays_one_of_four_dice() {
    Case::new("24:13,18:2", "24:13,18:2").leads_to("66", &["24:12,18:3"], 1);
}

#[test]
fn nt_10_both_dice_must_be_used_even_to_ones_own_harm() {
    let case = Case::new("22:1,16:1,3:5,2:4,1:4", "24:11,7:2,1:2");
    case.leads_to("63", &["22:1,7:1,3:5,2:4,1:4"], 2);
    case.allows("63", "16-10 10-7");
    case.refuses("63", "22-16", "N-9");
    case.refuses("63", "pass", "N-9");
}

#[test]
fn nt_11_if_only_one_die_can_be_used_it_is_the_larger() {
    let case = Case::new("18:1,2:7,1:7", "24:13,1:2");
    case.leads_to("32", &["15:1,2:7,1:7"], 1);
    case.allows("32", "18-15");
    case.refuses("32", "18-16", "N-10");
}

const BLOCK_OF_FOUR: &str = "24:9,23:1,22:1,21:1,20:1,10:2";

#[test]
fn nt_12_six_in_a_row_with_nobody_ahead_is_illegal() {
    let case = Case::new(BLOCK_OF_FOUR, START);
    let (results, _) = case.results("32");
    assert_eq!(results.len(), 31);
    let six = [19, 20, 21, 22, 23, 24].map(|point| side(&format!("{point}:1")));
    for result in results {
        let held = six.iter().filter(|one| {
            let (point, _) = one.checkers().next().expect("one");
            result.at(point) > 0
        });
        assert!(held.count() < 6, "{result:?}");
    }
    case.refuses("32", "24-21 21-19", "N-11");
    case.refuses("32", "24-22 22-19", "N-11");
}

#[test]
fn nt_13_with_one_checker_ahead_the_six_is_legal() {
    let case = Case::new(BLOCK_OF_FOUR, "24:14,6:1");
    assert_eq!(case.results("32").0.len(), 24);
    let six = side("24:8,23:1,22:1,21:1,20:1,19:1,10:2");
    let paths = ["24-21 21-19", "24-22 22-19"];
    for path in paths {
        assert_eq!(case.judge("32", path), Ok(six), "{path}");
    }
    let flags = nomerok::games::nardy::Flags::default();
    let sequences = nomerok::games::nardy::sequences(
        &case.board,
        Color::White,
        super::dice("32"),
        flags,
        case.rules,
    );
    let leading = sequences.iter().filter(|steps| {
        let hops: Vec<_> = steps.iter().map(|step| (*step).into()).collect();
        case.judge("32", &nomerok::games::nardy::write_hops(&hops)) == Ok(six)
    });
    assert_eq!(leading.count(), 4, "the six is legal by four paths");
}

const FIVE_BELOW_18: &str = "24:9,17:1,16:1,15:1,14:1,13:1,2:1";

#[test]
fn nt_14_a_six_in_between_is_illegal_too() {
    let mut case = Case::new(FIVE_BELOW_18, "24:12,9:3");
    assert_eq!(case.results("63").0.len(), 23);
    case.refuses("63", "24-18 18-15", "N-12");
    case.rules.block_check = BlockCheck::Final;
    assert_eq!(case.results("63").0.len(), 24);
    case.allows("63", "24-18 18-15");
}

#[test]
fn nt_15_the_same_result_is_legal_in_one_order_only() {
    let case = Case::new(FIVE_BELOW_18, "24:12,9:3");
    case.allows("63", "17-14 24-18");
    case.refuses("63", "24-18 17-14", "N-12");
}

#[test]
fn nt_16_a_checker_does_not_jump_over_two_blocked_points() {
    let case = Case::new(START, "24:11,9:2,6:2");
    case.passes("63");
    case.refuses("63", "24-15", "N-5");
    case.allows("63", "pass");
}

#[test]
fn nt_17_at_most_one_leaves_the_head() {
    let case = Case::new("24:14,23:1", "24:14,20:1");
    assert_eq!(case.results("21").0.len(), 3);
    case.refuses("21", "24-22 24-23", "N-6");
}

#[test]
fn nt_18_a_higher_die_bears_off_the_farthest_only() {
    let case = Case::new("5:2,3:1", "3:15");
    case.leads_to("61", &["5:1,2:1", "4:1,3:1"], 2);
    case.refuses("61", "3-off 5-4", "N-13");
}

#[test]
fn nt_19_a_die_never_bears_off_from_a_smaller_point_while_larger_are_held() {
    let case = Case::new("6:1,5:1,2:1", "3:15");
    let (results, _) = case.results("42");
    assert_eq!(results.len(), 4);
    case.refuses("42", "2-off 6-4", "N-4");
    case.refuses("42", "6-4 2-off", "N-13");
    case.allows("42", "6-4 4-off");
}

#[test]
fn nt_20_bearing_off_begins_in_the_roll_that_brings_the_last_one_home() {
    let case = Case::new("7:1,6:2,1:3", "3:15");
    case.leads_to("61", &["6:2,1:3", "6:1,5:1,1:4"], 2);
    case.allows("61", "7-6 6-off");
    case.allows("61", "7-1 1-off");
}

#[test]
fn nt_21_nothing_is_borne_off_while_one_is_outside() {
    let case = Case::new("8:1,2:3", "3:15");
    case.leads_to("21", &["5:1,2:3", "6:1,2:2,1:1"], 2);
    case.refuses("21", "2-off 8-7", "N-3");
}

#[test]
fn nt_22_a_double_bears_off_two_from_far_points_with_four_dice() {
    let case = Case::new("6:1,5:1", "3:15");
    case.leads_to("44", &[""], 4);
}

#[test]
fn nt_23_mars_and_oin() {
    use super::matches::points_of_party;
    assert_eq!(points_of_party("LN1:--------cl-------------A:w:00", false), 2, "none off: mars");
    assert_eq!(points_of_party("LN1:------hf---------------A:w:00", false), 1, "one off: oin");
    assert_eq!(points_of_party("LN1:------------o----------A:w:00", false), 2, "no home mars");
    assert_eq!(points_of_party("LN1:------------o----------A:w:00", true), 3, "home mars");
}

#[test]
fn nt_24_everything_is_blocked() {
    Case::new("24:2,2:7,1:6", "11:2,10:2,9:2,8:2,7:2,6:5").passes("65");
}

#[test]
fn nt_25_seven_in_a_row_is_two_sixes_each_with_somebody_ahead() {
    let case = Case::new("24:3,23:2,22:2,21:2,20:2,19:2,10:1,9:1", "24:14,5:1");
    let seven = side("24:2,23:2,22:2,21:2,20:2,19:2,18:1,10:1,8:1");
    assert_eq!(case.judge("61", "24-18 9-8"), Ok(seven));
}

#[test]
fn by_the_rules_of_2026_only_the_second_player_takes_two_from_the_head() {
    let mut case = Case::new(START, START);
    case.rules.head_exception = HeadException::Fnr2026;
    case.leads_to("44", &["24:14,16:1"], 2);
    let mut second = Case::new(START, "24:14,4:1");
    second.rules.head_exception = HeadException::Fnr2026;
    second.leads_to("44", &["24:13,20:2"], 2);
    second.leads_to("66", &["24:13,18:2"], 2);
}

#[test]
fn which_sixes_count_is_an_option() {
    // Own 15..10 lies across the ends of the opponent's route: it locks nobody.
    let across_exit = Case::new("24:9,16:1,14:1,13:1,12:1,11:1,10:1", "8:15");
    across_exit.allows("61", "16-15 24-18");
    let mut case = across_exit;
    for windows in [SixWindows::Own, SixWindows::Ring] {
        case.rules.six_windows = windows;
        case.refuses("61", "16-15 24-18", "N-11");
    }
    // Own 3, 2, 1, 24, 23, 22 is a wall for the opponent but does not lie on one's own route.
    let across_head = Case::new("24:8,23:2,22:1,6:1,2:1,1:2", "24:15");
    across_head.refuses("31", "6-3 22-21", "N-12");
    let mut case = across_head;
    case.rules.six_windows = SixWindows::Ring;
    case.refuses("31", "6-3 22-21", "N-12");
    case.rules.six_windows = SixWindows::Own;
    case.allows("31", "6-3 22-21");
}
