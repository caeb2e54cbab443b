//! `cases/pairing`: the next round of twenty tournaments, and every round of them again.

use nomerok::tournament::swiss::{check, pair};
use nomerok::transfer::trf;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/data/pairing")
}

fn names() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder())
        .expect("the cases are there")
        .filter_map(|entry| {
            let name = entry.expect("readable").file_name().into_string().ok()?;
            name.strip_suffix(".pairing.json").map(str::to_owned)
        })
        .collect();
    names.sort();
    names
}

fn table(file: &str) -> nomerok::tournament::crosstable::CrossTable {
    let bytes = fs::read(folder().join(file)).expect("readable");
    trf::read(&bytes).unwrap_or_else(|why| panic!("{file}: {why}")).report.table
}

#[test]
fn every_case_is_paired_exactly_with_first_movers_bye_and_order() {
    let names = names();
    assert_eq!(names.len(), 20);
    for name in names {
        let text = fs::read(folder().join(format!("{name}.pairing.json"))).expect("readable");
        let expected: Value = serde_json::from_slice(&text).expect("JSON");
        let pairing = pair(&table(&format!("{name}.trf"))).expect("it can be paired");
        let pairs: Vec<[u32; 2]> =
            pairing.pairs.iter().map(|pair| [pair.first, pair.second]).collect();
        assert_eq!(serde_json::json!(pairs), expected["pairs_first_second"], "{name}");
        assert_eq!(serde_json::json!(pairing.bye.map(|bye| bye.0)), expected["bye"], "{name}");
        assert_eq!(expected["round"], pairing.round, "{name}");
    }
}

#[test]
fn every_recorded_round_of_every_case_is_paired_so_again() {
    for name in names() {
        assert_eq!(check(&table(&format!("{name}.final.trf"))), [], "{name}");
    }
}
