//! What the standings can still become: who has his place for certain, who can still reach
//! which, and how probable each is.
//!
//! Only for stages that pair matches of two. Where the last round is out and few matches are
//! open, every course they can take is weighed; otherwise courses are drawn by lot from a seed,
//! so that the same log gives the same numbers. What is certain is never taken from a sample.

mod course;
mod limits;

use super::ratings::Rating;
use super::stages;
use super::standings::Standings;
use super::{EntrantId, Event, MatchPoints, Phase, Scoring};
use course::{Course, Strengths};
use std::collections::BTreeMap;

/// Open matches up to which every course is weighed: each has three results.
const FEW: usize = 6;
/// Samples times entrants times rounds still to be paired: what a forecast may cost.
const WORK: usize = 40_000;
/// Samples at least and at most.
const SAMPLES: std::ops::RangeInclusive<usize> = 50..=1000;

/// The forecast of an event.
#[derive(Debug, Clone, PartialEq)]
pub struct Forecast {
    /// How it was made.
    pub method: Method,
    /// Matches of rounds that are out and not ended.
    pub open: usize,
    /// Rounds still to be paired.
    pub to_come: usize,
    /// The share of draws that was reckoned with: that of the matches played so far.
    pub draws: f64,
    /// The rows in the order of the standings now.
    pub rows: Vec<Row>,
}

/// How a forecast was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Every course the open matches can take.
    Exact {
        /// How many there are.
        courses: usize,
    },
    /// Courses drawn by lot.
    Sampled {
        /// How many.
        samples: usize,
        /// The seed.
        seed: u64,
    },
}

/// One entrant's prospects.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Whose.
    pub entrant: EntrantId,
    /// The best and the worst place he can still get; `None` where that is not known.
    pub possible: Option<(u32, u32)>,
    /// How probable each place is, the first first.
    pub chances: Vec<f64>,
}

impl Row {
    /// The place he has for certain.
    #[must_use]
    pub fn clinched(&self) -> Option<u32> {
        self.possible.filter(|(best, worst)| best == worst).map(|(best, _)| best)
    }

    /// How probable it is to be among the first so many.
    #[must_use]
    pub fn among(&self, first: usize) -> f64 {
        self.chances.iter().take(first).sum::<f64>().min(1.0)
    }

    /// The place to be expected.
    #[must_use]
    pub fn expected(&self) -> f64 {
        let places = (1u32..).map(f64::from);
        self.chances.iter().zip(places).map(|(chance, place)| chance * place).sum()
    }
}

/// The forecast of the stage that is played, by what is known of the entrants' strength.
/// `None` where there is nothing to foretell: the event is not running, its stage does not pair
/// matches of two, nothing is open, or another stage follows.
#[must_use]
pub fn forecast(
    event: &Event,
    strengths: &BTreeMap<EntrantId, Rating>,
    seed: u64,
) -> Option<Forecast> {
    let Scoring::Match(points) = event.settings().scheme else { return None };
    if !is_there(event) {
        return None;
    }
    let open_now = course::open(event);
    let open = open_now.len();
    let to_come = to_come(event);
    let strengths = Strengths::new(event, strengths);
    let exact = to_come == Some(0) && open <= FEW;
    let (method, counted) = if exact {
        let courses = course::every(event, &strengths, &open_now);
        (Method::Exact { courses: course::courses(open) }, places(event, courses))
    } else {
        let of_one = event.entrants.len() * (1 + to_come.unwrap_or(0));
        let samples = WORK / of_one.max(1);
        let samples = samples.clamp(*SAMPLES.start(), *SAMPLES.end());
        let courses = course::drawn(event, &strengths, samples, seed);
        (Method::Sampled { samples, seed }, places(event, courses))
    };
    let limits = limits::of(event, points, to_come.unwrap_or(0));
    let now = Standings::of(event);
    let rows = now.rows.iter().map(|row| {
        let chances = counted.get(&row.entrant).cloned().unwrap_or_default();
        let possible = if exact { seen(&chances) } else { limits.get(&row.entrant).copied() };
        // A place that only courses without any weight lead to can still be reached.
        let chances = chances.into_iter().map(|(weight, _)| weight).collect();
        Row { entrant: row.entrant, possible, chances }
    });
    Some(Forecast {
        method,
        open,
        to_come: to_come.unwrap_or(0),
        draws: strengths.draws(),
        rows: rows.collect(),
    })
}

/// Whether there is something to foretell; cheap.
#[must_use]
pub fn is_there(event: &Event) -> bool {
    let last_stage = event.stage() + 1 >= event.settings().stages.len();
    let by_matches = matches!(event.settings().scheme, Scoring::Match(_));
    event.phase == Phase::Running
        && event.format().pairs()
        && last_stage
        && by_matches
        && !(to_come(event) == Some(0) && course::open(event).is_empty())
}

/// Rounds still to be paired, where their number is planned.
fn to_come(event: &Event) -> Option<usize> {
    let drawn = event.rounds_of(event.stage()).count();
    stages::planned_rounds(event, event.stage()).map(|planned| planned.saturating_sub(drawn))
}

/// By place: how much weight leads there, and whether any course does.
type Places = Vec<(f64, bool)>;

fn places(event: &Event, courses: impl IntoIterator<Item = Course>) -> BTreeMap<EntrantId, Places> {
    let mut counted: BTreeMap<EntrantId, Places> = BTreeMap::new();
    let mut total = 0.0;
    let many = event.entrants.len();
    for course in courses {
        total += course.weight;
        let rows = Standings::of(&course.event).rows;
        for (at, row) in rows.iter().enumerate() {
            // Whoever never plays stands behind all who have a place.
            let place = row.rank.map_or(at, |rank| usize::try_from(rank - 1).unwrap_or(at));
            let places = counted.entry(row.entrant).or_insert_with(|| vec![(0.0, false); many]);
            if let Some(place) = places.get_mut(place) {
                place.0 += course.weight;
                place.1 = true;
            }
        }
    }
    for place in counted.values_mut().flatten() {
        place.0 /= if total > 0.0 { total } else { 1.0 };
    }
    counted
}

fn seen(places: &[(f64, bool)]) -> Option<(u32, u32)> {
    let reached = |at: usize| u32::try_from(at + 1).ok();
    let best = places.iter().position(|(_, seen)| *seen).and_then(reached)?;
    let worst = places.iter().rposition(|(_, seen)| *seen).and_then(reached)?;
    Some((best, worst))
}

#[cfg(test)]
mod tests;
