//! A form of an event's inner pages on its way into the log: who sent it, about which event,
//! and the page he comes back to. A handler takes it as its argument, like its path.

use super::public::Asked;
use super::stale;
use super::typed::Typed;
use crate::club::{Club, EventId, EventView, Intent, Refused};
use crate::log::Actor;
use crate::web::page::{Page, Visit};
use crate::web::{App, WebError, guard};
use actix_web::dev::Payload;
use actix_web::{Error, FromRequest, HttpRequest, HttpResponse, web};
use std::pin::Pin;

/// The fields as they come.
pub(super) type Fields = web::Form<Vec<(String, String)>>;

/// A form that was sent to a page of an event.
pub(super) struct Sent {
    app: web::Data<App>,
    pub(super) visit: Visit,
    pub(super) event: EventView,
    pub(super) typed: Typed,
    /// Where the person goes next.
    back: String,
    /// Where a form undoes what this one does.
    undo: Option<String>,
}

impl FromRequest for Sent {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Error>>>>;

    /// Reads a form whose answer leads to the event's overview, see [`Sent::leading_to`].
    ///
    /// # Errors
    /// The form cannot be read, or there is no such event.
    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let app = guard::app(request).clone();
        let visit = Visit::of(request);
        let slug = request.match_info().get("event").unwrap_or_default().to_owned();
        let fields = Fields::from_request(request, payload);
        Box::pin(async move {
            let typed = Typed::new(fields.await?.into_inner());
            let event = app.club(move |club| club.event(&slug)).await?;
            let back = format!("/t/{}", event.slug);
            Ok(Self { app, visit, event, typed, back, undo: None })
        })
    }
}

impl Sent {
    /// The same form, with the address below the event's that undoes it.
    pub(super) fn undone_by(self, undo: &str) -> Self {
        Self { undo: Some(format!("/t/{}/{undo}", self.event.slug)), ..self }
    }

    /// The same form, leading to that page of the event.
    pub(super) fn leading_to(self, page: &str) -> Self {
        Self { back: format!("/t/{}/{page}", self.event.slug), ..self }
    }

    /// What the page with the form is rendered from when it is shown again. Whoever sent the
    /// form runs the event.
    pub(super) fn asked(&self, page: Page) -> Asked {
        Asked {
            page,
            lang: self.visit.lang,
            club: self.app.club.clone(),
            name: self.event.slug.clone(),
            organizer: true,
            referee: true,
            arbiter: true,
            query: String::new(),
        }
    }

    /// What the form wants of the event's log.
    ///
    /// # Errors
    /// Nobody is logged in, or the form is not ours.
    pub(super) fn intent(&self) -> Result<Intent, WebError> {
        self.intent_at(None)
    }

    /// What the form wants of the log of a table, whose own devices may ask it too.
    ///
    /// # Errors
    /// Those of [`Sent::intent`].
    pub(super) fn intent_at(&self, table: Option<u32>) -> Result<Intent, WebError> {
        let table = table.and_then(|table| i32::try_from(table).ok());
        let actor: Option<Actor> = self.visit.who.actor(self.event.id.0, table);
        self.typed.intent(actor.ok_or(WebError::LoginNeeded)?)
    }

    /// Runs the use case.
    ///
    /// # Errors
    /// No thread could run it.
    pub(super) async fn decide<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Club, EventId) -> Result<T, Refused> + Send + 'static,
    ) -> Result<Result<T, Refused>, WebError> {
        let id = self.event.id;
        self.app.decide(move |club| work(club, id)).await
    }

    /// Runs the use case and answers: what was done, or why not.
    ///
    /// # Errors
    /// The use case refuses.
    pub(super) async fn log<T: Send + 'static>(
        self,
        said: &str,
        work: impl FnOnce(&Club, EventId) -> Result<T, Refused> + Send + 'static,
    ) -> Result<HttpResponse, WebError> {
        match self.decide(work).await? {
            Ok(_) => Ok(self.done(said)),
            Err(refused) => self.refused(refused),
        }
    }

    /// The answer to a form that was done.
    pub(super) fn done(&self, said: &str) -> HttpResponse {
        self.visit.done(&self.back, said, self.undo.as_deref())
    }

    /// The answer to a form that was refused.
    ///
    /// # Errors
    /// The refusal, unless an old state was its reason and a person can be asked.
    pub(super) fn refused(self, refused: Refused) -> Result<HttpResponse, WebError> {
        stale::answer(&self.visit, &self.event, refused, self.typed, &self.back)
    }
}
