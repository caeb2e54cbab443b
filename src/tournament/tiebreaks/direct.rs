//! Direct encounter (DE, C.07 Art. 6): the games among those still level.
//!
//! Where all of them have met, their own table orders them, and once more those level in it.
//! Where games are missing, only a player who stands alone on top whatever the missing ones
//! would have brought comes first; then the rest are looked at again.

use super::{Amount, Part, Source};
use crate::tournament::crosstable::{Round, Score};

/// Who met whom among some players, by their places in the cross-table.
pub(super) struct Encounters<'a> {
    /// Rounds of every player.
    pub(super) rounds: &'a [Vec<Round>],
    /// Points and place of the opponent of every game that counts, by player and round.
    pub(super) games: &'a [Vec<Option<(usize, Score)>>],
    /// What a missing game could bring.
    pub(super) win: Score,
}

impl Encounters<'_> {
    /// The group in order; those who stay level stand together.
    pub(super) fn order(&self, group: &[usize]) -> Vec<Vec<usize>> {
        if group.len() < 2 {
            return vec![group.to_vec()];
        }
        let results: Vec<(Amount, usize)> =
            group.iter().map(|player| self.result(*player, group)).collect();
        let missing = |at: usize| group.len() - 1 - results[at].1;
        if (0..group.len()).all(|at| missing(at) == 0) {
            let mut scores: Vec<Amount> = results.iter().map(|(score, _)| *score).collect();
            scores.sort_unstable_by(|one, other| other.cmp(one));
            scores.dedup();
            let with = |score: &Amount| -> Vec<usize> {
                let level = group.iter().zip(&results).filter(|(_, result)| result.0 == *score);
                level.map(|(player, _)| *player).collect()
            };
            return match &scores[..] {
                [_] => vec![group.to_vec()],
                scores => scores.iter().flat_map(|score| self.order(&with(score))).collect(),
            };
        }
        let could = |at: usize| {
            let each = Amount::from(self.win);
            (0..missing(at)).fold(results[at].0, |sum, _| sum + each)
        };
        // A first that nobody can reach has the most points already.
        let best = (0..group.len()).max_by_key(|at| results[*at].0);
        let best = best
            .filter(|best| (0..group.len()).all(|at| at == *best || could(at) < results[*best].0));
        match best {
            Some(best) => {
                let rest: Vec<usize> =
                    group.iter().copied().filter(|player| *player != group[best]).collect();
                let mut order = vec![vec![group[best]]];
                order.extend(self.order(&rest));
                order
            }
            None => vec![group.to_vec()],
        }
    }

    /// Points against the others, several games with one of them averaged, and how many were met.
    fn result(&self, player: usize, group: &[usize]) -> (Amount, usize) {
        let mut met: Vec<(usize, Amount, usize)> = Vec::new();
        for (opponent, points) in self.games[player].iter().flatten() {
            if !group.contains(opponent) {
                continue;
            }
            let points = Amount::from(*points);
            match met.iter_mut().find(|one| one.0 == *opponent) {
                Some(one) => (one.1, one.2) = (one.1 + points, one.2 + 1),
                None => met.push((*opponent, points, 1)),
            }
        }
        (met.iter().map(|(_, points, games)| points.shared(*games)).sum(), met.len())
    }

    /// The games of a player within the group.
    pub(super) fn parts(&self, player: usize, group: &[usize]) -> Vec<Part> {
        (1..)
            .zip(self.games[player].iter().zip(&self.rounds[player]))
            .filter_map(|(round, (game, recorded))| {
                let (opponent, points) = (*game)?;
                let tpn = recorded.paired_with().filter(|_| group.contains(&opponent))?;
                Some(Part::new(round, Source::Opponent(tpn), points.into()))
            })
            .collect()
    }
}
