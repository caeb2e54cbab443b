//! What the sources themselves must keep to: the dependency rule of `docs/architecture.md`
//! and the habits a compiler does not check.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Which of our own modules a module may use, besides itself.
const MAY_USE: [(&str, &[&str]); 12] = [
    ("games", &[]),
    ("log", &[]),
    ("tournament", &["games", "log"]),
    ("officiating", &["games", "tournament", "log"]),
    ("automation", &["games", "tournament"]),
    ("store", &["log"]),
    ("transfer", &["games", "tournament", "log"]),
    ("i18n", &["games"]),
    ("telemetry", &[]),
    ("club", &["games", "tournament", "log", "officiating", "automation", "store", "transfer"]),
    ("web", &["club", "transfer", "i18n", "officiating", "games", "tournament", "log", "store"]),
    (
        "command",
        &["club", "transfer", "i18n", "games", "tournament", "log", "store", "web", "telemetry"],
    ),
];

/// What no pure module touches: clocks, chance, files, databases, the network, languages.
const IMPURE: [&str; 11] = [
    "std::fs",
    "std::net",
    "std::env",
    "std::thread",
    "std::time::SystemTime",
    "Utc::now",
    "Instant::now",
    "now_v7",
    "new_v4",
    "diesel",
    "fluent",
];

const PURE: [&str; 4] = ["games", "log", "tournament", "officiating"];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Every source file with its module and its text, comments and tests cut off.
fn code() -> Vec<(String, PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    files
        .into_iter()
        .map(|path| {
            let inside = path.strip_prefix(&root).expect("below src");
            let first = inside.components().next().expect("a file").as_os_str();
            let module = first.to_string_lossy().trim_end_matches(".rs").to_owned();
            let text = fs::read_to_string(&path).expect("text");
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
            (module, path.clone(), lines.collect::<Vec<_>>().join("\n"))
        })
        .collect()
}

#[test]
fn modules_use_only_what_they_may() {
    let may: BTreeMap<&str, &[&str]> = MAY_USE.into_iter().collect();
    let mut wrong = Vec::new();
    for (module, path, text) in code() {
        if text.contains("crate::{") {
            wrong.push(format!(
                "{}: one `use` a module, so that this test can read it",
                path.display()
            ));
        }
        let Some(allowed) = may.get(module.as_str()) else { continue };
        for used in text.split("crate::").skip(1) {
            let used: String = used
                .chars()
                .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
                .collect();
            let ours = may.contains_key(used.as_str());
            if ours && used != module && !allowed.contains(&used.as_str()) {
                wrong.push(format!("{}: {module} uses {used}", path.display()));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn pure_modules_know_no_clock_chance_file_or_language() {
    let mut wrong = Vec::new();
    for (module, path, text) in code() {
        if PURE.contains(&module.as_str()) {
            for word in IMPURE {
                if text.contains(word) {
                    wrong.push(format!("{}: {word}", path.display()));
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn only_the_store_knows_diesel() {
    let wrong: Vec<PathBuf> = code()
        .into_iter()
        .filter(|(module, _, text)| module != "store" && text.contains("diesel"))
        .map(|(_, path, _)| path)
        .collect();
    assert_eq!(wrong, Vec::<PathBuf>::new());
}

#[test]
fn a_game_is_named_only_where_a_new_game_adds_a_line() {
    let mut wrong = Vec::new();
    for (module, path, text) in code() {
        // A file format of one game's programs is that game's own.
        let free = matches!(module.as_str(), "games" | "automation" | "command")
            || path.ends_with("transfer/mat.rs");
        for game in ["fish", "kopecks", "nardy", "novuss"] {
            // The sheet of a game asks what its options leave open.
            let free = free || path.ends_with(format!("web/referee/{game}.rs"));
            if !free && text.contains(&format!("games::{game}")) {
                wrong.push(format!("{}: games::{game}", path.display()));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn every_file_opens_with_why_it_exists_and_ends_with_a_newline() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["src", "tests", "benches", "simulation"] {
        if root.join(folder).is_dir() {
            sources(&root.join(folder), &mut files);
        }
    }
    let wrong: Vec<PathBuf> = files
        .into_iter()
        .filter(|path| {
            let text = fs::read_to_string(path).expect("text");
            !text.starts_with("//!") || !text.ends_with('\n') || text.contains("\t")
        })
        .collect();
    assert_eq!(wrong, Vec::<PathBuf>::new());
}
