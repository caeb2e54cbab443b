//! Names as pages show them.

use crate::club::EventView;
use crate::i18n::{self, Language, text};
use crate::log::Actor;
use crate::tournament::Record;

/// The name at a match's seat; whoever was erased is shown as a removed player.
pub(super) fn at_seat(event: &EventView, lang: Language, seat: &str) -> String {
    match event.seat_name(seat) {
        Some(name) => name.to_owned(),
        None => i18n::text(lang, "player-removed", &[]),
    }
}

/// Who made an entry: a user, a phone at a table, the program. `named` is what he or it is called,
/// as far as that is known here.
pub(super) fn of_actor(lang: Language, actor: &Actor, named: Option<&str>) -> String {
    let named = named.unwrap_or_default();
    match actor {
        Actor::User(_) if named.is_empty() => text(lang, "event-log-by-unknown", &[]),
        Actor::User(_) => named.to_owned(),
        Actor::Grant(_) if named.is_empty() => text(lang, "event-log-by-phone", &[]),
        Actor::Grant(_) => text(lang, "event-log-by-phone-named", &[("name", named.into())]),
        Actor::System => text(lang, "event-log-by-program", &[]),
    }
}

/// What an id of a match's entries and states is called: a seat's name, or the name with the
/// piece's number where a player has several Fish (FA-9).
pub(super) fn in_match(event: &EventView, record: &Record, lang: Language, id: &str) -> String {
    match record.owner(id).map(|owner| owner.to_string()) {
        Some(owner) if owner != id => of_piece(&at_seat(event, lang, &owner), id),
        _ => at_seat(event, lang, id),
    }
}

/// A player's name with which of his pieces it is.
pub(super) fn of_piece(name: &str, piece: &str) -> String {
    format!("{name} ({})", which(piece))
}

/// What stands on the tag of a piece.
pub(super) fn tag_of_piece(number: u32, piece: &str) -> String {
    format!("{number}.{}", which(piece))
}

/// `SEAT.2` is his second one; any other id is a name of its own.
fn which(piece: &str) -> &str {
    piece.rsplit_once('.').map_or(piece, |(_, number)| number)
}
