//! What follows from a result, and what is refused.

use super::entry::Counts;
use crate::games::{Arg, Explanation, Illegal, Message};

fn seat(id: &str) -> Arg {
    Arg::Seat(id.to_owned())
}

/// The rule a result of that kind is written by.
const fn written_by(counts: Counts) -> &'static str {
    match counts {
        Counts::Wins => "C-2",
        Counts::Places => "C-3",
        Counts::Points => "C-4",
    }
}

pub(super) fn won(counts: Counts, winners: &[String]) -> Explanation {
    let message = match winners {
        [] => Message::new("custom-no-winner"),
        [winner] => Message::new("custom-wins").with("seat", seat(winner)),
        several => Message::new("custom-shared").with("seats", Arg::Seats(several.to_vec())),
    };
    Explanation::new(written_by(counts), message)
}

pub(super) fn over() -> Explanation {
    Explanation::new("C-5", Message::new("custom-match-over"))
}

pub(super) fn left(id: &str) -> Explanation {
    Explanation::new("C-7", Message::new("custom-left").with("seat", seat(id)))
}

pub(super) fn too_few_seats() -> Illegal {
    Illegal::by_rule("C-1", Message::new("custom-too-few-seats"))
}

pub(super) fn too_many_seats(limit: usize) -> Illegal {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    Illegal::by_rule("C-1", Message::new("custom-too-many-seats").with("limit", limit))
}

pub(super) fn id_unfit(limit: usize) -> Illegal {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    Illegal::input(Message::new("custom-id-unfit").with("limit", limit))
}

pub(super) fn id_twice(id: &str) -> Illegal {
    Illegal::input(Message::new("custom-id-twice").with("id", id))
}

pub(super) fn unknown(id: &str) -> Illegal {
    Illegal::by_rule("C-8", Message::new("custom-unknown").with("id", id))
}

pub(super) fn is_over() -> Illegal {
    Illegal::by_rule("C-5", Message::new("custom-over"))
}

pub(super) fn other_result(counts: Counts) -> Illegal {
    let key = match counts {
        Counts::Wins => "custom-counts-wins",
        Counts::Places => "custom-counts-places",
        Counts::Points => "custom-counts-points",
    };
    Illegal::by_rule("C-1", Message::new(key))
}

pub(super) fn missing(id: &str) -> Illegal {
    Illegal::by_rule("C-8", Message::new("custom-missing").with("seat", seat(id)))
}

pub(super) fn place_unfit(id: &str, place: u32, right: u32) -> Illegal {
    let message = Message::new("custom-place-unfit")
        .with("seat", seat(id))
        .with("place", i64::from(place))
        .with("right", i64::from(right));
    Illegal::by_rule("C-3", message)
}

pub(super) fn points_unfit(limit: i64) -> Illegal {
    Illegal::by_rule("C-9", Message::new("custom-points-unfit").with("limit", limit))
}
