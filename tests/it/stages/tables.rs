//! Stages whose tables of several players are seated by rules, from the first draw to the last place.

use super::*;
use crate::database::on_both;
use nomerok::club::NewEntrant;
use nomerok::games::scoring::Scheme;
use nomerok::log::Hash;
use nomerok::tournament::stages::feeding;
use nomerok::tournament::standings::Decided;
use nomerok::tournament::{About, Entry, Length, Method, Round};
use std::collections::{BTreeMap, BTreeSet};

fn tables(stages: Vec<Format>) -> Settings {
    let Value::Object(ruleset) = json!({"counts": "places"}) else { panic!("an object") };
    Settings {
        game: "custom".to_owned(),
        ruleset,
        tables: 3,
        scheme: Scheme::Linear.into(),
        length: Length::Parties(1),
        tie_breaks: vec![Criterion::CountBack],
        stages,
        ..settings()
    }
}

/// Everybody takes the place at his table that his number has there.
fn play_in_order(evening: &Evening) {
    play_by(evening, |number| number);
}

fn play_by(evening: &Evening, strength: impl Fn(u32) -> u32) {
    let event = event(evening);
    let round = event.rounds.last().expect("a round was drawn");
    for pairing in round.matches.iter().filter(|one| !one.finished) {
        let mut seats = pairing.seats.clone();
        seats.sort_by_key(|one| strength(event.entrants[one].number));
        let places: BTreeMap<String, usize> =
            seats.iter().map(ToString::to_string).zip(1..).collect();
        evening.log(pairing.id, json!({"kind": "places", "places": places})).expect("all seats");
        evening.log(pairing.id, json!({"kind": "finished"})).expect("one party was played");
    }
}

fn late(evening: &Evening, name: &str) {
    let person = evening.person(name);
    let new = NewEntrant { person, number: None, team: None, checked_in: true };
    evening.club.enter(evening.event, &Intent::now(REFEREE), vec![new]).expect("new");
}

/// Everybody present sits once, and the sizes of the tables differ by at most one.
#[track_caller]
fn must_be_even(event: &Event, round: &Round, present: usize, per_table: usize) {
    let seated: Vec<EntrantId> = round.matches.iter().flat_map(|one| one.seats.clone()).collect();
    assert_eq!(seated.len(), present, "round {}", round.number);
    assert_eq!(seated.iter().collect::<BTreeSet<_>>().len(), present, "nobody sits twice");
    let sizes: Vec<usize> = round.matches.iter().map(|one| one.seats.len()).collect();
    assert!(sizes.is_sorted_by(|one, other| one >= other), "{sizes:?}");
    assert!(sizes[0] - sizes[sizes.len() - 1] <= 1 && sizes[0] <= per_table, "{sizes:?}");
    for (number, pairing) in (1..).zip(&round.matches) {
        let mut reasons = round.reasons.iter().filter(|one| one.about == About::Board(number));
        let why = &reasons.next().expect("every table has its reason").why;
        let seats = why.iter().filter(|one| one.rule == "H3").count();
        assert_eq!(seats, pairing.seats.len(), "every seat has its reason");
        assert!(why.iter().filter(|one| one.rule == "H2").count() >= 1);
    }
    assert!(event.phase == nomerok::tournament::Phase::Running);
}

/// How often each sat on each seat, the last one of a smaller table counting as that of a larger.
fn seat_counts(event: &Event) -> BTreeMap<EntrantId, Vec<usize>> {
    let all = || event.rounds.iter().flat_map(|round| &round.matches);
    let widest = all().map(|one| one.seats.len()).max().unwrap_or(0);
    let mut counts: BTreeMap<EntrantId, Vec<usize>> = BTreeMap::new();
    for pairing in all() {
        for (at, one) in pairing.seats.iter().enumerate() {
            let seat = if at + 1 == pairing.seats.len() { widest - 1 } else { at };
            counts.entry(*one).or_insert_with(|| vec![0; widest])[seat] += 1;
        }
    }
    counts
}

fn repeats(event: &Event) -> usize {
    let mut met: BTreeMap<BTreeSet<EntrantId>, usize> = BTreeMap::new();
    for pairing in event.rounds.iter().flat_map(|round| &round.matches) {
        for (at, one) in pairing.seats.iter().enumerate() {
            for other in &pairing.seats[at + 1..] {
                *met.entry(BTreeSet::from([*one, *other])).or_default() += 1;
            }
        }
    }
    met.values().map(|times| times - 1).sum()
}

#[track_caller]
fn seats_are_balanced(event: &Event) {
    let counts = seat_counts(event);
    let widest = counts.values().next().map_or(0, Vec::len);
    for seat in 0..widest {
        let on = counts.values().map(|seats| seats[seat]);
        let (most, least) = (on.clone().max().unwrap_or(0), on.min().unwrap_or(0));
        assert!(most - least <= 2, "seat {seat}: {least} to {most}");
    }
}

