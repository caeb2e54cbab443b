//! Ratings and forecasts as the pages ask for them: computed from the logs, remembered until a
//! log they come from grows.
//!
//! The revision of the ratings is made of every finished event's revision and of all merges, and
//! is looked up each time: what is remembered is given out for that very revision only, so
//! nothing is ever stale, whichever process wrote.

use super::intent::kind_and_payload;
use super::{Club, EventId, EventView, Intent, Refused, events, streams};
use crate::log::{Folded, Hash, Seq, StreamId};
use crate::store::{PersonRow, Reader};
use crate::tournament::forecast::{Forecast, forecast};
use crate::tournament::ratings::{Discipline, Ledger, Period, Pool, Rating, coming};
use crate::tournament::{EntrantId, Entry, Event, Phase};
use chrono::{DateTime, NaiveDate, Utc};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use uuid::Uuid;

/// Everybody's ratings at one moment.
#[derive(Debug)]
pub struct Ratings {
    /// Another one whenever the ratings may be others.
    pub revision: u64,
    /// The ratings, by today's persons.
    pub ledger: Ledger,
    /// The events they come from, by id.
    pub events: HashMap<Uuid, RatedEvent>,
    merged: HashMap<Uuid, Uuid>,
    /// What they were computed from, in its order.
    ended: Vec<Arc<Ended>>,
}

/// A rating that would be another one.
#[derive(Debug, Clone, PartialEq)]
pub struct RatingChange {
    /// Whose.
    pub entrant: EntrantId,
    /// What kind of match it is for.
    pub discipline: Discipline,
    /// As it is; `None` if he would be rated for the first time.
    pub before: Option<Rating>,
    /// As it would be; `None` if nothing of his would be rated any more.
    pub after: Option<Rating>,
}

/// A finished event as lists of ratings name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatedEvent {
    /// Its name in addresses.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// Its first day.
    pub starts_on: NaiveDate,
}

/// What is remembered between two requests.
#[derive(Default)]
pub(super) struct Kept {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    newest: Option<Arc<Ratings>>,
    /// Finished events as of a revision of their logs.
    periods: HashMap<Uuid, (Seq, Arc<Ended>)>,
}

#[derive(Debug)]
struct Ended {
    period: Period,
    at: DateTime<Utc>,
    label: RatedEvent,
}

impl Kept {
    /// Forgets all of it, after a copy took the place of what was there.
    pub(super) fn forget(&self) {
        // Nothing half done is left by a panic: what is remembered is set whole.
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = State::default();
    }
}

impl std::fmt::Debug for Kept {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Kept")
    }
}

impl Ratings {
    /// Who a record's person is today.
    #[must_use]
    pub fn who(&self, person: Uuid) -> Uuid {
        today(&self.merged, person)
    }

    /// What the ratings know of an event's entrants in the kind of match it plays now.
    #[must_use]
    pub fn strengths(&self, event: &Event) -> BTreeMap<EntrantId, Rating> {
        let pool = pool(event);
        let rated = event.entrants.iter().filter_map(|(id, entrant)| {
            let career = self.ledger.career(&pool, self.who(entrant.person))?;
            Some((*id, career.rating))
        });
        rated.collect()
    }

    /// Whose ratings would be others, of those in an event, if it ended like `then` instead of
    /// like `now`. Differences nobody would see are left out.
    pub(super) fn changes_if(&self, id: EventId, now: &Event, then: &Event) -> Vec<RatingChange> {
        let ended_so = |event: &Event| {
            let period = Period::of(id.0, event);
            let known = self.events.contains_key(&id.0);
            let others = self.ended.iter().map(|ended| match ended.period.event == id.0 {
                true => &period,
                false => &ended.period,
            });
            // What still runs will have ended last.
            let all = others.chain((!known).then_some(&period));
            Ledger::of(all, &|person| self.who(person))
        };
        let (is, would_be) = (ended_so(now), ended_so(then));
        let game = &then.settings().game;
        let mut changes = Vec::new();
        for discipline in Discipline::ALL {
            let pool = Pool { game: game.clone(), discipline };
            let seen = 0.5 * 0.1_f64.powi(i32::try_from(discipline.digits()).unwrap_or(0));
            for (entrant, one) in &then.entrants {
                let rating = |ledger: &Ledger| {
                    ledger.career(&pool, self.who(one.person)).map(|career| career.rating)
                };
                let (before, after) = (rating(&is), rating(&would_be));
                let differs = match (before, after) {
                    (Some(before), Some(after)) => (before.value - after.value).abs() >= seen,
                    (before, after) => before.is_some() != after.is_some(),
                };
                if differs {
                    changes.push(RatingChange { entrant: *entrant, discipline, before, after });
                }
            }
        }
        changes
    }
}

