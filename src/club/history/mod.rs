//! Logs as people read them: every entry with what it says now, who made it, and its words.

mod changed;

pub use changed::Changed;

use super::accounts::StaffEntry;
use super::accounts::record::Staff;
use super::{Club, EventId, EventView, Refused, archive, matches, streams, texts, view};
use crate::games::Explanation;
use crate::log::{Actor, CORRECT, Entry, EntryId, Fact, Folded, Hash, Line, Seq, State, StreamId};
use crate::store::Reader;
use crate::tournament::{EntrantId, Entry as OfEvent, Event, MatchId, Record, Settings};
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// An entry of a log as a history shows it.
#[derive(Debug, Clone)]
pub struct HistoryLine {
    /// The entry as it was made.
    pub entry: Entry,
    /// What it says now: a correction may have replaced it. `None` if it is not in force.
    pub now: Option<Value>,
    /// What it means now.
    pub said: Vec<Explanation>,
    /// It was replaced by a later correction.
    pub replaced: bool,
    /// It takes back the last entry, as a referee's undo does.
    pub undo: bool,
    /// The words of a correction or a note; `None` if there are none or they were erased.
    pub words: Option<String>,
    /// Who made it, for those who may see that.
    pub by: Option<String>,
    /// What it changed, if it is a correction.
    pub changed: Vec<Changed>,
}

/// A part of everything that was logged for an event, the newest first.
#[derive(Debug, Clone)]
pub struct EventHistory {
    /// The event.
    pub event: EventView,
    /// The lines.
    pub lines: Vec<EventLine>,
    /// How many lines there are in all.
    pub total: u64,
    /// The names of those who were taken off the list of entrants.
    pub gone: HashMap<EntrantId, String>,
}

/// An entry of the event's log or of one of its matches'.
#[derive(Debug, Clone)]
pub struct EventLine {
    /// The entry.
    pub line: HistoryLine,
    /// The match, if it is a match's.
    pub table: Option<AtTable>,
    /// What it says of a role, if it is one of the event's roles.
    pub role: Option<OfRole>,
    /// What it changed.
    pub before: Option<Before>,
}

/// What stood before an entry that sets it anew.
#[derive(Debug, Clone, PartialEq)]
pub enum Before {
    /// The event's settings.
    Settings(Box<Settings>),
    /// An entrant's number.
    Number(u32),
    /// An entrant's team.
    Team(Option<String>),
}

/// What an entry says of a role.
#[derive(Debug, Clone)]
pub struct OfRole {
    /// The entry.
    pub entry: StaffEntry,
    /// The name of the user or of the phone that it is about, as far as it is known here.
    pub whom: Option<String>,
}

/// A match of the event, also one whose draw was taken back.
#[derive(Debug, Clone)]
pub struct AtTable {
    /// The match.
    pub id: MatchId,
    /// The event still lists it.
    pub listed: bool,
    folded: Arc<Folded<Record>>,
}

impl AtTable {
    /// The match's state.
    #[must_use]
    pub fn record(&self) -> &Record {
        self.folded.state()
    }
}

