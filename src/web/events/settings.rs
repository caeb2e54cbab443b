//! The form an event is made with and changed by.

use super::formats::{self, FormatChoice};
use super::frame::Frame;
use super::options;
use super::public::{self, Asked, Follows, rendered};
use super::sent::{Fields, Sent};
use super::typed::{self, Typed};
use super::words;
use crate::club::{Club, EventView, Intent, Refused};
use crate::games::option::{GameOption, Shape};
use crate::games::scoring::Scheme;
use crate::games::{self, Illegal, Message};
use crate::i18n::{self, Language, text};
use crate::log::{Actor, Rejected};
use crate::tournament::stages::Format;
use crate::tournament::standings::Criterion;
use crate::tournament::{Entry, Length, Scoring, Settings};
use crate::web::page::{Page, Section, Visit};
use crate::web::{Routes, WebError, guard, headers, referee, rules};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use chrono::{NaiveDate, Utc};
use chrono_tz::{TZ_VARIANTS, Tz};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use uuid::Uuid;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/events/new", new);
    routes.post("/events", create);
    routes.get("/t/{event}/settings", edit);
    routes.post("/t/{event}/settings", change);
}

/// A choice of a list.
#[derive(Debug, Clone)]
struct Choice {
    value: String,
    label: String,
    chosen: bool,
}

/// A game's option as a field.
#[derive(Debug, Clone)]
struct OptionField {
    name: String,
    label: String,
    hint: String,
    rule: String,
    href: String,
    kind: &'static str,
    choices: Vec<Choice>,
    value: String,
    /// The number beside the last choice.
    number_name: String,
    number: String,
    error: String,
}

#[derive(Template)]
#[template(path = "event/settings.html")]
struct SettingsPage {
    page: Page,
    /// `None` for an event that is still to be made.
    frame: Option<Frame>,
    action: String,
    typed: Typed,
    errors: Vec<(String, String)>,
    general: String,
    general_rule: String,
    games: Vec<Choice>,
    schemes: Vec<Choice>,
    /// How long a table plays is agreed; the match does not end by itself.
    open_ended: bool,
    /// Some choice of the options leaves the game without points of its own.
    may_lack_points: bool,
    /// Singles or pairs; empty where the game knows no pairs.
    sides: Vec<Choice>,
    lengths: Vec<Choice>,
    formats: Vec<FormatChoice>,
    tie_breaks: Vec<Vec<Choice>>,
    zones: Vec<&'static str>,
    options: Vec<OptionField>,
    options_open: bool,
    options_differ: usize,
    entry: String,
    base: String,
    closed: bool,
}

impl SettingsPage {
    /// What stands in a field.
    fn v(&self, name: &str) -> &str {
        self.typed.get(name)
    }

    /// The usual tie-breaks of a format, for the script that offers them.
    fn usual(&self, format: &str) -> String {
        formats::usual(format).join(" ")
    }

    /// The usual tie-breaks of a scheme, for the script that offers them.
    fn usual_by(&self, scheme: &str) -> String {
        let scheme = Scoring::ALL.into_iter().find(|one| one.as_str() == scheme);
        let usual = scheme.map(|scheme| formats::usual_by(self.v("game"), scheme));
        let names: Vec<String> =
            usual.into_iter().flatten().map(|one| one.name().into_owned()).collect();
        names.join(" ")
    }

    /// What is wrong with a field; empty if nothing is.
    fn e(&self, name: &str) -> &str {
        self.errors.iter().find(|(field, _)| field == name).map_or("", |(_, error)| error)
    }
}

