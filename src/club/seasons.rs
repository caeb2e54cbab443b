//! Seasons: making and changing them, and the league table as it is now.

use super::intent::kind_and_payload;
use super::streams::{self, Taken};
use super::{Club, EventId, Intent, Refused, events, people, ratings, verify};
use crate::games::{Illegal, Message};
use crate::log::{Entry as Logged, Folded, Hash, Rejected, Seq, StreamId};
use crate::store::{PersonRow, Reader, SeasonRow, Tx};
use crate::tournament::season::{Entry, Played, Row, Season, Settings, table};
use crate::tournament::{Event, Phase};
use crate::transfer::csv::{Cell, Writer};
use chrono::NaiveDate;
use std::collections::HashMap;
use uuid::Uuid;

/// A season with its table.
#[derive(Debug, Clone)]
pub struct SeasonView {
    /// Its id.
    pub id: Uuid,
    /// Its name in addresses.
    pub slug: String,
    /// What was decided about it.
    pub settings: Settings,
    /// The place of the last entry of its own log.
    pub seq: Seq,
    /// Another one whenever the table may be another.
    pub revision: u64,
    /// Its events, in the order of the table's columns.
    pub events: Vec<SeasonEvent>,
    /// The table, best first.
    pub rows: Vec<Row>,
    /// The persons of the rows; erased ones are not among them.
    pub people: HashMap<Uuid, PersonRow>,
}

/// An event of a season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeasonEvent {
    /// The event.
    pub id: Uuid,
    /// Its name in addresses.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// The game played there.
    pub game: String,
    /// Its first day.
    pub starts_on: NaiveDate,
    /// It counts.
    pub finished: bool,
}

impl Club {
    /// Makes a season and gives its address name.
    ///
    /// # Errors
    /// A setting is wrong; nothing is made.
    pub fn create_season(&self, intent: Intent, settings: Settings) -> Result<String, Refused> {
        // The id follows from the intent's, so that a repeated request finds its own season.
        let id = intent.id.0;
        self.store.write(move |tx| {
            let settings = checked(tx, settings)?;
            if let Some(row) = tx.load_season(id)? {
                let entry = kind_and_payload(&Entry::Created { settings: Box::new(settings) });
                let first = tx.entries(StreamId::of_season(id), Seq::START)?.into_iter().next();
                let same = first.is_some_and(|one| (one.draft.kind, one.draft.payload) == entry);
                return if same { Ok(row.slug) } else { Err(Rejected::IdReused.into()) };
            }
            let slug = free_slug(tx, &settings.name)?;
            log(tx, id, &slug, intent, &Entry::Created { settings: Box::new(settings) })?;
            Ok(slug)
        })
    }

    /// Changes a season.
    ///
    /// # Errors
    /// There is none of that name, a setting is wrong, or somebody changed it meanwhile.
    pub fn change_season(
        &self,
        slug: &str,
        intent: Intent,
        settings: Settings,
    ) -> Result<Seq, Refused> {
        let slug = slug.to_owned();
        self.store.write(move |tx| {
            let row = tx.load_season_by_slug(&slug)?.ok_or(Refused::NotFound)?;
            let settings = checked(tx, settings)?;
            log(tx, row.id, &row.slug, intent, &Entry::Changed { settings: Box::new(settings) })
        })
    }

    /// Every season, the newest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn seasons(&self) -> Result<Vec<SeasonRow>, Refused> {
        self.store.read(|reader| Ok(reader.list_seasons()?))
    }

    /// Another number whenever the season's table may be another; cheap.
    ///
    /// # Errors
    /// There is no such season, or the database cannot be read.
    pub fn season_revision(&self, slug: &str) -> Result<u64, Refused> {
        self.store.read(|reader| {
            let row = reader.load_season_by_slug(slug)?.ok_or(Refused::NotFound)?;
            let season = streams::load::<Season>(reader, StreamId::of_season(row.id))?;
            revision(reader, row.id, season.state().settings())
        })
    }

    /// The season of that name with its table.
    ///
    /// # Errors
    /// There is none, or the database cannot be read.
    pub fn season(&self, slug: &str) -> Result<SeasonView, Refused> {
        self.store.read(|reader| {
            let row = reader.load_season_by_slug(slug)?.ok_or(Refused::NotFound)?;
            view(reader, row)
        })
    }

    /// The season's table as CSV; `removed` stands for the name of an erased person.
    ///
    /// # Errors
    /// There is no such season, or the database cannot be read.
    pub fn export_season(&self, slug: &str, removed: &str) -> Result<String, Refused> {
        Ok(written(&self.season(slug)?, removed))
    }
}

/// The settings, once it is sure that their events exist.
fn checked(tx: &mut Tx<'_>, settings: Settings) -> Result<Settings, Refused> {
    settings.check()?;
    for event in &settings.events {
        if tx.load_event(*event)?.is_none() {
            return Err(Illegal::input(Message::new("season-events-wrong")).into());
        }
    }
    Ok(settings)
}

