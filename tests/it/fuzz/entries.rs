//! Headers and entries that may well be possible now: without them a match hardly begins.

use super::draw::Draw;
use nomerok::games::nardy::{
    Board, Color, Dice, Flags, Hop, Point, Position, Rules, Side, Step, sequences,
};
use serde_json::{Map, Value, json};

const IDS: [&str; 5] = ["A", "B", "C", "D", "E"];

/// Options by name, each left out more often than not.
fn ruleset(draw: &mut Draw, options: &[(&str, Value)]) -> Value {
    let mut chosen = Map::new();
    for (key, value) in draw.some(options, 3) {
        chosen.insert(key.to_owned(), value);
    }
    Value::Object(chosen)
}

pub(super) fn header(game: &str, draw: &mut Draw) -> Value {
    match game {
        "fish" => fish_header(draw),
        "kopecks" => kopecks_header(draw),
        "nardy" => nardy_header(draw),
        "novuss" => novuss_header(draw),
        _ => custom_header(draw),
    }
}

/// An entry that may follow this state.
pub(super) fn entry(game: &str, header: &Value, state: &Value, draw: &mut Draw) -> Value {
    match game {
        "fish" => fish(state, draw),
        "kopecks" => kopecks(state, draw),
        "nardy" => nardy(header, state, draw),
        "novuss" => novuss(state, draw),
        _ => custom(header, state, draw),
    }
}

fn fish_header(draw: &mut Draw) -> Value {
    let players = &IDS[..draw.between(2, 5)];
    let (teams, several) = (draw.one_in(4), draw.one_in(4));
    let seats: Vec<Value> = players
        .iter()
        .enumerate()
        .map(|(at, id)| {
            let mut seat = json!({ "id": id });
            if teams {
                seat["team"] = json!(["X", "Y", "Z"][at % draw.between(2, 3)]);
            }
            if several {
                seat["fish"] = json!([format!("{id}1"), format!("{id}2")]);
            }
            seat
        })
        .collect();
    let options = [
        ("free_for_all", json!(true)),
        ("moves", json!(["flick", "pot", "flip", "shift", "rotate"])),
        ("formula1", json!([12, 7.5, 4])),
        ("linear_sort", json!("desc")),
        ("linear_missed", json!(draw.of(&["last", "mean", "exclude"]))),
        ("shared_place", json!(true)),
        ("f1_requires_survivor", json!(true)),
        ("wta_team", json!("each_survivor")),
        ("team_end", json!("first_dead")),
        ("multi_fish", json!("per_player")),
        ("out_of_turn", json!(draw.of(&["none", "warn", "skip_turn"]))),
        ("illegal_move", json!(draw.of(&["stand", "undo", "undo_and_repeat"]))),
        ("join", json!(draw.of(&["last", "first", "lot"]))),
        ("max_rounds", json!(draw.between(1, 3))),
    ];
    let mut header = json!({ "game": "fish", "ruleset": ruleset(draw, &options), "seats": seats });
    if !several && !draw.one_in(4) {
        header["order"] = json!(draw.shuffled(players));
    }
    header
}

fn fish(state: &Value, draw: &mut Draw) -> Value {
    let alive = state["alive"].as_array().cloned().unwrap_or_default();
    let by = match &state["to_move"] {
        Value::Null => draw.of_list(&state["alive"], "A"),
        mover => mover.clone(),
    };
    let perished = draw.some(&alive, 4);
    if state["over"] == true && !draw.one_in(6) {
        let mut next = json!({ "kind": "next_party" });
        if draw.one_in(4) {
            next["joins"] = json!([draw.of(&["F", "G", "E"])]);
        }
        if draw.one_in(4) {
            next["leaves"] = json!([draw.of(&IDS)]);
        }
        return next;
    }
    if state["order"].as_array().is_some_and(Vec::is_empty) && !draw.one_in(3) {
        return json!({ "kind": "lot", "order": draw.shuffled(&alive) });
    }
    match draw.below(16) {
        0 => {
            let other = draw.of_list(&state["alive"], "A");
            json!({ "kind": "out_of_turn", "by": other, "perished": perished })
        }
        1 => {
            let then = draw.of(&["stand", "undo", "undo_and_repeat"]);
            json!({ "kind": "violation", "by": by, "rule": "F-18", "then": then })
        }
        2 => json!({ "kind": "lot", "order": draw.shuffled(&alive) }),
        3 if draw.one_in(4) => json!({ "kind": "leave", "player": draw.of(&IDS) }),
        3 if draw.one_in(4) => json!({ "kind": "abandon" }),
        4 => json!({ "kind": "move", "by": by, "how": "flip", "face_up": draw.one_in(3) }),
        _ => {
            let how = draw.of(&["flick", "flick", "pot", "shift", "rotate"]);
            json!({ "kind": "move", "by": by, "how": how, "perished": perished })
        }
    }
}

