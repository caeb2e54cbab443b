//! The rating over the events as a drawing: the line, and how far it may be off as a band.

use super::{number, signed};
use crate::club::Ratings;
use crate::i18n::{Language, text};
use crate::tournament::ratings::{Career, Discipline, Pool};
use askama::Template;

/// The drawing, laid out.
#[derive(Template)]
#[template(path = "ratings/plot.html")]
pub(super) struct Plot {
    alternative: String,
    width: i32,
    height: i32,
    right: i32,
    grid: Vec<(i32, String)>,
    /// The band as path data.
    band: String,
    line: String,
    dots: Vec<Dot>,
}

struct Dot {
    x: i32,
    y: i32,
    said: String,
    label: String,
}

const LEFT: i32 = 52;
const TOP: i32 = 16;
const TALL: i32 = 176;
/// Few events spread out, many scroll.
const SPREAD: i32 = 560;
const STEP: std::ops::RangeInclusive<i32> = 44..=140;

impl Plot {
    /// The plot of a career; `None` before the second event, when there is no line yet.
    pub(super) fn of(
        ratings: &Ratings,
        pool: &Pool,
        career: &Career,
        name: &str,
        lang: Language,
    ) -> Option<Self> {
        if career.changes.len() < 2 {
            return None;
        }
        let digits = pool.discipline.digits();
        let steps = i32::try_from(career.changes.len()).unwrap_or(i32::MAX);
        let step = (SPREAD / (steps - 1)).clamp(*STEP.start(), *STEP.end());
        let x = |at: usize| LEFT + 12 + step * i32::try_from(at).unwrap_or(0);
        // The wide band of somebody new would flatten everything: it may leave the drawing.
        let room = match pool.discipline {
            Discipline::Singles => 80.0,
            Discipline::Pairs | Discipline::Table => 2.0,
        };
        let values = || career.changes.iter().map(|change| change.after.value);
        let top = values().fold(f64::NEG_INFINITY, f64::max) + room;
        let bottom = values().fold(f64::INFINITY, f64::min) - room;
        let y = |value: f64| {
            let share = ((top - value) / (top - bottom)).clamp(0.0, 1.0);
            TOP + whole(share * f64::from(TALL))
        };
        let points: Vec<(i32, i32)> =
            values().enumerate().map(|(at, one)| (x(at), y(one))).collect();
        let off = |sign: f64| {
            let edge = career.changes.iter().enumerate();
            edge.map(move |(at, change)| {
                (x(at), y(change.after.value + sign * change.after.deviation))
            })
        };
        let lower: Vec<(i32, i32)> = off(-1.0).collect();
        let band = format!("{}{}Z", path('M', off(1.0)), path('L', lower.into_iter().rev()));
        let dots = points.iter().zip(&career.changes).map(|((x, y), change)| {
            let event = ratings.events.get(&change.event);
            let said = format!(
                "{}: {} ({})",
                event.map(|event| event.name.as_str()).unwrap_or_default(),
                number(lang, change.after.value, digits),
                signed(lang, change.after.value - change.before.value, digits),
            );
            let label = event.map(|event| event.starts_on.format("%d.%m").to_string());
            Dot { x: *x, y: *y, said, label: label.unwrap_or_default() }
        });
        let right = x(career.changes.len() - 1) + 12;
        let now = number(lang, career.rating.value, digits);
        let first = career.changes.first().map_or(0.0, |change| change.before.value);
        Some(Self {
            alternative: text(
                lang,
                "rating-plot-alternative",
                &[
                    ("name", name.to_owned().into()),
                    ("from", number(lang, first, digits).into()),
                    ("to", now.into()),
                    ("count", i64::from(steps).into()),
                ],
            ),
            width: right + 24,
            height: TOP + TALL + 36,
            right,
            grid: grid(bottom, top).into_iter().map(|at| (y(at), number(lang, at, 0))).collect(),
            band,
            line: path('M', points.iter().copied()),
            dots: dots.collect(),
        })
    }
}

/// Round values between two, about four of them.
fn grid(bottom: f64, top: f64) -> Vec<f64> {
    let steps = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0];
    let step = steps.into_iter().find(|step| (top - bottom) / step <= 5.0).unwrap_or(2000.0);
    let mut at = (bottom / step).ceil() * step;
    let mut lines = Vec::new();
    while at <= top {
        lines.push(at);
        at += step;
    }
    lines
}

fn path(begin: char, points: impl Iterator<Item = (i32, i32)>) -> String {
    let mut path = String::new();
    for (at, (x, y)) in points.enumerate() {
        let sign = if at == 0 { begin } else { 'L' };
        path.push_str(&format!("{sign}{x} {y}"));
    }
    path
}

#[expect(clippy::cast_possible_truncation, reason = "a drawing is smaller than i32")]
fn whole(value: f64) -> i32 {
    value.round() as i32
}