#[test]
fn a_schedule_of_nine_at_tables_of_three_lets_everybody_meet_once_and_share_the_seats() {
    on_both(|database| {
        let schedule = Format::Schedule { rounds: 4, per_table: 3 };
        let evening = Evening::with(database, tables(vec![schedule]), 9);
        for round in 0..4 {
            let shown = evening.club.proposal(evening.event, DrawRequest::Paired).expect("nine");
            pair(&evening).expect("nine are here");
            let event = event(&evening);
            let drawn = &event.rounds[round];
            assert_eq!(shown.method, drawn.method, "what was shown is what was drawn");
            let seats: Vec<_> = drawn.matches.iter().map(|one| one.seats.clone()).collect();
            let shown: Vec<_> = shown.tables.into_iter().map(|one| one.seats).collect();
            assert_eq!(shown, seats);
            must_be_even(&event, drawn, 9, 3);
            play_in_order(&evening);
        }
        let event = event(&evening);
        assert_eq!(repeats(&event), 0, "12 meetings a round, 36 pairs");
        seats_are_balanced(&event);
        let seeds: BTreeSet<String> =
            event.rounds.iter().map(|round| format!("{:?}", round.method)).collect();
        assert_eq!(seeds.len(), 1, "one seed for the whole stage: {seeds:?}");
        assert!(pair(&evening).is_err(), "four rounds were planned");
        let places = places(&evening);
        assert_eq!(places.first(), Some(&(1, Some(1))), "he won every party");
        assert_eq!(places.last().map(|(number, _)| *number), Some(9));
        evening.verify();
    });
}

#[test]
fn a_schedule_is_planned_again_when_somebody_leaves_or_comes_and_counts_the_meetings_so_far() {
    let database = Database::sqlite();
    let schedule = Format::Schedule { rounds: 6, per_table: 4 };
    let evening = Evening::with(&database, tables(vec![schedule]), 12);
    let mut present = 12;
    for round in 1..=6 {
        if round == 3 {
            withdraw(&evening, 5);
            present -= 1;
        }
        if round == 5 {
            late(&evening, "Опоздавший");
            late(&evening, "Ещё один");
            present += 2;
        }
        pair(&evening).expect("there are tables");
        let event = event(&evening);
        let last = event.rounds.last().expect("drawn");
        must_be_even(&event, last, present, 4);
        let from: Vec<String> =
            last.reasons[0].why[0].message.args.values().map(|one| format!("{one:?}")).collect();
        let planned = match round {
            1 | 2 => ["Number(1)", "Number(6)"],
            3 | 4 => ["Number(3)", "Number(4)"],
            _ => ["Number(5)", "Number(2)"],
        };
        assert_eq!(from, planned, "round {round}");
        play_in_order(&evening);
    }
    let event = event(&evening);
    // Fresh plans that forgot the meetings so far would repeat far more than this.
    let pairs_of_twelve = 66;
    let meetings: usize = event
        .rounds
        .iter()
        .flat_map(|round| &round.matches)
        .map(|one| one.seats.len() * (one.seats.len() - 1) / 2)
        .sum();
    assert!(repeats(&event) <= meetings - pairs_of_twelve + 10, "{}", repeats(&event));
    evening.verify();
}

#[test]
fn swiss_tables_bring_together_who_has_as_many_points_and_not_the_same_ones_again() {
    on_both(|database| {
        let format = Format::SwissTables { rounds: 5, per_table: 4 };
        let evening = Evening::with(database, tables(vec![format]), 18);
        for round in 0..5 {
            pair(&evening).expect("eighteen are here");
            let event = event(&evening);
            must_be_even(&event, &event.rounds[round], 18, 4);
            assert!(event.rounds[round].matches.iter().all(|one| one.table <= 3), "in turn");
            play_in_order(&evening);
        }
        let event = event(&evening);
        seats_are_balanced(&event);
        assert!(repeats(&event) <= 20, "{} of 130 meetings", repeats(&event));
        // Who is first before the last round sits with others of the upper half.
        let round = &event.rounds[4];
        let first = round.matches.iter().position(|one| one.seats.contains(&entrant(&event, 1)));
        assert!(first.is_some_and(|table| table <= 1), "{first:?}");
        assert_eq!(places(&evening)[0], (1, Some(1)));
        evening.verify();
    });
}

#[test]
fn a_round_of_swiss_tables_taken_back_and_drawn_again_of_the_same_event_is_the_same() {
    let database = Database::sqlite();
    let format = Format::SwissTables { rounds: 3, per_table: 4 };
    let evening = Evening::with(&database, tables(vec![format]), 11);
    pair(&evening).expect("eleven");
    play_in_order(&evening);
    let seats = || -> Vec<Vec<EntrantId>> {
        let event = event(&evening);
        event.rounds[1].matches.iter().map(|one| one.seats.clone()).collect()
    };
    let before = Hash::of_value(&event(&evening));
    pair(&evening).expect("the second");
    let drawn = seats();
    take_back(&evening, 2).expect("nobody has begun");
    assert_eq!(Hash::of_value(&event(&evening)), before);
    pair(&evening).expect("the second");
    assert_eq!(seats(), drawn);
    let lot = evening.draw(3, 1).map(drop);
    assert!(lot.is_err(), "a lot is no way to seat these tables");
}

