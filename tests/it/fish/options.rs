//! Every option of the ruleset both ways, and the entries the worked cases do not use.

use super::{Match, joined, rules};
use serde_json::{Value, json};

#[test]
fn fa_01_the_linear_scheme_runs_either_way() {
    let points = |sort: &str| {
        let played = Match::with("ABC", json!({ "linear_sort": sort })).play("A:B C:A");
        (played.points("linear"), joined(&played.0.result()["standings"]["linear"]))
    };
    assert_eq!(points("asc"), ("A=2 B=3 C=1".into(), "CAB".into()));
    assert_eq!(points("desc"), ("A=2 B=1 C=3".into(), "CAB".into()));
}

#[test]
fn fa_02_fa_03_survivors_stand_before_the_perished_in_this_partys_order() {
    let party = Match::of("ABCDE").play("A: B:BD C:").then(json!({ "kind": "abandon" }));
    assert_eq!(party.state("over"), "true");
    assert_eq!(party.first("next_order"), "ACEDB");
    assert_eq!(
        (party.first("winner"), party.points("winner_takes_all").contains("=1")),
        ("-".into(), false)
    );
}

#[test]
fn fa_05_formula_1_may_ask_for_a_survivor() {
    let points = |asks: bool, moves: &str| {
        Match::with("ABC", json!({ "f1_requires_survivor": asks })).play(moves).points("formula1")
    };
    assert_eq!(points(false, "A:ABC"), "A=4 B=10 C=6");
    assert_eq!(points(true, "A:ABC"), "A=0 B=0 C=0");
    assert_eq!(points(true, "A:AB"), "A=4 B=6 C=10");
}

#[test]
fn fa_06_who_perishes_together_may_share_the_place() {
    let party = |shared: bool| {
        Match::with("ABCDE", json!({ "shared_place": shared })).play("A: B: C:AE D:B C:D")
    };
    assert_eq!(party(false).places(), "A=4 B=3 C=1 D=2 E=5");
    let shared = party(true);
    assert_eq!(shared.places(), "A=4 B=3 C=1 D=2 E=4");
    assert_eq!(shared.points("linear"), "A=4.5 B=3 C=1 D=2 E=4.5");
    assert_eq!(shared.points("formula1"), "A=2.5 B=4 C=10 D=6 E=2.5");
    assert_eq!(
        shared.first("next_order"),
        party(false).first("next_order"),
        "F-12 orders them still"
    );
    assert_eq!(joined(&shared.0.result()["standings"]["linear"]), "CDB(AE)");
}

#[test]
fn fa_07_in_winner_takes_all_each_survivor_of_the_team_may_score() {
    let points = |option: &str| {
        Match::in_teams("ABCD", "X=AC Y=BD", json!({ "wta_team": option }))
            .play("A:B C:D")
            .points("winner_takes_all")
    };
    assert_eq!(points("nobody"), "A=0 B=0 C=0 D=0");
    assert_eq!(points("each_survivor"), "A=1 B=0 C=1 D=0");
    let alone = Match::in_teams("ABCD", "X=AC Y=BD", json!({})).play("A:BA C:D");
    assert_eq!(alone.points("winner_takes_all"), "A=0 B=0 C=1 D=0", "F-25: C remained alone");
}

#[test]
fn fa_07_an_abandoned_party_has_no_winning_team() {
    let option = json!({ "wta_team": "each_survivor" });
    let party =
        Match::in_teams("ABCD", "X=AC Y=BD", option).play("A:B").then(json!({ "kind": "abandon" }));
    assert_eq!(party.first("team"), "-");
    assert_eq!(party.points("winner_takes_all"), "A=0 B=0 C=0 D=0");
}

#[test]
fn fa_08_three_teams_play_to_the_last_one_or_to_the_first_wiped_out() {
    let party = |option: &str| {
        Match::in_teams("ABC", "X=A Y=B Z=C", json!({ "team_end": option })).play("A:B")
    };
    assert_eq!(party("last_team").state("over"), "false");
    let literal = party("first_dead");
    assert_eq!(literal.state("over"), "true");
    assert_eq!((literal.first("team"), literal.first("next_order")), ("-".into(), "ACB".into()));
    let last = party("last_team").play("C:A");
    assert_eq!(last.first("team"), "Z");
}

