//! Judging a claimed play: is it legal, and if not, which rule says so and why.
//!
//! A claim names from and to, not dice, and may put several dice into one hop (`24-15`): every
//! way to read it is tried. If one of them is legal so is the claim; else the way that gets
//! farthest tells the reason.

use super::block;
use super::board::{Board, Color, Point, Side};
use super::dice::{Dice, Die};
use super::frame::{Flags, Frame, Step, bits};
use super::notation::{Hop, write_hops};
use super::plays::Generator;
use super::refuse;
use super::ruleset::{HeadException, Rules};
use super::sequences;
use crate::games::Illegal;

/// A legal play: its steps, one a die, and where it leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// In the order played.
    pub steps: Vec<Step>,
    /// How many dice had to be used (N-9).
    pub dice_used: u8,
    /// The board afterwards.
    pub board: Board,
}

/// Judges a play claimed for this roll.
///
/// # Errors
/// The rule it breaks (N-2…N-13) and how.
pub fn judge(
    board: &Board,
    turn: Color,
    dice: Dice,
    flags: Flags,
    rules: Rules,
    claim: &[Hop],
) -> Result<Judged, Illegal> {
    let frame = Frame::new(board, turn, dice, flags, rules);
    let dice_used = Generator::new().of_frame(&frame).dice_used;
    let unused =
        if dice.is_double() { vec![dice.high(); 4] } else { vec![dice.high(), dice.low()] };
    let mut reading =
        Reading { frame: &frame, flags, rules, claim, dice_used, best: None, steps: Vec::new() };
    let place = Place { side: frame.side, hop: 0, at: None };
    match reading.follow(place, &unused) {
        Some(side) => Ok(Judged { steps: reading.steps, dice_used, board: board.with(turn, side) }),
        None => Err(reading.best.expect("a reading that is not legal has a reason").1),
    }
}

/// How far a reading of the claim has come.
#[derive(Clone, Copy)]
struct Place {
    side: Side,
    /// The hop being read, and where its checker stands if it is on the way.
    hop: usize,
    at: Option<Point>,
}

/// The die makes the rest of the hop by itself.
fn fits(from: Point, die: Die, hop: Hop) -> bool {
    Step { die, from }.to() == hop.to
}

struct Reading<'a> {
    frame: &'a Frame,
    flags: Flags,
    rules: Rules,
    claim: &'a [Hop],
    dice_used: u8,
    /// The reason of the reading that got farthest, and how many steps it had.
    best: Option<(usize, Illegal)>,
    steps: Vec<Step>,
}

