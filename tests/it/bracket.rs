//! Elimination: byes, walkovers, second finals, places, results taken back.

use nomerok::tournament::bracket::{
    Bracket, Ended, Feed, Kind, MatchId, Occupant, Part, Seed, better_moves_first,
};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

const SINGLE: Kind = Kind::Single { third_place: false };
const BRONZE: Kind = Kind::Single { third_place: true };
const RESET: Kind = Kind::Double { reset: true };
const ONE_FINAL: Kind = Kind::Double { reset: false };

fn bracket(entrants: usize, kind: Kind) -> Bracket {
    Bracket::new(entrants, kind).expect("enough and not too many")
}

fn won(by: Seed) -> Ended {
    Ended::Won { by, walkover: false }
}

fn players(bracket: &Bracket, id: MatchId) -> [Seed; 2] {
    bracket.occupants(id).map(|occupant| match occupant {
        Occupant::Player(seed) => seed,
        other => panic!("{other:?}"),
    })
}

/// Plays everything, the better seed winning unless it is among the upsets.
fn play(bracket: &mut Bracket, upset: impl Fn(Part, usize) -> bool) {
    while let Some(id) = bracket.playable().first().copied() {
        let [one, other] = players(bracket, id);
        let one_match = bracket.matches()[id.0];
        let worse = upset(one_match.part, one_match.round);
        let by = if worse { one.max(other) } else { one.min(other) };
        bracket.decide(id, won(by)).expect("playable");
    }
}

fn places(bracket: &Bracket) -> Vec<usize> {
    let mut places: Vec<usize> = bracket.places().into_values().collect();
    places.sort_unstable();
    places
}

