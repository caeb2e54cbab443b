//! `nomerok standings` and `nomerok seating` as scripts meet them: the real program.

use crate::command_line::nomerok;
use nomerok::i18n::{Language, text};
use nomerok::tournament::tiebreaks::Criterion;
use std::fs;
use std::path::Path;

fn case(name: &str) -> String {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/data");
    data.join(name).to_str().expect("UTF-8").to_owned()
}

#[test]
fn standings_are_printed_as_csv_with_the_criteria_as_columns() {
    let expected = fs::read_to_string(case("pairing/s08_byes.standings.csv")).expect("a case");
    let ran = nomerok(
        &[
            "standings",
            &case("pairing/s08_byes.final.trf"),
            "--tie-breaks",
            "PTS,DE,BH/C1,BH,SB,WIN",
            "--edition",
            "2026",
        ],
        b"",
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let printed = ran.out;
    let mut lines = printed.lines();
    assert_eq!(lines.next(), Some("rank,id,name,PTS,DE,BH/C1,BH,SB,WIN"));
    let mut rows: Vec<(u32, u32)> = Vec::new();
    for line in lines {
        let cells: Vec<&str> = line.split(',').collect();
        rows.push((cells[0].parse().expect("a rank"), cells[1].parse().expect("a number")));
    }
    let mut wanted: Vec<(u32, u32)> = expected
        .lines()
        .skip(1)
        .map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            (cells[1].parse().expect("a rank"), cells[0].parse().expect("a number"))
        })
        .collect();
    rows.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(rows, wanted);
}

#[test]
fn the_edition_asked_for_is_the_one_used() {
    let buchholz = |edition: &str| {
        let file = case("tiebreaks/tec_swiss_16p5r_2026.trf");
        let ran =
            nomerok(&["standings", &file, "--tie-breaks", "PTS,BH", "--edition", edition], b"");
        let printed = ran.out;
        let row = printed.lines().find(|line| line.contains(",David,")).expect("a row");
        row.rsplit(',').next().expect("a cell").to_owned()
    };
    assert_eq!((buchholz("2023").as_str(), buchholz("2026").as_str()), ("15", "14"));
}

#[test]
fn every_row_is_explained_in_the_language_asked_for() {
    for (lang, said) in [("ru", "отброшено"), ("en", "cut as a missed round")] {
        let file = case("pairing/s08_byes.final.trf");
        let order = "PTS,BH/C1,SB/C1";
        let ran =
            nomerok(&["standings", &file, "--tie-breaks", order, "--explain", "--lang", lang], b"");
        let explained = ran.err;
        assert!(explained.contains(said), "{explained}");
        assert!(!explained.contains("tiebreak-"), "{explained}");
    }
}

#[test]
fn unusable_input_is_named_and_the_exit_code_says_so() {
    let ran = nomerok(&["standings", &case("pairing/README.md")], b"");
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains("001") && ran.out.is_empty());
    let ran =
        nomerok(&["standings", &case("pairing/s01_plain.trf"), "--tie-breaks", "PTS,XYZ"], b"");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("XYZ"));
}

#[test]
fn a_schedule_is_printed_as_json_with_its_balance() {
    let arguments = ["seating", "--players", "16", "--table", "4", "--rounds", "5", "--seed", "1"];
    let ran = nomerok(&arguments, b"");
    let schedule = ran.json();
    assert_eq!(schedule["rounds"].as_array().map(Vec::len), Some(5));
    assert_eq!(schedule["rounds"][0]["tables"].as_array().map(Vec::len), Some(4));
    assert_eq!(schedule["balance"]["repeats"], 0);
    assert_eq!(nomerok(&arguments, b"").out, ran.out);
    let refused = nomerok(&["seating", "--players", "5", "--table", "2", "--rounds", "3"], b"");
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("alone"));
}

#[test]
fn every_criterion_has_a_name_in_both_languages() {
    for lang in Language::ALL {
        for (criterion, _) in Criterion::ALL {
            assert_ne!(text(lang, criterion.term(), &[]), criterion.term(), "{lang}");
        }
    }
}
