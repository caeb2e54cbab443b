//! The history of a person's record: who changed it when, and what it said before.

use super::super::difference::{self, Difference};
use super::super::{App, Page, Section, Visit, WebError, names};
use super::view::{self, Shown, label};
use crate::club::people::{Change, PersonLine};
use crate::i18n::Language;
use crate::transfer::csv::player::{Field, Player};
use actix_web::{HttpResponse, web};
use askama::Template;
use uuid::Uuid;

#[derive(Template)]
#[template(path = "people/log.html")]
struct LogPage {
    page: Page,
    person: Shown,
    rows: Vec<Row>,
}

/// An entry of the log in words.
struct Row {
    key: Uuid,
    moment: String,
    when: String,
    what: String,
    by: String,
    /// The duplicate it is about; `None` for the person's own record.
    of: Option<Shown>,
    /// Who the record turned out to be.
    into: Option<Shown>,
    /// What it changed was erased since.
    forgotten: bool,
    differences: Vec<Difference>,
}

pub(super) async fn show(
    visit: Visit,
    app: web::Data<App>,
    path: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    let id = view::id(&path)?;
    let history = app.club(move |club| club.person_history(id)).await?;
    let lang = visit.lang;
    visit.show(&LogPage {
        page: visit.page(visit.t("people-log-title")).within(Section::Registry),
        person: Shown::new(lang, &history.person),
        rows: history.lines.iter().map(|line| row(lang, id, line)).collect(),
    })
}

fn row(lang: Language, person: Uuid, line: &PersonLine) -> Row {
    let nothing = Player::default();
    let (key, into, says) = match &line.change {
        Change::Registered(says) => ("registered", None, Some((Some(&nothing), says.as_ref()))),
        Change::Edited { before, after } => {
            ("edited", None, Some((before.as_ref(), after.as_ref())))
        }
        Change::Merged(into) => ("merged", Some(Shown::new(lang, into)), None),
        Change::Unmerged => ("unmerged", None, None),
        Change::Erased => ("erased", None, None),
    };
    let fields =
        |player: &Player| Field::ALL.map(|field| (label(lang, field), said(lang, player, field)));
    let (forgotten, differences) = match says {
        None => (false, Vec::new()),
        Some((Some(before), Some(after))) => {
            (false, difference::between(&fields(before), &fields(after)))
        }
        Some(_) => (true, Vec::new()),
    };
    let at = line.entry.recorded_at;
    Row {
        key: line.entry.draft.id.0,
        moment: at.to_rfc3339(),
        when: format!("{} UTC", at.format("%Y-%m-%d %H:%M:%S")),
        what: crate::i18n::text(lang, &format!("people-log-{key}"), &[]),
        by: names::of_actor(lang, &line.entry.draft.actor, line.by.as_deref()),
        of: (line.of.id != person).then(|| Shown::new(lang, &line.of)),
        into,
        forgotten,
        differences,
    }
}

/// What a record says in a field, in words.
fn said(lang: Language, player: &Player, field: Field) -> String {
    match field {
        Field::Sex => view::sex(lang, player.sex),
        _ => player.text(field),
    }
}
