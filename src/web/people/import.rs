//! Importing a list: paste or upload it, look at every row's fate, answer, confirm.

use super::super::page::see_other;
use super::super::upload::Parts;
use super::super::{App, Page, Section, Tone, Visit, WebError};
use super::view::{self, Shown, label, words};
use crate::club::people::{Imported, Person, Preview};
use crate::i18n::{self, Language};
use crate::log::Seq;
use crate::transfer::csv::Unreadable;
use crate::transfer::csv::decode::BYTE_LIMIT;
use crate::transfer::csv::list::List;
use crate::transfer::csv::plan::{Answer, Answers, Candidate, Fate, Planned};
use crate::transfer::csv::player::Player;
use actix_multipart::Multipart;
use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;
use uuid::Uuid;

/// A list just over the limit is still read, to be refused with its own sentence.
const MOST: usize = BYTE_LIMIT + 1024 * 1024;

#[derive(Template)]
#[template(path = "people/import.html")]
struct Form {
    page: Page,
    text: String,
    error: String,
    /// A list was taken in just now: what comes next is elsewhere.
    done: bool,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Told {
    created: Option<i64>,
    updated: i64,
    unchanged: i64,
    rejected: i64,
}

pub(super) async fn form(visit: Visit, told: web::Query<Told>) -> Result<HttpResponse, WebError> {
    let mut page = form_page(&visit, String::new(), String::new());
    if let Some(created) = told.created {
        let said = i18n::text(
            visit.lang,
            "import-done",
            &[
                ("created", created.into()),
                ("updated", told.updated.into()),
                ("unchanged", told.unchanged.into()),
                ("rejected", told.rejected.into()),
            ],
        );
        page.page = page.page.saying(Tone::Done, said);
        page.done = true;
    }
    visit.show(&page)
}

fn form_page(visit: &Visit, text: String, error: String) -> Form {
    let page = visit.page(visit.t("import-title")).within(Section::Registry);
    Form { page, text, error, done: false }
}

#[derive(Template)]
#[template(path = "people/preview.html")]
struct PreviewPage {
    page: Page,
    text: String,
    id: String,
    seen: String,
    read_as: String,
    skipped: Vec<String>,
    counts: Vec<(String, &'static str)>,
    rows: Vec<Row>,
    /// What the number of a row is.
    line_head: String,
    encoding: String,
    changes: bool,
}

/// A row of the preview.
#[derive(Debug, Clone)]
pub(in crate::web) struct Row {
    pub(in crate::web) line: usize,
    pub(in crate::web) name: String,
    pub(in crate::web) detail: String,
    pub(in crate::web) label: String,
    pub(in crate::web) look: &'static str,
    pub(in crate::web) reason: String,
    pub(in crate::web) changes: Vec<String>,
    pub(in crate::web) choices: Vec<Choice>,
}

/// An answer to a row's question.
#[derive(Debug, Clone)]
pub(in crate::web) struct Choice {
    pub(in crate::web) value: String,
    pub(in crate::web) label: String,
    pub(in crate::web) detail: String,
    pub(in crate::web) chosen: bool,
}

pub(super) async fn preview(
    visit: Visit,
    app: web::Data<App>,
    form: Multipart,
) -> Result<HttpResponse, WebError> {
    let parts = Parts::read(form, MOST).await?;
    let pasted = parts.text("text").to_owned();
    let file = parts.bytes("file");
    let bytes = if file.is_empty() { pasted.clone().into_bytes() } else { file.to_vec() };
    let read = view::ask(&app, move |club| {
        let read = club.read_list(&bytes)?;
        // What is sent on with the confirmation is the text as it was understood.
        let text = crate::transfer::csv::decode::decode(&bytes)?.text;
        Ok::<_, Unreadable>((read, text))
    });
    let ((list, encoding), text) = match read.await? {
        Ok(read) => read,
        Err(unreadable) => {
            let error = words(visit.lang, &unreadable.message());
            let page = form_page(&visit, pasted, error);
            return visit.show_as(StatusCode::UNPROCESSABLE_ENTITY, &page);
        }
    };
    show(&visit, &app, list, encoding.name(), text, Answers::new(), None).await
}

/// Carries out what was shown, if it is still what would happen and every question is answered.
pub(super) async fn confirm(
    visit: Visit,
    app: web::Data<App>,
    form: Multipart,
) -> Result<HttpResponse, WebError> {
    let parts = Parts::read(form, MOST).await?;
    let answers: Answers = parts.texts().filter_map(|(name, value)| answer(name, value)).collect();
    let text = parts.text("text").to_owned();
    let intent = view::intent(&visit, parts.text("id"), None)?;
    let bytes = text.clone().into_bytes();
    let list = view::ask(&app, move |club| club.read_list(&bytes)).await?;
    let Ok((list, _)) = list else { return Err(WebError::Bad("error-malformed")) };
    let encoding = parts.text("encoding").chars().take(16).collect::<String>();
    let asked = (list.clone(), answers.clone());
    let Preview { plan, seen } =
        app.club(move |club| club.preview_import(&asked.0, &asked.1)).await?;
    let said = if plan.has_questions() {
        Some((Tone::Caution, "import-answer-all"))
    } else if parts.text("seen") != seen.to_string() {
        let key = if plan.changes_something() { "import-stale" } else { "import-nothing-left" };
        Some((Tone::Caution, key))
    } else {
        None
    };
    if let Some(said) = said {
        return show(&visit, &app, list, &encoding, text, answers, Some(said)).await;
    }
    let asked = (list.clone(), answers.clone());
    let imported =
        app.club(move |club| club.import_people(intent, asked.0, asked.1, Some(seen))).await?;
    match imported {
        Imported::Done { created, updated, unchanged, rejected, .. } => Ok(see_other(&format!(
            "/people/import?created={created}&updated={updated}&unchanged={unchanged}&rejected={rejected}"
        ))),
        Imported::Stale(_) => {
            let said = Some((Tone::Caution, "import-stale"));
            show(&visit, &app, list, &encoding, text, answers, said).await
        }
    }
}

/// The answer a radio button `answer-LINE` stands for.
pub(in crate::web) fn answer(name: &str, value: &str) -> Option<(usize, Answer)> {
    let line = name.strip_prefix("answer-")?.parse().ok()?;
    let answer = match value.split_once(':') {
        None if value == "new" => Answer::New,
        Some(("line", other)) => Answer::Line(other.parse().ok()?),
        Some(("person", id)) => Answer::Person(id.parse().ok()?),
        _ => return None,
    };
    Some((line, answer))
}

fn value(answer: Answer) -> String {
    match answer {
        Answer::New => "new".to_owned(),
        Answer::Line(line) => format!("line:{line}"),
        Answer::Person(id) => format!("person:{id}"),
    }
}

async fn show(
    visit: &Visit,
    app: &App,
    list: List,
    encoding: &str,
    text: String,
    answers: Answers,
    said: Option<(Tone, &str)>,
) -> Result<HttpResponse, WebError> {
    let lang = visit.lang;
    let skipped = list
        .skipped
        .iter()
        .map(|column| {
            if column.heading.is_empty() {
                i18n::text(lang, "import-column", &[("number", column.column.into())])
            } else {
                column.heading.clone()
            }
        })
        .collect();
    let headed = list.headed;
    let delimiter = list.delimiter;
    let asked = answers.clone();
    let Preview { plan, seen } = app.club(move |club| club.preview_import(&list, &asked)).await?;
    let mut page = visit.page(visit.t("import-preview-title")).within(Section::Registry);
    let mut status = StatusCode::OK;
    if let Some((tone, key)) = said {
        page = page.saying(tone, visit.t(key));
        status = StatusCode::CONFLICT;
    }
    let count = |key: &'static str, fits: fn(&Fate) -> bool| {
        let count = plan.count(fits);
        (count > 0).then(|| i18n::text(lang, key, &[("count", count.into())]))
    };
    let counts = [
        (count("import-count-new", |fate| matches!(fate, Fate::Create(_))), "live"),
        (count("import-count-update", |fate| matches!(fate, Fate::Update { .. })), "live"),
        (count("import-count-ask", |fate| matches!(fate, Fate::Ask { .. })), "caution"),
        (count("import-count-known", |fate| matches!(fate, Fate::Unchanged { .. })), "done"),
        (count("import-count-reject", |fate| matches!(fate, Fate::Reject(_))), "warning"),
    ];
    let delimiter = match delimiter {
        '\t' => visit.t("import-delimiter-tab"),
        other => page.t1("import-delimiter", "sign", other.to_string()),
    };
    let read_as = i18n::text(
        lang,
        if headed { "import-read-as" } else { "import-read-as-headless" },
        &[("encoding", encoding.to_owned().into()), ("delimiter", delimiter.into())],
    );
    let preview = PreviewPage {
        page,
        text,
        id: view::fresh(),
        seen: seen.to_string(),
        read_as,
        skipped,
        counts: counts.into_iter().filter_map(|(text, look)| Some((text?, look))).collect(),
        rows: plan.rows.iter().map(|row| self::row(lang, row, &answers)).collect(),
        line_head: visit.t("import-line"),
        encoding: encoding.to_owned(),
        changes: plan.changes_something() || plan.has_questions(),
    };
    visit.show_as(status, &preview)
}

/// A row of the plan as the preview shows it.
pub(in crate::web) fn row(lang: Language, row: &Planned, answers: &Answers) -> Row {
    let mut shown = Row {
        line: row.line,
        name: row.name.clone(),
        detail: String::new(),
        label: String::new(),
        look: "",
        reason: String::new(),
        changes: Vec::new(),
        choices: Vec::new(),
    };
    let key = match &row.fate {
        Fate::Create(player) => {
            shown.detail = detail(lang, player);
            shown.look = "live";
            "import-fate-new"
        }
        Fate::Unchanged { .. } => {
            shown.look = "done";
            "import-fate-known"
        }
        Fate::Update { changes, .. } => {
            shown.look = "live";
            shown.changes = changes
                .iter()
                .map(|change| {
                    let field = label(lang, change.field);
                    if change.before.is_empty() {
                        format!("{field}: {}", change.after)
                    } else {
                        format!("{field}: {} → {}", change.before, change.after)
                    }
                })
                .collect();
            "import-fate-update"
        }
        Fate::Ask { player, candidates } => {
            shown.detail = detail(lang, player);
            shown.look = "caution";
            shown.choices = choices(lang, candidates);
            "import-fate-ask"
        }
        Fate::Reject(reason) => {
            shown.look = "warning";
            shown.reason = words(lang, reason);
            "import-fate-reject"
        }
    };
    shown.label = i18n::text(lang, key, &[]);
    // A row that was answered keeps its answer when the page is shown again.
    if let (Some(answer), true) = (answers.get(&row.line), shown.choices.is_empty()) {
        let label = match answer {
            Answer::New => "import-answer-new",
            Answer::Person(_) | Answer::Line(_) => "import-answered",
        };
        shown.choices.push(Choice {
            value: value(*answer),
            label: i18n::text(lang, label, &[]),
            detail: String::new(),
            chosen: true,
        });
    }
    shown
}

fn choices(lang: Language, candidates: &[Candidate]) -> Vec<Choice> {
    let known = candidates.iter().map(|candidate| {
        let key = match candidate.answer {
            Answer::Line(_) => "import-answer-line",
            Answer::Person(_) | Answer::New => "import-answer-person",
        };
        let line = match candidate.answer {
            Answer::Line(line) => line,
            Answer::Person(_) | Answer::New => 0,
        };
        Choice {
            value: value(candidate.answer),
            label: i18n::text(
                lang,
                key,
                &[("name", candidate.player.name.clone().into()), ("line", line.into())],
            ),
            detail: detail(lang, &candidate.player),
            chosen: false,
        }
    });
    let new = Choice {
        value: value(Answer::New),
        label: i18n::text(lang, "import-answer-new", &[]),
        detail: String::new(),
        chosen: false,
    };
    known.chain([new]).collect()
}

/// Club, city, year and rating in one line.
fn detail(lang: Language, player: &Player) -> String {
    let person = Person {
        id: Uuid::nil(),
        player: player.clone(),
        merged_into: None,
        erased: false,
        seq: Seq::START,
    };
    let shown = Shown::new(lang, &person);
    let detail = shown.detail();
    match (detail.is_empty(), shown.rating.is_empty()) {
        (_, true) => detail,
        (true, false) => shown.rating,
        (false, false) => format!("{detail} · {}", shown.rating),
    }
}
