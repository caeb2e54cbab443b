//! The form's page.

use super::super::formats::{self, Reckoned, StageFields};
use super::super::frame::Frame;
use super::super::options;
use super::super::typed::{self, Typed};
use super::super::words;
use super::reading::{Faults, fitting};
use super::ruleset::{OptionField, field, is_offered, is_said, option_field, read_option};
use crate::club::EventView;
use crate::games;
use crate::games::option::Shape;
use crate::i18n::{Language, text};
use crate::tournament::Scoring;
use crate::tournament::stages::Format;
use crate::web::page::Page;
use crate::web::{referee, rules};
use askama::Template;
use chrono_tz::TZ_VARIANTS;
use serde_json::{Map, json};
use uuid::Uuid;

/// A choice of a list.
#[derive(Debug, Clone)]
pub(super) struct Choice {
    pub(super) value: String,
    pub(super) label: String,
    pub(super) chosen: bool,
}

#[derive(Template)]
#[template(path = "event/settings.html")]
pub(super) struct SettingsPage {
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
    stages: Vec<StageFields>,
    /// What the outlook is reckoned with.
    look_players: usize,
    look_minutes: usize,
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

    /// In which stages a tie-break says something, for the script that offers them.
    fn fits(&self, name: &str) -> &'static str {
        formats::fits(name)
    }

    /// The usual tie-breaks of a scheme, for the script that offers them.
    fn usual_by(&self, scheme: &str) -> String {
        let scheme = Scoring::ALL.into_iter().find(|one| one.as_str() == scheme);
        let usual = scheme.map(|scheme| formats::usual_by(self.v("game"), scheme));
        let names: Vec<String> =
            usual.into_iter().flatten().map(|one| one.name().into_owned()).collect();
        names.join(" ")
    }

    /// The field is the first that is wrong: there the person goes on.
    fn first(&self, name: &str) -> bool {
        self.errors.first().is_some_and(|(field, _)| field == name)
    }

    /// What is wrong with a field; empty if nothing is.
    fn e(&self, name: &str) -> &str {
        self.errors.iter().find(|(field, _)| field == name).map_or("", |(_, error)| error)
    }
}

pub(super) fn form(
    page: Page,
    lang: Language,
    typed: Typed,
    faults: Faults,
    view: Option<&EventView>,
) -> SettingsPage {
    let typed = with_fitting_scheme(typed);
    let game = typed.get("game").to_owned();
    let choices = |name: &str, all: Vec<(String, String)>| -> Vec<Choice> {
        let chosen = typed.get(name).to_owned();
        let choice =
            |(value, label): (String, String)| Choice { chosen: value == chosen, value, label };
        all.into_iter().map(choice).collect()
    };
    let schemes = fitting(&game).into_iter().map(|one| {
        let key = format!("scheme-{}-hint", words::key(one.as_str()));
        let hint = text(lang, &key, &[("game", game.as_str().into())]);
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
            let value = read_option(&typed, option);
            value.is_ok_and(|value| {
                is_said(&typed, &game, option, &value) && !is_offered(option, &value)
            })
        })
        .count();
    let general_rule = faults.general.as_ref().and_then(|illegal| illegal.rule.as_deref());
    let general_rule = general_rule.map(|rule| rules::href(&game, rule)).unwrap_or_default();
    let general = faults.general.map(|illegal| typed::sentence(view, lang, illegal));
    let reckoned = reckoned(&typed, view);
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
        stages: formats::stages(&game, &typed, reckoned, &faults.fields, lang),
        look_players: reckoned.players,
        look_minutes: reckoned.minutes,
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
        // What must be said before a new event is made is not hidden.
        options_open: fields.iter().any(|field| !field.error.is_empty())
            || general.is_some()
            || view.is_none()
                && options::of(&game).iter().any(|one| matches!(one.shape, Shape::Required(_))),
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

/// The form with a scheme a paired stage can have, where it has one it cannot: whoever chose the
/// format and left the scheme as it was finds the first that fits chosen, and its error says so.
fn with_fitting_scheme(mut typed: Typed) -> Typed {
    let is_match = |one: &Scoring| matches!(one, Scoring::Match(_));
    let chosen = Scoring::ALL.into_iter().find(|one| one.as_str() == typed.get("scheme"));
    let paired =
        formats::read_all(&typed).is_ok_and(|(stages, _)| stages.iter().any(Format::pairs));
    let fit = fitting(typed.get("game")).into_iter().find(is_match);
    if let (true, false, Some(fit)) = (paired, chosen.as_ref().is_some_and(is_match), fit) {
        typed.fields.retain(|(name, _)| name != "scheme");
        typed.set("scheme", fit.as_str());
    }
    typed
}

/// What the outlook is reckoned with: as typed, else whoever is entered, and half an hour a match.
fn reckoned(typed: &Typed, view: Option<&EventView>) -> Reckoned {
    let number = |name: &str| typed.get(name).trim().parse::<usize>().ok();
    let entered = view.map(|view| {
        let event = view.event();
        event.entrants.values().filter(|one| !one.presence.is_gone()).count()
    });
    let players = number("look_players").or_else(|| entered.filter(|count| *count > 1));
    Reckoned {
        players: players.unwrap_or(16).clamp(2, 1000),
        tables: number("tables").unwrap_or(1).clamp(1, 200),
        minutes: number("look_minutes").unwrap_or(30).clamp(1, 600),
    }
}
