//! An event comes from a file: the archive another installation wrote.

use super::public::rendered;
use crate::club::Refused;
use crate::games::Message;
use crate::i18n;
use crate::transfer::archive::Archive;
use crate::web::page::{Page, Section, Visit};
use crate::web::upload::Parts;
use crate::web::{Routes, WebError, guard, headers};
use actix_multipart::Multipart;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/events/import", page);
    routes.post("/events/import", import);
}

/// Bytes of an archive at most: a season of 200 players has a tenth of it.
const LARGEST: usize = 32 << 20;

#[derive(Template)]
#[template(path = "event/import.html")]
struct ImportPage {
    page: Page,
    error: String,
}

async fn page(visit: Visit) -> Result<HttpResponse, WebError> {
    visit.show(&form(&visit, String::new()))
}

fn form(visit: &Visit, error: String) -> ImportPage {
    let page = visit.page(visit.t("archive-title")).within(Section::Events);
    ImportPage { page, error }
}

async fn import(
    request: HttpRequest,
    visit: Visit,
    parts: Multipart,
) -> Result<HttpResponse, WebError> {
    let app = guard::app(&request);
    let refuse = |message: &Message| -> Result<HttpResponse, WebError> {
        let error = i18n::message(visit.lang, message, &str::to_owned);
        let html = rendered(&form(&visit, error))?;
        Ok(HttpResponse::UnprocessableEntity().content_type(headers::HTML).body(html))
    };
    let file = match Parts::read(parts, LARGEST).await {
        Ok(parts) => parts.into_bytes("file"),
        Err(WebError::TooLarge) => {
            let most = i64::try_from(LARGEST >> 20).unwrap_or(i64::MAX);
            return refuse(&Message::new("archive-too-large").with("megabytes", most));
        }
        Err(error) => return Err(error),
    };
    if file.is_empty() {
        return refuse(&Message::new("archive-no-file"));
    }
    let imported = app.decide(move |club| match Archive::read(&file) {
        Ok(archive) => club.import_event(archive).map(Ok),
        Err(unreadable) => Ok(Err(unreadable.message())),
    });
    match imported.await? {
        Ok(Ok(slug)) => {
            app.names_changed();
            Ok(visit.done(&format!("/t/{slug}"), "archive-imported", None))
        }
        Ok(Err(message)) => refuse(&message),
        Err(Refused::Illegal(illegal)) => refuse(&illegal.message),
        Err(refused) => Err(refused.into()),
    }
}
