//! The results of a match, and what they amount to.

use super::entry::{Counts, Entry, Header, Ruleset};
use super::explain;
use crate::games::form::EntryForm;
use crate::games::option::GameOption;
use crate::games::scoring::{self, Points};
use crate::games::{Explanation, Game, Illegal, Outcome, Part, Seat, SeatId};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// No table is larger.
const MOST_SEATS: usize = 1_000;
/// Longer ids are a mistake.
const LONGEST_ID: usize = 100;
/// Nobody scores more in one match.
const MOST_POINTS: i64 = 1_000_000;
/// An open match has no end of its own, but memory has.
const MOST_RESULTS: u32 = 10_000;

/// A match in progress.
#[derive(Debug, Clone, PartialEq)]
pub struct Results {
    ruleset: Ruleset,
    seats: Vec<SeatId>,
    here: BTreeSet<SeatId>,
    parts: Vec<Part>,
}

impl Game for Results {
    const NAME: &'static str = "custom";
    const VERSION: u16 = 1;
    const SEATS: (usize, usize) = (2, MOST_SEATS);
    const MATCH_POINTS: bool = true;
    type Header = Header;
    type Entry = Entry;

    fn header(ruleset: Map<String, Value>, seats: &[Seat]) -> Value {
        let seats: Vec<&str> = seats.iter().map(|seat| seat.id.as_str()).collect();
        json!({ "ruleset": ruleset, "seats": seats })
    }

    fn options() -> &'static [GameOption] {
        super::entry::OPTIONS
    }

    fn entry_forms() -> &'static [EntryForm] {
        super::form::FORMS
    }

    fn rules_in_brief() -> &'static [&'static str] {
        &[]
    }

    fn counts_points(ruleset: &Map<String, Value>) -> bool {
        ruleset.get("counts").is_none_or(|counts| counts != "places")
    }

    fn start(header: Header) -> Result<Self, Illegal> {
        let Header { ruleset, seats } = header;
        if seats.len() < 2 {
            return Err(explain::too_few_seats());
        }
        if seats.len() > MOST_SEATS {
            return Err(explain::too_many_seats(MOST_SEATS));
        }
        let mut here = BTreeSet::new();
        for id in &seats {
            let length = id.chars().take(LONGEST_ID + 1).count();
            if length == 0 || length > LONGEST_ID || id.chars().any(char::is_control) {
                return Err(explain::id_unfit(LONGEST_ID));
            }
            if !here.insert(id.clone()) {
                return Err(explain::id_twice(id));
            }
        }
        Ok(Self { ruleset, seats, here, parts: Vec::new() })
    }

    fn apply(&mut self, entry: &Entry) -> Result<Vec<Explanation>, Illegal> {
        if self.over() {
            return Err(explain::is_over());
        }
        let part = match (entry, self.ruleset.counts) {
            (Entry::Leave { player }, _) => {
                if !self.here.remove(player) {
                    return Err(explain::unknown(player));
                }
                let mut explain = vec![explain::left(player)];
                explain.extend(self.over().then(explain::over));
                return Ok(explain);
            }
            (Entry::Win { winner }, Counts::Wins) => {
                let winner = self.here.get(winner).ok_or_else(|| explain::unknown(winner))?;
                self.won_by(Some(winner))
            }
            (Entry::Draw {}, Counts::Wins) => self.won_by(None),
            (Entry::Places { places }, Counts::Places) => {
                self.check_names(places)?;
                self.placed(places)?
            }
            (Entry::Points { points }, Counts::Points) => {
                self.check_names(points)?;
                self.scored(points)?
            }
            (_, counts) => return Err(explain::other_result(counts)),
        };
        let mut explain = vec![explain::won(&first_of(&part))];
        self.parts.push(part);
        explain.extend(self.over().then(explain::over));
        Ok(explain)
    }

    fn view(&self) -> Value {
        let here: Vec<&str> = self.here().map(String::as_str).collect();
        json!({
            "results": self.parts.len(),
            "seats": here,
            "scores": self.totals(),
            "over": self.over(),
        })
    }

    fn result(&self) -> Value {
        let results: Vec<Value> = self
            .parts
            .iter()
            .map(|part| json!({ "places": part.places, "score": part.score }))
            .collect();
        json!({ "results": results, "scores": self.totals(), "standings": self.standings() })
    }

    fn seats(&self) -> Vec<SeatId> {
        self.here().cloned().collect()
    }

    fn leaving(&self, seat: &str) -> Option<Value> {
        (!self.over() && self.here.contains(seat))
            .then(|| json!({ "kind": "leave", "player": seat }))
    }

    fn outcome(&self) -> Outcome {
        Outcome { over: self.over(), parts: self.parts.clone() }
    }
}

impl Results {
    fn over(&self) -> bool {
        let most = self.ruleset.results.map_or(MOST_RESULTS, |most| most.get().min(MOST_RESULTS));
        self.here.len() < 2 || self.parts.len() >= usize::try_from(most).unwrap_or(usize::MAX)
    }

    fn here(&self) -> impl Iterator<Item = &SeatId> {
        self.seats.iter().filter(|id| self.here.contains(*id))
    }

