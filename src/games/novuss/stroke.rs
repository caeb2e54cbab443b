//! A stroke (удар): whether it was fair, what it costs, who strikes next (V-8…V-19).

use super::entry::{Aim, FirstContact, Line, Puck, Rail, Stroke};
use super::explain::{self, Fault};
use super::match_play::{Explained, Match};
use super::refuse;
use super::ruleset::{LineVisibleLight, Oblique};
use super::side::{Player, Side};
use crate::games::{Explanation, Illegal};

/// A stroke as it counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Counted {
    /// It may reach dark pawns (VA-2).
    oblique: bool,
    /// V-19a: a direct shot at a dark pawn.
    forbidden_way: bool,
    /// Own pawns that stay down.
    own: u8,
    /// The opponent's pawns that stay down.
    opponent: u8,
    /// Pawns that are put back (V-19a).
    restored: u8,
    emptied_first: Option<Side>,
}

impl Match {
    /// A stroke and its consequences.
    pub(super) fn stroke(&mut self, stroke: &Stroke) -> Explained {
        let by = self.striker(&stroke.by)?;
        let side = by.side();
        let counted = self.count(side, stroke)?;
        let faults = self.faults(side, stroke, counted);

        let mut explain: Vec<Explanation> =
            faults.iter().map(|fault| explain::fault(&self.seating, by, *fault)).collect();
        self.set.strokes = self.set.strokes.saturating_add(1);
        self.set.on[side.at()] -= counted.own;
        self.set.on[side.other().at()] -= counted.opponent;
        if counted.restored > 0 {
            explain.push(explain::restored(counted.restored));
        }
        let penalty = faults.iter().any(|fault| fault.costs_a_pawn());
        if faults.iter().filter(|fault| fault.costs_a_pawn()).count() > 1 {
            explain.push(explain::one_pawn_only());
        }
        self.pay_debts((counted.own > 0).then_some(side), &mut explain);
        if penalty {
            self.penalise(by, &mut explain);
        }
        self.set.forget_placed();

        let goes_on = faults.is_empty();
        let winner = self.winner_of_stroke(side, counted.emptied_first);
        if goes_on && winner.is_none() {
            explain.push(explain::goes_on(&self.seating, by));
        }
        self.go_on(by, goes_on, winner, &mut explain);
        Ok(explain)
    }

    /// Checks a stroke against itself and the table.
    fn count(&self, side: Side, stroke: &Stroke) -> Result<Counted, Illegal> {
        let (on, opponents_on) = (self.set.on(side), self.set.on(side.other()));
        if u16::from(stroke.own) + u16::from(stroke.own_off) > u16::from(on) {
            return Err(refuse::too_many_pawns(&self.seating, side, on));
        }
        if u16::from(stroke.opponent) + u16::from(stroke.opponent_off) > u16::from(opponents_on) {
            return Err(refuse::too_many_pawns(&self.seating, side.other(), opponents_on));
        }
        let fell = [stroke.own, stroke.opponent, stroke.own_off, stroke.opponent_off];
        let contact = stroke.first_contact;
        match contact {
            FirstContact::None if fell.iter().any(|pawns| *pawns > 0) => {
                return Err(refuse::untouched_fell());
            }
            FirstContact::Opponent | FirstContact::Both if opponents_on == 0 => {
                return Err(refuse::nothing_to_touch(&self.seating, side.other()));
            }
            FirstContact::OwnLight if stroke.all_own_dark => return Err(refuse::none_is_light()),
            _ => {}
        }
        self.check_line(contact, stroke.line)?;
        // VA-2: an oblique shot off another wall reaches dark pawns no better than a direct one.
        let oblique = match (stroke.aim, stroke.rail) {
            (Aim::Direct, Some(_)) => return Err(refuse::rail_of_direct()),
            (Aim::Direct, None) => false,
            (Aim::Oblique, Some(Rail::Side)) => self.options.oblique == Oblique::AnyRail,
            (Aim::Oblique, Some(Rail::Opposite) | None) => true,
        };
        let forbidden_way = !oblique && contact == FirstContact::OwnDark;
        let restored = |given: Option<u8>, fell: u8| match given {
            None => Ok(if forbidden_way { fell } else { 0 }),
            Some(restored) if restored > fell => Err(refuse::restored_too_many(fell)),
            Some(1..) if !forbidden_way => Err(refuse::nothing_to_restore()),
            Some(restored) => Ok(restored),
        };
        let restored_own = restored(stroke.restored_own, stroke.own)?;
        let restored_opponent = restored(stroke.restored_opponent, stroke.opponent)?;
        let (own, opponent) = (stroke.own - restored_own, stroke.opponent - restored_opponent);
        let emptied_first = match &stroke.emptied_first {
            None => None,
            Some(id) => {
                let first = self.seating.side(id)?;
                let fell = if first == side { own } else { opponent };
                if fell == 0 || fell < self.set.on(first) {
                    return Err(refuse::not_emptied(&self.seating, first));
                }
                Some(first)
            }
        };
        let restored = restored_own + restored_opponent;
        Ok(Counted { oblique, forbidden_way, own, opponent, restored, emptied_first })
    }