/// What is wrong with a form: by field, and what belongs to none.
#[derive(Debug, Default)]
struct Faults {
    fields: Vec<(String, String)>,
    general: Option<Illegal>,
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

async fn change(
    request: HttpRequest,
    visit: Visit,
    slug: web::Path<String>,
    form: Fields,
) -> Result<HttpResponse, WebError> {
    let app = guard::app(&request);
    let sent = Sent::read(&request, &visit, slug.clone(), form, "settings").await?;
    let intent = sent.intent()?;
    let faults = match read(&sent.typed, visit.lang) {
        Ok(mut settings) => {
            settings.scan_admits = sent.event.event().settings().scan_admits;
            let entry = Entry::Changed { settings: Box::new(settings) };
            match sent.decide(move |club, id| club.log_event_entry(id, intent, entry)).await? {
                Ok(_) => return Ok(sent.done("saved")),
                Err(refused @ Refused::Rejected(Rejected::Conflict { .. })) => {
                    return sent.refused(refused);
                }
                Err(refused) => faults_of(refused, visit.lang)?,
            }
        }
        Err(faults) => faults,
    };
    let typed = sent.typed;
    let asked = Asked {
        page: visit.page(""),
        lang: visit.lang,
        club: app.club.clone(),
        name: slug.into_inner(),
        organizer: true,
        referee: true,
        arbiter: true,
        query: String::new(),
    };
    let html = web::block(move || render_edit(asked, Some((typed, faults))))
        .await
        .map_err(WebError::internal)??;
    Ok(unprocessable(html))
}

fn unprocessable(html: String) -> HttpResponse {
    HttpResponse::UnprocessableEntity().content_type(headers::HTML).body(html)
}

/// The form's first content: today, in the zone of the last event.
fn fresh(club: &Club, game: &str) -> Result<Typed, WebError> {
    let last = club.events()?.into_iter().next();
    let last = last.map(|row| club.event(&row.slug)).transpose()?;
    let last = last.as_ref().map(|view| view.event().settings());
    let zone = last.map_or_else(crate::club::zone_of_this_machine, |last| last.time_zone);
    let open_ended = games::kind(game).is_some_and(|kind| kind.open_ended);
    let settings = Settings {
        name: String::new(),
        starts_on: Utc::now().with_timezone(&zone).date_naive(),
        place: last.map(|last| last.place.clone()).unwrap_or_default(),
        time_zone: zone,
        game: game.to_owned(),
        ruleset: Map::new(),
        tables: last.map_or(1, |last| last.tables),
        scheme: default_scheme(game),
        length: Length::Parties(if open_ended { 5 } else { 1 }),
        tie_breaks: formats::usual_by(game, default_scheme(game)),
        stages: vec![Format::Free],
        pairs: false,
        scan_admits: false,
    };
    Ok(written(&settings))
}

/// What the standings of a game can count, whatever its options.
fn fitting(game: &str) -> Vec<Scoring> {
    let Some(kind) = games::kind(game) else { return Vec::new() };
    Scoring::ALL.into_iter().filter(|one| one.fits(kind, &Map::new())).collect()
}

/// Formula 1 where parties are played, else what the game itself counts.
fn default_scheme(game: &str) -> Scoring {
    let open_ended = games::kind(game).is_some_and(|kind| kind.open_ended);
    if open_ended { Scoring::Places(Scheme::Formula1) } else { Scoring::Own }
}

/// Settings as the form's fields.
fn written(settings: &Settings) -> Typed {
    let mut typed = Typed::default();
    typed.set("name", &settings.name);
    typed.set("starts_on", settings.starts_on.to_string());
    typed.set("place", &settings.place);
    typed.set("time_zone", settings.time_zone.name());
    typed.set("game", &settings.game);
    typed.set("tables", settings.tables.to_string());
    typed.set("scheme", settings.scheme.as_str());
    typed.set("sides", if settings.pairs { "pairs" } else { "singles" });
    let (kind, count) = match settings.length {
        Length::Parties(count) => ("parties", count),
        Length::Minutes(count) => ("minutes", count),
    };
    typed.set("length", kind);
    typed.set("count", count.to_string());
    formats::write(&mut typed, settings.format(0));
    for criterion in &settings.tie_breaks {
        typed.set("tie_break", criterion.name());
    }
    for option in options::of(&settings.game) {
        let value = settings.ruleset.get(option.key).cloned();
        write_option(&mut typed, option, &value.unwrap_or_else(|| option.shape.default()));
    }
    typed
}

fn field(option: &GameOption) -> String {
    format!("option.{}", option.key)
}

fn write_option(typed: &mut Typed, option: &GameOption, value: &Value) {
    let name = field(option);
    match value {
        Value::Bool(false) if option.shape == Shape::FlagOn => typed.set(name, "no"),
        Value::Bool(yes) => typed.set(name, if *yes { "yes" } else { "" }),
        Value::String(word) => typed.set(name, word),
        Value::Array(values) if matches!(option.shape, Shape::Numbers(_)) => {
            let numbers: Vec<String> = values.iter().map(Value::to_string).collect();
            typed.set(name, numbers.join(" "));
        }
        Value::Array(values) => {
            for word in values.iter().filter_map(Value::as_str) {
                typed.set(name.clone(), word);
            }
        }
        Value::Object(clock) if option.shape == Shape::Clock => {
            let number = |key: &str| clock.get(key).map(Value::to_string).unwrap_or_default();
            typed.set(name.clone(), number("minutes"));
            typed.set(format!("{name}.number"), number("increment_s"));
        }
        Value::Object(numbered) => {
            for (word, number) in numbered {
                typed.set(name.clone(), word);
                typed.set(format!("{name}.number"), number.to_string());
            }
        }
        Value::Number(number) => typed.set(name, number.to_string()),
        Value::Null => typed.set(name, ""),
    }
}

/// The form as settings, or everything that is wrong with it.
fn read(typed: &Typed, lang: Language) -> Result<Settings, Faults> {
    let mut faults = Faults::default();
    let mut refuse = |field: &str, key: &str| {
        faults.fields.push((field.to_owned(), text(lang, key, &[])));
    };
    let number = |name: &str| typed.get(name).trim().parse::<u32>().ok();
    let starts_on: Option<NaiveDate> = typed.get("starts_on").trim().parse().ok();
    if starts_on.is_none() {
        refuse("starts_on", "field-date");
    }
    let zone: Option<Tz> = typed.get("time_zone").trim().replace(' ', "_").parse().ok();
    if zone.is_none() {
        refuse("time_zone", "field-zone");
    }
    let tables = number("tables");
    if tables.is_none() {
        refuse("tables", "event-tables-range");
    }
    let minutes = typed.get("length") == "minutes";
    if !minutes && typed.get("length") != "parties" {
        refuse("length", "field-choose");
    }
    if !["", "singles", "pairs"].contains(&typed.get("sides")) {
        refuse("sides", "field-choose");
    }
    let count = number("count");
    if count.is_none() {
        refuse("count", if minutes { "event-minutes-range" } else { "event-parties-range" });
    }
    let scheme = Scoring::ALL.into_iter().find(|one| one.as_str() == typed.get("scheme"));
    if scheme.is_none() {
        refuse("scheme", "field-choose");
    }
    let mut tie_breaks: Vec<Criterion> = Vec::new();
    for word in typed.all("tie_break") {
        match Criterion::named(word) {
            Some(known) if tie_breaks.contains(&known) => {}
            Some(new) => tie_breaks.push(new),
            None if word.is_empty() => {}
            None => refuse("tie_break", "field-choose"),
        }
    }
    let format = formats::read(typed);
    if let Err((field, key)) = &format {
        refuse(field, key);
    }
    let game = typed.get("game").to_owned();
    let mut ruleset = Map::new();
    for option in options::of(&game) {
        match read_option(typed, option) {
            Ok(value) if value == option.shape.default() => {}
            Ok(value) => drop(ruleset.insert(option.key.to_owned(), value)),
            Err(key) => refuse(&field(option), key),
        }
    }
    // An option that would be passed over is not chosen at all; those of another game come
    // when the game itself is changed.
    let stray = typed.fields.iter().find_map(|(name, _)| {
        let key = name.strip_prefix("option.")?;
        let known = games::GAMES.iter().flat_map(games::Kind::options);
        let is_known = known.map(|option| option.key).any(|option| {
            option == key || key.strip_suffix(".number").is_some_and(|key| option == key)
        });
        (!is_known).then_some(key)
    });
    faults.general =
        stray.map(|key| Illegal::input(Message::new("option-unknown").with("option", key)));
    let (Some(starts_on), Some(time_zone), Some(tables), Some(count), Some(scheme), Ok(format)) =
        (starts_on, zone, tables, count, scheme, format)
    else {
        return Err(faults);
    };
    let settings = Settings {
        name: crate::transfer::csv::name::clean(typed.get("name")),
        starts_on,
        place: crate::transfer::csv::name::clean(typed.get("place")),
        time_zone,
        pairs: typed.get("sides") == "pairs" && games::kind(&game).is_some_and(|kind| kind.pairs),
        game,
        ruleset,
        tables,
        scheme,
        length: if minutes { Length::Minutes(count) } else { Length::Parties(count) },
        tie_breaks: formats::fitting(tie_breaks, &format),
        stages: vec![format],
        scan_admits: false,
    };
    if settings.format(0).pairs() && !matches!(settings.scheme, Scoring::Match(_)) {
        faults.fields.push(("scheme".to_owned(), text(lang, "event-format-scheme", &[])));
    } else if let Err(illegal) = settings.check() {
        faults.add(illegal, lang);
    }
    if faults.fields.is_empty() && faults.general.is_none() { Ok(settings) } else { Err(faults) }
}

fn read_option(typed: &Typed, option: &GameOption) -> Result<Value, &'static str> {
    let name = field(option);
    let word = typed.get(&name).trim();
    match option.shape {
        Shape::Flag => Ok(json!(choice(word, &["", "yes"])? == "yes")),
        // A box that is not ticked sends nothing, so what is yes without a word has two buttons.
        Shape::FlagOn => Ok(json!(choice(word, &["", "yes", "no"])? != "no")),
        Shape::One(values) => Ok(json!(choice(word, values)?)),
        Shape::OneOrNumbered(_, numbered) if word == numbered => {
            let number = typed.get(&format!("{name}.number")).trim().parse::<u32>();
            Ok(json!({ numbered: number.map_err(|_| "field-number")? }))
        }
        Shape::OneOrNumbered(values, _) => Ok(json!(choice(word, values)?)),
        Shape::Numbered(values, number) => {
            let word = choice(word, values)?;
            let typed = typed.get(&format!("{name}.number")).trim();
            let number = if typed.is_empty() { Ok(number) } else { typed.parse::<u32>() };
            Ok(json!({ word: number.map_err(|_| "field-number")? }))
        }
        Shape::OneNumber(numbers) if word.is_empty() => Ok(json!(numbers[0])),
        Shape::OneNumber(numbers) => {
            let number = word.parse().map_err(|_| "field-number")?;
            let known = numbers.contains(&number).then_some(number);
            Ok(json!(known.ok_or("field-choose")?))
        }
        Shape::Some(values, _) => {
            for word in typed.all(&name) {
                choice(word, values)?;
            }
            let chosen: Vec<&str> =
                values.iter().copied().filter(|value| typed.has(&name, value)).collect();
            Ok(json!(chosen))
        }
        Shape::Numbers(_) => {
            let numbers =
                typed.get(&name).split([' ', ',', ';', '-']).filter(|one| !one.is_empty());
            let numbers: Result<Vec<i64>, _> = numbers.map(str::parse).collect();
            Ok(json!(numbers.map_err(|_| "field-numbers")?))
        }
        Shape::Clock if word.is_empty() => Ok(Value::Null),
        Shape::Clock => {
            let increment = typed.get(&format!("{name}.number")).trim();
            let increment = if increment.is_empty() { "0" } else { increment };
            let increment = increment.parse::<u32>().map_err(|_| "field-number")?;
            match word.parse::<u32>() {
                Ok(minutes) if minutes > 0 => {
                    Ok(json!({ "minutes": minutes, "increment_s": increment }))
                }
                _ => Err("field-limit"),
            }
        }
        // Another game was chosen than the form was made for.
        Shape::LimitFrom(_) if typed.all(&name).next().is_none() => Ok(option.shape.default()),
        Shape::Limit | Shape::LimitFrom(_) if word.is_empty() => Ok(Value::Null),
        Shape::Limit | Shape::LimitFrom(_) | Shape::Required => match word.parse::<u32>() {
            Ok(limit) if limit > 0 => Ok(json!(limit)),
            _ => Err("field-limit"),
        },
    }
}

