//! Anything at all into `nomerok replay GAME`: nothing panics, a refused line changes nothing and
//! says why, and what is accepted leaves a state that can be and that a second fold gives again.
//!
//! Lines are made from a seed, so a failure can be repeated. The full measure is asked for by name:
//! `cargo test --release --test it full_ -- --ignored`.

mod draw;
mod entries;
mod lines;
mod program;
mod sane;

use draw::Draw;
use nomerok::games::{self, Message};
use nomerok::i18n::{self, Language};
use nomerok::transfer::replay::Replay;
use serde_json::{Value, json};

const GAMES: [&str; 5] = ["fish", "kopecks", "nardy", "novuss", "custom"];

/// What a run has seen.
#[derive(Debug, Default)]
struct Tally {
    lines: usize,
    matches: usize,
    accepted: usize,
    corrections: usize,
    over: usize,
    headers_refused: usize,
}

fn words(message: &Message, lang: &str) -> String {
    i18n::message(lang.parse::<Language>().unwrap_or_default(), message, &str::to_owned)
}

/// Begins a match from these bytes, if they are a header.
fn begin(game: &str, header: &[u8]) -> Option<(Replay<'static>, Value)> {
    let kind = games::kind(game).expect("registered");
    match Replay::start(kind, header, &words) {
        Ok((replay, answer)) => {
            assert_eq!((&answer["ok"], &answer["seq"]), (&json!(true), &json!(0)));
            Some((replay, answer))
        }
        Err(refusal) => {
            says_why(&refusal);
            None
        }
    }
}

fn says_why(refusal: &Value) {
    let said = |key: &str| refusal["error"][key].as_str().is_some_and(|text| !text.is_empty());
    assert!(refusal["ok"] == false && said("code") && said("message"), "{refusal}");
    assert!(refusal.get("state").is_none(), "{refusal}");
}

/// The accepted lines of a match once more.
fn fold_again(game: &str, header: &[u8], log: &[Vec<u8>], replay: &Replay<'_>, state: &Value) {
    let (mut again, answer) = begin(game, header).expect("the header was good before");
    let mut last = answer["state"].clone();
    for (at, line) in log.iter().enumerate() {
        let answer = again.entry(line);
        assert_eq!(answer["seq"], json!(at + 1), "{answer}");
        last = answer["state"].clone();
    }
    assert_eq!(last, *state, "a second fold ends elsewhere");
    assert_eq!(again.result(), replay.result());
}

/// Says in a panic which match it was.
struct Here<'a> {
    game: &'a str,
    seed: u64,
    matches: usize,
}

impl Drop for Here<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("in match {} of {}, seed {}", self.matches, self.game, self.seed);
        }
    }
}

/// Longer matches only repeat what shorter ones show, and folding them again takes longer.
const LONGEST_LOG: usize = 60;

fn fuzz(game: &str, seed: u64, lines: usize) -> Tally {
    let mut draw = Draw::new(seed);
    let mut tally = Tally::default();
    while tally.lines < lines {
        let good = entries::header(game, &mut draw);
        let header = if draw.one_in(3) {
            lines::bent(&good, &[], &mut draw)
        } else {
            good.to_string().into_bytes()
        };
        let Some((replay, answer)) = begin(game, &header) else {
            tally.headers_refused += 1;
            continue;
        };
        tally.matches += 1;
        // A panic below shows its place; the match it came from can be made again from these.
        let _here = Here { game, seed, matches: tally.matches };
        one_match(game, &header, replay, answer, &mut draw, &mut tally);
    }
    tally
}

fn one_match(
    game: &str,
    header: &[u8],
    mut replay: Replay<'static>,
    answer: Value,
    draw: &mut Draw,
    tally: &mut Tally,
) {
    let header_read: Value = serde_json::from_slice(header).expect("it was a header");
    let mut state = answer["state"].clone();
    sane::check(game, &header_read, &state, &replay.result()["result"]);
    let mut log: Vec<Vec<u8>> = Vec::new();
    for _ in 0..draw.between(10, 250) {
        let line = lines::line(game, &header_read, &state, &log, draw);
        let before = draw.one_in(32).then(|| format!("{replay:?}"));
        let answer = replay.entry(&line);
        tally.lines += 1;
        if answer["ok"] == true {
            assert_eq!(answer["seq"], json!(log.len() + 1), "{answer}");
            assert!(answer["explain"].is_array(), "{answer}");
            tally.corrections += usize::from(line.starts_with(lines::CORRECTION));
            tally.over += usize::from(answer["state"]["over"] == true && state["over"] != true);
            state = answer["state"].clone();
            log.push(line);
            sane::check(game, &header_read, &state, &replay.result()["result"]);
            if log.len() <= 2 || draw.one_in(64) {
                fold_again(game, header, &log, &replay, &state);
            }
            tally.accepted += 1;
        } else {
            says_why(&answer);
            if let Some(before) = before {
                assert_eq!(format!("{replay:?}"), before, "{}", String::from_utf8_lossy(&line));
            }
        }
        // What comes after the end is refused, mostly.
        if log.len() >= LONGEST_LOG || (state["over"] == true && draw.one_in(16)) {
            break;
        }
    }
    fold_again(game, header, &log, &replay, &state);
}

/// The lines must be worth it: enough of them are accepted, matches end, corrections are made.
fn worth_it(game: &str, tally: &Tally) {
    let often = tally.lines / 50;
    assert!(tally.accepted > 4 * often, "{game}: {tally:?}");
    assert!(tally.corrections > often / 20, "{game}: {tally:?}");
    assert!(tally.over > tally.matches / 50, "{game}: {tally:?}");
    assert!(tally.headers_refused > 0, "{game}: {tally:?}");
}

#[test]
fn any_lines_leave_a_state_that_can_be() {
    for (seed, game) in (1..).zip(GAMES) {
        worth_it(game, &fuzz(game, seed, 1_200));
    }
}

/// The full measure: so many lines into each game, `FUZZ_LINES` of them if that is set.
fn full(game: &str) {
    let lines =
        std::env::var("FUZZ_LINES").map_or(10_000_000, |text| text.parse().expect("a number"));
    let tally = fuzz(game, 20_261_130, lines);
    worth_it(game, &tally);
    println!("{game}: {tally:?}");
}

#[test]
#[ignore = "ten million lines take minutes even in an optimised build"]
fn full_fish() {
    full("fish");
}

#[test]
#[ignore = "ten million lines take minutes even in an optimised build"]
fn full_kopecks() {
    full("kopecks");
}

#[test]
#[ignore = "ten million lines take minutes even in an optimised build"]
fn full_nardy() {
    full("nardy");
}

#[test]
#[ignore = "ten million lines take minutes even in an optimised build"]
fn full_novuss() {
    full("novuss");
}

#[test]
#[ignore = "ten million lines take minutes even in an optimised build"]
fn full_custom() {
    full("custom");
}
