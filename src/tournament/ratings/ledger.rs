//! All ratings, period after period, with what each change came from.

use super::{Bout, Discipline, Pool, Rating, bouts, systems};
use crate::tournament::{Event, MatchId};
use std::collections::{BTreeMap, BTreeSet};
use uuid::Uuid;

/// A finished event as ratings see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Period {
    /// The event.
    pub event: Uuid,
    /// The game played there.
    pub game: String,
    /// What is rated, in the order it was played.
    pub bouts: Vec<(Discipline, Bout)>,
}

impl Period {
    /// What of an event is rated.
    #[must_use]
    pub fn of(id: Uuid, event: &Event) -> Self {
        Self { event: id, game: event.settings().game.clone(), bouts: bouts(event) }
    }
}

/// One match of a person and what it was worth.
#[derive(Debug, Clone, PartialEq)]
pub struct Meeting {
    /// The match.
    pub id: MatchId,
    /// The round it was in.
    pub round: u32,
    /// The others: the opponent, the other pair, everybody else at the table.
    pub against: Vec<Uuid>,
    /// Their mean rating before.
    pub opposition: f64,
    /// Sides beaten, a draw counted half.
    pub score: f64,
    /// What the ratings before expected of him.
    pub expected: f64,
    /// How many sides there were to beat.
    pub of: usize,
}

/// What an event did to a rating.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The event.
    pub event: Uuid,
    /// Before it: the value after the last one, less certain by now.
    pub before: Rating,
    /// After it.
    pub after: Rating,
    /// Where it comes from.
    pub meetings: Vec<Meeting>,
}

impl Change {
    /// Sides beaten in the event, draws counted half, and how many could have been.
    #[must_use]
    pub fn score(&self) -> (f64, usize) {
        let meetings = self.meetings.iter();
        meetings.fold((0.0, 0), |(score, of), one| (score + one.score, of + one.of))
    }

    /// What was expected of him.
    #[must_use]
    pub fn expected(&self) -> f64 {
        self.meetings.iter().map(|one| one.expected).sum()
    }
}

/// Somebody's rating through the events.
#[derive(Debug, Clone, PartialEq)]
pub struct Career {
    /// The rating now.
    pub rating: Rating,
    /// The events that changed it, oldest first.
    pub changes: Vec<Change>,
}

/// Everybody's ratings.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Ledger {
    pools: BTreeMap<Pool, BTreeMap<Uuid, Career>>,
}

impl Ledger {
    /// Rates the periods in the order given. `who` says who a record's person is today: two
    /// records may have turned out to be one.
    #[must_use]
    pub fn of<'a>(
        periods: impl IntoIterator<Item = &'a Period>,
        who: &dyn Fn(Uuid) -> Uuid,
    ) -> Self {
        let mut ledger = Self::default();
        for period in periods {
            for discipline in Discipline::ALL {
                let bouts: Vec<Bout> = period
                    .bouts
                    .iter()
                    .filter(|(of, _)| *of == discipline)
                    .filter_map(|(_, bout)| of_today(bout, who))
                    .collect();
                if bouts.is_empty() {
                    continue;
                }
                let pool = Pool { game: period.game.clone(), discipline };
                let careers = ledger.pools.entry(pool).or_default();
                rate(careers, discipline, period.event, &bouts);
            }
        }
        ledger
    }

    /// Everybody of a pool, the strongest first.
    #[must_use]
    pub fn ranked(&self, pool: &Pool) -> Vec<(Uuid, &Career)> {
        let mut all: Vec<(Uuid, &Career)> = self
            .pools
            .get(pool)
            .into_iter()
            .flatten()
            .map(|(person, career)| (*person, career))
            .collect();
        all.sort_by(|(a, one), (b, other)| {
            other.rating.value.total_cmp(&one.rating.value).then_with(|| a.cmp(b))
        });
        all
    }

    /// Somebody's career in a pool; `None` if he was never rated there.
    #[must_use]
    pub fn career(&self, pool: &Pool, person: Uuid) -> Option<&Career> {
        self.pools.get(pool)?.get(&person)
    }

    /// Every pool somebody is rated in.
    pub fn careers(&self, person: Uuid) -> impl Iterator<Item = (&Pool, &Career)> {
        self.pools.iter().filter_map(move |(pool, all)| Some((pool, all.get(&person)?)))
    }

    /// The pools somebody is rated in at all.
    pub fn pools(&self) -> impl Iterator<Item = &Pool> {
        self.pools.keys()
    }
}

