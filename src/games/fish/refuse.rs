//! What is refused in a running match, with the rule and the words for it.

use super::roster::{Player, Roster, Slot};
use super::ruleset::How;
use crate::games::{Arg, Illegal, Message};

fn seat(roster: &Roster, slot: Slot) -> Arg {
    Arg::Seat(roster.slot_id(slot).to_owned())
}

pub(super) fn too_few_players() -> Illegal {
    Illegal::by_rule("F-1", Message::new("fish-too-few-players"))
}

pub(super) fn teams_partly() -> Illegal {
    Illegal::by_rule("F-7", Message::new("fish-teams-partly"))
}

pub(super) fn too_few_teams() -> Illegal {
    Illegal::by_rule("F-7", Message::new("fish-too-few-teams"))
}

pub(super) fn too_many_parties(limit: usize) -> Illegal {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    Illegal::input(Message::new("fish-too-many-parties").with("limit", limit))
}

pub(super) fn order_unknown(id: &str) -> Illegal {
    Illegal::by_rule("F-10", Message::new("fish-order-unknown").with("id", id))
}

pub(super) fn order_twice(id: &str) -> Illegal {
    Illegal::by_rule("F-10", Message::new("fish-order-twice").with("id", id))
}

pub(super) fn order_lacks(roster: &Roster, slot: Slot) -> Illegal {
    let message = Message::new("fish-order-lacks").with("seat", seat(roster, slot));
    Illegal::by_rule("F-10", message)
}

pub(super) fn order_not_asked() -> Illegal {
    Illegal::by_rule("F-11", Message::new("fish-order-not-asked"))
}

pub(super) fn order_not_drawn() -> Illegal {
    Illegal::by_rule("F-11", Message::new("fish-order-not-drawn"))
}

pub(super) fn no_order() -> Illegal {
    Illegal::by_rule("F-15", Message::new("fish-no-order"))
}

pub(super) fn unknown(id: &str) -> Illegal {
    Illegal::input(Message::new("fish-unknown").with("id", id))
}

pub(super) fn unknown_fish(id: &str) -> Illegal {
    Illegal::input(Message::new("fish-unknown-fish").with("id", id))
}

pub(super) fn over() -> Illegal {
    Illegal::by_rule("F-7", Message::new("fish-over"))
}

pub(super) fn not_over() -> Illegal {
    Illegal::by_rule("F-7", Message::new("fish-not-over"))
}

pub(super) fn not_your_turn(roster: &Roster, by: Slot, to_move: Slot) -> Illegal {
    let message = Message::new("fish-not-your-turn")
        .with("seat", seat(roster, by))
        .with("to-move", seat(roster, to_move));
    Illegal::by_rule("F-10", message)
}

pub(super) fn mover_perished(roster: &Roster, by: Slot) -> Illegal {
    Illegal::by_rule("F-10", Message::new("fish-mover-perished").with("seat", seat(roster, by)))
}

pub(super) fn in_turn(roster: &Roster, by: Slot) -> Illegal {
    Illegal::by_rule("F-13", Message::new("fish-in-turn").with("seat", seat(roster, by)))
}

pub(super) fn kind_of_move(how: How) -> Illegal {
    Illegal::by_rule(how.rule(), Message::new("fish-kind-of-move").with("how", how))
}

pub(super) fn flip_face_up(roster: &Roster, by: Slot) -> Illegal {
    Illegal::by_rule("F-21", Message::new("fish-flip-face-up").with("seat", seat(roster, by)))
}

pub(super) fn flip_without_face() -> Illegal {
    Illegal::by_rule("F-21", Message::new("fish-flip-without-face"))
}

pub(super) fn face_without_flip() -> Illegal {
    Illegal::by_rule("F-21", Message::new("fish-face-without-flip"))
}

pub(super) fn perished_already(id: &str) -> Illegal {
    Illegal::by_rule("F-5", Message::new("fish-perished-already").with("id", id))
}

pub(super) fn perished_twice(id: &str) -> Illegal {
    Illegal::by_rule("F-5", Message::new("fish-perished-twice").with("id", id))
}

pub(super) fn rule_unfit() -> Illegal {
    Illegal::input(Message::new("fish-rule-unfit"))
}

pub(super) fn not_the_last_move(roster: &Roster, by: Slot) -> Illegal {
    Illegal::by_rule("FA-13", Message::new("fish-not-the-last-move").with("seat", seat(roster, by)))
}

pub(super) fn already_left(roster: &Roster, player: Player) -> Illegal {
    let player = Arg::Seat(roster.player_id(player).to_owned());
    Illegal::by_rule("FA-15", Message::new("fish-already-left").with("player", player))
}

pub(super) fn joins_twice(id: &str) -> Illegal {
    Illegal::by_rule("FA-14", Message::new("fish-joins-twice").with("id", id))
}

pub(super) fn leaves_absent(id: &str) -> Illegal {
    Illegal::by_rule("FA-15", Message::new("fish-leaves-absent").with("id", id))
}
