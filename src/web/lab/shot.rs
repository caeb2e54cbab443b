//! One shot: a scenario in, what happened and the closed-form motion out.

use super::words;
use crate::i18n::{self, Language};
use crate::web::{Visit, WebError};
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpResponse, web};
use serde::de::DeserializeOwned;
use serde_json::json;
use simulation::scenario::{Case, Scenario, ScenarioError};
use std::time::Duration;
use tokio::sync::Semaphore;

/// 64 pieces take some 10 KB.
pub(super) const LONGEST: usize = 64 << 10;
/// Shots computed at a time in the whole program: an endless one takes seconds until it
/// is given up, and must not take the threads that answer referees.
static GATE: Semaphore = Semaphore::const_new(2);
/// How long a visitor waits for the shots before his.
const PATIENCE: Duration = Duration::from_secs(10);
/// More events than this no page can show, and no real shot has.
pub(super) const MOST_EVENTS: usize = 5_000;

/// Why nothing was computed, in the visitor's words.
#[derive(Debug)]
pub(super) struct Refusal(pub(super) String);

impl Refusal {
    pub(super) fn wrong(lang: Language, error: &ScenarioError) -> Self {
        Self(words::problem(lang, error))
    }

    pub(super) fn answer(&self) -> HttpResponse {
        HttpResponse::UnprocessableEntity().json(json!({ "message": self.0 }))
    }
}

/// What was asked, or what is wrong with it.
pub(super) fn read<T: DeserializeOwned>(lang: Language, body: &[u8]) -> Result<T, Refusal> {
    if body.len() > LONGEST {
        return Err(Refusal(i18n::text(lang, "lab-wrong-long", &[])));
    }
    serde_json::from_slice(body).map_err(|error| {
        let place = |number: usize| i64::try_from(number).unwrap_or(i64::MAX).into();
        let (line, column) = (place(error.line()), place(error.column()));
        Refusal(i18n::text(lang, "lab-wrong-form", &[("line", line), ("column", column)]))
    })
}

/// The case of a scenario, or what is wrong with it.
fn asked(lang: Language, body: &[u8]) -> Result<Case, Refusal> {
    let scenario: Scenario = read(lang, body)?;
    scenario.resolve().map_err(|error| Refusal::wrong(lang, &error))
}

pub(super) async fn simulate(visit: Visit, body: web::Bytes) -> Result<HttpResponse, WebError> {
    let lang = visit.lang;
    let case = match asked(lang, &body) {
        Ok(case) => case,
        Err(refusal) => return Ok(refusal.answer()),
    };
    let Ok(Ok(permit)) = tokio::time::timeout(PATIENCE, GATE.acquire()).await else {
        return Ok(Refusal(i18n::text(lang, "lab-busy", &[])).answer());
    };
    let work = move || {
        let answer = case.simulate();
        // Only now, though the visitor may have gone before.
        drop(permit);
        answer
    };
    let answer = web::block(work).await.map_err(WebError::internal)?;
    Ok(match answer {
        Ok(answer) if answer.events.len() > MOST_EVENTS => {
            Refusal(i18n::text(lang, "lab-wrong-events", &[])).answer()
        }
        Ok(answer) => HttpResponse::Ok()
            .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-store")))
            .json(answer),
        Err(error) => Refusal::wrong(lang, &error).answer(),
    })
}