/// The match between today's people; `None` if somebody would sit on two chairs of it.
fn of_today(bout: &Bout, who: &dyn Fn(Uuid) -> Uuid) -> Option<Bout> {
    let mut bout = bout.clone();
    let mut seen = BTreeSet::new();
    for person in bout.sides.iter_mut().flat_map(|side| &mut side.people) {
        *person = who(*person);
        if !seen.insert(*person) {
            return None;
        }
    }
    Some(bout)
}

fn rate(careers: &mut BTreeMap<Uuid, Career>, discipline: Discipline, event: Uuid, bouts: &[Bout]) {
    // Weng and Lin know no idle period: there everybody becomes less certain before each event.
    let weng_lin = discipline != Discipline::Singles;
    let playing: BTreeSet<Uuid> = bouts
        .iter()
        .flat_map(|bout| bout.sides.iter().flat_map(|side| side.people.iter().copied()))
        .collect();
    for (person, career) in careers.iter_mut() {
        if weng_lin || !playing.contains(person) {
            career.rating = systems::idle(discipline, career.rating);
        }
    }
    let before: BTreeMap<Uuid, Rating> = playing
        .iter()
        .map(|person| (*person, careers.get(person).map_or(discipline.start(), |one| one.rating)))
        .collect();
    let mut now = before.clone();
    let mut meetings: BTreeMap<Uuid, Vec<Meeting>> = BTreeMap::new();
    for bout in bouts {
        for at in 0..bout.sides.len() {
            let met = meeting(discipline, bout, at, &now);
            for person in &bout.sides[at].people {
                meetings.entry(*person).or_default().push(met.clone());
            }
        }
        if weng_lin {
            let side = |side: &super::Side| {
                (side.people.iter().map(|person| now[person]).collect(), side.rank)
            };
            let sides: Vec<(Vec<Rating>, u32)> = bout.sides.iter().map(side).collect();
            for (side, after) in bout.sides.iter().zip(systems::after_match(&sides)) {
                now.extend(side.people.iter().copied().zip(after));
            }
        }
    }
    for (person, meetings) in meetings {
        let before = before[&person];
        let after = if weng_lin {
            now[&person]
        } else {
            // One opponent a match: the mean is his own rating; his deviation stands in `now`.
            let opponent = |met: &Meeting| met.against.first().map(|other| now[other]);
            let results: Vec<(Rating, f64)> = meetings
                .iter()
                .filter_map(|met| opponent(met).map(|other| (other, met.score)))
                .collect();
            systems::after_period(before, &results)
        };
        let career =
            careers.entry(person).or_insert(Career { rating: before, changes: Vec::new() });
        career.rating = after;
        career.changes.push(Change { event, before, after, meetings });
    }
}

