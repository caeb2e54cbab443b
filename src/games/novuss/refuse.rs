//! What is refused, with the rule and the words for it.

use super::entry::Line;
use super::side::{Player, Seating, Side};
use crate::games::{Illegal, Message};

pub(super) fn two_sides() -> Illegal {
    Illegal::by_rule("V-1", Message::new("novuss-two-sides"))
}

pub(super) fn one_or_two_players() -> Illegal {
    Illegal::by_rule("V-6", Message::new("novuss-one-or-two-players"))
}

pub(super) fn id_unfit(limit: usize) -> Illegal {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    Illegal::input(Message::new("novuss-id-unfit").with("limit", limit))
}

pub(super) fn id_twice(id: &str) -> Illegal {
    Illegal::input(Message::new("novuss-id-twice").with("id", id))
}

pub(super) fn unknown_player(id: &str) -> Illegal {
    Illegal::input(Message::new("novuss-unknown-player").with("id", id))
}

pub(super) fn unknown_side(id: &str) -> Illegal {
    Illegal::input(Message::new("novuss-unknown-side").with("id", id))
}

pub(super) fn match_over() -> Illegal {
    Illegal::by_rule("VA-21", Message::new("novuss-match-over"))
}

pub(super) fn set_over() -> Illegal {
    Illegal::by_rule("VA-9", Message::new("novuss-set-over"))
}

pub(super) fn set_not_over() -> Illegal {
    Illegal::by_rule("VA-9", Message::new("novuss-set-not-over"))
}

pub(super) fn no_set_running() -> Illegal {
    Illegal::by_rule("VA-9", Message::new("novuss-no-set-running"))
}

pub(super) fn no_starter() -> Illegal {
    Illegal::by_rule("V-7", Message::new("novuss-no-starter"))
}

pub(super) fn has_a_starter() -> Illegal {
    Illegal::by_rule("V-7", Message::new("novuss-has-a-starter"))
}

pub(super) fn one_of_each_side() -> Illegal {
    Illegal::by_rule("V-7", Message::new("novuss-one-of-each-side"))
}

pub(super) fn distance_unfit() -> Illegal {
    Illegal::input(Message::new("novuss-distance-unfit"))
}

pub(super) fn not_your_turn(seating: &Seating, by: Player, turn: Player) -> Illegal {
    let message = Message::new("novuss-not-your-turn")
        .with("seat", seating.seat(by))
        .with("turn", seating.seat(turn));
    Illegal::by_rule("VA-18", message)
}

pub(super) fn too_many_pawns(seating: &Seating, side: Side, on: u8) -> Illegal {
    let message = Message::new("novuss-too-many-pawns")
        .with("seats", seating.seats(side))
        .with("pawns", i64::from(on));
    Illegal::by_rule("VA-1", message)
}

pub(super) fn untouched_fell() -> Illegal {
    Illegal::by_rule("V-17", Message::new("novuss-untouched-fell"))
}

pub(super) fn nothing_to_touch(seating: &Seating, side: Side) -> Illegal {
    let message = Message::new("novuss-nothing-to-touch").with("seats", seating.seats(side));
    Illegal::by_rule("V-16", message)
}

pub(super) fn none_is_light() -> Illegal {
    Illegal::by_rule("V-9", Message::new("novuss-none-is-light"))
}

pub(super) fn line_makes_light(line: Line) -> Illegal {
    match line {
        Line::Circle => Illegal::by_rule("V-10", Message::new("novuss-circle-line-is-light")),
        Line::Border => Illegal::by_rule("VA-3", Message::new("novuss-border-line-is-light")),
    }
}

pub(super) fn border_line_is_dark() -> Illegal {
    Illegal::by_rule("VA-26", Message::new("novuss-border-line-is-dark"))
}

pub(super) fn line_of_no_own_pawn() -> Illegal {
    Illegal::by_rule("V-10", Message::new("novuss-line-of-no-own-pawn"))
}

pub(super) fn rail_of_direct() -> Illegal {
    Illegal::by_rule("V-8", Message::new("novuss-rail-of-direct"))
}

pub(super) fn restored_too_many(fell: u8) -> Illegal {
    let message = Message::new("novuss-restored-too-many").with("pawns", i64::from(fell));
    Illegal::by_rule("VA-5", message)
}

pub(super) fn nothing_to_restore() -> Illegal {
    Illegal::by_rule("V-19a", Message::new("novuss-nothing-to-restore"))
}

pub(super) fn not_emptied(seating: &Seating, side: Side) -> Illegal {
    let message = Message::new("novuss-not-emptied").with("seats", seating.seats(side));
    Illegal::by_rule("VA-10", message)
}

pub(super) fn rule_unfit() -> Illegal {
    Illegal::input(Message::new("novuss-rule-unfit"))
}

pub(super) fn only_recommended(rule: &'static str) -> Illegal {
    Illegal::by_rule(rule, Message::new("novuss-only-recommended"))
}

pub(super) fn federation_foul(rule: &str) -> Illegal {
    Illegal::by_rule("VA-22", Message::new("novuss-federation-foul").with("rule", rule))
}

pub(super) fn no_clock() -> Illegal {
    Illegal::by_rule("VA-21", Message::new("novuss-no-clock"))
}

pub(super) fn no_penalty_to_place(seating: &Seating, side: Side) -> Illegal {
    let message = Message::new("novuss-no-penalty-to-place").with("seats", seating.seats(side));
    Illegal::by_rule("V-21", message)
}
