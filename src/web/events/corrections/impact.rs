//! The effect of a correction in words: places, points, standings, before and after.

use super::super::impact::{self, Changed};
use super::super::ratings::number;
use super::super::words::Face;
use crate::club::{EventView, Impact, MatchView, RatingChange, Standing, TableNow};
use crate::i18n::{Language, text};
use crate::tournament::EntrantId;
use crate::tournament::ratings::Rating;
use crate::web::names;

/// A seat that stands otherwise at the table.
#[derive(Debug, Clone)]
pub(super) struct SeatChanged {
    pub(super) face: Face,
    pub(super) score: (String, String),
    pub(super) state: (String, String),
}

/// The places of a part that change.
#[derive(Debug, Clone)]
pub(super) struct PartChanged {
    pub(super) heading: String,
    pub(super) places: Vec<(String, String, String)>,
}

/// What a correction does, as the page shows it.
#[derive(Debug, Clone)]
pub(super) struct Effect {
    pub(super) seats: Vec<SeatChanged>,
    pub(super) parts: Vec<PartChanged>,
    pub(super) rows: Vec<Changed>,
    /// Who has one of the first three places, before and after.
    pub(super) podium: Vec<(u32, String, String)>,
    /// Sentences about what is neither a place nor a row.
    pub(super) notes: Vec<String>,
}

impl Effect {
    pub(super) fn of(view: &MatchView, impact: &Impact, lang: Language) -> Self {
        let number = |place: Option<u32>| place.map_or_else(|| "–".to_owned(), |at| at.to_string());
        let parts = impact.parts.iter().map(|part| PartChanged {
            heading: format!("{} {}", text(lang, "party", &[]), part.number),
            places: part
                .places
                .iter()
                .map(|(seat, before, after)| {
                    let name = names::in_match(&view.event, view.record(), lang, seat);
                    (name, number(*before), number(*after))
                })
                .collect(),
        });
        Self {
            seats: seats(view, &impact.table, lang),
            parts: parts.collect(),
            rows: impact::rows(&view.event, &impact.rows, lang),
            podium: impact::podium(&view.event, impact.podium.as_ref(), lang),
            notes: notes(view, impact, lang),
        }
    }
}

/// Whoever has another score, moves instead of somebody, or is in or out of play.
fn seats(view: &MatchView, (old, new): &(TableNow, TableNow), lang: Language) -> Vec<SeatChanged> {
    let key = |one: &Standing| (one.entrant, one.piece.clone());
    let at = |table: &TableNow, who: &(EntrantId, Option<String>)| {
        table.order.iter().find(|one| key(one) == *who).cloned()
    };
    let mut all: Vec<_> = new.order.iter().chain(&old.order).map(key).collect();
    let mut seen = std::collections::BTreeSet::new();
    all.retain(|who| seen.insert(who.clone()));
    let score = |one: &Option<Standing>| {
        one.as_ref().and_then(|one| one.score.clone()).unwrap_or_else(|| "–".to_owned())
    };
    let state = |one: &Option<Standing>| {
        let key = match one {
            Some(one) if one.moves => "correction-moves",
            Some(one) if one.alive => "correction-plays",
            _ => "correction-out",
        };
        text(lang, key, &[])
    };
    all.into_iter()
        .map(|who| (at(old, &who), at(new, &who), who))
        .filter(|(old, new, _)| old != new)
        .map(|(old, new, (entrant, piece))| SeatChanged {
            face: match piece {
                Some(piece) => Face::of(&view.event, entrant, lang).of_piece(&piece),
                None => Face::of(&view.event, entrant, lang),
            },
            score: (score(&old), score(&new)),
            state: (state(&old), state(&new)),
        })
        .collect()
}

fn notes(view: &MatchView, impact: &Impact, lang: Language) -> Vec<String> {
    let mut notes = Vec::new();
    let mut say = |key: &str| notes.push(text(lang, key, &[]));
    match impact.finished {
        (true, false) => say("correction-reopens"),
        (false, true) => say("correction-ends"),
        _ => {}
    }
    if impact.rows.is_empty() {
        say(if impact.parts.is_empty() && !impact.state {
            "correction-changes-nothing"
        } else {
            "correction-standings-stay"
        });
    }
    if let Some(round) = impact.drawn_before {
        notes.push(text(lang, "correction-drawn-before", &[("round", i64::from(round).into())]));
    }
    notes.extend(impact.ratings.iter().map(|change| rating_told(&view.event, change, lang)));
    notes
}

/// A rating before and after.
pub(in crate::web::events) fn rating_told(
    view: &EventView,
    change: &RatingChange,
    lang: Language,
) -> String {
    let digits = change.discipline.digits();
    let value = |rating: Option<Rating>| {
        rating.map_or_else(|| "–".to_owned(), |one| number(lang, one.value, digits))
    };
    let name = Face::of(view, change.entrant, lang).name;
    let (before, after) = (value(change.before), value(change.after));
    text(
        lang,
        "correction-rating",
        &[("name", name.into()), ("before", before.into()), ("after", after.into())],
    )
}