/// A match as one of its sides sees it.
fn meeting(
    discipline: Discipline,
    bout: &Bout,
    at: usize,
    now: &BTreeMap<Uuid, Rating>,
) -> Meeting {
    let mine = &bout.sides[at];
    let ratings = |people: &[Uuid]| people.iter().map(|one| now[one]).collect::<Vec<_>>();
    let own = ratings(&mine.people);
    let (mut against, mut score, mut expected) = (Vec::new(), 0.0, 0.0);
    for (_, other) in bout.sides.iter().enumerate().filter(|(other, _)| *other != at) {
        score += match mine.rank.cmp(&other.rank) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        };
        let theirs = ratings(&other.people);
        expected += match (discipline, own.as_slice(), theirs.as_slice()) {
            (Discipline::Singles, [own], [other]) => systems::expected_in_period(*own, *other),
            _ => systems::chance(discipline, &own, &theirs),
        };
        against.extend(other.people.iter().copied());
    }
    let sum: f64 = against.iter().map(|one| now[one].value).sum();
    let count = u32::try_from(against.len().max(1)).unwrap_or(u32::MAX);
    Meeting {
        id: bout.id,
        round: bout.round,
        opposition: sum / f64::from(count),
        against,
        score,
        expected,
        of: bout.sides.len() - 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::ratings::Side;

    fn person(n: u128) -> Uuid {
        Uuid::from_u128(n)
    }

    fn bout(n: u128, places: &[(u128, u32)]) -> Bout {
        let side = |(one, rank): &(u128, u32)| Side { people: vec![person(*one)], rank: *rank };
        let sides = places.iter().map(side).collect();
        Bout { id: MatchId(Uuid::from_u128(n)), round: 1, sides }
    }

    fn period(event: u128, discipline: Discipline, bouts: &[Bout]) -> Period {
        let bouts = bouts.iter().map(|one| (discipline, one.clone())).collect();
        Period { event: Uuid::from_u128(event), game: "nardy".to_owned(), bouts }
    }

    fn pool(discipline: Discipline) -> Pool {
        Pool { game: "nardy".to_owned(), discipline }
    }

    #[test]
    fn q92_the_change_of_an_event_is_what_happened_inside_it() {
        let single = Discipline::Singles;
        let periods = [
            period(1, single, &[bout(1, &[(1, 1), (2, 2)]), bout(2, &[(1, 1), (3, 2)])]),
            period(2, single, &[bout(3, &[(2, 1), (3, 2)])]),
            period(3, single, &[bout(4, &[(1, 2), (3, 1)])]),
        ];
        let ledger = Ledger::of(&periods, &|one| one);
        let career = ledger.career(&pool(single), person(1)).expect("he played");
        let [first, last] = career.changes.as_slice() else { panic!("two events of his") };
        assert_eq!((first.event, last.event), (Uuid::from_u128(1), Uuid::from_u128(3)));
        assert!((last.before.value - first.after.value).abs() < f64::EPSILON);
        assert!(last.before.deviation > first.after.deviation, "he sat the second event out");
        assert_eq!(career.rating, last.after);
        assert!(first.after.value > 1500.0 && last.after.value < last.before.value);
        assert_eq!(first.score(), (2.0, 2));
        assert!((first.expected() - 1.0).abs() < 1e-9, "two unknown opponents: half of each");
    }

    #[test]
    fn records_of_one_person_are_rated_as_one() {
        let single = Discipline::Singles;
        let periods = [
            period(1, single, &[bout(1, &[(1, 1), (2, 2)])]),
            period(2, single, &[bout(2, &[(3, 1), (2, 2)]), bout(3, &[(3, 1), (1, 2)])]),
        ];
        let merged = |one| if one == person(3) { person(1) } else { one };
        let ledger = Ledger::of(&periods, &merged);
        assert!(ledger.career(&pool(single), person(3)).is_none());
        let career = ledger.career(&pool(single), person(1)).expect("he played");
        assert_eq!(career.changes.len(), 2);
        assert_eq!(career.changes[1].meetings.len(), 1, "nobody plays against himself");
    }

    #[test]
    fn pairs_and_tables_are_rated_apart_from_matches_of_two() {
        let pair = |people: [u128; 2], rank| Side { people: people.map(person).into(), rank };
        let doubles = Bout { sides: vec![pair([1, 2], 1), pair([3, 4], 2)], ..bout(1, &[]) };
        let periods = [
            period(1, Discipline::Pairs, &[doubles]),
            period(2, Discipline::Table, &[bout(2, &[(1, 2), (2, 1), (3, 2)])]),
        ];
        let ledger = Ledger::of(&periods, &|one| one);
        assert_eq!(ledger.pools().count(), 2);
        assert_eq!(ledger.careers(person(1)).count(), 2);
        let pairs = ledger.ranked(&pool(Discipline::Pairs));
        let value = |n| pairs.iter().find(|(one, _)| *one == person(n)).expect("he").1.rating.value;
        assert!((value(1) - value(2)).abs() < 1e-9 && value(1) > 25.0 && value(4) < 25.0);
        let table = ledger.ranked(&pool(Discipline::Table));
        assert_eq!(table[0].0, person(2));
        let shared = ledger.career(&pool(Discipline::Table), person(1)).expect("he");
        assert_eq!(shared.changes[0].score(), (0.5, 2));
    }

    #[test]
    fn the_same_logs_give_the_same_ratings_whatever_the_order_of_the_seats() {
        let single = Discipline::Singles;
        let one = period(1, single, &[bout(1, &[(1, 1), (2, 2)])]);
        let other = period(1, single, &[bout(1, &[(2, 2), (1, 1)])]);
        let ledger = |period| Ledger::of([period], &|one| one);
        assert_eq!(ledger(&one), ledger(&other));
    }
}
