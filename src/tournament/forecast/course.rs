//! The courses an event can take: every one, or some by lot.

use crate::games::Outcome;
use crate::games::scoring::Points;
use crate::log::Seq;
use crate::tournament::lot::Lot;
use crate::tournament::ratings::{Discipline, Rating, chance};
use crate::tournament::stages::{self, Format};
use crate::tournament::{
    Decided, EntrantId, Event, How, MatchId, MatchPoints, Method, Pairing, Round, Scoring, SitsOut,
    SittingOut,
};
use std::collections::{BTreeMap, BTreeSet};
use uuid::Uuid;

/// One way it can go on, to the stage's end.
#[derive(Debug)]
pub(super) struct Course {
    /// The event then.
    pub(super) event: Event,
    /// How probable it is, beside the others.
    pub(super) weight: f64,
}

/// What is known of who beats whom.
#[derive(Debug)]
pub(super) struct Strengths<'a> {
    ratings: &'a BTreeMap<EntrantId, Rating>,
    draws: f64,
}

/// How a match of two ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ends {
    First,
    Drawn,
    Second,
}

impl<'a> Strengths<'a> {
    pub(super) fn new(event: &Event, ratings: &'a BTreeMap<EntrantId, Rating>) -> Self {
        let (mut played, mut drawn) = (0_u32, 0_u32);
        for pairing in event.rounds.iter().flat_map(|round| &round.matches) {
            if pairing.finished && !pairing.decided.is_some_and(How::is_unplayed) {
                played += 1;
                drawn += u32::from(is_drawn(pairing));
            }
        }
        let draws = if played == 0 { 0.0 } else { f64::from(drawn) / f64::from(played) };
        // Where nearly all was drawn so far, somebody may win all the same; a bracket has no draws.
        let most = if event.format().bracket().is_some() { 0.0 } else { 0.9 };
        Self { ratings, draws: draws.min(most) }
    }

    pub(super) const fn draws(&self) -> f64 {
        self.draws
    }

    fn of(&self, entrant: EntrantId) -> Rating {
        self.ratings.get(&entrant).copied().unwrap_or_else(|| Discipline::Singles.start())
    }

    /// How probable a win of the first is, a draw, a win of the second.
    fn odds(&self, first: EntrantId, second: EntrantId) -> [f64; 3] {
        let expected = chance(Discipline::Singles, &[self.of(first)], &[self.of(second)]);
        // A draw is worth half to both, so it takes as much from either side's win.
        let draw = self.draws.min(2.0 * expected.min(1.0 - expected));
        [expected - draw / 2.0, draw, 1.0 - expected - draw / 2.0]
    }
}

fn is_drawn(pairing: &Pairing) -> bool {
    let points = MatchPoints::Two;
    let draw = points.draw();
    pairing.seats.iter().all(|seat| {
        let result = points.of_match(&pairing.outcome.parts, &seat.to_string(), 1);
        result.is_some_and(|(_, points)| points == draw)
    })
}

/// The matches of two that are open, as round and place in it.
pub(super) fn open(event: &Event) -> Vec<(usize, usize)> {
    let rounds = event.rounds.iter().enumerate();
    let all = rounds.flat_map(|(at, round)| {
        round.matches.iter().enumerate().map(move |(place, pairing)| (at, place, pairing))
    });
    all.filter(|(_, _, pairing)| !pairing.finished && pairing.seats.len() == 2)
        .map(|(at, place, _)| (at, place))
        .collect()
}

/// Every course the open matches can take. A draw is always among them: where none was seen so
/// far it has no weight, but it can happen.
pub(super) fn every<'a>(
    event: &'a Event,
    strengths: &'a Strengths<'a>,
    open: &'a [(usize, usize)],
) -> impl Iterator<Item = Course> + 'a {
    (0..courses(open.len())).map(move |mut number| {
        let mut course = Course { event: event.clone(), weight: 1.0 };
        for (round, place) in open {
            let ends = [Ends::First, Ends::Drawn, Ends::Second][number % 3];
            number /= 3;
            let pairing = &mut course.event.rounds[*round].matches[*place];
            let [first, drawn, second] = strengths.odds(pairing.seats[0], pairing.seats[1]);
            course.weight *= match ends {
                Ends::First => first,
                Ends::Drawn => drawn,
                Ends::Second => second,
            };
            end(pairing, ends);
        }
        course
    })
}

/// How many courses so many open matches can take.
pub(super) fn courses(open: usize) -> usize {
    3_usize.pow(u32::try_from(open).unwrap_or(u32::MAX))
}

/// Courses by lot, each as probable as any other.
pub(super) fn drawn<'a>(
    event: &'a Event,
    strengths: &'a Strengths<'a>,
    samples: usize,
    seed: u64,
) -> impl Iterator<Item = Course> + 'a {
    let mut lot = Lot::from_seed(seed);
    let worth = worth(event);
    let points_now = points(event, worth);
    (0..samples).map(move |_| {
        let (mut then, mut points) = (event.clone(), points_now.clone());
        let mut rounds = 0;
        loop {
            for (round, place) in open(&then) {
                let pairing = &mut then.rounds[round].matches[place];
                let [first, second] = [pairing.seats[0], pairing.seats[1]];
                let ends = pick(strengths.odds(first, second), &mut lot);
                end(pairing, ends);
                let (one, other) = match ends {
                    Ends::First => (worth.win(), Points::ZERO),
                    Ends::Drawn => (worth.draw(), worth.draw()),
                    Ends::Second => (Points::ZERO, worth.win()),
                };
                *points.entry(first).or_default() += one;
                *points.entry(second).or_default() += other;
            }
            rounds += 1;
            // A stage has at most ninety-nine rounds: what has none planned must end too.
            if then.stage_is_drawn() || rounds > 99 || !pair_next(&mut then, rounds, &points) {
                break;
            }
            for bye in then.rounds.last().into_iter().flat_map(|round| &round.byes) {
                *points.entry(bye.entrant).or_default() += of_bye(worth, bye.why);
            }
        }
        Course { event: then, weight: 1.0 }
    })
}

