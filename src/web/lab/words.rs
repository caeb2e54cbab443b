//! What the lab says: pieces, what is wrong with a position, what an ensemble found.

use crate::i18n::{self, Language, Value};
use serde::Serialize;
use simulation::claim::ClaimError;
use simulation::scenario::{Judgement, Problem, ScenarioError, StoryRow};

/// What pieces are called by the letters of their ids, and the key of the word.
pub(super) const NAMES: [(&str, &str); 5] = [
    ("puck", "lab-piece-puck"),
    ("red", "lab-piece-red"),
    ("blue", "lab-piece-blue"),
    ("fish", "lab-piece-fish"),
    ("kopeck", "lab-piece-kopeck"),
];

/// `red3` as people say it; a name of somebody's own stays as it is.
pub(super) fn piece(lang: Language, id: &str) -> String {
    let letters = id.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let number = &id[letters.len()..];
    let Some((_, key)) = NAMES.iter().find(|(name, _)| *name == letters) else {
        return id.to_owned();
    };
    let word = i18n::text(lang, key, &[]);
    if number.is_empty() { word } else { format!("{word}\u{a0}{number}") }
}

/// Fields of a scenario that the page shows, and the key of what they are called there.
const FIELDS: [(&str, &str); 17] = [
    (".x_mm", "lab-x"),
    (".y_mm", "lab-y"),
    ("shot.angle_deg", "lab-angle"),
    ("shot.speed_mps", "lab-speed"),
    ("shot.spin_rps", "lab-spin"),
    ("table.width_mm", "lab-width"),
    ("table.height_mm", "lab-height"),
    ("table.mu", "lab-mu"),
    ("table.contact.e", "lab-e"),
    ("table.contact.mu", "lab-contact-mu"),
    ("table.border.e", "lab-rail-e"),
    ("table.border.mu", "lab-rail-mu"),
    ("uncertainty.position_mm", "lab-unsure-position"),
    ("uncertainty.angle_deg", "lab-unsure-angle"),
    ("uncertainty.speed", "lab-unsure-speed-share"),
    ("uncertainty.gap_mm", "lab-unsure-gap"),
    ("claim", "lab-claim-what"),
];

/// A field as the page calls it, else as files do; a piece by its name.
fn field(lang: Language, field: &str) -> String {
    if let Some(id) = field.strip_prefix("piece ") {
        return piece(lang, id);
    }
    let called = FIELDS.iter().find(|(name, _)| field.ends_with(name));
    called.map_or_else(|| field.to_owned(), |(_, key)| i18n::text(lang, key, &[]))
}

/// What is wrong with a scenario.
pub(super) fn problem(lang: Language, error: &ScenarioError) -> String {
    let what = ("what", Value::from(field(lang, &error.field)));
    let say = |key: &str, values: &[(&'static str, Value<'_>)]| i18n::text(lang, key, values);
    let named = |id: &str| Value::from(piece(lang, id));
    let number = |value: f64| Value::from(i18n::number(lang, &value.to_string()));
    match &error.sort {
        Problem::Range { value, low, high } => say(
            "lab-wrong-range",
            &[what, ("low", number(*low)), ("high", number(*high)), ("value", number(*value))],
        ),
        Problem::OffTable => say("lab-wrong-off-table", &[what]),
        Problem::InPocket => say("lab-wrong-in-pocket", &[what]),
        Problem::Overlap(other) => say("lab-wrong-overlap", &[what, ("other", named(other))]),
        Problem::Hole => say("lab-wrong-hole", &[what]),
        Problem::NoPiece(id) | Problem::Claim(ClaimError::Piece(id)) => {
            say("lab-wrong-piece", &[("what", named(id))])
        }
        Problem::Name => say("lab-wrong-name", &[what]),
        Problem::Twice(id) => say("lab-wrong-twice", &[("what", named(id))]),
        Problem::NoShot => say("lab-wrong-no-shot", &[]),
        Problem::NotPlanar => say("lab-wrong-pot", &[]),
        Problem::Claim(ClaimError::Form(text) | ClaimError::Predicate(text)) => {
            say("lab-wrong-claim", &[("what", text.as_str().into())])
        }
        Problem::Claim(ClaimError::TooLong(most)) => {
            let most = i64::try_from(*most).unwrap_or(i64::MAX);
            say("lab-wrong-claim-long", &[("most", most.into())])
        }
        Problem::Endless => say("lab-wrong-endless", &[]),
        Problem::Other => say("lab-wrong-other", &[what]),
    }
}

