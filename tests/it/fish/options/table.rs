//! What happens on the table: moves that are allowed, and where a Fish may lie (F-A16, F-A17, F-A19).

use crate::fish::Match;
use serde_json::json;

#[test]
fn fa_16_shift_and_rotation_are_off_unless_allowed() {
    let shift = json!({ "kind": "move", "by": "A", "how": "shift", "perished": ["B"] });
    let mut plain = Match::of("ABC");
    let illegal = plain.refuses(shift.clone());
    assert_eq!((illegal.rule.as_deref(), illegal.code()), (Some("F-22"), "fish-kind-of-move"));
    let moves = json!({ "moves": ["flick", "shift", "rotate"] });
    let local = Match::with("ABC", moves.clone()).then(shift);
    assert_eq!(local.state("alive"), "AC", "it counts as the move, F-12 applies");
    let pot = json!({ "kind": "move", "by": "A", "how": "pot", "perished": [] });
    assert_eq!(Match::with("ABC", moves).refuses(pot).rule.as_deref(), Some("F-20"));
}

#[test]
fn fa_17_the_pot_is_unlimited_and_replaces_the_move() {
    let pot = |by: &str| json!({ "kind": "move", "by": by, "how": "pot", "perished": [] });
    let mut party = Match::of("AB");
    for by in ["A", "B", "A", "B", "A"] {
        party.enter(pot(by));
    }
    assert_eq!(party.state("to_move"), "B");
    let mut other = pot("A");
    other["on"] = json!("B");
    assert_eq!(Match::of("AB").refuses(other).code(), "field-unknown", "only one's own Fish");
    assert_eq!(party.refuses(pot("A")).rule.as_deref(), Some("F-10"), "it is no extra move");
}

#[test]
fn fa_19_a_fish_at_the_side_of_the_table_perishes_or_lives_as_the_referee_says() {
    // The log holds the judgement: what is not among the perished is alive.
    let by_the_rule = Match::of("ABC").play("A:B");
    assert_eq!(by_the_rule.state("alive"), "AC");
    let side_is_of_the_set = Match::of("ABC").play("A:");
    assert_eq!(side_is_of_the_set.state("alive"), "ABC");
}

#[test]
fn ft_14_ft_16_who_overhangs_or_slides_to_a_surface_of_play_is_alive() {
    // Contacts are for eyes: the log says who perished, everybody else lives and moves on.
    let overhangs = Match::of("ABC").play("A: B:");
    assert_eq!((overhangs.state("alive"), overhangs.state("to_move")), ("ABC".into(), "C".into()));
    let from_table_to_chair = Match::of("AB").play("A:");
    assert_eq!(from_table_to_chair.state("alive"), "AB");
    // FT-16: to start on the chair is not allowed (F-3).
    let mut on_chair = Match::of("AB");
    on_chair.enter(json!({ "kind": "violation", "by": "A", "rule": "F-3", "then": "stand" }));
    assert_eq!(on_chair.play("A:B").0.outcome().parts[0].violations["A"], 1);
}

#[test]
fn ft_15_two_on_the_floor_that_touch_each_other_perish_at_once() {
    let party = Match::of("ABCD").play("A: B:CD A:B");
    assert_eq!(party.first("next_order"), "ABCD");
}

#[test]
fn fa_16_a_flip_or_a_rotation_that_displaces_others_counts_as_the_move() {
    let how = |how: &str, perished: &[&str]| {
        let mut entry = json!({ "kind": "move", "by": "A", "how": how, "perished": perished });
        if how == "flip" {
            entry["face_up"] = json!(false);
        }
        entry
    };
    let flipped = Match::of("ABC").then(how("flip", &["A", "B"]));
    assert_eq!(flipped.first("next_order"), "CBA", "F-12: the mover is last");
    let rotation = Match::with("ABC", json!({ "moves": ["flick", "rotate"] }));
    let party = rotation.then(how("rotate", &["C"]));
    assert_eq!((party.state("alive"), party.state("to_move")), ("AB".into(), "B".into()));
}
