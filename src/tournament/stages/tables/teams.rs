//! Teams at the tables of a round: a table with one team only could not be played (F-7).

use super::Tables;
use crate::games::{self, Arg, Message};
use crate::tournament::lot::Lot;
use crate::tournament::{EntrantId, Event};
use std::collections::BTreeMap;

/// Who of those present plays for which team; empty where nobody does, or the game has no teams.
#[derive(Debug)]
pub(super) struct Teams<'a>(BTreeMap<EntrantId, &'a str>);

impl<'a> Teams<'a> {
    /// The teams of those present.
    ///
    /// # Errors
    /// Some play for a team and some for none, or all for the same.
    pub(super) fn of(event: &'a Event, present: &[EntrantId]) -> Result<Self, Message> {
        let played = games::kind(&event.settings().game).is_some_and(|kind| kind.teams);
        let team = |entrant: &EntrantId| event.entrants.get(entrant)?.team.as_deref();
        if !played || present.iter().all(|entrant| team(entrant).is_none()) {
            return Ok(Self(BTreeMap::new()));
        }
        if let Some(without) = present.iter().find(|entrant| team(entrant).is_none()) {
            return Err(Message::new("event-draw-without-team")
                .with("entrant", Arg::Seat(without.to_string())));
        }
        let of = present.iter().filter_map(|entrant| Some((*entrant, team(entrant)?))).collect();
        let teams = Self(of);
        match teams.sizes().len() {
            1 => Err(Message::new("event-draw-one-team")),
            _ => Ok(teams),
        }
    }

    /// Seats play for teams.
    pub(super) fn are_played(&self) -> bool {
        !self.0.is_empty()
    }

    fn sizes(&self) -> BTreeMap<&'a str, usize> {
        let mut sizes = BTreeMap::new();
        for team in self.0.values() {
            *sizes.entry(*team).or_default() += 1;
        }
        sizes
    }

    /// So many tables or fewer: each needs somebody who is not of the largest team. That is
    /// enough, see [`Self::deal`].
    pub(super) fn tables(&self, wanted: usize) -> usize {
        match self.sizes().into_values().max() {
            Some(largest) => wanted.min(self.0.len() - largest),
            None => wanted,
        }
    }

    /// Deals the order out team by team, the largest first, one to each table in turn.
    ///
    /// Two of a team then sit together only where every other table has one of them, and no table
    /// has one team only: the first dealt to it would have to be followed by a whole round of the
    /// same team, which only the largest reaches, and that one leaves a player of another team
    /// for every table.
    pub(super) fn deal(&self, mut order: Vec<EntrantId>, tables: usize, lot: &mut Lot) -> Tables {
        let sizes = self.sizes();
        let mut teams: Vec<&str> = sizes.keys().copied().collect();
        lot.shuffle(&mut teams);
        teams.sort_by_key(|team| std::cmp::Reverse(sizes[team]));
        // Stable, so that within a team the lot decides.
        order
            .sort_by_key(|entrant| teams.iter().position(|team| self.0.get(entrant) == Some(team)));
        let mut dealt: Tables = vec![Vec::new(); tables];
        for (at, entrant) in order.into_iter().enumerate() {
            dealt[at % tables].push(entrant);
        }
        for table in &mut dealt {
            lot.shuffle(table);
        }
        dealt
    }

    /// How many pairs of one team sit at the table: the fewer, the more even the teams.
    pub(super) fn crowd(&self, table: &[EntrantId]) -> usize {
        let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
        for team in table.iter().filter_map(|entrant| self.0.get(entrant)) {
            *sizes.entry(team).or_default() += 1;
        }
        sizes.into_values().map(|size| size * (size - 1) / 2).sum()
    }

    /// Nobody plays for teams, or two of them sit here.
    pub(super) fn may_sit(&self, table: &[EntrantId]) -> bool {
        let first = table.first().and_then(|entrant| self.0.get(entrant));
        !self.are_played() || table.iter().any(|entrant| self.0.get(entrant) != first)
    }
}
