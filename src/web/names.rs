//! Names as pages show them.

use crate::club::EventView;
use crate::i18n::{self, Language};
use crate::tournament::Piece;

/// The name at a match's seat, or of one of the pieces somebody plays with there; whoever was
/// erased is shown as a removed player.
pub(super) fn at_seat(event: &EventView, lang: Language, seat: &str) -> String {
    let piece = Piece::of_id(seat);
    let player = piece.and_then(|piece| event.player(piece.entrant));
    let name = match player.and_then(|player| player.person) {
        Some(person) => person.name.clone(),
        None => i18n::text(lang, "player-removed", &[]),
    };
    with_piece(lang, name, piece.and_then(|piece| piece.number))
}

/// The name with the number of the piece, where several are told apart.
pub(super) fn with_piece(lang: Language, name: String, number: Option<u32>) -> String {
    match number {
        Some(number) => {
            let args = [("name", name.into()), ("number", number.to_string().into())];
            i18n::text(lang, "player-piece", &args)
        }
        None => name,
    }
}

/// What stands on a tag.
pub(super) fn tag(number: u32, piece: Option<u32>) -> String {
    match piece {
        Some(piece) => format!("{number}.{piece}"),
        None => number.to_string(),
    }
}
