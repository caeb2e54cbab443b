//! Quality cases of the groups Pairing, Byes and Brackets that need an event.

use super::*;
use crate::site::Site;
use nomerok::tournament::stages::SwissSettings;
use nomerok::tournament::standings::Standings;
use nomerok::tournament::{Entry, Phase};

fn swiss(rounds: u16) -> Format {
    Format::Swiss(SwissSettings {
        rounds,
        first_move: Default::default(),
        accelerated: false,
        until_losses: None,
        edition: Default::default(),
    })
}

fn finish(evening: &Evening) -> Result<(), Refused> {
    let entry = Entry::Finished {};
    evening.club.log_event_entry(evening.event, Intent::now(REFEREE), entry).map(drop)
}

#[test]
fn q5_a_match_nobody_will_play_can_be_closed_and_does_not_block_the_next_round() {
    let database = Database::sqlite();
    let evening = evening(&database, vec![swiss(2)], 4);
    pair(&evening).expect("a round");
    let matches = evening.matches();
    let winner = event(&evening).rounds[0].matches[0].seats[0];
    evening.log(matches[0], result("result", Some(winner))).expect("open");
    assert_eq!(code(pair(&evening)), "pairing-none-open");
    evening.log(matches[1], result("no_show", None)).expect("nobody came");
    pair(&evening).expect("the round is closed");
}

#[test]
fn q6_the_last_result_is_taken_whenever_it_comes_and_nothing_is_final_before_it() {
    let database = Database::sqlite();
    let evening = evening(&database, vec![swiss(1)], 4);
    pair(&evening).expect("a round");
    let matches = evening.matches();
    let first = |at: usize| event(&evening).rounds[0].matches[at].seats[0];
    evening.log(matches[0], result("result", Some(first(0)))).expect("open");
    assert_eq!(code(finish(&evening)), "event-finish-open-table");
    evening.log(matches[1], result("result", Some(first(1)))).expect("late, and taken");
    finish(&evening).expect("no match is open");
    assert_eq!(event(&evening).phase, Phase::Finished);
    let ranked = places(&evening).into_iter().filter(|(_, rank)| rank.is_some()).count();
    assert_eq!(ranked, 4, "nobody counts as absent");
}

#[test]
fn q10_nobody_without_a_point_meets_a_leader_where_others_are_nearer() {
    let database = Database::sqlite();
    let evening = evening(&database, vec![swiss(3)], 8);
    for round in 0..3 {
        pair(&evening).expect("a round");
        let now = event(&evening);
        let (table, order) = nomerok::tournament::stages::swiss::cross_table(&now, 0);
        let score = |one: &EntrantId| {
            let at = order.iter().position(|other| other == one).expect("in the field");
            table.score(&table.rows[at], round).tenths()
        };
        for pairing in &now.rounds[usize::from(round)].matches {
            let gap = (score(&pairing.seats[0]) - score(&pairing.seats[1])).abs();
            assert_eq!(gap, 0, "of eight who all won or lost, everybody has an equal");
        }
        play(&evening, better);
    }
}

#[test]
fn q23_a_leader_who_left_keeps_what_he_won_and_the_table_says_that_he_left() {
    let database = Database::sqlite();
    let evening = evening(&database, vec![swiss(1)], 4);
    pair(&evening).expect("a round");
    play(&evening, better);
    let before = places(&evening);
    withdraw(&evening, before[0].0);
    assert_eq!(places(&evening), before, "what was played stays");
    let site = Site::start(&database);
    let mut browser = site.browser().saying("accept-language", "en");
    let page = browser.get(&format!("/t/{}/standings", evening.slug)).body;
    assert!(page.contains("<span class=\"badge\">withdrawn</span>"), "{page}");
}

#[test]
fn q37_whoever_has_a_bye_in_any_round_of_a_bracket_goes_on_by_himself() {
    for (format, players) in [(true, 5), (true, 6), (false, 3), (false, 7)] {
        let database = Database::sqlite();
        let format = match format {
            true => Format::DoubleElimination { reset: false },
            false => Format::SingleElimination { third_place: false },
        };
        let evening = evening(&database, vec![format.clone()], players);
        play_out(&evening, |_, two| better(two));
        let first: Vec<u32> =
            places(&evening).iter().filter(|(_, rank)| *rank == Some(1)).map(|one| one.0).collect();
        assert_eq!(first, [1], "{format:?} of {players}");
    }
}