impl Club {
    /// Every entry of an event's own log, the oldest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn event_entries(&self, id: EventId) -> Result<Vec<Entry>, Refused> {
        self.store.read(|reader| Ok(reader.entries(id.stream(), Seq::START)?))
    }

    /// What was logged for an event and at its tables, the newest first: at most `most` lines
    /// after the first `skip`.
    ///
    /// # Errors
    /// There is no such event, or the database cannot be read.
    pub fn event_history(&self, slug: &str, skip: u64, most: u32) -> Result<EventHistory, Refused> {
        self.store.read(|reader| {
            let row = reader.load_event_by_slug(slug)?.ok_or(Refused::NotFound)?;
            let id = EventId(row.id);
            let event = view::event_view(reader, row)?;
            let matches = archive::matches_ever(reader, id)?;
            let roles = StreamId::of_staff(id.0);
            let all: Vec<StreamId> = [id.stream(), roles].into_iter().chain(matches).collect();
            let total = reader.count_entries(&all)?;
            let entries = reader.newest_entries(&all, skip, most)?;
            let log = streams::load::<Event>(reader, id.stream())?;
            let of_event = InForce::new(&log);
            let mut before = before(&log);
            let staff = match reader.position(roles)?.head {
                Seq::START => Arc::default(),
                _ => streams::load::<Staff>(reader, roles)?,
            };
            let of_roles = InForce::new(&staff);
            let mut tables = HashMap::new();
            for stream in entries.iter().map(|entry| entry.draft.stream) {
                if stream != id.stream() && stream != roles && !tables.contains_key(&stream) {
                    tables.insert(stream, streams::load::<Record>(reader, stream)?);
                }
            }
            let of_tables: HashMap<StreamId, InForce<'_, _>> =
                tables.iter().map(|(stream, folded)| (*stream, InForce::new(folded))).collect();
            let mut names = HashMap::new();
            let mut lines = Vec::new();
            let mut changed = changed_by(reader, &entries)?;
            for entry in entries {
                let stream = entry.draft.stream;
                if stream == roles {
                    let role = of_role(reader, &mut names, &entry)?;
                    let line = of_roles.line(reader, &mut names, entry)?;
                    lines.push(EventLine { line, table: None, role, before: None });
                    continue;
                }
                let (mut line, table) = match of_tables.get(&stream) {
                    Some(in_force) => {
                        let match_id = MatchId(stream.id);
                        let table = AtTable {
                            id: match_id,
                            listed: event.event().pairing(match_id).is_some(),
                            folded: tables[&stream].clone(),
                        };
                        (of_table(reader, &mut names, entry, in_force)?, Some(table))
                    }
                    None => (of_event.line(reader, &mut names, entry)?, None),
                };
                let before = before.remove(&line.entry.draft.id);
                line.changed = changed.remove(&line.entry.draft.id).unwrap_or_default();
                lines.push(EventLine { line, table, role: None, before });
            }
            let gone = gone(reader, &log)?;
            Ok(EventHistory { event, lines, total, gone })
        })
    }
}

/// What the corrections among these entries changed.
fn changed_by(
    reader: &mut Reader<'_>,
    entries: &[Entry],
) -> Result<HashMap<EntryId, Vec<Changed>>, Refused> {
    let corrections = entries.iter().filter(|entry| entry.draft.kind == CORRECT);
    let corrected: BTreeSet<StreamId> = corrections.map(|entry| entry.draft.stream).collect();
    let mut all = HashMap::new();
    for stream in corrected {
        all.extend(changed::of_log(&reader.entries(stream, Seq::START)?));
    }
    Ok(all)
}

/// The names of those who were entered once and are on the list no more.
fn gone(
    reader: &mut Reader<'_>,
    log: &Folded<Event>,
) -> Result<HashMap<EntrantId, String>, Refused> {
    let entered = log.lines().iter().filter(|line| line.fact.kind == "entered");
    let mut gone = HashMap::new();
    for line in entered {
        let Ok(OfEvent::Entered { entrant, person, .. }) = OfEvent::deserialize(line.fact.body())
        else {
            continue;
        };
        if log.state().entrants.contains_key(&entrant) {
            continue;
        }
        let row = reader.person(person)?.filter(|row| !row.erased);
        gone.extend(row.map(|row| (entrant, row.name)));
    }
    Ok(gone)
}

/// What stood before each entry in force that sets something anew.
fn before(log: &Folded<Event>) -> HashMap<EntryId, Before> {
    let mut settings: Option<Box<Settings>> = None;
    let mut entrants = HashMap::new();
    let mut all = HashMap::new();
    for line in log.lines() {
        // Only these set anything anew; outcomes are most of a log, and long.
        if !["created", "changed", "entered", "numbered", "teamed"].contains(&&*line.fact.kind) {
            continue;
        }
        let was = match OfEvent::deserialize(line.fact.body()) {
            Ok(OfEvent::Created { settings: now } | OfEvent::Changed { settings: now }) => {
                settings.replace(now).map(Before::Settings)
            }
            Ok(OfEvent::Entered { entrant, number, team, .. }) => {
                entrants.insert(entrant, (number, team));
                None
            }
            Ok(OfEvent::Numbered { entrant, number: now }) => entrants
                .get_mut(&entrant)
                .map(|(number, _)| Before::Number(std::mem::replace(number, now))),
            Ok(OfEvent::Teamed { entrant, team: now }) => entrants
                .get_mut(&entrant)
                .map(|(_, team)| Before::Team(std::mem::replace(team, now))),
            _ => None,
        };
        all.extend(was.map(|was| (line.id, was)));
    }
    all
}