fn pick([first, drawn, _]: [f64; 3], lot: &mut Lot) -> Ends {
    const PARTS: u32 = 1 << 20;
    let at = f64::from(u32::try_from(lot.bits(20)).unwrap_or(0)) / f64::from(PARTS);
    if at < first {
        Ends::First
    } else if at < first + drawn {
        Ends::Drawn
    } else {
        Ends::Second
    }
}

fn end(pairing: &mut Pairing, ends: Ends) {
    let seats = [pairing.seats[0].to_string(), pairing.seats[1].to_string()];
    let winner = match ends {
        Ends::First => Some(seats[0].clone()),
        Ends::Drawn => None,
        Ends::Second => Some(seats[1].clone()),
    };
    let decided = Decided { how: How::Result, winner, score: BTreeMap::new() };
    pairing.outcome = decided.outcome(&seats).unwrap_or_else(|_| Outcome::default());
    pairing.decided = Some(How::Result);
    pairing.finished = true;
    pairing.begun = true;
}

/// Adds a round that may come; `false` if there is none.
fn pair_next(event: &mut Event, number: usize, points: &BTreeMap<EntrantId, Points>) -> bool {
    let (tables, byes) = match event.format() {
        // The real pairing weighs far too much for hundreds of courses; who meets whom by
        // points is nearly the same.
        Format::Swiss(_) => by_points(event, points),
        _ => match stages::next_round(event, 0) {
            Ok(next) => (next.tables, next.byes),
            Err(_) => return false,
        },
    };
    if tables.is_empty() {
        return false;
    }
    let matches = (1_u32..).zip(tables).map(|(table, seats)| Pairing {
        teams: Vec::new(),
        // Nobody asks for it by its id: it only has to be different from the others.
        id: MatchId(Uuid::from_u128(
            (u128::try_from(number).unwrap_or(0) << 32) | u128::from(table),
        )),
        table,
        moved_from: None,
        seated: seats.clone(),
        seats,
        begun: false,
        finished: false,
        decided: None,
        tie_broken: None,
        told: None,
        outcome: Outcome::default(),
        source: None,
    });
    let round = Round {
        number: u32::try_from(event.rounds.len() + 1).unwrap_or(u32::MAX),
        stage: event.stage(),
        method: Method::Paired,
        matches: matches.collect(),
        byes,
        reasons: Vec::new(),
        input: Seq::START,
        since_corrected: false,
    };
    event.rounds.push(round);
    true
}

/// Neighbours in the standings meet who have not met; the last one without a bye sits out.
fn by_points(
    event: &Event,
    points: &BTreeMap<EntrantId, Points>,
) -> (Vec<Vec<EntrantId>>, Vec<SitsOut>) {
    let present: BTreeSet<EntrantId> = event.present().into_iter().collect();
    let mut met: BTreeSet<(EntrantId, EntrantId)> = BTreeSet::new();
    let mut had_bye: BTreeSet<EntrantId> = BTreeSet::new();
    for round in event.rounds_of(event.stage()) {
        for pairing in &round.matches {
            if let [one, other] = pairing.seats[..] {
                met.extend([(one, other), (other, one)]);
            }
        }
        let allocated = round.byes.iter().filter(|bye| bye.why == SittingOut::Allocated);
        had_bye.extend(allocated.map(|bye| bye.entrant));
    }
    let mut order: Vec<EntrantId> = event.order(event.stage());
    order.retain(|one| present.contains(one));
    // A stable sort: equal points stay in the order of strength.
    order.sort_by_key(|one| std::cmp::Reverse(points.get(one).copied().unwrap_or_default()));
    let mut byes = Vec::new();
    if order.len() % 2 == 1 {
        let last = order.iter().rposition(|one| !had_bye.contains(one)).unwrap_or(order.len() - 1);
        byes.push(SitsOut { entrant: order.remove(last), why: SittingOut::Allocated });
    }
    let mut tables = Vec::new();
    while !order.is_empty() {
        let first = order.remove(0);
        let at = order.iter().position(|other| !met.contains(&(first, *other))).unwrap_or(0);
        tables.push(vec![first, order.remove(at)]);
    }
    (tables, byes)
}

fn worth(event: &Event) -> MatchPoints {
    match event.settings().scheme {
        Scoring::Match(points) => points,
        Scoring::Own | Scoring::Places(_) => MatchPoints::One,
    }
}

fn of_bye(worth: MatchPoints, why: SittingOut) -> Points {
    match why {
        SittingOut::Allocated => worth.win(),
        SittingOut::Half => worth.draw(),
        SittingOut::Zero | SittingOut::Out | SittingOut::Rest | SittingOut::Through => Points::ZERO,
    }
}

/// The match points of the stage so far, without all that standings know besides.
fn points(event: &Event, worth: MatchPoints) -> BTreeMap<EntrantId, Points> {
    let mut points: BTreeMap<EntrantId, Points> = BTreeMap::new();
    for round in event.rounds_of(event.stage()) {
        for pairing in round.matches.iter().filter(|pairing| pairing.finished) {
            for seat in &pairing.seats {
                let gained = worth.of_match(&pairing.outcome.parts, &seat.to_string(), 1);
                *points.entry(*seat).or_default() += gained.map_or(Points::ZERO, |(_, won)| won);
            }
        }
        for bye in &round.byes {
            *points.entry(bye.entrant).or_default() += of_bye(worth, bye.why);
        }
    }
    points
}