fn kopecks_header(draw: &mut Draw) -> Value {
    let players = draw.between(2, 4);
    let options = [
        ("tie", json!(draw.of(&["shared", "extra_round", "most_kopecks"]))),
        ("unplaced_counts_same_move", json!(true)),
        ("decline_costs", json!(false)),
        ("oot_consumes_move", json!(true)),
        ("repeat_scope", json!(draw.of(&["item", "category", "any"]))),
        ("repeat_reset", json!("tournament")),
        ("shot_seconds", json!(20)),
    ];
    let mut ruleset = ruleset(draw, &options);
    ruleset["moves_per_player"] = json!(draw.between(1, 4));
    let mut header =
        json!({ "game": "kopecks", "ruleset": ruleset, "order": draw.shuffled(&IDS[..players]) });
    if draw.one_in(6) {
        header["earlier_violations"] = json!({ "A": ["1.2", "5"] });
    }
    header
}

const ITEMS: [&str; 15] = [
    "1", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "2.1", "2.2", "2.3", "3", "4.1", "4.2", "5", "6",
];

fn kopecks(state: &Value, draw: &mut Draw) -> Value {
    let players: Vec<String> = state["moves_left"]
        .as_object()
        .map(|all| all.keys().cloned().collect())
        .unwrap_or_default();
    let pieces: Vec<String> =
        players.iter().flat_map(|id| [format!("f:{id}"), format!("k:{id}")]).collect();
    let anybody = players.get(draw.below(players.len().max(1))).cloned().unwrap_or_default();
    let perished = draw.some(&pieces, 4);
    let wheres = ["over_kopeck", "edge", "hole", "hole", "impossible", "declined"];
    match (state["to_place"].get(0), draw.below(16)) {
        (Some(next), 0..12) => {
            json!({ "kind": "place", "object": next, "where": draw.of(&wheres) })
        }
        (None, 0..10) => {
            let mut entry = json!({ "kind": "move", "by": state["to_move"], "perished": perished });
            if draw.one_in(4) {
                entry["seconds"] = json!(draw.below(40));
            }
            entry
        }
        (_, 10) => {
            json!({ "kind": "move", "by": anybody, "perished": perished, "out_of_turn": true })
        }
        (_, 11) => {
            let object = draw.of_list(&state["unplaced"], "k:A");
            json!({ "kind": "place", "object": object, "where": draw.of(&wheres) })
        }
        (_, 12) if draw.one_in(6) => json!({ "kind": "leave", "player": anybody }),
        _ => {
            let mut entry = json!({
                "kind": "violation", "by": anybody, "rule": draw.of(&ITEMS),
                "indisputable": draw.one_in(2), "strong": draw.one_in(3),
            });
            if draw.one_in(3) {
                entry["move"] = json!(draw.between(1, 12));
            }
            if draw.one_in(3) {
                entry["attributed"] = json!(draw.below(4));
            }
            if draw.one_in(3) {
                entry["upheld"] = json!(true);
            }
            if draw.one_in(4) {
                entry["perished"] = json!(perished);
            }
            entry
        }
    }
}

fn nardy_header(draw: &mut Draw) -> Value {
    let length = if draw.one_in(3) { "parties" } else { "match_to" };
    let options = [
        (length, json!(draw.between(1, 5))),
        ("opening", json!("combined")),
        ("next_first", json!(draw.of(&["alternate", "winner"]))),
        ("head_exception", json!("fnr2026")),
        ("six_windows", json!(draw.of(&["own", "ring"]))),
        ("block_check", json!("final")),
        ("last_roll_draw", json!(true)),
        ("home_mars", json!(true)),
        ("clock", json!({ "minutes": draw.between(1, 20), "increment_s": draw.below(10) })),
    ];
    let first = *draw.of(&[Some("A"), Some("B"), None]);
    let ruleset = ruleset(draw, &options);
    json!({ "game": "nardy", "ruleset": ruleset, "white": "A", "black": "B", "first": first })
}

fn nardy(header: &Value, state: &Value, draw: &mut Draw) -> Value {
    let anybody = *draw.of(&["A", "B"]);
    if state["to_roll"].is_null() && !draw.one_in(4) {
        return if draw.one_in(4) {
            json!({ "kind": "starts", "player": anybody })
        } else {
            json!({ "kind": "opening", "white": draw.between(1, 6), "black": draw.between(1, 6) })
        };
    }
    match draw.below(60) {
        0 => {
            json!({ "kind": "result", "winner": anybody, "mars": draw.one_in(3), "home_mars": draw.one_in(5) })
        }
        1 => json!({ "kind": "result", "winner": null }),
        2 => {
            json!({ "kind": "concede", "by": anybody, "mars": draw.one_in(3), "home_mars": draw.one_in(5) })
        }
        3 if draw.one_in(3) => json!({ "kind": "flag", "by": anybody }),
        3 if draw.one_in(6) => json!({ "kind": "leave", "player": anybody }),
        4..9 => json!({ "kind": "stands", "position": set_up(draw), "reason": "set up" }),
        9 => {
            let board: String =
                (0..24).map(|_| *draw.of(&['-', '-', 'A', 'B', 'a', 'c'])).collect();
            json!({ "kind": "stands", "position": format!("LN1:{board}:w:00"), "reason": "any" })
        }
        _ => turn(header, state, draw),
    }
}

