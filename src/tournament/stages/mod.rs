//! How the rounds of a stage come about.

pub mod by_hand;
pub mod cross_table;
pub mod elimination;
pub mod feeding;
mod format;
pub mod leaving;
pub mod outlook;
pub mod rest;
pub mod round_robin;
pub mod swiss;
pub mod tables;
pub mod until_losses;

pub use format::{FirstMove, Format, StageId, SwissSettings};

use super::{EntrantId, Event, Method, Presence, Reason, SitsOut};
use crate::games::Message;

/// Version of the pairing: stored with each round, raised when the same event would be paired
/// otherwise.
pub const ENGINE: u16 = 1;

/// A round as a format's rules would have it now.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Proposal {
    /// Who meets, table by table, the first mover first.
    pub tables: Vec<Vec<EntrantId>>,
    /// Who sits out.
    pub byes: Vec<SitsOut>,
    /// Why.
    pub reasons: Vec<Reason>,
}

/// What the organizer should think of before a stage begins, while the format can still change.
#[must_use]
pub fn doubt(event: &Event) -> Option<Message> {
    let begun = event.rounds_of(event.stage()).next().is_some();
    match event.format() {
        Format::Swiss(stage) if !begun => {
            super::swiss::too_many_rounds(event.present().len(), stage.rounds)
        }
        _ => None,
    }
}

/// Who plays in a stage, the best seed first. In a closed format that is whoever is here at its
/// first draw, and nobody else after it; in the others everybody of the stage's order.
#[must_use]
pub fn field(event: &Event, stage: StageId) -> Vec<EntrantId> {
    if let Some(field) = event.fields.get(&stage) {
        return field.clone();
    }
    let mut field = event.order(stage);
    if event.settings().format(stage).is_closed() {
        let here = |one: &EntrantId| {
            event.entrants.get(one).is_some_and(|one| one.presence == Presence::CheckedIn)
        };
        field.retain(here);
    }
    field
}

/// How many rounds a stage has; `None` where that is not settled beforehand: free rounds are as
/// many as are wanted, a bracket has rounds until it is played out.
#[must_use]
pub fn planned_rounds(event: &Event, stage: StageId) -> Option<usize> {
    match event.settings().format(stage) {
        Format::Swiss(swiss) => Some(usize::from(swiss.rounds)),
        Format::RoundRobin { .. } | Format::Groups { .. } => {
            Some(round_robin::rounds(event, stage))
        }
        Format::Free | Format::SingleElimination { .. } | Format::DoubleElimination { .. } => None,
        Format::Schedule { .. } | Format::SwissTables { .. } | Format::Heats { .. } => {
            event.settings().format(stage).table_rounds().map(usize::from)
        }
    }
}

/// Whether a stage has no round left to draw.
#[must_use]
pub fn is_drawn(event: &Event, stage: StageId) -> bool {
    if event.settings().format(stage).bracket().is_some() {
        return elimination::bracket(event, stage).is_some_and(|knockout| knockout.is_over());
    }
    let drawn = event.rounds_of(stage).count();
    planned_rounds(event, stage).is_some_and(|planned| drawn > 0 && drawn >= planned)
        || until_losses::is_over(event, stage)
}

/// Whether a stage was played to its end, so that the next one can begin. Free rounds end when
/// the organizer says so: after any round that is complete.
#[must_use]
pub fn is_over(event: &Event, stage: StageId) -> bool {
    let mut rounds = event.rounds_of(stage).peekable();
    let complete = rounds.peek().is_some() && rounds.all(super::Round::is_complete);
    complete && (*event.settings().format(stage) == Format::Free || is_drawn(event, stage))
}

/// Who has to be seated, or said to sit out, in the coming round.
#[must_use]
pub fn due(event: &Event) -> Vec<EntrantId> {
    let stage = event.stage();
    let format = event.settings().format(stage);
    if format.bracket().is_some() {
        return elimination::bracket(event, stage).map(|one| one.due()).unwrap_or_default();
    }
    if format.is_closed() { field(event, stage) } else { event.present() }
}

/// Whether these are matches of a stage's coming round, where the format fixes who meets whom.
///
/// # Errors
/// Two meet who do not meet now.
pub fn must_be_due(event: &Event, stage: StageId, matches: &[&[EntrantId]]) -> Result<(), Message> {
    match event.settings().format(stage) {
        Format::SingleElimination { .. } | Format::DoubleElimination { .. } => {
            elimination::must_be_due(event, stage, matches)
        }
        Format::RoundRobin { .. } | Format::Groups { .. } => {
            round_robin::must_be_due(event, stage, matches)
        }
        _ => Ok(()),
    }
}

/// Whether a round may come about like that in a stage of that format: where the format fixes who
/// meets whom, only so; seated tables and a Swiss may be set by hand, too.
#[must_use]
pub fn may_come_by(format: &Format, method: &Method) -> bool {
    match method {
        Method::Paired => format.pairs(),
        Method::Seated { .. } => format.per_table().is_some(),
        Method::Lot { .. } => !format.is_closed() && format.per_table().is_none(),
        Method::ByHand => !format.is_closed(),
    }
}

/// The coming round of the stage that is played, by its format's rules. What they leave to chance
/// comes from the lot offered, unless the stage has one already.
///
/// # Errors
/// The format pairs nothing by itself, or there is no legal pairing: the message says why.
pub fn next_round(event: &Event, lot: u64) -> Result<Proposal, Message> {
    match event.format() {
        Format::Free => Err(Message::new("event-format-draws")),
        Format::Swiss(_) => swiss::next_round(event),
        Format::RoundRobin { .. } | Format::Groups { .. } => round_robin::next_round(event),
        Format::SingleElimination { .. } | Format::DoubleElimination { .. } => {
            elimination::next_round(event)
        }
        Format::Schedule { .. } | Format::SwissTables { .. } | Format::Heats { .. } => {
            tables::next_round(event, lot)
        }
    }
}
