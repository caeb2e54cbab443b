//! Schedules for games of more than two at a table: who sits where, fixed for all rounds.
//!
//! Three wishes, each only as far as the one before allows: table sizes differ by at most one
//! (H1), pairs of players meet as evenly as can be (H2), and everybody sits on every seat equally
//! often, the first seat above all (H3). Chance enters only by the seed of the plan.

mod by_points;
mod going_on;
mod meetings;
mod seats;

pub use by_points::{by_points, scaled};
pub use going_on::{Past, order, rounds_to_come};

use crate::games::Message;
use serde::Serialize;

/// Version of the seating: raised when the same plan would give another schedule.
pub const ENGINE: u16 = 1;

/// The largest table whose seats are still weighed against each other exactly.
pub const MOST_SEATS: usize = 12;
/// The most players of one schedule.
pub const MOST_PLAYERS: usize = 400;
/// The most rounds of one schedule.
pub const MOST_ROUNDS: usize = 60;

/// What is to be scheduled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// How many players.
    pub players: usize,
    /// Seats of the largest table.
    pub table: usize,
    /// How many rounds.
    pub rounds: usize,
    /// What fixes everything left to chance.
    pub seed: u64,
}

/// Tables of one round, each in the order of its seats; players are numbered from 1.
pub type Tables = Vec<Vec<usize>>;

/// A schedule, and how even it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Schedule {
    /// Version of the seating.
    pub engine: u16,
    /// Players of the plan.
    pub players: usize,
    /// Seats of its largest table.
    pub table: usize,
    /// Its seed.
    pub seed: u64,
    /// The rounds.
    pub rounds: Vec<Round>,
    /// How even the whole is.
    pub balance: Balance,
}

/// A round of a schedule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Round {
    /// Its number, from 1.
    pub round: usize,
    /// The tables, each in the order of its seats.
    pub tables: Tables,
}

/// How even a schedule is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Balance {
    /// Meetings beyond the first of their pair.
    pub repeats: usize,
    /// Fewer are not possible: there are more meetings than pairs.
    pub fewest_repeats: usize,
    /// How often the pair met that met most.
    pub most_meetings: usize,
    /// How often the pair met that met least.
    pub fewest_meetings: usize,
    /// The largest difference, for one player, between his seats; tables of unequal size have
    /// fewer of some of them.
    pub own_seat_spread: usize,
    /// The largest difference, on one seat, between who sat there most and least often.
    pub seat_spread: usize,
    /// The difference between who opened most and least often.
    pub first_seat_spread: usize,
}

/// Schedules all rounds of a plan. The same plan gives the same schedule on every machine.
///
/// # Errors
/// No such schedule exists: tables of one, or more seats, players or rounds than can be held.
pub fn schedule(plan: &Plan) -> Result<Schedule, Message> {
    let sizes = sizes(plan.players, plan.table)?;
    let whole = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    if !(1..=MOST_ROUNDS).contains(&plan.rounds) {
        return Err(Message::new("seating-rounds").with("most", whole(MOST_ROUNDS)));
    }
    let mut rounds = meetings::spread(&sizes, plan.rounds, plan.seed);
    seats::assign(&mut rounds, plan.players);
    let balance = Balance::of(&rounds, plan.players);
    for player in rounds.iter_mut().flatten().flatten() {
        *player += 1;
    }
    Ok(Schedule {
        engine: ENGINE,
        players: plan.players,
        table: plan.table,
        seed: plan.seed,
        rounds: (1..).zip(rounds).map(|(round, tables)| Round { round, tables }).collect(),
        balance,
    })
}

/// Sizes of the tables, larger ones first; they differ by at most one (H1).
///
/// # Errors
/// Somebody would sit alone, or there are too many players or seats.
pub fn sizes(players: usize, table: usize) -> Result<Vec<usize>, Message> {
    let whole = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    if !(2..=MOST_SEATS).contains(&table) {
        return Err(Message::new("seating-table").with("most", whole(MOST_SEATS)));
    }
    if !(2..=MOST_PLAYERS).contains(&players) {
        return Err(Message::new("seating-players").with("most", whole(MOST_PLAYERS)));
    }
    let tables = players.div_ceil(table);
    let (size, larger) = (players / tables, players % tables);
    if size < 2 {
        return Err(Message::new("seating-alone").with("players", whole(players)));
    }
    Ok((0..tables).map(|at| size + usize::from(at < larger)).collect())
}

impl Balance {
    /// Measures rounds of players numbered from 0.
    fn of(rounds: &[Tables], players: usize) -> Self {
        let counts = meetings::Meetings::of(rounds, players);
        let pairs = players * (players - 1) / 2;
        let each = || (0..players).flat_map(|one| (0..one).map(move |other| (one, other)));
        let met = || each().map(|(one, other)| counts.between(one, other));
        let total: usize = met().sum();
        let seats = seats::counts(rounds, players);
        let largest = rounds.iter().flatten().map(Vec::len).max().unwrap_or(0);
        let spread = |of: &[usize]| of.iter().max().unwrap_or(&0) - of.iter().min().unwrap_or(&0);
        let on = |seat: usize| -> usize {
            spread(&seats.iter().map(|seats| seats[seat]).collect::<Vec<_>>())
        };
        Self {
            repeats: met().map(|times| times.saturating_sub(1)).sum(),
            fewest_repeats: total.saturating_sub(pairs),
            most_meetings: met().max().unwrap_or(0),
            fewest_meetings: met().min().unwrap_or(0),
            own_seat_spread: seats.iter().map(|seats| spread(seats)).max().unwrap_or(0),
            seat_spread: (0..largest).map(on).max().unwrap_or(0),
            first_seat_spread: on(0),
        }
    }
}
