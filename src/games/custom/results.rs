//! The results of a match, and what they amount to.

use super::entry::{Counts, Entry, Header, Ruleset};
use super::explain;
use crate::games::form::EntryForm;
use crate::games::option::GameOption;
use crate::games::scoring::{self, Points};
use crate::games::{Explanation, Game, Illegal, Outcome, Part, Seat, SeatId};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

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
    /// Index of each seat among `seats`.
    by_id: BTreeMap<SeatId, usize>,
    /// Who has not left, by index.
    here: Vec<bool>,
    taken: Vec<Taken>,
}

/// A result as it is kept, in the order of the seats: what follows from it is told when asked.
#[derive(Debug, Clone, PartialEq)]
struct Taken(Vec<Row>);

/// What a result gave a seat.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Row {
    seat: usize,
    place: u32,
    /// Nothing where only places are written.
    score: Option<Points>,
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
        &["C-2", "C-3", "C-4", "C-5"]
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
        let mut by_id = BTreeMap::new();
        for (at, id) in seats.iter().enumerate() {
            let length = id.chars().take(LONGEST_ID + 1).count();
            if length == 0 || length > LONGEST_ID || id.chars().any(char::is_control) {
                return Err(explain::id_unfit(LONGEST_ID));
            }
            if by_id.insert(id.clone(), at).is_some() {
                return Err(explain::id_twice(id));
            }
        }
        let here = vec![true; seats.len()];
        Ok(Self { ruleset, seats, by_id, here, taken: Vec::new() })
    }

    fn apply(&mut self, entry: &Entry) -> Result<Vec<Explanation>, Illegal> {
        if self.over() {
            return Err(explain::is_over());
        }
        let taken = match (entry, self.ruleset.counts) {
            (Entry::Leave { player }, _) => {
                let seat = self.present(player)?;
                self.here[seat] = false;
                let mut explain = vec![explain::left(player)];
                explain.extend(self.over().then(explain::over));
                return Ok(explain);
            }
            (Entry::Win { winner }, Counts::Wins) => self.won_by(Some(self.present(winner)?)),
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
        let mut explain = vec![explain::won(self.ruleset.counts, &self.first_of(&taken))];
        self.taken.push(taken);
        explain.extend(self.over().then(explain::over));
        Ok(explain)
    }

    fn view(&self) -> Value {
        let here: Vec<&str> = self.here().map(String::as_str).collect();
        json!({
            "results": self.taken.len(),
            "seats": here,
            "scores": self.totals(),
            "over": self.over(),
        })
    }

    fn result(&self) -> Value {
        let results: Vec<Value> = self
            .taken
            .iter()
            .map(|taken| json!({ "places": self.places(taken), "score": self.score(taken) }))
            .collect();
        json!({ "results": results, "scores": self.totals(), "standings": self.standings() })
    }

    fn seats(&self) -> Vec<SeatId> {
        self.here().cloned().collect()
    }

    fn leaving(&self, seat: &str) -> Option<Value> {
        (!self.over() && self.present(seat).is_ok())
            .then(|| json!({ "kind": "leave", "player": seat }))
    }

    fn outcome(&self) -> Outcome {
        Outcome { over: self.over(), parts: self.taken.iter().map(|one| self.part(one)).collect() }
    }
}

impl Results {
    fn over(&self) -> bool {
        let most = self.ruleset.results.map_or(MOST_RESULTS, |most| most.get().min(MOST_RESULTS));
        let here = self.here.iter().filter(|here| **here).count();
        here < 2 || self.taken.len() >= usize::try_from(most).unwrap_or(usize::MAX)
    }

    fn here(&self) -> impl Iterator<Item = &SeatId> {
        self.seats.iter().zip(&self.here).filter(|(_, here)| **here).map(|(id, _)| id)
    }

    /// The seat of that id, which has not left.
    fn present(&self, id: &str) -> Result<usize, Illegal> {
        let seat = self.by_id.get(id).copied().filter(|seat| self.here[*seat]);
        seat.ok_or_else(|| explain::unknown(id))
    }

    /// C-8: a result names everybody who is here and nobody else.
    fn check_names<T>(&self, named: &BTreeMap<SeatId, T>) -> Result<(), Illegal> {
        for id in named.keys() {
            self.present(id)?;
        }
        match self.here().find(|id| !named.contains_key(*id)) {
            Some(missing) => Err(explain::missing(missing)),
            None => Ok(()),
        }
    }

    /// A row for everybody who is here.
    fn rows(&self, mut row: impl FnMut(usize) -> (u32, Option<Points>)) -> Taken {
        let seats = (0..self.seats.len()).filter(|seat| self.here[*seat]);
        Taken(
            seats
                .map(|seat| {
                    let (place, score) = row(seat);
                    Row { seat, place, score }
                })
                .collect(),
        )
    }

