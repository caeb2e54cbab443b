//! Tie-breaks of C.07 against published exercises and twenty tournaments, cell by cell.

use nomerok::tournament::crosstable::{Bye, CrossTable, GameResult, Round, Row, Score, Tpn, Worth};
use nomerok::tournament::tiebreaks::{
    Amount, Criterion, Cut, Decided, Edition, Rules, Standings, System, TieBreak,
};
use nomerok::transfer::trf::read;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn data(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/data").join(folder)
}

fn order(list: &str) -> Vec<TieBreak> {
    list.split(',').map(|one| one.parse().unwrap_or_else(|why| panic!("{why}"))).collect()
}

fn standings(table: &CrossTable, edition: Edition, system: System, list: &str) -> Standings {
    let order = if list.is_empty() { vec![] } else { order(list) };
    Standings::of(table, &Rules { edition, system, order, lot: None })
}

fn swiss(table: &CrossTable, list: &str) -> Standings {
    standings(table, Edition::Of2026, System::Swiss, list)
}

/// Start numbers in order, with their places.
fn places(standings: &Standings) -> Vec<(Tpn, Option<u32>)> {
    standings.rows.iter().map(|row| (row.tpn, row.rank)).collect()
}

fn cell(standings: &Standings, tpn: Tpn, column: &str) -> String {
    let at = standings.order.iter().position(|one| one.to_string() == column).expect("a column");
    let row = standings.rows.iter().find(|row| row.tpn == tpn).expect("a player");
    row.values[at].amount.to_string()
}

/// Compares every cell of a file of expected values; the number of cells compared.
fn compare(report: &Path, expected: &Path, edition: Edition, delimiter: u8) -> usize {
    let read = read(&fs::read(report).expect("a file")).expect("a report");
    let report = read.report;
    let system = if report.is_round_robin() { System::RoundRobin } else { System::Swiss };
    let mut table = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .from_path(expected)
        .expect("expected values");
    let header: Vec<String> =
        table.headers().expect("a header").iter().map(str::to_owned).collect();
    let columns: Vec<&str> = header[1..]
        .iter()
        .map(String::as_str)
        .filter(|name| !["Rank", "rankA", "rankB"].contains(name))
        .collect();
    let all = standings(&report.table, edition, system, &columns.join(","));
    let orders: Vec<(&str, Standings)> = [
        ("Rank", &*columns.join(",")),
        ("rankA", "PTS,DE,BH/C1,BH,SB,WIN"),
        ("rankB", "PTS,BH/C1,BH,SB,DE,WON,BPG"),
    ]
    .into_iter()
    .filter(|(name, _)| header.iter().any(|column| column == name))
    .map(|(name, list)| (name, standings(&report.table, edition, system, list)))
    .collect();
    let mut compared = 0;
    for row in table.records() {
        let row = row.expect("a row");
        let tpn: Tpn = row[0].parse().expect("a number");
        for (name, value) in header.iter().zip(&row).skip(1) {
            let at = format!("{}: player {tpn}, {name}", expected.display());
            if let Some((_, standings)) = orders.iter().find(|(order, _)| order == name) {
                let mine =
                    standings.rows.iter().find(|row| row.tpn == tpn).and_then(|row| row.rank);
                assert_eq!(mine, value.parse().ok(), "{at}");
            } else {
                let mine = cell(&all, tpn, name);
                let number = |text: &str| text.parse::<f64>().expect("a number");
                assert!((number(&mine) - number(value)).abs() < 1e-9, "{at}: {mine}, not {value}");
            }
            compared += 1;
        }
    }
    compared
}

#[test]
fn q38_every_cell_of_the_published_exercises_is_exact_in_both_editions() {
    let folder = data("tiebreaks");
    for (name, edition, cells) in [
        ("tec_rr_6p", Edition::Of2023, 42),
        ("tec_rr_6p", Edition::Of2026, 42),
        ("tec_swiss_16p5r_2024", Edition::Of2023, 352),
        ("tec_swiss_16p5r_2026", Edition::Of2026, 352),
    ] {
        let report = folder.join(format!("{name}.trf"));
        let expected = folder.join(format!("{name}.expected.tsv"));
        assert_eq!(compare(&report, &expected, edition, b'\t'), cells, "{name}");
    }
}

