//! Who has the first stroke: the lag, and the sets after the first (V-7, VA-19).

use super::explain;
use super::match_play::{Explained, Match};
use super::refuse;
use super::set::Set;
use super::side::Side;
use std::collections::BTreeMap;

/// No table is longer.
const LONGEST_MM: f64 = 10_000.0;

impl Match {
    /// V-7, V-25: the puck that stops closest to the rail of the stroke begins.
    pub(super) fn lag(&mut self, left_mm: &BTreeMap<String, Option<f64>>) -> Explained {
        self.in_play()?;
        if self.set.starter.is_some() {
            return Err(refuse::has_a_starter());
        }
        let mut shots = [None, None];
        for (id, left) in left_mm {
            let player = self.seating.player(id)?;
            if left.is_some_and(|left| !(0.0..=LONGEST_MM).contains(&left)) {
                return Err(refuse::distance_unfit());
            }
            // VA-19: a puck that is gone is farther than any.
            let left = left.unwrap_or(f64::INFINITY);
            if shots[player.side().at()].replace((player, left)).is_some() {
                return Err(refuse::one_of_each_side());
            }
        }
        let [Some((first, left)), Some((second, other_left))] = shots else {
            return Err(refuse::one_of_each_side());
        };
        let starter = match left.total_cmp(&other_left) {
            std::cmp::Ordering::Less => first,
            std::cmp::Ordering::Greater => second,
            std::cmp::Ordering::Equal => return Ok(vec![explain::lag_again()]),
        };
        self.set.starter = Some(starter);
        self.set.to_strike = Some(starter);
        Ok(vec![explain::starts("V-7", &self.seating, starter)])
    }

    /// VA-21: the next set; sides are changed.
    pub(super) fn next_set(&mut self, starts: Option<&str>) -> Explained {
        if self.over() {
            return Err(refuse::match_over());
        }
        if self.set.winner.is_none() {
            return Err(refuse::set_not_over());
        }
        let starter = match starts {
            Some(id) => Some(self.seating.player(id)?),
            None => self.set.starter.map(|starter| self.seating.next(starter)),
        };
        self.set = Set::new(self.set.pawns, starter);
        let mut explain = vec![explain::next_set(self.past.len() + 1)];
        explain.push(match starter {
            Some(starter) => explain::starts("VA-19", &self.seating, starter),
            None => explain::lag_awaited(),
        });
        Ok(explain)
    }

    /// A player gives up the set, or with it all sets that are left.
    pub(super) fn concede(&mut self, by: &str, whole_match: bool) -> Explained {
        let by = self.seating.player(by)?;
        if self.over() {
            return Err(refuse::match_over());
        }
        if self.set.winner.is_some() && !whole_match {
            return Err(refuse::no_set_running());
        }
        let winner: Side = by.side().other();
        let mut explain = vec![explain::concedes(&self.seating, by, whole_match)];
        if self.set.winner.is_none() {
            self.end_set(winner, true);
            explain.push(explain::wins_set(&self.seating, winner));
        }
        while whole_match && !self.over() {
            self.set = Set::new(self.set.pawns, None);
            self.end_set(winner, true);
        }
        self.say_if_over(&mut explain);
        Ok(explain)
    }
}