    /// A result names everybody who is here and nobody else.
    fn check_names<T>(&self, named: &BTreeMap<SeatId, T>) -> Result<(), Illegal> {
        if let Some(stranger) = named.keys().find(|id| !self.here.contains(*id)) {
            return Err(explain::unknown(stranger));
        }
        match self.here.iter().find(|id| !named.contains_key(*id)) {
            Some(missing) => Err(explain::missing(missing)),
            None => Ok(()),
        }
    }

    /// One point for a win, half a point each for a draw of two; more who draw share it equally.
    fn won_by(&self, winner: Option<&SeatId>) -> Part {
        let is_first = |id: &SeatId| winner.is_none_or(|winner| winner == id);
        let share = Points::whole(1).shared(if winner.is_some() { 1 } else { self.here.len() });
        let points = |id: &SeatId| if is_first(id) { share } else { Points::ZERO };
        part(
            self.here.iter().map(|id| (id.clone(), 1 + u32::from(!is_first(id)))).collect(),
            self.here.iter().map(|id| (id.clone(), points(id))).collect(),
        )
    }

    fn placed(&self, places: &BTreeMap<SeatId, u32>) -> Result<Part, Illegal> {
        let mut sorted: Vec<(&SeatId, u32)> =
            places.iter().map(|(id, place)| (id, *place)).collect();
        sorted.sort_by_key(|(_, place)| *place);
        let mut right = 1;
        for (before, &(id, place)) in (1..).zip(&sorted) {
            if before == 1 || sorted[before - 2].1 != place {
                right = u32::try_from(before).unwrap_or(u32::MAX);
            }
            if place != right {
                return Err(explain::place_unfit(id, place, right));
            }
        }
        Ok(part(places.clone(), BTreeMap::new()))
    }

    fn scored(&self, points: &BTreeMap<SeatId, Points>) -> Result<Part, Illegal> {
        let most = Points::whole(MOST_POINTS);
        if points.values().any(|points| *points > most || *points < -most) {
            return Err(explain::points_unfit(MOST_POINTS));
        }
        let places = self.places_by(points);
        Ok(part(places, points.clone()))
    }

    fn places_by(&self, points: &BTreeMap<SeatId, Points>) -> BTreeMap<SeatId, u32> {
        let groups = self.sorted(points);
        let mut place = 1;
        let mut places = BTreeMap::new();
        for group in groups {
            let next = place + u32::try_from(group.len()).unwrap_or(u32::MAX);
            places.extend(group.into_iter().map(|id| (id, place)));
            place = next;
        }
        places
    }

    /// Everybody by points, the best first, equals together in the order of the seats.
    fn sorted(&self, points: &BTreeMap<SeatId, Points>) -> Vec<Vec<SeatId>> {
        let key = |id: &&SeatId| {
            let points = points.get(*id).copied().unwrap_or_default();
            if self.ruleset.fewest_win { points } else { -points }
        };
        let mut seats: Vec<&SeatId> =
            self.seats.iter().filter(|id| points.contains_key(*id)).collect();
        seats.sort_by_key(key);
        seats
            .chunk_by(|a, b| key(a) == key(b))
            .map(|group| group.iter().map(|id| (*id).clone()).collect())
            .collect()
    }

    /// The sum of each one's points; nothing where only places count.
    fn totals(&self) -> BTreeMap<SeatId, Points> {
        let mut totals: BTreeMap<SeatId, Points> =
            self.seats.iter().map(|id| (id.clone(), Points::ZERO)).collect();
        for (id, points) in self.parts.iter().flat_map(|part| &part.score) {
            *totals.entry(id.clone()).or_default() += *points;
        }
        totals
    }

    /// By total; where only places count, by the sum of places, the lowest first.
    fn standings(&self) -> Vec<Vec<SeatId>> {
        if self.ruleset.counts != Counts::Places {
            return self.sorted(&self.totals());
        }
        let mut sums: BTreeMap<&SeatId, (u64, u64)> = BTreeMap::new();
        for (id, place) in self.parts.iter().flat_map(|part| &part.places) {
            let (played, sum) = sums.entry(id).or_default();
            *played += 1;
            *sum += u64::from(*place);
        }
        // Who played less stands after: his sum says nothing.
        let key = |id: &&SeatId| {
            let (played, sum) = sums.get(*id).copied().unwrap_or_default();
            (std::cmp::Reverse(played), sum)
        };
        let mut seats: Vec<&SeatId> = self.seats.iter().collect();
        seats.sort_by_key(key);
        seats
            .chunk_by(|a, b| key(a) == key(b))
            .map(|group| group.iter().map(|id| (*id).clone()).collect())
            .collect()
    }
}

fn part(places: BTreeMap<SeatId, u32>, score: BTreeMap<SeatId, Points>) -> Part {
    let points = scoring::by_place(&places);
    let mut part = Part { places, points, score, ..Part::default() };
    part.winners = match first_of(&part).as_slice() {
        [winner] => vec![winner.clone()],
        _ => Vec::new(),
    };
    part
}

/// Who took or shares the first place.
fn first_of(part: &Part) -> Vec<SeatId> {
    part.places.iter().filter(|(_, place)| **place == 1).map(|(id, _)| id.clone()).collect()
}
