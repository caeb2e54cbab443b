//! What the hall wants to know at once: who moves at which table, and how every party went.
//!
//! Which fields a game's public state has is part of its format (`order`, `alive`,
//! `to_move`, `part`); a game without an order simply shows none.

use super::{Club, EventView, Refused, streams, view};
use crate::games;
use crate::games::scoring::Points;
use crate::log::{Folded, Seq, StreamId};
use crate::store::Reader;
use crate::tournament::{EntrantId, Length, MatchId, Pairing, Record, Scoring};
use chrono::{DateTime, Utc};
use serde_json::Value;
use std::collections::HashMap;

/// A table as it stands now.
#[derive(Debug, Clone, PartialEq)]
pub struct TableNow {
    /// The match.
    pub id: MatchId,
    /// The round.
    pub round: u32,
    /// The table's number.
    pub table: u32,
    /// Number of the party, from 1.
    pub part: u32,
    /// The party is over; the order is that of the next one.
    pub between_parts: bool,
    /// The match is a series of parties without an end of its own.
    pub open_ended: bool,
    /// Something was logged.
    pub begun: bool,
    /// The referee ended the match.
    pub finished: bool,
    /// When its time is up, if time decides and play has begun.
    pub ends_at: Option<DateTime<Utc>>,
    /// Who moves, in this order.
    pub order: Vec<Standing>,
    /// The last entry this was read from.
    pub seq: Seq,
}

/// One in a table's order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Who.
    pub entrant: EntrantId,
    /// The id of his Fish that has this place in the order, where he has several (FA-9).
    pub piece: Option<String>,
    /// Is to move.
    pub moves: bool,
    /// Is still in the party.
    pub alive: bool,
    /// His points or sets so far, where the game counts any.
    pub score: Option<String>,
    /// Pawns of his side on the table and remembered penalties, where the game has them.
    pub pawns: Option<(u64, u64)>,
}

/// A finished party.
#[derive(Debug, Clone, PartialEq)]
pub struct PartyPlayed {
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
    /// The match.
    pub id: MatchId,
    /// The party's number at its table, from 1.
    pub number: u32,
    /// The turn order it was played in; empty where the game has none.
    pub order: Vec<EntrantId>,
    /// Best place first.
    pub places: Vec<Placed>,
}

/// What a party gave one of its players.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placed {
    /// Who.
    pub entrant: EntrantId,
    /// The place.
    pub place: u32,
    /// Points by the event's scheme.
    pub points: Points,
    /// Won the party, alone or with the team.
    pub won: bool,
    /// Violations logged against him.
    pub violations: u32,
}

impl TableNow {
    /// Who moves after the mover, if the order holds.
    #[must_use]
    pub fn next(&self) -> Option<&Standing> {
        let at = self.order.iter().position(|one| one.moves)?;
        let (before, rest) = self.order.split_at(at);
        let mut after = rest.iter().skip(1).chain(before);
        after.find(|one| one.alive)
    }
}

impl Club {
    /// The event with the tables of its last round as they stand, in one moment.
    ///
    /// # Errors
    /// There is no such event, or the database cannot be read.
    pub fn hall(&self, slug: &str) -> Result<(EventView, Vec<TableNow>), Refused> {
        self.store.read(|reader| {
            let row = reader.load_event_by_slug(slug)?.ok_or(Refused::NotFound)?;
            let event = view::event_view(reader, row)?;
            let mut tables = Vec::new();
            if let Some(round) = event.event().rounds.last() {
                for pairing in &round.matches {
                    let record = streams::load::<Record>(reader, StreamId::of_match(pairing.id.0))?;
                    tables.push(TableNow {
                        seq: record.head().head,
                        ends_at: ends_at(reader, event.event().settings().length, &record)?,
                        ..table_now(pairing.id, round.number, pairing.table, record.state())
                    });
                }
            }
            Ok((event, tables))
        })
    }

    /// The event with every finished party, in the order of rounds, tables and parties.
    ///
    /// # Errors
    /// There is no such event, or the database cannot be read.
    pub fn parties(&self, slug: &str) -> Result<(EventView, Vec<PartyPlayed>), Refused> {
        self.store.read(|reader| {
            let row = reader.load_event_by_slug(slug)?.ok_or(Refused::NotFound)?;
            let event = view::event_view(reader, row)?;
            let mut parties = Vec::new();
            for round in &event.event().rounds {
                for pairing in &round.matches {
                    let record = streams::load::<Record>(reader, StreamId::of_match(pairing.id.0))?;
                    parties.extend(parties_of(&event, round.number, pairing, record.state()));
                }
            }
            Ok((event, parties))
        })
    }
}

/// When the time of a match is up: it runs from the first entry of play in force, as the server
/// recorded it, so no phone's clock and no time zone matters.
fn ends_at(
    reader: &mut Reader<'_>,
    length: Length,
    record: &Folded<Record>,
) -> Result<Option<DateTime<Utc>>, Refused> {
    if let Length::Parties(_) = length {
        return Ok(None);
    }
    for line in record.lines().iter().filter(|line| Record::is_play(&line.fact.kind)) {
        // What a correction inserted has no entry of its own; the next one is as good.
        if let Some(entry) = reader.entry(line.id)? {
            return Ok(length.ends_at(entry.recorded_at));
        }
    }
    Ok(None)
}

