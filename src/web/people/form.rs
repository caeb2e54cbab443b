//! One person: his card, adding, changing, forgetting.

use super::super::page::see_other;
use super::super::{App, Page, Section, Tone, Visit, WebError};
use super::view::{self, Confirmed, Shown, label, words};
use crate::club::Refused;
use crate::club::people::{NotSaved, Person};
use crate::i18n::Language;
use crate::transfer::csv::player::{Fault, Field, Typed};
use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;
use uuid::Uuid;

/// What a form sends.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Sent {
    /// The id of the entry, made with the form.
    id: String,
    /// The revision the form was filled in on.
    seq: String,
    /// The button `save and add another` was pressed.
    another: String,
    #[serde(flatten)]
    typed: Typed,
}

#[derive(Template)]
#[template(path = "people/edit.html")]
struct Edit {
    page: Page,
    heading: String,
    action: String,
    back: String,
    id: String,
    seq: String,
    lines: Vec<Line>,
    is_new: bool,
    /// Who is registered already.
    known: Option<Uuid>,
}

/// A field of the form.
struct Line {
    name: &'static str,
    label: String,
    hint: String,
    value: String,
    error: String,
    /// What the registry says meanwhile, if somebody else changed it.
    now: Option<String>,
    field: Field,
}

impl Line {
    fn is_sex(&self) -> bool {
        self.field == Field::Sex
    }

    fn is_note(&self) -> bool {
        self.field == Field::Note
    }

    fn is_number(&self) -> bool {
        matches!(self.field, Field::Rating | Field::Born)
    }

    fn is_name(&self) -> bool {
        self.field == Field::Name
    }

    fn described_by(&self) -> String {
        let mut ids = Vec::new();
        if !self.error.is_empty() {
            ids.push(format!("{}-error", self.name));
        }
        if !self.hint.is_empty() {
            ids.push(format!("{}-hint", self.name));
        }
        ids.join(" ")
    }
}

fn lines(lang: Language, typed: &Typed, faults: &[Fault], now: Option<&Person>) -> Vec<Line> {
    let mut typed = typed.clone();
    Field::ALL
        .map(|field| {
            let value = std::mem::take(typed.field_mut(field));
            let hint = match field {
                Field::Name => "people-name-hint",
                Field::Born => "people-born-hint",
                Field::Note => "people-note-hint",
                _ => "",
            };
            let fault = faults.iter().find(|fault| fault.field == field);
            Line {
                name: field.as_str(),
                label: label(lang, field),
                hint: if hint.is_empty() {
                    String::new()
                } else {
                    crate::i18n::text(lang, hint, &[])
                },
                error: fault.map(|fault| words(lang, &fault.message)).unwrap_or_default(),
                now: now.map(|now| now.player.text(field)).filter(|now| *now != value),
                value,
                field,
            }
        })
        .into()
}

pub(super) async fn new(visit: Visit) -> Result<HttpResponse, WebError> {
    visit.show(&new_page(&visit, &Typed::default(), &[]))
}

fn new_page(visit: &Visit, typed: &Typed, faults: &[Fault]) -> Edit {
    let heading = visit.t("people-new-title");
    Edit {
        page: visit.page(heading.clone()).within(Section::Registry),
        heading,
        action: "/people/new".to_owned(),
        back: "/people".to_owned(),
        id: view::fresh(),
        seq: String::new(),
        lines: lines(visit.lang, typed, faults, None),
        is_new: true,
        known: None,
    }
}

pub(super) async fn create(
    visit: Visit,
    app: web::Data<App>,
    sent: web::Form<Sent>,
) -> Result<HttpResponse, WebError> {
    let sent = sent.into_inner();
    let intent = view::intent(&visit, &sent.id, None)?;
    let typed = sent.typed.clone();
    let saved = view::ask(&app, move |club| club.register(intent, &typed)).await?;
    let (status, faults, known) = match saved {
        Ok(id) => {
            let back = if sent.another.is_empty() {
                format!("/people/{id}")
            } else {
                "/people/new".to_owned()
            };
            return Ok(visit.done(&back, "person-added", None));
        }
        Err(NotSaved::Faulty(faults)) => (StatusCode::UNPROCESSABLE_ENTITY, faults, None),
        Err(NotSaved::Known(id)) => (StatusCode::CONFLICT, Vec::new(), Some(id)),
        Err(NotSaved::Refused(refused)) => return Err(refused.into()),
    };
    let page = Edit { known, ..new_page(&visit, &sent.typed, &faults) };
    visit.show_as(status, &page)
}

