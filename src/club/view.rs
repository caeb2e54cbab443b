//! What pages, files and other programs read: an event or a match with the names in it.
//!
//! A view is one moment of the database. Its revision says which, so that an answer made
//! from it can be cached until the next entry.

use super::hall::{self, PartyPlayed, TableNow};
use super::history::{self, HistoryLine};
use super::{Club, EventId, Refused, matches, streams};
use crate::games::Explanation;
use crate::log::{CORRECT, Folded, Hash, Line, Seq, State, StreamId};
use crate::store::{EntrantRow, EventRow, PersonRow, Reader, StoreError};
use crate::tournament::standings::Standings;
use crate::tournament::{Entrant, EntrantId, Event, MatchId, Pairing, Record, Round};
use chrono::{DateTime, Utc};
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use uuid::Uuid;

/// How new what is shown of an event must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Follows {
    /// Every entry at every table.
    Hall,
    /// The event's own log: entrants, rounds and outcomes.
    Event,
}

/// An event as its page needs it.
#[derive(Debug, Clone)]
pub struct EventView {
    /// The event.
    pub id: EventId,
    /// Its name in addresses.
    pub slug: String,
    folded: Arc<Folded<Event>>,
    people: HashMap<Uuid, PersonRow>,
}

/// An entrant with his name.
#[derive(Debug, Clone, Copy)]
pub struct Player<'a> {
    /// What the event knows of him.
    pub entrant: &'a Entrant,
    /// What the registry knows of him; `None` if he was erased.
    pub person: Option<&'a PersonRow>,
}

/// A match as its page needs it.
#[derive(Debug, Clone)]
pub struct MatchView {
    /// The match.
    pub id: MatchId,
    /// The event it belongs to.
    pub event: EventView,
    /// Its whole log, oldest first.
    pub history: Vec<HistoryLine>,
    folded: Arc<Folded<Record>>,
}

/// A person with the events he took part in, newest first.
#[derive(Debug, Clone)]
pub struct PlayerView {
    /// The person, or the one he was merged into.
    pub person: PersonRow,
    /// His events with how he stands in each.
    pub events: Vec<(EntrantRow, EventRow)>,
}

impl EventView {
    /// The event's state.
    #[must_use]
    pub fn event(&self) -> &Event {
        self.folded.state()
    }

    /// The place of the last entry this view knows.
    #[must_use]
    pub fn revision(&self) -> Seq {
        self.folded.head().head
    }

    /// The hash of the last entry this view knows: exports carry it.
    #[must_use]
    pub fn head_hash(&self) -> Hash {
        self.folded.head().hash
    }

    /// The entrant with his name; `None` if the event has no such entrant.
    #[must_use]
    pub fn player(&self, entrant: EntrantId) -> Option<Player<'_>> {
        let entrant = self.event().entrants.get(&entrant)?;
        Some(Player { entrant, person: self.people.get(&entrant.person).filter(|one| !one.erased) })
    }

    /// The name at a match's seat; `None` if it is erased or no entrant's seat.
    #[must_use]
    pub fn seat_name(&self, seat: &str) -> Option<&str> {
        self.player(EntrantId::of_seat(seat)?)?.person.map(|person| person.name.as_str())
    }

    /// Everybody who takes part, by number.
    #[must_use]
    pub fn players(&self) -> Vec<(EntrantId, Player<'_>)> {
        let mut players: Vec<_> = self
            .event()
            .entrants
            .keys()
            .filter_map(|id| self.player(*id).map(|player| (*id, player)))
            .collect();
        players.sort_by_key(|(_, player)| player.entrant.number);
        players
    }

    /// The standings by the event's own scheme.
    #[must_use]
    pub fn standings(&self) -> Standings {
        Standings::of(self.event())
    }
}

impl MatchView {
    /// The match's state.
    #[must_use]
    pub fn record(&self) -> &Record {
        self.folded.state()
    }

    /// The place of the last entry this view knows.
    #[must_use]
    pub fn revision(&self) -> Seq {
        self.folded.head().head
    }

