//! What is refused, with the rule and the words for it.

use super::board::{Color, Point};
use super::dice::{Dice, Die};
use super::frame::Step;
use super::notation::{Hop, write_hops};
use crate::games::{Arg, Illegal, Message};

fn color(color: Color) -> Arg {
    Arg::Term(match color {
        Color::White => "nardy-white".into(),
        Color::Black => "nardy-black".into(),
    })
}

fn seat(id: &str) -> Arg {
    Arg::Seat(id.to_owned())
}

fn number(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}

/// What was written, short enough to be shown.
fn quoted(text: &str) -> String {
    text.chars().take(40).collect()
}

fn die(die: Die) -> i64 {
    i64::from(die.pips())
}

/// Several dice: `6, 3`.
fn pips(dice: &[Die]) -> String {
    dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// A run of six by its lowest point: `18-13`, or `3-22` across the head.
fn run(lowest: Point) -> String {
    let highest = (lowest.number() + 4) % 24 + 1;
    format!("{highest}-{lowest}")
}

fn hop(step: Step) -> String {
    Hop::from(step).to_string()
}

// Positions and plays as text.

pub(super) fn position_parts(count: usize) -> Illegal {
    Illegal::input(Message::new("nardy-position-parts").with("count", number(count)))
}

pub(super) fn position_version(version: &str) -> Illegal {
    Illegal::input(Message::new("nardy-position-version").with("version", quoted(version)))
}

pub(super) fn position_turn(turn: &str) -> Illegal {
    Illegal::input(Message::new("nardy-position-turn").with("turn", quoted(turn)))
}

pub(super) fn position_dice(dice: &str) -> Illegal {
    Illegal::input(Message::new("nardy-position-dice").with("dice", quoted(dice)))
}

pub(super) fn board_length(length: usize) -> Illegal {
    Illegal::input(Message::new("nardy-board-length").with("length", number(length)))
}

pub(super) fn board_cell(cell: char) -> Illegal {
    Illegal::input(Message::new("nardy-board-cell").with("cell", cell.to_string()))
}

pub(super) fn too_many_checkers(side: Color) -> Illegal {
    let message = Message::new("nardy-too-many-checkers").with("color", color(side));
    Illegal::by_rule("N-1", message)
}

pub(super) fn shared_point(point: Point) -> Illegal {
    let message = Message::new("nardy-shared-point").with("point", i64::from(point.number()));
    Illegal::by_rule("N-5", message)
}

pub(super) fn off_before_home(side: Color) -> Illegal {
    let message = Message::new("nardy-off-before-home").with("color", color(side));
    Illegal::by_rule("N-3", message)
}

pub(super) fn block_on_board(side: Color, lowest: Point) -> Illegal {
    let message =
        Message::new("nardy-block-on-board").with("color", color(side)).with("run", run(lowest));
    Illegal::by_rule("N-11", message)
}

pub(super) fn both_off() -> Illegal {
    Illegal::by_rule("N-2", Message::new("nardy-both-off"))
}

pub(super) fn no_hop(word: &str) -> Illegal {
    Illegal::input(Message::new("nardy-no-hop").with("word", quoted(word)))
}

pub(super) fn too_many_hops() -> Illegal {
    Illegal::by_rule("N-4", Message::new("nardy-too-many-hops"))
}

pub(super) fn no_turn(text: &str) -> Illegal {
    Illegal::input(Message::new("nardy-no-turn").with("text", quoted(text)))
}

// A claimed play.

pub(super) fn backward(hop: Hop) -> Illegal {
    Illegal::by_rule("N-2", Message::new("nardy-backward").with("hop", hop.to_string()))
}

pub(super) fn after_the_end(hop: Hop) -> Illegal {
    Illegal::by_rule("N-2", Message::new("nardy-after-the-end").with("hop", hop.to_string()))
}

pub(super) fn no_such_die(hop: Hop, dice: Dice, unused: &[Die]) -> Illegal {
    let left = pips(unused);
    let key = if left.is_empty() { "nardy-no-die-left" } else { "nardy-no-such-die" };
    let message = Message::new(key).with("hop", hop.to_string()).with("dice", dice.to_string());
    Illegal::by_rule("N-4", if left.is_empty() { message } else { message.with("left", left) })
}

pub(super) fn nobody_there(step: Step) -> Illegal {
    let message = Message::new("nardy-nobody-there")
        .with("hop", hop(step))
        .with("point", i64::from(step.from.number()));
    Illegal::by_rule("N-4", message)
}

pub(super) fn occupied(step: Step, to: Point) -> Illegal {
    let message = Message::new("nardy-occupied")
        .with("hop", hop(step))
        .with("point", i64::from(to.number()))
        .with("theirs", i64::from(to.facing().number()));
    Illegal::by_rule("N-5", message)
}

pub(super) fn one_from_head() -> Illegal {
    Illegal::by_rule("N-6", Message::new("nardy-one-from-head"))
}

pub(super) fn two_from_head() -> Illegal {
    Illegal::by_rule("N-7", Message::new("nardy-two-from-head"))
}

pub(super) fn one_from_head_after_55() -> Illegal {
    Illegal::by_rule("N-8", Message::new("nardy-one-from-head-after-55"))
}

pub(super) fn not_home(step: Step, outside: Point) -> Illegal {
    let message = Message::new("nardy-not-home")
        .with("hop", hop(step))
        .with("point", i64::from(outside.number()));
    Illegal::by_rule("N-3", message)
}

pub(super) fn farther_first(step: Step, farther: Point) -> Illegal {
    let message = Message::new("nardy-farther-first")
        .with("hop", hop(step))
        .with("die", die(step.die))
        .with("point", i64::from(farther.number()));
    Illegal::by_rule("N-13", message)
}

pub(super) fn block(step: Step, lowest: Point) -> Illegal {
    let message = Message::new("nardy-block").with("hop", hop(step)).with("run", run(lowest));
    Illegal::by_rule("N-11", message)
}

pub(super) fn block_at_end(lowest: Point) -> Illegal {
    Illegal::by_rule("N-11", Message::new("nardy-block-at-end").with("run", run(lowest)))
}

pub(super) fn block_between(step: Step, lowest: Point) -> Illegal {
    let message =
        Message::new("nardy-block-between").with("hop", hop(step)).with("run", run(lowest));
    Illegal::by_rule("N-12", message)
}

pub(super) fn dice_unused(played: &[Hop], unused: &[Die], most: u8, example: &str) -> Illegal {
    let left = pips(unused);
    let key = match (played, unused) {
        ([], _) => "nardy-pass-refused",
        (_, [_]) => "nardy-dice-unused",
        _ => "nardy-several-dice-unused",
    };
    let message = Message::new(key).with("most", i64::from(most)).with("example", example);
    let message = if played.is_empty() {
        message
    } else {
        message.with("play", write_hops(played)).with("left", left)
    };
    Illegal::by_rule("N-9", message)
}

pub(super) fn smaller_die(played: &[Hop], larger: Die, example: &str) -> Illegal {
    let message = Message::new("nardy-smaller-die")
        .with("play", write_hops(played))
        .with("die", die(larger))
        .with("example", example);
    Illegal::by_rule("N-10", message)
}

// A match.

pub(super) fn same_player(id: &str) -> Illegal {
    Illegal::by_rule("N-1", Message::new("nardy-same-player").with("seat", seat(id)))
}

pub(super) fn id_unfit(limit: usize) -> Illegal {
    Illegal::input(Message::new("nardy-id-unfit").with("limit", number(limit)))
}

pub(super) fn unknown_player(id: &str) -> Illegal {
    Illegal::input(Message::new("nardy-unknown-player").with("id", quoted(id)))
}

pub(super) fn match_over() -> Illegal {
    Illegal::by_rule("NA-11", Message::new("nardy-match-over"))
}

pub(super) fn opening_awaited() -> Illegal {
    Illegal::by_rule("NA-1", Message::new("nardy-opening-awaited"))
}

pub(super) fn opening_done(to_roll: &str) -> Illegal {
    Illegal::by_rule("NA-1", Message::new("nardy-opening-done").with("seat", seat(to_roll)))
}

pub(super) fn no_die(pips: u8) -> Illegal {
    Illegal::input(Message::new("nardy-no-die").with("pips", i64::from(pips)))
}

pub(super) fn not_your_turn(by: &str, to_roll: &str) -> Illegal {
    let message =
        Message::new("nardy-not-your-turn").with("seat", seat(by)).with("to-roll", seat(to_roll));
    Illegal::by_rule("N-4", message)
}

pub(super) fn thrown_dice(dice: Dice, thrown: Dice) -> Illegal {
    let message = Message::new("nardy-thrown-dice")
        .with("dice", dice.to_string())
        .with("thrown", thrown.to_string());
    Illegal::by_rule("NA-1", message)
}

pub(super) fn no_draw() -> Illegal {
    Illegal::by_rule("NA-11", Message::new("nardy-no-draw"))
}

pub(super) fn no_mars(loser: &str) -> Illegal {
    Illegal::by_rule("N-14", Message::new("nardy-no-mars").with("seat", seat(loser)))
}

pub(super) fn home_mars_unknown() -> Illegal {
    Illegal::by_rule("NA-11", Message::new("nardy-home-mars-unknown"))
}

pub(super) fn no_home_mars(loser: &str) -> Illegal {
    Illegal::by_rule("NA-11", Message::new("nardy-no-home-mars").with("seat", seat(loser)))
}

pub(super) fn no_clock() -> Illegal {
    Illegal::input(Message::new("nardy-no-clock"))
}

pub(super) fn stands_with_dice() -> Illegal {
    Illegal::by_rule("NA-12", Message::new("nardy-stands-with-dice"))
}

pub(super) fn stands_finished() -> Illegal {
    Illegal::by_rule("NA-12", Message::new("nardy-stands-finished"))
}