fn several_fish(option: &str) -> Value {
    let order =
        if option == "per_fish" { json!(["A1", "B", "A2", "C"]) } else { json!(["A", "B", "C"]) };
    json!({
        "ruleset": { "multi_fish": option },
        "seats": [{ "id": "A", "fish": ["A1", "A2"] }, { "id": "B" }, { "id": "C" }],
        "order": order,
    })
}

#[test]
fn fa_09_every_fish_has_its_slot() {
    let mut party = Match::start(several_fish("per_fish"));
    assert_eq!(party.state("alive"), "A1BA2C");
    // F-12 speaks of the Fish that moved: A1 goes last, A's other Fish keeps its place.
    party.enter(json!({ "kind": "move", "by": "A1", "how": "flick", "perished": ["A1", "A2"] }));
    assert_eq!(party.state("to_move"), "B");
    let party = party.play("B:C");
    assert_eq!(party.party(0)["next_order"], json!(["B", "C", "A2", "A1"]));
    assert_eq!(party.places(), "A=3 B=1 C=2");
    assert_eq!(party.points("linear"), "A=3 B=1 C=2");
    let next = party.then(json!({ "kind": "next_party" }));
    assert_eq!(next.state("order"), "BCA2A1");
}

#[test]
fn fa_09_the_party_ends_when_one_owner_lives_and_his_best_fish_places_him() {
    let mut party = Match::start(several_fish("per_fish"));
    party.enter(json!({ "kind": "move", "by": "A1", "how": "flick", "perished": ["A1"] }));
    party.enter(json!({ "kind": "move", "by": "B", "how": "flick", "perished": ["B"] }));
    party.enter(json!({ "kind": "move", "by": "A2", "how": "flick", "perished": ["C"] }));
    assert_eq!(party.first("winner"), "A");
    assert_eq!(party.places(), "A=1 B=3 C=2");
    assert_eq!(party.points("winner_takes_all"), "A=1 B=0 C=0");
    let mut both_live = Match::start(several_fish("per_fish"));
    both_live.enter(json!({ "kind": "move", "by": "A1", "how": "flick", "perished": ["B", "C"] }));
    assert_eq!((both_live.state("over"), both_live.state("alive")), ("true".into(), "A1A2".into()));
    assert_eq!(both_live.places(), "A=1 B=2 C=3");
    assert_eq!(both_live.points("winner_takes_all"), "A=1 B=0 C=0");
}

#[test]
fn fa_10_whether_a_fish_that_came_back_perished_is_judged_at_the_table_and_said_in_the_log() {
    let mut strict = Match::with("ABC", json!({ "strict_leave": true }));
    let nobody = strict.enter(json!({ "kind": "move", "by": "A", "how": "flick", "perished": [] }));
    assert!(!rules(&nobody).contains(&"FA-10"), "nobody perished");
    let one = json!({ "kind": "move", "by": "B", "how": "flick", "perished": ["C"] });
    assert_eq!(rules(&strict.enter(one.clone()))[..2], ["F-5", "FA-10"]);
    // Who leaves the table did not fall off it.
    let left = strict.enter(json!({ "kind": "leave", "player": "A" }));
    assert!(rules(&left).contains(&"FA-15") && !rules(&left).contains(&"FA-10"));
    let mut usual = Match::of("ABC").play("A:");
    assert!(!rules(&usual.enter(one)).contains(&"FA-10"), "off by default");
}

#[test]
fn fa_09_a_player_may_have_one_slot_that_perishes_with_his_last_fish() {
    let mut party = Match::start(several_fish("per_player"));
    assert_eq!((party.state("order"), party.state("alive")), ("ABC".into(), "A1A2BC".into()));
    party.enter(json!({ "kind": "move", "by": "A", "how": "flick", "perished": ["A1"] }));
    assert_eq!(party.state("alive"), "A2BC");
    party.enter(json!({ "kind": "move", "by": "B", "how": "flick", "perished": ["A2", "B"] }));
    assert_eq!(party.first("next_order"), "CAB");
    assert_eq!(party.first("winner"), "C");
}

