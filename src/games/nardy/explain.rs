//! What happened and by which rule, as message keys with arguments.

use super::dice::Dice;
use super::frame::Step;
use super::notation::{Hop, write_hops};
use super::party::{How, Win};
use crate::games::{Arg, Explanation, Message};

fn seat(id: &str) -> Arg {
    Arg::Seat(id.to_owned())
}

fn of(rule: &'static str, key: &'static str, id: &str) -> Explanation {
    Explanation::new(rule, Message::new(key).with("seat", seat(id)))
}

pub(super) fn opening_tie(pips: u8) -> Explanation {
    let message = Message::new("nardy-opening-tie").with("pips", i64::from(pips));
    Explanation::new("NA-1", message)
}

/// Who starts, and with which dice.
pub(super) fn starts(id: &str, fixed: Option<Dice>) -> Explanation {
    match fixed {
        None => of("NA-1", "nardy-starts", id),
        Some(dice) => {
            let message = Message::new("nardy-starts-combined")
                .with("seat", seat(id))
                .with("dice", dice.to_string());
            Explanation::new("NA-1", message)
        }
    }
}

pub(super) fn turn(id: &str, dice: Dice, steps: &[Step]) -> Explanation {
    let hops: Vec<Hop> = steps.iter().copied().map(Hop::from).collect();
    if hops.is_empty() {
        let message =
            Message::new("nardy-pass").with("seat", seat(id)).with("dice", dice.to_string());
        return Explanation::new("NA-10", message);
    }
    let message = Message::new("nardy-turn")
        .with("seat", seat(id))
        .with("dice", dice.to_string())
        .with("play", write_hops(&hops));
    Explanation::new("N-4", message)
}

pub(super) fn dice_lost(used: u8, count: u8) -> Explanation {
    let message = Message::new("nardy-dice-lost")
        .with("used", i64::from(used))
        .with("count", i64::from(count));
    Explanation::new("N-9", message)
}

pub(super) fn two_left_head(id: &str) -> Explanation {
    of("N-7", "nardy-two-left-head", id)
}

pub(super) fn only_one_after_55() -> Explanation {
    Explanation::new("N-8", Message::new("nardy-only-one-after-55"))
}

/// The clock had run out before the turn was over; nobody has claimed it yet.
pub(super) fn time_out(id: &str, opponent: &str) -> Explanation {
    let message = Message::new("nardy-time-out").with("seat", seat(id));
    Explanation::new("NA-11", message.with("opponent", seat(opponent)))
}

pub(super) fn last_roll(id: &str) -> Explanation {
    of("NA-11", "nardy-last-roll", id)
}

/// How the party ended and what it is worth.
pub(super) fn finished(
    winner: &str,
    loser: &str,
    how: How,
    win: Win,
    points: u32,
) -> [Explanation; 2] {
    let how = match how {
        How::BorneOff => of("N-2", "nardy-borne-off-all", winner),
        How::Result => of("N-2", "nardy-result-noted", winner),
        How::Concede => of("N-2", "nardy-conceded", loser),
        How::Flag => of("NA-11", "nardy-flag-fell", loser),
        How::Leave => of("NA-11", "nardy-left", loser),
    };
    let (rule, key) = match win {
        Win::Oin => ("N-14", "nardy-oin"),
        Win::Mars => ("N-14", "nardy-mars"),
        Win::HomeMars => ("NA-11", "nardy-home-mars"),
        Win::Forfeit => ("NA-11", "nardy-forfeit"),
    };
    let worth = Message::new(key).with("seat", seat(winner)).with("points", i64::from(points));
    [how, Explanation::new(rule, worth)]
}

pub(super) fn draw() -> Explanation {
    Explanation::new("NA-11", Message::new("nardy-draw"))
}

pub(super) fn match_over(winner: Option<&str>, score: String) -> Explanation {
    let message = match winner {
        Some(winner) => Message::new("nardy-match-won").with("seat", seat(winner)),
        None => Message::new("nardy-match-drawn"),
    };
    Explanation::new("NA-11", message.with("score", score))
}

pub(super) fn next_party(number: usize, first: Option<&str>) -> Explanation {
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    let message = match first {
        Some(first) => Message::new("nardy-next-party").with("seat", seat(first)),
        None => Message::new("nardy-next-party-throw"),
    };
    Explanation::new("NA-1", message.with("number", number))
}

/// The reason stands beside the entry, not in the sentence: its words can be erased.
pub(super) fn stands(next: &str) -> Explanation {
    Explanation::new("NA-12", Message::new("nardy-stands").with("seat", seat(next)))
}
