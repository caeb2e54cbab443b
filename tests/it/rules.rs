//! The rules page: whatever an explanation cites stands there, in both languages.

use crate::database::Database;
use crate::evening::{self, Evening};
use crate::site::{Browser, Site};
use nomerok::games::option::Shape;
use nomerok::games::{self, Kind};
use nomerok::i18n::{Language, text};
use serde_json::json;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn reader(site: &Site, lang: Language) -> Browser {
    site.browser().saying("accept-language", lang.as_str())
}

/// What stands between each `before` and the next quotation mark.
fn quoted<'a>(html: &'a str, before: &'a str) -> impl Iterator<Item = &'a str> {
    html.split(before).skip(1).filter_map(|rest| rest.split('"').next())
}

/// The part of the page that is one rule.
fn rule<'a>(html: &'a str, id: &str) -> &'a str {
    let (_, from) = html.split_once(&format!(" id=\"{id}\">")).unwrap_or_else(|| panic!("no {id}"));
    from.split_once("</article>").expect("an article ends").0
}

/// Every rule id written in the sources of a game, tests and comments cut off.
fn cited(game: &str, letters: [&str; 2]) -> BTreeSet<String> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
    let folder = fs::read_dir(games.join(game)).expect("the game has a folder");
    // Folders below hold worked cases, which are tests.
    let files = folder
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.is_file())
        .chain([games.join("scoring.rs")]);
    let mut ids = BTreeSet::new();
    for path in files {
        let source = fs::read_to_string(&path).expect("a source");
        let source = source.split("#[cfg(test)]").next().unwrap_or_default();
        let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
        for word in code.collect::<Vec<_>>().join("\n").split('"') {
            let number = letters.iter().find_map(|letter| word.strip_prefix(letter));
            let id = |number: &str| {
                number.starts_with(|first: char| first.is_ascii_digit())
                    && number.bytes().all(|byte| byte.is_ascii_alphanumeric())
            };
            if number.is_some_and(id) {
                ids.insert(word.to_owned());
            }
        }
    }
    ids
}

/// The ids of a game's rules in order, by letters and number.
fn numbered(letters: &str, last: u32) -> impl Iterator<Item = String> {
    (1..=last).map(move |number| format!("{letters}{number}"))
}

#[test]
fn every_rule_that_a_game_cites_stands_on_its_page_in_both_languages() {
    let database = Database::sqlite();
    let site = Site::start(&database);
    let games = [
        ("custom", ["C-", "CA-"], [10, 0]),
        ("fish", ["F-", "FA-"], [26, 22]),
        ("kopecks", ["K-", "KA-"], [20, 29]),
        ("novuss", ["V-", "VA-"], [23, 26]),
        ("nardy", ["N-", "NA-"], [14, 14]),
    ];
    for (game, letters, last) in games {
        let cited = cited(game, letters);
        let few = if game == "custom" { 6 } else { 20 };
        assert!(cited.len() > few, "{game} cites {cited:?}");
        let whole: BTreeSet<String> =
            letters.iter().zip(last).flat_map(|(letters, last)| numbered(letters, last)).collect();
        for lang in Language::ALL {
            let page = reader(&site, lang).get(&format!("/rules/{game}"));
            assert_eq!(page.status, 200);
            for id in whole.union(&cited) {
                let link = format!("<a class=\"rule\" href=\"#{id}\"");
                assert!(rule(&page.body, id).contains(&link), "{lang} {game}: {id} has no link");
            }
        }
    }
}

#[test]
fn v_23_the_page_recommends_boric_acid_before_play() {
    let site = Site::start(&Database::sqlite());
    let said =
        [(Language::En, ["recommended", "boric acid"]), (Language::Ru, ["советуют", "борной"])];
    for (lang, words) in said {
        let page = reader(&site, lang).get("/rules/novuss").body;
        let rule = rule(&page, "V-23");
        assert!(words.iter().all(|word| rule.contains(word)), "{lang}: {rule}");
    }
}

#[test]
fn every_link_within_the_page_leads_to_something() {
    let database = Database::sqlite();
    let site = Site::start(&database);
    let list = reader(&site, Language::Ru).get("/rules");
    let games: Vec<&str> = quoted(&list.body, "class=\"card\" href=\"").collect();
    assert!(games.contains(&"/rules/fish"), "{games:?}");
    for (lang, path) in Language::ALL.iter().flat_map(|lang| games.iter().map(move |p| (*lang, p)))
    {
        let page = reader(&site, lang).get(path).body;
        let ids: Vec<&str> = quoted(&page, " id=\"").collect();
        let once: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(once.len(), ids.len(), "{lang} {path}: an id stands twice");
        let links: Vec<&str> = quoted(&page, "href=\"#").collect();
        assert!(links.len() > 20, "{path}: {}", links.len());
        for link in links {
            assert!(once.contains(link), "{lang} {path}: nothing is called {link}");
        }
    }
}

