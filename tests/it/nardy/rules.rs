//! Every rule N-1…N-14 and every row NA-1…NA-14 of what the rules leave open, its default and its
//! options. What a worked case shows already is only named here: see `worked`.

use super::matches::Table;
use super::positions::{MANY, longest_row, positions};
use super::simple::Simple;
use super::{Case, dice, side};
use nomerok::games::nardy::{
    BlockCheck, Board, Color, Dice, Generator, HeadException, Point, Rules, Side,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const START: &str = "24:15";

fn turn(by: &str, dice: [u8; 2], steps: &[&str]) -> Value {
    json!({ "kind": "turn", "by": by, "dice": dice, "steps": steps })
}

fn stands(position: &str) -> Value {
    json!({ "kind": "stands", "position": position, "reason": "set up" })
}

fn rules_of(table: &mut Table, entry: Value) -> Vec<String> {
    table.enter(entry).into_iter().map(|one| one.rule.into_owned()).collect()
}

#[test]
fn n_1_fifteen_checkers_stand_on_each_head_and_the_numberings_differ_by_twelve() {
    for color in Color::BOTH {
        assert_eq!(*Board::START.side(color), side(START));
    }
    let facing = |number: u8| Point::new(number).expect("a point").facing().number();
    assert_eq!(facing(12), 24, "A's 12 is B's head");
    for number in 13..=18 {
        assert_eq!(facing(number), number - 12, "A's 13 to 18 are B's home");
    }
    assert!((1..=24).all(|number| facing(facing(number)) == number));
}

#[test]
fn n_2_checkers_go_forward_and_who_bears_off_all_first_has_won() {
    Case::new(START, START).refuses("63", "24-18 15-18", "N-2");
    let mut table = Table::new(json!({ "parties": 1 }), Some("A"));
    table.enter(stands("LN1:-----------a-----------A:w:00"));
    assert_eq!(rules_of(&mut table, turn("A", [6, 5], &["1-off"]))[..2], ["N-4", "N-2"]);
    assert_eq!(table.0.view()["over"], true);
}

#[test]
fn n_3_bearing_off_waits_until_all_are_home() {
    let case = Case::new("7:1,6:5,1:9", START);
    case.refuses("62", "6-off 7-5", "N-3");
    case.allows("62", "7-5 6-off");
    Case::new("6:6,1:9", START).allows("62", "6-off 6-4");
}

#[test]
fn n_4_one_die_each_with_one_checker_or_two_and_a_double_is_four_dice() {
    let case = Case::new("24:13,20:1,10:1", START);
    for play in ["20-17 10-8", "20-17 17-15", "10-7 7-5", "20-18 10-7"] {
        case.allows("32", play);
    }
    for roll in Dice::all() {
        assert_eq!(roll.count(), if roll.is_double() { 4 } else { 2 });
    }
    assert_eq!(Case::new("10:15", "24:15").results("11").1, 4);
}

#[test]
fn n_5_one_checker_of_the_opponent_holds_a_point_and_any_number_of_ones_own_may_share_one() {
    let case = Case::new("24:1,6:14", "24:14,6:1");
    case.refuses("62", "24-18 6-4", "N-5");
    case.allows("21", "6-4 6-5");
    Case::new("9:2,6:13", START).allows("33", "9-6 9-6 6-3 6-3");
}

#[test]
fn n_6_one_checker_leaves_the_head_in_a_roll() {
    Case::new("24:14,20:1", "24:14,20:1").refuses("21", "24-22 24-23", "N-6");
    Case::new("24:14,20:1", "24:14,20:1").refuses("33", "24-21 24-21 20-17 20-17", "N-6");
}

#[test]
fn n_7_two_may_leave_on_a_first_turn_with_33_44_or_66_only() {
    for roll in Dice::all() {
        let case = Case::new(START, START);
        let text = format!("{}{}", roll.high(), roll.low());
        let (results, _) = case.results(&text);
        let most = results.iter().map(|one| 15 - one.at(Point::HEAD)).max();
        let exception = ["33", "44", "66"].contains(&text.as_str());
        assert_eq!(most, Some(if exception { 2 } else { 1 }), "{text}");
    }
    Case::new(START, START).refuses("66", "24-18 24-18 24-18", "N-7");
}

#[test]
fn n_8_after_55_a_first_44_takes_one() {
    Case::new(START, "24:14,4:1").leads_to("44", &["24:14,20:1"], 1);
}

#[test]
fn n_9_and_n_10_all_dice_or_as_many_as_possible_or_the_larger() {
    Case::new("22:1,16:1,3:5,2:4,1:4", "24:11,7:2,1:2").refuses("63", "22-16", "N-9");
    Case::new("18:1,2:7,1:7", "24:13,1:2").refuses("32", "18-16", "N-10");
}

#[test]
fn n_11_and_n_12_six_in_a_row_are_forbidden_at_the_end_and_on_the_way() {
    let case = Case::new("24:9,17:1,16:1,15:1,14:1,13:1,2:1", "24:12,9:3");
    case.refuses("61", "24-18 2-1", "N-11");
    case.refuses("63", "24-18 18-15", "N-12");
}

#[test]
fn n_13_a_die_bears_off_from_its_point_or_from_the_farthest_below_it() {
    let case = Case::new("4:2,2:3,1:10", START);
    case.allows("42", "4-off 2-off");
    case.allows("65", "4-off 4-off");
    case.allows("62", "2-off 4-off");
    case.refuses("64", "2-off 4-off", "N-13");
}

#[test]
fn n_14_mars_two_and_oin_one() {
    let ends = [("LN1:--------cl-------------A:w:00", 2), ("LN1:------hf---------------A:w:00", 1)];
    for (position, points) in ends {
        assert_eq!(super::matches::points_of_party(position, false), points);
    }
}

#[test]
fn na_1_the_winner_of_the_opening_throw_rolls_afresh_or_plays_it() {
    let mut fresh = Table::new(json!({}), None);
    fresh.enter(json!({ "kind": "opening", "white": 3, "black": 5 }));
    fresh.enter(turn("B", [6, 6], &["24-18", "24-18"]));
    let mut combined = Table::new(json!({ "opening": "combined" }), None);
    combined.enter(json!({ "kind": "opening", "white": 3, "black": 5 }));
    assert!(combined.0.apply(&turn("B", [6, 6], &["24-18", "24-18"])).is_err());
    combined.enter(turn("B", [5, 3], &["24-16"]));
}

#[test]
fn na_2_whether_two_must_leave_the_head_follows_from_n_9() {
    let start = Case::new(START, START);
    start.refuses("44", "24-20 20-16", "N-9");
    start.refuses("66", "24-18", "N-9");
    // 15-12 is the opponent's head, so one checker alone has but three steps of 3.
    start.refuses("33", "24-21 21-18 18-15", "N-9");
}

#[test]
fn na_3_by_the_rules_of_2026_the_second_player_alone_and_whatever_stands_in_the_way() {
    let fnr = |opponent: &str| {
        let mut case = Case::new(START, opponent);
        case.rules.head_exception = HeadException::Fnr2026;
        case
    };
    for roll in ["33", "44", "66"] {
        let (first, _) = fnr(START).results(roll);
        assert!(first.iter().all(|one| one.at(Point::HEAD) == 14), "{roll} of the first player");
        let (second, _) = fnr("24:14,15:1").results(roll);
        assert!(second.iter().any(|one| one.at(Point::HEAD) == 13), "{roll} of the second");
    }
    fnr("24:14,4:1").leads_to("44", &["24:13,20:2"], 2);
}

/// Every first turn of the first player, then every 3:3, 4:4 and 6:6 of the second.
#[test]
fn na_4_only_55_puts_a_checker_in_the_way_of_a_first_double() {
    let mut generator = Generator::new();
    let mut obstructed = BTreeSet::new();
    for first in Dice::all() {
        let plays = generator.plays(&Board::START, Color::White, first, Rules::default());
        let finals: Vec<Side> = plays.finals.to_vec();
        for white in finals {
            let board = Board::START.with(Color::White, white);
            for double in ["33", "44", "66"] {
                let second = generator.plays(&board, Color::Black, dice(double), Rules::default());
                let second: BTreeSet<Side> = second.finals.iter().copied().collect();
                if second != Case::new(START, START).results(double).0 {
                    obstructed.insert((first.to_string(), double));
                }
            }
        }
    }
    assert_eq!(obstructed, BTreeSet::from([("55".to_owned(), "44")]));
}

#[test]
fn na_5_a_row_goes_over_ones_own_end_but_not_over_the_opponents() {
    // Own 3, 2, 1, 24, 23, 22 is a wall; own 15 to 10 lies across the opponent's exit.
    Case::new("24:8,23:2,22:1,6:1,2:1,1:2", START).refuses("31", "6-3 22-21", "N-12");
    Case::new("24:9,16:1,14:1,13:1,12:1,11:1,10:1", "8:15").allows("61", "16-15 24-18");
    // Own 13 to 18 is the opponent's home: nobody can be ahead of it.
    Case::new("24:9,17:1,16:1,15:1,14:1,13:1,2:1", "24:12,9:3").refuses("61", "24-18 2-1", "N-11");
}

#[test]
fn na_6_the_same_position_is_legal_by_one_way_and_not_by_another() {
    let case = Case::new("24:9,17:1,16:1,15:1,14:1,13:1,2:1", "24:12,9:3");
    case.allows("63", "17-14 24-18");
    case.refuses("63", "24-18 17-14", "N-12");
}

#[test]
fn na_7_a_forbidden_step_is_no_duty_and_blocks_are_looked_for_after_every_step_or_at_the_end() {
    let mut generator = Generator::new();
    let mut fewer = 0;
    for position in positions(21, MANY / 2) {
        let roll = position.dice.expect("rolled");
        if longest_row(position.board.side(position.turn)) < 5 {
            continue;
        }
        let mut simple = Simple::new(&position, Rules::default());
        let kept = simple.answer(roll).dice_used;
        simple.blocks = false;
        if kept < simple.answer(roll).dice_used {
            fewer += 1;
            let plays = generator.plays(&position.board, position.turn, roll, Rules::default());
            assert_eq!(usize::from(plays.dice_used), kept, "{position}");
        }
    }
    assert!(fewer > 0, "no position where a block leaves a die unused");
    let mut case = Case::new("24:9,17:1,16:1,15:1,14:1,13:1,2:1", "24:12,9:3");
    case.rules.block_check = BlockCheck::Final;
    case.allows("63", "24-18 18-15");
    case.refuses("61", "24-18 2-1", "N-11");
}

#[test]
fn na_8_of_a_double_as_many_as_possible_are_played() {
    let case = Case::new("24:13,18:2", "24:13,18:2");
    assert_eq!(case.results("66").1, 1);
    case.refuses("66", "pass", "N-9");
}

#[test]
fn na_9_a_larger_die_bears_off_from_the_farthest_or_moves_within_the_home() {
    let case = Case::new("5:2,3:1", START);
    case.allows("61", "5-off 5-4");
    case.allows("61", "5-4 5-off");
    // An inside move that would waste the other die is not free.
    let last = Case::new("2:1,1:1", START);
    last.allows("21", "2-off 1-off");
    last.refuses("21", "2-1", "N-9");
}

#[test]
fn na_10_without_a_legal_step_an_empty_turn_is_logged() {
    let mut table = Table::new(json!({}), Some("A"));
    table.enter(stands("LN1:O--b--b-----k-----------:w:00"));
    assert_eq!(rules_of(&mut table, turn("A", [6, 3], &[])), ["NA-10"]);
    assert_eq!(table.0.view()["to_roll"], "B");
}

#[test]
fn na_11_no_draw_no_home_mars_no_cube_and_seven_points_unless_options_say_otherwise() {
    let race = stands("LN1:-----------b-----------A:w:00");
    let mut plain = Table::new(json!({}), Some("A"));
    plain.enter(race.clone());
    plain.enter(turn("A", [6, 1], &["1-off"]));
    assert_eq!(plain.0.view()["score"]["A"], 1, "over at once");
    let home = "LN1:------------o----------A:w:00";
    assert_eq!(super::matches::points_of_party(home, false), 2, "no home mars");
    assert_eq!(super::matches::points_of_party(home, true), 3);
    assert!(plain.0.apply(&json!({ "kind": "result", "winner": null })).is_err());
    for _ in 0..6 {
        plain.enter(json!({ "kind": "result", "winner": "A" }));
    }
    assert_eq!(plain.0.view()["over"], true, "seven points");
    let mut draw = Table::new(json!({ "last_roll_draw": true }), Some("A"));
    draw.enter(race);
    draw.enter(turn("A", [6, 1], &["1-off"]));
    draw.enter(turn("B", [6, 5], &["1-off", "1-off"]));
    assert_eq!(draw.0.result()["parties"][0]["winner"], Value::Null);
    assert_eq!(draw.0.view()["party"], 2);
    draw.enter(json!({ "kind": "result", "winner": null }));
    assert_eq!(draw.0.view()["party"], 3);
}

#[test]
fn na_12_an_illegal_play_is_refused_until_a_referee_lets_it_stand() {
    let mut table = Table::new(json!({}), Some("A"));
    assert!(table.0.apply(&turn("A", [6, 3], &["24-18"])).is_err());
    let said = rules_of(&mut table, stands("LN1:N-----A-----o-----------:b:00"));
    assert_eq!(said, ["NA-12"]);
    assert_eq!(table.0.view()["to_roll"], "B");
}

#[test]
fn na_13_the_dice_are_played_in_either_order() {
    let start = Case::new(START, START);
    start.allows("63", "24-18 18-15");
    start.allows("63", "24-21 21-15");
}

#[test]
fn na_14_departures_are_counted_however_few_stay_on_the_head() {
    let case = Case::new("24:2,10:13", START);
    case.refuses("21", "24-22 24-23", "N-6");
    case.allows("21", "24-22 22-21");
    Case::new("24:1,10:14", START).allows("21", "24-22 10-9");
}
