//! Standings: who stands where and by what, on a real evening.

use crate::database::Database;
use crate::evening::{Evening, REFEREE, settings};
use crate::site::Site;
use nomerok::club::{DrawRequest, Intent, NewEntrant};
use nomerok::games::scoring::Scheme;
use nomerok::tournament::standings::{Criterion, Decided, Standings};
use nomerok::tournament::{Entry, Settings};
use serde_json::json;

fn view(evening: &Evening) -> nomerok::club::EventView {
    evening.club.event(&evening.slug).expect("the event is there")
}

#[test]
fn q39_who_has_not_played_stands_last_without_a_place() {
    for scheme in Scheme::ALL {
        let database = Database::sqlite();
        let evening = Evening::with(&database, Settings { scheme: scheme.into(), ..settings() }, 3);
        let id = evening.draw_in_order(1);
        evening.sweep(id);
        let late = evening.person("Опоздавший");
        let late = vec![NewEntrant { person: late, number: None, team: None, checked_in: true }];
        evening.club.enter(evening.event, &Intent::now(REFEREE), late).expect("new");
        let rows = view(&evening).standings().rows;
        let last = rows.last().expect("four rows");
        assert_eq!((last.rank, last.played, last.below_by), (None, 0, Some(Decided::NotPlayed)));
        assert!(rows[..3].iter().all(|row| row.rank.is_some()), "{scheme:?}");
    }
}

#[test]
fn q40_parties_won_not_won_and_missed_add_up_to_those_there_were() {
    let database = Database::sqlite();
    let evening = Evening::with(&database, settings(), 4);
    let id = evening.draw_in_order(1);
    evening.sweep(id);
    let gone = evening.entrants()[1];
    evening.club.withdraw(evening.event, Intent::now(REFEREE), gone).expect("present");
    for _ in 0..2 {
        evening.log(id, json!({"kind": "next_party"})).expect("three go on");
        evening.sweep(id);
    }
    for row in view(&evening).standings().rows {
        assert!(row.won <= row.played);
        assert_eq!(row.played + row.missed, 3, "three parties were played at his table");
        assert_eq!(row.contributions.len(), 3, "every party is listed once");
    }
}

#[test]
fn q40_the_shares_on_a_players_page_are_whole() {
    // Of three parties and of seven, so that the shares have to be rounded.
    for (parties, together) in [(3, 1), (7, 3), (6, 6)] {
        let database = Database::sqlite();
        let evening = Evening::with(&database, settings(), 4);
        let id = evening.draw_in_order(1);
        let site = Site::start(&database);
        let gone = evening.entrants()[3];
        for party in 1..=parties {
            if party > 1 {
                let leaves = if party == together + 1 { vec![gone.to_string()] } else { vec![] };
                evening.log(id, json!({"kind": "next_party", "leaves": leaves})).expect("goes on");
            }
            evening.sweep(id);
        }
        let seen = view(&evening);
        for (entrant, player) in seen.players() {
            let page = site.browser().get(&format!("/p/{}", player.entrant.person)).body;
            let totals = page.split("<dl class=\"totals\">").nth(1).expect("totals");
            let totals = totals.split("</dl>").next().unwrap_or_default();
            let shares: Vec<u32> = totals
                .split("<small class=\"soft\">")
                .skip(1)
                .filter_map(|rest| rest.split('\u{a0}').next()?.parse().ok())
                .collect();
            assert_eq!(shares.len(), 2, "{totals}");
            assert_eq!(shares.iter().sum::<u32>(), 100, "{totals}");
            if entrant == gone {
                let exact = f64::from(together) * 100.0 / f64::from(parties);
                assert!((f64::from(shares[0]) - exact).abs() <= 0.5, "{shares:?} for {exact}");
            }
        }
    }
}

#[test]
fn q13_without_tie_breaks_equal_points_share_the_place() {
    let database = Database::sqlite();
    let plain =
        Settings { tie_breaks: Vec::new(), scheme: Scheme::WinnerTakesAll.into(), ..settings() };
    let evening = Evening::with(&database, plain, 4);
    let id = evening.draw_in_order(1);
    evening.sweep(id);
    let ranks: Vec<_> = view(&evening).standings().rows.iter().map(|row| row.rank).collect();
    assert_eq!(ranks, [Some(1), Some(2), Some(2), Some(2)]);
}

