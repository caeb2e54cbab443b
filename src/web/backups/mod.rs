//! Copies of the installation: those in the folder, one to take along, and putting one back.

mod keeping;

pub(super) use keeping::{Keeping, keep};

use super::upload::Parts;
use super::{App, Page, Routes, Section, Visit, WebError, guard};
use crate::club::backup::{self, NotRestored, NotWritten};
use crate::i18n::text;
use crate::store::Beside;
use crate::transfer::backup::{Backup, Unreadable};
use actix_multipart::Multipart;
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_DISPOSITION, ContentDisposition};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use keeping::Failure;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes
        .get("/backups", page)
        .post("/backups", make)
        .get("/backups/now", now)
        .get("/backups/copies/{copy}", copy)
        .post("/backups/restore", restore);
}

/// Bytes of a copy at most that is brought by a form; a larger one is put back by the command.
const LARGEST: usize = 256 << 20;

#[derive(Template)]
#[template(path = "backups.html")]
struct BackupsPage {
    page: Page,
    /// Where copies are made by themselves; empty if nowhere.
    folder: String,
    copies: Vec<Row>,
    /// Why the folder cannot be read.
    unreadable: String,
    failed: Option<Failure>,
    /// What is wrong with what was to be put back.
    error: String,
}

/// A copy as the list shows it.
struct Row {
    name: String,
    moment: String,
    when: String,
    size: String,
}

async fn page(visit: Visit, request: HttpRequest) -> Result<HttpResponse, WebError> {
    visit.show(&shown(&visit, &request, String::new()).await?)
}

async fn shown(
    visit: &Visit,
    request: &HttpRequest,
    error: String,
) -> Result<BackupsPage, WebError> {
    let app = guard::app(request).clone();
    let found = web::block(move || {
        let keeping = app.copies.as_ref()?;
        Some((keeping.folder.shown(), keeping.folder.copies(), keeping.failed()))
    });
    let (folder, copies, failed) = match found.await.map_err(WebError::internal)? {
        None => (String::new(), Ok(Vec::new()), None),
        Some((folder, copies, failed)) => (folder, copies, failed),
    };
    let (copies, unreadable) = match copies {
        Ok(copies) => (copies, String::new()),
        Err(error) => (Vec::new(), error.to_string()),
    };
    Ok(BackupsPage {
        page: visit.page(visit.t("backups-title")).within(Section::Users),
        folder,
        copies: copies
            .into_iter()
            .map(|copy| Row {
                moment: copy.made_at.to_rfc3339(),
                when: format!("{} UTC", copy.made_at.format("%Y-%m-%d %H:%M:%S")),
                size: size(visit, copy.bytes),
                name: copy.name,
            })
            .collect(),
        unreadable,
        failed,
        error,
    })
}

fn size(visit: &Visit, bytes: u64) -> String {
    let (unit, count) = match bytes {
        0..1024 => ("backups-bytes", bytes),
        1024..1_048_576 => ("backups-kilobytes", bytes >> 10),
        _ => ("backups-megabytes", bytes >> 20),
    };
    text(visit.lang, unit, &[("count", i64::try_from(count).unwrap_or(i64::MAX).into())])
}

/// A copy in the folder, now.
async fn make(visit: Visit, request: HttpRequest) -> Result<HttpResponse, WebError> {
    let app = guard::app(&request).clone();
    let made = web::block(move || app.copies.as_ref().map(|keeping| keeping.make(&app.club)));
    match made.await.map_err(WebError::internal)? {
        Some(Ok(_)) => Ok(visit.done("/backups", "backup-made", None)),
        Some(Err(failure)) => {
            let error = text(visit.lang, "backups-not-made", &[("why", failure.why.into())]);
            let page = shown(&visit, &request, error).await?;
            visit.show_as(StatusCode::INSUFFICIENT_STORAGE, &page)
        }
        None => Err(WebError::NotFound),
    }
}

