//! What holds in every state, whatever led there.

use nomerok::games::nardy::{Color, Position, SixWindows};
use serde_json::Value;
use std::collections::BTreeSet;

pub(super) fn check(game: &str, header: &Value, state: &Value, result: &Value) {
    assert!(state["over"].is_boolean(), "{state}");
    match game {
        "fish" => fish(header, state, result),
        "kopecks" => kopecks(state, result),
        "nardy" => nardy(header, state, result),
        "novuss" => novuss(header, state, result),
        _ => custom(state, result),
    }
}

/// A list of ids, none of them twice.
fn ids(list: &Value) -> BTreeSet<&str> {
    let all = list.as_array().unwrap_or_else(|| panic!("no list: {list}"));
    let ids: BTreeSet<&str> = all.iter().map(|id| id.as_str().expect("an id")).collect();
    assert_eq!(ids.len(), all.len(), "an id stands twice: {list}");
    ids
}

fn fields(object: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let fields = object.as_object().unwrap_or_else(|| panic!("no object: {object}"));
    fields.iter().map(|(key, value)| (key.as_str(), value))
}

/// Groups of those who share a place, everybody once.
fn standings(groups: &Value) -> BTreeSet<&str> {
    let mut all = BTreeSet::new();
    for group in groups.as_array().expect("groups") {
        let group = ids(group);
        assert!(!group.is_empty() && group.iter().all(|id| all.insert(*id)), "{groups}");
    }
    all
}

/// F: the next order is a permutation, places are unique, only the living move.
fn fish(header: &Value, state: &Value, result: &Value) {
    let (order, alive) = (ids(&state["order"]), ids(&state["alive"]));
    let over = state["over"] == true;
    if let Some(mover) = state["to_move"].as_str() {
        assert!(!over && order.contains(mover), "{state}");
    }
    if over {
        assert!(state["to_move"].is_null(), "{state}");
    }
    assert!(!over || order.is_empty() || alive.len() <= order.len() * 100, "{state}");
    let shared = header["ruleset"]["shared_place"] == true;
    for party in result["parties"].as_array().expect("parties") {
        let (before, after) = (ids(&party["order"]), ids(&party["next_order"]));
        assert!(before.is_empty() || after.is_subset(&before), "{party}");
        let places: Vec<&Value> = fields(&party["places"]).map(|(_, place)| place).collect();
        let different: BTreeSet<String> = places.iter().map(ToString::to_string).collect();
        assert!(shared || different.len() == places.len(), "places twice: {party}");
        assert!(places.iter().all(|place| place.as_f64().is_some_and(|place| place >= 1.0)));
    }
    for (_, groups) in fields(&result["standings"]) {
        standings(groups);
    }
}

/// K: pieces stand once, nobody moves after the end or while pieces wait.
fn kopecks(state: &Value, result: &Value) {
    let (waiting, unplaced) = (ids(&state["to_place"]), ids(&state["unplaced"]));
    let mut pieces = waiting.union(&unplaced);
    assert!(pieces.all(|piece| piece.starts_with("f:") || piece.starts_with("k:")), "{state}");
    assert!(state["over"] == false || waiting.is_empty(), "{state}");
    assert!(state["over"] == false || state["to_move"].is_null(), "{state}");
    if let Some(mover) = state["to_move"].as_str() {
        let left = state["moves_left"][mover].as_u64().expect("he is here");
        assert!(left > 0 || !waiting.is_empty(), "{state}");
    }
    assert_eq!(state["scores"], result["scores"]);
    let ranked = standings(&result["standings"]);
    assert!(ranked.iter().all(|id| state["scores"][*id].is_i64()), "{result}");
}

/// N: fifteen a side, whoever is home has won, the score is the sum of the parties.
fn nardy(header: &Value, state: &Value, result: &Value) {
    let position: Position = state["position"].as_str().expect("text").parse().expect("LN1");
    let over = state["over"] == true;
    let [white, black] = ["white", "black"].map(|color| header[color].as_str().expect("an id"));
    match state["to_roll"].as_str() {
        Some(to_roll) => {
            let turn = if position.turn == Color::White { white } else { black };
            assert_eq!(to_roll, turn, "{state}");
            let opponent = position.board.side(position.turn.other());
            let draws = header["ruleset"]["last_roll_draw"] == true;
            assert!(!over && (draws || !opponent.is_off()), "{state}");
            assert!(!position.board.side(position.turn).is_off(), "{state}");
        }
        None => assert!(over || position.board == nomerok::games::nardy::Board::START, "{state}"),
    }
    // A block may stand that a referee let stand; then nobody says so twice.
    let _ = position.check(SixWindows::Opponent);
    let mut score = [0, 0];
    for party in result["parties"].as_array().expect("parties") {
        let points = party["points"].as_u64().expect("points");
        match party["winner"].as_str() {
            Some(winner) if winner == white => score[0] += points,
            Some(winner) => {
                assert_eq!(winner, black);
                score[1] += points;
            }
            None => assert_eq!(points, 0, "{party}"),
        }
    }
    assert_eq!([&state["score"][white], &state["score"][black]], [score[0], score[1]], "{state}");
    assert_eq!(state["score"], result["score"]);
    assert_eq!(state["over"], result["over"]);
    assert!(over || result["winner"].is_null(), "{result}");
    assert_eq!(state.get("clock").is_some(), !header["ruleset"]["clock"].is_null(), "{state}");
}

/// V: never more pawns than there are, penalties remembered only where somebody has pawns.
fn novuss(header: &Value, state: &Value, result: &Value) {
    let pairs = header["sides"][0]["players"].as_array().is_some_and(|all| all.len() == 2);
    for (side, on) in fields(&state["on"]) {
        let on = on.as_u64().expect("pawns");
        assert!(on <= 16, "{state}");
        let debt = state["debt"][side].as_u64().expect("a debt");
        assert!(debt == 0 || on > 0, "{state}");
        let key = if pairs { "pawns_pair" } else { "pawns_singles" };
        let preset = header["ruleset"].get("preset").is_some();
        let pawns =
            header["ruleset"][key].as_u64().or((!preset).then_some(if pairs { 16 } else { 8 }));
        if let Some(pawns) = pawns {
            assert!(on <= pawns, "{state}");
            if header["ruleset"]["debt_paid_by"] == "any" {
                assert!(debt == 0 || on == pawns, "V-20: {state}");
            }
        }
    }
    for (_, sets) in fields(&state["sets"]) {
        assert!(sets.is_u64(), "{state}");
    }
    assert!(state["over"] == false || state["to_strike"].is_null(), "{state}");
    assert!(result.is_object(), "{result}");
}

/// A result names everybody who is there; the standings name nobody twice.
fn custom(state: &Value, result: &Value) {
    ids(&state["seats"]);
    let results = result["results"].as_array().expect("results");
    assert_eq!(state["results"], results.len(), "{state}");
    for one in results {
        assert!(fields(&one["places"]).all(|(_, place)| place.as_u64() >= Some(1)), "{one}");
    }
    standings(&result["standings"]);
}
