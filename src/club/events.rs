//! Events: making, changing, entrants, ending.

use super::intent::kind_and_payload;
use super::streams::{self, Taken};
use super::{Club, Intent, Refused, matches, penalties, projections, texts};
use crate::games::{Arg, Illegal, Message};
use crate::log::{CORRECT, Draft, Entry as Logged, EntryId, Folded, Hash, Seq, StreamId};
use crate::store::{EventRow, Reader, Tx};
use crate::tournament::{EntrantId, Entry, Event, MatchId, Pairing, Phase, Settings};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::{BTreeSet, HashSet};
use std::fmt;
use std::sync::Arc;
use uuid::Uuid;

/// An event's id; its log is the stream `tournament:ID`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EventId(pub Uuid);

impl fmt::Display for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl EventId {
    /// The event's stream.
    #[must_use]
    pub const fn stream(self) -> StreamId {
        StreamId::of_tournament(self.0)
    }
}

/// Somebody to be entered.
#[derive(Debug, Clone)]
pub struct NewEntrant {
    /// The person.
    pub person: Uuid,
    /// The number on the tag; `None` takes the smallest free one.
    pub number: Option<u32>,
    /// Team, in team play.
    pub team: Option<String>,
    /// He is here already.
    pub checked_in: bool,
}

impl Club {
    /// Makes an event and gives its address name.
    ///
    /// # Errors
    /// A setting is wrong; nothing is made.
    pub fn create_event(
        &self,
        intent: Intent,
        settings: Settings,
    ) -> Result<(EventId, String), Refused> {
        settings.check()?;
        // The id follows from the intent's, so that a repeated request finds its own event.
        let id = EventId(intent.id.0);
        self.store.write(move |tx| {
            if let Some(row) = tx.load_event(id.0)? {
                // A form sent again makes nothing twice; another form with its id is no repeat.
                let first = tx.entries(id.stream(), Seq::START)?.into_iter().next();
                let (kind, payload) =
                    kind_and_payload(&Entry::Created { settings: Box::new(settings) });
                let same = first.is_some_and(|entry| {
                    entry.draft.kind == kind && entry.draft.payload == payload
                });
                return if same {
                    Ok((id, row.slug))
                } else {
                    Err(crate::log::Rejected::IdReused.into())
                };
            }
            let slug = free_slug(tx, &settings.name)?;
            let entry = Entry::Created { settings: Box::new(settings) };
            match streams::take::<Event>(
                tx,
                id.stream(),
                intent,
                kind_and_payload(&entry),
                commutes,
                |_, _, _| Ok(()),
            )? {
                Taken::New(event, _) => projections::save_event(tx, id, &slug, None, &event)?,
                Taken::Repeat(_) => {}
            }
            Ok((id, slug))
        })
    }

    /// Logs an entry of the event: settings, presence, teams, finish, reopen.
    ///
    /// Draws, withdrawals and outcomes have use cases of their own, because they touch matches.
    ///
    /// # Errors
    /// The event's rules or the log refuse it.
    pub fn log_event_entry(
        &self,
        id: EventId,
        intent: Intent,
        entry: Entry,
    ) -> Result<Seq, Refused> {
        if matches!(
            entry,
            Entry::Created { .. }
                | Entry::Drawn(_)
                | Entry::LotDrawn { .. }
                | Entry::Outcome(_)
                | Entry::Withdrawn { .. }
                | Entry::Disqualified { .. }
                | Entry::Penalized(_)
                | Entry::Lifted { .. }
        ) {
            return Err(Illegal::input(Message::new("event-entry-not-by-hand")).into());
        }
        let (kind, payload) = kind_and_payload(&entry);
        self.store.write(move |tx| {
            log_entry_if(tx, id, intent, (kind, payload), |event| may_be_wanted(event, &entry))
        })
    }

