//! Matches: what the referee logs, and how the event learns of it.

use super::intent::kind_and_payload;
use super::streams::{self, Taken};
use super::{Club, EventId, Intent, Refused, chance, events, projections};
use crate::games::{Arg, Explanation, Illegal, Message};
use crate::log::{CORRECT, Draft, Entry as Logged_, EntryId, Folded, Seq, StreamId};
use crate::store::{MatchRow, Tx};
use crate::tournament::lot::Lot;
use crate::tournament::{EntrantId, Entry, Event, MatchId, OutcomeOf, Presence, Record};
use serde_json::{Map, Value};
use std::sync::Arc;

/// The answer to an entry that stands in a match's log.
#[derive(Debug, Clone)]
pub struct Logged {
    /// The entry.
    pub id: EntryId,
    /// Its place.
    pub seq: Seq,
    /// It stood there before this request.
    pub repeated: bool,
    /// What it meant, by which rules. Empty for a repeat that was corrected since.
    pub said: Vec<Explanation>,
    /// The end of the match's log now.
    pub head: Seq,
    /// The game's public state now.
    pub view: Value,
}

impl Club {
    /// Logs an entry of a match: one of the game's own, `note`, `finished` or `reopened`.
    ///
    /// # Errors
    /// The rules or the log refuse it; the match is as it was.
    pub fn log_match_entry(
        &self,
        id: MatchId,
        intent: Intent,
        kind: &str,
        payload: Map<String, Value>,
    ) -> Result<Logged, Refused> {
        if kind == "started" || kind == CORRECT {
            return Err(Illegal::input(Message::new("match-entry-not-by-hand")).into());
        }
        let kind = kind.to_owned();
        let mut lot = Lot::from_seed(chance::seed());
        self.store.write(move |tx| {
            let payload = match kind.as_str() {
                "note" => note(tx, &payload)?,
                _ => chance::completed(tx, id, intent.id, (&kind, payload), &mut lot)?,
            };
            log(tx, id, intent, kind, payload)
        })
    }

    /// Draws the turn order of a match again, by lot among those who play on. The log keeps
    /// what was drawn; the same request again draws nothing. `seed` is of the caller's, from the
    /// machine's own chance: whoever asks for the lot must not be able to choose it.
    ///
    /// # Errors
    /// The game has no order to draw now, or the log refuses the entry.
    pub fn draw_order(&self, id: MatchId, intent: Intent, seed: u64) -> Result<Logged, Refused> {
        let mut lot = Lot::from_seed(seed);
        self.store.write(move |tx| {
            let stream = chance::lock(tx, id)?;
            if let Some(entry) = streams::already(tx, stream, intent.id, "lot")? {
                return Ok(answer(&*streams::load::<Record>(tx, stream)?, &entry, true));
            }
            let record = streams::load::<Record>(tx, stream)?;
            let entry = record.state().lot(&mut lot).ok_or_else(|| {
                Refused::from(Illegal::input(Message::new("match-no-order-to-draw")))
            })?;
            let (kind, payload) = kind_of(entry);
            log(tx, id, intent, kind, payload)
        })
    }

    /// Corrects a match's log: void, replace or insert entries, with a reason.
    ///
    /// # Errors
    /// Later entries would no longer hold (they are named), or a target is not in force.
    pub fn correct_match(
        &self,
        id: MatchId,
        intent: Intent,
        changes: Value,
        reason: &str,
    ) -> Result<Logged, Refused> {
        let reason = reason.to_owned();
        self.store.write(move |tx| {
            let payload = events::correction(tx, changes, &reason)?;
            log(tx, id, intent, CORRECT.to_owned(), payload)
        })
    }
}

/// Takes an entrant who left the event out of the match he sits in.
pub(super) fn leave(
    tx: &mut Tx<'_>,
    event: EventId,
    id: MatchId,
    intent: Intent,
    entrant: EntrantId,
) -> Result<(), Refused> {
    let record = streams::load::<Record>(tx, StreamId::of_match(id.0))?;
    let Some(leaving) = record.state().leaving(entrant) else { return Ok(()) };
    let Value::Object(mut payload) = leaving else { unreachable!("a game's entry is an object") };
    let Some(Value::String(kind)) = payload.remove("kind") else {
        unreachable!("a game's entry is tagged by its kind")
    };
    log_in(tx, event, id, intent, kind, payload).map(|_| ())
}

/// A game's own entry as kind and payload.
fn kind_of(entry: Value) -> (String, Map<String, Value>) {
    let Value::Object(mut payload) = entry else { unreachable!("a game's entry is an object") };
    let Some(Value::String(kind)) = payload.remove("kind") else {
        unreachable!("a game's entry is tagged by its kind")
    };
    (kind, payload)
}

fn log(
    tx: &mut Tx<'_>,
    id: MatchId,
    intent: Intent,
    kind: String,
    payload: Map<String, Value>,
) -> Result<Logged, Refused> {
    let row: MatchRow = tx.load_match(id.0)?.ok_or(Refused::NotFound)?;
    log_in(tx, EventId(row.event_id), id, intent, kind, payload)
}

