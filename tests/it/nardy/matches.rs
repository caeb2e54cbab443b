//! Matches: opening throw, turns, scores, who starts, clocks, corrections by the referee.

use nomerok::games::nardy::{Entry, Match};
use nomerok::games::scoring::{Points, Scheme};
use nomerok::games::{self, Explanation, Game, Illegal, Play};
use serde_json::{Value, json};

/// A match between A (White) and B (Black).
#[derive(Debug, Clone)]
pub(crate) struct Table(pub(crate) Box<dyn Play>);

impl Table {
    pub(crate) fn new(ruleset: Value, first: Option<&str>) -> Self {
        Self::try_new(ruleset, first).expect("a good header")
    }

    fn try_new(ruleset: Value, first: Option<&str>) -> Result<Self, Illegal> {
        let header = json!({
            "game": "nardy", "ruleset": ruleset, "white": "A", "black": "B", "first": first
        });
        games::kind("nardy").expect("registered").start(&header).map(Self)
    }

    pub(crate) fn enter(&mut self, entry: Value) -> Vec<Explanation> {
        self.0.apply(&entry).unwrap_or_else(|illegal| panic!("{entry} refused: {illegal:?}"))
    }

    /// Refused with this rule (or code, where it is no rule), and nothing has changed.
    fn refuses(&mut self, entry: Value, why: &str) {
        let before = (self.0.view(), self.0.result());
        let illegal = self.0.apply(&entry).expect_err("refused");
        let rule = illegal.rule.as_deref().unwrap_or(illegal.code());
        assert_eq!(rule, why, "{entry}: {illegal:?}");
        assert_eq!((self.0.view(), self.0.result()), before, "{entry}");
    }

    fn turn(&mut self, by: &str, dice: [u8; 2], steps: &[&str]) -> Vec<Explanation> {
        self.enter(json!({ "kind": "turn", "by": by, "dice": dice, "steps": steps }))
    }

    fn stands(&mut self, position: &str) {
        self.enter(json!({ "kind": "stands", "position": position, "reason": "set up" }));
    }

    fn wins(&mut self, winner: &str, mars: bool) -> Vec<Explanation> {
        self.enter(json!({ "kind": "result", "winner": winner, "mars": mars }))
    }

    fn state(&self, field: &str) -> Value {
        self.0.view()[field].clone()
    }
}

fn rules(explained: &[Explanation]) -> Vec<&str> {
    explained.iter().map(|one| one.rule.as_ref()).collect()
}

/// What a party is worth that White ends from this position by bearing off his last checker.
pub(crate) fn points_of_party(position: &str, home_mars: bool) -> u64 {
    let mut table = Table::new(json!({ "parties": 1, "home_mars": home_mars }), Some("A"));
    table.stands(position);
    table.turn("A", [2, 1], &["1-off"]);
    table.0.result()["parties"][0]["points"].as_u64().expect("points")
}

#[test]
fn the_opening_throw_decides_who_starts_and_ties_are_thrown_again() {
    let mut table = Table::new(json!({}), None);
    assert_eq!(table.state("to_roll"), Value::Null);
    table.refuses(json!({ "kind": "turn", "by": "A", "dice": [6, 3], "steps": ["24-15"] }), "NA-1");
    table.enter(json!({ "kind": "opening", "white": 4, "black": 4 }));
    assert_eq!(table.state("to_roll"), Value::Null);
    table.enter(json!({ "kind": "opening", "white": 3, "black": 5 }));
    assert_eq!(table.state("to_roll"), "B");
    assert_eq!(table.state("position"), "LN1:O-----------o-----------:b:00");
    table.refuses(json!({ "kind": "opening", "white": 3, "black": 5 }), "NA-1");
    table.turn("B", [1, 2], &["24-23", "23-21"]);
    assert_eq!(table.state("position"), "LN1:O-----------n--a--------:w:00");
    assert_eq!(table.state("to_roll"), "A");
}

