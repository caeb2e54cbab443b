//! `verify`: every log is folded again and compared with what is stored.

use super::accounts::record;
use super::{Club, EventId, Refused, people, projections, seasons};
use crate::games::Illegal;
use crate::log::{Entry, Folded, Seq, State, StreamId, StreamKind, check_chain};
use crate::store::Reader;
use crate::tournament::{Event, MatchId, Record};

/// Something that does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The stream.
    pub stream: StreamId,
    /// What is wrong with it, for the log of the operator.
    pub what: String,
}

/// What `verify` found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// Streams folded.
    pub streams: usize,
    /// Entries folded.
    pub entries: u64,
    /// What does not hold; empty if all is well.
    pub findings: Vec<Finding>,
}

impl Club {
    /// Folds every log again, checks its hash chain and compares the projections.
    ///
    /// # Errors
    /// The database cannot be read. What does not hold is in the report, not an error.
    pub fn verify(&self) -> Result<Report, Refused> {
        self.store.read(|reader| {
            let mut report = Report::default();
            for (stream, position) in reader.streams()? {
                let entries = reader.entries(stream, Seq::START)?;
                report.streams += 1;
                report.entries += position.head.0;
                let mut found = check(reader, stream, &entries)?;
                let last = entries.last().map(|entry| (entry.seq, entry.hash));
                if last.unwrap_or((Seq::START, crate::log::Hash::ZERO))
                    != (position.head, position.hash)
                {
                    found.push("the log does not end where its head says".to_owned());
                }
                report.findings.extend(found.into_iter().map(|what| Finding { stream, what }));
            }
            Ok(report)
        })
    }
}

/// What does not hold of a stream that is stored.
pub(super) fn findings(reader: &mut Reader<'_>, stream: StreamId) -> Result<Vec<String>, Refused> {
    let entries = reader.entries(stream, Seq::START)?;
    check(reader, stream, &entries)
}

fn check(
    reader: &mut Reader<'_>,
    stream: StreamId,
    entries: &[Entry],
) -> Result<Vec<String>, Refused> {
    let mut found: Vec<String> = Vec::new();
    if let Err(broken) = check_chain(entries) {
        found.push(broken.to_string());
    }
    match stream.kind {
        StreamKind::Match => check_match(reader, stream, entries, &mut found)?,
        StreamKind::Tournament => check_event(reader, stream, entries, &mut found)?,
        StreamKind::Person => people::check(reader, stream, entries, &mut found)?,
        StreamKind::Staff => record::check(reader, entries, &mut found)?,
        StreamKind::Season => seasons::check(reader, stream, entries, &mut found)?,
    }
    Ok(found)
}

/// The stream folded again, unless it does not fold.
pub(super) fn folded<S>(entries: &[Entry], found: &mut Vec<String>) -> Option<Folded<S>>
where
    S: State<Refusal = Illegal>,
{
    Folded::from_entries(entries)
        .map_err(|(seq, error)| found.push(format!("entry {seq} does not fold: {error}")))
        .ok()
}

fn check_match(
    reader: &mut Reader<'_>,
    stream: StreamId,
    entries: &[Entry],
    found: &mut Vec<String>,
) -> Result<(), Refused> {
    let Some(folded) = folded::<Record>(entries, found) else { return Ok(()) };
    // A match whose round was taken back has no row.
    let Some(stored) = reader.load_match(stream.id)? else { return Ok(()) };
    // Its table stands in the event's log, and is looked at with that.
    let table = stored.table_no.and_then(|table| u32::try_from(table).ok());
    let event = EventId(stored.event_id);
    if stored != projections::match_row(event, MatchId(stream.id), table, &folded) {
        found.push("the stored match differs from its log".to_owned());
    }
    Ok(())
}

fn check_event(
    reader: &mut Reader<'_>,
    stream: StreamId,
    entries: &[Entry],
    found: &mut Vec<String>,
) -> Result<(), Refused> {
    let Some(folded) = folded::<Event>(entries, found) else { return Ok(()) };
    let id = EventId(stream.id);
    let Some(stored) = reader.load_event(stream.id)? else {
        found.push("the event has no row".to_owned());
        return Ok(());
    };
    if stored != projections::event_row(id, &stored.slug, &folded) {
        found.push("the stored event differs from its log".to_owned());
    }
    let entrants = reader.entrants_of_event(stream.id)?;
    if entrants != projections::entrant_rows(id, folded.state()) {
        found.push("the stored standings differ from the log".to_owned());
    }
    for pairing in folded.state().rounds.iter().flat_map(|round| &round.matches) {
        let Some(row) = reader.load_match(pairing.id.0)? else {
            found.push(format!("match {} has no row", pairing.id));
            continue;
        };
        let log = reader.entries(StreamId::of_match(pairing.id.0), Seq::START)?;
        let Ok(record) = Folded::<Record>::from_entries(&log) else { continue };
        let state = record.state();
        let (finished, _, outcome) = pairing.as_told();
        if *outcome != state.outcome()
            || finished != state.finished()
            || pairing.begun != state.begun()
            || row.event_id != stream.id
            || row.table_no.and_then(|table| u32::try_from(table).ok()) != Some(pairing.table)
        {
            found.push(format!("the event's outcome of match {} is not its log's", pairing.id));
        }
    }
    Ok(())
}