fn log(
    tx: &mut Tx<'_>,
    id: Uuid,
    slug: &str,
    intent: Intent,
    entry: &Entry,
) -> Result<Seq, Refused> {
    let stream = StreamId::of_season(id);
    let entry = kind_and_payload(entry);
    // Whoever changes a season says all of it: two who did not see each other's cannot both.
    let taken = streams::take::<Season>(tx, stream, intent, entry, |_, _| false, |_, _, _| Ok(()))?;
    match taken {
        Taken::New(folded, entry) => {
            tx.save_season(&season_row(id, slug, &folded))?;
            Ok(entry.seq)
        }
        Taken::Repeat(entry) => Ok(entry.seq),
    }
}

fn season_row(id: Uuid, slug: &str, folded: &Folded<Season>) -> SeasonRow {
    SeasonRow {
        id,
        slug: slug.to_owned(),
        name: folded.state().settings().name.clone(),
        seq: folded.head().head,
        state_hash: Hash::of_value(folded.state()).to_string(),
    }
}

/// Saves a season's row from its log, which was put back.
pub(super) fn restore(tx: &mut Tx<'_>, id: Uuid, slug: &str) -> Result<(), Refused> {
    let folded = streams::load::<Season>(tx, StreamId::of_season(id))?;
    Ok(tx.save_season(&season_row(id, slug, &folded))?)
}

/// Compares a season's row with its log: what `verify` says of it.
pub(super) fn check(
    reader: &mut Reader<'_>,
    stream: StreamId,
    entries: &[Logged],
    found: &mut Vec<String>,
) -> Result<(), Refused> {
    let Some(folded) = verify::folded::<Season>(entries, found) else { return Ok(()) };
    match reader.load_season(stream.id)? {
        None => found.push("the season has no row".to_owned()),
        Some(stored) if stored != season_row(stream.id, &stored.slug, &folded) => {
            found.push("the stored season differs from its log".to_owned());
        }
        Some(_) => {}
    }
    Ok(())
}

fn free_slug(tx: &mut Tx<'_>, name: &str) -> Result<String, Refused> {
    let stem = match events::slug(name) {
        // The page that makes a season has this address.
        stem if stem == "new" => "season".to_owned(),
        stem => stem,
    };
    let mut slug = stem.clone();
    let mut number = 2_u32;
    while tx.load_season_by_slug(&slug)?.is_some() {
        slug = format!("{stem}-{number}");
        number += 1;
    }
    Ok(slug)
}

fn revision(reader: &mut Reader<'_>, id: Uuid, settings: &Settings) -> Result<u64, Refused> {
    let events = settings.events.iter().map(|event| StreamId::of_tournament(*event));
    ratings::revision_of(reader, std::iter::once(StreamId::of_season(id)).chain(events))
}

fn view(reader: &mut Reader<'_>, row: SeasonRow) -> Result<SeasonView, Refused> {
    let season = streams::load::<Season>(reader, StreamId::of_season(row.id))?;
    let settings = season.state().settings().clone();
    let revision = revision(reader, row.id, &settings)?;
    let (mut events, mut played) = (Vec::new(), Vec::new());
    for id in &settings.events {
        let Some(row) = reader.load_event(*id)? else { continue };
        let folded = streams::load::<Event>(reader, EventId(*id).stream())?;
        let event = folded.state();
        played.extend(Played::of(*id, event));
        events.push(SeasonEvent {
            id: *id,
            slug: row.slug,
            name: event.settings().name.clone(),
            game: event.settings().game.clone(),
            starts_on: event.settings().starts_on,
            finished: event.phase == Phase::Finished,
        });
    }
    let mut today: HashMap<Uuid, Uuid> = HashMap::new();
    for (person, _) in reader.merges()? {
        today.insert(person, people::current(reader, person)?.id);
    }
    let who = |person: Uuid| today.get(&person).copied().unwrap_or(person);
    let rows = table(&settings, &played, &who);
    let ids: Vec<Uuid> = rows.iter().map(|row| row.person).collect();
    let people = reader.persons(&ids)?.into_iter().filter(|row| !row.erased);
    Ok(SeasonView {
        id: row.id,
        slug: row.slug,
        seq: season.head().head,
        revision,
        events,
        rows,
        people: people.map(|row| (row.id, row)).collect(),
        settings,
    })
}

/// A row a player and two columns an event: its place and its points; what was dropped is in
/// brackets, as league tables have it.
fn written(view: &SeasonView, removed: &str) -> String {
    let mut csv = Writer::new();
    let mut head: Vec<Cell> = ["rank", "name", "club", "points"].map(Cell::from).into();
    for event in &view.events {
        head.push(format!("{} place", event.slug).into());
        head.push(format!("{} points", event.slug).into());
    }
    csv.row(head);
    for row in &view.rows {
        let person = view.people.get(&row.person);
        let mut cells: Vec<Cell> = vec![
            Cell::Integer(row.rank.into()),
            person.map_or(removed, |person| person.name.as_str()).into(),
            person.and_then(|person| person.club.as_deref()).unwrap_or_default().into(),
            Cell::Decimal(row.points.as_f64()),
        ];
        for event in &view.events {
            match row.cells.get(&event.id) {
                None => cells.extend([Cell::Empty, Cell::Empty]),
                Some(cell) => {
                    cells.push(Cell::Integer(cell.place.into()));
                    cells.push(if cell.counts {
                        Cell::Decimal(cell.points.as_f64())
                    } else {
                        format!("({})", cell.points).into()
                    });
                }
            }
        }
        csv.row(cells);
    }
    csv.finish()
}
