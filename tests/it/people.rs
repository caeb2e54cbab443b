//! The registry of players: lists as clubs send them, imports, exports.

mod pages;
mod registry;

use nomerok::games::Message;
use nomerok::transfer::csv::decode::Encoding;
use nomerok::transfer::csv::identity::Known;
use nomerok::transfer::csv::list::{self, List};
use nomerok::transfer::csv::plan::{Answers, Fate, Memory, Plan, plan};
use nomerok::transfer::csv::player::Player;
use nomerok::transfer::csv::{Unreadable, decode};
use serde::Deserialize;
use uuid::Uuid;

const UTF8: &[u8] = include_bytes!("data/players/utf8.csv");
const CP1251: &[u8] = include_bytes!("data/players/excel_cp1251.csv");
const BOM_SEP: &[u8] = include_bytes!("data/players/excel_utf8_bom_sep.csv");
const UTF16: &[u8] = include_bytes!("data/players/utf16_tab.csv");
const DUPLICATES: &[u8] = include_bytes!("data/players/duplicates.csv");
const EXPECTED: &str = include_str!("data/players/expected.json");
const THIS_YEAR: i32 = 2026;

#[derive(Deserialize)]
struct Expected {
    name: String,
    club: String,
    city: String,
    rating: i32,
}

fn expected() -> Vec<Player> {
    let expected: Vec<Expected> = serde_json::from_str(EXPECTED).expect("the case file is JSON");
    let player = |Expected { name, club, city, rating }| Player {
        name,
        club,
        city,
        rating: Some(rating),
        ..Player::default()
    };
    expected.into_iter().map(player).collect()
}

fn read(bytes: &[u8]) -> (List, Encoding) {
    list::read(bytes, THIS_YEAR).expect("the file can be read")
}

fn players(list: &List) -> Vec<Player> {
    list.rows.iter().map(|row| row.player.clone().expect("the row is right")).collect()
}

fn planned(bytes: &[u8], known: &[Known]) -> Plan {
    plan(&read(bytes).0, known, &Memory::new(), &Answers::new())
}

fn registry(players: Vec<Player>) -> Vec<Known> {
    let known = |(number, player)| Known { person: Uuid::from_u128(number), player, alias: false };
    (1..).zip(players).map(known).collect()
}

#[test]
fn q109_q113_the_same_list_in_four_encodings_gives_the_same_24_players() {
    for (bytes, encoding, delimiter) in [
        (UTF8, Encoding::Utf8, ','),
        (CP1251, Encoding::Cp1251, ';'),
        (UTF16, Encoding::Utf16Le, '\t'),
    ] {
        let (list, told) = read(bytes);
        assert_eq!((told, list.delimiter), (encoding, delimiter));
        assert_eq!(list.skipped, []);
        assert_eq!(players(&list), expected(), "{encoding:?}");
    }
    let (list, told) = read(BOM_SEP);
    assert_eq!((told, list.delimiter), (Encoding::Utf8, ';'));
    let without_clubs: Vec<Player> =
        expected().into_iter().map(|player| Player { club: String::new(), ..player }).collect();
    assert_eq!(players(&list), without_clubs);
}

#[test]
fn q109_the_same_list_in_any_other_form_imports_nobody_twice() {
    let known = registry(expected());
    for bytes in [UTF8, CP1251, UTF16, BOM_SEP] {
        let plan = planned(bytes, &known);
        assert_eq!(plan.count(|fate| matches!(fate, Fate::Unchanged { .. })), 24);
    }
}

#[test]
fn q110_four_bad_rows_are_reported_by_line_and_eight_imported() {
    let plan = planned(DUPLICATES, &[]);
    let rejected: Vec<(usize, Message)> = plan
        .rows
        .iter()
        .filter_map(|row| match &row.fate {
            Fate::Reject(reason) => Some((row.line, reason.clone())),
            _ => None,
        })
        .collect();
    assert_eq!(
        rejected,
        [
            (8, Message::new("import-duplicate").with("line", 4)),
            (9, Message::new("import-same-person").with("line", 2)),
            (10, Message::new("fault-name-empty")),
            (11, Message::new("fault-rating").with("low", "0").with("high", "5000")),
        ]
    );
    assert_eq!(plan.count(|fate| matches!(fate, Fate::Create(_))), 8);
    assert_eq!(plan.rows.len(), 12);
}

#[test]
fn q113_an_undecodable_file_is_refused_with_the_offset_wherever_the_byte_stands() {
    let text = std::str::from_utf8(UTF8).expect("the case file is UTF-8");
    for (offset, _) in text.char_indices() {
        let mut damaged = UTF8.to_vec();
        damaged.insert(offset, 0xff);
        assert_eq!(
            list::read(&damaged, THIS_YEAR).err(),
            Some(Unreadable::Undecodable { offset, encoding: "UTF-8" })
        );
    }
    for offset in 0..CP1251.len() {
        let mut damaged = CP1251.to_vec();
        damaged[offset] = 0x98;
        let refused = decode::decode(&damaged);
        assert_eq!(refused, Err(Unreadable::Undecodable { offset, encoding: "CP1251" }));
    }
}

#[test]
fn q110_q121_an_export_is_safe_in_a_spreadsheet_and_reads_back_the_same() {
    let mut people = expected();
    for name in ["=cmd|' /C calc'!A0", "<script>alert(1)</script>", "\"><img src=x>", "@a,b;c"] {
        people.push(Player { name: name.to_owned(), ..Player::default() });
    }
    let file = list::write(&people, ';');
    for line in file.trim_start_matches('\u{feff}').lines() {
        assert!(!line.starts_with(['=', '+', '-', '@']), "{line}");
    }
    assert_eq!(players(&read(file.as_bytes()).0), people);
    let plan = planned(file.as_bytes(), &registry(people));
    assert!(plan.rows.iter().all(|row| matches!(row.fate, Fate::Unchanged { .. })));
}
