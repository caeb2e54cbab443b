//! Rounds to come after some were played: what was counts, whoever is there now is seated.

use super::meetings::{self, Meetings};
use super::{Tables, seats, sizes};
use crate::games::Message;

/// Exchanges tried for the rounds to come: an organizer waits for them.
const TRIES: usize = 250_000;

/// What was played so far, by the players who are there now, numbered from 0.
#[derive(Debug, Clone)]
pub struct Past {
    meetings: Meetings,
    /// Each player's seats in the order of the rounds, with how many sat at the table.
    seats: Vec<Vec<(usize, usize)>>,
}

impl Past {
    /// Nothing was played.
    #[must_use]
    pub fn none(players: usize) -> Self {
        Self { meetings: Meetings::none(players), seats: vec![Vec::new(); players] }
    }

    /// Two players sat at the same table.
    pub fn add_meeting(&mut self, one: usize, other: usize) {
        self.meetings.add(one, other, 1);
    }

    /// A player sat on a seat, from 0, of a table with so many.
    pub fn add_seat(&mut self, player: usize, seat: usize, size: usize) {
        self.seats[player].push((seat, size));
    }

    /// How often two players sat at the same table.
    #[must_use]
    pub fn met(&self, one: usize, other: usize) -> usize {
        self.meetings.between(one, other)
    }

    /// How often a player sat on a seat, from 0: the last one of a table is that of every table.
    #[must_use]
    pub fn times(&self, player: usize, seat: usize, size: usize) -> usize {
        let widest = self.widest(size);
        let class = seats::class(seat, size, widest);
        let same = |(seat, size): &&(usize, usize)| seats::class(*seat, *size, widest) == class;
        self.seats[player].iter().filter(same).count()
    }

    fn widest(&self, size: usize) -> usize {
        self.seats.iter().flatten().map(|(_, size)| *size).max().unwrap_or(0).max(size)
    }
}

/// So many rounds at tables of at most so many, planned at once: players numbered from 0.
///
/// # Errors
/// There are no such tables, see [`sizes`].
pub fn rounds_to_come(
    table: usize,
    rounds: usize,
    seed: u64,
    past: &Past,
) -> Result<Vec<Tables>, Message> {
    let sizes = sizes(past.seats.len(), table)?;
    let mut planned = meetings::spread_after(&past.meetings, &sizes, rounds, seed, TRIES);
    order(&mut planned, past);
    Ok(planned)
}

/// Puts the players of every table in the order of its seats (H3).
pub fn order(rounds: &mut [Tables], past: &Past) {
    let largest = rounds.iter().flatten().map(Vec::len).max().unwrap_or(0);
    seats::assign_after(rounds, &past.seats, past.widest(largest));
}
