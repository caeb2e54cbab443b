//! Round robins by the Berger tables: everybody meets everybody, once or twice.

/// A round: who meets whom, the one who moves first named first, and who has no opponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// The games, players numbered from 1.
    pub games: Vec<(usize, usize)>,
    /// Who is without an opponent, if the number is odd.
    pub bye: Option<usize>,
}

/// One cycle. Nobody moves first, or second, more than once more often than the other.
#[must_use]
pub fn single(players: usize) -> Vec<Round> {
    if players < 2 {
        return Vec::new();
    }
    let even = players + players % 2;
    (1..even).map(|round| berger(round, even, players)).collect()
}

/// Two cycles, the second with the first move turned round. The last two rounds of the first
/// cycle change places, so that nobody has the same side three times running at the seam.
#[must_use]
pub fn double(players: usize) -> Vec<Round> {
    let mut first = single(players);
    let second: Vec<Round> = first
        .iter()
        .map(|round| Round {
            games: round.games.iter().map(|(one, other)| (*other, *one)).collect(),
            bye: round.bye,
        })
        .collect();
    let rounds = first.len();
    if rounds >= 2 {
        first.swap(rounds - 2, rounds - 1);
    }
    first.extend(second);
    first
}

/// A round of the table for an even number, the last of which may be nobody.
fn berger(round: usize, even: usize, players: usize) -> Round {
    let circle = even - 1;
    let at = (round - 1) * even / 2 % circle;
    let place = |place: usize| place % circle + 1;
    let against_last = if round % 2 == 1 { (at + 1, even) } else { (even, at + 1) };
    let others = (1..even / 2).map(|step| (place(at + step), place(at + circle - step)));
    let (games, with_nobody): (Vec<_>, Vec<_>) = std::iter::once(against_last)
        .chain(others)
        .partition(|(one, other)| *one <= players && *other <= players);
    Round { games, bye: with_nobody.first().map(|(one, other)| *one.min(other)) }
}

/// What becomes of somebody's games when he withdraws.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Withdrawal {
    /// Less than half were played: none of them counts in the standings (ratings keep them).
    Annulled,
    /// The rest are lost by forfeit.
    Forfeited,
}

/// The rule for somebody who has played so many of his games.
#[must_use]
pub const fn withdrawal(played: usize, games: usize) -> Withdrawal {
    if 2 * played < games { Withdrawal::Annulled } else { Withdrawal::Forfeited }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Who moved first in a player's games, in order.
    fn firsts(rounds: &[Round], player: usize) -> Vec<bool> {
        let mine = rounds.iter().flat_map(|round| &round.games);
        mine.filter(|(one, other)| *one == player || *other == player)
            .map(|(one, _)| *one == player)
            .collect()
    }

    #[test]
    fn the_table_for_six_is_the_published_one() {
        let published = "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1";
        let ours: Vec<String> = single(6)
            .iter()
            .map(|round| {
                let games: Vec<String> =
                    round.games.iter().map(|(one, other)| format!("{one}-{other}")).collect();
                games.join(" ")
            })
            .collect();
        assert_eq!(ours.join(" | "), published);
    }

    #[test]
    fn everybody_meets_everybody_and_moves_first_as_often_as_second() {
        for players in 2..=40 {
            let rounds = single(players);
            let mut met = BTreeMap::new();
            for round in &rounds {
                let mut busy: Vec<usize> =
                    round.games.iter().flat_map(|(one, other)| [*one, *other]).collect();
                busy.extend(round.bye);
                busy.sort_unstable();
                assert_eq!(busy, (1..=players).collect::<Vec<_>>(), "{players}");
                for (one, other) in &round.games {
                    *met.entry((*one.min(other), *one.max(other))).or_insert(0) += 1;
                }
            }
            assert_eq!(met.len(), players * (players - 1) / 2);
            assert!(met.values().all(|times| *times == 1));
            for player in 1..=players {
                let firsts = firsts(&rounds, player);
                let first = firsts.iter().filter(|first| **first).count();
                assert!(first.abs_diff(firsts.len() - first) <= 1, "{player} of {players}");
                let thrice = |three: &[bool]| three[0] == three[1] && three[1] == three[2];
                assert!(!firsts.windows(3).any(thrice), "{player} of {players}");
            }
        }
        assert!(single(1).is_empty());
    }

    #[test]
    fn two_cycles_turn_every_game_round_and_keep_the_sides_changing() {
        for players in (4..=20).step_by(2) {
            let rounds = double(players);
            assert_eq!(rounds.len(), 2 * (players - 1));
            for (one, other) in rounds.iter().flat_map(|round| &round.games) {
                let back = rounds.iter().flat_map(|round| &round.games);
                assert_eq!(back.filter(|game| **game == (*other, *one)).count(), 1);
            }
            for player in 1..=players {
                let firsts = firsts(&rounds, player);
                assert_eq!(firsts.iter().filter(|first| **first).count(), players - 1);
                let thrice = |three: &[bool]| three[0] == three[1] && three[1] == three[2];
                assert!(!firsts.windows(3).any(thrice), "{player} of {players}: {firsts:?}");
            }
        }
    }

    #[test]
    fn results_of_somebody_who_played_half_of_his_games_stay() {
        assert_eq!(withdrawal(3, 7), Withdrawal::Annulled);
        assert_eq!(withdrawal(4, 8), Withdrawal::Forfeited);
    }
}