#[test]
fn by_an_option_the_first_player_plays_the_dice_of_the_opening_throw() {
    let mut table = Table::new(json!({ "opening": "combined" }), None);
    table.enter(json!({ "kind": "opening", "white": 5, "black": 3 }));
    let other = json!({ "kind": "turn", "by": "A", "dice": [6, 3], "steps": ["24-18-15"] });
    table.refuses(other, "NA-1");
    table.turn("A", [3, 5], &["24-19-16"]);
    table.turn("B", [6, 3], &["24-15"]);
}

#[test]
fn an_illegal_play_is_refused_with_its_rule_and_changes_nothing() {
    let mut table = Table::new(json!({}), Some("A"));
    let turn = |by: &str, dice: [u8; 2], steps: Value| json!({ "kind": "turn", "by": by, "dice": dice, "steps": steps });
    table.refuses(turn("B", [6, 3], json!(["24-15"])), "N-4");
    table.refuses(turn("C", [6, 3], json!(["24-15"])), "nardy-unknown-player");
    table.refuses(turn("A", [7, 3], json!(["24-15"])), "nardy-no-die");
    table.refuses(turn("A", [6, 3], json!(["24-18"])), "N-9");
    table.refuses(turn("A", [6, 3], json!([])), "N-9");
    table.refuses(turn("A", [6, 3], json!(["24/18"])), "nardy-no-hop");
    table.refuses(turn("A", [6, 3], json!(["24-18", "24-21"])), "N-6");
    table.refuses(turn("A", [6, 3], json!(["24-18", "18-15", "15-14"])), "N-4");
    table.refuses(
        json!({ "kind": "turn", "by": "A", "dice": [6, 3], "steps": [], "x": 1 }),
        "field-unknown",
    );
    table.turn("A", [6, 3], &["24-18", "18-15"]);
}

#[test]
fn consequences_name_their_rules() {
    let mut table = Table::new(json!({}), Some("A"));
    assert_eq!(rules(&table.turn("A", [5, 5], &["24-4"])), ["N-4"]);
    assert_eq!(rules(&table.turn("B", [4, 4], &["24-20"])), ["N-4", "N-9", "N-8"]);
    let mut table = Table::new(json!({}), Some("A"));
    assert_eq!(rules(&table.turn("A", [6, 6], &["24-18", "24-18"])), ["N-4", "N-9", "N-7"]);
    table.stands("LN1:Bbbbbbe---------------GF:w:00");
    assert_eq!(rules(&table.turn("A", [6, 5], &[])), ["NA-10"]);
}

#[test]
fn a_match_goes_to_the_agreed_points_with_mars_two_and_oin_one() {
    let mut table = Table::new(json!({ "match_to": 3 }), None);
    assert_eq!(table.0.outcome().parts.len(), 0);
    table.wins("A", false);
    table.wins("B", true);
    assert_eq!(table.state("score"), json!({ "A": 1, "B": 2 }));
    assert_eq!((table.state("party"), table.state("over")), (json!(3), json!(false)));
    table.wins("B", false);
    assert_eq!(table.state("over"), true);
    assert_eq!(table.state("party"), 3);
    let result = table.0.result();
    assert_eq!(result["winner"], "B");
    assert_eq!(result["parties"][1]["win"], "mars");
    table.refuses(json!({ "kind": "result", "winner": "A", "mars": false }), "NA-11");
    let outcome = table.0.outcome();
    assert!(outcome.over);
    assert_eq!(outcome.parts[1].winners, ["B"]);
    let won = &outcome.parts[1].points[&Scheme::WinnerTakesAll];
    assert_eq!((won["A"], won["B"]), (Points::ZERO, Points::whole(1)));
}

#[test]
fn a_match_of_parties_plays_them_all_and_may_end_level() {
    let mut table = Table::new(json!({ "parties": 2 }), None);
    table.wins("A", true);
    table.wins("B", true);
    assert_eq!(table.state("over"), true);
    assert_eq!(table.0.result()["winner"], Value::Null);
}

