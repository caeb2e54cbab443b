//! Round robins and groups: who meets whom, rests, withdrawals, places.

use super::*;
use crate::database::on_both;
use nomerok::tournament::stages::round_robin;
use nomerok::tournament::standings::Standings;
use nomerok::tournament::{Entry, SittingOut};
use std::collections::BTreeMap;

fn robin(cycles: u8) -> Format {
    Format::RoundRobin { cycles, edition: Default::default() }
}

fn groups(groups: u16, cycles: u8) -> Format {
    Format::Groups { groups, cycles, edition: Default::default() }
}

#[test]
fn everybody_meets_everybody_as_often_as_was_settled_and_rests_once_a_cycle() {
    for (players, cycles) in [(2, 1), (3, 1), (5, 1), (6, 1), (7, 1), (13, 1), (3, 2), (4, 2)] {
        let evening = evening(&Database::sqlite(), vec![robin(cycles)], players);
        let rounds = play_out(&evening, |_, two| better(two));
        let once = if players % 2 == 0 { players - 1 } else { players };
        assert_eq!(u32::try_from(rounds).expect("few"), once * u32::from(cycles));
        let event = event(&evening);
        let mut met: BTreeMap<Vec<u32>, u8> = BTreeMap::new();
        let mut rested: BTreeMap<u32, u8> = BTreeMap::new();
        for round in &event.rounds {
            for pairing in &round.matches {
                let mut two = numbers(&event, &pairing.seats);
                two.sort_unstable();
                *met.entry(two).or_default() += 1;
            }
            for bye in &round.byes {
                assert_eq!(bye.why, SittingOut::Rest);
                *rested.entry(event.entrants[&bye.entrant].number).or_default() += 1;
            }
            assert_eq!(round.reasons.len(), round.matches.len() + round.byes.len());
        }
        let pairs = usize::try_from(players * (players - 1) / 2).expect("few");
        assert_eq!(met.len(), pairs, "{players}");
        assert!(met.values().all(|times| *times == cycles));
        assert!(rested.values().all(|times| *times == cycles), "q21: nobody rests more often");
        let expected: Vec<_> = (1..=players).map(|number| (number, Some(number))).collect();
        assert_eq!(places(&evening), expected, "the lower number wins, a rest is worth nothing");
        assert_eq!(code(pair(&evening)), "event-stage-over");
        evening.verify();
    }
}

#[test]
fn games_of_somebody_who_left_before_half_of_them_count_for_nobody() {
    on_both(|database| {
        let evening = evening(database, vec![robin(1)], 6);
        pair(&evening).expect("six are here");
        // Number 6 beats number 1 and leaves after one game of five.
        play(&evening, |two| if two.contains(&6) { ("result", Some(6)) } else { better(two) });
        let beaten = match_of(&event(&evening), 1, 6).clone();
        let beaten = numbers(&event(&evening), &beaten.seats);
        assert_eq!(beaten, [1, 6], "the Berger table of six");
        withdraw(&evening, 6);
        play_out(&evening, |_, two| better(two));
        let event = event(&evening);
        let of_six = event.rounds.iter().flat_map(|round| &round.matches);
        let left = entrant(&event, 6);
        let of_six = of_six.filter(|one| one.seats.contains(&left) && one.decided.is_some());
        assert_eq!(
            of_six.filter(|one| one.decided.is_some_and(|how| how.is_unplayed())).count(),
            4
        );
        let view = evening.club.event(&evening.slug).expect("there");
        let rows = view.standings().rows;
        let points: Vec<String> = rows.iter().map(|row| row.points.to_string()).collect();
        assert_eq!(points, ["4", "3", "2", "1", "0", "0"], "neither his win nor his forfeits");
        assert_eq!(rows.last().map(|row| row.rank), Some(None), "he has no place");
        evening.verify();
    });
}

#[test]
fn somebody_who_left_after_half_of_his_games_keeps_them_and_forfeits_the_rest() {
    let database = Database::sqlite();
    let evening = evening(&database, vec![robin(1)], 4);
    for _ in 0..2 {
        pair(&evening).expect("four are here");
        play(&evening, better);
    }
    withdraw(&evening, 1);
    play_out(&evening, |_, two| better(two));
    let points = evening.standings();
    let of_one = points.iter().find(|(number, _, _)| *number == 1).expect("he has a row");
    assert_eq!((of_one.1, of_one.2.as_str()), (Some(1), "2"), "three are level");
    evening.verify();
}

#[test]
fn q28_whoever_leaves_after_the_stage_changes_nothing_in_it() {
    let database = Database::sqlite();
    let evening =
        evening(&database, vec![robin(1), Format::SingleElimination { third_place: false }], 4);
    // Number 4 never comes, so he has played nothing.
    play_out(&evening, |_, two| {
        if two.contains(&4) {
            ("no_show", two.iter().copied().find(|one| *one != 4))
        } else {
            better(two)
        }
    });
    let before = Standings::of_stage(&event(&evening), 0);
    withdraw(&evening, 4);
    assert_eq!(Standings::of_stage(&event(&evening), 0), before);
}

#[test]
fn groups_are_drawn_by_snake_and_play_side_by_side() {
    on_both(|database| {
        let evening = evening(database, vec![groups(3, 1)], 7);
        let drawn = round_robin::groups(&event(&evening), 0);
        let drawn: Vec<_> = drawn.iter().map(|one| numbers(&event(&evening), one)).collect();
        assert_eq!(drawn, [vec![1, 6, 7], vec![2, 5], vec![3, 4]]);
        let rounds = play_out(&evening, |_, two| better(two));
        assert_eq!(rounds, 3, "as many as the largest group needs");
        let event = event(&evening);
        assert_eq!(event.rounds[0].matches.len(), 3);
        assert_eq!(event.rounds[2].byes.len(), 5, "two groups are done, one of three rests");
        let expected = [(1, 1), (2, 1), (3, 1), (6, 2), (5, 2), (4, 2), (7, 3)];
        let expected: Vec<_> = expected.map(|(number, rank)| (number, Some(rank))).to_vec();
        assert_eq!(places(&evening), expected, "places in the groups, group by group");
        let first = Standings::of_group(&event, 0, 0);
        assert_eq!(first.rows.len(), 3);
        evening.verify();
    });
}

#[test]
fn too_few_for_the_groups_is_said_and_nobody_joins_a_table_that_is_drawn() {
    let database = Database::sqlite();
    let evening = evening(&database, vec![groups(3, 1)], 5);
    assert_eq!(code(pair(&evening)), "groups-too-few");
    let robin = Evening::with(&Database::sqlite(), of(vec![robin(1)]), 4);
    pair(&robin).expect("four are here");
    play(&robin, better);
    let late = nomerok::club::NewEntrant {
        person: robin.person("Опоздавший"),
        number: None,
        team: None,
        checked_in: true,
    };
    robin.club.enter(robin.event, &Intent::now(REFEREE), vec![late]).expect("new");
    pair(&robin).expect("the table goes on without him");
    assert_eq!(event(&robin).rounds[1].matches.len(), 2);
    let renumber = Entry::Numbered { entrant: entrant(&event(&robin), 1), number: 77 };
    robin.club.log_event_entry(robin.event, Intent::now(REFEREE), renumber).expect("free");
    play(&robin, better);
    play_out(&robin, |_, two| better(two));
    assert_eq!(event(&robin).rounds.len(), 3, "another tag is the same place in the table");
    robin.verify();
}
