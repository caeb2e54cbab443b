//! What happened and by which rule, as message keys with arguments.

use super::side::{Player, Seating, Side};
use super::spot::Spot;
use crate::games::{Explanation, Message};

/// Why a turn is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// V-12.
    NothingPocketed,
    /// VA-4.
    OnlyOpponentFell,
    /// V-13.
    OpponentFellToo,
    /// V-14.
    PawnsOff,
    /// V-14 with VA-6.
    PawnsOffPenalty,
    /// V-15.
    OnlyDarkMissed,
    /// V-16.
    OpponentFirst,
    /// V-17.
    NoOwnTouched,
    /// V-18.
    Simultaneous,
    /// V-19.
    PuckPocketed,
    /// V-19.
    PuckOff,
    /// V-19a.
    DarkDirectly,
    /// V-19b.
    PuckWithTheLast,
}

impl Fault {
    /// V-16…V-19: a penalty pawn comes with it.
    pub(super) const fn costs_a_pawn(self) -> bool {
        !matches!(
            self,
            Self::NothingPocketed
                | Self::OnlyOpponentFell
                | Self::OpponentFellToo
                | Self::PawnsOff
                | Self::OnlyDarkMissed
        )
    }

    const fn row(self) -> (&'static str, &'static str) {
        match self {
            Self::NothingPocketed => ("V-12", "novuss-nothing-pocketed"),
            Self::OnlyOpponentFell => ("VA-4", "novuss-only-opponent-fell"),
            Self::OpponentFellToo => ("V-13", "novuss-opponent-fell-too"),
            Self::PawnsOff => ("V-14", "novuss-pawns-off"),
            Self::PawnsOffPenalty => ("VA-6", "novuss-pawns-off-penalty"),
            Self::OnlyDarkMissed => ("V-15", "novuss-only-dark-missed"),
            Self::OpponentFirst => ("V-16", "novuss-opponent-first"),
            Self::NoOwnTouched => ("V-17", "novuss-no-own-touched"),
            Self::Simultaneous => ("V-18", "novuss-simultaneous"),
            Self::PuckPocketed => ("V-19", "novuss-puck-pocketed"),
            Self::PuckOff => ("V-19", "novuss-puck-off"),
            Self::DarkDirectly => ("V-19a", "novuss-dark-directly"),
            Self::PuckWithTheLast => ("V-19b", "novuss-puck-with-the-last"),
        }
    }
}

fn count(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}

pub(super) fn fault(seating: &Seating, by: Player, fault: Fault) -> Explanation {
    let (rule, key) = fault.row();
    Explanation::new(rule, Message::new(key).with("seat", seating.seat(by)))
}

pub(super) fn restored(pawns: u8) -> Explanation {
    let message = Message::new("novuss-restored").with("pawns", i64::from(pawns));
    Explanation::new("VA-5", message)
}

pub(super) fn one_pawn_only() -> Explanation {
    Explanation::new("VA-7", Message::new("novuss-one-pawn-only"))
}

pub(super) fn penalty_pawn(seating: &Seating, by: Player, field_of: Player) -> Explanation {
    let message = Message::new("novuss-penalty-pawn")
        .with("seats", seating.seats(by.side()))
        .with("field-of", seating.seat(field_of));
    Explanation::new("V-21", message)
}

pub(super) fn remembered(seating: &Seating, side: Side, debt: u32) -> Explanation {
    let message = Message::new("novuss-remembered")
        .with("seats", seating.seats(side))
        .with("debt", i64::from(debt));
    Explanation::new("V-20", message)
}

pub(super) fn debt_paid(seating: &Seating, side: Side, paid: u32) -> Explanation {
    let message = Message::new("novuss-debt-paid")
        .with("seats", seating.seats(side))
        .with("pawns", i64::from(paid));
    Explanation::new("VA-8", message)
}

pub(super) fn penalty_placed(seating: &Seating, field_of: Player, spot: Spot) -> Explanation {
    let key = match spot {
        Spot::Middle => "novuss-placed-middle",
        Spot::Left => "novuss-placed-left",
        Spot::Right => "novuss-placed-right",
    };
    Explanation::new("V-21", Message::new(key).with("field-of", seating.seat(field_of)))
}

pub(super) fn goes_on(seating: &Seating, by: Player) -> Explanation {
    Explanation::new("VA-18", Message::new("novuss-goes-on").with("seat", seating.seat(by)))
}

pub(super) fn to_strike(seating: &Seating, next: Player) -> Explanation {
    Explanation::new("VA-18", Message::new("novuss-to-strike").with("seat", seating.seat(next)))
}

pub(super) fn turn_lost(seating: &Seating, turn: Player) -> Explanation {
    Explanation::new("V-22", Message::new("novuss-turn-lost").with("seat", seating.seat(turn)))
}

pub(super) fn answer_series(seating: &Seating, cleared: Side) -> Explanation {
    let message = Message::new("novuss-answer-series")
        .with("seats", seating.seats(cleared))
        .with("others", seating.seats(cleared.other()));
    Explanation::new("VA-20", message)
}

pub(super) fn set_replayed() -> Explanation {
    Explanation::new("VA-20", Message::new("novuss-set-replayed"))
}

pub(super) fn wins_set(seating: &Seating, winner: Side) -> Explanation {
    Explanation::new("VA-9", Message::new("novuss-wins-set").with("seats", seating.seats(winner)))
}

pub(super) fn wins_match(seating: &Seating, winner: Side, won: [u32; 2]) -> Explanation {
    let message = Message::new("novuss-wins-match")
        .with("seats", seating.seats(winner))
        .with("won", i64::from(won[winner.at()]))
        .with("lost", i64::from(won[winner.other().at()]));
    Explanation::new("VA-21", message)
}

pub(super) fn match_drawn(won: [u32; 2]) -> Explanation {
    let message = Message::new("novuss-match-drawn").with("won", i64::from(won[0]));
    Explanation::new("VA-21", message)
}

pub(super) fn lag_again() -> Explanation {
    Explanation::new("VA-19", Message::new("novuss-lag-again"))
}

pub(super) fn lag_awaited() -> Explanation {
    Explanation::new("V-7", Message::new("novuss-lag-awaited"))
}

pub(super) fn starts(rule: &'static str, seating: &Seating, starter: Player) -> Explanation {
    Explanation::new(rule, Message::new("novuss-starts").with("seat", seating.seat(starter)))
}

pub(super) fn next_set(number: usize) -> Explanation {
    Explanation::new("VA-21", Message::new("novuss-next-set").with("number", count(number)))
}

pub(super) fn concedes(seating: &Seating, by: Player, whole_match: bool) -> Explanation {
    let key = if whole_match { "novuss-concedes-match" } else { "novuss-concedes-set" };
    Explanation::new("VA-21", Message::new(key).with("seat", seating.seat(by)))
}

pub(super) fn foul(seating: &Seating, by: Player, rule: &str) -> Explanation {
    let message = Message::new("novuss-foul").with("seat", seating.seat(by)).with("rule", rule);
    Explanation::new("VA-22", message)
}

pub(super) fn time_warning(seating: &Seating, by: Player, seconds: u32) -> Explanation {
    let message = Message::new("novuss-time-warning")
        .with("seat", seating.seat(by))
        .with("seconds", i64::from(seconds));
    Explanation::new("VA-21", message)
}

pub(super) fn time_fault(seating: &Seating, by: Player, seconds: u32) -> Explanation {
    let message = Message::new("novuss-time-fault")
        .with("seat", seating.seat(by))
        .with("seconds", i64::from(seconds));
    Explanation::new("VA-21", message)
}
