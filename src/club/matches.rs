//! Matches: what the referee logs, and how the event learns of it.

use super::intent::kind_and_payload;
use super::streams::{self, Taken};
use super::{Club, EventId, Intent, Refused, chance, events, projections, texts};
use crate::games::{self, Arg, Explanation, Illegal, Message};
use crate::log::{CORRECT, Draft, Entry as Logged_, EntryId, Folded, Hash, Line, Seq, StreamId};
use crate::store::{MatchRow, Tx};
use crate::tournament::lot::Lot;
use crate::tournament::{
    Decided, EntrantId, Entry, Event, How, MatchId, OutcomeOf, Phase, Presence, Record,
};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Marks a correction as the taking back of the last entry.
pub(super) const UNDO: &str = "undo";

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
                "finished" | "reopened" => payload,
                _ => {
                    let payload = said_in_full(tx, id, &kind, payload)?;
                    chance::completed(tx, id, intent.id, (&kind, payload), &mut lot)?
                }
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

    /// Takes back the last thing that happened in a match: a correction that voids it.
    ///
    /// # Errors
    /// The entry is not the last in force: what lies further back is corrected with a reason,
    /// by whoever may.
    pub fn undo_last(
        &self,
        id: MatchId,
        intent: Intent,
        target: EntryId,
        reason: &str,
    ) -> Result<Logged, Refused> {
        let reason = reason.to_owned();
        self.store.write(move |tx| {
            let stream = StreamId::of_match(id.0);
            if streams::already(tx, stream, intent.id, CORRECT)?.is_none() {
                let record = streams::load::<Record>(tx, stream)?;
                if last_of(&record).is_none_or(|last| last.id != target) {
                    // Something may have come in between: then that is what to tell.
                    streams::must_be_current(tx, stream, intent.base)?;
                    return Err(Illegal::input(Message::new("match-undo-not-last")).into());
                }
            }
            let mut payload = events::correction(tx, json!([{ "void": target }]), &reason)?;
            // Told from a correction that somebody was asked for: it is no public notice.
            payload.insert(UNDO.to_owned(), Value::Bool(true));
            log(tx, id, intent, CORRECT.to_owned(), payload)
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
        let mut lot = Lot::from_seed(chance::seed());
        self.store.write(move |tx| {
            let changes = changes_in_full(tx, id, changes)?;
            let changes = chance::changes_completed(tx, id, intent.id, changes, &mut lot)?;
            let payload = events::correction(tx, changes, &reason)?;
            log(tx, id, intent, CORRECT.to_owned(), payload)
        })
    }
}

/// The last thing in force that happened after the match's beginning.
pub(super) fn last_of(record: &Folded<Record>) -> Option<&Line<Vec<Explanation>>> {
    record.lines().last().map(|line| &**line).filter(|line| line.fact.kind != "started")
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

/// Ends a match nobody plays because a side has left: the other one wins it, if there is one.
pub(super) fn forfeit(
    tx: &mut Tx<'_>,
    event: EventId,
    id: MatchId,
    intent: Intent,
    winner: Option<EntrantId>,
) -> Result<(), Refused> {
    let decided = Decided {
        how: How::Forfeit,
        winner: winner.map(|one| one.to_string()),
        score: BTreeMap::new(),
    };
    let Ok(Value::Object(payload)) = serde_json::to_value(&decided) else {
        unreachable!("a struct with named fields writes an object")
    };
    log_in(tx, event, id, intent, "decided".to_owned(), payload).map(|_| ())
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
    let is_note = kind == "note";
    let taken = streams::take::<Record>(
        tx,
        stream,
        intent,
        (kind, payload),
        commutes,
        |_, before, after| {
            if is_note { Ok(()) } else { may_follow(folded_event.state(), id, before, after) }
        },
    )?;
    match taken {
        Taken::New(after, entry) => {
            let table = folded_event.state().pairing(id).map(|(_, pairing)| pairing.table);
            tx.save_match(&projections::match_row(event, id, table, &after))?;
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
    let text = payload.get("text").and_then(Value::as_str).unwrap_or_default();
    let text = texts::plain(text);
    if text.is_empty() || text.chars().count() > LONGEST || payload.len() != 1 {
        return Err(Illegal::input(Message::new("match-note-length").with("longest", 500)).into());
    }
    let hash = texts::keep(tx, &text, None)?;
    Ok(Map::from_iter([("text".to_owned(), Value::String(hash.to_string()))]))
}

/// An entry of the game that says all the game asks of one made at its table
/// ([`games::Game::complete`]), with the words of its reason kept beside the log.
fn said_in_full(
    tx: &mut Tx<'_>,
    id: MatchId,
    kind: &str,
    payload: Map<String, Value>,
) -> Result<Map<String, Value>, Refused> {
    let record = streams::load::<Record>(tx, StreamId::of_match(id.0))?;
    let started = record.state().started();
    if let Some(game) = started.and_then(|started| games::kind(&started.game)) {
        let mut body = payload.clone();
        body.insert("kind".to_owned(), Value::String(kind.to_owned()));
        game.complete(&Value::Object(body))?;
    }
    reasoned(tx, payload)
}

/// The same for the entries a correction brings.
fn changes_in_full(tx: &mut Tx<'_>, id: MatchId, mut changes: Value) -> Result<Value, Refused> {
    let new = changes.as_array_mut().into_iter().flatten();
    for entry in new.filter_map(|change| change.get_mut("entry")?.as_object_mut()) {
        let Some(Value::String(kind)) = entry.get("kind").cloned() else { continue };
        let body = std::mem::take(entry);
        // The words of a note are kept where they can be erased.
        *entry = if kind == "note" { noted(tx, body)? } else { said_in_full(tx, id, &kind, body)? };
    }
    Ok(changes)
}

/// A note of a correction, with its kind.
fn noted(tx: &mut Tx<'_>, mut body: Map<String, Value>) -> Result<Map<String, Value>, Refused> {
    let kind = body.remove("kind").unwrap_or_default();
    let mut kept = note(tx, &body)?;
    kept.insert("kind".to_owned(), kind);
    Ok(kept)
}

/// The payload with the words of its reason kept beside the log, which holds only their hash.
/// Left empty, there is none.
fn reasoned(
    tx: &mut Tx<'_>,
    mut payload: Map<String, Value>,
) -> Result<Map<String, Value>, Refused> {
    const LONGEST: usize = 500;
    let Some(Value::String(words)) = payload.remove("reason") else { return Ok(payload) };
    let words = words.trim();
    if words.chars().count() > LONGEST {
        let message = Message::new("match-note-length").with("longest", 500);
        return Err(Illegal::input(message).into());
    }
    if words.parse::<Hash>().is_ok() {
        // A corrected entry that names the words it was made with.
        payload.insert("reason".to_owned(), Value::String(words.to_owned()));
    } else if !words.is_empty() {
        let hash = super::texts::keep(tx, words, None)?;
        payload.insert("reason".to_owned(), Value::String(hash.to_string()));
    }
    Ok(payload)
}

/// Notes change nothing, so they pass whatever their writer has not seen.
fn commutes(draft: &Draft, other: &Logged_) -> bool {
    draft.kind == "note" || other.draft.kind == "note"
}

/// Whether the event lets a match go from one state to another, by an entry or a correction.
pub(super) fn may_follow(
    event: &Event,
    id: MatchId,
    before: &Record,
    after: &Record,
) -> Result<(), Refused> {
    goes_on(event)?;
    stays_started(before, after)?;
    // Nobody plays on what an arbiter gave to the other side; what was played can be corrected.
    let forfeited = event.pairing(id).is_some_and(|(_, pairing)| pairing.told.is_some());
    if forfeited && !before.finished() {
        return Err(Illegal::input(Message::new("match-forfeited-by-penalty")).into());
    }
    // By what it does, not by its kind: a correction can open a match again too.
    if before.finished() && !after.finished() {
        may_reopen(event, id)?;
    }
    let how = |record: &Record| record.decided().map(|decided| decided.how);
    let counts = |record: &Record| (record.finished(), how(record), record.outcome());
    if let Some((round, _)) = event.pairing(id).filter(|_| counts(before) != counts(after)) {
        event.results_may_change(round.stage)?;
    }
    may_sit(event, id, before, after)
}

/// A finished event's matches stand as they are until the organizer reopens the event.
fn goes_on(event: &Event) -> Result<(), Refused> {
    match event.phase {
        Phase::Finished => Err(Illegal::input(Message::new("event-is-finished")).into()),
        Phase::Preparing | Phase::Running => Ok(()),
    }
}

/// How a match began is settled for good: its game, its rules and who was seated.
fn stays_started(before: &Record, after: &Record) -> Result<(), Refused> {
    if before.started().is_some() && before.started() != after.started() {
        return Err(Illegal::input(Message::new("correction-of-start")).into());
    }
    Ok(())
}

/// A match's end can be taken back until the next round has been drawn.
fn may_reopen(event: &Event, id: MatchId) -> Result<(), Refused> {
    match later_round(event, id) {
        None => Ok(()),
        Some(round) => Err(Illegal::input(
            Message::new("match-reopen-next-round").with("round", i64::from(round)),
        )
        .into()),
    }
}

/// The newest round, if it was drawn after the match's own.
pub(super) fn later_round(event: &Event, id: MatchId) -> Option<u32> {
    let (round, _) = event.pairing(id)?;
    event.rounds.last().map(|last| last.number).filter(|last| *last > round.number)
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

/// What the event is told of a match.
pub(super) fn outcome(id: MatchId, record: &Folded<Record>) -> OutcomeOf {
    let state = record.state();
    OutcomeOf {
        id,
        head: record.head().head,
        hash: record.head().hash,
        seated: state.seated(),
        begun: state.begun(),
        finished: state.finished(),
        decided: state.decided().map(|decided| decided.how),
        outcome: state.outcome(),
    }
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
    let told = outcome(id, record);
    let known = folded.state().pairing(id).is_some_and(|(_, pairing)| {
        pairing.seated == told.seated
            && pairing.begun == told.begun
            && pairing.as_told() == (told.finished, told.decided, &told.outcome)
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
