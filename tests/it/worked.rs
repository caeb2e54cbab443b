//! Worked cases of the rules as files anybody can run, see `data/worked/README.md`.

use crate::command_line::nomerok;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The end of a file with what must come out.
const EXPECTED: &str = ".expected.jsonl";
/// The end of a file that asks for plays of a roll instead of telling a match.
const PLAYS: &str = ".plays";
/// Each game has at least its hardest ones.
const FEWEST: usize = 7;

fn entries(folder: &Path) -> Vec<PathBuf> {
    let found = std::fs::read_dir(folder).expect("a folder of the tests");
    let mut found: Vec<PathBuf> = found.map(|one| one.expect("readable").path()).collect();
    found.sort();
    found
}

/// The files of a game's folder by case: what goes in and what must come out.
fn cases(folder: &Path) -> BTreeMap<String, (String, String)> {
    let name = |path: &Path| path.file_name().and_then(|name| name.to_str().map(str::to_owned));
    let names: Vec<String> = entries(folder).iter().filter_map(|path| name(path)).collect();
    let text = |name: &str| {
        std::fs::read_to_string(folder.join(name))
            .unwrap_or_else(|why| panic!("{}: {why}", folder.join(name).display()))
    };
    let inputs = names.iter().filter(|name| !name.ends_with(EXPECTED));
    let inputs = inputs.filter_map(|name| name.strip_suffix(".jsonl"));
    let cases: BTreeMap<_, _> = inputs
        .map(|case| {
            let pair = (text(&format!("{case}.jsonl")), text(&format!("{case}{EXPECTED}")));
            (case.to_owned(), pair)
        })
        .collect();
    let answers = names.iter().filter(|name| name.ends_with(EXPECTED)).count();
    assert_eq!(answers, cases.len(), "answers without a question in {}", folder.display());
    cases
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[test]
fn worked_cases_give_their_written_answers() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/data/worked");
    let folders: Vec<PathBuf> = entries(&root).into_iter().filter(|path| path.is_dir()).collect();
    let mut games = Vec::new();
    for folder in folders {
        let game = folder.file_name().and_then(|name| name.to_str()).expect("a game's name");
        let cases = cases(&folder);
        assert!(cases.len() >= FEWEST, "{game} has only {} cases", cases.len());
        for (case, (input, expected)) in cases {
            let arguments: &[&str] =
                if case.ends_with(PLAYS) { &[game, "plays"] } else { &["replay", game] };
            let ran = nomerok(arguments, input.as_bytes());
            assert_eq!(ran.code, Some(0), "{game} {case}");
            assert_eq!(ran.lines(), lines(&expected), "{game} {case}");
        }
        games.push(game.to_owned());
    }
    assert!(games.contains(&"fish".to_owned()) && games.contains(&"nardy".to_owned()));
}
