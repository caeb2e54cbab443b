//! How fast a cross-table becomes standings.

use nomerok::tournament::crosstable::{CrossTable, GameResult, Round, Row};
use nomerok::tournament::seating::{Plan, schedule};
use nomerok::tournament::tiebreaks::{Rules, Standings};

fn main() {
    divan::main();
}

/// Players and rounds of a large event, results by no system, a few games not played.
fn table(players: u32, rounds: u32) -> CrossTable {
    let mut table = CrossTable::new("bench", 11);
    table.rows = (1..=players)
        .map(|tpn| Row { tpn, name: String::new(), rating: Some(2600 - tpn), rounds: vec![] })
        .collect();
    for round in 1..=rounds {
        for pair in 0..players / 2 {
            // Pairs turn by an odd step, so that nobody meets the same opponent twice soon.
            let (one, other) = (pair, players / 2 + (pair + 7 * round) % (players / 2));
            let result = [GameResult::Win, GameResult::Draw, GameResult::Loss];
            let at = usize::try_from((one * 31 + other * 17 + round) % 3).expect("small");
            let forfeit = (one + other + round) % 37 == 0;
            let game = |opponent: u32, first: bool, at: usize| {
                if forfeit {
                    return Round::Forfeit { opponent: opponent + 1, first, won: first };
                }
                Round::Played { opponent: opponent + 1, first, result: result[at], rated: true }
            };
            for (player, round) in [(one, game(other, true, at)), (other, game(one, false, 2 - at))]
            {
                table.rows[usize::try_from(player).expect("small")].rounds.push(round);
            }
        }
    }
    table
}

#[divan::bench(args = [100, 500, 2000])]
fn standings_with_eight_tie_breaks(bencher: divan::Bencher<'_, '_>, players: u32) {
    let table = table(players, 11);
    let order = "PTS,DE,BH/C1,BH,SB,FB,WIN,TPR".split(',');
    let order = order.map(|name| name.parse().expect("a tie-break")).collect();
    let rules = Rules { order, ..Rules::default() };
    bencher.bench(|| Standings::of(divan::black_box(&table), &rules));
}

#[divan::bench(args = [16, 48, 200])]
fn seating_seven_rounds_of_tables_of_four(bencher: divan::Bencher<'_, '_>, players: usize) {
    bencher.bench(|| schedule(&Plan { players, table: 4, rounds: 7, seed: divan::black_box(1) }));
}
