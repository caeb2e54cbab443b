//! The sheet of Fish: the order with the mover, the tags that perished, what comes next.

use super::entries::may_log;
use super::tag::{Tag, seats, tag};
use crate::club::MatchView;
use crate::tournament::{EntrantId, Length, Presence};
use crate::web::clock::Clock;
use crate::web::{Page, Visit, WebError};
use askama::Template;
use serde_json::Value;
use std::collections::BTreeMap;
use uuid::Uuid;

/// A row of the party that has ended.
struct Placed {
    place: u64,
    number: String,
    name: String,
    points: String,
}

/// A kind of move that may be made.
struct Way {
    value: String,
    label: String,
}

/// What may become of an illegal move (FA-13).
struct Then {
    value: &'static str,
    label: String,
    /// The ruleset's own.
    chosen: bool,
}

#[derive(Template)]
#[template(path = "referee/fish.html")]
struct Sheet {
    page: Page,
    match_id: Uuid,
    /// Whether who looks may open the match again.
    may_reopen: bool,
    base: u64,
    party: u64,
    parties: Option<u32>,
    played_enough: bool,
    /// Who has a turn: players, or their Fish where each has its own (FA-9).
    order: Vec<Tag>,
    /// The Fish that live.
    living: Vec<Tag>,
    /// Who sits at the table.
    players: Vec<Tag>,
    clock: Option<Clock>,
    mover: Option<usize>,
    no_order: bool,
    /// FA-10: who left the surface counts, even who came back.
    strict_leave: bool,
    awaits_lot: bool,
    over: bool,
    finished: bool,
    ways: Vec<Way>,
    may_flip: bool,
    thens: Vec<Then>,
    /// Whose move is the likeliest to have broken a rule.
    offender: String,
    places: Vec<Placed>,
    next: Vec<Tag>,
    can_join: Vec<Tag>,
    ids: Vec<Uuid>,
}

impl Sheet {
    /// A fresh id for a form: a double tap without scripts is one entry.
    fn fresh(&self, form: usize) -> Uuid {
        self.ids[form]
    }

    fn alive(&self) -> impl Iterator<Item = &Tag> {
        self.order.iter().filter(|tag| tag.alive)
    }

    fn is_offender(&self, tag: &&Tag) -> bool {
        tag.id == self.offender
    }

    fn moving(&self) -> Option<&Tag> {
        self.mover.map(|at| &self.order[at])
    }
}

/// Forms on the sheet that make entries.
const FORMS: usize = 10;