#[test]
fn without_a_length_a_match_goes_to_seven() {
    let mut table = Table::new(json!({}), None);
    for _ in 0..3 {
        table.wins("A", true);
    }
    assert_eq!(table.state("over"), false);
    table.wins("A", false);
    assert_eq!(table.state("over"), true);
}

#[test]
fn who_starts_the_next_party_is_an_option() {
    for (option, next) in [("dice", Value::Null), ("alternate", json!("B")), ("winner", json!("A"))]
    {
        let mut table = Table::new(json!({ "next_first": option }), Some("A"));
        table.wins("A", false);
        assert_eq!(table.state("to_roll"), next, "{option}");
    }
    let mut table = Table::new(json!({ "next_first": "alternate" }), None);
    table.enter(json!({ "kind": "starts", "player": "B" }));
    table.wins("A", false);
    assert_eq!(table.state("to_roll"), "A");
}

#[test]
fn giving_up_costs_an_oin_or_a_mars() {
    let mut table = Table::new(json!({}), Some("A"));
    table.enter(json!({ "kind": "concede", "by": "A", "mars": true }));
    table.enter(json!({ "kind": "concede", "by": "B", "mars": false }));
    assert_eq!(table.state("score"), json!({ "A": 1, "B": 2 }));
}

#[test]
fn na_11_a_home_mars_is_noted_by_its_result_where_the_rules_know_it() {
    let home =
        |kind: &str, who: &str, id: &str| json!({ "kind": kind, who: id, "home_mars": true });
    let mut table = Table::new(json!({ "home_mars": true }), Some("A"));
    let said = table.enter(home("result", "winner", "A"));
    assert!(rules(&said).contains(&"NA-11"));
    table.enter(home("concede", "by", "A"));
    assert_eq!(table.state("score"), json!({ "A": 3, "B": 3 }));
    assert_eq!(table.0.result()["parties"][0]["win"], "home_mars");
    table.enter(json!({ "kind": "result", "winner": "A", "mars": true }));
    assert_eq!(table.state("score")["A"], 5, "a mars alone stays a mars");

    // Whoever has a checker at home, or has borne one off, does not lose by a home mars.
    let mut one = Table::new(json!({ "home_mars": true }), Some("A"));
    one.stands("LN1:-----------an----------A:w:00");
    one.refuses(home("result", "winner", "A"), "NA-11");
    one.stands("LN1:------hf---------------A:w:00");
    one.refuses(home("result", "winner", "A"), "N-14");
    let mut plain = Table::new(json!({}), Some("A"));
    plain.refuses(home("result", "winner", "A"), "NA-11");
    plain.refuses(home("concede", "by", "B"), "NA-11");
}

#[test]
fn there_is_no_mars_against_one_who_has_borne_off_a_checker() {
    let mut table = Table::new(json!({}), Some("A"));
    table.stands("LN1:------hf---------------A:w:00");
    table.refuses(json!({ "kind": "result", "winner": "A", "mars": true }), "N-14");
    table.refuses(json!({ "kind": "concede", "by": "B", "mars": true }), "N-14");
    table.enter(json!({ "kind": "concede", "by": "B" }));
}

#[test]
fn a_fallen_clock_loses_the_match() {
    let mut table = Table::new(json!({}), Some("A"));
    table.refuses(json!({ "kind": "flag", "by": "A" }), "nardy-no-clock");
    let clock = json!({ "clock": { "minutes": 14, "increment_s": 8 } });
    let mut table = Table::new(clock, Some("A"));
    table.wins("A", true);
    table.enter(json!({ "kind": "flag", "by": "A" }));
    assert_eq!(table.state("over"), true);
    let result = table.0.result();
    assert_eq!((&result["winner"], &result["score"]), (&json!("B"), &json!({ "A": 2, "B": 7 })));
}

