//! The time a table plays, as pages show it: until when in the hall's own time, and what is left
//! counted by a script from a moment that is the same in every zone.

use crate::club::EventView;
use crate::i18n::{Language, text};
use crate::tournament::Length;
use chrono::{DateTime, SecondsFormat, Utc};

/// A table's time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Clock {
    /// When it is up, for the script; empty before the first entry.
    pub(super) ends: String,
    /// What is said before that.
    pub(super) words: String,
    /// What is said from then on.
    pub(super) over: String,
    /// It was up when this was drawn.
    pub(super) is_up: bool,
}

impl Clock {
    /// The clock of a table of an event; `None` where parties are counted.
    pub(super) fn of(
        view: &EventView,
        ends: Option<DateTime<Utc>>,
        lang: Language,
    ) -> Option<Self> {
        let settings = view.event().settings();
        let Length::Minutes(minutes) = settings.length else { return None };
        let over = text(lang, "time-is-up", &[]);
        let Some(ends) = ends else {
            let words =
                text(lang, "time-from-first-entry", &[("count", i64::from(minutes).into())]);
            return Some(Self { ends: String::new(), words, over, is_up: false });
        };
        let at = ends.with_timezone(&settings.time_zone).format("%H:%M").to_string();
        Some(Self {
            ends: ends.to_rfc3339_opts(SecondsFormat::Secs, true),
            words: text(lang, "time-until", &[("time", at.into())]),
            over,
            is_up: ends <= Utc::now(),
        })
    }
}
