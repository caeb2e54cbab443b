//! Positions and plays as text.

use nomerok::games::nardy::{Board, Color, Dice, Position, SixWindows, Turn, hops, write_hops};

#[test]
fn the_start_is_written_as_documented() {
    let start = Position { board: Board::START, turn: Color::White, dice: None };
    assert_eq!(start.to_string(), "LN1:O-----------o-----------:w:00");
    assert_eq!(start.to_string().len(), 33);
    assert_eq!("LN1:O-----------o-----------:w:00".parse(), Ok(start));
    let rolled = Position { turn: Color::Black, dice: Dice::of(3, 6), ..start };
    assert_eq!(rolled.to_string(), "LN1:O-----------o-----------:b:63");
    assert_eq!(Board::START.side(Color::White).pips(), 360);
}

/// The code a text is refused with.
fn refused(text: &str) -> String {
    let why = match text.parse::<Position>() {
        Err(why) => why,
        Ok(position) => position.check(SixWindows::Opponent).expect_err("refused"),
    };
    why.code().to_owned()
}

#[test]
fn every_flaw_of_a_position_has_its_own_words() {
    assert_eq!(refused(""), "nardy-position-parts");
    assert_eq!(refused("LN1:O-----------o-----------:w"), "nardy-position-parts");
    assert_eq!(refused("LN2:O-----------o-----------:w:00"), "nardy-position-version");
    assert_eq!(refused("LN1:O-----------o-----------:W:00"), "nardy-position-turn");
    assert_eq!(refused("LN1:O-----------o-----------:w:36"), "nardy-position-dice");
    assert_eq!(refused("LN1:O-----------o-----------:w:70"), "nardy-position-dice");
    assert_eq!(refused("LN1:O-----------o-----------:w:6"), "nardy-position-dice");
    assert_eq!(refused("LN1:O-----------o----------:w:00"), "nardy-board-length");
    assert_eq!(refused("LN1:O-----------o----------P:w:00"), "nardy-board-cell");
    assert_eq!(refused("LN1:O-----------o----------ж:w:00"), "nardy-board-cell");
    assert_eq!(refused("LN1:OA----------o-----------:w:00"), "nardy-too-many-checkers");
    assert_eq!(refused("LN1:N-----------o-----------:w:00"), "nardy-off-before-home");
    assert_eq!(refused("LN1:JAAAAA------o-----------:w:00"), "nardy-block-on-board");
    assert_eq!(refused("LN1:------------------------:w:00"), "nardy-both-off");
}

#[test]
fn a_finished_party_and_a_free_block_are_valid_positions() {
    for text in ["LN1:------------o-----------:w:00", "LN1:JAAAAA------n-----a-----:w:00"] {
        let position: Position = text.parse().expect("readable");
        let free = position.check(SixWindows::Opponent);
        // Black's 18 is behind White's 24..19, which he numbers 12..7.
        assert_eq!(free.is_ok(), !text.contains("JAAAAA"), "{text}: {free:?}");
    }
    let ahead: Position = "LN1:JAAAAAa-----n-----------:w:00".parse().expect("readable");
    assert_eq!(ahead.check(SixWindows::Opponent), Ok(()));
}

#[test]
fn plays_are_read_as_they_are_written() {
    for text in ["24-18 18-15", "6-off 5-off", "pass"] {
        assert_eq!(write_hops(&hops(text).expect("a play")), text);
    }
    assert_eq!(hops("24-18-15"), hops("24-18 18-15"));
    assert_eq!(hops(""), Ok(vec![]));
    for bad in ["24", "24-", "-24", "0-3", "25-19", "off-6", "24/18", "24-off-3", "+24-18", "٢-١"]
    {
        assert!(hops(bad).is_err(), "{bad}");
    }
    assert!(hops("6-5-4-3-2-1-off 6-5-4-3-2-1-off").is_err());
}

#[test]
fn a_turn_of_a_text_record_reads_back() {
    for text in ["63: 24-18 18-15", "66: pass"] {
        assert_eq!(text.parse::<Turn>().expect("a turn").to_string(), text);
    }
    let same: Turn = "36: 24-18-15".parse().expect("a turn");
    assert_eq!(same.to_string(), "63: 24-18 18-15");
    for bad in ["63 24-18", "73: 24-18", "6: 24-18", "63: x", "666: pass"] {
        assert!(bad.parse::<Turn>().is_err(), "{bad}");
    }
}
