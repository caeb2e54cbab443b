//! The format of an event's stage as fields of a form.

use super::typed::Typed;
use crate::games;
use crate::i18n::{Language, text};
use crate::tournament::stages::{FirstMove, Format, SwissSettings};

/// A format that can be chosen, with what it means.
#[derive(Debug, Clone)]
pub(super) struct FormatChoice {
    pub(super) value: &'static str,
    pub(super) label: String,
    pub(super) hint: String,
    pub(super) chosen: bool,
}

/// Names of the formats that a form offers, in its order.
const OFFERED: [&str; 2] = ["free", "swiss"];

/// The formats a game's event can have.
pub(super) fn choices(game: &str, typed: &Typed, lang: Language) -> Vec<FormatChoice> {
    // Only a game that two can play is paired.
    let two = games::kind(game).is_some_and(|kind| kind.seats.0 <= 2 && kind.match_points);
    let chosen = typed.get("format");
    OFFERED
        .into_iter()
        .filter(|name| two || *name == "free")
        .map(|name| FormatChoice {
            value: name,
            label: text(lang, &format!("format-{name}"), &[]),
            hint: text(lang, &format!("format-{name}-hint"), &[]),
            chosen: name == chosen || (chosen.is_empty() && name == "free"),
        })
        .collect()
}

/// Writes a stage's format into a form.
pub(super) fn write(typed: &mut Typed, format: &Format) {
    typed.set("format", format.as_str());
    if let Format::Swiss(swiss) = format {
        typed.set("swiss_rounds", swiss.rounds.to_string());
        typed.set("first_move", first_move_name(swiss.first_move));
        typed.set("accelerated", if swiss.accelerated { "yes" } else { "" });
    }
}

const fn first_move_name(first_move: FirstMove) -> &'static str {
    match first_move {
        FirstMove::Alternates => "alternates",
        FirstMove::ByLot => "by_lot",
    }
}

/// Reads a stage's format from a form.
///
/// # Errors
/// The field that is wrong and the key of what would be right.
pub(super) fn read(typed: &Typed) -> Result<Format, (&'static str, &'static str)> {
    match typed.get("format") {
        "" | "free" => Ok(Format::Free),
        "swiss" => {
            let rounds = typed.get("swiss_rounds").trim().parse();
            let rounds: u16 = rounds.map_err(|_| ("swiss_rounds", "event-swiss-rounds-range"))?;
            let first_move = match typed.get("first_move") {
                "" | "alternates" => FirstMove::Alternates,
                "by_lot" => FirstMove::ByLot,
                _ => return Err(("first_move", "field-choose")),
            };
            let accelerated = typed.has("accelerated", "yes");
            Ok(Format::Swiss(SwissSettings { rounds, first_move, accelerated }))
        }
        _ => Err(("format", "field-choose")),
    }
}