#[test]
fn every_cell_of_the_twenty_standings_is_exact() {
    let mut cells = 0;
    let mut files = 0;
    for entry in fs::read_dir(data("pairing")).expect("the cases are there") {
        let expected = entry.expect("readable").path();
        let Some(name) = expected.to_str().and_then(|path| path.strip_suffix(".standings.csv"))
        else {
            continue;
        };
        let report = PathBuf::from(format!("{name}.final.trf"));
        cells += compare(&report, &expected, Edition::Of2026, b',');
        files += 1;
    }
    assert_eq!((files, cells), (20, 6480));
}

// --- small tournaments ---------------------------------------------------------------------

const WIN: GameResult = GameResult::Win;
const DRAW: GameResult = GameResult::Draw;
const LOSS: GameResult = GameResult::Loss;

/// Rounds as lists of games (first, second, the first one's result).
fn tournament(players: u32, rounds: &[&[(Tpn, Tpn, GameResult)]]) -> CrossTable {
    let mut table = CrossTable::new("T", u16::try_from(rounds.len()).expect("few"));
    table.rows = (1..=players)
        .map(|tpn| Row { tpn, name: format!("P{tpn}"), rating: Some(2000 - tpn), rounds: vec![] })
        .collect();
    for games in rounds {
        for row in &mut table.rows {
            let of = |(one, other, result): &(Tpn, Tpn, GameResult)| {
                let other_result = match result {
                    GameResult::Win => LOSS,
                    GameResult::Draw => DRAW,
                    GameResult::Loss => WIN,
                };
                if row.tpn == *one {
                    Some(Round::Played {
                        opponent: *other,
                        first: true,
                        result: *result,
                        rated: true,
                    })
                } else if row.tpn == *other {
                    let result = other_result;
                    Some(Round::Played { opponent: *one, first: false, result, rated: true })
                } else {
                    None
                }
            };
            row.rounds.push(games.iter().find_map(of).unwrap_or(Round::Absent));
        }
    }
    table
}

fn set(table: &mut CrossTable, tpn: Tpn, round: usize, what: Round) {
    let row = table.rows.iter_mut().find(|row| row.tpn == tpn).expect("a player");
    row.rounds[round - 1] = what;
}

#[test]
fn q13_without_criteria_points_alone_count_and_places_are_shared() {
    let table = tournament(4, &[&[(1, 2, WIN), (3, 4, WIN)]]);
    let list = [(1, Some(1)), (3, Some(1)), (2, Some(3)), (4, Some(3))];
    assert_eq!(places(&swiss(&table, "")), list);
}

#[test]
fn q60_equal_rows_share_their_place_and_the_next_place_is_left_out() {
    let rounds: [&[(Tpn, Tpn, GameResult)]; 3] =
        [&[(1, 4, WIN), (2, 3, DRAW)], &[(1, 3, WIN), (2, 4, WIN)], &[(1, 2, WIN), (3, 4, WIN)]];
    let table = tournament(4, &rounds);
    let list = [(1, Some(1)), (2, Some(2)), (3, Some(2)), (4, Some(4))];
    assert_eq!(places(&swiss(&table, "PTS,DE")), list);
    assert_eq!(swiss(&table, "PTS,DE").rows[2].below_by, Some(Decided::Shared));
}

#[test]
fn q39_a_player_without_a_game_stands_last_and_has_no_place() {
    let mut table = tournament(5, &[&[(1, 2, WIN), (3, 4, DRAW)]]);
    set(&mut table, 5, 1, Round::Bye(Bye::Zero));
    let rows = swiss(&table, "PTS,BH").rows;
    assert_eq!((rows[4].tpn, rows[4].rank), (5, None));
    assert_eq!(rows[4].below_by, Some(Decided::NotPlayed));
}

#[test]
fn q51_where_nobody_came_nobody_has_a_place() {
    let mut table = tournament(2, &[&[(1, 2, WIN)]]);
    set(&mut table, 1, 1, Round::Forfeit { opponent: 2, first: true, won: false });
    set(&mut table, 2, 1, Round::Forfeit { opponent: 1, first: false, won: false });
    assert!(swiss(&table, "PTS,BH,DE").rows.iter().all(|row| row.rank.is_none()));
    assert!(swiss(&CrossTable::new("", 3), "PTS").rows.is_empty());
}

