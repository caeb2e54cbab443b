//! An event as an archive, and an archive as an event.

mod whole;

use super::events::EventId;
use super::{Club, Refused, projections, streams, verify, view};
use crate::games::{Illegal, Message};
use crate::log::{Entry, Hash, Position, Seq, StreamId, StreamKind};
use crate::store::{FreeText, Reader, StoreError, Tx};
use crate::tournament::{Event, Record};
use crate::transfer::archive::{Archive, Stream, Text};
use std::collections::BTreeSet;
use uuid::Uuid;

impl Club {
    /// The event with its logs, its people and its texts.
    ///
    /// # Errors
    /// There is no such event, or the database cannot be read.
    pub fn export_event(&self, slug: &str) -> Result<Archive, Refused> {
        self.store.read(|reader| {
            let row = reader.load_event_by_slug(slug)?.ok_or(Refused::NotFound)?;
            let event = view::event_view(reader, row)?;
            let state = event.event();
            let people: BTreeSet<Uuid> = state.entrants.values().map(|one| one.person).collect();
            let mut all = vec![event.id.stream(), StreamId::of_staff(event.id.0)];
            // A match whose round was taken back belongs to the archive too: its draw is in the log.
            all.extend(matches_ever(reader, event.id)?);
            all.extend(with_aliases(reader, people)?.into_iter().map(StreamId::of_person));
            let mut logs = Vec::new();
            let mut texts = Vec::new();
            for stream in all {
                let entries = reader.entries(stream, Seq::START)?;
                let Some(last) = entries.last() else { continue };
                let position = Position { head: last.seq, hash: last.hash };
                texts.extend(texts_of(reader, &entries)?);
                logs.push(Stream::new(stream, position, entries));
            }
            texts.sort_by_key(|text: &Text| text.hash);
            texts.dedup_by_key(|text| text.hash);
            let state_hash = Hash::of_value(state);
            Ok(Archive::new(event.id.0, event.slug.clone(), state_hash, logs, texts))
        })
    }

    /// Makes the archived event here, with the identical state.
    ///
    /// # Errors
    /// The event is here already, its logs do not fold, or they fold to another state than
    /// the archive says; nothing is imported then.
    pub fn import_event(&self, archive: Archive) -> Result<String, Refused> {
        self.store.write(move |tx| import(tx, archive).map_err(of_the_archive))
    }
}

/// What the store finds wrong while it takes an archive in is the archive's fault.
fn of_the_archive(refused: Refused) -> Refused {
    let detail = match refused {
        Refused::Store(
            error @ (StoreError::Corrupt(_)
            | StoreError::Refused(_)
            | StoreError::Conflict(_)
            | StoreError::Missing(_)),
        ) => error.to_string(),
        Refused::Malformed(detail) => detail,
        Refused::NotFound => "a log is missing".to_owned(),
        refused => return refused,
    };
    Illegal::input(Message::new("archive-broken").with("detail", detail)).into()
}

