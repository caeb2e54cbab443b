//! Long nardy: worked cases, recorded cases, counts, a second generator, properties, matches.

mod cases;
mod counts;
mod dialogues;
mod hostile;
mod judged;
mod mat;
mod matches;
mod notation;
mod positions;
mod properties;
mod rules;
mod simple;
mod words;
mod worked;

use nomerok::games::Illegal;
use nomerok::games::nardy::{
    Board, Color, Dice, Generator, Hop, Point, Position, Rules, Side, hops, judge,
};
use std::collections::BTreeSet;

/// The roll written as two digits.
pub(crate) fn dice(text: &str) -> Dice {
    let digits: Vec<u8> = text.bytes().map(|digit| digit - b'0').collect();
    Dice::of(digits[0], digits[1]).expect("two dice")
}

/// A side as the worked cases write it: `24:13,18:2`.
pub(crate) fn side(text: &str) -> Side {
    let checkers = text.split(',').filter(|part| !part.is_empty()).map(|part| {
        let (point, count) = part.split_once(':').expect("POINT:COUNT");
        let point = Point::new(point.trim().parse().expect("a number")).expect("a point");
        (point, count.parse().expect("a count"))
    });
    Side::of(checkers).expect("at most 15")
}

/// A worked case: the mover's and the opponent's checkers, each in his own numbering.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Case {
    pub(crate) board: Board,
    pub(crate) rules: Rules,
}

impl Case {
    pub(crate) fn new(own: &str, opponent: &str) -> Self {
        let board = Board::new(side(own), side(opponent)).expect("no shared point");
        Self { board, rules: Rules::default() }
    }

    /// The different results of a roll and how many dice they use.
    pub(crate) fn results(&self, roll: &str) -> (BTreeSet<Side>, u8) {
        let mut generator = Generator::new();
        let plays = generator.plays(&self.board, Color::White, dice(roll), self.rules);
        let finals: BTreeSet<Side> = plays.finals.iter().copied().collect();
        assert_eq!(finals.len(), plays.finals.len(), "every result once");
        (finals, plays.dice_used)
    }

    /// Exactly these results with so many dice.
    pub(crate) fn leads_to(&self, roll: &str, results: &[&str], dice_used: u8) {
        let expected: BTreeSet<Side> = results.iter().map(|text| side(text)).collect();
        assert_eq!(self.results(roll), (expected, dice_used), "roll {roll}");
    }

    pub(crate) fn passes(&self, roll: &str) {
        let unchanged = BTreeSet::from([*self.board.side(Color::White)]);
        assert_eq!(self.results(roll), (unchanged, 0), "roll {roll}");
    }

    pub(crate) fn judge(&self, roll: &str, play: &str) -> Result<Side, Illegal> {
        let claim: Vec<Hop> = hops(play).expect("readable");
        let flags = nomerok::games::nardy::Flags::implied(&self.board, Color::White);
        judge(&self.board, Color::White, dice(roll), flags, self.rules, &claim)
            .map(|judged| *judged.board.side(Color::White))
    }

    pub(crate) fn allows(&self, roll: &str, play: &str) {
        if let Err(why) = self.judge(roll, play) {
            panic!("{roll}: {play} refused: {why:?}");
        }
    }

    /// The play is refused by this rule.
    pub(crate) fn refuses(&self, roll: &str, play: &str, rule: &str) {
        let why = self.judge(roll, play).expect_err("illegal");
        assert_eq!(why.rule.as_deref(), Some(rule), "{roll}: {play}: {why:?}");
    }
}

/// The position of that text.
pub(crate) fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|illegal| panic!("{text}: {illegal:?}"))
}
