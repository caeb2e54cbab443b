//! A form of an event's inner pages on its way into the log: who sent it, about which event,
//! and the page he comes back to.

use super::stale;
use super::typed::Typed;
use crate::club::{Club, EventId, EventView, Intent, Refused};
use crate::log::Actor;
use crate::web::page::Visit;
use crate::web::{App, WebError, guard};
use actix_web::{HttpRequest, HttpResponse, web};

/// The fields as they come.
pub(super) type Fields = web::Form<Vec<(String, String)>>;

/// A form that was sent to a page of an event.
pub(super) struct Sent<'a> {
    app: &'a App,
    visit: &'a Visit,
    pub(super) event: EventView,
    pub(super) typed: Typed,
    /// Where the person goes next.
    back: String,
    /// Where a form undoes what this one does.
    undo: Option<String>,
}

impl<'a> Sent<'a> {
    /// Reads a form whose answer leads to that page of the event.
    ///
    /// # Errors
    /// There is no such event.
    pub(super) async fn read(
        request: &'a HttpRequest,
        visit: &'a Visit,
        slug: String,
        fields: Fields,
        page: &str,
    ) -> Result<Self, WebError> {
        let app = guard::app(request);
        let back = format!("/t/{slug}/{page}");
        let event = app.club(move |club| club.event(&slug)).await?;
        Ok(Self { app, visit, event, typed: Typed::new(fields.into_inner()), back, undo: None })
    }

    /// The same form, with the address that undoes it.
    pub(super) fn undone_by(self, undo: String) -> Self {
        Self { undo: Some(undo), ..self }
    }

    /// The same form, leading to another place.
    pub(super) fn leading_to(self, back: String) -> Self {
        Self { back, ..self }
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
        stale::answer(self.visit, &self.event, refused, self.typed, &self.back)
    }
}