    /// The entries in force in the order they count, with what each means.
    #[must_use]
    pub fn lines(&self) -> &[Arc<Line<Vec<Explanation>>>] {
        self.folded.lines()
    }

    /// The last entry in force after the match's beginning, with what it says and means.
    #[must_use]
    pub fn last(&self) -> Option<&Line<Vec<Explanation>>> {
        matches::last_of(&self.folded)
    }

    /// The entries in force in the order they count, each with its `kind`.
    pub fn in_force(&self) -> impl Iterator<Item = Value> {
        self.folded.lines().iter().map(|line| line.fact.body())
    }

    /// The kind of every entry in force and the game's state after it, in their order.
    #[must_use]
    pub fn course(&self) -> Vec<(String, Value)> {
        let mut record = Record::default();
        let mut course = Vec::new();
        for line in self.folded.lines() {
            // What is in force has been applied before, so nothing of it is refused.
            if record.apply(line.id, &line.fact).is_ok() {
                course.push((line.fact.kind.clone(), record.view()));
            }
        }
        course
    }

    /// The table as it stands now.
    #[must_use]
    pub fn now(&self) -> TableNow {
        let (round, pairing) = self.pairing();
        let now = hall::table_now(self.id, round.number, pairing.table, self.record());
        TableNow { seq: self.revision(), ends_at: self.ends_at(), ..now }
    }

    /// When the table's time is up, if time decides and play has begun.
    #[must_use]
    pub fn ends_at(&self) -> Option<DateTime<Utc>> {
        let of_play =
            |line: &&HistoryLine| line.now.is_some() && Record::is_play(&line.entry.draft.kind);
        let first = self.history.iter().filter(|line| line.entry.draft.kind != CORRECT);
        let first = first.into_iter().find(of_play)?;
        self.event.event().settings().length.ends_at(first.entry.recorded_at)
    }

    /// The parties finished in this match, in the order played.
    #[must_use]
    pub fn parties(&self) -> Vec<PartyPlayed> {
        let (round, pairing) = self.pairing();
        hall::parties_of(&self.event, round.number, pairing, self.record())
    }

    /// The round and table it is played at.
    ///
    /// # Panics
    /// Never: a view is only made of a match its event lists.
    #[must_use]
    pub fn pairing(&self) -> (&Round, &Pairing) {
        self.event.event().pairing(self.id).expect("the event lists the matches that have views")
    }
}

/// An event's name in addresses, and what is to be known of it.
pub type Question = (String, Follows);

/// The events asked for and how new what is to be known of them is.
pub type Revisions = HashMap<Question, (EventId, u64)>;