/// The finished parties of a match.
pub(super) fn parties_of(
    event: &EventView,
    round: u32,
    pairing: &Pairing,
    record: &Record,
) -> Vec<PartyPlayed> {
    let scheme = event.event().settings().scheme;
    let result = record.result();
    let parts = &pairing.outcome.parts;
    let on_a_side = event.event().settings().on_a_side();
    let mut played = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let placed = |(seat, place): (&String, &u32)| {
            // Match points are of the match as a whole: they stand with its last part.
            let points = match scheme {
                Scoring::Match(kind) if at + 1 == parts.len() => {
                    kind.of_match(parts, seat, on_a_side).map(|(_, points)| points)
                }
                Scoring::Match(_) => None,
                Scoring::Own | Scoring::Places(_) => scheme.of_part(part, seat),
            };
            Some(Placed {
                entrant: EntrantId::of_seat(seat)?,
                place: *place,
                points: points.unwrap_or_default(),
                won: part.winners.contains(seat),
                violations: part.violations.get(seat).copied().unwrap_or(0),
            })
        };
        let mut places: Vec<Placed> = part.places.iter().filter_map(placed).collect();
        places.sort_by_key(|one| one.place);
        played.push(PartyPlayed {
            round,
            table: pairing.table,
            id: pairing.id,
            number: u32::try_from(at + 1).unwrap_or(u32::MAX),
            order: turns(record, &result["parties"][at]["order"]),
            places,
        });
    }
    played
}

/// Who moves in this order; who has several Fish stands where the first of them does.
fn turns(record: &Record, ids: &Value) -> Vec<EntrantId> {
    let mut order: Vec<EntrantId> = Vec::new();
    for slot in slots(record, ids) {
        if !order.contains(&slot.entrant) {
            order.push(slot.entrant);
        }
    }
    order
}

/// A place in a game's order: an id of its state, and whose it is.
struct Slot {
    id: String,
    entrant: EntrantId,
}

impl Slot {
    /// The place of one who has a single piece, called as himself.
    fn of(entrant: EntrantId) -> Self {
        Self { id: entrant.to_string(), entrant }
    }

    /// Whether it is his place and not that of one of his pieces.
    fn is_his_own(&self) -> bool {
        self.id == self.entrant.to_string()
    }
}

fn slots(record: &Record, ids: &Value) -> Vec<Slot> {
    let slot = |id: &Value| {
        let id = id.as_str()?;
        Some(Slot { id: id.to_owned(), entrant: record.owner(id)? })
    };
    ids.as_array().map(Vec::as_slice).unwrap_or_default().iter().filter_map(slot).collect()
}

/// How a match's table stands.
pub(super) fn table_now(id: MatchId, round: u32, table: u32, record: &Record) -> TableNow {
    let state = record.view();
    let over = state["over"] == true;
    let open_ended = record
        .started()
        .and_then(|started| games::kind(&started.game))
        .is_some_and(|kind| kind.open_ended);
    let seated = || record.seated().into_iter().map(Slot::of).collect();
    let alive: Vec<Slot> = state.get("alive").map_or_else(seated, |ids| slots(record, ids));
    // A place of his own lives with any of his pieces.
    let lives = |slot: &Slot| {
        let own = slot.is_his_own();
        alive.iter().any(|one| one.id == slot.id || (own && one.entrant == slot.entrant))
    };
    let part = state["party"]
        .as_u64()
        .or_else(|| state["set"].as_u64())
        .and_then(|part| u32::try_from(part).ok())
        .unwrap_or(1);
    let order: Vec<Slot> = if !open_ended {
        seated()
    } else if over {
        // What follows from the party just played stands in its result.
        let result = record.result();
        let last = result["parties"].as_array().and_then(|parties| parties.last());
        let seated = record.seated();
        let next = last.map(|last| slots(record, &last["next_order"])).unwrap_or_default();
        next.into_iter().filter(|one| seated.contains(&one.entrant)).collect()
    } else {
        slots(record, &state["order"])
    };
    let mover = ["to_move", "to_strike", "to_roll"].iter().find_map(|key| state[*key].as_str());
    let sides = sides(record);
    TableNow {
        id,
        round,
        table,
        part,
        between_parts: over,
        open_ended,
        begun: record.begun(),
        ends_at: None,
        finished: record.finished(),
        order: order
            .into_iter()
            .map(|slot| Standing {
                moves: mover == Some(slot.id.as_str()),
                alive: over || lives(&slot),
                piece: (!slot.is_his_own()).then(|| slot.id.clone()),
                ..figures(&state, &sides, slot.entrant)
            })
            .collect(),
        seq: Seq::START,
    }
}

/// The side of each seat, where the game has sides.
fn sides(record: &Record) -> HashMap<EntrantId, String> {
    let header = record.started().map(|started| &started.header["sides"]);
    let sides = header.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let of_side = |side: &Value| {
        let id = side["id"].as_str().unwrap_or_default().to_owned();
        entrants(&side["players"]).into_iter().map(move |entrant| (entrant, id.clone()))
    };
    sides.iter().flat_map(of_side).collect()
}

/// What an entrant has so far.
fn figures(state: &Value, sides: &HashMap<EntrantId, String>, entrant: EntrantId) -> Standing {
    let seat = entrant.to_string();
    let side = sides.get(&entrant).unwrap_or(&seat);
    let scores = ["scores", "score"].iter().find_map(|key| state[*key].get(&seat));
    let score = scores.or_else(|| state["sets"].get(side));
    let pawns = state["on"][side].as_u64();
    Standing {
        entrant,
        piece: None,
        moves: false,
        alive: true,
        score: score.map(Value::to_string),
        pawns: pawns.map(|on| (on, state["debt"][side].as_u64().unwrap_or(0))),
    }
}

fn entrants(ids: &Value) -> Vec<EntrantId> {
    let ids = ids.as_array().map(Vec::as_slice).unwrap_or_default();
    ids.iter().filter_map(|id| EntrantId::of_seat(id.as_str()?)).collect()
}
