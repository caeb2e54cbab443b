//! Speed of the nardy engine: rolls generated, random games, perft 5 from the start.
//!
//! `cargo bench --bench nardy`; the counters show items a second. Samples are short, so that on
//! a busy machine the fastest and the median are those nobody interrupted.

use divan::Bencher;
use divan::counter::ItemsCount;
use nomerok::games::nardy::{Board, Color, Dice, Generator, Rules, perft};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;

fn main() {
    divan::main();
}

/// A number below `limit`.
fn below(random: &mut Pcg64, limit: usize) -> usize {
    let wide = u64::from(random.next_u32()) * limit as u64;
    usize::try_from(wide >> 32).expect("below limit")
}

fn roll(random: &mut Pcg64) -> Dice {
    let mut die = || u8::try_from(below(random, 6) + 1).expect("a die");
    Dice::of(die(), die()).expect("dice")
}

/// Plays one game with random plays, showing every position before its roll.
fn game(
    random: &mut Pcg64,
    generator: &mut Generator,
    mut seen: impl FnMut(Board, Color, Dice),
) -> u64 {
    let (mut board, mut turn) = (Board::START, Color::White);
    for plies in 1.. {
        let dice = roll(random);
        seen(board, turn, dice);
        let plays = generator.plays(&board, turn, dice, Rules::default());
        let side = plays.finals[below(random, plays.finals.len())];
        board = board.with(turn, side);
        if side.is_off() {
            return plies;
        }
        turn = turn.other();
    }
    unreachable!("a party ends")
}

/// Rolls of positions from random games.
#[divan::bench(sample_count = 1_000)]
fn rolls(bencher: Bencher<'_, '_>) {
    let (mut random, mut generator) = (Pcg64::seed_from_u64(1), Generator::new());
    let mut positions = Vec::new();
    for _ in 0..20 {
        game(&mut random, &mut generator, |board, turn, dice| positions.push((board, turn, dice)));
    }
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        let mut finals = 0;
        for (board, turn, dice) in &positions {
            finals += generator.plays(board, *turn, *dice, Rules::default()).finals.len();
        }
        finals
    });
}

/// Random games to their end.
#[divan::bench(sample_count = 1_000)]
fn random_games(bencher: Bencher<'_, '_>) {
    const GAMES: usize = 20;
    let (mut random, mut generator) = (Pcg64::seed_from_u64(2), Generator::new());
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        (0..GAMES).map(|_| game(&mut random, &mut generator, |_, _, _| {})).sum::<u64>()
    });
}

/// All paths of five rolls from the start.
#[divan::bench(sample_count = 3)]
fn perft_5() {
    assert_eq!(perft(&Board::START, Color::White, 5, Rules::default()), 325_266_741);
}
