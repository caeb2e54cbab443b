//! Positions worth asking about: random play alone hardly meets a block, so play is steered to
//! long rows, and boards are set up with both sides at home, entering it, or walled in.

use nomerok::games::nardy::{
    Board, Color, Dice, Generator, Point, Position, Rules, Side, SixWindows,
};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;

/// How many positions the slower tests look at: 100 000 in an optimised build, else a few.
pub(crate) const MANY: usize = if cfg!(debug_assertions) { 5_000 } else { 100_000 };

#[derive(Debug)]
pub(crate) struct Chance(Pcg64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Pcg64::seed_from_u64(seed))
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        let wide = u64::from(self.0.next_u32()) * limit as u64;
        usize::try_from(wide >> 32).expect("below limit")
    }

    pub(crate) fn number(&mut self, from: u8, to: u8) -> u8 {
        from + u8::try_from(self.below(usize::from(to - from) + 1)).expect("small")
    }

    pub(crate) fn dice(&mut self) -> Dice {
        Dice::of(self.number(1, 6), self.number(1, 6)).expect("dice")
    }

    pub(crate) fn die_in(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }
}

/// The longest row of held points, round the ring.
pub(crate) fn longest_row(side: &Side) -> usize {
    let held: Vec<bool> =
        (1..=24).map(|number| side.at(Point::new(number).expect("a point")) > 0).collect();
    let mut longest = 0;
    let mut row = 0;
    for index in 0..48 {
        row = if held[index % 24] { row + 1 } else { 0 };
        longest = longest.max(row);
    }
    longest.min(24)
}

/// Rolled positions: half from steered games, half set up.
pub(crate) fn positions(seed: u64, count: usize) -> Vec<Position> {
    let mut chance = Chance::new(seed);
    let mut found = Vec::with_capacity(count + 200);
    let mut played = 0;
    while found.len() < count {
        if played * 2 < found.len() {
            let before = found.len();
            steered_game(&mut chance, &mut found);
            played += found.len() - before;
        } else {
            found.extend(set_up(&mut chance));
        }
    }
    found.truncate(count);
    found
}

fn steered_game(chance: &mut Chance, found: &mut Vec<Position>) {
    let mut generator = Generator::new();
    let (mut board, mut turn) = (Board::START, Color::White);
    loop {
        let dice = chance.dice();
        // Not every position is worth it: neighbours are alike, rows are rare.
        if chance.die_in(6) || (longest_row(board.side(turn)) >= 5 && chance.die_in(2)) {
            found.push(Position { board, turn, dice: Some(dice) });
        }
        let finals = generator.plays(&board, turn, dice, Rules::default()).finals;
        let side = if chance.die_in(4) {
            finals[chance.below(finals.len())]
        } else {
            *finals.iter().max_by_key(|side| longest_row(side)).expect("at least a pass")
        };
        board = board.with(turn, side);
        if side.is_off() {
            return;
        }
        turn = turn.other();
    }
}

/// A valid board of one of several kinds, or nothing if chance made it invalid.
fn set_up(chance: &mut Chance) -> Option<Position> {
    let kind = chance.below(5);
    let own = match kind {
        // At home, some borne off.
        0 => scattered(chance, 1, 6, 15),
        // One or two still on the way home.
        1 => {
            let mut own = scattered(chance, 1, 6, 13);
            own.extend(scattered(chance, 7, 14, 2));
            own
        }
        // A row with a gap, and checkers behind it that can fill the gap.
        _ => {
            let low = chance.number(1, 19);
            let gap = chance.number(0, 5);
            let mut own: Vec<u8> = (0..6).filter(|i| *i != gap).map(|i| low + i).collect();
            let low_rest = chance.number(1, 12);
            own.extend(scattered(chance, low_rest, 24, 9));
            own
        }
    };
    let mut theirs = if kind == 0 || chance.die_in(4) {
        scattered(chance, 1, 6, 15)
    } else {
        // Half of them have nobody ahead of most rows.
        let foremost = if chance.die_in(2) { chance.number(12, 24) } else { chance.number(1, 18) };
        let head = usize::from(chance.number(3, 12));
        let mut theirs = vec![24; head];
        theirs.extend(scattered(chance, foremost, 24, 15 - head));
        theirs
    };
    // Who would stand on a held point stands farther back.
    let held_by_us =
        |number: u8| own.contains(&(if number > 12 { number - 12 } else { number + 12 }));
    let free = (1..=24).rev().find(|number| !held_by_us(*number))?;
    theirs.iter_mut().filter(|number| held_by_us(**number)).for_each(|number| *number = free);
    let on_board = |chance: &mut Chance, men: &[u8]| -> usize {
        if men.iter().all(|number| *number <= 6) {
            usize::from(chance.number(1, 15)).min(men.len())
        } else {
            men.len()
        }
    };
    let (ours, others) = (on_board(chance, &own), on_board(chance, &theirs));
    let held = |men: &[u8]| Side::of(men.iter().filter_map(|n| Some((Point::new(*n)?, 1))));
    let board = Board::new(held(&own[..ours])?, held(&theirs[..others])?).ok()?;
    let board = if chance.die_in(2) {
        board
    } else {
        Board::new(*board.side(Color::Black), *board.side(Color::White)).ok()?
    };
    let turn =
        if *board.side(Color::White) == held(&own[..ours])? { Color::White } else { Color::Black };
    let position = Position { board, turn, dice: Some(chance.dice()) };
    position.check(SixWindows::Ring).is_ok().then_some(position)
}

fn scattered(chance: &mut Chance, low: u8, high: u8, count: usize) -> Vec<u8> {
    (0..count).map(|_| chance.number(low, high)).collect()
}
