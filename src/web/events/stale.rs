//! A form that was filled in on an older state: what happened in between, and the offer to
//! send it again.

use super::public::rendered;
use super::typed::Typed;
use super::words::{self, Face};
use crate::club::{EventView, Refused};
use crate::i18n::{Language, Value, text};
use crate::log::{Entry as Logged, Rejected};
use crate::tournament::{EntrantId, Entry, MatchId, Penalty};
use crate::web::page::{Page, Visit};
use crate::web::{WebError, headers};
use actix_web::HttpResponse;
use askama::Template;
use serde::Deserialize;
use std::collections::HashMap;
use uuid::Uuid;

#[derive(Template)]
#[template(path = "event/stale.html")]
struct Stale {
    page: Page,
    between: Vec<(String, String)>,
    fields: Vec<(String, String)>,
    action: String,
    back: String,
}

/// The answer to a refused change of an event that a form asked for.
pub(super) fn answer(
    visit: &Visit,
    view: &EventView,
    refused: Refused,
    typed: Typed,
    back: &str,
) -> Result<HttpResponse, WebError> {
    let between = match refused {
        Refused::Rejected(Rejected::Conflict { between }) if visit.wants_page => between,
        refused => return Err(WebError::refused(refused, Some(view))),
    };
    let kept = typed.fields.into_iter().filter(|(name, _)| name != "entry" && name != "base");
    let mut fields: Vec<(String, String)> = kept.collect();
    fields.push(("entry".to_owned(), Uuid::now_v7().to_string()));
    fields.push(("base".to_owned(), view.revision().to_string()));
    let html = rendered(&Stale {
        page: visit.page(visit.t("stale-heading")),
        between: between.iter().map(|entry| line(view, entry, visit.lang)).collect(),
        fields,
        action: visit.path.split('?').next().unwrap_or_default().to_owned(),
        back: back.to_owned(),
    })?;
    Ok(HttpResponse::Conflict().content_type(headers::HTML).body(html))
}

fn line(view: &EventView, entry: &Logged, lang: Language) -> (String, String) {
    let zone = view.event().settings().time_zone;
    (words::clock(entry.recorded_at, zone), sentence(view, entry, lang))
}

/// What an entry of an event's log says.
pub(super) fn sentence(view: &EventView, entry: &Logged, lang: Language) -> String {
    told(view, &entry.draft.body(), &HashMap::new(), lang)
}

/// As [`sentence`], of what an entry says, with the names of those who are on the list no more.
pub(super) fn told(
    view: &EventView,
    body: &serde_json::Value,
    gone: &HashMap<EntrantId, String>,
    lang: Language,
) -> String {
    let kind = body["kind"].as_str().unwrap_or_default();
    let mut key = format!("event-log-{}", words::key(kind));
    let mut args: Vec<(&'static str, Value<'_>)> = Vec::new();
    let mut of = |entrant| {
        let name = gone.get(&entrant).cloned();
        args.push(("who", name.unwrap_or_else(|| Face::of(view, entrant, lang).name).into()));
    };
    match Entry::deserialize(body) {
        Ok(
            Entry::Entered { entrant, .. }
            | Entry::Numbered { entrant, .. }
            | Entry::Teamed { entrant, .. }
            | Entry::Removed { entrant }
            | Entry::CheckedIn { entrant }
            | Entry::CheckedOut { entrant }
            | Entry::Withdrawn { entrant }
            | Entry::Returned { entrant }
            | Entry::Disqualified { entrant, .. }
            | Entry::Reinstated { entrant, .. }
            | Entry::Lifted { entrant, .. }
            | Entry::Penalized(Penalty { entrant, .. }),
        ) => of(entrant),
        Ok(Entry::KeptApart(apart)) => {
            args.push(("who", super::apart::names(view, apart.entrants, lang).into()));
            args.push(("rounds", super::apart::rounds(&apart, lang).into()));
        }
        Ok(Entry::LetMeet { entrants }) => {
            args.push(("who", super::apart::names(view, entrants, lang).into()));
        }
        Ok(Entry::LotDrawn { seed, .. }) => args.push(("seed", seed.to_string().into())),
        Ok(Entry::Drawn(drawn)) => args.push(("round", i64::from(drawn.round).into())),
        Ok(Entry::Undrawn { round }) => args.push(("round", i64::from(round).into())),
        Ok(Entry::Moved { id, table, with }) => {
            args.push(("table", i64::from(table).into()));
            args.push(("who", players(view, id, lang).into()));
            if let Some(other) = with {
                key = "event-log-moved-swap".to_owned();
                args.push(("other", players(view, other, lang).into()));
            }
        }
        Ok(Entry::Outcome(told)) => {
            let table = view.event().pairing(told.id).map_or(0, |(_, pairing)| pairing.table);
            args.push(("table", i64::from(table).into()));
        }
        _ => {}
    }
    text(lang, &key, &args)
}

/// Who plays in a match; nobody if its round was taken back since.
fn players(view: &EventView, id: MatchId, lang: Language) -> String {
    let seats = view.event().pairing(id).map(|(_, pairing)| pairing.seats.as_slice());
    let names = seats.unwrap_or_default().iter().map(|one| Face::of(view, *one, lang).name);
    names.collect::<Vec<_>>().join(" – ")
}
