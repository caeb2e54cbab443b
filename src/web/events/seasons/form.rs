//! The form a season is made with and changed by.

use super::super::public::rendered;
use super::super::sent::Fields;
use super::super::typed::{self, Typed};
use super::super::words;
use crate::club::{Club, Intent, Refused};
use crate::games::scoring::Points;
use crate::i18n::{Language, text};
use crate::log::{Actor, Rejected};
use crate::store::EventRow;
use crate::tournament::season::{Curve, Settings};
use crate::web::page::{Page, Section, Visit};
use crate::web::{Routes, WebError, guard, headers};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use uuid::Uuid;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/seasons/new", new);
    routes.post("/seasons", create);
    routes.get("/seasons/{season}/edit", edit);
    routes.post("/seasons/{season}/edit", change);
}

#[derive(Template)]
#[template(path = "season/form.html")]
struct FormPage {
    page: Page,
    heading: String,
    action: String,
    back: String,
    typed: Typed,
    errors: Vec<(&'static str, String)>,
    general: String,
    events: Vec<EventChoice>,
    entry: String,
    base: String,
}

impl FormPage {
    /// What stands in a field.
    fn v(&self, name: &str) -> &str {
        self.typed.get(name)
    }

    /// What is wrong with a field; empty if nothing is.
    fn e(&self, name: &str) -> &str {
        self.errors.iter().find(|(field, _)| *field == name).map_or("", |(_, error)| error)
    }
}

struct EventChoice {
    id: Uuid,
    name: String,
    line: String,
    chosen: bool,
}

/// What is wrong with a form: by field, and what belongs to none.
#[derive(Default)]
struct Faults {
    fields: Vec<(&'static str, String)>,
    general: String,
}

/// What the first place gets in a table nobody thought about yet.
const USUAL: &str = "10 8 6 5 4 3 2 1";

async fn new(request: HttpRequest, visit: Visit) -> Result<HttpResponse, WebError> {
    let mut typed = Typed::default();
    typed.set("curve", "table");
    typed.set("points", USUAL);
    let html = shown(&request, &visit, None, typed, Faults::default()).await?;
    visit.show_html(html)
}

async fn create(
    request: HttpRequest,
    visit: Visit,
    form: Fields,
) -> Result<HttpResponse, WebError> {
    let typed = Typed::new(form.into_inner());
    let intent = Intent { base: None, ..intent(&visit, &typed)? };
    let faults = match read(&typed, visit.lang) {
        Ok(settings) => {
            let made = move |club: &Club| club.create_season(intent, settings);
            match guard::app(&request).decide(made).await? {
                Ok(slug) => return Ok(visit.done(&format!("/seasons/{slug}"), "saved", None)),
                Err(refused) => faults_of(refused, visit.lang)?,
            }
        }
        Err(faults) => faults,
    };
    Ok(unprocessable(shown(&request, &visit, None, typed, faults).await?))
}

async fn edit(
    request: HttpRequest,
    visit: Visit,
    slug: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    let slug = slug.into_inner();
    let name = slug.clone();
    let season = guard::app(&request).club(move |club| club.season(&name)).await?;
    let mut typed = written(&season.settings);
    typed.set("base", season.seq.to_string());
    let html = shown(&request, &visit, Some(slug), typed, Faults::default()).await?;
    visit.show_html(html)
}

async fn change(
    request: HttpRequest,
    visit: Visit,
    slug: web::Path<String>,
    form: Fields,
) -> Result<HttpResponse, WebError> {
    let slug = slug.into_inner();
    let mut typed = Typed::new(form.into_inner());
    let intent = intent(&visit, &typed)?;
    if intent.base.is_none() {
        // Without it nobody knows which season was changed: one unseen would be replaced.
        return Err(typed::unknown("base", ""));
    }
    let faults = match read(&typed, visit.lang) {
        Ok(settings) => {
            let name = slug.clone();
            let changed = move |club: &Club| club.change_season(&name, intent, settings);
            match guard::app(&request).decide(changed).await? {
                Ok(_) => return Ok(visit.done(&format!("/seasons/{slug}"), "saved", None)),
                Err(Refused::Rejected(Rejected::Conflict { between })) => {
                    // The next try is on what the other one left, and says so.
                    let newest = between.last().map(|entry| entry.seq.to_string());
                    typed.fields.retain(|(name, _)| name != "base");
                    typed.set("base", newest.unwrap_or_default());
                    Faults { general: visit.t("season-changed-meanwhile"), ..Faults::default() }
                }
                Err(refused) => faults_of(refused, visit.lang)?,
            }
        }
        Err(faults) => faults,
    };
    Ok(unprocessable(shown(&request, &visit, Some(slug), typed, faults).await?))
}

fn intent(visit: &Visit, typed: &Typed) -> Result<Intent, WebError> {
    let user = visit.who.user.as_ref().ok_or(WebError::LoginNeeded)?;
    typed.intent(Actor::User(user.id))
}

fn unprocessable(html: String) -> HttpResponse {
    HttpResponse::UnprocessableEntity().content_type(headers::HTML).body(html)
}

fn faults_of(refused: Refused, lang: Language) -> Result<Faults, WebError> {
    match refused {
        Refused::Illegal(illegal) => {
            let field = match illegal.message.key.as_ref() {
                "season-name-length" | "season-name-characters" => "name",
                "season-curve-wrong" => "points",
                "season-best-range" => "best",
                "season-events-wrong" => "event",
                _ => "",
            };
            let said = typed::sentence(None, lang, illegal);
            Ok(match field {
                "" => Faults { general: said, ..Faults::default() },
                field => Faults { fields: vec![(field, said)], ..Faults::default() },
            })
        }
        refused => Err(refused.into()),
    }
}

/// The form with the club's events, the oldest first: that is the order of the table's columns.
async fn shown(
    request: &HttpRequest,
    visit: &Visit,
    slug: Option<String>,
    typed: Typed,
    faults: Faults,
) -> Result<String, WebError> {
    let mut events: Vec<EventRow> = guard::app(request).club(Club::events).await?;
    events.reverse();
    let lang = visit.lang;
    let choice = |row: EventRow| {
        let day = row.starts_on.map(|day| words::date(lang, day)).unwrap_or_default();
        let phase = text(lang, &format!("phase-{}", row.status), &[]);
        EventChoice {
            id: row.id,
            chosen: typed.has("event", &row.id.to_string()),
            line: format!("{day} · {} · {phase}", words::game(lang, &row.game)),
            name: row.name,
        }
    };
    let events = events.into_iter().map(choice).collect();
    let (heading, action, back) = match &slug {
        None => ("season-new-title", "/seasons".to_owned(), "/seasons".to_owned()),
        Some(slug) => {
            ("season-edit-title", format!("/seasons/{slug}/edit"), format!("/seasons/{slug}"))
        }
    };
    let heading = visit.t(heading);
    rendered(&FormPage {
        page: visit.page(heading.clone()).within(Section::Seasons),
        heading,
        action,
        back,
        base: typed.get("base").to_owned(),
        typed,
        errors: faults.fields,
        general: faults.general,
        events,
        entry: Uuid::now_v7().to_string(),
    })
}

/// Settings as the form's fields.
fn written(settings: &Settings) -> Typed {
    let mut typed = Typed::default();
    typed.set("name", &settings.name);
    match &settings.curve {
        Curve::Table(table) => {
            typed.set("curve", "table");
            let points: Vec<String> = table.iter().map(ToString::to_string).collect();
            typed.set("points", points.join(" "));
        }
        Curve::Normalised => {
            typed.set("curve", "normalised");
            typed.set("points", USUAL);
        }
    }
    typed.set("best", settings.best.map(|best| best.to_string()).unwrap_or_default());
    for event in &settings.events {
        typed.set("event", event.to_string());
    }
    typed
}

/// The form as settings, or everything that is wrong with it.
fn read(form: &Typed, lang: Language) -> Result<Settings, Faults> {
    let mut faults = Faults::default();
    let mut refuse = |field, key: &str| faults.fields.push((field, text(lang, key, &[])));
    let curve = match form.get("curve") {
        "normalised" => Some(Curve::Normalised),
        "table" => {
            let table = points(form.get("points"));
            if table.is_none() {
                refuse("points", "season-curve-wrong");
            }
            table.map(Curve::Table)
        }
        _ => {
            refuse("curve", "field-choose");
            None
        }
    };
    let best = match form.get("best").trim() {
        "" => Some(None),
        best => best.parse().ok().map(Some),
    };
    if best.is_none() {
        refuse("best", "season-best-range");
    }
    let events: Option<Vec<Uuid>> =
        form.all("event").map(|event| Uuid::parse_str(event).ok()).collect();
    if events.is_none() {
        refuse("event", "season-events-wrong");
    }
    match (curve, best, events) {
        (Some(curve), Some(best), Some(events)) => {
            Ok(Settings { name: form.get("name").trim().to_owned(), curve, best, events })
        }
        _ => Err(faults),
    }
}

/// Points as a person writes them: `10 8 6`, `10, 8, 6` or `10-8-6`; a half is `4.5`.
fn points(text: &str) -> Option<Vec<Points>> {
    let words = text.split(|sign: char| sign.is_whitespace() || ",;–-".contains(sign));
    let numbers = words.filter(|word| !word.is_empty());
    numbers.map(|word| word.parse::<f64>().ok().and_then(Points::from_f64)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_points_table_is_read_as_people_write_it() {
        let three = Some([10, 8, 6].map(Points::whole).to_vec());
        for text in ["10 8 6", "10, 8, 6", "10-8-6", " 10 – 8 – 6 "] {
            assert_eq!(points(text), three, "{text}");
        }
        assert_eq!(points("4.5"), Some(vec![Points::whole(9).shared(2)]));
        assert_eq!(points("ten"), None);
    }
}
