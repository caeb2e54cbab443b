//! Who is not paired with whom, and the lot between those level: what an organizer decides about
//! a paired stage beside its rounds.

use super::sent::Sent;
use super::words::Face;
use crate::club::EventView;
use crate::games::{Illegal, Message};
use crate::i18n::{Language, text};
use crate::tournament::{Apart, EntrantId, Entry};
use crate::web::{Routes, WebError};
use actix_web::HttpResponse;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.post("/t/{event}/apart", keep_apart);
    routes.post("/t/{event}/apart/take-back", let_meet);
    routes.post("/t/{event}/lot", draw_lot);
}

/// Two who are kept apart.
#[derive(Debug, Clone)]
pub(super) struct ApartView {
    pub(super) one: String,
    pub(super) other: String,
    pub(super) names: String,
    /// "from round 2 to 4".
    pub(super) rounds: String,
}

/// Those who are kept apart.
pub(super) fn views(view: &EventView, lang: Language) -> Vec<ApartView> {
    let all = view.event().apart.iter();
    all.map(|apart| {
        let [one, other] = apart.entrants;
        ApartView {
            one: one.to_string(),
            other: other.to_string(),
            names: names(view, apart.entrants, lang),
            rounds: rounds(apart, lang),
        }
    })
    .collect()
}

/// Two names.
pub(super) fn names(view: &EventView, entrants: [EntrantId; 2], lang: Language) -> String {
    entrants.map(|one| Face::of(view, one, lang).name).join(" – ")
}

/// The rounds in which two are kept apart, in words.
pub(super) fn rounds(apart: &Apart, lang: Language) -> String {
    let from = ("from", i64::from(apart.from).into());
    match apart.to {
        Some(to) => text(lang, "apart-rounds", &[from, ("to", i64::from(to).into())]),
        None => text(lang, "apart-rounds-on", &[from]),
    }
}

fn two(sent: &Sent) -> Option<[EntrantId; 2]> {
    let of = |name| EntrantId::of_seat(sent.typed.get(name));
    Some([of("one")?, of("other")?])
}

async fn keep_apart(sent: Sent) -> Result<HttpResponse, WebError> {
    let sent = sent.leading_to("draw");
    let intent = sent.intent()?;
    let from: Option<u32> = sent.typed.get("from").trim().parse().ok();
    let to = match sent.typed.get("to").trim() {
        "" => Some(None),
        to => to.parse::<u32>().ok().map(Some),
    };
    let (Some(entrants), Some(from), Some(to)) = (two(&sent), from, to) else {
        return sent.refused(Illegal::input(Message::new("event-apart-rounds")).into());
    };
    let entry = Entry::KeptApart(Apart { entrants, from, to });
    sent.log("saved", move |club, id| club.log_event_entry(id, intent, entry)).await
}

async fn let_meet(sent: Sent) -> Result<HttpResponse, WebError> {
    let sent = sent.leading_to("draw");
    let intent = sent.intent()?;
    let Some(entrants) = two(&sent) else {
        return sent.refused(Illegal::input(Message::new("event-not-apart")).into());
    };
    let entry = Entry::LetMeet { entrants };
    sent.log("saved", move |club, id| club.log_event_entry(id, intent, entry)).await
}

async fn draw_lot(sent: Sent) -> Result<HttpResponse, WebError> {
    let sent = sent.leading_to("standings");
    let intent = sent.intent()?;
    let Ok(stage) = sent.typed.get("stage").trim().parse() else {
        return sent.refused(Illegal::input(Message::new("event-lot-early")).into());
    };
    sent.log("lot-drawn", move |club, id| club.draw_lot(id, intent, stage)).await
}