#[test]
fn q60_points_5_3_3_1_give_the_places_1_2_2_4() {
    let database = Database::sqlite();
    let mut ruleset = serde_json::Map::new();
    ruleset.insert("formula1".to_owned(), json!([5, 3, 3, 1]));
    let plain = Settings { tie_breaks: Vec::new(), ruleset, ..settings() };
    let evening = Evening::with(&database, plain, 4);
    let id = evening.draw_in_order(1);
    evening.sweep(id);
    let rows: Vec<_> =
        evening.standings().into_iter().map(|(_, rank, points)| (rank, points)).collect();
    let expected = [(1, "5"), (2, "3"), (2, "3"), (4, "1")];
    assert_eq!(rows, expected.map(|(rank, points)| (Some(rank), points.to_owned())));
}

/// Two players whose parties differ in one thing only: the first row must be the better one.
fn decides(criterion: Criterion, better: usize, play: impl Fn(&Evening)) {
    let database = Database::sqlite();
    let mut ruleset = serde_json::Map::new();
    // Everybody gets the same points, so that only the criterion can decide.
    ruleset.insert("formula1".to_owned(), json!([1, 1, 1, 1]));
    let only = Settings { tie_breaks: vec![criterion], ruleset, ..settings() };
    let evening = Evening::with(&database, only, 2);
    play(&evening);
    let view = view(&evening);
    let standings = Standings::of(view.event());
    let first = view.player(standings.rows[0].entrant).expect("an entrant").entrant.number;
    assert_eq!(first as usize, better, "{criterion:?}");
    assert_eq!(standings.rows[1].below_by, Some(Decided::By(criterion)));
    assert_eq!(standings.rows[1].rank, Some(2));
}

#[test]
fn q50_every_tie_break_has_the_right_direction() {
    for criterion in [Criterion::CountBack, Criterion::LastParty, Criterion::Wins] {
        decides(criterion, 1, |evening| {
            let id = evening.draw_in_order(1);
            evening.sweep(id);
        });
    }
    decides(Criterion::FewerViolations, 2, |evening| {
        let id = evening.draw_in_order(1);
        let by = evening.entrants()[0].to_string();
        let foul = json!({"kind": "violation", "by": by, "rule": "F-18", "then": "stand"});
        evening.log(id, foul).expect("the mover's own");
        evening.sweep(id);
    });
}

#[test]
fn q48_the_order_of_tie_breaks_is_the_order_of_deciding() {
    let database = Database::sqlite();
    let mut ruleset = serde_json::Map::new();
    ruleset.insert("formula1".to_owned(), json!([1, 1]));
    let evening = Evening::with(&database, Settings { ruleset, ..settings() }, 2);
    let id = evening.draw_in_order(1);
    let by = evening.entrants()[0].to_string();
    let foul = json!({"kind": "violation", "by": by, "rule": "F-18", "then": "stand"});
    evening.log(id, foul).expect("the mover's own");
    evening.sweep(id);
    let first = |tie_breaks: Vec<Criterion>| {
        let now = Settings { tie_breaks, ..view(&evening).event().settings().clone() };
        let changed = Entry::Changed { settings: Box::new(now) };
        evening.club.log_event_entry(evening.event, Intent::now(REFEREE), changed).expect("open");
        evening.standings()[0].0
    };
    assert_eq!(first(vec![Criterion::Wins, Criterion::FewerViolations]), 1);
    assert_eq!(first(vec![Criterion::FewerViolations, Criterion::Wins]), 2);
}

#[test]
fn q14_tables_differ_by_at_most_one_and_nobody_sits_twice() {
    for (players, tables) in [(2, 1), (3, 2), (5, 2), (11, 3), (17, 4), (23, 5), (40, 6)] {
        let database = Database::sqlite();
        let evening = Evening::with(&database, Settings { tables, ..settings() }, players);
        let request = DrawRequest::Lot { seed: u64::from(players) };
        evening.club.draw(evening.event, Intent::now(REFEREE), 1, request).expect("enough");
        let view = view(&evening);
        let sizes: Vec<usize> =
            view.event().rounds[0].matches.iter().map(|one| one.seats.len()).collect();
        let (least, most) = (sizes.iter().min().copied(), sizes.iter().max().copied());
        assert!(most <= least.map(|least| least + 1), "{players} at {tables}: {sizes:?}");
        assert_eq!(sizes.iter().sum::<usize>(), players as usize);
    }
}