#[test]
fn q41_two_games_of_a_double_round_robin_both_count_in_direct_encounter() {
    let rounds: [&[(Tpn, Tpn, GameResult)]; 4] = [
        &[(1, 2, LOSS), (3, 4, DRAW)],
        &[(2, 1, LOSS), (4, 3, DRAW)],
        &[(1, 3, WIN), (2, 4, WIN)],
        &[(3, 1, LOSS), (4, 2, LOSS)],
    ];
    let table = tournament(4, &rounds);
    let by = |table: &CrossTable| {
        let all = standings(table, Edition::Of2026, System::RoundRobin, "PTS,DE");
        places(&all)[..2].to_vec()
    };
    assert_eq!(by(&table), [(1, Some(1)), (2, Some(1))]);
    // With the first game drawn and another one lost they are level, but 1 has won 1½ : ½.
    let mut other = table;
    for (tpn, opponent, first) in [(1, 2, true), (2, 1, false)] {
        set(&mut other, tpn, 1, Round::Played { opponent, first, result: DRAW, rated: true });
    }
    for (tpn, opponent, first) in [(1, 3, true), (3, 1, false)] {
        set(&mut other, tpn, 3, Round::Played { opponent, first, result: DRAW, rated: true });
    }
    let third = Round::Played { opponent: 4, first: true, result: WIN, rated: true };
    set(&mut other, 2, 3, third);
    assert_eq!(by(&other), [(1, Some(1)), (2, Some(2))]);
}

#[test]
fn q43_fore_buchholz_differs_only_once_the_last_planned_round_is_paired() {
    let rounds: [&[(Tpn, Tpn, GameResult)]; 2] =
        [&[(1, 2, WIN), (3, 4, WIN)], &[(1, 3, WIN), (2, 4, WIN)]];
    let mut table = tournament(4, &rounds);
    assert_eq!(cell(&swiss(&table, "FB,BH"), 1, "BH"), "2");
    // 2 and 3 would have ended with half a point more, or less.
    assert_eq!(cell(&swiss(&table, "FB,BH"), 1, "FB"), "2");
    assert_eq!(cell(&swiss(&table, "FB,BH"), 3, "BH"), "2");
    assert_eq!(cell(&swiss(&table, "FB,BH"), 3, "FB"), "2");
    assert_eq!(cell(&swiss(&table, "FB,BH"), 4, "FB"), "2");
    table.rounds_planned = 3;
    for tpn in 1..=4 {
        let all = swiss(&table, "FB,BH");
        assert_eq!(cell(&all, tpn, "FB"), cell(&all, tpn, "BH"));
    }
    // The last round paired but not played counts as drawn for Fore Buchholz alone.
    for (tpn, opponent, first) in [(1, 4, true), (4, 1, false), (2, 3, true), (3, 2, false)] {
        let row = table.rows.iter_mut().find(|row| row.tpn == tpn).expect("a player");
        row.rounds.push(Round::Open { opponent, first });
    }
    let all = swiss(&table, "PTS,BH,FB");
    assert_eq!((cell(&all, 1, "BH"), cell(&all, 1, "FB")), ("2".into(), "3.5".into()));
}

#[test]
fn q46_open_games_contribute_nothing() {
    let rounds: [&[(Tpn, Tpn, GameResult)]; 2] =
        [&[(1, 2, WIN), (3, 4, WIN)], &[(1, 3, WIN), (2, 4, WIN)]];
    let done = tournament(4, &rounds);
    let mut half = done.clone();
    set(&mut half, 2, 2, Round::Open { opponent: 4, first: true });
    set(&mut half, 4, 2, Round::Open { opponent: 2, first: false });
    let all = swiss(&half, "PTS,BH,SB,WIN,WON,STD,BPG,TPR");
    for column in ["PTS", "WIN", "WON", "STD"] {
        assert_eq!(cell(&all, 2, column), "0", "{column}");
    }
    assert_eq!(cell(&all, 2, "BH"), "2");
    assert_eq!(cell(&all, 1, "BH"), "1");
    assert_eq!(cell(&swiss(&done, "PTS,BH"), 1, "BH"), "2");
}

