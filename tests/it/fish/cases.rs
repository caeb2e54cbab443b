//! The worked cases FT-01…FT-22.

use super::{Match, joined, rules};
use serde_json::{Value, json};

/// Plays one party and compares its order of places, winner and standing of the schemes.
#[track_caller]
fn case(order: &str, moves: &str, next: &str, winner: &str) -> Match {
    let played = Match::of(order).play(moves);
    assert_eq!(played.state("over"), "true");
    assert_eq!(played.state("to_move"), "-");
    assert_eq!(played.first("order"), order);
    assert_eq!(played.first("next_order"), next);
    assert_eq!(played.first("winner"), winner);
    assert_eq!(played.first("team"), "-");
    // F-23: places are computed exactly as the next order.
    for (place, player) in (1..).zip(next.chars().map(String::from)) {
        assert_eq!(played.party(0)["places"][&player], json!(place));
        assert_eq!(played.party(0)["points"]["linear"][&player], json!(place));
    }
    let alone = played.party(0)["points"]["winner_takes_all"].clone();
    for player in order.chars().map(String::from) {
        assert_eq!(alone[&player], json!(i32::from(player == winner)));
    }
    played
}

#[test]
fn ft_01_the_last_one_alive_wins() {
    let before_the_end = Match::of("ABCD").play("A: B:A C: D:C");
    assert_eq!(before_the_end.state("to_move"), "B", "A has perished");
    assert_eq!(before_the_end.state("alive"), "BD");
    let played = case("ABCD", "A: B:A C: D:C B:D", "BDCA", "B");
    assert_eq!(played.points("linear"), "A=4 B=1 C=3 D=2");
    assert_eq!(played.points("formula1"), "A=3 B=10 C=4 D=6");
    assert_eq!(played.points("winner_takes_all"), "A=0 B=1 C=0 D=0");
}

#[test]
fn ft_02_who_perishes_together_keeps_the_order_of_the_party() {
    case("ABCDE", "A: B: C:AE D:B C:D", "CDBAE", "C");
}

#[test]
fn ft_03_the_mover_is_last_of_his_group() {
    case("ABCD", "A: B:AB C:D", "CDAB", "C");
}

#[test]
fn ft_04_the_mover_is_last_even_if_he_is_first_in_the_order() {
    case("ABCDE", "A: B: C:CEA D:B", "DBAEC", "D");
}

#[test]
fn ft_05_when_nobody_survives_there_are_places_but_no_winner() {
    let played = case("ABC", "A:B C:CA", "ACB", "-");
    assert_eq!(played.points("formula1"), "A=10 B=4 C=6");
    assert_eq!(played.points("winner_takes_all"), "A=0 B=0 C=0");
}

#[test]
fn ft_06_all_perish_in_one_move() {
    case("ABCD", "A:ABCD", "BCDA", "-");
}

#[test]
fn ft_07_one_may_win_without_having_moved() {
    case("ABC", "A:A B:B", "CBA", "C");
}

#[test]
fn ft_08_two_players_in_every_way() {
    case("AB", "A:AB", "BA", "-");
    case("AB", "A:B", "AB", "A");
    case("AB", "A:A", "BA", "B");
}

#[test]
fn ft_09_the_perished_are_passed_over() {
    let played = Match::of("ABCD").play("A:B");
    assert_eq!(played.state("over"), "false");
    assert_eq!(played.state("to_move"), "C");
    assert_eq!(played.0.result()["parties"], json!([]));
}

#[test]
fn ft_10_one_move_sweeps_the_table() {
    let played = case("ABCDEFGH", "A:BCDEFGH", "ABCDEFGH", "A");
    assert_eq!(played.points("formula1"), "A=10 B=6 C=4 D=3 E=2 F=1 G=0 H=0");
}

#[test]
fn ft_11_one_by_one() {
    case("ABCDEFGH", "A:H B:G C:F D:E A:D B:C A:B", "ABCDEFGH", "A");
}

#[test]
fn ft_12_a_move_out_of_turn_is_undone_without_sanction() {
    let mut party = Match::of("ABC");
    let before = party.0.view();
    let explain = party.enter(json!({ "kind": "out_of_turn", "by": "C", "perished": ["B"] }));
    assert_eq!(rules(&explain), ["F-13", "F-13", "F-10"]);
    assert_eq!(party.0.view(), before);
    assert_eq!((party.state("alive"), party.state("to_move")), ("ABC".into(), "A".into()));
    let party = party.play("A:BC");
    assert_eq!(party.points("linear"), "A=1 B=2 C=3");
    assert_eq!(party.0.outcome().parts[0].violations["C"], 1);
}