#[test]
fn the_seconds_of_a_turn_are_taken_from_the_clock_and_the_increment_is_added() {
    let clock = json!({ "clock": { "minutes": 1, "increment_s": 5 } });
    let mut table = Table::new(clock, Some("A"));
    assert_eq!(table.state("clock"), json!({ "A": 60, "B": 60 }));
    let timed = |by: &str, steps: &[&str], seconds: u64| json!({ "kind": "turn", "by": by, "dice": [6, 3], "steps": steps, "seconds": seconds });
    table.enter(timed("A", &["24-15"], 20));
    table.turn("B", [6, 3], &["24-15"]);
    assert_eq!(table.state("clock"), json!({ "A": 45, "B": 60 }), "B's turn was not timed");
    // Nobody is stopped by the clock: the opponent claims it, or does not.
    let said = table.enter(json!({
        "kind": "turn", "by": "A", "dice": [2, 1], "steps": ["24-21"], "seconds": 45
    }));
    assert_eq!(rules(&said), ["N-4", "NA-11"]);
    assert_eq!(table.state("clock"), json!({ "A": 0, "B": 60 }));
    // The time is for the match, so the next party goes on with it.
    table.wins("A", false);
    assert_eq!(table.state("clock"), json!({ "A": 0, "B": 60 }));
    table.enter(json!({ "kind": "flag", "by": "A" }));
    assert_eq!(table.0.result()["winner"], "B");
}

#[test]
fn without_clocks_the_seconds_of_a_turn_are_only_kept() {
    let mut table = Table::new(json!({}), Some("A"));
    let turn =
        json!({ "kind": "turn", "by": "A", "dice": [6, 3], "steps": ["24-15"], "seconds": 9 });
    table.enter(turn.clone());
    assert_eq!(table.0.view().get("clock"), None);
    let read: Entry = serde_json::from_value(turn.clone()).expect("an entry");
    assert_eq!(serde_json::to_value(read).expect("json"), turn);
    for wrong in [json!(-1), json!(1.5), json!("9"), json!(4_294_967_296_u64)] {
        let entry = json!({ "kind": "turn", "by": "B", "dice": [6, 3], "steps": ["24-15"], "seconds": wrong });
        table.refuses(entry, "field-malformed");
    }
}

#[test]
fn who_leaves_loses_the_match_and_sits_there_no_more() {
    let mut table = Table::new(json!({ "parties": 5 }), Some("A"));
    assert_eq!(table.0.seats(), ["A", "B"]);
    let entry = table.0.leaving("B").expect("B plays");
    assert_eq!(table.0.leaving("C"), None);
    table.enter(entry);
    assert_eq!(table.0.seats(), ["A"]);
    assert_eq!(table.0.result()["winner"], "A");
    assert_eq!(table.0.leaving("A"), None, "the match is over");
}

#[test]
fn by_an_option_the_second_player_has_a_last_roll_and_may_draw() {
    let race = "LN1:-----------b-----------A:w:00";
    let options = json!({ "last_roll_draw": true, "match_to": 5 });
    let mut draw = Table::new(options.clone(), Some("A"));
    draw.stands(race);
    draw.turn("A", [6, 1], &["1-off"]);
    assert_eq!((draw.state("to_roll"), draw.state("party")), (json!("B"), json!(1)));
    let mut lost = Table(draw.0.boxed());
    draw.turn("B", [6, 5], &["1-off", "1-off"]);
    assert_eq!(draw.state("score"), json!({ "A": 0, "B": 0 }));
    assert_eq!(draw.0.outcome().parts[0].winners, Vec::<String>::new());
    assert_eq!(draw.0.outcome().parts[0].places["A"], draw.0.outcome().parts[0].places["B"]);

    lost.0
        .apply(&json!({ "kind": "turn", "by": "B", "dice": [6, 5], "steps": ["1-off"] }))
        .expect_err("both");
    let mut second_first = Table::new(options, Some("B"));
    second_first.stands(race);
    second_first.turn("A", [6, 1], &["1-off"]);
    assert_eq!(second_first.state("score"), json!({ "A": 1, "B": 0 }), "B had as many rolls");
    let mut plain = Table::new(json!({}), Some("A"));
    plain.refuses(json!({ "kind": "result", "winner": null }), "NA-11");
}