fn hash(bracket: &Bracket) -> u64 {
    let mut hasher = DefaultHasher::new();
    bracket.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn q54_eight_players_end_on_the_places_everybody_expects() {
    for (kind, expected) in [
        (SINGLE, [1, 2, 3, 3, 5, 5, 5, 5]),
        (BRONZE, [1, 2, 3, 4, 5, 5, 5, 5]),
        (RESET, [1, 2, 3, 4, 5, 5, 7, 7]),
        (ONE_FINAL, [1, 2, 3, 4, 5, 5, 7, 7]),
    ] {
        let mut bracket = bracket(8, kind);
        play(&mut bracket, |_, _| false);
        assert_eq!(places(&bracket), expected, "{kind:?}");
        assert_eq!(bracket.places()[&1], 1);
        assert_eq!(bracket.champion(), Some(1));
    }
}

#[test]
fn q62_a_second_final_appears_when_the_unbeaten_finalist_loses_and_goes_with_the_result() {
    let mut bracket = bracket(8, RESET);
    let second = bracket.matches().last().expect("matches").id;
    let first = MatchId(second.0 - 1);
    while bracket.playable().first().is_some_and(|id| *id != first) {
        let id = bracket.playable()[0];
        let [one, other] = players(&bracket, id);
        bracket.decide(id, won(one.min(other))).expect("playable");
    }
    let before = hash(&bracket);
    let [unbeaten, other] = players(&bracket, first);
    bracket.decide(first, won(other)).expect("playable");
    assert!(bracket.is_needed(second) && bracket.champion().is_none());
    assert_eq!(bracket.playable(), [second]);
    bracket.undo(first).expect("nothing follows yet");
    assert!(!bracket.is_needed(second));
    assert_eq!(hash(&bracket), before);
    bracket.decide(first, won(other)).expect("playable");
    bracket.decide(second, won(unbeaten)).expect("playable");
    assert_eq!(bracket.champion(), Some(unbeaten));
    assert_eq!(bracket.places()[&other], 2);
    // A result others follow from is taken back last.
    assert_eq!(bracket.undo(first).map_err(|why| why.key), Err("bracket-later-results".into()));
}

#[test]
fn q61_no_match_is_ever_against_nobody_and_the_best_two_meet_in_the_final_only() {
    for entrants in 2..=64 {
        for kind in [SINGLE, BRONZE, RESET, ONE_FINAL] {
            let bracket = bracket(entrants, kind);
            let first: Vec<[Feed; 2]> = bracket
                .matches()
                .iter()
                .filter(|one| one.part != Part::Losers && one.round == 1)
                .map(|one| one.feeds)
                .collect();
            let in_final = |feeds: &[Feed; 2]| {
                feeds.contains(&Feed::Seed(1)) && feeds.contains(&Feed::Seed(2))
            };
            assert!(entrants == 2 || !first.iter().any(in_final), "{entrants} {kind:?}");
            let seeds = bracket.matches().iter().flat_map(|one| one.feeds);
            let mut seeds: Vec<Seed> = seeds
                .filter_map(|feed| match feed {
                    Feed::Seed(seed) => Some(seed),
                    _ => None,
                })
                .collect();
            seeds.sort_unstable();
            assert_eq!(seeds, (1..=entrants).collect::<Vec<_>>());
            let mut played = bracket.clone();
            play(&mut played, |_, _| false);
            let mut met = Vec::new();
            for one in played.matches().iter().filter(|one| played.is_needed(one.id)) {
                if players(&played, one.id).iter().all(|seed| *seed <= 2) {
                    met.push(one.part);
                }
            }
            let expected = match kind {
                Kind::Single { .. } => vec![Part::Final],
                Kind::Double { .. } => vec![Part::Winners, Part::Final],
            };
            assert_eq!(met, expected, "{entrants} {kind:?}");
        }
    }
}

#[test]
fn q20_q37_a_walkover_in_any_match_sends_the_winner_on() {
    for entrants in [4, 5, 8, 11, 16, 32] {
        for kind in [SINGLE, RESET] {
            let matches = bracket(entrants, kind).matches().len();
            for walkover in 0..matches {
                let mut bracket = bracket(entrants, kind);
                while let Some(id) = bracket.playable().first().copied() {
                    let [one, other] = players(&bracket, id);
                    let by = one.min(other);
                    let ended = Ended::Won { by, walkover: id.0 == walkover };
                    bracket.decide(id, ended).expect("playable");
                    let goes_on = bracket.matches().iter().filter(|one| {
                        one.feeds.contains(&Feed::WinnerOf(id)) && bracket.is_needed(one.id)
                    });
                    for next in goes_on {
                        assert!(bracket.occupants(next.id).contains(&Occupant::Player(by)));
                    }
                }
                assert_eq!(bracket.champion(), Some(1));
            }
        }
    }
}

#[test]
fn where_neither_comes_the_next_opponent_goes_on_without_a_match() {
    let mut bracket = bracket(4, SINGLE);
    bracket.decide(MatchId(0), Ended::Nobody).expect("playable");
    bracket.decide(MatchId(1), won(3)).expect("playable");
    assert!(bracket.is_over());
    assert_eq!(bracket.champion(), Some(3));
}

#[test]
fn q65_only_one_who_plays_the_match_can_win_it_and_only_once() {
    let mut bracket = bracket(4, SINGLE);
    let decide = |bracket: &mut Bracket, id, by| {
        bracket.decide(MatchId(id), won(by)).map_err(|why| why.key.into_owned())
    };
    assert_eq!(decide(&mut bracket, 0, 2), Err("bracket-not-in-match".into()));
    assert_eq!(decide(&mut bracket, 2, 1), Err("bracket-not-playable".into()));
    assert_eq!(decide(&mut bracket, 0, 1), Ok(()));
    assert_eq!(decide(&mut bracket, 0, 4), Err("bracket-not-playable".into()));
    assert_eq!(decide(&mut bracket, 9, 4), Err("bracket-not-playable".into()));
    assert!(Bracket::new(1, SINGLE).is_err() && Bracket::new(1025, SINGLE).is_err());
}

#[test]
fn who_moves_first_goes_by_count_then_by_turns_then_by_seed() {
    assert!(better_moves_first(&[false], &[true], 2));
    assert!(!better_moves_first(&[true], &[false], 1));
    assert!(better_moves_first(&[true, false], &[false, true], 2));
    assert!(better_moves_first(&[], &[], 1) && !better_moves_first(&[], &[], 2));
}

fn kinds() -> impl Strategy<Value = Kind> {
    prop::sample::select(vec![SINGLE, BRONZE, RESET, ONE_FINAL])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn q61_q63_a_bracket_always_ends_and_everybody_else_has_lost_as_often_as_it_takes(
        entrants in 3..=64_usize, kind in kinds(), chance in prop::collection::vec(any::<u8>(), 130),
    ) {
        let mut bracket = bracket(entrants, kind);
        let mut losses: BTreeMap<Seed, usize> = (1..=entrants).map(|seed| (seed, 0)).collect();
        let mut played = 0;
        for roll in chance {
            let playable = bracket.playable();
            let Some(id) = playable.get(usize::from(roll) % playable.len().max(1)).copied() else { break };
            let [one, other] = players(&bracket, id);
            prop_assert_ne!(one, other);
            let (by, lost) = if roll & 64 == 0 { (one, other) } else { (other, one) };
            let before = (hash(&bracket), bracket.clone());
            let ended = Ended::Won { by, walkover: roll & 128 == 0 };
            prop_assert!(bracket.decide(id, ended).is_ok());
            // Taken back, it is what it was; entered again, it goes on.
            let after = hash(&bracket);
            prop_assert!(bracket.undo(id).is_ok());
            prop_assert_eq!((hash(&bracket), &bracket), (before.0, &before.1));
            prop_assert!(bracket.decide(id, ended).is_ok());
            prop_assert_eq!(hash(&bracket), after);
            *losses.get_mut(&lost).expect("an entrant") += 1;
            played += 1;
        }
        prop_assert!(bracket.is_over());
        let champion = bracket.champion().expect("it is over");
        let all = losses.values().sum::<usize>();
        prop_assert_eq!(all, played);
        match kind {
            Kind::Single { third_place } => {
                let bronze = usize::from(third_place && entrants >= 4);
                prop_assert_eq!(played, entrants - 1 + bronze);
                prop_assert_eq!(losses[&champion], 0);
            }
            Kind::Double { reset: true } => {
                prop_assert!(losses[&champion] <= 1);
                prop_assert_eq!(played, 2 * entrants - 2 + losses[&champion]);
                let others = losses.iter().filter(|(seed, _)| **seed != champion);
                prop_assert!(others.into_iter().all(|(_, lost)| *lost == 2));
            }
            Kind::Double { reset: false } => prop_assert_eq!(played, 2 * entrants - 2),
        }
        let places = bracket.places();
        prop_assert_eq!(places.len(), entrants);
        prop_assert_eq!(places[&champion], 1);
        for place in places.values() {
            let better = places.values().filter(|other| *other < place).count();
            prop_assert_eq!(better + 1, *place, "{:?}", &places);
        }
    }
}
