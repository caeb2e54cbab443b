//! Single and double elimination: byes, walkovers, level matches, second finals, corrections.

use super::*;
use crate::database::on_both;
use nomerok::log::Hash;
use nomerok::tournament::stages::elimination;
use nomerok::tournament::{Entry, SittingOut};

const SINGLE: Format = Format::SingleElimination { third_place: false };
const BRONZE: Format = Format::SingleElimination { third_place: true };
const RESET: Format = Format::DoubleElimination { reset: true };
const ONE_FINAL: Format = Format::DoubleElimination { reset: false };

fn hash(evening: &Evening) -> Hash {
    Hash::of_value(&event(evening))
}

#[test]
fn q54_an_elimination_of_any_size_ends_on_the_places_of_its_bracket() {
    for (players, format, expected) in [
        (2, SINGLE, vec![1, 2]),
        (3, SINGLE, vec![1, 2, 3]),
        (5, SINGLE, vec![1, 2, 3, 3, 5]),
        (6, BRONZE, vec![1, 2, 3, 4, 5, 5]),
        (7, BRONZE, vec![1, 2, 3, 4, 5, 5, 5]),
        (2, ONE_FINAL, vec![1, 2]),
        (3, RESET, vec![1, 2, 3]),
        (5, ONE_FINAL, vec![1, 2, 3, 4, 5]),
        (7, RESET, vec![1, 2, 3, 4, 5, 5, 7]),
        (13, RESET, vec![1, 2, 3, 4, 5, 5, 7, 7, 9, 9, 9, 9, 13]),
    ] {
        let evening = evening(&Database::sqlite(), vec![format.clone()], players);
        play_out(&evening, |_, two| better(two));
        let places = places(&evening);
        let ranks: Vec<u32> = places.iter().filter_map(|(_, rank)| *rank).collect();
        assert_eq!(ranks, expected, "{players} {format:?}");
        assert_eq!(places[0], (1, Some(1)));
        assert_eq!(code(pair(&evening)), "bracket-over");
        evening.verify();
    }
}

#[test]
fn q61_byes_go_to_the_best_seeds_and_every_pair_bye_and_first_move_has_its_reason() {
    on_both(|database| {
        let evening = evening(database, vec![SINGLE], 13);
        pair(&evening).expect("thirteen are here");
        let event = event(&evening);
        let round = &event.rounds[0];
        let through: Vec<_> = round.byes.iter().map(|bye| bye.entrant).collect();
        assert_eq!(numbers(&event, &through), [1, 2, 3]);
        assert!(round.byes.iter().all(|bye| bye.why == SittingOut::Through));
        assert_eq!(round.matches.len(), 5);
        assert_eq!(round.reasons.len(), 8, "every board and every bye");
        let boards = round.reasons.iter().take(5);
        assert!(boards.clone().all(|reason| reason.why.len() == 2), "the pair and the first move");
        let order = Entry::Seeded { stage: 0, order: event.order(0).into_iter().rev().collect() };
        let intent = Intent::now(REFEREE);
        let refused = evening.club.log_event_entry(evening.event, intent, order);
        assert_eq!(code(refused.map(drop)), "event-seed-too-late", "seeds stay once it is drawn");
        evening.verify();
    });
}

#[test]
fn q20_a_walkover_in_any_place_sends_the_winner_on() {
    for absent in [1, 2, 5, 8] {
        for format in [SINGLE, RESET] {
            let evening = evening(&Database::sqlite(), vec![format], 8);
            play_out(&evening, |_, two| {
                let here = two.iter().filter(|one| **one != absent).min().copied();
                (if two.contains(&absent) { "no_show" } else { "result" }, here)
            });
            let winner = if absent == 1 { 2 } else { 1 };
            assert_eq!(places(&evening)[0], (winner, Some(1)), "without {absent}");
        }
    }
}

#[test]
fn q63_everybody_but_the_champion_has_lost_twice_where_the_final_can_be_reset() {
    let database = Database::sqlite();
    let evening = evening(&database, vec![RESET], 6);
    // Number 6 loses at once and then wins everything.
    let rounds = play_out(&evening, |round, two| {
        let six = two.contains(&6) && round > 1;
        if six { ("result", Some(6)) } else { better(two) }
    });
    let event = event(&evening);
    let matches = event.rounds.iter().flat_map(|round| &round.matches);
    assert_eq!(matches.clone().count(), 2 * 6 - 1, "with the second final");
    let mut lost = std::collections::BTreeMap::new();
    for pairing in matches {
        let winner = elimination::winner(&event, pairing).expect("every match has one");
        let loser = pairing.seats.iter().find(|one| **one != winner).expect("two play");
        *lost.entry(event.entrants[loser].number).or_insert(0) += 1;
    }
    let champion = places(&evening)[0].0;
    for number in 1..=6 {
        let expected = if number == champion { 1 } else { 2 };
        assert_eq!(lost.get(&number), Some(&expected), "{number} after {rounds} rounds");
    }
    assert_eq!(champion, 6);
}

