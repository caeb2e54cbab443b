//! The effect of a decision about an event in words: places and points before and after, the first
//! three, matches, rounds, brackets and ratings.

use super::corrections::rating_told;
use super::words::{self, Face};
use crate::club::{EventImpact, EventView, Podium, RowChange};
use crate::i18n::{Language, text};
use crate::tournament::Presence;
use crate::tournament::standings::Row;

/// A row that changes.
#[derive(Debug, Clone)]
pub(super) struct Changed {
    pub(super) face: Face,
    pub(super) place: (String, String),
    pub(super) points: (String, String),
}

/// What a decision does, as a page shows it.
#[derive(Debug, Clone)]
pub(super) struct Effect {
    pub(super) rows: Vec<Changed>,
    /// Who has one of the first three places, before and after.
    pub(super) podium: Vec<(u32, String, String)>,
    /// Sentences about what is no row.
    pub(super) notes: Vec<String>,
}

impl Effect {
    pub(super) fn of(view: &EventView, impact: &EventImpact, lang: Language) -> Self {
        Self {
            rows: rows(view, &impact.rows, lang),
            podium: podium(view, impact.podium.as_ref(), lang),
            notes: notes(view, impact, lang),
        }
    }
}

/// Rows before and after.
pub(super) fn rows(view: &EventView, changes: &[RowChange], lang: Language) -> Vec<Changed> {
    let none = || "–".to_owned();
    let place =
        |row: Option<&Row>| row.and_then(|row| row.rank).map_or_else(none, |rank| rank.to_string());
    let points = |row: Option<&Row>| row.map_or_else(none, |row| words::points(lang, row.points));
    let changed = |row: &RowChange| {
        let (before, after) = (row.before.as_ref(), row.after.as_ref());
        Changed {
            face: after.map_or_else(
                || Face::of(view, row.entrant, lang),
                |row| Face::of_row(view, row, lang),
            ),
            place: (place(before), place(after)),
            points: (points(before), points(after)),
        }
    };
    changes.iter().map(changed).collect()
}

/// The first three places that change hands.
pub(super) fn podium(
    view: &EventView,
    podium: Option<&Podium>,
    lang: Language,
) -> Vec<(u32, String, String)> {
    let Some((before, after)) = podium else { return Vec::new() };
    let names = |of: &[crate::tournament::EntrantId]| match of {
        [] => "–".to_owned(),
        of => of.iter().map(|one| Face::of(view, *one, lang).name).collect::<Vec<_>>().join(", "),
    };
    let places = (1..).zip(before.iter().zip(after));
    places
        .filter(|(_, (before, after))| before != after)
        .map(|(place, (before, after))| (place, names(before), names(after)))
        .collect()
}

fn notes(view: &EventView, impact: &EventImpact, lang: Language) -> Vec<String> {
    let mut notes = Vec::new();
    for (entrant, before, after) in &impact.presence {
        let state = |presence: &Option<Presence>| text(lang, presence_key(*presence), &[]);
        let name = Face::of(view, *entrant, lang).name;
        notes.push(text(
            lang,
            "impact-presence",
            &[
                ("name", name.into()),
                ("before", state(before).into()),
                ("after", state(after).into()),
            ],
        ));
    }
    for id in &impact.matches {
        let Some((round, pairing)) = view.event().pairing(*id) else { continue };
        let names: Vec<String> =
            pairing.seats.iter().map(|one| Face::of(view, *one, lang).name).collect();
        let args = [
            ("round", i64::from(round.number).into()),
            ("table", i64::from(pairing.table).into()),
            ("names", names.join(" – ").into()),
        ];
        notes.push(text(lang, "impact-match", &args));
    }
    let rounds = |key: &str, rounds: &[u32]| {
        let told = |round: &u32| text(lang, key, &[("round", i64::from(*round).into())]);
        rounds.iter().map(told).collect::<Vec<_>>()
    };
    notes.extend(rounds("impact-stays", &impact.stay));
    notes.extend(rounds("impact-gone", &impact.gone));
    if impact.rows.is_empty() {
        notes.push(text(lang, "correction-standings-stay", &[]));
    }
    notes.extend(impact.ratings.iter().map(|change| rating_told(view, change, lang)));
    notes
}

const fn presence_key(presence: Option<Presence>) -> &'static str {
    match presence {
        None => "presence-none",
        Some(Presence::Expected) => "presence-expected",
        Some(Presence::CheckedIn) => "presence-here",
        Some(Presence::Withdrawn) => "withdrawn",
        Some(Presence::Disqualified) => "disqualified",
    }
}
