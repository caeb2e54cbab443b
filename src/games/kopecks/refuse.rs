//! What is refused, with the rule and the words for it.

use super::entry::{Object, Piece};
use super::item::Item;
use crate::games::{Arg, Illegal, Message};

fn seat(id: &str) -> Arg {
    Arg::Seat(id.to_owned())
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// The message for a piece, one key for a Fish and one for a kopeck.
fn of(object: &Object, fish: &'static str, kopeck: &'static str) -> Message {
    let key = match object.piece {
        Piece::Fish => fish,
        Piece::Kopeck => kopeck,
    };
    Message::new(key).with("seat", seat(&object.owner))
}

pub(super) fn too_few_players() -> Illegal {
    Illegal::by_rule("K-1", Message::new("kopecks-too-few-players"))
}

pub(super) fn too_many_players(limit: usize) -> Illegal {
    Illegal::input(Message::new("kopecks-too-many-players").with("limit", number(limit)))
}

pub(super) fn id_unfit(limit: usize) -> Illegal {
    Illegal::input(Message::new("kopecks-id-unfit").with("limit", number(limit)))
}

pub(super) fn id_twice(id: &str) -> Illegal {
    Illegal::by_rule("K-4", Message::new("kopecks-id-twice").with("id", id))
}

pub(super) fn earlier_not_asked() -> Illegal {
    Illegal::by_rule("KA-12", Message::new("kopecks-earlier-not-asked"))
}

pub(super) fn unknown(id: &str) -> Illegal {
    Illegal::input(Message::new("kopecks-unknown").with("id", id))
}

pub(super) fn has_left(id: &str) -> Illegal {
    Illegal::by_rule("KA-24", Message::new("kopecks-has-left").with("seat", seat(id)))
}

pub(super) fn over() -> Illegal {
    Illegal::by_rule("K-4", Message::new("kopecks-over"))
}

pub(super) fn place_first(object: &Object) -> Illegal {
    Illegal::by_rule("K-6", of(object, "kopecks-fish-first", "kopecks-kopeck-first"))
}

pub(super) fn not_your_turn(by: &str, turn: &str) -> Illegal {
    let message =
        Message::new("kopecks-not-your-turn").with("seat", seat(by)).with("turn", seat(turn));
    Illegal::by_rule("K-4", message)
}

pub(super) fn in_turn(by: &str) -> Illegal {
    Illegal::by_rule("KA-11", Message::new("kopecks-in-turn").with("seat", seat(by)))
}

pub(super) fn no_fish(by: &str) -> Illegal {
    Illegal::by_rule("KA-10", Message::new("kopecks-no-fish").with("seat", seat(by)))
}

pub(super) fn seconds_unfit() -> Illegal {
    Illegal::input(Message::new("kopecks-seconds-unfit"))
}

pub(super) fn perished_already(object: &Object) -> Illegal {
    let message = of(object, "kopecks-fish-off-already", "kopecks-kopeck-off-already");
    Illegal::by_rule("KA-25", message)
}

pub(super) fn perished_twice(object: &Object) -> Illegal {
    Illegal::by_rule("K-7", of(object, "kopecks-fish-named-twice", "kopecks-kopeck-named-twice"))
}

pub(super) fn lies_on_table(object: &Object) -> Illegal {
    Illegal::by_rule("K-8", of(object, "kopecks-fish-on-table", "kopecks-kopeck-on-table"))
}

/// K-14 between the two pieces of one player, K-15 between players.
pub(super) fn out_of_order(object: &Object, next: &Object) -> Illegal {
    let rule = if object.owner == next.owner { "K-14" } else { "K-15" };
    Illegal::by_rule(rule, of(next, "kopecks-fish-before", "kopecks-kopeck-before"))
}

pub(super) fn answered_already(object: &Object) -> Illegal {
    Illegal::by_rule("K-11", of(object, "kopecks-fish-answered", "kopecks-kopeck-answered"))
}

pub(super) fn no_kopeck_there(object: &Object) -> Illegal {
    let message = Message::new("kopecks-no-kopeck-there").with("seat", seat(&object.owner));
    Illegal::by_rule("K-9", message)
}

pub(super) fn no_hole(object: &Object) -> Illegal {
    Illegal::by_rule("K-11", Message::new("kopecks-no-hole").with("seat", seat(&object.owner)))
}

pub(super) fn must_fit(object: &Object) -> Illegal {
    Illegal::by_rule("K-14", Message::new("kopecks-must-fit").with("seat", seat(&object.owner)))
}

pub(super) fn not_for_a_fish(object: &Object) -> Illegal {
    let message = Message::new("kopecks-not-for-a-fish").with("seat", seat(&object.owner));
    Illegal::by_rule("K-8", message)
}

pub(super) fn not_for_a_kopeck(object: &Object) -> Illegal {
    let message = Message::new("kopecks-not-for-a-kopeck").with("seat", seat(&object.owner));
    Illegal::by_rule("K-11", message)
}

pub(super) fn unknown_move(name: &str) -> Illegal {
    Illegal::input(Message::new("kopecks-unknown-move").with("name", name))
}

pub(super) fn not_his_move(by: &str, item: Item) -> Illegal {
    let message =
        Message::new("kopecks-not-his-move").with("seat", seat(by)).with("number", item.as_str());
    Illegal::by_rule("K-19", message)
}

pub(super) fn attributed_to_own_move(item: Item) -> Illegal {
    let message = Message::new("kopecks-attributed-to-own-move").with("number", item.as_str());
    Illegal::by_rule("KA-14", message)
}

pub(super) fn attributed_too_many(by: &str, gained: u32) -> Illegal {
    let message = Message::new("kopecks-attributed-too-many")
        .with("seat", seat(by))
        .with("points", i64::from(gained));
    Illegal::by_rule("KA-14", message)
}

pub(super) fn strong_without_reason() -> Illegal {
    Illegal::by_rule("KA-13", Message::new("kopecks-strong-without-reason"))
}

pub(super) fn reason_unfit(limit: usize) -> Illegal {
    let message = Message::new("kopecks-reason-unfit").with("limit", number(limit));
    Illegal::by_rule("KA-13", message)
}

pub(super) fn perished_in_no_move(item: Item) -> Illegal {
    let message = Message::new("kopecks-perished-in-no-move").with("number", item.as_str());
    Illegal::by_rule("KA-15", message)
}
