//! Tournament report files: what other programs write is read, what we write reads back.

use nomerok::tournament::crosstable::{
    Acceleration, Bye, CrossTable, Forbidden, GameResult, Round, Row, Score, Tpn, Worth,
};
use nomerok::transfer::trf::{Dialect, Fault, Player, Reading, Record, Report, parse, read, write};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Every file of the cases.
fn cases() -> Vec<PathBuf> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/data");
    let mut found = Vec::new();
    for folder in ["pairing", "tiebreaks"] {
        for entry in fs::read_dir(data.join(folder)).expect("the cases are there") {
            let path = entry.expect("readable").path();
            if path.extension().is_some_and(|ending| ending == "trf") {
                found.push(path);
            }
        }
    }
    assert_eq!(found.len(), 43);
    found
}

fn reading(text: &str) -> Reading {
    parse(text).unwrap_or_else(|fault| panic!("{fault}: {text}"))
}

/// Line, column and key of the refusal.
fn refused(text: &str) -> (usize, usize, String) {
    match parse(text) {
        Err(Fault::At { line, column, message }) => (line, column, message.key.into_owned()),
        other => panic!("{other:?} of {text}"),
    }
}

fn keys(reading: &Reading) -> Vec<&str> {
    reading.notes.iter().map(|note| note.key.as_ref()).collect()
}

/// A player's line with these rounds, each of eight characters.
fn player(number: u32, points: &str, rounds: &[&str]) -> String {
    let rounds: String = rounds.iter().map(|round| format!("  {round:8}")).collect();
    let (name, rating) = (format!("Player {number}"), 2000 - number);
    format!("001 {number:4} {:4} {name:33} {rating:4} {:26} {points:>4} {:4}{rounds}\n", "", "", "")
}

#[test]
fn q112_every_case_is_read_without_a_note_and_comes_back_from_every_dialect() {
    for path in cases() {
        let name = path.display();
        let first =
            read(&fs::read(&path).expect("readable")).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(keys(&first), Vec::<&str>::new(), "{name}");
        for dialect in [Dialect::Trf16, Dialect::Trf26, Dialect::Both] {
            let written = write(&first.report, dialect).expect("it fits");
            let again = reading(&written);
            assert_eq!(keys(&again), Vec::<&str>::new(), "{name} {dialect:?}");
            same(&first.report, &again.report);
            assert_eq!(write(&again.report, dialect).as_ref(), Ok(&written), "{name}");
        }
    }
}

/// The same tournament: structures may differ where the older words say less.
fn same(one: &Report, other: &Report) {
    assert_eq!(one.table.rows, other.table.rows);
    assert_eq!(one.table.worth, other.table.worth);
    let facts = |table: &CrossTable| {
        (table.name.clone(), table.rounds_planned, table.odd_first, table.by_lot)
    };
    assert_eq!(facts(&one.table), facts(&other.table));
    let stated = |report: &Report| -> BTreeMap<Tpn, Player> {
        let plain = |player: &Player| Player { points: None, ..player.clone() };
        report.players.iter().map(|(tpn, player)| (*tpn, plain(player))).collect()
    };
    assert_eq!(stated(one), stated(other));
    assert_eq!(one.records, other.records);
    for round in 1..=one.table.rounds_planned {
        for row in &one.table.rows {
            let given = |table: &CrossTable| table.acceleration(row.tpn, round);
            assert_eq!(given(&one.table), given(&other.table));
        }
    }
}

#[test]
fn a_case_before_a_round_has_the_rounds_before_it_and_the_absent_of_the_next() {
    for path in cases() {
        let Some(name) = path.to_str().and_then(|path| path.strip_suffix(".trf")) else { continue };
        let Ok(expected) = fs::read_to_string(format!("{name}.pairing.json")) else { continue };
        let expected: serde_json::Value = serde_json::from_str(&expected).expect("JSON");
        let table = read(&fs::read(&path).expect("readable")).expect("a report").report.table;
        let round = u16::try_from(expected["round"].as_u64().expect("a number")).expect("small");
        assert_eq!(table.rounds_paired(), round - 1, "{name}");
        let absent: Vec<u64> = table
            .rows
            .iter()
            .filter(|row| row.rounds.len() == usize::from(round))
            .map(|row| u64::from(row.tpn))
            .collect();
        assert_eq!(serde_json::json!(absent), expected["absent"], "{name}");
    }
}

