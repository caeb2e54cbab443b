//! What an archive must be: its hash chains have no key, so a file can be put together that folds
//! and still is nobody's event.

use crate::club::texts;
use crate::games::{Illegal, Message};
use crate::log::{Entry, Hash, StreamId, StreamKind};
use crate::tournament::{Event, MatchId, Pairing, Record, Round};
use crate::transfer::archive::{Archive, Stream};
use chrono::Datelike;
use std::collections::{BTreeMap, BTreeSet};
use uuid::Uuid;

/// The longest text an archive may bring, in characters: a person's record with all its fields.
const LONGEST_TEXT: usize = 4_000;
/// The longest name of a device, as it is kept of a live one.
const LONGEST_DEVICE: usize = 200;

fn broken(detail: String) -> Illegal {
    Illegal::input(Message::new("archive-broken").with("detail", detail))
}

/// Checks the texts and entries by themselves: every text is one that an entry of the file knows,
/// belongs to the person whose log knows it, and holds only what is seen.
///
/// # Errors
/// What is wrong with the first that is not.
pub(super) fn check(archive: &Archive) -> Result<(), Illegal> {
    let mut owners: BTreeMap<Hash, Option<Uuid>> = BTreeMap::new();
    for Stream { stream, entries, .. } in &archive.streams {
        for entry in entries {
            plausible(entry)?;
            let owner = (stream.kind == StreamKind::Person).then_some(stream.id);
            for hash in hashes(entry) {
                let known = owners.entry(hash).or_insert(owner);
                *known = known.or(owner);
            }
        }
    }
    let mut given = BTreeSet::new();
    for text in &archive.texts {
        let Some(owner) = owners.get(&text.hash) else {
            return Err(broken(format!("nothing in it has said the text {}", text.hash)));
        };
        if text.person != *owner || !given.insert(text.hash) {
            return Err(broken(format!("the text {} is not its person's", text.hash)));
        }
        if !text.is_whole() {
            return Err(broken(format!("the text {} was changed", text.hash)));
        }
        let Some(body) = &text.body else { continue };
        if body.chars().count() > LONGEST_TEXT || texts::plain(body) != body.trim() {
            return Err(broken(format!("the text {} has signs no text has here", text.hash)));
        }
    }
    Ok(())
}

/// The hashes of texts an entry names.
fn hashes(entry: &Entry) -> impl Iterator<Item = Hash> + '_ {
    entry.draft.payload.values().filter_map(|value| value.as_str()?.parse::<Hash>().ok())
}

/// Times, devices and versions are as this program writes them.
fn plausible(entry: &Entry) -> Result<(), Illegal> {
    let draft = &entry.draft;
    let year = |at: chrono::DateTime<chrono::Utc>| (2000..2200).contains(&at.year());
    let device = draft.device.as_deref().unwrap_or_default();
    let fits = draft.version == 1
        && year(draft.made_at)
        && year(entry.recorded_at)
        && device.chars().count() <= LONGEST_DEVICE
        && texts::plain(device) == device.trim();
    if fits {
        Ok(())
    } else {
        Err(broken(format!(
            "entry {} of {} has a version, time or device that cannot be",
            entry.seq, draft.stream
        )))
    }
}

/// Checks that the file has the logs of all matches its event drew and of nobody else.
///
/// # Errors
/// The log that is missing, or has no business in it.
pub(super) fn check_streams(
    brought: &BTreeSet<StreamId>,
    event: StreamId,
    drawn: &BTreeSet<StreamId>,
    people: &BTreeSet<StreamId>,
) -> Result<(), Illegal> {
    if let Some(missing) = drawn.difference(brought).next() {
        return Err(broken(format!("the log of {missing} is missing")));
    }
    // Who had which role at the event is its own too, and old archives do not have it.
    let own = [event, StreamId::of_staff(event.id)];
    let stray = brought
        .iter()
        .find(|one| !own.contains(one) && !drawn.contains(one) && !people.contains(one));
    match stray {
        Some(stray) => Err(broken(format!("the log of {stray} belongs to nobody in it"))),
        None => Ok(()),
    }
}

/// Checks that a match's log is of the match the event drew.
///
/// # Errors
/// What it says otherwise.
pub(super) fn check_match(
    event: Uuid,
    state: &Event,
    round: &Round,
    pairing: &Pairing,
    record: &Record,
) -> Result<(), Illegal> {
    let wrong = |what: &str| {
        let MatchId(id) = pairing.id;
        Err(broken(format!("the log of match {id} tells of another {what}")))
    };
    let Some(started) = record.started() else { return wrong("beginning") };
    if started.event != event || started.round != round.number {
        return wrong("event or round");
    }
    if started.table != pairing.drawn_at() || started.game != state.settings().game {
        return wrong("table or game");
    }
    Ok(())
}