    /// Corrects the event's own log: void, replace or insert entries, with a reason.
    ///
    /// # Errors
    /// Later entries would no longer hold (they are named), or a target is not in force.
    pub fn correct_event(
        &self,
        id: EventId,
        intent: Intent,
        changes: Value,
        reason: &str,
    ) -> Result<Seq, Refused> {
        let reason = reason.to_owned();
        self.store.write(move |tx| {
            leaves_outcomes(tx, &changes)?;
            let payload = correction(tx, changes, &reason)?;
            log_entry(tx, id, intent, CORRECT.to_owned(), payload)
        })
    }

    /// Enters people; whoever is entered already is left as he is. Returns how many were new.
    ///
    /// # Errors
    /// A person does not exist, or a number is taken; nobody is entered then.
    pub fn enter(
        &self,
        id: EventId,
        intent: &Intent,
        people: Vec<NewEntrant>,
    ) -> Result<usize, Refused> {
        let intent = intent.clone();
        self.store.write(move |tx| enter(tx, id, &intent, people))
    }

    /// Checks in everybody who is expected. Returns how many that were.
    ///
    /// # Errors
    /// The event is over.
    pub fn check_in_all(&self, id: EventId, intent: &Intent) -> Result<usize, Refused> {
        let intent = intent.clone();
        self.store.write(move |tx| {
            tx.lock(id.stream())?;
            let event = streams::load::<Event>(tx, id.stream())?;
            let expected: Vec<EntrantId> = event
                .state()
                .entrants
                .iter()
                .filter(|(_, one)| one.presence == crate::tournament::Presence::Expected)
                .map(|(entrant, _)| *entrant)
                .collect();
            let entries = (0u32..).zip(&expected).map(|(index, entrant)| {
                (sub_intent(&intent, index), Entry::CheckedIn { entrant: *entrant })
            });
            log_all(tx, id, entries)?;
            Ok(expected.len())
        })
    }

    /// Takes back a check-in of everybody: those it checked in are expected again. Whoever has come
    /// to sit at a table since stays here, and then nothing is taken back.
    ///
    /// # Errors
    /// There was no such check-in, or entries made since depend on it.
    pub fn take_back_check_in(
        &self,
        id: EventId,
        intent: Intent,
        made: EntryId,
    ) -> Result<Seq, Refused> {
        self.store.write(move |tx| {
            let mut changes = Vec::new();
            for index in 0u32.. {
                let part = sub_intent(&Intent { id: made, ..intent.clone() }, index).id;
                let known = tx.entry(part)?;
                let known = known.filter(|one| one.draft.stream == id.stream());
                let Some(entry) = known.filter(|one| one.draft.kind == "checked_in") else { break };
                changes.push(json!({ "void": entry.draft.id }));
            }
            if changes.is_empty() {
                return Err(Refused::NotFound);
            }
            let mut payload = Map::new();
            payload.insert("changes".to_owned(), Value::Array(changes));
            payload.insert(matches::UNDO.to_owned(), Value::Bool(true));
            log_entry(tx, id, intent, CORRECT.to_owned(), payload)
        })
    }

    /// An entrant leaves the event: he keeps what he played, is not drawn any more, and
    /// leaves the table he sits at (FA-15); a paired match that has not begun he forfeits.
    ///
    /// # Errors
    /// He is withdrawn already, or the event is over.
    pub fn withdraw(
        &self,
        id: EventId,
        intent: Intent,
        entrant: EntrantId,
    ) -> Result<Seq, Refused> {
        self.store.write(move |tx| take_out(tx, id, intent, entrant, Entry::Withdrawn { entrant }))
    }

    /// An entrant is taken out of the event, with a reason and the rule, if one is named: he has no place, is not drawn any
    /// more and leaves the table he sits at; what he played stays. [`Entry::Reinstated`] lifts it.
    ///
    /// # Errors
    /// He is disqualified already, the event is over, or there is no reason.
    pub fn disqualify(
        &self,
        id: EventId,
        intent: Intent,
        entrant: EntrantId,
        rule: &str,
        reason: &str,
    ) -> Result<Seq, Refused> {
        let (rule, reason) = (rule.to_owned(), reason.to_owned());
        self.store.write(move |tx| {
            let reason = Some(reason_kept(tx, &reason)?);
            let rule = penalties::rule_kept(tx, &rule)?;
            take_out(tx, id, intent, entrant, Entry::Disqualified { entrant, reason, rule })
        })
    }
}

