//! `nomerok pair` as scripts meet it: the real program.

use crate::command_line::nomerok;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Exit code, standard output, standard error.
fn pair(arguments: &[&str]) -> (Option<i32>, String, String) {
    let ran = nomerok(&[&["pair"], arguments].concat(), b"");
    (ran.code, ran.out, ran.err)
}

fn case(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/data/pairing").join(name);
    path.to_str().expect("UTF-8").to_owned()
}

#[test]
fn the_round_is_printed_as_a_count_pairs_and_the_bye() {
    let (code, out, err) = pair(&[&case("s04_odd.trf")]);
    assert_eq!((code, out.as_str(), err.as_str()), (Some(0), "4\n1 3\n4 2\n7 5\n9 0\n", ""));
}

#[test]
fn every_pair_float_bye_and_first_move_has_a_reason_in_both_languages() {
    for lang in ["en", "ru"] {
        let (code, out, err) = pair(&[&case("s20_chaos.trf"), "--explain", "--lang", lang]);
        assert_eq!(code, Some(0));
        let lines: Vec<Value> =
            err.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let pairs = lines.iter().filter(|line| line.get("pair").is_some());
        assert_eq!(pairs.clone().count() + 2, out.lines().count());
        for pair in pairs {
            let rule = pair["first_move"]["rule"].as_str().expect("a rule");
            assert!(rule.starts_with("5.2."), "{pair}");
        }
        assert_eq!(lines.iter().filter(|line| line.get("bye").is_some()).count(), 1);
        assert!(lines.iter().any(|line| line.get("float").is_some()));
        for line in &lines {
            for why in line["why"].as_array().expect("reasons") {
                let text = why["text"].as_str().expect("a sentence");
                // A key without words would show as itself, an argument without a value as `{$x}`.
                assert!(text.contains(' ') && !text.contains('{'), "{text}");
            }
            assert!(!line["why"].as_array().expect("reasons").is_empty());
        }
    }
}

#[test]
fn a_finished_tournament_has_no_next_round_and_the_reason_is_said() {
    let (code, out, err) = pair(&[&case("s04_odd.final.trf")]);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert!(err.contains("All planned rounds (5)"), "{err}");
}

#[test]
fn a_file_that_is_none_is_refused_with_its_line() {
    let desk = tempfile::tempdir().expect("a folder");
    let path = desk.path().join("wrong.trf");
    fs::write(&path, "001 none\n").expect("written");
    let (code, _, err) = pair(&[path.to_str().expect("UTF-8")]);
    assert_eq!(code, Some(2));
    assert!(err.contains("Line 1"), "{err}");
}

#[test]
fn a_generated_tournament_passes_the_check_and_a_changed_one_does_not() {
    let desk = tempfile::tempdir().expect("a folder");
    let path = desk.path().join("random.trf");
    let arguments = ["--generate", "--players", "19", "--rounds", "6", "--seed", "5"];
    let rates = ["--forfeit-rate", "0.05", "--bye-rate", "0.05", "--late-rate", "0.1", "--baku"];
    let (code, text, _) = pair(&[&arguments[..], &rates[..]].concat());
    assert_eq!(code, Some(0));
    assert_eq!(pair(&[&arguments[..], &rates[..]].concat()).1, text, "the seed fixes it");
    fs::write(&path, &text).expect("written");
    let file = path.to_str().expect("UTF-8");
    assert_eq!(pair(&["--check", file]).0, Some(0));

    // The other initial colour turns the first round's first moves.
    let (old, new) = if text.contains("152 W") { ('W', 'B') } else { ('B', 'W') };
    let colour = |letter| if letter == 'W' { "white1" } else { "black1" };
    let turned = text
        .replace(&format!("152 {old}"), &format!("152 {new}"))
        .replace(colour(old), colour(new));
    fs::write(&path, turned).expect("written");
    let (code, out, _) = pair(&["--check", file]);
    assert_eq!(code, Some(1));
    assert!(out.starts_with("Round 1 "), "{out}");
    assert!(out.contains("\n- ") && out.contains("\n+ "), "{out}");
}

#[test]
fn a_tournament_that_came_to_a_dead_end_is_played_with_other_luck() {
    for seed in ["53", "583", "689"] {
        let arguments = ["--generate", "--players", "8", "--rounds", "7", "--seed", seed];
        let (code, out, err) = pair(&[&arguments[..], &["--withdrawal-rate", "0.01"]].concat());
        assert_eq!((code, err.as_str()), (Some(0), ""));
        let rounds = out.lines().filter(|line| line.starts_with("001")).map(|line| {
            line.get(91..).expect("every player has rounds").split_whitespace().count() / 3
        });
        assert!(rounds.into_iter().all(|rounds| rounds == 7), "{out}");
    }
}

#[test]
fn a_tournament_that_cannot_be_completed_is_not_written() {
    let (code, out, err) = pair(&["--generate", "--players", "4", "--rounds", "5", "--seed", "1"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("no legal pairing"), "{err}");
    let (code, ..) = pair(&["--generate", "--players", "2", "--rounds", "9", "--seed", "1"]);
    assert_eq!(code, Some(2));
}

#[test]
fn a_tournament_of_one_player_is_bad_input() {
    let desk = tempfile::tempdir().expect("a folder");
    let path = desk.path().join("lonely.trf");
    let alone = format!("012 Alone\nXXR 3\n001 {:>4} {:<71} 0.0    1\n", 1, "     Lonely, One");
    fs::write(&path, alone).expect("written");
    let (code, out, err) = pair(&[path.to_str().expect("UTF-8")]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("fewer than two"), "{err}");
}
