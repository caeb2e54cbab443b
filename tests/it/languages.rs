//! Both languages say the same things with the same arguments, and every key of the code is there.

use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement,
};
use nomerok::games::option::Shape;
use nomerok::i18n::{Language, text};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

type Keys = BTreeMap<String, BTreeSet<String>>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file below `folder` whose name ends so.
fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the project") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
}

/// The keys of a language with the variables each uses.
fn keys(language: Language) -> Keys {
    let mut found = Vec::new();
    files(&root().join("locales").join(language.as_str()), "ftl", &mut found);
    let mut keys = Keys::new();
    for path in found {
        let source = fs::read_to_string(&path).expect("readable");
        let resource = fluent_syntax::parser::parse(source.as_str())
            .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", path.display()));
        for entry in &resource.body {
            let Entry::Message(message) = entry else { continue };
            let mut variables = BTreeSet::new();
            if let Some(pattern) = &message.value {
                in_pattern(pattern, &mut variables);
            }
            for attribute in &message.attributes {
                in_pattern(&attribute.value, &mut variables);
            }
            let again = keys.insert(message.id.name.to_owned(), variables);
            assert!(again.is_none(), "{} stands twice in {language}", message.id.name);
        }
    }
    keys
}

fn in_pattern(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            in_expression(expression, variables);
        }
    }
}

fn in_expression(expression: &Expression<&str>, variables: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => in_inline(inline, variables),
        Expression::Select { selector, variants } => {
            in_inline(selector, variables);
            for variant in variants {
                in_pattern(&variant.value, variables);
            }
        }
    }
}

fn in_inline(inline: &InlineExpression<&str>, variables: &mut BTreeSet<String>) {
    let mut arguments = |call: &CallArguments<&str>| {
        for argument in &call.positional {
            in_inline(argument, variables);
        }
    };
    match inline {
        InlineExpression::VariableReference { id } => {
            // The length of a list comes with the list; a language may or may not need it.
            variables.insert(id.name.strip_suffix("-count").unwrap_or(id.name).to_owned());
        }
        InlineExpression::FunctionReference { arguments: call, .. } => arguments(call),
        InlineExpression::Placeable { expression } => in_expression(expression, variables),
        _ => {}
    }
}

#[test]
fn both_languages_have_the_same_keys_with_the_same_variables() {
    let [english, russian] = Language::ALL.map(keys);
    let missing = |from: &Keys, of: &Keys| -> Vec<String> {
        of.keys().filter(|key| !from.contains_key(*key)).cloned().collect()
    };
    assert_eq!(missing(&russian, &english), Vec::<String>::new(), "missing in Russian");
    assert_eq!(missing(&english, &russian), Vec::<String>::new(), "missing in English");
    for (key, variables) in &english {
        assert_eq!(variables, &russian[key], "variables of {key}");
    }
}

/// The literals after each `marker(` in the text.
fn literals<'a>(source: &'a str, marker: &'a str) -> impl Iterator<Item = &'a str> {
    source
        .split(marker)
        .skip(1)
        .filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next())
}

#[test]
fn every_key_the_engines_can_say_is_in_both_languages() {
    let mut sources = Vec::new();
    files(&root().join("src"), "rs", &mut sources);
    let [english, russian] = Language::ALL.map(keys);
    let mut said = BTreeSet::new();
    for path in sources {
        let source = fs::read_to_string(&path).expect("readable");
        let source = source.split("#[cfg(test)]").next().unwrap_or_default();
        let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
        let source = code.collect::<Vec<_>>().join("\n");
        said.extend(literals(&source, "Message::new(").map(str::to_owned));
        said.extend(literals(&source, "text(lang, ").map(str::to_owned));
    }
    // Keys that reach a message through a variable or a table.
    said.extend(["fish-lot", "fish-lot-again"].map(str::to_owned));
    said.extend(
        ["linear", "formula1", "winner-takes-all"].map(|name| format!("fish-points-{name}")),
    );
    said.extend(nomerok::games::scoring::Scheme::ALL.map(|scheme| scheme.term().to_owned()));
    said.extend(nomerok::games::fish::How::ALL.map(|how| how.term().to_owned()));
    for game in ["kopecks", "novuss", "custom"] {
        said.extend(keys_of_game(game));
    }
    assert!(said.len() > 50, "the search found only {said:?}");
    let unsaid: Vec<String> = said
        .into_iter()
        .filter(|key| !english.contains_key(key) || !russian.contains_key(key))
        .collect();
    assert_eq!(unsaid, Vec::<String>::new(), "these keys have no words");
}

/// Everything an engine's sources name by the game's own prefix, and the words of its options.
fn keys_of_game(game: &str) -> BTreeSet<String> {
    let mut sources = Vec::new();
    files(&root().join("src/games").join(game), "rs", &mut sources);
    let prefix = format!("{game}-");
    let mut said = BTreeSet::new();
    for path in sources.iter().filter(|path| !path.iter().any(|part| part == "cases")) {
        let source = fs::read_to_string(path).expect("readable");
        let source = source.split("#[cfg(test)]").next().unwrap_or_default();
        let words = source.split('"').skip(1).step_by(2);
        said.extend(words.filter(|word| word.starts_with(&prefix)).map(str::to_owned));
    }
    assert!(said.len() > 10, "the search found only {said:?}");
    let words = |key: &str| key.replace('_', "-");
    for option in nomerok::games::kind(game).expect("registered").options() {
        let key = format!("{game}-option-{}", words(option.key));
        said.insert(format!("{key}-hint"));
        if let Shape::One(values) | Shape::Numbered(values, _) = option.shape {
            said.extend(values.iter().map(|value| format!("{key}-{}", words(value))));
        }
        said.insert(key);
    }
    said
}

#[test]
fn russian_numbers_take_the_right_form() {
    let lost = |points: i64| {
        text(Language::Ru, "fish-points-taken", &[("seat", "А".into()), ("points", points.into())])
    };
    assert_eq!(lost(1), "А теряет 1 очко.");
    assert_eq!(lost(3), "А теряет 3 очка.");
    assert_eq!(lost(11), "А теряет 11 очков.");
    assert_eq!(lost(21), "А теряет 21 очко.");
}

#[test]
fn parties_at_a_table_are_counted_as_in_russian() {
    for (count, said) in [(1, "по 1 партии"), (2, "по 2 партии"), (5, "по 5 партий")]
    {
        let told = text(Language::Ru, "length-parties", &[("count", count.into())]);
        assert!(told.starts_with(said), "{told}");
    }
}
