//! Another table for a match that was drawn for one: a lamp is out, a player cannot climb stairs.
//!
//! Only the place changes: who plays, who moves first and what was logged stay as they are.

use super::event::{Event, MatchId, Pairing};
use crate::games::{Illegal, Message};

impl Event {
    /// The unfinished match at a table that would have to make room: the one that is played
    /// there, else the next one.
    #[must_use]
    pub fn open_match_at(&self, table: u32) -> Option<&Pairing> {
        let here = || {
            let all = self.rounds.iter().flat_map(|round| &round.matches);
            all.filter(move |pairing| !pairing.finished && pairing.table == table)
        };
        here().find(|pairing| pairing.begun).or_else(|| here().next())
    }

    /// Moves a match, and the one that makes room for it to the table it leaves.
    pub(super) fn move_match(
        &mut self,
        id: MatchId,
        table: u32,
        with: Option<MatchId>,
    ) -> Result<(), Illegal> {
        let refuse = |message: Message| Err(Illegal::input(message));
        let there_are = self.settings().tables;
        if !(1..=there_are).contains(&table) {
            let most = Message::new("event-move-table").with("most", i64::from(there_are));
            return refuse(most);
        }
        let from = match self.pairing(id) {
            None => return refuse(Message::new("event-no-such-match")),
            Some((_, moved)) if moved.finished => return refuse(Message::new("event-move-over")),
            Some((_, moved)) => moved.table,
        };
        if from == table {
            return refuse(Message::new("event-move-same").with("table", i64::from(table)));
        }
        let there = |id: MatchId| {
            self.pairing(id).is_some_and(|(_, one)| !one.finished && one.table == table)
        };
        match with {
            Some(other) if !there(other) => {
                return refuse(Message::new("event-move-swap").with("table", i64::from(table)));
            }
            None if self.open_match_at(table).is_some() => {
                return refuse(Message::new("event-move-occupied").with("table", i64::from(table)));
            }
            Some(_) | None => {}
        }
        self.place(id, table);
        if let Some(other) = with {
            self.place(other, from);
        }
        Ok(())
    }

    fn place(&mut self, id: MatchId, table: u32) {
        let mut all = self.rounds.iter_mut().flat_map(|round| &mut round.matches);
        if let Some(pairing) = all.find(|pairing| pairing.id == id) {
            let drawn_at = pairing.drawn_at();
            pairing.table = table;
            // Back where it was drawn for, it was never moved.
            pairing.moved_from = Some(drawn_at).filter(|drawn_at| *drawn_at != table);
        }
    }
}
