//! Places, points and the order of equals (F-A1…F-A7, F-A20, F-A22).

use crate::fish::{Match, joined};
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

#[test]
fn fa_20_the_formula_1_table_may_be_any() {
    let party = Match::with("ABC", json!({ "formula1": [9, 4.5] })).play("A:B C:A");
    assert_eq!(party.points("formula1"), "A=4.5 B=0 C=9");
}

#[test]
fn fa_04_the_order_of_the_party_is_its_list_not_the_cycle_from_the_mover() {
    // D moves; seen from him the cycle would be A B C after D, and from C: D A B.
    let party = Match::of("ABCDE").play("A: B: C: D:EBA");
    assert_eq!(party.then(json!({ "kind": "abandon" })).first("next_order"), "CDABE");
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