impl Reading<'_> {
    /// Tries every reading from here. On success the steps are those of the legal one.
    fn follow(&mut self, place: Place, unused: &[Die]) -> Option<Side> {
        let Some(hop) = self.claim.get(place.hop) else {
            return match self.ending(&place.side, unused) {
                None => Some(place.side),
                Some(why) => self.fail(why),
            };
        };
        let from = place.at.unwrap_or(hop.from);
        if hop.to.is_some_and(|to| to >= from) {
            return self.fail(refuse::backward(*hop));
        }
        if place.side.is_off() {
            return self.fail(refuse::after_the_end(*hop));
        }
        let mut fitting = false;
        for (number, die) in unused.iter().enumerate() {
            if unused[..number].contains(die) {
                continue;
            }
            let step = Step { die: *die, from };
            // A die that fits the whole hop leaves nothing for others to make together.
            let whole = hop.to.is_some() && unused.iter().any(|die| fits(from, *die, *hop));
            if step.to() < hop.to || (whole && !fits(from, *die, *hop)) {
                continue;
            }
            fitting = true;
            let side = match self.step(&place.side, step, place.hop) {
                Ok(side) => side,
                Err(why) => {
                    // Why the hop cannot be made as it was written says more than why a detour
                    // of two dice cannot.
                    let exact = hop.to.is_some() || die.pips() == from.number();
                    let direct = place.at.is_none() && exact && fits(from, *die, *hop);
                    self.note_at(self.steps.len() + usize::from(direct), why);
                    continue;
                }
            };
            let arrived = step.to() == hop.to;
            let next = Place {
                side,
                hop: place.hop + usize::from(arrived),
                at: step.to().filter(|_| !arrived),
            };
            let mut rest = unused.to_vec();
            rest.remove(number);
            self.steps.push(step);
            if let Some(end) = self.follow(next, &rest) {
                return Some(end);
            }
            self.steps.pop();
        }
        if !fitting {
            self.note(refuse::no_such_die(*hop, self.frame.dice, unused));
        }
        None
    }

    fn note(&mut self, why: Illegal) {
        self.note_at(self.steps.len(), why);
    }

    fn note_at(&mut self, depth: usize, why: Illegal) {
        if self.best.as_ref().is_none_or(|(deepest, _)| *deepest < depth) {
            self.best = Some((depth, why));
        }
    }

    fn fail(&mut self, why: Illegal) -> Option<Side> {
        self.note(why);
        None
    }

    /// Makes one step or says why it cannot be made.
    fn step(&self, side: &Side, step: Step, hop: usize) -> Result<Side, Illegal> {
        let frame = self.frame;
        let (index, pips) = (step.from.index(), u32::from(step.die.pips()));
        if side.at(step.from) == 0 {
            return Err(refuse::nobody_there(step));
        }
        if frame.starts(side, pips) >> index & 1 == 0 {
            return Err(match step.to() {
                Some(to) if frame.open >> to.index() & 1 == 0 => refuse::occupied(step, to),
                Some(_) => self.head_left_alone(),
                None if !side.is_home() => {
                    let outside = bits(side.points()).next().map(Point::at_index);
                    refuse::not_home(step, outside.unwrap_or(Point::HEAD))
                }
                None => {
                    let farther = bits(side.points()).next().map(Point::at_index);
                    refuse::farther_first(step, farther.unwrap_or(Point::HEAD))
                }
            });
        }
        let after = side.moved(index, pips);
        if frame.is_barred_between(&after) {
            return Err(self.barred(step, &after, hop));
        }
        Ok(after)
    }

    /// N-6…N-8: why no more may leave the head.
    fn head_left_alone(&self) -> Illegal {
        let limit = self.frame.side.at(Point::HEAD) - self.frame.head_floor;
        let dice = self.frame.dice;
        let classic = self.rules.head_exception == HeadException::Classic;
        if limit == 2 {
            refuse::two_from_head()
        } else if classic
            && self.flags.first_move
            && self.flags.opponent_rolled_55
            && dice.is_double()
            && dice.high().pips() == 4
        {
            refuse::one_from_head_after_55()
        } else {
            refuse::one_from_head()
        }
    }

    /// N-11 if the forbidden six still stands when the claim is played to its end, else N-12.
    fn barred(&self, step: Step, after: &Side, hop: usize) -> Illegal {
        let run =
            Point::at_index((block::runs(after.points()) & self.frame.forbidden).trailing_zeros());
        let mut end = *after;
        let current = self.claim[hop];
        let on_the_way = step.to().filter(|to| Some(*to) != current.to);
        let rest = on_the_way.map(|from| Hop { from, to: current.to });
        for hop in rest.iter().chain(&self.claim[hop + 1..]) {
            let to = hop.to.map_or(0, Point::number);
            if end.at(hop.from) > 0 && to < hop.from.number() {
                end = end.moved(hop.from.index(), u32::from(hop.from.number() - to));
            }
        }
        if self.frame.is_blocking(&end) {
            refuse::block(step, run)
        } else {
            refuse::block_between(step, run)
        }
    }

    /// What is wrong with a play that ends here.
    fn ending(&self, side: &Side, unused: &[Die]) -> Option<Illegal> {
        let frame = self.frame;
        if frame.is_blocking(side) {
            let run = (block::runs(side.points()) & frame.forbidden).trailing_zeros();
            return Some(refuse::block_at_end(Point::at_index(run)));
        }
        // Whoever has borne off the last checker has won, with whichever dice.
        if side.is_off() {
            return None;
        }
        let played: Vec<Hop> = self.steps.iter().map(|step| Hop::from(*step)).collect();
        let example = || {
            let steps = sequences::example(frame);
            write_hops(&steps.into_iter().map(Hop::from).collect::<Vec<_>>())
        };
        if self.steps.len() < usize::from(self.dice_used) {
            return Some(refuse::dice_unused(&played, unused, self.dice_used, &example()));
        }
        // N-10: of two dice that can be used only one by one, the larger.
        let smaller = self.steps.len() == 1
            && self.steps[0].die == frame.dice.low()
            && !frame.dice.is_double();
        let larger_plays = || {
            let high = u32::from(frame.dice.high().pips());
            frame.steps(frame.side, high).any(|(_, after)| !frame.is_blocking(&after))
        };
        (smaller && larger_plays())
            .then(|| refuse::smaller_die(&played, frame.dice.high(), &example()))
    }
}
