//! Why a claimed play is refused, and what is read into it before it is.

use super::{Case, side};

#[test]
fn each_way_to_be_illegal_names_its_rule() {
    let start = Case::new("24:15", "24:15");
    start.refuses("63", "18-15 24-18", "N-4");
    start.refuses("63", "24-20", "N-4");
    start.refuses("63", "18-24", "N-2");
    start.refuses("63", "24-18 18-15 15-9", "N-4");
    start.refuses("63", "24-18 24-21", "N-6");
    start.refuses("66", "24-18 18-12", "N-5");
    start.refuses("66", "24-18 24-18 24-18", "N-7");
    start.refuses("66", "24-18", "N-9");
}

#[test]
fn several_dice_in_one_hop_are_read_in_every_order() {
    let case = Case::new("24:15", "24:13,9:2");
    // Own 21 is held: only 24-18-15 is possible.
    assert_eq!(case.judge("63", "24-15"), Ok(side("24:14,15:1")));
    case.refuses("63", "24-21 21-15", "N-5");
    let start = Case::new("24:15", "24:15");
    assert_eq!(start.judge("55", "24-4"), Ok(side("24:14,4:1")));
    assert_eq!(start.judge("55", "24-19-14-9-4"), Ok(side("24:14,4:1")));
    assert_eq!(start.judge("33", "24-18 24-18"), Ok(side("24:13,18:2")));
}

#[test]
fn a_checker_may_be_borne_off_with_several_dice() {
    let case = Case::new("9:1,1:5", "3:15");
    assert_eq!(case.judge("63", "9-off"), Ok(side("1:5")));
    case.refuses("63", "9-3 3-off 1-off", "N-4");
}

#[test]
fn bearing_off_the_last_checker_ends_the_party_with_whichever_dice() {
    let case = Case::new("5:1", "3:15");
    case.allows("61", "5-off");
    case.allows("61", "5-4 4-off");
    case.refuses("61", "5-off 4-off", "N-2");
    case.refuses("61", "5-4", "N-9");
}

#[test]
fn a_block_that_still_stands_in_the_end_is_n_11_and_one_in_between_n_12() {
    let case = Case::new("24:9,17:1,16:1,15:1,14:1,13:1,2:1", "24:12,9:3");
    case.refuses("63", "24-18 18-15", "N-12");
    case.refuses("61", "24-18 2-1", "N-11");
    case.refuses("61", "2-1 24-18", "N-11");
}

#[test]
fn the_refusal_shows_what_would_be_legal() {
    let case = Case::new("22:1,16:1,3:5,2:4,1:4", "24:11,7:2,1:2");
    let why = case.judge("63", "22-16").expect_err("illegal");
    let english = nomerok::i18n::message(nomerok::i18n::Language::En, &why.message, &str::to_owned);
    assert_eq!(english, "After 22-16 the 3 is left over, though 2 dice can be used: 16-10 10-7.");
    let russian = nomerok::i18n::message(nomerok::i18n::Language::Ru, &why.message, &str::to_owned);
    assert_eq!(russian, "После 22-16 остаётся 3, хотя можно сыграть 2 кости: 16-10 10-7.");
}
