//! Bytes into the program itself: it reads them all and answers every line.

use super::draw::Draw;
use super::{GAMES, entries, lines};
use crate::replaying::replay;

/// Lines of a match and bytes of no sense; the program is not to be stopped by them.
fn into_the_program(game: &str, seed: u64, bytes: usize) {
    let mut draw = Draw::new(seed);
    let kind = nomerok::games::kind(game).expect("registered");
    let (header, started) = loop {
        let header = entries::header(game, &mut draw);
        if let Ok(started) = kind.start(&header) {
            break (header, started);
        }
    };
    let state = started.view();
    let mut input = header.to_string().into_bytes();
    while input.len() < bytes {
        input.push(b'\n');
        if draw.one_in(2) {
            input.extend((0..draw.below(120)).map(|_| draw.byte()));
        } else {
            input.extend(lines::line(game, &header, &state, &[], &mut draw));
        }
    }
    let (code, answers) = replay(game, &input);
    assert_eq!(code, Some(0), "{game}");
    let asked = input.split(|byte| *byte == b'\n').count();
    // A line break at the very end begins no line.
    let asked = asked - usize::from(input.ends_with(b"\n"));
    assert_eq!(answers.len(), asked + 1, "{game}: one answer a line, and the result");
    assert!(answers.iter().take(asked).all(|answer| answer["ok"].is_boolean()), "{game}");
}

#[test]
fn any_bytes_are_answered_line_by_line() {
    for (seed, game) in (1..).zip(GAMES) {
        into_the_program(game, seed, 50_000);
    }
}

#[test]
#[ignore = "ten million bytes into each game take minutes"]
fn full_bytes() {
    for (seed, game) in (1..).zip(GAMES) {
        into_the_program(game, seed, 10_000_000);
    }
}
