//! What the store keeps of a fold for its queries, and how it follows from the fold.
//!
//! `verify` computes the same rows from the logs alone and compares.

use super::{EventId, Refused, streams};
use crate::log::{Folded, Hash, StreamId};
use crate::store::{EntrantRow, EventRow, MatchRow, Tx};
use crate::tournament::standings::Standings;
use crate::tournament::{Event, MatchId, Presence, Record};
use serde_json::json;
use std::collections::BTreeMap;

/// The event's row.
pub(super) fn event_row(id: EventId, slug: &str, folded: &Folded<Event>) -> EventRow {
    let event = folded.state();
    let settings = event.settings();
    let playing = event
        .rounds
        .iter()
        .flat_map(|round| &round.matches)
        .filter(|pairing| !pairing.finished)
        .count();
    EventRow {
        id: id.0,
        slug: slug.to_owned(),
        name: settings.name.clone(),
        game: settings.game.clone(),
        status: event.phase.as_str().to_owned(),
        starts_on: Some(settings.starts_on),
        seq: folded.head().head,
        state: json!({
            "place": settings.place,
            "entrants": event.entrants.len(),
            "rounds": event.rounds.len(),
            "open_tables": playing,
        })
        .to_string(),
        state_hash: Hash::of_value(event).to_string(),
    }
}

/// The rows of everybody in the event, by entrant id, the order the store gives them in.
pub(super) fn entrant_rows(id: EventId, event: &Event) -> Vec<EntrantRow> {
    let standings = Standings::of(event);
    let everybody = standings.rows.iter().flat_map(|row| row.entrants().map(move |one| (one, row)));
    let rows = everybody.filter_map(|(id_of, row)| {
        let entrant = event.entrants.get(&id_of)?;
        Some(EntrantRow {
            event_id: id.0,
            entrant_id: id_of.0,
            person_id: entrant.person,
            number: i32::try_from(entrant.number).ok(),
            status: presence(entrant.presence).to_owned(),
            rank: row.rank.and_then(|rank| i32::try_from(rank).ok()),
            points: row.rank.map(|_| row.points.to_string()),
        })
    });
    let mut rows: Vec<EntrantRow> = rows.collect();
    rows.sort_by_key(|row| row.entrant_id);
    rows
}

const fn presence(presence: Presence) -> &'static str {
    match presence {
        Presence::Expected => "expected",
        Presence::CheckedIn => "checked_in",
        Presence::Withdrawn => "withdrawn",
        Presence::Disqualified => "disqualified",
    }
}

/// A match's row. The table is the one the event says: the match may have been moved.
pub(super) fn match_row(
    event: EventId,
    id: MatchId,
    table: Option<u32>,
    folded: &Folded<Record>,
) -> MatchRow {
    let record = folded.state();
    let canonical = record.canonical();
    let status = match (record.begun(), record.finished()) {
        (_, true) => "finished",
        (true, false) => "playing",
        (false, false) => "waiting",
    };
    let started = record.started();
    MatchRow {
        id: id.0,
        event_id: event.0,
        round: started.map_or(0, |started| i32::try_from(started.round).unwrap_or(i32::MAX)),
        table_no: table.and_then(|table| i32::try_from(table).ok()),
        status: status.to_owned(),
        seq: folded.head().head,
        state_hash: Hash::of_value(&canonical).to_string(),
        state: record.view().to_string(),
    }
}

/// Saves an event's row, the entrants' rows that changed, the rows of matches that are new or
/// were moved to another table, and forgets matches taken back.
pub(super) fn save_event(
    tx: &mut Tx<'_>,
    id: EventId,
    slug: &str,
    before: Option<&Event>,
    after: &Folded<Event>,
) -> Result<(), Refused> {
    tx.save_event(&event_row(id, slug, after))?;
    tx.save_entrants(id.0, &entrant_rows(id, after.state()))?;
    let old = before.map(matches).unwrap_or_default();
    let new = matches(after.state());
    for gone in old.keys().filter(|gone| !new.contains_key(gone)) {
        tx.remove_match(gone.0)?;
    }
    for (come, table) in new.iter().filter(|(id, table)| old.get(id) != Some(table)) {
        let record = streams::load::<Record>(tx, StreamId::of_match(come.0))?;
        tx.save_match(&match_row(id, *come, Some(*table), &record))?;
    }
    Ok(())
}

/// The matches with their tables.
fn matches(event: &Event) -> BTreeMap<MatchId, u32> {
    let all = event.rounds.iter().flat_map(|round| &round.matches);
    all.map(|pairing| (pairing.id, pairing.table)).collect()
}