#[test]
fn q45_a_forfeit_counts_in_direct_encounter_only_where_the_criterion_says_so() {
    let rounds: [&[(Tpn, Tpn, GameResult)]; 2] =
        [&[(1, 2, WIN), (3, 4, WIN)], &[(1, 3, LOSS), (2, 4, WIN)]];
    let mut table = tournament(4, &rounds);
    set(&mut table, 1, 1, Round::Forfeit { opponent: 2, first: true, won: true });
    set(&mut table, 2, 1, Round::Forfeit { opponent: 1, first: false, won: false });
    let level = |list| {
        let rows = swiss(&table, list).rows;
        let rank = |tpn| rows.iter().find(|row| row.tpn == tpn).and_then(|row| row.rank);
        (rank(1), rank(2))
    };
    assert_eq!(level("PTS,DE"), (Some(2), Some(2)));
    assert_eq!(level("PTS,DE/P"), (Some(2), Some(3)));
    let all = standings(&table, Edition::Of2026, System::RoundRobin, "PTS,DE");
    assert_eq!(places(&all)[1..3], [(1, Some(2)), (2, Some(3))]);
}

#[test]
fn q48_another_order_of_criteria_gives_another_order_of_players() {
    let table = read(&fs::read(data("pairing").join("s20_chaos.final.trf")).expect("a file"))
        .expect("a report")
        .report
        .table;
    let lists = ["PTS,BH,SB,WIN", "PTS,SB,BH,WIN", "PTS,WIN,BH,SB", "BH,PTS"];
    for list in lists {
        let all = swiss(&table, list);
        // By hand: the rows' values, compared one after the other, never rise.
        for pair in all.rows.windows(2).filter(|pair| pair[1].rank.is_some()) {
            let amounts = |at: usize| -> Vec<Amount> {
                pair[at].values.iter().map(|value| value.amount).collect()
            };
            assert!(amounts(0) >= amounts(1), "{list}");
            assert_eq!(amounts(0) == amounts(1), pair[0].rank == pair[1].rank, "{list}");
        }
    }
    assert_ne!(places(&swiss(&table, lists[0])), places(&swiss(&table, lists[2])));
}

#[test]
fn q57_points_of_the_match_come_before_anything_else_the_order_names_later() {
    let mut table = tournament(4, &[&[(1, 2, WIN), (3, 4, WIN)], &[(1, 3, DRAW), (2, 4, WIN)]]);
    table.worth = Worth::of(Score::whole(3), Score::whole(1), Score::ZERO);
    let all = swiss(&table, "PTS,WON,BPG");
    assert_eq!(cell(&all, 1, "PTS"), "4");
    // 1 and 3 have four points and a game won each; 3 has moved second once.
    assert_eq!(places(&all), [(3, Some(1)), (1, Some(2)), (2, Some(3)), (4, Some(4))]);
}

