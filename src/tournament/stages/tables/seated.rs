//! The coming round of a stage whose tables are seated by rules: a schedule for all rounds, tables
//! by points, or heats. What the rules leave to chance comes from the stage's seed, which its first
//! round keeps.

use super::explain::{self, Led};
use super::history::History;
use crate::games::{self, Arg, Message};
use crate::tournament::lot::Lot;
use crate::tournament::seating::{self, Tables};
use crate::tournament::stages::{Format, Proposal, StageId};
use crate::tournament::standings::Standings;
use crate::tournament::{EntrantId, Event, Method, Round};
use std::collections::{BTreeMap, BTreeSet};

/// The seed of a stage: that of its first seated round, or the one offered.
#[must_use]
pub fn seed(event: &Event, stage: StageId, offered: u64) -> u64 {
    let kept = event.rounds_of(stage).find_map(|round| match round.method {
        Method::Seated { seed } => Some(seed),
        Method::Lot { .. } | Method::ByHand | Method::Paired => None,
    });
    kept.unwrap_or(offered)
}

/// The coming round of the stage that is played, for everybody present.
///
/// # Errors
/// Too few are here, no tables of that size can be, or teams play.
pub fn next_round(event: &Event, offered: u64) -> Result<Proposal, Message> {
    let stage = event.stage();
    let format = event.format();
    let Some(table) = format.per_table().map(usize::from) else {
        return Err(Message::new("event-format-draws"));
    };
    let history = History::of_event(event);
    if history.players.len() < 2 {
        return Err(Message::new("event-draw-too-few"));
    }
    must_play_alone(event, &history.players)?;
    let sizes = seating::sizes(history.players.len(), table)?;
    let seed = seed(event, stage, offered);
    let (tables, led) = match format {
        Format::Schedule { rounds, .. } => scheduled(event, &history, table, *rounds, seed)?,
        Format::SwissTables { .. } => by_points(event, &history, &sizes, seed),
        _ => (heats(event, &history, &sizes, seed), Led::Heats(is_seeded(event))),
    };
    let reasons = explain::reasons(&history, &tables, &led);
    Ok(Proposal { tables: history.named(&tables), byes: Vec::new(), reasons })
}

/// Teams would have to be spread over the tables, which these formats do not look at.
fn must_play_alone(event: &Event, players: &[EntrantId]) -> Result<(), Message> {
    let teams = games::kind(&event.settings().game).is_some_and(|kind| kind.teams);
    let of_team = |one: &&EntrantId| event.entrants.get(one).is_some_and(|one| one.team.is_some());
    match players.iter().find(of_team).filter(|_| teams) {
        Some(one) => {
            Err(Message::new("tables-no-teams").with("entrant", Arg::Seat(one.to_string())))
        }
        None => Ok(()),
    }
}

/// The next round of the plan that was begun, if the same players have followed it so far;
/// else the first of a new plan for the rounds that are left.
fn scheduled(
    event: &Event,
    history: &History,
    table: usize,
    rounds: u16,
    seed: u64,
) -> Result<(Tables, Led), Message> {
    let drawn: Vec<&Round> = event.rounds_of(event.stage()).collect();
    let left = |from: usize| usize::from(rounds).saturating_sub(from).max(1);
    let here: BTreeSet<EntrantId> = history.players.iter().copied().collect();
    let followed = |round: &&&Round| {
        let seated: BTreeSet<EntrantId> =
            round.matches.iter().flat_map(crate::tournament::Pairing::everybody).collect();
        matches!(round.method, Method::Seated { .. }) && seated == here
    };
    let from = drawn.len() - drawn.iter().rev().take_while(followed).count();
    let plan_of = |from: usize| {
        let first = drawn.get(from).map(|round| round.number);
        let before = event.rounds.iter().filter(|one| first.is_none_or(|at| one.number < at));
        let history = History::of(history.players.clone(), before);
        // Another plan is another lot.
        let seed = seed.wrapping_add(u64::try_from(from).unwrap_or(0));
        seating::rounds_to_come(table, left(from), seed, &history.past)
    };
    let told = |from: usize| Led::Schedule { from: from + 1, rounds: left(from) };
    let begun = plan_of(from)?;
    let coming = drawn.len() - from;
    let as_planned = |(planned, round): (&Tables, &&Round)| {
        let seats: Vec<Vec<EntrantId>> =
            round.matches.iter().map(|pairing| pairing.seats.clone()).collect();
        history.named(planned) == seats
    };
    // The number of rounds may have been changed, or a match was played at other seats.
    let holds = begun.iter().zip(&drawn[from..]).all(as_planned);
    match begun.get(coming).filter(|_| holds) {
        Some(next) => Ok((next.clone(), told(from))),
        None => {
            let plan = plan_of(drawn.len())?;
            Ok((plan.into_iter().next().unwrap_or_default(), told(drawn.len())))
        }
    }
}

/// By points, then tie-breaks, then number; by lot before anybody has points.
fn by_points(event: &Event, history: &History, sizes: &[usize], seed: u64) -> (Tables, Led) {
    let stage = event.stage();
    let count = history.players.len();
    let played = event.rounds_of(stage).count();
    let (order, led, scaled) = if played == 0 {
        let mut order: Vec<usize> = (0..count).collect();
        Lot::from_seed(seed).shuffle(&mut order);
        (order, Led::Lot, vec![0; count])
    } else {
        let standings = Standings::of_stage(event, stage);
        let rows = standings.rows.iter();
        let mut points = BTreeMap::new();
        let mut order = Vec::with_capacity(count);
        for (number, row) in rows.filter_map(|row| Some((history.number(row.entrant)?, row))) {
            points.insert(number, row.points);
            order.push(number);
        }
        let units: Vec<i64> =
            (0..count).map(|one| points.get(&one).map_or(0, |one| one.units())).collect();
        (order, Led::Points(points), seating::scaled(&units, played))
    };
    let mut tables = seating::by_points(&scaled, &order, sizes, &history.past);
    let led = match led {
        Led::Points(points) => Led::Exchanged(points, explain::moves(&order, sizes, &tables)),
        other => other,
    };
    seating::order(std::slice::from_mut(&mut tables), &history.past);
    (tables, led)
}

/// Whether the order of the stage says something: the organizer or the stage before gave it.
fn is_seeded(event: &Event) -> bool {
    event.seeds.contains_key(&event.stage())
}

/// By snake from the order of strength, so that every heat is about as strong; by lot without one.
fn heats(event: &Event, history: &History, sizes: &[usize], seed: u64) -> Tables {
    let mut order: Vec<usize> =
        event.order(event.stage()).into_iter().filter_map(|one| history.number(one)).collect();
    if !is_seeded(event) {
        Lot::from_seed(seed).shuffle(&mut order);
    }
    let mut tables: Tables = vec![Vec::new(); sizes.len()];
    let mut rest = order.into_iter();
    let deepest = sizes.first().copied().unwrap_or(0);
    for row in 0..deepest {
        let mut open: Vec<usize> = (0..sizes.len()).filter(|at| sizes[*at] > row).collect();
        if row % 2 == 1 {
            open.reverse();
        }
        for (at, player) in open.into_iter().zip(rest.by_ref()) {
            tables[at].push(player);
        }
    }
    seating::order(std::slice::from_mut(&mut tables), &history.past);
    tables
}