/// Logs that somebody leaves, and takes him out of the match he sits in.
fn take_out(
    tx: &mut Tx<'_>,
    id: EventId,
    intent: Intent,
    entrant: EntrantId,
    entry: Entry,
) -> Result<Seq, Refused> {
    let before = streams::load::<Event>(tx, id.stream())?;
    let open = before
        .state()
        .open_match_of(entrant)
        .map(|pairing| (pairing.id, unplayed_winner(before.state(), pairing, entrant)));
    let leave = sub_intent(&intent, 0);
    let (kind, payload) = kind_and_payload(&entry);
    let seq = log_entry(tx, id, intent, kind, payload)?;
    match open {
        Some((open, None)) => matches::leave(tx, id, open, leave, entrant)?,
        Some((open, winner)) => matches::forfeit(tx, id, open, leave, winner)?,
        None => {}
    }
    Ok(seq)
}

/// Who wins a match that has not begun when this entrant leaves it. Where rounds are paired that
/// is a forfeit: for pairing no meeting (S2), for ratings no game, and nobody has to end it at
/// the table.
pub(super) fn unplayed_winner(
    event: &Event,
    pairing: &Pairing,
    leaving: EntrantId,
) -> Option<EntrantId> {
    let (round, _) = event.pairing(pairing.id)?;
    if pairing.begun || !event.settings().format(round.stage).pairs() {
        return None;
    }
    match pairing.seats.as_slice() {
        [one, other] if *one == leaving => Some(*other),
        [one, other] if *other == leaving => Some(*one),
        _ => None,
    }
}

/// Enters people; whoever is entered already is left as he is.
pub(super) fn enter(
    tx: &mut Tx<'_>,
    id: EventId,
    intent: &Intent,
    people: Vec<NewEntrant>,
) -> Result<usize, Refused> {
    tx.lock(id.stream())?;
    let event = streams::load::<Event>(tx, id.stream())?;
    let mut known: HashSet<_> = event.state().entrants.values().map(|one| one.person).collect();
    let mut numbers: BTreeSet<u32> =
        event.state().entrants.values().map(|one| one.number).collect();
    let mut free = 1..;
    let mut entries = Vec::new();
    let mut entered = 0;
    let asked = people.len();
    for (index, new) in (0u32..).zip(people) {
        let person = tx.person(new.person)?.ok_or(Refused::NotFound)?;
        let person = person.merged_into.unwrap_or(person.id);
        if !known.insert(person) {
            continue;
        }
        let entrant = EntrantId(crate::log::inserted(intent.id, 2 * index).0);
        let number = new.number.or_else(|| free.find(|number| !numbers.contains(number)));
        let number = number.expect("fewer entrants than numbers");
        numbers.insert(number);
        let entry = Entry::Entered { entrant, person, number, team: new.team };
        entries.push((sub_intent(intent, 2 * index), entry));
        if new.checked_in {
            entries.push((sub_intent(intent, 2 * index + 1), Entry::CheckedIn { entrant }));
        }
        entered += 1;
    }
    // The same request again is answered as the first one was: they are in by it.
    if entered == 0 && entered_by(tx, intent, asked)? {
        return Ok(asked);
    }
    log_all(tx, id, entries)?;
    Ok(entered)
}