/// One of the values; the first without a word.
fn choice<'a>(word: &'a str, values: &[&'a str]) -> Result<&'a str, &'static str> {
    if word.is_empty() {
        return Ok(values[0]);
    }
    values.contains(&word).then_some(word).ok_or("field-choose")
}

impl Faults {
    /// Puts a refusal at the field it is about.
    fn add(&mut self, illegal: Illegal, lang: Language) {
        let field = match illegal.code() {
            "event-name-length" => "name",
            "event-place-length" => "place",
            "event-tables-range" | "event-tables-in-use" => "tables",
            "event-parties-range" | "event-minutes-range" => "count",
            "event-game-unknown" | "event-game-fixed" => "game",
            "event-scheme-unfit" | "event-own-points-unfit" => "scheme",
            "event-pairs-fixed" => "sides",
            _ => {
                self.general = Some(illegal);
                return;
            }
        };
        let sentence = i18n::message(lang, &illegal.message, &str::to_owned);
        if illegal.code() == "event-own-points-unfit" {
            // What the game counts is an option further down: it is opened and marked too.
            self.fields.push(("option.counts".to_owned(), sentence.clone()));
        }
        self.fields.push((field.to_owned(), sentence));
    }
}

fn faults_of(refused: Refused, lang: Language) -> Result<Faults, WebError> {
    let Refused::Illegal(illegal) = refused else { return Err(refused.into()) };
    let mut faults = Faults::default();
    faults.add(illegal, lang);
    Ok(faults)
}