/// A position of few checkers near the end, or the start.
fn set_up(draw: &mut Draw) -> String {
    let men = |draw: &mut Draw| -> Side {
        let count = draw.between(1, 4);
        let points = (0..count).filter_map(|_| Some((Point::new(draw.pips())?, 1)));
        Side::of(points.collect::<Vec<_>>()).expect("few")
    };
    let board = if draw.one_in(4) {
        Board::START
    } else {
        Board::new(men(draw), men(draw)).expect("homes are apart")
    };
    let turn = *draw.of(&[Color::White, Color::Black]);
    Position { board, turn, dice: None }.to_string()
}

fn turn(header: &Value, state: &Value, draw: &mut Draw) -> Value {
    let (one, other) = (draw.pips(), draw.pips());
    let dice = Dice::of(one, other).expect("dice");
    let position: Position = state["position"].as_str().expect("text").parse().expect("a position");
    let steps: Vec<String> = if draw.one_in(8) {
        let hop = |draw: &mut Draw| {
            let from = draw.between(1, 24);
            let to = from.saturating_sub(draw.between(1, 9));
            if to == 0 { format!("{from}-off") } else { format!("{from}-{to}") }
        };
        (0..draw.below(5)).map(|_| hop(draw)).collect()
    } else {
        let steps = legal(&position, dice, draw);
        steps.into_iter().map(|step| Hop::from(step).to_string()).collect()
    };
    let mut turn =
        json!({ "kind": "turn", "by": state["to_roll"], "dice": [other, one], "steps": steps });
    if !header["ruleset"]["clock"].is_null() || draw.one_in(20) {
        turn["seconds"] = json!(draw.below(200));
    }
    turn
}

/// Steps that are a legal turn under the default rules, or as many as chance finds of a double:
/// all its sequences are too many to look at each time.
fn legal(position: &Position, dice: Dice, draw: &mut Draw) -> Vec<Step> {
    let Position { board, turn, .. } = *position;
    let side = board.side(turn);
    let few = side.checkers().count() <= 4;
    if !dice.is_double() || few {
        let all = sequences(&board, turn, dice, Flags::implied(&board, turn), Rules::default());
        return if all.is_empty() { Vec::new() } else { draw.of(&all).clone() };
    }
    let die = dice.high();
    let mut men: Vec<u8> = side
        .checkers()
        .flat_map(|(point, count)| vec![point.number(); usize::from(count)])
        .collect();
    let mut left_head = false;
    let mut steps = Vec::new();
    for _ in 0..4 {
        let home = men.iter().all(|number| *number <= 6);
        let farthest = men.iter().copied().max().unwrap_or(0);
        let may = |number: u8| {
            let to = number.checked_sub(die.pips()).filter(|to| *to > 0).and_then(Point::new);
            match to {
                Some(to) => {
                    board.side(turn.other()).at(to.facing()) == 0 && !(number == 24 && left_head)
                }
                None => home && (number == die.pips() || number == farthest),
            }
        };
        let able: Vec<u8> = men.iter().copied().filter(|number| may(*number)).collect();
        if able.is_empty() {
            break;
        }
        let from = *draw.of(&able);
        left_head |= from == 24;
        let at = men.iter().position(|number| *number == from).expect("it stands there");
        men.remove(at);
        let to = from.saturating_sub(die.pips());
        if to > 0 {
            men.push(to);
        }
        steps.push(Step { die, from: Point::new(from).expect("a point") });
    }
    steps
}

fn novuss_header(draw: &mut Draw) -> Value {
    let sides = if draw.one_in(2) {
        json!([{ "id": "R", "players": ["A", "C"] }, { "id": "B", "players": ["B", "D"] }])
    } else {
        json!([{ "id": "R", "players": ["A"] }, { "id": "B", "players": ["B"] }])
    };
    let count = draw.between(1, 3);
    let options = [
        ("pawns_singles", json!(6)),
        ("pawns_pair", json!(12)),
        ("oblique", json!("opposite_rail")),
        ("line_visible_light", json!("circle")),
        ("offtable_penalty", json!(true)),
        ("debt_paid_by", json!("any")),
        ("answer_series", json!(true)),
        ("sets", json!({ (*draw.of(&["best_of", "exactly", "first_to"])): count })),
        ("shot_seconds", json!(30)),
        ("federation_fouls", json!(true)),
        ("preset", json!("federation")),
    ];
    let starts = *draw.of(&[Some("A"), Some("B"), None]);
    let ruleset = ruleset(draw, &options);
    json!({ "game": "novuss", "ruleset": ruleset, "sides": sides, "starts": starts })
}

