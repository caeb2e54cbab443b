//! A Swiss stage of an event: its coming round.

use super::cross_table::coming;
pub use super::cross_table::cross_table;
use super::{Proposal, until_losses};
use crate::games::{Arg, Explanation, Message};
use crate::tournament::crosstable::{Bye, Round, Tpn};
use crate::tournament::swiss::{self, NoLegalPairing};
use crate::tournament::{About, EntrantId, Event, Reason, SitsOut, SittingOut};

/// The coming round of the stage that is played, by the rules of C.04.3.
///
/// # Errors
/// Why there is no legal pairing: the organizer decides what then.
pub fn next_round(event: &Event) -> Result<Proposal, Message> {
    let (table, order) = cross_table(event, event.stage());
    let entrant = |tpn: Tpn| usize::try_from(tpn).ok().and_then(|tpn| order.get(tpn - 1)).copied();
    let paired =
        swiss::pair(&table).map_err(|none: NoLegalPairing| named(none.message(), &order))?;
    let mut proposal = Proposal::default();
    for (number, pair) in (1..).zip(&paired.pairs) {
        let (Some(first), Some(second)) = (entrant(pair.first), entrant(pair.second)) else {
            unreachable!("the pairing numbers are those of the table's rows")
        };
        proposal.tables.push(vec![first, second]);
        let why = pair.why().into_iter().chain([pair.first_move()]);
        let why = why.map(|one| told(one, &order)).collect();
        proposal.reasons.push(Reason { about: About::Board(number), why });
    }
    for moved in &paired.moved {
        if let Some(who) = entrant(moved.tpn) {
            let why = vec![told(moved.why(), &order)];
            proposal.reasons.push(Reason { about: About::Float(who), why });
        }
    }
    if let Some(who) = paired.bye.and_then(|(tpn, _)| entrant(tpn)) {
        proposal.byes.push(SitsOut { entrant: who, why: SittingOut::Allocated });
        let why = paired.bye_why().into_iter().map(|one| told(one, &order)).collect();
        proposal.reasons.push(Reason { about: About::Bye(who), why });
    }
    let out = order.iter().filter_map(|entrant| {
        let why = match coming(event, *entrant)? {
            _ if until_losses::is_out(event, event.stage(), *entrant) => SittingOut::Out,
            Round::Bye(Bye::Half) => SittingOut::Half,
            _ => SittingOut::Zero,
        };
        Some(SitsOut { entrant: *entrant, why })
    });
    proposal.byes.extend(out);
    Ok(proposal)
}

fn told(said: Explanation, order: &[EntrantId]) -> Explanation {
    Explanation { message: named(said.message, order), ..said }
}

/// The pairing speaks of pairing numbers; people are shown by their seats.
fn named(mut said: Message, order: &[EntrantId]) -> Message {
    let seat = |tpn: &str| {
        let at = tpn.parse::<usize>().ok().and_then(|tpn| tpn.checked_sub(1));
        at.and_then(|at| order.get(at)).map_or_else(|| tpn.to_owned(), ToString::to_string)
    };
    for arg in said.args.values_mut() {
        match arg {
            Arg::Seat(tpn) => *tpn = seat(tpn),
            Arg::Seats(all) => all.iter_mut().for_each(|tpn| *tpn = seat(tpn)),
            Arg::Number(_) | Arg::Text(_) | Arg::Scores(_) | Arg::Term(_) => {}
        }
    }
    said
}