fn form(
    page: Page,
    lang: Language,
    typed: Typed,
    faults: Faults,
    view: Option<&EventView>,
) -> SettingsPage {
    let game = typed.get("game").to_owned();
    let choices = |name: &str, all: Vec<(String, String)>| -> Vec<Choice> {
        let chosen = typed.get(name).to_owned();
        let choice =
            |(value, label): (String, String)| Choice { chosen: value == chosen, value, label };
        all.into_iter().map(choice).collect()
    };
    let schemes = fitting(&game).into_iter().map(|one| {
        let hint = text(lang, &format!("scheme-{}-hint", words::key(one.as_str())), &[]);
        (one.as_str().to_owned(), format!("{} — {hint}", words::scheme(lang, one)))
    });
    let lengths = ["parties", "minutes"]
        .map(|one| (one.to_owned(), text(lang, &format!("length-in-{one}"), &[])));
    let picked: Vec<String> = typed.all("tie_break").map(str::to_owned).collect();
    let offered = formats::tie_breaks(&game);
    let tie_breaks = (0..formats::TIE_BREAKS)
        .map(|at| {
            let picked = picked.get(at).map_or("", String::as_str);
            let none = Choice {
                value: String::new(),
                label: text(lang, "tie-break-none", &[]),
                chosen: picked.is_empty(),
            };
            let all = offered.iter().map(|one| Choice {
                value: one.name().into_owned(),
                label: words::criterion(lang, *one),
                chosen: one.name() == picked,
            });
            std::iter::once(none).chain(all).collect()
        })
        .collect();
    let error_of = |name: &str| {
        let mut fields = faults.fields.iter();
        fields.find(|(field, _)| field == name).map(|(_, error)| error.clone()).unwrap_or_default()
    };
    let fields: Vec<OptionField> = options::of(&game)
        .iter()
        .map(|option| option_field(lang, &game, option, &typed, error_of(&field(option))))
        .collect();
    let differ = options::of(&game)
        .iter()
        .filter(|option| {
            read_option(&typed, option).is_ok_and(|value| value != option.shape.default())
        })
        .count();
    let general_rule = faults.general.as_ref().and_then(|illegal| illegal.rule.as_deref());
    let general_rule = general_rule.map(|rule| rules::href(&game, rule)).unwrap_or_default();
    let general = faults.general.map(|illegal| typed::sentence(view, lang, illegal));
    let frame = view.map(|view| Frame::new(view, lang, true, "/settings"));
    let games = games::GAMES
        .iter()
        .filter(|kind| referee::has_sheet(kind.name))
        .map(|kind| (kind.name.to_owned(), words::game(lang, kind.name)))
        .collect();
    SettingsPage {
        page,
        action: frame
            .as_ref()
            .map_or_else(|| "/events".to_owned(), |frame| format!("/t/{}/settings", frame.slug)),
        open_ended: games::kind(&game).is_none_or(|kind| kind.open_ended),
        frame,
        games: choices("game", games),
        schemes: choices("scheme", schemes.collect()),
        formats: formats::choices(&game, &typed, lang),
        may_lack_points: games::kind(&game).is_some_and(|kind| {
            let places = Map::from_iter([("counts".to_owned(), json!("places"))]);
            !kind.counts_points(&places)
        }),
        sides: if games::kind(&game).is_some_and(|kind| kind.pairs) {
            let sides = ["singles", "pairs"];
            choices(
                "sides",
                sides
                    .map(|one| (one.to_owned(), text(lang, &format!("sides-{one}"), &[])))
                    .to_vec(),
            )
        } else {
            Vec::new()
        },
        lengths: choices("length", lengths.to_vec()),
        tie_breaks,
        zones: TZ_VARIANTS
            .iter()
            .map(|zone| zone.name())
            .filter(|name| name.contains('/'))
            .collect(),
        options_open: fields.iter().any(|field| !field.error.is_empty()) || general.is_some(),
        options: fields,
        options_differ: differ,
        general: general.unwrap_or_default(),
        general_rule,
        errors: faults.fields,
        entry: match typed.get("entry") {
            "" => Uuid::now_v7().to_string(),
            entry => entry.to_owned(),
        },
        base: view.map(|view| view.revision().to_string()).unwrap_or_default(),
        closed: view.is_some_and(|view| view.event().phase == crate::tournament::Phase::Finished),
        typed,
    }
}