#[test]
fn ft_13_a_chain_that_falls_in_one_move_falls_together() {
    // A lies on B: alive while B touches the table. Both land on the floor in C's move.
    let party = Match::of("ABC").play("A: B:");
    assert_eq!(party.state("alive"), "ABC");
    let party = party.play("C:BA");
    assert_eq!(party.first("next_order"), "CAB");
}

#[test]
fn ft_14_a_fish_that_overhangs_the_edge_is_simply_not_entered_as_perished() {
    let party = Match::of("AB").play("A: B:");
    assert_eq!(party.state("alive"), "AB");
}

#[test]
fn ft_15_two_tags_on_the_floor_have_both_perished() {
    let party = Match::of("ABC").play("A: B: C:AB");
    assert_eq!(party.state("alive"), "C");
    assert_eq!(party.first("winner"), "C");
}

#[test]
fn ft_16_a_fish_that_slid_to_a_surface_of_play_goes_on() {
    let party = Match::of("ABC").play("A: B:C A:");
    assert_eq!((party.state("alive"), party.state("to_move")), ("AB".into(), "B".into()));
}

#[test]
fn ft_17_the_team_whose_fish_survive_wins() {
    let party = Match::in_teams("ABCD", "X=AC Y=BD", json!({})).play("A:B C:D");
    assert_eq!(party.state("over"), "true");
    assert_eq!((party.first("team"), party.first("winner")), ("X".into(), "-".into()));
    assert_eq!(party.first("next_order"), "ACDB");
    assert_eq!(party.points("winner_takes_all"), "A=0 B=0 C=0 D=0");
    assert_eq!(party.0.outcome().parts[0].winners, ["A", "C"]);
}

#[test]
fn ft_18_both_teams_may_perish() {
    let party = Match::in_teams("ABCD", "X=AC Y=BD", json!({})).play("A:B C:DAC");
    assert_eq!((party.first("team"), party.first("winner")), ("-".into(), "-".into()));
    assert_eq!(party.first("next_order"), "ADCB");
    assert!(party.0.outcome().parts[0].winners.is_empty());
}

#[test]
fn ft_19_the_pot_is_a_move_and_its_mover_goes_last() {
    let mut party = Match::of("ABCD").play("A:");
    let explain =
        party.enter(json!({ "kind": "move", "by": "B", "how": "pot", "perished": ["B", "C"] }));
    assert_eq!(rules(&explain), ["F-20", "F-5", "F-12", "F-10"]);
    let party = party.play("D:A");
    assert_eq!((party.first("winner"), party.first("next_order")), ("D".into(), "DACB".into()));
}

#[test]
fn ft_20_the_lowest_linear_sum_wins_the_series() {
    let party = Match::of("ABC").play("A: B: C:C A:B");
    assert_eq!(party.first("next_order"), "ABC");
    // The second party in the order ABC ends C, A, B.
    let series = party.then(json!({ "kind": "next_party" })).play("A:B C:A");
    assert_eq!(joined(&series.party(1)["next_order"]), "CAB");
    let result = series.0.result();
    assert_eq!(result["totals"]["linear"], json!({ "A": 3, "B": 5, "C": 4 }));
    assert_eq!(result["standings"]["linear"], json!([["A"], ["C"], ["B"]]));
    let third = series.then(json!({ "kind": "next_party" }));
    assert_eq!(third.state("order"), "CAB");
    assert_eq!(third.state("party"), "3");
}

#[test]
fn ft_21_who_leaves_is_dropped_and_who_joins_goes_last() {
    let party = Match::of("ABCD").play("A: B:BC D:A");
    assert_eq!(party.first("next_order"), "DACB");
    let next = party.then(json!({ "kind": "next_party", "joins": ["E"], "leaves": ["A"] }));
    assert_eq!(next.state("order"), "DCBE");
    assert_eq!(next.state("alive"), "DCBE");
    assert_eq!(next.state("to_move"), "D");
    assert_eq!(next.state("party"), "2");
}

#[test]
fn ft_22_only_a_fish_lying_inscriptions_down_may_be_turned_over() {
    let mut party = Match::of("AB");
    let flip =
        |face_up: Value| json!({ "kind": "move", "by": "A", "how": "flip", "face_up": face_up });
    let illegal = party.refuses(flip(json!(true)));
    assert_eq!((illegal.rule.as_deref(), illegal.code()), (Some("F-21"), "fish-flip-face-up"));
    assert_eq!(party.refuses(flip(Value::Null)).code(), "fish-flip-without-face");
    let explain = party.enter(flip(json!(false)));
    assert_eq!(rules(&explain), ["F-21", "F-10"]);
    assert_eq!(party.state("to_move"), "B", "it counts as the move");
}