#[test]
fn the_best_of_each_heat_go_on_and_equal_places_are_compared_by_the_part_left_behind() {
    on_both(|database| {
        let heats = Format::Heats { per_table: 5, qualifiers: 2 };
        let last = Format::Schedule { rounds: 1, per_table: 6 };
        let mut settings = tables(vec![heats, last]);
        settings.advance = vec![4];
        let evening = Evening::with(database, settings, 14);
        pair(&evening).expect("fourteen");
        let now = event(&evening);
        let sizes: Vec<usize> = now.rounds[0].matches.iter().map(|one| one.seats.len()).collect();
        assert_eq!(sizes, [5, 5, 4]);
        assert!(matches!(now.rounds[0].method, Method::Seated { .. }));
        play_in_order(&evening);
        let now = event(&evening);
        assert_eq!(feeding::qualifying(&now, 0), Some(6), "two of each of three tables");
        let mut best: BTreeSet<u32> = BTreeSet::new();
        for pairing in &now.rounds[0].matches {
            let mut at_table = numbers(&now, &pairing.seats);
            at_table.sort_unstable();
            best.extend(&at_table[..2]);
        }
        let on = feeding::cut(&now, 0, 6).on;
        assert_eq!(numbers(&now, &on).into_iter().collect::<BTreeSet<_>>(), best);
        // Second of five leaves three of four behind, second of four two of three only.
        let four = &now.rounds[0].matches[2];
        let second_of_four = on[3..].iter().position(|one| four.seats.contains(one));
        assert_eq!(second_of_four, Some(2), "H5");
        let rows = evening.club.event(&evening.slug).expect("there").standings().rows;
        assert_eq!(rows[3].below_by, Some(Decided::ByTablePlace));
        assert_eq!(rows[5].below_by, Some(Decided::ByTableShare));
        let entry = Entry::Seeded { stage: 1, order: on };
        evening.club.log_event_entry(evening.event, Intent::now(REFEREE), entry).expect("over");
        pair(&evening).expect("the final");
        let seated = numbers(&event(&evening), &event(&evening).rounds[1].matches[0].seats);
        assert_eq!(seated.into_iter().collect::<BTreeSet<_>>(), best);
        play_in_order(&evening);
        let all = places(&evening);
        assert_eq!(all[0], (1, Some(1)));
        assert_eq!(all.len(), 14);
        assert!(all.iter().all(|(_, rank)| rank.is_some()), "everybody has a place: {all:?}");
        evening.verify();
    });
}

#[test]
fn q31_who_left_his_heat_unplayed_does_not_go_on() {
    let database = Database::sqlite();
    let heats = Format::Heats { per_table: 4, qualifiers: 1 };
    let evening = Evening::with(&database, tables(vec![heats, Format::Free]), 8);
    pair(&evening).expect("eight");
    play_by(&evening, |number| 100 - number);
    withdraw(&evening, 8);
    let now = event(&evening);
    let cut = feeding::cut(&now, 0, 2);
    assert!(!numbers(&now, &cut.on).contains(&8), "he is gone");
    assert_eq!(numbers(&now, &cut.gone), [8]);
}

#[test]
fn tables_are_refused_where_they_make_no_sense_and_the_number_of_rounds_may_change() {
    let database = Database::sqlite();
    let schedule = |rounds| Format::Schedule { rounds, per_table: 4 };
    let refused = |settings: Settings| settings.check().map_err(|one| one.code().to_owned());
    let two = Settings { stages: vec![schedule(3)], ..of(Vec::new()) };
    assert_eq!(refused(two), Err("tables-game-unfit".to_owned()));
    let heats = Format::Heats { per_table: 4, qualifiers: 4 };
    assert_eq!(refused(tables(vec![heats])), Err("tables-qualifiers-range".to_owned()));
    let wide = Format::SwissTables { rounds: 3, per_table: 13 };
    assert_eq!(refused(tables(vec![wide])), Err("tables-per-table-range".to_owned()));
    let evening = Evening::with(&database, tables(vec![schedule(2)]), 8);
    pair(&evening).expect("eight");
    play_in_order(&evening);
    let change = |stages| {
        let entry = Entry::Changed { settings: Box::new(tables(stages)) };
        evening.club.log_event_entry(evening.event, Intent::now(REFEREE), entry).map(drop)
    };
    assert_eq!(code(change(vec![heats_of(4)])), "event-stage-begun");
    change(vec![schedule(3)]).expect("it becomes longer");
    for _ in 0..2 {
        pair(&evening).expect("three rounds now");
        play_in_order(&evening);
    }
    assert!(event(&evening).stage_is_drawn());
    evening.verify();
}

fn heats_of(per_table: u16) -> Format {
    Format::Heats { per_table, qualifiers: 1 }
}
