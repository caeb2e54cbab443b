//! The Swiss system: recorded cases, other ways to the same pairing, what must always hold.

mod brute;
mod cases;
mod command;
mod quality;
mod walk;

use nomerok::tournament::crosstable::{CrossTable, Tpn};
use nomerok::tournament::lot::Lot;
use nomerok::tournament::swiss::{NoLegalPairing, Pairing, Plan, generate, pair};
use walk::{Walk, Walked};

/// Pairs as (first mover, second), sorted, and the bye.
fn plain(pairing: &Pairing) -> Walked {
    let mut pairs: Vec<(Tpn, Tpn)> =
        pairing.pairs.iter().map(|pair| (pair.first, pair.second)).collect();
    pairs.sort_unstable();
    Walked { pairs, bye: pairing.bye.map(|(tpn, _)| tpn) }
}

/// A small tournament with everything that can happen to one.
fn small(seed: u64, most: usize) -> Plan {
    let mut lot = Lot::from_seed(seed);
    let mut rate = |most: usize| u32::try_from(lot.below(most)).expect("small");
    let players = 4 + rate(most - 3);
    let rounds = 3 + u16::try_from(rate(5)).expect("small");
    Plan {
        forfeits: rate(120),
        byes: rate(120),
        withdrawals: rate(40),
        late: rate(150),
        baku: rate(6) == 0,
        ..Plan::new(players, rounds, seed)
    }
}

/// Every round of a random tournament as it was before it was paired, the one that could not be
/// paired any more included.
fn rounds_of(plan: &Plan) -> Vec<CrossTable> {
    let mut plan = *plan;
    loop {
        match generate(&plan) {
            Ok(table) => {
                let mut all: Vec<CrossTable> =
                    (1..=table.rounds_paired()).map(|round| table.before(round)).collect();
                if plan.played < plan.rounds {
                    all.push(table);
                }
                return all;
            }
            Err(_) => {
                plan.played -= 1;
            }
        }
    }
}

fn agree(seeds: std::ops::Range<u64>, most: usize) {
    let (mut compared, mut dead) = (0, 0);
    for seed in seeds {
        for table in rounds_of(&small(seed, most)) {
            let walked = Walk::new(&table).map(|walk| walk.round());
            let round = table.rounds_paired() + 1;
            match (pair(&table), walked) {
                (Ok(pairing), Some(walked)) => {
                    assert_eq!(plain(&pairing), walked, "seed {seed}, round {round}");
                    compared += 1;
                }
                (Err(NoLegalPairing::TooFew), _) => {}
                (Err(_), None) => dead += 1,
                (engine, walked) => {
                    panic!("seed {seed}, round {round}: {engine:?} but {walked:?}");
                }
            }
        }
    }
    assert!(compared > 0, "something was compared, {dead} rounds apart that nobody can pair");
    eprintln!("{compared} compared, {dead} dead");
}

#[test]
fn a_plain_walk_through_article_4_pairs_small_fields_alike() {
    agree(0..150, 9);
}

#[test]
#[ignore = "minutes: thousands of tournaments of up to twelve players"]
fn a_plain_walk_through_article_4_pairs_thousands_of_fields_alike() {
    agree(0..3000, 12);
}
