//! What the pages of one event have in common: name, date, phase, tabs.

use super::{bracket, crosstable, words};
use crate::club::EventView;
use crate::i18n::{Language, text};
use crate::tournament::Settings;

/// The head of an event's page.
#[derive(Debug, Clone)]
pub(super) struct Frame {
    pub(super) slug: String,
    pub(super) name: String,
    /// Date, place and game in one line.
    pub(super) line: String,
    pub(super) phase_class: &'static str,
    pub(super) phase: String,
    pub(super) tabs: Vec<Tab>,
}

/// A link among the event's pages.
#[derive(Debug, Clone)]
pub(super) struct Tab {
    pub(super) href: String,
    pub(super) label: String,
    pub(super) current: bool,
    /// Only the organizer sees it.
    pub(super) inner: bool,
}

/// The public pages, then those of the organizer.
const TABS: [(&str, &str, bool); 15] = [
    ("", "tab-overview", false),
    ("/standings", "tab-standings", false),
    ("/parties", "tab-parties", false),
    ("/tables", "tab-tables", false),
    ("/bracket", "tab-bracket", false),
    ("/crosstable", "tab-crosstable", false),
    ("/entries", "tab-entries", true),
    ("/check-in", "tab-check-in", true),
    ("/draw", "tab-draw", true),
    ("/board", "tab-board", true),
    ("/results", "tab-results", true),
    ("/penalties", "tab-penalties", true),
    ("/print", "tab-print", true),
    ("/settings", "tab-settings", true),
    ("/log", "tab-log", true),
];

impl Frame {
    /// The organizer's pages are among the tabs.
    pub(super) fn has_inner(&self) -> bool {
        self.tabs.iter().any(|tab| tab.inner)
    }

    /// The name of the page the visitor is on.
    pub(super) fn current(&self) -> &str {
        self.tabs.iter().find(|tab| tab.current).map_or("", |tab| &tab.label)
    }

    /// The head of the page at `current`, the end of its address.
    pub(super) fn new(view: &EventView, lang: Language, organizer: bool, current: &str) -> Self {
        let settings = view.event().settings();
        let (phase_class, phase) = words::phase(lang, view.event().phase);
        let mut line = vec![words::date(lang, settings.starts_on)];
        if !settings.place.is_empty() {
            line.push(settings.place.clone());
        }
        line.push(words::game(lang, &settings.game));
        let tabs = TABS.iter().filter(|(_, _, inner)| organizer || !inner);
        let tabs = tabs.filter(|(end, _, _)| has_page(settings, end));
        Self {
            slug: view.slug.clone(),
            name: settings.name.clone(),
            line: line.join(" · "),
            phase_class,
            phase,
            tabs: tabs
                .map(|(end, key, inner)| Tab {
                    href: format!("/t/{}{end}", view.slug),
                    label: text(lang, key, &[]),
                    current: *end == current,
                    inner: *inner,
                })
                .collect(),
        }
    }
}

/// Whether the event's formats have something to show on a page.
fn has_page(settings: &Settings, end: &str) -> bool {
    match end {
        "/bracket" => settings.stages.iter().any(bracket::has_bracket),
        "/crosstable" => settings.stages.iter().any(crosstable::has_table),
        _ => true,
    }
}