#[test]
fn later_rounds_avoid_meetings_and_share_the_first_move() {
    let database = Database::sqlite();
    let evening = Evening::with(&database, Settings { tables: 4, ..settings() }, 16);
    let mut met = std::collections::BTreeMap::new();
    let mut opened = std::collections::BTreeMap::new();
    for round in 1..=4 {
        evening.draw(round, u64::from(round)).expect("complete");
        let view = view(&evening);
        for pairing in &view.event().rounds.last().expect("drawn").matches {
            *opened.entry(pairing.seats[0]).or_insert(0) += 1;
            for (at, one) in pairing.seats.iter().enumerate() {
                for other in &pairing.seats[at + 1..] {
                    *met.entry((one.min(other).to_owned(), one.max(other).to_owned()))
                        .or_insert(0) += 1;
                }
            }
        }
        for id in evening.matches() {
            evening.sweep(id);
            evening.log(id, json!({"kind": "finished"})).expect("it can be ended");
        }
    }
    // 16 players at tables of four can meet nobody twice in four rounds; a lot with exchanges
    // comes near: 96 meetings, of which few are repeats and none a third time.
    let repeats: i32 = met.values().map(|times: &i32| times - 1).sum();
    assert!(repeats <= 16, "{repeats} repeats");
    assert!(met.values().all(|times| *times <= 2), "nobody meets three times");
    assert!(opened.values().all(|times| *times <= 2), "{opened:?}");
}

#[test]
fn the_same_seed_gives_the_same_draw() {
    let seats = |seed| {
        let database = Database::sqlite();
        let evening = Evening::with(&database, Settings { tables: 3, ..settings() }, 12);
        evening.draw(1, seed).expect("twelve are present");
        let view = view(&evening);
        let number = |one| view.player(one).expect("an entrant").entrant.number;
        let tables = view.event().rounds[0].matches.iter();
        tables
            .map(|one| one.seats.iter().map(|seat| number(*seat)).collect())
            .collect::<Vec<Vec<u32>>>()
    };
    // Entrant ids differ between the databases, so the draw must not depend on them.
    assert_eq!(seats(7), seats(7));
    assert_ne!(seats(7), seats(8));
}

#[test]
fn q55_the_best_rounds_count_the_dropped_ones_are_marked_and_every_party_is_listed_once() {
    let database = Database::sqlite();
    let best = Settings { best_rounds: Some(2), ..settings() };
    let evening = Evening::with(&database, best, 3);
    for round in 1..=3 {
        let id = evening.draw_in_order(round);
        evening.sweep(id);
        evening.log(id, json!({"kind": "finished"})).expect("it ends");
    }
    let seen = view(&evening);
    let all = Standings::of(seen.event());
    for row in &all.rows {
        assert_eq!(row.contributions.len(), 3, "every party is listed once");
        let dropped: Vec<u32> =
            row.contributions.iter().filter(|one| one.dropped).map(|one| one.round).collect();
        assert_eq!(dropped, [3], "of rounds worth the same the last one is dropped");
        let counted = row.contributions.iter().filter(|one| !one.dropped);
        assert_eq!(row.points, counted.map(|one| one.points).sum());
    }
    let site = Site::start(&database);
    let page = site
        .browser()
        .saying("accept-language", "en")
        .get(&format!("/t/{}/standings", evening.slug))
        .body;
    assert!(page.contains("dropped rounds") && page.contains("not counted"), "{page}");
}

#[test]
fn q55_what_does_not_go_together_with_best_rounds_is_refused() {
    use nomerok::tournament::stages::Format;
    use nomerok::tournament::{MatchPoints, Scoring};
    let refused = |settings: Settings| settings.check().expect_err("refused").code().to_owned();
    let best = Settings { best_rounds: Some(2), ..settings() };
    best.check().expect("free rounds");
    assert_eq!(refused(Settings { best_rounds: Some(0), ..settings() }), "event-best-range");
    let mut ruleset = serde_json::Map::new();
    ruleset.insert("linear_missed".to_owned(), json!("exclude"));
    assert_eq!(refused(Settings { ruleset, ..best.clone() }), "event-best-mean");
    let robin = Format::RoundRobin { cycles: 1, edition: Default::default() };
    let paired = Settings {
        game: "novuss".to_owned(),
        scheme: Scoring::Match(MatchPoints::One),
        stages: vec![robin],
        ..best
    };
    assert_eq!(refused(paired), "event-best-paired");
}

#[test]
fn q120_standings_are_computed_once_for_each_state_of_the_event() {
    let database = Database::sqlite();
    let evening = Evening::with(&database, settings(), 4);
    let id = evening.draw_in_order(1);
    let asked = || evening.club.standings(&evening.club.event(&evening.slug).expect("there"));
    let first = asked();
    assert!(std::sync::Arc::ptr_eq(&first, &asked()), "nothing happened in between");
    evening.sweep(id);
    let second = asked();
    assert!(!std::sync::Arc::ptr_eq(&first, &second), "a party was played");
    assert_ne!(first.rows, second.rows);
    let view = evening.club.event(&evening.slug).expect("there");
    assert_eq!(*second, view.standings(), "what is kept is what would be computed");
}
