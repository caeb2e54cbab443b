//! How fast a match's log folds into its state: entries a second, typed and from JSON.

use divan::counter::ItemsCount;
use nomerok::games::fish::Series;
use nomerok::games::{self, Game};
use serde_json::{Value, json};

fn main() {
    divan::main();
}

/// Parties of a series; each ends when one player is left.
const PARTIES: usize = 50;

/// A whole evening at one table: every third move somebody perishes.
fn log(players: usize) -> (Value, Vec<Value>) {
    let ids: Vec<String> = (1..=players).map(|number| format!("p{number}")).collect();
    let seats: Vec<Value> = ids.iter().map(|id| json!({ "id": id })).collect();
    let header = json!({ "ruleset": {}, "seats": seats, "order": ids });
    let mut game = games::kind("fish").expect("registered").start(&header).expect("a header");
    let mut entries = Vec::new();
    for party in 1..=PARTIES {
        while game.view()["over"] == false {
            let view = game.view();
            let alive = view["alive"].as_array().expect("a list");
            let perished: Vec<&Value> = if entries.len() % 3 == 0 {
                vec![&alive[entries.len() % alive.len()]]
            } else {
                vec![]
            };
            let entry = json!({ "kind": "move", "by": view["to_move"], "how": "flick", "perished": perished });
            game.apply(&entry).expect("a regular move");
            entries.push(entry);
        }
        if party < PARTIES {
            let next = json!({ "kind": "next_party" });
            game.apply(&next).expect("the party is over");
            entries.push(next);
        }
    }
    (header, entries)
}

#[divan::bench(args = [4, 8, 30])]
fn fish_typed(bencher: divan::Bencher<'_, '_>, players: usize) {
    let (header, entries) = log(players);
    let entries: Vec<games::fish::Entry> =
        entries.iter().map(|entry| games::parse(entry).expect("an entry")).collect();
    bencher.counter(ItemsCount::new(entries.len())).bench(|| {
        let header = games::parse(&header).expect("a header");
        let mut series = <Series as Game>::start(header).expect("a header");
        for entry in &entries {
            Game::apply(&mut series, divan::black_box(entry)).expect("it was possible before");
        }
        series
    });
}

#[divan::bench(args = [4, 8, 30])]
fn fish_from_json(bencher: divan::Bencher<'_, '_>, players: usize) {
    let (header, entries) = log(players);
    let kind = games::kind("fish").expect("registered");
    bencher.counter(ItemsCount::new(entries.len())).bench(|| {
        let mut game = kind.start(&header).expect("a header");
        for entry in &entries {
            game.apply(divan::black_box(entry)).expect("it was possible before");
        }
        game
    });
}

/// Matches of kopecks: every third move knocks a kopeck off, which goes back at once, or cannot.
fn kopecks_log() -> (Value, Vec<Value>) {
    let ids = ["A", "B", "C", "D"];
    let header = json!({ "ruleset": { "moves_per_player": 100 }, "order": ids });
    let mut game = games::kind("kopecks").expect("registered").start(&header).expect("a header");
    let mut entries = Vec::new();
    while game.view()["over"] == false {
        let view = game.view();
        let at = entries.len();
        let entry = match view["to_place"].get(0) {
            Some(next) if at % 5 == 0 => {
                json!({ "kind": "place", "object": next, "where": "impossible" })
            }
            Some(next) => json!({ "kind": "place", "object": next, "where": "hole" }),
            None => {
                let fallen = format!("k:{}", ids[at % 4]);
                let alive = view["unplaced"].as_array().expect("a list").is_empty();
                let perished = if at % 3 == 0 && alive { vec![fallen] } else { vec![] };
                json!({ "kind": "move", "by": view["to_move"], "perished": perished })
            }
        };
        game.apply(&entry).expect("possible");
        entries.push(entry);
    }
    (header, entries)
}

/// A match of Novuss: ninety-nine sets of strokes in, missed and fouled.
fn novuss_log() -> (Value, Vec<Value>) {
    let header = json!({
        "ruleset": { "sets": { "exactly": 99 } }, "starts": "1",
        "sides": [{ "id": "R", "players": ["1"] }, { "id": "B", "players": ["2"] }],
    });
    let mut game = games::kind("novuss").expect("registered").start(&header).expect("a header");
    let mut entries = Vec::new();
    while game.view()["over"] == false {
        let by = game.view()["to_strike"].clone();
        let entry = if by.is_null() {
            json!({ "kind": "next_set" })
        } else {
            let contact = if entries.len() % 7 == 0 { "opponent" } else { "own_light" };
            let own = u8::from(entries.len() % 5 < 3);
            json!({ "kind": "stroke", "by": by, "aim": "direct", "first_contact": contact, "own": own })
        };
        game.apply(&entry).expect("possible");
        entries.push(entry);
    }
    (header, entries)
}

/// A series of results between four, counted by points.
fn custom_log() -> (Value, Vec<Value>) {
    let ids = ["A", "B", "C", "D"];
    let header = json!({ "ruleset": { "counts": "points", "results": null }, "seats": ids });
    let points = |at: usize, seat: usize| (at * 7 + seat * 3) % 11;
    let entry = |at| {
        let points: serde_json::Map<String, Value> =
            (0..4).map(|seat| (ids[seat].to_owned(), json!(points(at, seat)))).collect();
        json!({ "kind": "points", "points": points })
    };
    (header, (0..1_000).map(entry).collect())
}

/// Folds typed entries, as a match in the store is folded.
fn fold_typed<G: Game<Entry: Sync>>(
    bencher: divan::Bencher<'_, '_>,
    (header, entries): (Value, Vec<Value>),
) {
    let entries: Vec<G::Entry> =
        entries.iter().map(|entry| games::parse(entry).expect("an entry")).collect();
    bencher.counter(ItemsCount::new(entries.len())).bench(|| {
        let mut game = G::start(games::parse(&header).expect("a header")).expect("a header");
        for entry in &entries {
            game.apply(divan::black_box(entry)).expect("it was possible before");
        }
        game
    });
}

fn fold_json(bencher: divan::Bencher<'_, '_>, game: &str, (header, entries): (Value, Vec<Value>)) {
    let kind = games::kind(game).expect("registered");
    bencher.counter(ItemsCount::new(entries.len())).bench(|| {
        let mut game = kind.start(&header).expect("a header");
        for entry in &entries {
            game.apply(divan::black_box(entry)).expect("it was possible before");
        }
        game
    });
}

#[divan::bench]
fn kopecks_typed(bencher: divan::Bencher<'_, '_>) {
    fold_typed::<games::kopecks::Match>(bencher, kopecks_log());
}

#[divan::bench]
fn kopecks_from_json(bencher: divan::Bencher<'_, '_>) {
    fold_json(bencher, "kopecks", kopecks_log());
}

#[divan::bench]
fn novuss_typed(bencher: divan::Bencher<'_, '_>) {
    fold_typed::<games::novuss::Match>(bencher, novuss_log());
}

#[divan::bench]
fn novuss_from_json(bencher: divan::Bencher<'_, '_>) {
    fold_json(bencher, "novuss", novuss_log());
}

#[divan::bench]
fn custom_typed(bencher: divan::Bencher<'_, '_>) {
    fold_typed::<games::custom::Results>(bencher, custom_log());
}

#[divan::bench]
fn custom_from_json(bencher: divan::Bencher<'_, '_>) {
    fold_json(bencher, "custom", custom_log());
}