#[test]
fn q32_every_kind_of_bye_and_forfeit_comes_back_as_what_it_was() {
    let text = [
        player(1, "4.0", &["   2 w 1", "0000 - U", "   3 b +", "   2 b W", "0000 - Z"]),
        player(2, "1.0", &["   1 b 0", "0000 - F", "        ", "   1 w L", "   3 w -"]),
        player(3, "1.0", &["0000 - H", "0000 - H", "   1 w -", "0000 - Z", "   2 b -"]),
    ];
    let read = reading(&format!("142 5\n{}", text.concat()));
    assert_eq!(keys(&read), Vec::<&str>::new());
    let played = |opponent, first, result, rated| Round::Played { opponent, first, result, rated };
    let forfeit = |opponent, first, won| Round::Forfeit { opponent, first, won };
    let rows = &read.report.table.rows;
    assert_eq!(
        rows[0].rounds,
        [
            played(2, true, GameResult::Win, true),
            Round::Bye(Bye::Allocated),
            forfeit(3, false, true),
            played(2, false, GameResult::Win, false),
            Round::Bye(Bye::Zero)
        ]
    );
    assert_eq!(rows[1].rounds[1..3], [Round::Bye(Bye::Full), Round::Absent]);
    assert_eq!(rows[2].rounds[4], forfeit(2, false, false));
    same(&read.report, &reading(&write(&read.report, Dialect::Both).expect("fits")).report);
}

#[test]
fn lines_may_end_in_any_way_and_a_spreadsheet_mark_may_stand_first() {
    let text = format!(
        "012 Ёж\n142 1\n{}{}",
        player(1, "1.0", &["   2 w 1"]),
        player(2, "0.0", &["   1 b 0"])
    );
    let plain = reading(&text).report;
    for other in ["\r", "\r\n"] {
        assert_eq!(reading(&text.replace('\n', other)).report, plain);
    }
    assert_eq!(read(format!("\u{feff}{text}").as_bytes()).expect("text").report, plain);
    let (old, _, lost) = encoding_rs::WINDOWS_1251.encode(&text);
    assert!(!lost);
    assert_eq!(read(&old).expect("CP1251").report, plain);
}

#[test]
fn columns_may_be_counted_in_bytes_where_characters_make_no_sense() {
    let by_characters = player(1, "1.0", &["   2 w 1"]).replace("Player 1 ", "Пётр Ёж  ");
    let by_bytes = player(1, "1.0", &["   2 w 1"]).replace("Player 1       ", "Пётр Ёж  ");
    for line in [by_characters, by_bytes] {
        let read = reading(&format!("142 1\n{line}{}", player(2, "0.0", &["   1 b 0"])));
        assert_eq!(read.report.table.rows[0].name, "Пётр Ёж");
        assert_eq!(read.report.table.rows[0].rating, Some(1999));
    }
}