/// Whether this very request entered somebody before.
fn entered_by(tx: &mut Tx<'_>, intent: &Intent, asked: usize) -> Result<bool, Refused> {
    for (index, _) in (0u32..).zip(0..asked) {
        if tx.entry(sub_intent(intent, 2 * index).id)?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// An intent for a part of a request that makes several entries.
pub(super) fn sub_intent(intent: &Intent, index: u32) -> Intent {
    Intent {
        id: crate::log::inserted(intent.id, index ^ 0x8000_0000),
        base: None,
        ..intent.clone()
    }
}

/// Appends several entries and saves once what follows for the event's rows.
fn log_all(
    tx: &mut Tx<'_>,
    id: EventId,
    entries: impl IntoIterator<Item = (Intent, Entry)>,
) -> Result<(), Refused> {
    let row = tx.load_event(id.0)?.ok_or(Refused::NotFound)?;
    let before = streams::load::<Event>(tx, id.stream())?;
    let mut newest = Arc::clone(&before);
    for (intent, entry) in entries {
        let entry = kind_and_payload(&entry);
        let taken =
            streams::take::<Event>(tx, id.stream(), intent, entry, commutes, |_, _, _| Ok(()))?;
        if let Taken::New(after, _) = taken {
            newest = after;
        }
    }
    save(tx, id, &row, &before, &newest)
}

/// Appends to the event's stream and saves what follows for its rows.
pub(super) fn log_entry(
    tx: &mut Tx<'_>,
    id: EventId,
    intent: Intent,
    kind: String,
    payload: Map<String, Value>,
) -> Result<Seq, Refused> {
    log_entry_if(tx, id, intent, (kind, payload), |_| Ok(()))
}

/// The same, if the event as it is lets somebody ask for it now.
pub(super) fn log_entry_if(
    tx: &mut Tx<'_>,
    id: EventId,
    intent: Intent,
    entry: (String, Map<String, Value>),
    may: impl FnOnce(&Event) -> Result<(), Illegal>,
) -> Result<Seq, Refused> {
    tx.lock(id.stream())?;
    let row = tx.load_event(id.0)?.ok_or(Refused::NotFound)?;
    let before = streams::load::<Event>(tx, id.stream())?;
    let taken =
        streams::take::<Event>(tx, id.stream(), intent, entry, commutes, |_, before, after| {
            may(before)?;
            holds_together(after)
        })?;
    match taken {
        Taken::New(after, entry) => {
            save(tx, id, &row, &before, &after)?;
            Ok(entry.seq)
        }
        Taken::Repeat(entry) => Ok(entry.seq),
    }
}

/// Whether a person can ask for an entry that older logs may have all the same.
fn may_be_wanted(event: &Event, entry: &Entry) -> Result<(), Illegal> {
    match entry {
        Entry::Seeded { stage, .. } => event.may_begin(*stage),
        Entry::ByeRequested { round, .. } => event.may_have_bye_in(*round),
        Entry::TieBroken { id, .. } => match event.pairing(*id) {
            Some((round, _)) => event.results_may_change(round.stage),
            None => Ok(()),
        },
        _ => Ok(()),
    }
}

/// What no correction may leave behind, whatever it voids: an event that does not exist, or
/// one that is over while a table plays.
pub(super) fn holds_together(event: &Event) -> Result<(), Refused> {
    if event.settings.is_none() {
        return Err(Illegal::input(Message::new("correction-of-start")).into());
    }
    let mut tables = event.rounds.iter().flat_map(|round| &round.matches);
    match tables.find(|pairing| !pairing.finished && event.phase == Phase::Finished) {
        None => Ok(()),
        Some(open) => Err(Illegal::input(
            Message::new("event-finish-open-table").with("table", i64::from(open.table)),
        )
        .into()),
    }
}

/// Outcomes come from the tables: what is wrong with one is corrected in its match.
pub(super) fn leaves_outcomes(reader: &mut Reader<'_>, changes: &Value) -> Result<(), Refused> {
    for change in changes.as_array().into_iter().flatten() {
        let targets = ["void", "replace"].iter().filter_map(|name| change.get(*name)?.as_str());
        let ids = targets.filter_map(|id| Uuid::parse_str(id).ok().map(EntryId));
        let mut outcome = change["entry"]["kind"] == "outcome";
        for id in ids {
            outcome |= reader.entry(id)?.is_some_and(|entry| entry.draft.kind == "outcome");
        }
        if outcome {
            return Err(Illegal::input(Message::new("correction-of-outcome")).into());
        }
    }
    Ok(())
}

pub(super) fn save(
    tx: &mut Tx<'_>,
    id: EventId,
    row: &EventRow,
    before: &Arc<Folded<Event>>,
    after: &Arc<Folded<Event>>,
) -> Result<(), Refused> {
    projections::save_event(tx, id, &row.slug, Some(before.state()), after)
}

/// Keeps the words of a reason beside the log; the log holds their hash.
pub(super) fn reason_kept(tx: &mut Tx<'_>, reason: &str) -> Result<Hash, Refused> {
    const LONGEST_REASON: usize = 500;
    let reason = texts::plain(reason);
    if reason.is_empty() || reason.chars().count() > LONGEST_REASON {
        return Err(Illegal::input(
            Message::new("correction-reason-length").with("longest", Arg::Number(500)),
        )
        .into());
    }
    texts::keep(tx, &reason, None)
}

/// The payload of a correction; the reason is free text, so the log holds only its hash.
pub(super) fn correction(
    tx: &mut Tx<'_>,
    changes: Value,
    reason: &str,
) -> Result<Map<String, Value>, Refused> {
    let hash = reason_kept(tx, reason)?;
    let mut payload = Map::new();
    payload.insert("changes".to_owned(), changes);
    payload.insert("reason".to_owned(), Value::String(hash.to_string()));
    Ok(payload)
}

/// Entries of different entrants pass each other, and outcomes pass everything: they
/// come from the tables, not from whoever has the entrants' page open.
fn commutes(draft: &Draft, other: &Logged) -> bool {
    let entrant = |payload: &Map<String, Value>| payload.get("entrant").cloned();
    if other.draft.kind == "outcome" {
        return true;
    }
    match (entrant(&draft.payload), entrant(&other.draft.payload)) {
        (Some(mine), Some(theirs)) => mine != theirs,
        _ => false,
    }
}

/// An address name for an event: its name in Latin letters, made unique by a number.
pub(super) fn free_slug(tx: &mut Tx<'_>, name: &str) -> Result<String, Refused> {
    let stem = slug(name);
    if tx.load_event_by_slug(&stem)?.is_none() {
        return Ok(stem);
    }
    for number in 2u32.. {
        let numbered = format!("{stem}-{number}");
        if tx.load_event_by_slug(&numbered)?.is_none() {
            return Ok(numbered);
        }
    }
    unreachable!("there are fewer events than numbers")
}

/// A name in Latin letters, as addresses have it.
pub(super) fn slug(name: &str) -> String {
    let mut slug = String::new();
    for letter in name.to_lowercase().chars() {
        match latin(letter) {
            Some(latin) => slug.push_str(latin),
            None if letter.is_ascii_alphanumeric() => slug.push(letter),
            None if !slug.is_empty() && !slug.ends_with('-') => slug.push('-'),
            None => {}
        }
        if slug.len() >= 48 {
            break;
        }
    }
    let slug = slug.trim_matches('-');
    if slug.is_empty() { "event".to_owned() } else { slug.to_owned() }
}

/// The usual Latin spelling of a Russian letter in addresses.
const fn latin(letter: char) -> Option<&'static str> {
    Some(match letter {
        'а' => "a",
        'б' => "b",
        'в' => "v",
        'г' => "g",
        'д' => "d",
        'е' | 'ё' | 'э' => "e",
        'ж' => "zh",
        'з' => "z",
        'и' => "i",
        'й' | 'ы' => "y",
        'к' => "k",
        'л' => "l",
        'м' => "m",
        'н' => "n",
        'о' => "o",
        'п' => "p",
        'р' => "r",
        'с' => "s",
        'т' => "t",
        'у' => "u",
        'ф' => "f",
        'х' => "kh",
        'ц' => "ts",
        'ч' => "ch",
        'ш' => "sh",
        'щ' => "shch",
        'ъ' | 'ь' => "",
        'ю' => "yu",
        'я' => "ya",
        'ā' => "a",
        'č' => "c",
        'ē' => "e",
        'ģ' => "g",
        'ī' => "i",
        'ķ' => "k",
        'ļ' => "l",
        'ņ' => "n",
        'š' => "s",
        'ū' => "u",
        'ž' => "z",
        _ => return None,
    })
}

/// The match's event, if the event still lists it.
pub(super) fn listed(event: &Event, id: MatchId) -> Result<(), Refused> {
    event.pairing(id).map(|_| ()).ok_or(Refused::NotFound)
}
