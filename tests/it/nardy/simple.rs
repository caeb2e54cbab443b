//! A second generator, deliberately simple: the rule book in loops over small arrays, every
//! order of every step tried. It shares nothing with the fast one but the question.

use nomerok::games::nardy::{
    BlockCheck, Color, Dice, HeadException, Point, Position, Rules, SixWindows,
};
use std::collections::BTreeSet;

/// Checkers by own number; place 0 is off the board.
pub(crate) type Men = [u8; 25];

#[derive(Debug, Clone)]
pub(crate) struct Simple {
    pub(crate) own: Men,
    /// In the opponent's numbers.
    pub(crate) theirs: Men,
    pub(crate) rules: Rules,
    /// Off to see what the rule of six changes.
    pub(crate) blocks: bool,
}

/// What a roll allows.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) finals: BTreeSet<Men>,
    pub(crate) dice_used: usize,
}

pub(crate) fn men(position: &Position, color: Color) -> Men {
    let side = position.board.side(color);
    let mut men = [0; 25];
    for number in 1..=24_u8 {
        men[usize::from(number)] = side.at(Point::new(number).expect("on the board"));
    }
    men[0] = 15 - men.iter().sum::<u8>();
    men
}

fn facing(number: usize) -> usize {
    if number <= 12 { number + 12 } else { number - 12 }
}

impl Simple {
    pub(crate) fn new(position: &Position, rules: Rules) -> Self {
        let (own, theirs) = (men(position, position.turn), men(position, position.turn.other()));
        Self { own, theirs, rules, blocks: true }
    }

    pub(crate) fn head_limit(&self, dice: Dice) -> u8 {
        let n = dice.high().pips();
        if !dice.is_double() || ![3, 4, 6].contains(&n) || self.own[24] != 15 {
            return 1;
        }
        match self.rules.head_exception {
            HeadException::Classic if n == 4 && self.theirs[24] == 14 && self.theirs[4] == 1 => 1,
            HeadException::Classic => 2,
            HeadException::Fnr2026 if self.theirs[24] == 15 => 1,
            HeadException::Fnr2026 => 2,
        }
    }

    /// Whether the checkers hold six in a row that nobody has passed.
    pub(crate) fn is_barrier(&self, own: &Men) -> bool {
        let windows: Vec<[usize; 6]> = match self.rules.six_windows {
            // In the opponent's numbers, along his route.
            SixWindows::Opponent => {
                (1..=19).map(|low| std::array::from_fn(|i| facing(low + i))).collect()
            }
            SixWindows::Own => (1..=19).map(|low| std::array::from_fn(|i| low + i)).collect(),
            SixWindows::Ring => {
                (0..24).map(|low| std::array::from_fn(|i| (low + i) % 24 + 1)).collect()
            }
        };
        windows.iter().any(|window| {
            let lowest = window.iter().map(|number| facing(*number)).min().expect("six");
            let ahead = (1..lowest).any(|number| self.theirs[number] > 0);
            window.iter().all(|number| own[*number] > 0) && !ahead
        })
    }

    /// The checkers after one step, if the step is legal by itself.
    fn step(&self, own: &Men, die: usize, from: usize, left_head: u8, limit: u8) -> Option<Men> {
        if own[from] == 0 || (from == 24 && left_head == limit) {
            return None;
        }
        let to = from.saturating_sub(die);
        if from <= die {
            let all_home = own[7..].iter().all(|count| *count == 0);
            let farther = own[from + 1..].iter().any(|count| *count > 0);
            if !all_home || (from < die && farther) {
                return None;
            }
        } else if self.theirs[facing(to)] > 0 {
            return None;
        }
        let mut after = *own;
        after[from] -= 1;
        after[to] += 1;
        let watched = self.rules.block_check == BlockCheck::EveryStep;
        (!(self.blocks && watched && self.is_barrier(&after))).then_some(after)
    }

    /// Every way to play the dice in this order, as far as one goes: the number of dice used, the
    /// larger first or not, and the checkers.
    fn walk(
        &self,
        own: &Men,
        dice: &[usize],
        left_head: u8,
        limit: u8,
        ends: &mut BTreeSet<(usize, Men)>,
        used: usize,
    ) {
        if !self.blocks || !self.is_barrier(own) || self.rules.block_check == BlockCheck::EveryStep
        {
            // What was reached already with as many dice leads on to the same.
            if !ends.insert((used, *own)) {
                return;
            }
        }
        let Some((die, rest)) = dice.split_first() else { return };
        for from in 1..=24 {
            if let Some(after) = self.step(own, *die, from, left_head, limit) {
                let left_head = left_head + u8::from(from == 24);
                self.walk(&after, rest, left_head, limit, ends, used + 1);
            }
        }
    }

    pub(crate) fn answer(&self, dice: Dice) -> Answer {
        let limit = self.head_limit(dice);
        let (high, low) = (usize::from(dice.high().pips()), usize::from(dice.low().pips()));
        let orders = if dice.is_double() {
            vec![vec![high; 4]]
        } else {
            vec![vec![high, low], vec![low, high]]
        };
        let reached: Vec<BTreeSet<(usize, Men)>> = orders
            .iter()
            .map(|order| {
                let mut ends = BTreeSet::new();
                self.walk(&self.own, order, 0, limit, &mut ends, 0);
                ends
            })
            .collect();
        let most = reached.iter().flatten().map(|(used, _)| *used).max().unwrap_or(0);
        let with_most = |ends: &BTreeSet<(usize, Men)>| -> BTreeSet<Men> {
            ends.iter().filter(|(used, _)| *used == most).map(|(_, men)| *men).collect()
        };
        let mut finals: BTreeSet<Men> = reached.iter().flat_map(with_most).collect();
        if most == 1 && !dice.is_double() {
            // The larger, if it can be used at all.
            let larger = with_most(&reached[0]);
            if !larger.is_empty() {
                finals = larger;
            }
        }
        if finals.is_empty() {
            finals.insert(self.own);
        }
        Answer { finals, dice_used: most }
    }
}
