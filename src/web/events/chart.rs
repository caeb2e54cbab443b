//! Line charts as SVG: places over parties, points over parties. The same numbers stand
//! in a table beside each.

use super::overview::Words;
use super::words::Face;
use crate::i18n::{Language, text};
use askama::Template;

/// One line.
#[derive(Debug, Clone)]
pub(super) struct Run {
    pub(super) face: Face,
    /// A value a step; a gap where there is none.
    pub(super) values: Vec<Option<f64>>,
    /// The same in words.
    pub(super) shown: Vec<String>,
}

/// A chart, laid out.
#[derive(Template)]
#[template(path = "event/chart.html")]
pub(super) struct Chart {
    t: Words,
    id: &'static str,
    title: String,
    alternative: String,
    corner: String,
    width: i32,
    height: i32,
    columns: Vec<Column>,
    grid: Vec<Grid>,
    lines: Vec<Drawn>,
}

/// A step along the way.
#[derive(Debug, Clone)]
struct Column {
    x: i32,
    label: String,
}

/// A horizontal line with its number.
#[derive(Debug, Clone)]
struct Grid {
    y: i32,
    label: String,
}

/// A run, laid out.
#[derive(Debug, Clone)]
struct Drawn {
    face: Face,
    /// Path data.
    path: String,
    dots: Vec<(i32, i32)>,
    /// Where the tag stands.
    tag_y: i32,
    look: &'static str,
    shown: Vec<String>,
    title: String,
}

const LEFT: i32 = 44;
const TOP: i32 = 16;
/// Room for tag and name at the right end.
const NAMES: i32 = 208;
/// Distance of two steps: few of them spread out, many scroll.
const STEP: std::ops::RangeInclusive<i32> = 56..=120;
/// Where a chart stops spreading out.
const SPREAD: i32 = 480;
const ROW: i32 = 28;

impl Chart {
    /// Places: 1 on top, a line of the chart for each.
    pub(super) fn of_places(
        lang: Language,
        id: &'static str,
        labels: Vec<String>,
        runs: Vec<Run>,
    ) -> Self {
        let rows = i32::try_from(runs.len()).unwrap_or(i32::MAX).max(1);
        let grid = (1..=rows).filter(|row| *row == 1 || row % 5 == 0);
        let grid = grid.map(|row| (f64::from(row), row.to_string())).collect();
        Self::lay_out(lang, id, labels, runs, (1.0, f64::from(rows)), (rows - 1) * ROW, grid)
    }

    /// Points: the most on top.
    pub(super) fn of_points(
        lang: Language,
        id: &'static str,
        labels: Vec<String>,
        runs: Vec<Run>,
    ) -> Self {
        let values = || runs.iter().flat_map(|run| run.values.iter().flatten().copied());
        let most = values().fold(1.0_f64, f64::max);
        let least = values().fold(0.0_f64, f64::min);
        let rows = i32::try_from(runs.len()).unwrap_or(i32::MAX).max(8);
        let step = tick(most - least);
        let mut grid = Vec::new();
        let mut at = (least / step).floor() * step;
        while at <= most {
            grid.push((at, format!("{at}")));
            at += step;
        }
        Self::lay_out(lang, id, labels, runs, (most, least), rows * ROW, grid)
    }

    fn lay_out(
        lang: Language,
        id: &'static str,
        labels: Vec<String>,
        runs: Vec<Run>,
        (top, bottom): (f64, f64),
        tall: i32,
        grid: Vec<(f64, String)>,
    ) -> Self {
        let tall = tall.max(ROW);
        let y = |value: f64| {
            let range = if (bottom - top).abs() < f64::EPSILON { 1.0 } else { bottom - top };
            TOP + rounded((value - top) / range * f64::from(tall))
        };
        let steps = i32::try_from(labels.len()).unwrap_or(i32::MAX);
        let wide = (SPREAD / (steps - 1).max(1)).clamp(*STEP.start(), *STEP.end());
        let x = |step: usize| LEFT + wide * i32::try_from(step).unwrap_or(0);
        let right = LEFT + wide * (steps - 1).max(0);
        let mut lines: Vec<Drawn> = runs
            .into_iter()
            .enumerate()
            .map(|(at, run)| {
                let points: Vec<Option<(i32, i32)>> = run
                    .values
                    .iter()
                    .enumerate()
                    .map(|(step, value)| value.map(|value| (x(step), y(value))))
                    .collect();
                let last = points.iter().rev().flatten().next().copied();
                Drawn {
                    path: path(&points),
                    dots: points.into_iter().flatten().collect(),
                    tag_y: last.map_or(TOP, |(_, y)| y),
                    look: ["first", "second", "third"].get(at).copied().unwrap_or("other"),
                    title: format!("{}: {}", run.face.name, run.shown.join(", ")),
                    face: run.face,
                    shown: run.shown,
                }
            })
            .collect();
        spread(&mut lines);
        let lowest = lines.iter().map(|line| line.tag_y).max().unwrap_or(0).max(TOP + tall);
        let key = |part: &str| text(lang, &format!("{id}-{part}"), &[]);
        Self {
            t: Words(lang),
            id,
            title: key("title"),
            alternative: key("alternative"),
            corner: key("step"),
            width: right + NAMES,
            height: lowest + 40,
            columns: labels
                .into_iter()
                .enumerate()
                .map(|(step, label)| Column { x: x(step), label })
                .collect(),
            grid: grid.into_iter().map(|(value, label)| Grid { y: y(value), label }).collect(),
            lines,
        }
    }

    /// Where the lines end.
    fn right(&self) -> i32 {
        self.columns.last().map_or(LEFT, |column| column.x)
    }
}

/// A round distance between grid lines: about five of them.
fn tick(range: f64) -> f64 {
    let rough = (range / 5.0).max(1.0);
    let power = 10_f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0];
    steps.iter().map(|step| step * power).find(|step| *step >= rough).unwrap_or(10.0 * power)
}

#[expect(clippy::cast_possible_truncation, reason = "a chart is smaller than i32")]
fn rounded(value: f64) -> i32 {
    value.round() as i32
}

/// Smooth steps from point to point; a gap begins a new stroke.
fn path(points: &[Option<(i32, i32)>]) -> String {
    let mut path = String::new();
    let mut before: Option<(i32, i32)> = None;
    for point in points {
        match (before, point) {
            (_, None) => {}
            (None, Some((x, y))) => path.push_str(&format!("M{x} {y}")),
            (Some((from, level)), Some((x, y))) => {
                let middle = (from + x) / 2;
                path.push_str(&format!("C{middle} {level} {middle} {y} {x} {y}"));
            }
        }
        before = *point;
    }
    path
}

/// Moves the tags at the right end apart, so that none covers another.
fn spread(lines: &mut [Drawn]) {
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by_key(|at| lines[*at].tag_y);
    let mut lowest = i32::MIN;
    for at in order {
        let y = lines[at].tag_y.max(lowest);
        lines[at].tag_y = y;
        lowest = y + ROW - 2;
    }
}
