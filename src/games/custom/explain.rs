//! What follows from a result, and what is refused.

use super::entry::Counts;
use crate::games::{Arg, Explanation, Illegal, Message};

/// Results follow from no rule of ours; explanations name this in its place.
const BY_RESULT: &str = "result";

fn seat(id: &str) -> Arg {
    Arg::Seat(id.to_owned())
}

pub(super) fn won(winners: &[String]) -> Explanation {
    let message = match winners {
        [] => Message::new("custom-no-winner"),
        [winner] => Message::new("custom-wins").with("seat", seat(winner)),
        several => Message::new("custom-shared").with("seats", Arg::Seats(several.to_vec())),
    };
    Explanation::new(BY_RESULT, message)
}

pub(super) fn over() -> Explanation {
    Explanation::new(BY_RESULT, Message::new("custom-match-over"))
}

pub(super) fn left(id: &str) -> Explanation {
    Explanation::new(BY_RESULT, Message::new("custom-left").with("seat", seat(id)))
}

pub(super) fn too_few_seats() -> Illegal {
    Illegal::input(Message::new("custom-too-few-seats"))
}

pub(super) fn too_many_seats(limit: usize) -> Illegal {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    Illegal::input(Message::new("custom-too-many-seats").with("limit", limit))
}

pub(super) fn id_unfit(limit: usize) -> Illegal {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    Illegal::input(Message::new("custom-id-unfit").with("limit", limit))
}

pub(super) fn id_twice(id: &str) -> Illegal {
    Illegal::input(Message::new("custom-id-twice").with("id", id))
}

pub(super) fn unknown(id: &str) -> Illegal {
    Illegal::input(Message::new("custom-unknown").with("id", id))
}

pub(super) fn is_over() -> Illegal {
    Illegal::input(Message::new("custom-over"))
}

pub(super) fn other_result(counts: Counts) -> Illegal {
    let key = match counts {
        Counts::Wins => "custom-counts-wins",
        Counts::Places => "custom-counts-places",
        Counts::Points => "custom-counts-points",
    };
    Illegal::input(Message::new(key))
}

pub(super) fn missing(id: &str) -> Illegal {
    Illegal::input(Message::new("custom-missing").with("seat", seat(id)))
}

pub(super) fn place_unfit(id: &str, place: u32, right: u32) -> Illegal {
    let message = Message::new("custom-place-unfit")
        .with("seat", seat(id))
        .with("place", i64::from(place))
        .with("right", i64::from(right));
    Illegal::input(message)
}

pub(super) fn points_unfit(limit: i64) -> Illegal {
    Illegal::input(Message::new("custom-points-unfit").with("limit", limit))
}
