//! The history of an event for those who run it: everything that was logged for it and at its
//! tables, by whom and when, the newest first.

use super::frame::Frame;
use super::history::{self, LogLine};
use super::public::{self, Asked, Follows, rendered};
use super::settings::told;
use super::{amend, stale, words};
use crate::club::accounts::StaffEntry;
use crate::club::{Before, EventHistory, EventLine, OfRole};
use crate::i18n::{Language, text};
use crate::log::CORRECT;
use crate::officiating::Role;
use crate::tournament::Entry;
use crate::web::difference::{self, Difference};
use crate::web::page::Page;
use crate::web::{Routes, WebError, names};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use serde::Deserialize;
use serde_json::Value;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/t/{event}/log", page);
}

/// Lines of a page.
const PAGE: u32 = 100;

/// A line of the history.
#[derive(Debug, Clone)]
struct Row {
    /// Names the line for the page's script.
    key: String,
    /// The second, as machines read it and as the clock of the hall showed it.
    moment: String,
    when: String,
    line: LogLine,
    /// Where it happened, and the page of that; empty for the event itself.
    place: String,
    href: String,
    /// Where it can be voided; empty where it cannot.
    void_href: String,
    /// It is a correction: voiding it undoes it.
    undo: bool,
}

#[derive(Template)]
#[template(path = "event/log.html")]
struct LogPage {
    page: Page,
    frame: Frame,
    /// The days with their lines.
    days: Vec<(String, Vec<Row>)>,
    counts: String,
    zone: String,
    number: u64,
    pages: u64,
    before: Option<String>,
    after: Option<String>,
}

async fn page(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Hall, render).await
}

fn render(mut asked: Asked) -> Result<String, WebError> {
    let lang = asked.lang;
    let (number, pages, found) = found(&asked)?;
    let view = &found.event;
    let settings = view.event().settings();
    let title = text(lang, "event-log-title", &[("event", settings.name.as_str().into())]);
    let address = |number: u64| format!("/t/{}/log?page={number}", view.slug);
    rendered(&LogPage {
        page: asked.page(&title, String::new()),
        frame: Frame::new(view, lang, asked.organizer, "/log"),
        days: days(&found, lang),
        counts: text(
            lang,
            "event-log-count",
            &[("count", i64::try_from(found.total).unwrap_or(i64::MAX).into())],
        ),
        zone: settings.time_zone.name().replace('_', " "),
        number,
        pages,
        before: (number > 1).then(|| address(number - 1)),
        after: (number < pages).then(|| address(number + 1)),
    })
}

/// The page that was asked for; behind the last one stands the last one.
fn found(asked: &Asked) -> Result<(u64, u64, EventHistory), WebError> {
    let number = asked.query.split('&').find_map(|part| part.strip_prefix("page=")?.parse().ok());
    let number: u64 = number.unwrap_or(1).max(1);
    let of_page = |number: u64| {
        let skip = (number - 1).saturating_mul(PAGE.into());
        asked.club.event_history(&asked.name, skip, PAGE)
    };
    let found = of_page(number)?;
    let pages = found.total.div_ceil(PAGE.into()).max(1);
    if number > pages {
        return Ok((pages, pages, of_page(pages)?));
    }
    Ok((number, pages, found))
}

/// The lines by the days of the hall.
fn days(found: &EventHistory, lang: Language) -> Vec<(String, Vec<Row>)> {
    let zone = found.event.event().settings().time_zone;
    let day = |one: &EventLine| one.line.entry.recorded_at.with_timezone(&zone).date_naive();
    let days = found.lines.chunk_by(|a, b| day(a) == day(b));
    days.map(|lines| {
        let rows = lines.iter().map(|one| row(found, one, lang)).collect();
        (words::date(lang, day(&lines[0])), rows)
    })
    .collect()
}

fn row(found: &EventHistory, one: &EventLine, lang: Language) -> Row {
    let view = &found.event;
    let entry = &one.line.entry;
    let at = entry.recorded_at.with_timezone(&view.event().settings().time_zone);
    let by = names::of_actor(lang, &entry.draft.actor, one.line.by.as_deref());
    let voidable = one.table.is_none() && one.role.is_none() && one.line.now.is_some();
    let (line, place, href) = match &one.table {
        Some(table) => {
            let line = history::line(view, table.record(), &one.line, lang, true);
            let started = table.record().started();
            let (round, drawn_at) = started.map_or((0, 0), |one| (one.round, one.table));
            let number = view.event().pairing(table.id).map_or(drawn_at, |(_, now)| now.table);
            let args = [("round", i64::from(round).into()), ("table", i64::from(number).into())];
            let href = if table.listed { format!("/m/{}", table.id) } else { String::new() };
            (line, text(lang, "event-log-place", &args), href)
        }
        None => {
            let what = match &one.role {
                Some(role) => of_role(role, lang),
                None => stale::told(view, &entry.draft.body(), &found.gone, lang),
            };
            let differences = differences(found, one, lang);
            (LogLine { differences, ..of_event(one, what) }, String::new(), String::new())
        }
    };
    Row {
        key: entry.draft.id.to_string(),
        moment: entry.recorded_at.to_rfc3339(),
        when: at.format("%H:%M:%S").to_string(),
        void_href: if voidable {
            amend::address(view, &entry.draft.kind, entry.draft.id.0)
        } else {
            String::new()
        },
        undo: entry.draft.kind == CORRECT,
        line: LogLine { by, ..line },
        place,
        href,
    }
}

