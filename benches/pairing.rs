//! How fast a Swiss round is paired: round 6 of 9, with everybody there.

use nomerok::tournament::crosstable::CrossTable;
use nomerok::tournament::swiss::{Plan, generate, pair};

fn main() {
    divan::main();
}

fn before_round_6(players: u32) -> CrossTable {
    generate(&Plan { played: 5, ..Plan::new(players, 9, 7) }).expect("it can be paired")
}

/// Targets: 50 ms, 1 s, 4 s.
#[divan::bench(args = [50, 200, 1000, 2000], max_time = 10)]
fn round_6_of_9(bencher: divan::Bencher<'_, '_>, players: u32) {
    let table = before_round_6(players);
    bencher.bench(|| pair(&table));
}