#[test]
fn a_wrong_file_is_refused_at_its_line_and_column() {
    let pair = |one: &str, other: &str| {
        format!("012 X\n142 1\n{}{}", player(1, "1.0", &[one]), player(2, "0.0", &[other]))
    };
    let at = |line, column, key: &str| (line, column, key.to_owned());
    assert_eq!(refused("hello"), at(1, 1, "trf-no-players"));
    assert_eq!(refused(&pair("   2 w 1", "   1 b 1")), at(3, 92, "trf-results-differ"));
    assert_eq!(refused(&pair("   2 w 1", "   1 w 0")), at(3, 92, "trf-same-colour"));
    assert_eq!(refused(&pair("   2 w 1", "0000 - U")), at(3, 92, "trf-one-sided"));
    assert_eq!(refused(&pair("   3 w 1", "0000 - U")), at(3, 92, "trf-unknown-opponent"));
    assert_eq!(refused(&pair("   1 w 1", "0000 - U")), at(3, 92, "trf-own-opponent"));
    assert_eq!(refused(&pair("   2 w 1", "   1 b x")), at(4, 99, "trf-no-result"));
    assert_eq!(refused(&pair("   2 x 1", "   1 b 0")), at(3, 97, "trf-no-result"));
    assert_eq!(refused(&pair("   2w  1", "   1 b 0")), at(3, 96, "trf-not-blank"));
    assert_eq!(refused(&pair("  -2 w 1", "   1 b 0")), at(3, 92, "trf-no-number"));
    let good = pair("   2 w 1", "   1 b 0");
    assert_eq!(refused(&good.replace("  1.0", "  x.0")), at(3, 81, "trf-no-points"));
    assert_eq!(refused(&format!("{good}{}", player(2, "", &[]))), at(5, 5, "trf-number-twice"));
    assert_eq!(refused(&format!("{good}XXR 2")), at(5, 5, "trf-rounds-twice"));
    assert_eq!(refused(&format!("152 W\nXXC black1\n{good}")), at(2, 5, "trf-colour-twice"));
    assert_eq!(refused(&format!("162  W 3.0\nBBW  2.0\n{good}")), at(2, 5, "trf-points-twice"));
    assert_eq!(refused(&format!("162  Q 3.0\n{good}")), at(1, 6, "trf-no-points-letter"));
    assert_eq!(refused(&format!("{good}240 H   2    9")), at(5, 14, "trf-unknown-player"));
    assert_eq!(refused(&format!("{good}260   1   1    2")), at(5, 5, "trf-apart"));
    assert_eq!(refused(&format!("{good}250  1.0 1.0 1 1 1 1")), at(5, 6, "trf-team-points"));
    assert!(matches!(read(b"012 caf\xe9 cr\xe8me"), Err(Fault::Bytes(_))));
}

#[test]
fn absences_of_the_next_round_are_understood_in_all_three_ways() {
    let games = |more: &[&str]| {
        let first: Vec<&str> = [&["   2 w 1"], more].concat();
        format!("142 3\n{}{}", player(1, "1.0", &first), player(2, "0.0", &["   1 b 0"]))
    };
    let half = [Round::Bye(Bye::Half)];
    let zero = [Round::Bye(Bye::Zero)];
    for (text, absent) in [
        (games(&["0000 - Z"]), zero),
        (games(&["0000 - H"]), half),
        // Half a point of the coming round may be in the total already.
        (games(&["0000 - H"]).replace("  1.0", "  1.5"), half),
        (format!("{}240 H   2    1\n", games(&[])), half),
        (format!("XXZ 1\n{}", games(&[])), zero),
    ] {
        let read = reading(&text);
        assert_eq!(keys(&read), Vec::<&str>::new(), "{text}");
        assert_eq!(read.report.table.rounds_paired(), 1);
        assert_eq!(read.report.table.rows[0].rounds[1..], absent, "{text}");
        let again = reading(&write(&read.report, Dialect::Both).expect("fits"));
        assert_eq!(again.report.table.rows[0].rounds[1..], absent);
    }
}

#[test]
fn nothing_is_dropped_in_silence() {
    let text = format!(
        "042 2026/11/30\n### a remark\n999 what is this\n299 x\n062 3\n{}{}",
        player(1, "1.5", &["   2 w 1"]),
        player(2, "0.0", &["   1 b 0", "0000 - +"])
    );
    let read = reading(&text);
    let mut noted = keys(&read);
    noted.sort_unstable();
    assert_eq!(
        noted,
        [
            "trf-no-rounds",
            "trf-not-used",
            "trf-not-used",
            "trf-players-differ",
            "trf-points-differ",
            "trf-result-alone"
        ]
    );
    let written = write(&read.report, Dialect::Both).expect("fits");
    for line in ["042 2026/11/30", "### a remark", "999 what is this", "299 x"] {
        assert!(written.lines().any(|one| one == line), "{line}: {written}");
    }
}

