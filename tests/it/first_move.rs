//! Whoever the pairing says moves first is the one the sheet of the match has first; where a
//! throw or a lag at the table decides, the sheet asks for it.

use crate::database::{Database, on_both};
use crate::evening::{Evening, settings};
use crate::moving::{pair, swiss};
use crate::ratings::{another, people};
use crate::site::{Browser, Site};
use nomerok::tournament::stages::{FirstMove, Format, SwissSettings};
use nomerok::tournament::{MatchId, Settings};

/// What each game's sheet asks with where nobody is said to move first.
const ASKS: [(&str, &str); 2] = [("nardy", "data-opening"), ("novuss", "data-lag")];

fn of(game: &str, format: Format) -> Settings {
    Settings { game: game.to_owned(), stages: vec![format], ..swiss(3, 4) }
}

fn swiss_by(first_move: FirstMove) -> Format {
    Format::Swiss(SwissSettings {
        rounds: 3,
        first_move,
        accelerated: false,
        until_losses: None,
        edition: Default::default(),
    })
}

/// The matches of the last round with the name of who stands first.
fn first_seats(evening: &Evening) -> Vec<(MatchId, String)> {
    let view = evening.club.event(&evening.slug).expect("there");
    let round = view.event().rounds.last().expect("paired");
    round.matches.iter().map(|one| (one.id, one.seats[0].to_string())).collect()
}

/// Who is to roll or to strike, as the log of the match has it.
fn mover(evening: &Evening, id: MatchId) -> Option<String> {
    let view = evening.club.match_view(id).expect("there").record().view();
    let mover = ["to_roll", "to_strike"].into_iter().find_map(|key| view[key].as_str());
    mover.map(str::to_owned)
}

fn sheet(browser: &mut Browser, id: MatchId) -> String {
    let sheet = browser.get(&format!("/m/{id}/referee"));
    assert_eq!(sheet.status, 200, "{}", sheet.body);
    sheet.body
}

#[test]
fn na_1_va_19_whoever_the_pairing_says_moves_first_does_and_the_sheet_asks_nothing() {
    on_both(|database| {
        let (site, mut browser) = Site::administered(database);
        let club = Evening::with(database, settings(), 6);
        for (game, asks) in ASKS {
            for format in [
                swiss_by(FirstMove::Alternates),
                Format::RoundRobin { cycles: 1, edition: Default::default() },
                Format::SingleElimination { third_place: false },
                Format::DoubleElimination { reset: true },
            ] {
                let evening = another(&club, of(game, format.clone()), &people(&club));
                pair(&evening, 1);
                let firsts = first_seats(&evening);
                assert!(firsts.len() > 1, "{game} {format:?}");
                for (id, first) in firsts {
                    assert_eq!(mover(&evening, id), Some(first), "{game} {format:?}");
                    assert!(!sheet(&mut browser, id).contains(asks), "{game} {format:?}");
                }
            }
        }
        drop(site);
    });
}

#[test]
fn na_1_va_19_where_the_table_decides_who_moves_first_the_sheet_asks() {
    let database = Database::sqlite();
    let (site, mut browser) = Site::administered(&database);
    let club = Evening::with(&database, settings(), 6);
    for (game, asks) in ASKS {
        let by_lot = another(&club, of(game, swiss_by(FirstMove::ByLot)), &people(&club));
        pair(&by_lot, 1);
        let free = Settings { game: game.to_owned(), ..settings() };
        let free = another(&club, free, &people(&club)[..2]);
        free.draw_in_order(1);
        for evening in [by_lot, free] {
            for (id, _) in first_seats(&evening) {
                assert_eq!(mover(&evening, id), None, "{game}");
                assert!(sheet(&mut browser, id).contains(asks), "{game}");
            }
        }
    }
    drop(site);
}
