//! What a forecast must say of small events whose end can be told by hand.

use super::*;
use crate::log::{EntryId, Fact, Hash, Seq, State};
use crate::tournament::ratings::Discipline;
use crate::tournament::stages::{FirstMove, Format, SwissSettings};
use crate::tournament::standings::Criterion;
use crate::tournament::{
    Decided, Drawn, Entry, How, Length, MatchId, Method as Drawing, OutcomeOf, Seating, Settings,
};
use chrono::NaiveDate;
use serde_json::Value;
use uuid::Uuid;

fn entrant(n: u128) -> EntrantId {
    EntrantId(Uuid::from_u128(n))
}

fn add(event: &mut Event, entry: &Entry) {
    let Value::Object(mut payload) = serde_json::to_value(entry).expect("plain data") else {
        panic!("an entry is an object")
    };
    let kind = payload.remove("kind").expect("tagged").as_str().expect("text").to_owned();
    event.apply(EntryId(Uuid::nil()), &Fact { kind, payload }).expect("a lawful entry");
}

/// A Swiss of so many rounds with the players 1, 2, …, all here.
fn swiss(rounds: u16, players: u128) -> Event {
    let mut event = Event::default();
    let settings = Settings {
        name: "Кубок".to_owned(),
        starts_on: NaiveDate::from_ymd_opt(2026, 11, 30).expect("a date"),
        place: String::new(),
        time_zone: chrono_tz::UTC,
        game: "novuss".to_owned(),
        ruleset: serde_json::Map::new(),
        pairs: false,
        tables: 20,
        scheme: Scoring::Match(MatchPoints::One),
        length: Length::Parties(1),
        tie_breaks: ["DE", "BH"].into_iter().filter_map(Criterion::named).collect(),
        stages: vec![Format::Swiss(SwissSettings {
            rounds,
            first_move: FirstMove::default(),
            accelerated: false,
            until_losses: None,
            edition: Default::default(),
        })],
        advance: Vec::new(),
        best_rounds: None,
        warnings: None,
        scan_admits: false,
    };
    add(&mut event, &Entry::Created { settings: Box::new(settings) });
    for n in 1..=players {
        let (one, person) = (entrant(n), Uuid::from_u128(1000 + n));
        let number = u32::try_from(n).expect("small");
        add(&mut event, &Entry::Entered { entrant: one, person, number, team: None });
        add(&mut event, &Entry::CheckedIn { entrant: one });
    }
    event
}

/// A round; of each pair the first wins if it says so.
fn round(event: &mut Event, pairs: &[(u128, u128, bool)]) {
    let number = u32::try_from(event.rounds.len() + 1).expect("few");
    let id = |at: usize| MatchId(Uuid::from_u128(u128::from(number) << 64 | at as u128));
    let seats = |(one, other, _): &(u128, u128, bool)| vec![entrant(*one), entrant(*other)];
    let matches = pairs.iter().enumerate().map(|(at, pair)| Seating {
        id: id(at),
        table: u32::try_from(at + 1).expect("few"),
        seats: seats(pair),
    });
    add(
        event,
        &Entry::Drawn(Drawn {
            round: number,
            method: Drawing::Paired,
            input: Seq::START,
            engine: 1,
            matches: matches.collect(),
            byes: Vec::new(),
            reasons: Vec::new(),
        }),
    );
    for (at, pair) in pairs.iter().enumerate().filter(|(_, (.., played))| *played) {
        let names = [entrant(pair.0).to_string(), entrant(pair.1).to_string()];
        let winner = Some(names[0].clone());
        let decided = Decided { how: How::Result, winner, score: BTreeMap::new() };
        let outcome = decided.outcome(&names).expect("a result of both");
        let told = OutcomeOf {
            id: id(at),
            head: Seq(2),
            hash: Hash::ZERO,
            seated: seats(pair),
            begun: false,
            finished: true,
            decided: Some(How::Result),
            outcome,
        };
        add(event, &Entry::Outcome(told));
    }
}

fn row(forecast: &Forecast, n: u128) -> &Row {
    forecast.rows.iter().find(|row| row.entrant == entrant(n)).expect("he plays")
}

