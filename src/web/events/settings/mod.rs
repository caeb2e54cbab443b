//! The form an event is made with and changed by.

mod form;
mod reading;
mod ruleset;
mod told;

use super::public::{self, Asked, Follows, rendered};
use super::sent::{Fields, Sent};
use super::typed::Typed;
use crate::club::{Intent, Refused};
use crate::games;
use crate::i18n::text;
use crate::log::{Actor, Rejected};
use crate::tournament::Entry;
use crate::web::page::{Section, Visit};
use crate::web::{Routes, WebError, guard, headers, referee};
use actix_web::{HttpRequest, HttpResponse, web};
use form::form;
use reading::{Faults, faults_of, fresh, read, written};
use serde::Deserialize;
pub(super) use told::told;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/events/new", new);
    routes.post("/events", create);
    routes.get("/t/{event}/settings", edit);
    routes.post("/t/{event}/settings", change);
}

/// The game a new event is for.
#[derive(Debug, Deserialize)]
struct AskedGame {
    game: Option<String>,
}

async fn new(
    request: HttpRequest,
    visit: Visit,
    asked: web::Query<AskedGame>,
) -> Result<HttpResponse, WebError> {
    let app = guard::app(&request);
    let asked = asked.into_inner().game.filter(|game| referee::has_sheet(game));
    let game = asked.unwrap_or_else(|| games::GAMES[0].name.to_owned());
    let page = visit.page(visit.t("event-new-title")).within(Section::Events);
    let lang = visit.lang;
    let html = app
        .club(move |club| {
            let typed = fresh(club, &game)?;
            rendered(&form(page, lang, typed, Faults::default(), None))
        })
        .await?;
    visit.show_html(html)
}

async fn create(
    request: HttpRequest,
    visit: Visit,
    form_data: Fields,
) -> Result<HttpResponse, WebError> {
    let app = guard::app(&request);
    let typed = Typed::new(form_data.into_inner());
    let user = visit.who.user.as_ref().ok_or(WebError::LoginNeeded)?;
    let intent = Intent { base: None, ..typed.intent(Actor::User(user.id))? };
    if typed.ticked("look")? {
        let page = visit.page(visit.t("event-new-title")).within(Section::Events);
        let html = rendered(&form(page, visit.lang, typed, Faults::default(), None))?;
        return visit.show_html(html);
    }
    let faults = match read(&typed, visit.lang) {
        Ok(settings) => match app.decide(move |club| club.create_event(intent, settings)).await? {
            Ok((_, slug)) => {
                return Ok(visit.done(&format!("/t/{slug}/entries"), "event-made", None));
            }
            Err(refused) => faults_of(refused, visit.lang)?,
        },
        Err(faults) => faults,
    };
    let page = visit.page(visit.t("event-new-title")).within(Section::Events);
    let html = rendered(&form(page, visit.lang, typed, faults, None))?;
    Ok(unprocessable(html))
}

async fn edit(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Event, |asked| render_edit(asked, None)).await
}

fn render_edit(mut asked: Asked, sent: Option<(Typed, Faults)>) -> Result<String, WebError> {
    let lang = asked.lang;
    let view = asked.club.event(&asked.name)?;
    let settings = view.event().settings();
    let title = text(lang, "settings-title", &[("event", settings.name.as_str().into())]);
    let page = asked.page(&title, String::new());
    let (typed, faults) = sent.unwrap_or_else(|| (written(settings), Faults::default()));
    rendered(&form(page, lang, typed, faults, Some(&view)))
}

async fn change(sent: Sent) -> Result<HttpResponse, WebError> {
    let sent = sent.leading_to("settings");
    let lang = sent.visit.lang;
    let intent = sent.intent()?;
    let look = sent.typed.ticked("look")?;
    let faults = match read(&sent.typed, lang) {
        _ if look => Faults::default(),
        Ok(mut settings) => {
            settings.scan_admits = sent.event.event().settings().scan_admits;
            let entry = Entry::Changed { settings: Box::new(settings) };
            match sent.decide(move |club, id| club.log_event_entry(id, intent, entry)).await? {
                Ok(_) => return Ok(sent.done("saved")),
                Err(refused @ Refused::Rejected(Rejected::Conflict { .. })) => {
                    return sent.refused(refused);
                }
                Err(refused) => faults_of(refused, lang)?,
            }
        }
        Err(faults) => faults,
    };
    let asked = sent.asked(sent.visit.page(""));
    let Sent { visit, typed, .. } = sent;
    let html = web::block(move || render_edit(asked, Some((typed, faults))))
        .await
        .map_err(WebError::internal)??;
    if look { visit.show_html(html) } else { Ok(unprocessable(html)) }
}

fn unprocessable(html: String) -> HttpResponse {
    HttpResponse::UnprocessableEntity().content_type(headers::HTML).body(html)
}
