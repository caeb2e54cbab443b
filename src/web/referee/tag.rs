//! A seat as every sheet shows it: the tag with its number, and the name.

use crate::club::MatchView;
use crate::web::{Visit, names};
use serde_json::Value;

/// A tag in the order.
#[derive(Debug, Clone)]
pub(super) struct Tag {
    /// The entrant's id, or his piece's, as the entries name it.
    pub(super) id: String,
    pub(super) number: String,
    pub(super) name: String,
    pub(super) alive: bool,
    pub(super) mover: bool,
}

/// The tag of a seat.
pub(super) fn tag(visit: &Visit, view: &MatchView, seat: &str) -> Tag {
    let owner = view.record().owner(seat);
    let number = owner
        .and_then(|entrant| Some((entrant, view.event.player(entrant)?.entrant.number)))
        .map(|(entrant, number)| match entrant.to_string() == seat {
            true => number.to_string(),
            false => names::tag_of_piece(number, seat),
        })
        .unwrap_or_default();
    Tag {
        id: seat.to_owned(),
        number,
        name: names::in_match(&view.event, view.record(), visit.lang, seat),
        alive: true,
        mover: false,
    }
}

/// A list of seats in a state, as text.
pub(super) fn seats(list: &Value) -> Vec<String> {
    let list = list.as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter().filter_map(|seat| seat.as_str().map(str::to_owned)).collect()
}