    /// C-2: one point for a win, half a point each for a draw of two; more who draw share it
    /// equally.
    fn won_by(&self, winner: Option<usize>) -> Taken {
        let sharing = if winner.is_some() { 1 } else { self.here().count() };
        let share = Points::whole(1).shared(sharing);
        self.rows(|seat| {
            let first = winner.is_none_or(|winner| winner == seat);
            (1 + u32::from(!first), Some(if first { share } else { Points::ZERO }))
        })
    }

    /// C-3: who shares a place takes up the next ones too.
    fn placed(&self, places: &BTreeMap<SeatId, u32>) -> Result<Taken, Illegal> {
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
        Ok(self.rows(|seat| (places[&self.seats[seat]], None)))
    }

    /// C-4: most points win, or fewest.
    fn scored(&self, points: &BTreeMap<SeatId, Points>) -> Result<Taken, Illegal> {
        let most = Points::whole(MOST_POINTS);
        if points.values().any(|points| *points > most || *points < -most) {
            return Err(explain::points_unfit(MOST_POINTS));
        }
        let mut taken = self.rows(|seat| (1, Some(points[&self.seats[seat]])));
        let keys: Vec<Points> = taken.0.iter().filter_map(|row| row.score).collect();
        let mut sorted: Vec<Points> = keys.iter().map(|points| self.key(*points)).collect();
        sorted.sort_unstable();
        for (row, points) in taken.0.iter_mut().zip(keys) {
            let better = sorted.partition_point(|other| *other < self.key(points));
            row.place = u32::try_from(better + 1).unwrap_or(u32::MAX);
        }
        Ok(taken)
    }

    /// Less is better.
    fn key(&self, points: Points) -> Points {
        if self.ruleset.fewest_win { points } else { -points }
    }

    /// Who took or shares the first place.
    fn first_of(&self, Taken(rows): &Taken) -> Vec<SeatId> {
        let first = rows.iter().filter(|row| row.place == 1);
        first.map(|row| self.seats[row.seat].clone()).collect()
    }

    fn places(&self, Taken(rows): &Taken) -> BTreeMap<SeatId, u32> {
        rows.iter().map(|row| (self.seats[row.seat].clone(), row.place)).collect()
    }

    fn score(&self, Taken(rows): &Taken) -> BTreeMap<SeatId, Points> {
        let scored = rows.iter().filter_map(|row| Some((row.seat, row.score?)));
        scored.map(|(seat, score)| (self.seats[seat].clone(), score)).collect()
    }

    fn part(&self, taken: &Taken) -> Part {
        let places = self.places(taken);
        let points = scoring::by_place(&places);
        let winners = match self.first_of(taken) {
            alone if alone.len() == 1 => alone,
            _ => Vec::new(),
        };
        Part { places, points, score: self.score(taken), winners, ..Part::default() }
    }

    /// The sum of each one's points; nothing where only places count.
    fn totals(&self) -> BTreeMap<SeatId, Points> {
        let mut totals = vec![Points::ZERO; self.seats.len()];
        for row in self.taken.iter().flat_map(|taken| &taken.0) {
            totals[row.seat] += row.score.unwrap_or_default();
        }
        self.seats.iter().cloned().zip(totals).collect()
    }

    /// C-6: by total; where only places count, by the sum of places, the lowest first.
    fn standings(&self) -> Vec<Vec<SeatId>> {
        if self.ruleset.counts != Counts::Places {
            let totals = self.totals();
            return self.grouped(|seat| self.key(totals[&self.seats[seat]]));
        }
        let mut sums = vec![(0_u64, 0_u64); self.seats.len()];
        for row in self.taken.iter().flat_map(|taken| &taken.0) {
            let (played, sum) = &mut sums[row.seat];
            *played += 1;
            *sum += u64::from(row.place);
        }
        // Who played less stands after: his sum says nothing.
        self.grouped(|seat| (std::cmp::Reverse(sums[seat].0), sums[seat].1))
    }

    /// Everybody by a key, the lowest first, equals together in the order of the seats.
    fn grouped<K: Ord>(&self, key: impl Fn(usize) -> K) -> Vec<Vec<SeatId>> {
        let mut seats: Vec<usize> = (0..self.seats.len()).collect();
        seats.sort_by_key(|seat| key(*seat));
        seats
            .chunk_by(|a, b| key(*a) == key(*b))
            .map(|group| group.iter().map(|seat| self.seats[*seat].clone()).collect())
            .collect()
    }
}