#[test]
fn q62_the_second_final_goes_when_the_first_is_taken_back_and_comes_again() {
    on_both(|database| {
        let evening = evening(database, vec![RESET], 3);
        // 1 beats 2 in the upper half, 2 beats 3 in the lower one, and then 2 beats 1.
        for (round, winner) in [(1, None), (2, None), (3, None), (4, Some(2))] {
            pair(&evening).expect("there is a match");
            assert_eq!(event(&evening).rounds.len(), round);
            play(&evening, |two| match winner {
                Some(two) => ("result", Some(two)),
                None => better(two),
            });
        }
        assert!(!event(&evening).stage_is_drawn(), "both have lost once");
        let (first, one) = {
            let event = event(&evening);
            (event.rounds[3].matches[0].id, entrant(&event, 1))
        };
        let before = hash(&evening);
        pair(&evening).expect("the second final");
        let wrong = correct(&evening, first, one);
        assert_eq!(code(wrong), "bracket-later-drawn", "it would not be played");
        take_back(&evening, 5).expect("nobody has begun");
        assert_eq!(hash(&evening), before, "q67: as if it had not been drawn");
        correct(&evening, first, one).expect("nothing follows from it");
        assert!(event(&evening).stage_is_drawn(), "no second final");
        assert_eq!(places(&evening)[0], (1, Some(1)));
        evening.verify();
    });
}

#[test]
fn q65_a_match_of_a_bracket_that_ends_level_needs_a_winner_before_anybody_goes_on() {
    on_both(|database| {
        let evening = evening(database, vec![SINGLE], 4);
        pair(&evening).expect("four are here");
        let first = event(&evening).rounds[0].matches[0].clone();
        let drawn = evening.log(first.id, result("result", None)).map(drop);
        assert_eq!(code(drawn), "bracket-needs-winner");
        evening.log(first.id, result("result", Some(first.seats[0]))).expect("a winner");
        evening.verify();
    });
}

#[test]
fn q65_a_sheet_that_ends_level_waits_for_a_decision_and_may_be_decided_otherwise() {
    let database = Database::sqlite();
    let ruleset = json!({"sets": {"exactly": 2}});
    let settings =
        Settings { ruleset: ruleset.as_object().expect("one").clone(), ..of(vec![SINGLE]) };
    let evening = Evening::with(&database, settings, 2);
    pair(&evening).expect("two are here");
    let (id, seats) = {
        let event = event(&evening);
        (event.rounds[0].matches[0].id, event.rounds[0].matches[0].seats.clone())
    };
    for (at, seat) in seats.iter().enumerate() {
        evening.log(id, json!({"kind": "concede", "by": seat.to_string()})).expect("a set ends");
        if at == 0 {
            evening.log(id, json!({"kind": "next_set"})).expect("one more");
        }
    }
    evening.log(id, json!({"kind": "finished"})).expect("both sets are played");
    assert!(!event(&evening).stage_is_drawn(), "nobody has won");
    assert_eq!(code(pair(&evening)), "bracket-level");
    let broken = |winner| {
        let entry = Entry::TieBroken { id, winner };
        evening.club.log_event_entry(evening.event, Intent::now(REFEREE), entry).map(drop)
    };
    broken(Some(seats[1])).expect("by lot");
    assert!(event(&evening).stage_is_drawn());
    let number = event(&evening).entrants[&seats[1]].number;
    assert_eq!(places(&evening)[0], (number, Some(1)));
    broken(None).expect("taken back");
    assert!(!event(&evening).stage_is_drawn());
    broken(Some(seats[0])).expect("the other one");
    evening.verify();
}

#[test]
fn q84_a_result_is_corrected_while_whoever_met_later_still_meets() {
    on_both(|database| {
        let evening = evening(database, vec![SINGLE], 4);
        pair(&evening).expect("four are here");
        play(&evening, better);
        let before = hash(&evening);
        pair(&evening).expect("the final");
        let wrong = match_of(&event(&evening), 1, 1).clone();
        let other = *wrong
            .seats
            .iter()
            .find(|one| event(&evening).entrants[one].number != 1)
            .expect("two play");
        assert_eq!(code(correct(&evening, wrong.id, other)), "bracket-later-drawn");
        // The same winner with a score changes nobody's way.
        let target = decision(&evening, wrong.id);
        let winner = entrant(&event(&evening), 1);
        let mut scored = result("result", Some(winner));
        scored["score"] = json!({winner.to_string(): 2, other.to_string(): 1});
        let changes = json!([{"replace": target, "entry": scored}]);
        evening
            .club
            .correct_match(wrong.id, Intent::now(REFEREE), changes, "счёт")
            .expect("the final stays");
        take_back(&evening, 2).expect("nobody has begun");
        let target = decision(&evening, wrong.id);
        let plain = json!([{"replace": target, "entry": result("result", Some(winner))}]);
        evening
            .club
            .correct_match(wrong.id, Intent::now(REFEREE), plain, "без счёта")
            .expect("as it was");
        assert_eq!(hash(&evening), before, "q67: as if the final had never been drawn");
        correct(&evening, wrong.id, other).expect("nothing follows from it now");
        pair(&evening).expect("another final");
        let event_now = event(&evening);
        assert!(event_now.rounds[1].matches[0].seats.contains(&other));
        play(&evening, better);
        assert_eq!(code(correct(&evening, wrong.id, winner)), "bracket-later-begun");
        evening.verify();
    });
}

#[test]
fn q27_whoever_left_is_drawn_where_the_bracket_has_him_and_loses_without_playing() {
    on_both(|database| {
        let evening = evening(database, vec![SINGLE], 4);
        pair(&evening).expect("four are here");
        play(&evening, better);
        withdraw(&evening, 1);
        pair(&evening).expect("the final, of one");
        let event = event(&evening);
        let last = &event.rounds[1].matches[0];
        assert!(last.finished && last.decided.is_some_and(|how| how.is_unplayed()));
        assert_eq!(places(&evening)[..2], [(2, Some(1)), (1, Some(2))]);
        evening.verify();
    });
}
