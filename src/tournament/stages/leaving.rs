//! What leaving and coming back mean in the stage that is played: said before it is confirmed.

use super::{Format, is_over, round_robin};
use crate::games::Message;
use crate::tournament::round_robin::Withdrawal;
use crate::tournament::{EntrantId, Event};

/// What becomes of an entrant's matches if he leaves now.
#[must_use]
pub fn effect(event: &Event, entrant: EntrantId) -> Message {
    let stage = event.stage();
    let plays = event.fields.get(&stage).is_some_and(|field| field.contains(&entrant));
    let running = event.has_rounds(stage) && !is_over(event, stage);
    match event.settings().format(stage) {
        _ if !running => Message::new("leave-effect-none"),
        Format::Free => Message::new("leave-effect-free"),
        Format::Swiss(_) => Message::new("leave-effect-swiss"),
        Format::Schedule { .. } | Format::SwissTables { .. } | Format::Heats { .. } => {
            Message::new("leave-effect-tables")
        }
        _ if !plays => Message::new("leave-effect-none"),
        Format::SingleElimination { .. } | Format::DoubleElimination { .. } => {
            Message::new("leave-effect-bracket")
        }
        Format::RoundRobin { .. } | Format::Groups { .. } => {
            let mut then = event.clone();
            then.left.insert(entrant, stage);
            match round_robin::withdrawal(&then, stage, entrant) {
                Some(Withdrawal::Annulled) => Message::new("leave-effect-annulled"),
                Some(Withdrawal::Forfeited) | None => Message::new("leave-effect-forfeited"),
            }
        }
    }
}

/// What becomes of an entrant's matches if he comes back now.
#[must_use]
pub fn of_return(event: &Event, entrant: EntrantId) -> Message {
    let stage = event.stage();
    let closed = event.settings().format(stage).is_closed() && event.has_rounds(stage);
    let plays = event.fields.get(&stage).is_some_and(|field| field.contains(&entrant));
    Message::new(match (closed, plays) {
        (false, _) => "return-effect-open",
        (true, true) => "return-effect-closed",
        (true, false) => "return-effect-outside",
    })
}