/// What an entry that sets something anew changed, or what a correction took back.
fn differences(found: &EventHistory, one: &EventLine, lang: Language) -> Vec<Difference> {
    let Some(before) = &one.before else {
        let told = |body: &Option<Value>, none: &str| match body {
            Some(body) => stale::told(&found.event, body, &found.gone, lang),
            None => text(lang, none, &[]),
        };
        let changed = one.line.changed.iter().map(|changed| Difference {
            label: changed
                .seq
                .map_or_else(|| text(lang, "correction-inserted", &[]), |seq| format!("№ {seq}")),
            before: told(&changed.before, "difference-none"),
            after: told(&changed.after, "log-void"),
        });
        return changed.collect();
    };
    let now = one.line.now.clone().and_then(|now| Entry::deserialize(now).ok());
    let field = |key: &str, said: String| [(text(lang, key, &[]), said)];
    match (before, now) {
        (Before::Settings(before), Some(Entry::Changed { settings })) => {
            difference::between(&told(before, lang), &told(&settings, lang))
        }
        (Before::Number(before), Some(Entry::Numbered { number, .. })) => difference::between(
            &field("difference-number", before.to_string()),
            &field("difference-number", number.to_string()),
        ),
        (Before::Team(before), Some(Entry::Teamed { team, .. })) => difference::between(
            &field("difference-team", before.clone().unwrap_or_default()),
            &field("difference-team", team.unwrap_or_default()),
        ),
        _ => Vec::new(),
    }
}

/// An entry of the event's own log, or of its roles, with what it says.
fn of_event(one: &EventLine, what: String) -> LogLine {
    let correction = one.line.entry.draft.kind == CORRECT;
    LogLine {
        seq: one.line.entry.seq.0,
        at: String::new(),
        what,
        said: Vec::new(),
        void: one.line.now.is_none(),
        replaced: one.line.replaced && !correction,
        correction,
        words: one.line.words.clone().unwrap_or_default(),
        by: String::new(),
        differences: Vec::new(),
    }
}

/// Who was given which role, or had it taken back.
fn of_role(told: &OfRole, lang: Language) -> String {
    let (kind, role, table) = match &told.entry {
        StaffEntry::Appointed { role, table, .. } => ("appointed", role.as_str(), *table),
        StaffEntry::Dismissed { role, table, .. } => ("dismissed", role.as_str(), *table),
        StaffEntry::Admitted { table, .. } => ("admitted", "", Some(*table)),
        StaffEntry::TurnedAway { table, .. } => ("turned-away", "", Some(*table)),
        StaffEntry::Revoked { table, .. } => ("revoked", "", Some(*table)),
        StaffEntry::CodeRenewed { table } => ("code-renewed", "", Some(*table)),
        StaffEntry::UserAdded { role, .. } => ("user-added", role.as_str(), None),
        StaffEntry::RoleChanged { role, .. } => ("role-changed", role.as_str(), None),
        StaffEntry::LockedOut { .. } => ("locked-out", "", None),
        StaffEntry::LetIn { .. } => ("let-in", "", None),
    };
    let role =
        Role::of_str(role).map_or_else(|| role.to_owned(), |role| text(lang, role.key(), &[]));
    let stranger = match &told.entry {
        StaffEntry::Admitted { .. }
        | StaffEntry::TurnedAway { .. }
        | StaffEntry::Revoked { .. } => "event-log-by-phone",
        _ => "event-log-by-unknown",
    };
    let whom = told.whom.clone().filter(|name| !name.is_empty());
    let whom = whom.unwrap_or_else(|| text(lang, stranger, &[]));
    let args = [
        ("whom", whom.into()),
        ("role", role.into()),
        // Table 0 stands for all of them.
        ("table", i64::from(table.unwrap_or(0)).into()),
    ];
    text(lang, &format!("staff-log-{kind}"), &args)
}
