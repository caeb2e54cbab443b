//! Drawing a round: tables and the order of the first party, by lot or by hand.

use super::intent::kind_and_payload;
use super::streams::{self, Taken};
use super::{Club, EventId, Intent, Refused, events, matches};
use crate::games::{self, Illegal, Message, Seat};
use crate::log::{Hash, Seq, StreamId};
use crate::store::Tx;
use crate::tournament::stages::{self, Format, tables};
use crate::tournament::{
    Drawn, EntrantId, Entry, Event, MatchId, Method, Reason, Record, Seating, SitsOut, Started,
};
use std::collections::BTreeSet;
use uuid::Uuid;

/// How the organizer wants a round drawn.
#[derive(Debug, Clone)]
pub enum DrawRequest {
    /// By lot, from this seed; the same seed and entrants give the same draw.
    Lot {
        /// The seed, made by the caller from the machine's own chance.
        seed: u64,
    },
    /// As the organizer set it.
    ByHand(Vec<ProposedTable>),
    /// By the rules of the stage's format.
    Paired,
}

/// A table set by hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProposedTable {
    /// Table number, from 1.
    pub table: u32,
    /// Who sits there, in the order of the first party.
    pub seats: Vec<EntrantId>,
}

impl Club {
    /// The round as it would be drawn now; nothing is written.
    ///
    /// # Errors
    /// No such event, or no such round can be drawn.
    pub fn proposal(&self, id: EventId, request: DrawRequest) -> Result<Proposal, Refused> {
        self.store.read(move |tx| {
            let event = streams::load::<Event>(tx, id.stream())?;
            propose(event.state(), event.head().hash, request)
        })
    }

    /// Draws round `round` and begins its matches.
    ///
    /// The tables are computed inside the write, from the entrants as they are then:
    /// somebody who checks in at the same moment is either in the draw or not.
    ///
    /// # Errors
    /// The round was drawn already, one is still open, or too few are present.
    pub fn draw(
        &self,
        id: EventId,
        intent: Intent,
        round: u32,
        request: DrawRequest,
    ) -> Result<Seq, Refused> {
        self.store.write(move |tx| draw(tx, id, intent, round, request))
    }
}

fn draw(
    tx: &mut Tx<'_>,
    id: EventId,
    intent: Intent,
    round: u32,
    request: DrawRequest,
) -> Result<Seq, Refused> {
    tx.lock(id.stream())?;
    if let Some(entry) = streams::already(tx, id.stream(), intent.id, "drawn")? {
        return Ok(entry.seq);
    }
    streams::must_be_current(tx, id.stream(), intent.base)?;
    let row = tx.load_event(id.0)?.ok_or(Refused::NotFound)?;
    let before = streams::load::<Event>(tx, id.stream())?;
    let Proposal { method, tables, byes, reasons } =
        propose(before.state(), before.head().hash, request)?;
    let matches: Vec<Seating> = tables
        .into_iter()
        .map(|ProposedTable { table, seats }| Seating { id: MatchId(Uuid::now_v7()), table, seats })
        .collect();
    let entry = Entry::Drawn(Drawn {
        round,
        engine: engine(&method),
        method,
        input: before.head().head,
        matches: matches.clone(),
        byes,
        reasons,
    });
    let starts = events::sub_intent(&intent, 0);
    let taken = streams::take::<Event>(
        tx,
        id.stream(),
        intent,
        kind_and_payload(&entry),
        |_, _| false,
        |_, _, _| Ok(()),
    )?;
    let Taken::New(after, entry) = taken else {
        unreachable!("a repeat was answered above, under the same lock")
    };
    for (index, seating) in (0u32..).zip(&matches) {
        start(tx, id, after.state(), round, seating, events::sub_intent(&starts, index))?;
    }
    events::save(tx, id, &row, &before, &after)?;
    forfeit(tx, id, after.state(), &matches, &starts)?;
    Ok(entry.seq)
}

/// Ends the matches of those who left: where the format fixes who meets whom, they are drawn
/// all the same, and the other one wins without playing.
fn forfeit(
    tx: &mut Tx<'_>,
    id: EventId,
    event: &Event,
    matches: &[Seating],
    intent: &Intent,
) -> Result<(), Refused> {
    let gone = |one: &EntrantId| event.entrants.get(one).is_some_and(|one| one.presence.is_gone());
    for (index, seating) in (0u32..).zip(matches) {
        if seating.seats.iter().any(gone) {
            let winner = seating.seats.iter().find(|one| !gone(one)).copied();
            // Numbers after those of the beginnings.
            let intent = events::sub_intent(intent, 0x1_0000 + index);
            matches::forfeit(tx, id, seating.id, intent, winner)?;
        }
    }
    Ok(())
}

/// A round as it would be drawn now.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    /// How it came about.
    pub method: Method,
    /// The tables.
    pub tables: Vec<ProposedTable>,
    /// Who sits out by the rules of the format.
    pub byes: Vec<SitsOut>,
    /// Why, in the order of the tables and byes.
    pub reasons: Vec<Reason>,
}

/// Which drawing code a round came from, by its method.
const fn engine(method: &Method) -> u16 {
    match method {
        Method::Lot { .. } | Method::ByHand => tables::ENGINE,
        Method::Paired | Method::Seated { .. } => stages::ENGINE,
    }
}

