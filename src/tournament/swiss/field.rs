//! Everybody who is to be paired, and the absolute criteria between them (C1–C5).

use super::first_move::first_move;
use super::graph::{FREE, Graph, Set, is_perfect, maximum};
use super::player::{Player, Strength, players};
use crate::tournament::crosstable::{CrossTable, Score, Tpn};
use std::collections::BTreeMap;

/// Why two players cannot be a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Barred {
    /// They have met, in that round (C1).
    Met(u16),
    /// The organizer keeps them apart.
    Forbidden,
    /// Both must move first, or both second (C3).
    SamePreference,
}

/// The players in pairing order, their possible pairs, and the bye.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) players: Vec<Player>,
    pub(super) round: u16,
    pub(super) last_round: bool,
    pub(super) by_lot: bool,
    pub(super) odd_first: bool,
    barred: BTreeMap<(usize, usize), Barred>,
    /// Possible pairs; vertex `players.len()` is the bye, if there is one.
    pub(super) graph: Graph,
    /// The score of who gets the bye (C5); `None` if the number is even.
    pub(super) bye: Option<Score>,
}

impl Field {
    /// Everybody present; `None` for the bye's score until [`Field::complete`] found it.
    pub(super) fn new(table: &CrossTable) -> Self {
        let players = players(table);
        let round = table.rounds_paired() + 1;
        let at: BTreeMap<Tpn, usize> =
            players.iter().enumerate().map(|(at, player)| (player.tpn, at)).collect();
        let mut barred = BTreeMap::new();
        for group in table.forbidden.iter().filter(|one| (one.from..=one.to).contains(&round)) {
            let there: Vec<usize> =
                group.players.iter().filter_map(|tpn| at.get(tpn)).copied().collect();
            for one in &there {
                for other in there.iter().filter(|other| *other != one) {
                    barred.insert((*one, *other), Barred::Forbidden);
                }
            }
        }
        for row in &table.rows {
            let Some(one) = at.get(&row.tpn) else { continue };
            for (number, past) in (1..round).zip(&row.rounds) {
                if let Some(other) = past.met().and_then(|opponent| at.get(&opponent)) {
                    barred.insert((*one, *other), Barred::Met(number));
                    barred.insert((*other, *one), Barred::Met(number));
                }
            }
        }
        let mut field = Self {
            round,
            last_round: round == table.rounds_planned,
            by_lot: table.by_lot,
            odd_first: table.odd_first.unwrap_or(true),
            barred,
            graph: Graph::new(players.len() + 1),
            bye: None,
            players,
        };
        for one in 0..field.players.len() {
            for other in 0..one {
                if field.barred(one, other).is_none() {
                    field.graph.join(one, other);
                }
            }
        }
        field
    }

    pub(super) fn len(&self) -> usize {
        self.players.len()
    }

    /// The vertex of the bye.
    pub(super) fn bye_vertex(&self) -> usize {
        self.players.len()
    }

    /// Why two cannot be a pair (C1, C3).
    pub(super) fn barred(&self, one: usize, other: usize) -> Option<Barred> {
        if let Some(barred) = self.barred.get(&(one, other)) {
            return Some(*barred);
        }
        let (a, b) = (&self.players[one], &self.players[other]);
        let absolute = |player: &Player| player.preference.strength == Strength::Absolute;
        let clash = absolute(a) && absolute(b) && a.preference.first == b.preference.first;
        (clash && !a.topscorer && !b.topscorer).then_some(Barred::SamePreference)
    }

    /// The vertices to be matched: everybody of a range, and the bye if the number is odd.
    pub(super) fn everybody(&self) -> Set {
        let mut all = Set::of(self.len() + 1, 0..self.len());
        if self.len() % 2 == 1 {
            all.insert(self.bye_vertex());
        }
        all
    }

    /// Finds the least score whose owner can have the bye so that everybody else can be paired
    /// (C2, C4, C5), and keeps to it. False if nothing is possible.
    pub(super) fn complete(&mut self) -> bool {
        if self.len().is_multiple_of(2) {
            let all = self.everybody();
            return is_perfect(&maximum(&self.graph, &all), &all);
        }
        let bye = self.bye_vertex();
        let mut scores: Vec<Score> = self.players.iter().map(|player| player.score).collect();
        scores.dedup();
        for score in scores.into_iter().rev() {
            let able: Vec<usize> = (0..self.len())
                .filter(|one| self.players[*one].score == score && self.players[*one].may_have_bye)
                .collect();
            for one in &able {
                self.graph.join(*one, bye);
            }
            let all = self.everybody();
            // A matching that leaves the bye itself alone may still be changed to use it, so
            // the search must start there too; `maximum` does.
            if !able.is_empty() && is_perfect(&maximum(&self.graph, &all), &all) {
                self.bye = Some(score);
                return true;
            }
            for one in able {
                self.graph.part(one, bye);
            }
        }
        false
    }

    pub(super) fn may_have_bye(&self, one: usize) -> bool {
        self.bye.is_some() && self.graph.has(one, self.bye_vertex())
    }

    /// Players nobody can meet: the plainest reason for there being no pairing.
    pub(super) fn stranded(&self) -> Vec<usize> {
        let mut all = Set::of(self.len() + 1, 0..self.len());
        let alone = |one: &usize| (0..self.len()).all(|other| !self.graph.has(*one, other));
        let stranded: Vec<usize> = (0..self.len()).filter(alone).collect();
        if !stranded.is_empty() {
            return stranded;
        }
        all.remove(self.bye_vertex());
        let mate = maximum(&self.graph, &all);
        (0..self.len()).filter(|one| mate[*one] == FREE).collect()
    }

    /// Whether the higher ranked of two moves first.
    pub(super) fn higher_moves_first(&self, higher: usize, lower: usize) -> bool {
        first_move(&self.players[higher], &self.players[lower], self.odd_first).0
    }

    /// C10 and C11: topscorers and their opponents who would get a difference above two, or
    /// the same move a third time.
    pub(super) fn topscorer_faults(&self, higher: usize, lower: usize) -> (i64, i64) {
        let (a, b) = (&self.players[higher], &self.players[lower]);
        if !a.topscorer && !b.topscorer {
            return (0, 0);
        }
        let first = self.higher_moves_first(higher, lower);
        let mut faults = (0, 0);
        for (player, first) in [(a, first), (b, !first)] {
            let difference = player.difference() + if first { 1 } else { -1 };
            let recent = player.history.iter().rev().take(2);
            let alike = recent.clone().count() == 2 && recent.clone().all(|past| *past == first);
            faults.0 += i64::from(difference.abs() > 2);
            faults.1 += i64::from(alike);
        }
        faults
    }

    /// C12 and C13: preferences refused, and strong ones among them.
    pub(super) fn refusals(&self, one: usize, other: usize) -> (i64, i64) {
        let (a, b) = (self.players[one].preference, self.players[other].preference);
        if !a.clashes(b) {
            return (0, 0);
        }
        // The stronger is granted, so the weaker is what is refused.
        let refused = a.strength.min(b.strength);
        (1, i64::from(refused == Strength::Strong))
    }
}
