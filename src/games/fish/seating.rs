//! Seats of an event's table as Fish knows them: teams, several Fish each, and the lot among
//! those who join (FA-14).
//!
//! A person at the table names only who joins. The team and the number of Fish are the event's
//! to say, the order among several joiners is chance; both are put into the entry before it is
//! logged, so that no fold asks or draws again.

use super::options::FISH_PER_PLAYER;
use super::roster::MOST_FISH;
use crate::games::{Seat, SeatId};
use serde_json::{Map, Value, json};

/// The header of a match between these seats. How many Fish each has is no rule of the match:
/// it leaves the ruleset and stands in the seats. A value that is no number stays where it is,
/// and is refused there by name.
pub(super) fn header(mut ruleset: Map<String, Value>, seats: &[Seat]) -> Value {
    let each = ruleset.get(FISH_PER_PLAYER).and_then(Value::as_u64);
    if each.is_some() {
        ruleset.remove(FISH_PER_PLAYER);
    }
    // More than a table holds is refused as any other header with too many.
    let each = usize::try_from(each.unwrap_or(1)).unwrap_or(usize::MAX).min(MOST_FISH + 1);
    let slots_are_players = ruleset.get("multi_fish").is_some_and(|slots| slots == "per_player");
    let order: Vec<String> = if each == 1 || slots_are_players {
        seats.iter().map(|seat| seat.id.clone()).collect()
    } else {
        // One Fish of everybody, then the second of everybody: nobody moves twice in a row.
        (1..=each).flat_map(|number| seats.iter().map(move |seat| fish(&seat.id, number))).collect()
    };
    let seats: Vec<Value> = seats.iter().map(|one| seat(one, each)).collect();
    json!({ "ruleset": ruleset, "seats": seats, "order": order })
}

/// A seat as header and `joins` write it; one Fish is called as its player.
fn seat(seat: &Seat, each: usize) -> Value {
    let mut value = json!({ "id": seat.id });
    if let Some(team) = &seat.team {
        value["team"] = json!(team);
    }
    if each != 1 {
        value["fish"] = (1..=each).map(|number| fish(&seat.id, number)).collect();
    }
    value
}

fn fish(player: &str, number: usize) -> String {
    format!("{player}.{number}")
}

/// FA-14: who joins, in the order drawn among them, with team and Fish.
pub(super) fn completed(
    mut entry: Value,
    each: usize,
    knows: &dyn Fn(&str) -> Option<Seat>,
    shuffle: &mut dyn FnMut(&mut Vec<SeatId>),
) -> Value {
    if entry["kind"] != "next_party" {
        return entry;
    }
    let Some(joins) = entry.get_mut("joins").and_then(Value::as_array_mut) else { return entry };
    // Somebody who sends seats has said all there is to say, and in which order.
    let ids: Option<Vec<SeatId>> =
        joins.iter().map(|joiner| joiner.as_str().map(str::to_owned)).collect();
    let Some(mut ids) = ids else { return entry };
    if ids.len() > 1 {
        shuffle(&mut ids);
    }
    *joins = ids
        .into_iter()
        .map(|id| match knows(&id) {
            Some(known) if known.team.is_some() || each != 1 => seat(&known, each),
            _ => Value::String(id),
        })
        .collect();
    entry
}

/// What a person asked for with an entry: who joins, whatever was put to it.
pub(super) fn asked(entry: &Value) -> Value {
    let mut asked = entry.clone();
    if let Some(joins) = asked.get_mut("joins").and_then(Value::as_array_mut) {
        for joiner in joins.iter_mut() {
            if let Some(id) = joiner.get("id") {
                *joiner = id.clone();
            }
        }
        joins.sort_by(|one, other| one.as_str().cmp(&other.as_str()));
    }
    asked
}