/// The round by the rules of the format. Where those leave something to chance and the stage has
/// no seed yet, it is taken from the hash of the event's log: nobody chooses it, and the round that
/// was looked at beforehand is the one that is drawn.
fn pair(event: &Event, head: Hash) -> Result<Proposal, Refused> {
    let lot = head.lot();
    let round = stages::next_round(event, lot).map_err(Illegal::input)?;
    let method = match event.format().per_table() {
        Some(_) => Method::Seated { seed: tables::seed(event, event.stage(), lot) },
        None => Method::Paired,
    };
    Ok(at_tables(event, method, round))
}

/// A round of matches at the tables there are: more matches than tables take turns.
fn at_tables(event: &Event, method: Method, round: stages::Proposal) -> Proposal {
    let stages::Proposal { tables, byes, reasons } = round;
    let there_are = event.settings().tables;
    let tables = (0..)
        .zip(tables)
        .map(|(board, seats)| ProposedTable { table: board % there_are + 1, seats })
        .collect();
    Proposal { method, tables, byes, reasons }
}

fn propose(event: &Event, head: Hash, request: DrawRequest) -> Result<Proposal, Refused> {
    let by = |method, tables| Proposal { method, tables, byes: Vec::new(), reasons: Vec::new() };
    match request {
        DrawRequest::Lot { seed } => {
            let drawn = tables::draw(event, seed).map_err(Illegal::input)?;
            let tables = (1..).zip(drawn).map(|(table, seats)| ProposedTable { table, seats });
            Ok(by(Method::Lot { seed }, tables.collect()))
        }
        // In a Swiss the tables of the form are its boards.
        DrawRequest::ByHand(mut boards) if matches!(event.format(), Format::Swiss(_)) => {
            boards.sort_by_key(|one| one.table);
            let boards = boards.into_iter().map(|one| one.seats).collect();
            Ok(at_tables(event, Method::ByHand, stages::by_hand::round(event, boards)))
        }
        DrawRequest::ByHand(tables) => {
            tables.iter().try_for_each(|table| two_teams(event, table))?;
            Ok(by(Method::ByHand, tables))
        }
        DrawRequest::Paired => pair(event, head),
    }
}

/// Whether a table set by hand has two teams where its game is played for teams, or no team at
/// all: the game would refuse it too, but does not know which table it is.
fn two_teams(event: &Event, table: &ProposedTable) -> Result<(), Refused> {
    let settings = event.settings();
    // Pairs have a rule of their own.
    let plays_for_teams = games::kind(&settings.game).is_some_and(|kind| kind.teams);
    if settings.pairs || !plays_for_teams || table.seats.len() < 2 {
        return Ok(());
    }
    let team = |entrant: &EntrantId| event.entrants.get(entrant).and_then(|one| one.team.clone());
    let teams: BTreeSet<Option<String>> = table.seats.iter().map(team).collect();
    let message = match teams.first() {
        Some(Some(team)) if teams.len() == 1 => {
            Message::new("event-draw-table-one-team").with("team", team.as_str())
        }
        Some(None) if teams.len() > 1 => Message::new("event-draw-table-teams-partly"),
        _ => return Ok(()),
    };
    Err(Illegal::by_rule("F-7", message.with("table", i64::from(table.table))).into())
}

/// Begins the match of one table: its first entry pins game, rules and order.
pub(super) fn start(
    tx: &mut Tx<'_>,
    id: EventId,
    event: &Event,
    round: u32,
    seating: &Seating,
    intent: Intent,
) -> Result<(), Refused> {
    let settings = event.settings();
    let kind = games::kind(&settings.game).ok_or_else(|| {
        Illegal::input(Message::new("event-game-unknown").with("game", settings.game.as_str()))
    })?;
    let seats: Vec<Seat> = seating
        .seats
        .iter()
        .map(|entrant| Seat {
            id: entrant.to_string(),
            team: event.entrants.get(entrant).and_then(|one| one.team.clone()),
        })
        .collect();
    let mut header = kind.header(settings.ruleset.clone(), &seats);
    if kind.looks_back(&settings.ruleset) {
        kind.look_back(&mut header, &earlier(tx, event, round)?);
    }
    let stage = event.rounds.iter().find(|one| one.number == round).map(|one| one.stage);
    let format = stage.map_or_else(|| event.format(), |stage| settings.format(stage));
    if let Some(first) = seats.first().filter(|_| format.says_who_moves_first()) {
        kind.first_move(&mut header, &first.id);
    }
    let started = Started {
        event: id.0,
        round,
        table: seating.table,
        game: settings.game.clone(),
        rules_version: kind.version,
        header,
    };
    let serde_json::Value::Object(payload) =
        serde_json::to_value(&started).map_err(|error| Refused::Malformed(error.to_string()))?
    else {
        unreachable!("a struct writes an object")
    };
    streams::take::<Record>(
        tx,
        StreamId::of_match(seating.id.0),
        intent,
        ("started".to_owned(), payload),
        |_, _| false,
        |_, _, _| Ok(()),
    )?;
    Ok(())
}

/// The results of the matches of earlier rounds, in the order of rounds and tables.
fn earlier(tx: &mut Tx<'_>, event: &Event, round: u32) -> Result<Vec<serde_json::Value>, Refused> {
    let played = event.rounds.iter().filter(|one| one.number < round);
    let mut results = Vec::new();
    for pairing in played.flat_map(|one| &one.matches) {
        let record = streams::load::<Record>(tx, StreamId::of_match(pairing.id.0))?;
        results.push(record.state().result());
    }
    Ok(results)
}