/// Follows a chain of merges; one that runs in a circle ends where it began.
fn today(merged: &HashMap<Uuid, Uuid>, person: Uuid) -> Uuid {
    let mut now = person;
    for _ in 0..merged.len() {
        match merged.get(&now) {
            Some(into) => now = *into,
            None => break,
        }
    }
    now
}

/// What the matches of the stage that is played, or prepared, are rated as.
fn pool(event: &Event) -> Pool {
    Pool { game: event.settings().game.clone(), discipline: coming(event) }
}

impl Club {
    /// Another number whenever the ratings may be others; cheap.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn ratings_revision(&self) -> Result<u64, Refused> {
        self.store.read(|reader| Ok(revision(reader)?.0))
    }

    /// Everybody's ratings.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn ratings(&self) -> Result<Arc<Ratings>, Refused> {
        self.store.read(|reader| self.ratings_in(reader))
    }

    pub(super) fn ratings_in(&self, reader: &mut Reader<'_>) -> Result<Arc<Ratings>, Refused> {
        let (revision, ended, merged) = revision(reader)?;
        // Held while they are computed: whoever else asks wants the same. Nothing in it is half
        // done after a panic.
        let mut state = self.ratings.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = state.newest.as_ref().filter(|known| known.revision == revision) {
            return Ok(Arc::clone(known));
        }
        let mut periods = HashMap::with_capacity(ended.len());
        for (id, seq) in ended {
            let known = state.periods.remove(&id).filter(|(known, _)| *known == seq);
            let ended = match known {
                Some((_, ended)) => ended,
                None => Arc::new(read(reader, EventId(id))?),
            };
            periods.insert(id, (seq, ended));
        }
        let mut order: Vec<Arc<Ended>> =
            periods.values().map(|(_, ended)| Arc::clone(ended)).collect();
        order.sort_by_key(|ended| (ended.at, ended.period.event));
        let who = |person| today(&merged, person);
        let ledger = Ledger::of(order.iter().map(|ended| &ended.period), &who);
        let events = order.iter().map(|ended| (ended.period.event, ended.label.clone())).collect();
        let ratings = Arc::new(Ratings { revision, ledger, events, merged, ended: order });
        state.newest = Some(Arc::clone(&ratings));
        state.periods = periods;
        Ok(ratings)
    }

    /// The registry's rows of these persons, erased ones left out.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn named(&self, people: &[Uuid]) -> Result<HashMap<Uuid, PersonRow>, Refused> {
        let rows = self.store.read(|reader| Ok::<_, Refused>(reader.persons(people)?))?;
        Ok(rows.into_iter().filter(|row| !row.erased).map(|row| (row.id, row)).collect())
    }

    /// What the event's standings can still become; `None` where there is nothing to foretell.
    ///
    /// # Errors
    /// There is no such event, or the database cannot be read.
    pub fn forecast(&self, slug: &str) -> Result<(EventView, Option<Forecast>), Refused> {
        let view = self.event(slug)?;
        if view.event().phase != Phase::Running {
            return Ok((view, None));
        }
        let strengths = self.ratings()?.strengths(view.event());
        // The seed follows from the log, so everybody who asks sees the same numbers.
        let found = forecast(view.event(), &strengths, view.head_hash().leading());
        Ok((view, found))
    }

    /// Whether somebody of an event has a rating, of ours or from outside: without one the order by
    /// rating would be the order by number.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn somebody_is_rated(&self, event: &Event) -> Result<bool, Refused> {
        let ratings = self.ratings()?;
        if !ratings.strengths(event).is_empty() {
            return Ok(true);
        }
        let people = event.entrants.values().map(|one| ratings.who(one.person));
        let people = self.named(&people.collect::<Vec<_>>())?;
        Ok(people.values().any(|person| person.rating.is_some()))
    }

    /// Puts the entrants of the stage in the order of their ratings: whoever has none stands
    /// behind, by the rating the registry knows from outside, then by number.
    ///
    /// # Errors
    /// The event's rules or the log refuse it.
    pub fn order_by_rating(&self, id: EventId, intent: Intent) -> Result<Seq, Refused> {
        let ratings = self.ratings()?;
        self.store.write(move |tx| {
            tx.lock(id.stream())?;
            if let Some(entry) = streams::already(tx, id.stream(), intent.id, "seeded")? {
                return Ok(entry.seq);
            }
            let folded = streams::load::<Event>(tx, id.stream())?;
            let event = folded.state();
            event.may_order_by_rating()?;
            let order = by_rating(tx, &ratings, event)?;
            let (kind, payload) = kind_and_payload(&Entry::Seeded { stage: event.stage(), order });
            events::log_entry(tx, id, intent, kind, payload)
        })
    }
}

