//! What a party gives: the next order, places, the winner and points (F-8, F-11, F-12, F-23…F-25).

use super::party::Party;
use super::roster::{Player, Roster, Slot};
use super::ruleset::{LinearMissed, LinearSort, Ruleset, WtaTeam};
use crate::games::scoring::{self, Points, Scheme};
use std::collections::{BTreeMap, BTreeSet};

/// A finished party, as it counts.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Ranking {
    pub(super) order: Vec<Slot>,
    /// F-8: the one player whose Fish survived; in team play the team wins instead.
    pub(super) winner: Option<Player>,
    pub(super) team: Option<String>,
    /// F-11: who moves first in the next party stands first.
    pub(super) next_order: Vec<Slot>,
    /// Players from the best place on.
    pub(super) rows: Vec<Row>,
}

/// What a player took from a party.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Row {
    pub(super) player: Player,
    pub(super) place: u32,
    /// In the order of [`Scheme::ALL`].
    pub(super) points: [Points; Scheme::ALL.len()],
    pub(super) violations: u32,
}

impl Row {
    pub(super) fn points_in(&self, scheme: Scheme) -> Points {
        let at = Scheme::ALL.iter().position(|other| *other == scheme);
        at.map_or(Points::ZERO, |at| self.points[at])
    }
}

/// Whether more points are better in the scheme (FA-1).
pub(super) fn more_is_better(ruleset: &Ruleset, scheme: Scheme) -> bool {
    scheme != Scheme::Linear || ruleset.linear_sort == LinearSort::Desc
}