#[test]
fn fa_12_a_move_out_of_turn_that_would_end_the_party_is_undone_too() {
    let party =
        Match::of("ABC").then(json!({ "kind": "out_of_turn", "by": "B", "perished": ["A", "C"] }));
    assert_eq!(
        (party.state("over"), party.state("alive"), party.state("to_move")),
        ("false".into(), "ABC".into(), "A".into())
    );
}

fn out_of_turn(option: Value) -> (Match, Vec<String>) {
    let mut party = Match::with("ABC", json!({ "out_of_turn": option }));
    let explain = party.enter(json!({ "kind": "out_of_turn", "by": "B", "perished": [] }));
    let rules = rules(&explain).into_iter().map(str::to_owned).collect();
    (party, rules)
}

#[test]
fn fa_12_the_sanction_is_nothing_a_warning_a_lost_turn_or_points() {
    let (none, rules) = out_of_turn(json!("none"));
    assert_eq!(
        (rules, none.play("A:").state("to_move")),
        (vec!["F-13".into(), "F-10".into()], "B".into())
    );
    let (warn, rules) = out_of_turn(json!("warn"));
    assert_eq!((rules[1].as_str(), warn.play("A:").state("to_move")), ("FA-12", "B".into()));
    let (skip, rules) = out_of_turn(json!("skip_turn"));
    let skip = skip.play("A:");
    assert_eq!((rules[1].as_str(), skip.state("to_move")), ("FA-12", "C".into()));
    assert_eq!(skip.play("C: A:").state("to_move"), "B", "only the next turn is lost");
    let (points, rules) = out_of_turn(json!({ "points": 2 }));
    let points = points.play("A:C B:A");
    assert_eq!(rules[1], "FA-12");
    assert_eq!(points.places(), "A=2 B=1 C=3", "places stay");
    assert_eq!(points.points("linear"), "A=2 B=3 C=3", "added where the lowest sum wins");
    assert_eq!(points.points("formula1"), "A=6 B=8 C=4");
    assert_eq!(points.points("winner_takes_all"), "A=0 B=-1 C=0");
}

#[test]
fn fa_12_a_lost_turn_outlives_the_undo_of_the_move_before_it() {
    let mut party = Match::with("ABC", json!({ "out_of_turn": "skip_turn" })).play("A:");
    party.enter(json!({ "kind": "out_of_turn", "by": "C", "perished": [] }));
    party.enter(json!({ "kind": "violation", "by": "A", "rule": "F-18", "then": "undo" }));
    assert_eq!(party.play("B:").state("to_move"), "A");
}

#[test]
fn fa_12_only_who_is_not_to_move_can_move_out_of_turn() {
    let mut party = Match::of("ABC").play("A:B");
    let out = |by: &str| json!({ "kind": "out_of_turn", "by": by, "perished": [] });
    assert_eq!(party.refuses(out("C")).code(), "fish-in-turn");
    assert_eq!(party.refuses(out("B")).code(), "fish-mover-perished");
    assert_eq!(party.refuses(out("Z")).code(), "fish-unknown");
    party = party.play("C:A");
    assert_eq!(party.refuses(out("C")).code(), "fish-over");
}

#[test]
fn fa_13_an_illegal_move_stands_is_undone_or_made_again() {
    let party = |then: Value| {
        let mut party = Match::of("ABC").play("A:B");
        party.enter(json!({ "kind": "violation", "by": "A", "rule": "F-18", "then": then }));
        (party.state("alive"), party.state("to_move"))
    };
    assert_eq!(party(json!("stand")), ("AC".into(), "C".into()));
    assert_eq!(party(Value::Null), ("AC".into(), "C".into()), "the default");
    assert_eq!(party(json!("undo")), ("ABC".into(), "B".into()));
    assert_eq!(party(json!("undo_and_repeat")), ("ABC".into(), "A".into()));
    let by_ruleset = Match::with("ABC", json!({ "illegal_move": "undo_and_repeat" }))
        .play("A:B")
        .then(json!({ "kind": "violation", "by": "A", "rule": "F-19" }));
    assert_eq!(by_ruleset.state("to_move"), "A");
}