/// The words a choice of an option must show, and whether it is the default.
fn expected(lang: Language, kind: &Kind, at: usize) -> Vec<(String, bool)> {
    let option = &kind.options()[at];
    let key = format!("{}-option-{}", kind.name, option.key.replace('_', "-"));
    let word = |value: &str| text(lang, &format!("{key}-{}", value.replace('_', "-")), &[]);
    let plain = |key: &str| text(lang, key, &[]);
    match option.shape {
        Shape::Flag => vec![(plain("yes"), false), (plain("no"), true)],
        Shape::FlagOn => vec![(plain("yes"), true), (plain("no"), false)],
        Shape::One(values) => {
            values.iter().map(|value| (word(value), *value == values[0])).collect()
        }
        Shape::OneOrNumbered(values, numbered) => {
            let words = values.iter().map(|value| (word(value), *value == values[0]));
            words.chain([(format!("{} …", word(numbered)), false)]).collect()
        }
        Shape::Some(values, chosen) => {
            values.iter().enumerate().map(|(at, value)| (word(value), at < chosen)).collect()
        }
        Shape::Numbers(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            vec![(numbers.join("-"), true)]
        }
        Shape::OneNumber(numbers) => {
            numbers.iter().map(|number| (number.to_string(), *number == numbers[0])).collect()
        }
        Shape::Numbered(values, number) => {
            let others = values[1..].iter().map(|value| (format!("{} …", word(value)), false));
            let first = (format!("{} {number}", word(values[0])), true);
            [first].into_iter().chain(others).collect()
        }
        Shape::Limit => vec![(plain("rules-not-set"), true)],
        Shape::LimitFrom(number) => {
            vec![(number.to_string(), true), (plain("rules-not-set"), false)]
        }
        Shape::Clock => vec![(plain("rules-not-set"), true), (word("set"), false)],
        Shape::Required(_) => vec![(plain("rules-must-be-said"), false)],
    }
}

#[test]
fn every_option_stands_at_its_rule_with_its_values_and_the_default_marked() {
    let database = Database::sqlite();
    let site = Site::start(&database);
    let written = ["fish", "kopecks", "novuss", "nardy", "custom"]
        .map(|game| games::kind(game).expect("a game"));
    for (lang, kind) in Language::ALL.iter().flat_map(|lang| written.map(|kind| (*lang, kind))) {
        let page = reader(&site, lang).get(&format!("/rules/{}", kind.name)).body;
        assert_eq!(page.matches("data-option=\"").count(), kind.options().len());
        for (at, option) in kind.options().iter().enumerate() {
            let rule = rule(&page, option.rule);
            let marker = format!("data-option=\"{}\"", option.key);
            let (_, shown) = rule.split_once(&marker).unwrap_or_else(|| {
                panic!("{} does not stand at {}", option.key, option.rule);
            });
            let shown = shown.split_once("</div>").expect("it ends").0;
            for (words, default) in expected(lang, kind, at) {
                let words = words.replace('\'', "&#39;");
                let item = shown.split("<li>").find(|item| item.starts_with(&words));
                let item = item.unwrap_or_else(|| panic!("{}: no {words} in {shown}", option.key));
                let item = item.split("</li>").next().unwrap_or_default();
                assert_eq!(item.contains("badge"), default, "{}: {item}", option.key);
            }
        }
    }
}

#[test]
fn every_rule_cited_on_the_pages_of_an_event_leads_to_the_rule() {
    let database = Database::sqlite();
    let evening = Evening::with(&database, evening::settings(), 4);
    let game = evening.draw_in_order(1);
    let seats: Vec<String> = evening.entrants().iter().map(ToString::to_string).collect();
    let [a, b, c, d] = &seats[..] else { panic!("four players") };
    // F-12: the mover perishes with another.
    for (by, perished) in [(a, vec![]), (b, vec![a, b]), (c, vec![d])] {
        evening
            .log(game, json!({ "kind": "move", "by": by, "perished": perished }))
            .expect("it is his turn");
    }
    let site = Site::start(&database);
    let mut browser = reader(&site, Language::Ru);
    let rules = browser.get("/rules/fish").body;
    let mut cited = BTreeSet::new();
    for path in [format!("/t/{}", evening.slug), format!("/m/{}", game.0)] {
        let page = browser.get(&path);
        assert_eq!(page.status, 200, "{path}");
        assert!(page.body.contains("href=\"/rules\""), "{path} leads to the rules");
        for id in quoted(&page.body, "href=\"/rules/fish#") {
            assert!(rules.contains(&format!(" id=\"{id}\"")), "{path} cites {id}");
            cited.insert(id.to_owned());
        }
    }
    let overview = browser.get(&format!("/t/{}", evening.slug)).body;
    assert!(overview.contains("href=\"/rules/fish\""), "the event leads to its game's rules");
    for id in ["F-7", "F-8", "F-11", "F-12"] {
        assert!(cited.contains(id), "{id} is not among {cited:?}");
    }
}

#[test]
fn a_game_without_rules_has_no_page() {
    let database = Database::sqlite();
    let site = Site::start(&database);
    assert_eq!(site.browser().get("/rules/chess").status, 404);
}
