//! From one stage to the next: who goes on, shown before it is confirmed, and taking that back.

use super::public::Asked;
use super::sent::Sent;
use super::typed::Typed;
use super::words::{self, Face};
use crate::club::EventView;
use crate::games::{Illegal, Message};
use crate::i18n::{Language, text};
use crate::tournament::stages::{Format, StageId, feeding, is_over};
use crate::tournament::{Entry, Phase};
use crate::web::{Routes, WebError};
use actix_web::HttpResponse;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.post("/t/{event}/stages/begin", begin);
    routes.post("/t/{event}/stages/take-back", take_back);
}

/// The beginning of the next stage as it would be now.
#[derive(Debug, Clone)]
pub(super) struct Next {
    /// Its number from 0, as the form says it.
    pub(super) stage: StageId,
    /// "Stage 2: single elimination".
    pub(super) name: String,
    /// How many go on.
    pub(super) take: usize,
    /// Who goes on, best first.
    pub(super) on: Vec<Face>,
    /// Who would have come next.
    pub(super) out: Vec<Face>,
    /// Who does not go on whatever his place.
    pub(super) gone: Vec<Face>,
    /// The cut goes through a shared place.
    pub(super) level: bool,
    /// Fewer are there than should go on.
    pub(super) few: bool,
}

/// "Stage 2: single elimination"; empty where the event has only one.
pub(super) fn name(view: &EventView, stage: StageId, lang: Language) -> String {
    let settings = view.event().settings();
    if settings.stages.len() < 2 {
        return String::new();
    }
    full_name(stage, settings.format(stage), lang)
}

fn full_name(stage: StageId, format: &Format, lang: Language) -> String {
    let number = i64::try_from(stage + 1).unwrap_or(i64::MAX);
    let format = text(lang, &format!("format-{}", words::key(format.as_str())), &[]);
    text(lang, "stage-name", &[("number", number.into()), ("format", format.into())])
}

/// The next stage, if the one that is played is over and there is one.
pub(super) fn next(view: &EventView, asked: &Asked) -> Option<Next> {
    let event = view.event();
    let (now, next) = (event.stage(), event.stage() + 1);
    let settings = event.settings();
    if event.phase == Phase::Finished || next >= settings.stages.len() || !is_over(event, now) {
        return None;
    }
    let asked_for =
        asked.query.split('&').find_map(|part| part.strip_prefix("take=")?.parse().ok());
    let planned = settings.advance.get(now).and_then(|take| usize::try_from(*take).ok());
    let take =
        asked_for.or(feeding::qualifying(event, now)).or(planned).unwrap_or(8).clamp(2, 1000);
    let cut = feeding::cut(event, now, take);
    let faces = |all: &[crate::tournament::EntrantId]| -> Vec<Face> {
        all.iter().map(|one| Face::of(view, *one, asked.lang)).collect()
    };
    Some(Next {
        stage: next,
        name: full_name(next, settings.format(next), asked.lang),
        take,
        few: cut.on.len() < take,
        on: faces(&cut.on),
        out: faces(&cut.out),
        gone: faces(&cut.gone),
        level: cut.level,
    })
}

/// The stage a form is about.
fn stage(typed: &Typed) -> Result<StageId, WebError> {
    let stage = typed.get("stage");
    stage.parse().map_err(|_| super::typed::unknown("stage", stage))
}

async fn begin(sent: Sent) -> Result<HttpResponse, WebError> {
    let sent = sent.leading_to("draw");
    let intent = sent.intent()?;
    let stage = stage(&sent.typed)?;
    let take: Option<usize> = sent.typed.get("take").trim().parse().ok();
    let (Some(take), Some(before)) = (take.filter(|take| *take >= 2), stage.checked_sub(1)) else {
        return sent.refused(Illegal::input(Message::new("event-advance-range")).into());
    };
    // The form's base says which ranks the organizer saw; on others it is not taken.
    let event = sent.event.event();
    let order = feeding::cut(event, before, take).on;
    if order.len() < take && before == event.stage() && is_over(event, before) {
        let there = i64::try_from(order.len()).unwrap_or(i64::MAX);
        let message = Message::new("event-advance-few").with("there", there);
        return sent.refused(Illegal::input(message).into());
    }
    let entry = Entry::Seeded { stage, order };
    sent.log("stage-begun", move |club, id| club.log_event_entry(id, intent, entry)).await
}

async fn take_back(sent: Sent) -> Result<HttpResponse, WebError> {
    let sent = sent.leading_to("draw");
    let intent = sent.intent()?;
    let entry = Entry::Unseeded { stage: stage(&sent.typed)? };
    sent.log("stage-taken-back", move |club, id| club.log_event_entry(id, intent, entry)).await
}