impl Club {
    /// All events, the newest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn events(&self) -> Result<Vec<EventRow>, Refused> {
        self.store.read(|reader| Ok(reader.list_events(&[])?))
    }

    /// The event of that address name.
    ///
    /// # Errors
    /// There is none, or the database cannot be read.
    pub fn event(&self, slug: &str) -> Result<EventView, Refused> {
        self.store.read(|reader| {
            let row = reader.load_event_by_slug(slug)?.ok_or(Refused::NotFound)?;
            event_view(reader, row)
        })
    }

    /// The event of that id.
    ///
    /// # Errors
    /// There is none, or the database cannot be read.
    pub fn event_by_id(&self, id: EventId) -> Result<EventView, Refused> {
        self.store.read(|reader| {
            let row = reader.load_event(id.0)?.ok_or(Refused::NotFound)?;
            event_view(reader, row)
        })
    }

    /// The event a match belongs to.
    ///
    /// # Errors
    /// There is no such match, or the database cannot be read.
    pub fn event_of(&self, id: MatchId) -> Result<EventId, Refused> {
        self.store.read(|reader| {
            let row = reader.load_match(id.0)?.ok_or(Refused::NotFound)?;
            Ok(EventId(row.event_id))
        })
    }

    /// The last entry of a stream; `None` if there is no such stream.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn head(&self, stream: StreamId) -> Result<Option<Seq>, Refused> {
        let head = self.store.read(|reader| Ok::<_, Refused>(reader.position(stream)?.head))?;
        Ok((head > Seq::START).then_some(head))
    }

    /// A number that grows with every entry of an event or of any of its matches; `None` if
    /// there is no such event.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn hall_revision(&self, id: EventId) -> Result<Option<u64>, Refused> {
        self.store.read(|reader| Ok(hall_revision(reader, id)?))
    }

    /// The id of the event of that address name.
    ///
    /// # Errors
    /// There is none, or the database cannot be read.
    pub fn event_named(&self, slug: &str) -> Result<EventId, Refused> {
        let id = self.store.read(|reader| reader.event_id(slug))?;
        id.map(EventId).ok_or(Refused::NotFound)
    }

    /// The events of those address names and how new they are, all at one moment. Names
    /// nobody bears are left out.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn revisions(&self, asked: BTreeSet<Question>) -> Result<Revisions, StoreError> {
        self.store.read(|reader| {
            let mut found = HashMap::new();
            for (slug, follows) in asked {
                let Some(id) = reader.event_id(&slug)?.map(EventId) else { continue };
                let revision = match follows {
                    Follows::Hall => hall_revision(reader, id)?,
                    Follows::Event => Some(reader.position(id.stream())?.head.0),
                };
                found.extend(revision.map(|revision| ((slug, follows), (id, revision))));
            }
            Ok(found)
        })
    }

    /// A match with its history.
    ///
    /// # Errors
    /// There is none, or the database cannot be read.
    pub fn match_view(&self, id: MatchId) -> Result<MatchView, Refused> {
        self.store.read(|reader| {
            let row = reader.load_match(id.0)?.ok_or(Refused::NotFound)?;
            let event = reader.load_event(row.event_id)?.ok_or(Refused::NotFound)?;
            let event = event_view(reader, event)?;
            let stream = StreamId::of_match(id.0);
            let folded = streams::load::<Record>(reader, stream)?;
            let history = history::of_match(reader, stream, &folded)?;
            Ok(MatchView { id, event, history, folded })
        })
    }

    /// A person with his events.
    ///
    /// # Errors
    /// There is no such person, or the database cannot be read.
    pub fn player(&self, person: Uuid) -> Result<PlayerView, Refused> {
        self.store.read(|reader| {
            let person = super::people::current(reader, person)?;
            let mut events = reader.entrants_of_person(person.id)?;
            for alias in reader.people_merged_into(person.id)? {
                events.extend(reader.entrants_of_person(alias.id)?);
            }
            events.sort_by(|(_, a), (_, b)| (b.starts_on, &b.slug).cmp(&(a.starts_on, &a.slug)));
            Ok(PlayerView { person, events })
        })
    }
}

/// The event's entries weigh more than all entries of its matches: a draw taken back
/// removes matches, but never makes the number smaller.
fn hall_revision(reader: &mut Reader<'_>, id: EventId) -> Result<Option<u64>, StoreError> {
    const OF_MATCHES: u64 = 1 << 24;
    let seqs = reader.event_seqs(id.0)?;
    let Some((event, matches)) = seqs.split_first() else { return Ok(None) };
    let played: u64 = matches.iter().map(|seq| seq.0).sum();
    Ok(Some(event.0 * OF_MATCHES + played.min(OF_MATCHES - 1)))
}

pub(super) fn event_view(reader: &mut Reader<'_>, row: EventRow) -> Result<EventView, Refused> {
    let id = EventId(row.id);
    let folded = streams::load::<Event>(reader, id.stream())?;
    let ids: BTreeSet<Uuid> = folded.state().entrants.values().map(|one| one.person).collect();
    let mut people = HashMap::new();
    for person in reader.persons(&ids.into_iter().collect::<Vec<_>>())? {
        let id = person.id;
        let now = match person.merged_into {
            None => person,
            Some(_) => super::people::current(reader, id)?,
        };
        people.insert(id, now);
    }
    Ok(EventView { id, slug: row.slug, folded, people })
}
