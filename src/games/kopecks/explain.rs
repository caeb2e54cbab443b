//! What happened and by which rule, as message keys with arguments.

use super::entry::{Object, Piece, Where};
use super::item::Item;
use crate::games::{Arg, Explanation, Message};

fn seat(id: &str) -> Arg {
    Arg::Seat(id.to_owned())
}

fn of(object: &Object, fish: &'static str, kopeck: &'static str) -> Message {
    let key = match object.piece {
        Piece::Fish => fish,
        Piece::Kopeck => kopeck,
    };
    Message::new(key).with("seat", seat(&object.owner))
}

/// K-7: the points of a move.
pub(super) fn scored(by: &str, kopecks: u32, others: u32) -> Explanation {
    let points = i64::from(kopecks) - i64::from(others);
    let key = match (kopecks, others) {
        (0, 0) => return Explanation::new("K-7", quiet("kopecks-nothing-fell", by)),
        _ if points > 0 => "kopecks-gains",
        _ if points < 0 => "kopecks-loses",
        _ => "kopecks-even",
    };
    let message = quiet(key, by)
        .with("points", points.abs())
        .with("kopecks", i64::from(kopecks))
        .with("others", i64::from(others));
    Explanation::new("K-7", message)
}

fn quiet(key: &'static str, by: &str) -> Message {
    Message::new(key).with("seat", seat(by))
}

pub(super) fn out_of_turn(by: &str, turn: &str, consumes: bool) -> Explanation {
    let key = if consumes { "kopecks-out-of-turn-counts" } else { "kopecks-out-of-turn" };
    Explanation::new("KA-11", quiet(key, by).with("turn", seat(turn)))
}

pub(super) fn to_move(turn: &str) -> Explanation {
    Explanation::new("K-4", quiet("kopecks-to-move", turn))
}

pub(super) fn place_next(object: &Object) -> Explanation {
    Explanation::new("K-15", of(object, "kopecks-place-fish", "kopecks-place-kopeck"))
}

pub(super) fn placed(object: &Object, whither: Where) -> Explanation {
    let (rule, key) = match (whither, object.piece) {
        (Where::OverKopeck, _) => ("K-9", "kopecks-fish-over-kopeck"),
        (Where::Edge, _) => ("K-10", "kopecks-fish-at-edge"),
        (Where::Hole, _) => ("K-11", "kopecks-kopeck-in-hole"),
        (Where::Declined, _) => ("KA-5", "kopecks-kopeck-declined"),
        (Where::Impossible, Piece::Fish) => ("KA-10", "kopecks-fish-impossible"),
        (Where::Impossible, Piece::Kopeck) => ("K-13", "kopecks-kopeck-impossible"),
    };
    Explanation::new(rule, quiet(key, &object.owner))
}

pub(super) fn unplaced_fine(owner: &str) -> Explanation {
    Explanation::new("K-12", quiet("kopecks-unplaced-fine", owner))
}

pub(super) fn not_fined_twice(owner: &str) -> Explanation {
    Explanation::new("KA-3", quiet("kopecks-not-fined-twice", owner))
}

pub(super) fn declining_is_free(owner: &str) -> Explanation {
    Explanation::new("KA-5", quiet("kopecks-declining-is-free", owner))
}

pub(super) fn passed_over(player: &str) -> Explanation {
    Explanation::new("KA-10", quiet("kopecks-passed-over", player))
}

pub(super) fn makes_up(player: &str) -> Explanation {
    Explanation::new("KA-10", quiet("kopecks-makes-up", player))
}

pub(super) fn extra_round<'a>(players: impl Iterator<Item = &'a str>) -> Explanation {
    let seats = Arg::Seats(players.map(str::to_owned).collect());
    Explanation::new("KA-1", Message::new("kopecks-extra-round").with("seats", seats))
}

pub(super) fn over<'a>(first: impl Iterator<Item = &'a str>, count: usize) -> Explanation {
    let key = if count == 1 { "kopecks-wins" } else { "kopecks-first-shared" };
    let seats = Arg::Seats(first.map(str::to_owned).collect());
    Explanation::new("KA-1", Message::new(key).with("seats", seats))
}

pub(super) fn left(player: &str) -> Explanation {
    Explanation::new("KA-24", quiet("kopecks-left", player))
}

pub(super) fn violation(by: &str, item: Item) -> Explanation {
    let message = quiet("kopecks-violation", by).with("item", item).with("number", item.as_str());
    Explanation::new("K-19", message)
}

pub(super) fn disputed() -> Explanation {
    Explanation::new("KA-12", Message::new("kopecks-disputed"))
}

pub(super) fn annulled(by: &str, points: u32) -> Explanation {
    let message = quiet("kopecks-annulled", by).with("points", i64::from(points));
    Explanation::new("K-18", message)
}

/// Why it is severe, and the fine.
pub(super) fn severe(by: &str, strong: bool) -> [Explanation; 2] {
    let key = if strong { "kopecks-severe-strong" } else { "kopecks-severe-repeated" };
    [
        Explanation::new("K-20", Message::new(key)),
        Explanation::new("K-17", quiet("kopecks-severe-fine", by)),
    ]
}

pub(super) fn fined_already(item: Item) -> Explanation {
    let message = Message::new("kopecks-fined-already").with("number", item.as_str());
    Explanation::new("KA-22", message)
}

pub(super) fn not_severe() -> Explanation {
    Explanation::new("K-20", Message::new("kopecks-not-severe"))
}

pub(super) fn delay_known(by: &str) -> Explanation {
    Explanation::new("K-19", quiet("kopecks-delay-known", by))
}

/// KA-15: one sentence for the Fish and one for the kopecks.
pub(super) fn perished_outside(objects: &[Object]) -> impl Iterator<Item = Explanation> {
    let of_piece = |piece: Piece, key: &'static str| {
        let owners = objects.iter().filter(|object| object.piece == piece);
        let owners: Vec<String> = owners.map(|object| object.owner.clone()).collect();
        (!owners.is_empty()).then(|| {
            let message = Message::new(key).with("seats", Arg::Seats(owners));
            Explanation::new("KA-15", message)
        })
    };
    let fish = of_piece(Piece::Fish, "kopecks-fish-outside");
    fish.into_iter().chain(of_piece(Piece::Kopeck, "kopecks-kopecks-outside"))
}

pub(super) fn put_right(owner: &str) -> Explanation {
    Explanation::new("K-16", quiet("kopecks-put-right", owner))
}