/// An ensemble's answer in words, with the numbers a drawing needs.
#[derive(Debug, Serialize)]
pub(super) struct Told {
    /// `supported`, `refuted` or `undecided`.
    verdict: String,
    heading: String,
    sentence: String,
    nominal: String,
    cancelled: bool,
    stories: Vec<Line>,
    sensitivity: Vec<Line>,
}

/// A sentence and its share.
#[derive(Debug, Serialize)]
struct Line {
    text: String,
    share: f64,
    percent: String,
}

impl Line {
    fn new(lang: Language, text: String, share: f64) -> Self {
        Self { text, share, percent: percent(lang, share) }
    }
}

fn percent(lang: Language, share: f64) -> String {
    i18n::number(lang, &format!("{:.1}", share * 100.0)) + "\u{a0}%"
}

/// The answer as people read it.
pub(super) fn told(lang: Language, judgement: &Judgement) -> Told {
    let t = |key: &str| i18n::text(lang, key, &[]);
    let samples = i64::from(judgement.samples);
    let (low, high) = judgement.interval;
    let stories = judgement.stories.iter();
    let mut sensitivity: Vec<Line> = judgement
        .sensitivity
        .iter()
        .map(|(input, share)| Line::new(lang, input_name(lang, input), *share))
        .collect();
    sensitivity.sort_by(|a, b| b.share.total_cmp(&a.share));
    sensitivity.truncate(6);
    Told {
        heading: t(&format!("lab-verdict-{}", judgement.verdict)),
        sentence: i18n::text(
            lang,
            "lab-verdict-sentence",
            &[
                ("samples", samples.into()),
                ("share", percent(lang, judgement.supported).into()),
                ("low", percent(lang, low).into()),
                ("high", percent(lang, high).into()),
            ],
        ),
        nominal: t(if judgement.nominal { "lab-nominal-holds" } else { "lab-nominal-fails" }),
        verdict: judgement.verdict.clone(),
        cancelled: judgement.cancelled,
        stories: stories.map(|story| Line::new(lang, course(lang, story), story.share)).collect(),
        sensitivity,
    }
}

fn input_name(lang: Language, input: &str) -> String {
    if let Some(id) = input.strip_prefix("position:") {
        return i18n::text(lang, "lab-input-position", &[("piece", piece(lang, id).into())]);
    }
    i18n::text(lang, &format!("lab-input-{input}"), &[])
}

fn course(lang: Language, story: &StoryRow) -> String {
    let say = |key: &str, ids: &[String]| {
        let names = i18n::list(lang, ids.iter().map(|id| piece(lang, id)).collect());
        let count = i64::try_from(ids.len()).unwrap_or(i64::MAX);
        i18n::text(lang, key, &[("pieces", Value::from(names)), ("pieces-count", count.into())])
    };
    let first = if story.first_contact.is_empty() {
        i18n::text(lang, "lab-story-nobody", &[])
    } else {
        say("lab-story-first", &story.first_contact)
    };
    let mut sentences = vec![first];
    if !story.pocketed.is_empty() {
        sentences.push(say("lab-story-pocketed", &story.pocketed));
    }
    if !story.off.is_empty() {
        sentences.push(say("lab-story-off", &story.off));
    }
    sentences.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_called_as_people_call_them() {
        assert_eq!(piece(Language::En, "red3"), "red\u{a0}3");
        assert_eq!(piece(Language::Ru, "puck"), "бита");
        assert_eq!(piece(Language::Ru, "щука"), "щука");
        assert_eq!(piece(Language::En, "12"), "12");
    }
}
