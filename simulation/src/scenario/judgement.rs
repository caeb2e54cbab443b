//! The answer to a claim, with the names of the pieces.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Case;
use crate::ensemble::Input;
use crate::ensemble::Verdict;

/// The answer to a claim.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Judgement {
    /// Which engine.
    pub engine_version: u32,
    /// Replays run.
    pub samples: u32,
    /// Share in which the claim holds.
    pub supported: f64,
    /// 95 % Wilson interval of the share.
    pub interval: (f64, f64),
    /// `supported`, `refuted` or `undecided`.
    pub verdict: String,
    /// Whether the claim holds in the undisturbed replay.
    pub nominal: bool,
    /// The most frequent courses.
    pub stories: Vec<StoryRow>,
    /// Share of the claim's variance explained by each input (r² of a parabola),
    /// those above 1 %.
    pub sensitivity: BTreeMap<String, f64>,
    /// True if it was cancelled before its end.
    #[serde(default)]
    pub cancelled: bool,
}

/// A course of the shot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StoryRow {
    /// Share of replays.
    pub share: f64,
    /// Whether the claim holds in the example.
    pub holds: bool,
    /// Whom the struck piece met first.
    pub first_contact: Vec<String>,
    /// Who was pocketed.
    pub pocketed: Vec<String>,
    /// Who fell off.
    pub off: Vec<String>,
    /// Number of a replay that went so.
    pub example: u32,
}

pub(super) fn judgement(case: &Case, verdict: &Verdict) -> Judgement {
    let names = |ids: &[crate::BodyId]| ids.iter().map(|&id| case.name(id).to_owned()).collect();
    let stories = verdict
        .stories
        .iter()
        .map(|story| StoryRow {
            share: story.share,
            holds: story.holds,
            first_contact: names(&story.first_contact),
            pocketed: names(&story.pocketed),
            off: names(&story.fell),
            example: story.example,
        })
        .collect();
    let sensitivity = verdict
        .sensitivity
        .iter()
        .filter(|influence| influence.explained > 0.01)
        .map(|influence| {
            let name = match influence.input {
                Input::Angle => "angle".to_owned(),
                Input::Speed => "speed".to_owned(),
                Input::Spin => "spin".to_owned(),
                Input::Friction => "mu".to_owned(),
                Input::Restitution => "e".to_owned(),
                Input::Position(id) => format!("position:{}", case.name(id)),
            };
            (name, influence.explained)
        })
        .collect();
    Judgement {
        engine_version: crate::ENGINE_VERSION,
        samples: verdict.samples,
        supported: verdict.share,
        interval: verdict.interval,
        verdict: verdict.ruling.as_str().to_owned(),
        nominal: verdict.nominal,
        stories,
        sensitivity,
        cancelled: verdict.cancelled,
    }
}