/// Ranks a finished party.
pub(super) fn rank(roster: &Roster, ruleset: &Ruleset, party: &Party) -> Ranking {
    let position = &party.position;
    let survivors = position.survivors(roster);
    // F-11, FA-2, FA-3: the reverse of the order of perishing, before it who never perished.
    // FA-6 lets those share a place who perished within one move: survivors stand one by one.
    let groups: Vec<&[Slot]> =
        survivors.chunks(1).chain(position.groups.iter().rev().map(Vec::as_slice)).collect();
    let next_order: Vec<Slot> = groups.concat();

    // FA-9: a player's place is that of his best Fish.
    let mut players: Vec<Player> = Vec::new();
    let mut places: Vec<u32> = Vec::new();
    let mut placed: BTreeSet<Player> = BTreeSet::new();
    for group in &groups {
        let first_of_group = number(players.len()) + 1;
        for slot in *group {
            let player = roster.owner(*slot);
            if placed.insert(player) {
                players.push(player);
                let place = number(players.len());
                places.push(if ruleset.shared_place { first_of_group } else { place });
            }
        }
    }

    let living = position.living_players(roster);
    let teams: BTreeSet<&str> = living.iter().filter_map(|player| roster.team(*player)).collect();
    let team = teams.first().filter(|_| teams.len() == 1).map(|team| (*team).to_owned());
    let alone = living.first().copied().filter(|_| living.len() == 1);
    let winner = alone.filter(|player| roster.team(*player).is_none());

    let field = number(players.len());
    let linear = scoring::award(&places, |place| match ruleset.linear_sort {
        LinearSort::Asc => scoring::linear(place),
        LinearSort::Desc => scoring::linear_descending(place, field),
    });
    // FA-5: Formula 1 may ask for a survivor.
    let formula1_counts = !(ruleset.f1_requires_survivor && survivors.is_empty());
    let formula1 = scoring::award(&places, |place| {
        if formula1_counts { scoring::formula1(&ruleset.formula1, place) } else { Points::ZERO }
    });
    // F-25, FA-7.
    let takes_all = |player: Player| {
        alone == Some(player)
            || (ruleset.wta_team == WtaTeam::EachSurvivor
                && team.is_some()
                && living.contains(&player))
    };

    let rows = (0..players.len()).map(|at| {
        let player = players[at];
        let points = Scheme::ALL.map(|scheme| {
            let earned = match scheme {
                Scheme::Linear => linear[at],
                Scheme::Formula1 => formula1[at],
                Scheme::WinnerTakesAll => scoring::winner_takes_all(takes_all(player)),
            };
            // FA-12: taken from the offender, so added where the lowest sum wins.
            let penalty = party.penalties.get(&player).copied().unwrap_or_default();
            if more_is_better(ruleset, scheme) { earned - penalty } else { earned + penalty }
        });
        let violations = party.violations.get(&player).copied().unwrap_or_default();
        Row { player, place: places[at], points, violations }
    });
    let rows = rows.collect();
    Ranking { order: position.order.clone(), winner, team, next_order, rows }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// FA-22: totals of a scheme, and the standings as groups that share a place: by total, then by
/// more first places, more second places…, then by the place in the last party.
///
/// FA-1 would make a missed party the best one possible in the linear scheme, so there it counts
/// what `linear_missed` says: the last place of the series' largest party (with `desc` one point,
/// which is the same), the mean of one's own parties, or nothing, and then the totals are means
/// over the parties played. Whoever is or was in the series missed every party he took no place
/// in. So does a tournament count, whose round this table's series is.
pub(super) fn standings(
    ruleset: &Ruleset,
    rankings: &[&Ranking],
    scheme: Scheme,
) -> Vec<Vec<(Player, Points)>> {
    let mut records: BTreeMap<Player, Record> = BTreeMap::new();
    for (party, ranking) in rankings.iter().enumerate() {
        for row in &ranking.rows {
            let record = records.entry(row.player).or_default();
            record.total += row.points_in(scheme);
            *record.places.entry(row.place).or_default() += 1;
            record.last = (party + 1 == rankings.len()).then_some(row.place);
        }
    }
    if scheme == Scheme::Linear {
        for record in records.values_mut() {
            record.count_missed(ruleset, rankings);
        }
    }
    let mut rows: Vec<(Player, Record)> = records.into_iter().collect();
    let better = more_is_better(ruleset, scheme);
    rows.sort_by(|(_, a), (_, b)| a.compare(b, better));
    rows.chunk_by(|(_, a), (_, b)| a.compare(b, better).is_eq())
        .map(|group| group.iter().map(|(player, record)| (*player, record.total)).collect())
        .collect()
}

/// What standings are made of.
#[derive(Debug, Default)]
struct Record {
    total: Points,
    places: BTreeMap<u32, u32>,
    last: Option<u32>,
}

impl Record {
    /// What the parties without a place count in the linear scheme.
    fn count_missed(&mut self, ruleset: &Ruleset, rankings: &[&Ranking]) {
        let played = self.places.values().map(|times| *times as usize).sum();
        let missed = i64::try_from(rankings.len() - played).unwrap_or(i64::MAX);
        match ruleset.linear_missed {
            LinearMissed::Last => {
                let last = match ruleset.linear_sort {
                    // Counted by players: where places are shared nobody may have the last one.
                    LinearSort::Asc => {
                        let most = rankings.iter().map(|ranking| ranking.rows.len()).max();
                        scoring::linear(number(most.unwrap_or_default()))
                    }
                    LinearSort::Desc => Points::whole(1),
                };
                self.total += last.times(missed);
            }
            LinearMissed::Mean => {
                self.total += self.total.shared(played).times(missed);
            }
            LinearMissed::Exclude => self.total = self.total.shared(played),
        }
    }

    /// The better first.
    fn compare(&self, other: &Self, more_is_better: bool) -> std::cmp::Ordering {
        let by_total = self.total.cmp(&other.total);
        let by_total = if more_is_better { by_total.reverse() } else { by_total };
        by_total.then_with(|| other.more_of_the_best(self)).then_with(|| {
            let worst = u32::MAX;
            self.last.unwrap_or(worst).cmp(&other.last.unwrap_or(worst))
        })
    }

    /// Greater is who has more first places, of equals more second places, and so on.
    fn more_of_the_best(&self, other: &Self) -> std::cmp::Ordering {
        let places: BTreeSet<u32> =
            self.places.keys().chain(other.places.keys()).copied().collect();
        let count = |record: &Self, place| record.places.get(&place).copied().unwrap_or_default();
        places
            .into_iter()
            .map(|place| count(self, place).cmp(&count(other, place)))
            .find(|order| order.is_ne())
            .unwrap_or(std::cmp::Ordering::Equal)
    }
}