/// What an entry of the event's roles says, and of whom.
fn of_role(
    reader: &mut Reader<'_>,
    names: &mut Names,
    entry: &Entry,
) -> Result<Option<OfRole>, Refused> {
    let Some(said) = StaffEntry::of(entry) else { return Ok(None) };
    let whom = match (said.user(), said.phone()) {
        (Some(user), _) => name_of(reader, names, &Actor::User(user))?,
        (None, Some(grant)) => name_of(reader, names, &Actor::Grant(grant))?,
        (None, None) => None,
    };
    Ok(Some(OfRole { entry: said, whom }))
}

/// The whole log of a match, oldest first.
pub(super) fn of_match(
    reader: &mut Reader<'_>,
    stream: StreamId,
    folded: &Folded<Record>,
) -> Result<Vec<HistoryLine>, Refused> {
    let in_force = InForce::new(folded);
    let mut names = HashMap::new();
    let entries = reader.entries(stream, Seq::START)?;
    let mut changed = changed::of_log(&entries);
    let lines = entries.into_iter().map(|entry| {
        let changed = changed.remove(&entry.draft.id).unwrap_or_default();
        Ok(HistoryLine { changed, ..of_table(reader, &mut names, entry, &in_force)? })
    });
    lines.collect()
}

/// An entry of a match with what it means now.
fn of_table(
    reader: &mut Reader<'_>,
    names: &mut Names,
    entry: Entry,
    in_force: &InForce<'_, Vec<Explanation>>,
) -> Result<HistoryLine, Refused> {
    let said = in_force.lines.get(&entry.draft.id).map(|line| line.note.clone());
    let line = in_force.line(reader, names, entry)?;
    Ok(HistoryLine { said: said.unwrap_or_default(), ..line })
}

/// What of a stream holds now.
struct InForce<'a, N> {
    lines: HashMap<EntryId, &'a Line<N>>,
    void: BTreeSet<EntryId>,
}

impl<'a, N> InForce<'a, N> {
    fn new<S: State<Note = N>>(folded: &'a Folded<S>) -> Self {
        let lines = folded.lines().iter().map(|line| (line.id, &**line)).collect();
        Self { lines, void: folded.void() }
    }

    /// An entry with what it says now, who made it and its words.
    fn line(
        &self,
        reader: &mut Reader<'_>,
        names: &mut Names,
        entry: Entry,
    ) -> Result<HistoryLine, Refused> {
        let as_made = entry.draft.body();
        let now = match self.lines.get(&entry.draft.id).map(|line| &line.fact) {
            Some(fact) => Some(Fact::body(fact)),
            None if entry.draft.kind == CORRECT && !self.void.contains(&entry.draft.id) => {
                Some(as_made.clone())
            }
            None => None,
        };
        let words = ["reason", "text"]
            .iter()
            .find_map(|field| entry.draft.payload.get(*field)?.as_str()?.parse::<Hash>().ok());
        Ok(HistoryLine {
            undo: entry.draft.payload.contains_key(matches::UNDO),
            replaced: now.as_ref().is_some_and(|now| *now != as_made),
            said: Vec::new(),
            words: match words {
                Some(hash) => texts::words(reader, hash)?,
                None => None,
            },
            by: name_of(reader, names, &entry.draft.actor)?,
            changed: Vec::new(),
            now,
            entry,
        })
    }
}

/// Names of those who made entries, each looked up once.
pub(super) type Names = HashMap<Actor, Option<String>>;

/// The name of who made an entry; `None` if nobody knows it any more.
pub(super) fn name_of(
    reader: &mut Reader<'_>,
    known: &mut Names,
    actor: &Actor,
) -> Result<Option<String>, Refused> {
    if let Some(name) = known.get(actor) {
        return Ok(name.clone());
    }
    let name = match actor {
        Actor::User(id) => reader.user(*id)?.map(|user| user.display_name),
        Actor::Grant(id) => reader.grant(*id)?.and_then(|grant| grant.device_label),
        Actor::System => None,
    };
    known.insert(actor.clone(), name.clone());
    Ok(name)
}