/// A copy to take along.
async fn now(request: HttpRequest) -> Result<HttpResponse, WebError> {
    let app = guard::app(&request);
    let written = app.club(|club| match club.write_backup(Vec::new()) {
        Ok((_, bytes)) => Ok(bytes),
        Err(NotWritten::Refused(refused)) => Err(refused.into()),
        Err(NotWritten::Io(error)) => Err(WebError::internal(error)),
    });
    let name = chrono::Utc::now().format("nomerok-%Y%m%d-%H%M%S.backup").to_string();
    Ok(attached(name, written.await?))
}

/// A copy of the folder.
async fn copy(request: HttpRequest, name: web::Path<String>) -> Result<HttpResponse, WebError> {
    let app = guard::app(&request).clone();
    let name = name.into_inner();
    let path = app.copies.as_ref().and_then(|keeping| keeping.folder.path_of(&name));
    let path = path.ok_or(WebError::NotFound)?;
    let bytes = web::block(move || std::fs::read(path)).await.map_err(WebError::internal)?;
    Ok(attached(name, bytes.map_err(|_| WebError::NotFound)?))
}

fn attached(name: String, bytes: Vec<u8>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/gzip")
        .insert_header((CONTENT_DISPOSITION, ContentDisposition::attachment(name)))
        .body(bytes)
}

/// Puts a copy in the place of everything: one of the folder, or one brought with the form.
async fn restore(
    visit: Visit,
    request: HttpRequest,
    parts: Multipart,
) -> Result<HttpResponse, WebError> {
    let app = guard::app(&request).clone();
    let refuse = async |key: &str, detail: String| {
        let error = text(visit.lang, key, &[("detail", detail.into())]);
        let page = shown(&visit, &request, error).await?;
        visit.show_as(StatusCode::UNPROCESSABLE_ENTITY, &page)
    };
    let parts = match Parts::read(parts, LARGEST).await {
        Ok(parts) => parts,
        Err(WebError::TooLarge) => {
            return refuse("backups-too-large", (LARGEST >> 20).to_string()).await;
        }
        Err(error) => return Err(error),
    };
    if parts.text("sure") != "yes" {
        return refuse("backups-not-sure", String::new()).await;
    }
    let named = match parts.text("copy") {
        "" => None,
        name => {
            let keeping = app.copies.as_ref();
            let path = keeping.and_then(|keeping| keeping.folder.path_of(name));
            Some(path.ok_or(WebError::NotFound)?)
        }
    };
    let file = parts.into_bytes("file");
    if named.is_none() && file.is_empty() {
        return refuse("backups-no-file", String::new()).await;
    }
    let read = web::block(move || match named {
        Some(path) => backup::read(&path),
        None => Backup::<Beside>::read(&*file),
    });
    let copy = match read.await.map_err(WebError::internal)? {
        Ok(copy) => copy,
        Err(unreadable) => return refuse(key(&unreadable), unreadable.to_string()).await,
    };
    match put_back(app, copy).await? {
        Ok(_) => Ok(visit.done("/", "backup-restored", None)),
        Err(NotRestored::Broken(detail)) => refuse("backups-broken", detail).await,
        Err(NotRestored::NotEmpty(_)) => Err(WebError::internal("it may replace what is there")),
        Err(NotRestored::Refused(refused)) => Err(refused.into()),
    }
}

/// Puts a copy back; what was here until now is copied into the folder first, if there is one.
async fn put_back(
    app: web::Data<App>,
    copy: Backup<Beside>,
) -> Result<Result<u64, NotRestored>, WebError> {
    let restored = web::block(move || {
        if let Some(keeping) = &app.copies {
            keeping.make(&app.club).map_err(|failure| WebError::internal(failure.why))?;
        }
        let restored = app.club.restore_backup(copy, true);
        // Whatever was shown until now may look the same and say something else.
        app.names_changed();
        Ok(restored)
    });
    restored.await.map_err(WebError::internal)?
}

const fn key(unreadable: &Unreadable) -> &'static str {
    match unreadable {
        Unreadable::Foreign => "backups-foreign",
        Unreadable::Newer(_) => "backups-newer",
        Unreadable::Cut => "backups-cut",
        Unreadable::Damaged(_) | Unreadable::Io(_) => "backups-damaged",
    }
}
