//! The hardest worked cases as files, run through the program as a person would.

use super::replaying::replay;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Where they lie; its README says how to run them by hand.
fn folder(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/data/replay").join(game)
}

/// Runs every case of a game and compares each line with what stands beside it.
fn answers_as_written(game: &str) {
    let mut cases = 0;
    for file in std::fs::read_dir(folder(game)).expect("the folder is there") {
        let path = file.expect("readable").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        let Some(case) = name.strip_suffix(".jsonl").filter(|name| !name.contains('.')) else {
            continue;
        };
        cases += 1;
        let input = std::fs::read(&path).expect("readable");
        let (code, said) = replay(game, &input);
        assert_eq!(code, Some(0), "{case}");
        let lines = input.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).count();
        assert_eq!(said.len(), lines + 1, "{case}: one answer a line, and the result");
        let beside = path.with_file_name(format!("{case}.answers.jsonl"));
        let written = std::fs::read_to_string(&beside).expect("the answers stand beside it");
        let written: Vec<Value> =
            written.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        for (at, (said, written)) in said.iter().zip(&written).enumerate() {
            assert_eq!(said, written, "{case}, line {}", at + 1);
        }
        assert_eq!(said.len(), written.len(), "{case}");
    }
    assert_eq!(cases, 7, "{game}");
}

#[test]
fn seven_hard_cases_of_kopecks_are_answered_as_written() {
    answers_as_written("kopecks");
}

#[test]
fn seven_hard_cases_of_novuss_are_answered_as_written() {
    answers_as_written("novuss");
}