fn novuss(state: &Value, draw: &mut Draw) -> Value {
    let anybody = *draw.of(&["A", "B", "C", "D"]);
    let side = *draw.of(&["R", "B"]);
    if state["to_strike"].is_null() && !draw.one_in(4) {
        return if draw.one_in(2) {
            json!({ "kind": "lag", "left_mm": { "A": draw.below(200), "B": draw.below(200) } })
        } else {
            json!({ "kind": "next_set", "starts": draw.of(&["A", "B"]) })
        };
    }
    match draw.below(24) {
        0 => json!({ "kind": "foul", "by": state["to_strike"], "rule": "VA-22" }),
        1 => json!({ "kind": "time_fault", "by": state["to_strike"] }),
        2 => {
            let spot = draw.of(&["middle", "left", "right"]);
            json!({ "kind": "place_penalty", "side": side, "spot": spot })
        }
        3 if draw.one_in(3) => {
            json!({ "kind": "concede", "by": anybody, "match": draw.one_in(3) })
        }
        4 => json!({ "kind": "next_set" }),
        5 => stroke(&json!(anybody), draw),
        _ => stroke(&state["to_strike"], draw),
    }
}

fn stroke(by: &Value, draw: &mut Draw) -> Value {
    let contact = *draw.of(&[
        "own_light",
        "own_light",
        "own_light",
        "own_light",
        "own_dark",
        "opponent",
        "both",
        "none",
    ]);
    let mut stroke = json!({
        "kind": "stroke", "by": by, "aim": draw.of(&["direct", "oblique"]),
        "first_contact": contact, "puck": draw.of(&["on", "on", "on", "on", "pocketed", "off"]),
    });
    if contact != "none" {
        stroke["own"] = json!(*draw.of(&[0, 0, 1, 1, 2, 5]));
        stroke["opponent"] = json!(*draw.of(&[0, 0, 0, 1, 3]));
        stroke["own_off"] = json!(*draw.of(&[0, 0, 0, 0, 0, 1]));
        stroke["opponent_off"] = json!(*draw.of(&[0, 0, 0, 0, 0, 1]));
    }
    let more = [
        ("all_own_dark", json!(true)),
        ("rail", json!(draw.of(&["opposite", "side"]))),
        ("line", json!(draw.of(&["circle", "border"]))),
        ("emptied_first", json!(draw.of(&["R", "B"]))),
        ("restored_own", json!(draw.below(3))),
        ("restored_opponent", json!(draw.below(3))),
    ];
    for (key, value) in draw.some(&more, 8) {
        stroke[key] = value;
    }
    stroke
}

fn custom_header(draw: &mut Draw) -> Value {
    let players = draw.between(2, 5);
    let options =
        [("counts", json!(draw.of(&["wins", "places", "points"]))), ("fewest_win", json!(true))];
    let mut ruleset = ruleset(draw, &options);
    ruleset["results"] = json!(*draw.of(&[Some(3), Some(9), None]));
    json!({ "game": "custom", "ruleset": ruleset, "seats": IDS[..players] })
}

fn custom(header: &Value, state: &Value, draw: &mut Draw) -> Value {
    let here = state["seats"].as_array().cloned().unwrap_or_default();
    let somebody = draw.of_list(&state["seats"], "A");
    let each = |draw: &mut Draw, value: fn(&mut Draw) -> Value| -> Value {
        let all = here.iter().filter_map(Value::as_str);
        Value::Object(all.map(|id| (id.to_owned(), value(draw))).collect())
    };
    let counts = header["ruleset"]["counts"].as_str().unwrap_or("wins");
    match (counts, draw.below(12)) {
        (_, 0) if draw.one_in(3) => json!({ "kind": "leave", "player": somebody }),
        ("places", 1..11) => {
            let mut places = Map::new();
            for (place, id) in (1..).zip(draw.shuffled(&here)) {
                places.insert(id.as_str().unwrap_or_default().to_owned(), json!(place));
            }
            json!({ "kind": "places", "places": places })
        }
        ("points", 1..11) => {
            json!({ "kind": "points", "points": each(draw, |draw| json!(draw.below(20) as f64 / 2.0)) })
        }
        (_, 11) => {
            json!({ "kind": "places", "places": each(draw, |draw| json!(draw.between(0, 4))) })
        }
        (_, 1..3) => json!({ "kind": "draw" }),
        _ => json!({ "kind": "win", "winner": somebody }),
    }
}
