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
