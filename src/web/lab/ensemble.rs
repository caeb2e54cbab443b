//! Many replays of a shot, with progress as lines of JSON while they run.
//!
//! One ensemble at a time runs in the whole program, on threads of its own that leave
//! a core to the referees. When the client goes away the lines have no reader, and the
//! ensemble ends at its next line.

use super::shot::{MOST_EVENTS, Refusal, read};
use super::words;
use crate::i18n::{self, Language};
use crate::web::{Visit, WebError};
use actix_web::http::header::{self, ContentEncoding, HeaderValue};
use actix_web::{HttpResponse, web};
use futures_util::stream;
use serde::Deserialize;
use serde_json::{Value, json};
use simulation::Claim;
use simulation::ensemble::Plan;
use simulation::scenario::{Case, Scenario};
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// Replays at most; beyond this the interval is narrower than the model is true.
const MOST_SAMPLES: u32 = 10_000;
/// How long a visitor waits for the ensembles before his.
const PATIENCE: Duration = Duration::from_secs(20);

static GATE: LazyLock<Arc<Semaphore>> = LazyLock::new(|| Arc::new(Semaphore::new(1)));

/// All cores but one. `None` only where no thread can be had; the replays then share
/// whatever threads the engine finds.
static POOL: LazyLock<Option<rayon::ThreadPool>> = LazyLock::new(|| {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let threads = cores.saturating_sub(1).max(1);
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok()
});

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    scenario: Scenario,
    claim: String,
    samples: u32,
}

/// What is to be judged, or why it cannot be.
fn asked(lang: Language, body: &[u8]) -> Result<(Case, Claim, Plan), Refusal> {
    let asked: Asked = read(lang, body)?;
    if !(1..=MOST_SAMPLES).contains(&asked.samples) {
        let most = i64::from(MOST_SAMPLES);
        return Err(Refusal(i18n::text(lang, "lab-wrong-samples", &[("most", most.into())])));
    }
    let wrong = |error| Refusal::wrong(lang, &error);
    let case = asked.scenario.resolve().map_err(wrong)?;
    let claim = case.claim(&asked.claim).map_err(wrong)?;
    Ok((case, claim, Plan { samples: asked.samples, ..Plan::default() }))
}

pub(super) async fn run(visit: Visit, body: web::Bytes) -> Result<HttpResponse, WebError> {
    let lang = visit.lang;
    let (case, claim, plan) = match asked(lang, &body) {
        Ok(asked) => asked,
        Err(refusal) => return Ok(refusal.answer()),
    };
    let waiting = Arc::clone(&GATE).acquire_owned();
    let Ok(Ok(permit)) = tokio::time::timeout(PATIENCE, waiting).await else {
        return Ok(Refusal(i18n::text(lang, "lab-busy", &[])).answer());
    };
    // Two lines of slack: a reader that is slow slows the replays, not the memory.
    let (lines, reader) = mpsc::channel(2);
    let work = move || judge(lang, &case, &claim, &plan, &lines, permit);
    let started = std::thread::Builder::new().name("ensemble".to_owned()).spawn(work);
    started.map_err(WebError::internal)?;
    let lines = stream::unfold(reader, |mut reader| async move {
        let line: Value = reader.recv().await?;
        Some((Ok::<_, std::convert::Infallible>(web::Bytes::from(format!("{line}\n"))), reader))
    });
    Ok(HttpResponse::Ok()
        .content_type("application/x-ndjson; charset=utf-8")
        .insert_header(ContentEncoding::Identity)
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-store, no-transform")))
        .insert_header(("x-accel-buffering", "no"))
        .streaming(lines))
}

/// Runs to its end, or until nobody reads the lines any more.
fn judge(
    lang: Language,
    case: &Case,
    claim: &Claim,
    plan: &Plan,
    lines: &mpsc::Sender<Value>,
    permit: OwnedSemaphorePermit,
) {
    let say = |line: Value| lines.blocking_send(line).is_ok();
    let work = || match case.simulate() {
        // Ten thousand times a shot like that would keep the next visitor waiting.
        Ok(answer) if answer.events.len() > MOST_EVENTS / 5 => {
            say(json!({ "error": i18n::text(lang, "lab-wrong-events", &[]) }))
        }
        Ok(_) => {
            let progress = |done, of| say(json!({ "done": done, "of": of }));
            match case.judge(claim, plan, progress) {
                Ok(judgement) => say(json!({ "told": words::told(lang, &judgement) })),
                Err(error) => say(json!({ "error": words::problem(lang, &error) })),
            }
        }
        Err(error) => say(json!({ "error": words::problem(lang, &error) })),
    };
    match POOL.as_ref() {
        Some(pool) => pool.install(work),
        None => work(),
    };
    drop(permit);
}
