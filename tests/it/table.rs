//! A table of an evening on real HTTP: a match, its referee and his browser.

use crate::database::Database;
use crate::evening::{Evening, settings};
use crate::site::{Answer, Browser, Site};
use nomerok::tournament::{MatchId, Settings};
use serde_json::{Value, json};
use uuid::Uuid;

/// A match of some game, its referee and his browser.
pub(crate) struct Table {
    pub(crate) site: Site,
    pub(crate) evening: Evening,
    pub(crate) id: MatchId,
    pub(crate) browser: Browser,
}

impl Table {
    /// A match of three players, drawn in the order of their numbers, and its referee.
    pub(crate) fn new(database: &Database) -> Self {
        Self::of(database, settings(), 3)
    }

    /// A match of so many players, drawn in the order of their numbers, and its referee.
    pub(crate) fn of(database: &Database, settings: Settings, players: u32) -> Self {
        let evening = Evening::with(database, settings, players);
        let id = evening.draw_in_order(1);
        let (site, browser) = Site::administered(database);
        Self { site, evening, id, browser }
    }

    /// Where its pages are.
    pub(crate) fn address(&self) -> String {
        format!("http://{}", self.site.address)
    }

    /// A browser of somebody who has not logged in, and reads English.
    pub(crate) fn stranger(&self) -> Browser {
        self.site.browser().saying("accept-language", "en")
    }

    pub(crate) fn seat(&self, number: usize) -> String {
        self.evening.entrants()[number - 1].to_string()
    }

    pub(crate) fn revision(&self) -> u64 {
        self.evening.club.match_view(self.id).expect("there").revision().0
    }

    pub(crate) fn state(&self) -> Value {
        self.evening.club.match_view(self.id).expect("there").record().view()
    }

    /// The referee's sheet, as it is now.
    pub(crate) fn sheet(&mut self) -> String {
        let sheet = self.browser.get(&format!("/m/{}/referee", self.id));
        assert_eq!(sheet.status, 200, "{}", sheet.body);
        sheet.body
    }

    /// Posts a form of the sheet as it is sent without scripts, on what the page shows now.
    pub(crate) fn post(&mut self, fields: &[(&str, &str)]) -> Answer {
        let (id, base) = (Uuid::now_v7().to_string(), self.revision().to_string());
        let mut all = vec![("id", id.as_str()), ("base", base.as_str())];
        all.extend(fields);
        self.browser.post(&format!("/m/{}/log", self.id), &all)
    }

    /// Posts it and expects that it is taken.
    pub(crate) fn log(&mut self, fields: &[(&str, &str)]) {
        assert_eq!(self.post(fields).status, 303, "{fields:?}");
    }

    /// Sends what the queue of a phone sends.
    pub(crate) fn send(&self, body: &str) -> Answer {
        let mut phone = self
            .browser
            .clone()
            .saying("accept", "application/json")
            .saying("content-type", "application/json");
        phone.send("POST", &format!("/m/{}/entries", self.id), body)
    }

    /// An entry as a phone's queue holds it.
    pub(crate) fn entry(&self, base: impl Into<Value>, entry: &Value) -> Value {
        json!({"id": Uuid::now_v7(), "base": base.into(), "made_at": "2026-11-30T18:00:00Z",
               "device": "phone", "entry": entry})
    }
}