fn edit_page(visit: &Visit, person: &Person, typed: &Typed, faults: &[Fault]) -> Edit {
    let name = Shown::new(visit.lang, person).name;
    Edit {
        page: visit.page(name.clone()).within(Section::Registry),
        heading: name,
        action: format!("/people/{}/edit", person.id),
        back: format!("/people/{}", person.id),
        id: view::fresh(),
        seq: person.seq.to_string(),
        lines: lines(visit.lang, typed, faults, None),
        is_new: false,
        known: None,
    }
}

pub(super) async fn edit(
    visit: Visit,
    app: web::Data<App>,
    path: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    let id = view::id(&path)?;
    let person = app.club(move |club| club.person(id)).await?.person;
    if person.erased || person.merged_into.is_some() {
        return Ok(see_other(&format!("/people/{id}")));
    }
    visit.show(&edit_page(&visit, &person, &Typed::from(&person.player), &[]))
}

pub(super) async fn save(
    visit: Visit,
    app: web::Data<App>,
    path: web::Path<String>,
    sent: web::Form<Sent>,
) -> Result<HttpResponse, WebError> {
    let (id, sent) = (view::id(&path)?, sent.into_inner());
    let intent = view::intent(&visit, &sent.id, Some(&sent.seq))?;
    let typed = sent.typed.clone();
    let saved = view::ask(&app, move |club| club.edit_person(id, intent, &typed)).await?;
    if saved.is_ok() {
        return Ok(visit.done(&format!("/people/{id}"), "person-saved", None));
    }
    let person = app.club(move |club| club.person(id)).await?.person;
    let mut page = edit_page(&visit, &person, &sent.typed, &[]);
    let status = match saved {
        Ok(_) => StatusCode::OK,
        Err(NotSaved::Faulty(faults)) => {
            page.lines = lines(visit.lang, &sent.typed, &faults, None);
            // Nobody else's change is passed over because of a typing mistake.
            page.seq = sent.seq;
            StatusCode::UNPROCESSABLE_ENTITY
        }
        Err(NotSaved::Known(known)) => {
            page.known = Some(known);
            page.seq = sent.seq;
            StatusCode::CONFLICT
        }
        Err(NotSaved::Refused(Refused::Rejected(_))) => {
            page.lines = lines(visit.lang, &sent.typed, &[], Some(&person));
            page.page = page.page.saying(Tone::Caution, visit.t("people-changed-meanwhile"));
            StatusCode::CONFLICT
        }
        Err(NotSaved::Refused(refused)) => return Err(refused.into()),
    };
    visit.show_as(status, &page)
}

#[derive(Template)]
#[template(path = "people/card.html")]
struct CardPage {
    page: Page,
    person: Shown,
    erased: bool,
    merged_into: Option<Uuid>,
    duplicates: Vec<Shown>,
    events: usize,
    fresh: String,
}

pub(super) async fn card(
    visit: Visit,
    app: web::Data<App>,
    path: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    let id = view::id(&path)?;
    let card = app.club(move |club| club.person(id)).await?;
    let person = Shown::new(visit.lang, &card.person);
    visit.show(&CardPage {
        page: visit.page(person.name.clone()).within(Section::Registry),
        person,
        erased: card.person.erased,
        merged_into: card.person.merged_into,
        duplicates: card.duplicates.iter().map(|one| Shown::new(visit.lang, one)).collect(),
        events: card.events,
        fresh: view::fresh(),
    })
}

#[derive(Template)]
#[template(path = "people/erase.html")]
struct Erase {
    page: Page,
    person: Shown,
    duplicates: usize,
    fresh: String,
}

/// Asks first: this is the one thing that cannot be undone.
pub(super) async fn ask_erase(
    visit: Visit,
    app: web::Data<App>,
    path: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    let id = view::id(&path)?;
    let card = app.club(move |club| club.person(id)).await?;
    if card.person.erased || card.person.merged_into.is_some() {
        return Ok(see_other(&format!("/people/{id}")));
    }
    visit.show(&Erase {
        page: visit.page(visit.t("people-erase-title")).within(Section::Registry),
        person: Shown::new(visit.lang, &card.person),
        duplicates: card.duplicates.len(),
        fresh: view::fresh(),
    })
}

pub(super) async fn erase(
    visit: Visit,
    app: web::Data<App>,
    path: web::Path<String>,
    sent: web::Form<Confirmed>,
) -> Result<HttpResponse, WebError> {
    let id = view::id(&path)?;
    let intent = sent.intent(&visit)?;
    app.club(move |club| club.erase_person(intent, id)).await?;
    Ok(visit.done("/people", "person-erased", None))
}