#[test]
fn fa_13_the_undo_opens_a_party_that_the_illegal_move_had_ended() {
    let mut party = Match::of("AB").play("A:B");
    assert_eq!(party.state("over"), "true");
    party.enter(json!({ "kind": "violation", "by": "A", "rule": "F-18", "then": "undo" }));
    assert_eq!((party.state("over"), party.state("to_move")), ("false".into(), "B".into()));
    assert_eq!(party.play("B:A").0.outcome().parts[0].violations["A"], 1);
}

#[test]
fn fa_13_a_move_stopped_before_it_was_entered_costs_the_turn_or_is_made_again() {
    let violation =
        |then: &str| json!({ "kind": "violation", "by": "B", "rule": "F-18", "then": then });
    let party = || Match::of("ABC").play("A:");
    assert_eq!(party().then(violation("undo")).state("to_move"), "C");
    assert_eq!(party().then(violation("undo_and_repeat")).state("to_move"), "B");
    let illegal = party().play("B: C:").refuses(violation("undo"));
    assert_eq!(illegal.code(), "fish-not-the-last-move");
}

#[test]
fn fa_14_joiners_go_last_first_or_the_whole_order_is_drawn() {
    let after = |option: &str, entry: Value| {
        Match::with("ABC", json!({ "join": option })).play("A:B C:A").then(entry)
    };
    let joins = json!({ "kind": "next_party", "joins": ["E", "F"] });
    assert_eq!(after("last", joins.clone()).state("order"), "CABEF");
    assert_eq!(after("first", joins.clone()).state("order"), "EFCAB");
    let mut awaiting = after("lot", joins);
    assert_eq!((awaiting.state("order"), awaiting.state("to_move")), (String::new(), "-".into()));
    assert_eq!(awaiting.state("alive"), "CABEF");
    let illegal = awaiting.refuses(json!({ "kind": "move", "by": "C", "how": "flick" }));
    assert_eq!((illegal.rule.as_deref(), illegal.code()), (Some("F-11"), "fish-order-not-drawn"));
    awaiting.enter(json!({ "kind": "lot", "order": ["F", "A", "B", "C", "E"] }));
    assert_eq!((awaiting.state("order"), awaiting.state("to_move")), ("FABCE".into(), "F".into()));
    let drawn = json!({ "kind": "next_party", "joins": ["E"], "order": ["B", "E", "C", "A"] });
    assert_eq!(after("lot", drawn.clone()).state("order"), "BECA");
    let mut last = Match::of("ABC").play("A:B C:A");
    assert_eq!(last.refuses(drawn).code(), "fish-order-not-asked");
}

#[test]
fn fa_14_a_joiner_may_bring_his_team_and_his_fish() {
    let next = Match::in_teams("AB", "X=A Y=B", json!({})).play("A:B");
    let mut plain = next.clone();
    let without_team = plain.refuses(json!({ "kind": "next_party", "joins": ["E"] }));
    assert_eq!(without_team.code(), "fish-teams-partly");
    let joiner = json!({ "id": "E", "team": "Z", "fish": ["E1", "E2"] });
    let next = next.then(json!({ "kind": "next_party", "joins": [joiner] }));
    assert_eq!(next.state("order"), "ABE1E2");
}

#[test]
fn fa_15_who_leaves_in_the_middle_perishes_without_a_mover_and_does_not_return() {
    let mut party = Match::of("ABCD").play("A: B:D");
    let explain = party.enter(json!({ "kind": "leave", "player": "C" }));
    assert_eq!(rules(&explain), ["FA-15", "F-5", "F-10"]);
    assert_eq!((party.state("alive"), party.state("to_move")), ("AB".into(), "A".into()));
    assert_eq!(
        party.refuses(json!({ "kind": "leave", "player": "C" })).code(),
        "fish-already-left"
    );
    let party = party.play("A:B");
    assert_eq!(party.first("next_order"), "ABCD");
    assert_eq!(party.then(json!({ "kind": "next_party" })).state("order"), "ABD");
}

