//! Names as pages show them.

use crate::club::EventView;
use crate::i18n::{self, Language};

/// The name at a match's seat; whoever was erased is shown as a removed player.
pub(super) fn at_seat(event: &EventView, lang: Language, seat: &str) -> String {
    match event.seat_name(seat) {
        Some(name) => name.to_owned(),
        None => i18n::text(lang, "player-removed", &[]),
    }
}
