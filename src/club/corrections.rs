//! What a correction of a match would do, before anybody decides for it.
//!
//! A preview folds the corrected log beside the real one and compares; nothing is written.
//! Applying it goes the same way as any other entry, see [`Club::correct_match`].

use super::hall::{self, TableNow};
use super::impact::{self, Podium};
use super::intent::kind_and_payload;
use super::{Club, EventId, Intent, RatingChange, Refused, chance, matches, streams};
use crate::games::{Illegal, SeatId};
use crate::log::{Actor, CORRECT, EntryId, Folded, Seq, StreamId};
use crate::store::Reader;
use crate::tournament::standings::{Row, Standings};
use crate::tournament::{EntrantId, Entry, Event, MatchId, Record};
use serde_json::{Map, Value};

/// What a correction changes.
#[derive(Debug, Clone, PartialEq)]
pub struct Impact {
    /// The head of the match's log it was folded from.
    pub revision: Seq,
    /// The table before and after: who moves, who is in play, the game's own score.
    pub table: (TableNow, TableNow),
    /// The places of each part that differs, before and after.
    pub parts: Vec<PartChange>,
    /// The rows of the standings that differ, in their order after it.
    pub rows: Vec<RowChange>,
    /// The first three places, before and after, where they differ.
    pub podium: Option<Podium>,
    /// The ratings that would be others if the event ended as it stands.
    pub ratings: Vec<RatingChange>,
    /// Whether the match is ended, before and after.
    pub finished: (bool, bool),
    /// The public state of the game is another one.
    pub state: bool,
    /// A later round was drawn already: it stays as it was drawn.
    pub drawn_before: Option<u32>,
}

/// A finished part of the match before and after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartChange {
    /// Its number, from 1.
    pub number: usize,
    /// Each seat with its place before and after; `None` where it had none.
    pub places: Vec<(SeatId, Option<u32>, Option<u32>)>,
}

/// A row of the standings before and after.
#[derive(Debug, Clone, PartialEq)]
pub struct RowChange {
    /// Whose.
    pub entrant: EntrantId,
    /// As it is.
    pub before: Option<Row>,
    /// As it would be.
    pub after: Option<Row>,
}

/// What would become of a correction.
#[derive(Debug, Clone, PartialEq)]
pub enum Preview {
    /// It can be made.
    Holds(Box<Impact>),
    /// These later entries would not hold; they would have to be a part of it.
    Breaks {
        /// Those entries, in the order they count.
        entries: Vec<EntryId>,
        /// Why the first of them would not hold.
        first: Illegal,
    },
}

impl Club {
    /// Folds a match as it would be with these changes, and says what differs. Writes nothing.
    ///
    /// # Errors
    /// The correction would be refused whatever else it took along.
    pub fn preview_correction(&self, id: MatchId, changes: Value) -> Result<Preview, Refused> {
        self.store.read(|reader| preview(self, reader, id, changes))
    }
}

fn preview(
    club: &Club,
    reader: &mut Reader<'_>,
    id: MatchId,
    changes: Value,
) -> Result<Preview, Refused> {
    let row = reader.load_match(id.0)?.ok_or(Refused::NotFound)?;
    let event = EventId(row.event_id);
    let stream = StreamId::of_match(id.0);
    let folded = streams::load::<Event>(reader, event.stream())?;
    let before = streams::load::<Record>(reader, stream)?;
    let mut after = (*before).clone();
    let changes = chance::changes_previewed(reader, id, changes)?;
    let payload = Map::from_iter([("changes".to_owned(), changes)]);
    let draft =
        Intent::now(Actor::System).draft(stream, before.head().head, CORRECT.to_owned(), payload);
    match after.follow(&draft).map_err(Refused::from) {
        Ok(()) => {}
        Err(Refused::LaterIllegal { entries, first }) => {
            return Ok(Preview::Breaks { entries, first });
        }
        Err(refused) => return Err(refused),
    }
    matches::may_follow(folded.state(), id, before.state(), after.state())?;
    let then = event_then(&folded, event, id, &after)?;
    let states = (folded.state(), then.state());
    let ratings = club.ratings_in(reader)?.changes_if(event, states.0, states.1);
    Ok(Preview::Holds(Box::new(impact(states, id, &before, &after, ratings))))
}

/// The event as the corrected match would leave it.
fn event_then(
    folded: &Folded<Event>,
    event: EventId,
    id: MatchId,
    after: &Folded<Record>,
) -> Result<Folded<Event>, Refused> {
    let told = Entry::Outcome(matches::outcome(id, after));
    let (kind, payload) = kind_and_payload(&told);
    let draft = Intent::now(Actor::System).draft(event.stream(), folded.head().head, kind, payload);
    let mut then = folded.clone();
    then.follow(&draft)?;
    Ok(then)
}

fn impact(
    (now, then): (&Event, &Event),
    id: MatchId,
    before: &Folded<Record>,
    after: &Folded<Record>,
    ratings: Vec<RatingChange>,
) -> Impact {
    let (state, new) = (before.state(), after.state());
    let (old, new_standings) = (Standings::of(now), Standings::of(then));
    let (round, table) =
        now.pairing(id).map_or((0, 0), |(round, pairing)| (round.number, pairing.table));
    let table = |record| hall::table_now(id, round, table, record);
    Impact {
        revision: before.head().head,
        table: (table(state), table(new)),
        parts: parts(state, new),
        rows: rows(&old, &new_standings),
        podium: impact::podium(&old, &new_standings),
        ratings,
        finished: (state.finished(), new.finished()),
        state: state.view() != new.view() || state.result() != new.result(),
        drawn_before: matches::later_round(now, id),
    }
}

/// The parts whose places differ.
fn parts(before: &Record, after: &Record) -> Vec<PartChange> {
    let (old, new) = (before.outcome().parts, after.outcome().parts);
    (0..old.len().max(new.len()))
        .filter_map(|at| {
            let places = |parts: &[crate::games::Part]| {
                parts.get(at).map(|part| part.places.clone()).unwrap_or_default()
            };
            let (old, new) = (places(&old), places(&new));
            let mut seats: Vec<&SeatId> = old.keys().chain(new.keys()).collect();
            seats.sort_unstable();
            seats.dedup();
            let places = seats.into_iter().filter(|seat| old.get(*seat) != new.get(*seat));
            let places: Vec<_> = places
                .map(|seat| (seat.clone(), old.get(seat).copied(), new.get(seat).copied()))
                .collect();
            (!places.is_empty()).then_some(PartChange { number: at + 1, places })
        })
        .collect()
}

/// The rows whose place or points differ.
pub(super) fn rows(before: &Standings, after: &Standings) -> Vec<RowChange> {
    let old = |entrant: EntrantId| before.row_of(entrant);
    after
        .rows
        .iter()
        .filter(|row| {
            old(row.entrant).is_none_or(|old| (old.rank, old.points) != (row.rank, row.points))
        })
        .map(|row| RowChange {
            entrant: row.entrant,
            before: old(row.entrant).cloned(),
            after: Some(row.clone()),
        })
        .collect()
}
