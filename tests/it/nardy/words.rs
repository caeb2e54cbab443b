//! Everything nardy can say has words in both languages, also where a table chooses the key.

use nomerok::games::{self, option::Shape};
use nomerok::i18n::{Language, text};
use std::collections::BTreeSet;
use std::path::Path;

const WORDS: [&str; 2] =
    [include_str!("../../../locales/en/nardy.ftl"), include_str!("../../../locales/ru/nardy.ftl")];

fn has_words(key: &str) {
    let line = format!("{key} = ");
    for words in WORDS {
        let language = words.lines().next().unwrap_or_default();
        assert!(words.lines().any(|said| said.starts_with(&line)), "{key} is not in: {language}");
    }
}

#[test]
fn every_key_in_the_sources_has_words() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let engine = std::fs::read_dir(root.join("games/nardy")).expect("the engine");
    let mut files: Vec<_> = engine.map(|file| file.expect("readable").path()).collect();
    files.push(root.join("transfer/mat.rs"));
    files.push(root.join("command/nardy.rs"));
    let mut keys = BTreeSet::new();
    for file in files {
        let source = std::fs::read_to_string(file).expect("text");
        let quoted = source.split('"').filter(|word| {
            (word.starts_with("nardy-") || word.starts_with("mat-"))
                && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        });
        keys.extend(quoted.map(str::to_owned));
    }
    assert!(keys.len() > 80, "only {} keys were found", keys.len());
    keys.iter().for_each(|key| has_words(key));
}

#[test]
fn every_option_and_its_values_have_words() {
    let options = games::kind("nardy").expect("registered").options();
    assert_eq!(options.len(), 10);
    for option in options {
        let key = format!("nardy-option-{}", option.key.replace('_', "-"));
        has_words(&key);
        has_words(&format!("{key}-hint"));
        if let Shape::One(values) = option.shape {
            values
                .iter()
                .for_each(|value| has_words(&format!("{key}-{}", value.replace('_', "-"))));
        }
    }
}

#[test]
fn what_an_event_and_a_history_say_of_nardy_has_words() {
    let brief = games::kind("nardy").expect("registered").rules_in_brief();
    let brief = brief.iter().map(|rule| format!("rule-{}", rule.to_lowercase()));
    let kinds = ["opening", "starts", "turn", "result", "concede", "flag", "stands", "leave"];
    for key in brief.chain(kinds.map(|kind| format!("entry-kind-{kind}"))) {
        for lang in Language::ALL {
            assert_ne!(text(lang, &key, &[]), key, "{lang}");
        }
    }
}

#[test]
fn every_game_has_a_name_in_both_languages() {
    for kind in games::GAMES {
        let key = format!("game-{}", kind.name);
        for lang in Language::ALL {
            assert_ne!(text(lang, &key, &[]), key, "{lang}");
        }
    }
}