    /// V-10, VA-3, VA-26: a line seen through the hole says light or dark.
    fn check_line(&self, contact: FirstContact, line: Option<Line>) -> Result<(), Illegal> {
        let Some(line) = line else { return Ok(()) };
        let light = match line {
            Line::Circle => true,
            Line::Border => self.options.line_visible_light == LineVisibleLight::CircleAndBorder,
        };
        match (contact, light) {
            (FirstContact::OwnLight, true) | (FirstContact::OwnDark, false) => Ok(()),
            (FirstContact::OwnDark, true) => Err(refuse::line_makes_light(line)),
            (FirstContact::OwnLight, false) => Err(refuse::border_line_is_dark()),
            _ => Err(refuse::line_of_no_own_pawn()),
        }
    }

    /// Why the turn is lost, with and without a penalty pawn; empty if it goes on.
    fn faults(&self, side: Side, stroke: &Stroke, counted: Counted) -> Vec<Fault> {
        let mut faults = Vec::new();
        match stroke.first_contact {
            FirstContact::Opponent => faults.push(Fault::OpponentFirst),
            FirstContact::Both => faults.push(Fault::Simultaneous),
            // VA-12, VA-13: only an oblique shot, and only if it touched nothing.
            FirstContact::None if stroke.all_own_dark && counted.oblique => {
                faults.push(Fault::OnlyDarkMissed);
            }
            FirstContact::None => faults.push(Fault::NoOwnTouched),
            FirstContact::OwnDark if counted.forbidden_way => faults.push(Fault::DarkDirectly),
            FirstContact::OwnDark | FirstContact::OwnLight => {}
        }
        match stroke.puck {
            Puck::On => {}
            Puck::Pocketed if counted.own > 0 && counted.own == self.set.on(side) => {
                faults.push(Fault::PuckWithTheLast);
            }
            Puck::Pocketed => faults.push(Fault::PuckPocketed),
            Puck::Off => faults.push(Fault::PuckOff),
        }
        if stroke.own_off > 0 || stroke.opponent_off > 0 {
            faults.push(if self.options.offtable_penalty {
                Fault::PawnsOffPenalty
            } else {
                Fault::PawnsOff
            });
        }
        match (counted.own, counted.opponent) {
            (0, 0) if faults.is_empty() => faults.push(Fault::NothingPocketed),
            (0, 1..) => faults.push(Fault::OnlyOpponentFell),
            (1.., 1..) => faults.push(Fault::OpponentFellToo),
            _ => {}
        }
        faults
    }

    /// VA-9…VA-11: who has won with this stroke. After a fouled one the striker has a penalty pawn
    /// on the table, so that it is never he (VA-10).
    fn winner_of_stroke(&self, striker: Side, emptied_first: Option<Side>) -> Option<Side> {
        let cleared = |side: Side| self.set.is_cleared(side);
        match (cleared(striker), cleared(striker.other())) {
            (true, true) => Some(emptied_first.unwrap_or(striker)),
            (true, false) => Some(striker),
            (false, true) => Some(striker.other()),
            (false, false) => None,
        }
    }

    /// Who strikes next, or who has won the set.
    pub(super) fn go_on(
        &mut self,
        by: Player,
        keeps_turn: bool,
        winner: Option<Side>,
        explain: &mut Vec<Explanation>,
    ) {
        let side = by.side();
        if let Some(cleared) = self.set.cleared {
            // VA-20: the answer series. The other side stays cleared unless a foul brought a
            // penalty pawn up.
            let still = self.set.is_cleared(cleared);
            if side != cleared && self.set.is_cleared(side) {
                if still {
                    self.replay_set(explain);
                } else {
                    self.win_set(side, explain);
                }
                return;
            }
            if still && side != cleared && !keeps_turn {
                self.win_set(cleared, explain);
                return;
            }
            if !still && !keeps_turn {
                self.set.cleared = None;
            }
        } else if let Some(winner) = winner {
            let first_series =
                self.set.first_series && self.set.starter.map(Player::side) == Some(side);
            if self.options.answer_series
                && first_series
                && winner == side
                && !self.set.is_cleared(side.other())
            {
                self.set.cleared = Some(side);
                explain.push(explain::answer_series(&self.seating, side));
                self.pass_turn(by, explain);
            } else {
                self.win_set(winner, explain);
            }
            return;
        }
        if keeps_turn {
            self.set.again = true;
        } else {
            self.pass_turn(by, explain);
        }
    }

    /// VA-18: the turn passes clockwise.
    fn pass_turn(&mut self, from: Player, explain: &mut Vec<Explanation>) {
        let next = self.seating.next(from);
        self.set.to_strike = Some(next);
        self.set.again = false;
        self.set.first_series = false;
        explain.push(explain::to_strike(&self.seating, next));
    }
}