fn log_in(
    tx: &mut Tx<'_>,
    event: EventId,
    id: MatchId,
    intent: Intent,
    kind: String,
    payload: Map<String, Value>,
) -> Result<Logged, Refused> {
    tx.lock(event.stream())?;
    let folded_event = streams::load::<Event>(tx, event.stream())?;
    events::listed(folded_event.state(), id)?;
    let stream = StreamId::of_match(id.0);
    let reopening = kind == "reopened";
    let taken = streams::take::<Record>(
        tx,
        stream,
        intent,
        (kind, payload),
        commutes,
        |_, before, after| {
            if reopening {
                may_reopen(folded_event.state(), id)?;
            }
            may_sit(folded_event.state(), id, before, after)
        },
    )?;
    match taken {
        Taken::New(after, entry) => {
            tx.save_match(&projections::match_row(event, id, &after))?;
            tell(tx, event, &folded_event, id, &after, &entry)?;
            Ok(answer(&after, &entry, false))
        }
        Taken::Repeat(entry) => {
            let now = streams::load::<Record>(tx, stream)?;
            Ok(answer(&now, &entry, true))
        }
    }
}

fn answer(folded: &Folded<Record>, entry: &Logged_, repeated: bool) -> Logged {
    let said = folded.lines().iter().rev().find(|line| line.id == entry.draft.id);
    Logged {
        id: entry.draft.id,
        seq: entry.seq,
        repeated,
        said: said.map(|line| line.note.clone()).unwrap_or_default(),
        head: folded.head().head,
        view: folded.state().view(),
    }
}

/// The payload of a note: its words are free text, so the log holds only their hash.
fn note(tx: &mut Tx<'_>, payload: &Map<String, Value>) -> Result<Map<String, Value>, Refused> {
    const LONGEST: usize = 500;
    let text = payload.get("text").and_then(Value::as_str).map(str::trim).unwrap_or_default();
    if text.is_empty() || text.chars().count() > LONGEST || payload.len() != 1 {
        return Err(Illegal::input(Message::new("match-note-length").with("longest", 500)).into());
    }
    let hash = super::texts::keep(tx, text, None)?;
    Ok(Map::from_iter([("text".to_owned(), Value::String(hash.to_string()))]))
}

/// Notes change nothing, so they pass whatever their writer has not seen.
fn commutes(draft: &Draft, other: &Logged_) -> bool {
    draft.kind == "note" || other.draft.kind == "note"
}

/// A match's end can be taken back until the next round has been drawn.
fn may_reopen(event: &Event, id: MatchId) -> Result<(), Refused> {
    let later = event.pairing(id).and_then(|(round, _)| {
        event.rounds.last().filter(|last| last.number > round.number).map(|last| last.number)
    });
    match later {
        None => Ok(()),
        Some(round) => Err(Illegal::input(
            Message::new("match-reopen-next-round").with("round", i64::from(round)),
        )
        .into()),
    }
}

/// Whoever joins a match is present in the event and sits at no other table.
fn may_sit(event: &Event, id: MatchId, before: &Record, after: &Record) -> Result<(), Refused> {
    let sat = before.seated();
    for joined in after.seated().into_iter().filter(|one| !sat.contains(one)) {
        let present = event
            .entrants
            .get(&joined)
            .is_some_and(|entrant| entrant.presence == Presence::CheckedIn);
        let elsewhere = event.open_match_of(joined).is_some_and(|pairing| pairing.id != id);
        let drawn_here = event
            .pairing(id)
            .is_some_and(|(_, pairing)| pairing.everybody().any(|one| one == joined));
        if elsewhere || !(present || drawn_here) {
            let key =
                if elsewhere { "match-join-sits-elsewhere" } else { "match-join-not-present" };
            return Err(Illegal::input(
                Message::new(key).with("entrant", Arg::Seat(joined.to_string())),
            )
            .into());
        }
    }
    if let Some(stranger) = after.stranger() {
        return Err(Illegal::input(
            Message::new("match-join-not-present").with("entrant", stranger),
        )
        .into());
    }
    Ok(())
}

/// Tells the event a match's new outcome, in the same transaction, if it is new.
fn tell(
    tx: &mut Tx<'_>,
    event: EventId,
    folded: &Arc<Folded<Event>>,
    id: MatchId,
    record: &Folded<Record>,
    cause: &Logged_,
) -> Result<(), Refused> {
    let state = record.state();
    let told = OutcomeOf {
        id,
        head: record.head().head,
        hash: record.head().hash,
        seated: state.seated(),
        begun: state.begun(),
        finished: state.finished(),
        decided: state.decided().map(|decided| decided.how),
        outcome: state.outcome(),
    };
    let known = folded.state().pairing(id).is_some_and(|(_, pairing)| {
        pairing.seated == told.seated
            && pairing.begun == told.begun
            && pairing.finished == told.finished
            && pairing.decided == told.decided
            && pairing.outcome == told.outcome
    });
    if known {
        return Ok(());
    }
    let intent = Intent {
        id: crate::log::inserted(cause.draft.id, u32::MAX),
        base: None,
        actor: crate::log::Actor::System,
        device: None,
        made_at: cause.recorded_at,
    };
    let (kind, payload) = kind_and_payload(&Entry::Outcome(told));
    events::log_entry(tx, event, intent, kind, payload).map(|_| ())
}