#[test]
fn q44_what_was_played_in_a_knock_out_is_no_head_to_head_of_the_stage_before() {
    let database = Database::sqlite();
    let robin = Format::RoundRobin { cycles: 1, edition: Default::default() };
    let knockout = Format::SingleElimination { third_place: false };
    let evening = evening(&database, vec![robin, knockout], 4);
    play_out(&evening, |_, two| better(two));
    let stage = |evening: &Evening| Standings::of_stage(&event(evening), 0);
    let before = stage(&evening);
    let order = before.rows.iter().map(|row| row.entrant).collect();
    let entry = Entry::Seeded { stage: 1, order };
    evening.club.log_event_entry(evening.event, Intent::now(REFEREE), entry).expect("it is over");
    // Everybody loses to whom he has beaten before.
    play_out(&evening, |_, two| ("result", two.iter().max().copied()));
    assert_eq!(stage(&evening), before);
}

#[test]
fn q17_whoever_would_play_twice_running_is_said_before_the_round_and_nobody_sits_at_two_tables() {
    let database = Database::sqlite();
    let one_table = Settings { tables: 1, ..of(vec![swiss(2)]) };
    let evening = Evening::with(&database, one_table, 4);
    let (_site, anna) = Site::administered(&database);
    let mut anna = anna.saying("accept-language", "en");
    let page = format!("/t/{}/draw", evening.slug);
    let said = "Play twice running";
    assert!(!anna.get(&page).body.contains(said), "everybody is fresh");
    pair(&evening).expect("two turns at the one table");
    let last = event(&evening).rounds[0].matches[1].seats.clone();
    let winner = event(&evening).entrants[&last[0]].number;
    play(&evening, |two| {
        let wins = two.iter().copied().find(|one| *one == winner);
        ("result", wins.or_else(|| two.iter().min().copied()))
    });
    let body = anna.get(&page).body;
    let (_, sentence) = body.split_once(said).unwrap_or_else(|| panic!("not said: {body}"));
    let sentence = sentence.split('<').next().expect("it ends");
    assert!(sentence.contains(&format!("Игрок {winner}")), "{sentence}");
    let named = (1..=4).filter(|one| sentence.contains(&format!("Игрок {one}"))).count();
    assert_eq!(named, 1, "of the first match only he sat in the last: {sentence}");
    // Two tables at once are no draw at all.
    let seats = evening.entrants();
    let board =
        |table, seats: &[EntrantId]| nomerok::club::ProposedTable { table, seats: seats.to_vec() };
    let twice = DrawRequest::ByHand(vec![board(1, &seats[..2]), board(2, &seats[1..3])]);
    let refused = evening.club.draw(evening.event, Intent::now(REFEREE), 2, twice).map(drop);
    assert_eq!(code(refused), "event-draw-seat");
}

#[test]
fn a_list_of_two_stages_is_cut_where_the_stage_ends_and_each_has_its_own_columns() {
    let database = Database::sqlite();
    let knockout = Format::SingleElimination { third_place: false };
    let evening = evening(&database, vec![swiss(2), knockout], 6);
    for _ in 0..2 {
        pair(&evening).expect("a round");
        play(&evening, better);
    }
    let order = nomerok::tournament::stages::feeding::cut(&event(&evening), 0, 2).on;
    let entry = Entry::Seeded { stage: 1, order };
    evening.club.log_event_entry(evening.event, Intent::now(REFEREE), entry).expect("it is over");
    play_out(&evening, |_, two| better(two));
    let parts = Standings::by_stage(&event(&evening));
    let sizes: Vec<(usize, usize)> = parts.iter().map(|(at, one)| (*at, one.rows.len())).collect();
    assert_eq!(sizes, [(1, 2), (0, 4)]);
    let ranks: Vec<Option<u32>> =
        parts.iter().flat_map(|(_, one)| &one.rows).map(|row| row.rank).collect();
    assert_eq!(ranks[..3], [Some(1), Some(2), Some(3)], "places of the event go on");
    assert!(parts[0].1.criteria.is_empty(), "a bracket has no tie-breaks");
    let swiss = &parts[1].1;
    assert!(!swiss.criteria.is_empty());
    assert!(swiss.rows.iter().all(|row| row.values.len() == swiss.criteria.len()));
    let site = Site::start(&database);
    let mut browser = site.browser().saying("accept-language", "en");
    for page in ["standings", "print/standings"] {
        let body = browser.get(&format!("/t/{}/{page}", evening.slug)).body;
        let tables: Vec<&str> = body.split("<table").skip(1).collect();
        let head = |at: usize| tables[at].split("</thead>").next().expect("a head");
        assert!(!head(0).contains(">SB<") && head(1).contains(">SB<"), "{page}: {body}");
        let rows = |at: usize| {
            let table = tables[at].split("</table>").next().expect("it ends");
            table.matches("class=\"place\"").count()
        };
        assert_eq!((rows(0), rows(1)), (2, 4), "{page}");
    }
}
