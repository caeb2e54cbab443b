//! What an event was like so far, for those who are seated now.

use crate::tournament::seating::Past;
use crate::tournament::{EntrantId, Event, Round};
use std::collections::BTreeMap;

/// Those who are seated, numbered from 0, and what they played.
#[derive(Debug, Clone)]
pub(super) struct History {
    /// Who has which number.
    pub(super) players: Vec<EntrantId>,
    numbers: BTreeMap<EntrantId, usize>,
    /// Their meetings and seats.
    pub(super) past: Past,
}

impl History {
    /// What those played in these rounds.
    pub(super) fn of<'r>(
        players: Vec<EntrantId>,
        rounds: impl IntoIterator<Item = &'r Round>,
    ) -> Self {
        let numbers = players.iter().copied().zip(0..).collect();
        let past = Past::none(players.len());
        let mut new = Self { players, numbers, past };
        for pairing in rounds.into_iter().flat_map(|round| &round.matches) {
            let everybody: Vec<usize> =
                pairing.everybody().filter_map(|one| new.number(one)).collect();
            for (at, one) in everybody.iter().enumerate() {
                for other in &everybody[at + 1..] {
                    new.past.add_meeting(*one, *other);
                }
            }
            for (seat, entrant) in pairing.seats.iter().enumerate() {
                if let Some(player) = new.number(*entrant) {
                    new.past.add_seat(player, seat, pairing.seats.len());
                }
            }
        }
        new
    }

    /// What all who are here played in the whole event.
    pub(super) fn of_event(event: &Event) -> Self {
        Self::of(event.present(), &event.rounds)
    }

    pub(super) fn number(&self, entrant: EntrantId) -> Option<usize> {
        self.numbers.get(&entrant).copied()
    }

    /// Tables of numbers as tables of entrants.
    pub(super) fn named(&self, tables: &[Vec<usize>]) -> Vec<Vec<EntrantId>> {
        let named = |table: &Vec<usize>| table.iter().map(|one| self.players[*one]).collect();
        tables.iter().map(named).collect()
    }
}
