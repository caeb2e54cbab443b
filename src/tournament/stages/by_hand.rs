//! A round of a Swiss stage as the organizer sets it: allowed, told to everybody, and with what the
//! system would not have done said of every match (Q124).

use super::cross_table::{coming, cross_table};
use super::{Proposal, until_losses};
use crate::games::{Arg, Explanation, Message};
use crate::tournament::crosstable::{Bye, Row, Tpn};
use crate::tournament::{About, EntrantId, Event, Reason, SitsOut, SittingOut};

/// The round of these matches, in the order of the boards. Whoever is present and in none has the
/// bye; whoever asked for one, or is absent, has that.
#[must_use]
pub fn round(event: &Event, boards: Vec<Vec<EntrantId>>) -> Proposal {
    let (table, order) = cross_table(event, event.stage());
    let row = |entrant: EntrantId| -> Option<&Row> {
        order.iter().position(|one| *one == entrant).and_then(|at| table.rows.get(at))
    };
    let number = |entrant: EntrantId| -> Option<Tpn> { row(entrant).map(|row| row.tpn) };
    let mut proposal = Proposal::default();
    for (board, seats) in (1..).zip(&boards) {
        let [first, second] = seats.as_slice() else { continue };
        let told = |key| {
            Message::new(key)
                .with("one", Arg::Seat(first.to_string()))
                .with("other", Arg::Seat(second.to_string()))
        };
        let mut why = vec![Explanation::new("by_hand", told("hand-pair"))];
        let (one, other) = (row(*first), number(*second));
        let met = one.is_some_and(|row| row.rounds.iter().any(|it| it.met() == other));
        if met && other.is_some() {
            why.push(Explanation::new("C1", told("hand-met")));
        }
        let coming = u32::try_from(event.rounds.len() + 1).unwrap_or(u32::MAX);
        if event.apart.iter().any(|one| one.is_of(*first, *second) && one.holds(coming)) {
            why.push(Explanation::new("forbidden", told("pairing-passed-forbidden")));
        }
        // Somebody who moved the same way twice running has to change (S9).
        for (entrant, first) in [(*first, true), (*second, false)] {
            let moves: Vec<bool> = row(entrant)
                .map(|row| row.rounds.iter().filter_map(|it| it.moved_first()).collect())
                .unwrap_or_default();
            let thrice = moves.len() >= 2 && moves.iter().rev().take(2).all(|it| *it == first);
            if thrice && !table.by_lot {
                let key = if first { "hand-first-again" } else { "hand-second-again" };
                let said = Message::new(key).with("player", Arg::Seat(entrant.to_string()));
                why.push(Explanation::new("C3", said));
            }
        }
        proposal.reasons.push(Reason { about: About::Board(board), why });
    }
    let seated: Vec<EntrantId> = boards.iter().flatten().copied().collect();
    for entrant in order.iter().filter(|one| !seated.contains(one)) {
        let why = match coming(event, *entrant) {
            _ if until_losses::is_out(event, event.stage(), *entrant) => SittingOut::Out,
            None => SittingOut::Allocated,
            Some(crate::tournament::crosstable::Round::Bye(Bye::Half)) => SittingOut::Half,
            Some(_) => SittingOut::Zero,
        };
        proposal.byes.push(SitsOut { entrant: *entrant, why });
        if why == SittingOut::Allocated {
            let said = |key| Message::new(key).with("player", Arg::Seat(entrant.to_string()));
            let mut why = vec![Explanation::new("by_hand", said("hand-bye"))];
            if row(*entrant).is_some_and(|row| row.rounds.iter().any(|it| it.bars_bye())) {
                why.push(Explanation::new("C2", said("hand-second-bye")));
            }
            proposal.reasons.push(Reason { about: About::Bye(*entrant), why });
        }
    }
    proposal.tables = boards;
    proposal
}