fn import(tx: &mut Tx<'_>, archive: Archive) -> Result<String, Refused> {
    let id = EventId(archive.event);
    if tx.load_event(id.0)?.is_some() {
        return Err(Illegal::input(Message::new("archive-already-here")).into());
    }
    whole::check(&archive)?;
    let brought: BTreeSet<StreamId> = archive.streams.iter().map(|one| one.stream).collect();
    for text in archive.texts {
        // What a text is here, or that it was erased here, no file changes.
        if tx.free_text(text.hash)?.is_some() {
            continue;
        }
        tx.save_free_text(text.hash, text.body.as_deref().unwrap_or_default(), text.person)?;
        if text.body.is_none() {
            tx.erase_free_text(text.hash)?;
        }
    }
    let mut people = Vec::new();
    for Stream { stream, entries, .. } in archive.streams {
        let is_here = tx.position(stream)?.head > Seq::START;
        match (stream.kind, is_here) {
            // A person who is known here stays as he is known here.
            (StreamKind::Person, true) => continue,
            (StreamKind::Person, false) => people.push(stream.id),
            (StreamKind::Tournament | StreamKind::Match | StreamKind::Staff, true) => {
                return Err(Illegal::input(Message::new("archive-already-here")).into());
            }
            (StreamKind::Tournament | StreamKind::Match | StreamKind::Staff, false) => {}
            // A season is of the club, not of one of its events: no archive of ours has one.
            (StreamKind::Season, _) => {
                let detail = format!("the log of {stream} belongs to nobody in it");
                return Err(Refused::Malformed(detail));
            }
        }
        for entry in &entries {
            tx.restore_entry(entry)?;
        }
    }
    super::people::restore(tx, &people)?;
    let event = streams::load::<Event>(tx, id.stream())?;
    if Hash::of_value(event.state()) != archive.state_hash {
        return Err(Illegal::input(Message::new("archive-other-state")).into());
    }
    let drawn: BTreeSet<StreamId> = matches_ever(tx, id)?.into_iter().collect();
    let entered = event.state().entrants.values().map(|one| one.person).collect();
    let entered = with_aliases(tx, entered)?.into_iter().map(StreamId::of_person).collect();
    whole::check_streams(&brought, id.stream(), &drawn, &entered)?;
    for round in &event.state().rounds {
        for pairing in &round.matches {
            let record = streams::load::<Record>(tx, StreamId::of_match(pairing.id.0))?;
            whole::check_match(id.0, event.state(), round, pairing, record.state())?;
        }
    }
    let slug = super::events::free_slug(tx, &archive.slug)?;
    projections::save_event(tx, id, &slug, None, &event)?;
    // What `verify` would find afterwards is found now.
    let people = people.into_iter().map(StreamId::of_person);
    // Without a log of its roles the findings are those of an empty one: none.
    let own = [id.stream(), StreamId::of_staff(id.0)];
    for stream in own.into_iter().chain(drawn).chain(people) {
        if let Some(finding) = verify::findings(tx, stream)?.into_iter().next() {
            let detail = format!("{stream}: {finding}");
            return Err(
                Illegal::input(Message::new("archive-broken").with("detail", detail)).into()
            );
        }
    }
    Ok(slug)
}

/// The people with all those they turned out to be.
fn with_aliases(
    reader: &mut Reader<'_>,
    mut people: BTreeSet<Uuid>,
) -> Result<BTreeSet<Uuid>, Refused> {
    let mut more: Vec<Uuid> = people.iter().copied().collect();
    while !more.is_empty() {
        let rows = reader.persons(&more)?;
        more = rows.into_iter().filter_map(|row| row.merged_into).collect();
        more.retain(|person| people.insert(*person));
    }
    Ok(people)
}

/// Every match the event's log ever drew.
pub(super) fn matches_ever(reader: &mut Reader<'_>, id: EventId) -> Result<Vec<StreamId>, Refused> {
    let drawn = reader
        .entries(id.stream(), Seq::START)?
        .into_iter()
        .filter(|entry| entry.draft.kind == "drawn");
    let ids = drawn.flat_map(|entry| {
        let matches = entry.draft.payload.get("matches").and_then(|list| list.as_array().cloned());
        matches
            .unwrap_or_default()
            .into_iter()
            .filter_map(|one| Uuid::parse_str(one.get("match")?.as_str()?).ok())
    });
    Ok(ids.map(StreamId::of_match).collect())
}

/// The texts the entries know by hash, erased ones too.
fn texts_of(reader: &mut Reader<'_>, entries: &[Entry]) -> Result<Vec<Text>, Refused> {
    let mut texts = Vec::new();
    let hashes = entries
        .iter()
        .flat_map(|entry| entry.draft.payload.values())
        .filter_map(|value| value.as_str()?.parse::<Hash>().ok());
    for hash in hashes {
        let body = match reader.free_text(hash)? {
            Some(FreeText::Kept(body)) => Some(body),
            Some(FreeText::Erased) => None,
            None => continue,
        };
        let person = entries.first().map(|entry| entry.draft.stream);
        let person = person.filter(|stream| stream.kind == StreamKind::Person);
        texts.push(Text::new(hash, person.map(|stream| stream.id), body));
    }
    Ok(texts)
}