fn by_rating(
    reader: &mut Reader<'_>,
    ratings: &Ratings,
    event: &Event,
) -> Result<Vec<EntrantId>, Refused> {
    let strengths = ratings.strengths(event);
    let mut outside: HashMap<EntrantId, i32> = HashMap::new();
    for (id, entrant) in &event.entrants {
        let person = reader.person(ratings.who(entrant.person))?;
        outside.extend(person.and_then(|row| row.rating).map(|rating| (*id, rating)));
    }
    let mut order = event.order(event.stage());
    let number = |id: &EntrantId| event.entrants.get(id).map(|entrant| entrant.number);
    order.sort_by(|a, b| {
        let value = |id| strengths.get(id).map_or(f64::NEG_INFINITY, |rating| rating.value);
        value(b)
            .total_cmp(&value(a))
            .then_with(|| outside.get(b).cmp(&outside.get(a)))
            .then_with(|| number(a).cmp(&number(b)))
    });
    Ok(order)
}

type Sources = (u64, Vec<(Uuid, Seq)>, HashMap<Uuid, Uuid>);

/// What the ratings come from, and their revision.
fn revision(reader: &mut Reader<'_>) -> Result<Sources, Refused> {
    let ended = reader.revisions_of_events(Phase::Finished.as_str())?;
    let merged = reader.merges()?;
    let revision = Hash::of_value(&(&ended, &merged)).leading();
    Ok((revision, ended, merged.into_iter().collect()))
}

fn read(reader: &mut Reader<'_>, id: EventId) -> Result<Ended, Refused> {
    let folded = streams::load::<Event>(reader, id.stream())?;
    let settings = folded.state().settings();
    let at = match ended_at(reader, &folded)? {
        Some(at) => at,
        // An end that a correction put in has no time of its own.
        None => settings.starts_on.and_time(chrono::NaiveTime::MIN).and_utc(),
    };
    let label = RatedEvent {
        slug: reader.load_event(id.0)?.map(|row| row.slug).unwrap_or_default(),
        name: settings.name.clone(),
        starts_on: settings.starts_on,
    };
    Ok(Ended { period: Period::of(id.0, folded.state()), at, label })
}

/// When the event ended, for the last time.
fn ended_at(
    reader: &mut Reader<'_>,
    folded: &Folded<Event>,
) -> Result<Option<DateTime<Utc>>, Refused> {
    let last = folded.lines().iter().rev().find(|line| line.fact.kind == "finished");
    let Some(last) = last else { return Ok(None) };
    Ok(reader.entry(last.id)?.map(|entry| entry.recorded_at))
}

/// A revision of what is computed from these streams, as this reader sees them.
pub(super) fn revision_of(
    reader: &mut Reader<'_>,
    streams: impl IntoIterator<Item = StreamId>,
) -> Result<u64, Refused> {
    let mut ends = Vec::new();
    for stream in streams {
        ends.push((stream, reader.position(stream)?.head));
    }
    let merged = reader.merges()?;
    Ok(Hash::of_value(&(&ends, &merged)).leading())
}
