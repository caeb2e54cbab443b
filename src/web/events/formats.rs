//! The format of an event's stage as fields of a form.

use super::typed::Typed;
use crate::games;
use crate::i18n::{Language, text};
use crate::tournament::Scoring;
use crate::tournament::stages::{FirstMove, Format, SwissSettings};
use crate::tournament::standings::Criterion;
use crate::tournament::tiebreaks::Edition;

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
    let chosen = typed.get("format");
    OFFERED
        .into_iter()
        .filter(|name| can_be_paired(game) || *name == "free")
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
        let edition = match swiss.edition {
            Edition::Of2023 => "2023",
            Edition::Of2026 => "2026",
        };
        typed.set("edition", edition);
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
            let edition = match typed.get("edition") {
                "" | "2026" => Edition::Of2026,
                "2023" => Edition::Of2023,
                _ => return Err(("edition", "field-choose")),
            };
            Ok(Format::Swiss(SwissSettings { rounds, first_move, accelerated, edition }))
        }
        _ => Err(("format", "field-choose")),
    }
}

/// Tie-breaks a form has places for.
pub(super) const TIE_BREAKS: usize = 5;

/// The tie-breaks of C.07 a form offers, most used first.
const FIDE: [&str; 12] =
    ["DE", "BH/C1", "BH", "SB", "SB/C1", "WIN", "WON", "BWG", "PS", "BH/M1", "AOB", "FB"];

/// The tie-breaks a game's form offers: those of C.07 too where it can be paired.
pub(super) fn tie_breaks(game: &str) -> Vec<Criterion> {
    let fide = FIDE.into_iter().filter(|_| can_be_paired(game)).filter_map(Criterion::named);
    Criterion::ALL.into_iter().chain(fide).collect()
}

/// Those of the chosen tie-breaks that say something in the format. A paired stage without any
/// has the usual ones of a Swiss.
pub(super) fn fitting(chosen: Vec<Criterion>, format: &Format) -> Vec<Criterion> {
    let of_c07 = |one: &Criterion| matches!(one, Criterion::Fide(_));
    let mut fit = chosen;
    fit.retain(|one| of_c07(one) == format.pairs());
    if format.pairs() && fit.is_empty() {
        fit = usual(format.as_str()).iter().filter_map(|name| Criterion::named(name)).collect();
    }
    fit
}

/// The usual tie-breaks of a format, most important first; none where the scheme of points
/// decides, see [`usual_by`].
pub(super) fn usual(format: &str) -> &'static [&'static str] {
    match format {
        "swiss" => &["DE", "BH/C1", "BH", "SB"],
        _ => &[],
    }
}

/// The usual tie-breaks of a free format by its scheme: places where places were played for,
/// wins where one side beats the other.
pub(super) fn usual_by(game: &str, scheme: Scoring) -> Vec<Criterion> {
    let many = games::kind(game).is_some_and(|kind| kind.open_ended);
    match scheme {
        Scoring::Match(_) => vec![Criterion::Wins, Criterion::FewerViolations],
        Scoring::Own if !many => vec![Criterion::Wins, Criterion::FewerViolations],
        Scoring::Places(_) | Scoring::Own => vec![Criterion::CountBack, Criterion::LastParty],
    }
}

/// Only a game that two can play, and that says who won, is paired.
fn can_be_paired(game: &str) -> bool {
    games::kind(game).is_some_and(|kind| kind.seats.0 <= 2 && kind.match_points)
}
