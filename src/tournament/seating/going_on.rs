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

#[cfg(test)]
mod tests {
    use super::super::{by_points, scaled};
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// Plays a round: its meetings and seats are past.
    fn play(past: &mut Past, tables: &Tables) {
        for table in tables {
            for (at, one) in table.iter().enumerate() {
                past.add_seat(*one, at, table.len());
                for other in &table[at + 1..] {
                    past.add_meeting(*one, *other);
                }
            }
        }
    }

    /// Nobody twice, sizes of at most one apart, larger tables first.
    fn is_even(tables: &Tables, players: usize) -> bool {
        let all: BTreeSet<usize> = tables.iter().flatten().copied().collect();
        let seats: usize = tables.iter().map(Vec::len).sum();
        let sizes: Vec<usize> = tables.iter().map(Vec::len).collect();
        all.len() == players
            && seats == players
            && sizes.is_sorted_by(|one, other| one >= other)
            && sizes[0] - sizes[sizes.len() - 1] <= 1
    }

    /// The largest difference on a seat between who sat there most and least often.
    fn seat_spread(past: &Past, players: usize, size: usize) -> usize {
        let of = |seat| {
            let times = || (0..players).map(|player| past.times(player, seat, size));
            times().max().unwrap_or(0) - times().min().unwrap_or(0)
        };
        (0..size).map(of).max().unwrap_or(0)
    }

    #[test]
    fn a_plan_after_two_rounds_of_nine_still_lets_everybody_meet_once() {
        let mut past = Past::none(9);
        play(&mut past, &vec![vec![0, 1, 2], vec![3, 4, 5], vec![6, 7, 8]]);
        play(&mut past, &vec![vec![0, 3, 6], vec![1, 4, 7], vec![2, 5, 8]]);
        let rest = rounds_to_come(3, 2, 5, &past).expect("nine at threes");
        rest.iter().for_each(|round| play(&mut past, round));
        for one in 0..9 {
            assert!((0..one).all(|other| past.met(one, other) == 1), "{one}");
        }
    }

    #[test]
    fn points_of_any_scheme_are_put_on_one_scale() {
        assert_eq!(scaled(&[-10, 0, 10], 2), [0, 300, 600]);
        assert_eq!(scaled(&[7, 7], 3), [0, 0]);
        assert_eq!(scaled(&[], 3), [] as [i64; 0]);
    }

    #[test]
    fn who_has_met_is_exchanged_when_points_are_close_and_not_when_they_are_far() {
        let mut past = Past::none(4);
        past.add_meeting(0, 1);
        let order = [0, 1, 2, 3];
        let close = by_points(&[300, 300, 250, 250], &order, &[2, 2], &past);
        assert!(!close.iter().any(|table| table.contains(&0) && table.contains(&1)), "{close:?}");
        let far = by_points(&[2000, 2000, 0, 0], &order, &[2, 2], &past);
        assert_eq!(far, [[0, 1], [2, 3]]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn swiss_tables_of_whole_events_seat_everybody_once_evenly_and_share_the_seats(
            players in 6_usize..60, table in 3_usize..7, rounds in 2_usize..8, luck in any::<u64>(),
        ) {
            let sizes = sizes(players, table).expect("tables");
            prop_assume!(sizes.iter().all(|size| *size >= 3));
            let mut past = Past::none(players);
            let mut points = vec![0_i64; players];
            let mut lot = crate::tournament::lot::Lot::from_seed(luck);
            for played in 0..rounds {
                let mut by: Vec<usize> = (0..players).collect();
                by.sort_by_key(|one| (-points[*one], *one));
                let seat = || {
                    let mut tables = by_points(&scaled(&points, played), &by, &sizes, &past);
                    order(std::slice::from_mut(&mut tables), &past);
                    tables
                };
                let tables = seat();
                prop_assert_eq!(&tables, &seat(), "the same again");
                prop_assert!(is_even(&tables, players), "{:?}", tables);
                play(&mut past, &tables);
                for table in &tables {
                    let mut places = table.clone();
                    lot.shuffle(&mut places);
                    for (worth, player) in (0..).zip(places) {
                        points[player] += worth;
                    }
                }
            }
            // Tables of unequal size have fewer of a seat; who sits where is by points.
            let even = sizes[0] == sizes[sizes.len() - 1];
            let spread = seat_spread(&past, players, sizes[0]);
            prop_assert!(spread <= if even { 2 } else { 3 }, "{}", spread);
        }
    }
}