pub(super) fn draw(visit: &Visit, view: &MatchView) -> Result<String, WebError> {
    let state = view.record().view();
    let result = view.record().result();
    let event = view.event.event();
    let settings = event.settings();
    let over = state["over"] == Value::Bool(true);
    let alive = seats(&state["alive"]);
    let mover = state["to_move"].as_str();
    let header = view.record().started().map(|started| started.header.clone()).unwrap_or_default();
    let ruleset = &header["ruleset"];
    let no_order = ruleset["free_for_all"] == Value::Bool(true);
    let in_party = seats(&state["order"]);
    let awaits_lot = in_party.is_empty();
    let listed = if awaits_lot { alive.clone() } else { in_party };
    let order: Vec<Tag> = listed
        .iter()
        .map(|seat| Tag {
            alive: alive.contains(seat) || lives_on(view, &alive, seat),
            mover: mover == Some(seat.as_str()),
            ..tag(visit, view, seat)
        })
        .collect();
    let last = result["parties"].as_array().and_then(|parties| parties.last()).filter(|_| over);
    let seated: Vec<EntrantId> = view.record().seated();
    let living = alive.iter().map(|fish| tag(visit, view, fish)).collect();
    let players = seated.iter().map(|one| tag(visit, view, &one.to_string())).collect();
    let next: Vec<Tag> = last
        .map(|last| seats(&last["next_order"]))
        .unwrap_or_default()
        .iter()
        .filter(|seat| view.record().owner(seat).is_none_or(|one| seated.contains(&one)))
        .map(|seat| tag(visit, view, seat))
        .collect();
    let played = result["parties"].as_array().map_or(0, Vec::len);
    let parties = match settings.length {
        Length::Parties(parties) => Some(parties),
        Length::Minutes(_) => None,
    };
    let can_join = event
        .entrants
        .iter()
        .filter(|(id, one)| {
            one.presence == Presence::CheckedIn
                && !seated.contains(id)
                && event.open_match_of(**id).is_none()
        })
        .map(|(id, _)| tag(visit, view, &id.to_string()))
        .collect();
    let clock = Clock::of(&view.event, view.ends_at(), visit.lang);
    let clock = clock.filter(|_| !view.record().finished());
    let time_is_up = clock.as_ref().is_some_and(|clock| clock.is_up);
    let enough = parties.is_some_and(|parties| played >= parties as usize) || time_is_up;
    let ways = ways(visit, ruleset);
    let sheet = Sheet {
        page: visit.page(""),
        match_id: view.id.0,
        may_reopen: may_log(visit, view, "reopened"),
        base: view.revision().0,
        party: state["party"].as_u64().unwrap_or(1),
        parties,
        played_enough: over && enough,
        clock,
        offender: mover.map_or_else(|| last_mover(view), str::to_owned),
        thens: thens(visit, ruleset),
        may_flip: ways.iter().any(|way| way.value == "flip"),
        mover: order.iter().position(|tag| tag.mover),
        order,
        living,
        players,
        no_order,
        strict_leave: ruleset["strict_leave"] == Value::Bool(true),
        awaits_lot: awaits_lot && !no_order,
        over,
        finished: view.record().finished(),
        ways,
        places: last.map(|last| places(visit, view, last)).unwrap_or_default(),
        next,
        can_join,
        ids: (0..FORMS).map(|_| Uuid::now_v7()).collect(),
    };
    sheet.render().map_err(WebError::internal)
}

/// Who made the last move that stands, also if it ended the party.
fn last_mover(view: &MatchView) -> String {
    let moves = view.in_force().filter(|entry| entry["kind"] == "move");
    let last = moves.last();
    last.and_then(|entry| entry["by"].as_str().map(str::to_owned)).unwrap_or_default()
}

/// What may become of an illegal move, the ruleset's own choice marked (FA-13).
fn thens(visit: &Visit, ruleset: &Value) -> Vec<Then> {
    let default = ruleset["illegal_move"].as_str().unwrap_or("stand");
    [("stand", "stand"), ("undo", "undo"), ("undo_and_repeat", "repeat")]
        .map(|(value, key)| Then {
            value,
            label: visit.t(&format!("sheet-fish-then-{key}")),
            chosen: value == default,
        })
        .into()
}

/// Whether a player whose Fish share a turn has one that lives.
fn lives_on(view: &MatchView, alive: &[String], seat: &str) -> bool {
    let owner = view.record().owner(seat).filter(|owner| owner.to_string() == seat);
    owner.is_some() && alive.iter().any(|fish| view.record().owner(fish) == owner)
}

/// The kinds of move the ruleset allows; the flick first (F-16…F-22).
fn ways(visit: &Visit, ruleset: &Value) -> Vec<Way> {
    let allowed = seats(&ruleset["moves"]);
    let allowed = if allowed.is_empty() {
        ["flick", "pot", "flip"].map(str::to_owned).to_vec()
    } else {
        allowed
    };
    allowed
        .into_iter()
        .map(|value| Way { label: visit.t(&format!("sheet-fish-way-{value}")), value })
        .collect()
}

/// The places of the party that has ended, with points by the event's scheme.
fn places(visit: &Visit, view: &MatchView, party: &Value) -> Vec<Placed> {
    let scheme = view.event.event().settings().scheme.as_str();
    let places: BTreeMap<String, u64> = party["places"]
        .as_object()
        .map(|places| {
            places
                .iter()
                .filter_map(|(seat, place)| Some((seat.clone(), place.as_u64()?)))
                .collect()
        })
        .unwrap_or_default();
    let mut rows: Vec<Placed> = places
        .into_iter()
        .map(|(seat, place)| {
            let Tag { number, name, .. } = tag(visit, view, &seat);
            let points = party["points"][scheme][&seat].to_string();
            Placed { place, number, name, points }
        })
        .collect();
    rows.sort_by_key(|row| row.place);
    rows
}