fn option_field(
    lang: Language,
    game: &str,
    option: &GameOption,
    typed: &Typed,
    error: String,
) -> OptionField {
    let name = field(option);
    let choice = |value: &&str| Choice {
        value: (*value).to_owned(),
        label: options::value_label(lang, game, option, value),
        chosen: typed.has(&name, value),
    };
    let (kind, choices) = match option.shape {
        Shape::Flag => ("flag", Vec::new()),
        Shape::FlagOn => {
            let choice = |value: &str| Choice {
                value: value.to_owned(),
                label: text(lang, value, &[]),
                chosen: typed.has(&name, value),
            };
            ("one", vec![choice("yes"), choice("no")])
        }
        Shape::One(values) => ("one", values.iter().map(choice).collect()),
        Shape::OneOrNumbered(values, numbered) => {
            ("numbered", values.iter().chain([&numbered]).map(choice).collect())
        }
        Shape::Numbered(values, _) => ("numbered", values.iter().map(choice).collect()),
        Shape::OneNumber(numbers) => {
            let number = |number: &u32| Choice {
                value: number.to_string(),
                label: number.to_string(),
                chosen: typed.has(&name, &number.to_string()),
            };
            ("one", numbers.iter().map(number).collect())
        }
        Shape::Some(values, _) => ("some", values.iter().map(choice).collect()),
        Shape::Numbers(_) => ("numbers", Vec::new()),
        Shape::Clock => ("clock", ["minutes", "increment_s"].iter().map(choice).collect()),
        Shape::Limit | Shape::LimitFrom(_) | Shape::Required => ("limit", Vec::new()),
    };
    let number_name = format!("{name}.number");
    OptionField {
        label: options::label(lang, game, option),
        hint: options::hint(lang, game, option),
        rule: option.rule.to_owned(),
        href: rules::href(game, option.rule),
        kind,
        choices,
        value: match option.shape {
            Shape::LimitFrom(number) if typed.all(&name).next().is_none() => number.to_string(),
            _ => typed.get(&name).to_owned(),
        },
        number: typed.get(&number_name).to_owned(),
        number_name,
        error,
        name,
    }
}