#[test]
fn an_illegal_play_found_too_late_stands_even_if_no_rule_would_lead_there() {
    let mut table = Table::new(json!({}), Some("A"));
    let stands =
        |position: &str| json!({ "kind": "stands", "position": position, "reason": "late" });
    // A block of White's with nobody ahead: it stays, and play goes on around it.
    table.enter(stands("LN1:JAAAAA------o-----------:b:00"));
    table.turn("B", [2, 1], &["24-23", "23-21"]);
    table.turn("A", [2, 1], &["19-18", "18-16"]);
    table.refuses(stands("LN1:JAAAAA------o-----------:b:21"), "NA-12");
    table.refuses(stands("LN1:------------o-----------:b:00"), "NA-12");
    table.refuses(stands("LN1:OO----------o-----------:b:00"), "N-1");
    let mut unopened = Table::new(json!({}), None);
    unopened.refuses(stands("LN1:N----------Ao-----------:b:00"), "NA-1");
}

#[test]
fn options_that_cannot_be_are_refused_by_name() {
    for (ruleset, code) in [
        (json!({ "cube": true }), "nardy-not-supported"),
        (json!({ "koks": true }), "nardy-not-supported"),
        (json!({ "match_to": 7, "parties": 3 }), "nardy-length-twice"),
        (json!({ "match_to": 1_000 }), "nardy-too-long"),
        (json!({ "clock": { "minutes": 100_000 } }), "nardy-clock-unfit"),
        (json!({ "match_to": 0 }), "field-malformed"),
        (json!({ "colour": true }), "field-unknown"),
        (json!({ "opening": "both" }), "value-unknown"),
    ] {
        let refused = Table::try_new(ruleset.clone(), None).expect_err("refused");
        assert_eq!(refused.code(), code, "{ruleset}");
    }
    let same = json!({ "white": "A", "black": "A" });
    let kind = games::kind("nardy").expect("registered");
    assert_eq!(kind.start(&same).expect_err("refused").code(), "nardy-same-player");
    for id in [String::new(), "A\u{7}".to_owned(), "A".repeat(101)] {
        let unfit = kind.start(&json!({ "white": id, "black": "B" })).expect_err("refused");
        assert_eq!(unfit.code(), "nardy-id-unfit");
    }
    let stranger = json!({ "white": "A", "black": "B", "first": "C" });
    assert_eq!(kind.start(&stranger).expect_err("refused").code(), "nardy-unknown-player");
}

#[test]
fn a_header_is_made_for_two_seats_and_no_other_number() {
    let kind = games::kind("nardy").expect("registered");
    let seats = ["X", "Y", "Z"].map(|id| games::Seat { id: id.to_owned(), team: None });
    let header = |count: usize| kind.header(serde_json::Map::new(), &seats[..count]);
    assert_eq!(kind.start(&header(2)).expect("two").seats(), ["X", "Y"]);
    assert!(kind.start(&header(1)).is_err());
    assert!(kind.start(&header(3)).is_err());
}

#[test]
fn entries_survive_json() {
    for entry in [
        json!({ "kind": "opening", "white": 5, "black": 3 }),
        json!({ "kind": "turn", "by": "A", "dice": [6, 3], "steps": ["24-18", "18-15"] }),
        json!({ "kind": "result", "winner": "A", "mars": true }),
        json!({ "kind": "flag", "by": "A" }),
    ] {
        let read: Entry = serde_json::from_value(entry.clone()).expect("an entry");
        assert_eq!(serde_json::to_value(read).expect("json"), entry);
    }
    assert_eq!(Match::NAME, "nardy");
}
