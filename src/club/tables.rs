//! The event's standings and results as tables for other programs: one builder for the pages
//! and the command line, so that both give the same bytes.
//!
//! The columns are described in `docs/exports.md`. Every row carries the revision of the
//! log it was made from, so that two files can be told apart later.

use super::{Club, EventView, Refused};
use crate::tournament::EntrantId;
use crate::tournament::standings::{Row, Value};
use crate::transfer::csv::{Cell, Writer};
use std::borrow::Cow;

/// A table of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventTable {
    /// A row a player or a pair, best first.
    Standings,
    /// A row a player and party.
    Results,
}

impl EventTable {
    /// Its name in addresses and file names.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Standings => "standings",
            Self::Results => "results",
        }
    }
}

impl Club {
    /// A table of an event as CSV. `removed` is what stands for the name of an erased person.
    ///
    /// # Errors
    /// There is no such event, or the database cannot be read.
    pub fn export_table(
        &self,
        slug: &str,
        table: EventTable,
        removed: &str,
    ) -> Result<String, Refused> {
        match table {
            EventTable::Standings => Ok(standings(&self.event(slug)?, removed)),
            EventTable::Results => self.results(slug, removed),
        }
    }

    fn results(&self, slug: &str, removed: &str) -> Result<String, Refused> {
        let (view, parties) = self.parties(slug)?;
        let mut csv = Writer::new();
        csv.row([
            "round",
            "table",
            "party",
            "order",
            "number",
            "name",
            "club",
            "team",
            "place",
            "points",
            "won",
            "violations",
            "match",
            "revision",
        ]);
        let revision = revision(&view);
        for party in &parties {
            let turn = |entrant: EntrantId| {
                let at = party.order.iter().position(|one| *one == entrant);
                at.and_then(|at| i64::try_from(at + 1).ok()).map_or(Cell::Empty, Cell::Integer)
            };
            for one in &party.places {
                let mut cells = vec![
                    number(party.round),
                    number(party.table),
                    number(party.number),
                    turn(one.entrant),
                ];
                cells.extend(who(&view, one.entrant, removed));
                cells.extend([
                    number(one.place),
                    Cell::Decimal(one.points.as_f64()),
                    Cell::Integer(i64::from(one.won)),
                    number(one.violations),
                    Cell::Text(party.id.to_string().into()),
                    revision.clone(),
                ]);
                csv.row(cells);
            }
        }
        Ok(csv.finish())
    }
}

fn standings(view: &EventView, removed: &str) -> String {
    let standings = view.standings();
    let mut csv = Writer::new();
    let columns = [
        "rank", "number", "name", "club", "team", "points", "penalty", "warnings", "played",
        "missed", "won",
    ];
    let columns = columns.into_iter().map(Cow::Borrowed);
    let ties = standings.criteria.iter().map(|one| one.name());
    let last = ["revision", "hash"].map(Cow::Borrowed);
    csv.row(columns.chain(ties).chain(last).map(Cell::Text));
    for row in &standings.rows {
        let ranked = row.rank.is_some();
        let mut cells = vec![row.rank.map_or(Cell::Empty, number)];
        cells.extend(side(view, row, removed));
        cells.extend([
            if ranked { Cell::Decimal(row.points.as_f64()) } else { Cell::Empty },
            Cell::Decimal((row.points - row.earned).as_f64()),
            number(row.taken.warnings),
            number(row.played),
            number(row.missed),
            number(row.won),
        ]);
        cells.extend(row.values.iter().map(|value| if ranked { tie(value) } else { Cell::Empty }));
        cells.extend([revision(view), view.head_hash().to_string().into()]);
        csv.row(cells);
    }
    csv.finish()
}

/// The number, name, club and team of an entrant.
fn who<'a>(view: &'a EventView, entrant: EntrantId, removed: &'a str) -> [Cell<'a>; 4] {
    let player = view.player(entrant);
    let person = player.and_then(|player| player.person);
    let entered = player.map(|player| player.entrant);
    [
        number(entered.map_or(0, |entered| entered.number)),
        person.map_or(removed, |person| person.name.as_str()).into(),
        person.and_then(|person| person.club.as_deref()).unwrap_or_default().into(),
        entered.and_then(|entered| entered.team.as_deref()).unwrap_or_default().into(),
    ]
}

/// A row of the standings: of a pair with what both have, and the number of the first.
fn side<'a>(view: &'a EventView, row: &Row, removed: &'a str) -> [Cell<'a>; 4] {
    let first = who(view, row.entrant, removed);
    row.partners.iter().fold(first, |[number, name, club, team], partner| {
        let [_, other_name, other_club, _] = who(view, *partner, removed);
        [number, both(name, other_name), both(club, other_club), team]
    })
}

fn both<'a>(one: Cell<'a>, other: Cell<'a>) -> Cell<'a> {
    match (one, other) {
        (Cell::Text(one), Cell::Text(other)) if one != other => {
            Cell::Text(format!("{one} / {other}").into())
        }
        (one, _) => one,
    }
}

fn revision(view: &EventView) -> Cell<'static> {
    Cell::Integer(i64::try_from(view.revision().0).unwrap_or(i64::MAX))
}

fn number(number: u32) -> Cell<'static> {
    Cell::Integer(number.into())
}

fn tie(value: &Value) -> Cell<'static> {
    match value {
        // All counts, first places first: `2-0-1`.
        Value::Places(places) => {
            let all: Vec<String> = places.iter().map(u32::to_string).collect();
            Cell::Text(all.join("-").into())
        }
        Value::Place(place) => place.map_or(Cell::Empty, number),
        Value::Count(count) => number(*count),
        Value::Sum(value) => Cell::Text(value.amount.to_string().into()),
    }
}