#[test]
fn q59_every_row_says_what_set_it_below_the_one_before() {
    let table = read(&fs::read(data("pairing").join("s03_plain.final.trf")).expect("a file"))
        .expect("a report")
        .report
        .table;
    let all = swiss(&table, "PTS,DE,BH/C1,BH,SB,WIN");
    assert!(all.why(0).is_none());
    for (at, row) in all.rows.iter().enumerate().skip(1) {
        let said = all.why(at).expect("a reason");
        match row.below_by.expect("a reason") {
            Decided::By(criterion) => {
                assert_eq!(said.key, "tiebreak-below");
                let above = &all.rows[at - 1];
                assert!(above.values[criterion].amount > row.values[criterion].amount);
                for earlier in (0..criterion).filter(|at| all.order[*at].to_string() != "DE") {
                    assert_eq!(above.values[earlier].amount, row.values[earlier].amount);
                }
            }
            Decided::Shared => assert_eq!(all.rows[at - 1].rank, row.rank),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn q30_a_bye_counts_in_each_criterion_as_the_regulations_say() {
    let mut table = tournament(3, &[&[(1, 2, WIN)], &[(1, 3, WIN)]]);
    set(&mut table, 3, 1, Round::Bye(Bye::Allocated));
    set(&mut table, 2, 2, Round::Bye(Bye::Half));
    let all = swiss(&table, "PTS,WIN,WON,REP,GE,BH,BH/C1,SB,STD,BPG");
    let row = |tpn| {
        ["PTS", "WIN", "WON", "REP", "BH", "BH/C1", "SB", "STD"].map(|one| cell(&all, tpn, one))
    };
    // The allocated bye is a win and a dummy with his own point; the half-point bye is no round
    // played, and its dummy is what the cut takes.
    assert_eq!(row(3), ["1", "1", "0", "2", "3", "2", "1", "1"]);
    assert_eq!(row(2), ["0.5", "0", "0", "1", "2.5", "2", "0.25", "0.5"]);
    let parts = &all.rows.iter().find(|row| row.tpn == 2).expect("a row").values[6].parts;
    assert_eq!(parts[1].cut, Some(Cut::Missed));
}

#[test]
fn the_cut_takes_a_missed_round_unless_it_gives_less_than_the_least() {
    // Player 1 lost round 1 by not coming (0 points) and asked for half a point in round 2.
    let rounds: [&[(Tpn, Tpn, GameResult)]; 3] =
        [&[(1, 2, LOSS), (3, 4, WIN)], &[(2, 3, WIN)], &[(1, 4, WIN), (2, 3, WIN)]];
    let mut table = tournament(4, &rounds);
    set(&mut table, 1, 1, Round::Forfeit { opponent: 2, first: true, won: false });
    set(&mut table, 2, 1, Round::Forfeit { opponent: 1, first: false, won: true });
    set(&mut table, 1, 2, Round::Bye(Bye::Half));
    set(&mut table, 4, 2, Round::Bye(Bye::Zero));
    let all = swiss(&table, "SB,SB/C1");
    // The text: the lowest missed round gives 0, the least opponent gives 0 as well.
    assert_eq!(cell(&all, 1, "SB"), "0.75");
    assert_eq!(cell(&all, 1, "SB/C1"), "0.75");
}

#[test]
fn the_lot_decides_at_the_end_and_the_same_seed_decides_the_same() {
    let table = tournament(8, &[&[(1, 2, DRAW), (3, 4, DRAW), (5, 6, DRAW), (7, 8, DRAW)]]);
    let drawn =
        |lot| Standings::of(&table, &Rules { order: order("PTS,WON"), lot, ..Rules::default() });
    let first = drawn(Some(7));
    assert_eq!(first, drawn(Some(7)));
    assert_ne!(places(&first), places(&drawn(Some(8))));
    let ranks: Vec<Option<u32>> = first.rows.iter().map(|row| row.rank).collect();
    assert_eq!(ranks, (1..=8).map(Some).collect::<Vec<_>>());
    assert!(first.rows[1..].iter().all(|row| row.below_by == Some(Decided::ByLot)));
    assert!(drawn(None).rows.iter().all(|row| row.rank == Some(1)));
}

#[test]
fn accelerated_points_never_enter() {
    let path = data("pairing").join("s16_baku.final.trf");
    let table = read(&fs::read(path).expect("a file")).expect("a report").report.table;
    assert!(!table.accelerations.is_empty());
    let mut plain = table.clone();
    plain.accelerations.clear();
    assert_eq!(swiss(&table, "PTS,BH,SB,PS"), swiss(&plain, "PTS,BH,SB,PS"));
}

#[test]
fn orders_that_make_no_sense_are_pointed_out() {
    let doubts = |system, list| -> Vec<String> {
        let rules = Rules { system, order: order(list), ..Rules::default() };
        rules.doubts().into_iter().map(|message| message.key.into_owned()).collect()
    };
    assert!(doubts(System::Swiss, "PTS,BH/C1,BH,SB").is_empty());
    assert_eq!(doubts(System::RoundRobin, "PTS,SB,BH"), ["tiebreak-not-in-round-robin"]);
    assert_eq!(doubts(System::Swiss, "PTS,KS,PTS"), ["tiebreak-not-in-swiss", "tiebreak-twice"]);
}

#[test]
fn q50_more_is_better_in_every_criterion() {
    let path = data("pairing").join("s20_chaos.final.trf");
    let chaos = read(&fs::read(path).expect("a file")).expect("a report").report.table;
    for (criterion, name) in Criterion::ALL {
        let all = swiss(&chaos, name);
        let amounts: Vec<Amount> = all.rows.iter().map(|row| row.values[0].amount).collect();
        assert!(amounts.windows(2).all(|pair| pair[0] >= pair[1]), "{name}");
        assert!(criterion == Criterion::Direct || amounts[0] > amounts[47], "{name}");
    }
    // Two players who differ by one result: the better one stands above in everything it touches.
    let table = tournament(4, &[&[(3, 1, LOSS), (4, 2, DRAW)]]);
    for name in ["PTS", "WIN", "WON", "BWG", "PS", "STD", "TPR", "PTP"] {
        let rows = swiss(&table, name).rows;
        let rank = |tpn| rows.iter().find(|row| row.tpn == tpn).and_then(|row| row.rank);
        assert!(rank(1) < rank(2), "{name}");
    }
}

fn any_round() -> impl Strategy<Value = Vec<Vec<u8>>> {
    prop::collection::vec(prop::collection::vec(0..9_u8, 4), 1..7)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Whatever happens, values are the sums of their parts, places are shared by equal rows
    /// only, and the order of the rows in the table changes nothing.
    #[test]
    fn standings_are_consistent_and_independent_of_the_order_of_entry(kinds in any_round()) {
        let mut table = CrossTable::new("", 6);
        table.rows = (1..=8)
            .map(|tpn| Row { tpn, name: String::new(), rating: Some(1500 + 10 * tpn), rounds: vec![] })
            .collect();
        for (number, kinds) in (0_u32..).zip(&kinds) {
            for (pair, kind) in (0_u32..).zip(kinds) {
                // Rounds turn half of the players, so that opponents change.
                let (one, other) = (pair + 1, 5 + (pair + number) % 4);
                let game = |result, opponent, first| Round::Played { opponent, first, result, rated: true };
                let forfeit = |won, opponent, first| Round::Forfeit { opponent, first, won };
                let (mine, his) = match kind {
                    0 | 1 => (game(WIN, other, true), game(LOSS, one, false)),
                    2 => (game(DRAW, other, true), game(DRAW, one, false)),
                    3 => (game(LOSS, other, true), game(WIN, one, false)),
                    4 => (forfeit(true, other, true), forfeit(false, one, false)),
                    5 => (Round::Bye(Bye::Half), Round::Bye(Bye::Allocated)),
                    6 => (Round::Bye(Bye::Zero), Round::Bye(Bye::Full)),
                    7 => (Round::Absent, Round::Bye(Bye::Half)),
                    _ => (Round::Open { opponent: other, first: true }, Round::Open { opponent: one, first: false }),
                };
                for (tpn, round) in [(one, mine), (other, his)] {
                    table.rows.iter_mut().find(|row| row.tpn == tpn).expect("there").rounds.push(round);
                }
            }
        }
        let list = "PTS,DE,BH/C1,BH,BH/M1,FB,SB,SB/C1,AOB,WIN,WON,BPG,BWG,PS,REP,STD,ARO,TPR,PTP";
        for edition in [Edition::Of2023, Edition::Of2026] {
            let all = standings(&table, edition, System::Swiss, list);
            let mut other = table.clone();
            other.rows.reverse();
            prop_assert_eq!(&all, &standings(&other, edition, System::Swiss, list));
            for row in &all.rows {
                for (criterion, value) in all.order.iter().zip(&row.values) {
                    let counted: Vec<Amount> = value.parts.iter()
                        .filter(|part| part.cut.is_none()).map(|part| part.amount).collect();
                    let sum: Amount = counted.iter().copied().sum();
                    match criterion.criterion {
                        Criterion::Direct | Criterion::Performance | Criterion::Perfect => {}
                        Criterion::AverageBuchholz => prop_assert_eq!(sum.shared(counted.len()), value.amount),
                        Criterion::AverageRating => {
                            prop_assert_eq!(sum.shared(counted.len()).rounded(), value.amount.rounded());
                        }
                        _ => prop_assert_eq!(sum, value.amount, "{}", criterion),
                    }
                }
            }
            // A cut never gives more, and the older edition never less.
            let by: BTreeMap<Tpn, _> = all.rows.iter().map(|row| (row.tpn, &row.values)).collect();
            for values in by.values() {
                prop_assert!(values[2].amount <= values[3].amount);
                prop_assert!(values[4].amount <= values[2].amount);
            }
        }
        let older = standings(&table, Edition::Of2023, System::Swiss, "BH");
        let newer = standings(&table, Edition::Of2026, System::Swiss, "BH");
        for row in &older.rows {
            let same = newer.rows.iter().find(|one| one.tpn == row.tpn).expect("there");
            prop_assert!(row.values[0].amount >= same.values[0].amount);
        }
    }
}
