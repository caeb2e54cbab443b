//! The sheet of any other game: who won, the places or the points.

use super::entries::may_log;
use super::tag::{Tag, seats, tag};
use crate::club::MatchView;
use crate::games::custom::{Counts, Ruleset};
use crate::web::{Page, Visit, WebError};
use askama::Template;
use serde_json::Value;
use uuid::Uuid;

/// A player with what he has so far.
struct Player {
    tag: Tag,
    score: String,
}

#[derive(Template)]
#[template(path = "referee/custom.html")]
struct Sheet {
    page: Page,
    match_id: Uuid,
    /// Whether who looks may open the match again.
    may_reopen: bool,
    base: u64,
    players: Vec<Player>,
    /// Of the result about to be logged, from 1.
    number: u64,
    counts: Counts,
    over: bool,
    finished: bool,
    ids: Vec<Uuid>,
}

impl Sheet {
    /// A fresh id for a form: a double tap without scripts is one entry.
    fn fresh(&self, form: usize) -> Uuid {
        self.ids[form]
    }
}

/// Forms on the sheet that make entries.
const FORMS: usize = 7;

pub(super) fn draw(visit: &Visit, view: &MatchView) -> Result<String, WebError> {
    let state = view.record().view();
    let header = view.record().started().map(|started| started.header.clone()).unwrap_or_default();
    let ruleset: Ruleset = serde_json::from_value(header["ruleset"].clone()).unwrap_or_default();
    let shows_score = ruleset.counts != Counts::Places;
    let players = seats(&state["seats"])
        .iter()
        .map(|seat| Player {
            tag: tag(visit, view, seat),
            score: if shows_score {
                state["scores"][seat].to_string().replace('-', "−")
            } else {
                String::new()
            },
        })
        .collect();
    let sheet = Sheet {
        page: visit.page(""),
        match_id: view.id.0,
        may_reopen: may_log(visit, view, "reopened"),
        base: view.revision().0,
        players,
        number: state["results"].as_u64().unwrap_or(0) + 1,
        counts: ruleset.counts,
        over: state["over"] == Value::Bool(true),
        finished: view.record().finished(),
        ids: (0..FORMS).map(|_| Uuid::now_v7()).collect(),
    };
    sheet.render().map_err(WebError::internal)
}