#[test]
fn points_are_told_alike_in_all_words() {
    let players = [player(1, "", &["   2 w 1"]), player(2, "", &["   1 b 0"])].concat();
    let worth = |text: &str| reading(&format!("142 1\n{text}{players}")).report.table.worth;
    let expected = Worth {
        allocated: Score::from_tenths(15),
        ..Worth::of(Score::whole(3), Score::whole(1), Score::ZERO)
    };
    assert_eq!(worth("162  W 3.0    D 1.0    P 1.5\n"), expected);
    assert_eq!(worth("BBW  3.0\nBBD  1.0\nBBU  1.5\n"), expected);
    assert_eq!(worth("BBU  1.5\nXXS WW=3 BW=3 WD=1 BD=1\n162  P 1.5\n"), expected);
    let absent = Worth { zero: Score::whole(1), forfeit_loss: Score::whole(1), ..Worth::default() };
    assert_eq!(worth("162  A 1.0\n"), absent);
}

#[test]
fn the_baku_system_is_spelled_out_by_its_name() {
    let players: String = (1..=10).map(|number| player(number, "0.0", &[])).collect();
    let read = reading(&format!("192 FIDE_DUTCH_2025_BAKU\n142 9\n{players}"));
    assert_eq!(keys(&read), ["trf-baku"]);
    let table = read.report.table;
    let given = |tpn, round| table.acceleration(tpn, round).tenths();
    assert_eq!([1, 3, 4, 5, 6].map(|round| given(6, round)), [10, 10, 5, 5, 0]);
    assert_eq!(given(7, 1), 0);
}

#[test]
fn a_name_too_long_for_its_columns_stands_whole_in_a_comment() {
    let long = "Александра-Мария Константинопольская-Задунайская";
    let mut table = CrossTable::new("X", 1);
    let row = |tpn, name: &str| Row { tpn, name: name.into(), rating: None, rounds: vec![] };
    table.rows = vec![row(1, long), row(2, "B\nC")];
    let written = write(&Report::of(table), Dialect::Trf26).expect("fits");
    assert!(written.contains(&format!("### 1 = {long}")), "{written}");
    let names: Vec<String> =
        reading(&written).report.table.rows.into_iter().map(|row| row.name).collect();
    assert_eq!(names, ["Александра-Мария Константинопольс", "B C"]);
}

fn score(most: i32) -> impl Strategy<Value = Score> {
    (0..=most).prop_map(Score::from_tenths)
}

fn worth() -> impl Strategy<Value = Worth> {
    (prop::array::uniform3(score(30)), any::<bool>(), prop::array::uniform6(score(30))).prop_map(
        |([win, draw, loss], usual, [forfeit_win, forfeit_loss, allocated, full, half, zero])| {
            if usual {
                return Worth::of(win, draw, loss);
            }
            Worth { win, draw, loss, forfeit_win, forfeit_loss, allocated, full, half, zero }
        },
    )
}

fn text(most: usize) -> impl Strategy<Value = String> {
    prop::string::string_regex(&format!(
        "([A-Za-zА-Яё0-9'.-]([A-Za-zА-Яё0-9' .-]{{0,{most}}}[a-zа-я])?)?"
    ))
    .expect("a pattern")
}

