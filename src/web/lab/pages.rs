//! The lab's pages. All they know of a position is the preset; the rest is in the
//! address behind `#`, which the server never sees.

use super::drawing::{self, Drawing, KindSizes, Sizes};
use super::games::Game;
use super::words;
use crate::i18n::{self, Value};
use crate::web::{Page, Section, Visit, WebError};
use actix_web::HttpResponse;
use askama::Template;
use serde::Serialize;
use simulation::scenario::Scenario;
use std::collections::BTreeMap;

#[derive(Template)]
#[template(path = "lab/index.html")]
struct IndexPage {
    page: Page,
    tables: Vec<Offered>,
}

/// A table on the first page.
struct Offered {
    game: &'static str,
    name: String,
    text: String,
    drawing: String,
}

#[derive(Template)]
#[template(path = "lab/table.html")]
struct TablePage {
    page: Page,
    game: Game,
    drawing: String,
    positions: Vec<Named>,
    /// What the page's script needs, as JSON.
    config: String,
}

#[derive(Debug, Serialize)]
struct Named {
    key: &'static str,
    name: String,
    scenario: Scenario,
}

#[derive(Debug, Serialize)]
struct Config<'a> {
    game: &'static str,
    table: Sizes,
    kinds: Vec<KindSizes>,
    positions: &'a [Named],
    names: BTreeMap<&'static str, String>,
    words: BTreeMap<&'static str, String>,
}

/// Words of the script: their keys without `lab-js-`, and the arguments it fills in itself.
const WORDS: [(&str, &str, &[&str]); 21] = [
    ("contact", "lab-js-contact", &["a", "b"]),
    ("cushion", "lab-js-cushion", &["a", "side"]),
    ("pocket", "lab-js-pocket", &["a", "n"]),
    ("edge_fall", "lab-js-edge-fall", &["a", "side"]),
    ("stop", "lab-js-stop", &["a"]),
    ("north", "lab-js-north", &[]),
    ("south", "lab-js-south", &[]),
    ("east", "lab-js-east", &[]),
    ("west", "lab-js-west", &[]),
    ("piece", "lab-js-piece", &["piece", "x", "y"]),
    ("aim", "lab-js-aim", &["angle", "speed"]),
    ("shot", "lab-js-shot", &["events", "time"]),
    ("play", "lab-js-play", &[]),
    ("pause", "lab-js-pause", &[]),
    ("copied", "lab-js-copied", &[]),
    ("badLink", "lab-js-bad-link", &[]),
    ("failed", "lab-js-failed", &[]),
    ("cancelled", "lab-js-cancelled", &[]),
    ("progress", "lab-js-progress", &["done", "of"]),
    ("full", "lab-js-full", &[]),
    ("noShot", "lab-js-no-shot", &[]),
];

pub(super) async fn index(visit: Visit) -> Result<HttpResponse, WebError> {
    let mut tables = Vec::new();
    for game in Game::ALL {
        let name = visit.t(&format!("lab-{}", game.as_str()));
        if let Some((_, scenario)) = game.positions().into_iter().next() {
            let drawing = draw(&visit, game, &scenario)?;
            let text = visit.t(&format!("lab-{}-text", game.as_str()));
            tables.push(Offered { game: game.as_str(), name, text, drawing });
        }
    }
    let page = visit.page(visit.t("lab-title")).within(Section::Lab).described(visit.t("lab-lead"));
    visit.show(&IndexPage { page, tables })
}

pub(super) async fn novuss(visit: Visit) -> Result<HttpResponse, WebError> {
    table(&visit, Game::Novuss)
}

pub(super) async fn fish(visit: Visit) -> Result<HttpResponse, WebError> {
    table(&visit, Game::Fish)
}

fn draw(visit: &Visit, game: Game, scenario: &Scenario) -> Result<String, WebError> {
    let label = visit.t(&format!("lab-{}-drawing", game.as_str()));
    Drawing::new(visit.lang, game, scenario, label).render().map_err(WebError::internal)
}

fn table(visit: &Visit, game: Game) -> Result<HttpResponse, WebError> {
    let positions: Vec<Named> = game
        .positions()
        .into_iter()
        .map(|(key, scenario)| Named { key, name: visit.t(key), scenario })
        .collect();
    let first = positions.first().ok_or(WebError::NotFound)?;
    let drawing = draw(visit, game, &first.scenario)?;
    let word = |key: &str, blanks: &[&'static str]| {
        let blanks: Vec<(&'static str, Value<'_>)> =
            blanks.iter().map(|name| (*name, Value::from(format!("{{{name}}}")))).collect();
        i18n::text(visit.lang, key, &blanks)
    };
    let config = Config {
        game: game.as_str(),
        table: drawing::sizes(game, &first.scenario),
        kinds: drawing::kinds(game),
        positions: &positions,
        names: words::NAMES.iter().map(|(name, key)| (*name, visit.t(key))).collect(),
        words: WORDS.iter().map(|(name, key, blanks)| (*name, word(key, blanks))).collect(),
    };
    let config = serde_json::to_string(&config).map_err(WebError::internal)?;
    let page = visit
        .page(visit.t(&format!("lab-{}", game.as_str())))
        .within(Section::Lab)
        .described(visit.t(&format!("lab-{}-text", game.as_str())));
    visit.show(&TablePage { page, game, drawing, positions, config })
}