#[test]
fn who_cannot_be_overtaken_has_clinched_his_place_by_every_course() {
    let mut event = swiss(3, 4);
    round(&mut event, &[(1, 2, true), (3, 4, true)]);
    round(&mut event, &[(1, 3, true), (2, 4, true)]);
    round(&mut event, &[(1, 4, false), (2, 3, false)]);
    let forecast = forecast(&event, &BTreeMap::new(), 1).expect("two matches are open");
    assert_eq!(forecast.method, Method::Exact { courses: 9 });
    // 1 may lose and be caught by 2 or 3, but he has beaten both.
    assert_eq!(row(&forecast, 1).clinched(), Some(1));
    assert!((row(&forecast, 1).chances[0] - 1.0).abs() < 1e-9);
    // 4 may still come level with the loser of the other match.
    assert!(row(&forecast, 4).possible.is_some_and(|(best, worst)| best > 1 && worst == 4));
    for row in &forecast.rows {
        assert!((row.chances.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{row:?}");
        let (best, worst) = row.possible.expect("every course was seen");
        let outside = |place: usize| place + 1 < best as usize || place >= worst as usize;
        assert!(row.chances.iter().enumerate().all(|(at, one)| !outside(at) || *one == 0.0));
    }
}

#[test]
fn a_draw_nobody_has_seen_yet_is_possible_without_being_probable() {
    let mut event = swiss(1, 2);
    round(&mut event, &[(1, 2, false)]);
    let forecast = forecast(&event, &BTreeMap::new(), 1).expect("it is open");
    assert_eq!(row(&forecast, 1).possible, Some((1, 2)));
    assert!((row(&forecast, 1).chances[0] - 0.5).abs() < 1e-9);
    assert!(forecast.draws.abs() < f64::EPSILON);
}

#[test]
fn the_stronger_one_is_likelier_to_win_and_the_same_seed_says_the_same() {
    let mut event = swiss(3, 8);
    round(&mut event, &[(1, 2, false), (3, 4, false), (5, 6, false), (7, 8, false)]);
    let strong = Rating { value: 2200.0, deviation: 50.0, ..Discipline::Singles.start() };
    let strengths = BTreeMap::from([(entrant(8), strong)]);
    let first = forecast(&event, &strengths, 7).expect("it is open");
    assert!(matches!(first.method, Method::Sampled { seed: 7, samples } if samples >= 50));
    assert_eq!(first.to_come, 2);
    assert_eq!(first, forecast(&event, &strengths, 7).expect("it is open"));
    assert!(row(&first, 8).among(1) > 2.0 * row(&first, 1).among(1), "{first:?}");
    assert!(row(&first, 8).expected() < row(&first, 7).expected());
    for row in &first.rows {
        assert!((row.chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert_eq!(row.possible, Some((1, 8)), "three rounds are open to all");
    }
}

#[test]
fn points_alone_settle_what_no_sample_may() {
    let mut event = swiss(4, 8);
    round(&mut event, &[(1, 2, true), (3, 4, true), (5, 6, true), (7, 8, true)]);
    round(&mut event, &[(1, 3, true), (5, 7, true), (2, 4, true), (6, 8, true)]);
    round(&mut event, &[(1, 5, true), (3, 7, true), (2, 6, true), (4, 8, true)]);
    let forecast = forecast(&event, &BTreeMap::new(), 3).expect("a round is to come");
    assert_eq!((forecast.open, forecast.to_come), (0, 1));
    // Three points and one round to go: those with two can come level, those with one cannot.
    assert_eq!(row(&forecast, 1).possible, Some((1, 4)));
    assert_eq!(row(&forecast, 8).possible.map(|(best, _)| best), Some(5));
    let eighth = row(&forecast, 8);
    assert!(eighth.chances[..4].iter().all(|one| *one == 0.0));
}

#[test]
fn there_is_nothing_to_foretell_before_the_first_round_and_after_the_last() {
    let mut event = swiss(1, 2);
    assert_eq!(forecast(&event, &BTreeMap::new(), 1), None);
    round(&mut event, &[(1, 2, true)]);
    assert_eq!(forecast(&event, &BTreeMap::new(), 1), None);
}
