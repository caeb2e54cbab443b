//! The rules page: every rule with its id as an address that explanations link to, and at
//! it the options an organizer has there.

mod book;

use self::book::{Block, Book, Run};
use super::events::options::{self, Choices};
use super::{Page, Routes, Visit, WebError};
use crate::i18n::{Language, Value, text};
use actix_web::{HttpResponse, web};
use askama::Template;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/rules", list).get("/rules/{game}", game);
}

/// Where a rule of a game stands.
pub(super) fn href(game: &str, rule: &str) -> String {
    // The schemes of places are rules of Fish, whatever game is counted by them.
    let game = if rule.starts_with("F-") || rule.starts_with("FA-") { "fish" } else { game };
    format!("{}#{rule}", page_href(game))
}

/// Where the rules of a game stand: the list if they are not written yet.
pub(super) fn page_href(game: &str) -> String {
    if book::games().any(|written| written == game) {
        format!("/rules/{game}")
    } else {
        "/rules".to_owned()
    }
}

/// A game of the list.
struct Entry {
    href: String,
    title: &'static str,
    lead: String,
    count: String,
}

#[derive(Template)]
#[template(path = "rules/list.html")]
struct List {
    page: Page,
    games: Vec<Entry>,
}

#[derive(Template)]
#[template(path = "rules/game.html")]
struct Game {
    page: Page,
    book: &'static Book,
    options: Vec<Shown>,
}

/// An option as it stands at its rule.
struct Shown {
    rule: &'static str,
    key: &'static str,
    label: String,
    hint: String,
    choices: Choices,
}

impl Game {
    /// The options that stand at a rule.
    fn options_at(&self, rule: &str) -> Vec<&Shown> {
        self.options.iter().filter(|option| option.rule == rule).collect()
    }
}

async fn list(visit: Visit) -> Result<HttpResponse, WebError> {
    let entry = |game: &str| {
        let book = book::book(visit.lang, game)?;
        let count = Value::from(book.rules().count());
        Some(Entry {
            href: page_href(game),
            title: &book.title,
            lead: book.lead.first().map(Block::plain).unwrap_or_default(),
            count: text(visit.lang, "rules-count", &[("count", count)]),
        })
    };
    let page = visit.page(visit.t("rules-title")).described(visit.t("rules-list-lead"));
    visit.show(&List { page, games: book::games().filter_map(entry).collect() })
}

async fn game(visit: Visit, name: web::Path<String>) -> Result<HttpResponse, WebError> {
    let book = book::book(visit.lang, &name).ok_or(WebError::NotFound)?;
    let page = visit.page("");
    let title = page.t1("rules-of", "game", book.title.as_str());
    let page = visit.page(title).described(visit.t("rules-list-lead"));
    visit.show(&Game { page, book, options: shown(visit.lang, &name) })
}

fn shown(lang: Language, game: &str) -> Vec<Shown> {
    options::of(game)
        .iter()
        .map(|option| Shown {
            rule: option.rule,
            key: option.key,
            label: options::label(lang, game, option),
            hint: options::hint(lang, game, option),
            choices: options::choices(lang, game, option),
        })
        .collect()
}