/// Rounds of some players: in each, neighbours of a shuffled order meet or somebody is away.
fn rounds(players: usize) -> impl Strategy<Value = Vec<Vec<Round>>> {
    let round = (
        Just((0..players).collect::<Vec<_>>()).prop_shuffle(),
        prop::collection::vec(0..12_u8, players),
    );
    prop::collection::vec(round, 0..6).prop_map(move |drawn| {
        let mut rows = vec![Vec::new(); players];
        for (order, kinds) in drawn {
            for (pair, kind) in order.chunks(2).zip(kinds) {
                let number = |at: usize| u32::try_from(pair[at] + 1).expect("small");
                let rated = kind % 2 == 0;
                let game = |result: GameResult, at: usize| Round::Played {
                    opponent: number(1 - at),
                    first: at == 0,
                    result,
                    rated,
                };
                let forfeit = |won: bool, at: usize| Round::Forfeit {
                    opponent: number(1 - at),
                    first: at == 0,
                    won,
                };
                let open = |at: usize| Round::Open { opponent: number(1 - at), first: at == 0 };
                let both = match (pair.len(), kind) {
                    (1, 0..4) => [Round::Bye(Bye::Allocated); 2],
                    (1, _) => [Round::Bye(Bye::Full); 2],
                    (_, 0 | 1) => [game(GameResult::Win, 0), game(GameResult::Loss, 1)],
                    (_, 2 | 3) => [game(GameResult::Draw, 0), game(GameResult::Draw, 1)],
                    (_, 4 | 5) => [game(GameResult::Loss, 0), game(GameResult::Win, 1)],
                    (_, 6) => [forfeit(true, 0), forfeit(false, 1)],
                    (_, 7) => [forfeit(false, 0), forfeit(false, 1)],
                    (_, 8) => [open(0), open(1)],
                    (_, 9) => [Round::Bye(Bye::Half), Round::Bye(Bye::Zero)],
                    _ => [Round::Absent, Round::Bye(Bye::Zero)],
                };
                for (at, round) in pair.iter().zip(both) {
                    rows[*at].push(round);
                }
            }
        }
        for row in &mut rows {
            while row.last() == Some(&Round::Absent) {
                row.pop();
            }
        }
        rows
    })
}

fn report() -> impl Strategy<Value = Report> {
    let players = prop::collection::vec((text(30), prop::option::of(1..4000_u32), "[mw]?"), 2..10);
    let with_rounds = players.prop_flat_map(|players| {
        let count = players.len();
        (Just(players), rounds(count))
    });
    let spans = prop::collection::vec((score(20), 1..6_u16, 1..6_u16, 1..9_u32, 1..9_u32), 0..3);
    let apart = prop::collection::vec((1..4_u16, prop::collection::btree_set(1..3_u32, 2)), 0..2);
    let records = prop::collection::vec(("(042|102|###|132)", text(40)), 0..4);
    (
        with_rounds,
        worth(),
        prop::option::of(any::<bool>()),
        any::<bool>(),
        spans,
        apart,
        records,
        text(40),
    )
        .prop_map(
            |((players, rounds), worth, odd_first, by_lot, spans, apart, records, name)| {
                let mut table = CrossTable::new(name, 9);
                (table.worth, table.odd_first, table.by_lot) = (worth, odd_first, by_lot);
                let mut particulars = BTreeMap::new();
                for (tpn, ((name, rating, sex), rounds)) in
                    (1..).zip(players.into_iter().zip(rounds))
                {
                    particulars.insert(tpn, Player { sex, rank: rating, ..Player::default() });
                    table.rows.push(Row { tpn, name, rating, rounds });
                }
                table.accelerations = spans
                    .into_iter()
                    .map(|(points, from, to, first, last)| Acceleration {
                        points,
                        from,
                        to,
                        first,
                        last,
                    })
                    .collect();
                table.forbidden = apart
                    .into_iter()
                    .map(|(to, players)| Forbidden {
                        from: 1,
                        to,
                        players: players.into_iter().collect(),
                    })
                    .collect();
                let records =
                    records.into_iter().map(|(code, text)| Record { code, text }).collect();
                Report { table, players: particulars, records }
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn q110_what_is_written_is_read_back(report in report()) {
        for dialect in [Dialect::Trf16, Dialect::Trf26, Dialect::Both] {
            // Points of a hundred do not fit, and are refused.
            let Ok(written) = write(&report, dialect) else { continue };
            let again = parse(&written);
            prop_assert!(again.is_ok(), "{:?}\n{written}", again);
            let again = again.expect("just looked at");
            same(&report, &again.report);
            if dialect != Dialect::Trf16 {
                prop_assert_eq!(&again.report.table.forbidden, &report.table.forbidden);
                prop_assert_eq!(&again.report.table.accelerations, &report.table.accelerations);
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "(001|162|240|250|XXA|142|###)?[ -~\n\rЁ]{0,160}") {
        if let Err(fault) = parse(&text) {
            prop_assert!(matches!(fault, Fault::At { line: 1.., column: 1.., .. }), "{fault}");
        }
    }
}