#[test]
fn fa_15_who_left_may_be_named_among_the_leavers_or_join_again() {
    let party = Match::of("ABC").then(json!({ "kind": "leave", "player": "B" })).play("A:C");
    let named = party.clone().then(json!({ "kind": "next_party", "leaves": ["B"] }));
    assert_eq!(named.state("order"), "AC");
    let back = party.then(json!({ "kind": "next_party", "joins": ["B"] }));
    assert_eq!(back.state("order"), "ACB");
}

#[test]
fn fa_15_who_leaves_after_the_end_is_merely_not_in_the_next_party() {
    let mut party = Match::of("ABC").play("A:B C:C");
    let explain = party.enter(json!({ "kind": "leave", "player": "A" }));
    assert_eq!((rules(&explain), party.state("alive")), (vec!["FA-15"], "A".into()));
    assert_eq!(party.first("winner"), "A", "the result stays");
    assert_eq!(party.0.seats(), ["B", "C"]);
    assert_eq!(party.then(json!({ "kind": "next_party" })).state("order"), "CB");
}

#[test]
fn fa_15_a_leave_may_end_the_party() {
    let party = Match::of("AB").then(json!({ "kind": "leave", "player": "A" }));
    assert_eq!((party.state("over"), party.first("winner")), ("true".into(), "B".into()));
}

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
fn fa_18_after_so_many_rounds_the_survivors_are_ranked_in_order() {
    let endless = Match::of("ABC").play("A: B: C: A: B: C:");
    assert_eq!(endless.state("over"), "false");
    let party = Match::with("ABC", json!({ "max_rounds": 2 })).play("A: B: C: A: B:A");
    assert_eq!(party.state("over"), "false");
    let party = party.play("C:");
    assert_eq!((party.state("over"), party.first("winner")), ("true".into(), "-".into()));
    assert_eq!(party.first("next_order"), "BCA");
}

#[test]
fn fa_20_the_formula_1_table_may_be_any() {
    let party = Match::with("ABC", json!({ "formula1": [9, 4.5] })).play("A:B C:A");
    assert_eq!(party.points("formula1"), "A=4.5 B=0 C=9");
}

#[test]
fn fa_21_a_forgotten_order_is_drawn_anew_and_earlier_results_stay() {
    let mut party = Match::of("ABCD").play("A:D");
    let explain = party.enter(json!({ "kind": "lot", "order": ["C", "B", "A"] }));
    assert_eq!(rules(&explain), ["F-14", "F-10"]);
    assert_eq!((party.state("order"), party.state("to_move")), ("CBAD".into(), "C".into()));
    let mut party = party;
    let explain =
        party.enter(json!({ "kind": "move", "by": "C", "how": "flick", "perished": ["B", "A"] }));
    assert!(rules(&explain).contains(&"F-12"));
    assert_eq!(party.first("next_order"), "CABD", "FA-4: by the list of the party's start");
}

#[test]
fn fa_21_an_order_forgotten_before_the_first_move_is_the_order_of_the_party() {
    let first = Match::of("ABCD").play("A: B:BC D:A");
    let was = first.party(0);
    let second = first
        .then(json!({ "kind": "next_party" }))
        .then(json!({ "kind": "lot", "order": ["B", "C", "A", "D"] }));
    assert_eq!(second.state("to_move"), "B");
    let second = second.play("B:DAC");
    assert_eq!(joined(&second.party(1)["next_order"]), "BCAD");
    assert_eq!(second.party(0), was, "earlier results stay");
    let totals = second.0.result()["totals"]["linear"].clone();
    assert_eq!(totals, json!({ "A": 2 + 3, "B": 4 + 1, "C": 3 + 2, "D": 1 + 4 }));
}

#[test]
fn f_14_only_who_lives_is_said_to_be_drawn() {
    let mut party = Match::of("ABCD").play("A:D");
    let said = |explain: &[nomerok::games::Explanation]| format!("{:?}", explain[0].message);
    let living = party.enter(json!({ "kind": "lot", "order": ["C", "B", "A"] }));
    assert!(!said(&living).contains("\"D\""), "{living:?}");
    let all = party.enter(json!({ "kind": "lot", "order": ["D", "B", "A", "C"] }));
    assert!(!said(&all).contains("\"D\""), "{all:?}");
    assert_eq!(party.state("to_move"), "B");
}

