//! Settings as fields of a form, and a form as settings.

use super::super::formats;
use super::super::options;
use super::super::typed::{self, Typed};
use super::ruleset::{PRESET_SHOWN, field, is_said, read_option, write_option};
use crate::club::{Club, Refused};
use crate::games::option::Shape;
use crate::games::scoring::Scheme;
use crate::games::{self, Illegal, Message};
use crate::i18n::{self, Language, text};
use crate::tournament::penalty::Warnings;
use crate::tournament::stages::Format;
use crate::tournament::standings::Criterion;
use crate::tournament::{Length, Scoring, Settings};
use crate::web::WebError;
use chrono::{NaiveDate, Utc};
use chrono_tz::Tz;
use serde_json::{Map, Value, json};

/// What is wrong with a form: by field, and what belongs to none.
#[derive(Debug, Default)]
pub(super) struct Faults {
    pub(super) fields: Vec<(String, String)>,
    pub(super) general: Option<Illegal>,
}

/// The form's first content: today, in the zone of the last event.
pub(super) fn fresh(club: &Club, game: &str) -> Result<Typed, WebError> {
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
        ruleset: offered(game),
        tables: last.map_or(1, |last| last.tables),
        scheme: default_scheme(game),
        length: Length::Parties(if open_ended { 5 } else { 1 }),
        tie_breaks: formats::usual_by(game, default_scheme(game)),
        stages: vec![Format::Free],
        pairs: false,
        advance: Vec::new(),
        best_rounds: None,
        warnings: None,
        scan_admits: false,
    };
    Ok(written(&settings))
}

/// What a new event is offered where somebody must say something.
fn offered(game: &str) -> Map<String, Value> {
    let must = options::of(game).iter().filter_map(|option| match option.shape {
        Shape::Required(number) => Some((option.key.to_owned(), json!(number))),
        _ => None,
    });
    must.collect()
}

/// What the standings of a game can count, whatever its options.
pub(super) fn fitting(game: &str) -> Vec<Scoring> {
    let Some(kind) = games::kind(game) else { return Vec::new() };
    Scoring::ALL.into_iter().filter(|one| one.fits(kind, &Map::new())).collect()
}

/// Formula 1 where parties are played, else what the game itself counts.
pub(super) fn default_scheme(game: &str) -> Scoring {
    let open_ended = games::kind(game).is_some_and(|kind| kind.open_ended);
    if open_ended { Scoring::Places(Scheme::Formula1) } else { Scoring::Own }
}

/// Settings as the form's fields.
pub(super) fn written(settings: &Settings) -> Typed {
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
    typed.set("best_rounds", settings.best_rounds.map(|k| k.to_string()).unwrap_or_default());
    let warnings = settings.warnings.map(|one| (one.every.to_string(), one.points.to_string()));
    let (every, points) = warnings.unwrap_or_default();
    typed.set("warnings_every", every);
    typed.set("warnings_points", points);
    typed.set("length", kind);
    typed.set("count", count.to_string());
    for (stage, format) in settings.stages.iter().enumerate() {
        formats::write(&mut typed, stage, format);
    }
    for (stage, take) in (1..).zip(&settings.advance) {
        typed.set(formats::field("take", stage), take.to_string());
    }
    for criterion in &settings.tie_breaks {
        typed.set("tie_break", criterion.name());
    }
    // What is in force, and under which preset it is so: that is how the form is read again.
    let preset = options::preset(&settings.ruleset);
    typed.set(PRESET_SHOWN, preset);
    for option in options::of(&settings.game) {
        let value = settings.ruleset.get(option.key).cloned();
        let value = value.unwrap_or_else(|| options::unsaid(&settings.game, preset, option));
        write_option(&mut typed, option, &value);
    }
    typed
}

/// What several warnings cost: both numbers, or neither. `None` where the form is wrong.
fn read_warnings(typed: &Typed) -> Option<Option<Warnings>> {
    let (every, points) = (typed.get("warnings_every").trim(), typed.get("warnings_points").trim());
    if every.is_empty() && points.is_empty() {
        return Some(None);
    }
    Some(Some(Warnings { every: every.parse().ok()?, points: typed::points(points)? }))
}

/// The form as settings, or everything that is wrong with it.
pub(super) fn read(typed: &Typed, lang: Language) -> Result<Settings, Faults> {
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
    let best = match typed.get("best_rounds").trim() {
        "" => Some(None),
        best => best.parse::<u32>().ok().map(Some),
    };
    if best.is_none() {
        refuse("best_rounds", "event-best-range");
    }
    let warnings = read_warnings(typed);
    if warnings.is_none() {
        refuse("warnings_every", "event-warnings-both");
    }
    let stages = formats::read_all(typed);
    for (field, key) in stages.as_ref().err().into_iter().flatten() {
        refuse(field, key);
    }
    let game = typed.get("game").to_owned();
    let mut ruleset = Map::new();
    for option in options::of(&game) {
        match read_option(typed, option) {
            Ok(value) if !is_said(typed, &game, option, &value) => {}
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
    let (
        Some(starts_on),
        Some(time_zone),
        Some(tables),
        Some(count),
        Some(scheme),
        Ok((stages, advance)),
    ) = (starts_on, zone, tables, count, scheme, stages)
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
        tie_breaks: formats::fitting(tie_breaks, &stages),
        stages,
        advance,
        best_rounds: best.flatten(),
        warnings: warnings.flatten(),
        scan_admits: false,
    };
    if settings.stages.iter().any(Format::pairs) && !matches!(settings.scheme, Scoring::Match(_)) {
        faults.fields.push(("scheme".to_owned(), text(lang, "event-format-scheme-chosen", &[])));
    } else if let Err(illegal) = settings.check()
        // A ruleset without what could not be read would be refused once more, for what it lacks.
        && !faults.fields.iter().any(|(field, _)| field.starts_with("option."))
    {
        faults.add(illegal, lang);
    }
    if faults.fields.is_empty() && faults.general.is_none() { Ok(settings) } else { Err(faults) }
}

impl Faults {
    /// Puts a refusal at the field it is about.
    pub(super) fn add(&mut self, illegal: Illegal, lang: Language) {
        let field = match illegal.code() {
            "event-name-length" => "name",
            "event-place-length" => "place",
            "event-tables-range" | "event-tables-in-use" => "tables",
            "event-parties-range" | "event-minutes-range" => "count",
            "event-game-unknown" | "event-game-fixed" => "game",
            "event-scheme-unfit" | "event-own-points-unfit" => "scheme",
            "event-pairs-fixed" => "sides",
            "event-warnings-every" | "event-penalty-points" => "warnings_every",
            "event-best-range" | "event-best-paired" | "event-best-mean" => "best_rounds",
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

pub(super) fn faults_of(refused: Refused, lang: Language) -> Result<Faults, WebError> {
    let Refused::Illegal(illegal) = refused else { return Err(refused.into()) };
    let mut faults = Faults::default();
    faults.add(illegal, lang);
    Ok(faults)
}
