//! The score of a match of one part as it grew: of kopecks by moves, of Novuss by strokes.

use super::chart::{Chart, Run};
use super::public::rendered;
use super::words::Face;
use crate::club::MatchView;
use crate::i18n::Language;
use crate::tournament::EntrantId;
use crate::web::WebError;
use serde_json::Value;

/// What is counted, by the kind of entry that is a step of the chart.
const COUNTED: [(&str, &str); 2] = [("move", "chart-moves"), ("stroke", "chart-strokes")];

/// The chart; nothing before the second step, and for games that count otherwise.
pub(super) fn chart(view: &MatchView, lang: Language) -> Result<String, WebError> {
    let now = view.record().view();
    if now["scores"].is_null() && now["on"].is_null() {
        return Ok(String::new());
    }
    let header = view.record().started().map(|started| &started.header);
    let seats: Vec<EntrantId> = view.pairing().1.everybody().collect();
    let course = view.course();
    let Some((_, start)) = course.first() else { return Ok(String::new()) };
    let mut id = None;
    let mut steps: Vec<Vec<i64>> = Vec::new();
    for (kind, state) in &course {
        let now: Option<Vec<i64>> = seats
            .iter()
            .map(|seat| score(header.unwrap_or(&Value::Null), start, state, &seat.to_string()))
            .collect();
        let Some(now) = now else { return Ok(String::new()) };
        if let Some((_, counted)) = COUNTED.iter().find(|(counted, _)| counted == kind) {
            id = Some(*counted);
            steps.push(now);
        } else if let Some(last) = steps.last_mut() {
            // A penalty belongs to the move before it.
            *last = now;
        }
    }
    let (Some(id), true) = (id, steps.len() > 1) else { return Ok(String::new()) };
    let mut runs: Vec<(i64, Run)> = seats
        .iter()
        .enumerate()
        .map(|(at, seat)| {
            let values = || steps.iter().map(move |step| step[at]);
            let run = Run {
                face: Face::of(&view.event, *seat, lang),
                values: values().map(|value| i32::try_from(value).ok().map(f64::from)).collect(),
                shown: values().map(signed).collect(),
            };
            (values().next_back().unwrap_or(0), run)
        })
        .collect();
    runs.sort_by_key(|(last, _)| std::cmp::Reverse(*last));
    let runs = runs.into_iter().map(|(_, run)| run).collect();
    let labels = (1..=steps.len()).map(|step| step.to_string()).collect();
    rendered(&Chart::of_points(lang, id, labels, runs))
}

/// The points of kopecks, or the pawns his side of Novuss has pocketed since the start.
fn score(header: &Value, start: &Value, state: &Value, seat: &str) -> Option<i64> {
    if let Some(points) = state["scores"][seat].as_i64() {
        return Some(points);
    }
    let plays = |side: &&Value| {
        side["players"].as_array().is_some_and(|players| players.iter().any(|one| one == seat))
    };
    let side = header["sides"].as_array()?.iter().find(plays)?["id"].as_str()?;
    Some(start["on"][side].as_i64()? - state["on"][side].as_i64()?)
}

/// With the minus sign that the pages write.
fn signed(value: i64) -> String {
    if value < 0 { format!("−{}", value.unsigned_abs()) } else { value.to_string() }
}