#[test]
fn fa_12_a_lot_does_not_give_back_the_turn_that_is_skipped() {
    let skip = || {
        let mut party = Match::with("ABC", json!({ "out_of_turn": "skip_turn" }));
        party.enter(json!({ "kind": "out_of_turn", "by": "B", "perished": [] }));
        party
    };
    let mut party = skip();
    let explain = party.enter(json!({ "kind": "lot", "order": ["B", "C", "A"] }));
    assert_eq!(rules(&explain), ["F-14", "FA-12", "F-10"]);
    assert_eq!(party.state("to_move"), "C", "the offender is first in the lot and is passed over");
    assert_eq!(party.play("C: A:").state("to_move"), "B", "once");
    let later = skip().then(json!({ "kind": "lot", "order": ["A", "B", "C"] })).play("A:");
    assert_eq!(later.state("to_move"), "C");
}

#[test]
fn fa_04_the_order_of_the_party_is_its_list_not_the_cycle_from_the_mover() {
    // D moves; seen from him the cycle would be A B C after D, and from C: D A B.
    let party = Match::of("ABCDE").play("A: B: C: D:EBA");
    assert_eq!(party.then(json!({ "kind": "abandon" })).first("next_order"), "CDABE");
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
fn f_03_f_06_f_09_a_start_that_is_not_allowed_is_a_violation_of_its_rule() {
    for rule in ["F-3", "F-6", "F-9"] {
        let mut party = Match::of("ABC");
        assert_eq!(party.state("alive"), "ABC", "F-6: all are alive at the start");
        let explain = party.enter(json!({
            "kind": "violation", "by": "A", "rule": rule, "then": "undo_and_repeat"
        }));
        assert_eq!(rules(&explain)[0], "FA-13");
        assert!(format!("{:?}", explain[0].message).contains(rule), "{explain:?}");
        assert_eq!(party.state("to_move"), "A", "he is put down again, then plays");
    }
}

#[test]
fn f_09_whoever_is_put_down_has_a_place_in_the_order_once() {
    let header = |order: Value| json!({ "seats": [{ "id": "A" }, { "id": "B" }], "order": order });
    assert_eq!(Match::start(header(json!(["B", "A"]))).state("alive"), "BA");
    for (order, code) in [
        (json!(["A"]), "fish-order-lacks"),
        (json!(["A", "A"]), "fish-order-twice"),
        (json!(["A", "B", "C"]), "fish-order-unknown"),
    ] {
        assert_eq!(Match::try_start(&header(order)).expect_err("refused").code(), code);
    }
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

#[test]
fn fa_03_fa_06_survivors_share_no_place_for_they_did_not_perish_together() {
    let shared = json!({ "shared_place": true });
    let party =
        Match::with("ABCDE", shared.clone()).play("A:DE").then(json!({ "kind": "abandon" }));
    assert_eq!(party.places(), "A=1 B=2 C=3 D=4 E=4");
    assert_eq!(party.points("formula1"), "A=10 B=6 C=4 D=2.5 E=2.5");
    let team = Match::in_teams("ABCD", "X=AC Y=BD", shared).play("A:B C:D");
    assert_eq!(team.places(), "A=1 B=4 C=2 D=3");
}

fn missed(option: &str, sort: &str) -> Value {
    // C joins for the second party; B leaves before the third.
    let ruleset = json!({ "linear_missed": option, "linear_sort": sort });
    let series = Match::with("AB", ruleset)
        .play("A:B")
        .then(json!({ "kind": "next_party", "joins": ["C"] }))
        .play("A:C B:B")
        .then(json!({ "kind": "next_party", "leaves": ["B"] }))
        .play("A:C");
    assert_eq!(joined(&series.party(2)["next_order"]), "AC");
    series.0.result()
}

#[test]
fn linear_missed_charges_a_series_own_missed_parties() {
    let totals = |option: &str, sort: &str| missed(option, sort)["totals"]["linear"].clone();
    // Places: A 1 1 1, B 2 2 –, C – 3 2. The largest party had three.
    assert_eq!(totals("last", "asc"), json!({ "A": 3, "B": 2 + 2 + 3, "C": 3 + 3 + 2 }));
    assert_eq!(totals("mean", "asc"), json!({ "A": 3, "B": 6, "C": 7.5 }));
    assert_eq!(totals("exclude", "asc"), json!({ "A": 1, "B": 2, "C": 2.5 }));
    // Points: A 2 3 2, B 1 2 –, C – 1 1.
    assert_eq!(totals("last", "desc"), json!({ "A": 7, "B": 1 + 2 + 1, "C": 1 + 1 + 1 }));
    for option in ["last", "mean", "exclude"] {
        for sort in ["asc", "desc"] {
            let result = missed(option, sort);
            assert_eq!(joined(&result["standings"]["linear"]), "ABC", "{option} {sort}");
            let others = &result["totals"]["formula1"];
            assert_eq!(*others, json!({ "A": 30, "B": 12, "C": 10 }), "only the linear scheme");
        }
    }
}

#[test]
fn fa_22_of_equal_totals_and_first_places_the_second_places_decide() {
    // Winner takes all: only A ever wins. C is second twice, B once but in the last party.
    let series = Match::of("ABCD")
        .play("A:D B: C: A:B C: A:C")
        .then(json!({ "kind": "next_party" }))
        .play("A:BD C: A:C")
        .then(json!({ "kind": "next_party" }))
        .play("A:D C: B: A:C B: A:B");
    for (party, order) in ["ACBD", "ACBD", "ABCD"].into_iter().enumerate() {
        assert_eq!(joined(&series.party(party)["next_order"]), order);
    }
    assert_eq!(joined(&series.0.result()["standings"]["winner_takes_all"]), "ACBD");
}

#[test]
fn f_11_without_an_order_the_first_party_waits_for_the_lot() {
    let seats = json!([{ "id": "A" }, { "id": "B" }]);
    let mut party = Match::start(json!({ "seats": seats }));
    assert_eq!((party.state("order"), party.state("to_move")), (String::new(), "-".into()));
    assert_eq!(
        party.refuses(json!({ "kind": "out_of_turn", "by": "A" })).code(),
        "fish-order-not-drawn"
    );
    let explain = party.enter(json!({ "kind": "lot", "order": ["B", "A"] }));
    assert_eq!(rules(&explain), ["F-11", "F-10"]);
    assert_eq!(party.state("to_move"), "B");
}

#[test]
fn f_15_where_there_is_no_order_anyone_may_move_at_any_time() {
    let mut party = Match::with("ABC", json!({ "free_for_all": true }));
    assert_eq!(party.state("to_move"), "-");
    assert_eq!(
        party.refuses(json!({ "kind": "out_of_turn", "by": "A" })).rule.as_deref(),
        Some("F-15")
    );
    assert_eq!(
        party.refuses(json!({ "kind": "lot", "order": ["A", "B", "C"] })).rule.as_deref(),
        Some("F-15")
    );
    let party = party.play("B: B: C:AC");
    assert_eq!((party.first("winner"), party.first("next_order")), ("B".into(), "BAC".into()));
    let header = json!({
        "ruleset": { "free_for_all": true, "max_rounds": 3 }, "seats": [{ "id": "A" }, { "id": "B" }],
    });
    assert_eq!(Match::try_start(&header).expect_err("no rounds").code(), "fish-rounds-need-order");
}

#[test]
fn nothing_happens_between_the_end_of_a_party_and_the_next_one() {
    let mut party = Match::of("AB").play("A:B");
    for entry in [
        json!({ "kind": "move", "by": "A", "how": "flick", "perished": [] }),
        json!({ "kind": "lot", "order": ["A", "B"] }),
        json!({ "kind": "abandon" }),
    ] {
        assert_eq!(party.refuses(entry).code(), "fish-over");
    }
    party.enter(json!({ "kind": "violation", "by": "A", "rule": "F-18" }));
    let mut running = Match::of("AB");
    assert_eq!(running.refuses(json!({ "kind": "next_party" })).code(), "fish-not-over");
}
